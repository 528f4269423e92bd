/** Friends brought to a session outside the pass: near the holder's seat, at their price, and no more than are offered. */
import {randomUUID} from 'node:crypto';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {givePassTo} from '../../support/passes/passes';
import {PRICE} from '../../support/world/fixture';
import {FRIEND_CENTS} from '../../support/passes/holder-offers';
import {checkOut, must, notify} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {ana, app, cartOf, cup, passes, pay, setStage, world} from './stage';

interface Friends {
  seasonPassId: number;
  refusal: {code: string} | null;
  maxPerPass: number;
  used: number;
  zones: {name: string; cents: number; left: number | null}[];
}
type Held = {seats: {seatId: number; cents: number}[]; adjacent: boolean} & ErrorBody;

setStage();
beforeAll(() => givePassTo(app.db, passes[2]!, world.customer.id));

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

  test('an offer that is full, over or not for this pass says so', async () => {
    await app.db.query('update friend_offer set quota = sold where id = $1', [cup.friendOfferId]);
    expect(told(await bring(2, 1))).toBe('409 friends_gone');
    await app.db.query(`update friend_offer set quota = null, ends_at = now() - interval '1 minute' where id = $1`, [
      cup.friendOfferId,
    ]);
    expect(told(await bring(2, 1))).toBe('409 friends_closed');
    await app.db.query(`update friend_offer set ends_at = now() + interval '1 day' where id = $1`, [cup.friendOfferId]);
    expect(told(await bring(7, 1))).toBe('404 not_found');
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
