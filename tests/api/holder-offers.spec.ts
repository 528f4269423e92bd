/**
 * Holders at a session outside their pass: the own seat kept, bought at their price, given back; friends near the seat;
 * and the codes of a pass that has ended.
 */
import {randomUUID} from 'node:crypto';
import {newToken, tokenHash} from '../../api/src/auth/token';
import {scan} from '../../api/src/domain/access/scan';
import {claimSession} from '../../api/src/domain/passes/seats/claim-session';
import {freePassSeats} from '../../api/src/domain/passes/seats/pass-seats';
import {keepOwnSeats} from '../../api/src/domain/passes/outside/keep-own-seats';
import {expireOrders} from '../../api/src/domain/orders/expire';
import {startApp, type TestApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {makeWorld, PRICE, type World} from '../support/fixture';
import {FRIEND_CENTS, givePassTo, HOLDER_CENTS, makeCup, type CupWorld} from '../support/holder-offers';
import {expectInvariants} from '../support/invariants';
import {makePasses} from '../support/pass-list';
import {checkOut, must, notify, type CartView} from '../support/purchase';
import {count, until} from '../support/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../support/visitor';

let app: TestApp;
let world: World;
let cup: CupWorld;
/** On the seats 2 … 21, in order; Ana's are the first two. */
let passes: number[];
let ana: Visitor;

interface Seat {
  seasonPassId: number;
  isIncluded: boolean;
  refusal: {code: string} | null;
  keptUntilAt: string | null;
  cents: number | null;
  publicCents: number | null;
}
interface Friends {
  seasonPassId: number;
  refusal: {code: string} | null;
  maxPerPass: number;
  used: number;
  zones: {name: string; cents: number; left: number | null}[];
}
type Held = {seats: {seatId: number; cents: number}[]; adjacent: boolean} & ErrorBody;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  passes = await makePasses(
    app.db,
    world,
    count(20).map(index => world.seat(index + 2)),
  );
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  cup = await makeCup(app.db, world);
  await givePassTo(app.db, passes[0]!, world.customer.id);
  await givePassTo(app.db, passes[1]!, world.customer.id);
  ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
  await keep();
});
beforeEach(async () => {
  await app.db.query('delete from attempt');
  ana.cookies.delete('cart');
});
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const keep = () => app.db.withTransaction(tx => keepOwnSeats(tx));
const seats = async (who = ana): Promise<Seat[]> =>
  must(await who.get<{items: Seat[]}>(`/api/public/sessions/${cup.sessionId}/own-seats`)).items;
const mine = async (pass: number): Promise<Seat> => (await seats()).find(seat => seat.seasonPassId === passes[pass])!;
const friends = async (pass: number): Promise<Friends> =>
  must(await ana.get<{items: Friends[]}>(`/api/public/sessions/${cup.sessionId}/friend-offers`)).items.find(
    one => one.seasonPassId === passes[pass],
  )!;
const takeOwn = (pass: number, who = ana) =>
  who.post<{seatId: number; cents: number} & ErrorBody>('/api/public/cart/own-seat', {
    sessionId: cup.sessionId,
    passId: passes[pass],
  });
const bring = (pass: number, quantity: number, who = ana, key: string = randomUUID()) =>
  who.post<Held>(
    '/api/public/cart/friends',
    {sessionId: cup.sessionId, passId: passes[pass], quantity},
    idempotency(key),
  );
const cartOf = async (who = ana): Promise<CartView> => must(await who.get<CartView>('/api/public/cart'));
const claim = async (index: number) =>
  (
    await app.db.query<{kind: string; pass: number | null}>(
      `select kind, coalesce(season_pass_id, for_pass_id) as pass from seat_claim
        where event_session_id = $1 and seat_id = $2`,
      [cup.sessionId, world.seat(index)],
    )
  ).rows[0] ?? {kind: 'free', pass: null};
const sold = async (): Promise<number> =>
  (await app.db.query<{sold: number}>('select sold from friend_offer where id = $1', [cup.friendOfferId])).rows[0]!
    .sold;
const pay = async (): Promise<{gatewayOrder: string; totalCents: number}> => {
  const order = must(await checkOut(ana, (await cartOf()).totalCents));
  expect((await notify(app, order)).status).toBe(200);
  return order;
};
const code = (answer: {status: number; body: ErrorBody}) => `${answer.status} ${answer.body.code}`;

