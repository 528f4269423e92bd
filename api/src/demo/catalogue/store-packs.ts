/** Five packs of the season: closed, to choose from and by credits, with their prices and some sold. */
import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
import {meantFor, type Meant} from '../profile';
import type {StoredSession} from '../store-events';
import type {CatalogueContext} from './catalogue-context';
import type {GoodsOrder} from './store-goods-orders';

interface Pack extends Meant {
  slug: string;
  name: string;
  kind: 'closed' | 'pick' | 'flexible';
  choose: number | null;
  discountBp: number | null;
  state: 'published' | 'paused' | 'draft';
  quota: number | null;
  text: string;
  takes: (session: StoredSession) => boolean;
  count: number;
  /** Euros by area. */
  areas: [string, number][];
  sold: number;
}

const isMatch = (s: StoredSession) => s.event.kind === 'match';
const isStage = (s: StoredSession) => s.event.kind === 'theatre' || s.event.kind === 'dance';

const PACKS: Pack[] = [
  {
    of: 'club',
    slug: 'tres-partidos-de-invierno',
    name: 'Tres partidos de invierno',
    kind: 'closed',
    choose: null,
    discountBp: null,
    state: 'published',
    quota: 400,
    text: 'Los tres próximos partidos en casa, en la misma butaca.',
    takes: isMatch,
    count: 3,
    areas: [
      ['Tribuna', 105],
      ['Preferencia', 84],
      ['Fondo', 48],
    ],
    sold: 42,
  },
  {
    of: 'stage',
    slug: 'elige-cuatro-funciones',
    name: 'Elige cuatro funciones',
    kind: 'pick',
    choose: 4,
    discountBp: null,
    state: 'published',
    quota: 250,
    text: 'Cuatro funciones de la temporada, las que quieras.',
    takes: isStage,
    count: 6,
    areas: [
      ['Platea', 72],
      ['Anfiteatro', 52],
    ],
    sold: 31,
  },
  {
    of: 'club',
    slug: 'bono-de-seis-creditos',
    name: 'Bono de seis créditos',
    kind: 'flexible',
    choose: 6,
    discountBp: null,
    state: 'published',
    quota: null,
    text: 'Seis créditos para partidos y funciones: cada acto gasta los suyos.',
    takes: () => true,
    count: 8,
    areas: [['General', 110]],
    sold: 58,
  },
  {
    of: 'stage',
    slug: 'familia-en-el-teatro',
    name: 'Familia en el teatro',
    kind: 'closed',
    choose: null,
    discountBp: 2500,
    state: 'paused',
    quota: 120,
    text: 'Dos adultos y dos menores, con un 25 % menos.',
    takes: isStage,
    count: 2,
    areas: [['Platea', 64]],
    sold: 12,
  },
  {
    of: 'club',
    slug: 'derbi-y-concierto',
    name: 'Derbi y concierto',
    kind: 'closed',
    choose: null,
    discountBp: null,
    state: 'draft',
    quota: 60,
    text: 'En preparación.',
    takes: s => s.event.kind === 'concert' || isMatch(s),
    count: 2,
    areas: [['Tribuna', 79]],
    sold: 0,
  },
  {
    of: 'theatre',
    slug: 'bono-de-seis-creditos',
    name: 'Bono de seis créditos',
    kind: 'flexible',
    choose: 6,
    discountBp: null,
    state: 'published',
    quota: null,
    text: 'Seis créditos para la temporada: una función gasta uno.',
    takes: () => true,
    count: 12,
    areas: [['General', 96]],
    sold: 58,
  },
  {
    of: 'theatre',
    slug: 'dos-conciertos',
    name: 'Dos conciertos de la orquesta',
    kind: 'closed',
    choose: null,
    discountBp: null,
    state: 'published',
    quota: 180,
    text: 'Los dos programas de la temporada, en la misma butaca.',
    takes: s => s.event.kind === 'concert',
    count: 2,
    areas: [
      ['Platea', 52],
      ['Anfiteatro', 34],
    ],
    sold: 37,
  },
];

