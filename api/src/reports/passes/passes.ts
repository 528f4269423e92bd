/** Passes of a list by sector, category and phase, its renewals against the list before, and every list in one line. */
import type {Report, ReportParameter} from '../../web/rest/report';

export const LIST: ReportParameter = {
  key: 'listId',
  label: 'Lista',
  kind: 'ref',
  resource: 'listas',
  optionText: 'name',
  required: true,
};
/** Passes that count, whatever became of them when their season ended. */
export const COUNTS = `('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked', 'expired', 'renewed', 'not_renewed')`;

/** What of a pass's money went back while it still counts: its holder has a day to leave. */
const GIVEN_BACK = `left join (select season_pass_id, sum(amount_cents)::int as cents
  from (select season_pass_id, amount_cents from refund where season_pass_id is not null and state <> 'failed' union all
  select season_pass_id, amount_cents from wallet_entry where kind = 'refund' and season_pass_id is not null
  and order_id is null) g group by 1) b on b.season_pass_id = p.id`;

export const passReport: Report = {
  name: 'abonos',
  title: 'Informe de abonos',
  note: 'Cuentan los abonos en vigor, los que esperan documentos o el pago («Por confirmar») y, en una lista cerrada, los que llegaron al final. «Bajas» son los anulados, cedidos o dados de baja. Previsto es el precio con descuentos; vencido, lo que ya debía estar pagado.',
  area: 'passes',
  parameters: [
    LIST,
    {
      key: 'by',
      label: 'Agrupado por',
      kind: 'choice',
      choices: [
        {id: 'category', name: 'Categoría'},
        {id: 'zone', name: 'Zona'},
        {id: 'zone_category', name: 'Zona y categoría'},
        {id: 'phase', name: 'Fase en que se dieron'},
      ],
    },
  ],
  columns: [
    {key: 'group', label: 'Abonos de', kind: 'text'},
    {key: 'passes', label: 'Abonos', kind: 'int', total: true},
    {key: 'waiting', label: 'Por confirmar', kind: 'int', total: true},
    {key: 'waitingCents', label: 'Previsto por confirmar', kind: 'cents', total: true},
    {key: 'new', label: 'Altas', kind: 'int', total: true},
    {key: 'renewed', label: 'Renovados', kind: 'int', total: true},
    {key: 'ended', label: 'Bajas', kind: 'int', total: true},
    {key: 'expectedCents', label: 'Previsto', kind: 'cents', total: true},
    {key: 'paidCents', label: 'Cobrado', kind: 'cents', total: true},
    {key: 'overdueCents', label: 'Vencido', kind: 'cents', total: true},
    {key: 'paidBp', label: 'Cobrado (%)', kind: 'percentBp'},
  ],
  chart: {kind: 'bar', x: 'group', y: ['expectedCents', 'paidCents']},
  sql: `
with p as (
  select case when coalesce($2, 'category') not in ('category', 'phase') then p.zone_id end as zone_id,
    case when coalesce($2, 'category') not in ('zone', 'phase') then p.pass_category_id end as category_id,
         case when $2 = 'phase' then (select f.id from pass_campaign k
           join campaign_phase f on f.pass_campaign_id = k.id
           where k.season_list_id = p.season_list_id and f.kind <> 'waiting_list_sign_up'
           and p.signed_up_at >= f.starts_at and p.signed_up_at < f.ends_at
           order by f.price_kind = p.kind desc, f.starts_at desc, f.id limit 1) end as phase_id,
           p.state in ${COUNTS} as counts, p.state in ('requested', 'pending_payment') as waits, p.kind, p.total_cents, p.paid_cents - coalesce(b.cents, 0) as paid_cents,
           p.overdue_cents
    from season_pass p ${GIVEN_BACK} where p.season_list_id = $1)
select case coalesce($2, 'category') when 'category' then c.name when 'zone' then coalesce(z.name, 'Sin butaca')
  when 'phase' then coalesce(f.name, 'Fuera de las fases')
  else coalesce(z.name, 'Sin butaca') || ' · ' || c.name end as "group", count(*) filter (where counts)::int as passes,
       count(*) filter (where waits)::int as waiting,
       coalesce(sum(total_cents) filter (where waits), 0)::bigint as "waitingCents",
       count(*) filter (where counts and p.kind <> 'renewal')::int as new, count(*)
         filter (where counts and p.kind = 'renewal')::int as renewed, count(*) filter (where not counts)::int as ended,
       coalesce(sum(total_cents) filter (where counts), 0)::bigint as "expectedCents",
         coalesce(sum(paid_cents) filter (where counts), 0)::bigint as "paidCents",
         coalesce(sum(overdue_cents) filter (where counts), 0)::bigint as "overdueCents",
       share_bp(coalesce(sum(paid_cents) filter (where counts), 0), sum(total_cents) filter (where counts)) as "paidBp"
  from p left join zone z on z.id = p.zone_id left join pass_category c on c.id = p.category_id
    left join campaign_phase f on f.id = p.phase_id
 group by z.id, z.name, z.position, c.id, c.name, c.position, f.id, f.name, f.starts_at
   order by f.starts_at nulls last, z.position nulls last, c.position nulls first`,
};

