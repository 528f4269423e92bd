import {RO, RO_OR_NULL, cents, entity, enumOf, id, instant, ref, text} from '../../web/rest/fields';

@entity({
  path: 'movimientos-tarjeta-regalo',
  table: 'gift_card_entry',
  label: ['movimiento de tarjeta regalo', 'movimientos de tarjetas regalo'],
  group: 'products',
  sort: ['id', 'DESC'],
  readOnly: true,
})
export class GiftCardEntry {
  @id() id: number;
  @ref('tarjetas-regalo', RO) giftCardId: number;
  @enumOf(['issue', 'use', 'refund', 'void'], RO) kind: string;
  @cents({...RO, min: -100_000_000}) amountCents: number;
  @ref('pedidos', RO_OR_NULL) orderId: number;
  @text(RO) note: string;
  @instant(RO) createdAt: string;
}
