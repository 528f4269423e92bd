/**
 * The camping of a festival to come and the fair that is on, 180 plots with prices, extras and sales; and places for
 * motorhomes whose numbers are given later.
 */
import type {Config} from '../../platform/environment/config';
import type {Staff} from '../accounts';
import {MEN, nifOf, plain, SURNAMES, WOMEN} from '../academy/people';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {chanceFrom, type Chance} from '../random';
import {storeSales} from './store-sales';
import type {DemoPlot, PriceDraft, DemoPrice, DemoPerson} from './drafts';

const SEED = 1978;

const CAMPING: PriceDraft[] = [
  {
    name: 'Tienda, 6 × 6 m',
    kind: 'camping',
    unit: 'plot',
    cents: 6_000,
    deposit: 2_000,
    people: [4, 6],
    vehicles: 0,
    watts: 0,
    extras: [
      ['Persona de más', 1_200, 2],
      ['Alquiler de tienda montada', 4_500, 1],
      ['Aparcamiento', 1_500, 1],
    ],
  },
  {
    name: 'Tienda con luz',
    kind: 'camping',
    unit: 'plot',
    cents: 8_500,
    deposit: 2_000,
    people: [4, 6],
    vehicles: 0,
    watts: 1_000,
    extras: [
      ['Persona de más', 1_200, 2],
      ['Aparcamiento', 1_500, 1],
    ],
  },
  {
    name: 'Autocaravana',
    kind: 'motorhome',
    unit: 'night',
    cents: 4_200,
    deposit: 5_000,
    people: [4, 6],
    vehicles: 1,
    watts: 2_300,
    extras: [
      ['Persona de más', 1_200, 2],
      ['Avancé', 900, 1],
      ['Mascota', 500, 2],
    ],
  },
];
const FAIR: PriceDraft[] = [
  {
    name: 'Caseta',
    kind: 'fair_booth',
    unit: 'linear_metre',
    cents: 3_800,
    deposit: 30_000,
    people: [0, 20],
    vehicles: 1,
    watts: 9_200,
    extras: [
      ['Potencia, por kW de más', 2_400, 10],
      ['Toma de agua', 6_000, 1],
      ['Seguridad nocturna', 9_000, 1],
    ],
  },
  {
    name: 'Puesto de alimentación',
    kind: 'stand',
    unit: 'plot',
    cents: 42_000,
    deposit: 15_000,
    people: [0, 6],
    vehicles: 1,
    watts: 5_750,
    extras: [
      ['Potencia, por kW de más', 2_400, 6],
      ['Toma de agua', 6_000, 1],
    ],
  },
  {
    name: 'Puesto de artesanía',
    kind: 'stand',
    unit: 'plot',
    cents: 18_000,
    deposit: 6_000,
    people: [0, 4],
    vehicles: 1,
    watts: 1_150,
    extras: [['Carpa de 3 × 3 m', 7_500, 1]],
  },
];

const LATER: PriceDraft[] = [
  {
    name: 'Plaza de autocaravana',
    kind: 'motorhome',
    unit: 'plot',
    cents: 9_000,
    deposit: 3_000,
    people: [4, 6],
    vehicles: 1,
    watts: 2_300,
    extras: [['Avancé', 900, 1]],
  },
];

export async function storePlots(
  tx: DemoTx,
  {calendar, staff, config}: {calendar: Calendar; staff: Staff; config: Config},
): Promise<void> {
  const chance = chanceFrom(SEED);
  const day = (days: number) => calendar.daysAhead(days, '12:00').toISOString().slice(0, 10);
  // The last concert to come, so that the people of the camping come in by its doors.
  const {rows: events} = await tx.query<{id: number; days: number}>(
    `select e.id, (s.starts_at at time zone v.timezone)::date - $1::date as days
       from event e join event_session s on s.event_id = e.id join venue v on v.id = e.venue_id
      where e.kind = 'concert' order by s.starts_at desc limit 1`,
    [day(0)],
  );
  const opens = Math.max(46, (events[0]?.days ?? 0) - 1);
  const {rows: areas} = await tx.query<{id: number; name: string}>(
    `insert into plot_area (name, event_id, place, starts_on, ends_on, state, map_width, map_height, description) values
       ('Camping Riberafest', $1, 'Soto de la Ribera', $2, $3, 'open', 100, 62,
         'Zona de acampada del festival. Silencio de 4:00 a 10:00.'),
       ('Feria de otoño', null, 'Recinto ferial', $4, $5, 'open', 100, 62,
         'Casetas y puestos de la feria. Montaje desde tres días antes.') returning id, name`,
    [events[0]?.id ?? null, day(opens), day(opens + 4), day(-4), day(6)],
  );
  const [camping, fair] = areas.map(area => area.id) as [number, number];
  const campingPrices = await storePrices(tx, camping, CAMPING, calendar, -70, opens - 1);
  const fairPrices = await storePrices(tx, fair, FAIR, calendar, -110, 5);
  const plots = [
    ...(await storeGrid(
      tx,
      camping,
      campingPrices,
      [
        {letter: 'A', count: 60, columns: 15},
        {letter: 'B', count: 30, columns: 15},
        {letter: 'C', count: 20, columns: 10},
      ],
      chance,
    )),
    ...(await storeGrid(
      tx,
      fair,
      fairPrices,
      [
        {letter: 'C', count: 28, columns: 14},
        {letter: 'P', count: 24, columns: 12},
        {letter: 'R', count: 18, columns: 9},
      ],
      chance,
    )),
  ];
  await storeSales(tx, {
    plots,
    campingId: camping,
    areaNames: new Map(areas.map(area => [area.id, area.name])),
    staff,
    bank: config.redsys,
    calendar,
    chance,
    people: count => drawPeople(count, chance),
  });
  const {rows: later} = await tx.query<{id: number}>(
    `insert into plot_area (name, event_id, place, starts_on, ends_on, state, description, assigns_later) values
      ('Autocaravanas Riberafest', $1, 'Aparcamiento del Soto', $2, $3, 'open',
        'Plazas junto al recinto. El número se da unos días antes, por orden de llegada de los grupos.', true) returning id`,
    [events[0]?.id ?? null, day(opens), day(opens + 4)],
  );
  const laterPrices = await storePrices(tx, later[0]!.id, LATER, calendar, -70, opens - 1);
  await storeGrid(tx, later[0]!.id, laterPrices, [{letter: 'V', count: 16, columns: 8}], chance);
}