export async function storePacks(
  tx: Tx,
  {profile, calendar, chance, customers, sessions}: CatalogueContext,
): Promise<GoodsOrder[]> {
  const packs = PACKS.filter(meantFor(profile));
  const first = await takeIds(tx, 'event_pack', packs.length);
  const at = calendar.daysAhead(-40, '10:00');
  await insertRows(
    tx,
    'event_pack',
    {
      id: 'int',
      slug: 'text',
      name: 'text',
      kind: 'text',
      choose: 'int',
      price_mode: 'text',
      discount_bp: 'int',
      state: 'text',
      description_html: 'text',
      sale_starts_at: 'timestamptz',
      sale_ends_at: 'timestamptz',
      quota: 'int',
      sold: 'int',
      wants_same_seat: 'bool',
      exchange_policy: 'text',
      created_at: 'timestamptz',
    },
    packs.map((pack, i) => ({
      id: first + i,
      slug: pack.slug,
      name: pack.name,
      kind: pack.kind,
      choose: pack.choose,
      price_mode: pack.discountBp ? 'percent_off' : 'fixed',
      discount_bp: pack.discountBp,
      state: pack.state,
      description_html: `<p>${pack.text}</p>`,
      sale_starts_at: calendar.daysAhead(-35, '10:00'),
      sale_ends_at: calendar.daysAhead(20 + i * 10, '20:00'),
      quota: pack.quota,
      sold: pack.sold,
      wants_same_seat: pack.kind === 'closed',
      exchange_policy: pack.kind === 'closed' ? 'none' : 'until_day_before',
      created_at: at,
    })),
  );
  const inOrder = [...sessions]
    .filter(s => s.session.startsAt > calendar.now && (s.session.state ?? 'on_sale') === 'on_sale')
    .sort((a, b) => a.session.startsAt.getTime() - b.session.startsAt.getTime());
  await insertRows(
    tx,
    'pack_component',
    {
      event_pack_id: 'int',
      event_session_id: 'int',
      min_tickets: 'int',
      max_tickets: 'int',
      credits: 'int',
      position: 'int',
    },
    packs.flatMap((pack, i) =>
      inOrder
        .filter(pack.takes)
        .slice(0, pack.count)
        .map((session, n) => ({
          event_pack_id: first + i,
          event_session_id: session.id,
          min_tickets: pack.kind === 'closed' ? 1 : 0,
          max_tickets: 1,
          credits: isMatch(session) ? 2 : 1,
          position: (n + 1) * 10,
        })),
    ),
  );
  const categories = await tx.query<{id: number; name: string}>(
    `select id, name from price_category where name in ('General', 'Infantil', 'Jubilado') order by position`,
  );
  const share: Record<string, number> = {General: 1, Infantil: 0.5, Jubilado: 0.8};
  await insertRows(
    tx,
    'pack_price',
    {event_pack_id: 'int', area: 'text', price_category_id: 'int', amount_cents: 'int'},
    packs.flatMap((pack, i) =>
      pack.areas.flatMap(([area, euros]) =>
        categories.rows.map(category => ({
          event_pack_id: first + i,
          area,
          price_category_id: category.id,
          amount_cents: Math.round(euros * share[category.name]!) * 100,
        })),
      ),
    ),
  );
  return packs.flatMap((pack, i) =>
    Array.from({length: pack.sold}, (): GoodsOrder => {
      const [area, euros] = chance.pick(pack.areas);
      return {
        at: calendar.minutesAfter(calendar.daysAhead(-1 - chance.below(32), '10:00'), chance.below(700)),
        channel: 'web',
        who: chance.pick(customers),
        staffUserId: null,
        method: chance.pick(['card', 'bizum'] as const),
        returned: null,
        lines: [
          {kind: 'pack', description: `${pack.name}, ${area}`, unitCents: euros * 100, quantity: 1, packId: first + i},
        ],
      };
    }),
  );
}
