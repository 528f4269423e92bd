/**
 * One second in the life of the waiting rooms: opens those whose time has come, ends turns that are over, lets the next
 * in. The room's row is locked first and turns are counted under it, so never more than `max_inside` live, however many
 * processes call this. Who came in by a code is inside too, and the line waits for it; the code itself does not wait.
 */
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {draw, type RoomState} from './states';
import {orderOf, ticketAt} from './order-of-arrival';
import {UNDER_WAY} from './turns';

interface Room {
  id: number;
  state: RoomState;
  isTime: boolean;
  seed: string | null;
  shuffledTickets: number;
  admittedPosition: number;
  outflowPerMinute: number;
  maxInside: number;
  threshold: number;
  credit: number;
  elapsed: number;
  lastTicket: number;
}

export interface Called {
  roomId: number;
  ticket: number;
  email: string | null;
}

/** A second or two of credit: an outflow that could not be used is not caught up with in one burst. */
const BURST_SECONDS = 3;
const LOOKS = 6;
export async function tickRooms(tx: Tx): Promise<Called[]> {
  const {rows} = await tx.query<{id: number}>(`select id from waiting_room where state <> 'closed' order by id`);
  const called: Called[] = [];
  for (const {id} of rows) called.push(...(await tickRoom(tx, id)));
  return called;
}

export async function tickRoom(tx: Tx, roomId: number): Promise<Called[]> {
  let room = await lockRoom(tx, roomId);
  if (!room) return [];
  if (room.state === 'pre_queue' && room.isTime) {
    await draw(tx, roomId);
    await moveOne(tx, to('waiting_room', 'open'), {id: roomId, set: 'credit = 0, ticked_at = now()'});
    room = (await lockRoom(tx, roomId))!;
  }
  if (room.state === 'stopped' || room.state === 'closed') return [];
  await endTurns(tx, roomId);
  if (room.state !== 'open' || room.seed === null) return [];
  const inside = (
    await tx.query<{n: number}>(
      'select count(*)::int as n from waiting_turn where waiting_room_id = $1 and ended_at is null',
      [roomId],
    )
  ).rows[0]!.n;
  const credit = Math.min(
    room.credit + (room.outflowPerMinute * room.elapsed) / 60,
    Math.max(1, (room.outflowPerMinute * BURST_SECONDS) / 60),
  );
  const byOutflow = Math.min(Math.floor(credit), room.maxInside - inside);
  const wanted = Math.max(byOutflow, Math.min(room.threshold, room.maxInside) - inside, 0);
  const {called, position} =
    wanted > 0 ? await callNext(tx, room, wanted) : {called: [], position: room.admittedPosition};
  await tx.query(
    `update waiting_room set admitted_position = $2, credit = $3, ticked_at = now(),
            admitted_per_minute = case when opened_at > now() - interval '1 minute' then 0
              else (select count(*) from waiting_turn
              where waiting_room_id = $1 and turn_at > now() - interval '1 minute' and kind = 'line') end
              where id = $1`,
    [roomId, position, Math.max(0, credit - called.length)],
  );
  return called;
}

async function lockRoom(tx: Tx, roomId: number): Promise<Room | undefined> {
  const {rows} = await tx.query<Room>(
    `select r.id, r.state, r.opens_at <= now() as "isTime", r.seed, r.shuffled_tickets as "shuffledTickets",
      r.admitted_position as "admittedPosition", r.outflow_per_minute as "outflowPerMinute",
            r.max_inside as "maxInside", r.threshold, r.credit,
              coalesce(extract(epoch from now() - r.ticked_at), 0)::float8 as elapsed
       from waiting_room r where r.id = $1 for no key update`,
    [roomId],
  );
  if (!rows[0]) return undefined;
  // Its own statement: what was committed while the lock was waited for is seen here.
  const counter = await tx.query<{last: number}>(
    'select last_ticket as last from waiting_counter where waiting_room_id = $1',
    [roomId],
  );
  return {...rows[0], lastTicket: counter.rows[0]?.last ?? 0};
}

async function endTurns(tx: Tx, roomId: number): Promise<void> {
  await tx.query(
    `update waiting_turn t set ended_at = now(), end_reason = 'purchased' from waiting_room r, "order" o
      where t.waiting_room_id = $1 and t.ended_at is null and r.id = $1 and r.revoke_after_purchase
        and o.id = t.order_id and o.state in ('paid', 'partially_refunded', 'refunded')`,
    [roomId],
  );
  await tx.query(
    `update waiting_turn t set ended_at = now(), end_reason = case when t.entered_at is null then 'lapsed'
      else 'expired' end
      where t.waiting_room_id = $1 and t.ended_at is null and t.expires_at <= now() and not ${UNDER_WAY}`,
    [roomId],
  );
}

/** Positions are walked in order; tickets that met an existing place, left, or came in by a code are stepped over. */
async function callNext(tx: Tx, room: Room, wanted: number): Promise<{called: Called[]; position: number}> {
  const order = orderOf(room.seed!, room.shuffledTickets);
  const called: Called[] = [];
  let position = room.admittedPosition;
  for (let look = 0; look < LOOKS && called.length < wanted && position < room.lastTicket; look++) {
    const until = Math.min(position + wanted - called.length, room.lastTicket);
    const tickets = Array.from({length: until - position}, (_, i) => ticketAt(order, position + i + 1));
    const {rows} = await tx.query<{ticket: number}>(
      `insert into waiting_turn (waiting_room_id, ticket, expires_at)
       select p.waiting_room_id, p.ticket, now() + make_interval(secs => r.grace_seconds) from waiting_place p
         join waiting_room r on r.id = p.waiting_room_id
        where p.waiting_room_id = $1 and p.ticket = any($2::integer[]) on conflict do nothing returning ticket`,
      [room.id, tickets],
    );
    // Asked by themselves: a line that has grown faster than the planner's statistics would be walked once for each of
    // the called.
    const mails = await tx.query<{ticket: number; email: string}>(
      `select ticket, email from waiting_place where waiting_room_id = $1 and ticket = any($2::integer[])
        and email is not null`,
      [room.id, rows.map(row => row.ticket)],
    );
    const emailOf = new Map(mails.rows.map(row => [row.ticket, row.email]));
    for (const {ticket} of rows) called.push({roomId: room.id, ticket, email: emailOf.get(ticket) ?? null});
    position = until;
  }
  return {called, position};
}
