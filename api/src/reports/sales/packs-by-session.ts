/** Packs, session by session: how many of its tickets came in a pack, their part of the money, and who has come in. */
import type {Report} from '../../web/rest/report';

export const packsBySession: Report = {
  name: 'packs-eventos/por-sesion',
  title: 'Packs por sesión',
  note: 'Cada entrada de un pack cuenta en su sesión con su parte del precio, IVA incluido; lo devuelto aparte.',
  area: 'products',
  parameters: [
    {key: 'eventPackId', label: 'Pack', kind: 'ref', resource: 'packs-eventos', optionText: 'name'},
    {key: 'eventId', label: 'Evento', kind: 'ref', resource: 'eventos', optionText: 'title'},
  ],
  columns: [
    {key: 'name', label: 'Pack', kind: 'text', link: '/packs-eventos/:packId'},
    {key: 'title', label: 'Evento', kind: 'text', link: '/eventos/:eventId/sesiones/:sessionId/ventas'},
    {key: 'startsAt', label: 'Sesión', kind: 'instant'},
    {key: 'tickets', label: 'Entradas', kind: 'int', total: true},
    {key: 'cents', label: 'Importe', kind: 'cents', total: true},
    {key: 'refundedCents', label: 'Devuelto', kind: 'cents', total: true},
    {key: 'entered', label: 'Entraron', kind: 'int', total: true},
  ],
  sql: `
select p.id as "packId", p.name, e.id as "eventId", e.title, s.id as "sessionId", s.starts_at as "startsAt",
       count(*) filter (where l.state = 'active')::int as tickets,
       coalesce(sum(l.total_cents - l.refunded_cents), 0)::int as cents,
       coalesce(sum(l.refunded_cents), 0)::int as "refundedCents",
       count(*) filter (where l.state = 'active' and t.state = 'used')::int as entered
  from order_line l join event_pack p on p.id = l.event_pack_id join event_session s on s.id = l.event_session_id
  join event e on e.id = s.event_id left join ticket t on t.order_line_id = l.id
 where l.kind = 'ticket' and l.state in ('active', 'refunded') and not l.is_trial
   and ($1::int is null or p.id = $1) and ($2::int is null or e.id = $2)
 group by p.id, e.id, s.id order by s.starts_at, p.name`,
};
