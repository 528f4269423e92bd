/**
 * Gift cards: bought like everything else, given on their day, spent in parts, given back to the cent; owed in the books
 * until they are spent, and found by nobody who guesses.
 */
import {sendDueCards} from '../../../api/src/jobs/mails/gift-card-mail';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants, sweep} from '../../support/world/invariants';
import {mailsTo} from '../../support/world/mails';
import {checkOut, holdSeats, must, notify, resultOf} from '../../support/world/purchase';
import type {GoodsCart} from '../../support/world/shop';
import {openTills} from '../../support/world/tills';
import {count, inParallel} from '../../support/run/until';
import {hangUp, idempotency, patiently, tally, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let office: Visitor;
let seat = 2;

type Cart = GoodsCart & {
  giftCards: {id: number; codeEnd: string; cents: number; balanceCents: number}[];
  dueCents: number;
};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10, maxPerCustomer: 500, maxPerOrder: 20, orphanRule: false});
  await openTills(app.db, [world.staff.clerk.id]);
  office = new Visitor(app.url, world.staff.admin.token);
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const FOR_EVA = {senderName: 'Ana', recipientName: 'Eva', message: '¡Felicidades!'};
const add = (buyer: Visitor, amountCents: number, more: object = {}) =>
  buyer.post<Cart & ErrorBody>('/api/public/cart/gift-cards', {amountCents, ...FOR_EVA, ...more});
const use = (buyer: Visitor, code: string | null) => buyer.post<Cart & ErrorBody>('/api/public/cart/gift-code', {code});
const orderOf = async (number: string) =>
  (
    await app.db.query<{id: number; gift: number}>(
      'select id, gift_card_cents as gift from "order" where number = $1',
      [number],
    )
  ).rows[0]!;
const card = async (code: string) =>
  (
    await app.db.query<{id: number; balance: number; state: string}>(
      'select id, balance_cents as balance, state from gift_card where code = $1',
      [code],
    )
  ).rows[0]!;

/** A card that somebody has bought; its code and its order. */
async function bought(amountCents: number, more: object = {}): Promise<{code: string; order: string}> {
  const ana = new Visitor(app.url);
  must(await add(ana, amountCents, more));
  const order = must(await checkOut(ana, amountCents));
  must(await notify(app, order));
  expect(must(await resultOf(ana, order)).state).toBe('paid');
  const {rows} = await app.db.query<{code: string}>(
    `select g.code from gift_card g join order_line l on l.id = g.order_line_id join "order" o on o.id = l.order_id
      where o.number = $1`,
    [order.orderNumber],
  );
  return {code: rows[0]!.code, order: order.orderNumber};
}

