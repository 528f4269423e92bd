/**
 * A pack is held, sold and lost whole: the seats of all its sessions and one of its quota, each ticket at its part of the
 * price; the same seat where it is wished and free.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants, sweep} from '../../support/world/invariants';
import {checkOut, holdSeats, must, notify, resultOf, type CartView, type Checkout} from '../../support/world/purchase';
import {makePack, moreSessions} from '../../support/world/shop';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let sessions: number[];
let packs = 0;

type PackCart = Omit<CartView, 'lines'> & {
  lines: (CartView['lines'][number] & {sessionId: number; seatId: number; packKey: string | null})[];
  goods: {key: string; kind: string; description: string; cents: number; quantity: number}[];
  problems: {code: string}[];
};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 8, maxPerOrder: 20, maxPerCustomer: 500});
  sessions = [world.sessionId, ...(await moreSessions(app.db, world, 2))];
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const make = (more: Partial<Parameters<typeof makePack>[2]> = {}) =>
  makePack(app.db, world, {slug: `pack-${++packs}`, sessions, ...more});
const put = (buyer: Visitor, pack: number, more: object = {}) =>
  buyer.post<ErrorBody & {cart: PackCart; isSameSeat: boolean}>('/api/public/cart/packs', {
    packId: pack,
    quantity: 1,
    area: 'Tribuna',
    priceCategoryId: world.categories.general,
    sessions: sessions.map(sessionId => ({sessionId})),
    ...more,
  });
const counts = async (pack: number) =>
  (await app.db.query<{sold: number; held: number}>('select sold, held from event_pack where id = $1', [pack]))
    .rows[0]!;
const claims = async () =>
  (await app.db.query<{n: number}>(`select count(*)::int as n from seat_claim where kind = 'hold'`)).rows[0]!.n;
const ticketsOf = async (order: Checkout) =>
  (
    await app.db.query<{id: number; kind: string; cents: number; fee: number; state: string; pack: number | null}>(
      `select l.id, l.kind, l.total_cents as cents, l.fee_cents as fee, l.state, l.event_pack_id as pack
         from order_line l join "order" o on o.id = l.order_id where o.number = $1 order by l.position`,
      [order.orderNumber],
    )
  ).rows;

test('closed, at a fixed price: same seats in every session, the price shared out to the cent, sold as tickets', async () => {
  const pack = await make({cents: 5_000});
  const seen = must(
    await new Visitor(app.url).get<{areas: object[]; choices: {isNeeded: boolean}[]}>(
      `/api/public/packs/pack-${packs}`,
    ),
  );
  expect(seen.areas).toMatchObject([{area: 'Tribuna', prices: [{cents: 5_000}]}]);
  expect(seen.choices.map(choice => choice.isNeeded)).toEqual([true, true, true]);
  const ana = new Visitor(app.url);
  const {cart, isSameSeat} = must(await put(ana, pack, {quantity: 2, sameSeat: true}));
  expect(isSameSeat).toBe(true);
  expect(cart.totalCents).toBe(10_000);
  expect(cart.goods).toMatchObject([{kind: 'pack', quantity: 2, cents: 0}]);
  const seats = (id: number) => cart.lines.filter(line => line.sessionId === id).map(line => line.seatId);
  expect(seats(sessions[1]!)).toEqual(seats(sessions[0]!));
  expect(seats(sessions[2]!)).toEqual(seats(sessions[0]!));
  // Three equal tickets of 50 €: 16,67 + 16,67 + 16,66.
  expect(cart.lines.map(line => line.unitCents).sort()).toEqual([1666, 1666, 1667, 1667, 1667, 1667]);
  expect(await counts(pack)).toEqual({sold: 0, held: 2});
  // One of its seats does not leave alone, nor change its tariff.
  must(await ana.post('/api/public/cart/release', {keys: [cart.lines[0]!.key]}));
  expect(
    told(
      await ana.post<ErrorBody>('/api/public/cart/lines', {
        changes: [{key: cart.lines[0]!.key, priceId: world.prices.reduced}],
      }),
    ),
  ).toBe('409 line_fixed');
  const order = must(await checkOut(ana, 10_000));
  must(await notify(app, order));
  expect(must(await resultOf(ana, order))).toMatchObject({state: 'paid'});
  expect(await counts(pack)).toEqual({sold: 2, held: 0});
  const lines = await ticketsOf(order);
  expect(lines.map(l => [l.kind, l.fee, l.pack])).toEqual([
    ...Array.from({length: 6}, () => ['ticket', 0, pack]),
    ['pack', 0, pack],
  ]);
  expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(10_000);
});

test('given back one by one at its part; with the last ticket one more of the pack may be sold', async () => {
  const pack = await make({cents: 5_000, quota: 1});
  const ana = new Visitor(app.url);
  must(await put(ana, pack));
  expect(told(await put(new Visitor(app.url), pack))).toBe('409 sold_out');
  const order = must(await checkOut(ana, 5_000));
  must(await notify(app, order));
  const lines = await ticketsOf(order);
  const office = new Visitor(app.url, world.staff.admin.token);
  const {rows} = await app.db.query<{id: number}>('select id from "order" where number = $1', [order.orderNumber]);
  const refund = (ids: number[]) =>
    office.post<ErrorBody & {amountCents: number}>(
      `/api/pedidos/${rows[0]!.id}/devolver`,
      {orderLineIds: ids, reason: 'No puede venir'},
      idempotency(),
    );
  expect(told(await refund([lines[3]!.id]))).toBe('409 pack_has_tickets');
  expect(must(await refund([lines[0]!.id])).amountCents).toBe(lines[0]!.cents);
  expect(await counts(pack)).toEqual({sold: 1, held: 0});
  expect(must(await refund([lines[1]!.id, lines[2]!.id])).amountCents).toBe(lines[1]!.cents + lines[2]!.cents);
  expect(await counts(pack)).toEqual({sold: 0, held: 0});
  expect((await ticketsOf(order)).map(l => l.state)).toEqual(['refunded', 'refunded', 'refunded', 'refunded']);
});

test('all or nothing: the third session is full in that moment, and nothing at all is held', async () => {
  const pack = await make({cents: 5_000});
  const seats = (await claims()) + 0;
  const last = sessions[2]!;
  const rival = new Visitor(app.url);
  must(
    await rival.post('/api/public/cart/seats', {
      sessionId: last,
      seats: [{seatId: world.seat(40), priceId: await priceAt(last)}],
    }),
  );
  const ana = new Visitor(app.url);
  const asked = await put(ana, pack, {
    sessions: sessions.map(sessionId => ({sessionId, seatIds: [world.seat(40)]})),
  });
  expect(told(asked)).toBe('409 seats_taken');
  expect(asked.body.details).toMatchObject({eventSessionId: last, seatIds: [world.seat(40)]});
  expect(await claims()).toBe(seats + 1);
  expect(await counts(pack)).toEqual({sold: 0, held: 0});
  expect(must(await ana.get<PackCart>('/api/public/cart')).lines).toEqual([]);
});

async function priceAt(sessionId: number): Promise<number> {
  const {rows} = await app.db.query<{id: number}>(
    `select p.id from price p join zone z on z.id = p.zone_id where p.event_session_id = $1 and z.kind = 'numbered'
       and p.price_category_id = $2 order by p.channel nulls first limit 1`,
    [sessionId, world.categories.general],
  );
  return rows[0]!.id;
}

test('N of M, credits and a discount: what is no such pack is refused by its field', async () => {
  const two = await make({kind: 'pick', choose: 2, cents: 3_000});
  const ana = new Visitor(app.url);
  expect(told(await put(ana, two))).toBe('422 invalid');
  const pair = sessions.slice(1).map(sessionId => ({sessionId}));
  expect(must(await put(ana, two, {sessions: pair})).cart.totalCents).toBe(3_000);
  const credits = await make({kind: 'flexible', choose: 3, cents: 4_000, credits: 2});
  const spent = await put(ana, credits, {sessions: pair});
  expect(told(spent)).toBe('422 invalid');
  expect(spent.body.errors!.sessions).toBe('El pack tiene 3 créditos y tu elección gasta 4.');
  must(await put(ana, credits, {sessions: pair.slice(0, 1)}));
  const cheaper = await make({discountBp: 2_000});
  const bea = new Visitor(app.url);
  expect(must(await put(bea, cheaper)).cart.totalCents).toBe((3 * PRICE.general * 8) / 10);
  expect(told(await put(bea, two, {area: 'Palco', sessions: pair}))).toBe('422 invalid');
  expect(told(await put(bea, cheaper, {area: '*'}))).toBe('422 invalid');
  expect(told(await put(bea, two, {sessions: [{sessionId: 999_999}, pair[0]]}))).toBe('422 invalid');
  expect(told(await put(bea, 999_999))).toBe('404 not_found');
  await app.db.query(`update event_pack set state = 'paused' where id = $1`, [cheaper]);
  expect(told(await put(bea, cheaper))).toBe('409 sale_closed');
});

test('out of the cart whole, ended whole, paid late whole or not at all', async () => {
  const pack = await make({cents: 5_000});
  const ana = new Visitor(app.url);
  const {cart} = must(await put(ana, pack));
  must(await ana.post('/api/public/cart/release', {keys: [cart.goods[0]!.key]}));
  expect(must(await ana.get<PackCart>('/api/public/cart'))).toMatchObject({lines: [], goods: []});
  expect(await counts(pack)).toEqual({sold: 0, held: 0});
  const again = must(await put(ana, pack)).cart;
  const order = must(await checkOut(ana, 5_000));
  must(await ana.post(`/api/public/orders/${order.checkoutToken}/reopen`, {}));
  expect(must(await ana.get<PackCart>('/api/public/cart'))).toMatchObject({totalCents: 5_000, problems: []});
  const second = must(await checkOut(ana, 5_000));
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
    second.orderNumber,
  ]);
  await sweep(app.db);
  expect(await counts(pack)).toEqual({sold: 0, held: 0});
  // One of its seats is somebody else's: the whole money goes back.
  const {sessionId, seatId} = again.lines[0]!;
  const rival = new Visitor(app.url);
  must(
    await rival.post('/api/public/cart/seats', {
      sessionId,
      seats: [{seatId, priceId: sessionId === world.sessionId ? world.prices.general : await priceAt(sessionId)}],
    }),
  );
  must(await notify(app, second));
  expect(must(await resultOf(ana, second)).state).toBe('refunded');
  expect(await counts(pack)).toEqual({sold: 0, held: 0});
});

test('a seat of it that was taken away by the house: the rest is not sold at its part of the price', async () => {
  const pack = await make({cents: 5_000});
  const ana = new Visitor(app.url);
  must(await put(ana, pack));
  await app.db.query(
    `delete from seat_claim where pack_claim_id is not null and event_session_id = $1 and kind = 'hold'`,
    [sessions[2]!],
  );
  const cart = must(await ana.get<PackCart>('/api/public/cart'));
  expect(cart.problems).toMatchObject([{code: 'pack_broken'}]);
  expect(told(await checkOut(ana, cart.totalCents))).toBe('409 pack_broken');
  must(await ana.post('/api/public/cart/release', {keys: [cart.goods[0]!.key]}));
});

test('beside other things in one cart; a code takes nothing off it', async () => {
  const pack = await make({cents: 5_000});
  const ana = new Visitor(app.url);
  must(await holdSeats(ana, world, [60, 61]));
  must(await put(ana, pack));
  const cart = must(await ana.post<PackCart>('/api/public/cart/discount', {code: 'DIEZ'}));
  expect(cart.totalCents).toBe(5_000 + 2 * SHOWN.general - cart.discountCents);
  expect(cart.discountCents).toBe(2 * (PRICE.general / 10));
  const order = must(await checkOut(ana, cart.totalCents));
  must(await notify(app, order));
  expect(must(await resultOf(ana, order)).state).toBe('paid');
});

test('what can no longer be bought whole is not shown: a session is over, or too few are left to choose from', async () => {
  const [over] = await moreSessions(app.db, world, 1);
  const closed = await make({cents: 5_000, sessions: [sessions[1]!, over!]});
  const two = await make({kind: 'pick', choose: 2, cents: 3_000, sessions: [sessions[1]!, over!]});
  const shown = async () =>
    must(await new Visitor(app.url).get<{id: number}[]>('/api/public/packs'))
      .map(pack => pack.id)
      .filter(id => id === closed || id === two);
  expect((await shown()).sort()).toEqual([closed, two]);
  await app.db.query(`update event_session set state = 'closed' where id = $1`, [over]);
  expect(await shown()).toEqual([]);
  expect(told(await new Visitor(app.url).get<ErrorBody>(`/api/public/packs/pack-${packs}`))).toBe('404 not_found');
});

test('negative control: in the naive way, session by session, half a pack is left when the last one fails', async () => {
  const half = async () => {
    const ana = new Visitor(app.url);
    for (const sessionId of sessions.slice(0, 2))
      must(
        await ana.post('/api/public/cart/seats', {
          sessionId,
          seats: [
            {
              seatId: world.seat(50),
              priceId: sessionId === world.sessionId ? world.prices.general : await priceAt(sessionId),
            },
          ],
        }),
      );
    return must(await ana.get<PackCart>('/api/public/cart')).lines.length;
  };
  expect(await half()).toBe(2);
});

test('of several packs in one line no piece goes back alone: their tickets do', async () => {
  const pack = await make({cents: 5_000});
  const ana = new Visitor(app.url);
  must(await put(ana, pack, {quantity: 2}));
  const order = must(await checkOut(ana, 10_000));
  must(await notify(app, order));
  const {rows} = await app.db.query<{orderId: number; id: number}>(
    `select l.order_id as "orderId", l.id from order_line l join "order" o on o.id = l.order_id
      where o.number = $1 and l.kind = 'pack'`,
    [order.orderNumber],
  );
  const {orderId, id} = rows[0]!;
  const answer = await new Visitor(app.url, world.staff.admin.token).post<ErrorBody>(
    `/api/pedidos/${orderId}/devolver`,
    {orderLineIds: [id], pieces: [{orderLineId: id, quantity: 1}], reason: 'Uno de los dos packs vuelve'},
    idempotency(),
  );
  expect(answer.body).toMatchObject({code: 'invalid', errors: {quantity: 'Esta línea se devuelve entera.'}});
  expect(await counts(pack)).toEqual({sold: 2, held: 0});
});
