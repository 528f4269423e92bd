/**
 * Random lives of tickets: moved, cancelled by their buyer, given to somebody, sold to somebody, given back by a clerk,
 * read at a door, their seats wanted by others, several of these at the same moment. A model says what may be true afterwards: of the acts that end a ticket
 * one has won, a seat is whose the ticket says, and the money that went back is what the acts have said, to the cent. A
 * seed that breaks it is named with its acts.
 */
import {randomInt, randomUUID} from 'node:crypto';
import type {Database} from '../../../api/src/platform/database/db';
import {STAND_IN_TERMINAL} from '../../../api/src/domain/orders/bank-try';
import {placeOrder} from '../../../api/src/domain/orders/place';
import {refundLines} from '../../../api/src/domain/payments/refund';
import {settlePayment} from '../../../api/src/domain/payments/settle';
import {startPayment} from '../../../api/src/domain/payments/start';
import {holdSeats} from '../../../api/src/domain/seats/hold';
import {openCart} from '../../../api/src/domain/seats/hold-zone';
import {cancelTickets} from '../../../api/src/domain/ticket-acts/cancel';
import {acceptTransfer} from '../../../api/src/domain/ticket-acts/accept-transfer';
import {offerTransfer} from '../../../api/src/domain/ticket-acts/offer-transfer';
import {listTicket} from '../../../api/src/domain/ticket-acts/resale/list-ticket';
import {readListable} from '../../../api/src/domain/ticket-acts/resale/read-listable';
import {takeListing} from '../../../api/src/domain/ticket-acts/resale/take-listing';
import {readCancelTerms} from '../../../api/src/domain/ticket-acts/may-cancel';
import {moveTicket} from '../../../api/src/domain/ticket-acts/move/move-ticket';
import {DomainError} from '../../../api/src/domain/kernel/errors';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, PRICE, type World} from '../../support/world/fixture';
import {brokenInvariants} from '../../support/world/invariants';
import {LONG} from '../../support/run/long';
import {mulberry32} from '../../support/run/random';

const SEEDS = LONG ? 4_000 : 150;
/** Rows of dearer seats begin here. */
const BOX = {first: 200, cents: 4_000};
const SEATS = 400;
const BEA = {firstName: 'Bea', surname1: 'Sanz', surname2: null, docNo: null};

let app: TestApp;
let db: Database;
let world: World;
let gate: {deviceId: number; eventSessionId: number};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  db = app.db;
  world = await makeWorld(db, {rows: 20, maxPerCustomer: 1_000, maxPerOrder: 20});
  await db.withTransaction(async tx => {
    await tx.query(`set local session_replication_role = replica`);
    const {rows} = await tx.query<{id: number}>(
      `insert into zone (seat_plan_id, code, name, position, kind, capacity)
        select seat_plan_id, 'P', 'Palco', 9, kind, 200 from zone where id = $1 returning id`,
      [world.zones.seated],
    );
    await tx.query('update seat set zone_id = $1 where id >= $2 and zone_id = $3', [
      rows[0]!.id,
      world.seat(BOX.first),
      world.zones.seated,
    ]);
    await tx.query(
      `insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, $4)`,
      [world.sessionId, rows[0]!.id, world.categories.general, BOX.cents],
    );
  });
  await db.query(
    `update event_session set moves_allowed = true, move_until_hours = 0, move_fee_cents = 100, cancel_terms = 'money',
       gives_on = true, give_until_hours = 0, give_most = 20, resale_allowed = true, resale_until_hours = 0,
       cancel_until_hours = 0, cancel_fee_cents = 200, cancel_keeps_fee = false, starts_at = now() + interval '1 hour',
       doors_at = now() - interval '1 hour', ends_at = now() + interval '5 hours' where id = $1`,
    [world.sessionId],
  );
  gate = {deviceId: await addReader(db, world.eventId), eventSessionId: world.sessionId};
});
afterAll(() => app.stop());

interface Order {
  id: number;
  tickets: {id: number; lineId: number}[];
}

/** Paid by the bank; the next free seats of the cheap rows. */
async function buy(count: number): Promise<Order> {
  const cartId = randomUUID();
  const seats = await freeSeats(count, false);
  return db.withTransaction(async tx => {
    await hold(tx, cartId, seats);
    const placed = await place(tx, cartId);
    await settle(tx, placed.id, placed.totalCents);
    const {rows} = await tx.query<{id: number; lineId: number}>(
      'select id, order_line_id as "lineId" from ticket where order_id = $1 order by id',
      [placed.id],
    );
    return {id: placed.id, tickets: rows};
  });
}

