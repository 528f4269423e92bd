/** Access control of a session as tables: by gate, by zone, every five minutes, what was refused, who did not come. */
import {RESULT_WORDS} from '../../domain/access/result-words';
import type {Report, ReportParameter} from '../../web/rest/report';

const SESSION: ReportParameter = {
  key: 'sessionId',
  label: 'Sesión',
  kind: 'ref',
  resource: 'sesiones',
  optionText: 'eventTitle',
  required: true,
};
/** $1 the session, $2 the company. */
const OWN = `select s.id, s.event_id, s.starts_at, s.seat_plan_id from event_session s join event e on e.id = s.event_id
  where s.id = $1 and ($2::int is null or e.event_company_id = $2)`;
/** By $1 itself, which is taken down to each kind of right; joined with `own` each would be read of all sessions. */
const RIGHTS = `select r.source, r.right_id as id, r.zone_id, r.seat_id, r.code, r.holder_name as holder, r.category
  from access_right r where r.event_session_id = $1 and exists (select from own) and r.status in ('active', 'blocked')`;
const FIRST = `select distinct on (c.source, c.right_id) c.source, c.right_id, c.zone_id, c.gate_id, c.read_at as at from counted_scan c
  join own on own.id = c.event_session_id where c.direction = 'in'
  order by c.source, c.right_id, c.id`;
const RESULT = `case c.result ${Object.entries(RESULT_WORDS)
  .map(([result, words]) => `when '${result}' then '${words}'`)
  .join(' ')} end`;

export const accessByGate: Report = {
  name: 'accesos-puertas',
  title: 'Accesos por puerta',
  area: 'access',
  parameters: [SESSION],
  note: 'Una persona cuenta una vez, en la puerta por la que entró primero. El máximo es de entradas en un minuto.',
  columns: [
    {key: 'gate', label: 'Puerta', kind: 'text'},
    {key: 'devices', label: 'Lectores', kind: 'int', total: true},
    {key: 'entered', label: 'Entraron', kind: 'int', total: true},
    {key: 'refused', label: 'Rechazadas', kind: 'int', total: true},
    {key: 'wrong', label: 'Con otra puerta', kind: 'int', total: true},
    {key: 'peak', label: 'Máximo por minuto', kind: 'int'},
    {key: 'firstAt', label: 'Primera', kind: 'instant'},
    {key: 'lastAt', label: 'Última', kind: 'instant'},
  ],
  chart: {kind: 'bar', x: 'gate', y: ['entered', 'refused']},
  sql: `
with own as (${OWN}), first as (${FIRST}), x as (select c.gate_id, c.device_id, c.direction, c.is_wrong_gate,
  c.read_at as at, n.id is not null as counts, c.result <> 'ok' and not c.let_in as is_refused from scan c
  join own on own.id = c.event_session_id left join counted_scan n on n.id = c.id where c.undoes_id is null)
select coalesce(g.name, 'Sin puerta') as gate, count(distinct x.device_id)::int as devices, (select count(*)::int
  from first f where f.gate_id is not distinct from x.gate_id) as entered, count(*)
  filter (where x.is_refused)::int as refused,
       count(*) filter (where x.counts and x.is_wrong_gate)::int as wrong,
       coalesce((select max(m.n)::int
         from (select count(*) as n from x y where y.gate_id is not distinct from x.gate_id and y.counts
         and y.direction = 'in' group by date_trunc('minute', y.at)) m), 0) as peak, min(x.at) as "firstAt",
         max(x.at) as "lastAt"
  from x left join gate g on g.id = x.gate_id group by x.gate_id, g.name, g.code order by length(g.code), g.code`,
};

export const accessByZone: Report = {
  name: 'accesos-zonas',
  title: 'Accesos por zona',
  area: 'access',
  parameters: [SESSION],
  note: 'Derechos: entradas, abonos, invitaciones, acreditaciones y códigos externos que pueden entrar. Ausencias: los que no lo hicieron, una vez empezada la sesión.',
  columns: [
    {key: 'zone', label: 'Zona', kind: 'text'},
    {key: 'rights', label: 'Derechos', kind: 'int', total: true},
    {key: 'entered', label: 'Entraron', kind: 'int', total: true},
    {key: 'noShows', label: 'Ausencias', kind: 'int', total: true},
    {key: 'attendanceBp', label: 'Asistencia', kind: 'percentBp'},
  ],
  chart: {kind: 'bar', x: 'zone', y: ['entered', 'noShows']},
  sql: `
with own as (${OWN}), r as (${RIGHTS}), first as (${FIRST}),
rights as (select zone_id, count(*)::int as n from r group by 1), came as (select zone_id, count(*)::int as n from first
  group by 1),
n as (select z.name, z.position, coalesce(rights.n, 0) as rights, coalesce(came.n, 0) as entered,
  own.starts_at < now() as begun
        from own join zone z on z.seat_plan_id = own.seat_plan_id left join rights on rights.zone_id = z.id
          left join came on came.zone_id = z.id)
select name as zone, rights, entered, case when begun then greatest(0, rights - entered) else 0 end as "noShows",
  coalesce(least(10000, share_bp(entered, rights)), 0) as "attendanceBp" from n
  where rights > 0 or entered > 0 order by position`,
};