describe('the own seat', () => {
  test('is kept before the sale, told with the holder’s price, and only to whom it belongs', async () => {
    expect(await claim(2)).toEqual({kind: 'pass', pass: passes[0]});
    const all = await seats();
    expect(all.map(seat => seat.seasonPassId)).toEqual([passes[0], passes[1]]);
    expect(all[0]).toMatchObject({
      isIncluded: false,
      refusal: null,
      cents: HOLDER_CENTS + PRICE.fee,
      publicCents: PRICE.general + PRICE.fee,
    });
    expect(all[0]!.keptUntilAt).not.toBeNull();
    const {items} = must(await ana.get<{items: Seat[]}>(`/api/public/sessions/${world.sessionId}/own-seats`));
    expect(items[0]).toMatchObject({isIncluded: true, refusal: {code: 'included'}});
    expect((await new Visitor(app.url).get(`/api/public/sessions/${cup.sessionId}/own-seats`)).status).toBe(401);
    expect((await takeOwn(0, new Visitor(app.url))).status).toBe(401);
    expect(code(await takeOwn(5))).toBe('404 not_found');
    const token = newToken();
    await app.db.query(
      `with c as (insert into customer (email, first_name, surname1) values ('visita@example.org', 'Eva', 'Soto')
        returning id) insert into customer_session (token_hash, customer_id, expires_at)
        select $1, id, now() + interval '1 day' from c`,
      [tokenHash(token)],
    );
    const visitor = new Visitor(app.url);
    visitor.cookies.set('customer', token);
    expect(await seats(visitor)).toEqual([]);
  });

  test('goes into the cart at the holder’s price, no code takes more off, and comes back kept', async () => {
    expect(must(await takeOwn(0)).cents).toBe(HOLDER_CENTS + PRICE.fee);
    expect(must(await takeOwn(0)).cents).toBe(HOLDER_CENTS + PRICE.fee);
    expect(await claim(2)).toEqual({kind: 'hold', pass: passes[0]});
    await ana.post('/api/public/cart/discount', {
      code: (
        await app.db.query<{code: string}>('select code from discount where id = $1', [world.discounts.tenPercent])
      ).rows[0]!.code,
    });
    const cart = await cartOf();
    expect(cart).toMatchObject({totalCents: HOLDER_CENTS + PRICE.fee, discountCents: 0});
    expect(cart.lines[0]!.prices).toHaveLength(1);
    expect(
      code(
        await ana.post<ErrorBody>('/api/public/cart/lines', {
          changes: [{key: cart.lines[0]!.key, priceId: cup.generalPriceId}],
        }),
      ),
    ).toBe('409 line_fixed');
    expect(await mine(0)).toMatchObject({refusal: {code: 'in_cart'}});
    must(await ana.post('/api/public/cart/release', {keys: [cart.lines[0]!.key]}));
    expect(await claim(2)).toEqual({kind: 'pass', pass: passes[0]});
  });

  test('is paid before the general sale and is then a ticket like any other, once', async () => {
    must(await takeOwn(0));
    const order = await pay();
    expect(order.totalCents).toBe(HOLDER_CENTS + PRICE.fee);
    expect(await claim(2)).toEqual({kind: 'sale', pass: passes[0]});
    expect(await mine(0)).toMatchObject({refusal: {code: 'bought'}});
    ana.cookies.delete('cart');
    expect(code(await takeOwn(0))).toBe('409 own_seat_bought');
    const {rows} = await app.db.query<{unit: number; pass: number}>(
      `select l.unit_cents as unit, l.for_pass_id as pass from ticket t join order_line l on l.id = t.order_line_id
        where t.event_session_id = $1`,
      [cup.sessionId],
    );
    expect(rows).toEqual([{unit: HOLDER_CENTS + PRICE.fee, pass: passes[0]}]);
  });

  test('paid too late, it is still the holder’s while it is kept', async () => {
    must(await takeOwn(1));
    const order = must(await checkOut(ana, (await cartOf()).totalCents));
    await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
      order.orderNumber,
    ]);
    await app.db.query(
      `update seat_claim set expires_at = now() - interval '1 minute' where event_session_id = $1 and seat_id = $2`,
      [cup.sessionId, world.seat(3)],
    );
    await app.db.withTransaction(tx => expireOrders(tx));
    expect(await claim(3)).toEqual({kind: 'pass', pass: passes[1]});
    expect((await notify(app, order)).status).toBe(200);
    expect(await claim(3)).toEqual({kind: 'sale', pass: passes[1]});
    expect(await mine(1)).toMatchObject({refusal: {code: 'bought'}});
  });

  test('is refused to whom owes, to whom is blocked, and outside the window', async () => {
    await givePassTo(app.db, passes[2]!, world.customer.id);
    await app.db.query(`update season_pass set paid_cents = 0, overdue_cents = 100 where id = $1`, [passes[2]]);
    expect(code(await takeOwn(2))).toBe('409 own_seat_unpaid');
    await app.db.query(
      `update season_pass set paid_cents = 40000, overdue_cents = 0, state = 'blocked' where id = $1`,
      [passes[2]],
    );
    expect(code(await takeOwn(2))).toBe('409 own_seat_blocked');
    await app.db.query(`update season_pass set state = 'active' where id = $1`, [passes[2]]);
    await app.db.query(`update holder_offer set starts_at = now() + interval '1 hour' where id = $1`, [
      cup.holderOfferId,
    ]);
    expect(code(await takeOwn(2))).toBe('409 own_seat_not_open_yet');
    await app.db.query(
      `update holder_offer set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
        where id = $1`,
      [cup.holderOfferId],
    );
    expect(code(await takeOwn(2))).toBe('409 own_seat_closed');
    await app.db.query(`update holder_offer set ends_at = now() + interval '3 days' where id = $1`, [
      cup.holderOfferId,
    ]);
    expect(await mine(2)).toMatchObject({refusal: null});
  });

  test('goes back to sale by itself when its time is over, when the pass ends or the offer is taken off', async () => {
    expect(await claim(10)).toMatchObject({kind: 'pass'});
    await app.db.query(`update season_pass set state = 'cancelled_by_holder', ended_at = now() where id = $1`, [
      passes[8],
    ]);
    expect((await keep()).freed).toEqual([{eventSessionId: cup.sessionId, seatId: world.seat(10)}]);
    await app.db.withTransaction(tx => freePassSeats(tx, [passes[8]!]));
    await app.db.query(`update holder_offer set keep_until_at = now() - interval '1 second' where id = $1`, [
      cup.holderOfferId,
    ]);
    const {freed} = await keep();
    expect(freed).toHaveLength(17);
    expect(await claim(11)).toEqual({kind: 'free', pass: null});
    // Free, and still the holder's price while nobody has it.
    expect(await mine(2)).toMatchObject({refusal: null, keptUntilAt: null});
    await app.db.query(`update holder_offer set keep_until_at = now() + interval '1 day' where id = $1`, [
      cup.holderOfferId,
    ]);
    expect((await keep()).kept).toBe(17);
    expect(await keep()).toEqual({kept: 0, freed: []});
    // Taken away altogether, it keeps nothing.
    const staff = new Visitor(app.url, world.staff.admin.token);
    expect((await staff.send(`/api/ofertas-abonados/${cup.holderOfferId}`, {method: 'DELETE'})).status).toBe(200);
    expect(await claim(11)).toEqual({kind: 'free', pass: null});
    expect(await mine(2)).toMatchObject({refusal: {code: 'not_offered'}, cents: null});
  });
});

