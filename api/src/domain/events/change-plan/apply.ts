/**
 * A session that was sold gets another plan. Promise: every ticket that stood stands, with the same code; whoever has the
 * same row and number in the new plan has that seat, and who has not is in a list that somebody must solve. All in one
 * transaction, while nobody can claim anything; what is there afterwards is counted against what was there before, and a
 * single difference undoes it.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {makeCounters} from '../publish';
import {type PlanAsk, previewPlan} from './preview';

export interface PlanChange extends PlanAsk {
  staffUserId: number | null;
  reason: string;
  /** What was on the screen. */
  expectedUnseated: number;
}

export interface ChangedPlan {
  id: number;
  kept: number;
  unseated: number;
  /** Orders with a ticket that has no seat now and an address to write to, be it the buyer's or of whoever was given it. */
  toTell: number[];
  /** Of them, those whose buyer is written to. */
  mails: number;
}

/** @throws DomainError 409 `plan_blocked` (details.obstacles), `total_changed`; 422 `zones` */
export async function changePlan(tx: Tx, ask: PlanChange): Promise<ChangedPlan> {
  const {eventSessionId, toPlanId} = ask;
  await tx.query('select 1 from event_session where id = $1 for update', [eventSessionId]);
  // Whoever claims at this moment is waited for; the house's other sales wait a moment, or this is refused as busy.
  await tx.query(`set local lock_timeout = '2s'`);
  await tx.query('lock table seat_claim, zone_claim in share row exclusive mode');
  const before = await countRights(tx, eventSessionId);
  const {kept, unseatedCount, mails, obstacles} = await previewPlan(tx, ask);
  if (obstacles[0]) throw conflict('plan_blocked', obstacles[0].message, {obstacles});
  if (unseatedCount !== ask.expectedUnseated)
    throw conflict('total_changed', 'Ha cambiado lo que no cabe en el plano nuevo. Míralo otra vez.', {unseatedCount});
  const {rows} = await tx.query<{id: number}>(
    `insert into plan_change (event_session_id, from_plan_id, to_plan_id, staff_user_id, reason, kept_count, unseated_count)
      select id, seat_plan_id, $2, $3, $4, $5, $6 from event_session where id = $1 returning id`,
    [eventSessionId, toPlanId, ask.staffUserId, ask.reason.trim(), kept, unseatedCount],
  );
  const {id} = rows[0]!;
  await leaveSeats(tx, eventSessionId, id);
  await moveSeats(tx, eventSessionId);
  await movePlaces(tx, eventSessionId, toPlanId);
  await tx.query('update event_session set seat_plan_id = $2 where id = $1', [eventSessionId, toPlanId]);
  const after = await countRights(tx, eventSessionId);
  if (before !== after) throw new Error(`Session ${eventSessionId}: ${before} before another plan, ${after} with it`);
  return {id, kept, unseated: unseatedCount, toTell: await readConcerned(tx, id), mails};
}

/** Whoever may come in, by a seat, by a place or from the list; and whose the seats are. */
async function countRights(tx: Tx, eventSessionId: number): Promise<string> {
  const {rows} = await tx.query<{said: string}>(
    `select concat_ws('/',
       (select concat_ws(':', count(*), coalesce(sum(hashint8(t.id)::bigint), 0)) from ticket t where t.event_session_id = $1 and t.state <> 'void'
         and (t.seat_id is null or exists (select 1 from seat_claim c where c.event_session_id = $1 and c.seat_id = t.seat_id
           and c.kind = 'sale' and c.order_id = t.order_id))),
       (select concat_ws(':', count(*), coalesce(sum(coalesce(invitation_id, 0) + coalesce(reservation_id, 0)), 0)) from seat_claim
         where event_session_id = $1 and kind in ('invitation', 'reservation')),
       (select coalesce(sum(quantity), 0) from zone_claim where event_session_id = $1),
       (select coalesce(sum(total_cents - refunded_cents), 0) from order_line where event_session_id = $1 and state = 'active')) as said`,
    [eventSessionId],
  );
  return rows[0]!.said;
}

