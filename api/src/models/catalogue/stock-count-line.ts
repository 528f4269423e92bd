import {RO, RO_OR_NULL, cents, entity, id, instant, int, ref, text} from '../../web/rest/fields';

/** Of a blind count nothing before it is reviewed. */
const told = (what: string) => `(select case when c.is_blind and c.state = 'open' then null else ${what} end
  from stock_count c where c.id = t.stock_count_id)`;

@entity({
  path: 'lineas-recuento',
  table: 'stock_count_line',
  label: ['línea de recuento', 'líneas de recuento'],
  group: 'products',
  search: ['name', 'sku', 'ean'],
  sort: ['position', 'ASC'],
  readOnly: true,
  computed: {
    countedByName: '(select u.name from staff_user u where u.id = t.counted_by_id)',
    expected: told(`coalesce(t.expected, (select v.stock from product_variant v where v.id = t.product_variant_id
      and t.is_open))::int`),
    difference: told('t.difference::int'),
    differenceCents: told('t.difference * t.price_cents'),
    isDifferent: told('coalesce(t.difference <> 0, false)'),
    isMissing: '(t.counted is null)',
    waiting: `(select coalesce(sum(l.quantity), 0)::int from order_line l where l.product_variant_id = t.product_variant_id
      and l.state = 'active' and l.fulfilment in ('paid', 'prepared'))`,
  },
})
export class StockCountLine {
  @id() id: number;
  @ref('recuentos', RO) stockCountId: number;
  @ref('variantes-producto', RO) productVariantId: number;
  @int(RO) position: number;
  @text(RO) name: string;
  @text(RO) sku: string;
  @text(RO_OR_NULL) ean: string;
  @cents(RO) priceCents: number;
  @cents(RO_OR_NULL) costCents: number;
  @int(RO_OR_NULL) counted: number;
  @instant(RO_OR_NULL) countedAt: string;
  @ref('usuarios', RO_OR_NULL) countedById: number;
}
