/** What is declared to the authors' society of each performance: places, box office without VAT, and what it comes to. */
import type {Report} from '../../web/rest/report';
import {CAPACITY, claimsOf, COUNTED, INVITED} from '../sessions/places';

export const authorRights: Report = {
  name: 'derechos-de-autor',
  title: 'Derechos de autor por sesión (SGAE)',
  note: 'La base es la taquilla de las sesiones del período: entradas cobradas y no devueltas, sin gastos de gestión ni impuesto. El tipo es el de cada evento o, si no lo tiene, el de Ajustes; los partidos solo con tipo propio. El precio de los abonos no se reparte entre sesiones: se dice cuántas plazas ocuparon. Las sesiones canceladas no cuentan. Sin fechas, el mes en curso y los dos de antes.',
  area: 'settlements',
  parameters: [
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'to', label: 'Hasta', kind: 'day'},
    {key: 'companyId', label: 'Compañía', kind: 'ref', resource: 'compania-eventos', optionText: 'name'},
  ],
  columns: [
    {key: 'company', label: 'Compañía', kind: 'text'},
    {key: 'nif', label: 'NIF', kind: 'text', isAside: true},
    {key: 'event', label: 'Evento', kind: 'text', link: '/eventos/:eventId/editar'},
    {key: 'startsAt', label: 'Sesión', kind: 'instant', link: '/eventos/:eventId/sesiones/:sessionId/ventas'},
    {key: 'venue', label: 'Recinto', kind: 'text', isAside: true},
    {key: 'capacity', label: 'Aforo', kind: 'int', total: true},
    {key: 'sold', label: 'Vendidas', kind: 'int', total: true},
    {key: 'invited', label: 'Invitaciones', kind: 'int', total: true, isAside: true},
    {key: 'passes', label: 'Abonos', kind: 'int', total: true},
    {key: 'grossCents', label: 'Taquilla', kind: 'cents', total: true},
    {key: 'vatCents', label: 'Impuesto', kind: 'cents', total: true},
    {key: 'baseCents', label: 'Base', kind: 'cents', total: true},
    {key: 'rateBp', label: 'Tipo', kind: 'percentBp'},
    {key: 'dueCents', label: 'Derechos', kind: 'cents', total: true},
  ],
  sql: `
with s as (
  select s.id, s.event_id, s.starts_at, s.seat_plan_id, e.kind, e.title, v.name as venue, k.name as company, k.nif,
    coalesce(e.author_rights_bp, case when e.kind = 'match' then 0 else setting_int('authorRightsBp', 0) end) as bp
    from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
      join event_company k on k.id = e.event_company_id
   where not s.is_trial and s.state <> 'cancelled' and ($3::int is null or k.id = $3) and ($4::int is null or k.id = $4)
     and s.starts_at >= coalesce($1::date, (date_trunc('month', now() at time zone v.timezone) - interval '2 months')::date)::timestamp at time zone v.timezone
     and s.starts_at < (coalesce($2::date, (date_trunc('month', now() at time zone v.timezone) + interval '1 month - 1 day')::date) + 1)::timestamp
       at time zone v.timezone),
claims as (${claimsOf('in (select id from s)')}),
money as (
  select l.event_session_id as id, sum(l.total_cents - l.fee_cents - coalesce(f.cents, 0)) as gross,
    sum(l.vat_cents - coalesce(f.vat, 0)) as vat
    from order_line l
    left join lateral (select sum(x.amount_cents - x.fee_cents) as cents, sum(x.vat_cents) as vat
      from refund_line x join refund r on r.id = x.refund_id where x.order_line_id = l.id and r.state = 'done') f on true
   where l.event_session_id in (select id from s) and l.kind in ('ticket', 'group_deposit', 'ticket_move')
     and l.state in ('active', 'refunded') and not l.is_trial
   group by 1)
select s.company, s.nif, s.event_id as "eventId", s.title as event, s.id as "sessionId", s.starts_at as "startsAt", s.venue,
  ${CAPACITY('s.seat_plan_id')} as capacity,
  k.sold, k.invited, k.passes, m.gross as "grossCents", m.vat as "vatCents", m.gross - m.vat as "baseCents",
  s.bp as "rateBp", round((m.gross - m.vat) * s.bp / 10000.0)::bigint as "dueCents"
  from s
  cross join lateral (select ${COUNTED}, ${INVITED} from claims k where k.session_id = s.id) k
  cross join lateral (select coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(vat), 0)::bigint as vat
    from money where money.id = s.id) m
 where s.bp > 0 or s.kind <> 'match'
 order by s.company, s.starts_at, s.id`,
};
