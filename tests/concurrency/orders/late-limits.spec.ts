/**
 * Single-use codes and the limit for one person, when money comes late: what was given up while a try at the bank was
 * open is taken again only while something is left of it; otherwise the money goes back by itself.
 */
import {reconcileOne} from '../../../api/src/jobs/money/reconcile-payments';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, PRICE, SHOWN, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {
  checkOut,
  holdPlaces,
  holdSeats,
  must,
  notify,
  type CartView,
  type Checkout,
} from '../../support/world/purchase';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, tally, Visitor} from '../../support/wire/visitor';
import {readThenCount} from '../naive';

const HALF = PRICE.general / 2 + PRICE.fee;
let app: TestApp;
let world: World;
let nextSeat = 2;
const seat = (): number[] => [nextSeat++];

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 20, seatsPerRow: 50, places: 300, maxPerCustomer: 1});
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

let codes = 0;
async function makeCode(maxUses: number | null = 1): Promise<string> {
  const code = `MITAD${++codes}`;
  await app.db.query(
    `insert into discount (code, name, kind, percent_bp, max_uses) values ($1, 'La mitad', 'percent', 5000, $2)`,
    [code, maxUses],
  );
  return code;
}
const usesOf = async (code: string) =>
  (await app.db.query<{uses: number}>('select uses from discount where code = $1', [code])).rows[0]!.uses;
const useCode = async (buyer: Visitor, code: string) =>
  must(await buyer.post<CartView>('/api/public/cart/discount', {code}));
const viewCart = async (buyer: Visitor) => must(await buyer.get<CartView>('/api/public/cart'));
const reopen = (buyer: Visitor, order: Checkout) =>
  buyer.post<{reopened: boolean}>(`/api/public/orders/${order.checkoutToken}/reopen`);
const release = async (buyer: Visitor) =>
  must(await buyer.post('/api/public/cart/release', {keys: (await viewCart(buyer)).lines.map(line => line.key)}));
const ordersOf = async (orders: Checkout[]) =>
  (
    await app.db.query<{state: string; cents: number; refunds: number; incidents: number}>(
      `select o.state, o.discount_cents as cents, (select count(*)::int from refund r
        where r.order_id = o.id and r.is_automatic) as refunds, (select count(*)::int from incident i
        where i.order_id = o.id and i.kind in ('limit_used', 'basket_went_on')) as incidents
       from "order" o where o.number = any($1) order by o.id`,
      [orders.map(order => order.orderNumber)],
    )
  ).rows;

/** What the attack of the report does, once: an order with the code, back from the bank, the seat given away. */
async function orderAndLetGo(buyer: Visitor, email: string): Promise<Checkout | null> {
  must(await holdSeats(buyer, world, seat()));
  const order = await checkOut(buyer, (await viewCart(buyer)).totalCents, {email});
  if (order.status !== 200) return null;
  must(await reopen(buyer, order.body));
  await release(buyer);
  return order.body;
}

test('negative control: a counter that is read and then written is passed', async () => {
  let given = 0;
  for (let round = 0; round < 10 && given <= 1; round++) given = await readThenCount(app.db, 60, 1);
  expect(given).toBeGreaterThan(1);
});

test.each([
  ['in the order of the orders', (n: Checkout[]) => n],
  ['the last first', (n: Checkout[]) => [...n].reverse()],
])(
  '[X3] six orders of one single-use code, each left at the bank and all of them paid (%s): one ticket at half price, the rest goes back',
  async (_, inOrder) => {
    const code = await makeCode();
    const buyer = new Visitor(app.url);
    const email = `seis-${code}@example.org`.toLowerCase();
    must(await holdSeats(buyer, world, seat()));
    await useCode(buyer, code);
    await release(buyer);
    const orders: Checkout[] = [];
    for (let n = 0; n < 6; n++) {
      const order = await orderAndLetGo(buyer, email);
      if (order) orders.push(order);
    }
    expect(orders.length).toBeGreaterThan(0);
    for (const order of inOrder(orders)) expect((await notify(app, order)).status).toBe(200);
    const now = await ordersOf(orders);
    expect(now.filter(order => order.state === 'paid')).toHaveLength(1);
    // Nobody's money stays without a ticket, and nobody is left in the dark.
    expect(
      now.filter(order => order.state !== 'paid').every(order => order.refunds === 1 && order.incidents === 1),
    ).toBe(true);
    expect(await usesOf(code)).toBe(1);
    const {rows} = await app.db.query<{n: number}>(
      `select count(*)::int as n from ticket t join "order" o on o.id = t.order_id
        where o.email = $1 and t.state <> 'void'`,
      [email],
    );
    expect(rows[0]!.n).toBe(1);
  },
);

