/**
 * A pass's seat, or its standing place, in every session of its list that is still to come. Claimed with the contract,
 * before the money, so that nobody else can have it meanwhile; freed when the contract ends without effect. The primary
 * key of seat_claim decides against every buyer, block and other pass.
 */
import type {Tx} from '../../kernel/tx';
import {claimPlacesOfPasses, freePlacesOfPasses} from './pass-places';

export interface TakenSession {
  eventSessionId: number;
  title: string;
  startsAt: Date;
}

/** Over `season_pass p`: the sessions to come in which its seat, or the one that it moves to ($2), exists. */
const TO_COME = `join season_list_session ls on ls.season_list_id = p.season_list_id
  join event_session s on s.id = ls.event_session_id and s.state <> 'cancelled' and s.ends_at > now()
  join seat st on st.id = coalesce($2::int, p.seat_id) and st.seat_plan_id = s.seat_plan_id`;

/**
 * The sessions in which somebody else has the seat, or nobody has room; empty when all are the pass's. Seats that it
 * has given free stay free.
 */
export async function claimPassSeats(
  tx: Tx,
  seasonPassId: number,
  seatId: number | null = null,
): Promise<TakenSession[]> {
  await tx.query(
    `insert into seat_claim as c (event_session_id, seat_id, kind, season_pass_id)
     select s.id, st.id, 'pass', p.id from season_pass p ${TO_COME}
      where p.id = $1 and not exists (select 1 from seat_release r
        where r.season_pass_id = p.id and r.event_session_id = s.id and r.state <> 'recovered') order by s.id
     on conflict (event_session_id, seat_id) do update
       set kind = 'pass', season_pass_id = excluded.season_pass_id, cart_id = null, price_id = null, expires_at = null,
       changed_xid = pg_current_xact_id()
      where c.kind = 'hold' and c.expires_at <= now() and c.order_id is null`,
    [seasonPassId, seatId],
  );
  const {rows} = await tx.query<TakenSession>(
    `select s.id as "eventSessionId", e.title, s.starts_at as "startsAt" from season_pass p ${TO_COME}
      join event e on e.id = s.event_id
       join seat_claim c on c.event_session_id = s.id and c.seat_id = st.id and c.season_pass_id is distinct from p.id
      where p.id = $1 and not exists (select 1 from seat_release r
        where r.season_pass_id = p.id and r.event_session_id = s.id and r.state <> 'recovered') order by s.starts_at`,
    [seasonPassId, seatId],
  );
  const full = await claimPlacesOfPasses(tx, [seasonPassId]);
  if (full.length === 0) return rows;
  return (
    await tx.query<TakenSession>(
      `select s.id as "eventSessionId", e.title, s.starts_at as "startsAt" from event_session s
        join event e on e.id = s.event_id where s.id = any($1) order by s.starts_at`,
      [full.map(one => one.eventSessionId)],
    )
  ).rows;
}

/**
 * Frees what passes hold in sessions to come; what has been played stays as it was. The seats are told, places only
 * counted.
 */
export async function freePassSeats(
  tx: Tx,
  seasonPassIds: number[],
): Promise<{eventSessionId: number; seatId: number}[]> {
  await freePlacesOfPasses(tx, seasonPassIds);
  const {rows} = await tx.query<{eventSessionId: number; seatId: number}>(
    `with gone as materialized (select c.event_session_id, c.seat_id from seat_claim c
      join event_session s on s.id = c.event_session_id and s.ends_at > now()
      where c.season_pass_id = any($1) and c.kind = 'pass' order by 1, 2 for update of c)
     delete from seat_claim c using gone where c.event_session_id = gone.event_session_id and c.seat_id = gone.seat_id
       returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [seasonPassIds],
  );
  return rows;
}
