/**
 * Tells each buyer of a cancelled session once, when nothing of theirs waits any more: the rows are marked in the
 * transaction of the mail.
 */
import {mailIdentity} from '../../outside/mail/identity';
import {renderSessionCancelled} from '../../outside/mail/render/session-cancelled';
import type {Runtime} from '../../runtime';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import {ofSession, SESSION_CANCELLED} from '../../outside/mail/queue/mailings';

const MOST = 50;

interface Told {
  orderId: number;
  number: string;
  cents: number;
  byHand: boolean;
  firstName: string;
  parts: {method: string; cents: number}[];
}

/** How many were told; at most a batch. */
export async function queueCancelledMails(runtime: Runtime, eventSessionId: number): Promise<number> {
  const {rows} = await runtime.db.query<{email: string}>(
    `select lower(o.email) as email from session_cancellation_order c join "order" o on o.id = c.order_id
      where c.event_session_id = $1 and c.mailed_at is null and c.state in ('refunded', 'by_hand') and o.email <> ''
        and not exists (select 1 from "order" x join order_line l on l.order_id = x.id
          left join ticket t on t.order_line_id = l.id left join session_cancellation_order d on d.event_session_id = $1
          and d.order_id = x.id
                         where x.email = o.email and (l.event_session_id = $1 or l.supplement_session_id = $1)
                           and l.state = 'active' and coalesce(t.state, 'valid') <> 'used'
                           and (d.state is null or (d.state = 'failed' and d.attempts < 5)))
      group by 1 order by 1 limit ${MOST}`,
    [eventSessionId],
  );
  for (const {email} of rows) await tell(runtime, eventSessionId, email);
  return rows.length;
}

async function tell(runtime: Runtime, eventSessionId: number, email: string): Promise<void> {
  await runtime.db.withTransaction(async tx => {
    const {rows: orders} = await tx.query<Told>(
      `with mine as (update session_cancellation_order c set mailed_at = now() from "order" o
        where o.id = c.order_id and lower(o.email) = $2 and c.event_session_id = $1 and c.mailed_at is null
        and c.state in ('refunded', 'by_hand')
                     returning c.order_id, c.state, c.amount_cents, c.refund_ids, o.number, o.first_name)
       select m.order_id as "orderId", m.number, m.amount_cents as cents, m.state = 'by_hand' as "byHand",
         m.first_name as "firstName",
              (select coalesce(json_agg(json_build_object('method', r.method, 'cents', r.amount_cents) order by r.id),
                '[]') from refund r where r.id = any(m.refund_ids)) as parts
         from mine m order by m.order_id`,
      [eventSessionId, email],
    );
    if (orders.length === 0) return;
    const {rows} = await tx.query<{title: string; startsAt: Date; timezone: string; reason: string}>(
      `select e.title, s.starts_at as "startsAt", v.timezone, c.reason from session_cancellation c
        join event_session s on s.id = c.event_session_id join event e on e.id = s.event_id
        join venue v on v.id = e.venue_id where s.id = $1`,
      [eventSessionId],
    );
    const {title, ...session} = rows[0]!;
    const mail = renderSessionCancelled({
      identity: await mailIdentity(tx, runtime.config),
      firstName: orders[0]!.firstName,
      eventTitle: title,
      ...session,
      orders,
    });
    const dedupeKey =
      `session-cancelled:${eventSessionId}:${orders.map(order => `${order.orderId}/${order.cents}`).join(',')}`.slice(
        0,
        200,
      );
    await queueMail(runtime, tx, {
      ...mail,
      dedupeKey,
      kind: 'session_cancelled',
      about: ofSession(eventSessionId, title, {job: SESSION_CANCELLED}),
      to: email,
      orderId: orders[0]!.orderId,
      attachments: [],
    });
  });
}
