/**
 * A supporter's card: bought in the cart or at the counter, renewed, and what it gives: cheaper tickets up to so many a
 * session, cheaper goods, and the sale before others.
 */
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {remindSupporters} from '../../../api/src/jobs/mails/supporter-reminders';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants, sweep} from '../../support/world/invariants';
import {mailsTo} from '../../support/world/mails';
import {checkOut, holdSeats, must, notify, resultOf, type CartView} from '../../support/world/purchase';
import {makeShop, type GoodsCart} from '../../support/world/shop';
import {count, inParallel, until} from '../../support/run/until';
import {hangUp, patiently, tally, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let seat = 2;
let tiers = 0;

type Cart = GoodsCart & CartView & {supporter: {number: string; cents: number} | null};

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

const tier = async (more: Record<string, unknown> = {}): Promise<number> => {
  const row = {
    name: `Carné ${++tiers}`,
    price_cents: 2_500,
    validity: 'days',
    valid_days: 365,
    discount_bp: 1_000,
    shop_discount_bp: 2_000,
    presale_hours: 48,
    max_discounted_tickets: 2,
    ...more,
  };
  const keys = Object.keys(row);
  const {rows} = await app.db.query<{id: number}>(
    `insert into supporter_tier (${keys.join(', ')}) values (${keys.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return rows[0]!.id;
};
const EVA = {firstName: 'Eva', surname1: 'Ruiz', email: 'eva@example.org', birthYear: 1990};
const join = (buyer: Visitor, tierId: number, more: object = {}) =>
  buyer.post<Cart & ErrorBody>('/api/public/cart/supporters', {tierId, person: EVA, ...more});
/** A customer who is logged in and has a card in force. */
async function member(tierId: number, family: string[] = []): Promise<{buyer: Visitor; number: string; id: number}> {
  const buyer = new Visitor(app.url);
  must(await buyer.post('/api/public/account/login', {email: world.customer.email, password: world.customer.password}));
  const {rows} = await app.db.query<{number: string; id: number}>(
    `insert into supporter (supporter_tier_id, state, customer_id, first_name, surname1, valid_from_on, valid_until_on,
       family) values ($1, 'active', $2, 'Eva', 'Ruiz', club_today(), club_today() + 100, $3) returning number, id`,
    [tierId, world.customer.id, family],
  );
  return {buyer, ...rows[0]!};
}
const use = (buyer: Visitor, number: string | null) =>
  buyer.post<Cart & ErrorBody>('/api/public/cart/supporter', {number});

/** The process hears of it within a moment. */
async function opensIn(hours: number): Promise<void> {
  const {rows} = await app.db.query<{at: Date}>(
    `update event_session set sale_starts_at = now() + $2 * interval '1 hour' where id = $1
     returning sale_starts_at as at`,
    [world.sessionId, hours],
  );
  await until('the change is known', async () => {
    const seen = must(
      await new Visitor(app.url).get<{saleStartsAt: string}>(`/api/public/sessions/${world.sessionId}`),
    );
    return new Date(seen.saleStartsAt).getTime() === rows[0]!.at.getTime();
  });
}

test('offered with what it gives; joined with tickets in one cart; the card is given when it is paid', async () => {
  const tierId = await tier();
  expect(must(await new Visitor(app.url).get<object[]>('/api/public/supporters'))).toContainEqual(
    expect.objectContaining({id: tierId, discountBp: 1_000, presaleHours: 48, priceCents: 2_500}),
  );
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, [seat++]));
  const cart = must(await join(buyer, tierId));
  expect(cart.totalCents).toBe(SHOWN.general + 2_500);
  expect(cart.goods).toMatchObject([{kind: 'supporter', detail: 'Carné de simpatizante', cents: 2_500}]);
  const order = must(await checkOut(buyer, cart.totalCents));
  const cards = async () =>
    (
      await app.db.query<{state: string; origin: string; days: number}>(
        `select s.state, s.origin, c.valid_until_on - c.valid_from_on as days from supporter s
           join supporter_card c on c.supporter_id = s.id where s.supporter_tier_id = $1`,
        [tierId],
      )
    ).rows;
  expect(await cards()).toEqual([]);
  must(await notify(app, order));
  must(await notify(app, order));
  expect(await cards()).toEqual([{state: 'active', origin: 'web', days: 364}]);
  const {rows} = await app.db.query(
    `select 1 from supporter_request where supporter_tier_id = $1 and concat(first_name, surname1, email, birth_year) <> ''`,
    [tierId],
  );
  expect(rows).toEqual([]);
});

test('what is wrong is refused by its field, and nothing lies in the cart', async () => {
  const old = await tier({min_age: 65});
  const buyer = new Visitor(app.url);
  const young = await join(buyer, old);
  expect([told(young), young.body.errors]).toEqual([
    '422 invalid',
    {'person.birthYear': 'Este carné es a partir de 65 años.'},
  ]);
  const plain = await tier();
  expect(told(await join(buyer, plain, {family: ['Leo']}))).toBe('422 invalid');
  expect(told(await join(buyer, plain, {person: {...EVA, docNo: '12345678A'}}))).toBe('422 invalid');
  expect(told(await join(buyer, 999_999))).toBe('422 invalid');
  expect(told(await join(buyer, plain, {person: null}))).toBe('422 invalid');
  expect(told(await join(buyer, plain, {supporterId: 1, person: null}))).toBe('401 unauthorized');
  expect(must(await buyer.get<Cart>('/api/public/cart')).goods).toEqual([]);
});

test('renewed by its holder alone: the new card begins when the one in hand ends', async () => {
  const tierId = await tier();
  const {buyer, id} = await member(tierId);
  await app.db.query(
    `insert into supporter_card (supporter_id, supporter_tier_id, kind, valid_from_on, valid_until_on, price_cents)
      values ($1, $2, 'join', club_today() - 300, club_today() + 30, 2500)`,
    [id, tierId],
  );
  const cart = must(await join(buyer, tierId, {person: null, supporterId: id, isAutoRenewed: true}));
  const order = must(await checkOut(buyer, cart.totalCents));
  must(await notify(app, order));
  const {rows} = await app.db.query<{kind: string; after: number}>(
    `select kind, valid_from_on - club_today() as after from supporter_card where supporter_id = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([
    {kind: 'join', after: -300},
    {kind: 'renewal', after: 31},
  ]);
  const [own] = must(await buyer.get<{id: number; isAutoRenewed: boolean}[]>('/api/public/supporters/mine'));
  expect(own).toMatchObject({id, isAutoRenewed: true});
  must(await buyer.post(`/api/public/supporters/${id}/auto-renewal`, {isAutoRenewed: false}));
  const qr = await buyer.get<string>(`/api/public/supporters/${id}/qr.svg`);
  expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  const other = new Visitor(app.url);
  expect(told(await other.get<ErrorBody>(`/api/public/supporters/${id}/qr.svg`))).toBe('401 unauthorized');
  expect(told(await other.post<ErrorBody>(`/api/public/supporters/${id}/auto-renewal`, {isAutoRenewed: true}))).toBe(
    '401 unauthorized',
  );
});

test('cheaper tickets, so many a session and no more, whatever the orders; a family’s card for each of the family', async () => {
  const {buyer, number} = await member(await tier());
  must(await holdSeats(buyer, world, [seat++, seat++, seat++]));
  const off = PRICE.general / 10;
  const cart = must(await use(buyer, number));
  expect(cart).toMatchObject({discountCents: 2 * off, supporter: {number, cents: 2 * off}});
  const order = must(await checkOut(buyer, 3 * SHOWN.general - 2 * off));
  must(await notify(app, order));
  must(await holdSeats(buyer, world, [seat++]));
  expect(must(await use(buyer, number)).discountCents).toBe(0);
  must(
    await buyer.post('/api/public/cart/release', {
      keys: must(await buyer.get<Cart>('/api/public/cart')).lines.map(l => l.key),
    }),
  );
  const big = await member(await tier({is_family: true}), ['Leo', 'Noa']);
  must(
    await holdSeats(
      big.buyer,
      world,
      count(7).map(() => seat++),
    ),
  );
  expect(must(await use(big.buyer, big.number)).discountCents).toBe(6 * off);
});

test('of a code and a card the better one counts; another’s card is nobody’s', async () => {
  const {buyer, number} = await member(await tier({discount_bp: 500}));
  must(await holdSeats(buyer, world, [seat++]));
  must(await buyer.post('/api/public/cart/discount', {code: 'DIEZ'}));
  expect(must(await use(buyer, number))).toMatchObject({
    discountCents: PRICE.general / 10,
    discount: {code: 'DIEZ'},
    supporter: {cents: 0},
  });
  await app.db.query('update supporter set customer_id = null where number = $1', [number]);
  expect(told(await use(buyer, number))).toBe('422 invalid');
  expect(told(await use(new Visitor(app.url), number))).toBe('401 unauthorized');
  await app.db.query(
    `update supporter set customer_id = $2, valid_from_on = club_today() - 9,
    valid_until_on = club_today() - 1 where number = $1`,
    [number, world.customer.id],
  );
  expect(told(await use(buyer, number))).toBe('409 card_not_in_force');
});

test('two carts at once with one card: the tickets that it makes cheaper are counted together', async () => {
  const {buyer, number} = await member(await tier({max_discounted_tickets: 1}));
  const carts: Visitor[] = [];
  for (const one of count(6).map(() => new Visitor(app.url))) {
    // One after the other: an attempt counts until it turns out right, and six at once look like guessing.
    must(await one.post('/api/public/account/login', {email: world.customer.email, password: world.customer.password}));
    must(await holdSeats(one, world, [seat++]));
    must(await use(one, number));
    carts.push(one);
  }
  const cheap = SHOWN.general - PRICE.general / 10;
  const answers = await inParallel(carts, 6, one => patiently(() => checkOut(one, cheap)));
  expect(tally(answers)).toEqual({200: 1, '409 total_changed': 5});
  // Ended unpaid, its money may still come: the card's place stays taken until then.
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where state = 'pending'`);
  await sweep(app.db);
  must(await holdSeats(buyer, world, [seat++]));
  expect(must(await use(buyer, number)).discountCents).toBe(0);
});

test('goods cheaper with the card, and the sale before the others’', async () => {
  const {buyer, number} = await member(await tier());
  const shop = await makeShop(app.db, world);
  must(await use(buyer, number));
  const cart = must(
    await buyer.post<Cart>('/api/public/cart/goods', {variantId: shop.scarf.medium, quantity: 2, pickup: 'shop'}),
  );
  expect(cart.totalCents).toBe(2 * 1_500 * 0.8);
  const order = must(await checkOut(buyer, 2_400));
  must(await notify(app, order));
  await opensIn(30);
  expect(told(await holdSeats(new Visitor(app.url), world, [seat]))).toBe('409 sale_closed');
  must(await use(buyer, number));
  must(await holdSeats(buyer, world, [seat++]));
  const early = must(await checkOut(buyer, SHOWN.general - PRICE.general / 10));
  must(await notify(app, early));
  expect(must(await resultOf(buyer, early)).state).toBe('paid');
  await opensIn(50);
  // Said of an empty cart too: it is chosen before the seats are.
  expect(must(await use(buyer, number)).supporter).toMatchObject({number, cents: 0});
  expect(told(await holdSeats(buyer, world, [seat]))).toBe('409 sale_closed');
});

test('on paper: in the mail of joining, for its holder alone, and in the office also when it is over', async () => {
  const tierId = await tier({name: 'Peque'});
  const guest = new Visitor(app.url);
  const cart = must(await join(guest, tierId, {person: {...EVA, email: 'papel@example.org'}}));
  const order = must(await checkOut(guest, cart.totalCents, {email: 'papel@example.org'}));
  must(await notify(app, order));
  const joined = await app.db.query<{id: number}>('select id from supporter where supporter_tier_id = $1', [tierId]);
  const supporterId = joined.rows[0]!.id;
  const paid = await app.db.query<{id: number}>(`select id from "order" where email = 'papel@example.org'`);
  await confirmOrder(app.runtime, paid.rows[0]!.id);
  const [mail] = await mailsTo(app, 'papel@example.org');
  expect(mail!.attachments).toContainEqual({kind: 'supporter_card_pdf', supporterId});
  expect(mail!.text).toContain('El carné de simpatizante va en un PDF propio');

  const {buyer, id, number} = await member(tierId);
  const own = await buyer.get<object>(`/api/public/supporters/${id}/card.pdf`);
  expect([own.status, own.headers['content-type'], own.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="carne-${number.toLowerCase()}.pdf"`,
  ]);
  expect(told(await buyer.get<ErrorBody>(`/api/public/supporters/${supporterId}/card.pdf`))).toBe('404 not_found');
  expect(told(await guest.get<ErrorBody>(`/api/public/supporters/${id}/card.pdf`))).toBe('401 unauthorized');

  const office = new Visitor(app.url, world.staff.admin.token);
  must(await office.post(`/api/simpatizantes/${id}/bloquear`, {reason: 'carné prestado'}));
  expect(told(await buyer.get<ErrorBody>(`/api/public/supporters/${id}/card.pdf`))).toBe('404 not_found');
  expect((await office.get<object>(`/api/simpatizantes/${id}/carne.pdf`)).status).toBe(200);
  const unpaid = await app.db.query<{id: number}>(
    `insert into supporter (supporter_tier_id, first_name, surname1) values ($1, 'Sin', 'Pagar') returning id`,
    [tierId],
  );
  expect(told(await office.get<ErrorBody>(`/api/simpatizantes/${unpaid.rows[0]!.id}/carne.pdf`))).toBe('404 not_found');
});

