// Remittances of direct debits: the list, a new one, one of them.
import {lazy} from 'react';
import {DataTable, SelectInput} from 'react-admin';
import {Link, Route, Routes} from 'react-router';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import {CardLines} from '../../../crud/lists/card-list';
import {remittanceStates} from '../../../crud/words/choices-passes';
import {DayInput} from '../../../crud/inputs/date-input';
import {Computed, DayField, InstantField, StateField} from '../../../crud/fields/fields';
import {ListFrame} from '../../../crud/lists/list-frame';
import {MainField} from '../../../crud/lists/main-field';
import {formatCents} from '../../../crud/words/money';
import {MoneyCol} from '../../../crud/fields/money-col';
import {NotFound} from '../../../crud/frames/not-found';
import {PageHeader} from '../../../crud/frames/page-header';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {formatDay} from '../../../crud/words/zoned-time';
import {registerFields} from '../../../providers/i18n-provider';
import {may} from '../../../providers/permissions';
import {Transfers} from '../transferencias/transfers';
import {BankNotices} from './bank-notices';
import {TakeReturns} from './take-returns';
import type {Stored} from '../../../providers/wire';

const RemittanceCreate = lazy(() => import('./remittance-create'));
const RemittancePage = lazy(() => import('./remittance-page'));

const fields = {
  id: 'Remesa',
  state: 'Estado',
  collectionOn: 'Cargo el',
  dueUntilOn: 'Vencen hasta',
  debits: 'Adeudos',
  totalCents: 'Total',
  returned: 'Devueltos',
  returnedCents: 'Importe devuelto',
  messageId: 'Mensaje',
  creditorId: 'Acreedor',
  staffName: 'La hizo',
  createdAt: 'Creada',
  sentAt: 'Cerrada',
  settledAt: 'Abonada',
  note: 'Nota',
};
registerFields('remesas', fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={remittanceStates} />;

type Row = Stored<'SepaRemittance'>;
const returned = (row: Row): string =>
  row.returned === 0 ? '' : `${row.returned} · ${formatCents(row.returnedCents)}`;

const spec: ResourceSpec = {
  name: 'remesas',
  fields,
  exports: {state: {choices: remittanceStates}},
  represent: remittance => `Remesa ${remittance.id}`,
  sort: {field: 'id', order: 'DESC'},
  rowPath: remittance => `/remesas/${remittance.id}`,
  filters: [
    <SelectInput key="state" source="state" choices={remittanceStates} alwaysOn />,
    <DayInput key="collectionOn_gte" source="collectionOn_gte" label="Cargo desde" />,
    <DayInput key="collectionOn_lte" source="collectionOn_lte" label="Cargo hasta" />,
  ],
  columns: [
    <DataTable.Col key="id" source="id" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="collectionOn" source="collectionOn" field={DayField} />,
    <DataTable.NumberCol key="debits" source="debits" disableSort />,
    <MoneyCol key="totalCents" source="totalCents" />,
    <DataTable.Col key="returned" source="returned" disableSort>
      <Computed<Row> of={returned} />
    </DataTable.Col>,
    <DataTable.Col key="sentAt" source="sentAt" field={InstantField} />,
  ],
  card: remittance => (
    <CardLines
      title={`Remesa ${remittance.id} · ${formatCents(remittance.totalCents as number)}`}
      aside={<State source="state" />}
      note={
        <>
          Cargo el {formatDay(String(remittance.collectionOn))} · {String(remittance.debits)} adeudos
        </>
      }
    />
  ),
};

export default function RemittanceScreens() {
  return (
    <Routes>
      <Route index element={<ListFrame spec={spec} header={<Header />} />} />
      <Route path="crear" element={<RemittanceCreate />} />
      <Route path=":id" element={<RemittancePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function Header() {
  return (
    <>
      <PageHeader
        title="Remesas"
        actions={
          <>
            <Transfers />
            {may('remesas', 'edit') && <TakeReturns />}
            {may('remesas', 'create') && (
              <Button component={Link} to="/remesas/crear" variant="contained" startIcon={<AddIcon />}>
                Preparar remesa
              </Button>
            )}
          </>
        }
      />
      <BankNotices />
    </>
  );
}
