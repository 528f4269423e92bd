/** A thousand supporters in three kinds of card, with the periods they paid for. */
import {DateTime} from 'luxon';
import {ANA_EMAIL} from '../../accounts';
import {insertRows, takeIds, type DemoTx} from '../../bulk-insert';
import {docNoOf, stranger, type Person} from '../people';
import type {CatalogueContext} from '../catalogue-context';
import type {GoodsLine, GoodsOrder} from '../store-goods-orders';

const COUNT = 1000;
/** What the list of benefits says is not said again in the text. */
const TIERS = [
  {
    name: 'Alameda',
    euros: 25,
    days: null,
    discountBp: 1000,
    most: 2,
    shopBp: 1000,
    presale: 48,
    color: '#0b4d36',
    minAge: null,
    maxAge: null,
    family: false,
    text: 'El de toda la vida, para quien viene cuando puede.',
  },
  {
    name: 'Alameda Joven',
    euros: 10,
    days: null,
    discountBp: 1500,
    most: 1,
    shopBp: 1000,
    presale: 48,
    color: '#1565c0',
    minAge: 0,
    maxAge: 25,
    family: false,
    text: 'Para la grada más joven.',
  },
  {
    name: 'Alameda Familia',
    euros: 50,
    days: 365,
    discountBp: 1000,
    most: 1,
    shopBp: 2000,
    presale: 48,
    color: '#8a1538',
    minAge: null,
    maxAge: null,
    family: true,
    text: 'Para quienes viven juntos: un solo carné para toda la casa.',
  },
];
/** The others of a family's card, in turn. */
const FAMILIES = ['Leo,Noa', 'Martina', 'Hugo,Vera,Gael', 'Julia,Mateo'];
const FAMILY_TIER = TIERS.findIndex(({family}) => family);

interface Card {
  supporter: number;
  tier: number;
  kind: 'join' | 'renewal';
  from: string;
  until: string;
  line: GoodsLine | null;
  at: Date;
}

export interface SupportersDrawn {
  orders: GoodsOrder[];
  /** Writes the periods down once the orders have their ids. */
  storeCards: (lineIds: Map<GoodsLine, number>) => Promise<void>;
}

