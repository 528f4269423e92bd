/** What of the sessions to come is not on sale: invitations by quota and state, seats blocked and reserved by zone. */
import type {Report, ReportParameter} from '../../web/rest/report';

const EVENT: ReportParameter = {key: 'eventId', label: 'Evento', kind: 'ref', resource: 'eventos', optionText: 'title'};

export const invitationsReport: Report = {
  name: 'invitaciones',
  title: 'Invitaciones',
  area: 'invitations',
  note: 'Por sesión y cupo. Una revocada no gasta cupo. Las sesiones canceladas no cuentan.',
  parameters: [EVENT],
  columns: [
    {key: 'event', label: 'Evento', kind: 'text', link: '/eventos/:eventId/sesiones/:sessionId/invitaciones'},
    {key: 'startsAt', label: 'Sesión', kind: 'instant'},
    {key: 'quota', label: 'Cupo', kind: 'text'},
    {key: 'most', label: 'Tope', kind: 'int', total: true},
    {key: 'given', label: 'Dadas', kind: 'int', total: true},
    {key: 'used', label: 'Usadas', kind: 'int', total: true},
    {key: 'revoked', label: 'Revocadas', kind: 'int', total: true},
    {key: 'usedBp', label: 'Asistencia', kind: 'percentBp'},
  ],
  sql: `
with own as (select s.id, s.starts_at, e.id as event_id, e.title from event_session s join event e on e.id = s.event_id
  where s.state <> 'cancelled' and (not s.is_trial or e.id = $1) and ($1::int is null or e.id = $1)
  and ($2::int is null or e.event_company_id = $2)),
g as (select b.event_session_id, b.invitation_quota_id, count(*) filter (where i.state <> 'revoked')::int as given,
  count(*) filter (where i.state = 'used')::int as used, count(*) filter (where i.state = 'revoked')::int as revoked
        from invitation i join invitation_batch b on b.id = i.invitation_batch_id
          join own on own.id = b.event_session_id group by 1, 2),
lines as (select q.event_session_id, q.name, q.quota, g.given, g.used, g.revoked from invitation_quota q
  join own on own.id = q.event_session_id left join g on g.invitation_quota_id = q.id
          union all select g.event_session_id, 'Sin cupo', null, g.given, g.used, g.revoked from g
            where g.invitation_quota_id is null)
select own.event_id as "eventId", own.id as "sessionId", own.title as event, own.starts_at as "startsAt",
  l.name as quota, l.quota as most, coalesce(l.given, 0) as given, coalesce(l.used, 0) as used,
  coalesce(l.revoked, 0) as revoked,
       coalesce(share_bp(l.used, l.given), 0) as "usedBp"
  from lines l join own on own.id = l.event_session_id order by own.starts_at desc, l.name`,
};

export const keptSeatsReport: Report = {
  name: 'butacas-bloqueadas',
  title: 'Butacas que no están a la venta',
  area: 'seats',
  note: 'Bloqueadas, reservadas, invitadas y ocultas de las sesiones que están por celebrar, por zona. Las canceladas no cuentan.',
  parameters: [EVENT],
  columns: [
    {key: 'event', label: 'Evento', kind: 'text', link: '/eventos/:eventId/sesiones/:sessionId/listado-bloqueos'},
    {key: 'startsAt', label: 'Sesión', kind: 'instant'},
    {key: 'zone', label: 'Zona', kind: 'text'},
    {key: 'why', label: 'Por qué', kind: 'text'},
    {key: 'seats', label: 'Plazas', kind: 'int', total: true},
    {key: 'untilAt', label: 'Hasta', kind: 'instant'},
  ],
  sql: `
with own as (select s.id, s.starts_at, e.id as event_id, e.title from event_session s join event e on e.id = s.event_id
  where s.state <> 'cancelled' and (not s.is_trial or e.id = $1) and ($1::int is null or e.id = $1)
  and ($2::int is null or e.event_company_id = $2) and s.starts_at > now())
select own.event_id as "eventId", own.id as "sessionId", own.title as event, own.starts_at as "startsAt",
  z.name as zone,
       case c.kind when 'block' then 'Bloqueo: ' || l.name when 'reservation' then 'Reserva'
         when 'invitation' then 'Invitación' else 'Oculta' end as why, sum(c.n)::int as seats,
         max(coalesce(b.until_at, r.expires_at)) as "untilAt"
  from own join lateral (
      select st.zone_id, k.kind, k.seat_block_id, k.reservation_id, 1 as n from seat_claim k join seat st on st.id = k.seat_id
       where k.event_session_id = own.id and k.kind in ('block', 'reservation', 'invitation', 'hidden')
      union all select k.zone_id, k.kind, k.seat_block_id, k.reservation_id, k.quantity from zone_claim k
       where k.event_session_id = own.id and k.kind in ('block', 'reservation', 'invitation')) c on true
    join zone z on z.id = c.zone_id
  left join seat_block b on b.id = c.seat_block_id left join block_label l on l.id = b.block_label_id
    left join reservation r on r.id = c.reservation_id
 group by own.event_id, own.id, own.title, own.starts_at, z.id, z.name, z.position, c.kind, l.name
   order by own.starts_at, z.position, why`,
};
