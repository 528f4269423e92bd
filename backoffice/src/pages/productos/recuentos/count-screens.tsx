// Counts of the shop's stock: the list, a new one, one of them.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link, Route} from 'react-router';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import {Computed, InstantField, StateField} from '../../../crud/fields/fields';
import {defineResource} from '../../../crud/frames/define-resource';
import {CardLines} from '../../../crud/lists/card-list';
import {MainField} from '../../../crud/lists/main-field';
import {stockCountStates} from '../../../crud/words/choices-catalogue';
import {formatCount} from '../../../crud/words/count';
import {formatCents} from '../../../crud/words/money';
import {formatInstant} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

const CountCreate = lazy(() => import('./count-create'));
const CountPage = lazy(() => import('./count-page'));

type Count = Stored<'StockCount'>;

const State = ({source}: {source: string}) => <StateField source={source} choices={stockCountStates} />;
const doneOf = (count: Count) => `${formatCount(count.countedCount)} de ${formatCount(count.lineCount)}`;

export default defineResource<Count>({
  name: 'recuentos',
  fields: {
    name: 'Recuento',
    state: 'Estado',
    createdAt: 'Empezado',
    begunByName: 'Lo empezó',
    isBlind: 'A ciegas',
    lineCount: 'Artículos',
    countedCount: 'Contados',
    missing: 'Faltan',
    surplus: 'Sobran',
    differenceCents: 'A precio de venta',
    costCents: 'A coste',
    countedAt: 'Contado',
    endedAt: 'Terminado',
    endedByName: 'Lo terminó',
    reason: 'Motivo',
  },
  exports: {state: {choices: stockCountStates}},
  represent: count => count.name,
  sort: {field: 'id', order: 'DESC'},
  rowPath: count => `/recuentos/${count.id}`,
  hint: 'Se cuenta con una lista, se ven las diferencias y al cerrarlo se corrigen las existencias.',
  listActions: may('recuentos', 'edit') ? (
    <Button component={Link} to="/recuentos/crear" variant="contained" startIcon={<AddIcon />}>
      Empezar un recuento
    </Button>
  ) : undefined,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={stockCountStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="begunByName" source="begunByName" disableSort />,
    <DataTable.Col key="countedCount" source="countedCount" disableSort align="right">
      <Computed<Count> of={doneOf} />
    </DataTable.Col>,
    <DataTable.NumberCol key="missing" source="missing" disableSort />,
    <DataTable.NumberCol key="surplus" source="surplus" disableSort />,
    <DataTable.Col key="differenceCents" source="differenceCents" disableSort align="right">
      <Computed<Count> of={count => (count.differenceCents === null ? '—' : formatCents(count.differenceCents))} />
    </DataTable.Col>,
  ],
  card: count => (
    <CardLines
      title={count.name}
      aside={<State source="state" />}
      note={`${formatInstant(count.createdAt)} · ${doneOf(count)}`}
    />
  ),
  routes: [
    <Route key="crear" path="crear" element={<CountCreate />} />,
    <Route key="page" path=":id" element={<CountPage />} />,
  ],
});
