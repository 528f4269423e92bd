/**
 * A standing pass's place: one of its zone's in every session of its list that is still to come, taken with the
 * contract as a seat is. The check of zone_counter decides against buyers, invitations and other passes.
 */
import type {Tx} from '../../kernel/tx';
import {giveBack} from '../../seats/give-back';
import {freeExpiredZoneHolds} from '../../seats/hold-zone';

export interface MissingPlace {
  seasonPassId: number;
  eventSessionId: number;
}

interface ClaimedPlaces {
  claimed: number;
  missing: MissingPlace[];
}

interface Shard {
  eventSessionId: number;
  zoneId: number;
  shard: number;
  free: number;
}

/**
 * Over `season_pass p`, a standing one: the sessions to come in which its zone has places without numbers, and it has
 * none of them yet.
 */
const WANTED = `
  select s.id as "eventSessionId", p.zone_id as "zoneId", p.id as "seasonPassId" from season_pass p
    join season_list_session ls on ls.season_list_id = p.season_list_id
      join event_session s on s.id = ls.event_session_id and s.state <> 'cancelled' and s.ends_at > now()
    join pass_category k on k.id = p.pass_category_id and k.kind = 'standing'
      join zone z on z.id = p.zone_id and z.kind = 'general' and z.seat_plan_id = s.seat_plan_id
   where not exists (select 1 from zone_claim c where c.season_pass_id = p.id and c.event_session_id = s.id)`;

/** Places for these passes; what comes back has found its zone full. Other passes want none. */
export const claimPlacesOfPasses = async (tx: Tx, seasonPassIds: number[]): Promise<MissingPlace[]> =>
  (await claimWanted(tx, `${WANTED} and p.id = any($1) order by 1, 2, 3`, [seasonPassIds])).missing;

/** Places for every pass of a list in one session. `condition` is SQL over `season_pass p`. */
export const claimPlacesOfList = (
  tx: Tx,
  seasonListId: number,
  eventSessionId: number,
  condition: string,
): Promise<ClaimedPlaces> =>
  claimWanted(tx, `${WANTED} and p.season_list_id = $1 and s.id = $2 and ${condition} order by 1, 2, 3`, [
    seasonListId,
    eventSessionId,
  ]);

/** One place of a zone without numbers, in one session, for a pass that chose it. False when there is none left. */
export const claimPlaceOfPass = async (
  tx: Tx,
  {seasonPassId, eventSessionId, zoneId}: {seasonPassId: number; eventSessionId: number; zoneId: number},
): Promise<boolean> =>
  (
    await claimWanted(tx, 'select $1::int as "eventSessionId", $2::int as "zoneId", $3::int as "seasonPassId"', [
      eventSessionId,
      zoneId,
      seasonPassId,
    ])
  ).claimed === 1;

async function claimWanted(tx: Tx, wantedSql: string, values: unknown[]): Promise<ClaimedPlaces> {
  const {rows: wanted} = await tx.query<MissingPlace & {zoneId: number}>(wantedSql, values);
  if (wanted.length === 0) return {claimed: 0, missing: []};
  const shards = await lockShards(tx, wanted);
  const [taken, missing]: [(MissingPlace & Shard)[], MissingPlace[]] = [[], []];
  for (const {eventSessionId, zoneId, seasonPassId} of wanted) {
    // The emptiest counter: buyers are sent to any that has room.
    const shard = shards.get(`${eventSessionId}/${zoneId}`)?.reduce((a, b) => (b.free > a.free ? b : a));
    if (!shard || shard.free === 0) missing.push({seasonPassId, eventSessionId});
    else {
      shard.free--;
      taken.push({...shard, seasonPassId});
    }
  }
  const columns = [taken.map(t => t.eventSessionId), taken.map(t => t.zoneId), taken.map(t => t.shard)];
  await tx.query(
    `update zone_counter z set taken = z.taken + w.n
      from (select session, zone, shard, count(*)::int as n
      from unnest($1::int[], $2::int[], $3::int[]) as t(session, zone, shard) group by 1, 2, 3) w
      where (z.event_session_id, z.zone_id, z.shard) = (w.session, w.zone, w.shard)`,
    columns,
  );
  await tx.query(
    `insert into zone_claim (event_session_id, zone_id, shard, quantity, kind, season_pass_id)
      select session, zone, shard, 1, 'pass', pass
      from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as t(session, zone, shard, pass)`,
    [...columns, taken.map(t => t.seasonPassId)],
  );
  return {claimed: taken.length, missing};
}

/** Every counter that is wanted, locked in the order that all take them in, with what has expired given back. */
async function lockShards(tx: Tx, wanted: {eventSessionId: number; zoneId: number}[]): Promise<Map<string, Shard[]>> {
  const zones = [...new Map(wanted.map(one => [`${one.eventSessionId}/${one.zoneId}`, one])).values()];
  const columns = [zones.map(zone => zone.eventSessionId), zones.map(zone => zone.zoneId)];
  const those = `zone_counter z where (z.event_session_id, z.zone_id) in (select * from unnest($1::int[], $2::int[]))`;
  await tx.query(`select 1 from ${those} order by z.event_session_id, z.zone_id, z.shard for no key update`, columns);
  for (const {eventSessionId, zoneId} of zones) await freeExpiredZoneHolds(tx, eventSessionId, zoneId);
  const {rows} = await tx.query<Shard>(
    `select z.event_session_id as "eventSessionId", z.zone_id as "zoneId", z.shard, z.capacity - z.taken as free
      from ${those}`,
    columns,
  );
  const byZone = new Map<string, Shard[]>();
  for (const row of rows)
    byZone.set(`${row.eventSessionId}/${row.zoneId}`, [
      ...(byZone.get(`${row.eventSessionId}/${row.zoneId}`) ?? []),
      row,
    ]);
  return byZone;
}

/** Gives back the places of these passes in the sessions to come that fit `condition`, SQL over `event_session s`. */
export const freePlacesOfPasses = (
  tx: Tx,
  seasonPassIds: number[],
  condition = 's.ends_at > now()',
  values: unknown[] = [],
): Promise<number> =>
  giveBack(
    tx,
    `season_pass_id = any($1) and event_session_id in (select s.id from event_session s where ${condition})`,
    [seasonPassIds, ...values],
  );

export interface StandingZone {
  id: number;
  name: string;
  /** Places that passes can still have: in the list, and in the fullest of its sessions to come. */
  left: number;
}

/** The zones of a list's plan in which people stand. `zoneId` null: all of them. */
export async function readStandingZones(
  tx: Tx,
  seasonListId: number,
  zoneId: number | null = null,
): Promise<StandingZone[]> {
  const {rows} = await tx.query<StandingZone>(
    `select z.id, z.name, greatest(0, least(
              z.capacity - (select count(*) from season_pass p join pass_category k on k.id = p.pass_category_id
                and k.kind = 'standing' where p.season_list_id = l.id and p.zone_id = z.id
                and p.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'not_renewed')),
              (select min(c.free) from (select sum(n.capacity - n.taken) as free from season_list_session x
                join event_session s on s.id = x.event_session_id and s.state <> 'cancelled' and s.ends_at > now()
                join zone_counter n on n.event_session_id = s.id and n.zone_id = z.id
                                         where x.season_list_id = l.id group by s.id) c)))::int as left
       from season_list l join zone z on z.seat_plan_id = l.seat_plan_id and z.kind = 'general'
         where l.id = $1 and ($2::int is null or z.id = $2) order by z.position, z.id`,
    [seasonListId, zoneId],
  );
  return rows;
}
