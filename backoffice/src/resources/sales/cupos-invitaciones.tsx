// How many invitations each company or department may give for a session.
import {DataTable, NumberInput, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {formatCount} from '../../crud/words/count';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';
import {SessionField, SessionInput} from '../../crud/fields/session-reference';
import type {Stored} from '../../providers/wire';

type Quota = Stored<'InvitationQuota'>;

const usage = (quota: Quota): string => `${formatCount(quota.usedCount)} de ${formatCount(quota.quota)}`;

export default defineResource<Quota>({
  name: 'cupos-invitaciones',
  fields: {
    name: 'Nombre',
    eventSessionId: 'Sesión',
    eventCompanyId: 'Compañía',
    quota: 'Invitaciones como mucho',
    usedCount: 'Dadas',
    note: 'Nota',
  },
  exports: {
    eventSessionId: {reference: {resource: 'sesiones', field: 'eventTitle'}},
    eventCompanyId: {reference: {resource: 'compania-eventos', field: 'name'}},
  },
  represent: quota => String(quota.name),
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SessionInput key="eventSessionId" source="eventSessionId" alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="eventSessionId" source="eventSessionId">
      <SessionField source="eventSessionId" />
    </DataTable.Col>,
    <DataTable.Col key="eventCompanyId" source="eventCompanyId">
      <RefField source="eventCompanyId" reference="compania-eventos" />
    </DataTable.Col>,
    <DataTable.Col key="quota" source="quota">
      <Computed<Quota> of={usage} />
    </DataTable.Col>,
    <DataTable.Col key="note" source="note" />,
  ],
  card: quota => <CardLines title={quota.name} aside={usage(quota)} note={<SessionField source="eventSessionId" />} />,
  inputs: (
    <Columns>
      <SessionInput source="eventSessionId" />
      <TextInput source="name" validate={required()} helperText="Departamento o compañía" />
      <RefSelect source="eventCompanyId" reference="compania-eventos" label="Compañía" />
      <NumberInput source="quota" min={0} max={100000} validate={required()} />
      <TextInput source="note" />
    </Columns>
  ),
});
