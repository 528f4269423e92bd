/**
 * Who is paid through, as the rest of the API sees it. A provider is a folder `bank/<name>/` and a line of
 * `bank/registry.ts`: it says how its order numbers are made, what its codes mean, what it can do, how what it posts is
 * read and answered, and makes a gateway of each terminal that the club has there. A gateway sends the customer to pay,
 * believes signed words, charges a card that is kept, gives money back, tells what became of a payment.
 * What a provider cannot do is said in `can`, and then nobody asks it.
 */
import type {OutsideState, OutsideWord} from '../../domain/outside-sales/words';
import type {Shape} from '../../domain/kernel/shape';

/** Where a provider posts its signed word. */
export const notificationPath = (provider: string): string => `/api/payments/${provider}/notification`;

/** What a provider does of all that a shop may ask. */
export interface Capabilities {
  /** The customer is sent to its page: the shop sells through it. */
  redirect: boolean;
  /** It gives money back when asked. Else a refund is settled outside, and only written down. */
  refund: boolean;
  /** It tells what became of a payment. */
  query: boolean;
  /** It sells by itself and tells us what (`OutsideWord`): no customer is ever sent to it. */
  sellsOutside: boolean;
  /** It keeps a card and charges it without its owner. */
  keepsCards: boolean;
  bizum: boolean;
}

/** What a response code says to the program. */
export type ResponseClass =
  /** The money is taken. */
  | 'authorised'
  /** A refund or a confirmation was accepted. */
  | 'refunded'
  /** An annulment was accepted. */
  | 'voided'
  /** The customer left the bank's page. */
  | 'cancelled'
  /** The issuer said no; another card may say yes. */
  | 'denied'
  /** The issuer wants the customer to identify: send the customer again, it is no refusal. */
  | 'needs_authentication'
  /** Not decided yet: ask again later, nothing may be concluded. */
  | 'in_progress'
  /** Bank or issuer out of order; nothing was taken. */
  | 'retry_later'
  /** The order number was used before: a new attempt needs a new one. */
  | 'repeated_order'
  /** A refund that the bank does not allow. */
  | 'refund_refused'
  /** Our request was wrong (signature, field, terminal): for staff, not for the customer. */
  | 'rejected_request';

export interface ResponseMeaning {
  /** As the provider's own list has it. */
  code: string;
  class: ResponseClass;
  /** One Spanish sentence for the customer. */
  message: string;
  /** The same for staff: what happened, not what to do with one's card. */
  staffMessage: string;
}

/** What was posted to the provider's address, as it came. */
export interface Post {
  raw: Buffer;
  header(name: string): string | null;
}

/** One terminal with its key. */
export interface TerminalKey {
  merchantCode: string;
  terminal: string;
  /** Never logged. */
  key: string;
  signatureVersion: string;
}

/** The provider's addresses, by the names that it uses in `config.banks`. */
export type Places = Readonly<Record<string, string>>;

/** One line of what a check of a terminal found. `unknown`: not looked at, for something before it is wrong. */
export interface CheckLine {
  what: string;
  state: 'good' | 'bad' | 'unknown';
  says: string;
  todo: string | null;
}

export interface Provider {
  /** As its terminals are stored, and in the address of its notifications. */
  readonly name: string;
  readonly can: Capabilities;
  /** How its terminals may sign; the first is what a new one is offered. */
  readonly signatureVersions: readonly string[];
  /** A number for one try to pay, as this provider takes them; nobody can guess it. */
  newOrderNumber(now: Date): string;
  meaningOf(code: string): ResponseMeaning;
  /** Of its notifications, for the OpenAPI document. */
  readonly notification: {
    id: string;
    summary: string;
    description: string;
    body: Shape<unknown>;
    /** As what the body comes, when it is not JSON. */
    bodyType?: string;
    answer: Shape<unknown>;
    errors: number[];
  };
  /** What came by HTTP, as its gateways' `verifyNotification` takes it. */
  readPost(post: Post): unknown;
  /** What it is answered once its word was believed and done. @throws DomainError when it has to know that it was not */
  acknowledge(told: Told | ToldOutside): Record<string, unknown>;
  /** @throws Error when the key or an address cannot be used */
  gateway(terminal: TerminalKey, places: Places): Gateway;
  /** What staff have written, tidied; or what is wrong with it, by field. */
  readTerminal(written: {
    environment: 'live' | 'test';
    merchantCode: string;
    terminal: string;
    key: string | null;
  }): {merchantCode: string; terminal: string; key: string | null} | {wrong: Record<string, string>};
  /** Asks the provider whether it knows the terminal by this key; no money moves. Null: there is nobody to ask. */
  readonly checkTerminal: ((terminal: TerminalKey, places: Places) => Promise<CheckLine[]>) | null;
}

/** What came of a word that was believed. */
export interface Told {
  gatewayOrder: string;
  /** `ignored`: nothing is concluded from it. */
  settled: 'paid' | 'refunding' | 'denied' | 'repeated' | 'amount_mismatch' | 'unknown_payment' | 'ignored';
}

export interface SignedWord {
  word: OutsideWord;
  /** As the sender's clock had it. */
  sentAt: Date;
}

/** What became of an outside order. */
export interface ToldOutside {
  gatewayOrder: string;
  state: OutsideState;
  /** Where its buyer goes on; null when there is nothing to see. */
  url: string | null;
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
  keepsCard?: boolean | undefined;
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
  /** The provider's `meaningOf` tells what it stands for. */
  responseCode: string;
  /** What it says of the payment; null: nothing (not decided yet, or about something else than a payment). */
  outcome: 'authorised' | 'denied' | null;
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
   * Only when the bank was asked to keep the card, took it and did. Its identifier is a secret: never logged, sealed at rest.
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
  /** Of a provider that sells outside; else null. @throws DomainError 422 for a word that is signed and says nonsense */
  verifySale: ((body: unknown) => ({ok: true} & SignedWord) | {ok: false; reason: RefusalReason}) | null;
  charge(charge: ChargeRequest): Promise<ChargeResult>;
  refund(refund: {gatewayOrder: string; amountCents: number}): Promise<RefundResult>;
  query(gatewayOrder: string): Promise<QueryResult>;
}
