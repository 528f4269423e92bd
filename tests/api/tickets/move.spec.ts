/**
 * A ticket moves to another free seat: what it costs is paid or given back to the cent, the old code dies and the old
 * seat is free, and of two who want a seat, a door, a clerk and the bank's word coming late one wins.
 */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../../api/src/platform/keys/token';
import {closeOrder} from '../../../api/src/domain/orders/expire';
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {startApp, type TestApp} from '../../support/run/app';
import {payAtBank} from '../../support/doubles/bank';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {mailsTo} from '../../support/world/mails';
import {checkOut, holdSeats, must, type Checkout} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {hangUp, idempotency, tally, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let seat = 2;
let buyers = 0;
/** Rows of dearer and of cheaper seats. */
const BOX = {first: 100, cents: 4_000};
const HIGH = {first: 140, cents: 1_000};

interface Order {
  id: number;
  hash: string;
  email: string;
  tickets: {id: number; code: string; seatId: number}[];
}
type Moved = Answer<ErrorBody & {isMoved: boolean; place: string; checkout: Checkout | null}>;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10, maxPerCustomer: 500, maxPerOrder: 20, orphanRule: false});
  await app.db.withTransaction(async tx => {
    // A published plan does not change; this one has three zones from the beginning.
    await tx.query(`set local session_replication_role = replica`);
    for (const [name, {first, cents}] of [['Palco', BOX] as const, ['Alto', HIGH] as const]) {
      const {rows} = await tx.query<{id: number}>(
        `insert into zone (seat_plan_id, code, name, position, kind, capacity) select seat_plan_id, $2, $2, 9, kind, 40 from zone
          where id = $1 returning id`,
        [world.zones.seated, name],
      );
      await tx.query('update seat set zone_id = $1 where id between $2 and $3', [
        rows[0]!.id,
        world.seat(first),
        world.seat(first + 39),
      ]);
      await tx.query(
        `insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, $4)`,
        [world.sessionId, rows[0]!.id, world.categories.general, cents],
      );
    }
  });
  await terms();
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const terms = ({allowed = true, hours = 2, fee = 0} = {}) =>
  app.db.query(
    'update event_session set moves_allowed = $2, move_until_hours = $3, move_fee_cents = $4 where id = $1',
    [world.sessionId, allowed, hours, fee],
  );

async function buy(count: number, more: Record<string, unknown> = {}, cents = count * SHOWN.general): Promise<Order> {
  const buyer = new Visitor(app.url);
  const email = `cambia${++buyers}@example.org`;
  must(
    await holdSeats(
      buyer,
      world,
      Array.from({length: count}, () => seat++),
    ),
  );
  if (more.code) must(await buyer.post('/api/public/cart/discount', {code: more.code}));
  const checkout = must(await checkOut(buyer, cents, {email}));
  await payAtBank(checkout.redirect!, 'pay');
  await paid(checkout.orderNumber);
  const {rows} = await app.db.query<{id: number; tickets: Order['tickets']}>(
    `select o.id, (select json_agg(json_build_object('id', t.id, 'code', t.code, 'seatId', t.seat_id) order by t.id)
       from ticket t where t.order_id = o.id) as tickets from "order" o where o.email = $1`,
    [email],
  );
  return {...rows[0]!, email, hash: signedId(app.runtime.config.secret, 'reservation', rows[0]!.id)};
}
const paid = (number: string) =>
  until(
    'it is paid',
    async () =>
      (
        await app.db.query(
          `select 1 from "order" where number = $1 and state = any('{paid,partially_refunded,refunded}')`,
          [number],
        )
      ).rowCount === 1,
  );
const anybody = () => new Visitor(app.url);
const at = ({hash}: Order, n = 0, order?: Order) =>
  `/api/public/reservations/${hash}/tickets/${order!.tickets[n]!.id}/move`;
const move = (order: Order, seatId: number, expectedCents: number, n = 0, key = randomUUID()): Promise<Moved> =>
  anybody().post(at(order, n, order), {seatId, expectedCents, method: 'card'}, idempotency(key));
const priceOf = (order: Order, seatId: number) =>
  anybody().get<ErrorBody & {netCents: number; differenceCents: number}>(`${at(order, 0, order)}?seatId=${seatId}`);
const free = (): number => world.seat(seat++);
const ticketOf = async ({tickets}: Order, n = 0) =>
  (
    await app.db.query<{code: string; seatId: number; sequence: number; state: string; zone: string}>(
      `select t.code, t.seat_id as "seatId", t.sequence, t.state, z.name as zone from ticket t join zone z on z.id = t.zone_id
        where t.id = $1`,
      [tickets[n]!.id],
    )
  ).rows[0]!;
