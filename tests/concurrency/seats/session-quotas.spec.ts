/**
 * Quotas that overlap: a session of fifty, ten of a tariff, thirty on the web. All hold at once, whoever asks, from the
 * hold until the ticket goes back; and a session that gets one in the middle of its sale counts what it has.
 */
import {payAtBank} from '../../support/doubles/bank';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {brokenInvariants, expectInvariants, sweep} from '../../support/world/invariants';
import {holdPlaces, holdSeats, must, notify, placeOrder, type CartView} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {count, inParallel, long, until} from '../../support/run/until';
import {hangUp, idempotency, patiently, tally, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {readThenCount} from '../naive';

let app: TestApp;
let world: World;
/** Two ends of the first row are for a wheelchair and its companion. */
const FIRST = 2;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 20, seatsPerRow: 20, places: 200, shards: 4});
  await openTills(app.db, [world.staff.clerk.id]);
});
beforeEach(() => app.db.query('delete from attempt'));
afterEach(async () => {
  await expectInvariants(app.db);
  await app.db.query("update cart set expires_at = now() - interval '1 minute' where state = 'open'");
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where state = 'pending'`);
  await app.db.query(`update seat_claim set expires_at = now() - interval '1 minute' where kind = 'hold'`);
  await app.db.query(`update zone_claim set expires_at = now() - interval '1 minute' where kind = 'hold'`);
  await sweep(app.db);
  await app.db.query('delete from session_quota');
  await knowsQuotas();
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Quota {
  name: string;
  size: number;
  zoneId?: number;
  priceCategoryId?: number;
  channel?: 'web' | 'box_office';
  releasesAt?: string;
}
const make = async (quota: Quota): Promise<number> => {
  const made = await new Visitor(app.url, world.staff.admin.token).post<ErrorBody & {id: number}>('/api/cupos-sesion', {
    eventSessionId: world.sessionId,
    ...quota,
  });
  return must(made).id;
};
/** Memory reads what has changed within two polls. */
const knowsQuotas = () => app.runtime.sessions.upToDate();
const taken = async (id: number): Promise<number> =>
  (await app.db.query<{taken: number}>('select taken from session_quota where id = $1', [id])).rows[0]!.taken;
const at = async (time: 'now' | 'later', id: number): Promise<unknown> =>
  app.db.query(`update session_quota set releases_at = now() + $2::interval where id = $1`, [
    id,
    time === 'now' ? '-1 second' : '1 hour',
  ]);
const clerk = () => new Visitor(app.url, world.staff.clerk.token);
const holdAtCounter = (indexes: number[], priceId = world.prices.general) =>
  clerk().post<ErrorBody>('/api/carrito/seats', {
    sessionId: world.sessionId,
    seats: indexes.map(index => ({seatId: world.seat(index), priceId})),
  });

test('negative control: read, compare, count gives out more than there is', async () => {
  let given = 0;
  for (let round = 0; round < 10 && given <= 5; round++) given = await readThenCount(app.db, 60, 5);
  expect(given).toBeGreaterThan(5);
});

test('negative control: without the guards of the database, 64 buyers take more than a quota has', async () => {
  const web = await make({name: 'Internet', size: 30, channel: 'web'});
  const {rows} = await app.db.query<{def: string}>(`select pg_get_functiondef('count_quota_moves'::regproc) as def`);
  const def = rows[0]!.def;
  try {
    await app.db.query(def.replace('n < 0 or taken + n <= size', 'true or taken + n <= size'));
    await app.db.query('alter table session_quota drop constraint session_quota_holds');
    await app.db.query('alter table session_quota disable trigger session_quota_checked');
    const answers = await inParallel(count(64), 64, i =>
      new Visitor(app.url).patiently(me => holdSeats(me, world, [FIRST + i])),
    );
    expect(tally(answers)[200]).toBeGreaterThan(30);
    expect(await taken(web)).toBeGreaterThan(30);
    expect((await brokenInvariants(app.db)).join()).toMatch(/I16: quota/);
  } finally {
    await app.db.query(def);
    await app.db.query('delete from session_quota');
    await app.db.query('alter table session_quota enable trigger session_quota_checked');
    await app.db.query(
      'alter table session_quota add constraint session_quota_holds check (taken >= 0 and (taken <= size or is_released))',
    );
  }
});

test('64 buyers at once against three quotas: each is full to the last ticket and not beyond, the counter has the rest', async () => {
  for (let round = 0; round < long(20, 3); round++) {
    const all = await make({name: 'Aforo', size: 50});
    const reduced = await make({name: 'Reducida', size: 10, priceCategoryId: world.categories.reduced});
    const web = await make({name: 'Internet', size: 30, channel: 'web'});
    const answers = await inParallel(count(64), 64, i =>
      new Visitor(app.url).patiently(me =>
        holdSeats(me, world, [FIRST + i], i % 2 ? world.prices.reduced : world.prices.general),
      ),
    );
    expect(tally(answers)).toEqual({200: 30, '409 quota_full': 34});
    const held = (odd: number) => answers.filter((answer, i) => answer.status === 200 && i % 2 === odd).length;
    expect(held(1)).toBeLessThanOrEqual(10);
    expect(await taken(web)).toBe(30);
    expect(await taken(reduced)).toBe(held(1));
    for (let n = 0; n < 2; n++) must(await holdAtCounter(count(10).map(i => 100 + n * 10 + i)).then(parked));
    expect(await taken(all)).toBe(50);
    const last = await holdAtCounter([130]);
    expect([last.status, last.body.code, last.body.message]).toEqual([
      409,
      'quota_full',
      'De «Aforo» ya no quedan entradas.',
    ]);
    await expectInvariants(app.db);
    await app.db.query('delete from seat_claim');
    await app.db.query(`update cart set state = 'closed' where state = 'open'`);
    expect([await taken(all), await taken(reduced), await taken(web)]).toEqual([0, 0, 0]);
    await app.db.query('delete from session_quota');
    await knowsQuotas();
  }
});

/** The clerk lays the sale aside: it keeps what it holds, and so does its quota. */
async function parked<T>(answer: T): Promise<T> {
  must(await clerk().post('/api/carrito/aparcar'));
  return answer;
}

test('places of a zone and seats count together; a refusal says what is left; groups of several fit or not at all', async () => {
  const all = await make({name: 'Cupo de la web', size: 7, channel: 'web'});
  must(await holdPlaces(new Visitor(app.url), world, 4));
  const refused = await holdPlaces(new Visitor(app.url), world, 4);
  expect([refused.status, refused.body.message]).toEqual([409, 'De «Cupo de la web» quedan 3 entradas por internet.']);
  must(await holdSeats(new Visitor(app.url), world, [FIRST, FIRST + 1]));
  const one = await holdSeats(new Visitor(app.url), world, [FIRST + 2, FIRST + 3]);
  expect(one.body.message).toBe('De «Cupo de la web» queda 1 entrada por internet.');
  must(await holdAtCounter([FIRST + 2, FIRST + 3]));
  expect(await taken(all)).toBe(6);
});

test('what is given back, ends or is taken over leaves its quotas, while others ask for the last ones', async () => {
  const web = await make({name: 'Internet', size: 20, channel: 'web'});
  for (let round = 0; round < long(20, 4); round++) {
    await inParallel(count(10), 10, i => new Visitor(app.url).patiently(me => holdSeats(me, world, [40 + i])));
    await inParallel(count(5), 5, () => new Visitor(app.url).patiently(me => holdPlaces(me, world, 2)));
    await app.db.query(`update seat_claim set expires_at = now() - interval '30 seconds'`);
    await app.db.query(`update zone_claim set expires_at = now() - interval '30 seconds'`);
    await app.db.query(`update cart set expires_at = now() - interval '30 seconds' where state = 'open'`);
    const [answers] = await Promise.all([
      inParallel(count(40), 40, i =>
        new Visitor(app.url).patiently(me => (i % 2 ? holdPlaces(me, world, 1) : holdSeats(me, world, [40 + i]))),
      ),
      sweep(app.db),
      sweep(app.db),
    ]);
    expect(answers.every(answer => [200, 409].includes(answer.status))).toBe(true);
    const held = answers.filter(answer => answer.status === 200).length;
    expect(await taken(web)).toBe(held);
    // What has ended gives way to who asks: nobody is refused for the sake of a cart that is over.
    for (let n = held; n < 20; n++) must(await holdPlaces(new Visitor(app.url), world, 1));
    expect((await holdPlaces(new Visitor(app.url), world, 1)).body.code).toBe('quota_full');
    await app.db.query('delete from seat_claim');
    await app.db.query('with gone as (delete from zone_claim returning 1) select 1 from gone');
    await app.db.query('update zone_counter set taken = 0');
    expect(await taken(web)).toBe(0);
  }
});

test('a cart that gives back and takes again at once leaves the counts exact', async () => {
  const web = await make({name: 'Internet', size: 60, channel: 'web'});
  await make({name: 'General', size: 60, priceCategoryId: world.categories.general});
  await inParallel(count(40), 40, async i => {
    const visitor = new Visitor(app.url);
    for (let n = 0; n < 2; n++) {
      const held = await patiently(() => holdPlaces(visitor, world, 1 + (i % 3)));
      if (held.status === 200)
        must(await patiently(() => visitor.post('/api/public/cart/release', {keys: held.body.keys})));
    }
  });
  expect(await taken(web)).toBe(0);
});

test('another tariff in the cart leaves one quota and enters the other, or stays as it was', async () => {
  const reduced = await make({name: 'Reducida', size: 1, priceCategoryId: world.categories.reduced});
  const general = await make({name: 'General', size: 5, priceCategoryId: world.categories.general});
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, [FIRST, FIRST + 1]));
  const keys = must(await buyer.get<CartView>('/api/public/cart')).lines.map(line => line.key);
  const change = (key: string, priceId: number) =>
    buyer.post<CartView>('/api/public/cart/lines', {changes: [{key, priceId}]});
  must(await change(keys[0]!, world.prices.reduced));
  expect([await taken(reduced), await taken(general)]).toEqual([1, 1]);
  const refused = await change(keys[1]!, world.prices.reduced);
  expect([refused.status, refused.body.code]).toEqual([409, 'quota_full']);
  expect([await taken(reduced), await taken(general)]).toEqual([1, 1]);
  must(await change(keys[0]!, world.prices.general));
  expect([await taken(reduced), await taken(general)]).toEqual([0, 2]);
});

test('sold tickets count, and one that is given back leaves room for one', async () => {
  const web = await make({name: 'Internet', size: 4, channel: 'web'});
  const {order} = await placeOrder(app.url, world, {seats: [200, 201], places: 2});
  await payAtBank(order.redirect!, 'pay');
  const {rows} = await app.db.query<{id: number; lines: number[]}>(
    `select o.id, array_agg(l.id order by l.position) as lines from "order" o join order_line l on l.order_id = o.id
      where o.number = $1 group by o.id`,
    [order.orderNumber],
  );
  const {id, lines} = rows[0]!;
  await until('the order is paid', async () => {
    const found = await app.db.query(`select 1 from "order" where id = $1 and state = 'paid'`, [id]);
    return found.rowCount === 1;
  });
  expect(await taken(web)).toBe(4);
  expect((await holdPlaces(new Visitor(app.url), world, 1)).body.code).toBe('quota_full');
  const refund = (line: number) =>
    new Visitor(app.url, world.staff.finance_manager.token).post(
      `/api/pedidos/${id}/devolver`,
      {orderLineIds: [line], reason: 'Cambio de planes'},
      idempotency(),
    );
  for (const line of lines) must(await refund(line));
  expect(await taken(web)).toBe(0);
});

test('from its hour on a quota holds nobody back and goes on counting', async () => {
  const web = await make({name: 'Internet', size: 2, channel: 'web'});
  await at('later', web);
  must(await holdPlaces(new Visitor(app.url), world, 2));
  expect((await holdPlaces(new Visitor(app.url), world, 1)).body.code).toBe('quota_full');
  await at('now', web);
  must(await holdPlaces(new Visitor(app.url), world, 3));
  expect(await taken(web)).toBe(5);
  const again = await app.db
    .query(`update session_quota set releases_at = null where id = $1`, [web])
    .catch((error: unknown) => error);
  expect(again).toMatchObject({code: 'invalid'});
});

test('a quota made while 64 buyers hold counts every one of them, whoever commits first', async () => {
  for (let round = 0; round < long(20, 4); round++) {
    const holding = inParallel(count(64), 64, i =>
      new Visitor(app.url).patiently(me => (i % 4 ? holdSeats(me, world, [FIRST + i]) : holdPlaces(me, world, 1))),
    );
    const ids: number[] = [];
    for (const n of count(3)) ids.push(await make({name: `Cupo ${n}`, size: 64, channel: 'web'}));
    const answers = await holding;
    expect(tally(answers)).toEqual({200: 64});
    for (const id of ids) expect(await taken(id)).toBe(64);
    await expectInvariants(app.db);
    await app.db.query('delete from seat_claim');
    await app.db.query('delete from zone_claim');
    await app.db.query('update zone_counter set taken = 0');
    await app.db.query('delete from session_quota');
    await knowsQuotas();
  }
});

test('it is not made smaller than what it has, nor begun so', async () => {
  const web = await make({name: 'Internet', size: 5, channel: 'web'});
  must(await holdPlaces(new Visitor(app.url), world, 3));
  const admin = new Visitor(app.url, world.staff.admin.token);
  const read = must(await admin.get<{version: number; size: number}>(`/api/cupos-sesion/${web}`));
  const put = (body: object) =>
    admin.send<ErrorBody>(`/api/cupos-sesion/${web}`, {method: 'PUT', body: {...read, ...body}});
  const small = await put({size: 2});
  expect([small.status, small.body.errors]).toEqual([
    422,
    {size: 'Ya hay 3 entradas vendidas o en carritos: no puede ser menos.'},
  ]);
  expect((await put({channel: 'box_office'})).body.errors).toHaveProperty('channel');
  must(await put({size: 3}));
  const begun = await admin.post<ErrorBody>('/api/cupos-sesion', {
    eventSessionId: world.sessionId,
    name: 'Pequeño',
    size: 2,
  });
  expect([begun.status, begun.body.errors]).toEqual([
    422,
    {size: 'Ya hay 3 entradas vendidas o en carritos: no puede ser menos.'},
  ]);
});

test('money that comes late has its tickets only if they still fit in every quota; otherwise it goes back', async () => {
  const web = await make({name: 'Internet', size: 2, channel: 'web'});
  const late = async (seat: number) => {
    const {order} = await placeOrder(app.url, world, {seats: [seat], places: 1});
    await app.db.query(`update "order" set claims_expire_at = now() - interval '10 minutes' where state = 'pending'`);
    await sweep(app.db);
    return order;
  };
  const [lost, kept] = [await late(220), await late(221)];
  expect(await taken(web)).toBe(0);
  const stateOf = async (number: string) =>
    (
      await app.db.query(
        `select state, (select count(*)::int from refund r where r.order_id = o.id) as refunds from "order" o
          where number = $1`,
        [number],
      )
    ).rows[0];
  const rival = new Visitor(app.url);
  const {keys} = must(await holdPlaces(rival, world, 1));
  must(await notify(app, lost));
  expect(await stateOf(lost.orderNumber)).toEqual({state: 'expired', refunds: 1});
  expect(await taken(web)).toBe(1);
  must(await rival.post('/api/public/cart/release', {keys}));
  must(await notify(app, kept));
  expect(await stateOf(kept.orderNumber)).toEqual({state: 'paid', refunds: 0});
  expect(await taken(web)).toBe(2);
});
