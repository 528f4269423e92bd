/**
 * Money that comes several times, in any order, too late or at the very moment at which the seats go: one documented
 * end each.
 */
import {sendRefund} from '../../../api/src/jobs/money/send-refund';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {payAtBank, pressAtBank} from '../../support/doubles/bank';
import {chanceOf, figure} from '../../support/run/figures';
import {makeWorld, type World} from '../../support/world/fixture';
import {disagreements, expectInvariants, sweep} from '../../support/world/invariants';
import {holdSeats, must, notify, placeOrder, resultOf, type Checkout} from '../../support/world/purchase';
import {count, inParallel, long, until} from '../../support/run/until';
import {hangUp, idempotency, patiently, tally, Visitor} from '../../support/wire/visitor';
import {lookThenSettle} from '../naive';

let app: TestApp;
let world: World;
let nextSeat = 2;
const seats = (n: number): number[] => count(n).map(() => nextSeat++);

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {rows: 60, seatsPerRow: 50, places: 500});
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Facts {
  order: string;
  payments: string[];
  tickets: number;
  refunds: number;
  incidents: number;
}

async function factsOf(orderNumber: string): Promise<Facts> {
  const {rows} = await app.db.query<Facts>(
    `select o.state as "order", (select array_agg(p.state order by p.id) from payment p
      where p.order_id = o.id) as payments, (select count(*)::int from ticket t
      where t.order_id = o.id and t.state <> 'void') as tickets,
            (select count(*)::int from refund r where r.order_id = o.id) as refunds, (select count(*)::int
              from incident i where i.order_id = o.id) as incidents
       from "order" o where o.number = $1`,
    [orderNumber],
  );
  return rows[0]!;
}

const PAID = {order: 'paid', payments: ['authorised'], tickets: 1, refunds: 0, incidents: 0};
const sendRefunds = async () => {
  const {rows} = await app.db.query<{id: number}>(
    `select id from refund where state in ('requested', 'sending') order by id`,
  );
  for (const {id} of rows) await sendRefund(app.runtime, id);
};

test('[F08] [F10] negative control: look, then settle issues a ticket for every copy of the notification', async () => {
  let tickets = 0;
  for (let round = 0; round < 10 && tickets <= 1; round++) tickets = await lookThenSettle(app.db, 10);
  expect(tickets).toBeGreaterThan(1);
});

test('[F10] [C05] the same notification ten times for each of 50 orders, all at once: one payment, one set of tickets, always 200', async () => {
  const orders = await inParallel(
    count(50),
    10,
    async () => (await placeOrder(app.url, world, {seats: seats(1)})).order,
  );
  const chance = chanceOf('copies');
  const copies = orders
    .flatMap(order => count(10).map(() => ({order, at: chance.next()})))
    .sort((a, b) => a.at - b.at)
    .map(copy => copy.order);
  const answers = await inParallel(copies, 50, order => patiently(() => notify(app, order)));
  expect(tally(answers)).toEqual({200: 500});
  for (const order of orders) expect(await factsOf(order.orderNumber)).toEqual(PAID);
  figure('500 veces 200; 1 cobro y 1 juego de entradas por pedido', {times: '50 pedidos × 10 avisos, 50 a la vez'});
});

test('[F11] denied and authorised in any order, or at once: the money decides', async () => {
  const rounds = long(40, 6);
  for (let round = 0; round < rounds; round++) {
    const {order} = await placeOrder(app.url, world, {seats: seats(1)});
    const words = [{responseCode: '0190'}, {}];
    if (round % 3 === 2) await Promise.all(words.map(word => notify(app, order, word)));
    else for (const word of round % 3 ? words : [...words].reverse()) must(await notify(app, order, word));
    expect(await factsOf(order.orderNumber)).toEqual(PAID);
  }
});

