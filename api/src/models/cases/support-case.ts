import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, text, version} from '../../web/rest/fields';
import {CATEGORIES, CHANNELS, COMPUTED, STATES} from './fragments';

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
  @enumOf(CHANNELS, RO) channel: string;
  @enumOf(CATEGORIES, RO) category: string;
  @enumOf(['low', 'normal', 'high', 'urgent'], RO) priority: string;
  @enumOf(STATES, RO) state: string;
  @text(RO) title: string;
  @text(RO) contactName: string;
  @text(RO) contactEmail: string;
  @text(RO) contactPhone: string;
  @int(RO_OR_NULL) customerId: number;
  @int(RO_OR_NULL) orderId: number;
  @int(RO_OR_NULL) seasonPassId: number;
  @int(RO_OR_NULL) assigneeId: number;
  @text(RO) trackingCode: string;
  @instant(RO_OR_NULL) nextDueAt: string;
  @instant(RO_OR_NULL) firstReplyDueAt: string;
  @instant(RO_OR_NULL) resolutionDueAt: string;
  @instant(RO_OR_NULL) firstReplyAt: string;
  @instant(RO_OR_NULL) lastMessageAt: string;
  @instant(RO_OR_NULL) resolvedAt: string;
  @instant(RO_OR_NULL) closedAt: string;
  @instant(RO) createdAt: string;
  @version() version?: number;
}