describe('friends', () => {
  test('sit together beside the holder, at their price, once per key, and no more than the pass has', async () => {
    const key = randomUUID();
    expect(await friends(1)).toMatchObject({refusal: null, maxPerPass: 2, used: 0});
    const held = must(await bring(1, 2, ana, key));
    expect(must(await bring(1, 2, ana, key))).toEqual(held);
    expect(held.adjacent).toBe(true);
    expect(held.seats.map(seat => seat.cents)).toEqual([FRIEND_CENTS + PRICE.fee, FRIEND_CENTS + PRICE.fee]);
    // Row 1 is full of holders from seat 2 on: the nearest two together are behind the holder (index 3), in row 2.
    const indexes = held.seats.map(seat => seat.seatId - world.seat(0)).sort((a, b) => a - b);
    expect(indexes.every(index => index >= 20 && index < 40 && Math.abs((index % 20) - 3) <= 2)).toBe(true);
    expect(await sold()).toBe(2);
    expect(code(await bring(1, 1))).toBe('409 friends_all_bought');
    const cart = await cartOf();
    expect(cart.totalCents).toBe(2 * (FRIEND_CENTS + PRICE.fee));
    must(await ana.post('/api/public/cart/release', {keys: [cart.lines[0]!.key]}));
    expect(await sold()).toBe(1);
    expect(await friends(1)).toMatchObject({refusal: null, used: 1});
    expect(code(await bring(1, 2))).toBe('409 friends_too_many');
    await pay();
    expect(await sold()).toBe(1);
    expect(await friends(1)).toMatchObject({used: 1});
  });

  test('what is not paid comes back to the pass and to the offer; a rival who takes the hold over pays the ordinary price', async () => {
    const held = must(await bring(0, 2));
    const before = await sold();
    await app.db.query(
      `update seat_claim set expires_at = now() - interval '1 second' where event_session_id = $1 and for_pass_id = $2
        and friend_n is not null`,
      [cup.sessionId, passes[0]],
    );
    await app.db.query(`update event_session set sale_starts_at = now() - interval '1 hour' where id = $1`, [
      cup.sessionId,
    ]);
    const rival = new Visitor(app.url);
    const ask = async () =>
      (
        await rival.post<ErrorBody>('/api/public/cart/seats', {
          sessionId: cup.sessionId,
          seats: [{seatId: held.seats[0]!.seatId, priceId: cup.generalPriceId}],
        })
      ).status === 200;
    await until('the sale is open and the hold over', ask);
    expect((await cartOf(rival)).totalCents).toBe(PRICE.general + PRICE.fee);
    expect(await sold()).toBe(before - 1);
    ana.cookies.delete('cart');
    expect(must(await bring(0, 2)).seats).toHaveLength(2);
    expect(await sold()).toBe(before);
    must(await rival.post('/api/public/cart/release', {keys: [(await cartOf(rival)).lines[0]!.key]}));
    must(await ana.post('/api/public/cart/release', {keys: (await cartOf()).lines.map(line => line.key)}));
  });

  test('paid too late, the share must still be there: else the money goes back', async () => {
    must(await bring(0, 2));
    const order = must(await checkOut(ana, (await cartOf()).totalCents));
    await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
      order.orderNumber,
    ]);
    await app.db.query(
      `update seat_claim set expires_at = now() - interval '1 minute' where event_session_id = $1 and for_pass_id = $2
        and friend_n is not null`,
      [cup.sessionId, passes[0]],
    );
    await app.db.withTransaction(tx => expireOrders(tx));
    ana.cookies.delete('cart');
    must(await bring(0, 2));
    await pay();
    expect((await notify(app, order)).status).toBe(200);
    expect(
      (
        await app.db.query(
          `select 1 from refund r join "order" o on o.id = r.order_id where o.number = $1 and r.is_automatic`,
          [order.orderNumber],
        )
      ).rowCount,
    ).toBe(1);
    expect(
      (
        await app.db.query(
          'select 1 from seat_claim where event_session_id = $1 and for_pass_id = $2 and friend_n is not null',
          [cup.sessionId, passes[0]],
        )
      ).rowCount,
    ).toBe(2);
  });

  test('an offer that is full, over or not for this pass says so', async () => {
    await app.db.query('update friend_offer set quota = sold where id = $1', [cup.friendOfferId]);
    expect(code(await bring(2, 1))).toBe('409 friends_gone');
    await app.db.query(`update friend_offer set quota = null, ends_at = now() - interval '1 minute' where id = $1`, [
      cup.friendOfferId,
    ]);
    expect(code(await bring(2, 1))).toBe('409 friends_closed');
    await app.db.query(`update friend_offer set ends_at = now() + interval '1 day' where id = $1`, [cup.friendOfferId]);
    expect(code(await bring(7, 1))).toBe('404 not_found');
    expect((await bring(2, 21)).status).toBe(422);
    expect(
      (
        await new Visitor(app.url).post(
          '/api/public/cart/friends',
          {sessionId: cup.sessionId, passId: passes[2], quantity: 1},
          idempotency(randomUUID()),
        )
      ).status,
    ).toBe(401);
  });
});