export async function storeSupporters(
  tx: DemoTx,
  {calendar, chance, customers, staff}: CatalogueContext,
): Promise<SupportersDrawn> {
  const today = DateTime.fromJSDate(calendar.startOfToday, {zone: 'Europe/Madrid'});
  const seasonStart = DateTime.fromObject(
    {year: today.month >= 7 ? today.year : today.year - 1, month: 7, day: 1},
    {zone: 'Europe/Madrid'},
  );
  const list = await listOf(tx, calendar.season, seasonStart);
  const firstTier = await takeIds(tx, 'supporter_tier', TIERS.length);
  await insertRows(
    tx,
    'supporter_tier',
    TIERS.map((t, i) => ({
      id: firstTier + i,
      name: t.name,
      description: t.text,
      priceCents: t.euros * 100,
      validity: t.days ? 'days' : 'season',
      seasonListId: t.days ? null : list,
      validDays: t.days,
      discountBp: t.discountBp,
      shopDiscountBp: t.shopBp,
      presaleHours: t.presale,
      maxDiscountedTickets: t.most,
      cardColor: t.color,
      minAge: t.minAge,
      maxAge: t.maxAge,
      isFamily: t.family,
      position: (i + 1) * 10,
      createdAt: seasonStart.minus({days: 40}).toJSDate(),
    })),
  );
  const first = await takeIds(tx, 'supporter', COUNT);
  await tx.query(`select setval('supporter_number', $1)`, [COUNT]);
  const iso = (day: DateTime) => day.toISODate()!;
  const orders: GoodsOrder[] = [];
  const cards: Card[] = [];
  const rows = Array.from({length: COUNT}, (_, i) => {
    const drawn: Person = chance.isLucky(0.55)
      ? customers[(i * 7) % customers.length]!
      : stranger(customers, chance, i);
    // Whoever logs in to look has a card to look at.
    const isAna = i === 0;
    const who = (isAna && customers.find(({email}) => email === ANA_EMAIL)) || drawn;
    const drawnTier = chance.weighted([
      [0, 60],
      [1, 28],
      [2, 12],
    ] as const);
    const drawnState = chance.weighted([
      ['active', 780],
      ['expired', 120],
      ['pending_payment', 40],
      ['cancelled', 45],
      ['blocked', 15],
    ] as const);
    const tier = isAna ? FAMILY_TIER : drawnTier;
    const state = isAna ? 'active' : drawnState;
    const given = TIERS[tier]!;
    const isOld = state === 'expired' || chance.isLucky(0.45);
    const joined = isOld
      ? seasonStart.minus({days: 20 + chance.below(300)})
      : seasonStart.plus({days: chance.below(Math.max(1, Math.floor(today.diff(seasonStart, 'days').days)))});
    const periods: {from: DateTime; until: DateTime; kind: 'join' | 'renewal'}[] = [];
    if (state !== 'pending_payment') {
      const firstEnd = given.days
        ? joined.plus({days: given.days - 1})
        : isOld
          ? seasonStart.minus({days: 1})
          : seasonStart.plus({years: 1}).minus({days: 1});
      periods.push({from: joined, until: firstEnd, kind: 'join'});
      if (isOld && state !== 'expired' && firstEnd < today)
        periods.push({
          from: firstEnd.plus({days: 1}),
          until: given.days ? firstEnd.plus({days: given.days}) : seasonStart.plus({years: 1}).minus({days: 1}),
          kind: 'renewal',
        });
    }
    for (const period of periods) {
      const day =
        period.from > today
          ? today
          : period.kind === 'renewal'
            ? period.from.minus({days: chance.below(12)})
            : period.from;
      const at = day
        .set({hour: 10 + chance.below(10), minute: chance.below(60)})
        .minus({days: 1})
        .toJSDate();
      const isWeb = chance.isLucky(0.55);
      const line: GoodsLine = {
        kind: 'supporter',
        description: `Carné ${given.name}`,
        unitCents: given.euros * 100,
        quantity: 1,
      };
      orders.push({
        at,
        channel: isWeb ? 'web' : 'box_office',
        who,
        staffUserId: isWeb ? null : staff.clerk,
        method: isWeb ? 'card' : chance.pick(['cash', 'card_terminal'] as const),
        lines: [line],
        returned: null,
      });
      cards.push({
        supporter: first + i,
        tier: firstTier + tier,
        kind: period.kind,
        from: iso(period.from),
        until: iso(period.until),
        line,
        at,
      });
    }
    const last = periods.at(-1);
    const isOver = last !== undefined && last.until < today;
    return {
      id: first + i,
      number: `S${String(i + 1).padStart(6, '0')}`,
      supporterTierId: firstTier + tier,
      state: state === 'active' && isOver ? 'expired' : state,
      customerId: who.customerId,
      firstName: who.firstName,
      surname1: who.surname1,
      surname2: who.surname2,
      email: who.email,
      phone: who.phone,
      docNo: chance.isLucky(0.7) ? docNoOf(i) : null,
      birthYear: tier === 1 ? today.year - 8 - chance.below(17) : today.year - 24 - chance.below(55),
      postalCode: `509${String(chance.below(100)).padStart(2, '0')}`,
      validFromOn: periods[0] ? iso(periods[0].from) : null,
      validUntilOn: last ? iso(last.until) : null,
      isAutoRenewed: state === 'active' && chance.isLucky(0.35),
      origin: chance.pick(['web', 'web', 'box_office', 'event'] as const),
      marketingConsentAt: chance.isLucky(0.5) ? joined.toJSDate() : null,
      stateReason:
        state === 'cancelled'
          ? 'Lo pidió por correo'
          : state === 'blocked'
            ? 'Carné usado por otra persona en la puerta'
            : '',
      createdAt: joined.set({hour: 11}).toJSDate(),
    };
  });
  await insertRows(tx, 'supporter', rows);
  const families = rows.filter(row => row.supporterTierId === firstTier + FAMILY_TIER);
  await tx.query(
    `update supporter s set family = string_to_array(x.names, ',') from unnest($1::int[], $2::text[]) as x(id, names)
      where s.id = x.id`,
    [families.map(({id}) => id), families.map((_, i) => FAMILIES[i % FAMILIES.length])],
  );
  const storeCards = (lineIds: Map<GoodsLine, number>) =>
    insertRows(
      tx,
      'supporter_card',
      cards.map(card => ({
        supporterId: card.supporter,
        supporterTierId: card.tier,
        kind: card.kind,
        validFromOn: card.from,
        validUntilOn: card.until,
        priceCents: card.line?.unitCents ?? 0,
        orderLineId: card.line ? lineIds.get(card.line)! : null,
        createdAt: card.at,
      })),
    );
  return {orders, storeCards};
}

async function listOf(tx: DemoTx, season: string, starts: DateTime): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `select id from season_list where kind = 'supporters' order by starts_on desc limit 1`,
  );
  if (rows[0]) return rows[0].id;
  const made = await tx.query<{id: number}>(
    `insert into season_list (name, kind, starts_on, ends_on, vat_code, state)
      values ($1, 'supporters', $2, $3, 'general', 'active') returning id`,
    [`Simpatizantes ${season}`, starts.toISODate(), starts.plus({years: 1}).minus({days: 1}).toISODate()],
  );
  return made.rows[0]!.id;
}
