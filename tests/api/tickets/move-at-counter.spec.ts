/** [K16] What a dearer seat costs more is charged at the counter, in an order of its own, or nothing happens. */
import {randomUUID} from 'node:crypto';
import {CODE_BYTES, HEAD_BYTES, TICKET_VERSION} from '../../../api/src/domain/access/rules/ticket-text';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let admin: Visitor;
let seat = 2;
/** A row of dearer seats. */
const BOX = {first: 100, cents: 4_000};

interface Order {
  id: number;
  tickets: {id: number; seatId: number}[];
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10, orphanRule: false});
  admin = new Visitor(app.url, world.staff.admin.token);
  await openTills(app.db, [world.staff.admin.id]);
  await app.db.withTransaction(async tx => {
    // A published plan does not change; this one has two zones from the beginning.
    await tx.query(`set local session_replication_role = replica`);
    const {rows} = await tx.query<{id: number}>(
      `insert into zone (seat_plan_id, code, name, position, kind, capacity) select seat_plan_id, 'Palco', 'Palco', 9, kind, 40
        from zone where id = $1 returning id`,
      [world.zones.seated],
    );
    await tx.query('update seat set zone_id = $1 where id between $2 and $3', [
      rows[0]!.id,
      world.seat(BOX.first),
      world.seat(BOX.first + 39),
    ]);
    await tx.query(
      `insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, $4)`,
      [world.sessionId, rows[0]!.id, world.categories.general, BOX.cents],
    );
  });
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

async function buy(): Promise<Order> {
  must(await admin.post('/api/carrito/seats', {sessionId: world.sessionId, seats: world.seats(seat++)}));
  const {totalCents} = must(await admin.get<{totalCents: number}>('/api/carrito'));
  const {orderId} = must(
    await admin.post<{orderId: number}>(
      '/api/carrito/sell',
      {payments: [{method: 'card_terminal', amountCents: totalCents}]},
      idempotency(randomUUID()),
    ),
  );
  const {rows} = await app.db.query<Order['tickets'][number]>(
    'select id, seat_id as "seatId" from ticket where order_id = $1',
    [orderId],
  );
  return {id: orderId, tickets: rows};
}
const ticketOf = async ({tickets}: Order) =>
  (await app.db.query<{seatId: number}>('select seat_id as "seatId" from ticket where id = $1', [tickets[0]!.id]))
    .rows[0]!;

