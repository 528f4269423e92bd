/**
 * The part of an order that gift cards pay. It is taken when the order is placed, so that no card is spent twice, and
 * comes back when the order ends unpaid; a card never goes below zero (check of the database). Gift cards do not buy gift
 * cards: a card would never end.
 */
import {conflict} from '../../errors';
import type {Tx} from '../../tx';

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
        and (g.expires_on is null or g.expires_on >= (now() at time zone 'Europe/Madrid')::date)
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

export async function takeGiftParts(tx: Tx, orderId: number, parts: GiftPart[]): Promise<void> {
  const used = parts.filter(part => part.cents > 0);
  await tx.query(
    `insert into gift_card_entry (gift_card_id, kind, amount_cents, order_id, note)
     select x.card, 'use', -x.cents, o.id, 'Pedido ' || o.number
       from unnest($2::int[], $3::int[]) as x(card, cents), "order" o where o.id = $1 order by x.card`,
    [orderId, used.map(part => part.giftCardId), used.map(part => part.cents)],
  );
}

/** Again, when late money meets an order that had given it back. False when a card no longer holds it. */
export async function takeGiftAgain(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{card: number; cents: number; hasEnough: boolean}>(
    `with used as (select gift_card_id as card, -min(amount_cents) as cents, sum(amount_cents) as still
       from gift_card_entry where order_id = $1 group by 1)
     select u.card, u.cents, g.state = 'active' and g.balance_cents >= u.cents as "hasEnough"
       from used u join gift_card g on g.id = u.card where u.still = 0 order by g.id for update of g`,
    [orderId],
  );
  if (rows.some(row => !row.hasEnough)) return false;
  await tx.query(
    `insert into gift_card_entry (gift_card_id, kind, amount_cents, order_id, note)
     select x.card, 'use', -x.cents, o.id, 'Pedido ' || o.number
       from unnest($2::int[], $3::int[]) as x(card, cents), "order" o where o.id = $1 order by x.card`,
    [orderId, rows.map(row => row.card), rows.map(row => row.cents)],
  );
  return true;
}

/** What an order that ends unpaid has taken returns to its cards. */
export async function giveBackToCards(tx: Tx, orderId: number): Promise<void> {
  await tx.query(
    `insert into gift_card_entry (gift_card_id, kind, amount_cents, order_id, note)
     select e.gift_card_id, 'refund', -sum(e.amount_cents)::int, o.id, 'Pedido ' || o.number || ' sin pagar'
       from "order" o join gift_card_entry e on e.order_id = o.id
      where o.id = $1 and o.gift_card_cents > 0 and e.kind in ('use', 'refund')
      group by e.gift_card_id, o.id having sum(e.amount_cents) < 0 order by e.gift_card_id`,
    [orderId],
  );
}

/** Money of a paid order goes back to the cards that had paid, the last one first. @throws 409 when they paid less */
export async function refundToCards(tx: Tx, orderId: number, cents: number): Promise<void> {
  const {rows} = await tx.query<{card: number; spent: number}>(
    `select gift_card_id as card, -sum(amount_cents)::int as spent from gift_card_entry
      where order_id = $1 and kind in ('use', 'refund') group by 1 having sum(amount_cents) < 0 order by 1 desc`,
    [orderId],
  );
  let left = cents;
  for (const {card, spent} of rows) {
    const part = Math.min(left, spent);
    left -= part;
    if (part > 0)
      await tx.query(
        `insert into gift_card_entry (gift_card_id, kind, amount_cents, order_id, note)
          select $1, 'refund', $2, id, 'Devolución del pedido ' || number from "order" where id = $3`,
        [card, part, orderId],
      );
  }
  if (left > 0) throw conflict('not_refundable', 'Las tarjetas regalo pagaron menos de lo que se devuelve.');
}