test('offered, refused by its field, bought, and sent on its day, once', async () => {
  expect(must(await new Visitor(app.url).get<object>('/api/public/gift-cards'))).toEqual({
    amountsCents: [2_500, 5_000, 10_000],
    minCents: 1_000,
    maxCents: 30_000,
    months: 60,
  });
  const ana = new Visitor(app.url);
  expect(told(await add(ana, 900))).toBe('422 invalid');
  expect(told(await add(ana, 2_500, {recipientEmail: 'eva@example.org', deliverOn: '2020-01-01'}))).toBe('422 invalid');
  const {code} = await bought(2_500, {recipientEmail: 'eva@example.org'});
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(await sendDueCards(app.runtime)).toBe(1);
  expect(await sendDueCards(app.runtime)).toBe(0);
  const [mail] = await mailsTo(app, 'eva@example.org');
  expect(mail!.subject.replace(/\s/g, ' ')).toBe('Una tarjeta regalo de 25 €, de parte de Ana');
  expect(mail!.text).toContain(code.replace(/(.{4})(?=.)/g, '$1 '));
  // What lies in the queue does not say the code.
  const {rows} = await app.db.query<{text: string}>('select text from mail_message where id = $1', [mail!.id]);
  expect(rows[0]!.text).not.toContain(code.slice(0, 4));
  const later = await bought(5_000, {recipientEmail: 'luis@example.org', deliverOn: inDays(3)});
  expect(await sendDueCards(app.runtime)).toBe(0);
  expect((await card(later.code)).balance).toBe(5_000);
  const listed = must(await office.get<Record<string, unknown>[]>('/api/tarjetas-regalo'));
  expect(listed[0]).toMatchObject({codeEnd: later.code.slice(-4), balanceCents: 5_000});
  expect(JSON.stringify(listed)).not.toContain(later.code);
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('pays a part: the rest is asked of the bank, the books owe less, the card keeps what is left', async () => {
  const {code} = await bought(5_000);
  const bea = new Visitor(app.url);
  must(await holdSeats(bea, world, [seat++, seat++, seat++]));
  const total = 3 * SHOWN.general;
  // As people write it.
  const cart = must(await use(bea, `${code.slice(0, 8).toLowerCase()}-${code.slice(8)} `));
  expect(cart).toMatchObject({totalCents: total, dueCents: total - 5_000, giftCards: [{cents: 5_000}]});
  expect(told(await checkOut(bea, total))).toBe('409 total_changed');
  const order = must(await checkOut(bea, total - 5_000));
  expect(order.totalCents).toBe(total - 5_000);
  expect((await card(code)).balance).toBe(0);
  must(await notify(app, order));
  expect(must(await resultOf(bea, order)).state).toBe('paid');
  const {id, gift} = await orderOf(order.orderNumber);
  expect(gift).toBe(5_000);
  // One ticket back: the bank's money first; all of them: the card has its money again.
  const {rows: lines} = await app.db.query<{id: number}>('select id from order_line where order_id = $1 order by id', [
    id,
  ]);
  const refund = (ids: number[]) =>
    office.post<ErrorBody & {amountCents: number}>(
      `/api/pedidos/${id}/devolver`,
      {orderLineIds: ids, reason: 'No puede venir'},
      idempotency(),
    );
  must(await refund([lines[0]!.id]));
  expect((await card(code)).balance).toBe(0);
  must(await refund([lines[1]!.id, lines[2]!.id]));
  expect((await card(code)).balance).toBe(5_000);
});

test('pays all of it without a bank; an order that ends unpaid gives back; late money takes again, or goes back', async () => {
  const {code} = await bought(10_000);
  const bea = new Visitor(app.url);
  must(await holdSeats(bea, world, [seat++]));
  must(await use(bea, code));
  const free = must(await checkOut(bea, 0));
  expect(free.redirect).toBeNull();
  expect((await card(code)).balance).toBe(10_000 - SHOWN.general);
  const late = new Visitor(app.url);
  must(
    await holdSeats(
      late,
      world,
      count(4).map(() => seat++),
    ),
  );
  const due = 4 * SHOWN.general - (10_000 - SHOWN.general);
  must(await use(late, code));
  const order = must(await checkOut(late, due));
  expect((await card(code)).balance).toBe(0);
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
    order.orderNumber,
  ]);
  await sweep(app.db);
  expect((await card(code)).balance).toBe(10_000 - SHOWN.general);
  // Somebody spends it meanwhile: the late money goes back whole.
  const other = new Visitor(app.url);
  must(await holdSeats(other, world, [seat++]));
  must(await use(other, code));
  must(await checkOut(other, 0));
  must(await notify(app, order));
  expect(must(await resultOf(late, order)).state).toBe('refunded');
});

test('two at once with one card: its money is spent once', async () => {
  const {code} = await bought(2_500);
  const buyers = await Promise.all(
    count(8).map(async () => {
      const buyer = new Visitor(app.url);
      must(await holdSeats(buyer, world, [seat++]));
      must(await use(buyer, code));
      return buyer;
    }),
  );
  const answers = await inParallel(buyers, 8, buyer => patiently(() => checkOut(buyer, SHOWN.general - 2_500)));
  expect(tally(answers)).toEqual({200: 1, '409 total_changed': 7});
  expect((await card(code)).balance).toBe(0);
});

test('several pay one cart and are taken out one by one; a card that is not in it changes nothing', async () => {
  const codes = [(await bought(2_500)).code, (await bought(5_000)).code];
  const bea = new Visitor(app.url);
  must(
    await holdSeats(
      bea,
      world,
      count(4).map(() => seat++),
    ),
  );
  for (const code of codes) must(await use(bea, code));
  const drop = async (without: number | null) =>
    must(await bea.post<Cart>('/api/public/cart/gift-code', {code: null, without}));
  const [first, second] = await Promise.all(codes.map(card));
  const ends = (cart: Cart) => cart.giftCards.map(one => [one.id, one.codeEnd, one.cents]);
  expect(ends(await drop(2_000_000))).toEqual([
    [first!.id, codes[0]!.slice(-4), 2_500],
    [second!.id, codes[1]!.slice(-4), 5_000],
  ]);
  const left = await drop(first!.id);
  expect([ends(left), left.dueCents]).toEqual([[[second!.id, codes[1]!.slice(-4), 5_000]], 4 * SHOWN.general - 5_000]);
  must(await use(bea, codes[0]!));
  expect(ends(await drop(null))).toEqual([]);
});