test('two tries of one order are both paid at once: one is kept, the other goes back by itself', async () => {
  const rounds = long(40, 8);
  for (let round = 0; round < rounds; round++) {
    const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
    const second = must(
      await buyer.post<Checkout>(`/api/public/orders/${order.checkoutToken}/retry`, {method: 'bizum'}, idempotency()),
    );
    expect(second.gatewayOrder).not.toBe(order.gatewayOrder);
    expect(tally(await Promise.all([order, second, order, second].map(which => notify(app, which))))).toEqual({200: 4});
    expect(await factsOf(order.orderNumber)).toEqual({
      order: 'paid',
      payments: ['authorised', 'authorised'],
      tickets: 1,
      refunds: 1,
      incidents: 1,
    });
    const results = await Promise.all([order, second].map(async which => (await resultOf(buyer, which)).body.state));
    expect(results.sort()).toEqual(['paid', 'refunded']);
  }
});

test('[F08] money that lands from 2 s before to 2 s after the end of the hold, against a rival and the sweeper: one of two ends, never both', async () => {
  const runs = long(1000, 90);
  const ends = {paid: 0, refunded: 0, rival: 0};
  const chance = chanceOf('end of the hold');
  await inParallel(count(runs), 8, async run => {
    const index = seats(1)[0]!;
    const {buyer, order} = await placeOrder(app.url, world, {seats: [index]});
    // The clock is moved instead of waited for. Expiry of orders has 5 s of grace, taking over a seat has none: half of
    // the runs are about each.
    const end = chance.next() * 4 - 2 - (run % 2 ? 5 : 0);
    await app.db.query(`update "order" set claims_expire_at = now() + make_interval(secs => $2) where number = $1`, [
      order.orderNumber,
      end,
    ]);
    await app.db.query(`update seat_claim set expires_at = now() + make_interval(secs => $2) where seat_id = $1`, [
      world.seat(index),
      end,
    ]);
    const [told, rival] = await Promise.all([
      notify(app, order),
      holdSeats(new Visitor(app.url), world, [index]),
      run % 2 ? sweep(app.db) : undefined,
      notify(app, order),
    ]);
    expect(told.status).toBe(200);
    const facts = await factsOf(order.orderNumber);
    const owner = (
      await app.db.query<{kind: string}>('select kind from seat_claim where seat_id = $1', [world.seat(index)])
    ).rows[0]?.kind;
    if (facts.tickets === 1) {
      expect({...facts, rival: rival.status, owner}).toEqual({...PAID, rival: 409, owner: 'sale'});
      ends.paid++;
    } else {
      expect({...facts, order: undefined, rival: rival.status, owner}).toEqual({
        order: undefined,
        payments: ['authorised'],
        tickets: 0,
        refunds: 1,
        incidents: 1,
        rival: 200,
        owner: 'hold',
      });
      expect(must(await resultOf(buyer, order))).toMatchObject({
        state: 'refunded',
        charged: true,
        reservationHash: null,
      });
      ends.refunded++;
    }
    if (rival.status === 200) ends.rival++;
  });
  figure(
    `${ends.paid} con entradas, ${ends.refunded} devueltos porque otro tenía ya la butaca; 0 con las dos cosas, 0 perdidos`,
    {times: `${runs} cobros de 2 s antes a 2 s después`},
  );
  expect(ends.refunded).toBe(ends.rival);
  expect(Math.min(ends.paid, ends.refunded)).toBeGreaterThan(0);
});

