import {AUDIT_ACTIONS} from '../../web/auth/audit-actions';
import {entity, enumOf, id, instant, int, json, text} from '../../web/rest/fields';

@entity({
  path: 'auditoria',
  table: 'audit_entry',
  label: ['apunte de auditoría', 'auditoría'],
  group: 'audit',
  search: ['actorName', 'resource', 'resourceId'],
  readOnly: true,
})
export class AuditEntry {
  @id() id: number;
  @instant({readOnly: true}) at: string;
  @enumOf(['staff', 'customer', 'system'], {readOnly: true}) actorKind: string;
  @int({readOnly: true, optional: 'null'}) actorId: number;
  @text({readOnly: true}) actorName: string;
  @enumOf(AUDIT_ACTIONS, {readOnly: true}) action: string;
  @text({readOnly: true}) resource: string;
  @text({readOnly: true}) resourceId: string;
  @json({readOnly: true}) changes: object;
  @text({readOnly: true, optional: 'null'}) reason: string;
  @text({readOnly: true, optional: 'null'}) ip: string;
  @text({readOnly: true, optional: 'null'}) requestId: string;
}
