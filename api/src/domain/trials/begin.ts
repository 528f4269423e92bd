/**
 * A trial: a copy of an event with its sessions to come, their prices, fees, quotas and gates, on sale at once. Everything in
 * it is of its own (seats, order numbers, the built-in bank, tickets that name a session no real door has), so nothing
 * that is tried meets what is sold; the database refuses an order, a payment, a posting or an invoice that is half of
 * one and half of the other. Not copied: blocks, passes, invitations, lists of buyers, waiting rooms. A trial shows
 * buying, paying, mails, papers and the door.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {copyFields} from '../forms/copy-fields';
import {copyQuotas} from '../events/copy-quotas';
import {publishSession} from '../events/publish';

export interface BegunTrial {
  eventId: number;
  slug: string;
  sessions: number;
}

/** In lists, mails, papers, calendars and on the door's screen: wherever a title stands. */
export const TRIAL_MARK = 'PRUEBA: ';

const COPY_EVENT = `
insert into event (slug, title, kind, subtitle, description_html, poster, competition, round, home_team, away_team,
  event_company_id, venue_id, vat_code, visibility, min_age, duration_minutes, organizer_text, is_trial, trial_of_id,
  author_rights_bp)
select 'prueba-' || replace(gen_random_uuid()::text, '-', ''), left($2 || title, 200), kind, subtitle, description_html,
  poster, competition, round, home_team, away_team, event_company_id, venue_id, vat_code, $3, min_age, duration_minutes,
  organizer_text, true, id, author_rights_bp
  from event where id = $1 returning id, slug`;

const TO_COME = `s.event_id = $1 and s.state <> 'cancelled' and s.ends_at > now() + interval '1 minute'`;

/**
 * On sale at once, whatever the real one says: since a minute ago, for a process's guess of the database's hour may be
 * a little behind.
 */
const COPY_SESSION = `
insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at,
  box_office_ends_at, max_per_order, max_per_customer, orphan_rule, seats_apart, accessible_until_hours, hold_minutes, is_nominative,
  attendees_due_at, attendee_needs_doc, entry_needs_name, refund_policy, is_trial)
select $2, seat_plan_id, starts_at, doors_at, ends_at, now() - interval '1 minute', greatest(sale_ends_at, ends_at),
  greatest(box_office_ends_at, ends_at), max_per_order, max_per_customer, orphan_rule, seats_apart, accessible_until_hours, hold_minutes,
  is_nominative, attendees_due_at, attendee_needs_doc, entry_needs_name, refund_policy, true
  from event_session where id = $1 returning id`;

const COPY_PRICES = `insert into price (event_session_id, zone_id, price_category_id, channel, amount_cents, is_active)
  select $2, zone_id, price_category_id, channel, amount_cents, is_active from price where event_session_id = $1`;
const COPY_FEES = `insert into booking_fee (event_session_id, channel, amount_cents, vat_code)
  select $2, channel, amount_cents, vat_code from booking_fee where event_session_id = $1`;
const COPY_GATES = `insert into event_gate (event_id, gate_id, opens_minutes_before, max_per_minute, is_open, note)
  select $2, gate_id, opens_minutes_before, max_per_minute, is_open, note from event_gate where event_id = $1`;
const COPY_GATE_ZONES = `insert into gate_zone (event_id, event_session_id, zone_id, gate_id)
  select $2, $4::int, zone_id, gate_id from gate_zone
  where event_id = $1 and event_session_id is not distinct from $3::int`;

/**
 * @param isListed the shop shows it to everybody (the whole shop is on trial); otherwise only who has its address finds
 * it. Errors: `not_found` 404; 409 `is_trial`, `trial_running`, `nothing_to_try`; `not_publishable` 409 as for a real
 * sale, but for what the house still lacks.
 */
export async function beginTrial(tx: Tx, eventId: number, isListed: boolean): Promise<BegunTrial> {
  const event = (
    await tx.query<{isTrial: boolean}>('select is_trial as "isTrial" from event e where id = $1 for no key update', [
      eventId,
    ])
  ).rows[0];
  if (!event) throw notFound('No existe ese evento.');
  if (event.isTrial) throw conflict('is_trial', 'Esto ya es una prueba.');
  if ((await tx.query('select 1 from event where trial_of_id = $1', [eventId])).rowCount)
    throw conflict('trial_running', 'Este evento ya se está probando: borra esa prueba antes de empezar otra.');
  const {rows: sessions} = await tx.query<{id: number; seatPlanId: number}>(
    `select s.id, s.seat_plan_id as "seatPlanId" from event_session s where ${TO_COME} order by s.starts_at, s.id`,
    [eventId],
  );
  if (sessions.length === 0)
    throw conflict('nothing_to_try', 'El evento no tiene ninguna sesión por venir que probar.');
  const copy = (
    await tx.query<{id: number; slug: string}>(COPY_EVENT, [eventId, TRIAL_MARK, isListed ? 'public' : 'link_only'])
  ).rows[0]!;
  await tx.query(COPY_GATES, [eventId, copy.id]);
  await copyFields(tx, eventId, copy.id);
  await tx.query(COPY_GATE_ZONES, [eventId, copy.id, null, null]);
  for (const session of sessions) {
    const id = (await tx.query<{id: number}>(COPY_SESSION, [session.id, copy.id])).rows[0]!.id;
    await tx.query(COPY_PRICES, [session.id, id]);
    await tx.query(COPY_FEES, [session.id, id]);
    // Before it is on sale: then nobody else's sale waits for it.
    await copyQuotas(tx, {eventSessionId: id, fromSessionId: session.id});
    await tx.query(COPY_GATE_ZONES, [eventId, copy.id, session.id, id]);
    const unpriced = await tx.query<{id: number}>(
      `select z.id from zone z where z.seat_plan_id = $1 and not exists (select 1 from price p
        where p.event_session_id = $2 and p.zone_id = z.id and p.is_active)`,
      [session.seatPlanId, id],
    );
    await publishSession(tx, {
      eventSessionId: id,
      draftEvent: null,
      zonesNotForSale: unpriced.rows.map(zone => zone.id),
      version: null,
      surroundings: null,
    });
  }
  return {eventId: copy.id, slug: copy.slug, sessions: sessions.length};
}
