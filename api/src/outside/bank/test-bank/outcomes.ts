/** What the tester can make happen on the payment page, and what each choice does to money and news. */
import {randomInt} from 'node:crypto';

/** Values of the form field `resultado`. */
export const OUTCOMES = [
  'pay',
  'deny',
  'cancel',
  'pay_without_notice',
  'pay_notice_twice',
  'pay_notice_late',
  'forged_notice',
  'wrong_amount',
  'abandon',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const isOutcome = (value: string): value is Outcome => OUTCOMES.some(outcome => outcome === value);

/** Denials that the page offers; the customer's sentence for each is the shop's business. */
export const DENIALS: readonly (readonly [code: string, label: string])[] = [
  ['0190', 'El emisor deniega sin decir por qué'],
  ['0116', 'Saldo insuficiente'],
  ['0101', 'Tarjeta caducada'],
  ['0129', 'CVV incorrecto'],
  ['0184', 'Falla la autenticación del titular'],
  ['0195', 'El emisor exige autenticación (SCA)'],
  ['0180', 'Tarjeta ajena al servicio'],
  ['0191', 'Fecha de caducidad errónea'],
  ['0202', 'Sospecha de fraude, con retirada'],
  ['0909', 'Error de sistema'],
  ['9912', 'El emisor no responde'],
  ['9104', 'Tarjeta sin pago seguro'],
  ['9966', 'Bizum rechaza el pago'],
];

/**
 * What a card that the bank keeps does when the shop charges it alone; `silent` takes the money and never answers,
 * `deaf` does neither.
 */
export const BEHAVIOURS = ['pay', '0116', '0190', '0101', '0195', 'SIS0321', 'silent', 'deaf'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];
export const isBehaviour = (value: string): value is Behaviour => BEHAVIOURS.some(behaviour => behaviour === value);

export interface Decision {
  state: 'authorised' | 'denied';
  responseCode: string;
  authorisationCode: string | null;
  /** Cents really taken. */
  chargedCents: number;
}

/** What the bank writes in its books; null: nothing is decided (the customer walked away, or a forger speaks). */
export function decide(outcome: Outcome, amountCents: number, denialCode: string): Decision | null {
  switch (outcome) {
    case 'abandon':
    case 'forged_notice':
      return null;
    case 'deny':
      return {state: 'denied', responseCode: denialCode, authorisationCode: null, chargedCents: 0};
    case 'cancel':
      return {state: 'denied', responseCode: '9915', authorisationCode: null, chargedCents: 0};
    case 'wrong_amount':
      return {...authorised(), chargedCents: alteredAmount(amountCents)};
    default:
      return {...authorised(), chargedCents: amountCents};
  }
}

/** The classic fraud: one cent is paid for everything. */
const alteredAmount = (amountCents: number) => (amountCents === 1 ? 2 : 1);

const authorised = () => ({
  state: 'authorised' as const,
  responseCode: '0000',
  authorisationCode: newAuthorisationCode(),
});

export const newAuthorisationCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Delays in seconds of the notifications that follow a choice; empty: the shop hears nothing. */
export function noticeDelays(outcome: Outcome, lateSeconds: number): number[] {
  switch (outcome) {
    case 'abandon':
    case 'pay_without_notice':
      return [];
    case 'pay_notice_twice':
      return [0, 0];
    case 'pay_notice_late':
      return [lateSeconds];
    default:
      return [0];
  }
}