export const passRenewals: Report = {
  name: 'abonos/renovaciones',
  title: 'Renovaciones',
  note: 'De quienes tenían abono en la lista anterior: cuántos siguen en esta y cuántos no, por la categoría y la grada que tenían entonces.',
  area: 'passes',
  parameters: [
    LIST,
    {
      key: 'by',
      label: 'Agrupado por',
      kind: 'choice',
      choices: [
        {id: 'category', name: 'Categoría'},
        {id: 'zone', name: 'Zona'},
      ],
    },
  ],
  columns: [
    {key: 'group', label: 'Tenían', kind: 'text'},
    {key: 'before', label: 'Lista anterior', kind: 'int', total: true},
    {key: 'renewed', label: 'Renovados', kind: 'int', total: true},
    {key: 'sameSeat', label: 'En la misma butaca', kind: 'int', total: true},
    {key: 'left', label: 'Se han ido', kind: 'int', total: true},
    {key: 'renewedBp', label: 'Renovación', kind: 'percentBp'},
    {key: 'new', label: 'Altas nuevas', kind: 'int', total: true},
  ],
  chart: {kind: 'bar', x: 'group', y: ['renewed', 'left', 'new']},
  sql: `
with l as (select id, previous_list_id from season_list where id = $1),
was as (
  select case when $2 = 'zone' then coalesce(z.name, 'Sin butaca') else c.name end as name,
    case when $2 = 'zone' then coalesce(z.position, 10000) else c.position end as position, p.seat_id, n.id as next_id,
    n.seat_id as next_seat
    from season_pass p join l on p.season_list_id = l.previous_list_id join pass_category c on c.id = p.pass_category_id
      left join zone z on z.id = p.zone_id
    left join season_pass n on n.renewed_from_id = p.id and n.season_list_id = l.id and n.state in ${COUNTS}
      where p.state in ${COUNTS}),
fresh as (
  select case when $2 = 'zone' then coalesce(z.name, 'Sin butaca') else c.name end as name,
    case when $2 = 'zone' then coalesce(z.position, 10000) else c.position end as position, count(*)::int as n
    from season_pass p join l on p.season_list_id = l.id join pass_category c on c.id = p.pass_category_id
      left join zone z on z.id = p.zone_id where p.renewed_from_id is null and p.state in ${COUNTS} group by 1, 2),
old as (
  select name, min(position) as position, count(*)::int as before, count(next_id)::int as renewed, count(*)
    filter (where next_seat = seat_id)::int as same_seat from was group by name)
select coalesce(o.name, f.name) as "group", coalesce(o.before, 0) as before, coalesce(o.renewed, 0) as renewed,
  coalesce(o.same_seat, 0) as "sameSeat", coalesce(o.before - o.renewed, 0) as "left",
  share_bp(o.renewed, o.before) as "renewedBp", coalesce(f.n, 0) as new
  from old o full join fresh f on f.name = o.name order by coalesce(o.position, f.position)`,
};

export const passLists: Report = {
  name: 'abonos/listas',
  title: 'Listas de abonos',
  area: 'passes',
  columns: [
    {key: 'name', label: 'Lista', kind: 'text', link: '/listas/:id'},
    {key: 'state', label: 'Estado', kind: 'text'},
    {key: 'startsOn', label: 'Desde', kind: 'day', isAside: true},
    {key: 'endsOn', label: 'Hasta', kind: 'day', isAside: true},
    {key: 'sessions', label: 'Sesiones', kind: 'int'},
    {key: 'passes', label: 'Abonos', kind: 'int'},
    {key: 'seated', label: 'Con butaca', kind: 'int', isAside: true},
    {key: 'new', label: 'Altas', kind: 'int'},
    {key: 'renewed', label: 'Renovados', kind: 'int'},
    {key: 'ended', label: 'Bajas', kind: 'int'},
    {key: 'expectedCents', label: 'Previsto', kind: 'cents'},
    {key: 'paidCents', label: 'Cobrado', kind: 'cents'},
    {key: 'overdueCents', label: 'Vencido', kind: 'cents'},
    {key: 'overduePasses', label: 'Con pagos vencidos', kind: 'int'},
  ],
  sql: `
select l.id, l.name, l.state, l.starts_on as "startsOn", l.ends_on as "endsOn", l.previous_list_id as "previousListId",
  (select count(*)::int from season_list_session s join event_session e on e.id = s.event_session_id
    where s.season_list_id = l.id and e.state <> 'cancelled') as sessions,
       count(p.id) filter (where p.state in ${COUNTS})::int as passes, count(p.seat_id)
         filter (where p.state in ${COUNTS})::int as seated, count(p.id)
         filter (where p.state in ${COUNTS} and p.kind <> 'renewal')::int as new,
       count(p.id) filter (where p.state in ${COUNTS} and p.kind = 'renewal')::int as renewed, count(p.id)
         filter (where p.state not in ${COUNTS})::int as ended,
       coalesce(sum(p.total_cents) filter (where p.state in ${COUNTS}), 0)::bigint as "expectedCents",
         coalesce(sum(p.paid_cents - coalesce(b.cents, 0)) filter (where p.state in ${COUNTS}),
         0)::bigint as "paidCents",
       coalesce(sum(p.overdue_cents) filter (where p.state in ${COUNTS}), 0)::bigint as "overdueCents", count(p.id)
         filter (where p.state in ${COUNTS} and p.overdue_cents > 0)::int as "overduePasses"
  from season_list l left join season_pass p on p.season_list_id = l.id ${GIVEN_BACK} where l.kind = 'passes'
    group by l.id order by l.starts_on desc`,
};
