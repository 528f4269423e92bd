/**
 * A ticket at the price of a pass that makes it cheaper: one for each pass and session on the web and at the counter,
 * the money the server's, the right given back.
 */
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {makeChoices, type ChoiceWorld} from '../../support/passes/pass-choices';
import {checkOut, holdPlaces, holdSeats, must, notify, type CartView} from '../../support/world/purchase';
import {count, until} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

const HALF = PRICE.general / 2 + PRICE.fee;
let app: TestApp;
let world: World;
let made: ChoiceWorld;
let passId: number;
let memberNumber: number;
let seat = 3;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 8});
  made = await makeChoices(app.db, world, {sessions: 2, allowed: 1});
  ({passId, memberNumber} = await made.give('half', world.customer.id));
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const ana = () => {
  const visitor = new Visitor(app.url);
  visitor.cookies.set('customer', world.customer.token);
  return visitor;
};
interface Usable {
  key: string;
  passId: number;
  amountCents: number;
  isUsed: boolean;
}
const told = (answer: Answer<ErrorBody>) => (answer.status === 200 ? 'done' : `${answer.status} ${answer.body.code}`);
const use = (who: Visitor, key: string, pass: number | null = passId) =>
  who.post<CartView>('/api/public/cart/passes', {key, passId: pass});
const cartOf = async (who: Visitor) => must(await who.get<CartView>('/api/public/cart'));
const usable = async (who: Visitor) => must(await who.get<Usable[] & ErrorBody>('/api/public/cart/passes'));
const rights = async (): Promise<number> =>
  (await app.db.query<{n: number}>('select count(*)::int as n from pass_ticket where season_pass_id = $1', [passId]))
    .rows[0]!.n;
/** A visitor of the account with seats in the cart. */
async function withSeats(n = 1): Promise<{who: Visitor; keys: string[]}> {
  const who = ana();
  const seats = count(n).map(() => seat++);
  must(await holdSeats(who, world, seats));
  return {who, keys: (await cartOf(who)).lines.map(line => line.key)};
}
const letGo = async (who: Visitor) =>
  must(await who.post('/api/public/cart/release', {keys: (await cartOf(who)).lines.map(line => line.key)}));

test('[D1] half of the ticket, the fee whole; of two tickets one; another line takes it over; no code takes more off', async () => {
  const {who, keys} = await withSeats(2);
  expect((await usable(who)).map(one => [one.key, one.amountCents, one.isUsed])).toEqual(
    keys.map(key => [key, PRICE.general / 2, false]),
  );
  const first = await use(who, keys[0]!);
  expect([first.body.totalCents, first.body.lines.map(line => line.unitCents).sort()]).toEqual([
    HALF + SHOWN.general,
    [HALF, SHOWN.general].sort(),
  ]);
  const moved = await use(who, keys[1]!);
  expect([moved.body.totalCents, moved.body.lines.find(line => line.key === keys[1])!.unitCents]).toEqual([
    HALF + SHOWN.general,
    HALF,
  ]);
  expect(
    must(await who.post<CartView>('/api/public/cart/discount', {code: 'DIEZ'})).discountCents === 0 ||
      (await cartOf(who)).lines.find(line => line.key === keys[1])!.totalCents === HALF,
  ).toBe(true);
  expect(told(await use(who, keys[1]!, null))).toBe('done');
  expect([(await cartOf(who)).subtotalCents, await rights()]).toEqual([2 * SHOWN.general, 0]);
  await letGo(who);
});

test('[D1] who is not the holder, what is not for the session, what owes or is blocked: refused with its reason', async () => {
  const {who, keys} = await withSeats();
  const stranger = new Visitor(app.url);
  must(await holdSeats(stranger, world, [seat++]));
  const theirs = (await cartOf(stranger)).lines[0]!.key;
  expect([told(await use(stranger, theirs)), told(await use(who, theirs))]).toEqual([
    '401 unauthorized',
    '409 line_gone',
  ]);
  const {passId: choose} = await made.give('choose', world.customer.id);
  expect(told(await use(who, keys[0]!, choose))).toBe('422 invalid');
  const other = await made.give('half');
  expect(told(await use(who, keys[0]!, other.passId))).toBe('404 not_found');
  await app.db.query(`update season_pass set state = 'suspended_unpaid' where id = $1`, [passId]);
  expect([told(await use(who, keys[0]!)), (await usable(who)).length]).toEqual(['409 pass_unpaid', 0]);
  await app.db.query(`update season_pass set state = 'active' where id = $1`, [passId]);
  await app.db.query('delete from season_list_session where event_session_id = $1', [world.sessionId]);
  expect([told(await use(who, keys[0]!)), (await usable(who)).length]).toEqual(['409 pass_not_for_session', 0]);
  await app.db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    world.seasonListId,
    world.sessionId,
  ]);
  await letGo(who);
  await letGo(stranger);
});