test('[X3] the use of a code stays with an order that ended while its try at the bank is open, and comes back when the bank has denied it', async () => {
  const code = await makeCode();
  const first = new Visitor(app.url);
  must(await holdSeats(first, world, seat()));
  await useCode(first, code);
  await release(first);
  const order = await orderAndLetGo(first, 'primera@example.org');
  const second = new Visitor(app.url);
  must(await holdSeats(second, world, seat()));
  expect((await second.post('/api/public/cart/discount', {code})).status).toBe(422);
  expect(await usesOf(code)).toBe(1);
  must(await notify(app, order!, {responseCode: '0190'}));
  expect(await usesOf(code)).toBe(0);
  expect((await useCode(second, code)).totalCents).toBe(HALF);
  const theirs = must(await checkOut(second, HALF));
  must(await notify(app, theirs));
  // The bank changes its mind about the first: the use is another's now.
  must(await notify(app, order!));
  expect((await ordersOf([order!, theirs])).map(o => [o.state, o.refunds])).toEqual([
    ['cancelled', 1],
    ['paid', 0],
  ]);
});

test('[X3] an order whose time ran out keeps its use until the bank knows nothing of the try any more', async () => {
  const code = await makeCode();
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seat()));
  await useCode(buyer, code);
  const order = must(await checkOut(buyer, HALF));
  await app.db.query(`update "order" set claims_expire_at = now() - interval '10 minutes' where number = $1`, [
    order.orderNumber,
  ]);
  await expectInvariants(app.db);
  expect([(await ordersOf([order]))[0]!.state, await usesOf(code)]).toEqual(['expired', 1]);
  const {rows} = await app.db.query<{
    id: number;
    gateway_order: string;
    bank_terminal_id: number | null;
    amount_cents: number;
  }>('select id, gateway_order, bank_terminal_id, amount_cents from payment where gateway_order = $1', [
    order.gatewayOrder,
  ]);
  await reconcileOne(app.runtime, {...rows[0]!, old: true});
  expect(await usesOf(code)).toBe(0);
});

test('[X3] whoever comes back from the bank pays with the same code: the new order takes the use over', async () => {
  const code = await makeCode();
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seat()));
  await useCode(buyer, code);
  const first = must(await checkOut(buyer, HALF, {email: 'vuelve@example.org'}));
  must(await reopen(buyer, first));
  expect((await viewCart(buyer)).totalCents).toBe(HALF);
  const second = must(await checkOut(buyer, HALF, {email: 'vuelve@example.org'}));
  // And so after the time of an order has run out, with a new cart of the same browser.
  await app.db.query(`update "order" set claims_expire_at = now() - interval '10 minutes' where number = $1`, [
    second.orderNumber,
  ]);
  await expectInvariants(app.db);
  must(await holdSeats(buyer, world, seat()));
  expect((await useCode(buyer, code)).totalCents).toBe(HALF);
  const third = must(await checkOut(buyer, HALF, {email: 'vuelve@example.org'}));
  must(await notify(app, third));
  expect((await ordersOf([first, second, third])).map(o => [o.state, o.refunds])).toEqual([
    ['cancelled', 0],
    ['expired', 0],
    ['paid', 0],
  ]);
  must(await notify(app, first));
  must(await notify(app, second));
  expect((await ordersOf([first, second, third])).map(o => [o.state, o.refunds])).toEqual([
    ['cancelled', 1],
    ['expired', 1],
    ['paid', 0],
  ]);
  expect(await usesOf(code)).toBe(1);
});

