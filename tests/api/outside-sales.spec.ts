/**
 * What the league or a visiting club sells and cashes: signed, under its own number, by the same claims and books as
 * every sale. Forged, altered, old, repeated, late and out of order, it gives one order or none.
 */
import {shopAddresses} from '../../api/src/files/pages/shop-addresses';
import {signedId} from '../../api/src/auth/token';
import {countPrints} from '../../api/src/domain/access/count-prints';
import {createDraft} from '../../api/src/domain/settlements/draft';
import {confirmOrder} from '../../api/src/jobs/mails/confirm-order';
import {reconcilePayments} from '../../api/src/jobs/money/reconcile-payments';
import {eventSales} from '../../api/src/reports/events/event-sales';
import {readDashboard} from '../../api/src/reports/sales/dashboard';
import {startApp, type TestApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {makeWorld, PRICE, type World} from '../support/fixture';
import {expectInvariants} from '../support/invariants';
import {newKey, signed} from '../support/outside';
import {holdSeats, must, notify, placeOrder} from '../support/purchase';
import {until} from '../support/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../support/visitor';

const PATH = '/api/payments/lfp/notification';
const KEY = newKey();

interface Told extends ErrorBody {
  orderNumber: string;
  state: string;
  url: string;
}
interface Sellers extends ErrorBody {
  sellers: {id: number; version: number; code: string; isActive: boolean; waiting: number; paid: number}[];
}
interface Page extends ErrorBody {
  orderNumber: string;
  state: string;
  session: string;
  canName: boolean;
  reservationHash: string | null;
  tickets: {lineId: number; isNamed: boolean; holderName: string; docEnd: string | null}[];
}

interface Reservation extends ErrorBody {
  sessions: {tickets: {holderName: string | null}[]}[];
}

let app: TestApp;
let world: World;
let admin: Visitor;
let league: Visitor;
let n = 0;
const number = (): string => `LIGA-${String(++n).padStart(6, '0')}`;

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url, work: true});
  world = await makeWorld(app.db, {rows: 10, seatsPerRow: 30, places: 60});
  admin = new Visitor(app.url, world.staff.admin.token);
  league = new Visitor(app.url);
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const switchOn = async (isOn: boolean): Promise<void> => {
  await app.db.query(
    `update organization set modules = case when $1 then array_append(array_remove(modules, 'lfp'), 'lfp')
      else array_remove(modules, 'lfp') end`,
    [isOn],
  );
  await app.runtime.activities.refresh();
};
const send = (message: object, how: {key?: string; code?: string; at?: number} = {}): Promise<Answer<Told>> => {
  const {body, headers} = signed(how.code ?? 'LIGA', how.key ?? KEY, message, how.at);
  return league.send<Told>(PATH, {method: 'POST', body, headers});
};

const ANA = {firstName: 'Ana', surname1: 'García', surname2: 'López', docNo: '12345678Z'};
let seat = 2;
/** Two seats side by side in the plan's words; `named`: how many of them have their person. */
const twoSeats = async (named = 2) => {
  const seats = [seat++, seat++];
  const {rows} = await app.db.query<{zone: string; row: string; seat: string}>(
    `select z.name as zone, s.row_label as row, s.seat_number as seat from seat s join zone z on z.id = s.zone_id
      where s.id = any($1) order by s.id`,
    [seats.map(index => world.seat(index))],
  );
  return {seats, tickets: rows.map((place, at) => ({...place, ...(at < named && ANA)}))};
};
const order = (orderNumber: string, tickets: object[], more: object = {}) => ({
  type: 'order',
  orderNumber,
  sessionId: world.sessionId,
  totalCents: tickets.length * PRICE.general,
  buyer: {email: 'fuera@example.org', firstName: 'Ana', surname1: 'García'},
  tickets,
  ...more,
});
const confirmation = (orderNumber: string, totalCents = 2 * PRICE.general) => ({
  type: 'confirmation',
  orderNumber,
  totalCents,
});
const cancellation = (orderNumber: string) => ({type: 'cancellation', orderNumber});
const rowOf = async (orderNumber: string) =>
  (
    await app.db.query<{id: number; state: string; channel: string; payment: string; method: string; tickets: number}>(
      `select o.id, o.state, o.channel, p.state as payment, p.method,
        (select count(*)::int from ticket t where t.order_id = o.id and t.state <> 'void') as tickets
         from "order" o join payment p on p.order_id = o.id where o.number = $1`,
      [orderNumber],
    )
  ).rows[0];
