/**
 * The holder's own seat at a session outside the pass: kept, bought at the holder's price and given back; and what may
 * be offered at all.
 */
import {newToken, tokenHash} from '../../../api/src/auth/token';
import {freePassSeats} from '../../../api/src/domain/passes/seats/pass-seats';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {givePassTo} from '../../support/passes/passes';
import {PRICE} from '../../support/world/fixture';
import {HOLDER_CENTS} from '../../support/passes/holder-offers';
import {checkOut, must, notify} from '../../support/world/purchase';
import {told, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {ana, app, cartOf, cup, keep, passes, pay, setStage, world} from './stage';

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

  test('is refused to whom owes, to whom is blocked, and outside the window', async () => {
    await givePassTo(app.db, passes[2]!, world.customer.id);
    await app.db.query(`update season_pass set paid_cents = 0, overdue_cents = 100 where id = $1`, [passes[2]]);
    expect(told(await takeOwn(2))).toBe('409 own_seat_unpaid');
    await app.db.query(
      `update season_pass set paid_cents = 40000, overdue_cents = 0, state = 'blocked' where id = $1`,
      [passes[2]],
    );
    expect(told(await takeOwn(2))).toBe('409 own_seat_blocked');
    await app.db.query(`update season_pass set state = 'active' where id = $1`, [passes[2]]);
    await app.db.query(`update holder_offer set starts_at = now() + interval '1 hour' where id = $1`, [
      cup.holderOfferId,
    ]);
    expect(told(await takeOwn(2))).toBe('409 own_seat_not_open_yet');
    await app.db.query(
      `update holder_offer set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
        where id = $1`,
      [cup.holderOfferId],
    );
    expect(told(await takeOwn(2))).toBe('409 own_seat_closed');
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