/** What has no seat in the new plan: sold, it goes to the list; held, blocked or hidden, it is let go of. */
async function leaveSeats(tx: Tx, eventSessionId: number, planChangeId: number): Promise<void> {
  await tx.query(
    `insert into unseated_ticket (plan_change_id, ticket_id, from_seat_id, place)
     select $2, t.id, t.seat_id, concat_ws(', ', z.name, 'fila ' || st.row_label, 'butaca ' || st.seat_number)
       from ticket t join seat st on st.id = t.seat_id join zone z on z.id = st.zone_id
      where t.event_session_id = $1 and t.state <> 'void' and not exists (select 1 from seat_match m where m.old = t.seat_id)
      order by t.id`,
    [eventSessionId, planChangeId],
  );
  // What is hidden is hidden of a plan: the new one's own is hidden when the session has it (trigger).
  await tx.query('delete from seat_hiding_claim where event_session_id = $1', [eventSessionId]);
  await tx.query(
    `delete from seat_claim c where c.event_session_id = $1
      and (c.kind = 'hidden' or not exists (select 1 from seat_match m where m.old = c.seat_id))`,
    [eventSessionId],
  );
  // On offer again was a seat that is not there.
  await move(tx, to('ticket_listing', 'ended'), {
    set: 'ended_at = now(), cart_id = null, expires_at = null',
    where: 'ticket_id in (select u.ticket_id from unseated_ticket u where u.plan_change_id = $1) and order_id is null',
    values: [planChangeId],
  });
  await tx.query(
    `with own as (select u.ticket_id as id from unseated_ticket u where u.plan_change_id = $1),
       lines as (update order_line l set seat_id = null from ticket t where t.id in (select id from own) and l.id = t.order_line_id)
     update ticket t set seat_id = null where t.id in (select id from own)`,
    [planChangeId],
  );
}

async function moveSeats(tx: Tx, eventSessionId: number): Promise<void> {
  for (const [table, own] of [
    ['seat_claim', 'x.event_session_id = $1'],
    ['ticket', 'x.event_session_id = $1'],
    ['order_line', 'x.event_session_id = $1'],
    ['invitation', 'x.event_session_id = $1'],
    ['reservation_line', 'x.reservation_id in (select r.id from reservation r where r.event_session_id = $1)'],
  ] as const)
    await tx.query(
      `update ${table} x set seat_id = m.new${table === 'seat_claim' ? ', changed_xid = pg_current_xact_id()' : ''}
        from seat_match m where ${own} and m.old = x.seat_id`,
      [eventSessionId],
    );
}

/** Each order once, however many of its tickets are in the list. */
async function readConcerned(tx: Tx, planChangeId: number): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select distinct o.id from unseated_ticket u join ticket t on t.id = u.ticket_id join "order" o on o.id = t.order_id
      where u.plan_change_id = $1 and (o.email <> '' or exists (select 1 from ticket_transfer x
        where x.ticket_id = t.id and x.state = 'accepted' and x.accepted_email <> '')) order by o.id`,
    [planChangeId],
  );
  return rows.map(({id}) => id);
}

/** Zones of everything, prices with them; what is sold of places is counted anew. */
async function movePlaces(tx: Tx, eventSessionId: number, toPlanId: number): Promise<void> {
  await tx.query('delete from zone_counter where event_session_id = $1', [eventSessionId]);
  for (const [table, own] of [
    ['ticket', 'x.event_session_id = $1'],
    ['order_line', 'x.event_session_id = $1'],
    ['price', 'x.event_session_id = $1'],
    ['zone_claim', 'x.event_session_id = $1'],
    ['allowed_buyer', 'x.event_session_id = $1'],
    ['external_code', 'x.event_session_id = $1'],
    ['invitation', 'x.event_session_id = $1'],
    ['reservation_line', 'x.reservation_id in (select r.id from reservation r where r.event_session_id = $1)'],
  ] as const)
    await tx.query(`update ${table} x set zone_id = m.new from zone_match m where ${own} and m.old = x.zone_id`, [
      eventSessionId,
    ]);
  // A price of a zone that is gone sells nothing, and stays what somebody paid.
  await tx.query(
    `update price p set is_active = false from zone z where z.id = p.zone_id and p.event_session_id = $1 and z.seat_plan_id <> $2`,
    [eventSessionId, toPlanId],
  );
  const {rows: zones} = await tx.query<{id: number; kind: 'numbered' | 'general'; capacity: number}>(
    'select id, kind, capacity from zone where seat_plan_id = $1 order by id',
    [toPlanId],
  );
  await makeCounters(tx, eventSessionId, toPlanId, zones);
  // Zones of another size have other counters: what is claimed is told to those that there are.
  await tx.query(
    `update zone_claim c set shard = c.shard % n.shards from (select zone_id, count(*)::smallint as shards from zone_counter
       where event_session_id = $1 group by 1) n where c.event_session_id = $1 and c.zone_id = n.zone_id and c.shard >= n.shards`,
    [eventSessionId],
  );
  await tx.query(
    `update zone_counter z set taken = n.taken from (select zone_id, shard, sum(quantity)::int as taken from zone_claim
       where event_session_id = $1 group by 1, 2) n where z.event_session_id = $1 and z.zone_id = n.zone_id and z.shard = n.shard`,
    [eventSessionId],
  );
}
