/**
 * A right of an allowed buyer, used from many browsers at once: never beyond its limit, and given back whole by
 * whatever frees a place.
 */
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {refundLines} from '../../../api/src/domain/payments/refund';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants, sweep} from '../../support/world/invariants';
import {checkOut, holdPlaces, holdSeats, must, notify, type CartView} from '../../support/world/purchase';
import {count, long, meeting, until} from '../../support/run/until';
import {hangUp, patiently, tally, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let codes = 0;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 20, seatsPerRow: 50, places: 400, shards: 8});
  await restrict(true);
}, 180_000);
beforeEach(() => app.db.query('delete from attempt'));
afterEach(async () => {
  await expectInvariants(app.db);
  await app.db.query(`delete from seat_claim where kind = 'hold' and order_id is null`);
  await restrict(true);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

async function restrict(isOn: boolean): Promise<void> {
  await app.db.query('update event_session set buyers_only = $2, buyers_only_until = null where id = $1', [
    world.sessionId,
    isOn,
  ]);
  await until('memory knows', async () => (await app.runtime.sessions.get(world.sessionId)).buyersOnly === isOn);
}
async function makeCode(maxTickets: number, more: {zoneId?: number} = {}): Promise<{id: number; code: string}> {
  const code = `CODIGO${String(++codes).padStart(4, '0')}`;
  const {rows} = await app.db.query<{id: number}>(
    `insert into allowed_buyer (event_session_id, kind, value, max_tickets, zone_id) values ($1, 'code', $2, $3, $4)
      returning id`,
    [world.sessionId, code, maxTickets, more.zoneId ?? null],
  );
  return {id: rows[0]!.id, code};
}
const show = (visitor: Visitor, code: string) =>
  visitor.post<ErrorBody & {right: {leftTickets: number} | null}>(
    `/api/public/sessions/${world.sessionId}/buyer-right`,
    {code},
  );
async function browserWith(code: string): Promise<Visitor> {
  const visitor = new Visitor(app.url);
  must(await show(visitor, code));
  return visitor;
}
async function crowd(code: string, n: number): Promise<Visitor[]> {
  const first = await browserWith(code);
  const cookie = first.cookies.get(`derecho-${world.sessionId}`)!;
  return count(n).map(() => {
    const visitor = new Visitor(app.url);
    visitor.cookies.set(`derecho-${world.sessionId}`, cookie);
    return visitor;
  });
}
const used = async (id: number): Promise<number> =>
  (await app.db.query<{used: number}>('select used_tickets as used from allowed_buyer where id = $1', [id])).rows[0]!
    .used;
async function place(buyer: Visitor, more: Record<string, unknown> = {}) {
  const cart = must(await buyer.get<CartView>('/api/public/cart'));
  return checkOut(buyer, cart.totalCents, more);
}

test('negative control: reading the counter before and writing it afterwards gives one code to many', async () => {
  await app.db.query('create table naive_right (used integer)');
  await app.db.query('insert into naive_right values (0)');
  let given = 0;
  const everybody = meeting(3);
  await Promise.all(
    count(3).map(() =>
      app.db.withTransaction(async tx => {
        const {rows} = await tx.query<{used: number}>('select used from naive_right');
        await everybody();
        if (rows[0]!.used >= 2) return;
        await tx.query('update naive_right set used = $1', [rows[0]!.used + 1]);
        given++;
      }),
    ),
  );
  expect(given).toBeGreaterThan(2);
});

test('fifty browsers, one code with a limit of two, each another seat: two seats are held, again and again', async () => {
  for (let round = 0; round < long(20, 3); round++) {
    const {id, code} = await makeCode(2);
    const answers = await Promise.all(
      (await crowd(code, 50)).map((visitor, i) => patiently(() => holdSeats(visitor, world, [200 + i]))),
    );
    expect(tally(answers)).toEqual({200: 2, '409 buyer_right_used': 48});
    expect(await used(id)).toBe(2);
    await app.db.query(`delete from seat_claim where kind = 'hold' and order_id is null`);
    expect(await used(id)).toBe(0);
  }
});

test('places without a number use the same counter, also both kinds at once', async () => {
  const {id, code} = await makeCode(5);
  const answers = await Promise.all(
    (await crowd(code, 40)).map((visitor, i) =>
      patiently<ErrorBody>(() => (i % 2 ? holdPlaces(visitor, world, 2) : holdSeats(visitor, world, [300 + i]))),
    ),
  );
  const held = await used(id);
  expect(held).toBeGreaterThanOrEqual(4);
  expect(held).toBeLessThanOrEqual(5);
  expect(answers.filter(answer => ![200, 409].includes(answer.status))).toEqual([]);
});

test('without a right nothing is held, and what was held before the restriction is not sold', async () => {
  expect((await holdSeats(new Visitor(app.url), world, [10])).body.code).toBe('buyers_only');
  await restrict(false);
  const early = new Visitor(app.url);
  must(await holdSeats(early, world, [10]));
  await restrict(true);
  expect((await place(early)).body.code).toBe('buyers_only');
  const {code} = await makeCode(1, {zoneId: world.zones.standing});
  expect((await holdSeats(await browserWith(code), world, [11])).status).toBe(422);
  const forged = new Visitor(app.url);
  forged.cookies.set(`derecho-${world.sessionId}`, `${world.sessionId}-1.AAAAAAAAAAAAAAAAAAAAAAAAAAA`);
  expect((await holdSeats(forged, world, [11])).body.code).toBe('buyers_only');
});

test('dropped, expired, refunded: the right comes back; paid: it is used', async () => {
  const {id, code} = await makeCode(2);
  const buyer = await browserWith(code);
  must(await holdSeats(buyer, world, [20, 21]));
  expect(await used(id)).toBe(2);
  must(await buyer.post('/api/public/cart/release', {keys: [`s:${world.sessionId}:${world.seat(20)}`]}));
  expect(await used(id)).toBe(1);
  // The time of the cart is over, and somebody else takes the seat over before anybody has swept.
  await app.db.query(`update seat_claim set expires_at = now() - interval '1 minute' where seat_id = $1`, [
    world.seat(21),
  ]);
  await app.db.query(`update cart set expires_at = now() - interval '1 minute' where state = 'open'`);
  const other = await makeCode(1);
  must(await holdSeats(await browserWith(other.code), world, [21]));
  expect([await used(id), await used(other.id)]).toEqual([0, 1]);

  const paying = await browserWith(code);
  must(await holdSeats(paying, world, [22, 23]));
  const order = must(await place(paying));
  must(await notify(app, order));
  expect(await used(id)).toBe(2);
  expect((await holdSeats(await browserWith(code), world, [24])).body.code).toBe('buyer_right_used');
  const {rows: lines} = await app.db.query<{id: number; order_id: number}>(
    'select l.id, l.order_id from order_line l where l.allowed_buyer_id = $1 order by l.id',
    [id],
  );
  await app.db.withTransaction(tx =>
    refundLines(tx, {orderId: lines[0]!.order_id, orderLineIds: [lines[0]!.id], reason: 'prueba', staffUserId: null}),
  );
  expect(await used(id)).toBe(1);
});

test('money that comes after the order has expired is a sale only while the right has room', async () => {
  for (const isTaken of [false, true]) {
    const {id, code} = await makeCode(1);
    const late = await browserWith(code);
    must(await holdSeats(late, world, [isTaken ? 32 : 30]));
    const order = must(await place(late));
    await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
      order.orderNumber,
    ]);
    await app.db.withTransaction(tx => expireOrders(tx));
    expect(await used(id)).toBe(0);
    if (isTaken) {
      const quick = await browserWith(code);
      must(await holdSeats(quick, world, [34]));
      must(await notify(app, must(await place(quick))));
    }
    must(await notify(app, order));
    const {rows} = await app.db.query<{state: string}>('select state from "order" where number = $1', [
      order.orderNumber,
    ]);
    expect(rows[0]!.state).toBe(isTaken ? 'expired' : 'paid');
    expect(await used(id)).toBe(1);
  }
});

test('holds, drops and time together leave the counter true', async () => {
  const rights = await Promise.all(count(4).map(() => makeCode(3)));
  const browsers = (await Promise.all(rights.map(right => crowd(right.code, 6)))).flat();
  for (let round = 0; round < long(20, 4); round++) {
    await Promise.all([
      ...browsers.map(async (visitor, i) => {
        await (i % 3 === 0 ? holdPlaces(visitor, world, 1) : holdSeats(visitor, world, [400 + ((i * 7 + round) % 30)]));
        if (i % 2)
          await visitor.post('/api/public/cart/release', {
            keys: count(30).map(n => `s:${world.sessionId}:${world.seat(400 + n)}`),
          });
      }),
      app.db
        .query(
          `update cart set expires_at = now() - interval '1 minute'
            where id in (select id from cart where state = 'open' order by random() limit 3)`,
        )
        .then(() =>
          app.db.query(
            `update seat_claim c set expires_at = now() - interval '1 second' from cart
              where cart.id = c.cart_id and cart.expires_at < now() and c.kind = 'hold' and c.order_id is null`,
          ),
        )
        .then(() => sweep(app.db)),
    ]);
  }
  for (const right of rights) expect(await used(right.id)).toBeLessThanOrEqual(3);
});
