/** An order of somebody who sells outside, by the number that it has there, and what is to be said of it. */
import {DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {OutsideState} from './words';

/** Longer than clocks differ and messages travel, shorter than anybody keeps one to play it again. */
const FRESH = "interval '5 minutes'";

/** @throws DomainError 403 `stale_notification` */
export async function refuseStale(tx: Tx, sentAt: Date): Promise<void> {
  const {rows} = await tx.query<{fresh: boolean}>(
    `select $1::timestamptz between now() - ${FRESH} and now() + ${FRESH} as fresh`,
    [sentAt],
  );
  if (!rows[0]!.fresh)
    throw new DomainError(
      'stale_notification',
      'El mensaje es de hace más de cinco minutos, o tu reloj no va bien: fírmalo otra vez.',
    );
}

export interface Found {
  orderId: number;
  paymentId: number;
  orderState: string;
  paymentState: string;
  responseCode: string | null;
  amountCents: number;
  payload: {digest?: string};
}

/** Null: nobody knows it, or another terminal does. Its order's row is locked. */
export async function findOutside(tx: Tx, gatewayOrder: string, terminalIds: number[]): Promise<Found | null> {
  const {rows} = await tx.query<Found>(
    `select o.id as "orderId", p.id as "paymentId", o.state as "orderState", p.state as "paymentState",
      p.response_code as "responseCode", p.amount_cents as "amountCents", coalesce(p.gateway_payload, '{}') as payload
       from payment p join "order" o on o.id = p.order_id
      where p.gateway_order = $1 and p.bank_terminal_id = any($2) and p.method = 'lfp' for update of o`,
    [gatewayOrder, terminalIds],
  );
  return rows[0] ?? null;
}

/** What the seller said of its try to be paid. */
export const CANCELLED = 'cancelled';

/** Money that came when nothing was left has its own state, whatever became of the order. */
export function outsideState({
  orderState,
  paymentState,
  responseCode,
}: Pick<Found, 'orderState' | 'paymentState' | 'responseCode'>): OutsideState {
  if (paymentState === 'refunded' || orderState === 'refunded') return 'refunded';
  if (responseCode === CANCELLED) return 'cancelled';
  return orderState === 'partially_refunded' ? 'paid' : (orderState as OutsideState);
}
