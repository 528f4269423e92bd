/** E-mail lists of an event: who has something to do with it, by which right, and whether they want to hear from us. */
import type {Report, ReportParameter} from '../../web/rest/report';

const EVENT: ReportParameter = {
  key: 'eventId',
  label: 'Evento',
  kind: 'ref',
  resource: 'eventos',
  optionText: 'title',
  required: true,
};
export const EMAIL_LISTS = [
  {id: 'todos', name: 'Todos'},
  {id: 'compradores', name: 'Compradores'},
  {id: 'invitados', name: 'Invitados'},
  {id: 'sin_email', name: 'Sin correo'},
  {id: 'consentimiento', name: 'Con consentimiento comercial'},
];

/**
 * $1 the event, `company` its parameter. One row per person and part they have in the event. What was agreed to in an order
 * stays in it for ever: whoever has left since has not agreed.
 */
const PEOPLE = (company: string) => `
own as (select s.id from event_session s join event e on e.id = s.event_id
  where e.id = $1 and (${company}::int is null or e.event_company_id = ${company})),
found as (
  select lower(o.email) as email, o.first_name || ' ' || o.surname1 || ' ' || o.surname2 as name, o.phone,
    'buyer' as part, count(l.id)::int as tickets,
    bool_or(c.marketing_consent_at is not null or coalesce((o.consents ->> 'marketing')::boolean, false)) as consent,
    min(o.id) as ref
    from "order" o join order_line l on l.order_id = o.id and l.state = 'active' join own on own.id = l.event_session_id
      left join customer c on c.id = o.customer_id group by o.id, c.id
  union all
  select lower(i.email), i.recipient_name, '', 'invited', 1, exists (select 1 from customer c
    where c.email = lower(i.email) and c.marketing_consent_at is not null), i.id from invitation i
    join own on own.id = i.event_session_id where i.state <> 'revoked'
  union all
  select lower(r.email), r.contact_name, r.phone, 'reserved', r.place_count, exists (select 1 from customer c
    where c.email = lower(r.email) and c.marketing_consent_at is not null), r.id from reservation r
    join own on own.id = r.event_session_id where r.state not in ('cancelled', 'expired')),
people as (
  select case when email = '' then '' else email end as email,
    max(trim(regexp_replace(name, '\\s+', ' ', 'g'))) as name, max(phone) as phone, bool_or(part = 'buyer') as bought,
    bool_or(part = 'invited') as invited, bool_or(part = 'reserved') as reserved, sum(tickets)::int as tickets,
    bool_or(consent) and not wants_no_advertising(email) as consent
    from found group by email, case when email = '' then part || ref::text else '' end)`;

const IN_LIST = (list: string) =>
  `case ${list} when 'compradores' then bought when 'invitados' then invited when 'sin_email' then email = '' when 'consentimiento' then consent and email <> '' else true end`;

export const eventEmails: Report = {
  name: 'eventos-emails',
  title: 'Correos del evento',
  area: 'customers',
  note: 'Una persona por dirección de correo. Los comunicados comerciales solo pueden ir a quien ha dado su consentimiento.',
  parameters: [EVENT, {key: 'list', label: 'Listado', kind: 'choice', choices: EMAIL_LISTS}],
  columns: [
    {key: 'email', label: 'Correo', kind: 'text'},
    {key: 'name', label: 'Nombre', kind: 'text'},
    {key: 'phone', label: 'Teléfono', kind: 'text'},
    {key: 'part', label: 'Relación', kind: 'text'},
    {key: 'tickets', label: 'Plazas', kind: 'int', total: true},
    {key: 'consent', label: 'Consentimiento', kind: 'flag'},
  ],
  sql: `
with ${PEOPLE('$3')}
select email, name, phone, concat_ws(', ', case when bought then 'Compró' end, case when invited then 'Invitación' end,
  case when reserved then 'Reserva' end) as part, tickets, consent
  from people where ${IN_LIST('$2::text')} order by email = '', email, name`,
};

export const eventEmailLists: Report = {
  name: 'eventos-listas-emails',
  title: 'Listas de correo del evento',
  area: 'customers',
  note: 'Cada persona cuenta una vez por lista. Pulsa una lista para verla entera y exportarla.',
  parameters: [EVENT],
  columns: [
    {key: 'name', label: 'Lista', kind: 'text', link: '/eventos/:eventId/informe/emails/:list'},
    {key: 'people', label: 'Personas', kind: 'int'},
    {key: 'withEmail', label: 'Con correo', kind: 'int'},
    {key: 'withConsent', label: 'Con consentimiento', kind: 'int'},
    {key: 'tickets', label: 'Plazas', kind: 'int'},
  ],
  sql: `
with ${PEOPLE('$2')}, lists as (select *
  from (values ${EMAIL_LISTS.map((list, i) => `(${i}, '${list.id}', '${list.name}')`).join(', ')}) as v(at, id, name))
select lists.name, lists.id as list, $1::int as "eventId", count(p.email)::int as people, count(p.email)
  filter (where p.email <> '')::int as "withEmail", count(p.email)
  filter (where p.consent and p.email <> '')::int as "withConsent", coalesce(sum(p.tickets), 0)::int as tickets
  from lists left join people p on ${IN_LIST('lists.id')} group by lists.at, lists.id, lists.name order by lists.at`,
};
