// Box-office staff: who sells, where, what they may do, their PIN and their tills.
import {lazy} from 'react';
import {BooleanInput, CheckboxGroupInput, DataTable, required, SearchInput, TextInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../crud/lists/card-list';
import {clerkPermissions} from '../../crud/words/choices-money';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {MoneyInput} from '../../crud/inputs/money-input';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {ScopeInputs} from './scope-inputs';

const ClerkPage = lazy(() => import('./clerk-page'));

export default defineResource({
  name: 'taquilleros',
  fields: {
    name: 'Nombre',
    code: 'Código',
    staffUserId: 'Usuario',
    permissions: 'Puede',
    maxRefundDayCents: 'Devuelve al día como mucho',
    phone: 'Teléfono',
    hasPin: 'PIN',
    openShiftId: 'Turno abierto',
    lastShiftAt: 'Último turno',
    note: 'Nota',
    isActive: 'Activo',
  },
  exports: {permissions: {choices: clerkPermissions}, staffUserId: {reference: {resource: 'usuarios', field: 'name'}}},
  represent: clerk => String(clerk.name ?? clerk.code),
  sort: {field: 'code', order: 'ASC'},
  canDelete: false,
  editPath: ':id/editar',
  rowPath: clerk => `/taquilleros/${clerk.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Código o nota" />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="code" source="code" />,
    <DataTable.Col key="hasPin" source="hasPin" field={YesField} />,
    <DataTable.Col key="openShiftId" source="openShiftId">
      <OpenShift />
    </DataTable.Col>,
    <DataTable.Col key="lastShiftAt" source="lastShiftAt" field={InstantField} />,
    <MoneyCol key="maxRefundDayCents" source="maxRefundDayCents" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: clerk => (
    <CardLines
      title={clerk.name}
      aside={clerk.isActive ? clerk.code : <StateMark>Inactivo</StateMark>}
      note={clerk.openShiftId ? 'Con turno abierto' : 'Sin turno abierto'}
    />
  ),
  defaults: {isActive: true, permissions: ['reprint'], maxRefundDayCents: 0, scope: {}},
  inputs: (
    <>
      <Part title="Quién es">
        <Columns>
          <RefAutocomplete source="staffUserId" reference="usuarios" label="Usuario" validate={required()} />
          <TextInput
            source="code"
            validate={required()}
            parse={(text: string) => text.toUpperCase().replace(/\s/g, '')}
            helperText="De 2 a 10 letras y cifras; sale en los tiques"
          />
          <TextInput source="phone" type="tel" />
        </Columns>
        <BooleanInput source="isActive" />
      </Part>
      <Part title="Dónde y qué vende" note="Lo que quede vacío no limita.">
        <ScopeInputs />
      </Part>
      <Part title="Qué puede hacer">
        <CheckboxGroupInput source="permissions" choices={clerkPermissions} />
        <MoneyInput source="maxRefundDayCents" helperText="0: no devuelve" />
      </Part>
      <TextInput source="note" multiline minRows={2} />
    </>
  ),
  routes: <Route path=":id" element={<ClerkPage />} />,
});

function OpenShift() {
  return <YesField source="openShiftId" />;
}
