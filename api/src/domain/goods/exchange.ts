/**
 * Another size or colour of what was paid: the one goes back on the shelf, the other leaves it, at the same price and
 * without a movement of money. Nothing is exchanged for what lies in carts.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {SETTING_BY_KEY} from '../settings/constants';
import {readSettings} from '../settings/read-settings';
import {ofBundle, VARIANT_NAME} from '../claims/variant-name';

/** SQL over `order_line t`: whether `exchangeGoods` has something to offer for it, were it in stock. */
export const IS_EXCHANGEABLE = `t.state = 'active' and t.fulfilment <> 'returned' and exists (
  select 1 from product_variant own join product_variant other on other.product_id = own.product_id
    and other.id <> own.id and other.is_active
    and (t.bundle_product_id is not null or other.price_cents = own.price_cents) where own.id = t.product_variant_id)
  and exists (select 1 from "order" o, (select coalesce((select (settings ->> 'exchangeDays')::int from organization
      limit 1), ${SETTING_BY_KEY.get('exchangeDays')!.fallback}) as days) s
    where o.id = t.order_id and (s.days = 0 or club_today() - club_day(o.paid_at) <= s.days))`;

/** @throws DomainError 404, 409 `wrong_state`, `sold_out`, `too_late`, 422 `variantId` */
export async function exchangeGoods(
  tx: Tx,
  ask: {orderLineId: number; variantId: number; staffUserId: number | null},
): Promise<{description: string; from: string; to: string}> {
  const {rows} = await tx.query<{
    variantId: number | null;
    productId: number;
    quantity: number;
    state: string;
    fulfilment: string;
    bundle: string | null;
    soldDaysAgo: number;
  }>(
    `select l.product_variant_id as "variantId", v.product_id as "productId", l.quantity, l.state, l.fulfilment, b.name as bundle,
        club_today() - club_day(o.paid_at) as "soldDaysAgo"
       from order_line l join "order" o on o.id = l.order_id left join product b on b.id = l.bundle_product_id left join product_variant v on v.id = l.product_variant_id where l.id = $1 for update of l`,
    [ask.orderLineId],
  );
  const line = rows[0];
  if (!line || line.variantId === null) throw notFound('No existe esa línea de producto.');
  if (line.state !== 'active' || line.fulfilment === 'returned')
    throw conflict('wrong_state', 'Ese producto no está pagado, o se ha devuelto: no se cambia.');
  const days = Number((await readSettings(tx)).exchangeDays);
  if (days > 0 && line.soldDaysAgo > days)
    throw conflict('too_late', `Se puede cambiar durante ${days} días, y se vendió hace ${line.soldDaysAgo}.`);
  if (line.variantId === ask.variantId) throw invalid({variantId: 'Es la que ya tiene.'});
  const {rows: variants} = await tx.query<{
    id: number;
    productId: number;
    name: string;
    cents: number;
    isActive: boolean;
    left: number | null;
    description: string;
  }>(
    `select v.id, v.product_id as "productId", v.name, v.price_cents as cents, v.is_active as "isActive",
            v.stock - v.held as left, ${VARIANT_NAME} as description
       from product_variant v join product p on p.id = v.product_id where v.id = any($1) order by v.id
       for no key update of v`,
    [[line.variantId, ask.variantId]],
  );
  const other = variants.find(variant => variant.id === ask.variantId);
  if (!other || other.productId !== line.productId || !other.isActive)
    throw invalid({variantId: 'Elige otra variante del mismo producto.'});
  const own = variants.find(variant => variant.id === line.variantId)!;
  // Of a bundle a piece costs what is designated to it, in any shape.
  if (line.bundle === null && other.cents !== own.cents)
    throw invalid({variantId: 'Cuesta distinto: devuelve este y vende el otro.'});
  if (other.left !== null && other.left < line.quantity)
    throw conflict('sold_out', other.left <= 0 ? 'De esa no queda ninguna.' : `De esa solo quedan ${other.left}.`);
  await tx.query(
    `update product_variant set stock = stock + case id when $1 then $3::int else -$3::int end, version = version + 1,
       updated_at = now(), stock_why = jsonb_build_object('kind', 'exchange', 'note', (select o.number from "order" o
         join order_line l on l.order_id = o.id where l.id = $4), 'by', $5::int)
      where id in ($1, $2) and stock is not null`,
    [line.variantId, ask.variantId, line.quantity, ask.orderLineId, ask.staffUserId],
  );
  const description = ofBundle(other.description, line.bundle);
  await tx.query('update order_line set product_variant_id = $2, description = $3 where id = $1', [
    ask.orderLineId,
    ask.variantId,
    description,
  ]);
  return {description, from: own.name, to: other.name};
}
