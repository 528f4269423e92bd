/** Who may become what. The update repeats the table in SQL and checks that exactly one row moved. */
import {conflict} from '../../errors';
import type {Tx} from '../../tx';

export type OrderState = 'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded';
export type PaymentState = 'created' | 'authorised' | 'denied' | 'expired' | 'refunded' | 'partially_refunded';
export type RefundState = 'requested' | 'sending' | 'done' | 'failed';
export type EventSessionState = 'draft' | 'on_sale' | 'paused' | 'closed' | 'cancelled';

export const ORDER_TRANSITIONS: Record<OrderState, OrderState[]> = {
  pending: ['paid', 'cancelled', 'expired'],
  expired: ['paid'], // late money, and the seats could be taken again
  cancelled: ['paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
};

/**
 * A denial may be followed by an authorisation of the same try (notifications come in any order); never the reverse.
 */
export const PAYMENT_TRANSITIONS: Record<PaymentState, PaymentState[]> = {
  created: ['authorised', 'denied', 'expired'],
  denied: ['authorised'],
  expired: ['authorised', 'denied'],
  authorised: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
};

export const REFUND_TRANSITIONS: Record<RefundState, RefundState[]> = {
  requested: ['sending', 'done'],
  sending: ['sending', 'done', 'failed'],
  failed: ['sending'],
  done: [],
};

/** What has been on sale never becomes a draft again: its plan and its zones are what was sold. */
export const EVENT_SESSION_TRANSITIONS: Record<EventSessionState, EventSessionState[]> = {
  draft: ['on_sale', 'cancelled'],
  on_sale: ['paused', 'closed', 'cancelled'],
  paused: ['on_sale', 'closed', 'cancelled'],
  closed: ['on_sale', 'cancelled'],
  cancelled: [],
};

const TABLES = {
  order: ORDER_TRANSITIONS,
  payment: PAYMENT_TRANSITIONS,
  refund: REFUND_TRANSITIONS,
  event_session: EVENT_SESSION_TRANSITIONS,
} as const;
type Machine = keyof typeof TABLES;
type StateOf<M extends Machine> = keyof (typeof TABLES)[M] & string;

const RESOURCES: Record<Machine, string> = {
  order: 'pedidos',
  payment: 'pagos',
  refund: 'devoluciones',
  event_session: 'sesiones',
};

/**
 * Moves one row and notes it in the audit, in one statement; `set` is this module's callers' own SQL with $3… for
 * `values`. Throws 409 when the move is not in the table.
 */
export async function transition<M extends Machine>(
  tx: Tx,
  machine: M,
  id: number,
  to: StateOf<M>,
  set = '',
  values: unknown[] = [],
): Promise<void> {
  const table = TABLES[machine] as Record<string, string[]>;
  const from = Object.keys(table).filter(state => table[state]!.includes(to));
  const moved = await tx.query(
    `with moved as (update "${machine}" set state = $2, version = version + 1${set ? `, ${set}` : ''}
      where id = $1 and state = any($${values.length + 3}) returning id)
     insert into audit_entry (actor_kind, actor_name, action, resource, resource_id, changes)
     select 'system', 'sistema', 'transition', '${RESOURCES[machine]}', id::text, jsonb_build_object('state', $2::text)
       from moved`,
    [id, to, ...values, from],
  );
  if (moved.rowCount !== 1)
    throw conflict('wrong_state', 'El registro ha cambiado de estado y ya no admite esta operación.', {machine, to});
}
