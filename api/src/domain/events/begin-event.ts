/**
 * An event with its session and a price for each zone, all of it or nothing: what a club types for its first sale in
 * one short form. What is not said is as the house has it: doors an hour before, the web until it begins, the box
 * office half an hour more.
 */
import {invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {waitFor} from '../kernel/locks';
import {checkEvent} from './check-event';
import {checkSession} from './check-session';
import {savePrices} from './save-prices';

export interface EventBeginning {
  title: string;
  kind: string;
  /** null: the house's own, made of its NIF and name if it is not there yet. */
  eventCompanyId: number | null;
  seatPlanId: number;
  vatCode: string;
  startsAt: Date;
  durationMinutes: number;
  /** null: at once. */
  saleStartsAt: Date | null;
  /** Of the ordinary tariff; a zone that is not named is not for sale. */
  prices: {zoneId: number; amountCents: number}[];
}

export interface BegunEvent {
  eventId: number;
  sessionId: number;
  slug: string;
}

const MINUTE = 60_000;
const DOORS = 60;
const BOX_OFFICE = 30;

/** Errors: `invalid` 422 naming the field, `not_found` 404 for the plan. */
export async function beginEvent(tx: Tx, ask: EventBeginning, now: Date): Promise<BegunEvent> {
  // Two people in the same form at once: one after the other, so that neither the address nor the company is made
  // twice.
  await waitFor(tx, 'eventBeginning');
  const plan = (
    await tx.query<{venueId: number; state: string}>(
      'select venue_id as "venueId", state from seat_plan where id = $1',
      [ask.seatPlanId],
    )
  ).rows[0];
  if (!plan) throw notFound('No encontramos el plano.');
  if (plan.state !== 'published') throw invalid({seatPlanId: 'El plano no está publicado.'});
  const saleStartsAt = ask.saleStartsAt ?? now;
  const startsAt = ask.startsAt.getTime();
  if (startsAt <= now.getTime()) throw invalid({startsAt: 'Ese momento ya ha pasado.'});
  if (saleStartsAt.getTime() >= startsAt) throw invalid({saleStartsAt: 'La venta debe empezar antes que el acto.'});
  if (ask.prices.length === 0) throw invalid({prices: 'Pon precio al menos a una zona.'});
  const title = ask.title.trim();
  if (title === '') throw invalid({title: 'Escribe el título.'});
  const event = {venueId: plan.venueId, kind: ask.kind, vatCode: ask.vatCode};
  await checkEvent(tx, null, event);
  const companyId = ask.eventCompanyId ?? (await ownCompany(tx));
  const slug = await freeSlug(tx, title);
  const eventId = (
    await tx.query<{id: number}>(
      `insert into event (slug, title, kind, event_company_id, venue_id, vat_code, visibility, duration_minutes)
        values ($1, $2, $3, $4, $5, $6, 'public', $7) returning id`,
      [slug, title, ask.kind, companyId, plan.venueId, ask.vatCode, ask.durationMinutes],
    )
  ).rows[0]!.id;
  const at = (minutes: number) => new Date(startsAt + minutes * MINUTE);
  const session = {
    eventId,
    seatPlanId: ask.seatPlanId,
    startsAt: at(0),
    doorsAt: at(-DOORS),
    endsAt: at(ask.durationMinutes),
    saleStartsAt,
    saleEndsAt: at(0),
    boxOfficeEndsAt: at(BOX_OFFICE),
    maxPerOrder: undefined,
    maxPerCustomer: undefined,
    holdMinutes: undefined,
  };
  // It also fills in how many somebody may buy and how long a cart waits.
  await checkSession(tx, null, session);
  const sessionId = (
    await tx.query<{id: number}>(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at,
        box_office_ends_at, max_per_order, max_per_customer, hold_minutes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        eventId,
        session.seatPlanId,
        session.startsAt,
        session.doorsAt,
        session.endsAt,
        session.saleStartsAt,
        session.saleEndsAt,
        session.boxOfficeEndsAt,
        session.maxPerOrder,
        session.maxPerCustomer,
        session.holdMinutes,
      ],
    )
  ).rows[0]!.id;
  const tariff = (
    await tx.query<{id: number}>('select id from price_category order by is_default desc, position, id limit 1')
  ).rows[0];
  if (!tariff) throw invalid({prices: 'No hay ninguna tarifa: crea una antes de poner precios.'});
  await savePrices(tx, {
    eventSessionId: sessionId,
    cells: ask.prices.map(price => ({...price, priceCategoryId: tariff.id, channel: null})),
    version: null,
  });
  return {eventId, sessionId, slug};
}

/** The company with the house's own NIF; the first one, if the house has not said who it is. */
export async function ownCompany(tx: Tx): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `select c.id from event_company c left join organization o on o.nif = c.nif where c.is_active
      order by o.id is null, c.id limit 1`,
  );
  if (rows[0]) return rows[0].id;
  const made = await tx.query<{id: number}>(
    `insert into event_company (name, legal_name, nif, address, email, phone)
      select name, legal_name, nif, address, email, phone from organization where nif <> '' and legal_name <> ''
      returning id`,
  );
  if (!made.rows[0])
    throw invalid({eventCompanyId: 'Falta quién organiza: escribe antes su razón social y su NIF en «Quién vende».'});
  return made.rows[0].id;
}

/** «Robledal – Racing» → robledal-racing, and robledal-racing-2 for the next. */
export async function freeSlug(tx: Tx, title: string): Promise<string> {
  const plain =
    title
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 110)
      .replace(/^-+|-+$/g, '') || 'evento';
  const {rows} = await tx.query<{slug: string}>(`select slug from event where slug = $1 or slug like $1 || '-%'`, [
    plain,
  ]);
  const taken = new Set(rows.map(row => row.slug));
  for (let n = 1; ; n++) {
    const slug = n === 1 ? plain : `${plain}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}