const place = (tx: Tx, cartId: string) =>
  placeOrder(tx, {
    buyer: {
      email: `vida-${cartId}@example.org`,
      firstName: 'Ana',
      surname1: 'G',
      surname2: '',
      phone: '',
      docNo: null,
    },
    customerId: null,
    staffUserId: null,
    channel: 'web',
    consents: {},
    cartId,
    expectedTotalCents: null,
  });

async function hold(tx: Tx, cartId: string, seatIds: number[]): Promise<void> {
  await openCart(tx, {cartId, channel: 'web', staffUserId: null, holdSeconds: 900});
  const [held] = await holdSeats(tx, [
    {
      cartId,
      channel: 'web',
      staffUserId: null,
      eventSessionId: world.sessionId,
      seats: seatIds.map(seatId => ({seatId, priceId: world.prices.general})),
      maxPerOrder: 20,
      holdSeconds: 900,
    },
  ]);
  if (held!.kind !== 'held') throw new DomainError('seats_taken', 'No.');
}

async function settle(tx: Tx, orderId: number, amountCents: number): Promise<void> {
  const gatewayOrder = String(randomInt(1e11, 1e12));
  await startPayment(tx, orderId, 'card', {bankTerminalId: STAND_IN_TERMINAL, numberAt: () => gatewayOrder});
  await bankSays(tx, gatewayOrder, amountCents);
}
const bankSays = (tx: Tx, gatewayOrder: string, amountCents: number) =>
  settlePayment(tx, {
    gatewayOrder,
    outcome: 'authorised',
    amountCents,
    responseCode: '0000',
    authorisationCode: '1',
    cardBrand: 'visa',
    payload: {},
  });

async function freeSeats(count: number, isDear: boolean): Promise<number[]> {
  const {rows} = await db.query<{id: number}>(
    `select s.id from seat s where s.id between $1 and $2 and s.attributes & 3 = 0 and not exists (select 1
       from seat_claim c where c.event_session_id = $3 and c.seat_id = s.id) order by s.id limit $4`,
    [world.seat(isDear ? BOX.first : 0), world.seat(isDear ? SEATS - 1 : BOX.first - 1), world.sessionId, count],
  );
  if (rows.length < count) throw new Error('No seat is left: the clean-up of a seed lost one.');
  return rows.map(row => row.id);
}

type Act = 'cancel' | 'clerk' | 'scan' | 'move' | 'dearer' | 'give' | 'resell' | 'rival';
const ACTS: readonly Act[] = [
  'cancel',
  'clerk',
  'scan',
  'move',
  'move',
  'dearer',
  'dearer',
  'give',
  'resell',
  'resell',
  'rival',
];
/** What an act has done: it ended the ticket, moved it, or nothing; and cents that it gave back. */
interface Done {
  act: Act;
  ticket: number;
  ended: boolean;
  entered: boolean;
}

async function play(act: Act, order: Order, n: number, seatId: number): Promise<Done> {
  const {id: ticketId, lineId} = order.tickets[n]!;
  const done = (ended = false, entered = false): Done => ({act, ticket: n, ended, entered});
  try {
    switch (act) {
      case 'cancel':
        await db.withTransaction(async tx => {
          const terms = (await readCancelTerms(tx, order.id)).find(one => one.ticketId === ticketId);
          if (!terms) throw new DomainError('not_cancellable', 'No.');
          const expectedCents = terms.moneyCents! + terms.movedCents;
          await cancelTickets(tx, {orderId: order.id, ticketIds: [ticketId], back: 'money', expectedCents});
        });
        return done(true);
      case 'clerk':
        await db.withTransaction(tx =>
          refundLines(tx, {orderId: order.id, orderLineIds: [lineId], reason: 'Lo pide', staffUserId: null}),
        );
        return done(true);
      case 'scan': {
        const {rows} = await db.query<{code: string}>('select code from ticket where id = $1', [ticketId]);
        return done(false, (await readAt(db, gate, rows[0]!.code)).result === 'ok');
      }
      case 'move':
      case 'dearer': {
        const placed = await db.withTransaction(tx =>
          moveTicket(tx, {
            orderId: order.id,
            ticketId,
            seatId,
            by: null,
            expectedCents: null,
            payMinutes: 15,
            consents: {},
          }),
        );
        if (placed.order) {
          const {id, totalCents} = placed.order;
          const gatewayOrder = String(randomInt(1e11, 1e12));
          await db.withTransaction(tx =>
            startPayment(tx, id, 'card', {bankTerminalId: STAND_IN_TERMINAL, numberAt: () => gatewayOrder}),
          );
          await db.withTransaction(tx => bankSays(tx, gatewayOrder, totalCents));
        }
        return done();
      }
      case 'give': {
        const id = await db.withTransaction(tx =>
          offerTransfer(tx, {orderId: order.id, ticketId, by: {holderId: null}, toName: 'Bea', toEmail: ''}),
        );
        await db.withTransaction(tx =>
          acceptTransfer(tx, {...BEA, transferId: id, email: `bea-${randomUUID()}@example.org`}),
        );
        return done();
      }
      case 'resell':
        return done(await resell(order.id, ticketId));
      case 'rival':
        await db.withTransaction(tx => hold(tx, randomUUID(), [seatId]));
        return done();
    }
  } catch (error) {
    if (error instanceof DomainError) return done();
    throw error;
  }
}

