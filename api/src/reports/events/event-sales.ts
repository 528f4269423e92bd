/** What an event has sold, session by session: places, money, what was given back. */
import type {Report} from '../../rest/report';

export const eventSales: Report = {
  name: 'eventos',
  title: 'Informe del evento',
  note: 'Vendido es lo pagado y no devuelto; el importe lleva IVA y gastos de gestión, con los descuentos ya quitados.',
  area: 'events',
  parameters: [
    {key: 'eventId', label: 'Evento', kind: 'ref', resource: 'eventos', optionText: 'title', required: true},
  ],
  columns: [
    {key: 'startsAt', label: 'Sesión', kind: 'instant', link: '/eventos/:eventId/sesiones/:sessionId/ventas'},
    {key: 'capacity', label: 'Aforo', kind: 'int', total: true},
    {key: 'passes', label: 'Abonos', kind: 'int', total: true},
    {key: 'sold', label: 'Vendidas', kind: 'int', total: true},
    {key: 'invited', label: 'Invitaciones', kind: 'int', total: true},
    {key: 'blocked', label: 'Bloqueadas', kind: 'int', total: true},
    {key: 'occupancyBp', label: 'Ocupación', kind: 'percentBp'},
    {key: 'web', label: 'En la web', kind: 'int', total: true},
    {key: 'boxOffice', label: 'En taquilla', kind: 'int', total: true},
    {key: 'outside', label: 'Liga o visitante', kind: 'int', total: true},
    {key: 'cents', label: 'Importe', kind: 'cents', total: true},
    {key: 'feeCents', label: 'Gastos de gestión', kind: 'cents', total: true},
    {key: 'refundedCents', label: 'Devuelto', kind: 'cents', total: true},
  ],
  chart: {kind: 'bar', x: 'startsAt', y: ['cents']},
  sql: `
with s as (
  select s.id, s.event_id, s.starts_at, s.seat_plan_id from event_session s join event e on e.id = s.event_id
   where s.event_id = $1 and ($2::int is null or e.event_company_id = $2)),
claims as (
  select event_session_id, kind, count(*)::int as n from seat_claim where event_session_id in (select id from s)
    and kind <> 'hold' group by 1, 2
  union all
  select event_session_id, kind, sum(quantity)::int from zone_claim where event_session_id in (select id from s)
    and kind <> 'hold' group by 1, 2),
lines as (
  select l.event_session_id, l.state, l.kind, o.channel, l.total_cents, l.refunded_cents, l.fee_cents from order_line l
    join "order" o on o.id = l.order_id
   where l.event_session_id in (select id from s) and l.kind in ('ticket', 'group_deposit', 'ticket_move')
     and l.state in ('active', 'refunded'))
select s.event_id as "eventId", s.id as "sessionId", s.starts_at as "startsAt", c.capacity, k.passes, k.sold, k.invited,
  k.blocked,
       coalesce(share_bp(k.sold + k.passes + k.invited, c.capacity), 0) as "occupancyBp",
       l.web, l.box_office as "boxOffice", l.outside, l.cents, l.fee_cents as "feeCents", l.refunded as "refundedCents"
  from s
  cross join lateral (select coalesce(sum(z.capacity), 0)::int as capacity from zone z
    where z.seat_plan_id = s.seat_plan_id) c
  cross join lateral (select coalesce(sum(n) filter (where kind = 'pass'), 0)::int as passes,
    coalesce(sum(n) filter (where kind = 'sale'), 0)::int as sold,
                             coalesce(sum(n) filter (where kind = 'invitation'), 0)::int as invited,
                               coalesce(sum(n) filter (where kind in ('block', 'reservation', 'hidden')),
                               0)::int as blocked
                        from claims where claims.event_session_id = s.id) k
  cross join lateral (select count(*) filter (where kind = 'ticket' and state = 'active' and channel = 'web')::int as web, count(*)
    filter (where kind = 'ticket' and state = 'active' and channel in ('box_office', 'phone'))::int as box_office,
                             count(*) filter (where kind = 'ticket' and state = 'active' and channel = 'lfp')::int as outside,
                             coalesce(sum(total_cents - refunded_cents), 0)::int as cents,
                               coalesce(sum(fee_cents - greatest(0, refunded_cents - (total_cents - fee_cents))), 0)::int as fee_cents,
                             coalesce(sum(refunded_cents), 0)::int as refunded
                        from lines where lines.event_session_id = s.id) l
 order by s.starts_at`,
};
