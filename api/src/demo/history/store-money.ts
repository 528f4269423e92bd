/** Payments, refunds and ledger as domain/payments leaves them, and the same money in the test bank's own books. */
import type {Config} from '../../platform/environment/config';
import {accountOf} from '../../domain/payments/ledger';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Chance} from '../random';
import {
  sum,
  totalOf,
  type DraftLine,
  type DraftOrder,
  type DraftPayment,
  type DraftRefund,
  type StoredOrder,
} from './order-draft';

export async function storePayments(tx: DemoTx, stored: StoredOrder[]): Promise<void> {
  const payments = stored.flatMap(s => s.order.payments.map(payment => ({s, payment})));
  const first = await takeIds(tx, 'payment', payments.length);
  payments.forEach(({s, payment}, i) => s.paymentIds.set(payment, first + i));
  await insertRows(
    tx,
    'payment',
    payments.map(({s, payment}, i) => {
      const amount = totalOf(s.order.lines);
      return {
        id: first + i,
        orderId: s.id,
        method: payment.method,
        state: payment.state,
        amountCents: amount,
        gatewayOrder: payment.gatewayOrder,
        responseCode: payment.responseCode,
        authorisationCode: payment.authorisationCode,
        cardBrand: payment.cardBrand,
        tenderedCents: payment.tenderedCents,
        changeCents: payment.tenderedCents === null ? null : payment.tenderedCents - amount,
        createdAt: payment.createdAt,
        settledAt: payment.settledAt,
        gatewayPayload: payment.responseCode
          ? {Ds_Order: payment.gatewayOrder, Ds_Amount: String(amount), Ds_Response: payment.responseCode}
          : null,
      };
    }),
  );
}

export async function storeRefunds(tx: DemoTx, stored: StoredOrder[], lineIds: Map<DraftLine, number>): Promise<void> {
  const refunds = stored
    .flatMap(s => s.order.refunds.map(refund => ({s, refund})))
    .sort((a, b) => a.refund.createdAt.getTime() - b.refund.createdAt.getTime());
  const first = await takeIds(tx, 'refund', refunds.length);
  refunds.forEach(({s, refund}, i) => s.refundIds.set(refund, first + i));
  await insertRows(
    tx,
    'refund',
    refunds.map(({s, refund}, i) => ({
      id: first + i,
      orderId: s.id,
      paymentId: s.paymentIds.get(refund.payment),
      amountCents: refund.amountCents,
      state: refund.state,
      reason: refund.reason,
      isAutomatic: refund.lines.length === 0,
      staffUserId: refund.staffUserId,
      responseCode: refund.responseCode,
      attempts: refund.responseCode ? 1 : 0,
      createdAt: refund.createdAt,
      doneAt: doneAt(refund),
    })),
  );
  await insertRows(
    tx,
    'refund_line',
    refunds.flatMap(({refund}, i) =>
      refund.lines.map(line => ({
        refundId: first + i,
        orderLineId: lineIds.get(line),
        amountCents: line.unitCents - line.discountCents,
      })),
    ),
  );
}

const doneAt = (refund: DraftRefund) => (refund.state === 'done' ? new Date(refund.createdAt.getTime() + 4_000) : null);

/** The postings of domain/payments: a sale, money without seats, a refund asked for, a refund done. */
export async function storeLedger(tx: DemoTx, stored: StoredOrder[], chance: Chance): Promise<void> {
  interface Entry {
    posting: string;
    at: Date;
    account: string;
    amountCents: number;
    orderId: number;
    paymentId: number;
    refundId: number | null;
  }
  const entries: Entry[] = [];
  const post = (
    s: StoredOrder,
    payment: DraftPayment,
    refund: DraftRefund | null,
    at: Date,
    amounts: [string, number][],
  ) => {
    const posting = chance.uuid();
    for (const [account, cents] of amounts)
      if (cents !== 0)
        entries.push({
          posting,
          at,
          account,
          amountCents: cents,
          orderId: s.id,
          paymentId: s.paymentIds.get(payment)!,
          refundId: refund && s.refundIds.get(refund)!,
        });
  };
  for (const s of stored) {
    const total = totalOf(s.order.lines);
    const fees = sum(s.order.lines, line => line.feeCents);
    for (const payment of s.order.payments.filter(p =>
      ['authorised', 'refunded', 'partially_refunded'].includes(p.state),
    )) {
      const account = accountOf(payment.method);
      if (s.order.paidAt)
        post(s, payment, null, payment.settledAt!, [
          [account, total],
          ['fees', -fees],
          ['sales', fees - total],
        ]);
      else
        post(s, payment, null, payment.settledAt!, [
          [account, total],
          ['refunds_due', -total],
        ]);
    }
    for (const refund of s.order.refunds) {
      const back = sum(refund.lines, line => line.feeCents);
      if (refund.lines.length)
        post(s, refund.payment, refund, refund.createdAt, [
          ['sales', refund.amountCents - back],
          ['fees', back],
          ['refunds_due', -refund.amountCents],
        ]);
      if (refund.state === 'done')
        post(s, refund.payment, refund, doneAt(refund)!, [
          ['refunds_due', refund.amountCents],
          [accountOf(refund.payment.method), -refund.amountCents],
        ]);
    }
  }
  entries.sort((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(tx, 'ledger_entry', entries);
}

/** So that staff can really give the money of the demo back. */
export async function storeBankBooks(
  tx: DemoTx,
  orders: DraftOrder[],
  bank: Config['redsys'],
  chance: Chance,
): Promise<void> {
  if (!bank.test) return;
  const tries = orders.flatMap(order =>
    order.payments
      .filter(p => p.gatewayOrder)
      .map(payment => ({order, payment, back: order.refunds.filter(r => r.payment === payment && r.state === 'done')})),
  );
  const first = await takeIds(tx, 'test_bank.operation', tries.length);
  await insertRows(
    tx,
    'test_bank.operation',
    tries.map(({order, payment, back}, i) => {
      const amount = totalOf(order.lines);
      const state = payment.authorisationCode ? 'authorised' : payment.state === 'denied' ? 'denied' : 'requested';
      return {
        id: first + i,
        merchantCode: bank.merchantCode,
        terminal: Number(bank.terminal),
        gatewayOrder: payment.gatewayOrder,
        amountCents: amount,
        method: payment.method,
        state,
        responseCode: payment.responseCode,
        authorisationCode: payment.authorisationCode,
        chargedCents: state === 'authorised' ? amount : 0,
        refundedCents: sum(back, refund => refund.amountCents),
        createdAt: payment.createdAt,
        decidedAt: state === 'requested' ? null : payment.settledAt,
      };
    }),
  );
  await insertRows(
    tx,
    'test_bank.refund',
    tries.flatMap(({back}, i) =>
      back.map(refund => ({
        operationId: first + i,
        amountCents: refund.amountCents,
        authorisationCode: chance.text(6, '0123456789'),
        createdAt: doneAt(refund),
      })),
    ),
  );
}