test('[D1] six browsers at once: one half price; a cart that ends gives it back', async () => {
  const carts: Awaited<ReturnType<typeof withSeats>>[] = [];
  while (carts.length < 6) carts.push(await withSeats());
  const ends = await Promise.all(carts.map(({who, keys}) => use(who, keys[0]!).then(told)));
  expect(ends.sort()).toEqual([...count(5).map(() => '409 pass_ticket_used'), 'done']);
  await Promise.all(carts.map(({who}) => letGo(who)));
  expect(await rights()).toBe(0);
  // The key itself, past the verb.
  await app.db.query('insert into pass_ticket (season_pass_id, event_session_id) values ($1, $2)', [
    passId,
    world.sessionId,
  ]);
  await expect(
    app.db.query('insert into pass_ticket (season_pass_id, event_session_id) values ($1, $2)', [
      passId,
      world.sessionId,
    ]),
  ).rejects.toThrow();
  await app.db.query('delete from pass_ticket');
});

test('[D1] places without numbers: one of three leaves the line; bought, refunded, and the right is there again', async () => {
  const who = ana();
  must(await holdPlaces(who, world, 3));
  const [line] = (await cartOf(who)).lines;
  const after = (await use(who, line!.key)).body;
  const half = PRICE.standing / 2 + PRICE.fee;
  expect([after.totalCents, after.lines.map(one => [one.quantity, one.unitCents]).sort()]).toEqual([
    half + 2 * SHOWN.standing,
    [
      [1, half],
      [2, SHOWN.standing],
    ],
  ]);
  // A seat of the same session too: the right is spent, whatever kind of place.
  const {who: again, keys} = await withSeats();
  expect(told(await use(again, keys[0]!))).toBe('409 pass_ticket_used');
  await letGo(again);
  const order = must(await checkOut(who, after.totalCents, {email: world.customer.email}));
  await notify(app, order);
  const paid = async () =>
    (
      await app.db.query<{id: number}>(`select id from "order" where number = $1 and state = 'paid'`, [
        order.orderNumber,
      ])
    ).rows[0]?.id;
  await until('paid', async () => (await paid()) !== undefined);
  const {rows} = await app.db.query<{id: number; cents: number}>(
    'select id, total_cents as cents from order_line where order_id = $1 and for_pass_id = $2',
    [await paid(), passId],
  );
  expect([rows[0]!.cents, await rights()]).toEqual([half, 1]);
  must(
    await new Visitor(app.url, world.staff.admin.token).post(
      `/api/pedidos/${await paid()}/devolver`,
      {orderLineIds: [rows[0]!.id], reason: 'Prueba'},
      idempotency(),
    ),
  );
  expect(await rights()).toBe(0);
});

test('[D1] an order that expires gives the right back; paid late after it was used elsewhere, the money goes back', async () => {
  const {who, keys} = await withSeats();
  const order = must(await checkOut(who, must(await use(who, keys[0]!)).totalCents, {email: world.customer.email}));
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
    order.orderNumber,
  ]);
  await app.db.query(
    `update seat_claim set expires_at = now() - interval '1 second'
      where order_id = (select id from "order" where number = $1)`,
    [order.orderNumber],
  );
  await app.db.withTransaction(tx => expireOrders(tx));
  // The cart has them back for a moment; its time is over too.
  await app.db.query(
    `update seat_claim set expires_at = now() - interval '1 second' where for_pass_id = $1 and kind = 'hold'`,
    [passId],
  );
  const {who: second, keys: others} = await withSeats();
  const bought = must(
    await checkOut(second, (await use(second, others[0]!)).body.totalCents, {email: world.customer.email}),
  );
  await notify(app, bought);
  await until(
    'paid',
    async () =>
      ((await app.db.query(`select 1 from "order" where number = $1 and state = 'paid'`, [bought.orderNumber]))
        .rowCount ?? 0) > 0,
  );
  await notify(app, order);
  await until(
    'the late money goes back',
    async () => ((await app.db.query('select 1 from refund where is_automatic')).rowCount ?? 0) > 0,
  );
  expect(await rights()).toBe(1);
});

