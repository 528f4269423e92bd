// Groups of subscribers: kept by hand, or filled by conditions.
import {lazy} from 'react';
import {BooleanInput, DataTable, FormDataConsumer, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../../crud/lists/card-list';
import {groupKinds} from '../../../crud/words/choices-communications';
import {Columns, Part} from '../../../crud/lists/columns';
import {defineResource} from '../../../crud/frames/define-resource';
import {ChoiceField, YesField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import {plural} from '../../../crud/words/plural';
import {RuleInputs, rulePayload} from './rule-inputs';

const GroupPage = lazy(() => import('./group-page'));
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={groupKinds} />;

export default defineResource({
  name: 'emails/grupos',
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    kind: 'Se llena',
    memberCount: 'Personas',
    activeCount: 'Activos',
    isPublic: 'Se puede elegir en la web',
    createdAt: 'Creado',
  },
  exports: {kind: {choices: groupKinds}},
  represent: group => String(group.name),
  sort: {field: 'name', order: 'ASC'},
  rowPath: group => `/emails/grupos/${group.id}`,
  editPath: ':id/editar',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="kind" source="kind" choices={groupKinds} alwaysOn />,
    <BooleanInput key="isPublic" source="isPublic" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="description" source="description" />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.NumberCol key="memberCount" source="memberCount" />,
    <DataTable.NumberCol key="activeCount" source="activeCount" />,
    <DataTable.Col key="isPublic" source="isPublic" field={YesField} />,
  ],
  card: group => (
    <CardLines
      title={group.name}
      aside={plural(Number(group.activeCount), 'activo', 'activos')}
      note={
        <>
          <Kind source="kind" /> · {group.description}
        </>
      }
    />
  ),
  defaults: {kind: 'static', isPublic: false, rule: {}},
  toPayload: rulePayload,
  inputs: (
    <>
      <Part title="El grupo">
        <Columns>
          <TextInput source="name" validate={required()} />
          <TextInput source="description" />
          <SelectInput source="kind" choices={groupKinds} validate={required()} />
        </Columns>
        <BooleanInput source="isPublic" helperText="Sale en las preferencias de quien recibe los correos" />
      </Part>
      <FormDataConsumer>{({formData}) => (formData.kind === 'rule' ? <RuleInputs /> : null)}</FormDataConsumer>
    </>
  ),
  routes: <Route path=":id" element={<GroupPage />} />,
});
