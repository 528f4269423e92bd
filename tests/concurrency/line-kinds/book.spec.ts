/** Every kind of line by the contract: what is sold is ordered, paid, booked and given back to the cent. */
import {randomUUID} from 'node:crypto';
import {SYSTEM, writeAudit} from '../../../api/src/web/auth/audit';
import {tillTotals} from '../../../api/src/domain/cash/till';
import {LINE_KIND_NAMES} from '../../../api/src/domain/orders/line-kind';
import type {LineKindName} from '../../../api/src/domain/orders/due';
import {refundLines} from '../../../api/src/domain/payments/refund';
import {settleAtCounter} from '../../../api/src/domain/box-office/sell-at-counter';
import {sellCard} from '../../../api/src/domain/supporters/sell-card';
import {readDashboard} from '../../../api/src/reports/sales/dashboard';
import {vatSummary} from '../../../api/src/reports/sales/money';
import {orderReport, readReport} from '../../../api/src/web/rest/report';
import {LINE_SAMPLES} from '../../support/line-samples/samples';
import {bankSaysYes, given, tryToPay} from '../../support/line-samples/sell';
import {accounts, act, clerk, db, facts, openLineKinds, ordered, shift, snapshot} from './stage';

openLineKinds();

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

/** A gift card's money is owed to whoever spends it: it is earned, and taxed, then; a deposit goes back. */
const earned = (kind: LineKindName, cents: number): number =>
  ['gift_card', 'deposit', 'plot_deposit'].includes(kind) ? 0 : cents;

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
