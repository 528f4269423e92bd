/**
 * Reads the signed form of a shop as the bank does: who signs for this terminal is believed, everybody
 * else gets a SIS code. Codes: Redsys glossary of errors.
 */
import {sameTerminal} from '../redsys/notification';
import {EURO} from '../redsys/request';
import {decodeParameters, GATEWAY_ORDER, isSignatureVersion, isSignedBy, type SignatureVersion} from '../redsys/sign';
import type {TestBankOptions} from './options';

export interface MerchantForm {
  version: SignatureVersion;
  gatewayOrder: string;
  amountCents: number;
  transactionType: string;
  method: 'card' | 'bizum';
  notifyUrl: string | null;
  urlOk: string | null;
  urlKo: string | null;
  description: string;
  titular: string;
  merchantName: string;
  merchantData: string;
  lang: string;
  /** `REQUIRED`: keep the card; else what the bank calls a card it keeps; empty: none. */
  identifier: string;
  /** `S` the payer is there and agrees, `N` the shop alone. */
  cofIni: string;
  cofTransaction: string;
  isDirect: boolean;
  scaException: string;
}

export type ReadForm = {ok: true; form: MerchantForm} | {ok: false; code: string; gatewayOrder: string | null};

/** The three fields of the protocol, as text. */
export interface SignedFields {
  Ds_SignatureVersion: string;
  Ds_MerchantParameters: string;
  Ds_Signature: string;
}

export const signedFieldsOf = (body: unknown): SignedFields => ({
  Ds_SignatureVersion: textOf(body, 'Ds_SignatureVersion'),
  Ds_MerchantParameters: textOf(body, 'Ds_MerchantParameters'),
  Ds_Signature: textOf(body, 'Ds_Signature'),
});

/** Reads the three fields; anything that is not one text each is missing. */
export function readMerchantForm(body: unknown, options: TestBankOptions): ReadForm {
  const {Ds_SignatureVersion: version, Ds_MerchantParameters: coded, Ds_Signature: signature} = signedFieldsOf(body);
  if (version === '' || !isSignatureVersion(version) || version !== options.signatureVersion) return refuse('SIS0429');
  if (coded === '') return refuse('SIS0431');
  // V2 takes base64url without padding and nothing else.
  if (version === 'HMAC_SHA512_V2' && !/^[A-Za-z0-9_-]+$/.test(coded)) return refuse('SIS0430');
  const fields = decodeParameters(coded);
  if (!fields) return refuse('SIS0430');
  const field = (name: string) => fields.get(`ds_merchant_${name}`)?.trim() ?? '';
  const gatewayOrder = field('order');
  if (!GATEWAY_ORDER.test(gatewayOrder)) return refuse(gatewayOrder === '' ? 'SIS0074' : 'SIS0075');
  if (signature === '') return refuse('SIS0020', gatewayOrder);
  if (field('merchantcode') !== options.merchantCode || !sameTerminal(field('terminal'), options.terminal))
    return refuse('SIS0026', gatewayOrder);
  if (!isSignedBy(version, options.key, gatewayOrder, coded, signature)) return refuse('SIS0042', gatewayOrder);
  if (field('currency') !== EURO) return refuse('SIS0027', gatewayOrder);
  if (!/^\d{1,8}$/.test(field('amount')) || Number(field('amount')) === 0) return refuse('SIS0019', gatewayOrder);
  return {
    ok: true,
    form: {
      version,
      gatewayOrder,
      amountCents: Number(field('amount')),
      transactionType: field('transactiontype'),
      method: field('paymethods').toLowerCase() === 'z' ? 'bizum' : 'card',
      notifyUrl: notificationAddress(field('merchanturl'), options),
      urlOk: webAddress(field('urlok'), options.shopOrigin),
      urlKo: webAddress(field('urlko'), options.shopOrigin),
      description: field('productdescription'),
      titular: field('titular'),
      merchantName: field('merchantname'),
      merchantData: field('merchantdata'),
      lang: field('consumerlanguage') || '001',
      identifier: field('identifier'),
      cofIni: field('cof_ini').toUpperCase(),
      cofTransaction: field('cof_txnid'),
      isDirect: field('directpayment').toLowerCase() === 'true',
      scaException: field('excep_sca').toUpperCase(),
    },
  };
}

export function textOf(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return '';
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : '';
}

const refuse = (code: string, gatewayOrder: string | null = null): ReadForm => ({ok: false, code, gatewayOrder});

function notificationAddress(text: string, {notification, shopOrigin}: TestBankOptions): string | null {
  const address = webAddress(text, shopOrigin);
  return notification === undefined || address === new URL(notification.url).href ? address : null;
}

function webAddress(text: string, shopOrigin?: string): string | null {
  try {
    const url = new URL(text);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    return shopOrigin === undefined || url.origin === shopOrigin ? url.href : null;
  } catch {
    return null;
  }
}
