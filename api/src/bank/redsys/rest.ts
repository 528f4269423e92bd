/**
 * Refunds (transaction type 3) through `trataPeticionREST`.
 *
 * Promise: `done` only on an answer that is signed for this order and says 0900 for this very amount;
 * `failed` only when the bank itself refused; everything else is `unknown`, and then the caller asks
 * (`queryOperation`) before trying again, because the bank takes a repetition for a second refund.
 * Format: Redsys «Integración REST», the same three fields as the redirection, as JSON both ways;
 * errors are `{"errorCode": "SIS0057"}`.
 */
import type {GatewayConfig, RefundResult} from '../gateway';
import {DEFAULT_TIMEOUT_MS, postToBank} from './call';
import {verifyNotification} from './notification';
import {EURO} from './request';
import {meaningOf} from './response';
import {encodeParameters, GATEWAY_ORDER, sign} from './sign';

const UNKNOWN: RefundResult = {outcome: 'unknown', responseCode: null};

/** @throws Error when the order number or the amount is none: a fault of the caller. */
export async function refundOperation(config: GatewayConfig, refund: {gatewayOrder: string; amountCents: number}): Promise<RefundResult> {
  const {gatewayOrder, amountCents} = refund;
  if (!GATEWAY_ORDER.test(gatewayOrder)) throw new Error(`Not an order number of the bank: ${gatewayOrder}`);
  if (!Number.isInteger(amountCents) || amountCents < 1) throw new Error(`Not an amount to refund: ${amountCents}`);
  const parameters = encodeParameters(config.signatureVersion, {
    DS_MERCHANT_AMOUNT: String(amountCents),
    DS_MERCHANT_ORDER: gatewayOrder,
    DS_MERCHANT_MERCHANTCODE: config.merchantCode,
    DS_MERCHANT_CURRENCY: EURO,
    DS_MERCHANT_TRANSACTIONTYPE: '3',
    DS_MERCHANT_TERMINAL: config.terminal,
  });
  const body = JSON.stringify({
    Ds_SignatureVersion: config.signatureVersion,
    Ds_MerchantParameters: parameters,
    Ds_Signature: sign(config.signatureVersion, config.key, gatewayOrder, parameters),
  });
  let answer: unknown;
  try {
    answer = JSON.parse(await postToBank(restAddress(config), {'content-type': 'application/json'}, body, config.timeoutMs ?? DEFAULT_TIMEOUT_MS));
  } catch {
    return UNKNOWN;
  }
  return readAnswer(answer, refund, config);
}

function readAnswer(answer: unknown, refund: {gatewayOrder: string; amountCents: number}, config: GatewayConfig): RefundResult {
  const errorCode = errorOf(answer);
  if (errorCode !== null) return {outcome: 'failed', responseCode: errorCode};
  const verified = verifyNotification(answer, config);
  if (!verified.ok) return UNKNOWN;
  const {notification} = verified;
  if (notification.gatewayOrder !== refund.gatewayOrder || notification.transactionType !== '3') return UNKNOWN;
  const meaning = meaningOf(notification.responseCode);
  if (meaning.class === 'in_progress') return {outcome: 'unknown', responseCode: meaning.code};
  if (meaning.class !== 'refunded') return {outcome: 'failed', responseCode: meaning.code};
  return {outcome: notification.amountCents === refund.amountCents ? 'done' : 'unknown', responseCode: meaning.code};
}

/** A refusal before anything was processed comes unsigned. */
export function errorOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('errorCode' in answer)) return null;
  return typeof answer.errorCode === 'string' && /^[A-Z]{3}\d{4}$/.test(answer.errorCode) ? answer.errorCode : null;
}

export function restAddress(config: GatewayConfig): string {
  const base = config.restUrl.replace(/\/+$/, '');
  return base.endsWith('/trataPeticionREST') ? base : `${base}/trataPeticionREST`;
}
