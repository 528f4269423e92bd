/**
 * Every kind of line by the contract: what is sold is ordered, paid, booked and given back to the cent, and an order of
 * several kinds is had whole or not at all, wherever it is stopped.
 */
import {randomUUID} from 'node:crypto';
import {SYSTEM, writeAudit} from '../../api/src/auth/audit';
import {Database} from '../../api/src/db';
import {tillTotals} from '../../api/src/domain/cash/till';
import {closeOrder, expireOrders} from '../../api/src/domain/orders/expire';
import {installLineKinds, LINE_KIND_NAMES, lineKinds, linesByKind} from '../../api/src/domain/orders/line-kind';
import type {LineKindName} from '../../api/src/domain/orders/due';
import {completeRefund, refundLines} from '../../api/src/domain/payments/refund';
import {settleAtCounter} from '../../api/src/domain/payments/sell-at-counter';
import {sellCard} from '../../api/src/domain/supporters/sell-card';
import {readDashboard} from '../../api/src/reports/sales/dashboard';
import {vatSummary} from '../../api/src/reports/sales/money';
import {orderReport, readReport} from '../../api/src/rest/report';
import type {Tx} from '../../api/src/tx';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {brokenInvariants, expectInvariants} from '../support/invariants';
import {
  bankSaysYes,
  given,
  holdForAnother,
  LINE_SAMPLES,
  makeLineStage,
  placeLines,
  tryToPay,
  type LineStage,
  type Placed,
} from '../support/line-samples';
import {openTills} from '../support/tills';

/** What somebody may well buy together, and the deposit that is nobody's income. */
const MIXED: readonly LineKindName[] = ['ticket', 'pass', 'card', 'deposit', 'supplement', 'product', 'donation'];

let db: Database;
let world: World;
let stage: LineStage;
let clerk: number;
let shift: number;

beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 4);
  world = await makeWorld(db, {rows: 40, seatsPerRow: 20});
  stage = await makeLineStage(db, world, 250);
  clerk = world.staff.clerk.id;
  shift = (await openTills(db, [clerk]))[0]!;
});
afterEach(() => expectInvariants(db));
afterAll(() => db.close());

const act = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.withTransaction(work);
const ordered = (kinds: readonly LineKindName[], staffUserId: number | null = null): Promise<Placed> =>
  act(tx => placeLines(tx, stage, kinds, staffUserId));
const all = (kinds: readonly LineKindName[], n: number) => Object.fromEntries(kinds.map(kind => [kind, n]));

async function paidByCard(kinds: readonly LineKindName[]): Promise<Placed> {
  const placed = await ordered(kinds);
  const gatewayOrder = await act(tx => tryToPay(tx, placed.orderId));
  expect((await act(tx => bankSaysYes(tx, gatewayOrder, placed.totalCents))).kind).toBe('paid');
  return placed;
}

/** The books, and what each report makes of them. */
async function money(): Promise<Record<string, number>> {
  const ledger = await db.query<{account: string; cents: number}>(
    'select account, sum(amount_cents)::int as cents from ledger_entry group by 1',
  );
  const of = (account: string) => ledger.rows.find(row => row.account === account)?.cents ?? 0;
  const vat = await readReport(db, orderReport(vatSummary, {}, {companyId: null}));
  const {sales} = await readDashboard(db, {
    companyId: null,
    sees: {sales: true, money: false, mails: false, incidents: false, goods: false},
  });
  const till = await tillTotals(db, shift);
  const total = (key: string) => Number(vat.totals[key] ?? 0);
  return {
    booked: -of('sales') - of('fees'),
    cash: of('cash'),
    till: till.cashSalesCents - till.cashRefundsCents,
    vat: total('soldCents') - total('refundedCents'),
    vatParts: total('baseCents') + total('vatCents'),
    dashboard: sales!.week.reduce((sum, day) => sum + day.cents - day.refundedCents, 0),
  };
}

