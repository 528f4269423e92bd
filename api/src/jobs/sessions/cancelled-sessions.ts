/**
 * The work after a cancellation, every other second: unpaid orders end, paid ones are given back (each in a transaction
 * of its own), then each buyer is told once. Nothing is remembered in the process, so a killed worker's work goes on
 * anywhere; several may work at once. A finished one is looked at a while longer: a sale that was under way when the
 * session was cancelled may still appear.
 */
import {writeAudit} from '../../web/auth/audit';
import {reverseCompensations} from '../../domain/passes/release/compensate';
import {
  closeUnpaid,
  noteFailure,
  ordersOwed,
  refundCancelled,
  unpaidOrders,
} from '../../domain/payments/refund-cancelled';
import {freeSessionHolds} from '../../domain/seats/release';
import {DomainError} from '../../domain/kernel/errors';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import {queueCancelledMails} from '../mails/cancelled-mail';

/** Orders a call; the next call is two seconds away at most. */
const BATCH = 200;

interface Cancellation {
  id: number;
  reason: string;
  staffUserId: number;
  staffName: string;
  isFinished: boolean;
}

export async function workOnCancelledSessions(runtime: Runtime): Promise<void> {
  const {rows} = await runtime.db.query<Cancellation>(
    `select c.event_session_id as id, c.reason, c.staff_user_id as "staffUserId", u.name as "staffName",
      c.finished_at is not null as "isFinished"
       from session_cancellation c join staff_user u on u.id = c.staff_user_id
         where c.finished_at is null or c.finished_at > now() - interval '15 minutes' order by 1`,
  );
  for (const cancellation of rows) await workOn(runtime, cancellation);
}

async function workOn(runtime: Runtime, c: Cancellation): Promise<void> {
  const {db} = runtime;
  runtime.sessions.applyFreed(await db.withTransaction(tx => freeSessionHolds(tx, c.id)));
  for (const orderId of await unpaidOrders(db, c.id, BATCH))
    runtime.sessions.applyFreed(await db.withTransaction(tx => closeUnpaid(tx, orderId)));
  const orders = await ordersOwed(db, c.id, BATCH);
  for (const orderId of orders) await giveBack(runtime, c, orderId);
  const mails = await queueCancelledMails(runtime, c.id);
  if (orders.length + mails > 0) return;
  while ((await db.withTransaction(tx => reverseCompensations(tx))) > 0);
  if (!c.isFinished) await finish(runtime, c);
}

/**
 * One order. What goes wrong is kept beside it and stops no other; a database that is away stops all, and the next call
 * goes on.
 */
export async function giveBack(
  runtime: Runtime,
  c: Pick<Cancellation, 'id' | 'reason' | 'staffUserId' | 'staffName'>,
  orderId: number,
): Promise<void> {
  const about = {eventSessionId: c.id, orderId};
  try {
    const done = await runtime.db.withTransaction(async tx => {
      const order = await refundCancelled(tx, {...about, reason: c.reason, staffUserId: c.staffUserId});
      if (order?.state !== 'refunded') return order;
      for (const refundId of order.toSend) await runtime.jobs.enqueue(tx, 'send-refund', {refundId});
      const actor = {
        kind: 'staff' as const,
        id: c.staffUserId,
        name: c.staffName,
        roles: [],
        companyId: null,
        ip: null,
        requestId: null,
      };
      await writeAudit(tx, actor, {
        action: 'refund',
        resource: 'pedidos',
        id: orderId,
        changes: {
          orderLineIds: order.orderLineIds,
          amountCents: order.amountCents,
          refundIds: order.refundIds,
          eventSessionId: c.id,
        },
        reason: c.reason,
      });
      return order;
    });
    if (done) runtime.sessions.applyFreed(done.seats);
  } catch (error) {
    const message = error instanceof DomainError ? error.message : 'Fallo inesperado; se volverá a intentar.';
    log.warn(
      {orderId, eventSessionId: c.id, err: (error as Error).message},
      'an order of a cancelled session could not be given back',
    );
    await runtime.db.withTransaction(async tx => {
      if (!(await noteFailure(tx, about, message))) return;
      await tx.query(
        `insert into incident (kind, title, detail, order_id)
          select 'cancel_refund_failed', 'No se ha podido devolver un pedido de una sesión cancelada',
          'Pedido ' || number || ': ' || $2, id from "order" where id = $1`,
        [orderId, message],
      );
    });
  }
}

/** Nothing of it waits any more, except what a person must do; that is said once. */
async function finish(runtime: Runtime, c: Cancellation): Promise<void> {
  await runtime.db.withTransaction(async tx => {
    const open = await tx.query(
      `select 1 from session_cancellation_order where event_session_id = $1 and state = 'failed' and attempts < 5
       union all select 1 from order_line l join "order" o on o.id = l.order_id
         where (l.event_session_id = $1 or l.supplement_session_id = $1) and l.state = 'pending' and o.state = 'pending'
         limit 1`,
      [c.id],
    );
    if (open.rowCount) return;
    const ended = await tx.query(
      `update session_cancellation set finished_at = now() where event_session_id = $1 and finished_at is null
        returning 1`,
      [c.id],
    );
    if (ended.rowCount === 0) return;
    await tx.query(
      `insert into incident (kind, title, detail)
        select 'cancel_by_hand', 'Sesión cancelada: hay pedidos que devolver en mano',
        e.title || ' (sesión ' || s.code || ')' || ': ' || n.orders
        || ' pedidos pagados en taquilla o por transferencia, ' || to_char(n.cents / 100.0, 'FM999999990.00') || ' €.'
         from (select count(*) as orders, sum(amount_cents) as cents from session_cancellation_order
           where event_session_id = $1 and state = 'by_hand') n join event_session s on s.id = $1
           join event e on e.id = s.event_id where n.orders > 0
           and not exists (select 1 from incident i
             where i.kind = 'cancel_by_hand' and i.detail like '%(sesión ' || s.code || ')%')`,
      [c.id],
    );
  });
}
