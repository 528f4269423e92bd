/** Turns groups into paid orders of the last thirty days: when, by which channel, at which tariff, paid how. */
import type {Calendar} from '../calendar';
import {FIRST_WEEK_BP, FIRST_WEEK_USES, TEN_PERCENT_BP, type Discounts} from '../discounts';
import type {Category} from '../programme';
import type {Chance} from '../random';
import type {StoredPrice, StoredSession} from '../store-events';
import {WEB_FEE_CENTS} from '../tariffs';
import {NOBODY, type Buyer} from '../buyers';
import {draftLines, totalOf, type DraftOrder, type DraftPayment, type VatRates} from './order-draft';
import {sizeOf, type Party} from './parties';

export interface DrawContext {
  calendar: Calendar;
  chance: Chance;
  vat: VatRates;
  discounts: Discounts;
  buyers: Buyer[];
  clerkId: number;
  /** Whether promo codes may be used; those of now did not exist before. */
  hasCodes: boolean;
}

const DAYS = 30;
const WEB_HOURS: [number, number][] = [
  [0, 1],
  [8, 2],
  [9, 5],
  [10, 9],
  [11, 8],
  [12, 7],
  [13, 6],
  [14, 4],
  [15, 3],
  [16, 4],
  [17, 6],
  [18, 7],
  [19, 8],
  [20, 9],
  [21, 10],
  [22, 7],
  [23, 4],
];
const COUNTER_HOURS: [number, number][] = [
  [10, 4],
  [11, 6],
  [12, 7],
  [13, 4],
  [17, 5],
  [18, 7],
  [19, 6],
];
const CATEGORY_WEIGHTS: Record<Category, number> = {general: 68, child: 11, young: 9, senior: 9, reduced: 4};
export const DENIALS: [string, number][] = [
  ['0190', 5],
  ['0184', 4],
  ['0116', 3],
  ['0129', 2],
  ['0101', 1],
  ['9915', 3],
];
const DIGITS = '0123456789';
const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function drawOrders(parties: Party[], context: DrawContext): DraftOrder[] {
  const {chance} = context;
  // A day has its own mood: rain, pay day, a win the evening before.
  const days = Array.from(
    {length: DAYS},
    (_, ago) => [ago, (0.6 + chance.next()) * (1 + 1.4 * Math.exp(-ago / 7))] as const,
  );
  const pricesOf = priceList();
  const bought = new Map<string, number>();
  let firstWeekLeft = FIRST_WEEK_USES;
  // Drawn group by group and put in order afterwards: who buys what must not depend on the minute of the load, which
  // moves today's orders.
  const drafts = parties.map((party): DraftOrder => {
    const isFree = pricesOf(party.session, party.zoneId).every(price => price.amountCents === 0);
    const channel = !isFree && chance.isLucky(0.23) ? ('box_office' as const) : ('web' as const);
    const createdAt = momentOf(channel, days, context);
    const tickets = chooseTariffs(party, pricesOf(party.session, party.zoneId), chance);
    const isWeb = channel === 'web';
    const isPaid = tickets.some(price => price.amountCents > 0);
    const age = (context.calendar.startOfToday.getTime() - createdAt.getTime()) / 86_400_000;
    const isFirstWeek =
      context.hasCodes && isWeb && isPaid && age > 22 && firstWeekLeft >= tickets.length && chance.isLucky(0.35);
    if (isFirstWeek) firstWeekLeft -= tickets.length;
    const bp = isFirstWeek
      ? FIRST_WEEK_BP
      : context.hasCodes && isWeb && isPaid && chance.isLucky(0.07)
        ? TEN_PERCENT_BP
        : 0;
    const lines = draftLines(party, tickets, isWeb ? WEB_FEE_CENTS : 0, context.vat, amount =>
      Math.round((amount * bp) / 10_000),
    );
    const buyer = isWeb || chance.isLucky(0.2) ? pickBuyer(party, bought, context) : NOBODY;
    const {payments, paidAt} = payFor(totalOf(lines), channel, createdAt, context);
    return {
      channel,
      state: 'paid',
      buyer,
      staffUserId: isWeb ? null : context.clerkId,
      discountId: bp === 0 ? null : isFirstWeek ? context.discounts.firstWeek : context.discounts.tenPercent,
      lines,
      payments,
      refunds: [],
      consents: isWeb
        ? {
            terms: 1,
            privacy: 1,
            marketing: buyer.marketing,
            ip: `203.0.113.${1 + chance.below(250)}`,
            at: createdAt.toISOString(),
          }
        : {},
      createdAt,
      paidAt,
      cartId: null,
      claimsExpireAt: null,
    };
  });
  return drafts.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Prices of a zone, looked up once per session. */
export function priceList(): (session: StoredSession, zoneId: number) => StoredPrice[] {
  const known = new Map<StoredSession, Map<number, StoredPrice[]>>();
  return (session, zoneId) => {
    let zones = known.get(session);
    if (!zones) {
      zones = new Map();
      for (const price of session.prices) zones.set(price.zoneId, [...(zones.get(price.zoneId) ?? []), price]);
      known.set(session, zones);
    }
    return zones.get(zoneId) ?? [];
  };
}

/** Never later than four minutes ago, so that its payment lies in the past too. */
function momentOf(
  channel: DraftOrder['channel'],
  days: (readonly [number, number])[],
  {calendar, chance}: DrawContext,
): Date {
  const latest = calendar.now.getTime() - 4 * 60_000;
  const hour = chance.weighted(channel === 'web' ? WEB_HOURS : COUNTER_HOURS);
  const [ago, minute, share] = [chance.weighted(days), chance.next() * 60, chance.next()]; // drawn in any case: the rest must not depend on the hour of the load
  const at = (day: number) => calendar.minutesAfter(calendar.daysAhead(-day, `${hour}:00`), minute);
  const moment = at(ago);
  if (moment.getTime() <= latest) return moment;
  // Later today is not yet: the web has sold since midnight, the counter sold it yesterday.
  const since = calendar.startOfToday.getTime();
  return channel === 'web' && latest > since ? new Date(since + share * (latest - since)) : at(latest > since ? 1 : 2);
}

export function chooseTariffs(party: Party, prices: StoredPrice[], chance: Chance): StoredPrice[] {
  const weights = prices.map(
    price =>
      [
        price,
        CATEGORY_WEIGHTS[price.category] *
          (price.category === 'child' && party.session.event.kind === 'family' ? 9 : 1),
      ] as const,
  );
  const grown = weights.filter(([price]) => price.category !== 'child');
  return Array.from({length: sizeOf(party)}, (_, i) => chance.weighted(i === 0 ? grown : weights));
}

/** Somebody whose limit of tickets for this session leaves room. */
function pickBuyer(party: Party, bought: Map<string, number>, {buyers, chance}: DrawContext): Buyer {
  const most = party.session.session.maxPerOrder ?? 10;
  for (;;) {
    const buyer = buyers[Math.floor(chance.next() ** 1.3 * buyers.length)]!;
    const key = `${buyer.email} ${party.session.id}`;
    const before = bought.get(key) ?? 0;
    if (before + sizeOf(party) > most) continue;
    bought.set(key, before + sizeOf(party));
    return buyer;
  }
}

function payFor(
  totalCents: number,
  channel: DraftOrder['channel'],
  createdAt: Date,
  {calendar, chance}: DrawContext,
): {payments: DraftPayment[]; paidAt: Date} {
  const base = {gatewayOrder: null, responseCode: null, authorisationCode: null, cardBrand: null, tenderedCents: null};
  if (totalCents === 0)
    return {
      payments: [{...base, method: 'free', state: 'authorised', createdAt, settledAt: createdAt}],
      paidAt: createdAt,
    };
  if (channel === 'box_office') {
    const isCash = chance.isLucky(0.45);
    const tenderedCents = isCash ? Math.ceil(totalCents / 1000) * 1000 : null;
    return {
      payments: [
        {
          ...base,
          method: isCash ? 'cash' : 'card_terminal',
          state: 'authorised',
          tenderedCents,
          createdAt,
          settledAt: createdAt,
        },
      ],
      paidAt: createdAt,
    };
  }
  const payments: DraftPayment[] = [];
  let startedAt = calendar.minutesAfter(createdAt, 0.05);
  if (chance.isLucky(0.045)) {
    payments.push(refusedTry(startedAt, chance));
    startedAt = calendar.minutesAfter(startedAt, 1.4);
  }
  const paidAt = calendar.minutesAfter(startedAt, 0.5 + chance.next() * 1.6);
  const method = chance.isLucky(0.24) ? ('bizum' as const) : ('card' as const);
  payments.push({
    ...base,
    method,
    state: 'authorised',
    gatewayOrder: gatewayOrderAt(startedAt, chance),
    responseCode: '0000',
    authorisationCode: chance.text(6, DIGITS),
    cardBrand:
      method === 'bizum'
        ? null
        : chance.weighted([
            ['visa', 6],
            ['mastercard', 4],
          ] as const),
    createdAt: startedAt,
    settledAt: paidAt,
  });
  return {payments, paidAt};
}

export function refusedTry(startedAt: Date, chance: Chance): DraftPayment {
  return {
    method: 'card',
    state: 'denied',
    gatewayOrder: gatewayOrderAt(startedAt, chance),
    responseCode: chance.weighted(DENIALS),
    authorisationCode: null,
    cardBrand: 'visa',
    tenderedCents: null,
    createdAt: startedAt,
    settledAt: new Date(startedAt.getTime() + 50_000),
  };
}

/** As bank/redsys/gateway-order.ts makes them, but from the demo's own chance. */
export function gatewayOrderAt(at: Date, chance: Chance): string {
  return at.toISOString().slice(2, 4) + at.toISOString().slice(5, 7) + chance.text(8, BASE_36);
}
