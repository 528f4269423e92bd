import {cents, entity, flag, id, instant, int, ref, version} from '../../web/rest/fields';

@entity({
  path: 'productos-sesion',
  table: 'session_product',
  label: ['producto de la sesión', 'productos de la sesión'],
  group: 'products',
  sort: ['position', 'ASC'],
  computed: {
    productName: '(select p.name from product p where p.id = t.product_id)',
    productState: '(select p.state from product p where p.id = t.product_id)',
    fromCents:
      'coalesce(t.price_cents, (select min(v.price_cents) from product_variant v where v.product_id = t.product_id and v.is_active))',
    free: '(select sum(v.stock - v.held)::int from product_variant v where v.product_id = t.product_id and v.is_active)',
    soldCount: `(select coalesce(sum(l.quantity), 0)::int from order_line l
      join product_variant v on v.id = l.product_variant_id
      where v.product_id = t.product_id and l.pickup_session_id = t.event_session_id and l.state = 'active')`,
    soldCents: `(select coalesce(sum(l.total_cents), 0)::int from order_line l
      join product_variant v on v.id = l.product_variant_id
      where v.product_id = t.product_id and l.pickup_session_id = t.event_session_id and l.state = 'active')`,
    deliveredCount: `(select coalesce(sum(l.quantity), 0)::int from order_line l
      join product_variant v on v.id = l.product_variant_id
      where v.product_id = t.product_id and l.pickup_session_id = t.event_session_id and l.fulfilment = 'delivered')`,
    heldCount: `(select coalesce(sum(c.quantity), 0)::int from goods_claim c
      join product_variant v on v.id = c.product_variant_id
      where v.product_id = t.product_id and c.pickup_session_id = t.event_session_id)`,
  },
})
export class SessionProduct {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @ref('productos') productId: number;
  @cents({optional: 'null', max: 10000000}) priceCents?: number;
  @instant({optional: 'null'}) availableUntilAt?: string;
  @flag() isHighlighted?: boolean;
  @int({optional: true, min: 0}) position?: number;
  @version() version?: number;
}
