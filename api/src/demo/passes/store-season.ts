/** One season's list: its matches, categories by year of birth, a price for every sector, families and discounts. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {
  CATEGORY_CODES,
  priceKey,
  SEATED,
  type CategoryCode,
  type PassesGiven,
  type PriceKind,
  type Season,
} from './season';
import {storeDiscounts, type Edition} from './store-discounts';

/** Euros of an adult's new pass by the name of the zone. */
const TIERS: [begins: string, euros: number][] = [
  ['Palcos VIP', 1450],
  ['Tribuna baja', 540],
  ['Tribuna alta', 415],
  ['Preferencia baja', 470],
  ['Preferencia alta', 350],
  ['Córner', 285],
  ['Fondo Norte baja', 215],
  ['Fondo Sur baja', 215],
  ['Fondo', 185],
  ['Grada de animación', 150],
];
const SHARE: Record<CategoryCode, number> = {
  adult: 1,
  young: 0.6,
  child: 0.35,
  senior: 0.7,
  disability: 0.5,
  baby: 0,
  eight: 0,
  club: 0,
  standing: 1,
};
const WITHOUT_SEAT: Partial<Record<CategoryCode, number>> = {baby: 1500, eight: 19500, club: 6000};
const KINDS: [PriceKind, number][] = [
  ['new', 1],
  ['renewal', 0.9],
  ['half_season', 0.55],
];

interface CategoryText {
  name: string;
  kind: string;
  from: number | null;
  until: number | null;
  document: string;
  description: string;
}

/** Years of birth, counted back from the season's first. */
const CATEGORIES: Record<CategoryCode, CategoryText> = {
  adult: {name: 'Adulto', kind: 'fixed_seat', from: 64, until: 26, document: '', description: 'De 26 a 64 años.'},
  young: {name: 'Joven', kind: 'fixed_seat', from: 25, until: 15, document: 'DNI', description: 'De 15 a 25 años.'},
  child: {
    name: 'Infantil',
    kind: 'fixed_seat',
    from: 14,
    until: 5,
    document: 'DNI o libro de familia',
    description: 'De 5 a 14 años. Los menores de 14 vienen con su tutor.',
  },
  senior: {
    name: 'Jubilado',
    kind: 'fixed_seat',
    from: 110,
    until: 65,
    document: 'DNI o tarjeta de pensionista',
    description: 'Mayores de 65 años y pensionistas.',
  },
  disability: {
    name: 'Discapacidad',
    kind: 'fixed_seat',
    from: null,
    until: null,
    document: 'Tarjeta de discapacidad del 33 % o más',
    description: 'Con acompañante gratuito cuando la tarjeta lo indica.',
  },
  baby: {
    name: 'Bebé alamedano',
    kind: 'no_seat',
    from: 4,
    until: 0,
    document: 'Libro de familia',
    description: 'Hasta 4 años, sin butaca: en brazos de quien lo trae.',
  },
  eight: {
    name: 'Ocho partidos',
    kind: 'choose_n',
    from: null,
    until: null,
    document: '',
    description: 'Ocho partidos de liga a elegir, en la butaca libre que se quiera.',
  },
  club: {
    name: 'Peñas y distancia',
    kind: 'discount',
    from: null,
    until: null,
    document: 'Certificado de empadronamiento o de la peña',
    description: 'La mitad de precio en todas las entradas, para quien vive lejos.',
  },
  standing: {
    name: 'De pie',
    kind: 'standing',
    from: null,
    until: null,
    document: '',
    description: 'Una plaza en la grada de animación, sin butaca numerada.',
  },
};

export async function storeSeason(
  tx: DemoTx,
  given: PassesGiven,
  firstYear: number,
  {previousId, state, level, early}: Edition,
): Promise<Season> {
  const short = (year: number) => String(year % 100).padStart(2, '0');
  const name = `${short(firstYear)}/${short(firstYear + 1)}`;
  const isClosed = state === 'closed';
  const {rows} = await tx.query<{id: number}>(
    `insert into season_list (name, kind, previous_list_id, starts_on, ends_on, seat_plan_id, vat_code, state, terms_html)
     values ($1, 'passes', $2, $3, $4, $5, 'sport', $6, '<p>El abono es personal y da acceso a los partidos de liga en casa. El club puede suspenderlo por impago o por incumplir el reglamento interno del estadio.</p>') returning id`,
    [`Abonos ${name}`, previousId, `${firstYear}-07-01`, `${firstYear + 1}-06-30`, given.planId, state],
  );
  const id = rows[0]!.id;
  await tx.query(
    `insert into season_list_session (season_list_id, event_session_id, supplement_cents, own_seat_until_at, note)
     select $1, s.id, case when e.slug like '%vegaluenga%' then 1000
       else 0 end, case when e.slug like '%vegaluenga%' then s.starts_at - interval '12 days' end,
       case when e.slug like '%vegaluenga%' then 'Día del club: el suplemento va a la cantera' else '' end
       from event_session s join event e on e.id = s.event_id
         where s.seat_plan_id = $2 and e.competition = 'Liga Ribera' and e.subtitle like '%' || $3 || '%'
         order by s.starts_at`,
    [id, given.planId, name],
  );
  const categories = await storeCategories(tx, id, firstYear);
  const prices = await storePrices(tx, id, given.planId, categories, level);
  await storeGroups(tx, id, categories);
  const discounts = await storeDiscounts(tx, id, early, categories);
  return {id, firstYear, isClosed, categories, prices, discounts};
}