/** Offered for all that may be asked, and bought by somebody. False: somebody else was first. */
async function resell(orderId: number, ticketId: number): Promise<boolean> {
  const listingId = await db.withTransaction(async tx => {
    const [terms] = await readListable(tx, orderId, ticketId);
    if (terms?.listing) return terms.listing.id;
    const cents = terms?.maxCents ?? 0;
    return listTicket(tx, {orderId, ticketId, askedCents: cents, expectedCents: cents});
  });
  const cartId = randomUUID();
  const placed = await db.withTransaction(async tx => {
    await takeListing(tx, {cartId, sessionId: world.sessionId, listingId});
    return place(tx, cartId);
  });
  const gatewayOrder = String(randomInt(1e11, 1e12));
  await db.withTransaction(tx =>
    startPayment(tx, placed.id, 'card', {bankTerminalId: STAND_IN_TERMINAL, numberAt: () => gatewayOrder}),
  );
  return (await db.withTransaction(tx => bankSays(tx, gatewayOrder, placed.totalCents))).kind === 'paid';
}

interface Facts {
  state: string;
  lineState: string;
  claims: number;
  isOwn: boolean;
}

const factsOf = async ({tickets}: Order): Promise<Facts[]> =>
  (
    await db.query<Facts>(
      `select t.state, l.state as "lineState",
         (select count(*)::int from seat_claim c where c.event_session_id = t.event_session_id and c.seat_id = t.seat_id
           and c.kind = 'sale' and c.order_id = t.order_id and not exists (select 1 from ticket o where o.id <> t.id
             and o.order_id = t.order_id and o.seat_id = c.seat_id and o.state <> 'void')) as claims,
         l.seat_id = t.seat_id and l.zone_id = t.zone_id as "isOwn"
         from ticket t join order_line l on l.id = t.order_line_id where t.id = any($1) order by t.id`,
      [tickets.map(one => one.id)],
    )
  ).rows;

/** Paid and still with the club, of the order and of what was paid to move its tickets. */
const keptCents = async ({id}: Order): Promise<number> =>
  (
    await db.query<{cents: number}>(
      `with all_of as (select $1::int as id union select l.order_id from ticket t join ticket_move m on m.ticket_id = t.id
         join order_line l on l.id = m.order_line_id where t.order_id = $1)
       select (coalesce((select sum(p.amount_cents) from payment p where p.order_id in (select id from all_of)
           and p.state in ('authorised', 'partially_refunded', 'refunded')), 0)
         - coalesce((select sum(r.amount_cents) from refund r where r.order_id in (select id from all_of)), 0))::int as cents`,
      [id],
    )
  ).rows[0]!.cents;

/** By the model: a living ticket is worth its place and its fee, and what moves have cost; a cancelled one leaves what the terms keep. */
async function worthOf({tickets}: Order, acts: Done[]): Promise<number> {
  let cents = 0;
  for (const [n, {id}] of tickets.entries()) {
    const {rows} = await db.query<{list: number | null; fees: number; pays: number}>(
      `select (select m.list_cents - m.off_cents from ticket_move m where m.ticket_id = $1 and m.state = 'applied' order by m.id desc limit 1) as list,
         (select coalesce(sum(m.fee_cents), 0)::int from ticket_move m where m.ticket_id = $1 and m.state = 'applied') as fees,
         (select coalesce(sum(r.pays_cents), 0)::int from ticket_listing r where r.ticket_id = $1 and r.state = 'sold') as pays`,
      [id],
    );
    const end = acts.find(done => done.ticket === n && done.ended);
    if (!end) cents += (rows[0]!.list ?? PRICE.general) + PRICE.fee + rows[0]!.fees;
    else if (end.act === 'cancel') cents += 200;
    // Of what it cost its seller has what was said when it was offered, which may have been before it was moved.
    else if (end.act === 'resell')
      cents += (rows[0]!.list ?? PRICE.general) + PRICE.fee + rows[0]!.fees - rows[0]!.pays;
  }
  return cents;
}

