/** How full the seats of a list are, which passes come to their matches, and how old their holders are. */
import type {Report} from '../../web/rest/report';
import {COUNTS, LIST} from './passes';

export const passOccupancy: Report = {
  name: 'abonos/ocupacion',
  title: 'Ocupación por zona',
  note: 'De las butacas de cada zona, cuántas tienen abono. «Guardadas» esperan a quien las tuvo la temporada pasada mientras dura su garantía; «bloqueadas» no se ofrecen como abono. Los abonos sin zona no ocupan aforo.',
  area: 'passes',
  parameters: [LIST],
  columns: [
    {key: 'zone', label: 'Zona', kind: 'text'},
    {key: 'seats', label: 'Aforo', kind: 'int', total: true},
    {key: 'passes', label: 'Con abono', kind: 'int', total: true},
    {key: 'kept', label: 'Guardadas', kind: 'int', total: true},
    {key: 'blocked', label: 'Bloqueadas', kind: 'int', total: true},
    {key: 'free', label: 'Sin abono', kind: 'int', total: true},
    {key: 'occupiedBp', label: 'Ocupación', kind: 'percentBp'},
    {key: 'before', label: 'Lista anterior', kind: 'int', total: true},
    {key: 'averageCents', label: 'Precio medio', kind: 'cents'},
  ],
  sql: `
with l as (select id, seat_plan_id, previous_list_id from season_list where id = $1),
own as (select p.zone_id, count(*)::int as n, round(avg(p.total_cents))::int as average from season_pass p
  join l on l.id = p.season_list_id where p.state in ${COUNTS} group by 1),
was as (select y.code, count(*)::int as n from season_pass p join l on l.previous_list_id = p.season_list_id
  join zone y on y.id = p.zone_id where p.state in ${COUNTS} group by 1),
living as (select p.seat_id from season_pass p join l on l.id = p.season_list_id
  where p.seat_id is not null and p.state in ${COUNTS}),
blocked as (select s.id as seat_id, s.zone_id from list_seat_kept b join l on l.id = b.season_list_id
  join seat s on s.id = b.seat_id where not exists (select 1 from living x where x.seat_id = s.id)),
kept as materialized (select s.id as seat_id, s.zone_id from season_pass o
  join l on l.previous_list_id = o.season_list_id join seat s on s.id = o.seat_id and s.seat_plan_id = l.seat_plan_id
          where o.state in ('active', 'suspended_unpaid', 'blocked', 'expired')
            and exists (select 1 from pass_campaign c
            where c.season_list_id = l.id and c.seat_guarantee_until_at > now())
            and not exists (select 1 from season_pass n
              where n.renewed_from_id = o.id and n.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void'))
            and not exists (select 1 from living x where x.seat_id = s.id) and not exists (select 1 from blocked b
              where b.seat_id = s.id)),
r as (select z.name, z.position, z.capacity as seats, coalesce(own.n, 0) as passes, own.average,
  coalesce(was.n, 0) as before,
             (select count(*)::int from kept k where k.zone_id = z.id) as kept, (select count(*)::int from blocked b
               where b.zone_id = z.id) as blocked
        from l join zone z on z.seat_plan_id = l.seat_plan_id left join own on own.zone_id = z.id
          left join was on was.code = z.code)
select zone, seats, passes, kept, blocked, free, "occupiedBp", before, "averageCents" from (
select name as zone, seats, passes, kept, blocked, greatest(0, seats - passes - kept - blocked) as free,
  (passes * 10000::bigint / nullif(seats, 0))::int as "occupiedBp", before, average as "averageCents", position from r 
 union all select 'Sin zona', 0, n, 0, 0, 0, null, before, average, null
  from (select count(*) filter (where p.season_list_id = l.id)::int as n, count(*)
    filter (where p.season_list_id = l.previous_list_id)::int as before,
    round(avg(p.total_cents) filter (where p.season_list_id = l.id))::int as average
          from season_pass p join l on p.season_list_id in (l.id, l.previous_list_id)
            where p.zone_id is null and p.state in ${COUNTS}) y where n + before > 0) z order by position nulls last`,
};

