// What holders are offered at a session outside their pass, and what their friends are: the same inputs in the list and
// in the session.
import {BooleanInput, NumberInput, required, TextInput} from 'react-admin';
import {Columns, Part} from '../lists/columns';
import {InstantInput} from './date-input';
import {MoneyInput, PercentInput} from './money-input';
import {RefSelect} from './ref-select';

/** Of an own seat: whose list, price or discount, when, until when it is kept. */
export function HolderOfferInputs() {
  return (
    <>
      <Part title="El precio" note="Un precio fijo, o un descuento sobre lo que cuesta cada zona: uno de los dos.">
        <Columns>
          <RefSelect
            source="seasonListId"
            reference="listas"
            among={{kind: 'passes'}}
            label="Abonos"
            validate={required()}
          />
          <MoneyInput source="amountCents" label="Precio de abonado" />
          <PercentInput source="discountBp" label="Descuento" />
        </Columns>
      </Part>
      <Part
        title="Cuándo"
        note="Mientras se guarda, nadie más puede comprar la butaca de un abonado. Después vuelve sola a la venta."
      >
        <Columns>
          <InstantInput source="startsAt" label="Compra desde" validate={required()} />
          <InstantInput source="endsAt" label="Compra hasta" validate={required()} />
          <InstantInput source="keepUntilAt" label="Butaca guardada hasta" helperText="Vacío: no se guarda" />
        </Columns>
        <BooleanInput source="needsPaidPass" label="Solo quien está al día de pago" />
        <BooleanInput source="isActive" label="Activa" />
        <TextInput source="note" label="Lo que lee el abonado" multiline minRows={2} />
      </Part>
    </>
  );
}

export const holderOfferDefaults = {
  amountCents: null,
  discountBp: null,
  keepUntilAt: null,
  needsPaidPass: true,
  isActive: true,
};

/** Of friends' tickets in one session. */
export function FriendOfferInputs({planId}: {planId: number}) {
  return (
    <>
      <Columns>
        <RefSelect
          source="zoneId"
          reference="zonas"
          among={{seatPlanId: planId}}
          label="Zona"
          helperText="Vacía: todas las que están a la venta"
        />
        <MoneyInput source="amountCents" label="Precio" validate={required()} />
        <NumberInput source="maxPerPass" label="Por abono" min={1} max={20} validate={required()} />
        <NumberInput source="quota" label="Cupo" min={1} helperText="Vacío: sin límite" />
        <InstantInput source="startsAt" label="Desde" validate={required()} />
        <InstantInput source="endsAt" label="Hasta" validate={required()} />
      </Columns>
      <BooleanInput source="needsPaidPass" label="Solo al día de pago" />
      <BooleanInput source="isActive" label="Activa" />
    </>
  );
}
