/**
 * Conversations with customers. One table, three windows (views): what the system found (incidencias), cases, and the
 * protection of minors, which only its own area reads. They change by their verbs; references are numbers here because
 * a view has no foreign keys.
 */
import {entity, enumOf, flag, id, instant, int, longText, text, version} from '../rest/fields';

const CATEGORIES = ['purchase', 'pass', 'access', 'refund', 'personal_data', 'complaint', 'other'] as const;
const ALL_CATEGORIES = [...CATEGORIES, 'child_protection'] as const;
const STATES = ['new', 'open', 'waiting_customer', 'resolved', 'closed', 'reopened'] as const;
const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;
const COMPUTED = {
  assigneeName: '(select u.name from staff_user u where u.id = t.assignee_id)',
  orderNumber: '(select o.number from "order" o where o.id = t.order_id)',
  isLate: `(t.state not in ('resolved', 'closed')
    and (t.resolution_due_at < now() or (t.first_reply_at is null and t.first_reply_due_at < now())))`,
  messageCount: `(select count(*)::int from incident_message m where m.incident_id = t.id and m.kind <> 'event')`,
};

@entity({
  path: 'mensajes',
  table: 'support_case',
  label: ['mensaje', 'mensajes'],
  group: 'incidents',
  search: ['number', 'title', 'contactName', 'contactEmail', 'trackingCode'],
  readOnly: true,
  computed: COMPUTED,
})
export class SupportCase {
  @id() id: number;
  @text(RO) number: string;
  @enumOf(['customer', 'visitor', 'clerk'], RO) source: string;
  @enumOf(CATEGORIES, RO) category: string;
  @enumOf(['low', 'normal', 'high', 'urgent'], RO) priority: string;
  @enumOf(STATES, RO) state: string;
  @text(RO) title: string;
  @text(RO) contactName: string;
  @text(RO) contactEmail: string;
  @text(RO) contactPhone: string;
  @int(RO_OR_NULL) customerId: number;
  @int(RO_OR_NULL) orderId: number;
  @int(RO_OR_NULL) assigneeId: number;
  @text(RO) trackingCode: string;
  @instant(RO_OR_NULL) firstReplyDueAt: string;
  @instant(RO_OR_NULL) resolutionDueAt: string;
  @instant(RO_OR_NULL) firstReplyAt: string;
  @instant(RO_OR_NULL) lastMessageAt: string;
  @instant(RO_OR_NULL) resolvedAt: string;
  @instant(RO_OR_NULL) closedAt: string;
  @instant(RO) createdAt: string;
  @version() version?: number;
}

@entity({
  path: 'mensajes-proteccion',
  table: 'protected_case',
  label: ['caso de protección', 'casos de protección'],
  group: 'child_protection',
  search: ['number', 'title', 'contactName', 'contactEmail'],
  readOnly: true,
  computed: COMPUTED,
})
export class ProtectedCase {
  @id() id: number;
  @text(RO) number: string;
  @enumOf(['customer', 'visitor', 'clerk', 'system'], RO) source: string;
  @enumOf(['child_protection'], RO) category: string;
  @enumOf(['low', 'normal', 'high', 'urgent'], RO) priority: string;
  @enumOf(STATES, RO) state: string;
  @text(RO) title: string;
  @text(RO) contactName: string;
  @text(RO) contactEmail: string;
  @text(RO) contactPhone: string;
  @int(RO_OR_NULL) customerId: number;
  @int(RO_OR_NULL) orderId: number;
  @int(RO_OR_NULL) assigneeId: number;
  @instant(RO_OR_NULL) firstReplyDueAt: string;
  @instant(RO_OR_NULL) resolutionDueAt: string;
  @instant(RO_OR_NULL) firstReplyAt: string;
  @instant(RO_OR_NULL) lastMessageAt: string;
  @instant(RO) createdAt: string;
  @version() version?: number;
}

@entity({
  path: 'respuestas-preparadas',
  table: 'canned_reply',
  label: ['respuesta preparada', 'respuestas preparadas'],
  group: 'incidents',
  search: ['title', 'body'],
  sort: ['title', 'ASC'],
})
export class CannedReply {
  @id() id: number;
  @text({max: 120}) title: string;
  @enumOf(ALL_CATEGORIES, {optional: 'null'}) category?: string;
  @longText({max: 5000}) body: string;
  @flag() isActive?: boolean;
  @version() version?: number;
}
