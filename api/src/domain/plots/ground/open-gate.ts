/**
 * A gate for an area that belongs to no event: an event that nobody sees or buys, with one session from the first minute
 * of the area's first day to the last of its last, so that whoever is inside at night still is. Readers, gates, counts and
 * reports are those of any event. People go out and come back. The row of the area is the lock: it gets one gate.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {freeSlug, ownCompany} from '../../events/begin-event';

export interface GateOpened {
  eventId: number;
  sessionId: number;
  /** The sales whose people come in by it, of which something is paid. */
  saleIds: number[];
}

/** Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function openPlotGate(tx: Tx, ask: {areaId: number; venueId: number}): Promise<GateOpened> {
  const {rows} = await tx.query<{name: string; eventId: number | null; isOver: boolean}>(
    `select name, event_id as "eventId", ends_on < club_today() as "isOver"
       from plot_area where id = $1 for update`,
    [ask.areaId],
  );
  const area = rows[0];
  if (!area) throw notFound('No existe esa zona.');
  if (area.eventId !== null) throw conflict('wrong_state', 'La zona tiene evento: su puerta es la de ese evento.');
  if (area.isOver) throw conflict('wrong_state', 'Los días de esta zona ya han pasado.');
  const {rows: plans} = await tx.query<{id: number}>(
    `select id from seat_plan where venue_id = $1 and state = 'published' order by id desc limit 1`,
    [ask.venueId],
  );
  if (!plans[0]) throw invalid({venueId: 'Ese recinto no tiene ningún plano publicado.'});
  const title = `Acceso: ${area.name}`;
  const {rows: events} = await tx.query<{id: number}>(
    `insert into event (slug, title, kind, event_company_id, venue_id, vat_code, visibility)
      values ($1, $2, 'other', $3, $4, 'general', 'draft') returning id`,
    [await freeSlug(tx, title), title, await ownCompany(tx), ask.venueId],
  );
  const eventId = events[0]!.id;
  await tx.query('update event_access set is_reentry_allowed = true where event_id = $1', [eventId]);
  const {rows: sessions} = await tx.query<{id: number}>(
    `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at,
       box_office_ends_at)
     select $1, $2, d.from_at, d.from_at, d.until_at, d.from_at - interval '1 minute', d.from_at, d.from_at
       from (select a.starts_on::timestamp at time zone v.timezone as from_at,
               (a.ends_on + time '23:59') at time zone v.timezone as until_at
               from plot_area a, venue v where a.id = $3 and v.id = $4) d returning id`,
    [eventId, plans[0].id, ask.areaId, ask.venueId],
  );
  const sessionId = sessions[0]!.id;
  await tx.query(
    `update plot_area set event_id = $2, gate_session_id = $3, version = version + 1, updated_at = now() where id = $1`,
    [ask.areaId, eventId, sessionId],
  );
  const {rows: sales} = await tx.query<{id: number}>(
    `select s.id from plot_sale s where s.plot_area_id = $1 and s.state in ('payment_pending', 'paid', 'assigned', 'delivered')
      and exists (select 1 from plot_occupant o where o.plot_sale_id = s.id)
      and exists (select 1 from order_line l where l.plot_sale_id = s.id and l.state = 'active') order by s.id`,
    [ask.areaId],
  );
  return {eventId, sessionId, saleIds: sales.map(({id}) => id)};
}