export const accessByMinute: Report = {
  name: 'accesos-minutos',
  title: 'Ritmo de entrada',
  area: 'access',
  parameters: [SESSION],
  note: 'Tramos de cinco minutos. «Todos fuera» cuenta como la salida de cada uno.',
  columns: [
    {key: 'at', label: 'Desde', kind: 'instant'},
    {key: 'entered', label: 'Entradas', kind: 'int', total: true},
    {key: 'left', label: 'Salidas', kind: 'int', total: true},
    {key: 'refused', label: 'Rechazadas', kind: 'int', total: true},
    {key: 'inside', label: 'Dentro al final', kind: 'int'},
  ],
  chart: {kind: 'line', x: 'at', y: ['entered', 'refused']},
  sql: `
with own as (${OWN}),
b as (select date_bin('5 minutes', c.read_at, timestamptz '2020-01-01') as at, count(*)
  filter (where n.direction = 'in')::int as entered, count(*) filter (where n.direction = 'out')::int as left_, count(*)
  filter (where c.result <> 'ok' and not c.let_in)::int as refused
        from scan c join own on own.id = c.event_session_id left join counted_scan n on n.id = c.id
          where c.undoes_id is null group by 1
  union all select date_bin('5 minutes', o.at, timestamptz '2020-01-01'), 0, o.inside, 0 from all_out o
    join own on own.id = o.event_session_id),
m as (select at, sum(entered)::int as entered, sum(left_)::int as left_, sum(refused)::int as refused from b group by 1)
select at, entered, left_ as "left", refused, (sum(entered - left_) over (order by at))::int as inside from m
  order by at`,
};

export const accessRefusals: Report = {
  name: 'accesos-rechazos',
  title: 'Lecturas rechazadas',
  area: 'access',
  parameters: [SESSION],
  columns: [
    {key: 'at', label: 'Cuándo', kind: 'instant'},
    {key: 'result', label: 'Motivo', kind: 'text'},
    {key: 'gate', label: 'Puerta', kind: 'text'},
    {key: 'device', label: 'Lector', kind: 'text'},
    {key: 'zone', label: 'Zona', kind: 'text'},
    {key: 'code', label: 'Código leído', kind: 'text'},
    {key: 'readings', label: 'Veces', kind: 'int', total: true},
  ],
  note: 'Lo que se leyó varias veces por el mismo motivo y en la misma puerta está en una línea, con la última vez.',
  sql: `
with own as (${OWN})
select max(c.read_at) as at, ${RESULT} as result, g.name as gate, max(d.name) as device, z.name as zone, c.code,
  count(*)::int as readings
  from scan c join own on own.id = c.event_session_id left join gate g on g.id = c.gate_id
    left join device d on d.id = c.device_id left join zone z on z.id = c.zone_id where c.result <> 'ok' and not c.let_in
    group by c.result, g.name, z.name, c.code order by 1 desc`,
};

/**
 * Each right is looked up in the index of entries, and its seat in that of seats: the planner takes the rights for a
 * handful, so as a join (`not exists`, `not in`, a view looked through) it would compare each with all entries or all
 * seats.
 */
export const accessNoShows: Report = {
  name: 'accesos-ausencias',
  title: 'No han venido',
  area: 'access',
  parameters: [SESSION],
  columns: [
    {key: 'zone', label: 'Zona', kind: 'text'},
    {key: 'row', label: 'Fila', kind: 'text'},
    {key: 'seat', label: 'Butaca', kind: 'text'},
    {key: 'holder', label: 'Titular', kind: 'text'},
    {key: 'category', label: 'Tarifa', kind: 'text'},
    {key: 'code', label: 'Código', kind: 'text'},
  ],
  note: 'Quienes podían entrar y de los que no hay ninguna lectura correcta.',
  sql: `
with own as (${OWN}), r as materialized (${RIGHTS})
select z.name as zone, s.row_label as row, s.seat_number as seat, r.holder, r.category, r.code from r
  left join zone z on z.id = r.zone_id left join seat s on s.id = r.seat_id
 where (select c.id from counted_scan c where c.event_session_id = $1 and c.source = r.source and c.right_id = r.id
   and c.direction = 'in' limit 1) is null order by z.position, s.seat_index nulls last, r.id`,
};