async function storePrices(
  tx: DemoTx,
  areaId: number,
  drafts: PriceDraft[],
  calendar: Calendar,
  from: number,
  to: number,
): Promise<DemoPrice[]> {
  const first = await takeIds(tx, 'plot_price', drafts.length);
  await insertRows(
    tx,
    'plot_price',
    drafts.map((p, i) => ({
      id: first + i,
      plotAreaId: areaId,
      name: p.name,
      kind: p.kind,
      unit: p.unit,
      amountCents: p.cents,
      vatCode: 'general',
      depositCents: p.deposit,
      includedPeople: p.people[0],
      maxPeople: p.people[1],
      includedVehicles: p.vehicles,
      powerWatts: p.watts,
      maxPerCustomer: 2,
      saleStartsAt: calendar.daysAhead(from, '10:00'),
      saleEndsAt: calendar.daysAhead(to, '23:00'),
      maxInstalments: 3,
      cancelFeeCents: 1_000,
      position: i + 1,
    })),
  );
  const flat = drafts.flatMap((p, i) => p.extras.map(([name, cents, max]) => ({priceAt: i, name, cents, max})));
  const firstExtra = await takeIds(tx, 'plot_extra', flat.length);
  await insertRows(
    tx,
    'plot_extra',
    flat.map((x, i) => ({
      id: firstExtra + i,
      plotPriceId: first + x.priceAt,
      name: x.name,
      amountCents: x.cents,
      maxQuantity: x.max,
    })),
  );
  return drafts.map((p, i) => ({
    ...p,
    id: first + i,
    areaId,
    extraIds: flat.flatMap((x, at) => (x.priceAt === i ? [firstExtra + at] : [])),
  }));
}

/** Rows of plots with an alley between the groups; a group has one price. */
async function storeGrid(
  tx: DemoTx,
  areaId: number,
  prices: DemoPrice[],
  groups: {letter: string; count: number; columns: number}[],
  chance: Chance,
): Promise<DemoPlot[]> {
  let top = 3;
  const drafts = groups.flatMap(({letter, count, columns}, at) => {
    const step = 96 / columns;
    const own = Array.from({length: count}, (_, i) => ({
      price: prices[at]!,
      number: `${letter}${String(i + 1).padStart(2, '0')}`,
      x: Math.round(3 + (i % columns) * step),
      y: top + Math.floor(i / columns) * 7,
    }));
    top += Math.ceil(count / columns) * 7 + 5;
    return own;
  });
  const first = await takeIds(tx, 'plot', drafts.length);
  const plots = drafts.map(
    (d, i): DemoPlot => ({
      ...d,
      id: first + i,
      metres: d.price.unit === 'linear_metre' ? 6 + 2 * chance.below(5) : 6,
      isBlocked: i % 23 === 7,
      state: 'free',
    }),
  );
  await insertRows(
    tx,
    'plot',
    plots.map(p => ({
      id: p.id,
      plotAreaId: areaId,
      plotPriceId: p.price.id,
      number: p.number,
      frontCm: p.metres * 100,
      depthCm: p.price.unit === 'linear_metre' ? 1000 : 600,
      hasPower: p.price.watts > 0,
      hasWater: p.price.kind === 'fair_booth' || p.price.kind === 'motorhome',
      x: p.x,
      y: p.y,
      state: p.isBlocked ? 'blocked' : 'free',
      note: p.isBlocked ? 'Paso de emergencia' : '',
    })),
  );
  return plots;
}

function drawPeople(count: number, chance: Chance): DemoPerson[] {
  return Array.from({length: count}, (_, i) => {
    const [first, surname] = [chance.pick(chance.isLucky(0.5) ? MEN : WOMEN), chance.pick(SURNAMES)];
    return {
      name: `${first} ${surname} ${chance.pick(SURNAMES)}`,
      docNo: nifOf(400_000 + i),
      email: `${plain(first)}.${plain(surname)}.p${i + 1}@example.org`,
      phone: `+346004${10_000 + i}`,
    };
  });
}
