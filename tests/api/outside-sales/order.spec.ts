/**
 * What the league or a visiting club sells and cashes: by the same claims and books as every sale. Repeated, late and
 * at once, it gives one order or none, and its page takes the names that are missing.
 */
import {shopAddresses} from '../../../api/src/acts/pages/shop-addresses';
import {signedId} from '../../../api/src/platform/keys/token';
import {countPrints} from '../../../api/src/domain/access/count-prints';
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {PRICE} from '../../support/world/fixture';
import {holdSeats, must} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {
  admin,
  ANA,
  app,
  confirmation,
  league,
  number,
  order,
  rowOf,
  send,
  setStage,
  type Told,
  twoSeats,
  world,
} from './stage';

interface Page extends ErrorBody {
  orderNumber: string;
  state: string;
  session: string;
  canName: boolean;
  reservationHash: string | null;
  tickets: {lineId: number; isNamed: boolean; holderName: string; docEnd: string | null}[];
}

interface Reservation extends ErrorBody {
  sessions: {tickets: {holderName: string | null; isNameless: boolean}[]}[];
}

const pageOf = ({url}: Told): string => url.replace(/^.*\/compra-lfp\//, '/api/public/lfp/');

setStage();

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
  const {rows: told} = await app.db.query<{title: string}>(`select title from incident where kind = 'amount_mismatch'`);
  expect(told).toEqual([{title: 'El vendedor comunica un importe distinto'}]);
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
    return sessions.flatMap(one => one.tickets.filter(({isNameless}) => !isNameless).map(({holderName}) => holderName));
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

test('two orders for the same seats at once: one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const {tickets} = await twoSeats();
    const told = await Promise.all([send(order(number(), tickets)), send(order(number(), tickets))]);
    expect(told.map(({status}) => status).sort()).toEqual([200, 409]);
  }
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