test('at the counter: joined in the clerk’s cart, and shown for a cheaper ticket', async () => {
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  const tierId = await tier();
  expect(must(await clerk.post<Cart>('/api/carrito/simpatizantes', {tierId, person: EVA})).goods).toMatchObject([
    {kind: 'supporter', cents: 2_500},
  ]);
  const {number} = await member(tierId);
  expect(must(await clerk.post<Cart>('/api/carrito/simpatizante', {number})).supporter).toMatchObject({number});
  must(await clerk.post('/api/carrito/park', {}));
});

test('told of the end of the card three weeks before, once, and only who asked for it', async () => {
  const {number} = await member(await tier());
  const end = async (days: number, isAsked: boolean) =>
    app.db.query(
      `update supporter set valid_until_on = club_today() + $2::int, is_auto_renewed = $3, email = 'fin@example.org'
        where number = $1`,
      [number, days, isAsked],
    );
  await end(30, true);
  expect(await remindSupporters(app.runtime)).toBe(0);
  await end(20, false);
  expect(await remindSupporters(app.runtime)).toBe(0);
  await end(20, true);
  expect(await remindSupporters(app.runtime)).toBe(1);
  expect(await remindSupporters(app.runtime)).toBe(0);
  const mails = await mailsTo(app, 'fin@example.org');
  expect(mails.map(mail => mail.text.includes(number))).toEqual([true]);
});
