/**
 * A session comes into a list, or leaves it: its holders' seats and standing places are theirs in it from that moment, or nobody's
 * any more. What somebody else has already stays with them, and staff are told to talk to both.
 */
import type {Tx} from '../../tx';
import {claimSession} from './claim-session';
import {freePlacesOfPasses} from './pass-places';

interface ListSession {
  seasonListId?: number;
  eventSessionId?: number;
}

export async function followListSession(tx: Tx, before: ListSession | null, after: ListSession | null): Promise<void> {
  if (before?.seasonListId === after?.seasonListId && before?.eventSessionId === after?.eventSessionId) return;
  if (before) await letGo(tx, before.seasonListId!, before.eventSessionId!);
  if (!after) return;
  const {conflicts, withoutPlace} = await claimSession(tx, after.seasonListId!, after.eventSessionId!);
  const lost = [...conflicts.map(one => one.seasonPassId), ...withoutPlace];
  if (lost.length > 0) await tellStaff(tx, after.eventSessionId!, lost);
}

async function letGo(tx: Tx, seasonListId: number, eventSessionId: number): Promise<void> {
  await tx.query(
    `with gone as materialized (select c.seat_id from seat_claim c join season_pass p on p.id = c.season_pass_id and p.season_list_id = $1 join event_session s on s.id = c.event_session_id and s.ends_at > now()
        where c.event_session_id = $2 and c.kind = 'pass' order by 1 for update of c)
     delete from seat_claim c using gone where c.event_session_id = $2 and c.seat_id = gone.seat_id`,
    [seasonListId, eventSessionId],
  );
  const {rows} = await tx.query<{id: number}>('select p.id from season_pass p join zone_claim c on c.season_pass_id = p.id where p.season_list_id = $1 and c.event_session_id = $2', [seasonListId, eventSessionId]);
  await freePlacesOfPasses(tx, rows.map(row => row.id), 's.id = $2 and s.ends_at > now()', [eventSessionId]);
}

/** Named in the incident: more would not be read. */
const SHOWN = 20;

const tellStaff = (tx: Tx, eventSessionId: number, passIds: number[]): Promise<unknown> =>
  tx.query(
    `insert into incident (kind, title, detail)
     select 'list_seats_taken', 'Abonados sin su sitio en una sesión',
            'Abonos sin su sitio en «' || e.title || '»: ' || $2::int || '. Lo tiene otra persona o ya no cabe en su zona: ' || (select string_agg(p.id || ' (' || h.first_name || ' ' || h.surname1 || coalesce(nullif(', ' || p.seat_label, ', '), '') || ')', '; ' order by p.id) from season_pass p join pass_holder h on h.id = p.pass_holder_id where p.id = any($3)) || case when $2::int > ${SHOWN} then '…' else '' end || '. Hay que hablar con ellos o con quien lo compró.'
       from event_session s join event e on e.id = s.event_id where s.id = $1`,
    [eventSessionId, passIds.length, passIds.slice(0, SHOWN)],
  );
