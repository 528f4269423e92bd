/** What the storefront shows without anybody logged in: the organization, events, legal texts, questions. */
import {inject} from '@loopback/core';
import {get, param} from '@loopback/rest';
import {Database} from '../../platform/database/db';
import {readTicketKeys} from '../../domain/access/ticket-keys';
import {ACTIVITIES, MODULE_IDS} from '../../domain/activities/modules';
import {officeColours, posterInks, shopColours} from '../../domain/look/palettes';
import {HAVE_WHEELCHAIRS, PARTS_THERE, PLANS_TO_COME, THERE_IS} from '../../domain/catalogue/there-is';
import {SELLS} from '../../domain/goods/read-shop';
import {SELLS_PACKS} from '../../domain/packs/read-packs';
import {SELLS_PLOTS} from '../../domain/plots/read-shop';
import {SELLS_CARDS} from '../../domain/supporters/read-offer';
import {LOOK_JSON, type Look} from '../../domain/look/read-look';
import {HAS_OPEN_PURPOSES} from '../../domain/messaging/wishes/purposes';
import {notFound} from '../../domain/kernel/errors';
import {POSTER, SALE_STATE} from '../sale/catalogue-operations';
import {mostOf} from '../../web/live/quotas';
import {fromCents, saleState} from '../../web/live/session-book';
import {keptFor} from '../../platform/process/memo';
import {operation} from '../../web/http/operation-text';
import {bool, cents, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {SITE_LOOK} from './look-shapes';

const SITE = obj(
  {
    name: str(),
    legalName: str(),
    nif: str(),
    address: str(),
    email: str(),
    phone: str(),
    timezone: str(),
    look: SITE_LOOK,
    isDemo: bool(),
    isTrial: bool({description: 'toda la tienda está en pruebas: nada de lo que se compra vale'}),
    maintenanceMessage: orNull(str()),
    activities: list(oneOf(...ACTIVITIES)),
    modules: list(oneOf(...MODULE_IDS), {
      description: 'las partes que la organización usa; las demás no están en la tienda',
    }),
    sells: list(oneOf('products', 'experiences', 'event_packs', 'supporters', 'plots'), {
      description: 'lo que ahora hay a la venta además de entradas, para que nada lleve a una página vacía',
    }),
    has: list(oneOf(...PARTS_THERE), {
      description: 'lo que hay además: abonos que sacar o renovar, cantera, peñas y plazas para silla de ruedas',
    }),
    hasNewsletters: bool({description: 'hay envíos a los que cualquiera puede apuntarse'}),
  },
  'Site',
);
const TICKET_KEYS = obj(
  {
    keys: list(
      obj({kty: oneOf('OKP'), crv: oneOf('Ed25519'), use: oneOf('sig'), alg: oneOf('EdDSA'), kid: str(), x: str()}),
    ),
  },
  'TicketKeys',
);
const SESSION_CARD = obj(
  {
    id: id(),
    startsAt: instant(),
    doorsAt: instant(),
    saleState: SALE_STATE,
    saleStartsAt: instant(),
    saleEndsAt: instant(),
    freeCount: int(),
    capacity: int(),
    fromCents: orNull(cents()),
  },
  'SessionCard',
);
const CARD = {
  id: id(),
  slug: str(),
  title: str(),
  isTrial: bool(),
  subtitle: str(),
  kind: oneOf('match', 'theatre', 'concert', 'dance', 'family', 'other'),
  poster: POSTER,
  competition: orNull(str()),
  round: orNull(str()),
  homeTeam: orNull(str()),
  awayTeam: orNull(str()),
  sessions: list(SESSION_CARD),
  fromCents: orNull(cents()),
};
const VENUE = {id: id(), name: str(), city: str(), timezone: str()};
const EVENT_CARD = obj({...CARD, venue: obj(VENUE)}, 'EventCard');
const EVENT = obj(
  {
    ...CARD,
    venue: obj({...VENUE, address: str(), postalCode: str(), howToArrive: str()}),
    descriptionHtml: str(),
    minAge: orNull(int()),
    durationMinutes: orNull(int()),
    organizerText: str(),
    organizer: obj({name: str(), legalName: str(), nif: str()}),
  },
  'EventPage',
);
const LEGAL = obj({title: str(), bodyHtml: str(), edition: int(), publishedAt: instant()}, 'LegalPage');

const kept = keptFor<boolean>({ms: 10_000, most: 20});

interface EventRow extends Omit<Infer<typeof EVENT>, 'sessions' | 'fromCents'> {
  sessionIds: number[];
}

const EVENTS = `
select e.id, e.slug, e.title, e.is_trial as "isTrial", e.subtitle, e.kind, e.poster, e.competition, e.round,
  e.home_team as "homeTeam", e.away_team as "awayTeam", n.session_ids as "sessionIds",
       json_build_object('id', v.id, 'name', v.name, 'city', v.city, 'timezone', v.timezone, 'address', v.address,
         'postalCode', v.postal_code, 'howToArrive', v.how_to_arrive) as venue,
       e.description_html as "descriptionHtml", e.min_age as "minAge", e.duration_minutes as "durationMinutes",
         e.organizer_text as "organizerText",
       json_build_object('name', c.name, 'legalName', c.legal_name, 'nif', c.nif) as organizer, count(*)
         over ()::int as total
  from event e join venue v on v.id = e.venue_id join event_company c on c.id = e.event_company_id
  join lateral (select min(s.starts_at) as next_at, array_agg(s.id order by s.starts_at) as session_ids
    from event_session s where s.event_id = e.id and s.state <> 'draft' and s.ends_at > now()`;

export class SiteController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
  ) {}

  @get(
    '/api/public/site',
    operation({
      id: 'getSite',
      tag: 'Escaparate',
      summary: 'La organización y su marca',
      permission: 'public',
      answer: SITE,
    }),
  )
  async site(): Promise<Infer<typeof SITE>> {
    const {rows} = await this.db.query<Omit<Infer<typeof SITE>, 'look'> & {look: Look; plans: number[]}>(
      `select name, legal_name as "legalName", nif, address, email, phone, timezone, ${LOOK_JSON} as look,
        is_demo as "isDemo", trial_since is not null as "isTrial",
        nullif(maintenance_message, '') as "maintenanceMessage",
              activities, modules, ${SELLS} || ${SELLS_PACKS} || ${SELLS_CARDS} || ${SELLS_PLOTS} as sells,
              ${THERE_IS} as has, ${PLANS_TO_COME} as plans, ${HAS_OPEN_PURPOSES} as "hasNewsletters" from organization`,
    );
    if (!rows[0]) throw notFound('La instalación todavía no tiene organización.');
    const {look, plans, ...site} = rows[0];
    if (await kept(plans.join(), () => this.haveWheelchairs(plans))) site.has.push('wheelchairs');
    const {shortName, motto, typeface, posterStyle, crest} = look;
    return {
      ...site,
      look: {
        shortName,
        motto,
        typeface,
        posterStyle,
        crest: crest && {url: crest.url, width: crest.width, height: crest.height},
        shop: shopColours(look),
        office: officeColours(look),
        poster: posterInks(look),
      },
    };
  }

  private async haveWheelchairs(plans: number[]): Promise<boolean> {
    return (await this.db.query<{have: boolean}>(HAVE_WHEELCHAIRS, [plans])).rows[0]!.have;
  }

  @get(
    '/api/public/ticket-keys',
    operation({
      id: 'listTicketKeys',
      tag: 'Escaparate',
      permission: 'public',
      answer: TICKET_KEYS,
      summary: 'Las claves públicas que firman las entradas (JWKS, RFC 8037)',
      description: 'Para quien lee entradas con sus propios aparatos: `kid` son los tres bytes que van en el código.',
    }),
  )
  async ticketKeys(): Promise<Infer<typeof TICKET_KEYS>> {
    const ring = await readTicketKeys(this.db, this.runtime.config.ticketKeysRefused);
    return {
      keys: [...ring].map(([kid, key]) => ({
        kty: 'OKP' as const,
        crv: 'Ed25519' as const,
        use: 'sig' as const,
        alg: 'EdDSA' as const,
        kid,
        x: key.export({format: 'jwk'}).x ?? '',
      })),
    };
  }

  @get(
    '/api/public/events',
    operation({
      id: 'listPublicEvents',
      tag: 'Escaparate',
      summary: 'Próximos eventos',
      permission: 'public',
      answer: obj({items: list(EVENT_CARD), total: int()}),
    }),
  )
  async events(
    @param.query.string('q', {schema: {type: 'string', maxLength: 100}}) q?: string,
    @param.query.string('kind', {
      schema: {type: 'string', enum: ['match', 'theatre', 'concert', 'dance', 'family', 'other']},
    })
    kind?: string,
    @param.query.integer('venueId', {schema: {type: 'integer', minimum: 1, maximum: 2147483647}}) venueId?: number,
    @param.query.string('from', {schema: {type: 'string', format: 'date'}}) from?: string,
    @param.query.string('to', {schema: {type: 'string', format: 'date'}}) to?: string,
    @param.query.integer('page', {schema: {type: 'integer', minimum: 1, maximum: 1000}}) page?: number,
  ): Promise<{items: object[]; total: number}> {
    const {rows} = await this.db.query<EventRow & {total: number}>(
      `${EVENTS} and ($4::date is null or (s.starts_at at time zone v.timezone)::date >= $4)
        and ($5::date is null or (s.starts_at at time zone v.timezone)::date <= $5)) n on n.next_at is not null
        where e.visibility = 'public'
          and ($1::text is null or fold(e.title || ' ' || e.subtitle || ' ' || coalesce(e.competition,
          '') || ' ' || v.name) like anywhere($1))
          and ($2::text is null or e.kind = $2) and ($3::int is null or e.venue_id = $3)
        order by n.next_at, e.id limit 24 offset $6`,
      [q?.trim() || null, kind ?? null, venueId ?? null, from ?? null, to ?? null, ((page ?? 1) - 1) * 24],
    );
    const items = await Promise.all(
      rows.map(async row => {
        const {
          descriptionHtml: _d,
          minAge: _m,
          durationMinutes: _u,
          organizerText: _t,
          organizer: _o,
          total: _n,
          venue,
          ...card
        } = await this.withSessions(row);
        return {...card, venue: {id: venue.id, name: venue.name, city: venue.city, timezone: venue.timezone}};
      }),
    );
    return {items, total: rows[0]?.total ?? 0};
  }

  @get(
    '/api/public/events/{idOrSlug}',
    operation({
      id: 'getPublicEvent',
      tag: 'Escaparate',
      summary: 'Un evento con sus sesiones',
      permission: 'public',
      answer: EVENT,
      errors: [404],
    }),
  )
  async event(
    @param.path.string('idOrSlug', {schema: {type: 'string', maxLength: 120}}) idOrSlug: string,
  ): Promise<object> {
    const byId = /^[1-9]\d{0,8}$/.test(idOrSlug);
    const {rows} = await this.db.query<EventRow & {total: number}>(
      `${EVENTS}) n on true where e.visibility <> 'draft' and ${byId ? 'e.id = $1::int' : 'e.slug = $1'}`,
      [byId ? Number(idOrSlug) : idOrSlug],
    );
    if (!rows[0]) throw notFound('No encontramos ese evento.');
    const {total: _n, ...event} = await this.withSessions({...rows[0], sessionIds: rows[0].sessionIds ?? []});
    return event;
  }

  @get(
    '/api/public/legal/{kind}',
    operation({
      id: 'getPublishedLegalText',
      tag: 'Escaparate',
      summary: 'Texto legal vigente',
      permission: 'public',
      answer: LEGAL,
      errors: [404],
    }),
  )
  async legal(
    @param.path.string('kind', {
      schema: {type: 'string', enum: ['legal_notice', 'privacy', 'terms', 'help', 'accessibility']},
    })
    kind: string,
  ): Promise<Infer<typeof LEGAL>> {
    const {rows} = await this.db.query<Infer<typeof LEGAL>>(
      `select title, body_html as "bodyHtml", edition, published_at as "publishedAt" from legal_text
        where kind = $1 and published_at <= now() order by edition desc limit 1`,
      [kind],
    );
    if (!rows[0]) throw notFound('Ese texto no está publicado.');
    return rows[0];
  }

  /** Free places and cheapest price come from memory: a list of events asks the database once. */
  private async withSessions<T extends {sessionIds: number[]}>(
    row: T,
  ): Promise<Omit<T, 'sessionIds'> & {sessions: Infer<typeof SESSION_CARD>[]; fromCents: number | null}> {
    const now = this.runtime.sessions.now();
    const {sessionIds, ...event} = row;
    const sessions = await Promise.all(
      sessionIds.map(async sessionId => {
        const s = await this.runtime.sessions.get(sessionId);
        const {doorsAt} = s;
        return {
          id: s.id,
          startsAt: s.startsAt.toISOString(),
          doorsAt: doorsAt.toISOString(),
          saleState: saleState(s, now),
          saleStartsAt: s.saleStartsAt.toISOString(),
          saleEndsAt: s.saleEndsAt.toISOString(),
          freeCount: Math.min(s.states.free, mostOf(s, null, [], 'web')),
          capacity: s.plan.seatCount + s.plan.zones.reduce((n, z) => n + (z.kind === 'general' ? z.capacity : 0), 0),
          fromCents: fromCents(s),
        };
      }),
    );
    const prices = sessions.flatMap(s => s.fromCents ?? []);
    return {...event, sessions, fromCents: prices.length ? Math.min(...prices) : null};
  }
}
