/**
 * Puts so many of one thing into a cart and holds them there. Asked again, the number is what counts, and the price stays
 * the one that was shown first while the hold lives. The counter is the last to be locked and the first to be let go.
 */
import {DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {putInCart} from '../orders/cart-goods';
import type {LineKindName} from '../orders/due';
import {openCart} from '../seats/hold-zone';
import {readSettings} from '../settings/read-settings';
import {ENDED, giveBackGoods} from '../claims/give-back-goods';

export interface ForCart {
  cartId: string;
  channel: 'web' | 'box_office';
  staffUserId: number | null;
}

export interface Hold {
  kind: LineKindName;
  quantity: number;
  /** Of now, cents a piece. */
  unitCents: number;
  variantId?: number;
  slotId?: number;
  pickup?: string;
  pickupSessionId?: number | null;
  /** Of the whole product in one cart. */
  most: number;
  /** What is counted against `most`: SQL over `goods_claim c`, with $2 the thing's id. */
  together: string;
}

/** Opens the cart or gives it new time, before anything of it is read. */
export async function openForGoods(tx: Tx, who: ForCart): Promise<Date> {
  const settings = await readSettings(tx);
  const minutes = Number(who.channel === 'web' ? settings.holdWebMinutes : settings.holdBoxOfficeMinutes);
  return openCart(tx, {...who, holdSeconds: minutes * 60});
}

/** The cart is open and locked. @throws 409 `sold_out` (with what is left), `limit_reached` */
export async function holdGoods(tx: Tx, cartId: string, expiresAt: Date, hold: Hold): Promise<void> {
  const [column, id] = hold.variantId ? ['product_variant_id', hold.variantId] : ['experience_slot_id', hold.slotId!];
  const same = `cart_id = $1 and order_id is null and bundle_pick is null and ${column} = $2 and pickup is not distinct from $3
    and pickup_session_id is not distinct from $4`;
  const values = [cartId, id, hold.pickup ?? null, hold.pickupSessionId ?? null];
  const {rows} = await tx.query<{had: number; others: number}>(
    `select coalesce(sum(quantity) filter (where ${same}), 0)::int as had,
            coalesce(sum(quantity) filter (where not (${same})), 0)::int as others
       from goods_claim c where cart_id = $1 and order_id is null and bundle_pick is null and (${hold.together})`,
    values,
  );
  const {had, others} = rows[0]!;
  if (others + hold.quantity > hold.most)
    throw new DomainError('limit_reached', `Puedes llevar como mucho ${hold.most} en un mismo pedido.`, {
      errors: {quantity: others > 0 ? `Ya llevas ${others} en el carrito.` : `Como mucho ${hold.most}.`},
    });
  await tx.query(
    `with mine as (update goods_claim set quantity = $5, expires_at = $7 where ${same} returning 1)
     insert into goods_claim (cart_id, ${column}, pickup, pickup_session_id, quantity, unit_cents, expires_at)
     select $1, $2, $3, $4, $5, $6, $7 where not exists (select 1 from mine)`,
    [...values, hold.quantity, hold.unitCents, expiresAt],
  );
  await putInCart(tx, cartId, hold.kind);
  const more = hold.quantity - had;
  if (more !== 0 && !(await count(tx, hold, more))) throw soldOut(await roomOf(tx, hold), had);
}

async function count(tx: Tx, hold: Hold, more: number): Promise<boolean> {
  const counted = hold.variantId
    ? await tx.query(
        `update product_variant set held = held + $2 where id = $1 and (stock is null or stock - held >= $2)`,
        [hold.variantId, more],
      )
    : await tx.query(`update experience_slot set held = held + $2 where id = $1 and capacity - booked - held >= $2`, [
        hold.slotId,
        more,
      ]);
  return counted.rowCount === 1;
}

async function roomOf(tx: Tx, hold: Hold): Promise<number> {
  const {rows} = await tx.query<{left: number}>(
    hold.variantId
      ? 'select stock - held as left from product_variant where id = $1'
      : 'select capacity - booked - held as left from experience_slot where id = $1',
    [hold.variantId ?? hold.slotId],
  );
  return rows[0]?.left ?? 0;
}

function soldOut(left: number, had: number): DomainError {
  const [word, says] =
    left + had === 0 ? ['No queda ninguno.', 'Se acaba de agotar.'] : [`Quedan ${left + had}.`, 'No quedan tantos.'];
  return new DomainError('sold_out', says, {errors: {quantity: word}, details: {left: left + had}});
}

/**
 * Near the end: what ended carts still hold of the thing goes back first. In a transaction of its own, so that nobody
 * waits with the counter in hand. False: nothing came back.
 */
export async function freeEnded(tx: Tx, hold: {variantId?: number; slotId?: number}): Promise<boolean> {
  const column = hold.variantId ? 'product_variant_id' : 'experience_slot_id';
  const gone = await giveBackGoods(
    tx,
    `id in (select id from goods_claim where ${column} = $1 and ${ENDED} order by id for update skip locked)`,
    [hold.variantId ?? hold.slotId],
  );
  return gone > 0;
}
