/**
 * Writes the drafted orders down as the selling core would have left them: lines, payments, refunds, ledger, tickets,
 * claims, counters, and the same money in the test bank's own books, so that staff can really give it back.
 */
import type {Config} from '../../config';
import {accountOf} from '../../domain/payments/ledger';
import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
import type {Chance} from '../random';
import {totalOf, type DraftLine, type DraftOrder, type DraftPayment, type DraftRefund} from './order-draft';

export interface StoredOrder {
  id: number;
  order: DraftOrder;
  paymentIds: Map<DraftPayment, number>;
  refundIds: Map<DraftRefund, number>;
}

const isSold = (order: DraftOrder) => order.paidAt !== null;
const TICKET_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Orders get their ids and numbers by the time they were placed. */
export async function storeOrders(tx: Tx, drafts: DraftOrder[], bank: Config['redsys'], chance: Chance): Promise<StoredOrder[]> {
  const orders = [...drafts].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const first = await takeIds(tx, '"order"', orders.length);
  const stored = orders.map((order, i): StoredOrder => ({id: first + i, order, paymentIds: new Map(), refundIds: new Map()}));
  await storeCarts(tx, orders);
  await storeHeads(tx, stored);
  const lineIds = await storeLines(tx, stored);
  await storePayments(tx, stored);
  await storeRefunds(tx, stored, lineIds);
  await storeLedger(tx, stored, chance);
  await storeTickets(tx, stored, lineIds, chance);
  await storeClaims(tx, stored);
  await storeBankBooks(tx, orders, bank, chance);
  await tx.query(`update discount d set uses = n.tickets from (select o.discount_id, count(*)::int as tickets from "order" o join order_line l on l.order_id = o.id where l.discount_cents > 0 group by 1) n where d.id = n.discount_id`);
  return stored;
}

async function storeCarts(tx: Tx, orders: DraftOrder[]): Promise<void> {
  await insertRows(
    tx, 'cart', {id: 'uuid', channel: 'text', state: 'text', expires_at: 'timestamptz', hard_limit_at: 'timestamptz', created_at: 'timestamptz'},
    orders.filter(order => order.cartId).map(order => ({id: order.cartId, channel: order.channel, state: 'ordered', expires_at: order.claimsExpireAt, hard_limit_at: new Date(order.createdAt.getTime() + 40 * 60_000), created_at: order.createdAt})),
  );
}

async function storeHeads(tx: Tx, stored: StoredOrder[]): Promise<void> {
  await tx.query(`select setval('order_number', $1)`, [stored.length]);
  const years = await tx.query<{year: string}>(`select to_char(t.at at time zone 'Europe/Madrid', 'YY') as year from unnest($1::timestamptz[]) with ordinality as t(at, n) order by n`, [stored.map(s => s.order.createdAt)]);
  await insertRows(
    tx,
    '"order"',
    {
      id: 'int', number: 'text', cart_id: 'uuid', channel: 'text', state: 'text', customer_id: 'int', staff_user_id: 'int', email: 'text', first_name: 'text', surname1: 'text', surname2: 'text', phone: 'text', discount_id: 'int',
      total_cents: 'int', discount_cents: 'int', fee_cents: 'int', refunded_cents: 'int', consents: 'jsonb', claims_expire_at: 'timestamptz', created_at: 'timestamptz', paid_at: 'timestamptz',
    },
    stored.map(({id, order}, i) => ({
      id, number: `${years.rows[i]!.year}-${String(i + 1).padStart(7, '0')}`, cart_id: order.cartId, channel: order.channel, state: order.state, customer_id: order.buyer.customerId, staff_user_id: order.staffUserId,
      email: order.buyer.email, first_name: order.buyer.firstName, surname1: order.buyer.surname1, surname2: order.buyer.surname2, phone: order.buyer.phone, discount_id: order.discountId,
      total_cents: totalOf(order.lines), discount_cents: sum(order.lines, line => line.discountCents), fee_cents: sum(order.lines, line => line.feeCents),
      refunded_cents: sum(order.lines, line => (line.state === 'refunded' ? line.unitCents - line.discountCents : 0)), consents: order.consents, claims_expire_at: order.claimsExpireAt, created_at: order.createdAt, paid_at: order.paidAt,
    })),
  );
}