test('[F14] [C05] late money: the same seats if they are still free, otherwise all of it back, the bank agreeing to the cent', async () => {
  const [a, b, c, d] = seats(4);
  const free = await placeOrder(app.url, world, {seats: [a!, b!], places: 2});
  const lost = await placeOrder(app.url, world, {seats: [c!, d!], places: 2});
  await app.db.query(`update "order" set claims_expire_at = now() - interval '10 minutes' where state = 'pending'`);
  await sweep(app.db);
  // One of the two seats is somebody else's now: nobody gets half of an order, nor other seats.
  must(await holdSeats(new Visitor(app.url), world, [d!]));
  for (const {order} of [free, lost]) expect((await payAtBank(order.redirect!, 'pay')).status).toBe(303);
  await until(
    'both notifications are booked',
    async () =>
      (
        await app.db.query(`select 1 from payment where state = 'authorised' and gateway_order = any($1)`, [
          [free.order.gatewayOrder, lost.order.gatewayOrder],
        ])
      ).rowCount === 2,
  );
  expect(await factsOf(free.order.orderNumber)).toEqual({...PAID, tickets: 4});
  expect(await factsOf(lost.order.orderNumber)).toEqual({
    order: 'expired',
    payments: ['authorised'],
    tickets: 0,
    refunds: 1,
    incidents: 1,
  });
  await sendRefunds();
  expect(await factsOf(lost.order.orderNumber)).toEqual({
    order: 'expired',
    payments: ['refunded'],
    tickets: 0,
    refunds: 1,
    incidents: 1,
  });
  const {rows} = await app.db.query<{kind: string; to: string}>(
    `select kind, to_email as "to" from mail_message where order_id = (select id from "order" where number = $1)`,
    [lost.order.orderNumber],
  );
  expect(rows).toEqual([{kind: 'automatic_refund', to: expect.stringContaining('@example.org')}]);
  expect(await disagreements(app.db)).toEqual([]);
});

/** A paid order with its lines, at the test bank for real. */
async function paidOrder(n: number): Promise<{id: number; lines: number[]; order: Checkout}> {
  const {order} = await placeOrder(app.url, world, {seats: seats(n)});
  await payAtBank(order.redirect!, 'pay');
  await until('the order is paid', async () => (await factsOf(order.orderNumber)).order === 'paid');
  const {rows} = await app.db.query<{id: number; lines: number[]}>(
    `select o.id, array_agg(l.id order by l.id) as lines from "order" o join order_line l on l.order_id = o.id
      where o.number = $1 group by o.id`,
    [order.orderNumber],
  );
  return {...rows[0]!, order};
}

const refund = (orderId: number, orderLineIds: number[], key = idempotency()) =>
  new Visitor(app.url, world.staff.finance_manager.token).post<{
    code: string;
    refundIds: number[];
    amountCents: number;
  }>(`/api/pedidos/${orderId}/devolver`, {orderLineIds, reason: 'Cambio de planes'}, key);

test('the same tickets refunded twice at once: once; with the same key: the same answer', async () => {
  const rounds = long(25, 4);
  for (let round = 0; round < rounds; round++) {
    const {id, lines} = await paidOrder(2);
    const answers = await Promise.all(count(5).map(() => refund(id, [lines[0]!])));
    expect(tally(answers)).toEqual({200: 1, '409 already_refunded': 4});
    const key = idempotency();
    const repeated = await Promise.all(count(5).map(() => refund(id, [lines[1]!], key)));
    expect(tally(repeated)).toEqual({200: 5});
    expect(new Set(repeated.map(answer => answer.body.refundIds.join())).size).toBe(1);
    const {rows} = await app.db.query<{cents: number; n: number}>(
      'select sum(amount_cents)::int as cents, count(*)::int as n from refund where order_id = $1',
      [id],
    );
    expect(rows[0]).toEqual({cents: 5300, n: 2});
  }
});

test('different tickets of one order refunded at once, and sent at once: the bank gives back exactly their sum', async () => {
  const {id, lines, order} = await paidOrder(5);
  expect(tally(await Promise.all(lines.slice(0, 4).map(line => refund(id, [line]))))).toEqual({200: 4});
  const {rows} = await app.db.query<{id: number}>('select id from refund where order_id = $1 order by id', [id]);
  // Whoever meets another refund of the same payment in doubt gives up and is run again, as the queue does.
  await until('all refunds are done', async () => {
    await Promise.allSettled(rows.map(row => sendRefund(app.runtime, row.id)));
    return (await app.db.query(`select 1 from refund where order_id = $1 and state <> 'done'`, [id])).rowCount === 0;
  });
  const bank = await app.db.query<{refunded: number; times: number}>(
    `select refunded_cents as refunded, (select count(*)::int from test_bank.refund r
      where r.operation_id = o.id) as times from test_bank.operation o where gateway_order = $1`,
    [order.gatewayOrder],
  );
  expect(bank.rows[0]).toEqual({refunded: 4 * 2650, times: 4});
  expect(await factsOf(order.orderNumber)).toEqual({
    order: 'partially_refunded',
    payments: ['partially_refunded'],
    tickets: 1,
    refunds: 4,
    incidents: 0,
  });
  expect(await disagreements(app.db)).toEqual([]);
});

