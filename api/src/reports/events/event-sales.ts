/** What an event has sold, session by session: places, money, what was given back. */
import type {Report} from '../../web/rest/report';
import {BLOCKED_ARE, CAPACITY, claimsOf, COUNTED, INVITED} from '../sessions/places';

/** A cancelled session says so and has no places: what was sold of it and what went back are its own still. */
const WHERE_ALIVE = (count: string) => `case when s.state <> 'cancelled' then ${count} end`;

export const eventSales: Report = {
  name: 'eventos',
  title: 'Informe del evento',
  note: `Vendido es lo pagado y no devuelto; el importe lleva IVA y gastos de gestión, con los descuentos ya quitados. «Bloqueadas» son ${BLOCKED_ARE}; la ocupación, vendidas y abonos sobre el aforo. Una sesión cancelada no tiene plazas: solo cuenta su dinero.`,
  area: 'events',
  parameters: [
    {key: 'eventId', label: 'Evento', kind: 'ref', resource: 'eventos', optionText: 'title', required: true},
  ],
  columns: [
    {key: 'startsAt', label: 'Sesión', kind: 'instant', link: '/eventos/:eventId/sesiones/:sessionId/ventas'},
    {key: 'state', label: 'Estado', kind: 'text'},
    {key: 'capacity', label: 'Aforo', kind: 'int', total: true},
    {key: 'passes', label: 'Abonos', kind: 'int', total: true},
    {key: 'sold', label: 'Vendidas', kind: 'int', total: true},
    {key: 'blocked', label: 'Bloqueadas', kind: 'int', total: true},
    {key: 'occupancyBp', label: 'Ocupación', kind: 'percentBp'},
    {key: 'cents', label: 'Importe', kind: 'cents', total: true},
    {key: 'refundedCents', label: 'Devuelto', kind: 'cents', total: true},
    {key: 'feeCents', label: 'Gastos de gestión', kind: 'cents', total: true, isAside: true},
    {key: 'invited', label: 'Invitaciones', kind: 'int', total: true, isAside: true},
    {key: 'web', label: 'En la web', kind: 'int', total: true, isAside: true},
    {key: 'boxOffice', label: 'En taquilla', kind: 'int', total: true, isAside: true},
    {key: 'outside', label: 'Liga o visitante', kind: 'int', total: true, isAside: true},
  ],
  chart: {kind: 'bar', x: 'startsAt', y: ['cents']},
  sql: `
with s as (
  select s.id, s.event_id, s.starts_at, s.seat_plan_id, s.state, web_sale(s) as sale from event_session s
    join event e on e.id = s.event_id where s.event_id = $1 and ($2::int is null or e.event_company_id = $2)),
claims as (${claimsOf('in (select id from s)')}),
lines as (
  select l.event_session_id, l.state, l.kind, o.channel, l.total_cents, l.refunded_cents, l.fee_cents from order_line l
    join "order" o on o.id = l.order_id
   where l.event_session_id in (select id from s) and l.kind in ('ticket', 'group_deposit', 'ticket_move')
     and l.state in ('active', 'refunded'))
select s.event_id as "eventId", s.id as "sessionId", s.starts_at as "startsAt",
       case s.sale when 'draft' then 'Borrador' when 'open' then 'A la venta' when 'to_come' then 'Publicada'
         when 'over' then 'Venta web terminada' when 'event_draft' then 'Oculta: evento en borrador'
         when 'paused' then 'En pausa' when 'closed' then 'Cerrada' else 'Cancelada' end as state,
       ${WHERE_ALIVE('c.capacity')} as capacity, ${WHERE_ALIVE('k.passes')} as passes, k.sold,
       ${WHERE_ALIVE('k.invited')} as invited, ${WHERE_ALIVE('k.blocked')} as blocked,
       ${WHERE_ALIVE('coalesce(share_bp(k.sold + k.passes, c.capacity), 0)')} as "occupancyBp",
       l.web, l.box_office as "boxOffice", l.outside, l.cents, l.fee_cents as "feeCents", l.refunded as "refundedCents"
  from s
  cross join lateral (select ${CAPACITY('s.seat_plan_id')} as capacity) c
  cross join lateral (select ${COUNTED}, ${INVITED} from claims k where k.session_id = s.id) k
  cross join lateral (
    select count(*) filter (where kind = 'ticket' and state = 'active' and channel = 'web')::int as web,
           count(*) filter (where kind = 'ticket' and state = 'active'
             and channel in ('box_office', 'phone'))::int as box_office,
           count(*) filter (where kind = 'ticket' and state = 'active' and channel = 'lfp')::int as outside,
           coalesce(sum(total_cents - refunded_cents), 0)::int as cents,
           coalesce(sum(fee_cents - greatest(0, refunded_cents - (total_cents - fee_cents))), 0)::int as fee_cents,
           coalesce(sum(refunded_cents), 0)::int as refunded
      from lines where lines.event_session_id = s.id) l
 order by s.starts_at`,
};