test('control: whoever looks first and acts afterwards wins twice', async () => {
  const order = await buy(1);
  const naive = async (): Promise<boolean> => {
    const {rows} = await db.query<{state: string}>('select state from ticket where id = $1', [order.tickets[0]!.id]);
    await new Promise(resolve => setTimeout(resolve, 20));
    return rows[0]!.state === 'valid';
  };
  expect(await Promise.all([naive(), naive()])).toEqual([true, true]);
  await clear(order);
});

test(`${SEEDS} random lives: one act wins, seats and money agree`, async () => {
  const counted = {ended: 0, entered: 0, moved: 0, given: 0, resold: 0};
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = mulberry32(seed);
    const pick = (n: number): number => Math.floor(random() * n);
    const order = await buy(1 + pick(2));
    const all: Done[] = [];
    const said: string[] = [];
    for (let round = 0; round < 1 + pick(3); round++) {
      const wanted = [...(await freeSeats(2, false)), ...(await freeSeats(2, true))];
      const acts = Array.from({length: 1 + pick(4)}, () => ({
        act: ACTS[pick(ACTS.length)]!,
        n: pick(order.tickets.length),
        which: pick(2),
      }));
      said.push(acts.map(({act, n, which}) => `${act}${n}${which}`).join('|'));
      all.push(
        ...(await Promise.all(
          acts.map(({act, n, which}) => play(act, order, n, wanted[act === 'dearer' ? 2 + which : which]!)),
        )),
      );
    }
    const what = `seed ${seed}: ${said.join(' / ')}`;
    const facts = await factsOf(order);
    for (const [n, {state, lineState, claims, isOwn}] of facts.entries()) {
      const ended = all.filter(done => done.ticket === n && done.ended).length;
      const entered = all.filter(done => done.ticket === n && done.entered).length;
      expect([what, ended + entered <= 1]).toEqual([what, true]);
      expect([what, state, lineState, claims, isOwn]).toEqual([
        what,
        ended ? 'void' : entered ? 'used' : 'valid',
        ended ? 'refunded' : 'active',
        ended ? 0 : 1,
        true,
      ]);
      counted.ended += ended;
      counted.entered += entered;
    }
    expect([what, await keptCents(order)]).toEqual([what, await worthOf(order, all)]);
    counted.moved += (
      await db.query(`select 1 from ticket_move where ticket_id = any($1) and state = 'applied'`, [
        order.tickets.map(one => one.id),
      ])
    ).rowCount!;
    counted.resold += all.filter(done => done.act === 'resell' && done.ended).length;
    counted.given += (
      await db.query(`select 1 from ticket_transfer where ticket_id = any($1) and accepted_at is not null`, [
        order.tickets.map(one => one.id),
      ])
    ).rowCount!;
    await clear(order);
  }
  expect(await brokenInvariants(db)).toEqual([]);
  for (const [what, n] of Object.entries(counted)) expect([what, n > SEEDS / 10]).toEqual([what, true]);
}, 1_800_000);

/** What is left of it goes back, and rivals leave: the house has few seats. */
async function clear(order: Order): Promise<void> {
  await db.query(`delete from seat_claim where kind = 'hold' and event_session_id = $1`, [world.sessionId]);
  await db.query(`update ticket set state = 'valid' where order_id = $1 and state = 'used'`, [order.id]);
  const {rows} = await db.query<{orderId: number; ids: number[]}>(
    `select l.order_id as "orderId", array_agg(l.id) as ids from order_line l left join ticket_listing r on r.id = l.ticket_listing_id
       left join ticket t on t.id = r.ticket_id
      where (l.order_id = $1 or t.order_id = $1) and l.state = 'active' and l.kind = 'ticket' group by 1`,
    [order.id],
  );
  for (const {orderId, ids} of rows)
    await db.withTransaction(tx => refundLines(tx, {orderId, orderLineIds: ids, reason: 'Fin', staffUserId: null}));
}
