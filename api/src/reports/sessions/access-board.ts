/**
 * Who is inside a session and how they came in. Rights are tickets, passes, invitations, accreditations and codes of
 * others that are not taken back or lent; a no-show is a right without an entry once the session has begun.
 */
import {SCAN_RESULTS} from '../../domain/access/rules/facts';
import {id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {utcInstants} from '../instants';

const FLOW = {
  entered: int({description: 'personas distintas que han entrado'}),
  inside: int(),
  refused: int({description: 'lecturas que no dejaron entrar'}),
  wrongGate: int({description: 'entraron por otra puerta que la suya'}),
};
export const ACCESS_BOARD = obj(
  {
    rights: int({description: 'quienes pueden entrar'}),
    entered: int(),
    inside: int(),
    exits: int(),
    readings: int(),
    refused: int(),
    conflicts: int({description: 'entraron por un lector sin red y la red los habría rechazado'}),
    noShows: int(),
    safeCapacity: int(),
    perMinute: int({description: 'entradas en el último minuto'}),
    lastAt: orNull(instant()),
    byGate: list(
      obj({
        gateId: orNull(id()),
        name: str(),
        devices: int(),
        maxPerMinute: orNull(int()),
        peakPerMinute: int(),
        ...FLOW,
      }),
    ),
    byZone: list(obj({zoneId: id(), name: str(), color: str(), rights: int(), entered: int(), noShows: int()})),
    bySource: list(obj({source: str(), rights: int(), entered: int(), noShows: int()})),
    byMinute: list(obj({at: instant('comienzo del tramo de cinco minutos'), entered: int(), refused: int()})),
    byResult: list(
      obj({
        result: oneOf(...SCAN_RESULTS),
        readings: int(),
      }),
    ),
    recent: list(
      obj({
        id: id(),
        at: instant(),
        result: str(),
        direction: oneOf('in', 'out'),
        code: str(),
        gate: orNull(str()),
        device: orNull(str()),
        zone: orNull(str()),
      }),
    ),
  },
  'AccessBoard',
);
export type AccessBoard = Infer<typeof ACCESS_BOARD>;

const BOARD = `
with s as (select s.id, s.starts_at, v.safe_capacity, s.seat_plan_id, s.event_id from event_session s
  join event e on e.id = s.event_id join venue v on v.id = e.venue_id where s.id = $1),
r as materialized (select r.source, r.right_id as id, r.zone_id from access_right r
  where r.event_session_id = $1 and r.status in ('active', 'blocked')),
x as materialized (select c.id, c.read_at as at, c.result, c.direction, c.source, c.right_id, c.gate_id, c.device_id,
  c.zone_id, c.is_wrong_gate, c.code, c.let_in, n.id is not null as counts, c.result <> 'ok' and not c.let_in as is_refused
  from scan c left join counted_scan n on n.id = c.id where c.event_session_id = $1 and c.undoes_id is null),
ok as materialized (select * from x where counts),
first as materialized (select distinct on (source, right_id) source, right_id, zone_id, gate_id, at from ok
  where direction = 'in' order by source, right_id, id),
came as (select gate_id, count(*)::int as n from first group by 1),
minutes as (select gate_id, date_trunc('minute', at) as minute, count(*)::int as n from ok where direction = 'in'
  group by 1, 2)
select (select count(*)::int from r) as rights, (select count(*)::int from first) as entered,
       (select coalesce(sum(entered - exited), 0)::int from access_counter where event_session_id = $1) as inside,
       (select count(*)::int from ok where direction = 'out') as exits, (select count(*)::int from x) as readings,
         (select count(*)::int from x where is_refused) as refused,
         (select count(*)::int from x where let_in) as conflicts,
       case when s.starts_at < now() then greatest(0, (select count(*)::int from r) - (select count(*)::int from first))
         else 0 end as "noShows", s.safe_capacity as "safeCapacity",
       (select count(*)::int from ok where direction = 'in' and at > now() - interval '1 minute') as "perMinute",
         (select max(at) from x) as "lastAt",
       coalesce((select json_agg(json_build_object('gateId', g.gate_id, 'name', coalesce(gt.name, 'Sin puerta'),
         'devices', g.devices, 'maxPerMinute', eg.max_per_minute, 'peakPerMinute',
         coalesce((select max(m.n) from minutes m where m.gate_id is not distinct from g.gate_id), 0),
                          'entered', coalesce((select f.n from came f where f.gate_id is not distinct from g.gate_id), 0),
                          'inside', coalesce((select n.entered - n.exited from access_counter n
                            where n.event_session_id = s.id and n.gate_key = coalesce(g.gate_id, 0)), 0), 'refused', g.refused, 'wrongGate',
                            g.wrong) order by length(gt.code), gt.code)
          from (select x.gate_id, count(distinct x.device_id)::int as devices, count(*)
                       filter (where x.is_refused)::int as refused, count(*)
                         filter (where x.counts and x.is_wrong_gate)::int as wrong from x group by 1) g
          left join gate gt on gt.id = g.gate_id left join event_gate eg on eg.gate_id = g.gate_id
            and eg.event_id = s.event_id), '[]') as "byGate",
       coalesce((select json_agg(json_build_object('zoneId', z.id, 'name', z.name, 'color', z.color, 'rights', n.rights,
         'entered', n.entered, 'noShows', case when s.starts_at < now() then greatest(0, n.rights - n.entered)
         else 0 end) order by z.position)
          from zone z join (select zone_id, sum(rights)::int as rights, sum(entered)::int as entered
            from (select zone_id, count(*) as rights, 0 as entered from r group by 1 union all
            select zone_id, 0, count(*) from first group by 1) u group by 1) n on n.zone_id = z.id
            where z.seat_plan_id = s.seat_plan_id), '[]') as "byZone",
       coalesce((select json_agg(json_build_object('source', q.source, 'rights', q.rights, 'entered', q.entered,
         'noShows', case when s.starts_at < now() then greatest(0, q.rights - q.entered) else 0 end)
         order by q.rights desc)
          from (select r.source, count(*)::int as rights, (select count(*)::int from first f
            where f.source = r.source) as entered from r group by 1) q), '[]') as "bySource",
       coalesce((select json_agg(json_build_object('at', b.at, 'entered', b.entered, 'refused', b.refused)
         order by b.at)
          from (select date_bin('5 minutes', x.at, timestamptz '2020-01-01') as at, count(*)
            filter (where x.counts and x.direction = 'in')::int as entered, count(*)
            filter (where x.is_refused)::int as refused from x group by 1) b), '[]') as "byMinute",
       coalesce((select json_agg(json_build_object('result', b.result, 'readings', b.n) order by b.n desc)
         from (select result, count(*)::int as n from x group by 1) b), '[]') as "byResult",
       coalesce((select json_agg(json_build_object('id', l.id, 'at', l.at, 'result', l.result, 'direction', l.direction,
         'code', l.code, 'gate', g.name, 'device', d.name, 'zone', z.name) order by l.at desc, l.id desc)
          from (select * from x order by at desc, id desc limit 30) l left join gate g on g.id = l.gate_id
            left join device d on d.id = l.device_id left join zone z on z.id = l.zone_id), '[]') as recent
  from s`;

export async function readAccessBoard(tx: Tx, eventSessionId: number): Promise<AccessBoard> {
  const {rows} = await tx.query<AccessBoard>(BOARD, [eventSessionId]);
  return utcInstants({...rows[0]!, lastAt: rows[0]!.lastAt === null ? null : new Date(rows[0]!.lastAt).toISOString()});
}
