/**
 * Where a pass may sit in a session that it chooses: its own zone, or any zone that sells tickets when its price names
 * none; and the free seats of one.
 */
import type {Tx} from '../../kernel/tx';

export interface ChoicePlaces {
  zones: {id: number; name: string; isNumbered: boolean; free: number}[];
  /** Of the zone that was asked for, row by row. */
  rows: {label: string; seats: {id: number; number: string}[]}[];
}

/**
 * A seat is free when nothing but a hold whose time is over is on it; places for wheelchairs and who comes with them
 * are given at the counter.
 */
const FREE = (seats: string) =>
  `${seats}.attributes & 3 = 0 and not exists (select 1 from seat_claim c
    where c.event_session_id = $2 and c.seat_id = ${seats}.id
    and (c.kind <> 'hold' or c.expires_at > now() or c.order_id is not null))`;

/** Over `zone z`, with the pass $1 and the session $2. */
const IS_OFFERED = `
  z.seat_plan_id = (select seat_plan_id from event_session where id = $2)
  and exists (select 1 from price p where p.event_session_id = $2 and p.zone_id = z.id and p.is_active
    and (p.channel is null or p.channel = 'web'))
  and exists (select 1 from season_pass p left join zone o on o.id = p.zone_id
    where p.id = $1 and (o.id is null or o.id = z.id or o.code = z.code))`;

export async function readChoicePlaces(
  tx: Tx,
  seasonPassId: number,
  eventSessionId: number,
  zoneId: number | null,
): Promise<ChoicePlaces> {
  const {rows: zones} = await tx.query<ChoicePlaces['zones'][number]>(
    `select z.id, z.name, z.kind = 'numbered' as "isNumbered",
            case z.kind when 'numbered' then (select count(*)::int from seat s where s.zone_id = z.id and ${FREE('s')})
                        else (select coalesce(sum(n.capacity - n.taken), 0)::int from zone_counter n
                          where n.event_session_id = $2 and n.zone_id = z.id) end as free
       from zone z where ${IS_OFFERED} order by z.position, z.id`,
    [seasonPassId, eventSessionId],
  );
  if (!zones.some(zone => zone.id === zoneId && zone.isNumbered)) return {zones, rows: []};
  const {rows} = await tx.query<ChoicePlaces['rows'][number]>(
    `select s.row_label as label, json_agg(json_build_object('id', s.id, 'number', s.seat_number)
      order by s.seat_index) as seats from seat s where s.zone_id = $1 and ${FREE('s')}
      group by s.row_index, s.row_label order by s.row_index`,
    [zoneId, eventSessionId],
  );
  return {zones, rows};
}

/** The zone when the pass may sit there. */
export async function findChoiceZone(
  tx: Tx,
  seasonPassId: number,
  eventSessionId: number,
  zoneId: number,
): Promise<{id: number; isNumbered: boolean} | null> {
  const {rows} = await tx.query<{id: number; isNumbered: boolean}>(
    `select z.id, z.kind = 'numbered' as "isNumbered" from zone z where z.id = $3 and ${IS_OFFERED}`,
    [seasonPassId, eventSessionId, zoneId],
  );
  return rows[0] ?? null;
}
