/** A trial is erased while people buy in it: nothing of it is left over, nobody gets a 500, and what is real stays. */
import {randomUUID} from 'node:crypto';
import {holdSeats as holdNow} from '../../../api/src/domain/seats/hold';
import {SessionBook} from '../../../api/src/web/live/session-book';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {checkOut, holdSeats, must, notify, placeOrder, type CartView} from '../../support/world/purchase';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, tally, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let admin: Visitor;

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {rows: 20, seatsPerRow: 40, places: 500});
  admin = new Visitor(app.url, world.staff.superadmin.token);
});
afterEach(async () => {
  await app.runtime.sessions.upToDate();
  await expectInvariants(app.db);
  await admin.post('/api/pruebas/terminar'); // of a test that failed half-way
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

async function tryOut(): Promise<World> {
  const trial = must(await admin.post<{eventId: number; slug: string}>(`/api/eventos/${world.eventId}/probar`));
  const {rows} = await app.db.query<{id: number; price: number}>(
    `select s.id, p.id as price from event_session s join price p on p.event_session_id = s.id and p.zone_id = $2
      join price_category c on c.id = p.price_category_id and c.is_default where s.event_id = $1`,
    [trial.eventId, world.zones.seated],
  );
  return {
    ...world,
    eventId: trial.eventId,
    slug: trial.slug,
    sessionId: rows[0]!.id,
    prices: {...world.prices, general: rows[0]!.price},
  };
}

const LEFT = `select (select count(*)::int from "order" where is_trial) as orders, (select count(*)::int from event
  where is_trial) as events, (select count(*)::int from seat_claim c
  where not exists (select 1 from event_session s where s.id = c.event_session_id)) as claims`;

test('negative control: counting the orders first and deleting them one by one afterwards leaves those that came between', async () => {
  const on = await tryOut();
  await placeOrder(app.url, on, {seats: [2]});
  const {rows} = await app.db.query<{id: number}>('select id from "order" where is_trial');
  await placeOrder(app.url, on, {seats: [4]});
  await app.db.query(`select erase_with_referrers('"order"', $1)`, [`id = any('{${rows.map(row => row.id).join()}}')`]);
  expect((await app.db.query<{orders: number}>(LEFT)).rows[0]!.orders).toBe(1);
  must(await admin.post(`/api/eventos/${on.eventId}/borrar-prueba`));
});

test('a trial is erased while thirty buy, pay and come again: all or nothing of it, never a 500', async () => {
  const rounds = long(20, 4);
  const statuses: Record<string, number> = {};
  for (let round = 0; round < rounds; round++) {
    const on = await tryOut();
    const real = placeOrder(app.url, world, {seats: [200 + round * 2]});
    const paid = await Promise.all(count(6).map(n => placeOrder(app.url, on, {seats: [n * 2]})));
    const erasing = new Promise(resolve => setTimeout(resolve, round * 7)).then(() =>
      admin.post<{orders: number}>(`/api/eventos/${on.eventId}/borrar-prueba`),
    );
    const buying = inParallel(count(24), 24, async n => {
      const buyer = new Visitor(app.url);
      const held = await holdSeats(buyer, on, [20 + n * 2]);
      if (held.status >= 300) return held.status;
      const cart = await buyer.get<CartView>('/api/public/cart');
      return (await checkOut(buyer, cart.body.totalCents)).status;
    });
    const words = inParallel(paid, 6, async ({order}) => (await notify(app, order)).status);
    for (const status of [...(await buying), ...(await words)]) statuses[status] = (statuses[status] ?? 0) + 1;
    const erased = await erasing;
    expect(erased.status).toBe(200);
    expect((await real).order.orderNumber).not.toContain('PRUEBA');
    expect((await app.db.query(LEFT)).rows[0]).toMatchObject({orders: 0, events: 0});
  }
  expect(Object.keys(statuses).filter(status => Number(status) >= 500 && status !== '503')).toEqual([]);
});

test('a hold that was under way when its trial was erased is freed by the process that made it', async () => {
  const on = await tryOut();
  const book = new SessionBook(app.db);
  await book.upToDate();
  must(await admin.post(`/api/eventos/${on.eventId}/borrar-prueba`));
  await app.runtime.sessions.upToDate();
  const late = (seatId: number) =>
    app.db.withTransaction(tx =>
      holdNow(tx, [
        {
          cartId: randomUUID(),
          channel: 'web',
          staffUserId: null,
          eventSessionId: on.sessionId,
          seats: [{seatId, priceId: on.prices.general}],
          maxPerOrder: 8,
          holdSeconds: 900,
        },
      ]),
    );
  const left = async () => (await app.db.query<{claims: number}>(LEFT)).rows[0]!.claims;

  // Negative control: the application has heard of the end and is not told of this hold.
  await late(world.seat(700));
  await app.runtime.sessions.upToDate();
  expect(await left()).toBe(1);
  // Committed before its process hears of the end.
  await book.upToDate();
  expect(await left()).toBe(0);
  // Told to its process afterwards.
  await late(world.seat(702));
  await book.upToDate();
  expect(await left()).toBe(1);
  book.apply(on.sessionId, [world.seat(702)], 'hold', new Date());
  await book.upToDate();
  expect(await left()).toBe(0);
});

test('two at once begin one trial, and two at once erase it once', async () => {
  const begun = await Promise.all(
    count(6).map(() => admin.post<{eventId: number}>(`/api/eventos/${world.eventId}/probar`)),
  );
  expect(tally(begun)).toEqual({200: 1, '409 trial_running': 5});
  const id = begun.find(answer => answer.status === 200)!.body.eventId;
  expect(tally(await Promise.all(count(6).map(() => admin.post(`/api/eventos/${id}/borrar-prueba`))))).toEqual({
    200: 1,
    '404 not_found': 5,
  });
});

test('an order over two trials goes with either of them, and both can be erased at once', async () => {
  const other = (
    await app.db.query<{id: number}>(
      `with e as (insert into event (slug, title, kind, event_company_id, venue_id, vat_code, visibility)
        select 'otro', 'El otro', kind, event_company_id, venue_id, vat_code, 'public' from event where id = $1
        returning id),
          s as (insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at,
            sale_ends_at, box_office_ends_at) select e.id, $2, now() + interval '9 days', now() + interval '9 days',
            now() + interval '9 days 2 hours', now(), now() + interval '9 days', now() + interval '9 days' from e
            returning id),
          p as (insert into price (event_session_id, zone_id, price_category_id, amount_cents) select s.id, $3, $4, 2000
            from s)
     select id from e`,
      [world.eventId, world.planId, world.zones.seated, world.categories.general],
    )
  ).rows[0]!.id;
  for (let round = 0; round < long(10, 3); round++) {
    const on = await tryOut();
    const second = must(await admin.post<{eventId: number}>(`/api/eventos/${other}/probar`)).eventId;
    const {
      rows: [there],
    } = await app.db.query<{id: number; price: number}>(
      'select s.id, p.id as price from event_session s join price p on p.event_session_id = s.id where s.event_id = $1',
      [second],
    );
    const buyer = new Visitor(app.url);
    must(await holdSeats(buyer, on, [100]));
    must(await holdSeats(buyer, {...on, sessionId: there!.id}, [101], there!.price));
    must(await checkOut(buyer, must(await buyer.get<CartView>('/api/public/cart')).totalCents));
    const erased = await Promise.all(
      [on.eventId, second].map(id => admin.post<{orders: number}>(`/api/eventos/${id}/borrar-prueba`)),
    );
    // Whoever met the other half-way is asked to come again.
    for (const [i, answer] of erased.entries())
      if (answer.status !== 200) must(await admin.post(`/api/eventos/${[on.eventId, second][i]}/borrar-prueba`));
    expect((await app.db.query(LEFT)).rows[0]).toMatchObject({orders: 0, events: 0});
  }
});
