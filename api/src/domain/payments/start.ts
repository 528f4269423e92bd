/** A try to pay: its row exists before the bank is called, and every try has its own order number at the bank. */
import {conflict, DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {DUE_CENTS} from '../orders/due';
import {noBank, PRACTICE_TERMINAL, type BankTry} from '../orders/bank-try';

export interface StartedPayment {
  id: number;
  orderId: number;
  orderNumber: string;
  gatewayOrder: string;
  bankTerminalId: number | null;
  amountCents: number;
  email: string;
  buyerName: string;
}

/** @throws DomainError 409 `already_paid`, `bank_not_configured`, 410 `order_expired` */
export async function startPayment(
  tx: Tx,
  orderId: number,
  method: 'card' | 'bizum',
  at: BankTry,
): Promise<StartedPayment> {
  const order = (
    await tx.query<{
      number: string;
      isTrial: boolean;
      state: string;
      due_cents: number;
      email: string;
      name: string;
      alive: boolean;
    }>(
      `select number, is_trial as "isTrial", state, ${DUE_CENTS} as due_cents, email,
        concat_ws(' ', first_name, surname1, surname2) as name, claims_expire_at > now() as alive from "order"
        where id = $1 for update`,
      [orderId],
    )
  ).rows[0];
  if (!order) throw new DomainError('not_found', 'No encontramos ese pedido.');
  if (order.state === 'paid') throw conflict('already_paid', 'Este pedido ya está pagado.');
  if (order.state !== 'pending' || !order.alive)
    throw new DomainError('order_expired', 'El tiempo para pagar ha terminado y las entradas han vuelto a la venta.');
  const bankTerminalId = order.isTrial ? PRACTICE_TERMINAL : at.bankTerminalId;
  if (bankTerminalId === null) throw noBank();
  const gatewayOrder = at.numberAt(bankTerminalId);
  const payment = await tx.query<{id: number}>(
    `insert into payment (order_id, method, state, amount_cents, gateway_order, bank_terminal_id, is_trial)
      values ($1, $2, 'created', $3, $4, $5, $6) returning id`,
    [orderId, method, order.due_cents, gatewayOrder, bankTerminalId, order.isTrial],
  );
  return {
    id: payment.rows[0]!.id,
    orderId,
    orderNumber: order.number,
    gatewayOrder,
    bankTerminalId,
    amountCents: order.due_cents,
    email: order.email,
    buyerName: order.name,
  };
}
