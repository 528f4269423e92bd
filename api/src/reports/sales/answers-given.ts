/** What people answered to the house's own fields, each answer a row, with who gave it and with what. */
import {SHOWN_VALUE} from '../../domain/forms/read-kept';
import {FORM_AREAS} from '../../web/auth/owners';
import type {Report} from '../../web/rest/report';

export const answersGiven: Report = {
  name: 'formularios-respuestas',
  title: 'Respuestas a los campos personalizados',
  area: 'forms',
  isPersonal: true,
  confines: FORM_AREAS,
  note: 'Una fila por respuesta, con la pregunta como se hizo. Las de salud solo las lee el área médica; las sensibles se leen en la ficha, y allí se descargan los documentos.',
  parameters: [
    {
      key: 'scope',
      label: 'Formulario',
      kind: 'choice',
      choices: [
        {id: 'event', name: 'Eventos'},
        {id: 'list', name: 'Abonos'},
        {id: 'academy', name: 'Cantera'},
        {id: 'supporter', name: 'Simpatizantes'},
        {id: 'plot', name: 'Parcelas'},
        {id: 'accreditation', name: 'Acreditaciones'},
      ],
    },
    {key: 'fieldId', label: 'Pregunta', kind: 'ref', resource: 'formularios', optionText: 'label'},
    {key: 'eventId', label: 'Evento', kind: 'ref', resource: 'eventos', optionText: 'title'},
    {key: 'listId', label: 'Lista', kind: 'ref', resource: 'listas', optionText: 'name'},
    {key: 'fromOn', label: 'Desde', kind: 'day'},
    {key: 'untilOn', label: 'Hasta', kind: 'day'},
    {key: 'text', label: 'La respuesta contiene', kind: 'text'},
  ],
  columns: [
    {key: 'question', label: 'Pregunta', kind: 'text'},
    {key: 'answer', label: 'Respuesta', kind: 'text'},
    {key: 'person', label: 'De quién', kind: 'text'},
    {key: 'what', label: 'Con qué', kind: 'text', link: '/:path*'},
    {key: 'about', label: 'De', kind: 'text'},
    {key: 'answeredAt', label: 'Contestada', kind: 'instant'},
    {key: 'edition', label: 'Edición del texto', kind: 'int'},
  ],
  sql: `
with given as (
  select a.id, a.subject_kind || ':' || a.subject_id as subject, a.answered_at, a.edition, w.label, case when f.pii_class = 'normal' then ${SHOWN_VALUE} end as value,
    f.pii_class,
    case when a.subject_kind = 'order' then a.subject_id else l.order_id end as order_id, l.id as line_id, l.event_session_id,
    case when a.subject_kind = 'season_pass' then a.subject_id end as pass_id,
    case when a.subject_kind = 'pass_holder' then a.subject_id end as holder_id,
    case when a.subject_kind = 'enrolment' then a.subject_id end as enrolment_id,
    case when a.subject_kind = 'supporter' then a.subject_id end as supporter_id,
    case when a.subject_kind = 'plot_sale' then a.subject_id end as plot_sale_id,
    case when a.subject_kind = 'accreditation' then a.subject_id end as accreditation_id,
    case a.subject_kind when 'reservation' then a.subject_id when 'reservation_place' then (select x.reservation_id
      from reservation_place y join reservation_line x on x.id = y.reservation_line_id where y.id = a.subject_id) end as reservation_id
    from custom_field_answer a join custom_field f on f.id = a.custom_field_id
      join custom_field_text w on w.custom_field_id = a.custom_field_id and w.edition = a.edition
      left join order_line l on a.subject_kind = 'order_line' and l.id = a.subject_id
    where f.scope = any($9::text[]) and ($1::text is null or f.scope = $1) and ($2::int is null or f.id = $2)
      and ($5::date is null or a.answered_at >= $5::date::timestamp at time zone (select club_zone()))
      and ($6::date is null or a.answered_at < ($6::date + 1)::timestamp at time zone (select club_zone()))),
told as (
  select g.*, o.number, o.email, coalesce(nullif(trim(concat_ws(' ', t.first_name, t.surname1, t.surname2)), ''),
      nullif(trim(concat_ws(' ', o.first_name, o.surname1, o.surname2)), ''), p.holder_name,
      pass_holder_name(h.first_name, h.surname1, h.surname2), e.athlete_name,
      nullif(trim(concat_ws(' ', s.first_name, s.surname1, s.surname2)), ''), b.buyer_name,
      trim(concat_ws(' ', c.first_name, c.surname1, c.surname2)), r.contact_name) as person,
    coalesce(v.event_id, c.event_id, w.event_id, (select x.event_id from order_line ol join event_session x on x.id = ol.event_session_id
      where g.line_id is null and ol.order_id = o.id order by ol.position limit 1)) as event_id,
    coalesce(p.season_list_id, e.season_list_id) as list_id,
    coalesce('Pedido ' || o.number, 'Abono ' || p.member_code, 'Abonado ' || h.member_code, 'Inscripción ' || e.number,
      'Carné ' || s.number, 'Parcela ' || b.number, 'Reserva ' || r.code, case when c.id is not null then 'Acreditación' end) as what,
    coalesce('pedidos/' || o.id, 'abonados/' || p.season_list_id || '/' || p.pass_holder_id, 'bases/' || e.id,
      'simpatizantes/' || s.id, 'parcelas/parcelas-vendidas/' || b.id, 'acreditaciones/' || c.id,
      'eventos/' || w.event_id || '/sesiones/' || w.id || '/reservas/' || r.id) as path,
    (select d.description from order_line d where d.id = g.line_id) as line, session_time(v) as time
    from given g left join "order" o on o.id = g.order_id left join event_session v on v.id = g.event_session_id
      left join ticket_attendee t on t.order_line_id = g.line_id
      left join season_pass p on p.id = g.pass_id left join pass_holder h on h.id = g.holder_id
      left join enrolment e on e.id = g.enrolment_id left join supporter s on s.id = g.supporter_id
      left join plot_sale b on b.id = g.plot_sale_id left join accreditation c on c.id = g.accreditation_id
      left join reservation r on r.id = g.reservation_id left join event_session w on w.id = r.event_session_id)
select t.label as question, coalesce(t.value, case t.pii_class when 'health' then 'Solo la lee el área médica' else 'Se lee en su ficha' end) as answer, t.person, t.what, t.path, t.subject,
  concat_ws(', ', n.title, to_char(t.time, 'DD/MM/YYYY HH24:MI'), k.name, t.line) as about,
  t.answered_at as "answeredAt", t.edition
  from told t left join event n on n.id = t.event_id left join season_list k on k.id = t.list_id
  where ($3::int is null or t.event_id = $3) and ($4::int is null or t.list_id = $4)
    and ($7::text is null or fold(coalesce(t.value, '')) like anywhere($7))
    and ($8::int is null or n.event_company_id = $8)
  order by t.answered_at desc, t.id desc`,
};
