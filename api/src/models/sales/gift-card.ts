import {RO, RO_OR_NULL, cents, day, entity, enumOf, id, instant, ref, text, version} from '../../rest/fields';

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
    orderId: '(select l.order_id from order_line l where l.id = t.order_line_id)',
    orderNumber: '(select o.number from order_line l join "order" o on o.id = l.order_id where l.id = t.order_line_id)',
  },
})
export class GiftCard {
  @id() id: number;
  @ref('lineas-pedido', RO_OR_NULL) orderLineId: number;
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
