/**
 * Refunds (transaction type 3).
 *
 * Promise: `done` only on an answer that is signed for this order and says 0900 for this very amount;
 * `failed` only when the bank itself refused; everything else is `unknown`, and then the caller asks
 * (`queryOperation`) before trying again, because the bank takes a repetition for a second refund.
 */
import type {RefundResult} from '../gateway';
import type {RedsysTerminal} from './redsys-terminal';
import {meaningOf} from './response';
import {askRest} from './rest';

/** @throws Error when the order number or the amount is none: a fault of the caller. */
export async function refundOperation(
  config: RedsysTerminal,
  {gatewayOrder, amountCents}: {gatewayOrder: string; amountCents: number},
): Promise<RefundResult> {
  const answer = await askRest(config, {gatewayOrder, amountCents, transactionType: '3'});
  if (answer === null) return {outcome: 'unknown', responseCode: null};
  if ('refused' in answer) return {outcome: 'failed', responseCode: answer.refused};
  const meaning = meaningOf(answer.verified.responseCode);
  if (meaning.class === 'in_progress') return {outcome: 'unknown', responseCode: meaning.code};
  if (meaning.class !== 'refunded') return {outcome: 'failed', responseCode: meaning.code};
  return {outcome: answer.verified.amountCents === amountCents ? 'done' : 'unknown', responseCode: meaning.code};
}
