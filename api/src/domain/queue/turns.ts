/**
 * A turn in the life of its visitor: taken, tied to the order that it pays, given back. Who holds none may not buy.
 * Every change repeats in SQL that the turn lives; the clock is the database's.
 */
import type {Tx} from '../kernel/tx';

export interface Turn {
  enteredAt: Date | null;
  endsAt: Date;
}

/** An order on its way through the bank keeps its buyer inside. */
export const UNDER_WAY = `exists (select 1 from "order" o where o.id = t.order_id and o.state = 'pending'
  and o.claims_expire_at > now())`;
const ENDS = `greatest(t.expires_at, (select o.claims_expire_at from "order" o
  where o.id = t.order_id and o.state = 'pending'))`;
const LIVES = `t.waiting_room_id = $1 and t.ticket = $2 and t.ended_at is null
  and (t.expires_at > now() or ${UNDER_WAY})`;

export async function readTurn(tx: Tx, roomId: number, ticket: number): Promise<Turn | null> {
  const {rows} = await tx.query<Turn>(
    `select t.entered_at as "enteredAt", ${ENDS} as "endsAt" from waiting_turn t where ${LIVES}`,
    [roomId, ticket],
  );
  return rows[0] ?? null;
}

/** From here on the minutes of the session count. Coming in again, from another tab, changes nothing. */
export async function enter(tx: Tx, roomId: number, ticket: number): Promise<Turn | null> {
  const {rows} = await tx.query<Turn>(
    `update waiting_turn t set entered_at = now(), expires_at = now() + make_interval(mins => r.session_minutes)
      from waiting_room r
      where r.id = t.waiting_room_id and r.state <> 'stopped' and t.entered_at is null and ${LIVES}
        returning t.entered_at as "enteredAt", t.expires_at as "endsAt"`,
    [roomId, ticket],
  );
  return rows[0] ?? readTurn(tx, roomId, ticket);
}

/**
 * One order at a time for a turn, however many browsers carry its cookies: the turn's row is locked and says which. An
 * order that ended gives the turn to the next one and, where a purchase ends the turn, cannot be paid late any more.
 * Who is paying the earlier one at this very moment (its row is locked) keeps the turn.
 */
const TIE = `
with was as materialized (
  select t.order_id, r.revoke_after_purchase as revokes from waiting_turn t
    join waiting_room r on r.id = t.waiting_room_id
   where t.entered_at is not null and ${LIVES} for update of t
), before as materialized (
  select o.id, o.state from "order" o join was on o.id = was.order_id for update of o skip locked
), free as (
  select was.revokes from was where was.order_id is null
      or exists (select 1 from before
        where state in ('cancelled', 'expired')
        or (not was.revokes and state in ('paid', 'partially_refunded', 'refunded')))
), lost as (
  update "order" o set has_lost_turn = true from before, free where o.id = before.id and free.revokes
), tied as (
  update waiting_turn t set order_id = $3 from free where t.waiting_room_id = $1 and t.ticket = $2 returning 1
)
select (select count(*) from was)::int as lives, (select count(*) from tied)::int as tied`;

/** `over`: this turn has ended; `in_use`: another order has it. In both cases the order must not be placed. */
export async function tieOrder(
  tx: Tx,
  roomId: number,
  ticket: number,
  orderId: number,
): Promise<'tied' | 'over' | 'in_use'> {
  const {rows} = await tx.query<{lives: number; tied: number}>(TIE, [roomId, ticket, orderId]);
  return rows[0]!.tied > 0 ? 'tied' : rows[0]!.lives > 0 ? 'in_use' : 'over';
}

/** Going away gives the place to the next. A payment under way is waited for. */
export async function leave(tx: Tx, roomId: number, ticket: number): Promise<void> {
  await tx.query(
    `update waiting_turn t set ended_at = now(), end_reason = 'left' where t.waiting_room_id = $1 and t.ticket = $2
      and t.ended_at is null and not ${UNDER_WAY}`,
    [roomId, ticket],
  );
  // Who leaves the line before the turn never gets one.
  await tx.query(
    `insert into waiting_turn (waiting_room_id, ticket, expires_at, ended_at, end_reason)
     select waiting_room_id, ticket, now(), now(), 'left' from waiting_place where waiting_room_id = $1 and ticket = $2
       on conflict do nothing`,
    [roomId, ticket],
  );
}