/**
 * One pass at one match: whether it had a right to come (its seat was its own, or given away), and what came of that.
 * Only matches whose doors were controlled: where nothing was read, nobody is known to have stayed away.
 */
const VISITS = `
with s as (select x.event_session_id as id, x.supplement_cents, e.starts_at from season_list_session x
  join event_session e on e.id = x.event_session_id
            where x.season_list_id = $1 and e.ends_at < now() and e.state <> 'cancelled'
              and exists (select 1 from counted_scan c where c.event_session_id = e.id)),
p as (select p.id, p.pass_holder_id, p.holder_name, p.member_code, p.seat_label, p.seat_id, p.season_list_id,
  k.name as category, k.kind, coalesce(p.activated_at, p.signed_up_at) as since from season_pass p
  join pass_category k on k.id = p.pass_category_id
       where p.season_list_id = $1 and p.state in ${COUNTS} and p.state not in ('requested', 'pending_payment')
         and k.kind <> 'discount'),
came as (select c.right_id as pass_id, c.event_session_id, min(c.read_at) as at from counted_scan c
  join s on s.id = c.event_session_id where c.direction = 'in' and c.source = 'pass' group by 1, 2),
lent as (select x.season_pass_id as pass_id, x.event_session_id, bool_or(c.id is not null) as came from pass_transfer x
  join s on s.id = x.event_session_id
           left join counted_scan c on c.event_session_id = x.event_session_id and c.source = 'pass_transfer'
             and c.right_id = x.id and c.direction = 'in' where x.state in ('accepted', 'used')
             group by 1, 2),
given as (select r.season_pass_id as pass_id, r.event_session_id from seat_release r join s on s.id = r.event_session_id
  where r.state <> 'recovered' group by 1, 2),
held as (select c.season_pass_id as pass_id, c.event_session_id from seat_claim c join s on s.id = c.event_session_id
  where c.season_pass_id is not null group by 1, 2),
chosen as (select c.season_pass_id as pass_id, c.event_session_id from pass_choice c join s on s.id = c.event_session_id
  where c.state = 'chosen'),
paid as (select o.season_pass_id as pass_id, o.supplement_session_id as event_session_id from order_line o
  join s on s.id = o.supplement_session_id where o.state = 'active' group by 1, 2),
v as (select p.*, came.at as came_at, came.at is not null as came, lent.pass_id is not null and came.at is null as lent,
  coalesce(lent.came, false) as guest_came, given.pass_id is not null and came.at is null as given
        from p join s on p.since < s.starts_at
        left join came on came.pass_id = p.id and came.event_session_id = s.id
          left join lent on lent.pass_id = p.id and lent.event_session_id = s.id
          left join given on given.pass_id = p.id and given.event_session_id = s.id
        left join chosen on chosen.pass_id = p.id and chosen.event_session_id = s.id
        left join held on held.pass_id = p.id and held.event_session_id = s.id
          left join paid on paid.pass_id = p.id and paid.event_session_id = s.id
       where came.at is not null or given.pass_id is not null
         or ((held.pass_id is not null or chosen.pass_id is not null or (p.seat_id is null and p.kind <> 'choose_n'))
         and (s.supplement_cents = 0 or paid.pass_id is not null)))`;