test('[K16] the counter charges what a dearer seat costs more, in an order of its own; a price that moved is refused', async () => {
  await app.db.query('update event_session set moves_allowed = false, move_fee_cents = 300 where id = $1', [
    world.sessionId,
  ]);
  const order = await buy();
  const url = `/api/pedidos/${order.id}/cambiar-butaca`;
  const seatId = world.seat(BOX.first + 20);
  const more = BOX.cents - PRICE.general;
  const asked = `?ticketId=${order.tickets[0]!.id}&seatId=${seatId}`;
  expect(must(await admin.get(`/api/pedidos/${order.id}/butacas-libres${asked}`))).toMatchObject({
    sessionId: world.sessionId,
    attributes: 0,
    mayForgo: true,
    quote: {differenceCents: more},
  });
  const body = {ticketId: order.tickets[0]!.id, seatId, givesBack: true, reason: 'Quiere palco', charge: 'cash'};
  const post = (what: object, key = randomUUID(), who = admin) =>
    who.post<ErrorBody & Record<string, unknown>>(url, what, idempotency(key));
  expect((await post(body)).body.errors).toHaveProperty('expectedCents');
  const moved = await post({...body, expectedCents: more - 1});
  expect([moved.status, moved.body.code, moved.body.details]).toEqual([409, 'total_changed', {totalCents: more}]);
  expect((await post({...body, expectedCents: more, tenderedCents: more - 1})).body.errors).toBeDefined();
  expect((await ticketOf(order)).seatId).toBe(order.tickets[0]!.seatId);
  const said = {...body, expectedCents: more, tenderedCents: more + 500};
  const key = randomUUID();
  const [done, again] = [await post(said, key), await post(said, key)];
  expect(must(done)).toMatchObject({chargedCents: more, changeCents: 500, backCents: 0});
  expect(again.body).toEqual(done.body);
  expect((await ticketOf(order)).seatId).toBe(seatId);
  const {rows} = await app.db.query(
    `select o.channel, o.state, o.total_cents as cents, p.method, p.cash_shift_id is not null as "inTill", m.state as moved,
       m.fee_cents as fee from "order" o join payment p on p.order_id = o.id join order_line l on l.order_id = o.id
       join ticket_move m on m.order_line_id = l.id where m.ticket_id = $1`,
    [order.tickets[0]!.id],
  );
  expect(rows).toEqual([
    {channel: 'box_office', state: 'paid', cents: more, method: 'cash', inTill: true, moved: 'applied', fee: 0},
  ]);
  const free = await app.db.query('select from seat_claim where event_session_id = $1 and seat_id = $2', [
    world.sessionId,
    order.tickets[0]!.seatId,
  ]);
  expect(free.rowCount).toBe(0);
  // A clerk without the right to give it for nothing may charge it.
  await app.db.query(
    `insert into box_office_clerk (staff_user_id, code, permissions, max_refund_day_cents) values ($1, 'SUBE', '{reprint}', 0)
      on conflict (staff_user_id) do update set permissions = excluded.permissions`,
    [world.staff.clerk.id],
  );
  const other = await buy();
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  const charged = {
    ...body,
    ticketId: other.tickets[0]!.id,
    seatId: world.seat(BOX.first + 21),
    charge: 'card_terminal',
    expectedCents: more,
  };
  const byClerk = (what: object) =>
    clerk.post<ErrorBody>(`/api/pedidos/${other.id}/cambiar-butaca`, what, idempotency(randomUUID()));
  expect((await byClerk({...charged, charge: null, expectedCents: null})).body.code).toBe('clerk_not_allowed');
  const {chargeOrderId} = must(await byClerk(charged)) as unknown as {chargeOrderId: number};
  // Nor may the same be had by giving the difference back afterwards; with the ticket it goes back.
  await app.db.query(
    `update box_office_clerk set permissions = '{refund}', max_refund_day_cents = 100000 where staff_user_id = $1`,
    [world.staff.clerk.id],
  );
  const back = async (orderId: number) => {
    const {rows: lines} = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [orderId]);
    const what = {orderLineIds: lines.map(line => line.id), reason: 'No viene'};
    const {status, body: said} = await clerk.post<ErrorBody>(
      `/api/pedidos/${orderId}/devolver`,
      what,
      idempotency(randomUUID()),
    );
    return status === 200 ? status : said.code;
  };
  expect(await back(chargeOrderId)).toBe('clerk_not_allowed');
  expect(await back(other.id)).toBe(200);
  const charge = await app.db.query<{state: string}>('select state from "order" where id = $1', [chargeOrderId]);
  expect(charge.rows[0]!.state).toBe('refunded');
});

test('an old code at the counter says that the ticket has another since, signed or typed', async () => {
  const order = await buy();
  const codes = async () => {
    const {rows} = await app.db.query<{typed: string; id: number; sequence: number}>(
      'select code as typed, id, sequence from ticket where id = $1',
      [order.tickets[0]!.id],
    );
    const {typed, id, sequence} = rows[0]!;
    // At the counter a person is there: what it opens is asked of the order, so its signature is not.
    return {typed, signed: signedText(id, world.sessionId, sequence)};
  };
  const read = async (text: string) => {
    const {kind, orderId, isDead} = must(
      await admin.get<{kind: string; orderId: number; isDead: boolean}>(`/api/carrito/codigo?texto=${text}`),
    );
    return [kind, orderId, isDead];
  };
  const old = await codes();
  for (const text of Object.values(old)) expect(await read(text)).toEqual(['order', order.id, false]);
  const move = {ticketId: order.tickets[0]!.id, seatId: world.seat(60), givesBack: false, reason: 'Con su hermana'};
  must(await admin.post(`/api/pedidos/${order.id}/cambiar-butaca`, move, idempotency(randomUUID())));
  for (const text of Object.values(old)) expect(await read(text)).toEqual(['order', order.id, true]);
  for (const text of Object.values(await codes())) expect(await read(text)).toEqual(['order', order.id, false]);
  const {status, body} = await admin.get<ErrorBody>(`/api/carrito/codigo?texto=${signedText(4_294_967_295, 1, 0)}`);
  expect([status, body.code]).toEqual([404, 'not_found']);
});

const signedText = (...said: [ticketId: number, sessionId: number, sequence: number]): string =>
  Buffer.concat([headOf(...said), Buffer.alloc(CODE_BYTES - HEAD_BYTES)]).toString('base64url');

function headOf(ticketId: number, sessionId: number, sequence: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(TICKET_VERSION, 0);
  head.writeUInt32BE(ticketId, 4);
  head.writeUInt32BE(sessionId, 8);
  head.writeUInt16BE(sequence, 12);
  return head;
}
