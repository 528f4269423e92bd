/**
 * Unique codes of a discount: made by chance, used once though two carts have the same one, given back by an order that
 * ends, sharing rule and budget; read by who may, withdrawn, found by nobody who guesses, looked up by an index.
 */
import {readCode} from '../../../api/src/domain/orders/codes/make-codes';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {checkOut, holdSeats, must, notify, type CartView} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, idempotency, tally, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let office: Visitor;
let seat = 2;

type Cart = CartView & ErrorBody;
interface Code {
  id: number;
  codeEnd: string;
  uses: number;
  state: string;
  orderNumber: string | null;
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 12, maxPerCustomer: 500, maxPerOrder: 20, orphanRule: false});
  await openTills(app.db, [world.staff.clerk.id]);
  office = new Visitor(app.url, world.staff.admin.token);
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

async function offer(more: object = {}): Promise<number> {
  const body = {name: 'La mitad', kind: 'percent', percentBp: 5000, hasCodes: true, ...more};
  return must(await office.post<{id: number}>('/api/descuentos', body)).id;
}
const make = (discountId: number, howMany: number, more: object = {}) =>
  office.post<{batchId: number; codes: number} & ErrorBody>(`/api/descuentos/${discountId}/codigos`, {
    name: 'Lote',
    count: howMany,
    ...more,
  });
async function codes(
  discountId: number,
  howMany: number,
  more: object = {},
): Promise<{batchId: number; codes: string[]}> {
  const {batchId} = must(await make(discountId, howMany, more));
  return {batchId, codes: (await table(batchId)).map(([code]) => code!)};
}
async function table(batchId: number): Promise<string[][]> {
  const {text} = await office.get(`/api/descuentos/lotes/${batchId}/codigos.csv`);
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(';'));
}
const use = (buyer: Visitor, code: string | null) => buyer.post<Cart>('/api/public/cart/discount', {code});
async function withSeat(): Promise<Visitor> {
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, [seat++]));
  return buyer;
}
const uses = async (code: string) =>
  (await app.db.query<{uses: number}>('select uses from discount_code where code = $1', [readCode(code)])).rows[0]!
    .uses;
const HALF = SHOWN.general - PRICE.general / 2;

