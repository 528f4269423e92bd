/** Stores the programme: events, their sessions, prices and the counters of numberless zones. */
import type {Tx} from '../tx';
import {insertRows, takeIds} from './bulk-insert';
import type {Calendar} from './calendar';
import {companyOf, type Companies} from './house';
import type {Category, DemoEvent, DemoSession} from './programme';
import {zonePrices} from './tariffs';
import type {StoredVenue, Venues} from './venues';

export interface StoredPrice {
  id: number;
  zoneId: number;
  category: Category;
  priceCategoryId: number;
  amountCents: number;
}

export interface StoredSession {
  id: number;
  event: DemoEvent & {id: number};
  session: DemoSession;
  venue: StoredVenue;
  saleStartsAt: Date;
  prices: StoredPrice[];
}

interface Context {
  calendar: Calendar;
  companies: Companies;
  venues: Venues;
  categories: Record<Category, number>;
}

/** Zone counters are split so that buyers do not queue on one row. */
export const SHARDS = 8;
const SALE_OPENED_DAYS_AGO = -45;

/** Places of one shard; the first ones take what does not divide. */
export const shardCapacity = (capacity: number, shard: number) =>
  Math.floor(capacity / SHARDS) + (shard < capacity % SHARDS ? 1 : 0);

export async function storeEvents(tx: Tx, events: DemoEvent[], context: Context): Promise<StoredSession[]> {
  const firstEvent = await takeIds(tx, 'event', events.length);
  const {calendar, companies, venues} = context;
  await insertRows(
    tx,
    'event',
    {
      id: 'int',
      slug: 'text',
      title: 'text',
      kind: 'text',
      subtitle: 'text',
      description_html: 'text',
      poster: 'jsonb',
      competition: 'text',
      round: 'text',
      home_team: 'text',
      away_team: 'text',
      event_company_id: 'int',
      venue_id: 'int',
      vat_code: 'text',
      visibility: 'text',
      min_age: 'int',
      duration_minutes: 'int',
      organizer_text: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    events.map((event, i) => ({
      id: firstEvent + i,
      slug: event.slug,
      title: event.title,
      kind: event.kind,
      subtitle: event.subtitle,
      description_html: event.descriptionHtml,
      poster: event.poster,
      competition: event.competition ?? null,
      round: event.round ?? null,
      home_team: event.homeTeam ?? null,
      away_team: event.awayTeam ?? null,
      event_company_id: companyOf(companies, event),
      venue_id: venues[event.place]!.venueId,
      vat_code: event.vatCode,
      visibility: 'public',
      min_age: event.minAge ?? null,
      duration_minutes: event.durationMinutes,
      organizer_text: event.conditions,
      ...timesOf(event, calendar),
    })),
  );
  const pairs = events.flatMap((event, i) =>
    event.sessions.map(session => ({event: {...event, id: firstEvent + i}, session})),
  );
  const stored = await storeSessions(tx, pairs, context);
  await storePrices(tx, stored);
  await storeCounters(tx, stored);
  return stored;
}

/** Announced two months before; what is over, two months before its first day. */
function timesOf(event: DemoEvent, calendar: Calendar): {created_at: Date; updated_at: Date} {
  const first = event.sessions[0]!;
  const before = (days: number, time: string) =>
    first.state === 'closed' ? calendar.minutesAfter(first.startsAt, -1440 * days) : calendar.daysAhead(-days, time);
  return {created_at: before(60, '09:30'), updated_at: before(46, '12:00')};
}

async function storeSessions(
  tx: Tx,
  pairs: Pick<StoredSession, 'event' | 'session'>[],
  {calendar, venues, categories}: Context,
): Promise<StoredSession[]> {
  const first = await takeIds(tx, 'event_session', pairs.length);
  const stored = pairs.map(({event, session}, i): StoredSession => {
    const venue = venues[event.place]!;
    return {
      id: first + i,
      event,
      session,
      venue,
      saleStartsAt:
        session.saleStartsAt ??
        (session.state === 'closed'
          ? calendar.minutesAfter(session.startsAt, SALE_OPENED_DAYS_AGO * 1440)
          : calendar.daysAhead(SALE_OPENED_DAYS_AGO, '10:00')),
      prices: zonePrices(venue, event.tariff).map(price => ({
        ...price,
        id: 0,
        priceCategoryId: categories[price.category],
      })),
    };
  });
  await insertRows(
    tx,
    'event_session',
    {
      id: 'int',
      event_id: 'int',
      seat_plan_id: 'int',
      code: 'text',
      starts_at: 'timestamptz',
      doors_at: 'timestamptz',
      ends_at: 'timestamptz',
      state: 'text',
      sale_starts_at: 'timestamptz',
      sale_ends_at: 'timestamptz',
      box_office_ends_at: 'timestamptz',
      max_per_order: 'int',
      max_per_customer: 'int',
      refund_policy: 'text',
      cancel_terms: 'text',
      cancel_until_hours: 'int',
      cancel_fee_cents: 'int',
      cancel_bonus_bp: 'int',
      gives_on: 'boolean',
      created_at: 'timestamptz',
    },
    stored.map(({id, event, session, venue, saleStartsAt}) => {
      const {startsAt, maxPerOrder = 10} = session;
      return {
        id,
        event_id: event.id,
        seat_plan_id: venue.planId,
        code: `D${String(id).padStart(5, '0')}`,
        starts_at: startsAt,
        doors_at: calendar.minutesAfter(startsAt, -event.doorsMinutes),
        ends_at: calendar.minutesAfter(startsAt, event.durationMinutes),
        state: session.state ?? 'on_sale',
        sale_starts_at: saleStartsAt,
        sale_ends_at: startsAt,
        box_office_ends_at: calendar.minutesAfter(startsAt, 30),
        max_per_order: maxPerOrder,
        max_per_customer: maxPerOrder,
        refund_policy: event.refundPolicy,
        cancel_terms: event.cancel?.terms ?? 'none',
        cancel_until_hours: event.cancel?.untilHours ?? 48,
        cancel_fee_cents: event.cancel?.feeCents ?? 0,
        cancel_bonus_bp: event.cancel?.bonusBp ?? 0,
        gives_on: event.givesOn ?? false,
        created_at: timesOf(event, calendar).created_at,
      };
    }),
  );
  return stored;
}

async function storePrices(tx: Tx, sessions: StoredSession[]): Promise<void> {
  const prices = sessions.flatMap(session => session.prices.map(price => ({sessionId: session.id, price})));
  const first = await takeIds(tx, 'price', prices.length);
  prices.forEach(({price}, i) => (price.id = first + i));
  await insertRows(
    tx,
    'price',
    {id: 'int', event_session_id: 'int', zone_id: 'int', price_category_id: 'int', amount_cents: 'int'},
    prices.map(({sessionId, price}) => ({
      id: price.id,
      event_session_id: sessionId,
      zone_id: price.zoneId,
      price_category_id: price.priceCategoryId,
      amount_cents: price.amountCents,
    })),
  );
}

async function storeCounters(tx: Tx, sessions: StoredSession[]): Promise<void> {
  await insertRows(
    tx,
    'zone_counter',
    {event_session_id: 'int', zone_id: 'int', shard: 'int', capacity: 'int'},
    sessions.flatMap(({id, venue}) =>
      venue.plan.zones
        .filter(zone => zone.kind === 'general')
        .flatMap(zone =>
          Array.from({length: SHARDS}, (_, shard) => ({
            event_session_id: id,
            zone_id: zone.id,
            shard,
            capacity: shardCapacity(zone.capacity ?? 0, shard),
          })),
        ),
    ),
  );
}
