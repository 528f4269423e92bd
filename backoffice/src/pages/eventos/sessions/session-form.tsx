// The form of a session: its times, its windows of sale, its rules. All times are the venue's.
import {BooleanInput, NumberInput, required, SelectInput, TextInput, type RaRecord} from 'react-admin';
import {useWatch} from 'react-hook-form';
import {Columns, Part} from '../../../crud/lists/columns';
import {cancelTerms, nameOf, timezones} from '../../../crud/words/choices';
import {formatCount} from '../../../crud/words/count';
import {InstantInput} from '../../../crud/inputs/date-input';
import {MoneyInput, PercentInput} from '../../../crud/inputs/money-input';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {clubZone} from '../../../providers/club-zone';
import {may} from '../../../providers/permissions';
import './session-fields';

interface Props {
  zone: string;
  venueId: number;
  /** The plan of a session that already has prices or sales stays. */
  isNew?: boolean;
}

const planText = (plan: RaRecord): string =>
  `${plan.name} (edición ${plan.edition}, ${formatCount(Number(plan.seatCount))} butacas)`;

export function SessionForm({zone, venueId, isNew = false}: Props) {
  const house = isNew ? {helperText: 'Vacío: lo de la casa, según los ajustes'} : {validate: required()};
  return (
    <>
      <Part title="Cuándo" note={zone === clubZone() ? undefined : `Horas de ${nameOf(timezones, zone)}.`}>
        <Columns>
          <InstantInput source="doorsAt" zone={zone} validate={required()} />
          <InstantInput source="startsAt" zone={zone} validate={required()} />
          <InstantInput source="endsAt" zone={zone} validate={required()} />
        </Columns>
      </Part>
      {may('planos', 'list') && (
        <Part title="Dónde">
          <RefSelect
            source="seatPlanId"
            reference="planos"
            among={{venueId, ...(isNew ? {state: 'published'} : {})}}
            optionText={planText}
            label="Plano"
            validate={required()}
            readOnly={!isNew}
          />
        </Part>
      )}
      <Part title="Cuándo se vende">
        <Columns>
          <InstantInput source="saleStartsAt" zone={zone} validate={required()} />
          <InstantInput source="saleEndsAt" zone={zone} validate={required()} />
          <InstantInput source="boxOfficeEndsAt" zone={zone} validate={required()} />
        </Columns>
      </Part>
      <Part title="Reglas de venta">
        <Columns>
          <NumberInput source="maxPerOrder" min={1} max={100} {...house} />
          <NumberInput source="maxPerCustomer" min={1} max={1000} {...house} />
          <NumberInput source="holdMinutes" min={1} max={40} {...house} />
        </Columns>
        <Columns min={300}>
          <BooleanInput source="orphanRule" helperText="No deja una butaca sola entre dos ocupadas" />
          <BooleanInput source="isNominative" helperText="Se pide el nombre de cada asistente" />
          <BooleanInput source="takesGroups" helperText="Colegios, peñas y empresas piden plazas en la web" />
        </Columns>
        <Columns>
          <NumberInput
            source="seatsApart"
            min={0}
            max={6}
            validate={required()}
            helperText="Libres en la fila entre compras distintas; 0: ninguna"
          />
          <NumberInput
            source="accessibleUntilHours"
            min={0}
            max={8760}
            validate={required()}
            helperText="Horas antes de empezar; después, las de silla de ruedas y acompañante son de cualquiera"
          />
        </Columns>
        <Names zone={zone} />
        <TextInput
          source="refundPolicy"
          multiline
          minRows={2}
          helperText="Se añade a lo que dicen solos los ajustes de cambios, reventa y anulación: aquí, solo lo que falte."
        />
      </Part>
      <Part
        title="Si quien compra quiere anular"
        note="Lo hace desde el enlace de su pedido, leyendo antes cuánto recibe. Las entradas de packs y abonos no se anulan así."
      >
        <Columns>
          <SelectInput source="cancelTerms" choices={cancelTerms} validate={required()} />
          <NumberInput
            source="cancelUntilHours"
            min={0}
            max={8760}
            validate={required()}
            helperText="Horas antes de empezar"
          />
          <MoneyInput source="cancelFeeCents" helperText="De cada entrada" />
          <PercentInput source="cancelBonusBp" helperText="Solo cuando elige la tarjeta de la tienda" />
        </Columns>
        <BooleanInput source="cancelKeepsFee" />
      </Part>
      <Part
        title="Si quiere cambiar de butaca"
        note="Por otra libre de la misma sesión, desde el enlace de su pedido. Paga la diferencia o la recibe, y el código anterior deja de valer."
      >
        <BooleanInput source="movesAllowed" />
        <Columns>
          <NumberInput
            source="moveUntilHours"
            min={0}
            max={8760}
            validate={required()}
            helperText="Horas antes de empezar"
          />
          <MoneyInput source="moveFeeCents" helperText="De cada cambio" />
        </Columns>
      </Part>
      <Part
        title="Si quiere vender su entrada"
        note="Reventa oficial, por no más de lo que costó: se ve en el plano de la tienda y sigue siendo suya hasta que otra persona la paga. Entonces su código deja de valer y se le devuelve por donde pagó."
      >
        <BooleanInput source="resaleAllowed" />
        <Resale />
      </Part>
      <Part
        title="Si quien tiene una entrada la da a otra persona"
        note="Desde el enlace de su pedido: quien la acepta recibe otro código, y el de antes ya no abre la puerta. El dinero sigue siendo de quien la compró."
      >
        <BooleanInput source="givesOn" />
        <Given />
      </Part>
    </>
  );
}

/** Until when, and what of it the club keeps. */
function Resale() {
  const resaleAllowed: unknown = useWatch({name: 'resaleAllowed'});
  if (resaleAllowed !== true) return null;
  return (
    <Columns>
      <NumberInput
        source="resaleUntilHours"
        min={0}
        max={8760}
        validate={required()}
        helperText="Horas antes de empezar"
      />
      <MoneyInput source="resaleFeeCents" helperText="De cada entrada vendida" />
    </Columns>
  );
}

/** Until when, and how often. */
function Given() {
  const givesOn: unknown = useWatch({name: 'givesOn'});
  if (givesOn !== true) return null;
  return (
    <Columns>
      <NumberInput
        source="giveUntilHours"
        min={0}
        max={8760}
        validate={required()}
        helperText="Horas antes de empezar"
      />
      <NumberInput source="giveMost" min={1} max={20} validate={required()} />
    </Columns>
  );
}

/** What a session that sells to persons asks of them. */
function Names({zone}: {zone: string}) {
  const isNominative: unknown = useWatch({name: 'isNominative'});
  if (isNominative !== true) return null;
  return (
    <Columns min={300}>
      <InstantInput source="attendeesDueAt" zone={zone} helperText="Vacío: se dice al comprar" />
      <BooleanInput source="attendeeNeedsDoc" helperText="NIF, NIE o pasaporte de cada asistente" />
      <BooleanInput source="entryNeedsName" helperText="Sin nombre no se da la entrada y la puerta no deja pasar" />
      <NumberInput
        source="nameFixes"
        min={0}
        max={9}
        validate={required()}
        helperText="Veces que quien compra corrige cada nombre; 0: solo la oficina"
      />
      <NumberInput
        source="nameFixUntilHours"
        min={0}
        max={8760}
        validate={required()}
        helperText="Horas antes de empezar"
      />
    </Columns>
  );
}
