/**
 * A new pass in the cart with everything else: one payment for all of it, its seat kept meanwhile, let go when it is taken
 * out; what is paid in another way is told and never paid twice.
 */
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {SHOWN} from '../../support/world/fixture';
import {giveSeatedInstalmentPasses, passState, statesOf} from '../../support/passes/instalments';
import {keepInvariants} from '../../support/world/invariants';
import {newPerson, PASS} from '../../support/passes/sign-ups';
import {checkOut, holdSeats, must, notify, resultOf, type CartView, type Checkout} from '../../support/world/purchase';
import {makeShop, type GoodsCart} from '../../support/world/shop';
import {told, idempotency, type ErrorBody, type Visitor} from '../../support/wire/visitor';
import {adult, ana, app, BUYER, next, nextSeat, openSale, signUp, staff, visitor, world} from './stage';
import {randomUUID} from 'node:crypto';

keepInvariants(() => app.db); // before the application stops
openSale();

type Cart = GoodsCart & CartView & {problems: {code: string; lineKeys: string[]}[]};
const cartOf = async (who: Visitor) => must(await who.get<Cart>('/api/public/cart'));
const inCart = (who: Visitor, seatId: number, n: number) =>
  signUp(who, [newPerson(n, adult(seatId))], {method: 'cart'});
const seatClaims = async (seatId: number): Promise<number> =>
  (await app.db.query(`select 1 from seat_claim where seat_id = $1 and kind = 'pass'`, [seatId])).rowCount;
const orderOf = async (checkout: Checkout) =>
  (
    await app.db.query<{id: number; state: string; consents: Record<string, unknown>; docNo: string | null}>(
      'select id, state, consents, doc_no as "docNo" from "order" where number = $1',
      [checkout.orderNumber],
    )
  ).rows[0]!;
const clerkGivesBack = (orderId: number, lineIds: number[]) =>
  staff().post<ErrorBody>(
    `/api/pedidos/${orderId}/devolver`,
    {orderLineIds: lineIds, reason: 'Se equivocó'},
    idempotency(randomUUID()),
  );

/** The next pass of somebody with an account, owed in two parts. */
const owed = async () => (await giveSeatedInstalmentPasses(app, world, [nextSeat()], [0, 60], true))[0]!;
const put = (who: Visitor, passId: number, instalmentIds: number[]) =>
  who.post<ErrorBody>(`/api/public/passes/${passId}/instalments/cart`, {instalmentIds});
const payApart = (who: Visitor, passId: number, instalmentIds: number[]) =>
  who.post<Checkout>(
    `/api/public/passes/${passId}/instalments/pay`,
    {instalmentIds, method: 'card', expectedTotalCents: 10_000 * instalmentIds.length},
    idempotency(randomUUID()),
  );

test('a daughter’s pass, two tickets and a scarf in one payment; what was accepted goes with the order', async () => {
  const shop = await makeShop(app.db, world);
  const who = visitor();
  const {n, seatId} = next();
  must(await holdSeats(who, world, [40, 41]));
  must(await who.post('/api/public/cart/goods', {variantId: shop.scarf.medium, quantity: 1, pickup: 'shop'}));
  const signed = must(await inCart(who, seatId, n)) as unknown as {isInCart: boolean; passes: {passId: number}[]};
  expect(signed).toMatchObject({checkout: null, isInCart: true});
  const {passId} = signed.passes[0]!;
  const cart = await cartOf(who);
  expect(cart.goods.find(good => good.kind === 'pass')).toMatchObject({
    cents: PASS.adult,
    detail: expect.stringMatching(/guardado hasta las \d+:\d\d/),
  });
  const scarf = cart.goods.find(good => good.kind === 'product')!.cents;
  expect(cart.totalCents).toBe(2 * SHOWN.general + scarf + PASS.adult);
  expect(await seatClaims(seatId)).toBe(1);
  const checkout = must(await checkOut(who, cart.totalCents));
  must(await notify(app, checkout));
  const order = await orderOf(checkout);
  expect(order).toMatchObject({state: 'paid', docNo: BUYER.docNo});
  expect(order.consents).toMatchObject({seasonListTerms: expect.any(Number), billing: {street: BUYER.street}});
  expect(await passState(app, passId)).toBe('active');
  expect((await app.db.query('select 1 from cart_instalment')).rowCount).toBe(0);
  // Its card stands with the order, behind the address that opens it.
  const hash = must(await resultOf(who, checkout)).reservationHash!;
  const page = must(await who.get<{redemptions: {kind: string; code: string}[]}>(`/api/public/reservations/${hash}`));
  const card = page.redemptions.find(one => one.kind === 'pass')!;
  const qr = (code: string) => who.get(`/api/public/reservations/${hash}/redemptions/${code}/qr.svg`);
  expect([(await qr(card.code)).status, (await qr('OTRO')).status]).toEqual([200, 404]);
  // One line goes back, and nothing else with it.
  const {rows} = await app.db.query<{id: number}>(
    `select id from order_line where order_id = $1 and kind = 'product'`,
    [order.id],
  );
  must(await clerkGivesBack(order.id, [rows[0]!.id]));
  expect(await passState(app, passId)).toBe('active');
});

