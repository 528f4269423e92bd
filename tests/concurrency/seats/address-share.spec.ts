/**
 * What one connection may take of a sale: unpaid seats and places of a session, over browsers and processes; and how
 * often it may ask.
 */
import {startApp, startChild, type ChildApp, type TestApp} from '../../support/run/app';
import {addressMark, networkOf} from '../../../api/src/web/http/address';
import {Throttle} from '../../../api/src/web/http/throttle';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {checkOut, holdPlaces, holdSeats, must, notify, type CartView} from '../../support/world/purchase';
import {count, inParallel, until} from '../../support/run/until';
import {hangUp, tally, Visitor, type ErrorBody} from '../../support/wire/visitor';

const MOST = 30;
const env = {HELD_PER_ADDRESS: String(MOST), STREAMS_PER_ADDRESS: '100', TRUST_PROXY: 'true'};
let app: TestApp;
let other: ChildApp;
let world: World;
let nextSeat = 2;
const seats = (n: number): number[] => count(n).map(() => nextSeat++);

beforeAll(async () => {
  const {url} = await freshDatabase();
  app = await startApp({databaseUrl: url, env});
  world = await makeWorld(app.db, {rows: 20, seatsPerRow: 50, places: 300});
  other = await startChild({databaseUrl: url, env});
}, 180_000);
afterEach(async () => {
  await app.db.query(`delete from zone_claim where kind = 'hold'`);
  await app.db.query('update zone_counter set taken = 0');
  await app.db.query(`delete from seat_claim where kind = 'hold'`);
  await app.db.query(`update "order" set state = 'expired', claims_expire_at = null where state = 'pending'`);
  await app.db.query(`update order_line set state = 'cancelled' where state = 'pending'`);
  await expectInvariants(app.db);
});
afterAll(async () => {
  hangUp();
  await other.end('SIGTERM');
  await app.stop();
});

/** A browser behind an address of its own choice. */
class Behind extends Visitor {
  constructor(
    base: string,
    private readonly ip: string,
  ) {
    super(base);
  }
  override send<T>(
    path: string,
    sent: Parameters<Visitor['send']>[1] = {},
  ): ReturnType<typeof Visitor.prototype.send<T>> {
    return super.send<T>(path, {...sent, headers: {...sent.headers, 'x-forwarded-for': this.ip}});
  }
}
const held = async () =>
  (await app.db.query<{n: number}>(`select count(*)::int as n from seat_claim where kind = 'hold'`)).rows[0]!.n;

test('[X13] a robot without cookies takes thirty seats of a session in one instant, and no more', async () => {
  const answers = await inParallel(seats(60), 60, index =>
    holdSeats(new Behind(app.url, '203.0.113.1'), world, [index]),
  );
  expect(tally(answers)).toEqual({200: MOST, '429 too_many_requests': 60 - MOST});
  expect(answers.find(answer => answer.status === 429)!.headers['retry-after']).toBe('60');
  expect(await held()).toBe(MOST);
  // Somebody else is served, and so is the counter.
  expect((await holdSeats(new Behind(app.url, '203.0.113.2'), world, seats(4))).status).toBe(200);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  for (const round of count(4))
    expect([
      round,
      (
        await clerk.post('/api/taquilla/carrito/butacas', {
          sessionId: world.sessionId,
          seats: world.seats(...seats(10)),
        })
      ).status < 500,
    ]).toEqual([round, true]);
});

test('[X13] what one process has given counts at the other', async () => {
  const ip = '203.0.113.3';
  for (const round of count(3))
    expect([round, (await holdSeats(new Behind(other.url, ip), world, seats(10))).status]).toEqual([round, 200]);
  await until(
    'this process has read it',
    async () =>
      (await holdSeats(new Behind(app.url, ip), world, [900])).status === 429 ||
      (await app.db.query('delete from seat_claim where seat_id = $1', [world.seat(900)]), false),
  );
});