export const passAttendance: Report = {
  name: 'abonos/asistencia',
  title: 'Asistencia de los abonados',
  note: 'Partidos jugados con control de acceso en los que el abono daba derecho a entrar. Una butaca liberada no es una ausencia; una cedida lo es si tampoco entró quien la recibió. La asistencia no cuenta los partidos liberados. Mientras no se haya jugado ninguno, el informe está vacío.',
  area: 'passes',
  parameters: [LIST, {key: 'missed', label: 'Ausencias, al menos', kind: 'int'}],
  columns: [
    {key: 'holder', label: 'Titular', kind: 'text', link: '/abonados/:listId/:holderId'},
    {key: 'member', label: 'Nº', kind: 'text'},
    {key: 'missed', label: 'Ausencias', kind: 'int', total: true},
    {key: 'attendanceBp', label: 'Asistencia', kind: 'percentBp'},
    {key: 'sessions', label: 'Partidos', kind: 'int', total: true},
    {key: 'came', label: 'Vino', kind: 'int', total: true},
    {key: 'guestCame', label: 'Cedida y usada', kind: 'int', total: true},
    {key: 'given', label: 'Liberada', kind: 'int', total: true},
    {key: 'lastAt', label: 'Última vez', kind: 'instant'},
    {key: 'category', label: 'Categoría', kind: 'text'},
    {key: 'seat', label: 'Butaca', kind: 'text'},
  ],
  sql: `${VISITS},
r as (select id, season_list_id as "listId", pass_holder_id as "holderId", holder_name as holder, member_code as member,
  category, seat_label as seat, count(*)::int as sessions, count(*) filter (where came)::int as came, count(*)
  filter (where lent and guest_came)::int as "guestCame",
             count(*) filter (where given and not (lent and guest_came))::int as given, count(*)
               filter (where not came and not given and not (lent and guest_came))::int as missed,
               max(came_at) as "lastAt"
        from v group by id, season_list_id, pass_holder_id, holder_name, member_code, category, seat_label)
select "listId", "holderId", holder, member, category, seat, sessions, came, "guestCame", given, missed,
  share_bp(came + "guestCame", sessions - given) as "attendanceBp", "lastAt" from r
  where missed >= coalesce($2::int, 0) order by missed desc, holder, id`,
};

export const passAges: Report = {
  name: 'abonos/edades',
  title: 'Pirámide de edades',
  note: 'Edad cumplida el día en que empieza la lista, en tramos de cinco años. Una persona cuenta una vez, aunque tenga varios abonos.',
  area: 'passes',
  parameters: [LIST],
  columns: [
    {key: 'age', label: 'Edad', kind: 'text'},
    {key: 'people', label: 'Personas', kind: 'int', total: true},
    {key: 'renewed', label: 'Ya eran abonados', kind: 'int', total: true},
    {key: 'new', label: 'Altas', kind: 'int', total: true},
    {key: 'shareBp', label: 'Del total', kind: 'percentBp'},
  ],
  chart: {kind: 'bar', x: 'age', y: ['renewed', 'new']},
  sql: `
with h as (select p.pass_holder_id, bool_or(p.kind = 'renewal') as renewed,
  case when h.born_on is not null then least(90,
  greatest(0, extract(year from age(l.starts_on, h.born_on))::int) / 5 * 5) end as band from season_pass p
  join season_list l on l.id = p.season_list_id join pass_holder h on h.id = p.pass_holder_id
            where l.id = $1 and p.state in ${COUNTS} group by p.pass_holder_id, l.starts_on, h.born_on),
bands as (select generate_series(greatest(0, min(band)), max(band), 5) as band from h where band is not null
  having count(*) > 0 union all select null where exists (select 1 from h where band is null)),
n as (select band, count(*)::int as people, count(*) filter (where renewed)::int as renewed from h group by 1)
select case when b.band is null then 'Sin fecha de nacimiento' when b.band = 90 then '90 o más'
  else b.band || '–' || b.band + 4 end as age, coalesce(n.people, 0) as people, coalesce(n.renewed, 0) as renewed,
  coalesce(n.people - n.renewed, 0) as new,
       (coalesce(n.people, 0) * 10000::bigint / nullif((select sum(people) from n), 0))::int as "shareBp"
  from bands b left join n on n.band is not distinct from b.band order by b.band nulls last`,
};
