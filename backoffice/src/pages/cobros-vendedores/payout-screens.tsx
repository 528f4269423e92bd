// What sellers outside have paid us: the list, a new one, one of them.
import {lazy} from 'react';
import {DataTable, SearchInput} from 'react-admin';
import {Link, Route, Routes} from 'react-router';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import {Computed, DayField, StateMark} from '../../crud/fields/fields';
import {MoneyCol} from '../../crud/fields/money-col';
import {NotFound} from '../../crud/frames/not-found';
import {PageHeader} from '../../crud/frames/page-header';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {DayInput} from '../../crud/inputs/date-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {CardLines} from '../../crud/lists/card-list';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {formatDay} from '../../crud/words/zoned-time';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

const PayoutCreate = lazy(() => import('./payout-create'));
const PayoutPage = lazy(() => import('./payout-page'));

const Undone = () => <StateMark tone="bad">Deshecho</StateMark>;

const fields = {
  id: 'Cobro',
  sellerName: 'Vendedor',
  outsideSellerId: 'Vendedor externo',
  affiliateId: 'Agencia o peña',
  amountCents: 'Importe',
  receivedOn: 'Recibido el',
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
    <DayInput key="receivedOn_gte" source="receivedOn_gte" label="Recibido desde" />,
    <DayInput key="receivedOn_lte" source="receivedOn_lte" label="Recibido hasta" />,
  ],
  columns: [
    <DataTable.Col key="id" source="id" field={MainField} />,
    <DataTable.Col key="sellerName" source="sellerName" disableSort />,
    <DataTable.Col key="receivedOn" source="receivedOn" field={DayField} />,
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
          {formatDay(String(payout.receivedOn))} · {String(payout.reference)}
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
  );
}
