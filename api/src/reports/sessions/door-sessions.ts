/**
 * Whose door is worked now or next, for whoever works there. Cancelled sessions and those never put on sale have no
 * door; a trial's opens at once, and stands last.
 */
import {bool, id, instant, list, obj, str, type Infer} from '../../rest/shape';
import type {Tx} from '../../tx';

export const DOOR_SESSIONS = list(
  obj(
    {
      sessionId: id(),
      eventId: id(),
      title: str(),
      venueName: str(),
      timezone: str(),
      startsAt: instant(),
      opensAt: instant('la puerta'),
      closesAt: instant('hasta cuándo se puede entrar'),
      isNext: bool({description: 'la primera, y las que se abren antes de que ella cierre'}),
      isTrial: bool(),
      code: str({description: 'con el que se empareja un lector'}),
    },
    'DoorSession',
  ),
  {maxItems: 60},
);
export type DoorSessions = Infer<typeof DOOR_SESSIONS>;

const LIVING = `
select s.id as "sessionId", e.id as "eventId", e.title, v.name as "venueName", v.timezone, s.starts_at as "startsAt",
       s.doors_at as "opensAt", s.ends_at + make_interval(mins => a.closes_minutes_after) as "closesAt",
       s.is_trial as "isTrial", a.code
  from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
    join event_access a on a.event_id = e.id
 where s.state not in ('draft', 'cancelled') and s.ends_at + make_interval(mins => a.closes_minutes_after) > now()
   and ($1::int is null or e.event_company_id = $1)
 order by s.is_trial, s.doors_at, s.id limit 60`;

export async function readDoorSessions(tx: Tx, companyId: number | null): Promise<DoorSessions> {
  const {rows} = await tx.query<
    Omit<DoorSessions[number], 'startsAt' | 'opensAt' | 'closesAt' | 'isNext'> &
      Record<'startsAt' | 'opensAt' | 'closesAt', Date>
  >(LIVING, [companyId]);
  const first = rows[0];
  return rows.map(row => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    isNext: first !== undefined && !row.isTrial && row.opensAt <= first.closesAt,
  }));
}
