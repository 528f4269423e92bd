// The audit log: who did what, when, why. Nothing here can be changed.
import {DataTable, SearchInput, SelectInput, TextInput} from 'react-admin';
import {actorKinds} from '../../crud/words/choices';
import {AuditChanges, auditActionName, type Changes} from '../../crud/fields/audit-changes';
import {CardLines} from '../../crud/lists/card-list';
import {InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {Fact, Facts} from '../../crud/fields/facts';
import {Computed, InstantField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import type {Stored} from '../../providers/wire';

type Entry = Stored<'AuditEntry', {changes: Changes}>;

export default defineResource({
  name: 'auditoria',
  fields: {
    at: 'Cuándo',
    actorName: 'Quién',
    actorKind: 'Clase',
    action: 'Acción',
    resource: 'Qué',
    resourceId: 'Número',
    reason: 'Motivo',
    changes: 'Cambios',
    ip: 'IP',
    requestId: 'Petición',
  },
  exports: {actorKind: {choices: actorKinds}},
  represent: entry => `${auditActionName(String(entry.action))} · ${entry.resource} ${entry.resourceId}`,
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <TextInput key="resource" source="resource" />,
    <TextInput key="resourceId" source="resourceId" />,
    <TextInput key="actorName" source="actorName" />,
    <SelectInput key="actorKind" source="actorKind" choices={actorKinds} />,
    <InstantInput key="at_gte" source="at_gte" label="Desde" />,
    <InstantInput key="at_lte" source="at_lte" label="Hasta" />,
  ],
  columns: [
    <DataTable.Col key="at" source="at" field={InstantField} />,
    <DataTable.Col key="actorName" source="actorName" field={MainField} />,
    <DataTable.Col key="action" source="action">
      <Computed<Entry> of={entry => auditActionName(entry.action)} />
    </DataTable.Col>,
    <DataTable.Col key="resource" source="resource" />,
    <DataTable.Col key="resourceId" source="resourceId" />,
    <DataTable.Col key="reason" source="reason" />,
  ],
  card: entry => (
    <CardLines
      title={`${auditActionName(String(entry.action))} · ${entry.resource} ${entry.resourceId}`}
      aside={entry.actorName}
      note={<InstantField source="at" />}
    />
  ),
  show: (
    <Computed<Entry>
      of={entry => (
        <Facts>
          <Fact label="Cuándo">
            <InstantField source="at" />
          </Fact>
          <Fact label="Quién">{entry.actorName || 'Sistema'}</Fact>
          <Fact label="Qué">
            {entry.resource} {entry.resourceId}
          </Fact>
          <Fact label="Desde">{entry.ip}</Fact>
          <Fact label="Petición">{entry.requestId}</Fact>
          <Fact label="Motivo">{entry.reason}</Fact>
          <Fact label="Cambios (antes → después)" wide>
            <AuditChanges changes={entry.changes} />
          </Fact>
        </Facts>
      )}
    />
  ),
});
