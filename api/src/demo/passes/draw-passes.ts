/**
 * Who had a pass last season and who has one now: renewals on the same seat, those who left, those who are new; what
 * each owes and has paid.
 */
import type {Calendar} from '../calendar';
import type {Chance} from '../random';
import type {Holder} from './draw-holders';
import {categoryAt, priceKey, type CategoryCode, type PriceKind, type Season} from './season';

export interface DemoSeat {
  seatId: number;
  zoneId: number;
  label: string;
}

export interface DemoPass {
  id: number;
  season: Season;
  holder: Holder;
  category: CategoryCode;
  seat: DemoSeat | null;
  kind: PriceKind;
  state: string;
  priceId: number;
  amountCents: number;
  discountCents: number;
  discountId: number | null;
  paidCents: number;
  overdueCents: number;
  instalments: 1 | 3 | 4;
  renewedFrom: DemoPass | null;
  origin: string;
  signedUpAt: Date;
  endedAt: Date | null;
}

export const LAST_COUNT = 8600;
export const NOW_COUNT = 9000;
/** Of last season's holders, those who stay. */
const STAY = 7600;
export const HOLDERS = LAST_COUNT + NOW_COUNT - STAY;
const SEATED_SHARE = 0.6;
const LIVE = ['requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked'];

export const isLive = (pass: DemoPass) => LIVE.includes(pass.state);

/** Demo's customer and her family stay and sit. */
const isAna = (holder: Holder) => holder.family === 0;

/** Which of last season's holders stay: exactly STAY, the same on every load. */
export function whoStays(chance: Chance): Set<number> {
  const order = Array.from({length: LAST_COUNT}, (_, at) => [at < 3 ? 2 : chance.next(), at] as const).sort(
    (a, b) => b[0] - a[0],
  );
  return new Set(order.slice(0, STAY).map(([, at]) => at));
}

interface Draw {
  calendar: Calendar;
  chance: Chance;
  holders: Holder[];
  seats: DemoSeat[];
  seasons: {last: Season; now: Season};
}

export function drawPasses({calendar, chance, holders, seats, seasons}: Draw, stays: Set<number>): DemoPass[] {
  const seated = whoSits(holders, stays, seasons.now.firstYear, chance);
  const seatOf = seatFamilies(holders, seated, seats, stays, chance);
  const last = holders
    .slice(0, LAST_COUNT)
    .map(holder => passOf(holder, seasons.last, seatOf.last.get(holder.at) ?? null, null, {calendar, chance}));
  for (const pass of last)
    pass.state = stays.has(pass.holder.at)
      ? 'renewed'
      : chance.weighted([
          ['not_renewed', 86],
          ['cancelled_unpaid', 6],
          ['cancelled_by_holder', 5],
          ['handed_over', 1],
          ['void', 2],
        ] as const);
  const now = holders
    .filter(holder => holder.at >= LAST_COUNT || stays.has(holder.at))
    .map(holder =>
      passOf(holder, seasons.now, seatOf.now.get(holder.at) ?? null, holder.at < LAST_COUNT ? last[holder.at]! : null, {
        calendar,
        chance,
      }),
    );
  for (const pass of now)
    if (!isAna(pass.holder))
      pass.state = chance.weighted([
        ['active', 9440],
        ['pending_payment', 110],
        ['requested', 70],
        ['suspended_unpaid', 190],
        ['blocked', 30],
        ['cancelled_by_holder', 80],
        ['cancelled_unpaid', 50],
        ['void', 30],
      ] as const);
  for (const pass of [...last, ...now]) settle(pass, calendar, chance);
  return [...last, ...now];
}

function whoSits(holders: Holder[], stays: Set<number>, thisYear: number, chance: Chance): Set<number> {
  const seated = new Set(
    holders
      .filter(holder => isAna(holder) || (thisYear - holder.bornYear > 5 && chance.isLucky(SEATED_SHARE / 0.93)))
      .map(holder => holder.at),
  );
  // Exactly the share of those who have a pass now.
  const now = holders.filter(holder => holder.at >= LAST_COUNT || stays.has(holder.at));
  const wanted = Math.round(NOW_COUNT * SEATED_SHARE);
  let have = now.filter(holder => seated.has(holder.at)).length;
  for (let i = now.length - 1; i >= 3 && have !== wanted; i--) {
    const {at, bornYear} = now[i]!;
    if (have > wanted && seated.delete(at)) have--;
    else if (have < wanted && !seated.has(at) && thisYear - bornYear > 5) {
      seated.add(at);
      have++;
    }
  }
  return seated;
}

