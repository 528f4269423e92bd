import {entity, enumOf, id, instant, int, longText, text, version} from '../../web/rest/fields';

/** What the system found; conversations with people are cases (support-case.ts). */
@entity({
  path: 'incidencias',
  table: 'system_incident',
  label: ['incidencia', 'incidencias'],
  group: 'incidents',
  search: ['title', 'detail'],
  keep: true,
})
export class Incident {
  @id() id: number;
  @text({max: 60}) kind: string;
  @text({max: 200}) title: string;
  @longText({optional: true}) detail?: string;
  @enumOf(['new', 'open', 'waiting_customer', 'resolved', 'closed'], {optional: true, default: 'new'}) state?: string;
  @int({readOnly: true, optional: 'null'}) orderId: number;
  @int({readOnly: true, optional: 'null'}) paymentId: number;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
