/**
 * Whose door is worked now or next, for whoever works there. Cancelled sessions and those never put on sale have no
 * door; a trial's opens at once, and stands last.
 */
import {bool, id, instant, list, obj, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

export const DOOR_SESSIONS = list(
  obj(
    {
      sessionId: id(),
      eventId: id(),
      title: str(),
      venueName: str(),
      timezone: str(),
      opensAt: instant(),
      isOpen: bool(),
      /** The first, and those that open before it closes. */
      isNext: bool(),
      isTrial: bool(),
      /** By which a reader is paired. */
      code: str(),
    },
    'DoorSession',
  ),
  {maxItems: 60},
);
export type DoorSessions = Infer<typeof DOOR_SESSIONS>;

const LIVING = `
with living as (
  select s.id, s.is_trial, s.doors_at, s.ends_at + make_interval(mins => a.closes_minutes_after) as closes_at, a.code,
         e.id as event_id, e.title, v.name as venue_name, v.timezone
    from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
      join event_access a on a.event_id = e.id
   where s.state not in ('draft', 'cancelled') and s.ends_at + make_interval(mins => a.closes_minutes_after) > now()
     and ($1::int is null or e.event_company_id = $1)
   order by s.is_trial, s.doors_at, s.id limit 60
)
select id as "sessionId", event_id as "eventId", title, venue_name as "venueName", timezone, doors_at as "opensAt",
       is_trial or doors_at <= now() as "isOpen",
       not is_trial and doors_at <= first_value(closes_at) over (order by is_trial, doors_at, id) as "isNext",
       is_trial as "isTrial", code
  from living order by is_trial, doors_at, id`;

export async function readDoorSessions(tx: Tx, companyId: number | null): Promise<DoorSessions> {
  const {rows} = await tx.query<Omit<DoorSessions[number], 'opensAt'> & {opensAt: Date}>(LIVING, [companyId]);
  return rows.map(row => ({...row, opensAt: row.opensAt.toISOString()}));
}
