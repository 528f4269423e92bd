/**
 * A product of another season made anew: a draft with its texts, its picture, its variants at last season's prices or so
 * much dearer, and nothing on the shelf; of an experience its conditions, without hours; of a bundle what it has in it.
 */
import {invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface CopyProduct {
  productId: number;
  name: string;
  slug: string;
  /** What the references of the copy end in: they are unique. */
  skuEnd: string;
  /** On every price, basis points; rounded to five cents. */
  raiseBp: number;
}

/** @throws DomainError 404, 422 `slug`, `skuEnd` */
export async function copyProduct(tx: Tx, ask: CopyProduct): Promise<{id: number}> {
  const {productId, name, slug, skuEnd, raiseBp} = ask;
  const {rows: found} = await tx.query('select 1 from product where id = $1 for key share', [productId]);
  if (found.length === 0) throw notFound('No existe ese producto.');
  const {rows} = await tx.query<{id: number}>(
    `insert into product (slug, name, kind, product_category_id, summary, description_html, media_file_id, vat_code, state,
       pickup, stock_policy, min_per_order, max_per_order, withdrawal_days, has_redemption_code)
     select $2, $3, kind, product_category_id, summary, description_html, media_file_id, vat_code, 'draft', pickup,
       stock_policy, min_per_order, max_per_order, withdrawal_days, has_redemption_code
       from product where id = $1 on conflict (slug) do nothing returning id`,
    [productId, slug, name],
  );
  if (!rows[0]) throw invalid({slug: 'Ya hay un producto con esa dirección web: elige otra.'});
  const {id} = rows[0];
  const variants = `select v.name, v.size, v.color, left(v.sku, 39 - length($3)) || '-' || $3 as sku, v.position,
      (round(v.price_cents * (10000 + $4::int) / 10000.0 / 5) * 5)::int as price_cents, v.low_stock_at, v.cost_cents,
      case when v.stock is not null then 0 end as stock
     from product_variant v where v.product_id = $1 and v.is_active`;
  const {rowCount: wanted} = await tx.query('select 1 from product_variant where product_id = $1 and is_active', [
    productId,
  ]);
  const {rowCount: made} = await tx.query(
    `insert into product_variant (product_id, name, size, color, sku, position, price_cents, low_stock_at, cost_cents, stock)
     select $2, name, size, color, sku, position, price_cents, low_stock_at, cost_cents, stock from (${variants}) v
       on conflict (sku) do nothing`,
    [productId, id, skuEnd, raiseBp],
  );
  if (made !== wanted) throw invalid({skuEnd: 'Ya hay una referencia que acaba así: elige otro final.'});
  await tx.query(
    `insert into bundle_item (product_id, item_product_id, quantity, part_cents, position)
     select $2, item_product_id, quantity, (round(part_cents * (10000 + $3::int) / 10000.0 / 5) * 5)::int, position
       from bundle_item where product_id = $1`,
    [productId, id, raiseBp],
  );
  await tx.query(
    `insert into experience (product_id, meeting_point, duration_minutes, min_age, needs_guardian, requirements,
       max_per_booking)
     select $2, meeting_point, duration_minutes, min_age, needs_guardian, requirements, max_per_booking
       from experience where product_id = $1`,
    [productId, id],
  );
  return {id};
}
