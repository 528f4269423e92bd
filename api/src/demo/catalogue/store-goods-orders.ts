/**
 * Orders of what is no ticket, as the selling core would have left them: order, lines, payment, ledger, refund, and the
 * same money in the test bank's books. Each order is paid whole; one that came back came back whole, or the lines that
 * are named.
 */
import type {Config} from '../../platform/environment/config';
import {accountOf} from '../../domain/payments/ledger';
import {vatInside} from '../../domain/kernel/money';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
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
export async function storeGoodsOrders(
  tx: DemoTx,
  given: GoodsOrder[],
  context: Context,
): Promise<Map<GoodsLine, number>> {
  const orders = [...given].sort((a, b) => a.at.getTime() - b.at.getTime());
  const first = await takeIds(tx, '"order"', orders.length);
  const numbers = await tx.query<{number: string}>(
    `select to_char(t.at at time zone club_zone(), 'YY') || '-' || lpad(nextval('order_number')::text, 7,
      '0') as number from unnest($1::timestamptz[]) with ordinality as t(at, n) order by n`,
    [orders.map(order => order.at)],
  );
  await insertRows(
    tx,
    '"order"',
    orders.map((order, i) => ({
      id: first + i,
      number: numbers.rows[i]!.number,
      channel: order.channel,
      state: stateOf(order, 'paid'),
      customerId: order.who.customerId,
      staffUserId: order.staffUserId,
      email: order.who.email,
      firstName: order.who.firstName,
      surname1: order.who.surname1,
      surname2: order.who.surname2,
      phone: order.who.phone,
      docNo: order.who.docNo ?? null,
      totalCents: totalOf(order),
      giftCardCents: order.method === 'gift_card' ? totalOf(order) : 0,
      refundedCents: centsBack(order),
      consents: order.channel === 'web' ? {terms: 1, privacy: 1, at: order.at.toISOString()} : {},
      createdAt: order.at,
      paidAt: later(order.at, 70),
    })),
  );
  const lineIds = await storeLines(tx, orders, first);
  await storeMoney(tx, orders, first, lineIds, context);
  return lineIds;
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

async function storeLines(tx: DemoTx, orders: GoodsOrder[], firstOrder: number): Promise<Map<GoodsLine, number>> {
  const lines = orders.flatMap((order, i) =>
    order.lines.map((line, position) => ({order, orderId: firstOrder + i, line, position: position + 1})),
  );
  const first = await takeIds(tx, 'order_line', lines.length);
  await insertRows(
    tx,
    'order_line',
    lines.map(({order, orderId, line, position}, i) => ({
      id: first + i,
      orderId,
      position,
      kind: line.kind,
      description: line.description,
      pickup: line.pickup ?? null,
      pickupSessionId: line.sessionId ?? null,
      eventSessionId: line.seat?.sessionId ?? null,
      zoneId: line.seat?.zoneId ?? null,
      seatId: line.seat?.seatId ?? null,
      priceId: line.seat?.priceId ?? null,
      priceCategoryId: line.seat?.priceCategoryId ?? null,
      productVariantId: line.variantId ?? null,
      experienceSlotId: line.slotId ?? null,
      eventPackId: line.packId ?? null,
      plotSaleId: line.plotSaleId ?? null,
      instalmentId: line.instalmentId ?? null,
      quantity: line.quantity,
      unitCents: line.unitCents,
      vatCode: vatOf(line).code,
      vatBp: vatOf(line).bp,
      vatCents: vatInside(line.unitCents * line.quantity, vatOf(line).bp),
      state: linesBack(order).includes(line) ? 'refunded' : 'active',
      fulfilment: !isHandedOver(line) ? null : order.returned ? 'returned' : (line.fulfilment ?? 'paid'),
      fulfilledAt: !order.returned && line.fulfilment === 'delivered' ? later(order.at, 86_400 * 2) : null,
      redemptionCode: line.code ?? null,
    })),
  );
  return new Map(lines.map(({line}, i) => [line, first + i]));
}

async function storeMoney(
  tx: DemoTx,
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
    orders.map((order, i) => {
      const total = totalOf(order);
      const tendered = order.method === 'cash' ? Math.ceil(total / 1000) * 1000 : null;
      return {
        id: firstPayment + i,
        orderId: firstOrder + i,
        method: order.method,
        state: stateOf(order, 'authorised'),
        amountCents: total,
        gatewayOrder: codes[i]?.gatewayOrder ?? null,
        responseCode: codes[i] ? '0000' : null,
        authorisationCode: codes[i]?.authorisation ?? null,
        cardBrand: order.method === 'card' ? 'visa' : null,
        tenderedCents: tendered,
        changeCents: tendered === null ? null : tendered - total,
        createdAt: order.at,
        settledAt: later(order.at, 70),
      };
    }),
  );
  const back = orders.flatMap((order, i) => (order.returned ? [{order, returned: order.returned, i}] : []));
  const firstRefund = await takeIds(tx, 'refund', Math.max(1, back.length));
  await insertRows(
    tx,
    'refund',
    back.map(({order, returned, i}, n) => ({
      id: firstRefund + n,
      orderId: firstOrder + i,
      paymentId: firstPayment + i,
      amountCents: centsBack(order),
      state: 'done',
      reason: returned.reason,
      staffUserId: returned.staffUserId,
      attempts: 1,
      createdAt: returned.at,
      doneAt: later(returned.at, 4),
    })),
  );
  await insertRows(
    tx,
    'refund_line',
    back.flatMap(({order}, n) =>
      linesBack(order).map(line => ({
        refundId: firstRefund + n,
        orderLineId: lineIds.get(line)!,
        amountCents: line.unitCents * line.quantity,
      })),
    ),
  );
  await insertRows(
    tx,
    'audit_entry',
    back.map(({order, returned, i}) => ({
      at: returned.at,
      actorKind: 'staff',
      actorId: returned.staffUserId,
      actorName: returned.staffName,
      action: 'refund',
      resource: 'pedidos',
      resourceId: String(firstOrder + i),
      changes: {amountCents: centsBack(order)},
      reason: returned.reason,
    })),
  );
  const entries = orders.flatMap((order, i) => {
    const total = totalOf(order);
    const about = {orderId: firstOrder + i, paymentId: firstPayment + i};
    if (total === 0) return [];
    const account = accountOf(order.method);
    const posting = chance.uuid();
    const sale = [
      {...about, posting, at: later(order.at, 70), account, amountCents: total, refundId: null},
      {...about, posting, at: later(order.at, 70), account: 'sales', amountCents: -total, refundId: null},
    ];
    const n = back.findIndex(b => b.i === i);
    if (n < 0) return sale;
    const [ask, done] = [chance.uuid(), chance.uuid()];
    const {at} = back[n]!.returned;
    const cents = centsBack(order);
    const refund = {...about, refundId: firstRefund + n};
    return [
      ...sale,
      {...refund, posting: ask, at, account: 'sales', amountCents: cents},
      {...refund, posting: ask, at, account: 'refunds_due', amountCents: -cents},
      {...refund, posting: done, at: later(at, 4), account: 'refunds_due', amountCents: cents},
      {...refund, posting: done, at: later(at, 4), account, amountCents: -cents},
    ];
  });
  await insertRows(tx, 'ledger_entry', entries);
  if (!bank.test) return;
  const tries = orders.flatMap((order, i) => (codes[i] ? [{order, code: codes[i]}] : []));
  const firstOperation = await takeIds(tx, 'test_bank.operation', Math.max(1, tries.length));
  await insertRows(
    tx,
    'test_bank.operation',
    tries.map(({order, code}, i) => ({
      id: firstOperation + i,
      merchantCode: bank.merchantCode,
      terminal: Number(bank.terminal),
      gatewayOrder: code.gatewayOrder,
      amountCents: totalOf(order),
      method: order.method,
      state: 'authorised',
      responseCode: '0000',
      authorisationCode: code.authorisation,
      chargedCents: totalOf(order),
      refundedCents: centsBack(order),
      createdAt: order.at,
      decidedAt: later(order.at, 70),
    })),
  );
  await insertRows(
    tx,
    'test_bank.refund',
    tries.flatMap(({order}, i) =>
      order.returned
        ? [
            {
              operationId: firstOperation + i,
              amountCents: centsBack(order),
              authorisationCode: chance.text(6, '0123456789'),
              createdAt: later(order.returned.at, 4),
            },
          ]
        : [],
    ),
  );
}