const pageOf = ({url}: Told): string => url.replace(/^.*\/compra-lfp\//, '/api/public/lfp/');

test('off as it is shipped: nothing of it is there', async () => {
  for (const answer of [
    await send(order(number(), [])),
    await admin.get<ErrorBody>('/api/lfp'),
    await league.get<ErrorBody>('/api/public/lfp/1.x/LIGA-1'),
  ])
    expect(answer).toMatchObject({status: 404, body: {code: 'module_off'}});
  expect(await shopAddresses(app.runtime)('/compra-lfp/1.x/LIGA-1')).toBe(false);
  await switchOn(true);
  expect((await send(order(number(), []))).status).toBe(403);
});

describe('who may sell', () => {
  test('has a code and a key that comes out of nowhere again', async () => {
    expect(await admin.post('/api/lfp', {code: '9', name: 'La Liga', key: 'corta'})).toMatchObject({
      status: 422,
      body: {errors: {code: expect.stringContaining('letras'), key: expect.stringContaining('32 bytes')}},
    });
    const told = await admin.post<Sellers>('/api/lfp', {code: 'liga', name: 'La Liga', key: KEY});
    expect(must(told).sellers).toMatchObject([{code: 'LIGA', isActive: true, waiting: 0}]);
    expect(told.text).not.toContain(KEY);
    const {rows} = await app.db.query<{text: string}>(
      `select coalesce(string_agg(changes::text, ' '), '') as text from audit_entry where resource = 'lfp'`,
    );
    expect(rows[0]!.text).toContain('LIGA');
    expect(rows[0]!.text).not.toContain(KEY);
    expect(await admin.post('/api/lfp', {code: 'LIGA', name: 'Otra', key: newKey()})).toMatchObject({
      status: 409,
      body: {code: 'duplicate'},
    });
    const clerk = new Visitor(app.url, world.staff.clerk.token);
    expect((await clerk.post('/api/lfp', {code: 'MIA', name: 'Mía', key: newKey()})).status).toBe(403);
  });

  test('is believed by its signature over these bytes at this time, and by nothing else', async () => {
    const {tickets} = await twoSeats();
    const message = order(number(), tickets);
    const good = signed('LIGA', KEY, message);
    const post = (body: string, headers: Record<string, string>) =>
      league.send<Told>(PATH, {method: 'POST', body, headers});
    const altered = good.body.replace('5000', '5001');
    expect(altered).not.toBe(good.body);
    const later = String(Number(good.headers['x-lfp-timestamp']) + 1);
    for (const [body, headers] of [
      [altered, good.headers],
      [`${good.body} `, good.headers],
      [good.body, {...good.headers, 'x-lfp-timestamp': later}],
      [good.body, {...good.headers, 'x-lfp-club': 'OTRO'}],
      [good.body, {...good.headers, 'x-lfp-signature': good.headers['x-lfp-signature']!.toUpperCase()}],
      [good.body, {...good.headers, 'x-lfp-signature': ''}],
      [good.body, {'content-type': 'application/json'}],
      [message.orderNumber, signed('LIGA', newKey(), message).headers],
    ] as const)
      expect(await post(body, headers)).toMatchObject({status: 403, body: {code: 'bad_signature'}});
    const old = Math.floor(Date.now() / 1000) - 301;
    expect(await send(message, {at: old})).toMatchObject({status: 403, body: {code: 'stale_notification'}});
    expect(await send(message, {at: old + 700})).toMatchObject({status: 403, body: {code: 'stale_notification'}});
    expect(await rowOf(message.orderNumber)).toBeUndefined();
  });

  test('sells under its own code only, and says who is wrong in what', async () => {
    const {tickets} = await twoSeats();
    const wrong = (message: object) => send(message).then(({status, body}) => ({status, errors: body.errors}));
    expect(await wrong(order('OTRO-1', tickets))).toMatchObject({
      status: 422,
      errors: {orderNumber: expect.any(String)},
    });
    expect(await wrong(order(number(), [{...tickets[0], docNo: '12345678A'}]))).toMatchObject({
      status: 422,
      errors: {'tickets[0].docNo': expect.stringContaining('letra')},
    });
    expect(await wrong(order(number(), [{zone: 'Nada', row: '1', seat: '1'}]))).toMatchObject({
      status: 422,
      errors: {'tickets[0].zone': expect.any(String)},
    });
    expect(await wrong(order(number(), [tickets[0]!, tickets[0]!]))).toMatchObject({
      status: 422,
      errors: {'tickets[1].seat': 'Está dos veces.'},
    });
    for (const sessionId of [2_147_483_647, 0])
      expect((await send(order(number(), tickets, {sessionId}))).status).toBe(sessionId ? 404 : 422);
    expect(await wrong(order(number(), tickets, {buyer: undefined}))).toMatchObject({
      status: 422,
      errors: {buyer: expect.any(String)},
    });
  });
});

test('an order keeps its seats, its confirmation gives named tickets, the books say who owes the money', async () => {
  const {seats, tickets} = await twoSeats();
  const message = order(number(), tickets);
  const placed = must(await send(message));
  expect(placed).toMatchObject({orderNumber: message.orderNumber, state: 'pending'});
  expect(await rowOf(message.orderNumber)).toMatchObject({
    state: 'pending',
    channel: 'lfp',
    payment: 'created',
    method: 'lfp',
    tickets: 0,
  });
  expect(await holdSeats(new Visitor(app.url), world, [seats[0]!])).toMatchObject({status: 409});
  expect(must(await league.get<Page>(pageOf(placed)))).toMatchObject({
    state: 'pending',
    canName: false,
    reservationHash: null,
    tickets: [{isNamed: true, holderName: 'Ana García López', docEnd: '78Z'}, {}],
  });
  // The same again is the same order; something else under its number is refused.
  expect(must(await send(message))).toEqual(placed);
  expect(await send(order(message.orderNumber, tickets.slice(1)))).toMatchObject({
    status: 409,
    body: {code: 'order_differs'},
  });
  expect(await send(confirmation(message.orderNumber, 1))).toMatchObject({
    status: 409,
    body: {code: 'amount_mismatch'},
  });
  expect(must(await send(confirmation(message.orderNumber))).state).toBe('paid');
  expect(must(await send(confirmation(message.orderNumber))).state).toBe('paid');
  expect(must(await send(message)).state).toBe('paid');
  const row = (await rowOf(message.orderNumber))!;
  expect(row).toMatchObject({state: 'paid', payment: 'authorised', tickets: 2});
  const {rows: holders} = await app.db.query<{name: string}>(
    'select holder_name as name from ticket where order_id = $1',
    [row.id],
  );
  expect(holders.map(({name}) => name)).toEqual(['Ana García López', 'Ana García López']);
  const {rows: books} = await app.db.query<{account: string; cents: number}>(
    'select account, sum(amount_cents)::int as cents from ledger_entry where order_id = $1 group by 1 order by 1',
    [row.id],
  );
  expect(books).toEqual([
    {account: 'receivable', cents: 2 * PRICE.general},
    {account: 'sales', cents: -2 * PRICE.general},
  ]);
  const page = must(await league.get<Page>(pageOf(placed)));
  expect(page.reservationHash).not.toBeNull();
  must(await league.get(`/api/public/reservations/${page.reservationHash}`));
  await until('its one mail', async () => {
    const {rows} = await app.db.query('select 1 from mail_message where order_id = $1', [row.id]);
    return rows.length === 1;
  });
  const found = must(
    await admin.get<{number: string}[]>(
      `/api/pedidos?filter=${encodeURIComponent(JSON.stringify({q: message.orderNumber}))}&range=[0,9]`,
    ),
  );
  expect(found.map(one => one.number)).toEqual([message.orderNumber]);
});

test('who bought says who is missing, once; the tickets wait for it', async () => {
  const {tickets} = await twoSeats(1);
  const message = order(number(), tickets);
  const placed = must(await send(message));
  must(await send(confirmation(message.orderNumber)));
  const at = pageOf(placed);
  const page = must(await league.get<Page>(at));
  expect(page).toMatchObject({state: 'paid', canName: true, reservationHash: null});
  const {id} = (await rowOf(message.orderNumber))!;
  // Whoever has another way to the order finds the tickets that are somebody’s, and no other.
  const shown = async (): Promise<(string | null)[]> => {
    const hash = signedId(app.runtime.config.secret, 'reservation', id);
    const {sessions} = must(await league.get<Reservation>(`/api/public/reservations/${hash}`));
    return sessions.flatMap(one => one.tickets.map(({holderName}) => holderName));
  };
  expect(await shown()).toEqual(['Ana García López']);
  await confirmOrder(app.runtime, id);
  const printed = await app.db.withTransaction(tx => countPrints(tx, id, null, null));
  expect(printed.ticketIds).toHaveLength(1);
  expect((await app.db.query('select 1 from mail_message where order_id = $1', [id])).rowCount).toBe(0);
  const [first, second] = page.tickets;
  const luis = {firstName: ' Luis ', surname1: 'Pérez', docNo: 'AB123456'};
  const name = (lineId: number, person: object = luis) =>
    league.post<Page>(`${at}/asistentes`, {people: [{lineId, ...person}]});
  expect(await name(first!.lineId)).toMatchObject({status: 409, body: {code: 'already_named'}});
  expect(await name(second!.lineId, {...luis, docNo: '12345678A'})).toMatchObject({
    status: 422,
    body: {errors: {'people[0].docNo': expect.any(String)}},
  });
  const both = await Promise.all([name(second!.lineId), name(second!.lineId)]);
  expect(both.map(({status}) => status).sort()).toEqual([200, 409]);
  expect(must(await league.get<Page>(at))).toMatchObject({canName: false, reservationHash: expect.any(String)});
  const {rows} = await app.db.query<{name: string}>(
    'select holder_name as name from ticket where order_id = $1 order by id',
    [id],
  );
  expect(rows.map(one => one.name)).toEqual(['Ana García López', 'Luis Pérez']);
  expect(await shown()).toEqual(['Ana García López', 'Luis Pérez']);
  await until('the mail with the tickets', async () => {
    const mails = await app.db.query('select 1 from mail_message where order_id = $1', [id]);
    return mails.rowCount === 1;
  });
});

test('what is over is told so, and takes no names any more', async () => {
  const {tickets} = await twoSeats(1);
  const message = order(number(), tickets);
  const placed = must(await send(message));
  must(await send(confirmation(message.orderNumber)));
  const at = pageOf(placed);
  const open = must(await league.get<Page>(at)).tickets.find(({isNamed}) => !isNamed)!;
  const {rows} = await app.db.query<{starts: Date; ends: Date}>(
    'select starts_at as starts, ends_at as ends from event_session where id = $1',
    [world.sessionId],
  );
  const move = (starts: Date, ends: Date) =>
    app.db.query('update event_session set starts_at = $2, doors_at = $2, ends_at = $3 where id = $1', [
      world.sessionId,
      starts,
      ends,
    ]);
  const now = Date.now();
  await move(new Date(now - 7_200_000), new Date(now - 60_000));
  expect(must(await league.get<Page>(at))).toMatchObject({state: 'paid', session: 'over', canName: false});
  const people = [{lineId: open.lineId, firstName: 'Luis', surname1: 'Pérez', docNo: 'AB123456'}];
  expect(await league.post(`${at}/asistentes`, {people})).toMatchObject({status: 409, body: {code: 'wrong_state'}});
  await move(rows[0]!.starts, rows[0]!.ends);
  expect(must(await league.get<Page>(at))).toMatchObject({session: 'ahead', canName: true});
});

test('a page is opened by its own address only', async () => {
  const {tickets} = await twoSeats();
  const [mine, other] = [number(), number()];
  const placed = must(await send(order(mine, tickets)));
  must(await send(order(other, (await twoSeats()).tickets)));
  const [, token] = /\/compra-lfp\/([^/]+)\//.exec(placed.url)!;
  for (const path of [
    `/api/public/lfp/${token}/${other}`,
    `/api/public/lfp/${world.sessionId}/${mine}`,
    `/api/public/lfp/${token}x/${mine}`,
    `/api/public/lfp/nada/${mine}`,
  ])
    expect((await league.get(path)).status).toBe(404);
  const leads = shopAddresses(app.runtime);
  expect(await leads(new URL(placed.url).pathname)).toBe(true);
  expect(await leads(`/compra-lfp/${world.sessionId}/${mine}`)).toBe(false);
});

test('seats that somebody has are not sold: the order is refused whole', async () => {
  const {seats, tickets} = await twoSeats();
  must(await holdSeats(new Visitor(app.url), world, [seats[1]!]));
  const message = order(number(), tickets);
  expect(await send(message)).toMatchObject({status: 409, body: {code: 'seats_taken'}});
  expect(await rowOf(message.orderNumber)).toBeUndefined();
  must(await holdSeats(new Visitor(app.url), world, [seats[0]!]));
});

test('what it costs is what our prices say', async () => {
  const {tickets} = await twoSeats();
  const message = order(number(), tickets, {totalCents: 2 * PRICE.general - 1});
  expect(await send(message)).toMatchObject({
    status: 409,
    body: {code: 'total_changed', details: {totalCents: 2 * PRICE.general}},
  });
  expect(await rowOf(message.orderNumber)).toBeUndefined();
  const reduced = order(
    number(),
    tickets.map(one => ({...one, tariff: 'reducida'})),
    {totalCents: 2 * PRICE.reduced},
  );
  expect(must(await send(reduced)).state).toBe('pending');
});

test('places without numbers are counted, and no more than there are', async () => {
  const places = (many: number) =>
    order(
      number(),
      Array.from({length: many}, () => ({zone: 'General de pie', ...ANA})),
      {totalCents: many * PRICE.standing},
    );
  const {rows} = await app.db.query<{name: string}>('select name from zone where id = $1', [world.zones.standing]);
  const here = (many: number) => ({
    ...places(many),
    tickets: places(many).tickets.map(one => ({...one, zone: rows[0]!.name})),
  });
  const made = await Promise.all(Array.from({length: 9}, () => send(here(8))));
  expect(made.map(({status}) => status).filter(status => status === 200)).toHaveLength(7);
  expect(made.filter(({status}) => status !== 200).map(({body}) => body.code)).toEqual(['zone_full', 'zone_full']);
});

test('one number told at once by two is one order', async () => {
  for (let round = 0; round < 5; round++) {
    const message = order(number(), (await twoSeats()).tickets);
    const told = await Promise.all([send(message), send(message), send(message)]);
    expect(told.map(({status}) => status)).toEqual([200, 200, 200]);
    expect(new Set(told.map(({body}) => body.url)).size).toBe(1);
  }
});

test('confirmed and taken back at once: never paid afterwards, never free and paid', async () => {
  for (let round = 0; round < 5; round++) {
    const message = order(number(), (await twoSeats()).tickets);
    must(await send(message));
    const told = [confirmation(message.orderNumber), cancellation(message.orderNumber)];
    const answers = await Promise.all((round % 2 ? told.reverse() : told).map(one => send(one)));
    expect(answers.every(({status}) => status === 200 || status === 409)).toBe(true);
    const row = (await rowOf(message.orderNumber))!;
    expect(['cancelled denied', 'refunded refunded']).toContain(`${row.state} ${row.payment}`);
    expect(row.tickets).toBe(0);
    must(await send(order(number(), message.tickets)));
  }
});

test('two orders for the same seats at once: one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const {tickets} = await twoSeats();
    const told = await Promise.all([send(order(number(), tickets)), send(order(number(), tickets))]);
    expect(told.map(({status}) => status).sort()).toEqual([200, 409]);
  }
});

