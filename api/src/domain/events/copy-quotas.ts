/**
 * The quotas of another session: zones by their code, so that a new edition of a plan keeps them; the hour of release as
 * far from the beginning as there. What has the same name here stays as it is.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** How many. @throws DomainError 422 for one that would be less than what is sold here already */
export async function copyQuotas(tx: Tx, ask: {eventSessionId: number; fromSessionId: number}): Promise<number> {
  if (ask.eventSessionId === ask.fromSessionId) throw invalid({fromSessionId: 'Elige otra sesión.'});
  const {rowCount} = await tx.query(
    `insert into session_quota (event_session_id, name, size, zone_id, price_category_id, channel, releases_at)
     select t.id, q.name, q.size, z.id, q.price_category_id, q.channel, q.releases_at + (t.starts_at - f.starts_at)
       from session_quota q join event_session f on f.id = q.event_session_id join event_session t on t.id = $2
       left join zone o on o.id = q.zone_id left join zone z on z.seat_plan_id = t.seat_plan_id and z.code = o.code
      where q.event_session_id = $1 and (q.zone_id is null or z.id is not null) order by q.id
     on conflict (event_session_id, name) do nothing`,
    [ask.fromSessionId, ask.eventSessionId],
  );
  return rowCount;
}