const claimOf = async (seatId: number) =>
  (
    await app.db.query<{kind: string; orderId: number}>(
      'select kind, order_id as "orderId" from seat_claim where event_session_id = $1 and seat_id = $2',
      [world.sessionId, seatId],
    )
  ).rows[0] ?? null;
const backOf = async (orderId: number): Promise<number> =>
  (
    await app.db.query<{cents: number}>(
      'select coalesce(sum(amount_cents), 0)::int as cents from refund where order_id = $1',
      [orderId],
    )
  ).rows[0]!.cents;
const payMove = async (answer: Moved): Promise<number> => {
  const {checkout} = must(answer);
  await payAtBank(checkout!.redirect!, 'pay');
  await paid(checkout!.orderNumber);
  return (await app.db.query<{id: number}>(`select id from "order" where number = $1`, [checkout!.orderNumber]))
    .rows[0]!.id;
};

test('where the session says nothing, or its hour is over, or the ticket was used, nobody moves', async () => {
  await terms({allowed: false});
  const order = await buy(1);
  const to = free();
  expect((await move(order, to, 0)).body.code).toBe('not_movable');
  await terms({hours: 8_760});
  await app.db.query(`update event_session set move_until_hours = 8760 where id = $1`, [world.sessionId]);
  const {rows} = await app.db.query<{isNear: boolean}>(
    `select starts_at < now() + interval '8760 hours' as "isNear" from event_session where id = $1`,
    [world.sessionId],
  );
  expect((await move(order, to, 0)).status).toBe(rows[0]!.isNear ? 409 : 200);
  await terms();
  await app.db.query(`update ticket set state = 'used' where id = $1`, [order.tickets[0]!.id]);
  expect((await move(order, free(), 0)).body.code).toBe('not_movable');
  await app.db.query(`update ticket set state = 'valid' where id = $1`, [order.tickets[0]!.id]);
});

test('a seat of the same price costs nothing: the code is another one, the old seat is free, the mail says so', async () => {
  await terms();
  const order = await buy(2);
  const [before, other] = order.tickets;
  const to = free();
  expect(must(await priceOf(order, to))).toMatchObject({netCents: 0, differenceCents: 0});
  const key = randomUUID();
  expect(must(await move(order, to, 0, 0, key))).toMatchObject({isMoved: true, checkout: null});
  expect(must(await move(order, to, 0, 0, key)).isMoved).toBe(true);
  const now = await ticketOf(order);
  expect(now).toMatchObject({seatId: to, sequence: 1, state: 'valid'});
  expect(now.code).not.toBe(before!.code);
  expect([await claimOf(before!.seatId), (await claimOf(to))!.kind, (await claimOf(to))!.orderId]).toEqual([
    null,
    'sale',
    order.id,
  ]);
  expect(await ticketOf(order, 1)).toMatchObject({seatId: other!.seatId, sequence: 0});
  const {rows} = await app.db.query<{id: number}>('select id from ticket_move where ticket_id = $1', [before!.id]);
  await confirmOrder(app.runtime, order.id, `moved:${rows[0]!.id}`);
  const mail = (await mailsTo(app, order.email)).find(one => one.subject.startsWith('Tu butaca nueva'));
  expect(mail!.text).toContain('La anterior ha dejado de valer');
  // The old seat is somebody else's now.
  must(await holdSeats(anybody(), world, [before!.seatId - world.seat(0)]));
});