test('out of order: a confirmation before its order waits, one after the cancellation is refused', async () => {
  const message = order(number(), (await twoSeats()).tickets);
  expect(await send(confirmation(message.orderNumber))).toMatchObject({status: 404, body: {code: 'order_unknown'}});
  expect(await send(cancellation(message.orderNumber))).toMatchObject({status: 404, body: {code: 'order_unknown'}});
  must(await send(message));
  expect(must(await send(cancellation(message.orderNumber))).state).toBe('cancelled');
  expect(must(await send(cancellation(message.orderNumber))).state).toBe('cancelled');
  expect(await send(confirmation(message.orderNumber))).toMatchObject({status: 409, body: {code: 'order_cancelled'}});
  expect(must(await send(message)).state).toBe('cancelled');
  expect(await rowOf(message.orderNumber)).toMatchObject({state: 'cancelled', payment: 'denied', tickets: 0});
  // Its seats are free again.
  expect(must(await send(order(number(), message.tickets))).state).toBe('pending');
});

test('a paid order that is taken back goes back whole, written down and sent to no bank', async () => {
  const message = order(number(), (await twoSeats()).tickets);
  must(await send(message));
  must(await send(confirmation(message.orderNumber)));
  expect(must(await send(cancellation(message.orderNumber))).state).toBe('refunded');
  expect(must(await send(confirmation(message.orderNumber))).state).toBe('refunded');
  const row = (await rowOf(message.orderNumber))!;
  expect(row).toMatchObject({state: 'refunded', payment: 'refunded', tickets: 0});
  const {rows} = await app.db.query<{state: string; attempts: number}>(
    'select state, attempts from refund where order_id = $1',
    [row.id],
  );
  expect(rows).toEqual([{state: 'done', attempts: 0}]);
  const {rows: mails} = await app.db.query<{subject: string; text: string}>(
    `select subject, text from mail_message where order_id = $1 and kind = 'refund_done'`,
    [row.id],
  );
  expect(mails).toEqual([
    {
      subject: `Entradas anuladas (pedido ${message.orderNumber})`,
      text: expect.stringContaining('El dinero te lo devuelve la liga o el club visitante'),
    },
  ]);
  expect(must(await send(order(number(), message.tickets))).state).toBe('pending');
});

