/**
 * A bundle in the cart: every piece of it, in the shapes that were chosen, at what the bundle designates to each; all of
 * them or none. Asked again with the same `pick`, it is there once.
 */
import {conflict, DomainError, invalid, notFound} from '../../kernel/errors';
import {openForGoods, type ForCart} from '../../goods/hold';
import type {Tx} from '../../kernel/tx';
import {putInCart} from '../../orders/cart-goods';

export interface ChooseBundle extends ForCart {
  productId: number;
  /** Of the client, for this one of perhaps several. */
  pick: string;
  pickup: string;
  choices: {variantId: number; quantity: number}[];
}

interface Bundle {
  name: string;
  pickups: string[];
  most: number;
  isSold: boolean;
  has: number;
  isHere: boolean;
  items: {productId: number; name: string; quantity: number; isSold: boolean}[];
}

const BUNDLE = `
select p.name, p.pickup as pickups, p.max_per_order as most, p.state = 'published' and c.is_visible as "isSold",
       (select count(distinct g.bundle_pick)::int from goods_claim g where g.cart_id = $2 and g.order_id is null
         and g.bundle_product_id = p.id) as has,
       exists (select 1 from goods_claim g where g.cart_id = $2 and g.order_id is null and g.bundle_pick = $3) as "isHere",
       (select coalesce(json_agg(json_build_object('productId', i.item_product_id, 'name', o.name, 'quantity', i.quantity,
           'isSold', o.state in ('draft', 'published')) order by i.position, i.id), '[]')
         from bundle_item i join product o on o.id = i.item_product_id where i.product_id = p.id) as items
  from product p join product_category c on c.id = p.product_category_id where p.id = $1 and p.kind = 'bundle'`;

/** @throws DomainError 404, 409 `sale_closed`, `sold_out`, `limit_reached`, `cart_closed`, 422 `choices`, `pickup` */
export async function chooseBundle(tx: Tx, ask: ChooseBundle): Promise<void> {
  const expiresAt = await openForGoods(tx, ask);
  const {rows} = await tx.query<Bundle>(BUNDLE, [ask.productId, ask.cartId, ask.pick]);
  const bundle = rows[0];
  if (!bundle) throw notFound('No existe ese lote.');
  if (bundle.isHere) return;
  if (!bundle.isSold || bundle.items.length === 0)
    throw conflict('sale_closed', `«${bundle.name}» no está a la venta.`);
  if (!bundle.pickups.includes(ask.pickup))
    throw invalid({pickup: `«${bundle.name}» no se entrega así. Elige otra forma.`});
  if (bundle.has >= bundle.most)
    throw new DomainError('limit_reached', `Puedes llevar como mucho ${bundle.most} en un mismo pedido.`);
  const wanted = await choicesOf(tx, bundle, ask.choices);
  await tx.query(
    `insert into goods_claim (cart_id, product_variant_id, pickup, quantity, unit_cents, expires_at, bundle_product_id,
       bundle_pick)
     select $1, v.id, $2, w.quantity, i.part_cents, $3, $4, $5
       from unnest($6::int[], $7::int[]) as w(id, quantity) join product_variant v on v.id = w.id
       join bundle_item i on i.product_id = $4 and i.item_product_id = v.product_id order by i.position, i.id, v.id`,
    [
      ask.cartId,
      ask.pickup,
      expiresAt,
      ask.productId,
      ask.pick,
      wanted.map(w => w.variantId),
      wanted.map(w => w.quantity),
    ],
  );
  await putInCart(tx, ask.cartId, 'product');
  if (ask.pickup === 'shipping') await putInCart(tx, ask.cartId, 'shipping');
  await countAll(tx, wanted);
}

/** Each piece as often as the bundle has it, in a shape that is sold. */
async function choicesOf(tx: Tx, {items}: Bundle, choices: ChooseBundle['choices']): Promise<ChooseBundle['choices']> {
  const quantities = new Map<number, number>();
  for (const {variantId, quantity} of choices) quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity);
  const {rows: variants} = await tx.query<{id: number; productId: number; isActive: boolean}>(
    'select id, product_id as "productId", is_active as "isActive" from product_variant where id = any($1)',
    [[...quantities.keys()]],
  );
  for (const {productId, name, quantity, isSold} of items) {
    const own = variants.filter(variant => variant.productId === productId);
    if (!isSold) throw conflict('sold_out', `«${name}» se ha agotado.`);
    if (own.some(variant => !variant.isActive)) throw invalid({choices: `Elige otra opción de «${name}».`});
    const chosen = own.reduce((sum, variant) => sum + quantities.get(variant.id)!, 0);
    if (chosen !== quantity)
      throw invalid({choices: quantity === 1 ? `Elige una opción de «${name}».` : `Elige ${quantity} de «${name}».`});
  }
  if (variants.length !== quantities.size || variants.some(v => items.every(item => item.productId !== v.productId)))
    throw invalid({choices: 'Hay algo que no es de este lote.'});
  return [...quantities].map(([variantId, quantity]) => ({variantId, quantity}));
}

/** In the order of their ids, as everybody locks them. @throws 409 `sold_out` */
async function countAll(tx: Tx, wanted: ChooseBundle['choices']): Promise<void> {
  const {rows} = await tx.query<{short: string | null}>(
    `with n as (select * from unnest($1::int[], $2::int[]) as w(id, quantity)),
          locked as materialized (select v.id, v.stock, v.held from product_variant v join n using (id)
            order by v.id for no key update of v),
          up as (update product_variant v set held = v.held + n.quantity from n join locked using (id)
            where v.id = n.id and (v.stock is null or v.stock - v.held >= n.quantity) returning v.id)
     select (select string_agg(p.name || ', ' || v.name, '; ') from product_variant v join product p on p.id = v.product_id
       where v.id = any($1) and v.id not in (select id from up)) as short`,
    [wanted.map(w => w.variantId), wanted.map(w => w.quantity)],
  );
  if (rows[0]!.short !== null)
    throw new DomainError('sold_out', `No queda bastante de ${rows[0]!.short}.`, {
      errors: {choices: 'Elige otra opción.'},
    });
}