test('[D1] at the counter and by telephone: by the member’s number; and «a elegir» is chosen there', async () => {
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  const {memberNumber: chooser, passId: choosing} = await made.give('choose');
  const sessionId = made.sessions[1]!;
  const {rows: prices} = await app.db.query<{id: number}>(
    `select p.id from price p join price o on o.price_category_id = p.price_category_id and o.zone_id = p.zone_id
      and o.id = $2 where p.event_session_id = $1`,
    [sessionId, world.prices.general],
  );
  must(
    await clerk.post('/api/carrito/seats', {sessionId, seats: [{seatId: world.seat(seat++), priceId: prices[0]!.id}]}),
  );
  const found = must(
    await clerk.get<{passId: number; ticketDiscountBp: number | null}[] & ErrorBody>(
      `/api/taquilla/abonos?holder=${memberNumber}&sessionId=${sessionId}`,
    ),
  );
  expect(found.find(one => one.passId === passId)).toMatchObject({ticketDiscountBp: 5000});
  const cart = must(await clerk.get<CartView>('/api/carrito'));
  const halved = must(await clerk.post<CartView>('/api/carrito/abono', {key: cart.lines[0]!.key, passId}));
  expect(halved.subtotalCents - halved.feeCents).toBe(PRICE.general / 2);
  const chosen = must(
    await clerk.post<{used: number} & ErrorBody>(
      `/api/taquilla/abonos/${choosing}/elegir`,
      {eventSessionId: sessionId, zoneId: world.zones.seated, channel: 'phone'},
      idempotency(),
    ),
  );
  expect(chosen.used).toBe(1);
  const [after] = must(
    await clerk.get<{canChoose: boolean; place: string}[] & ErrorBody>(
      `/api/taquilla/abonos?holder=${chooser}&sessionId=${sessionId}`,
    ),
  );
  expect(after).toMatchObject({canChoose: false, place: expect.stringContaining('butaca')});
  // Who took the wrong session gives it back at the same window.
  const drop = () =>
    clerk.post<{used: number} & ErrorBody>(
      `/api/taquilla/abonos/${choosing}/dejar-eleccion`,
      {eventSessionId: sessionId},
      idempotency(),
    );
  expect(must(await drop()).used).toBe(0);
  expect((await drop()).body.code).toBe('drop_not_chosen');
  must(await clerk.post('/api/carrito/release', {keys: [cart.lines[0]!.key]}));
});

test('[D1] the counter finds who it is by number, document and card; a seat of the clerk’s cart becomes the pass’s', async () => {
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  const {memberNumber: chooser, passId: choosing, holderId, card} = await made.give('choose');
  await app.db.query(`update pass_holder set nif = '12345678Z' where id = $1`, [holderId]);
  const sessionId = made.sessions[1]!;
  const find = (holder: string) =>
    clerk.get<{passId: number}[] & ErrorBody>(
      `/api/taquilla/abonos?${new URLSearchParams({holder, sessionId: String(sessionId)})}`,
    );
  for (const written of [String(chooser).padStart(6, '0'), '12345678-z', ` ${card} `, `c-${choosing}`])
    expect(must(await find(written)).map(one => one.passId)).toEqual([choosing]);
  expect((await find('000000')).status).toBe(404);
  await app.db.query(
    `update pass_card set state = 'replaced', replaced_reason = 'stolen', ended_at = now() where code = $1`,
    [card],
  );
  expect((await find(card)).status).toBe(404);

  const {rows: prices} = await app.db.query<{id: number}>(
    `select p.id from price p join price o on o.price_category_id = p.price_category_id and o.zone_id = p.zone_id
      and o.id = $2 where p.event_session_id = $1`,
    [sessionId, world.prices.general],
  );
  const seatId = world.seat(seat++);
  const hold = (staff: Visitor) =>
    staff.post('/api/carrito/seats', {sessionId, seats: [{seatId, priceId: prices[0]!.id}]});
  const choose = () =>
    clerk.post<{used: number} & ErrorBody>(
      `/api/taquilla/abonos/${choosing}/elegir`,
      {eventSessionId: sessionId, zoneId: world.zones.seated, seatId, channel: 'box_office'},
      idempotency(),
    );
  const other = new Visitor(app.url, world.staff.admin.token);
  must(await hold(other));
  expect(told(await choose())).toBe('409 seat_taken');
  must(await other.post('/api/carrito/release', {keys: [`s:${sessionId}:${seatId}`]}));
  must(await hold(clerk));
  expect(must(await choose()).used).toBe(1);
  expect(must(await clerk.get<CartView>('/api/carrito')).lines).toEqual([]);
});
