import {IS_EXCHANGEABLE} from '../../domain/goods/exchange';
import {LINE_KIND_NAMES} from '../../domain/orders/due';
import {RO, RO_OR_NULL, cents, entity, enumOf, flag, id, instant, int, ref, text} from '../../web/rest/fields';

@entity({
  path: 'lineas-pedido',
  table: 'order_line',
  label: ['línea de pedido', 'líneas de pedido'],
  group: 'orders',
  readOnly: true,
  sortable: ['orderId'],
  filters: [
    'orderId',
    'kind',
    'state',
    'fulfilment',
    'productVariantId',
    'experienceSlotId',
    'eventPackId',
    'eventSessionId',
    'plotSaleId',
    'pickup',
    'pickupSessionId',
    'paidAt',
    'isTrial',
  ],
  companyScope:
    'exists (select 1 from event_session es join event ev on ev.id = es.event_id where es.id = t.event_session_id and ev.event_company_id = $company)',
  computed: {
    orderNumber: '(select o.number from "order" o where o.id = t.order_id)',
    paidAt: '(select o.paid_at from "order" o where o.id = t.order_id)',
    paidBy: `(select string_agg(distinct p.method, ',') from payment p
      where p.order_id = t.order_id and p.state in ('authorised', 'partially_refunded', 'refunded'))`,
    buyerName: `(select coalesce(nullif(concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, ''),
      nullif(o.surname2, '')), ''), o.email) from "order" o where o.id = t.order_id)`,
    productName: `coalesce(
      (select p.name from product_variant v join product p on p.id = v.product_id where v.id = t.product_variant_id),
      (select p.name from experience_slot s join experience e on e.id = s.experience_id join product p on p.id = e.product_id
        where s.id = t.experience_slot_id))`,
    productId: `coalesce((select v.product_id from product_variant v where v.id = t.product_variant_id),
      (select e.product_id from experience_slot s join experience e on e.id = s.experience_id
        where s.id = t.experience_slot_id))`,
    isExchangeable: `coalesce(${IS_EXCHANGEABLE}, false)`,
    isOfBundle: 't.bundle_product_id is not null',
    slotStartsAt: '(select s.starts_at from experience_slot s where s.id = t.experience_slot_id)',
  },
})
export class OrderLine {
  @id() id: number;
  @ref('pedidos', RO) orderId: number;
  @int({...RO, min: 1}) position: number;
  @enumOf(LINE_KIND_NAMES, RO) kind: string;
  @text(RO) description: string;
  @flag(RO) isTrial: boolean;
  @ref('sesiones', RO_OR_NULL) eventSessionId: number;
  @ref('variantes-producto', RO_OR_NULL) productVariantId: number;
  @ref('turnos-experiencia', RO_OR_NULL) experienceSlotId: number;
  @ref('packs-eventos', RO_OR_NULL) eventPackId: number;
  @ref('parcelas/parcelas-vendidas', RO_OR_NULL) plotSaleId: number;
  @int({...RO, min: 1, max: 1000}) quantity: number;
  @cents(RO) unitCents: number;
  @cents(RO) discountCents: number;
  @cents(RO) totalCents: number;
  @enumOf(['pending', 'active', 'refunded', 'cancelled'], RO) state: string;
  @enumOf(['paid', 'prepared', 'delivered', 'returned'], RO_OR_NULL) fulfilment: string;
  @instant(RO_OR_NULL) fulfilledAt: string;
  @text(RO_OR_NULL) redemptionCode: string;
  @enumOf(['gate', 'shop', 'shipping', 'digital'], RO_OR_NULL) pickup: string;
  @ref('sesiones', RO_OR_NULL) pickupSessionId: number;
}
