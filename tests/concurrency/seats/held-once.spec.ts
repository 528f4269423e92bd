/**
 * What is held for somebody whose answer was lost: asked for again by the same key it is told again and not held twice,
 * also when both are on their way at once, and also for a browser that has heard of no cart yet.
 */
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {must, type CartView} from '../../support/world/purchase';
import {count} from '../../support/run/until';
import {hangUp, idempotency, patiently, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

interface Held extends ErrorBody {
  expiresAt: string;
  seats: {seatId: number}[];
  keys: string[];
}

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10, seatsPerRow: 30, places: 100, maxPerOrder: 3});
});
afterEach(async () => {
  await expectInvariants(app.db);
  await app.db.query('delete from seat_claim');
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const best = (who: Visitor, headers: Record<string, string> = {}, quantity = 2): Promise<Answer<Held>> =>
  patiently(() => who.post<Held>('/api/public/cart/best', {sessionId: world.sessionId, quantity}, headers));
const places = (who: Visitor, headers: Record<string, string> = {}): Promise<Answer<Held>> => {
  const zone = {sessionId: world.sessionId, zoneId: world.zones.standing, priceId: world.prices.standing, quantity: 1};
  return patiently(() => who.post<Held>('/api/public/cart/zones', zone, headers));
};
const inCart = async (who: Visitor): Promise<number> =>
  must(await who.get<CartView>('/api/public/cart')).lines.reduce((sum, line) => sum + line.quantity, 0);
const claims = async (): Promise<number> =>
  (await app.db.query<{n: number}>(`select count(*)::int as n from seat_claim where kind = 'hold'`)).rows[0]!.n;

test('[audit F24] negative control: without a key, what is asked for twice is held twice', async () => {
  const buyer = new Visitor(app.url);
  must(await best(buyer, {}, 1));
  must(await best(buyer, {}, 1));
  expect(await inCart(buyer)).toBe(2);
});

test.each([
  ['seats', best],
  ['places', places],
])('[audit F24] %s asked for again by their key are told again, in one cart, and held once', async (_what, hold) => {
  const [buyer, key] = [new Visitor(app.url), idempotency()];
  const first = must(await hold(buyer, key));
  const before = await inCart(buyer);
  expect(must(await hold(buyer, key))).toEqual(first);
  // The first answer never came: no cookie either, and the cart comes with the second.
  const again = new Visitor(app.url);
  expect(must(await hold(again, key))).toEqual(first);
  expect([await inCart(buyer), await inCart(again)]).toEqual([before, before]);
  // Refused by now, and told what it has.
  for (let more = await hold(buyer); more.status === 200; ) more = await hold(buyer);
  expect(must(await hold(buyer, key))).toEqual(first);
  const stranger = new Visitor(app.url);
  must(await hold(stranger));
  expect((await hold(stranger, key)).body.code).toBe('idempotency_mismatch');
});

test('[audit F24] a key says one thing: with other words it is refused, and a refusal keeps nothing', async () => {
  const [buyer, key, late] = [new Visitor(app.url), idempotency(), idempotency()];
  must(await best(buyer, key, 1));
  expect((await best(buyer, key, 2)).body.code).toBe('idempotency_mismatch');
  expect((await best(buyer, late, 3)).status).toBe(422);
  must(await buyer.post('/api/public/cart/release', {keys: await keysOf(buyer)}));
  expect(must(await best(buyer, late, 3)).seats).toHaveLength(3);
  expect((await best(buyer, {'idempotency-key': 'corta'})).body).toMatchObject({
    errors: {'Idempotency-Key': expect.any(String)},
  });
});

const keysOf = async (who: Visitor): Promise<string[]> =>
  must(await who.get<CartView>('/api/public/cart')).lines.map(line => line.key);

test('[audit F24] forty copies at once, with others’ holds among them: one hold, told to all', async () => {
  const key = idempotency();
  const copies = count(40).map(() => new Visitor(app.url));
  const others = count(20).map(() => new Visitor(app.url));
  const [told] = await Promise.all([
    Promise.all(copies.map(one => best(one, key))),
    Promise.all(others.map(one => best(one, idempotency()))),
  ]);
  const held = told.filter(answer => answer.status === 200);
  expect(held.length).toBeGreaterThan(0);
  for (const {body} of held) expect(body).toEqual(held[0]!.body);
  expect(told.filter(answer => answer.status !== 200).every(answer => answer.body.code === 'in_progress')).toBe(true);
  expect(await claims()).toBe(2 + 2 * others.length);
});
