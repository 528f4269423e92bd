/**
 * What a member of staff may reach: everything, or, with a company of their own, that company's events.
 * What is out of reach does not exist for them (404), so nothing can be guessed from the answer.
 */
import type {Actor} from '../web/auth/audit';
import {notFound} from '../domain/kernel/errors';
import {ownDiscount} from '../models/fragments';
import type {Tx} from '../domain/kernel/tx';

export async function reachSession(tx: Tx, actor: Actor, eventSessionId: number): Promise<void> {
  const found = await tx.query(
    `select 1 from event_session s join event e on e.id = s.event_id
      where s.id = $1 and ($2::int is null or e.event_company_id = $2)`,
    [eventSessionId, actor.companyId],
  );
  if (found.rowCount === 0) throw notFound('No existe esa sesión.');
}

export async function reachEvent(tx: Tx, actor: Actor, eventId: number): Promise<void> {
  const found = await tx.query('select 1 from event where id = $1 and ($2::int is null or event_company_id = $2)', [
    eventId,
    actor.companyId,
  ]);
  if (found.rowCount === 0) throw notFound('No existe ese evento.');
}

export async function reachRefund(tx: Tx, actor: Actor, refundId: number): Promise<void> {
  const {rows} = await tx.query<{orderId: number}>('select order_id as "orderId" from refund where id = $1', [
    refundId,
  ]);
  if (!rows[0]) throw notFound('No existe esa devolución.');
  await reachOrder(tx, actor, rows[0].orderId);
}

/** A company's staff act on discounts of their own events alone; on the house's, the house does. */
export async function reachDiscount(tx: Tx, actor: Actor, discountId: number): Promise<void> {
  const found = await tx.query(`select 1 from discount d where d.id = $1 and ($2::int is null or ${OWN_DISCOUNT})`, [
    discountId,
    actor.companyId,
  ]);
  if (found.rowCount === 0) throw notFound('No existe ese descuento.');
}
const OWN_DISCOUNT = ownDiscount('d').replaceAll('$company', '$2');

export async function reachCodeBatch(tx: Tx, actor: Actor, batchId: number): Promise<void> {
  const {rows} = await tx.query<{id: number}>('select discount_id as id from discount_code_batch where id = $1', [
    batchId,
  ]);
  if (!rows[0]) throw notFound('No existe ese lote de códigos.');
  await reachDiscount(tx, actor, rows[0].id);
}

/** An order is within reach of a company when it sold at least one ticket of its events. */
export async function reachOrder(tx: Tx, actor: Actor, orderId: number): Promise<void> {
  const found = await tx.query(
    `select 1 from "order" o where o.id = $1 and ($2::int is null or exists (
       select 1 from order_line l join event_session s on s.id = l.event_session_id join event e on e.id = s.event_id
         where l.order_id = o.id and e.event_company_id = $2))`,
    [orderId, actor.companyId],
  );
  if (found.rowCount === 0) throw notFound('No existe ese pedido.');
}
