/** A family with an account, what staff decide, and what the bank is told. */
import {randomUUID} from 'node:crypto';
import {changeEnrolmentState} from '../../../api/src/domain/academy/change-enrolment-state';
import {openAcademy, signUp, type Academy, type Child, type ChildAsk} from '../../support/world/academy';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import type {Checkout} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

/** There before the first test of a file that opens the stage. */
export let app: TestApp;
export let world: World;
export let academy: Academy;
export let ana: Visitor;
export let manager: Visitor;
/** Ana's own guardian, made with her first child. */
let mother: number | undefined;

export interface Schedule extends ErrorBody {
  title: string;
  holderName: string;
  state: string;
  totalCents: number;
  paidCents: number;
  owedCents: number;
  restCents: number;
  card: {last4: string} | null;
  mandateText: string | null;
  mandate: {reference: string} | null;
  instalments: {
    id: number;
    n: number;
    state: string;
    canPay: boolean;
    dueCents: number;
    reservationHash: string | null;
  }[];
}

export function openStage(settings: Record<string, unknown> = {}): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {});
    academy = await openAcademy(app, settings);
    ana = new Visitor(app.url);
    ana.cookies.set('customer', world.customer.token);
    manager = new Visitor(app.url, world.staff.academy_manager.token);
  });
  beforeEach(() => app.db.query('delete from attempt'));
  afterAll(async () => {
    await expectInvariants(app.db);
    hangUp();
    await app.stop();
  });
}

/** A child of Ana. */
export async function ownChild(ask: ChildAsk = {}): Promise<Child> {
  const child = await signUp(
    app,
    academy,
    mother ? {...ask, guardianId: mother} : {...ask, customerId: world.customer.id},
  );
  mother = child.guardianId;
  return child;
}

export const decide = (enrolmentId: number, to: Parameters<typeof changeEnrolmentState>[1]['to'], note = '') =>
  app.db.withTransaction(tx => changeEnrolmentState(tx, {enrolmentId, to, note}));
export async function admitted(ask: ChildAsk = {}): Promise<Child> {
  const child = await ownChild(ask);
  await decide(child.enrolmentId, 'admitted');
  return child;
}
export const schedule = async (enrolmentId: number, who = ana) =>
  who.get<Schedule>(`/api/public/family/instalments/${enrolmentId}`);
export const pay = (
  instalmentIds: number[],
  expectedTotalCents: number,
  more: object = {},
  who = ana,
  key = randomUUID(),
) =>
  who.post<Checkout>(
    '/api/public/family/payments',
    {instalmentIds, method: 'card', expectedTotalCents, ...more},
    idempotency(key),
  );
