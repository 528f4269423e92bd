/**
 * A turn in the life of its visitor: taken, tied to the order that it pays, given back. Who holds none may not buy.
 * Every change repeats in SQL that the turn lives; the clock is the database's.
 */
import type {Tx} from '../../tx';

export interface Turn {
  enteredAt: Date | null;
  endsAt: Date;
}

/** An order on its way through the bank keeps its buyer inside. */
export const UNDER_WAY = `exists (select 1 from "order" o where o.id = t.order_id and o.state = 'pending' and o.claims_expire_at > now())`;
const ENDS = `greatest(t.expires_at, (select o.claims_expire_at from "order" o where o.id = t.order_id and o.state = 'pending'))`;
const LIVES = `t.waiting_room_id = $1 and t.ticket = $2 and t.ended_at is null and (t.expires_at > now() or ${UNDER_WAY})`;

export async function readTurn(tx: Tx, roomId: number, ticket: number): Promise<Turn | null> {
  const {rows} = await tx.query<Turn>(`select t.entered_at as "enteredAt", ${ENDS} as "endsAt" from waiting_turn t where ${LIVES}`, [roomId, ticket]);
  return rows[0] ?? null;
}

/** From here on the minutes of the session count. Coming in again, from another tab, changes nothing. */
export async function enter(tx: Tx, roomId: number, ticket: number): Promise<Turn | null> {
  const {rows} = await tx.query<Turn>(
    `update waiting_turn t set entered_at = now(), expires_at = now() + make_interval(mins => r.session_minutes) from waiting_room r
      where r.id = t.waiting_room_id and r.state <> 'stopped' and t.entered_at is null and ${LIVES} returning t.entered_at as "enteredAt", t.expires_at as "endsAt"`,
    [roomId, ticket],
  );
  return rows[0] ?? readTurn(tx, roomId, ticket);
}

/** Null: this turn is over, and the order must not be placed with it. */
export async function tieOrder(tx: Tx, roomId: number, ticket: number, orderId: number): Promise<boolean> {
  const {rowCount} = await tx.query(`update waiting_turn t set order_id = $3 where t.entered_at is not null and ${LIVES}`, [roomId, ticket, orderId]);
  return rowCount > 0;
}

/** Going away gives the place to the next. A payment under way is waited for. */
export async function leave(tx: Tx, roomId: number, ticket: number): Promise<void> {
  await tx.query(`update waiting_turn t set ended_at = now(), end_reason = 'left' where t.waiting_room_id = $1 and t.ticket = $2 and t.ended_at is null and not ${UNDER_WAY}`, [roomId, ticket]);
  // Who leaves the line before the turn never gets one.
  await tx.query(
    `insert into waiting_turn (waiting_room_id, ticket, expires_at, ended_at, end_reason)
     select waiting_room_id, ticket, now(), now(), 'left' from waiting_place where waiting_room_id = $1 and ticket = $2 on conflict do nothing`,
    [roomId, ticket],
  );
}
