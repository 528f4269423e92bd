/** A season that is renewed on the web, and what a holder does there: finds the own passes, asks, renews, pays. */
import {randomUUID} from 'node:crypto';
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import {startApp, type TestApp} from '../../support/run/app';
import {payAtBank} from '../../support/doubles/bank';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {passState} from '../../support/passes/instalments';
import {expectInvariants} from '../../support/world/invariants';
import {makeRenewals, type RenewalWorld} from '../../support/passes/renewals';
import {until} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

/** There before the first test of a file that opens the renewal. */
export let app: TestApp;
export let world: World;
export let renewals: RenewalWorld;
/** Has an account, a pass and a wallet. */
export let ana: Visitor;
export let own: {passId: number; holderId: number};
let seat = 2;

export function openRenewal(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {rows: 6});
    renewals = await makeRenewals(app.db, world);
    ana = visitor(world.customer.token);
    own = await renewals.give(1, {customerId: world.customer.id, nif: '12345678Z', walletCents: 6000});
  });
  beforeEach(() => app.db.query('delete from attempt'));
  afterAll(async () => {
    await expectInvariants(app.db);
    hangUp();
    await app.stop();
  });
}

interface Item {
  passId: number;
  name: string;
  isReached: boolean;
  memberCode: string | null;
  refusal: string | null;
  walletCents: number;
  contact: object | null;
  seatLabel: string;
  renewal: {id: number; state: string} | null;
}
interface Quote {
  lines: {
    passId: number;
    categoryName: string;
    change: {fromName: string; toName: string; fromCents: number; toCents: number} | null;
    seatTrouble: {reason: string} | null;
    totalCents: number | null;
    documents: string[];
    isSeatKept: boolean;
    trouble: string | null;
  }[];
  families: {id: number; name: string}[];
  plans: {paymentFrequencyId: number | null; instalments: {amountCents: number}[]}[];
  totalCents: number;
  nowCents: number;
  waitingCents: number;
}
interface Renewed extends ErrorBody {
  checkout: {redirect: Redirect | null; totalCents: number; checkoutToken: string; gatewayOrder: string} | null;
  renewed: {passId: number; newPassId: number; state: string; totalCents: number; documents: string[]}[];
}

export function visitor(token?: string): Visitor {
  const made = new Visitor(app.url);
  if (token) made.cookies.set('customer', token);
  return made;
}
export const next = () => seat++;
export const memberOf = async (holderId: number): Promise<number> =>
  (await app.db.query<{n: number}>('select member_number as n from pass_holder where id = $1', [holderId])).rows[0]!.n;
export const search = (who: Visitor, body: object) => who.post<ErrorBody>('/api/public/renewals/search', body);
export const mine = async (who: Visitor): Promise<Item[]> =>
  (await who.get<{items: Item[]}>('/api/public/renewals')).body.items;
export const quote = (who: Visitor, passes: object[], more: object = {}) =>
  who.post<Quote & ErrorBody>('/api/public/renewals/quote', {passes, ...more});
export const BUYER = {email: 'marta@example.org', firstName: 'Marta', surname1: 'Gil', docNo: '12345678Z'};
export const renew = (who: Visitor, passes: object[], more: object = {}, key: string = randomUUID()) =>
  who.post<Renewed>(
    '/api/public/renewals',
    {passes, method: 'card', acceptTerms: true, buyer: BUYER, ...more},
    idempotency(key),
  );
export const pay = async (answer: Answer<Renewed>) => {
  await payAtBank(answer.body.checkout!.redirect!, 'pay');
  for (const one of answer.body.renewed.filter(each => each.state === 'pending_payment'))
    await until('the pass is active', async () => (await passState(app, one.newPassId)) === 'active');
};
