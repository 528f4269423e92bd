// Seat plans: the list, a new one, and the page of one plan. A published plan never changes.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../crud/lists/card-list';
import {planStates} from '../../crud/words/choices';
import {formatCount} from '../../crud/words/count';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';

const PlanCreate = lazy(() => import('./plan-create'));
const PlanPage = lazy(() => import('./plan-page'));

const State = ({source}: {source: string}) => <StateField source={source} choices={planStates} />;

export default defineResource({
  name: 'planos',
  fields: {
    name: 'Nombre',
    edition: 'Edición',
    venueId: 'Recinto',
    state: 'Estado',
    seatCount: 'Butacas',
    createdAt: 'Importado',
    publishedAt: 'Publicado',
  },
  exports: {venueId: {reference: {resource: 'recintos', field: 'name'}}, state: {choices: planStates}},
  represent: plan => `${plan.name}, edición ${plan.edition}`,
  sort: {field: 'id', order: 'DESC'},
  createPath: 'crear',
  createLabel: 'Nuevo plano',
  rowPath: plan => `/planos/${plan.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="venueId" source="venueId" reference="recintos" label="Recinto" alwaysOn />,
    <SelectInput key="state" source="state" choices={planStates} />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.NumberCol key="edition" source="edition" />,
    <DataTable.Col key="venueId" source="venueId">
      <RefField source="venueId" reference="recintos" />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.NumberCol key="seatCount" source="seatCount" locales="es-ES" />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="publishedAt" source="publishedAt" field={InstantField} />,
  ],
  card: plan => (
    <CardLines
      title={`${plan.name} (${plan.edition})`}
      aside={<State source="state" />}
      note={`${formatCount(Number(plan.seatCount))} butacas`}
    />
  ),
  routes: [
    <Route key="crear" path="crear" element={<PlanCreate />} />,
    <Route key="page" path=":id" element={<PlanPage />} />,
  ],
});