test('one refund sent by several workers at once, the bank being slow: it is asked once', async () => {
  const bank = app.runtime.gateway;
  const {id, lines, order} = await paidOrder(3);
  const refundId = must(await refund(id, [lines[0]!])).refundIds[0]!;
  let others = 0;
  // The refund reaches the bank only when every other worker has done what it wanted, or wants to refund as well.
  app.runtime.gateway = {
    ...bank,
    refund: async ask => {
      await until('the other workers have had their turn', () => others >= 3, 700).catch(() => undefined);
      return bank.refund(ask);
    },
  };
  try {
    await Promise.allSettled(count(4).map(() => sendRefund(app.runtime, refundId).finally(() => others++)));
  } finally {
    app.runtime.gateway = bank;
  }
  const {rows} = await app.db.query<{refunded: number; state: string}>(
    `select o.refunded_cents as refunded, r.state from test_bank.operation o, refund r
      where o.gateway_order = $1 and r.id = $2`,
    [order.gatewayOrder, refundId],
  );
  expect(rows[0]).toEqual({refunded: 2650, state: 'done'});
});

test('a worker that died while it asked is taken over; one that heard nothing asks again what has been done', async () => {
  const bank = app.runtime.gateway;
  const {id, lines, order} = await paidOrder(2);
  const refundId = must(await refund(id, [lines[0]!])).refundIds[0]!;
  app.runtime.gateway = {
    ...bank,
    refund: async ask => {
      await bank.refund(ask);
      return {outcome: 'unknown', responseCode: null};
    },
  };
  await expect(sendRefund(app.runtime, refundId)).rejects.toThrow('believed');
  app.runtime.gateway = bank;
  await app.db.query(`update refund set asking_until = now() + interval '30 seconds' where id = $1`, [refundId]);
  await expect(sendRefund(app.runtime, refundId)).rejects.toThrow('in doubt');
  await app.db.query(`update refund set asking_until = now() - interval '1 second' where id = $1`, [refundId]);
  await sendRefund(app.runtime, refundId);
  const {rows} = await app.db.query<{refunded: number; state: string}>(
    `select o.refunded_cents as refunded, r.state from test_bank.operation o, refund r
      where o.gateway_order = $1 and r.id = $2`,
    [order.gatewayOrder, refundId],
  );
  expect(rows[0]).toEqual({refunded: 2650, state: 'done'});
  expect(await disagreements(app.db)).toEqual([]);
});

test('a refund while a second try of the same order is paid: the ticket money back once, the second try back whole', async () => {
  const rounds = long(30, 4);
  for (let round = 0; round < rounds; round++) {
    const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
    const second = must(
      await buyer.post<Checkout>(`/api/public/orders/${order.checkoutToken}/retry`, {method: 'card'}, idempotency()),
    );
    await payAtBank(order.redirect!, 'pay');
    await until('the order is paid', async () => (await factsOf(order.orderNumber)).order === 'paid');
    const {rows} = await app.db.query<{id: number; line: number}>(
      'select o.id, l.id as line from "order" o join order_line l on l.order_id = o.id where o.number = $1',
      [order.orderNumber],
    );
    const [refunded] = await Promise.all([
      refund(rows[0]!.id, [rows[0]!.line]),
      payAtBank(second.redirect!, 'pay'),
      pressAtBank(second.redirect!, 'pay'),
    ]);
    expect(refunded.status).toBe(200);
    await until(
      'the second money is booked',
      async () =>
        (await app.db.query(`select 1 from refund where order_id = $1 and is_automatic`, [rows[0]!.id])).rowCount === 1,
    );
    await sendRefunds();
    expect(await factsOf(order.orderNumber)).toEqual({
      order: 'refunded',
      payments: ['refunded', 'refunded'],
      tickets: 0,
      refunds: 2,
      incidents: 1,
    });
    expect(await disagreements(app.db)).toEqual([]);
  }
});