test('[X3] late money for what is still free and still within its limits buys it, as before', async () => {
  const code = await makeCode(5);
  const buyer = new Visitor(app.url);
  must(await holdPlaces(buyer, world, 1));
  await useCode(buyer, code);
  const order = must(await checkOut(buyer, (await viewCart(buyer)).totalCents));
  must(await reopen(buyer, order));
  must(await notify(app, order, {responseCode: '0190'}));
  await release(buyer);
  expect(await usesOf(code)).toBe(0);
  must(await notify(app, order));
  expect([(await ordersOf([order]))[0]!.state, await usesOf(code)]).toEqual(['paid', 1]);
});

test('[X3] late money of many orders of one code and one person, all at the same moment: never more than one', async () => {
  for (let round = 0; round < long(20, 4); round++) {
    const code = await makeCode();
    const email = `a-la-vez-${code}@example.org`.toLowerCase();
    const orders: Checkout[] = [];
    const buyer = new Visitor(app.url);
    must(await holdSeats(buyer, world, seat()));
    await useCode(buyer, code);
    await release(buyer);
    for (let n = 0; n < 6; n++) {
      const order = await orderAndLetGo(buyer, email);
      if (order) orders.push(order);
    }
    const paying = inParallel(
      orders.flatMap(order => [order, order]),
      12,
      order => notify(app, order),
    );
    const more = new Visitor(app.url);
    must(await holdSeats(more, world, seat()));
    await Promise.all([paying, more.post('/api/public/cart/discount', {code}), orderAndLetGo(buyer, email)]);
    expect(tally(await paying)).toEqual({200: orders.length * 2});
    const {rows} = await app.db.query<{n: number; half: number}>(
      `select count(*)::int as n, count(*) filter (where l.discount_cents > 0)::int as half from order_line l
        join "order" o on o.id = l.order_id where o.email = $1 and l.state = 'active'`,
      [email],
    );
    expect(rows[0]!.n).toBeLessThanOrEqual(1);
    expect(await usesOf(code)).toBeLessThanOrEqual(1);
  }
});

test('[X3] a code of three uses and a crowd that leaves, comes back and pays late: three tickets at most', async () => {
  const code = await makeCode(3);
  const comeAndLeave = async () => {
    const buyer = new Visitor(app.url);
    must(await holdPlaces(buyer, world, 1));
    if ((await buyer.post('/api/public/cart/discount', {code})).status !== 200) return [];
    const {totalCents, discountCents} = await viewCart(buyer);
    if (discountCents === 0) return [];
    const order = await checkOut(buyer, totalCents);
    if (order.status !== 200) return [];
    must(await reopen(buyer, order.body));
    must(await notify(app, order.body, {responseCode: '0190'}));
    await release(buyer);
    return [order.body];
  };
  // Between two crowds all uses are free again, so that each has one buyer at least who leaves with an order.
  const orders: Awaited<ReturnType<typeof comeAndLeave>> = [];
  for (let crowd = 0; crowd < 4; crowd++) orders.push(...(await inParallel(count(4), 4, comeAndLeave)).flat());
  expect(orders.length).toBeGreaterThan(3);
  await inParallel(orders, 12, order => notify(app, order));
  expect((await ordersOf(orders)).filter(o => o.state === 'paid')).toHaveLength(3);
  expect(await usesOf(code)).toBe(3);
});

test('who pays for nothing but the whole price is not asked about codes', async () => {
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seat()));
  const order = must(await checkOut(buyer, SHOWN.general));
  must(await notify(app, order));
  expect((await ordersOf([order]))[0]).toEqual({state: 'paid', cents: 0, refunds: 0, incidents: 0});
});
