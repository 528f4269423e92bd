/**
 * What an order that ended unpaid still keeps of a code's uses and of a person's limit. It keeps it while a try at the
 * bank is open; the bank's last word, or a new order of the same person, lets it go. Money that comes afterwards takes
 * it again while something is left (the check of `discount`, and a count under the buyer's lock), or goes back.
 */
import type {Tx} from '../kernel/tx';
import {lockOfBuyer} from '../kernel/locks';
import {received} from './rules/received';
import {useCode} from './rules/use-discounts';

/** Of the row of `"order"` that is being changed: the bank may still say that it has been paid. */
export const OPEN_TRY = `exists (select 1 from payment p where p.order_id = "order".id and p.state = 'created'
  and p.gateway_order is not null)`;

/** `orders`: SQL that gives the id of those that let go of their uses. */
export async function freeUses(tx: Tx, orders: string, values: unknown[]): Promise<void> {
  await tx.query(
    `with ended as (${orders}), codes as (
       update discount_code c set uses = c.uses - n.uses from (select u.discount_code_id as id, sum(u.code_uses)::int as uses
         from order_discount u join ended e on e.id = u.order_id where u.code_uses > 0 group by 1) n where c.id = n.id)
     update discount d set uses = uses - n.tickets, spent_cents = spent_cents - n.cents
       from (select x.id, (select sum(u.uses)::int from order_discount u join ended e on e.id = u.order_id
           where u.discount_id = x.id) as tickets,
           (select sum(u.spent_cents)::int from order_discount u join ended e on e.id = u.order_id
           where u.discount_id = x.id) as cents from discount x
         where x.id in (select u.discount_id from order_discount u join ended e on e.id = u.order_id where u.uses > 0)
         order by x.id for update) n
      where d.id = n.id`,
    values,
  );
}

/** After a try has come to its end, the order's row being locked: the last one lets go of what the order kept. */
export async function letGoAfterLastTry(tx: Tx, orderId: number): Promise<void> {
  await freeUses(
    tx,
    `update "order" set awaits_bank = false where id = $1 and awaits_bank and not ${OPEN_TRY}
      returning id`,
    [orderId],
  );
}

/**
 * Who orders again gives up what the own orders that ended had kept. One that is being paid at this moment is left
 * alone: then the limits decide.
 */
export async function takeOverEnded(tx: Tx, cartId: string, customerId: number | null): Promise<void> {
  await freeUses(
    tx,
    `update "order" o set awaits_bank = false
      from (select id from "order" where awaits_bank and (visitor = visitor_of($1) or customer_id = $2) order by id
      for update skip locked) mine
      where o.id = mine.id returning o.id`,
    [cartId, customerId],
  );
}

/** The lock under which the tickets of an address are counted, as for placing. */
const LOCK_BUYER = `select ${lockOfBuyer('email')} from "order"
  where id = $1 and channel = 'web'`;

/**
 * Tickets of the address in a session of the order, beside the order's own: those that are paid; for an order that had
 * ended also those that the same person has under way.
 */
const OVER_LIMIT = `
with me as (select id, email, mailbox, visitor, customer_id, state in ('expired', 'cancelled') as ended from "order"
  where id = $1 and channel = 'web'),
     mine as (select event_session_id as session, count(*)::int as n from order_line
       where order_id = $1 and kind = 'ticket' group by 1)
select 1 from me, mine join event_session s on s.id = mine.session
 where mine.n + (select count(*) from "order" o join order_line l on l.order_id = o.id
    where o.mailbox = me.mailbox and o.id <> me.id and l.event_session_id + 0 = s.id
      and (l.state = 'active' or (me.ended and (o.state = 'pending' or o.awaits_bank)
        and (o.visitor = me.visitor or o.customer_id = me.customer_id)))) + ${received('s.id', 'me.email')} > s.max_per_customer
 limit 1`;

/**
 * Money has come for an order that had ended, or beside another of the same address. False: what it needs is used by
 * others.
 */
export async function takeShareAgain(tx: Tx, orderId: number): Promise<boolean> {
  await tx.query(LOCK_BUYER, [orderId]);
  if ((await tx.query(OVER_LIMIT, [orderId])).rowCount > 0) return false;
  const {rows} = await tx.query<{
    discountId: number;
    tickets: number;
    cents: number;
    codeId: number | null;
  }>(
    `select u.discount_id as "discountId", u.uses as tickets, u.spent_cents as cents,
      case when u.code_uses > 0 then u.discount_code_id end as "codeId" from "order" o join order_discount u on u.order_id = o.id
      where o.id = $1 and o.state in ('expired', 'cancelled') and not o.awaits_bank and u.uses + u.code_uses > 0
      order by u.discount_id`,
    [orderId],
  );
  for (const {discountId, tickets, cents, codeId} of rows) {
    if (codeId !== null && !(await useCode(tx, codeId))) return false;
    const used = await tx.query(
      `update discount set uses = uses + $2, spent_cents = spent_cents + $3 where id = $1
        and (max_uses is null or uses + $2 <= max_uses) and (budget_cents is null or spent_cents + $3 <= budget_cents)`,
      [discountId, tickets, cents],
    );
    if (used.rowCount !== 1) return false;
  }
  await contestOthers(tx, orderId);
  return true;
}

/** Orders under way with the address of this one ask for the limit again when their money comes. */
export async function contestOthers(tx: Tx, orderId: number): Promise<void> {
  await tx.query(
    `update "order" o set is_contested = true from "order" me where me.id = $1 and o.email = me.email and o.id <> me.id
      and (o.state = 'pending' or o.awaits_bank) and not o.is_contested
        and exists (select 1 from order_line l
          join order_line x on x.order_id = $1 and x.event_session_id = l.event_session_id where l.order_id = o.id)`,
    [orderId],
  );
}
