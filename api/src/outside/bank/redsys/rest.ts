/**
 * One signed request to `trataPeticionREST` about one order and one amount, and what its answer may be believed for.
 *
 * Promise: `verified` only on an answer that is signed for this order and this kind of operation; `refused` only when
 * the bank said by itself that it processed nothing; everything else (a timeout, a cut line, a strange text) is null:
 * nothing is known of what the bank did. Format: Redsys «Integración REST», the same three fields as the redirection,
 * as JSON both ways; errors are `{"errorCode": "SIS0057"}`.
 */
import type {RedsysTerminal} from './redsys-terminal';
import {DEFAULT_TIMEOUT_MS, postToBank} from './call';
import {verifyNotification} from './notification';
import {type BankNotification} from '../gateway';
import {EURO} from './request';
import {encodeParameters, GATEWAY_ORDER, sign} from './sign';

/** `transactionType` 0 charges, 3 refunds. */
export interface RestOperation {
  gatewayOrder: string;
  amountCents: number;
  transactionType: '0' | '3';
  parameters?: Record<string, string>;
}

export type RestAnswer = {refused: string} | {verified: BankNotification} | null;

/** The body of a request; @throws Error when the order number or the amount is none: a fault of the caller. */
export function signedRequest(
  config: RedsysTerminal,
  {gatewayOrder, amountCents, transactionType, parameters: more}: RestOperation,
): string {
  if (!GATEWAY_ORDER.test(gatewayOrder)) throw new Error(`Not an order number of the bank: ${gatewayOrder}`);
  if (!Number.isInteger(amountCents) || amountCents < 1) throw new Error(`Not an amount: ${amountCents}`);
  const parameters = encodeParameters(config.signatureVersion, {
    DS_MERCHANT_AMOUNT: String(amountCents),
    DS_MERCHANT_ORDER: gatewayOrder,
    DS_MERCHANT_MERCHANTCODE: config.merchantCode,
    DS_MERCHANT_CURRENCY: EURO,
    DS_MERCHANT_TRANSACTIONTYPE: transactionType,
    DS_MERCHANT_TERMINAL: config.terminal,
    ...more,
  });
  return JSON.stringify({
    Ds_SignatureVersion: config.signatureVersion,
    Ds_MerchantParameters: parameters,
    Ds_Signature: sign(config.signatureVersion, config.key, gatewayOrder, parameters),
  });
}

/** @throws Error when the order number or the amount is none: a fault of the caller. */
export async function askRest(config: RedsysTerminal, operation: RestOperation): Promise<RestAnswer> {
  const {gatewayOrder, transactionType} = operation;
  const body = signedRequest(config, operation);
  let answer: unknown;
  try {
    answer = JSON.parse(
      await postToBank(
        restAddress(config),
        {'content-type': 'application/json'},
        body,
        config.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      ),
    );
  } catch {
    return null;
  }
  const refused = errorOf(answer);
  if (refused !== null) return {refused};
  const verified = verifyNotification(answer, config);
  if (
    !verified.ok ||
    verified.notification.gatewayOrder !== gatewayOrder ||
    verified.notification.transactionType !== transactionType
  )
    return null;
  return {verified: verified.notification};
}

/** A refusal before anything was processed comes unsigned. */
export function errorOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('errorCode' in answer)) return null;
  return typeof answer.errorCode === 'string' && /^[A-Z]{3}\d{4}$/.test(answer.errorCode) ? answer.errorCode : null;
}

export function restAddress(config: RedsysTerminal): string {
  const base = config.restUrl.replace(/\/+$/, '');
  return base.endsWith('/trataPeticionREST') ? base : `${base}/trataPeticionREST`;
}
