/** Stores the programme: events, their sessions, prices and the counters of numberless zones. */
import {insertRows, takeIds, type DemoTx} from './bulk-insert';
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

export async function storeEvents(tx: DemoTx, events: DemoEvent[], context: Context): Promise<StoredSession[]> {
  const firstEvent = await takeIds(tx, 'event', events.length);
  const {calendar, companies, venues} = context;
  await insertRows(
    tx,
    'event',
    events.map((event, i) => ({
      id: firstEvent + i,
      slug: event.slug,
      title: event.title,
      kind: event.kind,
      subtitle: event.subtitle,
      descriptionHtml: event.descriptionHtml,
      poster: event.poster,
      competition: event.competition ?? null,
      round: event.round ?? null,
      homeTeam: event.homeTeam ?? null,
      awayTeam: event.awayTeam ?? null,
      eventCompanyId: companyOf(companies, event),
      venueId: venues[event.place]!.venueId,
      vatCode: event.vatCode,
      visibility: 'public',
      minAge: event.minAge ?? null,
      durationMinutes: event.durationMinutes,
      organizerText: event.conditions,
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
function timesOf(event: DemoEvent, calendar: Calendar): {createdAt: Date; updatedAt: Date} {
  const first = event.sessions[0]!;
  const before = (days: number, time: string) =>
    first.state === 'closed' ? calendar.minutesAfter(first.startsAt, -1440 * days) : calendar.daysAhead(-days, time);
  return {createdAt: before(60, '09:30'), updatedAt: before(46, '12:00')};
}

async function storeSessions(
  tx: DemoTx,
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
    stored.map(({id, event, session, venue, saleStartsAt}) => {
      const {startsAt, maxPerOrder = 10} = session;
      return {
        id,
        eventId: event.id,
        seatPlanId: venue.planId,
        code: `D${String(id).padStart(5, '0')}`,
        startsAt,
        doorsAt: calendar.minutesAfter(startsAt, -event.doorsMinutes),
        endsAt: calendar.minutesAfter(startsAt, event.durationMinutes),
        state: session.state ?? 'on_sale',
        saleStartsAt,
        saleEndsAt: startsAt,
        boxOfficeEndsAt: calendar.minutesAfter(startsAt, 30),
        maxPerOrder,
        maxPerCustomer: maxPerOrder,
        refundPolicy: event.refundPolicy,
        cancelTerms: event.cancel?.terms ?? 'none',
        cancelUntilHours: event.cancel?.untilHours ?? 48,
        cancelFeeCents: event.cancel?.feeCents ?? 0,
        cancelBonusBp: event.cancel?.bonusBp ?? 0,
        givesOn: event.givesOn ?? false,
        createdAt: timesOf(event, calendar).createdAt,
      };
    }),
  );
  return stored;
}

async function storePrices(tx: DemoTx, sessions: StoredSession[]): Promise<void> {
  const prices = sessions.flatMap(session => session.prices.map(price => ({sessionId: session.id, price})));
  const first = await takeIds(tx, 'price', prices.length);
  prices.forEach(({price}, i) => (price.id = first + i));
  await insertRows(
    tx,
    'price',
    prices.map(({sessionId, price}) => ({
      id: price.id,
      eventSessionId: sessionId,
      zoneId: price.zoneId,
      priceCategoryId: price.priceCategoryId,
      amountCents: price.amountCents,
    })),
  );
}

async function storeCounters(tx: DemoTx, sessions: StoredSession[]): Promise<void> {
  await insertRows(
    tx,
    'zone_counter',
    sessions.flatMap(({id, venue}) =>
      venue.plan.zones
        .filter(zone => zone.kind === 'general')
        .flatMap(zone =>
          Array.from({length: SHARDS}, (_, shard) => ({
            eventSessionId: id,
            zoneId: zone.id,
            shard,
            capacity: shardCapacity(zone.capacity ?? 0, shard),
          })),
        ),
    ),
  );
}