test('made by chance, as many as asked for; read only where they are downloaded, by who may, and that is noted', async () => {
  const id = await offer();
  const {batchId, codes: made} = await codes(id, 2000, {prefix: 'PENA'});
  expect(new Set(made).size).toBe(2000);
  for (const code of made) expect(code).toMatch(/^PENA(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  // Every sign at every place.
  for (const place of count(12)) {
    const signs = new Set(made.map(code => code.replaceAll('-', '')[4 + place]));
    expect(signs.size).toBe(32);
  }
  const listed = await office.get<Code[]>(
    `/api/descuentos/codigos?filter={"discountCodeBatchId":${batchId}}&range=[0,99]`,
  );
  expect(must(listed)).toHaveLength(100);
  for (const code of made.slice(0, 200)) {
    expect(listed.text).not.toContain(code);
    expect(listed.text).not.toContain(code.replaceAll('-', ''));
  }
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect((await clerk.get(`/api/descuentos/codigos`)).status).toBe(200);
  expect((await clerk.get(`/api/descuentos/lotes/${batchId}/codigos.csv`)).status).toBe(403);
  expect(
    (await new Visitor(app.url, world.staff.promoter.token).get(`/api/descuentos/lotes/${batchId}/codigos.csv`)).status,
  ).toBe(403);
  const {rows} = await app.db.query<{action: string; row: string}>(
    `select action, a::text as row from audit_entry a where resource like 'descuentos%' order by id`,
  );
  expect(rows.map(row => row.action)).toEqual(['create', 'make_codes', 'export']);
  for (const {row} of rows) expect(row).not.toContain(made[0]!.slice(5));
  // A discount with a code of its own, or by itself, has none.
  expect(told(await make(await offer({hasCodes: false, code: 'COMUN'}), 1))).toBe('422 no_codes');
  expect((await make(id, 50_001)).status).toBe(422);
  expect(
    (await office.post('/api/descuentos', {name: 'Dos', kind: 'percent', percentBp: 1, code: 'DOS', hasCodes: true}))
      .status,
  ).toBe(422);
  const {body: now} = await office.get<object>(`/api/descuentos/${id}`);
  expect(
    (await office.send<ErrorBody>(`/api/descuentos/${id}`, {method: 'PUT', body: {...now, hasCodes: false}})).body
      .errors,
  ).toHaveProperty('hasCodes');
  await expect(app.db.query('update discount set has_codes = false where id = $1', [id])).rejects.toThrow();
});

test('fifty thousand at once', async () => {
  const {batchId} = must(await make(await offer(), long(50_000, 10_000)));
  const {rows} = await app.db.query<{n: number}>(
    'select count(distinct code)::int as n from discount_code where discount_code_batch_id = $1',
    [batchId],
  );
  expect(rows[0]!.n).toBe(long(50_000, 10_000));
});

test('applies by its code alone; as people write it; once', async () => {
  const id = await offer();
  const {codes: made} = await codes(id, 1, {prefix: 'OLA'});
  const buyer = await withSeat();
  expect(must(await buyer.get<Cart>('/api/public/cart')).discountCents).toBe(0);
  const typed = made[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const cart = must(await use(buyer, typed));
  expect(cart.discount).toEqual({code: made[0], name: 'La mitad', cents: PRICE.general / 2});
  const order = must(await checkOut(buyer, HALF));
  expect(await uses(made[0]!)).toBe(1);
  const late = await withSeat();
  expect((await use(late, made[0]!)).body.errors).toEqual({code: 'Este código ya se ha usado.'});
  must(await notify(app, order));
  const [row] = must(
    await office.get<(Code & {buyerName: string})[]>(`/api/descuentos/codigos?filter={"discountId":${id}}`),
  );
  expect(row).toMatchObject({codeEnd: made[0]!.slice(-4), uses: 1, orderNumber: order.orderNumber});
  expect(row!.buyerName).not.toBe('');
  // The order's page names it by its end alone.
  expect((await office.get(`/api/pedidos/${row!.orderNumber}`)).text).not.toContain(made[0]!.slice(4));
});

test('the same code in two carts at once: one order has it, under a constraint', async () => {
  const {codes: made} = await codes(await offer(), 12);
  // Without it: read, then write. Both had seen that it is free.
  await app.db.query('alter table discount_code drop constraint discount_code_within_uses');
  const key = made[0]!.replaceAll('-', '');
  const seen = await Promise.all([1, 2].map(() => uses(made[0]!)));
  for (const n of seen)
    if (n === 0) await app.db.query('update discount_code set uses = uses + 1 where code = $1', [key]);
  expect(await uses(made[0]!)).toBe(2);
  await app.db.query('update discount_code set uses = 0 where code = $1', [key]);
  await app.db.query(
    'alter table discount_code add constraint discount_code_within_uses check (uses between 0 and max_uses)',
  );
  const won = await inParallel(made.slice(1), 4, async code => {
    const buyers = await Promise.all(count(2).map(withSeat));
    for (const buyer of buyers) must(await use(buyer, code));
    return Promise.all(buyers.map(buyer => checkOut(buyer, HALF)));
  });
  for (const answers of won) {
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
    expect(['409 discount_used_up', '409 total_changed']).toContain(
      told(answers.find(answer => answer.status !== 200)!),
    );
  }
  for (const code of made.slice(1)) expect(await uses(code)).toBe(1);
});

test('an order that ends gives it back; while the bank may still say something its visitor alone has it', async () => {
  const {codes: made} = await codes(await offer(), 1);
  const buyer = await withSeat();
  must(await use(buyer, made[0]!));
  const order = must(await checkOut(buyer, HALF));
  const end = async () => {
    await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where state = 'pending'`);
    await app.db.withTransaction(tx => expireOrders(tx));
  };
  await end();
  // The bank has been asked and has not answered: kept, but not from the person.
  expect(await uses(made[0]!)).toBe(1);
  const other = await withSeat();
  expect((await use(other, made[0]!)).status).toBe(422);
  must(await holdSeats(buyer, world, [seat++]));
  must(await use(buyer, made[0]!));
  must(await checkOut(buyer, HALF));
  expect(await uses(made[0]!)).toBe(1);
  await app.db.query(`update payment set state = 'denied' where state = 'created'`);
  await end();
  expect(await uses(made[0]!)).toBe(0);
  // Late money takes it again while it is free; what somebody else has by then goes back.
  must(await use(other, made[0]!));
  must(await checkOut(other, HALF));
  must(await notify(app, order));
  expect(await uses(made[0]!)).toBe(1);
  const {rows} = await app.db.query<{cents: number}>(
    `select r.amount_cents as cents from refund r join "order" o on o.id = r.order_id where o.number = $1`,
    [order.orderNumber],
  );
  expect(rows).toEqual([{cents: HALF}]);
});

test('several uses each; rule, window, uses and budget are the discount’s', async () => {
  const id = await offer({budgetCents: PRICE.general, maxTicketsPerOrder: 1});
  const {codes: made} = await codes(id, 3, {maxUses: 2});
  for (const code of [made[0]!, made[0]!]) {
    const buyer = await withSeat();
    must(await use(buyer, code));
    must(await checkOut(buyer, HALF));
  }
  const third = await withSeat();
  expect((await use(third, made[0]!)).body.errors).toEqual({code: 'Este código ya se ha usado.'});
  // The budget is used up by the codes together.
  expect((await use(third, made[1]!)).body.errors).toEqual({code: 'Este código ya se ha agotado.'});
  await app.db.query(
    `update discount set budget_cents = null, spent_cents = 0, valid_until = now() - interval '1 minute' where id = $1`,
    [id],
  );
  await app.db.query('update order_discount set spent_cents = 0 where discount_id = $1', [id]);
  expect((await use(third, made[1]!)).body.errors).toEqual({code: 'Este código ha caducado.'});
});

test('withdrawn one by one, or all that nobody has used; in a cart it takes nothing off any more', async () => {
  const {batchId, codes: made} = await codes(await offer(), 5);
  const buyer = await withSeat();
  must(await use(buyer, made[0]!));
  must(await checkOut(buyer, HALF));
  const other = await withSeat();
  must(await use(other, made[1]!));
  const withdraw = async (codeIds: number[] | null) =>
    must(await office.post<{withdrawn: number}>(`/api/descuentos/lotes/${batchId}/retirar`, {codeIds})).withdrawn;
  const ids = must(
    await office.get<Code[]>(`/api/descuentos/codigos?filter={"discountCodeBatchId":${batchId}}&sort=["id","ASC"]`),
  ).map(row => row.id);
  // Of another batch, nothing; one that is used up stays as it is.
  expect(await withdraw([ids[0]!, 999_999])).toBe(0);
  expect(await withdraw([ids[1]!])).toBe(1);
  const cart = must(await other.get<Cart>('/api/public/cart'));
  expect(cart).toMatchObject({discountCents: 0, discount: {cents: 0}});
  expect(told(await checkOut(other, HALF))).toBe('409 total_changed');
  expect((await use(other, made[1]!)).body.errors).toEqual({code: 'Este código ya no vale.'});
  expect(await withdraw(null)).toBe(3);
  expect(await withdraw(null)).toBe(0);
  expect((await table(batchId)).map(row => row[1])).toEqual(['Usado', 'Retirado', 'Retirado', 'Retirado', 'Retirado']);
  const [batch] = must(
    await office.get<{usedCount: number; withdrawnCount: number}[]>(`/api/descuentos/lotes?filter={"id":${batchId}}`),
  );
  expect(batch).toMatchObject({usedCount: 1, withdrawnCount: 4});
});

test('at the counter', async () => {
  const {codes: made} = await codes(await offer(), 1);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  must(
    await clerk.post('/api/carrito/seats', {
      sessionId: world.sessionId,
      seats: [{seatId: world.seat(seat++), priceId: world.prices.general}],
    }),
  );
  const cart = must(await clerk.post<Cart>('/api/carrito/discount', {code: made[0]}));
  expect(cart.discountCents).toBe(PRICE.general / 2);
  must(
    await clerk.post(
      '/api/carrito/sell',
      {payments: [{method: 'cash', amountCents: cart.totalCents, tenderedCents: cart.totalCents}]},
      idempotency(),
    ),
  );
  expect(await uses(made[0]!)).toBe(1);
});

test('guessed ten thousand times, none of ten thousand is found; a lookup is of an index', async () => {
  const {codes: made} = await codes(await offer(), 10_000);
  const buyer = await withSeat();
  const answers = await inParallel(count(long(10_000, 2000)), 16, n =>
    use(buyer, `${made[n]!.slice(0, -4)}${String(n).padStart(4, '0')}`),
  );
  const times = tally(answers);
  expect(times['200']).toBeUndefined();
  expect(times['422 discount_refused']).toBeLessThanOrEqual(180);
  expect(times['429 too_many_requests']).toBeGreaterThan(long(9000, 1800));
  await app.db.query('analyze discount_code');
  const {rows} = await app.db.query<Record<string, string>>(
    `explain select id from discount_code where code = 'ABCDEFGHJKMN'`,
  );
  expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan using discount_code_code_key/);
});
