/**
 * Who sits where at a session, of the places that are sold to persons: for the door, for the visiting club, for the
 * police. It finds a session's lines by their index and each one's person by its key.
 */
import {NAMED} from '../../domain/attendees/named';
import type {Report} from '../../web/rest/report';

export const sessionAttendees: Report = {
  name: 'asistentes-sesion',
  title: 'Asistentes por sesión',
  note: 'Las entradas nominativas que siguen en pie, una por línea; las devueltas y anuladas no están. De cada documento se ve el final, salvo quien puede exportar pedidos. Cada consulta queda anotada.',
  area: 'orders',
  conceals: {area: 'orders', action: 'export'},
  isPersonal: true,
  parameters: [
    {key: 'sessionId', label: 'Sesión', kind: 'ref', resource: 'sesiones', optionText: 'eventTitle', required: true},
    {key: 'sellerId', label: 'Vendedor', kind: 'ref', resource: 'vendedores-externos', optionText: 'name'},
    {key: 'isNameless', label: 'Sin nombre', kind: 'flag'},
  ],
  columns: [
    {key: 'event', label: 'Evento', kind: 'text'},
    {key: 'startsAt', label: 'Sesión', kind: 'instant', isAside: true},
    {key: 'zone', label: 'Zona', kind: 'text'},
    {key: 'row', label: 'Fila', kind: 'text'},
    {key: 'seat', label: 'Butaca', kind: 'text'},
    {key: 'tariff', label: 'Tarifa', kind: 'text'},
    {key: 'name', label: 'Asistente', kind: 'text'},
    {key: 'docNo', label: 'Documento', kind: 'text'},
    {key: 'number', label: 'Pedido', kind: 'text', link: '/pedidos/:orderId'},
    {key: 'seller', label: 'Vendedor', kind: 'text'},
    {key: 'isNamed', label: 'Con nombre', kind: 'flag'},
    {key: 'state', label: 'Entrada', kind: 'text'},
  ],
  sql: `
select o.id as "orderId", e.title as event, s.starts_at as "startsAt", z.name as zone, st.row_label as row,
  st.seat_number as seat, k.name as tariff,
  case when a.forgotten_at is not null then 'Borrado por su plazo' else nullif(concat_ws(' ', nullif(a.first_name, ''),
    nullif(a.surname1, ''), nullif(a.surname2, '')), '') end as name,
  case when $5 then a.doc_no else '…' || right(a.doc_no, 3) end as "docNo", o.number, w.name as seller,
  ${NAMED} as "isNamed",
  case when t.state = 'used' then 'Usada' when t.id is not null then 'Válida' else 'Sin pagar' end as state
  from event_session s join event e on e.id = s.event_id
    join order_line l on l.event_session_id = s.id and l.state in ('pending', 'active')
    join ticket_attendee a on a.order_line_id = l.id
    join "order" o on o.id = l.order_id and (o.state <> 'pending' or o.claims_expire_at > now())
    join zone z on z.id = l.zone_id left join seat st on st.id = l.seat_id
    left join price_category k on k.id = l.price_category_id left join ticket t on t.order_line_id = l.id
    left join lateral (select x.id, x.name from payment p join outside_seller x on x.bank_terminal_id = p.bank_terminal_id
      where p.order_id = o.id limit 1) w on true
 where s.id = $1 and ($2::int is null or w.id = $2) and ($3::boolean is null or $3 <> ${NAMED})
   and ($4::int is null or e.event_company_id = $4)
 order by z.position, st.seat_index nulls last, a.surname1, a.surname2, a.first_name, l.id`,
};
