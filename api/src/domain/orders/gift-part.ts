/**
 * The part of an order that gift cards pay. It is taken when the order is placed, so that no card is spent twice, and
 * comes back when the order ends unpaid; a card never goes below zero (check of the database). Gift cards do not buy gift
 * cards: a card would never end.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface GiftPart {
  giftCardId: number;
  /** The last four of its code. */
  codeEnd: string;
  cents: number;
  /** What is on it before this. */
  balanceCents: number;
  expiresOn: string | null;
}

/** What the cart's cards would pay of `cents`, in the order in which they were shown; with `for update` when it is meant. */
export async function readGiftParts(tx: Tx, cartId: string, cents: number, isMeant = false): Promise<GiftPart[]> {
  const {rows} = await tx.query<Omit<GiftPart, 'cents'>>(
    `select g.id as "giftCardId", right(g.code, 4) as "codeEnd", g.balance_cents as "balanceCents",
            g.expires_on::text as "expiresOn"
       from gift_card g join cart_gift_card c on c.gift_card_id = g.id
      where c.cart_id = $1 and g.state = 'active'
        and (g.expires_on is null or g.expires_on >= club_today())
      order by ${isMeant ? 'g.id for update of g' : 'c.position'}`,
    [cartId],
  );
  let left = cents;
  return rows.map(row => {
    const part = Math.min(left, row.balanceCents);
    left -= part;
    return {...row, cents: part};
  });
}

export async function takeGiftParts(
  tx: Tx,
  orderId: number,
  parts: Pick<GiftPart, 'giftCardId' | 'cents'>[],
): Promise<void> {
  await enter(
    tx,
    {orderId, kind: 'use', note: `'Pedido ' || o.number`},
    parts.map(part => ({...part, cents: -part.cents})),
  );
}

/** Again, when late money meets an order that had given it back. False when a card no longer holds it. */
export async function takeGiftAgain(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{giftCardId: number; cents: number; hasEnough: boolean}>(
    `with used as (select gift_card_id as card, -min(amount_cents) as cents, sum(amount_cents) as still
       from gift_card_entry where order_id = $1 group by 1)
     select u.card as "giftCardId", u.cents, g.state = 'active' and g.balance_cents >= u.cents as "hasEnough"
       from used u join gift_card g on g.id = u.card where u.still = 0 order by g.id for update of g`,
    [orderId],
  );
  if (rows.some(row => !row.hasEnough)) return false;
  await takeGiftParts(tx, orderId, rows);
  return true;
}

/** What an order that ends unpaid has taken returns to its cards. */
export async function giveBackToCards(tx: Tx, orderId: number): Promise<void> {
  await enter(tx, {orderId, kind: 'refund', note: `'Pedido ' || o.number || ' sin pagar'`}, await spent(tx, orderId));
}

/** Money of a paid order goes back to the cards that had paid, the last one first. @throws 409 when they paid less */
export async function refundToCards(tx: Tx, orderId: number, cents: number): Promise<void> {
  let left = cents;
  const parts = (await spent(tx, orderId)).reverse().map(({giftCardId, cents: paid}) => {
    const part = Math.min(left, paid);
    left -= part;
    return {giftCardId, cents: part};
  });
  if (left > 0) throw conflict('not_refundable', 'Las tarjetas regalo pagaron menos de lo que se devuelve.');
  await enter(tx, {orderId, kind: 'refund', note: `'Devolución del pedido ' || o.number`}, parts);
}

/** What each card has paid of an order and not got back, by card. */
async function spent(tx: Tx, orderId: number): Promise<{giftCardId: number; cents: number}[]> {
  const {rows} = await tx.query<{giftCardId: number; cents: number}>(
    `select gift_card_id as "giftCardId", -sum(amount_cents)::int as cents from gift_card_entry
      where order_id = $1 and kind in ('use', 'refund') group by 1 having sum(amount_cents) < 0 order by 1`,
    [orderId],
  );
  return rows;
}

/** Cards are locked by their id. `note` is SQL over the order `o`. */
async function enter(
  tx: Tx,
  {orderId, kind, note}: {orderId: number; kind: 'use' | 'refund'; note: string},
  parts: {giftCardId: number; cents: number}[],
): Promise<void> {
  const moved = parts.filter(part => part.cents !== 0);
  if (moved.length === 0) return;
  await tx.query(
    `insert into gift_card_entry (gift_card_id, kind, amount_cents, order_id, note)
     select x.card, $4, x.cents, o.id, ${note}
       from unnest($2::int[], $3::int[]) as x(card, cents), "order" o where o.id = $1 order by x.card`,
    [orderId, moved.map(part => part.giftCardId), moved.map(part => part.cents), kind],
  );
}