async function storeLines(tx: Tx, stored: StoredOrder[]): Promise<Map<DraftLine, number>> {
  const lines = stored.flatMap(({id, order}) => order.lines.map((line, position) => ({orderId: id, position, line})));
  const first = await takeIds(tx, 'order_line', lines.length);
  await insertRows(
    tx,
    'order_line',
    {
      id: 'int', order_id: 'int', position: 'int', event_session_id: 'int', zone_id: 'int', seat_id: 'int', price_id: 'int', price_category_id: 'int', description: 'text', unit_cents: 'int', fee_cents: 'int', discount_cents: 'int',
      vat_code: 'text', vat_bp: 'int', vat_cents: 'int', fee_vat_bp: 'int', fee_vat_cents: 'int', state: 'text',
    },
    lines.map(({orderId, position, line}, i) => ({
      id: first + i, order_id: orderId, position: position + 1, event_session_id: line.session.id, zone_id: line.zoneId, seat_id: line.seat?.seatId ?? null, price_id: line.price.id, price_category_id: line.price.priceCategoryId,
      description: line.description, unit_cents: line.unitCents, fee_cents: line.feeCents, discount_cents: line.discountCents, vat_code: line.vatCode, vat_bp: line.vatBp, vat_cents: line.vatCents, fee_vat_bp: line.feeVatBp,
      fee_vat_cents: line.feeVatCents, state: line.state,
    })),
  );
  return new Map(lines.map(({line}, i) => [line, first + i]));
}

async function storePayments(tx: Tx, stored: StoredOrder[]): Promise<void> {
  const payments = stored.flatMap(s => s.order.payments.map(payment => ({s, payment})));
  const first = await takeIds(tx, 'payment', payments.length);
  payments.forEach(({s, payment}, i) => s.paymentIds.set(payment, first + i));
  await insertRows(
    tx,
    'payment',
    {
      id: 'int', order_id: 'int', method: 'text', state: 'text', amount_cents: 'int', gateway_order: 'text', response_code: 'text', authorisation_code: 'text', card_brand: 'text', tendered_cents: 'int', change_cents: 'int',
      created_at: 'timestamptz', settled_at: 'timestamptz', gateway_payload: 'jsonb',
    },
    payments.map(({s, payment}, i) => {
      const amount = totalOf(s.order.lines);
      return {
        id: first + i, order_id: s.id, method: payment.method, state: payment.state, amount_cents: amount, gateway_order: payment.gatewayOrder, response_code: payment.responseCode, authorisation_code: payment.authorisationCode,
        card_brand: payment.cardBrand, tendered_cents: payment.tenderedCents, change_cents: payment.tenderedCents === null ? null : payment.tenderedCents - amount, created_at: payment.createdAt, settled_at: payment.settledAt,
        gateway_payload: payment.responseCode ? {Ds_Order: payment.gatewayOrder, Ds_Amount: String(amount), Ds_Response: payment.responseCode} : null,
      };
    }),
  );
}

async function storeRefunds(tx: Tx, stored: StoredOrder[], lineIds: Map<DraftLine, number>): Promise<void> {
  const refunds = stored.flatMap(s => s.order.refunds.map(refund => ({s, refund}))).sort((a, b) => a.refund.createdAt.getTime() - b.refund.createdAt.getTime());
  const first = await takeIds(tx, 'refund', refunds.length);
  refunds.forEach(({s, refund}, i) => s.refundIds.set(refund, first + i));
  await insertRows(
    tx,
    'refund',
    {id: 'int', order_id: 'int', payment_id: 'int', amount_cents: 'int', state: 'text', reason: 'text', is_automatic: 'bool', staff_user_id: 'int', response_code: 'text', attempts: 'int', created_at: 'timestamptz', done_at: 'timestamptz'},
    refunds.map(({s, refund}, i) => ({
      id: first + i, order_id: s.id, payment_id: s.paymentIds.get(refund.payment), amount_cents: refund.amountCents, state: refund.state, reason: refund.reason, is_automatic: refund.lines.length === 0, staff_user_id: refund.staffUserId,
      response_code: refund.responseCode, attempts: refund.responseCode ? 1 : 0, created_at: refund.createdAt, done_at: doneAt(refund),
    })),
  );
  await insertRows(
    tx,
    'refund_line',
    {refund_id: 'int', order_line_id: 'int', amount_cents: 'int'},
    refunds.flatMap(({refund}, i) => refund.lines.map(line => ({refund_id: first + i, order_line_id: lineIds.get(line), amount_cents: line.unitCents - line.discountCents}))),
  );
}

