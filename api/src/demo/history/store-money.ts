/** Payments, refunds and ledger as domain/payments leaves them, and the same money in the test bank's own books. */
import type {Config} from '../../config';
import {accountOf} from '../../domain/payments/ledger';
import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
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

export async function storePayments(tx: Tx, stored: StoredOrder[]): Promise<void> {
  const payments = stored.flatMap(s => s.order.payments.map(payment => ({s, payment})));
  const first = await takeIds(tx, 'payment', payments.length);
  payments.forEach(({s, payment}, i) => s.paymentIds.set(payment, first + i));
  await insertRows(
    tx,
    'payment',
    {
      id: 'int',
      order_id: 'int',
      method: 'text',
      state: 'text',
      amount_cents: 'int',
      gateway_order: 'text',
      response_code: 'text',
      authorisation_code: 'text',
      card_brand: 'text',
      tendered_cents: 'int',
      change_cents: 'int',
      created_at: 'timestamptz',
      settled_at: 'timestamptz',
      gateway_payload: 'jsonb',
    },
    payments.map(({s, payment}, i) => {
      const amount = totalOf(s.order.lines);
      return {
        id: first + i,
        order_id: s.id,
        method: payment.method,
        state: payment.state,
        amount_cents: amount,
        gateway_order: payment.gatewayOrder,
        response_code: payment.responseCode,
        authorisation_code: payment.authorisationCode,
        card_brand: payment.cardBrand,
        tendered_cents: payment.tenderedCents,
        change_cents: payment.tenderedCents === null ? null : payment.tenderedCents - amount,
        created_at: payment.createdAt,
        settled_at: payment.settledAt,
        gateway_payload: payment.responseCode
          ? {Ds_Order: payment.gatewayOrder, Ds_Amount: String(amount), Ds_Response: payment.responseCode}
          : null,
      };
    }),
  );
}

export async function storeRefunds(tx: Tx, stored: StoredOrder[], lineIds: Map<DraftLine, number>): Promise<void> {
  const refunds = stored
    .flatMap(s => s.order.refunds.map(refund => ({s, refund})))
    .sort((a, b) => a.refund.createdAt.getTime() - b.refund.createdAt.getTime());
  const first = await takeIds(tx, 'refund', refunds.length);
  refunds.forEach(({s, refund}, i) => s.refundIds.set(refund, first + i));
  await insertRows(
    tx,
    'refund',
    {
      id: 'int',
      order_id: 'int',
      payment_id: 'int',
      amount_cents: 'int',
      state: 'text',
      reason: 'text',
      is_automatic: 'bool',
      staff_user_id: 'int',
      response_code: 'text',
      attempts: 'int',
      created_at: 'timestamptz',
      done_at: 'timestamptz',
    },
    refunds.map(({s, refund}, i) => ({
      id: first + i,
      order_id: s.id,
      payment_id: s.paymentIds.get(refund.payment),
      amount_cents: refund.amountCents,
      state: refund.state,
      reason: refund.reason,
      is_automatic: refund.lines.length === 0,
      staff_user_id: refund.staffUserId,
      response_code: refund.responseCode,
      attempts: refund.responseCode ? 1 : 0,
      created_at: refund.createdAt,
      done_at: doneAt(refund),
    })),
  );
  await insertRows(
    tx,
    'refund_line',
    {refund_id: 'int', order_line_id: 'int', amount_cents: 'int'},
    refunds.flatMap(({refund}, i) =>
      refund.lines.map(line => ({
        refund_id: first + i,
        order_line_id: lineIds.get(line),
        amount_cents: line.unitCents - line.discountCents,
      })),
    ),
  );
}

const doneAt = (refund: DraftRefund) => (refund.state === 'done' ? new Date(refund.createdAt.getTime() + 4_000) : null);

/** The postings of domain/payments: a sale, money without seats, a refund asked for, a refund done. */
export async function storeLedger(tx: Tx, stored: StoredOrder[], chance: Chance): Promise<void> {
  interface Entry {
    posting: string;
    at: Date;
    account: string;
    amount_cents: number;
    order_id: number;
    payment_id: number;
    refund_id: number | null;
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
          amount_cents: cents,
          order_id: s.id,
          payment_id: s.paymentIds.get(payment)!,
          refund_id: refund && s.refundIds.get(refund)!,
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
  await insertRows(
    tx,
    'ledger_entry',
    {
      posting: 'uuid',
      at: 'timestamptz',
      account: 'text',
      amount_cents: 'int',
      order_id: 'int',
      payment_id: 'int',
      refund_id: 'int',
    },
    entries,
  );
}

/** So that staff can really give the money of the demo back. */
export async function storeBankBooks(
  tx: Tx,
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
    {
      id: 'int',
      merchant_code: 'text',
      terminal: 'int',
      gateway_order: 'text',
      amount_cents: 'int',
      method: 'text',
      state: 'text',
      response_code: 'text',
      authorisation_code: 'text',
      charged_cents: 'int',
      refunded_cents: 'int',
      created_at: 'timestamptz',
      decided_at: 'timestamptz',
    },
    tries.map(({order, payment, back}, i) => {
      const amount = totalOf(order.lines);
      const state = payment.authorisationCode ? 'authorised' : payment.state === 'denied' ? 'denied' : 'requested';
      return {
        id: first + i,
        merchant_code: bank.merchantCode,
        terminal: Number(bank.terminal),
        gateway_order: payment.gatewayOrder,
        amount_cents: amount,
        method: payment.method,
        state,
        response_code: payment.responseCode,
        authorisation_code: payment.authorisationCode,
        charged_cents: state === 'authorised' ? amount : 0,
        refunded_cents: sum(back, refund => refund.amountCents),
        created_at: payment.createdAt,
        decided_at: state === 'requested' ? null : payment.settledAt,
      };
    }),
  );
  await insertRows(
    tx,
    'test_bank.refund',
    {operation_id: 'int', amount_cents: 'int', authorisation_code: 'text', created_at: 'timestamptz'},
    tries.flatMap(({back}, i) =>
      back.map(refund => ({
        operation_id: first + i,
        amount_cents: refund.amountCents,
        authorisation_code: chance.text(6, '0123456789'),
        created_at: doneAt(refund),
      })),
    ),
  );
}
