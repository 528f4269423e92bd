/**
 * Believes a notification of the bank, or says why not.
 *
 * Promise: `ok` only for a body that the holder of our key signed for this order, in the version that is
 * configured, about our own merchant, terminal and currency. Whatever else is posted gets a reason, never
 * an exception. Whether the amount is the one that was asked for is the payment's business, not judged here.
 */
import {DateTime} from 'luxon';
import type {BankNotification, KeptCard, RefusalReason, ResponseClass, VerifiedNotification} from '../gateway';
import type {RedsysTerminal} from './redsys-terminal';
import {EURO} from './request';
import {meaningOf} from './response';
import {decodeParameters, GATEWAY_ORDER, isSignatureVersion, isSignedBy} from './sign';

/** Fields that may be kept; the list is one of permission so that a new card field of the bank is never stored. */
const KEPT = [
  'Ds_Date',
  'Ds_Hour',
  'Ds_Amount',
  'Ds_Currency',
  'Ds_Order',
  'Ds_MerchantCode',
  'Ds_Terminal',
  'Ds_Response',
  'Ds_SecurePayment',
  'Ds_TransactionType',
  'Ds_Card_Country',
  'Ds_Card_Type',
  'Ds_Card_Brand',
  'Ds_AuthorisationCode',
  'Ds_ConsumerLanguage',
  'Ds_ProcessedPayMethod',
  'Ds_ErrorCode',
  'Ds_Response_Description',
];

const BRANDS: Readonly<Record<string, string>> = {
  1: 'Visa',
  2: 'Mastercard',
  6: 'Diners',
  7: 'Private',
  8: 'American Express',
  9: 'JCB',
  22: 'UnionPay',
};

type Terminal = Pick<RedsysTerminal, 'merchantCode' | 'terminal' | 'key' | 'signatureVersion'>;

/** @param body fields of the form as the body parser left them; a repeated field is an array there, and refused. */
export function verifyNotification(body: unknown, config: Terminal): VerifiedNotification {
  const version = ownText(body, 'Ds_SignatureVersion');
  const coded = ownText(body, 'Ds_MerchantParameters');
  const signature = ownText(body, 'Ds_Signature');
  if (version === null || coded === null || signature === null) return refuse('malformed');
  if (!isSignatureVersion(version) || version !== config.signatureVersion) return refuse('version_not_accepted');
  const fields = decodeParameters(coded);
  const gatewayOrder = fields?.get('ds_order') ?? '';
  if (!fields || !GATEWAY_ORDER.test(gatewayOrder)) return refuse('malformed');
  if (!isSignedBy(version, config.key, gatewayOrder, coded, signature)) return refuse('bad_signature');
  return readSigned(fields, gatewayOrder, config);
}

function readSigned(fields: Map<string, string>, gatewayOrder: string, config: Terminal): VerifiedNotification {
  const text = (name: string) => fields.get(name)?.trim() ?? '';
  if (text('ds_merchantcode') !== config.merchantCode || !sameTerminal(text('ds_terminal'), config.terminal))
    return refuse('other_merchant');
  if (text('ds_currency') !== EURO) return refuse('other_currency');
  const amount = text('ds_amount');
  const code = text('ds_response');
  if (
    !/^\d{1,10}$/.test(amount) ||
    !/^(\d{1,4}|SIS\d{4})$/i.test(code) ||
    !/^[0-9A-F]{1,2}$/i.test(text('ds_transactiontype'))
  )
    return refuse('malformed');
  const brand = text('ds_card_brand');
  const meaning = meaningOf(code);
  return {
    ok: true,
    notification: {
      gatewayOrder,
      amountCents: Number(amount),
      currency: EURO,
      merchantCode: config.merchantCode,
      terminal: config.terminal,
      responseCode: meaning.code,
      outcome: outcomeOf(text('ds_transactiontype'), meaning.class),
      authorisationCode: unescaped(text('ds_authorisationcode')) || null,
      transactionType: text('ds_transactiontype'),
      processedPayMethod: text('ds_processedpaymethod') || null,
      cardBrand: brand ? (BRANDS[brand] ?? brand.slice(0, 20)) : null,
      date: instant(unescaped(text('ds_date')), unescaped(text('ds_hour'))),
      keptCard: meaning.class === 'authorised' ? readKeptCard(text, brand) : null,
      raw: kept(fields),
    },
  };
}

/** A refund's notification says nothing of the payment: a refund is settled by its own answer. */
const outcomeOf = (transactionType: string, what: ResponseClass): BankNotification['outcome'] =>
  transactionType !== '0' || what === 'in_progress' ? null : what === 'authorised' ? 'authorised' : 'denied';

/** `Ds_ExpiryDate` is year and month; the number comes masked, and only its last four digits are read. */
function readKeptCard(text: (name: string) => string, brand: string): KeptCard | null {
  const identifier = text('ds_merchant_identifier');
  const cofTransaction = text('ds_merchant_cof_txnid');
  const [, year, month] = /^(\d{2})(0[1-9]|1[0-2])$/.exec(text('ds_expirydate')) ?? [];
  const last4 = /(\d{4})$/.exec(text('ds_card_number'))?.[1];
  if (!/^[0-9A-Za-z]{4,100}$/.test(identifier) || !/^[0-9A-Za-z]{1,40}$/.test(cofTransaction) || !year || !month)
    return null;
  const lastDay = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return {
    identifier,
    cofTransaction,
    brand: brand === '1' ? 'visa' : brand === '2' ? 'mastercard' : brand === '8' ? 'amex' : 'other',
    last4: last4 ?? '0000',
    expiresOn: lastDay,
  };
}

const refuse = (reason: RefusalReason): VerifiedNotification => ({ok: false, reason});

/** `1` and `001` are the same terminal. */
export const sameTerminal = (a: string, b: string): boolean => /^\d{1,3}$/.test(a) && Number(a) === Number(b);

function ownText(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Dates and codes come percent-encoded inside the JSON (`20%2F11%2F2026`). */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' ')).trim();
  } catch {
    return text;
  }
}

function instant(day: string, hour: string): string | null {
  const local = DateTime.fromFormat(`${day} ${hour}`, 'dd/MM/yyyy HH:mm', {zone: 'Europe/Madrid'});
  return local.isValid ? local.toUTC().toISO({suppressMilliseconds: true}) : null;
}

function kept(fields: Map<string, string>): Record<string, string> {
  const raw: Record<string, string> = {};
  for (const name of KEPT) {
    const value = fields.get(name.toLowerCase());
    if (value !== undefined) raw[name] = value.slice(0, 200);
  }
  return raw;
}