async function storeCategories(tx: DemoTx, listId: number, firstYear: number): Promise<Record<CategoryCode, number>> {
  const first = await takeIds(tx, 'pass_category', CATEGORY_CODES.length);
  await insertRows(
    tx,
    'pass_category',
    CATEGORY_CODES.map((code, i) => {
      const text = CATEGORIES[code];
      return {
        id: first + i,
        seasonListId: listId,
        name: text.name,
        description: text.description,
        kind: text.kind,
        sessionsToChoose: code === 'eight' ? 8 : null,
        ticketDiscountBp: text.kind === 'discount' ? 5000 : null,
        bornFromOn: text.from === null ? null : `${firstYear - text.from}-01-01`,
        bornUntilOn: text.until === null ? null : `${firstYear - text.until}-12-31`,
        documentRequired: text.document,
        canRelease: text.kind === 'fixed_seat' && code !== 'child',
        canTransfer: code !== 'baby' && code !== 'club',
        position: (i + 1) * 10,
      };
    }),
  );
  return Object.fromEntries(CATEGORY_CODES.map((code, i) => [code, first + i])) as Record<CategoryCode, number>;
}

async function storePrices(
  tx: DemoTx,
  listId: number,
  planId: number,
  categories: Record<CategoryCode, number>,
  level: number,
): Promise<Season['prices']> {
  const {rows: zones} = await tx.query<{id: number; name: string; kind: string}>(
    `select id, name, kind from zone where seat_plan_id = $1 and code not in ('PALCO', 'PRENSA') order by position`,
    [planId],
  );
  const wanted = [
    ...zones.flatMap(zone =>
      (zone.kind === 'general' ? (['standing'] as const) : SEATED).flatMap(category =>
        KINDS.map(([kind, share]) => ({
          zoneId: zone.id,
          category,
          kind,
          cents:
            Math.round(
              (TIERS.find(([begins]) => zone.name.startsWith(begins))?.[1] ?? 185) * SHARE[category] * share * level,
            ) * 100,
        })),
      ),
    ),
    ...Object.entries(WITHOUT_SEAT).flatMap(([category, cents]) =>
      KINDS.slice(0, 2).map(([kind, share]) => ({
        zoneId: 0,
        category: category as CategoryCode,
        kind,
        cents: Math.round((cents * share * level) / 100) * 100,
      })),
    ),
  ];
  const first = await takeIds(tx, 'pass_price', wanted.length);
  await insertRows(
    tx,
    'pass_price',
    wanted.map((p, i) => ({
      id: first + i,
      seasonListId: listId,
      zoneId: p.zoneId || null,
      passCategoryId: categories[p.category],
      kind: p.kind,
      amountCents: p.cents,
      maxPerPerson: p.category === 'eight' ? 4 : 1,
    })),
  );
  return new Map(wanted.map((p, i) => [priceKey(p.zoneId, p.category, p.kind), {id: first + i, cents: p.cents}]));
}

async function storeGroups(tx: DemoTx, listId: number, categories: Record<CategoryCode, number>): Promise<void> {
  const groups: [
    name: string,
    text: string,
    bp: number,
    document: string,
    members: [CategoryCode, number, number, number | null][],
  ][] = [
    [
      'Familia',
      'Dos adultos y de uno a cuatro hijos, con butacas juntas.',
      1500,
      'Libro de familia',
      [
        ['adult', 2, 2, null],
        ['young', 0, 3, null],
        ['child', 0, 4, 3000],
        ['baby', 0, 2, 10000],
      ],
    ],
    [
      'Familia monoparental',
      'Un adulto y sus hijos.',
      1500,
      'Libro de familia',
      [
        ['adult', 1, 1, null],
        ['young', 0, 3, null],
        ['child', 1, 4, 3000],
      ],
    ],
    [
      'Abuelos y nietos',
      'La tarde de fútbol de toda la vida.',
      1000,
      'Libro de familia',
      [
        ['senior', 1, 2, null],
        ['child', 1, 3, 2000],
      ],
    ],
    [
      'Pandilla joven',
      'De cuatro a ocho amigos de 15 a 25 años en la misma grada.',
      1200,
      'DNI',
      [['young', 4, 8, null]],
    ],
  ];
  const first = await takeIds(tx, 'price_group', groups.length);
  await insertRows(
    tx,
    'price_group',
    groups.map(([name, text, bp, document], i) => ({
      id: first + i,
      seasonListId: listId,
      name,
      description: text,
      discountBp: bp,
      documentRequired: document,
    })),
  );
  await insertRows(
    tx,
    'price_group_member',
    groups.flatMap(([, , , , members], i) =>
      members.map(([category, min, max, bp]) => ({
        priceGroupId: first + i,
        passCategoryId: categories[category],
        minMembers: min,
        maxMembers: max,
        discountBp: bp,
      })),
    ),
  );
}
