/**
 * An event that is open for requests of accreditation: until when, for which session or season, and the number that its
 * link is made of. One call an event; a new number and the old link leads nowhere. The database's clock closes it.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface Call {
  id: number;
  eventId: number;
  eventSessionId: number | null;
  seasonListId: number | null;
  isOpen: boolean;
  closesAt: Date;
  note: string;
  linkNo: number;
  isLate: boolean;
  eventTitle: string;
  seasonName: string | null;
  startsAt: Date | null;
  timezone: string;
  venueName: string;
  /** Of what is asked for by it: its session, its season, or all of its event. Null: nothing of it is to come. */
  validFromAt: Date | null;
  validUntilAt: Date | null;
}

const CALL = `select c.id, c.event_id as "eventId", c.event_session_id as "eventSessionId", c.season_list_id as "seasonListId",
    c.is_open as "isOpen", c.closes_at as "closesAt", c.note, c.link_no as "linkNo", c.closes_at <= now() as "isLate",
    e.title as "eventTitle", l.name as "seasonName", s.starts_at as "startsAt", v.timezone, v.name as "venueName",
    case when l.id is not null then l.starts_on::timestamp at time zone v.timezone
      else coalesce(s.starts_at, (select min(o.starts_at) from event_session o where o.event_id = e.id
        and o.state <> 'cancelled')) - interval '4 hours' end as "validFromAt",
    case when l.id is not null then (l.ends_on + 1)::timestamp at time zone v.timezone
      else coalesce(s.ends_at, (select max(o.ends_at) from event_session o where o.event_id = e.id
        and o.state <> 'cancelled')) + interval '2 hours' end as "validUntilAt"
  from accreditation_call c join event e on e.id = c.event_id join venue v on v.id = e.venue_id
    left join event_session s on s.id = c.event_session_id left join season_list l on l.id = c.season_list_id`;

export async function readCall(tx: Tx, eventId: number): Promise<Call | null> {
  return (await tx.query<Call>(`${CALL} where c.event_id = $1`, [eventId])).rows[0] ?? null;
}

/** By its link. Null: there is none, it was closed by hand, or another link has taken the place of this one. */
export async function readOpenCall(tx: Tx, id: number, linkNo: number, lock = false): Promise<Call | null> {
  const {rows} = await tx.query<Call>(
    `${CALL} where c.id = $1 and c.link_no = $2 and c.is_open${lock ? ' for share of c' : ''}`,
    [id, linkNo],
  );
  return rows[0] ?? null;
}

export interface CallSettings {
  eventSessionId: number | null;
  seasonListId: number | null;
  isOpen: boolean;
  closesAt: string;
  note: string;
  renewsLink: boolean;
}

/** Errors: `not_found` 404, `invalid` 422 (eventSessionId, seasonListId, closesAt), `nothing_public` 409. */
export async function saveCall(tx: Tx, eventId: number, said: CallSettings): Promise<Call> {
  const event = await tx.query('select 1 from event where id = $1 for key share', [eventId]);
  if (!event.rowCount) throw notFound('No existe ese evento.');
  if (said.eventSessionId !== null && said.seasonListId !== null)
    throw invalid({seasonListId: 'Elige una sesión o toda la temporada, no las dos.'});
  if (said.eventSessionId !== null) {
    const own = await tx.query('select 1 from event_session where id = $1 and event_id = $2', [
      said.eventSessionId,
      eventId,
    ]);
    if (!own.rowCount) throw invalid({eventSessionId: 'Esa sesión no es de este evento.'});
  }
  if (said.isOpen) {
    const open = await tx.query(
      'select 1 from accreditation_type where is_public and is_active and ($1::int is null or is_seasonal) limit 1',
      [said.seasonListId],
    );
    if (!open.rowCount)
      throw conflict(
        'nothing_public',
        said.seasonListId === null
          ? 'Ningún tipo de acreditación se puede pedir en la web: márcalo antes en los tipos.'
          : 'Ningún tipo de toda la temporada se puede pedir en la web: márcalo antes en los tipos.',
      );
  }
  await tx.query(
    `insert into accreditation_call as c (event_id, event_session_id, season_list_id, is_open, closes_at, note)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (event_id) do update set event_session_id = excluded.event_session_id,
       season_list_id = excluded.season_list_id, is_open = excluded.is_open, closes_at = excluded.closes_at,
       note = excluded.note, link_no = c.link_no + $7::int, version = c.version + 1, updated_at = now()`,
    [
      eventId,
      said.eventSessionId,
      said.seasonListId,
      said.isOpen,
      said.closesAt,
      said.note.trim(),
      said.renewsLink ? 1 : 0,
    ],
  );
  return (await readCall(tx, eventId))!;
}

export interface PublicType {
  id: number;
  name: string;
  needsPhoto: boolean;
}

/** What may be asked for by a call: types that are given out, on the web; for a season those of seasons. */
export async function readPublicTypes(tx: Tx, call: Call): Promise<PublicType[]> {
  const {rows} = await tx.query<PublicType>(
    `select id, name, needs_photo as "needsPhoto" from accreditation_type
      where is_public and is_active and ($1::int is null or is_seasonal) order by name`,
    [call.seasonListId],
  );
  return rows;
}
