import {checkProduct} from '../../domain/catalogue/check-product';
import {RO, entity, enumOf, flag, html, id, instant, int, ref, slug, tags, text, version} from '../../web/rest/fields';

@entity({
  path: 'productos',
  table: 'product',
  label: ['producto', 'productos'],
  group: 'products',
  search: ['name', 'summary', 'slug'],
  sort: ['name', 'ASC'],
  hidden: ['descriptionHtml'],
  beforeWrite: (tx, {before, data}) => checkProduct(tx, before, data),
  computed: {
    fromCents: `coalesce((select sum(i.quantity * i.part_cents)::int from bundle_item i where i.product_id = t.id),
      (select min(v.price_cents) from product_variant v where v.product_id = t.id and v.is_active),
      (select min(s.price_cents) from experience e join experience_slot s on s.experience_id = e.id
      where e.product_id = t.id and s.state = 'open'))`,
    stock: '(select sum(v.stock)::int from product_variant v where v.product_id = t.id and v.is_active)',
    // Of a bundle as many as its scarcest goods give.
    free: `(case when t.kind = 'bundle' then (select min(i.free / i.quantity) from (select i.quantity,
        (select case when bool_or(v.stock is null) then null else sum(v.stock - v.held) end::int from product_variant v
          where v.product_id = i.item_product_id and v.is_active) as free from bundle_item i where i.product_id = t.id) i)
      else (select sum(v.stock - v.held)::int from product_variant v where v.product_id = t.id and v.is_active) end)`,
    variantCount: '(select count(*)::int from product_variant v where v.product_id = t.id)',
    soldCount: `((select coalesce(sum(l.quantity), 0) from order_line l
      join product_variant v on v.id = l.product_variant_id
      where v.product_id = t.id and l.state = 'active') + (select coalesce(sum(l.quantity), 0) from order_line l
      join experience_slot s on s.id = l.experience_slot_id join experience e on e.id = s.experience_id
      where e.product_id = t.id and l.state = 'active') + (select count(distinct (l.order_id, l.bundle_pick)) from order_line l
      where l.bundle_product_id = t.id and l.state = 'active'))::int`,
    heldCount: `((select coalesce(sum(v.held), 0) from product_variant v where v.product_id = t.id)
      + (select coalesce(sum(s.held), 0) from experience_slot s join experience e on e.id = s.experience_id
        where e.product_id = t.id) + (select count(distinct (c.cart_id, c.bundle_pick)) from goods_claim c
        where c.bundle_product_id = t.id and not c.is_sold))::int`,
    soldCents: `((select coalesce(sum(l.total_cents), 0) from order_line l
      join product_variant v on v.id = l.product_variant_id
      where v.product_id = t.id and l.state = 'active') + (select coalesce(sum(l.total_cents), 0) from order_line l
      join experience_slot s on s.id = l.experience_slot_id join experience e on e.id = s.experience_id
      where e.product_id = t.id and l.state = 'active') + (select coalesce(sum(l.total_cents), 0) from order_line l
      where l.bundle_product_id = t.id and l.state = 'active'))::int`,
    lowStock:
      '(select count(*)::int from product_variant v where v.product_id = t.id and v.is_active and v.stock - v.held <= v.low_stock_at)',
  },
})
export class Product {
  @id() id: number;
  @slug() slug: string;
  @text({max: 120}) name: string;
  @enumOf(['experience', 'goods', 'service', 'bundle'], {optional: true, default: 'goods'}) kind?: string;
  @ref('productos/categorias') productCategoryId: number;
  @text({optional: true, max: 300}) summary?: string;
  @html({optional: true}) descriptionHtml?: string;
  @ref('emails/gestor-de-medios', {optional: 'null', description: 'Imagen'}) mediaFileId?: number;
  @text({max: 40, description: 'Código de IVA'}) vatCode: string;
  @enumOf(['draft', 'published', 'sold_out', 'archived'], {optional: true, default: 'draft'}) state?: string;
  @tags(['gate', 'shop', 'shipping', 'digital'], {optional: true, default: ['shop']}) pickup?: string[];
  @enumOf(['strict', 'none'], {optional: true, default: 'strict'}) stockPolicy?: string;
  @int({optional: true, min: 1, max: 100, default: 1}) minPerOrder?: number;
  @int({optional: true, min: 1, max: 100, default: 10}) maxPerOrder?: number;
  @int({optional: true, min: 0, max: 365, default: 14}) withdrawalDays?: number;
  @flag({default: true}) hasRedemptionCode?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
