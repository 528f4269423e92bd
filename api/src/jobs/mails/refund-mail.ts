/** Tells the buyer that money has gone back: on request, or by itself because it came too late or twice. */
import {type Actor, writeAudit} from '../../web/auth/audit';
import {readOrderFile} from '../../outside/papers/documents/order-document';
import {renderAutomaticRefund, type AutomaticRefundMail} from '../../outside/mail/render/automatic-refund';
import {renderRefundDone} from '../../outside/mail/render/refund-done';
import type {PaymentMethod} from '../../outside/mail/render/order-confirmation';
import {WAITS_BY_HAND} from '../../domain/payments/ways-back';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueMail} from '../../outside/mail/queue/mail-queue';

/** Refunds that an act made and tells of by itself: noted, and the bank is asked by a job, which tells when it is done. */
export async function sendRefunds(
  runtime: Runtime,
  tx: Tx,
  actor: Actor,
  {refundIds, toSend, reason}: {refundIds: number[]; toSend: number[]; reason: string},
): Promise<void> {
  for (const refundId of refundIds)
    await writeAudit(tx, actor, {action: 'refund', resource: 'devoluciones', id: refundId, changes: {}, reason});
  for (const refundId of toSend) await runtime.jobs.enqueue(tx, 'send-refund', {refundId});
}

interface Facts {
  why: string | null;
  isCancelled: boolean;
  hasPlot: boolean;
  isAcademy: boolean;
  titles: unknown[];
}

function causeOf({why, isCancelled, hasPlot, isAcademy, titles}: Facts): AutomaticRefundMail['cause'] {
  if (why === 'paid_twice' || why === 'limit_used' || why === 'basket_went_on') return why;
  if (isCancelled) return 'session_cancelled';
  if (isAcademy) return 'place_gone';
  return hasPlot && titles.length === 0 ? 'plot_gone' : 'seats_gone';
}

export async function queueRefundMail(runtime: Runtime, tx: Tx, refundId: number): Promise<void> {
  const {rows} = await tx.query<{
    order_id: number;
    amount_cents: number;
    is_automatic: boolean;
    /** Nobody is told of money that somebody is still to give back by hand. */
    waits: boolean;
    method: PaymentMethod | 'credit';
    why: string | null;
    isTold: boolean;
    isCancelled: boolean;
    hasPlot: boolean;
    isAcademy: boolean;
    /** What a clerk wrote: its buyer reads it. */
    reason: string | null;
    line_ids: number[];
    titles: {eventTitle: string; startsAt: string; timezone: string}[];
  }>(
    `select r.order_id, r.amount_cents, r.is_automatic, ${WAITS_BY_HAND} as waits, case when r.staff_user_id is not null then r.reason end as reason, r.method, (select i.kind from incident i
      where i.payment_id = p.id and i.kind in ('paid_twice', 'limit_used', 'basket_went_on') limit 1) as why,
            exists (select 1 from session_cancellation_order c
              where c.order_id = r.order_id and r.id = any(c.refund_ids)) as "isTold",
            exists (select 1 from order_line l
              join event_session s on s.id = coalesce(l.event_session_id, l.supplement_session_id)
              where l.order_id = r.order_id and s.state = 'cancelled') as "isCancelled",
            exists (select 1 from order_line l where l.order_id = r.order_id and l.plot_sale_id is not null) as "hasPlot",
            exists (select 1 from order_line l where l.order_id = r.order_id and l.kind = 'academy') as "isAcademy",
            coalesce((select array_agg(order_line_id) from refund_line l where l.refund_id = r.id), '{}') as line_ids,
            (select coalesce(json_agg(distinct jsonb_build_object('eventTitle', e.title, 'startsAt', s.starts_at,
              'timezone', v.timezone)), '[]') from order_line l join event_session s on s.id = l.event_session_id
               join event e on e.id = s.event_id join venue v on v.id = e.venue_id
                 where l.order_id = r.order_id) as titles
       from refund r join payment p on p.id = r.payment_id where r.id = $1`,
    [refundId],
  );
  const r = rows[0];
  // Who bought for a session that was cancelled is told by its own mail, once.
  if (!r || r.isTold || r.waits) return;
  const file = await readOrderFile(tx, runtime.config, r.order_id);
  if (!file.email) return;
  const common = {
    identity: file.identity,
    orderNumber: file.number,
    firstName: file.firstName,
    amountCents: r.amount_cents,
  };
  const mail = r.is_automatic
    ? renderAutomaticRefund({
        ...common,
        method: r.method === 'bizum' ? 'bizum' : 'card',
        cause: causeOf(r),
        sessions: r.titles.map(t => ({...t, startsAt: new Date(t.startsAt)})),
        eventUrl: `${runtime.config.publicUrl}/eventos`,
      })
    : renderRefundDone({
        ...common,
        method: r.method,
        cause: file.sessions.some(s => s.isCancelled) ? 'event_cancelled' : 'requested',
        reason: r.reason,
        reservationUrl: file.reservationUrl,
        hasTicketsLeft: file.sessions.some(s => s.tickets.some(t => t.state !== 'void')),
        sessions: file.sessions
          .map(s => ({...s, tickets: s.tickets.filter(t => t.state === 'void' && r.line_ids.includes(t.orderLineId))}))
          .filter(s => s.tickets.length > 0),
      });
  await queueMail(runtime, tx, {
    ...mail,
    dedupeKey: `refund:${refundId}`,
    kind: r.is_automatic ? 'automatic_refund' : 'refund_done',
    to: file.email,
    orderId: r.order_id,
    attachments: [],
  });
}
