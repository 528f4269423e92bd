/** Whoever stays on a plot comes in with a code of their own: while what is due is paid, on the days of the area, once. */
import {randomUUID} from 'node:crypto';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {makePlots, plotBody, type PlotArea} from '../../support/world/plots';
import {bankWord, checkOut, must, postForm, type CartView, type Checkout} from '../../support/world/purchase';
import {count} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';

interface Own {
  id: number;
  reservationHash: string;
  occupants: {name: string; code: string | null}[];
}
interface Kept {
  code: string;
  saleId: number;
}
interface Read {
  result: string;
  source: string | null;
  holderName: string | null;
  category: string | null;
  otherSession: string | null;
}

let app: TestApp;
let world: World;
let area: PlotArea;
let door: Visitor;
let deviceId: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  area = await makePlots(app.db, 6);
  door = new Visitor(app.url, world.staff.door.token);
  deviceId = await addReader(app.db, world.eventId);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now(),
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  await app.db.query('update plot_area set event_id = $1', [world.eventId]);
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

/** The area's days, from today. */
const days = (from: number, until: number) =>
  app.db.query(
    `update plot_area set starts_on = today + $1::int, ends_on = today + $2::int
    from (select (now() at time zone 'Europe/Madrid')::date as today) x`,
    [from, until],
  );
const read = async (code: string, direction: 'in' | 'out' = 'in') =>
  must(
    await door.send<Read>(`/api/sesiones/${world.sessionId}/lecturas`, {
      method: 'POST',
      body: {deviceId, code, direction},
      headers: {'idempotency-key': randomUUID()},
    }),
  );
const PEOPLE = [
  {name: 'Ana Ferrer', docNo: '12345678Z'},
  {name: 'Luis Gil', docNo: ''},
];

/** Bought while the area is far away; its days are today's afterwards. */
async function buy(number: string, instalments = 1) {
  await days(900, 904);
  const buyer = new Visitor(app.url);
  const body = plotBody(await area.plotId(number), {instalments, occupants: PEOPLE});
  const order = must(
    await checkOut(buyer, must(await buyer.post<CartView>('/api/public/cart/plots', body)).totalCents),
  );
  const path = `/api/public/plot-orders/${order.checkoutToken}/${order.orderNumber}`;
  await days(0, 3);
  return {buyer, order, own: async () => must(await buyer.get<Own[]>(path))[0]!};
}
const paid = (order: Checkout) => postForm(app.url, bankWord(app.runtime.config, order.gatewayOrder, order.totalCents));
/** As they are kept; of one that is not paid nobody is told. */
async function stored(orderNumber: string): Promise<[Kept, Kept]> {
  const {rows} = await app.db.query<Kept>(
    `select distinct o.id, o.code, o.plot_sale_id as "saleId" from plot_occupant o
      join order_line l on l.plot_sale_id = o.plot_sale_id join "order" d on d.id = l.order_id
      where d.number = $1 order by o.id`,
    [orderNumber],
  );
  return [rows[0]!, rows[1]!];
}

test('negative control: of an area without an event, a code that is paid opens nothing', async () => {
  const {order, own} = await buy('A6');
  await paid(order);
  const [{code}] = await stored(order.orderNumber);
  await app.db.query('update plot_area set event_id = null');
  expect([(await read(code)).result, (await own()).occupants[0]!.code]).toEqual(['unknown', null]);
  await app.db.query('update plot_area set event_id = $1', [world.eventId]);
  expect((await read(code)).result).toBe('ok');
});

