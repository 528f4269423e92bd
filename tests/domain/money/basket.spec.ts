/**
 * One basket is paid once: whoever comes back from the bank and pays again, whatever the basket has, has it once, and the
 * money of the first try goes back however late it comes.
 */
import {randomUUID} from 'node:crypto';
import {expireOrders, reopenCart} from '../../../api/src/domain/orders/expire';
import type {LineKindName} from '../../../api/src/domain/orders/due';
import {takeFromCart} from '../../../api/src/domain/orders/cart-goods';
import {placeOrder} from '../../../api/src/domain/orders/place';
import {LINE_SAMPLES} from '../../support/line-samples/samples';
import {bankSaysYes, given, placeLines, tryToPay} from '../../support/line-samples/sell';
import {makeLineStage, type LineStage} from '../../support/line-samples/stage';
import {holdZone} from '../../../api/src/domain/seats/hold-zone';
import {openScene} from '../../support/scene/scene';
import type {Tx} from '../../../api/src/domain/kernel/tx';

const on = openScene<{stage: LineStage}>(async ({db, world}) => ({stage: await makeLineStage(db, world, 60)}), {
  rows: 40,
});

const BUYER = {email: 'vuelve@example.org', firstName: 'Ana', surname1: 'García', surname2: '', phone: '', docNo: null};

/** What its sample puts into a cart. */
const IN_CARTS = (Object.keys(LINE_SAMPLES) as LineKindName[]).filter(kind => 'inCart' in LINE_SAMPLES[kind]);

/** The cart as an order again, with a try at the bank. */
async function order(tx: Tx, cartId: string) {
  const placed = await placeOrder(tx, {
    cartId,
    channel: 'web',
    buyer: BUYER,
    customerId: null,
    staffUserId: null,
    expectedTotalCents: null,
    consents: {},
  });
  return {...placed, orderId: placed.id, gatewayOrder: await tryToPay(tx, placed.id)};
}

/** An order of these kinds at the bank, its basket gone back to its cart. */
async function cameBack(kinds: LineKindName[]) {
  return on.db.withTransaction(async tx => {
    const placed = await placeLines(tx, on.stage, kinds);
    const gatewayOrder = await tryToPay(tx, placed.orderId);
    expect(await reopenCart(tx, placed.orderId)).toBe(placed.cartId);
    return {...placed, gatewayOrder};
  });
}
const paid = (one: {gatewayOrder: string; totalCents: number}) =>
  on.db.withTransaction(tx => bankSaysYes(tx, one.gatewayOrder, one.totalCents));
const again = (cartId: string) => on.db.withTransaction(tx => order(tx, cartId));

test.each(IN_CARTS)('[V12] %s: paid again from the same basket, the first try goes back', async kind => {
  const first = await cameBack([kind]);
  const second = await again(first.cartId);
  expect((await paid(second)).kind).toBe('paid');
  expect(await paid(first)).toMatchObject({kind: 'refunding'});
  await on.db.withTransaction(async tx => {
    expect((await given(tx, first.orderId, [kind]))[kind]).toBe(0);
    expect((await given(tx, second.orderId, [kind]))[kind]).toBeGreaterThan(0);
  });
});

test.each(IN_CARTS)(
  '[V12] %s: the money of the first try comes while the basket is the cart’s, or at the bank',
  async kind => {
    const first = await cameBack([kind]);
    expect(await paid(first)).toMatchObject({kind: 'refunding'});
    const other = await cameBack([kind]);
    const second = await again(other.cartId);
    expect(await paid(other)).toMatchObject({kind: 'refunding'});
    expect((await paid(second)).kind).toBe('paid');
  },
);

const places = (tx: Tx, cartId: string) =>
  holdZone(tx, {
    cartId,
    channel: 'web',
    staffUserId: null,
    eventSessionId: on.world.sessionId,
    zoneId: on.world.zones.standing,
    priceId: on.world.prices.standing,
    quantity: 2,
    maxPerOrder: 10,
    holdSeconds: 900,
  });

const placesCameBack = () =>
  on.db.withTransaction(async tx => {
    const cartId = randomUUID();
    await places(tx, cartId);
    const placed = await order(tx, cartId);
    expect(await reopenCart(tx, placed.id)).toBe(cartId);
    return {...placed, cartId};
  });

test('[V12] places without a number: the first try goes back, before and after the second is paid', async () => {
  for (const isPaidFirst of [true, false]) {
    const first = await placesCameBack();
    const second = await again(first.cartId);
    if (isPaidFirst) expect((await paid(second)).kind).toBe('paid');
    expect(await paid(first)).toMatchObject({kind: 'refunding', why: 'basket_went_on'});
    if (!isPaidFirst) expect((await paid(second)).kind).toBe('paid');
  }
  const {rows} = await on.db.query<{n: number}>(`select count(*)::int as n from ticket where state = 'valid'`);
  expect(rows[0]!.n).toBe(4);
});

test('[V12] a second try that ended unpaid and is paid late goes back, when the first was given meanwhile', async () => {
  const first = await placesCameBack();
  const second = await again(first.cartId);
  await on.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where id = $1`, [second.id]);
  await on.db.withTransaction(tx => expireOrders(tx));
  expect((await paid(first)).kind).toBe('paid');
  expect(await paid(second)).toMatchObject({kind: 'refunding', why: 'basket_went_on'});
});

test('a basket that was emptied is nobody’s: what was paid is given', async () => {
  const first = await cameBack(['product']);
  await on.db.withTransaction(tx => takeFromCart(tx, first.cartId, null));
  expect((await paid(first)).kind).toBe('paid');
});

test('[V12] control: the database lets no second order of a basket be paid', async () => {
  const first = await cameBack(['donation']);
  const second = await again(first.cartId);
  await expect(
    on.db.query(`update "order" set state = 'paid', paid_at = now() where id = $1`, [first.orderId]),
  ).rejects.toMatchObject({code: 'invalid'});
  expect((await paid(second)).kind).toBe('paid');
});
