/**
 * The bank's signed word on an operation: the body of the notification, the query of the return address, the answer to
 * a refund.
 */
import {DateTime} from 'luxon';
import {encodeParameters, sign, type SignatureVersion} from '../redsys/sign';
import type {SignedFields} from './merchant-form';
import type {TestBankOptions} from './options';

export interface Result {
  version: SignatureVersion;
  gatewayOrder: string;
  amountCents: number;
  responseCode: string;
  authorisationCode: string | null;
  transactionType: string;
  method: 'card' | 'bizum';
  brand: 'visa' | 'mastercard';
  merchantData: string;
  at: Date;
  /** The bank keeps the card: what it calls it, and the mark of the agreement. */
  kept?: {identifier: string; cofTransaction: string} | null;
}

/** Field for field what Redsys sends: all text, day and hour percent-encoded, the terminal with three digits. */
export function signResult(result: Result, options: TestBankOptions): SignedFields {
  const local = DateTime.fromJSDate(result.at, {zone: 'Europe/Madrid'});
  const fields: Record<string, string> = {
    Ds_Date: encodeURIComponent(local.toFormat('dd/MM/yyyy')),
    Ds_Hour: encodeURIComponent(local.toFormat('HH:mm')),
    Ds_SecurePayment: result.authorisationCode ? '1' : '0',
    Ds_Amount: String(result.amountCents),
    Ds_Currency: '978',
    Ds_Order: result.gatewayOrder,
    Ds_MerchantCode: options.merchantCode,
    Ds_Terminal: options.terminal.padStart(3, '0'),
    Ds_Response: result.responseCode,
    Ds_TransactionType: result.transactionType,
    Ds_MerchantData: encodeURIComponent(result.merchantData),
    Ds_AuthorisationCode: result.authorisationCode ?? '++++++',
    Ds_ConsumerLanguage: '1',
  };
  if (result.method === 'bizum') fields.Ds_ProcessedPayMethod = '68';
  else
    Object.assign(fields, {
      Ds_Card_Country: '724',
      Ds_Card_Type: 'D',
      Ds_Card_Brand: result.brand === 'mastercard' ? '2' : '1',
      Ds_ProcessedPayMethod: '3',
    });
  if (result.kept) {
    const number = result.brand === 'mastercard' ? '557657******0004' : '454881******0003';
    Object.assign(fields, {
      Ds_Merchant_Identifier: result.kept.identifier,
      Ds_Merchant_Cof_Txnid: result.kept.cofTransaction,
      Ds_ExpiryDate: '3412',
      Ds_Card_Number: number,
    });
  }
  const parameters = encodeParameters(result.version, fields);
  const signature = sign(result.version, options.key, result.gatewayOrder, parameters);
  // Both versions of the notification carry the signature in the alphabet of addresses.
  return {
    Ds_SignatureVersion: result.version,
    Ds_MerchantParameters: parameters,
    Ds_Signature: signature.replace(/\+/g, '-').replace(/\//g, '_'),
  };
}

/** What somebody without the key could post: the same, signed with a key of their own. */
export function forgeResult(result: Result, options: TestBankOptions): SignedFields {
  return signResult(result, {...options, key: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev'});
}

/** The return address with the signed word attached, as terminals with «parámetros en las URL» do. */
export function withResult(address: string, result: SignedFields): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.href;
}
