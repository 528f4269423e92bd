/** Zones without numbers: many counters, one capacity, and the last place is sold once. */
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants, sweep} from '../../support/world/invariants';
import {holdPlaces, must} from '../../support/world/purchase';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, patiently, tally, Visitor} from '../../support/wire/visitor';
import {readThenCount} from '../naive';

const CAPACITY = 203;
let app: TestApp;
let world: World;

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {rows: 2, places: CAPACITY, shards: 8});
});
afterEach(async () => {
  await expectInvariants(app.db);
  await empty();
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const taken = async (): Promise<number> =>
  (await app.db.query<{n: number}>('select sum(taken)::int as n from zone_counter')).rows[0]!.n;
const empty = async () => {
  await app.db.query('delete from zone_claim');
  await app.db.query('update zone_counter set taken = 0');
};

test('negative control: read, compare, count gives out more places than there are', async () => {
  let given = 0;
  for (let round = 0; round < 10 && given <= 5; round++) given = await readThenCount(app.db, 60, 5);
  expect(given).toBeGreaterThan(5);
});

test('everybody at once wants places: all of the capacity is held, not one more', async () => {
  const rounds = long(40, 3);
  for (let round = 0; round < rounds; round++) {
    const answers = await inParallel(count(400), 200, () =>
      new Visitor(app.url).patiently(me => holdPlaces(me, world, 1)),
    );
    expect(tally(answers)).toEqual({200: CAPACITY, '409 zone_full': 400 - CAPACITY});
    expect(await taken()).toBe(CAPACITY);
    await empty();
  }
});

test('groups of 1 to 7 to the last place: a group that no counter has room for is put together from several', async () => {
  const sizes = count(150).map(i => 1 + ((i * 5) % 7));
  const answers = await inParallel(sizes, 100, size =>
    new Visitor(app.url).patiently(me => holdPlaces(me, world, size)),
  );
  const held = answers.reduce((sum, answer, i) => sum + (answer.status === 200 ? sizes[i] : 0)!, 0);
  expect(held).toBe(await taken());
  expect(held).toBeLessThanOrEqual(CAPACITY);
  // What is left is less than the smallest group that was refused.
  const refused = sizes.filter((_, i) => answers[i]!.status === 409);
  expect(CAPACITY - held).toBeLessThan(Math.min(...refused));
  for (let left = CAPACITY - held; left > 0; left--) must(await holdPlaces(new Visitor(app.url), world, 1));
  const last = await holdPlaces(new Visitor(app.url), world, 1);
  expect([last.status, last.body.code]).toEqual([409, 'zone_full']);
});

test('places of expired holds come back to whoever asks for the last ones, while the sweeper works too', async () => {
  await inParallel(count(40), 20, () => holdPlaces(new Visitor(app.url), world, 5));
  const rounds = long(30, 6);
  for (let round = 0; round < rounds; round++) {
    await app.db.query(`update zone_claim set expires_at = now() - interval '30 seconds'`);
    await app.db.query(`update cart set expires_at = now() - interval '30 seconds' where state = 'open'`);
    const [answers] = await Promise.all([
      inParallel(count(60), 60, () => new Visitor(app.url).patiently(me => holdPlaces(me, world, 3))),
      sweep(app.db),
      sweep(app.db),
    ]);
    // Busy with the sweeper at worst; nobody is caught in a deadlock and nothing is given twice.
    expect(answers.every(answer => [200, 409].includes(answer.status))).toBe(true);
    expect(await taken()).toBe(answers.filter(answer => answer.status === 200).length * 3);
  }
});

test('holding and giving back at once leaves the counters exact', async () => {
  await inParallel(count(120), 60, async i => {
    const visitor = new Visitor(app.url);
    for (let n = 0; n < 3; n++) {
      const held = await holdPlaces(visitor, world, 1 + (i % 3));
      // Refused as busy is «come again», as it is for holding.
      if (held.status === 200)
        must(await patiently(() => visitor.post('/api/public/cart/release', {keys: held.body.keys})));
    }
  });
  const {rows} = await app.db.query<{n: number}>('select coalesce(sum(quantity), 0)::int as n from zone_claim');
  expect(await taken()).toBe(rows[0]!.n);
});

test('a cart may not go beyond its limit by asking in two tabs at once', async () => {
  const visitor = new Visitor(app.url);
  must(await holdPlaces(visitor, world, 1));
  const answers = await Promise.all(count(20).map(() => patiently(() => holdPlaces(visitor, world, 3))));
  expect(tally(answers)).toEqual({200: 3, '422 limit_reached': 17});
  expect(await taken()).toBe(10);
});
