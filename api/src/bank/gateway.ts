/**
 * The bank as the rest of the API sees it: send the customer there, believe its signed notification, charge a card that
 * it keeps, give money back, ask what became of a payment. `redsysGateway` is the only implementation; the test bank of
 * `test-bank/` speaks the same protocol from the other side, so nothing here knows of it.
 */
import {chargeOperation} from './redsys/charge';
import {verifyNotification, type VerifiedNotification} from './redsys/notification';
import {queryOperation, queryAddress} from './redsys/query';
import {buildRedirect} from './redsys/request';
import {refundOperation} from './redsys/refund';
import {assertUsableKey, type SignatureVersion} from './redsys/sign';

export interface GatewayConfig {
  /** FUC, the merchant's number at the bank. */
  merchantCode: string;
  terminal: string;
  /** Secret key of the terminal, as the bank gives it (base64). Never logged. */
  key: string;
  signatureVersion: SignatureVersion;
  /** `…/sis/realizarPago`. */
  redirectUrl: string;
  /** `…/sis/rest`, with or without `/trataPeticionREST`. */
  restUrl: string;
  /** `…/apl02/services/SerClsWSConsulta`; derived from `restUrl` when absent. */
  queryUrl?: string;
  /** 10,000 when absent. */
  timeoutMs?: number;
}

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

export interface Gateway {
  redirect(payment: PaymentRequest): Redirect;
  verifyNotification(body: unknown): VerifiedNotification;
  charge(charge: ChargeRequest): Promise<ChargeResult>;
  refund(refund: {gatewayOrder: string; amountCents: number}): Promise<RefundResult>;
  query(gatewayOrder: string): Promise<QueryResult>;
}

/** @throws Error when the key does not fit the signature version or an address of the bank is not one. */
export function redsysGateway(config: GatewayConfig): Gateway {
  assertUsableKey(config.signatureVersion, config.key);
  new URL(config.redirectUrl);
  new URL(queryAddress(config));
  return {
    redirect: payment => buildRedirect(config, payment),
    verifyNotification: body => verifyNotification(body, config),
    charge: charge => chargeOperation(config, charge),
    refund: refund => refundOperation(config, refund),
    query: gatewayOrder => queryOperation(config, gatewayOrder),
  };
}