test('what others have cashed is sold once and settled with nobody; nobody waits for a bank’s word about it', async () => {
  const [outside, waiting] = [order(number(), (await twoSeats()).tickets), order(number(), (await twoSeats()).tickets)];
  for (const message of [outside, waiting]) must(await send(message));
  must(await send(confirmation(outside.orderNumber)));
  const {seats} = await twoSeats();
  const {order: own} = await placeOrder(app.url, world, {seats});
  must(await notify(app, own));
  const settled = await app.db.withTransaction(async tx => {
    const id = await createDraft(
      tx,
      {
        kind: 'events',
        eventCompanyId: null,
        eventId: world.eventId,
        periodFrom: null,
        periodTo: null,
        note: '',
        staffUserId: world.staff.admin.id,
      },
      {commissionBp: 0, cardCostBp: 0, earliestDays: 0},
    );
    const {rows} = await tx.query<{channel: string}>(
      `select distinct o.channel from settlement_item i join order_line l on l.id = i.order_line_id
        join "order" o on o.id = l.order_id where i.settlement_id = $1`,
      [id],
    );
    return rows.map(({channel}) => channel);
  });
  expect(settled).toEqual(['web']);
  const {rows: sold} = await app.db.query<{channel: string; n: number}>(
    `select o.channel, count(*)::int as n from order_line l join "order" o on o.id = l.order_id
      where l.event_session_id = $1 and l.state = 'active' group by 1`,
    [world.sessionId],
  );
  const told = Object.fromEntries(sold.map(({channel, n: many}) => [channel, many]));
  const {rows: report} = await app.db.query<Record<string, number>>(eventSales.sql, [world.eventId, null]);
  expect(report).toMatchObject([{web: told.web, boxOffice: 0, outside: told.lfp, sold: told.web! + told.lfp!}]);
  await app.db.query(`update payment set created_at = created_at - interval '20 minutes' where state = 'created'`);
  const sees = {sales: true, money: true, mails: true, incidents: true};
  expect((await readDashboard(app.db, {companyId: null, sees})).attention.paymentsWithoutNews).toBe(0);
  await reconcilePayments(app.runtime);
  expect(await rowOf(waiting.orderNumber)).toMatchObject({state: 'pending', payment: 'created'});
});