test('taken out of the cart the seat is free again; money for it cannot come', async () => {
  const who = visitor();
  const {n, seatId} = next();
  must(await inCart(who, seatId, n));
  const {goods} = await cartOf(who);
  must(await who.post('/api/public/cart/release', {keys: [goods[0]!.key]}));
  await app.db.withTransaction(tx => lapseUnpaidPasses(tx));
  expect(await seatClaims(seatId)).toBe(0);
  expect((await cartOf(who)).goods).toEqual([]);
  // The next one has it at once.
  must(await inCart(visitor(), seatId, next().n));
});

test('a cart that comes back too late says so, and pays when the pass is out of it', async () => {
  const who = visitor();
  const {n, seatId} = next();
  must(await holdSeats(who, world, [44]));
  const {passes} = must(await inCart(who, seatId, n));
  await app.db.query('update season_pass set pay_until_at = now() where id = $1', [passes[0]!.passId]);
  await app.db.withTransaction(tx => lapseUnpaidPasses(tx));
  const cart = await cartOf(who);
  expect(cart.problems).toMatchObject([{code: 'wrong_state', lineKeys: [cart.goods[0]!.key]}]);
  expect(told(await checkOut(who, cart.totalCents))).toBe('409 wrong_state');
  must(await who.post('/api/public/cart/release', {keys: [cart.goods[0]!.key]}));
  must(await notify(app, must(await checkOut(who, SHOWN.general))));
});

test('what was on its way to the bank goes back to its cart when the instalment is paid apart', async () => {
  const who = ana();
  const made = await owed();
  must(await holdSeats(who, world, [48]));
  must(await put(who, made.id, [made.instalmentIds[0]!]));
  const first = must(await checkOut(who, SHOWN.general + 10_000));
  const apart = must(await payApart(who, made.id, [made.instalmentIds[0]!]));
  expect(await orderOf(first)).toMatchObject({state: 'cancelled'});
  // Its tickets are still there.
  const cart = await cartOf(who);
  expect(cart.lines).toHaveLength(1);
  must(await notify(app, apart));
  expect(await statesOf(app, made.id)).toEqual(['paid', 'scheduled']);
  expect((await cartOf(who)).problems).toMatchObject([{code: 'already_paid'}]);
  // The bank had both pages open: the second money goes back by itself.
  must(await notify(app, first));
  const {rows} = await app.db.query<{automatic: number}>(
    'select count(*)::int as automatic from refund where order_id = $1 and is_automatic',
    [(await orderOf(first)).id],
  );
  expect(rows[0]!.automatic).toBe(1);
  expect(await statesOf(app, made.id)).toEqual(['paid', 'scheduled']);
});

test('the same instalment in two carts: the one that pays has it, and nobody pays twice', async () => {
  const [one, other] = [ana(), ana()];
  const made = await owed();
  const [first, second] = made.instalmentIds as [number, number];
  for (const who of [one, other]) must(await put(who, made.id, [first, second]));
  const started = must(await checkOut(one, 20_000));
  const overtaking = must(await checkOut(other, 20_000));
  expect(await orderOf(started)).toMatchObject({state: 'cancelled'});
  must(await notify(app, overtaking));
  expect(await statesOf(app, made.id)).toEqual(['paid', 'paid']);
  expect(told(await checkOut(one, 20_000))).toBe('409 already_paid');
});

test('others’ passes, what is paid and a wrong number are refused', async () => {
  const made = await owed();
  const foreign = (await giveSeatedInstalmentPasses(app, world, [nextSeat()], [0], false))[0]!;
  expect(told(await put(visitor(), made.id, made.instalmentIds))).toBe('401 unauthorized');
  expect(told(await put(ana(), foreign.id, foreign.instalmentIds))).toBe('404 not_found');
  expect(told(await put(ana(), made.id, foreign.instalmentIds))).toBe('404 not_found');
  must(await notify(app, must(await payApart(ana(), made.id, [made.instalmentIds[0]!]))));
  expect(told(await put(ana(), made.id, [made.instalmentIds[0]!]))).toBe('409 already_paid');
  expect((await put(ana(), made.id, [])).status).toBe(422);
});
