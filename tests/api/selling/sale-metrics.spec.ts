/** /metrics tells what a sale day looks at, as it is in the database; and answers when the pool is full. */
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {holdSeats, must, placeOrder} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url, env: {METRICS_TOKEN: 'una-ficha-de-medir'}});
  world = await makeWorld(app.db);
});
afterAll(() => app.stop());

const metrics = async (): Promise<string> => (await fetch(`${app.url}/metrics`)).text();
const value = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );

test('carts, holds, orders, payments, rooms and the queue of jobs', async () => {
  must(await holdSeats(new Visitor(app.url), world, [10, 11]));
  const {order} = await placeOrder(app.url, world, {seats: [30, 31]});
  await app.db.query(`update payment set created_at = now() - interval '20 minutes' where gateway_order = $1`, [
    order.gatewayOrder,
  ]);
  await app.db.query(
    `insert into waiting_room (name, state, opens_at) values ('Venta', 'pre_queue', now() + interval '1 hour')`,
  );
  await app.db.query(`update waiting_counter set last_ticket = 70`);
  let text = '';
  await until(
    'the figures are read anew',
    async () => {
      text = await metrics();
      return value(text, 'taquilla_queue_waiting') === 70;
    },
    15_000,
    500,
  );
  expect(value(text, 'taquilla_carts_open')).toBe(1);
  expect(value(text, 'taquilla_seats_held')).toBe(2);
  expect(value(text, 'taquilla_orders_pending')).toBe(1);
  expect(value(text, 'taquilla_orders_recent{state="pending"}')).toBe(1);
  expect(value(text, 'taquilla_payments_without_news')).toBe(1);
  expect(value(text, 'taquilla_payments_without_news_oldest_seconds')).toBeGreaterThan(1190);
  expect(value(text, 'taquilla_queue_rooms{state="pre_queue"}')).toBe(1);
  expect(value(text, 'taquilla_database_up')).toBe(1);
  expect(value(text, 'taquilla_accepting')).toBe(1);
  expect(value(text, 'taquilla_live_clients{view="public"}')).toBe(0);
  expect(value(text, 'taquilla_database_pool_size')).toBe(app.runtime.db.pool.options.max);
  expect(text).not.toMatch(/@example\.org|García/);
}, 180_000);

test('a full pool is told, not waited for', async () => {
  let release!: () => void;
  const gate = new Promise<void>(resolve => (release = resolve));
  // All are open already: while they are being made, what reads by the clock would join the line.
  await Promise.all(Array.from({length: 10}, () => app.runtime.db.query('select pg_sleep(0.1)')));
  const busy = Array.from({length: 13}, () => app.runtime.db.withTransaction(() => gate).catch(() => undefined));
  await until('all connections are at work', () => app.runtime.db.pool.waitingCount >= 3, 5000, 10);
  const text = await metrics();
  release();
  await Promise.all(busy);
  expect(value(text, 'taquilla_database_pool_in_use')).toBe(app.runtime.db.pool.options.max);
  // What works by the clock may stand in the line too.
  expect(value(text, 'taquilla_database_pool_waiting')).toBeGreaterThanOrEqual(3);
  expect(value(text, 'taquilla_database_up')).toBe(1);
}, 180_000);

test('a refusal of the database is counted by its reason', async () => {
  const before = value(await metrics(), 'taquilla_database_refused_total{reason="statement_timeout"}');
  await app.runtime.db
    .withTransaction(async tx => {
      await tx.query('set local statement_timeout = 20');
      await tx.query('select pg_sleep(1)');
    })
    .catch(() => undefined);
  expect(value(await metrics(), 'taquilla_database_refused_total{reason="statement_timeout"}')).toBe(before + 1);
});

test('figures are for this machine, or for who shows the token: nothing that a proxy passes on', async () => {
  const ask = async (headers: Record<string, string>) => (await fetch(`${app.url}/metrics`, {headers})).status;
  expect(await ask({})).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect([name, await ask({[name]: '127.0.0.1'})]).toEqual([name, 404]);
  expect(await ask({'x-forwarded-for': '203.0.113.7', authorization: 'Bearer otra-ficha'})).toBe(404);
  expect(await ask({'x-forwarded-for': '203.0.113.7', authorization: 'Bearer una-ficha-de-medir'})).toBe(200);
});
