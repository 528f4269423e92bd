/** The shop with its passes on sale, and what whoever takes one does: asks the price, sends papers, signs, pays. */
import {randomUUID} from 'node:crypto';
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import {startApp, type TestApp} from '../../support/run/app';
import {payAtBank} from '../../support/doubles/bank';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {mailsOf, passState} from '../../support/passes/instalments';
import {expectInvariants} from '../../support/world/invariants';
import type {Letter} from '../../support/world/mails';
import {asFile} from '../../support/passes/papers';
import {BORN, makeSignUps, PASS, type SignUpWorld, type WantedPerson} from '../../support/passes/sign-ups';
import {until} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

/** There before the first test of a file that opens the sale. */
export let app: TestApp;
export let world: World;
export let sale: SignUpWorld;
let number = 1000;
let index = 2;

export function openSale(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {rows: 6});
    sale = await makeSignUps(app.db, world);
  });
  beforeEach(() => app.db.query('delete from attempt'));
  afterAll(async () => {
    await expectInvariants(app.db);
    hangUp();
    await app.stop();
  });
}

interface Signed extends ErrorBody {
  passes: {person: number; passId: number; state: string; seatLabel: string; totalCents: number}[];
  checkout: {redirect: Redirect | null; totalCents: number; checkoutToken: string; gatewayOrder: string} | null;
}
interface Quoted extends ErrorBody {
  people: {
    totalCents: number | null;
    papers: {text: string; passDiscountId: number | null; provesGroup: boolean}[];
    trouble: {code: string; field: string | null; message: string} | null;
    offered: {id: number}[];
  }[];
  families: {id: number}[];
  plans: {paymentFrequencyId: number | null; instalments: {amountCents: number}[]}[];
  totalCents: number;
  nowCents: number;
  waitingCents: number;
  needsInvoice: boolean;
}

export const visitor = () => new Visitor(app.url);
export const ana = () => {
  const made = new Visitor(app.url);
  made.cookies.set('customer', world.customer.token);
  return made;
};
export const staff = () => new Visitor(app.url, world.staff.admin.token);
export const fields = (answer: Answer<ErrorBody>) => Object.keys(answer.body.errors ?? {});
/** A number that nobody's document has yet; a seat that nobody has taken. */
export const nextNumber = () => number++;
export const nextSeat = () => world.seat(index++);
export const next = () => ({n: nextNumber(), seatId: nextSeat()});
export const BUYER = {
  email: 'lucia@example.org',
  firstName: 'Lucía',
  surname1: 'Ferrer',
  docNo: '12345678Z',
  street: 'Calle Mayor, 1',
  postalCode: '28001',
  city: 'Madrid',
};
export const signUp = (who: Visitor, people: object[], more: object = {}, key: string = randomUUID()) =>
  who.post<Signed>(
    '/api/public/pass-signups',
    {seasonListId: sale.listId, people, method: 'card', acceptTerms: true, buyer: BUYER, ...more},
    idempotency(key),
  );
export const quote = (who: Visitor, people: (Partial<WantedPerson> & {holderId?: number})[]) =>
  who.post<Quoted>('/api/public/pass-signups/quote', {
    seasonListId: sale.listId,
    people: people.map(({holderId, passCategoryId, bornOn, seatId}) => ({holderId, passCategoryId, bornOn, seatId})),
  });
export const upload = (who: Visitor, content: Buffer) =>
  who.send<{token: string} & ErrorBody>('/api/public/pass-uploads?name=documento.pdf', asFile(content));
export const adult = (seatId: number): WantedPerson => ({
  passCategoryId: sale.categories.adult,
  bornOn: BORN.adult,
  expectedTotalCents: PASS.adult,
  seatId,
});
export const pay = async (answer: Answer<Signed>) => {
  await payAtBank(answer.body.checkout!.redirect!, 'pay');
  for (const one of answer.body.passes.filter(each => each.state === 'pending_payment'))
    await until('the pass is active', async () => (await passState(app, one.passId)) === 'active');
};
export const lastMail = async (kind: string): Promise<Letter | undefined> => (await mailsOf(app, kind)).at(-1);