test('a dearer seat is kept and paid; until then, and when it is not paid, the ticket stays where it is', async () => {
  await terms({fee: 200});
  const order = await buy(1);
  const to = world.seat(BOX.first);
  const net = BOX.cents - PRICE.general + 200;
  expect(must(await priceOf(order, to))).toMatchObject({netCents: net});
  expect((await move(order, to, net - 1)).body).toMatchObject({code: 'total_changed'});
  const asked = await move(order, to, net);
  expect(must(asked).isMoved).toBe(false);
  expect([(await ticketOf(order)).seatId, (await claimOf(to))!.kind]).toEqual([order.tickets[0]!.seatId, 'hold']);
  expect((await holdSeats(anybody(), world, [BOX.first])).status).toBeGreaterThanOrEqual(400);
  // Another try of the same person gives way to the last one.
  const again = await move(order, world.seat(BOX.first + 1), net);
  expect(await claimOf(to)).toBeNull();
  const paying = await payMove(again);
  expect(await ticketOf(order)).toMatchObject({seatId: world.seat(BOX.first + 1), zone: 'Palco', sequence: 1});
  expect(await claimOf(order.tickets[0]!.seatId)).toBeNull();
  // Money of the try that gave way goes back by itself.
  const first = must(asked).checkout!;
  await payAtBank(first.redirect!, 'pay');
  await until(
    'it goes back',
    async () =>
      (
        await app.db.query(
          `select 1 from refund r join "order" o on o.id = r.order_id where o.number = $1 and r.is_automatic`,
          [first.orderNumber],
        )
      ).rowCount === 1,
  );
  expect(await ticketOf(order)).toMatchObject({seatId: world.seat(BOX.first + 1)});
  // To a cheaper one: first what was paid last, then of the ticket, and never its fee.
  await terms();
  const cheap = world.seat(HIGH.first);
  expect(must(await move(order, cheap, HIGH.cents - BOX.cents)).isMoved).toBe(true);
  expect([await backOf(paying), await backOf(order.id)]).toEqual([net, BOX.cents - HIGH.cents - net]);
  // All that is left goes back with the ticket.
  const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [order.id]);
  const clerk = new Visitor(app.url, world.staff.admin.token);
  must(
    await clerk.post(
      `/api/pedidos/${order.id}/devolver`,
      {orderLineIds: [rows[0]!.id], reason: 'Lo pide'},
      idempotency(randomUUID()),
    ),
  );
  expect((await backOf(order.id)) + (await backOf(paying))).toBe(SHOWN.general + net);
});

test('what was paid to move goes back with the ticket, whoever cancels it', async () => {
  await terms();
  await app.db.query(
    `update event_session set cancel_terms = 'money', cancel_until_hours = 2, cancel_keeps_fee = false, cancel_fee_cents = 0
      where id = $1`,
    [world.sessionId],
  );
  const order = await buy(1);
  const net = BOX.cents - PRICE.general;
  const paying = await payMove(await move(order, world.seat(BOX.first + 2), net));
  must(
    await anybody().post(
      `/api/public/reservations/${order.hash}/cancel`,
      {ticketIds: [order.tickets[0]!.id], back: 'money', expectedCents: SHOWN.general + net},
      idempotency(randomUUID()),
    ),
  );
  expect([await backOf(order.id), await backOf(paying)]).toEqual([SHOWN.general, net]);
  expect(await claimOf(world.seat(BOX.first + 2))).toBeNull();
});

test('a discount does not make a dearer seat cheap, nor give more back than was paid', async () => {
  await terms();
  const order = await buy(1, {code: 'DIEZ'}, SHOWN.general - 250);
  // Ten per cent was of the old place.
  expect(must(await priceOf(order, world.seat(BOX.first + 4))).netCents).toBe(BOX.cents - PRICE.general);
  expect(must(await priceOf(order, world.seat(HIGH.first + 4))).netCents).toBe(900 - 2_250);
});

test('not: a taken seat, a place for a wheelchair, another session, its own seat, a foreign ticket or link', async () => {
  await terms();
  const [order, other] = [await buy(1), await buy(1)];
  expect((await move(order, other.tickets[0]!.seatId, 0)).body.code).toBe('seat_taken');
  expect((await move(order, order.tickets[0]!.seatId, 0)).body.code).toBe('seat_taken');
  expect((await move(order, world.wheelchairSeat, 0)).body.code).toBe('not_movable');
  expect((await move(order, 2_000_000_000, 0)).body.code).toBe('seat_taken');
  expect((await move({...order, tickets: other.tickets}, free(), 0)).body.code).toBe('not_movable');
  expect((await move({...order, hash: `${order.hash.slice(0, -2)}xx`}, free(), 0)).status).toBe(404);
  expect((await ticketOf(order)).sequence).toBe(0);
});

test('late money takes the seat only if it is still free', async () => {
  await terms();
  const net = BOX.cents - PRICE.general;
  const expire = async (number: string) => {
    await app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number}>(`select id from "order" where number = $1 for update`, [number]);
      await closeOrder(tx, rows[0]!.id, 'expired');
    });
  };
  const order = await buy(1);
  const asked = await move(order, world.seat(BOX.first + 6), net);
  await expire(must(asked).checkout!.orderNumber);
  expect(await claimOf(world.seat(BOX.first + 6))).toBeNull();
  await payMove(asked);
  expect((await ticketOf(order)).seatId).toBe(world.seat(BOX.first + 6));

  const loser = await buy(1);
  const late = await move(loser, world.seat(BOX.first + 7), net);
  await expire(must(late).checkout!.orderNumber);
  const winner = await buy(1);
  await payMove(await move(winner, world.seat(BOX.first + 7), net));
  await payAtBank(must(late).checkout!.redirect!, 'pay');
  await until(
    'it goes back',
    async () =>
      (
        await app.db.query(
          `select 1 from refund r join "order" o on o.id = r.order_id where o.number = $1 and r.is_automatic`,
          [must(late).checkout!.orderNumber],
        )
      ).rowCount === 1,
  );
  expect([(await ticketOf(loser)).seatId, (await ticketOf(loser)).sequence]).toEqual([loser.tickets[0]!.seatId, 0]);
});

