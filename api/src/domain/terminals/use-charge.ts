/**
 * A sale takes the charge that was made for it. The database holds at the end of the transaction what is said here in
 * words: one operation pays one payment of its amount, and no charge of a sale is left beside it.
 */
import {chargeWaits, conflict, terminalNeeded} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {isUnfinished, LIVE_CHARGE, lockOperation} from './operation';

/** @throws DomainError 404; 409 `terminal_operation`, `terminal_pending` */
export async function useCharge(
  tx: Tx,
  ask: {operationId: number; orderId: number; paymentId: number; amountCents: number},
): Promise<void> {
  const op = await lockOperation(tx, ask.operationId);
  if (isUnfinished(op.state) && op.kind === 'sale') throw chargeWaits();
  const refuse = (words: string): never => {
    throw conflict('terminal_operation', words);
  };
  if (op.kind !== 'sale' || op.isTest || op.state !== 'authorised')
    refuse('El datáfono no ha autorizado ese cobro: no paga nada.');
  if (op.paymentId !== null) refuse('Ese cobro del datáfono ya pagó otra venta.');
  if (op.amountCents !== ask.amountCents)
    refuse(`El datáfono cobró ${euros(op.amountCents)}, y con tarjeta se pagan ${euros(ask.amountCents)}.`);
  const {rowCount} = await tx.query(
    `with used as (
       update terminal_operation t set payment_id = $1 where t.id = $2 and t.returned_at is null
         and (t.subject is null or t.subject like 'act:%' or t.subject in (
           select 'cart:' || cart_id from "order" where id = $3
           union all select 'reservation:' || reservation_id from "order" where id = $3
           union all select 'instalment:' || instalment_id from order_line where order_id = $3))
         returning authorisation_code, card_brand, response_code)
     update payment p set authorisation_code = nullif(used.authorisation_code, ''),
       card_brand = nullif(used.card_brand, ''), response_code = nullif(used.response_code, '') from used where p.id = $1`,
    [ask.paymentId, ask.operationId, ask.orderId],
  );
  if (!rowCount) refuse('Ese cobro del datáfono es de otra venta, o ya está devuelto.');
}

/** A cart that something was charged for, or may have been, is not thrown away. @throws DomainError 409 `terminal_pending` */
export async function requireNoCharge(tx: Tx, cartId: string): Promise<void> {
  const {rowCount} = await tx.query(
    `select 1 from terminal_operation t where t.subject = 'cart:' || $1 and ${LIVE_CHARGE}`,
    [cartId],
  );
  if (rowCount) throw chargeWaits();
}

/** After the payments of an order. @throws DomainError 409 `terminal_pending`, `terminal_needed` */
export async function requireCharges(tx: Tx, orderId: number, of: 'cart' | null): Promise<void> {
  const {rows} = await tx.query<{isPending: boolean; byHandCents: number | null; subject: string | null}>(
    `select order_has_live_charge(o.id) as "isPending", (select p.amount_cents from payment p where p.order_id = o.id
        and p.method = 'card_terminal' and p.settled_at >= now() and till_has_terminal(p.cash_shift_id)
        and not exists (select 1 from terminal_operation where payment_id = p.id) order by p.id limit 1) as "byHandCents",
      case when o.reservation_id is not null then 'reservation:' || o.reservation_id else (select 'instalment:' || min(l.instalment_id) from order_line l where l.order_id = o.id
          having count(*) = 1 and count(l.instalment_id) = 1) end as subject
       from "order" o where o.id = $1`,
    [orderId],
  );
  const {isPending, byHandCents, subject} = rows[0]!;
  if (byHandCents !== null) throw terminalNeeded({amountCents: byHandCents, subject: of ?? subject});
  if (isPending) throw chargeWaits();
}
