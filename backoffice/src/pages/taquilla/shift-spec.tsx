// The list of tills: who, where, when, what was missing.
import {DataTable, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {shiftStates} from '../../crud/words/choices-money';
import {InstantInput} from '../../crud/inputs/date-input';
import {Computed, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCount} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';

const State = ({source}: {source: string}) => <StateField source={source} choices={shiftStates} />;

export function Difference({cents}: {cents: number | null}) {
  if (cents === null) return <>—</>;
  return (
    <span style={{whiteSpace: 'nowrap'}}>
      {cents === 0 ? 'Cuadra' : `${cents > 0 ? 'Sobran' : 'Faltan'} ${formatCents(Math.abs(cents))}`}
    </span>
  );
}

export const shiftSpec: ResourceSpec = {
  name: 'turnos-caja',
  fields: {
    openedAt: 'Abierto',
    state: 'Estado',
    clerkName: 'Taquillero',
    boxOfficeId: 'Taquilla',
    floatCents: 'Fondo',
    saleCount: 'Ventas',
    expectedCashCents: 'Efectivo esperado',
    countedCashCents: 'Efectivo contado',
    expectedCardCents: 'Tarjeta esperada',
    countedCardCents: 'Tarjeta contada',
    differenceCents: 'Diferencia',
    zNumber: 'Z',
    leftCents: 'Queda en el cajón',
    differenceReason: 'Por qué no cuadra',
    floatReason: 'Diferencia al recibirlo',
    countedAt: 'Arqueado',
    closedAt: 'Cerrado',
    note: 'Nota',
  },
  exports: {state: {choices: shiftStates}, boxOfficeId: {reference: {resource: 'taquillas', field: 'name'}}},
  represent: shift => `Turno ${shift.id}`,
  sort: {field: 'openedAt', order: 'DESC'},
  rowPath: shift => `/turnos-caja/${shift.id}`,
  filters: [
    <SelectInput key="state" source="state" choices={shiftStates} alwaysOn />,
    <RefSelect key="boxOfficeId" source="boxOfficeId" reference="taquillas" label="Taquilla" alwaysOn />,
    <RefSelect
      key="boxOfficeClerkId"
      source="boxOfficeClerkId"
      reference="taquilleros"
      label="Taquillero"
      optionText="name"
    />,
    <InstantInput key="openedAt_gte" source="openedAt_gte" label="Desde" />,
    <InstantInput key="openedAt_lte" source="openedAt_lte" label="Hasta" />,
  ],
  columns: [
    <DataTable.Col key="clerkName" source="clerkName" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="boxOfficeId" source="boxOfficeId">
      <RefField source="boxOfficeId" reference="taquillas" />
    </DataTable.Col>,
    <DataTable.Col key="openedAt" source="openedAt" field={InstantField} />,
    <DataTable.Col key="closedAt" source="closedAt" field={InstantField} />,
    <DataTable.Col key="saleCount" source="saleCount" align="right">
      {/* Counted with the till: as long as it is open there is no figure yet. */}
      <Computed<{state: string; saleCount: number}>
        of={shift => <>{shift.state === 'open' ? '—' : formatCount(shift.saleCount)}</>}
      />
    </DataTable.Col>,
    <MoneyCol key="expectedCashCents" source="expectedCashCents" />,
    <MoneyCol key="countedCashCents" source="countedCashCents" />,
    <DataTable.Col key="differenceCents" source="differenceCents" align="right">
      <Computed<{differenceCents: number | null}> of={shift => <Difference cents={shift.differenceCents} />} />
    </DataTable.Col>,
  ],
  card: shift => (
    <CardLines
      title={shift.clerkName}
      aside={<State source="state" />}
      note={
        <>
          <InstantField source="openedAt" />
          <br />
          <Difference cents={shift.differenceCents as number | null} />
        </>
      }
    />
  ),
};

registerFields(shiftSpec.name, shiftSpec.fields);
