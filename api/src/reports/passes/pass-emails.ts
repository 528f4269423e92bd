/**
 * To whom one may write about a list of passes, and the web accounts behind it. Reading it is reading personal data.
 */
import type {Report} from '../../web/rest/report';
import {COUNTS, LIST} from './passes';

export const EMAIL_LISTS = [
  {id: 'todos', name: 'Todos'},
  {id: 'renovados', name: 'Renovados'},
  {id: 'pendientes', name: 'Pendientes de renovar'},
  {id: 'impagados', name: 'Con pagos vencidos'},
  {id: 'sin_email', name: 'Sin correo'},
  {id: 'consentimiento', name: 'Aceptan publicidad'},
];

/** SQL over a holder: they are written to by who advertises, until they leave. */
const AGREES = `(h.email_consent_at is not null and not wants_no_advertising(h.email))`;

/** Who stands on which list: one row per holder and list, for the list $1. */
const MEMBERS = `
  select p.pass_holder_id, p.id as pass_id, x.listado from season_pass p join pass_holder h on h.id = p.pass_holder_id
    cross join lateral (values ('todos', true), ('renovados', p.kind = 'renewal'), ('impagados', p.overdue_cents > 0),
      ('sin_email', h.email = ''), ('consentimiento', h.email <> '' and ${AGREES})) as x(listado,
      fits)
   where p.season_list_id = $1 and p.state in ${COUNTS} and x.fits
  union all
  select p.pass_holder_id, p.id, 'pendientes' from season_list l
    join season_pass p on p.season_list_id = l.previous_list_id and p.state in ${COUNTS}
   where l.id = $1 and not exists (select 1 from season_pass n
     where n.season_list_id = l.id and n.pass_holder_id = p.pass_holder_id)`;

export const passEmails: Report = {
  name: 'abonos/emails',
  title: 'Listado de correos',
  note: 'Una línea por abonado. Los avisos sobre su abono se le pueden enviar siempre; la publicidad, solo a quien la acepta.',
  area: 'passes',
  parameters: [LIST, {key: 'listado', label: 'Listado', kind: 'choice', choices: EMAIL_LISTS, required: true}],
  columns: [
    {key: 'holder', label: 'Abonado', kind: 'text', link: '/abonados/:listId/:holderId'},
    {key: 'memberCode', label: 'Número', kind: 'text'},
    {key: 'email', label: 'Correo', kind: 'text'},
    {key: 'phone', label: 'Teléfono', kind: 'text'},
    {key: 'category', label: 'Categoría', kind: 'text'},
    {key: 'seat', label: 'Butaca', kind: 'text'},
    {key: 'owedCents', label: 'Vencido', kind: 'cents', total: true},
    {key: 'consent', label: 'Acepta publicidad', kind: 'flag'},
  ],
  sql: `
select distinct on (p.holder_name, p.pass_holder_id) p.holder_name as holder, p.member_code as "memberCode",
  p.season_list_id as "listId", p.pass_holder_id as "holderId", h.email, h.phone, c.name as category,
  p.seat_label as seat, p.overdue_cents as "owedCents", ${AGREES} as consent
  from (${MEMBERS}) m join season_pass p on p.id = m.pass_id join pass_holder h on h.id = m.pass_holder_id
    join pass_category c on c.id = p.pass_category_id where m.listado = $2 order by p.holder_name, p.pass_holder_id`,
};

export const passEmailCounts: Report = {
  name: 'abonos/emails-resumen',
  title: 'Listados de correos',
  note: 'Cuántos abonados hay en cada listado y a cuántos se les puede escribir. Ábrelo para verlo y exportarlo.',
  area: 'passes',
  parameters: [LIST],
  columns: [
    {key: 'name', label: 'Listado', kind: 'text', link: '/abonos/:listId/informe/emails/:listado'},
    {key: 'holders', label: 'Abonados', kind: 'int'},
    {key: 'withEmail', label: 'Con correo', kind: 'int'},
    {key: 'consenting', label: 'Aceptan publicidad', kind: 'int'},
    {key: 'withPhone', label: 'Con teléfono', kind: 'int'},
  ],
  sql: `
select n.id as listado, n.name, $1::int as "listId", count(distinct h.id)::int as holders, count(distinct h.id)
  filter (where h.email <> '')::int as "withEmail", count(distinct h.id)
  filter (where h.email <> '' and ${AGREES})::int as consenting, count(distinct h.id)
  filter (where h.phone <> '')::int as "withPhone"
  from (values ${EMAIL_LISTS.map((list, i) => `(${i}, '${list.id}', '${list.name}')`).join(', ')}) as n(at, id, name)
    left join (${MEMBERS}) m on m.listado = n.id left join pass_holder h on h.id = m.pass_holder_id
    group by n.at, n.id, n.name order by n.at`,
};

export const listUsers: Report = {
  name: 'listas/usuarios',
  title: 'Usuarios de la lista',
  note: 'Cuentas de la web que llevan al menos un abono de la lista. Una cuenta puede llevar los de toda la familia.',
  area: 'passes',
  parameters: [LIST],
  columns: [
    {key: 'name', label: 'Usuario', kind: 'text', link: '/listas/:listId/usuarios/:userId'},
    {key: 'email', label: 'Correo', kind: 'text'},
    {key: 'phone', label: 'Teléfono', kind: 'text'},
    {key: 'passes', label: 'Abonos', kind: 'int', total: true},
    {key: 'holders', label: 'Abonados', kind: 'text'},
    {key: 'overdueCents', label: 'Vencido', kind: 'cents', total: true},
    {key: 'verified', label: 'Correo comprobado', kind: 'flag'},
    {key: 'consent', label: 'Acepta publicidad', kind: 'flag'},
    {key: 'createdAt', label: 'Cuenta desde', kind: 'instant'},
  ],
  sql: `
select concat_ws(' ', c.first_name, c.surname1, nullif(c.surname2, '')) as name, c.id as "userId", $1::int as "listId",
  c.email, c.phone, count(*)::int as passes, string_agg(p.holder_name, '; ' order by p.holder_name) as holders,
  sum(p.overdue_cents)::int as "overdueCents",
       c.email_verified_at is not null as verified, c.marketing_consent_at is not null and not wants_no_advertising(c.email) as consent,
         c.created_at as "createdAt"
  from season_pass p join pass_holder h on h.id = p.pass_holder_id left join pass_holder g on g.id = h.guardian_id
    join customer c on c.id = coalesce(h.customer_id, g.customer_id)
 where p.season_list_id = $1 and p.state in ${COUNTS} group by c.id order by c.surname1, c.first_name, c.id`,
};
