/**
 * What whoever runs the doors looks at while people come in: how many are inside, what each gate does minute by minute,
 * what is refused and why, which readers are cut off, and what needs somebody now. Promise: what it costs does not grow
 * with the readings of the session; the last minutes alone are counted, all else is sums that are kept.
 */
import {SCAN_RESULTS} from '../../domain/access/rules/facts';
import {id, instant, int, list, obj, oneOf, orNull, str, bool, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {utcInstants} from '../instants';
import {alertsOf, ALERTS} from './board-alerts';

/** Of so many minutes the board tells each. */
export const BOARD_MINUTES = 15;
/** A reader says something every ten seconds: so long without a word and it is cut off. */
const SILENT_SECONDS = 45;

export const LIVE_BOARD = obj(
  {
    at: instant(),
    isOpen: bool({description: 'se puede entrar ahora'}),
    inside: int(),
    safeCapacity: int(),
    entered: int({description: 'entradas contadas'}),
    rights: orNull(int({description: 'derechos que tienen los lectores'})),
    conflicts: int({description: 'entraron por un lector sin red y la red los habría rechazado'}),
    pending: int({description: 'lecturas que los lectores dicen tener por enviar'}),
    gates: list(
      obj({
        gateId: orNull(id()),
        name: str(),
        entered: int(),
        maxPerMinute: orNull(int()),
        minutes: list(int(), {description: 'entradas de cada uno de los últimos minutos, el corriente al final'}),
        read: int({description: 'lecturas de los últimos cinco minutos'}),
        refused: int({description: 'de ellas, rechazadas'}),
        readers: int(),
        silent: int({description: 'lectores sin contacto'}),
      }),
    ),
    minutes: list(obj({at: instant(), entered: int(), refused: int()})),
    refusals: list(obj({result: oneOf(...SCAN_RESULTS), readings: int()}), {
      description: 'de los últimos minutos, por motivo',
    }),
    allOut: orNull(obj({at: instant(), inside: int(), reason: str(), by: orNull(str())})),
    silent: list(
      obj({
        deviceId: id(),
        name: str(),
        gate: orNull(str()),
        since: instant('último contacto'),
        pending: int(),
        batteryPercent: orNull(int()),
      }),
    ),
    alerts: ALERTS,
  },
  'LiveBoard',
);
export type LiveBoard = Infer<typeof LIVE_BOARD>;

/** Of people: what is handed over at a gate is none of them. */
const IN = `source is distinct from 'product' and direction = 'in' and undoes_id is null and (result = 'ok' or let_in)`;
/** An entry that was undone is taken off in the minute of its undoing. */
const ENTERED = `(count(*) filter (where ${IN}) - count(*) filter (where source is distinct from 'product' and direction = 'out'
  and undoes_id is not null))::int`;
const REFUSED = `count(*) filter (where result <> 'ok' and not let_in)::int`;

const SQL = `
with s as (
  select s.id, s.event_id, v.safe_capacity, s.state, now() as now,
    date_trunc('minute', now()) - make_interval(mins => $2 - 1) as since,
    now() between s.doors_at and s.ends_at + make_interval(mins => a.closes_minutes_after) as is_open
    from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
      join event_access a on a.event_id = e.id where s.id = $1
), late as materialized (
  select c.gate_id, c.source, c.direction, c.result, c.let_in, c.undoes_id, c.read_at,
    ($2 - 1 - extract(epoch from date_trunc('minute', s.now) - date_trunc('minute', c.read_at)) / 60)::int as minute
    from s join scan c on c.event_session_id = s.id and c.read_at >= s.since and c.read_at <= s.now
), reader as materialized (
  select d.id, d.name, d.gate_id, d.last_seen_at, d.pending_count, d.battery_percent,
    d.token_hash is not null and d.last_seen_at < s.now - make_interval(secs => $3) as is_silent
    from s join device d on d.event_id = s.event_id and d.is_active and d.last_seen_at > s.now - interval '12 hours'
), gate_row as (
  select g.gate_id, sum(g.entered)::int as entered, sum(g.read)::int as read, sum(g.refused)::int as refused,
    sum(g.readers)::int as readers, sum(g.silent)::int as silent from (
      select nullif(n.gate_key, 0) as gate_id, n.entered, 0 as read, 0 as refused, 0 as readers, 0 as silent
        from access_counter n where n.event_session_id = $1
      union all select gate_id, 0, count(*) filter (where undoes_id is null),
        ${REFUSED}, 0, 0 from late, s where late.read_at > s.now - interval '5 minutes' group by 1
      union all select gate_id, 0, 0, 0, count(*), count(*) filter (where is_silent) from reader group by 1
    ) g group by 1
)
select s.now as at,
  s.is_open and s.state <> 'cancelled' as "isOpen", s.safe_capacity as "safeCapacity",
  (select coalesce(sum(entered - exited), 0)::int from access_counter where event_session_id = s.id) as inside,
  (select coalesce(sum(entered), 0)::int from access_counter where event_session_id = s.id) as entered,
  (select l.right_count from door_list l where l.event_session_id = s.id) as rights,
  (select count(*)::int from scan c where c.event_session_id = s.id and c.let_in) as conflicts,
  (select coalesce(sum(pending_count), 0)::int from reader) as pending,
  coalesce((select json_agg(json_build_object('gateId', r.gate_id, 'name', coalesce(g.name, 'Sin puerta'),
      'entered', r.entered, 'maxPerMinute', eg.max_per_minute, 'read', r.read, 'refused', r.refused,
      'readers', r.readers, 'silent', r.silent,
      'minutes', (select json_agg(coalesce(m.entered, 0) order by n) from generate_series(0, $2 - 1) n
        left join (select minute, ${ENTERED} as entered from late where late.gate_id is not distinct from r.gate_id
          group by 1) m on m.minute = n))
      order by length(g.code), g.code)
    from gate_row r left join gate g on g.id = r.gate_id
      left join event_gate eg on eg.gate_id = r.gate_id and eg.event_id = s.event_id), '[]') as gates,
  (select json_agg(json_build_object('at', s.since + make_interval(mins => n), 'entered', coalesce(m.entered, 0),
      'refused', coalesce(m.refused, 0)) order by n)
    from generate_series(0, $2 - 1) n left join (select minute, ${ENTERED} as entered, ${REFUSED} as refused from late
      group by 1) m on m.minute = n) as minutes,
  coalesce((select json_agg(json_build_object('result', x.result, 'readings', x.n) order by x.n desc, x.result)
    from (select result, count(*)::int as n from late where result <> 'ok' and not let_in group by 1) x), '[]') as refusals,
  (select json_build_object('at', o.at, 'inside', o.inside, 'reason', o.reason, 'by', u.name) from all_out o
    left join staff_user u on u.id = o.staff_user_id where o.event_session_id = s.id order by o.at desc limit 1) as "allOut",
  coalesce((select json_agg(json_build_object('deviceId', r.id, 'name', r.name, 'gate', g.name, 'since', r.last_seen_at,
      'pending', r.pending_count, 'batteryPercent', r.battery_percent) order by r.last_seen_at)
    from reader r left join gate g on g.id = r.gate_id where r.is_silent), '[]') as silent
  from s`;

type Row = Omit<LiveBoard, 'alerts' | 'at'> & {at: Date};

/** Undefined: no such session any more. */
export async function readLiveBoard(tx: Tx, eventSessionId: number): Promise<LiveBoard | undefined> {
  const {rows} = await tx.query<Row>(SQL, [eventSessionId, BOARD_MINUTES, SILENT_SECONDS]);
  const row = rows[0];
  if (!row) return undefined;
  const told = utcInstants({...row, at: row.at.toISOString()});
  return {...told, alerts: alertsOf(told)};
}