test('staff: an offer is a price or a discount, of a session that the list does not include', async () => {
  const clerk = new Visitor(app.url, world.staff.admin.token);
  const send = (more: object) =>
    clerk.post<ErrorBody>('/api/ofertas-abonados', {
      seasonListId: world.seasonListId,
      eventSessionId: world.sessionId,
      amountCents: 1000,
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      ...more,
    });
  expect((await send({})).body.errors).toHaveProperty('eventSessionId');
  expect((await send({discountBp: 5000})).body.errors).toHaveProperty('discountBp');
  expect((await send({amountCents: null})).body.errors).toHaveProperty('amountCents');
});

test('what a pass has lent and whom it invites ends with it: not shown as active, not let in', async () => {
  const status = async (): Promise<string[]> =>
    (
      await app.db.query<{status: string}>(
        `select status from access_right
          where event_session_id = $1 and code in ('CEDIDO-DE-PRUEBA', 'INVITADO-DE-PRUEBA') order by code`,
        [world.sessionId],
      )
    ).rows.map(row => row.status);
  const pass = passes[12]!;
  await app.db.query(
    `insert into pass_transfer (season_pass_id, event_session_id, state, to_name, to_email, code, accepted_at)
      values ($1, $2, 'accepted', 'Prima', 'prima@example.org', 'CEDIDO-DE-PRUEBA', now())`,
    [pass, world.sessionId],
  );
  await app.db.query(
    `insert into pass_invitation (season_pass_id, event_session_id, n, zone_id, guest_name, code)
      values ($1, $2, 1, $3, 'Invitada', 'INVITADO-DE-PRUEBA')`,
    [pass, world.sessionId, world.zones.seated],
  );
  expect(await status()).toEqual(['active', 'active']);
  const states: [string, string][] = [
    ['suspended_unpaid', 'blocked'],
    ['blocked', 'blocked'],
    ['cancelled_by_holder', 'revoked'],
    ['cancelled_unpaid', 'revoked'],
    ['void', 'revoked'],
    ['handed_over', 'revoked'],
    ['expired', 'revoked'],
  ];
  await app.db.query(
    `update event_session set starts_at = now() + interval '20 minutes', doors_at = now() - interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  await app.db.query('insert into event_access (event_id) values ($1) on conflict do nothing', [world.eventId]);
  const device = (
    await app.db.query<{id: number}>(`insert into device (event_id, name) values ($1, 'Lector') returning id`, [
      world.eventId,
    ])
  ).rows[0]!.id;
  const read = (text: string) =>
    app.db
      .withTransaction(tx =>
        scan(
          tx,
          {
            eventSessionId: world.sessionId,
            deviceId: device,
            text,
            direction: 'in',
            isOffline: false,
            deviceAt: null,
            staffUserId: null,
          },
          new Map(),
        ),
      )
      .then(done => done.result);
  const atTheDoor = async () => [await read('CEDIDO-DE-PRUEBA'), await read('INVITADO-DE-PRUEBA')];
  for (const [state, expected] of states) {
    await app.db.query(`update season_pass set state = $2, ended_at = case when $3 then now() end where id = $1`, [
      pass,
      state,
      expected === 'revoked',
    ]);
    expect([state, ...(await status()), ...(await atTheDoor())]).toEqual([
      state,
      expected,
      expected,
      expected,
      expected,
    ]);
  }
  await app.db.query(`update season_pass set state = 'active', ended_at = null where id = $1`, [pass]);
  await app.db.query(
    `insert into pass_block (season_pass_id, reason, from_at) values ($1, 'fraud', now() - interval '1 hour')`,
    [pass],
  );
  expect([...(await status()), ...(await atTheDoor())]).toEqual(['blocked', 'blocked', 'blocked', 'blocked']);
  await app.db.query(`update pass_block set lifted_at = now() where season_pass_id = $1`, [pass]);
  await app.db.query(
    `insert into seat_release (season_pass_id, event_session_id, seat_id, channel) select $1, $2, seat_id, 'web'
      from season_pass where id = $1`,
    [pass, world.sessionId],
  );
  expect([...(await status()), ...(await atTheDoor())]).toEqual([
    'transferred',
    'transferred',
    'transferred',
    'transferred',
  ]);
  await app.db.query(`update seat_release set state = 'recovered', recovered_at = now() where season_pass_id = $1`, [
    pass,
  ]);
  await app.db.query('delete from season_list_session where season_list_id = $1 and event_session_id = $2', [
    world.seasonListId,
    world.sessionId,
  ]);
  expect([...(await status()), ...(await atTheDoor())]).toEqual(['revoked', 'revoked', 'revoked', 'revoked']);
  await app.db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    world.seasonListId,
    world.sessionId,
  ]);
  expect(await status()).toEqual(['active', 'active']);
  expect(await atTheDoor()).toEqual(['ok', 'ok']);
});
