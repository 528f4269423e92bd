// What sellers outside have paid us: the list, a new one, one of them.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput, useListContext} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link, Route, Routes} from 'react-router';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import {Computed, DayField, StateMark} from '../../crud/fields/fields';
import {MoneyCol} from '../../crud/fields/money-col';
import {NotFound} from '../../crud/frames/not-found';
import {Figure, Figures} from '../../crud/figures/figures';
import {PageHeader} from '../../crud/frames/page-header';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {DayInput} from '../../crud/inputs/date-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {CardLines} from '../../crud/lists/card-list';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {plural} from '../../crud/words/plural';
import {formatDay} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

const PayoutCreate = lazy(() => import('./payout-create'));
const PayoutPage = lazy(() => import('./payout-page'));

const Undone = () => <StateMark tone="bad">Deshecho</StateMark>;

const ways = [
  {id: false, name: 'A la cuenta'},
  {id: true, name: 'En efectivo'},
];
const wayOf = ({isCash}: {isCash: boolean}): string => (isCash ? 'En efectivo' : 'A la cuenta');

const fields = {
  id: 'Cobro',
  sellerName: 'Vendedor',
  outsideSellerId: 'Vendedor externo',
  affiliateId: 'Agencia o peña',
  amountCents: 'Importe',
  receivedOn: 'Recibido el',
  isCash: 'En efectivo',
  reference: 'Referencia',
  orders: 'Pedidos',
  sessions: 'Sesiones',
  staffName: 'Lo apuntó',
  createdAt: 'Apuntado',
  undoneAt: 'Deshecho',
  undoReason: 'Por qué',
};
registerFields('cobros-vendedores', fields);

type Row = Stored<'SellerPayout'>;

const spec: ResourceSpec = {
  name: 'cobros-vendedores',
  fields,
  represent: payout => `Cobro ${payout.id}`,
  sort: {field: 'id', order: 'DESC'},
  rowPath: payout => `/cobros-vendedores/${payout.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Referencia" />,
    <RefSelect
      key="outsideSellerId"
      source="outsideSellerId"
      reference="vendedores-externos"
      label="Vendedor externo"
    />,
    <RefSelect key="affiliateId" source="affiliateId" reference="afiliados" label="Agencia o peña" />,
    <SelectInput key="isCash" source="isCash" label="Cómo pagó" choices={ways} />,
    <DayInput key="receivedOn_gte" source="receivedOn_gte" label="Recibido desde" />,
    <DayInput key="receivedOn_lte" source="receivedOn_lte" label="Recibido hasta" />,
  ],
  columns: [
    <DataTable.Col key="id" source="id" field={MainField} />,
    <DataTable.Col key="sellerName" source="sellerName" disableSort />,
    <DataTable.Col key="receivedOn" source="receivedOn" field={DayField} />,
    <DataTable.Col key="isCash" source="isCash" label="Cómo pagó" disableSort>
      <Computed<Row> of={wayOf} />
    </DataTable.Col>,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.Col key="reference" source="reference" />,
    <DataTable.NumberCol key="orders" source="orders" disableSort />,
    <DataTable.Col key="undoneAt" source="undoneAt" label="Estado">
      <Computed<Row> of={row => (row.undoneAt === null ? 'Cobrado' : 'Deshecho')} />
    </DataTable.Col>,
  ],
  card: payout => (
    <CardLines
      title={`${payout.sellerName} · ${formatCents(payout.amountCents as number)}`}
      aside={payout.undoneAt === null ? null : <Undone />}
      note={
        <>
          {formatDay(String(payout.receivedOn))} · {wayOf(payout as Row)} · {String(payout.reference)}
        </>
      }
    />
  ),
};

export default function PayoutScreens() {
  return (
    <Routes>
      <Route index element={<ListFrame spec={spec} header={<Header />} />} />
      <Route path="crear" element={<PayoutCreate />} />
      <Route path=":id" element={<PayoutPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function Header() {
  return (
    <>
      <PageHeader
        title="Cobros de vendedores"
        actions={
          may('invoices', 'settle') && (
            <Button component={Link} to="/cobros-vendedores/crear" variant="contained" startIcon={<AddIcon />}>
              Apuntar un cobro
            </Button>
          )
        }
      />
      <Totals />
    </>
  );
}

/** Of what the filters leave: notes are counted with the tills, the rest stands at the bank. */
function Totals() {
  const {filterValues} = useListContext();
  const filter = JSON.stringify(filterValues);
  const {data} = useQuery({
    queryKey: ['cobros-vendedores', 'totales', filter],
    queryFn: ({signal}) => call('get', '/api/cobros-vendedores/totales', {query: {filter}, signal}),
  });
  if (data === undefined || data.length === 0) return null;
  const of = (isCash: boolean) => data.find(one => one.isCash === isCash) ?? {count: 0, cents: 0};
  return (
    <Figures>
      {[false, true].map(isCash => (
        <Figure
          key={String(isCash)}
          label={isCash ? 'En efectivo, en cajas' : 'A la cuenta del banco'}
          value={formatCents(of(isCash).cents)}
          note={plural(of(isCash).count, 'cobro', 'cobros')}
        />
      ))}
    </Figures>
  );
}
