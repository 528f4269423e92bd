/**
 * `claimPassSeats` for many passes at once: one statement, seats in ascending order within each session. Empty: every
 * seat or standing place is its pass's.
 */
import type {Tx} from '../../kernel/tx';
import {claimPlacesOfPasses, type MissingPlace} from './pass-places';

/** Over `season_pass p`: the sessions to come in which its seat exists and has not been given free. */
const TO_COME = `join season_list_session ls on ls.season_list_id = p.season_list_id
  join event_session s on s.id = ls.event_session_id and s.state <> 'cancelled' and s.ends_at > now()
       join seat st on st.id = p.seat_id and st.seat_plan_id = s.seat_plan_id
      where p.id = any($1) and not exists (select 1 from seat_release r
        where r.season_pass_id = p.id and r.event_session_id = s.id and r.state <> 'recovered')`;

export async function claimSeatsOfPasses(tx: Tx, seasonPassIds: number[]): Promise<MissingPlace[]> {
  if (seasonPassIds.length === 0) return [];
  const claimed = await tx.query(
    `insert into seat_claim as c (event_session_id, seat_id, kind, season_pass_id)
     select s.id, p.seat_id, 'pass', p.id from season_pass p ${TO_COME} order by s.id, p.seat_id
     on conflict (event_session_id, seat_id) do update
       set kind = 'pass', season_pass_id = excluded.season_pass_id, cart_id = null, price_id = null, expires_at = null,
       changed_xid = pg_current_xact_id()
      where c.kind = 'hold' and c.expires_at <= now() and c.order_id is null`,
    [seasonPassIds],
  );
  const {rows: wanted} = await tx.query<{n: number}>(`select count(*)::int as n from season_pass p ${TO_COME}`, [
    seasonPassIds,
  ]);
  const full = await claimPlacesOfPasses(tx, seasonPassIds);
  if (wanted[0]!.n === claimed.rowCount) return full;
  const {rows} = await tx.query<MissingPlace>(
    `select p.id as "seasonPassId", s.id as "eventSessionId" from season_pass p ${TO_COME}
        and not exists (select 1 from seat_claim c where c.event_session_id = s.id and c.seat_id = p.seat_id
          and c.season_pass_id = p.id)`,
    [seasonPassIds],
  );
  return [...rows, ...full];
}
