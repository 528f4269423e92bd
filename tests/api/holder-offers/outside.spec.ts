/**
 * At a session outside the pass: the holder's own seat, kept, bought at the holder's price and given back, and friends
 * who sit near it, no more than are offered. What is refused, and why: tests/domain/passes.
 */
import {newToken, tokenHash} from '../../../api/src/platform/keys/token';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {PRICE} from '../../support/world/fixture';
import {FRIEND_CENTS, HOLDER_CENTS} from '../../support/passes/holder-offers';
import {checkOut, must, notify} from '../../support/world/purchase';
import {type ErrorBody, idempotency, told, Visitor} from '../../support/wire/visitor';
import {ana, app, cartOf, cup, passes, pay, setStage, world} from './stage';
import {randomUUID} from 'node:crypto';
import {until} from '../../support/run/until';

interface Seat {
  seasonPassId: number;
  isIncluded: boolean;
  refusal: {code: string} | null;
  keptUntilAt: string | null;
  cents: number | null;
  publicCents: number | null;
}

setStage();

const seats = async (who = ana): Promise<Seat[]> =>
  must(await who.get<{items: Seat[]}>(`/api/public/sessions/${cup.sessionId}/own-seats`)).items;
const mine = async (pass: number): Promise<Seat> => (await seats()).find(seat => seat.seasonPassId === passes[pass])!;
const takeOwn = (pass: number, who = ana) =>
  who.post<{seatId: number; cents: number} & ErrorBody>('/api/public/cart/own-seat', {
    sessionId: cup.sessionId,
    passId: passes[pass],
  });
const claim = async (index: number) =>
  (
    await app.db.query<{kind: string; pass: number | null}>(
      `select kind, coalesce(season_pass_id, for_pass_id) as pass from seat_claim
        where event_session_id = $1 and seat_id = $2`,
      [cup.sessionId, world.seat(index)],
    )
  ).rows[0] ?? {kind: 'free', pass: null};

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
    expect(told(await takeOwn(5))).toBe('404 not_found');
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
      told(
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
    expect(told(await takeOwn(0))).toBe('409 own_seat_bought');
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
});

interface Friends {
  seasonPassId: number;
  refusal: {code: string} | null;
  maxPerPass: number;
  used: number;
  zones: {name: string; cents: number; left: number | null}[];
}
type Held = {seats: {seatId: number; cents: number}[]; adjacent: boolean} & ErrorBody;

const friends = async (pass: number): Promise<Friends> =>
  must(await ana.get<{items: Friends[]}>(`/api/public/sessions/${cup.sessionId}/friend-offers`)).items.find(
    one => one.seasonPassId === passes[pass],
  )!;
const bring = (pass: number, quantity: number, who = ana, key: string = randomUUID()) =>
  who.post<Held>(
    '/api/public/cart/friends',
    {sessionId: cup.sessionId, passId: passes[pass], quantity},
    idempotency(key),
  );
const sold = async (): Promise<number> =>
  (await app.db.query<{sold: number}>('select sold from friend_offer where id = $1', [cup.friendOfferId])).rows[0]!
    .sold;

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
    expect(told(await bring(1, 1))).toBe('409 friends_all_bought');
    expect(told(await bring(7, 1))).toBe('404 not_found');
    expect((await bring(2, 21)).status).toBe(422);
    expect((await bring(2, 1, new Visitor(app.url))).status).toBe(401);
    const cart = await cartOf();
    expect(cart.totalCents).toBe(2 * (FRIEND_CENTS + PRICE.fee));
    must(await ana.post('/api/public/cart/release', {keys: [cart.lines[0]!.key]}));
    expect(await sold()).toBe(1);
    expect(await friends(1)).toMatchObject({refusal: null, used: 1});
    expect(told(await bring(1, 2))).toBe('409 friends_too_many');
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
});

test('staff: an offer is of a session that the list does not include; taken away it keeps nothing', async () => {
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
  expect(await claim(11)).toMatchObject({kind: 'pass'});
  expect((await clerk.send(`/api/ofertas-abonados/${cup.holderOfferId}`, {method: 'DELETE'})).status).toBe(200);
  expect(await claim(11)).toEqual({kind: 'free', pass: null});
});