test('staff give back what was sold outside: written down at once', async () => {
  const message = order(number(), (await twoSeats()).tickets);
  must(await send(message));
  must(await send(confirmation(message.orderNumber)));
  const {id} = (await rowOf(message.orderNumber))!;
  const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1 order by id', [id]);
  const office = new Visitor(app.url, world.staff.finance_manager.token);
  must(
    await office.post(
      `/api/pedidos/${id}/devolver`,
      {orderLineIds: [rows[0]!.id], reason: 'No puede venir'},
      idempotency(),
    ),
  );
  expect(await rowOf(message.orderNumber)).toMatchObject({
    state: 'partially_refunded',
    payment: 'partially_refunded',
    tickets: 1,
  });
});

describe('late', () => {
  const expired = async (): Promise<{message: ReturnType<typeof order>; seats: number[]}> => {
    const {seats, tickets} = await twoSeats();
    const message = order(number(), tickets, {holdMinutes: 5});
    must(await send(message));
    const {id} = (await rowOf(message.orderNumber))!;
    const ago = `now() - interval '1 minute'`;
    await app.db.query(`update "order" set claims_expire_at = ${ago} where id = $1`, [id]);
    await app.db.query(`update seat_claim set expires_at = ${ago} where order_id = $1`, [id]);
    return {message, seats};
  };

  test('a confirmation gets the seats that are still free', async () => {
    const {message} = await expired();
    expect(must(await send(confirmation(message.orderNumber))).state).toBe('paid');
    expect(await rowOf(message.orderNumber)).toMatchObject({state: 'paid', tickets: 2});
  });

  test('a confirmation for seats that are gone is answered so, with an incident, and no bank is asked', async () => {
    const {message, seats} = await expired();
    must(await holdSeats(new Visitor(app.url), world, [seats[0]!]));
    expect(must(await send(confirmation(message.orderNumber))).state).toBe('refunded');
    expect(must(await send(confirmation(message.orderNumber))).state).toBe('refunded');
    const {id} = (await rowOf(message.orderNumber))!;
    const {rows} = await app.db.query<{state: string; attempts: number; incidents: number}>(
      `select r.state, r.attempts, (select count(*)::int from incident i where i.order_id = $1) as incidents
        from refund r where r.order_id = $1`,
      [id],
    );
    expect(rows).toEqual([{state: 'done', attempts: 0, incidents: 1}]);
  });
});