const facts = async (orderId: number) =>
  (
    await db.query<{state: string; total: number; lines: number; paid: number; back: number; refunded: number}>(
      `select o.state, o.total_cents as total, o.refunded_cents as refunded,
        (select sum(total_cents)::int from order_line where order_id = o.id) as lines,
        (select coalesce(sum(amount_cents), 0)::int from payment
          where order_id = o.id and state in ('authorised', 'partially_refunded', 'refunded')) as paid,
        (select coalesce(sum(amount_cents), 0)::int from refund where order_id = o.id and state <> 'failed') as back
       from "order" o where o.id = $1`,
      [orderId],
    )
  ).rows[0]!;

const accounts = async (orderId: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.query<{account: string; cents: number}>(
        `select account, sum(amount_cents)::int as cents from ledger_entry where order_id = $1 group by 1
          having sum(amount_cents) <> 0`,
        [orderId],
      )
    ).rows.map(row => [row.account, row.cents]),
  );

/** All rows that a sale could touch, as one text. */
async function snapshot(): Promise<string> {
  const tables = [
    '"order"',
    'order_line',
    'payment',
    'refund',
    'refund_line',
    'ledger_entry',
    'ticket',
    'seat_claim',
    'zone_claim',
    'zone_counter',
    'cart',
    'instalment',
    'season_pass',
    'pass_card',
    'pass_ticket',
    'seat_change',
    'waiting_list_entry',
    'wallet_entry',
    'product_variant',
    'stock_movement',
    'experience_slot',
    'event_pack',
    'goods_claim',
    'pack_claim',
    'shipment',
    'gift_card',
    'gift_card_entry',
    'donation',
    'plot',
    'plot_sale',
    'incident',
    'audit_entry',
  ];
  const {rows} = await db.query<{all: string}>(
    `select concat_ws('|', ${tables
      .map(table => `(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${table} t)`)
      .join(', ')}) as all`,
  );
  return rows[0]!.all;
}

/** Gives up at the n-th statement, as a process that is killed there does. */
function dying(tx: Tx, at: number): Tx {
  let n = 0;
  return new Proxy(tx, {
    get(target, key, receiver) {
      if (key !== 'query') return Reflect.get(target, key, receiver) as unknown;
      return (...args: Parameters<Tx['query']>) => {
        if (++n >= at) throw new Error('killed');
        return target.query(...args);
      };
    },
  });
}

/** The act is stopped before each of its statements in turn, and then done. Statements it has. */
async function killedEverywhere<T>(work: (tx: Tx) => Promise<T>): Promise<{answer: T; statements: number}> {
  const before = await snapshot();
  for (let at = 1; ; at++) {
    try {
      return {answer: await act(tx => work(dying(tx, at))), statements: at - 1};
    } catch (error) {
      if ((error as Error).message !== 'killed') throw error;
      expect(await snapshot()).toBe(before);
    }
  }
}

test('negative control: kinds that give one after the other leave half an order, and it is seen', async () => {
  const placed = await ordered(MIXED);
  const undone = new Error('undone');
  await act(async tx => {
    let n = 0;
    for (const [kind, lines] of await linesByKind(tx, placed.orderId)) {
      await kind.secure(tx, placed.orderId, lines);
      await kind.give(tx, placed.orderId, lines);
      if (++n === 3) break;
    }
    const has = Object.values(await given(tx, placed.orderId, MIXED));
    expect(has).toContain(1);
    expect(has).toContain(0);
    throw undone;
  }).catch((error: unknown) => expect(error).toBe(undone));
  await act(tx => closeOrder(tx, placed.orderId, 'expired'));
});

/** A gift card's money is owed to whoever spends it: it is earned, and taxed, then. */
const earned = (kind: LineKindName, cents: number): number => (kind === 'gift_card' ? 0 : cents);