test('staff move anybody with a reason, charge nothing, and give back if they say so', async () => {
  await terms({allowed: false});
  const order = await buy(1);
  const clerk = new Visitor(app.url, world.staff.admin.token);
  const body = {
    ticketId: order.tickets[0]!.id,
    seatId: world.seat(BOX.first + 10),
    givesBack: true,
    reason: 'Una avería',
  };
  const places = must(
    await clerk.get<{zones: {name: string}[]}>(
      `/api/pedidos/${order.id}/butacas-libres?ticketId=${order.tickets[0]!.id}`,
    ),
  );
  expect(places.zones.map(zone => zone.name)).toEqual(expect.arrayContaining(['Palco', 'Alto']));
  const url = `/api/pedidos/${order.id}/cambiar-butaca`;
  // [K16] A dearer seat for nothing is a right of its own, which a clerk has when somebody has given it.
  const {
    clerk: {id: clerkId, token},
  } = world.staff;
  const entry = (permissions: string) =>
    app.db.query(
      `insert into box_office_clerk (staff_user_id, code, permissions, max_refund_day_cents) values ($1, 'SUBE', $2, 0)
        on conflict (staff_user_id) do update set permissions = excluded.permissions`,
      [clerkId, permissions],
    );
  await entry('{refund,reprint}');
  const atCounter = new Visitor(app.url, token);
  const refused = await atCounter.post<ErrorBody>(url, body, idempotency(randomUUID()));
  expect([refused.status, refused.body.code]).toEqual([403, 'clerk_not_allowed']);
  await entry('{refund,reprint,upgrade}');
  expect((await clerk.post<ErrorBody>(url, {...body, reason: ' '}, idempotency(randomUUID()))).status).toBe(422);
  expect(must(await clerk.post(url, body, idempotency(randomUUID())))).toMatchObject({backCents: 0});
  // What was given for nothing is not worth money later.
  expect(
    must(await clerk.post(url, {...body, seatId: world.seat(HIGH.first + 10)}, idempotency(randomUUID()))),
  ).toMatchObject({backCents: PRICE.general - Math.ceil((PRICE.general * HIGH.cents) / BOX.cents)});
  const {rows} = await app.db.query<{reason: string}>(
    `select reason from audit_entry where action = 'move_ticket' and resource_id = $1`,
    [String(order.id)],
  );
  expect(rows.map(row => row.reason)).toEqual(['Una avería', 'Una avería']);
  const reader = new Visitor(app.url, world.staff.door.token);
  expect((await reader.post<ErrorBody>(url, body, idempotency(randomUUID()))).status).toBe(403);
});

test('control: two claims of one seat cannot both stand, whatever the code does', async () => {
  const order = await buy(2);
  await expect(
    app.db.query(`update ticket set seat_id = $1 where id = $2`, [order.tickets[0]!.seatId, order.tickets[1]!.id]),
  ).rejects.toMatchObject({code: expect.anything()});
});

test('two want one seat, a door, a cancelling and a clerk at the same millisecond: money and seats agree', async () => {
  await terms();
  for (let round = 0; round < 6; round++) {
    const [one, two] = [await buy(1), await buy(1)];
    const to = free();
    const buyer = holdSeats(anybody(), world, [to - world.seat(0)]);
    const answers = await Promise.all([move(one, to, 0), move(two, to, 0), move(one, to, 0)]);
    const held = await buyer;
    expect((tally(answers)[200] ?? 0) + (held.status === 200 ? 1 : 0)).toBeLessThanOrEqual(1);
    const door = app.db.query(`update ticket set state = 'used' where id = $1 and state = 'valid'`, [
      one.tickets[0]!.id,
    ]);
    await Promise.all([door, move(one, free(), 0), move(one, free(), 0), move(two, one.tickets[0]!.seatId, 0)]);
    const {rows} = await app.db.query<{n: number}>(
      `select count(*)::int as n from ticket t join seat_claim c using (event_session_id, seat_id)
        where t.id = any($1) and c.kind = 'sale' and c.order_id = t.order_id`,
      [[one.tickets[0]!.id, two.tickets[0]!.id]],
    );
    expect(rows[0]!.n).toBe(2);
    await app.db.query(`update ticket set state = 'valid' where id = $1`, [one.tickets[0]!.id]);
  }
});
