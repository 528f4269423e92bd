import {RO, RO_OR_NULL, cents, day, entity, enumOf, id, instant, ref, text, version} from '../../web/rest/fields';

/** Bought, or what a refund became (SQL). */
const ORDER = `with o as (select o.id, o.number from "order" o where o.id = coalesce(
  (select l.order_id from order_line l where l.id = t.order_line_id), (select r.order_id from refund r where r.id = t.refund_id)))`;

/** Without its code: whoever reads it could spend it. */
@entity({
  path: 'tarjetas-regalo',
  table: 'gift_card',
  label: ['tarjeta regalo', 'tarjetas regalo'],
  group: 'products',
  search: ['recipientName', 'recipientEmail', 'senderName'],
  sort: ['id', 'DESC'],
  readOnly: true,
  computed: {
    codeEnd: '(select right(g.code, 4) from gift_card g where g.id = t.id)',
    orderId: `(${ORDER} select id from o)`,
    orderNumber: `(${ORDER} select number from o)`,
  },
})
export class GiftCard {
  @id() id: number;
  @ref('lineas-pedido', RO_OR_NULL) orderLineId: number;
  @ref('devoluciones', RO_OR_NULL) refundId: number;
  @enumOf(['chosen', 'active', 'blocked', 'void'], RO) state: string;
  @cents(RO) amountCents: number;
  @cents(RO) balanceCents: number;
  @text(RO) senderName: string;
  @text(RO) recipientName: string;
  @text(RO) recipientEmail: string;
  @text(RO) message: string;
  @day(RO_OR_NULL) deliverOn: string;
  @instant(RO_OR_NULL) deliveredAt: string;
  @day(RO_OR_NULL) expiresOn: string;
  @instant(RO_OR_NULL) activatedAt: string;
  @instant(RO) createdAt: string;
  @version() version?: number;
}