/** Families side by side; who stays keeps the seat, who is new takes one that was given up or never held. */
function seatFamilies(
  holders: Holder[],
  seated: Set<number>,
  seats: DemoSeat[],
  stays: Set<number>,
  chance: Chance,
): {last: Map<number, DemoSeat>; now: Map<number, DemoSeat>} {
  const families = new Map<number, number[]>();
  for (const holder of holders.slice(0, LAST_COUNT))
    if (seated.has(holder.at)) families.set(holder.family, [...(families.get(holder.family) ?? []), holder.at]);
  const order = [...families.values()]
    .map(members => [chance.next(), members] as const)
    .sort((a, b) => a[0] - b[0])
    .flatMap(([, members]) => members);
  const last = new Map(order.map((at, i) => [at, seats[i]!] as const));
  const now = new Map([...last].filter(([at]) => stays.has(at)));
  const given = [...last].filter(([at]) => !stays.has(at)).map(([, seat]) => seat);
  const free = [...given, ...seats.slice(order.length)];
  holders
    .slice(LAST_COUNT)
    .filter(holder => seated.has(holder.at))
    .forEach((holder, i) => now.set(holder.at, free[i]!));
  return {last, now};
}

function categoryOf(holder: Holder, season: Season, isSeated: boolean, chance: Chance): CategoryCode {
  const age = season.firstYear - holder.bornYear;
  if (!isSeated) return age < 5 ? 'baby' : holder.at % 5 < 3 ? 'eight' : 'club';
  if (!isAna(holder) && (holder.tags.includes('reduced_mobility') || chance.isLucky(0.02))) return 'disability';
  return categoryAt(age);
}

function passOf(
  holder: Holder,
  season: Season,
  seat: DemoSeat | null,
  from: DemoPass | null,
  {calendar, chance}: {calendar: Calendar; chance: Chance},
): DemoPass {
  const category = categoryOf(holder, season, seat !== null, chance);
  const wasHere = season.isClosed ? chance.isLucky(0.82) : from !== null;
  const kind: PriceKind = wasHere ? 'renewal' : 'new';
  const price = season.prices.get(priceKey(seat?.zoneId ?? 0, category, kind))!;
  const ago = (season.isClosed ? 525 : 160) - (wasHere ? chance.below(32) : 34 + chance.below(60));
  return {
    id: 0,
    season,
    holder,
    category,
    seat,
    kind,
    state: 'active',
    priceId: price.id,
    amountCents: price.cents,
    discountCents: 0,
    discountId: null,
    paidCents: 0,
    overdueCents: 0,
    renewedFrom: from,
    endedAt: null,
    instalments:
      price.cents >= 12_000
        ? chance.weighted([
            [1, 62],
            [3, 26],
            [4, 12],
          ] as const)
        : 1,
    origin: chance.weighted([
      ['web', 70],
      ['box_office', 22],
      ['phone', 4],
      ['staff', 4],
    ] as const),
    signedUpAt: calendar.minutesAfter(calendar.daysAhead(-ago, '09:00'), chance.below(780)),
  };
}

/** Discounts, and what has been paid at once; instalments are settled when they are drawn. */
function settle(pass: DemoPass, calendar: Calendar, chance: Chance): void {
  const {discounts} = pass.season;
  const choice =
    pass.amountCents < 10_000
      ? null
      : chance.weighted([
          [null, 66],
          [[discounts.early, 500], 14],
          [[discounts.loyal, 500], 9],
          [[discounts.family, 1000], 6],
          [[discounts.work, 2000], 3],
          [[discounts.friend, 3000], 2],
        ] as const);
  if (choice) {
    pass.discountId = choice[0];
    pass.discountCents = Math.round((pass.amountCents * choice[1]) / 10_000);
  }
  const total = pass.amountCents - pass.discountCents;
  if (pass.state === 'suspended_unpaid' || (pass.state === 'cancelled_unpaid' && pass.amountCents >= 12_000))
    pass.instalments = pass.instalments === 1 ? 3 : pass.instalments;
  if (pass.state === 'suspended_unpaid' && total < 3_000) pass.state = 'active';
  if (['pending_payment', 'requested'].includes(pass.state)) pass.instalments = 1;
  else if (pass.instalments === 1) pass.paidCents = pass.state === 'cancelled_unpaid' ? 0 : total;
  if (pass.season.isClosed || ['cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over'].includes(pass.state))
    pass.endedAt = pass.season.isClosed
      ? calendar.daysAhead(-150, '23:00')
      : calendar.daysAhead(-8 - chance.below(50), '11:30');
}
