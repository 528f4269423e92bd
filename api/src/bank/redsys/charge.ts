/**
 * Charges a card that the bank keeps, without its owner (COF instalments, MIT), through `trataPeticionREST`.
 *
 * Promise: `authorised` only on an answer signed for this order and for this very amount; `denied` only when the bank itself
 * refused; everything else (a timeout, a cut line, another amount, a number that was used before) is `unknown`: the money
 * may be taken, so the caller asks (`queryOperation`) and never charges again under another number before it knows.
 * Format: Redsys «Tokenización, pago 1-clic y operativa COF», operations started by the merchant.
 */
import type {ChargeRequest, ChargeResult, GatewayConfig} from '../gateway';
import {DEFAULT_TIMEOUT_MS, postToBank} from './call';
import {verifyNotification} from './notification';
import {EURO, plain} from './request';
import {meaningOf} from './response';
import {errorOf, restAddress} from './rest';
import {encodeParameters, GATEWAY_ORDER, sign} from './sign';

const UNKNOWN: ChargeResult = {outcome: 'unknown', responseCode: null, authorisationCode: null, amountCents: null, cardBrand: null};
const UNDECIDED = ['in_progress', 'repeated_order'];

/** @throws Error when the order number or the amount is none: a fault of the caller. */
export async function chargeOperation(config: GatewayConfig, charge: ChargeRequest): Promise<ChargeResult> {
  const {gatewayOrder, amountCents} = charge;
  if (!GATEWAY_ORDER.test(gatewayOrder)) throw new Error(`Not an order number of the bank: ${gatewayOrder}`);
  if (!Number.isInteger(amountCents) || amountCents < 1) throw new Error(`Not an amount to charge: ${amountCents}`);
  const parameters = encodeParameters(config.signatureVersion, {
    DS_MERCHANT_AMOUNT: String(amountCents),
    DS_MERCHANT_ORDER: gatewayOrder,
    DS_MERCHANT_MERCHANTCODE: config.merchantCode,
    DS_MERCHANT_CURRENCY: EURO,
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_TERMINAL: config.terminal,
    DS_MERCHANT_IDENTIFIER: charge.identifier,
    DS_MERCHANT_COF_INI: 'N',
    DS_MERCHANT_COF_TYPE: 'I',
    DS_MERCHANT_COF_TXNID: charge.cofTransaction,
    DS_MERCHANT_DIRECTPAYMENT: 'true',
    DS_MERCHANT_EXCEP_SCA: 'MIT',
    DS_MERCHANT_PRODUCTDESCRIPTION: plain(charge.description, 125),
  });
  const body = JSON.stringify({Ds_SignatureVersion: config.signatureVersion, Ds_MerchantParameters: parameters, Ds_Signature: sign(config.signatureVersion, config.key, gatewayOrder, parameters)});
  let answer: unknown;
  try {
    answer = JSON.parse(await postToBank(restAddress(config), {'content-type': 'application/json'}, body, config.timeoutMs ?? DEFAULT_TIMEOUT_MS));
  } catch {
    return UNKNOWN;
  }
  return readAnswer(answer, charge, config);
}

function readAnswer(answer: unknown, charge: ChargeRequest, config: GatewayConfig): ChargeResult {
  const errorCode = errorOf(answer);
  if (errorCode !== null) return {...UNKNOWN, outcome: UNDECIDED.includes(meaningOf(errorCode).class) ? 'unknown' : 'denied', responseCode: errorCode};
  const verified = verifyNotification(answer, config);
  if (!verified.ok) return UNKNOWN;
  const {notification: n} = verified;
  if (n.gatewayOrder !== charge.gatewayOrder || n.transactionType !== '0') return UNKNOWN;
  const meaning = meaningOf(n.responseCode);
  const told = {responseCode: meaning.code, authorisationCode: n.authorisationCode, amountCents: n.amountCents, cardBrand: n.cardBrand};
  if (meaning.class === 'authorised') return {...told, outcome: n.amountCents === charge.amountCents ? 'authorised' : 'unknown'};
  return {...told, outcome: UNDECIDED.includes(meaning.class) ? 'unknown' : 'denied'};
}
