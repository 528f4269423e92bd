/** Two counts of the shop: last quarter's, closed with what was missing, and one that is going on. */
import type {DemoTx} from '../../bulk-insert';
import type {CatalogueContext} from '../catalogue-context';

export async function storeStockCounts(tx: DemoTx, {calendar, staff}: CatalogueContext): Promise<void> {
  const begun = calendar.daysAhead(-75, '15:10');
  const ended = calendar.minutesAfter(begun, 95);
  const {rows} = await tx.query<{id: number}>(
    `insert into stock_count (name, begun_by_id, created_at, updated_at)
      values ('Fin de trimestre', $1, $2, $2) returning id`,
    [staff.admin, begun],
  );
  const lines = `insert into stock_count_line (stock_count_id, product_variant_id, position, name, sku, ean, price_cents,
      cost_cents, expected, counted, counted_at, counted_by_id)
    select $1, v.id, row_number() over (order by p.id, v.position),
      case when (select count(*) from product_variant o where o.product_id = p.id) > 1
        then p.name || ', ' || v.name else p.name end, v.sku, v.ean, v.price_cents, v.cost_cents,`;
  // Two in fifteen were fewer, one was more.
  await tx.query(
    `${lines} v.stock, greatest(0, v.stock + case v.id % 15 when 3 then -2 when 7 then -1 when 11 then 1 else 0 end),
      $2::timestamptz + (v.id % 80) * interval '1 minute', $3
       from product_variant v join product p on p.id = v.product_id where v.stock is not null and p.state = 'published'`,
    [rows[0]!.id, begun, staff.clerk],
  );
  await tx.query(
    `update stock_count set state = 'closed', counted_at = $2, ended_at = $2, ended_by_id = $3,
      reason = 'Recuento de fin de trimestre' where id = $1`,
    [rows[0]!.id, ended, staff.admin],
  );
  await tx.query(
    `insert into stock_movement (product_variant_id, delta, stock_after, kind, note, staff_user_id, at)
     select product_variant_id, difference, counted, 'count', 'Fin de trimestre: Recuento de fin de trimestre', $2, $3
       from stock_count_line where stock_count_id = $1 and difference <> 0`,
    [rows[0]!.id, staff.admin, ended],
  );
  const {rows: open} = await tx.query<{id: number; category: number}>(
    `with c as (select p.product_category_id as id from product p join product_variant v on v.product_id = p.id
                 where v.stock is not null and p.state = 'published' group by 1 order by count(*) desc, 1 limit 1)
     insert into stock_count (name, is_blind, begun_by_id, created_at, updated_at)
     select 'Estantería de ' || lower(k.name), true, $1, $2, $2 from c join product_category k using (id)
       returning id, (select id from c) as category`,
    [staff.admin, calendar.daysAhead(-1, '09:30')],
  );
  await tx.query(
    `${lines} case when v.id % 3 = 0 then v.stock end, case when v.id % 3 = 0 then v.stock end,
      case when v.id % 3 = 0 then $2::timestamptz end, case when v.id % 3 = 0 then $3::int end
       from product_variant v join product p on p.id = v.product_id
      where v.stock is not null and p.state = 'published' and p.product_category_id = $4`,
    [open[0]!.id, calendar.daysAhead(-1, '09:50'), staff.clerk, open[0]!.category],
  );
}
