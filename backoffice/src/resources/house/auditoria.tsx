// The audit log: who did what, when, why. Nothing here can be changed.
import {DataTable, SearchInput, SelectInput, TextInput} from 'react-admin';
import {actorKinds} from '../../crud/words/choices';
import {AuditChanges, type Changes} from '../../crud/fields/audit-changes';
import {auditActionName, auditActions, auditSubject} from '../../crud/words/audit-actions';
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
  exports: {actorKind: {choices: actorKinds}, action: {choices: auditActions}},
  represent: entry =>
    `${auditActionName(String(entry.action))} · ${auditSubject(String(entry.resource), String(entry.resourceId))}`,
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="action" source="action" choices={auditActions} />,
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
    <DataTable.Col key="resource" source="resource">
      <Computed<Entry> of={entry => auditSubject(entry.resource)} />
    </DataTable.Col>,
    <DataTable.Col key="resourceId" source="resourceId" />,
    <DataTable.Col key="reason" source="reason" />,
  ],
  card: entry => (
    <CardLines
      title={`${auditActionName(String(entry.action))} · ${auditSubject(String(entry.resource), String(entry.resourceId))}`}
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
          <Fact label="Qué">{auditSubject(entry.resource, entry.resourceId)}</Fact>
          <Fact label="Desde">{entry.ip}</Fact>
          <Fact label="Petición">{entry.requestId}</Fact>
          <Fact label="Motivo">{entry.reason}</Fact>
          <Fact label="Cambios (antes → después)" wide>
            <AuditChanges resource={entry.resource} changes={entry.changes} />
          </Fact>
        </Facts>
      )}
    />
  ),
});