test.each(LINE_KIND_NAMES)('%s by card: order, payment, ledger and reports say the same cents', async kind => {
  const before = await money();
  const placed = await ordered([kind]);
  expect(await money()).toEqual(before);
  expect(await act(tx => given(tx, placed.orderId, [kind]))).toEqual({[kind]: 0});
  const gatewayOrder = await act(tx => tryToPay(tx, placed.orderId));
  const {kind: done} = await act(tx => bankSaysYes(tx, gatewayOrder, placed.totalCents));
  expect(done).toBe('paid');
  const {totalCents: cents} = placed;
  expect(cents).toBeGreaterThan(0);
  expect(await facts(placed.orderId)).toEqual({
    state: 'paid',
    total: cents,
    lines: cents,
    paid: cents,
    back: 0,
    refunded: 0,
  });
  const books = await accounts(placed.orderId);
  expect(books.gateway).toBe(cents);
  expect((books.sales ?? 0) + (books.fees ?? 0) + earned(kind, cents)).toBe(0);
  expect(await act(tx => given(tx, placed.orderId, [kind]))).toEqual({[kind]: 1});
  const after = await money();
  for (const sum of ['booked', 'vat', 'vatParts', 'dashboard'])
    expect(after[sum]! - before[sum]!).toBe(earned(kind, cents));

  // The bank says it again: nothing happens twice.
  const settled = await snapshot();
  expect((await act(tx => bankSaysYes(tx, gatewayOrder, cents))).kind).toBe('repeated');
  expect(await snapshot()).toBe(settled);
});

test.each(LINE_KIND_NAMES)('%s in cash, and back: the till, the ledger and the reports agree', async kind => {
  const before = await money();
  const placed = await ordered([kind], clerk);
  const {totalCents: cents} = placed;
  await act(tx =>
    settleAtCounter(tx, placed.orderId, [{method: 'cash', amountCents: cents, tenderedCents: cents + 500}]),
  );
  const sold = await money();
  for (const sum of ['cash', 'till']) expect({sum, cents: sold[sum]! - before[sum]!}).toEqual({sum, cents});
  for (const sum of ['booked', 'vat', 'vatParts', 'dashboard'])
    expect({sum, cents: sold[sum]! - before[sum]!}).toEqual({sum, cents: earned(kind, cents)});
  const back = await act(async tx => {
    await writeAudit(
      tx,
      {...SYSTEM, kind: 'staff', id: clerk},
      {action: 'refund', resource: 'pedidos', id: placed.orderId},
    );
    const {rows} = await tx.query<{id: number}>('select id from order_line where order_id = $1', [placed.orderId]);
    return refundLines(tx, {
      orderId: placed.orderId,
      orderLineIds: rows.map(row => row.id),
      reason: 'Prueba',
      staffUserId: clerk,
    });
  });
  expect(back.amountCents).toBe(cents);
  expect(await money()).toEqual(before);
  expect(await accounts(placed.orderId)).toEqual({});
  expect(await facts(placed.orderId)).toMatchObject({state: 'refunded', refunded: cents, back: cents});
  expect(await act(tx => given(tx, placed.orderId, [kind]))).toEqual({[kind]: LINE_SAMPLES[kind].stays ? 1 : 0});
});

test('the whole till of the file is what the ledger says', async () => {
  const {cash, till, booked, vat} = await money();
  expect(till).toBe(cash);
  expect(vat).toBe(booked);
});

test('a supporter’s card over the counter is booked like everything else', async () => {
  const tier = (
    await db.query<{id: number}>(
      `insert into supporter_tier (name, price_cents, vat_code, validity, valid_days, is_active)
        values ('Amigo', 2500, 'general', 'days', 365, true) returning id`,
    )
  ).rows[0]!.id;
  const before = await money();
  const sold = await act(tx =>
    sellCard(tx, {
      tierId: tier,
      supporterId: null,
      person: {
        firstName: 'Eva',
        surname1: 'Ruiz',
        surname2: '',
        email: '',
        phone: '',
        docNo: null,
        birthYear: null,
        postalCode: '28001',
      },
      method: 'cash',
      tenderedCents: null,
      expectedTotalCents: 2500,
      isAutoRenewed: false,
      family: [],
      cartId: randomUUID(),
      staffUserId: clerk,
    }),
  );
  const after = await money();
  for (const sum of ['booked', 'cash', 'till', 'vat', 'dashboard']) expect(after[sum]! - before[sum]!).toBe(2500);
  expect(await facts(sold.orderId)).toMatchObject({state: 'paid', total: 2500, lines: 2500, paid: 2500});
});