test('one seller has no say over another’s orders; switched off, none at all', async () => {
  const rival = newKey();
  const {sellers} = must(await admin.post<Sellers>('/api/lfp', {code: 'RIVAL', name: 'Visitante CF', key: rival}));
  const message = order(number(), (await twoSeats()).tickets);
  must(await send(message));
  const foreign = await send(confirmation(message.orderNumber), {code: 'RIVAL', key: rival});
  expect(foreign).toMatchObject({status: 422, body: {errors: {orderNumber: expect.any(String)}}});
  const {id, version} = sellers.find(({code}) => code === 'LIGA')!;
  const change = (body: object) => admin.send<Sellers>(`/api/lfp/${id}`, {method: 'PUT', body});
  must(await change({version, isActive: false}));
  expect(await send(confirmation(message.orderNumber))).toMatchObject({status: 403, body: {code: 'bad_signature'}});
  expect(await change({version, isActive: true})).toMatchObject({status: 409, body: {code: 'stale_version'}});
  const next = newKey();
  must(await change({version: version + 1, isActive: true, key: next}));
  // The old key counts for what was under way, the new one at once.
  expect(must(await send(confirmation(message.orderNumber))).state).toBe('paid');
  expect(must(await send(message, {key: next})).state).toBe('paid');
});

test('switched off again, all is silent, and what was sold stays sold', async () => {
  const message = order(number(), (await twoSeats()).tickets);
  must(await send(message, {}));
  await switchOn(false);
  expect(await send(confirmation(message.orderNumber))).toMatchObject({status: 404, body: {code: 'module_off'}});
  await switchOn(true);
  expect(must(await send(confirmation(message.orderNumber))).state).toBe('paid');
});
