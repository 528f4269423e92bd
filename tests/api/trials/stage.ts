/** A shop on sale, the trial of its event begun and erased, and what is bought there to the last page of the bank. */
import {startApp, type TestApp} from '../../support/run/app';
import {payAtBank} from '../../support/doubles/bank';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {letters} from '../../support/world/mails';
import {must, placeOrder, resultOf, type Checkout} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';

export interface Session {
  id: number;
  isTrial: boolean;
  saleState: string;
  event: {title: string};
  zones: {id: number; prices: {id: number; cents: number}[]}[];
}
export interface Begun {
  eventId: number;
  slug: string;
  sessions: number;
}

export let app: TestApp;
export let world: World;
export let admin: Visitor;

/** One app for a spec file, its claims and books checked after every test. */
export function setStage(): void {
  beforeAll(async () => {
    const database = await freshDatabase();
    app = await startApp({databaseUrl: database.url, work: true});
    world = await makeWorld(app.db, {rows: 6, seatsPerRow: 30, places: 100});
    admin = new Visitor(app.url, world.staff.superadmin.token);
  });
  afterEach(async () => {
    await expectInvariants(app.db);
    await admin.post('/api/pruebas/terminar'); // of a test that failed half-way
  });
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

export const begin = async (eventId = world.eventId): Promise<Begun> =>
  must(await admin.post<Begun>(`/api/eventos/${eventId}/probar`));
export const erase = async (eventId: number): Promise<Record<string, number>> =>
  must(await admin.post<Record<string, number>>(`/api/eventos/${eventId}/borrar-prueba`)) as Record<string, number>;

/** The world as its trial has it: another session with prices of its own, the same plan. */
export async function trialWorld(trial: Begun): Promise<World> {
  const event = must(await new Visitor(app.url).get<{sessions: {id: number}[]}>(`/api/public/events/${trial.slug}`));
  const session = must(await new Visitor(app.url).get<Session>(`/api/public/sessions/${event.sessions[0]!.id}`));
  const cheapest = (zone: number): number =>
    session.zones
      .find(z => z.id === zone)!
      .prices.find(p => p.cents === (zone === world.zones.seated ? SHOWN.general : SHOWN.standing))!.id;
  return {
    ...world,
    eventId: trial.eventId,
    slug: trial.slug,
    sessionId: session.id,
    prices: {...world.prices, general: cheapest(world.zones.seated), standing: cheapest(world.zones.standing)},
  };
}

export async function buy(
  on: World,
  choose: {seats?: number[]; places?: number},
  more: Record<string, unknown> = {},
): Promise<{buyer: Visitor; order: Checkout; orderId: number}> {
  const {buyer, order} = await placeOrder(app.url, on, choose, more);
  if (order.redirect) await payAtBank(order.redirect, 'pay');
  await until('it is paid', async () => (await resultOf(buyer, order)).body.state === 'paid');
  const {rows} = await app.db.query<{id: number}>('select id from "order" where number = $1', [order.orderNumber]);
  return {buyer, order, orderId: rows[0]!.id};
}

export const paidMails = async (orderId: number) =>
  letters(app.db, `order_id = $1 and kind = 'order_confirmation'`, [orderId]);
