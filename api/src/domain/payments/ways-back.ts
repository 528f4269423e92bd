/**
 * How money goes back. By the bank, which is asked afterwards; at once, where nobody is needed; by hand: cash leaves the
 * open till of whoever gives it, and what goes back to a card at a terminal waits until somebody has made it there and
 * says so (confirm-by-hand). The database holds both.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/**
 * Money that goes back without the bank's answer: over the counter, to the wallet, by the club's own transfer, or
 * settled with whoever sold outside or on account.
 */
export const WITHOUT_BANK = [
  'cash',
  'card_terminal',
  'wallet',
  'gift_card',
  'sepa',
  'transfer',
  'lfp',
  'account',
  'credit',
];

/** Of these, what a person gives: from a till, from a terminal with the card in it, by a transfer. */
export const BY_HAND = WITHOUT_BANK.filter(method => !['wallet', 'gift_card', 'credit'].includes(method));

/** Over a refund `r`: somebody is to give it by hand and has not said so (SQL). */
export const WAITS_BY_HAND = `(r.method in ('cash', 'card_terminal') and r.state in ('requested', 'failed'))`;

/** Who gives it: the bank, nobody, or somebody who is still to say so. */
export type WayBack = 'bank' | 'at_once' | 'by_hand';

/** Cash that nobody gives now (the rules asked for it) waits like the terminal's. */
export function wayBack(method: string, staffUserId: number | null): WayBack {
  if (!WITHOUT_BANK.includes(method)) return 'bank';
  return method === 'card_terminal' || (method === 'cash' && staffUserId === null) ? 'by_hand' : 'at_once';
}

/**
 * One row of refund, as far as it goes at once. @throws DomainError 409 `till_needed`: cash without an open till
 * @param ask.more columns of what it is part of
 */
export async function openRefund(
  tx: Tx,
  ask: {
    orderId: number;
    paymentId: number;
    cents: number;
    reason: string;
    staffUserId: number | null;
    method: string;
    seasonPassId?: number | null;
    plotSaleId?: number | null;
    enrolmentId?: number | null;
  },
): Promise<{refundId: number; way: WayBack}> {
  const way = wayBack(ask.method, ask.staffUserId);
  const {rows} = await tx.query<{id: number; hasTill: boolean}>(
    `insert into refund (order_id, payment_id, amount_cents, reason, staff_user_id, state, done_at, method,
       season_pass_id, plot_sale_id, enrolment_id)
      values ($1, $2, $3, $4, $5, $6, case when $6 = 'done' then now() end, $7, $8, $9, $10)
      returning id, cash_shift_id is not null
        or (select p.is_trial from payment p where p.id = payment_id) as "hasTill"`,
    [
      ask.orderId,
      ask.paymentId,
      ask.cents,
      ask.reason,
      ask.staffUserId,
      way === 'at_once' ? 'done' : 'requested',
      ask.method,
      ask.seasonPassId ?? null,
      ask.plotSaleId ?? null,
      ask.enrolmentId ?? null,
    ],
  );
  const {id, hasTill} = rows[0]!;
  if (ask.method === 'cash' && way === 'at_once' && !hasTill) throw noTill();
  return {refundId: id, way};
}

export const noTill = () =>
  conflict(
    'till_needed',
    'Se pagó en efectivo: para devolverlo abre antes tu turno de caja, en Taquilla → Turnos de caja, o que lo devuelva quien tenga uno abierto.',
  );

/** What of these somebody is still to give by hand. */
export async function waitingCents(tx: Tx, refundIds: number[]): Promise<number> {
  const {rows} = await tx.query<{cents: number}>(
    `select coalesce(sum(r.amount_cents), 0)::int as cents from refund r where r.id = any($1) and ${WAITS_BY_HAND}`,
    [refundIds],
  );
  return rows[0]!.cents;
}
