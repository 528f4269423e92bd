/**
 * Orders of what is no ticket, as the selling core would have left them: order, lines, payment, ledger, refund, and the
 * same money in the test bank's books. Each order is paid whole; one that came back came back whole, or the lines that
 * are named.
 */
import type {Config} from '../../config';
import {accountOf} from '../../domain/payments/ledger';
import {vatInside} from '../../money';
import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
import type {Chance} from '../random';
import type {GoodsLine, GoodsOrder} from './goods-order';

export type {GoodsLine, GoodsOrder} from './goods-order';

interface Context {
  chance: Chance;
  bank: Config['redsys'];
}

/** General VAT, unless it is a show's ticket; a donation, a deposit and a gift card have none. */
const NOT_SUBJECT = new Set<GoodsLine['kind']>(['donation', 'plot_deposit', 'gift_card']);
const vatOf = (line: GoodsLine) =>
  line.vat ? line.vat : NOT_SUBJECT.has(line.kind) ? {code: 'not_subject', bp: 0} : {code: 'general', bp: 2100};
const sumOf = (lines: GoodsLine[]) => lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
const totalOf = (order: GoodsOrder) => sumOf(order.lines);
const isHandedOver = ({kind}: GoodsLine) => kind === 'product' || kind === 'experience';
const linesBack = (order: GoodsOrder) => (order.returned ? (order.returned.lines ?? order.lines) : []);
const centsBack = (order: GoodsOrder) => sumOf(linesBack(order));
const stateOf = <S extends string>(order: GoodsOrder, kept: S) =>
  !order.returned ? kept : centsBack(order) < totalOf(order) ? 'partially_refunded' : 'refunded';

