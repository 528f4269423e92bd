/** Companies that share an event, and what is advertised beside the events to come. */
import {insertRows, type DemoTx} from '../bulk-insert';
import {readKind} from '../../domain/media/read-kind';
import {storeMedia} from '../../domain/media/store-media';
import {houseOf} from '../house';
import {meantFor, type Meant, type Profile} from '../../platform/environment/demo-profile';
import {drawAdPicture} from './draw-ad-picture';
import type {Surroundings} from './surroundings';

const ADS: (Meant & {
  name: string;
  alt: string;
  body: string;
  placements: string[];
  link: string;
  audience: string;
  priority: number;
})[] = [
  {
    of: 'club',
    name: 'Autobús lanzadera',
    alt: 'Autobús gratuito desde la estación cada diez minutos',
    body: 'Deja el coche en casa: lanzadera gratuita desde la estación, dos horas antes y una después.',
    placements: ['event_page', 'purchase_email', 'ticket_pdf'],
    link: 'https://example.org/lanzadera',
    audience: 'everybody',
    priority: 60,
  },
  {
    of: 'club',
    name: 'Hazte abonado de media temporada',
    alt: 'Abono de media temporada ya a la venta',
    body: 'Once partidos más por menos de lo que cuestan cinco entradas.',
    placements: ['event_page', 'cart'],
    link: '/abonos',
    audience: 'not_pass_holders',
    priority: 80,
  },
  {
    of: 'club',
    name: 'Menú de grada',
    alt: 'Bocadillo y bebida por seis euros si se piden antes',
    body: 'Pide tu menú al comprar y recógelo sin cola en el bar de tu sector.',
    placements: ['cart', 'purchase_email'],
    link: 'https://example.org/menu-de-grada',
    audience: 'everybody',
    priority: 40,
  },
  {
    of: 'club',
    name: 'Trae a un amigo',
    alt: 'Segunda entrada con la mitad de descuento para abonados',
    body: 'Si ya eres abonado, la entrada de quien te acompaña cuesta la mitad.',
    placements: ['event_page'],
    link: '',
    audience: 'pass_holders',
    priority: 50,
  },
  {
    of: 'club',
    name: 'Visita el museo',
    alt: 'El museo del club, abierto el día del partido',
    body: 'Con tu entrada, el museo a mitad de precio hasta una hora antes.',
    placements: ['ticket_pdf'],
    link: 'https://example.org/museo',
    audience: 'everybody',
    priority: 20,
  },
  {
    of: 'theatre',
    name: 'Elige cuatro funciones',
    alt: 'Abono de cuatro funciones a elegir',
    body: 'Cuatro funciones de la temporada por menos de lo que cuestan tres.',
    placements: ['event_page', 'cart'],
    link: '/eventos',
    audience: 'everybody',
    priority: 80,
  },
  {
    of: 'theatre',
    name: 'El ambigú',
    alt: 'Consumición en el ambigú por cuatro euros si se pide antes',
    body: 'Pide al comprar y recoge sin cola en el descanso.',
    placements: ['cart', 'purchase_email'],
    link: 'https://example.org/ambigu',
    audience: 'everybody',
    priority: 40,
  },
  {
    of: 'theatre',
    name: 'Aparcar bajo la plaza',
    alt: 'Aparcamiento público con tarifa reducida',
    body: 'Dos euros toda la noche al enseñar la entrada.',
    placements: ['event_page', 'purchase_email', 'ticket_pdf'],
    link: 'https://example.org/aparcamiento',
    audience: 'everybody',
    priority: 60,
  },
];

