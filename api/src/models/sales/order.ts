import {RO, RO_OR_NULL, cents, entity, enumOf, flag, id, instant, ref, text} from '../../web/rest/fields';
import {SALE_CHANNELS} from '../fragments';
import {OWN} from './fragments';

@entity({
  path: 'pedidos',
  table: 'order',
  label: ['pedido', 'pedidos'],
  group: 'orders',
  search: ['number', 'email', 'firstName', 'surname1', 'surname2'],
  hasSearchWords: true,
  sortable: ['id', 'number', 'createdAt', 'totalCents', 'email'],
  readOnly: true,
  companyScope: `exists (select 1 from order_line l where l.order_id = t.id and ${OWN('l.event_session_id')})`,
  computed: {ticketCount: `(select count(*)::int from order_line l where l.order_id = t.id and l.kind = 'ticket')`},
})
export class Order {
  @id() id: number;
  @text(RO) number: string;
  @flag(RO) isTrial: boolean;
  @enumOf(SALE_CHANNELS, RO) channel: string;
  @enumOf(['pending', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded'], RO) state: string;
  @ref('clientes', RO_OR_NULL) customerId: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @text(RO) email: string;
  @text(RO) firstName: string;
  @text(RO) surname1: string;
  @text(RO) surname2: string;
  @text(RO) phone: string;
  @cents(RO) totalCents: number;
  @cents(RO) discountCents: number;
  @cents(RO) feeCents: number;
  @cents(RO) refundedCents: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) paidAt: string;
}
