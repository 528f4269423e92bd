// Settlements of one kind: the list, a new one, one of them. The address says which kind.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Route, Routes, useLocation} from 'react-router';
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import {CardLines} from '../../crud/lists/card-list';
import {settlementStates} from '../../crud/words/choices-money';
import {DayInput} from '../../crud/inputs/date-input';
import {Computed, DayField, StateField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {NotFound} from '../../crud/frames/not-found';
import {PageHeader} from '../../crud/frames/page-header';
import {RefSelect} from '../../crud/inputs/ref-select';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {formatDay} from '../../crud/words/zoned-time';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import {kinds, type SettlementKind} from './kinds';
import {PayByFile} from './pay-by-file';
import {isOfCompany} from './settlement-acts';
import type {Stored} from '../../providers/wire';

const SettlementCreate = lazy(() => import('./settlement-create'));
const SettlementPage = lazy(() => import('./settlement-page'));

const fields = {
  number: 'Número',
  state: 'Estado',
  counterpartName: 'A quién',
  counterpartNif: 'NIF',
  eventTitle: 'Evento',
  periodFrom: 'Desde',
  periodTo: 'Hasta',
  salesCents: 'Ventas',
  refundsCents: 'Devoluciones',
  promoterCashCents: 'Efectivo del promotor',
  commissionCents: 'Comisión',
  cardCostCents: 'Coste de tarjeta',
  otherCents: 'Otros',
  baseCents: 'Base',
  vatCents: 'Impuestos',
  payableCents: 'A pagar',
  iban: 'IBAN',
  paymentReference: 'Referencia del pago',
  paidOn: 'Pagada el',
  createdAt: 'Creada',
};
registerFields('liquidaciones', fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={settlementStates} />;

type Row = Stored<'Settlement'>;
const period = (row: Row): string => `${formatDay(row.periodFrom)} – ${formatDay(row.periodTo)}`;
const ofWhat = (row: Row): string => row.eventTitle ?? period(row);

const specOf = (kind: SettlementKind): ResourceSpec => ({
  name: 'liquidaciones',
  fields,
  exports: {state: {choices: settlementStates}},
  represent: settlement => `Liquidación ${settlement.number ?? 'en borrador'}`,
  sort: {field: 'id', order: 'DESC'},
  rowPath: settlement => `${kind.path}/${settlement.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Número, nombre o NIF" />,
    <SelectInput key="state" source="state" choices={settlementStates} alwaysOn />,
    ...(kind.id === 'events'
      ? [
          <RefSelect
            key="eventCompanyId"
            source="eventCompanyId"
            reference="compania-eventos"
            label="Compañía"
            alwaysOn
          />,
        ]
      : []),
    <DayInput key="periodTo_gte" source="periodTo_gte" label="Del periodo que acaba desde" />,
    <DayInput key="periodTo_lte" source="periodTo_lte" label="… hasta" />,
  ],
  columns: [
    <DataTable.Col key="number" source="number" field={NumberOrDraft} />,
    <DataTable.Col key="state" source="state" field={State} />,
    ...(kind.id === 'events'
      ? [
          <DataTable.Col key="counterpartName" source="counterpartName" />,
          <DataTable.Col key="eventTitle" source="eventTitle" label="Evento o periodo">
            <Computed<Row> of={ofWhat} />
          </DataTable.Col>,
        ]
      : [
          <DataTable.Col key="periodFrom" source="periodFrom" label="Periodo">
            <Computed<Row> of={period} />
          </DataTable.Col>,
        ]),
    <MoneyCol key="salesCents" source="salesCents" />,
    <MoneyCol key="refundsCents" source="refundsCents" />,
    <MoneyCol key="commissionCents" source="commissionCents" />,
    <MoneyCol key="payableCents" source="payableCents" />,
    <DataTable.Col key="paidOn" source="paidOn" field={DayField} />,
  ],
  card: settlement => (
    <CardLines
      title={
        <>
          {settlement.number ?? 'Borrador'} · {formatCents(settlement.payableCents as number)}
        </>
      }
      aside={<State source="state" />}
      note={
        <>
          {settlement.counterpartName}
          <br />
          {ofWhat(settlement as Row)}
        </>
      }
    />
  ),
});

/** A draft has no number yet; its row is opened all the same. */
function NumberOrDraft({source}: {source: string}) {
  return <MainField source={source} choices={[{id: '', name: 'Borrador'}]} />;
}

const specs = new Map(kinds.map(kind => [kind.id, specOf(kind)]));

export default function SettlementScreens() {
  const {pathname} = useLocation();
  const kind = kinds.find(one => pathname === one.path || pathname.startsWith(`${one.path}/`));
  const spec = kind && specs.get(kind.id);
  if (kind === undefined || spec === undefined) return <NotFound />;
  return (
    <Routes>
      <Route
        index
        element={
          <ListFrame
            spec={spec}
            filter={{kind: kind.id}}
            storeKey={`liquidaciones.${kind.id}`}
            header={<Header kind={kind} />}
          />
        }
      />
      <Route path="crear" element={<SettlementCreate kind={kind} />} />
      <Route path=":id" element={<SettlementPage kind={kind} />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function Header({kind}: {kind: SettlementKind}) {
  return (
    <PageHeader
      title={kind.title}
      actions={
        <>
          <Button component={Link} to="/informes/liquidaciones">
            Resumen
          </Button>
          {kind.id === 'events' && !isOfCompany() && may('liquidaciones', 'settle') && <PayByFile />}
          {may('liquidaciones', 'create') && (
            <Button component={Link} to={`${kind.path}/crear`} variant="contained" startIcon={<AddIcon />}>
              Calcular
            </Button>
          )}
        </>
      }
    />
  );
}
