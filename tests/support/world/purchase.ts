/**
 * The steps of a purchase, one by one, as a browser and the bank would take them; so that a test can stop or double any
 * of them.
 */
import {setTimeout} from 'node:timers/promises';
import {readConfig, type Config} from '../../../api/src/platform/environment/config';
import {signResult} from '../../../api/src/outside/bank/test-bank/signed-result';
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import type {World} from './fixture';
import {idempotency, Visitor, type Answer, type ErrorBody} from '../wire/visitor';

export interface Checkout extends ErrorBody {
  orderNumber: string;
  totalCents: number;
  checkoutToken: string;
  gatewayOrder: string;
  resultUrl: string;
  redirect: Redirect | null;
}

export interface CartView extends ErrorBody {
  expiresAt: string | null;
  lines: {
    key: string;
    seatId: number | null;
    zoneId: number;
    priceId: number;
    quantity: number;
    unitCents: number;
    totalCents: number;
    prices: {id: number; name: string; cents: number}[];
  }[];
  discount: {code: string; cents: number} | null;
  subtotalCents: number;
  discountCents: number;
  feeCents: number;
  totalCents: number;
  pendingOrder: {orderNumber: string; checkoutToken: string} | null;
}

export interface Result extends ErrorBody {
  state: 'paid' | 'pending' | 'denied' | 'expired' | 'refunded';
  orderNumber: string;
  reservationHash: string | null;
  reason: {code: string; message: string} | null;
  canRetry: boolean;
  charged: boolean | null;
  email: string | null;
  canCorrectEmail: boolean;
}

export const holdSeats = (
  buyer: Visitor,
  world: World,
  indexes: number[],
  priceId = world.prices.general,
): Promise<Answer<ErrorBody & {expiresAt: string}>> =>
  buyer.post('/api/public/cart/seats', {
    sessionId: world.sessionId,
    seats: indexes.map(index => ({seatId: world.seat(index), priceId})),
  });

export const holdPlaces = (
  buyer: Visitor,
  world: World,
  quantity: number,
): Promise<Answer<ErrorBody & {expiresAt: string; keys: string[]; quantity: number}>> =>
  buyer.post('/api/public/cart/zones', {
    sessionId: world.sessionId,
    zoneId: world.zones.standing,
    priceId: world.prices.standing,
    quantity,
  });

let buyers = 0;
/** A checkout body; every call is another person unless `email` says who. */
export const buyerBody = (expectedTotalCents: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  email: `comprador-${process.pid}-${++buyers}@example.org`,
  firstName: 'Ana',
  surname1: 'García',
  acceptTerms: true,
  method: 'card',
  expectedTotalCents,
  ...more,
});

export const checkOut = (
  buyer: Visitor,
  expectedTotalCents: number,
  more: Record<string, unknown> = {},
  key?: string,
): Promise<Answer<Checkout>> =>
  buyer.post<Checkout>('/api/public/cart/checkout', buyerBody(expectedTotalCents, more), idempotency(key));

/** At most so often does somebody who is told that the house is busy ask again. */
const MOST_AGAIN = 5;

/** Whoever hears «busy» asks again when it says: for tests of something else, on a machine that may be slow. */
export async function insist<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let left = MOST_AGAIN; ; left--) {
    const answer = await ask();
    if (left === 0 || answer.status !== 503 || (answer.body as {code?: string}).code !== 'busy') return answer;
    await setTimeout(Number(answer.headers['retry-after']) * 1000);
  }
}
const once: typeof insist = ask => ask();

/** From nothing to an order that waits for the bank. Throws when a step is refused. `ask`: how each step is asked for. */
export async function placeOrder(
  url: string,
  world: World,
  choose: {seats?: number[]; places?: number},
  more: Record<string, unknown> = {},
  ask = once,
): Promise<{buyer: Visitor; order: Checkout}> {
  const buyer = new Visitor(url);
  const {seats, places} = choose;
  if (seats) must(await ask(() => holdSeats(buyer, world, seats)));
  if (places) must(await ask(() => holdPlaces(buyer, world, places)));
  const cart = must(await ask(() => buyer.get<CartView>('/api/public/cart')));
  return {buyer, order: must(await ask(() => checkOut(buyer, cart.totalCents, more)))};
}

/** The body of an answer that had to be a success. */
export function must<T>(answer: Answer<T>): T {
  if (answer.status >= 300) throw new Error(`Expected a success, got ${answer.status}: ${answer.text.slice(0, 400)}`);
  return answer.body;
}

export interface BankWord {
  amountCents?: number;
  /** 0000 is authorised. */
  responseCode?: string;
  transactionType?: string;
  currency?: string;
}

/** The form that the bank would post about a try, signed with the terminal's key. */
export function bankWord(
  config: Config,
  gatewayOrder: string,
  amountCents: number,
  word: BankWord = {},
): Record<string, string> {
  const responseCode = word.responseCode ?? '0000';
  return {
    ...signResult(
      {
        version: config.redsys.signatureVersion,
        gatewayOrder,
        amountCents: word.amountCents ?? amountCents,
        responseCode,
        authorisationCode: responseCode === '0000' ? '123456' : null,
        transactionType: word.transactionType ?? '0',
        method: 'card',
        brand: 'visa',
        merchantData: '',
        at: new Date(),
      },
      {...config.redsys, query: () => Promise.reject(new Error('no books here'))},
    ),
  };
}

export const NOTIFICATION = '/api/payments/redsys/notification';
/** What the bank's server does: posts a form, no cookie, no origin. */
export const postForm = (url: string, fields: Record<string, string>): Promise<Answer<ErrorBody & {ok: boolean}>> =>
  new Visitor(url).send(NOTIFICATION, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {'content-type': 'application/x-www-form-urlencoded'},
  });

export const notify = (
  app: {url: string; runtime: {config: Config}},
  order: {gatewayOrder: string; totalCents: number},
  word: BankWord = {},
): ReturnType<typeof postForm> =>
  postForm(app.url, bankWord(app.runtime.config, order.gatewayOrder, order.totalCents, word));

/** The configuration of a child process, to sign for its terminal. */
export const childConfig = (): Config => readConfig({});

export const resultOf = (
  buyer: Visitor,
  order: {checkoutToken: string; gatewayOrder: string},
): Promise<Answer<Result>> => buyer.get<Result>(`/api/public/checkout/${order.checkoutToken}/${order.gatewayOrder}`);

/** Seconds that a hold moved near its end still has: enough for a loaded machine to act before it is over. */
export const SOON = 20;