test('[X13] unpaid orders and places of numberless zones count; what is paid does not, and what is let go comes back', async () => {
  const ip = '203.0.113.4';
  const buyer = new Behind(app.url, ip);
  const mine = seats(10);
  must(await holdSeats(buyer, world, mine));
  // Mine again is no more than before.
  must(await holdSeats(buyer, world, mine));
  const order = must(await checkOut(buyer, 10 * SHOWN.general));
  must(await holdPlaces(new Behind(app.url, ip), world, 10));
  const third = new Behind(app.url, ip);
  must(await holdSeats(third, world, seats(10)));
  const full = async () => (await holdSeats(new Behind(app.url, ip), world, [901])).status;
  expect(await full()).toBe(429);
  expect((await holdPlaces(new Behind(app.url, ip), world, 1)).status).toBe(429);
  must(await notify(app, order));
  const more = new Behind(app.url, ip);
  must(await holdSeats(more, world, seats(10)));
  expect(await full()).toBe(429);
  const keys = must(await third.get<CartView>('/api/public/cart')).lines.map(line => line.key);
  must(await third.post('/api/public/cart/release', {keys}));
  expect(await full()).toBe(200);
});

test('[X13] more time is given four times at most and asked for so many times a minute', async () => {
  const buyer = new Behind(app.url, '203.0.113.5');
  must(await holdSeats(buyer, world, seats(1)));
  const extend = () => buyer.post<{canExtend: boolean; expiresAt: string}>('/api/public/cart/extend');
  for (const n of count(4)) expect([n, must(await extend()).canExtend]).toEqual([n, n < 3]);
  const before = must(await extend());
  expect(must(await extend())).toEqual(before);
  const {rows} = await app.db.query<{n: number}>('select extensions as n from cart where id = $1', [
    buyer.cookies.get('cart')!.split('.')[0],
  ]);
  expect(rows[0]!.n).toBe(4);
  expect(must(await buyer.get<CartView & {canExtend: boolean}>('/api/public/cart')).canExtend).toBe(false);
  const told = tally(await inParallel(count(80), 20, extend));
  expect(told['429 too_many_requests']).toBeGreaterThan(10);
});

test('[X13] brakes of several processes are one: what two have counted together stops both', async () => {
  const [here, there] = [new Throttle(app.db, 100, 100), new Throttle(app.db, 100, 100)];
  here.hold('203.0.113.6', 60);
  there.hold('203.0.113.6', 39);
  await here.addUp();
  await there.addUp();
  await here.addUp();
  expect(() => there.hold('203.0.113.6', 2)).toThrow('Has elegido muchas');
  here.hold('203.0.113.6', 1);
  await here.addUp();
  expect(() => here.hold('203.0.113.6', 1)).toThrow('Has elegido muchas');
  expect(() => here.hold('203.0.113.7', 1)).not.toThrow();
});

test('an address is one connection: IPv4 whole, of IPv6 the network', () => {
  expect(networkOf('::ffff:192.0.2.7')).toBe(networkOf('192.0.2.7'));
  expect(networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(networkOf('2001:0db8:0001:0002::1'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressMark('s', '192.0.2.7')).toMatch(/^[0-9a-f]{7}$/);
});

test('600 live streams of one connection: a hundred are served, the rest asks now and then', async () => {
  const open = count(130).map(() => {
    const cut = new AbortController();
    const answer = fetch(`${app.url}/api/public/sessions/${world.sessionId}/live`, {
      signal: cut.signal,
      headers: {'x-forwarded-for': '203.0.113.8'},
    });
    return {cut, answer};
  });
  const statuses = (await Promise.all(open.map(({answer}) => answer))).map(answer => answer.status);
  expect(statuses.filter(status => status === 200)).toHaveLength(100);
  expect(statuses.filter(status => status === 429)).toHaveLength(30);
  for (const {cut} of open) cut.abort();
  const again = async () =>
    (await new Behind(app.url, '203.0.113.8').get<ErrorBody>(`/api/public/sessions/${world.sessionId}/states`)).status;
  expect(await again()).toBe(200);
});
