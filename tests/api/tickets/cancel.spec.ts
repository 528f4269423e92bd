/**
 * A buyer cancels tickets alone, as the session allows: what is kept, what goes back and how, and that of a door, a clerk
 * and two tabs at the same moment one wins.
 */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../../api/src/platform/keys/token';
import {sendDueCards} from '../../../api/src/jobs/mails/gift-card-mail';
import {sendRefund} from '../../../api/src/jobs/money/send-refund';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {mailsTo} from '../../support/world/mails';
import {checkOut, holdSeats, must} from '../../support/world/purchase';
import {payAtBank} from '../../support/doubles/bank';
import {until} from '../../support/run/until';
import {hangUp, idempotency, tally, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let seat = 2;
let buyers = 0;

interface Seen {
  state: string;
  sessions: {tickets: {id: number; state: string; cancel: Terms | null}[]}[];
}
interface Terms {
  keptCents: number;
  moneyCents: number | null;
  creditCents: number | null;
  bonusCents: number;
}
interface Order {
  id: number;
  hash: string;
  email: string;
  ticketIds: number[];
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10, maxPerCustomer: 500, maxPerOrder: 20, orphanRule: false});
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const terms = (
  more: {
    cancel_terms?: string;
    cancel_until_hours?: number;
    cancel_fee_cents?: number;
    cancel_keeps_fee?: boolean;
    cancel_bonus_bp?: number;
  } = {},
) => {
  const row = {
    cancel_terms: 'either',
    cancel_until_hours: 2,
    cancel_fee_cents: 0,
    cancel_keeps_fee: false,
    cancel_bonus_bp: 0,
    ...more,
  };
  const keys = Object.keys(row);
  return app.db.query(
    `update event_session set ${keys.map((key, i) => `${key} = $${i + 2}`).join(', ')} where id = $1`,
    [world.sessionId, ...Object.values(row)],
  );
};

/** So many seats, paid by card. */
async function buy(count: number): Promise<Order> {
  const buyer = new Visitor(app.url);
  const email = `anula${++buyers}@example.org`;
  must(
    await holdSeats(
      buyer,
      world,
      Array.from({length: count}, () => seat++),
    ),
  );
  const checkout = must(await checkOut(buyer, count * SHOWN.general, {email}));
  await payAtBank(checkout.redirect!, 'pay');
  await until(
    'it is paid',
    async () =>
      (await app.db.query(`select 1 from "order" where email = $1 and state = 'paid'`, [email])).rowCount === 1,
  );
  const {rows} = await app.db.query<{id: number; ticketIds: number[]}>(
    `select o.id, array(select t.id from ticket t where t.order_id = o.id order by t.id) as "ticketIds" from "order" o
      where o.email = $1`,
    [email],
  );
  return {...rows[0]!, email, hash: signedId(app.runtime.config.secret, 'reservation', rows[0]!.id)};
}
const anybody = () => new Visitor(app.url);
const see = async ({hash}: Order): Promise<Seen> => must(await anybody().get<Seen>(`/api/public/reservations/${hash}`));
const termsOf = async (order: Order): Promise<(Terms | null)[]> =>
  (await see(order)).sessions.flatMap(s => s.tickets.map(t => t.cancel));
const cancel = (order: Order, body: object, key = randomUUID()) =>
  anybody().post<{givenCents: number} & ErrorBody>(
    `/api/public/reservations/${order.hash}/cancel`,
    {ticketIds: order.ticketIds, back: 'money', ...body},
    idempotency(key),
  );
const claims = async ({ticketIds}: Order): Promise<number> =>
  (
    await app.db.query(
      `select 1 from seat_claim c join ticket t using (event_session_id, seat_id) where t.id = any($1)`,
      [ticketIds],
    )
  ).rowCount;
const moneyOf = async (order: Order) =>
  (
    await app.db.query<{cents: number; method: string; state: string; line: number}>(
      `select r.amount_cents as cents, r.method, r.state,
         (select sum(f.amount_cents)::int from refund_line f where f.refund_id = r.id) as line
         from refund r where r.order_id = $1 order by r.id`,
      [order.id],
    )
  ).rows;

test('a session that says nothing lets nobody cancel; nor after its hour, nor what is used', async () => {
  await app.db.query(`update event_session set cancel_terms = 'none' where id = $1`, [world.sessionId]);
  const order = await buy(1);
  expect(await termsOf(order)).toEqual([null]);
  expect(told(await cancel(order, {expectedCents: SHOWN.general}))).toBe('409 not_cancellable');
  await terms({cancel_until_hours: 8_760});
  expect(await termsOf(order)).toEqual([null]);
  await terms();
  await app.db.query(`update ticket set state = 'used' where order_id = $1`, [order.id]);
  expect(await termsOf(order)).toEqual([null]);
  await app.db.query(`update ticket set state = 'valid' where order_id = $1`, [order.id]);
  expect(await termsOf(order)).toMatchObject([{moneyCents: SHOWN.general, creditCents: SHOWN.general}]);
});

