/** The second form: what the tester chose becomes books, notifications and a way back, in this order. */
import {meaningOf} from '../redsys/response';
import {randomBytes} from 'node:crypto';
import {findOperation, keepCard, settleOperation, type Notice, type Terminal} from './books';
import {LEASE_SECONDS, type Courier} from './deliver';
import type {MerchantForm} from './merchant-form';
import {RETRY_DELAYS_MS, type TestBankOptions} from './options';
import {decide, isBehaviour, noticeDelays, type Behaviour, type Outcome} from './outcomes';
import {forgeResult, signResult, withResult} from './signed-result';

export interface Choice {
  outcome: Outcome;
  /** Code of the denial, for `deny`. */
  denialCode: string;
  /** Seconds until the notification, for `pay_notice_late`; fractions allowed. */
  lateSeconds: number;
  brand: 'visa' | 'mastercard';
  /** What the card does later, when the shop charges it alone. */
  behaviour: Behaviour;
}

export type PayResult =
  | {go: 'to'; url: string}
  /** The shop gave no address to return to. */
  | {go: 'nowhere'; isPaid: boolean}
  | {go: 'abandoned'}
  | {go: 'refused'; code: string};

const NOT_PAID = ['denied', 'needs_authentication', 'retry_later', 'cancelled'];

/** Reads the choice of the page; what cannot be read becomes the nearest harmless thing. */
export function readChoice(field: (name: string) => string, outcome: Outcome): Choice {
  const code = field('codigo');
  const seconds = Number(field('segundos') || '30');
  return {
    outcome,
    denialCode: /^\d{4}$/.test(code) && NOT_PAID.includes(meaningOf(code).class) ? code : '0190',
    lateSeconds: Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400) : 30,
    brand: field('tarjeta') === 'mastercard' ? 'mastercard' : 'visa',
    behaviour: isBehaviour(field('guardada')) ? (field('guardada') as Behaviour) : 'pay',
  };
}

export async function pay(
  options: TestBankOptions,
  at: Terminal,
  form: MerchantForm,
  choice: Choice,
  post: Courier,
  now: Date,
): Promise<PayResult> {
  const {outcome} = choice;
  if (outcome === 'abandon') return {go: 'abandoned'};
  const verdict = decide(outcome, form.amountCents, choice.denialCode);
  // Type 7 only asks the issuer whether the card is good: nothing is taken.
  const decision = verdict && form.transactionType === '7' ? {...verdict, chargedCents: 0} : verdict;
  const kept =
    decision?.state === 'authorised' && form.identifier === 'REQUIRED'
      ? {identifier: randomBytes(20).toString('hex'), cofTransaction: randomBytes(7).toString('hex')}
      : null;
  if (kept) await keepCard(options.query, at, {...kept, brand: choice.brand, behaviour: choice.behaviour});
  const word = {
    version: form.version,
    gatewayOrder: form.gatewayOrder,
    amountCents:
      decision?.state === 'authorised' && form.transactionType === '0' ? decision.chargedCents : form.amountCents,
    responseCode: decision?.responseCode ?? '0000',
    authorisationCode: decision ? decision.authorisationCode : '000000',
    transactionType: form.transactionType,
    kept,
    method: form.method,
    brand: choice.brand,
    merchantData: form.merchantData,
    at: now,
  };
  const signed = decision ? signResult(word, options) : forgeResult(word, options);
  const isPaid = word.responseCode === '0000';
  const address = isPaid ? form.urlOk : form.urlKo;
  const returnUrl = address === null ? null : withResult(address, signed);
  const maxAttempts = decision ? (options.retryDelaysMs ?? RETRY_DELAYS_MS).length + 1 : 1;
  const body = new URLSearchParams({...signed}).toString();
  const notices: Notice[] = noticeDelays(outcome, choice.lateSeconds).map(delaySeconds => ({
    body,
    delaySeconds,
    maxAttempts,
  }));
  const settled = await settleOperation(options.query, at, form.gatewayOrder, decision, returnUrl, {
    url: form.notifyUrl,
    notices,
    leaseSeconds: LEASE_SECONDS,
  });
  if (!settled) return alreadySettled(options, at, form.gatewayOrder);
  options.log?.({event: 'decided', gatewayOrder: form.gatewayOrder, code: decision?.responseCode ?? null});
  if (form.notifyUrl !== null) {
    const {notifyUrl} = form;
    post.send(settled.dueNow.map(letter => ({...letter, url: notifyUrl, attempts: 0, maxAttempts})));
    if (settled.dueNow.length < notices.length) post.plan();
  }
  return returnUrl === null ? {go: 'nowhere', isPaid} : {go: 'to', url: returnUrl};
}

/** A second press of the button: the same way back as the first; nothing happens twice. */
async function alreadySettled(options: TestBankOptions, at: Terminal, gatewayOrder: string): Promise<PayResult> {
  const operation = await findOperation(options.query, at, gatewayOrder);
  if (!operation || operation.state === 'requested') return {go: 'refused', code: '0944'};
  return operation.returnUrl === null
    ? {go: 'nowhere', isPaid: operation.state === 'authorised'}
    : {go: 'to', url: operation.returnUrl};
}
