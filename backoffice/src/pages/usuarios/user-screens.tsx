// People of the house and their roles.
import {
  BooleanInput,
  CheckboxGroupInput,
  DataTable,
  email,
  required,
  SearchInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, InstantField, StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {roleName, roles} from '../../crud/words/roles';
import {RefSelect} from '../../crud/inputs/ref-select';
import {UserAccess} from './user-access';
import type {Stored} from '../../providers/wire';

const rolesOf = (user: {roles: string[]}): string => user.roles.map(roleName).join(', ');

export default defineResource<Stored<'StaffUser'>>({
  name: 'usuarios',
  fields: {
    name: 'Nombre',
    email: 'Correo',
    roles: 'Papeles',
    eventCompanyId: 'Compañía',
    affiliateId: 'Agencia o peña',
    isActive: 'Activo',
    lastLoginAt: 'Última entrada',
  },
  exports: {
    roles: {choices: roles},
    eventCompanyId: {reference: {resource: 'compania-eventos', field: 'name'}},
    affiliateId: {reference: {resource: 'afiliados', field: 'name'}},
  },
  represent: user => String(user.name),
  sort: {field: 'name', order: 'ASC'},
  canDelete: false,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="roles" source="roles" choices={roles} />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="email" source="email" />,
    <DataTable.Col key="roles" source="roles" disableSort>
      <Computed<{roles: string[]}> of={rolesOf} />
    </DataTable.Col>,
    <DataTable.Col key="lastLoginAt" source="lastLoginAt" field={InstantField} />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: user => (
    <CardLines title={user.name} aside={user.isActive ? null : <StateMark>Inactivo</StateMark>} note={rolesOf(user)} />
  ),
  defaults: {isActive: true, roles: []},
  after: <UserAccess />,
  inputs: (
    <>
      <Part title="Quién es">
        <Columns>
          <TextInput source="name" validate={required()} />
          <TextInput source="email" type="email" validate={[required(), email()]} />
        </Columns>
        <BooleanInput source="isActive" helperText="Quien no está activo no puede entrar" />
      </Part>
      <Part title="Qué puede hacer">
        <CheckboxGroupInput source="roles" choices={roles} row={false} label="Papeles" />
        <RefSelect
          source="eventCompanyId"
          reference="compania-eventos"
          label="Compañía"
          helperText="Solo para quien es promotor y nada más: verá lo suyo y nada de otras compañías"
        />
        <RefSelect
          source="affiliateId"
          reference="afiliados"
          label="Agencia o peña"
          helperText="Solo para quien vende de su cupo: no ve nada más"
        />
      </Part>
    </>
  ),
});