describe('an order of seven kinds', () => {
  test('killed at every statement while it is placed, paid and given back: nothing half done', async () => {
    const {answer: placed, statements: placing} = await killedEverywhere(async tx => {
      const before = {...stage.used};
      try {
        return await placeLines(tx, stage, MIXED);
      } catch (error) {
        stage.used = before;
        throw error;
      }
    });
    const gatewayOrder = await act(tx => tryToPay(tx, placed.orderId));
    const {answer: settled, statements: paying} = await killedEverywhere(tx =>
      bankSaysYes(tx, gatewayOrder, placed.totalCents),
    );
    expect(settled.kind).toBe('paid');
    expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual(all(MIXED, 1));
    expect(await accounts(placed.orderId)).toMatchObject({gateway: placed.totalCents});
    const {rows: lines} = await db.query<{id: number}>('select id from order_line where order_id = $1', [
      placed.orderId,
    ]);
    const {answer: back, statements: refunding} = await killedEverywhere(tx =>
      refundLines(tx, {
        orderId: placed.orderId,
        orderLineIds: lines.map(line => line.id),
        reason: 'Prueba',
        staffUserId: null,
      }),
    );
    expect(back.amountCents).toBe(placed.totalCents);
    const {statements: completing} = await killedEverywhere(tx => completeRefund(tx, back.refundIds[0]!, '0900'));
    expect(await accounts(placed.orderId)).toEqual({});
    expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual(
      Object.fromEntries(MIXED.map(kind => [kind, LINE_SAMPLES[kind].stays ? 1 : 0])),
    );
    for (const statements of [placing, paying, refunding]) expect(statements).toBeGreaterThan(10);
    expect(completing).toBeGreaterThan(3);
  });

  test('expired: nobody has anything, everything is free again; late money finds it still free, or goes back', async () => {
    const placed = await ordered(MIXED);
    const gatewayOrder = await act(tx => tryToPay(tx, placed.orderId));
    await db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where id = $1`, [placed.orderId]);
    const {statements} = await killedEverywhere(tx => expireOrders(tx));
    expect(statements).toBeGreaterThan(3);
    expect(await facts(placed.orderId)).toMatchObject({state: 'expired', paid: 0});
    expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual(all(MIXED, 0));
    expect((await db.query('select 1 from seat_claim where order_id = $1', [placed.orderId])).rowCount).toBe(0);
    expect(await accounts(placed.orderId)).toEqual({});
    expect((await act(tx => bankSaysYes(tx, gatewayOrder, placed.totalCents))).kind).toBe('paid');
    expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual(all(MIXED, 1));

    const lost = await ordered(MIXED);
    const late = await act(tx => tryToPay(tx, lost.orderId));
    await act(tx => closeOrder(tx, lost.orderId, 'expired'));
    // The seat is somebody else's by now, so nothing of the order can be had.
    const {rows} = await db.query<{seatId: number}>(
      'select seat_id as "seatId" from order_line where order_id = $1 and seat_id is not null',
      [lost.orderId],
    );
    await act(tx => holdForAnother(tx, stage, rows[0]!.seatId));
    expect(await act(tx => bankSaysYes(tx, late, lost.totalCents))).toMatchObject({
      kind: 'refunding',
      why: 'seats_gone',
    });
    expect(await act(tx => given(tx, lost.orderId, MIXED))).toEqual(all(MIXED, 0));
    expect(await accounts(lost.orderId)).toEqual({gateway: lost.totalCents, refunds_due: -lost.totalCents});
  });

  test.each(MIXED)('part given back, only its %s: the rest stays', async kind => {
    const placed = await paidByCard(MIXED);
    const {rows} = await db.query<{id: number; cents: number}>(
      'select id, total_cents as cents from order_line where order_id = $1 and kind = $2',
      [placed.orderId, kind],
    );
    const {refundIds} = await act(tx =>
      refundLines(tx, {orderId: placed.orderId, orderLineIds: [rows[0]!.id], reason: 'Prueba', staffUserId: null}),
    );
    await act(tx => completeRefund(tx, refundIds[0]!, '0900'));
    expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual({
      ...all(MIXED, 1),
      [kind]: LINE_SAMPLES[kind].stays ? 1 : 0,
    });
    expect(await accounts(placed.orderId)).toMatchObject({gateway: placed.totalCents - rows[0]!.cents});
    expect(await facts(placed.orderId)).toMatchObject({
      state: 'partially_refunded',
      refunded: rows[0]!.cents,
      back: rows[0]!.cents,
    });
    await expect(
      act(tx =>
        refundLines(tx, {orderId: placed.orderId, orderLineIds: [rows[0]!.id], reason: 'Otra', staffUserId: null}),
      ),
    ).rejects.toMatchObject({code: 'already_refunded'});
  });

  test.each(MIXED.flatMap(kind => [[kind, 'secure'] as const, [kind, 'give'] as const]))(
    'its %s cannot be had (%s): everything is undone, and the money goes back by itself',
    async (name, step) => {
      const kinds = lineKinds();
      const placed = await ordered(MIXED);
      const gatewayOrder = await act(tx => tryToPay(tx, placed.orderId));
      const claims = () =>
        db.query('select kind, seat_id from seat_claim where order_id = $1 order by seat_id', [placed.orderId]);
      const held = (await claims()).rows;
      installLineKinds({...kinds, [name]: {...kinds[name], settleAtOnce: null, [step]: async () => false}});
      try {
        expect(await act(tx => bankSaysYes(tx, gatewayOrder, placed.totalCents))).toMatchObject({
          kind: 'refunding',
          why: 'seats_gone',
        });
      } finally {
        installLineKinds(kinds);
      }
      expect(await act(tx => given(tx, placed.orderId, MIXED))).toEqual(all(MIXED, 0));
      expect((await claims()).rows).toEqual(held);
      expect(await facts(placed.orderId)).toMatchObject({state: 'pending', back: placed.totalCents});
      expect(await accounts(placed.orderId)).toEqual({gateway: placed.totalCents, refunds_due: -placed.totalCents});
      const {rows: refunds} = await db.query<{id: number}>(
        'select id from refund where order_id = $1 and is_automatic',
        [placed.orderId],
      );
      await act(tx => completeRefund(tx, refunds[0]!.id, '0900'));
      expect(await accounts(placed.orderId)).toEqual({});
      await act(tx => closeOrder(tx, placed.orderId, 'expired'));
      expect(await brokenInvariants(db)).toEqual([]);
    },
  );
});

test('a donation of a cart is given once: who comes back from the bank and pays twice gets the second money back', async () => {
  const first = await ordered(['ticket', 'donation']);
  const early = await act(tx => tryToPay(tx, first.orderId));
  await act(tx => closeOrder(tx, first.orderId, 'cancelled'));
  await db.query(`update cart set state = 'open' where id = $1`, [first.cartId]);
  const row = async () =>
    (
      await db.query<{line: number; cart: string | null}>(
        `select order_line_id as line, cart_id as cart from donation
          where order_line_id in (select id from order_line where order_id = $1)`,
        [first.orderId],
      )
    ).rows;
  expect(await row()).toMatchObject([{cart: first.cartId}]);
  expect((await act(tx => bankSaysYes(tx, early, first.totalCents))).kind).toBe('paid');
  expect(await row()).toMatchObject([{cart: null}]);
});