test('unpaid it stays out; paid it goes in, out and in again, and not twice', async () => {
  const {order, own} = await buy('A1');
  const [{code}] = await stored(order.orderNumber);
  expect(code).toMatch(/^[0-9A-F]{20}$/);
  expect((await read(code)).result).toBe('plot_unpaid');
  await paid(order);
  const {occupants} = await own();
  expect(occupants.map(({name}) => name)).toEqual(['Ana Ferrer', 'Luis Gil']);
  expect(new Set(occupants.map(one => one.code)).size).toBe(2);
  expect(occupants[0]!.code).toBe(code);
  expect(await read(code)).toMatchObject({
    result: 'ok',
    source: 'plot_occupant',
    holderName: 'Ana Ferrer',
    category: 'Parcela A1, Camping',
  });
  expect((await read(code)).result).toBe('already_used');
  expect((await read(code, 'out')).result).toBe('ok');
  expect((await read(code, 'out')).result).toBe('not_inside');
  // As it is read out over the telephone; the other one is another person's.
  expect((await read(occupants[1]!.code!.toLowerCase().replace(/(.{4})/g, '$1 '))).result).toBe('ok');
});

test('twenty doors read it at once: one lets it in', async () => {
  const {order} = await buy('A2');
  await paid(order);
  const [{code}] = await stored(order.orderNumber);
  const answers = await Promise.all(count(20).map(() => read(code)));
  expect(answers.filter(({result}) => result === 'ok')).toHaveLength(1);
  expect(answers.filter(({result}) => result === 'already_used')).toHaveLength(19);
});

test('in instalments: in while none is late, out when one is', async () => {
  const {order} = await buy('A3', 2);
  await paid(order);
  const [{code, saleId}] = await stored(order.orderNumber);
  expect((await read(code)).result).toBe('ok');
  expect((await read(code, 'out')).result).toBe('ok');
  await app.db.query(`update instalment set due_on = club_today() - 2 where plot_sale_id = $1 and n = 2`, [saleId]);
  expect((await read(code)).result).toBe('plot_unpaid');
});

test('on other days, and when the money went back, it opens nothing', async () => {
  const {order, own} = await buy('A4');
  await paid(order);
  const [{code}] = await stored(order.orderNumber);
  await days(2, 3);
  expect((await read(code)).result).toBe('unknown');
  // Another day of the same event is one of the area's: the door says which.
  await app.db.query(
    `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, state, sale_starts_at,
        sale_ends_at, box_office_ends_at)
      select event_id, seat_plan_id, starts_at + interval '2 days', doors_at + interval '2 days',
        ends_at + interval '2 days', state, sale_starts_at, sale_ends_at, box_office_ends_at
        from event_session where id = $1`,
    [world.sessionId],
  );
  const other = await read(code);
  expect([other.result, other.otherSession !== null]).toEqual(['other_session', true]);
  await days(0, 3);
  const {rows} = await app.db.query<{id: number; orderId: number}>(
    `select l.id, l.order_id as "orderId" from order_line l join "order" o on o.id = l.order_id
      where o.number = $1 order by l.id`,
    [order.orderNumber],
  );
  const office = new Visitor(app.url, world.staff.admin.token);
  must(
    await office.send(`/api/pedidos/${rows[0]!.orderId}/devolver`, {
      method: 'POST',
      body: {orderLineIds: rows.map(({id}) => id), reason: 'No puede venir'},
      headers: {'idempotency-key': randomUUID()},
    }),
  );
  expect((await read(code)).result).toBe('revoked');
  expect((await own()).occupants[0]!.code).toBeNull();
});

test('the receipt says each code, and its QR is drawn', async () => {
  const {buyer, order, own} = await buy('A5');
  await paid(order);
  const {reservationHash, occupants} = await own();
  const receipt = must(
    await buyer.get<{redemptions: {title: string; code: string}[]}>(`/api/public/reservations/${reservationHash}`),
  );
  expect(receipt.redemptions.map(({title, code}) => ({name: title, code}))).toEqual(occupants);
  const qr = await fetch(
    `${app.url}/api/public/reservations/${reservationHash}/redemptions/${occupants[0]!.code}/qr.svg`,
  );
  expect([qr.status, qr.headers.get('content-type')]).toEqual([200, expect.stringContaining('svg')]);
});