test('it does not buy gift cards; unused it is given back, used it is not', async () => {
  const first = await bought(5_000);
  const bea = new Visitor(app.url);
  must(await add(bea, 2_500));
  const cart = must(await use(bea, first.code));
  expect([cart.totalCents, cart.dueCents]).toEqual([2_500, 2_500]);
  must(await bea.post('/api/public/cart/release', {keys: [cart.goods[0]!.key]}));
  must(await holdSeats(bea, world, [seat++]));
  must(await checkOut(bea, 0));
  const refund = async (order: string, more: object = {}) => {
    const {id} = await orderOf(order);
    const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [id]);
    return office.post<ErrorBody>(
      `/api/pedidos/${id}/devolver`,
      {orderLineIds: [rows[0]!.id], reason: 'Desistimiento', ...more},
      idempotency(),
    );
  };
  const used = await refund(first.order);
  expect([told(used), used.body.message]).toEqual([
    '409 gift_card_used',
    expect.stringContaining('ya se han gastado 26,50'),
  ]);
  const second = await bought(2_500);
  // What is on it would no longer be what was paid for it.
  expect((await refund(second.order, {amountCents: 100})).body.errors).toEqual({
    amountCents: 'Tarjeta regalo: se devuelve con lo que dio, no una parte de su importe.',
  });
  expect((await card(second.code)).balance).toBe(2_500);
  expect(told(await refund(second.order))).toBe('done');
  expect(await card(second.code)).toMatchObject({balance: 0, state: 'void'});
  expect(told(await use(bea, second.code))).toBe('409 cart_closed');
});

test('lost, it is kept back; over, it pays nothing; guessed ten thousand times, none is found', async () => {
  const {code} = await bought(2_500);
  const {id} = await card(code);
  const bea = new Visitor(app.url);
  must(await holdSeats(bea, world, [seat++]));
  const block = (isBlocked: boolean) =>
    office.post<ErrorBody>(`/api/tarjetas-regalo/${id}/bloquear`, {isBlocked, reason: 'La ha perdido'});
  must(await block(true));
  expect((await use(bea, code)).body.errors).toEqual({
    code: 'Esta tarjeta está bloqueada. Escríbenos y lo miramos.',
  });
  expect(told(await block(true))).toBe('409 wrong_state');
  must(await block(false));
  must(await use(bea, code));
  await app.db.query('update gift_card set expires_on = club_today() - 2 where id = $1', [id]);
  expect(must(await bea.get<Cart>('/api/public/cart'))).toMatchObject({giftCards: [], dueCents: SHOWN.general});
  const answers = await inParallel(count(400), 16, n =>
    new Visitor(app.url).post<object>('/api/public/gift-cards/balance', {
      code: `${String(n).padStart(4, '0')}ABCDEFGHJKMN`,
    }),
  );
  const times = tally(answers);
  expect(times['422 gift_card_refused']).toBeLessThanOrEqual(120);
  expect(times['429 too_many_requests']).toBeGreaterThanOrEqual(280);
  expect(times['200']).toBeUndefined();
});

test('at the counter: sold in cash, and spent there', async () => {
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  must(await clerk.post('/api/carrito/tarjetas-regalo', {amountCents: 2_500, ...FOR_EVA}));
  const sell = (amountCents: number) =>
    clerk.post<ErrorBody & {orderId: number; receiptUrl: string | null}>(
      '/api/carrito/sell',
      {payments: amountCents ? [{method: 'cash', amountCents, tenderedCents: amountCents}] : []},
      idempotency(),
    );
  const sale = must(await sell(2_500));
  expect(sale.receiptUrl).not.toBeNull();
  const {rows} = await app.db.query<{code: string}>(
    'select g.code from gift_card g join order_line l on l.id = g.order_line_id where l.order_id = $1',
    [sale.orderId],
  );
  must(
    await clerk.post('/api/carrito/seats', {
      sessionId: world.sessionId,
      seats: [
        {seatId: world.seat(seat++), priceId: world.prices.general},
        {seatId: world.seat(seat++), priceId: world.prices.general},
      ],
    }),
  );
  const cart = must(await clerk.post<Cart>('/api/carrito/tarjeta-regalo', {code: rows[0]!.code}));
  expect(cart.dueCents).toBe(cart.totalCents - 2_500);
  must(await sell(cart.dueCents));
  expect((await card(rows[0]!.code)).balance).toBe(0);
  await expect(app.db.query('update gift_card_entry set amount_cents = 1')).rejects.toThrow(/append-only/);
  await expect(app.db.query('delete from gift_card_entry')).rejects.toThrow(/append-only/);
});
