/**
 * Builds the signed form that takes the customer to the bank's payment page (authorisation, type 0, EUR; type 7 to have
 * a card checked and kept without taking money).
 */
import type {PaymentRequest, Redirect} from '../gateway';
import type {RedsysTerminal} from './redsys-terminal';
import {encodeParameters, GATEWAY_ORDER, sign} from './sign';

export const EURO = '978';
const PAY_METHODS = {card: 'C', bizum: 'z'} as const;
const MAX_CENTS = 99_999_999;

/**
 * @throws Error when the amount, the order number or an address is not what the bank takes: a fault of
 * the caller, found here instead of on the bank's page with the customer watching.
 */
export function buildRedirect(config: RedsysTerminal, payment: PaymentRequest): Redirect {
  if (!Number.isInteger(payment.amountCents) || payment.amountCents < 1 || payment.amountCents > MAX_CENTS)
    throw new Error(`Amount outside the bank's range: ${payment.amountCents}`);
  if (!GATEWAY_ORDER.test(payment.gatewayOrder))
    throw new Error(`Not an order number of the bank: ${payment.gatewayOrder}`);
  const fields: Record<string, string> = {
    DS_MERCHANT_AMOUNT: String(payment.amountCents),
    DS_MERCHANT_ORDER: payment.gatewayOrder,
    DS_MERCHANT_MERCHANTCODE: config.merchantCode,
    DS_MERCHANT_CURRENCY: EURO,
    DS_MERCHANT_TRANSACTIONTYPE: payment.takesNothing ? '7' : '0',
    DS_MERCHANT_TERMINAL: config.terminal,
    DS_MERCHANT_MERCHANTURL: address(payment.notifyUrl),
    DS_MERCHANT_URLOK: address(payment.urlOk),
    DS_MERCHANT_URLKO: address(payment.urlKo),
    DS_MERCHANT_CONSUMERLANGUAGE: payment.lang ?? '001',
    DS_MERCHANT_PAYMETHODS: PAY_METHODS[payment.method],
    DS_MERCHANT_PRODUCTDESCRIPTION: plain(payment.description, 125),
    DS_MERCHANT_TITULAR: plain(payment.titular, 60),
  };
  if (payment.keepsCard || payment.takesNothing) {
    if (payment.method !== 'card') throw new Error('Only a card can be kept');
    Object.assign(fields, {DS_MERCHANT_IDENTIFIER: 'REQUIRED', DS_MERCHANT_COF_INI: 'S', DS_MERCHANT_COF_TYPE: 'I'});
  }
  if (payment.merchantName) fields.DS_MERCHANT_MERCHANTNAME = plain(payment.merchantName, 25);
  const parameters = encodeParameters(config.signatureVersion, fields);
  return {
    url: config.redirectUrl,
    fields: {
      Ds_SignatureVersion: config.signatureVersion,
      Ds_MerchantParameters: parameters,
      Ds_Signature: sign(config.signatureVersion, config.key, payment.gatewayOrder, parameters),
    },
  };
}

/** The bank cuts addresses at 250 characters, which would lose the customer's way back. */
function address(text: string): string {
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`Not a web address: ${text}`);
  if (url.href.length > 250) throw new Error(`Address longer than the 250 characters that the bank keeps: ${text}`);
  return url.href;
}

/** The bank refuses or garbles mark-up and control characters in free texts. */
export function plain(text: string, max: number): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{C}<>"'`&\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(clean).slice(0, max).join('').trim();
}
