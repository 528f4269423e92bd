/**
 * The bank as the rest of the API sees it: send the customer there, believe its signed notification, charge a card that
 * it keeps, give money back, ask what became of a payment. `redsys/redsys-gateway.ts` is the only implementation; the test bank of
 * `test-bank/` speaks the same protocol from the other side, so nothing here knows of it.
 */

export interface PaymentRequest {
  gatewayOrder: string;
  /** Integer cents of EUR, 1 to 99,999,999. */
  amountCents: number;
  method: 'card' | 'bizum';
  urlOk: string;
  urlKo: string;
  /** Where the bank posts its signed notification: reachable from the bank. */
  notifyUrl: string;
  /** What is bought, for the bank's page; cut at 125 characters. */
  description: string;
  /** Name of the buyer; cut at 60 characters. */
  titular: string;
  /** Name of the shop on the bank's page; cut at 25 characters. */
  merchantName?: string;
  /**
   * Language of the bank's page: `001` Spanish (default), `002` English, `003` Catalan, `012` Galician, `013` Basque.
   */
  lang?: string;
  /**
   * The bank shall keep the card for later instalments that the shop starts itself (COF, type I); only where the payer
   * has agreed.
   */
  keepsCard?: boolean;
  /** Only keep the card: the issuer checks it for this amount and takes nothing (type 7). */
  takesNothing?: boolean;
}

/** A payment without its payer, with a card that the bank keeps (MIT). */
export interface ChargeRequest {
  gatewayOrder: string;
  amountCents: number;
  /** What the bank calls the card. */
  identifier: string;
  /** `Ds_Merchant_Cof_Txnid` of the payment in which the payer agreed. */
  cofTransaction: string;
  description: string;
}

export interface ChargeResult {
  /** `unknown`: no answer that can be believed; the money may be taken. Ask (`query`), never charge again. */
  outcome: 'authorised' | 'denied' | 'unknown';
  responseCode: string | null;
  authorisationCode: string | null;
  amountCents: number | null;
  cardBrand: string | null;
}

/** A form to post from the customer's browser. */
export interface Redirect {
  url: string;
  fields: Record<string, string>;
}

export interface RefundResult {
  /** `unknown`: no answer that can be believed. Query before trying again: the bank does not recognise a repetition. */
  outcome: 'done' | 'failed' | 'unknown';
  /** `Ds_Response`, a SIS code, or null when nothing readable came. */
  responseCode: string | null;
}

export interface QueryResult {
  /** `refunded`: everything that was taken went back. `unknown`: not decided yet, or no answer that can be believed. */
  state: 'authorised' | 'denied' | 'unknown' | 'not_found' | 'refunded';
  responseCode: string | null;
  authorisationCode: string | null;
  /** Cents that the bank took, or tried to take. */
  amountCents: number | null;
  /** Cents given back so far; null when the bank did not tell. */
  refundedCents: number | null;
}

export interface BankNotification {
  gatewayOrder: string;
  /** Integer cents. */
  amountCents: number;
  /** ISO 4217 number; always `978` here. */
  currency: string;
  merchantCode: string;
  terminal: string;
  /** Four digits; `meaningOf` tells what it stands for. */
  responseCode: string;
  /** Null when the bank gave none (every denial). */
  authorisationCode: string | null;
  /** `0` authorisation, `3` refund … */
  transactionType: string;
  /** `68` is Bizum; null when not told. */
  processedPayMethod: string | null;
  cardBrand: string | null;
  /** When the bank decided, ISO 8601 UTC; null when not told. */
  date: string | null;
  /**
   * Only when the bank was asked to keep the card and did. Its identifier is a secret: never logged, sealed at rest.
   */
  keptCard: KeptCard | null;
  /** What may be stored: known fields only, never card number, expiry or token. */
  raw: Record<string, string>;
}

/** A card that the bank now keeps for us, as it told. */
export interface KeptCard {
  identifier: string;
  cofTransaction: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'other';
  last4: string;
  /** Last day of its month, `YYYY-MM-DD`. */
  expiresOn: string;
}

export type RefusalReason =
  | 'malformed'
  | 'version_not_accepted'
  | 'bad_signature'
  | 'other_merchant'
  | 'other_currency';
export type VerifiedNotification = {ok: true; notification: BankNotification} | {ok: false; reason: RefusalReason};

export interface Gateway {
  redirect(payment: PaymentRequest): Redirect;
  verifyNotification(body: unknown): VerifiedNotification;
  charge(charge: ChargeRequest): Promise<ChargeResult>;
  refund(refund: {gatewayOrder: string; amountCents: number}): Promise<RefundResult>;
  query(gatewayOrder: string): Promise<QueryResult>;
}
