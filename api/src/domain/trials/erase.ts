/**
 * Ends a trial: the copy of the event goes, and with it every order, payment, ticket, reading and mail of it. What was
 * counted is told. Nobody can be between: who is placing an order is waited for and erased with the rest, who comes
 * later finds no session. Whoever waits for the other way round is refused with `busy`, also this act: its caller tries
 * again.
 */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';

export interface ErasedTrial {
  events: number;
  sessions: number;
  orders: number;
  tickets: number;
  payments: number;
  /** Paid at the built-in bank or noted as cash; nothing that was ever there. */
  paidCents: number;
  readings: number;
  mails: number;
}

/** Orders before sessions, like a payment that is being settled; then those that were placed meanwhile. */
const ORDERS = `select distinct o.id from "order" o join order_line l on l.order_id = o.id
  join event_session s on s.id = l.event_session_id where s.event_id = $1`;

const COUNT = `
select (select count(*)::int from event_session where event_id = $1) as sessions, cardinality($2::int[]) as orders,
       (select count(*)::int from ticket where order_id = any($2)) as tickets, (select count(*)::int from payment
         where order_id = any($2)) as payments,
       (select coalesce(sum(amount_cents), 0)::int from payment
         where order_id = any($2) and state in ('authorised', 'partially_refunded', 'refunded')) as "paidCents",
       (select count(*)::int from scan c join event_session s on s.id = c.event_session_id
         where s.event_id = $1) as readings,
       (select count(*)::int from mail_message where order_id = any($2)) as mails`;

/**
 * Nobody begins a purchase any more. Committed before the rest, so that who is in the middle of one gets done instead
 * of standing in its way.
 */
export async function closeTrials(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await move(tx, to('event_session', 'closed'), {where: 'is_trial and event_id = any($1)', values: [eventIds]});
}

/** Errors: `not_found` 404: it is no trial, or somebody has ended it. */
export async function eraseTrial(tx: Tx, eventId: number): Promise<ErasedTrial> {
  const found = await tx.query('select 1 from event where id = $1 and is_trial for update', [eventId]);
  if (found.rowCount === 0) throw notFound('Esa prueba no existe o ya se ha borrado.');
  await tx.query(`select 1 from "order" where id in (${ORDERS}) order by id for update`, [eventId]);
  const {rows: sessions} = await tx.query<{id: number}>(
    'select id from event_session where event_id = $1 order by id for update',
    [eventId],
  );
  const {rows: orders} = await tx.query<{id: number; cartId: string | null}>(
    `select id, cart_id as "cartId" from "order" where id in (${ORDERS}) order by id for update`,
    [eventId],
  );
  const ids = orders.map(order => order.id);
  const counted = (await tx.query<Omit<ErasedTrial, 'events'>>(COUNT, [eventId, ids])).rows[0]!;

  const sessionIds = sessions.map(session => session.id);
  await tx.query('delete from mail_message where order_id = any($1)', [ids]);
  await tx.query('delete from seat_claim where event_session_id = any($1)', [sessionIds]);
  await tx.query('delete from zone_claim where event_session_id = any($1)', [sessionIds]);
  // They name what they are about without a key.
  await tx.query(
    `delete from custom_field_answer where (subject_kind = 'order' and subject_id = any($1))
       or (subject_kind = 'order_line' and subject_id in (select id from order_line where order_id = any($1)))`,
    [ids],
  );
  await tx.query(`select erase_with_referrers('"order"', $1)`, [`id in (${ids.join(', ') || 'null'}) and is_trial`]);
  await tx.query('delete from cart where id = any($1)', [orders.map(order => order.cartId)]);
  await tx.query(`select erase_with_referrers('event', $1)`, [`id = ${eventId} and is_trial`]);
  return {events: 1, ...counted};
}

export async function eraseTrials(tx: Tx, eventIds: readonly number[]): Promise<ErasedTrial> {
  const sum: ErasedTrial = {
    events: 0,
    sessions: 0,
    orders: 0,
    tickets: 0,
    payments: 0,
    paidCents: 0,
    readings: 0,
    mails: 0,
  };
  for (const id of eventIds) {
    const erased = await eraseTrial(tx, id);
    for (const key of Object.keys(sum) as (keyof ErasedTrial)[]) sum[key] += erased[key];
  }
  return sum;
}