export async function storePromotion(tx: DemoTx, {profile, calendar}: Surroundings): Promise<void> {
  const known = ADS.filter(meantFor(profile));
  const {rows: events} = await tx.query<{id: number; kind: string; companyId: number; first: Date; last: Date}>(
    `select e.id, e.kind, e.event_company_id as "companyId", min(s.starts_at) as first, max(s.ends_at) as last
      from event e join event_session s on s.event_id = e.id where e.visibility = 'public' group by e.id
      having max(s.ends_at) > now() - interval '60 days' order by min(s.starts_at), e.id`,
  );
  const upcoming = events.filter(event => event.last > calendar.now);
  const pictures = await storePictures(tx, profile, known);
  const ads = events.flatMap((event, at) =>
    known.filter((_, i) => (at + i) % 3 === 0 || (at === 0 && i < 4)).map((ad, i) => ({event, ad, i})),
  );
  for (const {event, ad, i} of ads) {
    const from = new Date(
      Math.min(event.first.getTime() - 35 * 86_400_000, calendar.now.getTime() + (i % 2 === 0 ? -9 : 4) * 86_400_000),
    );
    const {rows: stored} = await tx.query<{id: number}>(
      `insert into sales_ad (event_id, name, placements, media_file_id, alt_text, body, link_url, audience, valid_from,
        valid_until, priority, is_active)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        event.id,
        ad.name,
        ad.placements,
        pictures.get(ad.name),
        ad.alt,
        ad.body,
        ad.link,
        ad.audience,
        from,
        event.last,
        ad.priority,
        i !== 3,
      ],
    );
    await storeDays(tx, stored[0]!.id, event.id * 7 + i, {
      from,
      until: event.last < calendar.now ? event.last : calendar.now,
    });
  }
  // What the theatre and the club put on together is split; everything else belongs to one of them whole.
  const {rows: companies} = await tx.query<{id: number}>(
    'select id from event_company where is_active order by id limit 3',
  );
  if (companies.length < 2) return;
  const shared = upcoming.filter(event => event.kind === 'concert' || event.kind === 'family').slice(0, 4);
  await insertRows(
    tx,
    'event_company_share',
    shared.flatMap((event, i) => {
      const partner = companies.find(company => company.id !== event.companyId)!.id;
      const own = [7000, 6500, 6000, 8000][i]!;
      return [
        {eventId: event.id, eventCompanyId: event.companyId, percentBp: own, note: 'Produce y programa'},
        {
          eventId: event.id,
          eventCompanyId: partner,
          percentBp: 10_000 - own,
          note: 'Coproduce; cede personal de sala',
        },
      ];
    }),
  );
}

/** Two weeks of figures at most: more on the page than on paper, a click for every thirty looks. */
async function storeDays(
  tx: DemoTx,
  adId: number,
  seed: number,
  {from, until}: {from: Date; until: Date},
): Promise<void> {
  await tx.query(
    `insert into sales_ad_day (sales_ad_id, placement, day, impressions, clicks)
     select a.id, p.placement, d.day::date, n.shown, case when a.link_url = '' then 0 else n.shown / (23 + $2::int % 11) end
       from sales_ad a cross join unnest(a.placements) with ordinality as p(placement, at)
       cross join generate_series(greatest($3::timestamptz, $4::timestamptz - interval '13 days'), $4::timestamptz, interval '1 day') as d(day)
       cross join lateral (select (40 + ($2::int * 13 + extract(doy from d.day)::int * 29) % 170) / p.at::int as shown) n
      where a.id = $1 and a.is_active`,
    [adId, seed, from, until],
  );
}

/** One for each ad, drawn in the house's colours, twice as wide as high. */
async function storePictures(
  tx: DemoTx,
  profile: Profile,
  ads: readonly {name: string; alt: string}[],
): Promise<Map<string, number>> {
  const {primary, secondary} = houseOf(profile).look.colors;
  const found = new Map<string, number>();
  for (const [i, {name, alt}] of ads.entries()) {
    const content = drawAdPicture(primary, secondary, i);
    const {id} = await storeMedia(tx, {
      name: `anuncio-${name}`,
      folder: 'Anuncios',
      altText: alt,
      content,
      kind: readKind(content),
      staffUserId: null,
    });
    found.set(name, id);
  }
  return found;
}