test('one of two, its fee and something more kept: the rest goes back by the bank, the seat is free, the other goes on', async () => {
  await terms({cancel_fee_cents: 150, cancel_keeps_fee: true});
  const order = await buy(2);
  const {rows} = await app.db.query<{fee: number}>(
    'select fee_cents as fee from order_line where order_id = $1 limit 1',
    [order.id],
  );
  const back = SHOWN.general - rows[0]!.fee - 150;
  expect(await termsOf(order)).toMatchObject([{moneyCents: back, keptCents: rows[0]!.fee + 150}, {moneyCents: back}]);
  const one = {...order, ticketIds: order.ticketIds.slice(0, 1)};
  expect(told(await cancel(one, {expectedCents: back + 1}))).toBe('409 total_changed');
  const key = randomUUID();
  expect(must(await cancel(one, {expectedCents: back}, key))).toEqual({givenCents: back});
  expect(must(await cancel(one, {expectedCents: back}, key))).toEqual({givenCents: back});
  expect(await claims(one)).toBe(0);
  const refund = await app.db.query<{id: number}>('select id from refund where order_id = $1', [order.id]);
  expect(refund.rows).toHaveLength(1);
  await sendRefund(app.runtime, refund.rows[0]!.id);
  expect(await moneyOf(order)).toEqual([{cents: back, method: 'card', state: 'done', line: back}]);
  expect((await mailsTo(app, order.email)).at(-1)!.text).toContain('El resto de tus entradas sigue siendo válido.');
  expect((await see(order)).sessions[0]!.tickets.map(t => t.state).sort()).toEqual(['valid', 'void']);
  expect(told(await cancel(one, {expectedCents: back}))).toBe('409 not_cancellable');
});

test('as credit, with a bonus: a card of the shop that pays, and the bank is asked for nothing', async () => {
  await terms({cancel_terms: 'credit', cancel_bonus_bp: 1_000});
  const order = await buy(2);
  const given = 2 * (SHOWN.general + Math.floor(SHOWN.general / 10));
  expect(told(await cancel(order, {expectedCents: 2 * SHOWN.general}))).toBe('409 not_cancellable');
  expect(must(await cancel(order, {back: 'credit', expectedCents: given}))).toEqual({givenCents: given});
  expect(await moneyOf(order)).toEqual([
    {cents: 2 * SHOWN.general, method: 'credit', state: 'done', line: 2 * SHOWN.general},
  ]);
  const card = await app.db.query<{cents: number; code: string; email: string}>(
    `select g.balance_cents as cents, g.code, g.recipient_email as email from gift_card g
       join refund r on r.id = g.refund_id where r.order_id = $1`,
    [order.id],
  );
  expect(card.rows).toMatchObject([{cents: given, email: order.email}]);
  const books = await app.db.query<{account: string; cents: number}>(
    `select account, sum(amount_cents)::int as cents from ledger_entry where order_id = $1 group by 1
     having sum(amount_cents) <> 0 order by 1`,
    [order.id],
  );
  expect(books.rows).toEqual([
    {account: 'discounts', cents: given - 2 * SHOWN.general},
    {account: 'gateway', cents: 2 * SHOWN.general},
    {account: 'gift_cards', cents: -given},
  ]);
  expect(await sendDueCards(app.runtime)).toBe(1);
  expect((await mailsTo(app, order.email)).map(mail => mail.text).join('\n')).toContain('tarjeta');
  // It pays like any other.
  const buyer = anybody();
  must(await holdSeats(buyer, world, [seat++]));
  expect(
    must(await buyer.post<{dueCents: number}>('/api/public/cart/gift-code', {code: card.rows[0]!.code})).dueCents,
  ).toBe(0);
  must(
    await buyer.post('/api/public/cart/release', {
      keys: must(await buyer.get<{lines: {key: string}[]}>('/api/public/cart')).lines.map(line => line.key),
    }),
  );
});

test('the database lets no refund go another way than it came, but as credit', async () => {
  await terms();
  const order = await buy(1);
  must(await cancel(order, {expectedCents: SHOWN.general}));
  await expect(app.db.query(`update refund set method = 'cash' where order_id = $1`, [order.id])).rejects.toThrow();
});

test('what the terms keep whole is void, told, and nothing goes back', async () => {
  await terms({cancel_terms: 'money', cancel_fee_cents: 100_000});
  const order = await buy(1);
  expect(await termsOf(order)).toMatchObject([{moneyCents: 0, creditCents: null}]);
  must(await cancel(order, {expectedCents: 0}));
  expect([await moneyOf(order), await claims(order)]).toEqual([[], 0]);
  expect((await mailsTo(app, order.email)).at(-1)!.text).toContain('no se devuelve nada');
});

