/**
 * What does not go well in a month of sales: money given back, a refund that the bank refuses, payments that were
 * denied or left half way, carts full at this very moment, and money that came when the seats were gone.
 */
import type {Calendar} from '../calendar';
import type {Chance} from '../random';
import {WEB_FEE_CENTS} from '../tariffs';
import {chooseTariffs, gatewayOrderAt, priceList, refusedTry, type DrawContext} from './draw-orders';
import {draftLines, totalOf, type DraftOrder, type DraftPayment} from './order-draft';
import type {Party} from './parties';

const REASONS = [
  'Enfermedad, con justificante',
  'Compra repetida por error',
  'Cambio de horario de trabajo',
  'Entradas en la sesión equivocada',
  'Localidad con visibilidad reducida no advertida',
];

/** Gives some paid orders back, whole or in part; the last of them is refused by the bank. */
export function refundSome(
  orders: DraftOrder[],
  financeId: number,
  {calendar, chance}: {calendar: Calendar; chance: Chance},
): void {
  const dayAgo = calendar.startOfToday.getTime() - 86_400_000;
  const candidates = orders.filter(
    order =>
      order.paidAt!.getTime() < dayAgo &&
      order.lines[0]!.unitCents > 0 &&
      typeof order.lines[0]!.session.session.crowd === 'number',
  );
  for (let i = 0; i < 19; i++) {
    const order = candidates.splice(chance.below(candidates.length), 1)[0]!;
    const isRefused = i === 18;
    const payment = order.payments.at(-1)!;
    if (isRefused && !payment.gatewayOrder) {
      i--;
      continue;
    }
    const isWhole = isRefused || order.lines.length === 1 || i % 3 !== 0;
    const lines = isWhole ? order.lines : order.lines.slice(-1);
    const amountCents = totalOf(lines);
    const wait = (calendar.now.getTime() - order.paidAt!.getTime()) / 60_000;
    for (const line of lines) line.state = 'refunded';
    order.state = isWhole ? 'refunded' : 'partially_refunded';
    if (!isRefused) payment.state = order.state;
    order.refunds.push({
      payment,
      lines,
      amountCents,
      state: isRefused ? 'failed' : 'done',
      reason: chance.pick(REASONS),
      staffUserId: financeId,
      responseCode: isRefused ? '0950' : payment.gatewayOrder ? '0900' : null,
      createdAt: calendar.minutesAfter(order.paidAt!, Math.min(wait * (0.1 + 0.6 * chance.next()), 6 * 24 * 60)),
    });
  }
}

/** Orders that were placed and never paid: refused, left half way, or given up to go back to the cart. */
export function abandonSome(parties: Party[], count: number, context: DrawContext): DraftOrder[] {
  const {calendar, chance, buyers} = context;
  const pricesOf = priceList();
  const dear = parties.filter(party => pricesOf(party.session, party.zoneId).some(price => price.amountCents > 0));
  return Array.from({length: count}, (_, i): DraftOrder => {
    const party = chance.pick(dear);
    const lines = draftLines(
      party,
      chooseTariffs(party, pricesOf(party.session, party.zoneId), chance),
      WEB_FEE_CENTS,
      context.vat,
      () => 0,
    );
    for (const line of lines) line.state = 'cancelled';
    const createdAt = calendar.minutesAfter(calendar.daysAhead(-1 - chance.below(28), '09:00'), chance.below(800));
    const end = chance.weighted([
      ['denied', 5],
      ['left', 3],
      ['reopened', 2],
    ] as const);
    const payment: DraftPayment = {
      ...refusedTry(calendar.minutesAfter(createdAt, 0.1), chance),
      ...(end === 'denied'
        ? {}
        : {state: 'expired', responseCode: null, cardBrand: null, settledAt: calendar.minutesAfter(createdAt, 63)}),
    };
    return {
      ...unpaid,
      channel: 'web',
      state: end === 'reopened' ? 'cancelled' : 'expired',
      buyer: buyers[(i * 37) % buyers.length]!,
      lines,
      payments: [payment],
      consents: {
        terms: 1,
        privacy: 1,
        marketing: false,
        ip: `203.0.113.${1 + chance.below(250)}`,
        at: createdAt.toISOString(),
      },
      createdAt,
    };
  });
}

const unpaid = {
  staffUserId: null,
  discountId: null,
  refunds: [],
  paidAt: null,
  cartId: null,
  claimsExpireAt: null,
} as const satisfies Partial<DraftOrder>;

/** Being paid while the demo loads; without news it expires by itself. */
export function pendingOrders(parties: Party[], context: DrawContext): DraftOrder[] {
  const {calendar, chance, buyers} = context;
  const pricesOf = priceList();
  return parties.map((party, i): DraftOrder => {
    const lines = draftLines(
      party,
      chooseTariffs(party, pricesOf(party.session, party.zoneId), chance),
      WEB_FEE_CENTS,
      context.vat,
      () => 0,
    );
    for (const line of lines) line.state = 'pending';
    const createdAt = calendar.minutesAfter(calendar.now, -1.5 - i * 0.4);
    const payment: DraftPayment = {
      ...refusedTry(calendar.minutesAfter(createdAt, 0.1), chance),
      state: 'created',
      responseCode: null,
      cardBrand: null,
      settledAt: null,
    };
    return {
      ...unpaid,
      channel: 'web',
      state: 'pending',
      buyer: buyers[300 + i]!,
      lines,
      payments: [payment],
      consents: {terms: 1, privacy: 1, marketing: false, ip: `203.0.113.${20 + i}`, at: createdAt.toISOString()},
      createdAt,
      cartId: chance.uuid(),
      claimsExpireAt: calendar.minutesAfter(calendar.now, 12 + i),
    };
  });
}

/**
 * The bank's news came after the seats of `sold` had gone to somebody else: expired, charged and given back at once.
 */
export function lateMoney(sold: DraftOrder, {calendar, chance, buyers}: DrawContext): DraftOrder {
  const createdAt = calendar.minutesAfter(sold.createdAt, -55);
  const chargedAt = calendar.minutesAfter(sold.paidAt!, 6);
  const payment: DraftPayment = {
    method: 'card',
    state: 'refunded',
    gatewayOrder: gatewayOrderAt(createdAt, chance),
    responseCode: '0000',
    authorisationCode: chance.text(6, '0123456789'),
    cardBrand: 'visa',
    tenderedCents: null,
    createdAt: calendar.minutesAfter(createdAt, 0.1),
    settledAt: chargedAt,
  };
  const lines = sold.lines.map(line => ({...line, discountCents: 0, state: 'cancelled' as const}));
  return {
    ...unpaid,
    channel: 'web',
    state: 'expired',
    buyer: buyers[310]!,
    lines,
    payments: [payment],
    consents: {terms: 1, privacy: 1, marketing: false, ip: '203.0.113.90', at: createdAt.toISOString()},
    createdAt,
    refunds: [
      {
        payment,
        lines: [],
        amountCents: totalOf(lines),
        state: 'done',
        reason: 'El pago llegó cuando las entradas ya no estaban libres',
        staffUserId: null,
        responseCode: '0900',
        createdAt: chargedAt,
      },
    ],
  };
}
