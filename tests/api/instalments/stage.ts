/** Passes that are owed in parts, and what their holder does on the web: looks, pays and comes back from the bank. */
import {randomUUID} from 'node:crypto';
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import {startApp, type TestApp} from '../../support/run/app';
import {payAtBank} from '../../support/doubles/bank';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveSeatedInstalmentPasses, type InstalmentPass} from '../../support/passes/instalments';
import {expectInvariants} from '../../support/world/invariants';
import type {Checkout} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

/** There before the first test of a file that opens the instalments. */
export let app: TestApp;
export let world: World;
export let ana: Visitor;
let seat = 2;

interface Schedule extends ErrorBody {
  title: string;
  owedCents: number;
  restCents: number;
  card: {brand: string; last4: string} | null;
  consentText: string;
  instalments: {
    id: number;
    n: number;
    state: string;
    canPay: boolean;
    isOwed: boolean;
    reservationHash: string | null;
  }[];
}
export interface Owed extends ErrorBody {
  isOwedNow: boolean;
  totalCents: number;
  items: {id: number; description: string}[];
}

export function openInstalments(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {rows: 8});
    ana = new Visitor(app.url);
    ana.cookies.set('customer', world.customer.token);
  });
  beforeEach(() => app.db.query('delete from attempt'));
  afterAll(async () => {
    await expectInvariants(app.db);
    hangUp();
    await app.stop();
  });
}

export async function pass(dueIn: number[] = [0, 60], own = true): Promise<InstalmentPass> {
  return (await giveSeatedInstalmentPasses(app, world, [world.seat(seat++)], dueIn, own))[0]!;
}
export const schedule = async (id: number) => (await ana.get<Schedule>(`/api/public/passes/${id}/instalments`)).body;
export const pay = (
  id: number,
  instalmentIds: number[],
  expectedTotalCents: number,
  more: object = {},
  who = ana,
  key = randomUUID(),
) =>
  who.post<Checkout>(
    `/api/public/passes/${id}/instalments/pay`,
    {instalmentIds, method: 'card', expectedTotalCents, ...more},
    idempotency(key),
  );
export const paidAtBank = (redirect: Redirect | null) => payAtBank(redirect!, 'pay');
/** The proof in a payment link, or in the mail that has one. */
export const linkIn = (text: string): string => /enlace=([\w.-]+)/.exec(text)![1]!;
