/**
 * How far the money of a cancelled session has come back: orders done, waiting, to be given by hand, and those that
 * could not be.
 */
import {cents, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

/** Most orders that are named; the counters tell how many there are. */
const NAMED = 200;

export const SESSION_CANCELLATION = obj(
  {
    reason: str(),
    at: instant(),
    byName: str(),
    finishedAt: orNull(instant('cuando ya no quedaba nada por devolver de forma automática')),
    orders: obj({total: int(), refunded: int(), waiting: int(), byHand: int(), failed: int()}),
    money: obj({
      refundedCents: cents('devuelto o pedido al banco'),
      atBankCents: cents('pedido al banco, sin respuesta todavía'),
      refusedCents: cents('el banco no lo admite'),
      byHandCents: cents('por devolver en mano'),
    }),
    problems: list(
      obj({orderId: id(), number: str(), state: oneOf('by_hand', 'failed', 'refused'), cents: cents(), message: str()}),
    ),
  },
  'SessionCancellation',
);
export type SessionCancellation = Infer<typeof SESSION_CANCELLATION>;

/** Over line l and ticket t: what is still to be given back. */
const OWED = `(l.event_session_id = $1 or l.supplement_session_id = $1) and l.state = 'active' and coalesce(t.state, 'valid') <> 'used'`;
const IS_OWED = `exists (select 1 from order_line l left join ticket t on t.order_line_id = l.id
  where l.order_id = c.order_id and ${OWED})`;

/** Null: the session is not cancelled by this verb. */
export async function readSessionCancellation(tx: Tx, eventSessionId: number): Promise<SessionCancellation | null> {
  const {rows: heads} = await tx.query<
    Pick<SessionCancellation, 'reason' | 'byName'> & {at: Date; finishedAt: Date | null}
  >(
    `select c.reason, c.created_at as at, u.name as "byName", c.finished_at as "finishedAt" from session_cancellation c
      join staff_user u on u.id = c.staff_user_id where c.event_session_id = $1`,
    [eventSessionId],
  );
  if (!heads[0]) return null;
  const {rows: sums} = await tx.query<SessionCancellation['orders'] & SessionCancellation['money']>(
    `with c as (select c.*, ${IS_OWED} as owed from session_cancellation_order c where c.event_session_id = $1),
          fresh as (select count(distinct l.order_id)::int as n from order_line l
            left join ticket t on t.order_line_id = l.id
            where ${OWED} and not exists (select 1 from c where c.order_id = l.order_id)),
          r as (select r.state, sum(r.amount_cents)::int as cents from c join refund r on r.id = any(c.refund_ids)
            group by 1)
     select (select count(*)::int from c) + fresh.n as total, (select count(*)::int from c where not owed) as refunded,
            fresh.n + (select count(*)::int from c
              where owed and (state = 'refunded' or state = 'failed' and attempts < 5)) as waiting,
            (select count(*)::int from c where owed and state = 'by_hand') as "byHand", (select count(*)::int from c
              where owed and state = 'failed' and attempts >= 5) as failed,
            (select coalesce(sum(cents), 0)::int from r where state <> 'failed') as "refundedCents",
              (select coalesce(sum(cents), 0)::int from r where state in ('requested', 'sending')) as "atBankCents",
            (select coalesce(sum(cents), 0)::int from r where state = 'failed') as "refusedCents",
              (select coalesce(sum(amount_cents), 0)::int from c where owed and state = 'by_hand') as "byHandCents"
       from fresh`,
    [eventSessionId],
  );
  const {rows: problems} = await tx.query<SessionCancellation['problems'][number]>(
    `select * from (
       select c.order_id as "orderId", o.number, c.state, c.amount_cents as cents, case c.state
         when 'by_hand' then 'Se pagó en taquilla o por transferencia: devolver en mano.' else c.error end as message
         from session_cancellation_order c join "order" o on o.id = c.order_id
           where c.event_session_id = $1 and (c.state = 'by_hand' or (c.state = 'failed' and c.attempts >= 5))
           and ${IS_OWED}
       union all
       select c.order_id, o.number, 'refused', r.amount_cents,
         'El banco no ha admitido la devolución' || coalesce(' (código ' || r.response_code || ')', '') || '.'
         from session_cancellation_order c join "order" o on o.id = c.order_id join refund r on r.id = any(c.refund_ids)
           where c.event_session_id = $1 and r.state = 'failed') p
      order by p.state desc, p."orderId" limit ${NAMED}`,
    [eventSessionId],
  );
  const {total, refunded, waiting, byHand, failed, ...money} = sums[0]!;
  const {at, finishedAt, ...head} = heads[0];
  return {
    ...head,
    at: at.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    orders: {total, refunded, waiting, byHand, failed},
    money,
    problems,
  };
}
