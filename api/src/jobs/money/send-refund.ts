/**
 * Asks the bank to give money back. Before any repetition the bank is asked what it has already done:
 * it does not recognise a repeated refund. No answer that can be believed leaves the refund `sending`.
 */
import {moveOne, to} from '../../domain/machines/move';
import {openIncident} from '../../domain/cases/open-incident';
import {completeRefund} from '../../domain/payments/refund';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import {queueRefundMail} from '../mails/refund-mail';

interface Row {
  id: number;
  order_id: number;
  payment_id: number;
  amount_cents: number;
  state: string;
  attempts: number;
  gateway_order: string;
  bank_terminal_id: number | null;
  done_before: number;
  /** Another worker is asking the bank at this moment. */
  is_asked: boolean;
}

/** Longer than a question and a refund may take at the bank together, shorter than a job is given. */
const LEASE = '30 seconds';

export async function sendRefund(runtime: Runtime, refundId: number): Promise<void> {
  const claimed = await runtime.db.withTransaction(async tx => {
    const {rows} = await tx.query<Row>(
      `select r.id, r.order_id, r.payment_id, r.amount_cents, r.state, r.attempts, p.gateway_order, p.bank_terminal_id,
        r.state = 'sending' and coalesce(r.asking_until > now(), false) as is_asked,
              (select coalesce(sum(d.amount_cents), 0)::int from refund d
                where d.payment_id = p.id and d.state = 'done' and d.method <> 'credit') as done_before
         from refund r join payment p on p.id = r.payment_id where r.id = $1 for update of r, p`,
      [refundId],
    );
    const r = rows[0];
    if (!r || r.state === 'done') return null;
    // Only one refund of a payment may be in doubt at a time, or the bank's total could not tell them apart.
    const other = await tx.query(`select 1 from refund where payment_id = $1 and id <> $2 and state = 'sending'`, [
      r.payment_id,
      r.id,
    ]);
    if (other.rowCount || r.is_asked) return 'later' as const;
    await moveOne(tx, to('refund', 'sending'), {
      id: r.id,
      set: `attempts = attempts + 1, asking_until = now() + interval '${LEASE}'`,
    });
    return r;
  });
  if (claimed === 'later') throw new Error('this refund, or another one of its payment, is in doubt at this moment');
  if (!claimed) return;
  const answer = await askBank(runtime, claimed).catch(async (error: unknown) => {
    await runtime.db.query('update refund set asking_until = null where id = $1', [claimed.id]);
    throw error;
  });
  if (answer.outcome === 'done') return finish(runtime, claimed, answer.responseCode);
  await runtime.db.withTransaction(async tx => {
    await moveOne(tx, to('refund', 'failed'), {
      id: claimed.id,
      set: 'response_code = $2',
      values: [answer.responseCode],
    });
    await openIncident(tx, {
      kind: 'refund_failed',
      title: 'El banco no admite una devolución',
      detail: `Devolución ${claimed.id}: código ${answer.responseCode ?? 'sin código'}.`,
      orderId: claimed.order_id,
      paymentId: claimed.payment_id,
    });
  });
  log.error({refundId, code: answer.responseCode}, 'refund refused by the bank');
}

/** What it has already done, if it was asked before; then the refund itself. Throws when no answer can be believed. */
async function askBank(runtime: Runtime, r: Row): Promise<{outcome: 'done' | 'failed'; responseCode: string | null}> {
  if (r.attempts > 0) {
    const known = await runtime.gateway.query(r.gateway_order, r.bank_terminal_id);
    if (known.refundedCents === null) throw new Error('the bank does not tell what it has refunded');
    if (known.refundedCents >= r.done_before + r.amount_cents) return {outcome: 'done', responseCode: null};
  }
  const answer = await runtime.gateway.refund(
    {gatewayOrder: r.gateway_order, amountCents: r.amount_cents},
    r.bank_terminal_id,
  );
  if (answer.outcome === 'unknown') throw new Error('no answer from the bank that can be believed');
  return {outcome: answer.outcome, responseCode: answer.responseCode};
}

async function finish(runtime: Runtime, r: Row, code: string | null): Promise<void> {
  await runtime.db.withTransaction(async tx => {
    await completeRefund(tx, r.id, code);
    await queueRefundMail(runtime, tx, r.id);
  });
}
