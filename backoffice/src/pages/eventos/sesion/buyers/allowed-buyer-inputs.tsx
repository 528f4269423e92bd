// What is written of an allowed buyer.
import {NumberInput, required, SelectInput, TextInput} from 'react-admin';
import {buyerKinds} from '../../../../crud/words/choices-satellites';
import {Columns} from '../../../../crud/lists/columns';
import {InstantInput} from '../../../../crud/inputs/date-input';
import {RefSelect} from '../../../../crud/inputs/ref-select';
import {registerFields} from '../../../../providers/i18n-provider';
import {useEventSession} from '../../event-context';

export const buyerFields = {
  value: 'Quién',
  kind: 'Tipo',
  name: 'Nombre',
  maxTickets: 'Entradas como mucho',
  usedTickets: 'Usadas',
  zoneName: 'Zona',
  zoneId: 'Zona',
  validFrom: 'Desde',
  validUntil: 'Hasta',
} as const;
registerFields('compradores-permitidos', buyerFields);

export function AllowedBuyerInputs() {
  const {session, zone} = useEventSession();
  return (
    <Columns>
      <SelectInput source="kind" choices={buyerKinds} validate={required()} />
      <TextInput source="value" validate={required()} helperText="Se guarda sin puntos, guiones ni espacios" />
      <TextInput source="name" />
      <NumberInput source="maxTickets" min={1} max={1000} validate={required()} />
      <RefSelect
        source="zoneId"
        reference="zonas"
        label="Zona"
        among={{seatPlanId: session.seatPlanId}}
        helperText="Vacía: cualquiera"
      />
      <InstantInput source="validFrom" zone={zone} />
      <InstantInput source="validUntil" zone={zone} />
    </Columns>
  );
}
