/**
 * Gives back what one order has of a cancelled session. Whoever comes second waits for the order's row and finds
 * nothing left to do: a line's own state says whether it has been given back, so the work may be stopped anywhere,
 * repeated, and shared by several workers. Lines that were refunded before, or whose ticket has been used, are left as
 * they are.
 */
import type {Tx} from '../kernel/tx';
import {becomes} from '../machines/move';
import {closeOrder} from '../orders/expire';
import type {FreedSeat} from '../seats/release';
import {BY_HAND, refundLines} from './refund';

/** Over line l: of session $1, its tickets and supplements, and what was to be collected at its gate. */
const OF_SESSION = `(l.event_session_id = $1 or l.supplement_session_id = $1
  or (l.pickup_session_id = $1 and l.fulfilment is distinct from 'delivered'))`;
/** Over line l and its ticket t: what is still to be given back of session $1. */
const OWED = `${OF_SESSION} and l.state = 'active' and coalesce(t.state, 'valid') <> 'used'`;
/** Tries before a person must look; the n-th waits n times this long. */
export const MOST_TRIES = 5;
const PAUSE = `interval '10 seconds'`;

/** Orders that somebody is still to look at, oldest first. */
export async function ordersOwed(tx: Tx, eventSessionId: number, most: number): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select distinct l.order_id as id from order_line l left join ticket t on t.order_line_id = l.id
      left join session_cancellation_order c on c.event_session_id = $1 and c.order_id = l.order_id
      where ${OWED} and (c.state is null or c.state = 'refunded'
        or (c.state = 'failed' and c.attempts < ${MOST_TRIES} and c.updated_at + c.attempts * ${PAUSE} <= now()))
        order by 1 limit $2`,
    [eventSessionId, most],
  );
  return rows.map(row => row.id);
}

export interface RefundsToCome {
  orders: number;
  /** By itself, the way it came. */
  alone: number;
  byHand: number;
  /** Buyers with an address. */
  mails: number;
}

/** What cancelling it would give back, in cents, by the same rule as below. */
export async function foreseeRefunds(tx: Tx, eventSessionId: number): Promise<RefundsToCome> {
  const {rows} = await tx.query<RefundsToCome>(
    `select count(*)::int as orders, coalesce(sum(cents) filter (where not "byHand"), 0)::int as alone,
       coalesce(sum(cents) filter (where "byHand"), 0)::int as "byHand", (count(*) filter (where email <> ''))::int as mails
       from (select o.email, sum(l.total_cents - l.refunded_cents) as cents, exists (select 1 from payment p
           where p.order_id = o.id and p.method = any($2) and p.state in ('authorised', 'partially_refunded')) as "byHand"
         from order_line l join "order" o on o.id = l.order_id left join ticket t on t.order_line_id = l.id
        where ${OWED} group by o.id) x`,
    [eventSessionId, BY_HAND],
  );
  return rows[0]!;
}

/** An unpaid order of the session ends now; a payment of it that is under way goes back when it comes. */
export async function closeUnpaid(tx: Tx, orderId: number): Promise<FreedSeat[]> {
  const {rows} = await tx.query<{state: string}>('select state from "order" where id = $1 for update', [orderId]);
  if (rows[0]?.state !== 'pending') return [];
  return closeOrder(tx, orderId, 'expired');
}

export const unpaidOrders = async (tx: Tx, eventSessionId: number, most: number): Promise<number[]> =>
  (
    await tx.query<{id: number}>(
      `select distinct o.id from order_line l join "order" o on o.id = l.order_id
        where ${OF_SESSION} and l.state = 'pending' and o.state = 'pending'
        order by 1 limit $2`,
      [eventSessionId, most],
    )
  ).rows.map(row => row.id);

export interface CancelledOrder {
  state: 'refunded' | 'by_hand';
  orderLineIds: number[];
  amountCents: number;
  refundIds: number[];
  toSend: number[];
  seats: FreedSeat[];
}

/** Null: another worker has done it, or there is nothing. Errors are those of `refundLines`. */
export async function refundCancelled(
  tx: Tx,
  ask: {eventSessionId: number; orderId: number; reason: string; staffUserId: number},
): Promise<CancelledOrder | null> {
  await tx.query('select 1 from "order" where id = $1 for update', [ask.orderId]);
  const {rows: lines} = await tx.query<{id: number; cents: number}>(
    `select l.id, l.total_cents - l.refunded_cents as cents from order_line l left join ticket t on t.order_line_id = l.id
      where ${OWED} and l.order_id = $2 order by l.id`,
    [ask.eventSessionId, ask.orderId],
  );
  if (lines.length === 0) return null;
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const orderLineIds = lines.map(line => line.id);
  const byHand =
    cents > 0 &&
    (
      await tx.query(
        `select 1 from payment where order_id = $1 and method = any($2)
          and state in ('authorised', 'partially_refunded') limit 1`,
        [ask.orderId, BY_HAND],
      )
    ).rowCount;
  if (byHand) {
    await note(tx, ask, 'by_hand', cents, []);
    return {state: 'by_hand', orderLineIds, amountCents: cents, refundIds: [], toSend: [], seats: []};
  }
  const done = await refundLines(tx, {
    orderId: ask.orderId,
    orderLineIds,
    reason: `Sesión cancelada: ${ask.reason}`.slice(0, 300),
    staffUserId: ask.staffUserId,
  });
  await note(tx, ask, 'refunded', done.amountCents, done.refundIds);
  return {state: 'refunded', orderLineIds, ...done};
}

const note = (
  tx: Tx,
  of: {eventSessionId: number; orderId: number},
  state: 'refunded' | 'by_hand',
  cents: number,
  refundIds: number[],
) =>
  tx.query(
    `insert into session_cancellation_order as c (event_session_id, order_id, state, amount_cents, refund_ids)
      values ($1, $2, $3, $4, $5)
     on conflict (event_session_id, order_id) do update
       set ${becomes('cancelled_order', state, 'c')}, amount_cents = case when c.state = 'refunded' then c.amount_cents
       else 0 end + excluded.amount_cents,
            refund_ids = c.refund_ids || excluded.refund_ids, error = '', mailed_at = null`,
    [of.eventSessionId, of.orderId, state, cents, refundIds],
  );

/**
 * A try that did not work; true when it was the last one and a person must look. One that has been done meanwhile stays
 * done.
 */
export async function noteFailure(
  tx: Tx,
  of: {eventSessionId: number; orderId: number},
  error: string,
): Promise<boolean> {
  const {rows} = await tx.query<{attempts: number}>(
    `insert into session_cancellation_order as c (event_session_id, order_id, state, amount_cents, attempts, error)
     select $1, $2, 'failed', coalesce(sum(l.total_cents - l.refunded_cents), 0)::int, 1, $3 from order_line l
       left join ticket t on t.order_line_id = l.id where ${OWED} and l.order_id = $2
     on conflict (event_session_id, order_id) do update
       set attempts = c.attempts + 1, error = excluded.error, updated_at = now() where c.state = 'failed'
       returning attempts`,
    [of.eventSessionId, of.orderId, error],
  );
  return rows[0]?.attempts === MOST_TRIES;
}
