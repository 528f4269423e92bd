/**
 * Payments without news: the bank is asked what became of them. A notification that never came is found
 * here; a try that nobody finished ends as expired. The bank is called outside any transaction.
 */
import type {QueryResult} from '../../outside/bank/gateway';
import {noteUncharged} from '../../domain/instalments/note-denial';
import {letGoAfterLastTry} from '../../domain/orders/ended-share';
import {moveOne, to} from '../../domain/machines/move';
import {noteRenewalUncharged} from '../../domain/supporters/renewal/outcome';
import {settlePayment} from '../../domain/payments/settle';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import {afterSettled} from '../../outside/settling/after-payment';

/** A notice is here within a second, or lost: whoever has paid looks at the page that waits for it. */
const FIRST_QUESTION = "interval '30 seconds'";
/** Most buyers are still at the bank then, so the question is repeated soon, and later now and then. */
const AGAIN =
  "case when created_at > now() - interval '5 minutes' then interval '45 seconds' else interval '4 minutes' end";
const GIVE_UP = "interval '60 minutes'";
/** Questions under way at once. */
const AT_ONCE = 4;
/**
 * A try that somebody left open at the bank stays undecided there for ever. A charge without a payer is never left
 * open: only the bank's word ends it.
 */
const LEFT_OPEN = "interval '24 hours'";

export async function reconcilePayments(runtime: Runtime, most = 60): Promise<void> {
  // A claim on the row by last_queried_at: two processes do not ask for the same payment. What was never asked about
  // comes first: after a big sale hundreds of tries that nobody finished are asked about for a day, and money without
  // news must not stand behind them. What is sold outside is confirmed by its seller, whom nobody asks: it only ends.
  const due = await runtime.db.query<{
    id: number;
    gateway_order: string;
    bank_terminal_id: number | null;
    amount_cents: number;
    old: boolean;
    left_open: boolean;
  }>(
    `update payment set last_queried_at = now() where id in (
       select id from payment where state = 'created' and gateway_order is not null
         and created_at < now() - ${FIRST_QUESTION}
          and (last_queried_at is null or last_queried_at < now() - ${AGAIN})
          and (method <> 'lfp' or created_at < now() - ${LEFT_OPEN})
            order by last_queried_at nulls first, created_at limit $1 for update skip locked)
     returning id, gateway_order, bank_terminal_id, amount_cents, created_at < now() - ${GIVE_UP} as old,
       created_at < now() - ${LEFT_OPEN} and method <> 'card_token' as left_open`,
    [most],
  );
  const rest = [...due.rows];
  let unanswered = 0;
  const next = async (): Promise<void> => {
    for (let payment = rest.shift(); payment; payment = rest.shift()) {
      const {state, responseCode} = await reconcileOne(runtime, payment);
      if (state === 'unknown' && responseCode === null) unanswered++;
    }
  };
  // All are waited for, whatever becomes of one: a question that failed is asked again in its turn.
  const ends = await Promise.allSettled(Array.from({length: AT_ONCE}, next));
  // One line a round: a bank that is away is asked about hundreds of payments.
  if (unanswered > 0) log.warn({unanswered, asked: due.rows.length}, 'the bank does not tell what became of payments');
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** The bank's answer; what follows from it has been done when this returns. */
export async function reconcileOne(
  runtime: Runtime,
  payment: {
    id: number;
    gateway_order: string;
    bank_terminal_id: number | null;
    amount_cents: number;
    old: boolean;
    left_open?: boolean;
  },
): Promise<QueryResult> {
  const answer = await runtime.gateway.query(payment.gateway_order, payment.bank_terminal_id);
  if (answer.state === 'authorised' || answer.state === 'denied' || answer.state === 'refunded') {
    if (answer.state === 'refunded') return answer;
    const outcome = answer.state;
    const settled = await runtime.db.withTransaction(async tx => {
      const done = await settlePayment(tx, {
        gatewayOrder: payment.gateway_order,
        outcome,
        amountCents: answer.amountCents ?? payment.amount_cents,
        responseCode: answer.responseCode ?? '',
        authorisationCode: answer.authorisationCode,
        cardBrand: null,
        payload: {source: 'query'},
      });
      await afterSettled(runtime, tx, done);
      return done;
    });
    if (settled.kind === 'paid') runtime.sessions.applyFreed(settled.seats, 'sale');
    log.info({gatewayOrder: payment.gateway_order, kind: settled.kind}, 'payment reconciled');
    return answer;
  }
  if ((payment.old && answer.state === 'not_found') || payment.left_open)
    await runtime.db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number}>(
        'select id from "order" where id = (select order_id from payment where id = $1) for update',
        [payment.id],
      );
      await moveOne(tx, to('payment', 'expired'), {id: payment.id, set: 'settled_at = now()'});
      await noteUncharged(tx, payment.id);
      await noteRenewalUncharged(tx, payment.id);
      await letGoAfterLastTry(tx, rows[0]!.id);
    });
  return answer;
}