/** Ids of the lines, order by order. */
export async function storeGoodsOrders(tx: Tx, given: GoodsOrder[], context: Context): Promise<Map<GoodsLine, number>> {
  const orders = [...given].sort((a, b) => a.at.getTime() - b.at.getTime());
  const first = await takeIds(tx, '"order"', orders.length);
  const numbers = await tx.query<{number: string}>(
    `select to_char(t.at at time zone 'Europe/Madrid', 'YY') || '-' || lpad(nextval('order_number')::text, 7,
      '0') as number from unnest($1::timestamptz[]) with ordinality as t(at, n) order by n`,
    [orders.map(order => order.at)],
  );
  await insertRows(
    tx,
    '"order"',
    {
      id: 'int',
      number: 'text',
      channel: 'text',
      state: 'text',
      customer_id: 'int',
      staff_user_id: 'int',
      email: 'text',
      first_name: 'text',
      surname1: 'text',
      surname2: 'text',
      phone: 'text',
      doc_no: 'text',
      total_cents: 'int',
      gift_card_cents: 'int',
      refunded_cents: 'int',
      consents: 'jsonb',
      created_at: 'timestamptz',
      paid_at: 'timestamptz',
    },
    orders.map((order, i) => ({
      id: first + i,
      number: numbers.rows[i]!.number,
      channel: order.channel,
      state: stateOf(order, 'paid'),
      customer_id: order.who.customerId,
      staff_user_id: order.staffUserId,
      email: order.who.email,
      first_name: order.who.firstName,
      surname1: order.who.surname1,
      surname2: order.who.surname2,
      phone: order.who.phone,
      doc_no: order.who.docNo ?? null,
      total_cents: totalOf(order),
      gift_card_cents: order.method === 'gift_card' ? totalOf(order) : 0,
      refunded_cents: centsBack(order),
      consents: order.channel === 'web' ? {terms: 1, privacy: 1, at: order.at.toISOString()} : {},
      created_at: order.at,
      paid_at: later(order.at, 70),
    })),
  );
  const lineIds = await storeLines(tx, orders, first);
  await storeMoney(tx, orders, first, lineIds, context);
  return lineIds;
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

async function storeLines(tx: Tx, orders: GoodsOrder[], firstOrder: number): Promise<Map<GoodsLine, number>> {
  const lines = orders.flatMap((order, i) =>
    order.lines.map((line, position) => ({order, orderId: firstOrder + i, line, position: position + 1})),
  );
  const first = await takeIds(tx, 'order_line', lines.length);
  await insertRows(
    tx,
    'order_line',
    {
      id: 'int',
      order_id: 'int',
      position: 'int',
      kind: 'text',
      description: 'text',
      pickup: 'text',
      pickup_session_id: 'int',
      event_session_id: 'int',
      zone_id: 'int',
      seat_id: 'int',
      price_id: 'int',
      price_category_id: 'int',
      product_variant_id: 'int',
      experience_slot_id: 'int',
      event_pack_id: 'int',
      plot_sale_id: 'int',
      instalment_id: 'int',
      quantity: 'int',
      unit_cents: 'int',
      vat_code: 'text',
      vat_bp: 'int',
      vat_cents: 'int',
      state: 'text',
      fulfilment: 'text',
      fulfilled_at: 'timestamptz',
      redemption_code: 'text',
    },
    lines.map(({order, orderId, line, position}, i) => ({
      id: first + i,
      order_id: orderId,
      position,
      kind: line.kind,
      description: line.description,
      pickup: line.pickup ?? null,
      pickup_session_id: line.sessionId ?? null,
      event_session_id: line.seat?.sessionId ?? null,
      zone_id: line.seat?.zoneId ?? null,
      seat_id: line.seat?.seatId ?? null,
      price_id: line.seat?.priceId ?? null,
      price_category_id: line.seat?.priceCategoryId ?? null,
      product_variant_id: line.variantId ?? null,
      experience_slot_id: line.slotId ?? null,
      event_pack_id: line.packId ?? null,
      plot_sale_id: line.plotSaleId ?? null,
      instalment_id: line.instalmentId ?? null,
      quantity: line.quantity,
      unit_cents: line.unitCents,
      vat_code: vatOf(line).code,
      vat_bp: vatOf(line).bp,
      vat_cents: vatInside(line.unitCents * line.quantity, vatOf(line).bp),
      state: linesBack(order).includes(line) ? 'refunded' : 'active',
      fulfilment: !isHandedOver(line) ? null : order.returned ? 'returned' : (line.fulfilment ?? 'paid'),
      fulfilled_at: !order.returned && line.fulfilment === 'delivered' ? later(order.at, 86_400 * 2) : null,
      redemption_code: line.code ?? null,
    })),
  );
  return new Map(lines.map(({line}, i) => [line, first + i]));
}

async function storeMoney(
  tx: Tx,
  orders: GoodsOrder[],
  firstOrder: number,
  lineIds: Map<GoodsLine, number>,
  {chance, bank}: Context,
): Promise<void> {
  const firstPayment = await takeIds(tx, 'payment', orders.length);
  const atBank = (order: GoodsOrder) => order.method === 'card' || order.method === 'bizum';
  const codes = orders.map(order =>
    atBank(order)
      ? {
          gatewayOrder: `${chance.text(4, '0123456789')}G${chance.text(7, '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ')}`,
          authorisation: chance.text(6, '0123456789'),
        }
      : null,
  );
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
    },
    orders.map((order, i) => {
      const total = totalOf(order);
      const tendered = order.method === 'cash' ? Math.ceil(total / 1000) * 1000 : null;
      return {
        id: firstPayment + i,
        order_id: firstOrder + i,
        method: order.method,
        state: stateOf(order, 'authorised'),
        amount_cents: total,
        gateway_order: codes[i]?.gatewayOrder ?? null,
        response_code: codes[i] ? '0000' : null,
        authorisation_code: codes[i]?.authorisation ?? null,
        card_brand: order.method === 'card' ? 'visa' : null,
        tendered_cents: tendered,
        change_cents: tendered === null ? null : tendered - total,
        created_at: order.at,
        settled_at: later(order.at, 70),
      };
    }),
  );
  const back = orders.flatMap((order, i) => (order.returned ? [{order, returned: order.returned, i}] : []));
  const firstRefund = await takeIds(tx, 'refund', Math.max(1, back.length));
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
      staff_user_id: 'int',
      attempts: 'int',
      created_at: 'timestamptz',
      done_at: 'timestamptz',
    },
    back.map(({order, returned, i}, n) => ({
      id: firstRefund + n,
      order_id: firstOrder + i,
      payment_id: firstPayment + i,
      amount_cents: centsBack(order),
      state: 'done',
      reason: returned.reason,
      staff_user_id: returned.staffUserId,
      attempts: 1,
      created_at: returned.at,
      done_at: later(returned.at, 4),
    })),
  );
  await insertRows(
    tx,
    'refund_line',
    {refund_id: 'int', order_line_id: 'int', amount_cents: 'int'},
    back.flatMap(({order}, n) =>
      linesBack(order).map(line => ({
        refund_id: firstRefund + n,
        order_line_id: lineIds.get(line)!,
        amount_cents: line.unitCents * line.quantity,
      })),
    ),
  );
  await insertRows(
    tx,
    'audit_entry',
    {
      at: 'timestamptz',
      actor_kind: 'text',
      actor_id: 'int',
      actor_name: 'text',
      action: 'text',
      resource: 'text',
      resource_id: 'text',
      changes: 'jsonb',
      reason: 'text',
    },
    back.map(({order, returned, i}) => ({
      at: returned.at,
      actor_kind: 'staff',
      actor_id: returned.staffUserId,
      actor_name: returned.staffName,
      action: 'refund',
      resource: 'pedidos',
      resource_id: String(firstOrder + i),
      changes: {amountCents: centsBack(order)},
      reason: returned.reason,
    })),
  );
  const entries = orders.flatMap((order, i) => {
    const total = totalOf(order);
    const about = {order_id: firstOrder + i, payment_id: firstPayment + i};
    if (total === 0) return [];
    const account = accountOf(order.method);
    const posting = chance.uuid();
    const sale = [
      {...about, posting, at: later(order.at, 70), account, amount_cents: total, refund_id: null},
      {...about, posting, at: later(order.at, 70), account: 'sales', amount_cents: -total, refund_id: null},
    ];
    const n = back.findIndex(b => b.i === i);
    if (n < 0) return sale;
    const [ask, done] = [chance.uuid(), chance.uuid()];
    const {at} = back[n]!.returned;
    const cents = centsBack(order);
    const refund = {...about, refund_id: firstRefund + n};
    return [
      ...sale,
      {...refund, posting: ask, at, account: 'sales', amount_cents: cents},
      {...refund, posting: ask, at, account: 'refunds_due', amount_cents: -cents},
      {...refund, posting: done, at: later(at, 4), account: 'refunds_due', amount_cents: cents},
      {...refund, posting: done, at: later(at, 4), account, amount_cents: -cents},
    ];
  });
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
  if (!bank.test) return;
  const tries = orders.flatMap((order, i) => (codes[i] ? [{order, code: codes[i]}] : []));
  const firstOperation = await takeIds(tx, 'test_bank.operation', Math.max(1, tries.length));
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
    tries.map(({order, code}, i) => ({
      id: firstOperation + i,
      merchant_code: bank.merchantCode,
      terminal: Number(bank.terminal),
      gateway_order: code.gatewayOrder,
      amount_cents: totalOf(order),
      method: order.method,
      state: 'authorised',
      response_code: '0000',
      authorisation_code: code.authorisation,
      charged_cents: totalOf(order),
      refunded_cents: centsBack(order),
      created_at: order.at,
      decided_at: later(order.at, 70),
    })),
  );
  await insertRows(
    tx,
    'test_bank.refund',
    {operation_id: 'int', amount_cents: 'int', authorisation_code: 'text', created_at: 'timestamptz'},
    tries.flatMap(({order}, i) =>
      order.returned
        ? [
            {
              operation_id: firstOperation + i,
              amount_cents: centsBack(order),
              authorisation_code: chance.text(6, '0123456789'),
              created_at: later(order.returned.at, 4),
            },
          ]
        : [],
    ),
  );
}