const doneAt = (refund: DraftRefund) => (refund.state === 'done' ? new Date(refund.createdAt.getTime() + 4_000) : null);

/** The postings of domain/payments: a sale, money without seats, a refund asked for, a refund done. */
async function storeLedger(tx: Tx, stored: StoredOrder[], chance: Chance): Promise<void> {
  interface Entry {posting: string; at: Date; account: string; amount_cents: number; order_id: number; payment_id: number; refund_id: number | null}
  const entries: Entry[] = [];
  const post = (s: StoredOrder, payment: DraftPayment, refund: DraftRefund | null, at: Date, amounts: [string, number][]) => {
    const posting = chance.uuid();
    for (const [account, cents] of amounts)
      if (cents !== 0) entries.push({posting, at, account, amount_cents: cents, order_id: s.id, payment_id: s.paymentIds.get(payment)!, refund_id: refund && s.refundIds.get(refund)!});
  };
  for (const s of stored) {
    const total = totalOf(s.order.lines);
    const fees = sum(s.order.lines, line => line.feeCents);
    for (const payment of s.order.payments.filter(p => ['authorised', 'refunded', 'partially_refunded'].includes(p.state))) {
      const account = accountOf(payment.method);
      if (isSold(s.order)) post(s, payment, null, payment.settledAt!, [[account, total], ['fees', -fees], ['sales', fees - total]]);
      else post(s, payment, null, payment.settledAt!, [[account, total], ['refunds_due', -total]]);
    }
    for (const refund of s.order.refunds) {
      const back = sum(refund.lines, line => line.feeCents);
      if (refund.lines.length) post(s, refund.payment, refund, refund.createdAt, [['sales', refund.amountCents - back], ['fees', back], ['refunds_due', -refund.amountCents]]);
      if (refund.state === 'done') post(s, refund.payment, refund, doneAt(refund)!, [['refunds_due', refund.amountCents], [accountOf(refund.payment.method), -refund.amountCents]]);
    }
  }
  entries.sort((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(tx, 'ledger_entry', {posting: 'uuid', at: 'timestamptz', account: 'text', amount_cents: 'int', order_id: 'int', payment_id: 'int', refund_id: 'int'}, entries);
}

async function storeTickets(tx: Tx, stored: StoredOrder[], lineIds: Map<DraftLine, number>, chance: Chance): Promise<void> {
  const tickets = stored.filter(s => isSold(s.order)).flatMap(s => s.order.lines.map(line => ({s, line})));
  const codes = new Set<string>();
  while (codes.size < tickets.length) codes.add(chance.text(12, TICKET_LETTERS));
  const code = codes.values();
  await insertRows(
    tx,
    'ticket',
    {order_id: 'int', order_line_id: 'int', event_session_id: 'int', zone_id: 'int', seat_id: 'int', code: 'text', state: 'text', holder_name: 'text', issued_at: 'timestamptz', voided_at: 'timestamptz', print_count: 'int'},
    tickets.map(({s, line}) => ({
      order_id: s.id, order_line_id: lineIds.get(line), event_session_id: line.session.id, zone_id: line.zoneId, seat_id: line.seat?.seatId ?? null, code: code.next().value!, state: line.state === 'refunded' ? 'void' : 'valid',
      holder_name: [s.order.buyer.firstName, s.order.buyer.surname1, s.order.buyer.surname2].filter(Boolean).join(' '), issued_at: s.order.paidAt,
      voided_at: line.state === 'refunded' ? s.order.refunds[0]!.createdAt : null, print_count: s.order.channel === 'box_office' ? 1 : 0,
    })),
  );
}

/** Sold seats, and the seats of orders that are being paid. */
async function storeClaims(tx: Tx, stored: StoredOrder[]): Promise<void> {
  const live = stored.flatMap(({id, order}) => order.lines.filter(line => line.state === 'active' || line.state === 'pending').map(line => ({id, order, line})));
  await insertRows(
    tx,
    'seat_claim',
    {event_session_id: 'int', seat_id: 'int', kind: 'text', cart_id: 'uuid', order_id: 'int', price_id: 'int', expires_at: 'timestamptz'},
    live.filter(({line}) => line.seat).map(({id, order, line}) => ({
      event_session_id: line.session.id, seat_id: line.seat!.seatId, kind: line.state === 'pending' ? 'hold' : 'sale', cart_id: order.cartId, order_id: id, price_id: line.price.id, expires_at: order.claimsExpireAt,
    })),
  );
  const groups = new Map<string, {id: number; order: DraftOrder; line: DraftLine; quantity: number}>();
  for (const claim of live.filter(({line}) => !line.seat)) {
    const key = `${claim.id} ${claim.line.zoneId} ${claim.line.price.id}`;
    const group = groups.get(key) ?? {...claim, quantity: 0};
    group.quantity++;
    groups.set(key, group);
  }
  await insertRows(
    tx,
    'zone_claim',
    {event_session_id: 'int', zone_id: 'int', shard: 'int', quantity: 'int', kind: 'text', cart_id: 'uuid', order_id: 'int', price_id: 'int', expires_at: 'timestamptz'},
    [...groups.values()].map(({id, order, line, quantity}) => ({
      event_session_id: line.session.id, zone_id: line.zoneId, shard: line.shard, quantity, kind: line.state === 'pending' ? 'hold' : 'sale', cart_id: order.cartId, order_id: id, price_id: line.price.id, expires_at: order.claimsExpireAt,
    })),
  );
  await tx.query(
    `update zone_counter z set taken = c.taken from (select event_session_id, zone_id, shard, sum(quantity)::int as taken from zone_claim group by 1, 2, 3) c
      where (z.event_session_id, z.zone_id, z.shard) = (c.event_session_id, c.zone_id, c.shard)`,
  );
}

async function storeBankBooks(tx: Tx, orders: DraftOrder[], bank: Config['redsys'], chance: Chance): Promise<void> {
  if (!bank.test) return;
  const tries = orders.flatMap(order => order.payments.filter(p => p.gatewayOrder).map(payment => ({order, payment, back: order.refunds.filter(r => r.payment === payment && r.state === 'done')})));
  const first = await takeIds(tx, 'test_bank.operation', tries.length);
  await insertRows(
    tx,
    'test_bank.operation',
    {
      id: 'int', merchant_code: 'text', terminal: 'int', gateway_order: 'text', amount_cents: 'int', method: 'text', state: 'text', response_code: 'text', authorisation_code: 'text', charged_cents: 'int', refunded_cents: 'int',
      created_at: 'timestamptz', decided_at: 'timestamptz',
    },
    tries.map(({order, payment, back}, i) => {
      const amount = totalOf(order.lines);
      const state = payment.authorisationCode ? 'authorised' : payment.state === 'denied' ? 'denied' : 'requested';
      return {
        id: first + i, merchant_code: bank.merchantCode, terminal: Number(bank.terminal), gateway_order: payment.gatewayOrder, amount_cents: amount, method: payment.method, state, response_code: payment.responseCode,
        authorisation_code: payment.authorisationCode, charged_cents: state === 'authorised' ? amount : 0, refunded_cents: sum(back, refund => refund.amountCents), created_at: payment.createdAt,
        decided_at: state === 'requested' ? null : payment.settledAt,
      };
    }),
  );
  await insertRows(
    tx,
    'test_bank.refund',
    {operation_id: 'int', amount_cents: 'int', authorisation_code: 'text', created_at: 'timestamptz'},
    tries.flatMap(({back}, i) => back.map(refund => ({operation_id: first + i, amount_cents: refund.amountCents, authorisation_code: chance.text(6, '0123456789'), created_at: doneAt(refund)}))),
  );
}

const sum = <T>(list: T[], pick: (item: T) => number) => list.reduce((total, item) => total + pick(item), 0);