test('a guessed link, another’s ticket, nothing and both at once', async () => {
  await terms();
  const [mine, other] = [await buy(1), await buy(1)];
  const to = (hash: string) =>
    anybody().post<ErrorBody>(
      `/api/public/reservations/${hash}/cancel`,
      {ticketIds: mine.ticketIds, back: 'money', expectedCents: SHOWN.general},
      idempotency(randomUUID()),
    );
  expect(told(await to(`${mine.hash.slice(0, -1)}x`))).toBe('404 not_found');
  expect(told(await to(other.hash))).toBe('409 not_cancellable');
  expect(told(await cancel(mine, {ticketIds: [], expectedCents: 0}))).toBe('422 invalid');
  expect(
    told(await cancel(mine, {ticketIds: [...mine.ticketIds, ...other.ticketIds], expectedCents: 2 * SHOWN.general})),
  ).toBe('409 not_cancellable');
});

test('what was sold together does not come apart: so many of a tariff, and what was cheaper for being many', async () => {
  await terms();
  const some = (order: Order, n: number) => ({...order, ticketIds: order.ticketIds.slice(0, n)});
  const refusal = async (order: Order) =>
    (await cancel(order, {expectedCents: SHOWN.general * order.ticketIds.length})).body.errors;
  const group = await buy(4);
  await app.db.query(
    'update price_category set min_per_order = 3 where id = (select price_category_id from order_line where order_id = $1 limit 1)',
    [group.id],
  );
  expect(await refusal(some(group, 2))).toEqual({ticketIds: expect.stringContaining('se compra en grupo')});
  must(await cancel(some(group, 1), {expectedCents: SHOWN.general}));
  const rest = {...group, ticketIds: group.ticketIds.slice(1)};
  must(await cancel(rest, {expectedCents: 3 * SHOWN.general}));
  await app.db.query('update price_category set min_per_order = null');

  const three = await buy(3);
  const {rows} = await app.db.query<{id: number}>(
    `insert into discount (name, kind, buy_count, pay_count) values ('Tres por dos', 'n_for_m', 3, 2) returning id`,
  );
  // As if each had been a third cheaper by it.
  const off = 50;
  await app.db.query(`update order_line set unit_cents = unit_cents + $2, discount_cents = $2 where order_id = $1`, [
    three.id,
    off,
  ]);
  await app.db.query('update "order" set discount_cents = $2 where id = $1', [three.id, 3 * off]);
  await app.db.query(
    `insert into order_discount (order_id, discount_id, name, cents, uses) values ($1, $2, 'Tres por dos', $3, 0)`,
    [three.id, rows[0]!.id, 3 * off],
  );
  expect(await refusal(some(three, 2))).toEqual({ticketIds: expect.stringContaining('por comprarlas juntas')});
  expect(await claims(three)).toBe(3);
  must(await cancel(three, {expectedCents: 3 * SHOWN.general}));
  await app.db.query('update discount set is_active = false where id = $1', [rows[0]!.id]);
});

test('eight tabs, a door and a clerk at the same millisecond: one of them wins, money and seats agree', async () => {
  await terms();
  for (let round = 0; round < 8; round++) {
    const order = await buy(1);
    const clerk = new Visitor(app.url, world.staff.admin.token);
    const line = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [order.id]);
    const door = app.db
      .withTransaction(async tx => {
        const {rowCount} = await tx.query(`update ticket set state = 'used' where id = $1 and state = 'valid'`, [
          order.ticketIds[0],
        ]);
        return rowCount;
      })
      .then(n => ({status: n === 1 ? 200 : 409, body: {code: 'wrong_state'}}));
    const answers = await Promise.all([
      ...Array.from({length: 8}, () => cancel(order, {expectedCents: SHOWN.general})),
      clerk.post<ErrorBody>(
        `/api/pedidos/${order.id}/devolver`,
        {orderLineIds: [line.rows[0]!.id], reason: 'Lo pide'},
        idempotency(randomUUID()),
      ),
      door,
    ]);
    expect(tally(answers as never)[200]).toBe(1);
    const {rows} = await app.db.query<{state: string; gone: number; refunds: number}>(
      `select t.state, o.refunded_cents as gone, (select count(*)::int from refund r where r.order_id = o.id) as refunds
         from ticket t join "order" o on o.id = t.order_id where t.id = $1`,
      [order.ticketIds[0]],
    );
    const isUsed = rows[0]!.state === 'used';
    expect(rows[0]).toMatchObject(isUsed ? {gone: 0, refunds: 0} : {state: 'void', gone: SHOWN.general, refunds: 1});
    expect(await claims(order)).toBe(isUsed ? 1 : 0);
  }
});
