/**
 * The academy in figures: athletes, categories, instalments that are overdue, who has not renewed, what the wardrobe
 * lacks.
 */
import {ON_ORDER, TO_ORDER} from '../../domain/academy/kit/orders/prepare';
import type {Report} from '../../web/rest/report';
import {INSTALMENT_METHOD, INSTALMENT_STATE, OWED, UNPAID} from '../instalments';

export const LIST = {
  key: 'listId',
  label: 'Lista',
  kind: 'ref',
  resource: 'listas',
  optionText: 'name',
  required: true,
} as const;
export const CATEGORY = {
  key: 'categoryId',
  label: 'Categoría',
  kind: 'ref',
  resource: 'bases/categorias',
  optionText: 'fullName',
} as const;
export const ATHLETE = {key: 'athleteName', label: 'Deportista', kind: 'text', link: '/bases/:enrolmentId'} as const;
export const GUARDIAN = [
  {key: 'guardianName', label: 'Tutor', kind: 'text'},
  {key: 'guardianPhone', label: 'Teléfono', kind: 'text'},
] as const;
export const GUARDIAN_EMAIL = {key: 'guardianEmail', label: 'Correo', kind: 'text'} as const;
const STATE_NAMES = `(case e.state when 'draft' then 'Borrador' when 'submitted' then 'Enviada' when 'documents_pending' then 'Faltan documentos' when 'waiting_list' then 'Lista de espera' when 'rejected' then 'Rechazada'
  when 'admitted' then 'Admitida' when 'payment_pending' then 'Pendiente de pago' when 'enrolled' then 'Inscrita' when 'suspended' then 'Suspendida por impago' when 'withdrawn' then 'Baja' else 'Finalizada' end)`;
const MONEY = `cross join lateral (select coalesce(sum(i.paid_cents), 0)::int as paid,
  coalesce(sum(overdue_cents(i)), 0)::int as overdue from instalment i
  where i.enrolment_id = e.id) money`;
export const FIRST_GUARDIAN = `left join lateral (select g.first_name || ' ' || g.surname1 as name, g.phone, g.email
  from athlete_guardian k join guardian g on g.id = k.guardian_id where k.athlete_id = e.athlete_id order by k.position
  limit 1) g on true`;

export const academyAthletes: Report = {
  name: 'cantera/deportistas',
  title: 'Informe de deportistas',
  note: 'Inscripciones vivas de la lista, con lo pagado y lo vencido. No se cuentan las rechazadas ni las bajas.',
  area: 'academy',
  parameters: [LIST, CATEGORY],
  columns: [
    ATHLETE,
    {key: 'birthYear', label: 'Año', kind: 'text'},
    {key: 'categoryName', label: 'Categoría', kind: 'text', link: '/bases/categorias/:categoryId/resumen'},
    {key: 'teamName', label: 'Equipo', kind: 'text'},
    {key: 'state', label: 'Estado', kind: 'text'},
    {key: 'kind', label: 'Tipo', kind: 'text'},
    {key: 'owedCents', label: 'Importe', kind: 'cents', total: true},
    {key: 'paidCents', label: 'Pagado', kind: 'cents', total: true},
    {key: 'overdueCents', label: 'Vencido', kind: 'cents', total: true},
    ...GUARDIAN,
  ],
  sql: `
select e.id as "enrolmentId", e.age_category_id as "categoryId", e.athlete_name as "athleteName", extract(year
  from a.birth_on)::int::text as "birthYear", c.name as "categoryName", m.name as "teamName", ${STATE_NAMES} as state,
       case e.kind when 'new' then 'Alta' else 'Renovación' end as kind,
         e.amount_cents - e.discount_cents as "owedCents", money.paid as "paidCents", money.overdue as "overdueCents",
         g.name as "guardianName", g.phone as "guardianPhone"
  from enrolment e join athlete a on a.id = e.athlete_id join age_category c on c.id = e.age_category_id
    left join team m on m.id = e.team_id ${MONEY} ${FIRST_GUARDIAN}
 where e.season_list_id = $1 and ($2::int is null or e.age_category_id = $2)
   and e.state not in ('rejected', 'withdrawn') order by c.position, c.id, m.name nulls last, e.athlete_name`,
};

export const academyCategories: Report = {
  name: 'cantera/categorias',
  title: 'Informe por categorías',
  note: 'Plazas dadas: admitidas, pendientes de pago, inscritas y suspendidas.',
  area: 'academy',
  parameters: [LIST],
  columns: [
    {key: 'categoryName', label: 'Categoría', kind: 'text', link: '/bases/categorias/:categoryId/resumen'},
    {key: 'years', label: 'Nacidos', kind: 'text', isAside: true},
    {key: 'capacity', label: 'Plazas', kind: 'int', total: true},
    {key: 'inPlace', label: 'Dadas', kind: 'int', total: true},
    {key: 'occupancyBp', label: 'Ocupación', kind: 'percentBp'},
    {key: 'inProcess', label: 'En trámite', kind: 'int', total: true},
    {key: 'waiting', label: 'En espera', kind: 'int', total: true, isAside: true},
    {key: 'renewals', label: 'Renovaciones', kind: 'int', total: true, isAside: true},
    {key: 'news', label: 'Altas', kind: 'int', total: true, isAside: true},
    {key: 'ended', label: 'Bajas y rechazadas', kind: 'int', total: true},
    {key: 'owedCents', label: 'Importe', kind: 'cents', total: true},
    {key: 'paidCents', label: 'Pagado', kind: 'cents', total: true},
    {key: 'overdueCents', label: 'Vencido', kind: 'cents', total: true},
    {key: 'kitPending', label: 'Prendas por entregar', kind: 'int', total: true},
  ],
  chart: {kind: 'bar', x: 'categoryName', y: ['paidCents', 'overdueCents']},
  sql: `
select c.id as "categoryId", c.name as "categoryName", c.birth_year_from || '–' || c.birth_year_to as years, c.capacity,
  k."inPlace", share_bp(k."inPlace", c.capacity) as "occupancyBp",
       k."inProcess", k.waiting, k.renewals, k.news, k.ended, k.owed as "owedCents", k.paid as "paidCents",
         k.overdue as "overdueCents", k.kit as "kitPending"
  from age_category c cross join lateral (
    select count(*) filter (where e.state in ('admitted', 'payment_pending', 'enrolled',
      'suspended'))::int as "inPlace", count(*)
      filter (where e.state in ('draft', 'submitted', 'documents_pending'))::int as "inProcess",
           count(*) filter (where e.state = 'waiting_list')::int as waiting, count(*)
             filter (where e.state in ('rejected', 'withdrawn'))::int as ended,
           count(*) filter (where e.kind = 'renewal' and e.state not in ('rejected', 'withdrawn'))::int as renewals,
             count(*) filter (where e.kind = 'new' and e.state not in ('rejected', 'withdrawn'))::int as news,
           coalesce(sum(e.amount_cents - e.discount_cents)
             filter (where e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended', 'finished')),
             0)::int as owed, coalesce(sum(money.paid), 0)::int as paid,
             coalesce(sum(money.overdue), 0)::int as overdue,
           coalesce(sum((select sum(d.quantity) from kit_delivery d
             where d.enrolment_id = e.id and d.state in ('pending', 'reserved'))), 0)::int as kit
      from enrolment e ${MONEY} where e.age_category_id = c.id) k
 where c.season_list_id = $1 order by c.position, c.id`,
};

export const academyOverdue: Report = {
  name: 'cantera/plazos-impagados',
  title: 'Plazos impagados de cantera',
  note: 'Plazos cuyo día ya pasó y que no están pagados del todo, también los que todavía están en días de gracia. «Vencido» es lo que cuenta como tal en la lista: pasados esos días y sin recargos.',
  area: 'academy',
  parameters: [LIST, CATEGORY],
  columns: [
    ATHLETE,
    {key: 'categoryName', label: 'Categoría', kind: 'text'},
    {key: 'n', label: 'Plazo', kind: 'text'},
    {key: 'dueOn', label: 'Venció', kind: 'day'},
    {key: 'days', label: 'Días', kind: 'int'},
    {key: 'lackingCents', label: 'Falta', kind: 'cents', total: true},
    {key: 'overdueCents', label: 'Vencido', kind: 'cents', total: true},
    {key: 'state', label: 'Estado', kind: 'text'},
    {key: 'method', label: 'Forma de pago', kind: 'text'},
    ...GUARDIAN,
    {...GUARDIAN_EMAIL, isAside: true},
    {key: 'amountCents', label: 'Importe', kind: 'cents', total: true, isAside: true},
    {key: 'paidCents', label: 'Pagado', kind: 'cents', total: true, isAside: true},
    {key: 'attempts', label: 'Intentos', kind: 'int', isAside: true},
  ],
  sql: `
select e.id as "enrolmentId", e.athlete_name as "athleteName", c.name as "categoryName",
  i.n || ' de ' || (select count(*) from instalment o where o.enrolment_id = e.id) as n, i.due_on as "dueOn",
  (select club_today()) - i.due_on as days,
       i.amount_cents as "amountCents", i.paid_cents as "paidCents",
         ${OWED} as "lackingCents", overdue_cents(i) as "overdueCents",
         ${INSTALMENT_STATE} as state, i.method as "methodCode", ${INSTALMENT_METHOD} as method, i.n as nth, i.id as "instalmentId",
         i.state as "stateCode", i.retries_stopped_at is not null as "isStopped", i.attempts, g.name as "guardianName", g.phone as "guardianPhone", g.email as "guardianEmail"
  from instalment i join enrolment e on e.id = i.enrolment_id
    join age_category c on c.id = e.age_category_id ${FIRST_GUARDIAN}
 where e.season_list_id = $1 and ($2::int is null or e.age_category_id = $2) and i.due_on < (select club_today()) and ${UNPAID}
   order by i.due_on, e.athlete_name`,
};

export const academyNotRenewed: Report = {
  name: 'cantera/sin-renovar',
  title: 'Sin renovar',
  note: 'Quienes terminaron inscritos en la lista anterior y no tienen inscripción en esta. La categoría que les toca sale de su año de nacimiento.',
  area: 'academy',
  parameters: [LIST],
  columns: [
    ATHLETE,
    {key: 'birthYear', label: 'Año', kind: 'text'},
    {key: 'before', label: 'Estaba en', kind: 'text'},
    {key: 'next', label: 'Le toca', kind: 'text'},
    {key: 'free', label: 'Plazas libres', kind: 'int'},
    {key: 'overdueCents', label: 'Debe de antes', kind: 'cents', total: true},
    ...GUARDIAN,
    GUARDIAN_EMAIL,
  ],
  sql: `
select e.id as "enrolmentId", e.athlete_name as "athleteName", extract(year from a.birth_on)::int::text as "birthYear",
  c.name || coalesce(' · ' || m.name, '') as before, coalesce(n.name, 'Ya no tiene categoría') as next,
       n.capacity - (select count(*)::int from enrolment o
         where o.age_category_id = n.id
         and o.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')) as free,
       money.overdue as "overdueCents", g.name as "guardianName", g.phone as "guardianPhone", g.email as "guardianEmail"
  from season_list l join enrolment e on e.season_list_id = l.previous_list_id join athlete a on a.id = e.athlete_id
    join age_category c on c.id = e.age_category_id left join team m on m.id = e.team_id
  left join lateral (select o.* from age_category o
    where o.season_list_id = l.id and extract(year from a.birth_on) between o.birth_year_from and o.birth_year_to
    and o.sex in ('mixed', a.sex) order by o.sex = 'mixed', o.position limit 1) n on true
  ${MONEY} ${FIRST_GUARDIAN}
 where l.id = $1 and e.state in ('enrolled', 'suspended', 'finished') and not exists (select 1 from enrolment o
   where o.season_list_id = l.id and o.athlete_id = e.athlete_id and o.state not in ('rejected', 'withdrawn'))
 order by n.position nulls last, e.athlete_name`,
};

export const kitStock: Report = {
  name: 'cantera/inventario',
  title: 'Inventario de indumentaria',
  note: 'Hacen falta las entregas pendientes; faltan las que no cubre lo que hay en el almacén sin reservar.',
  area: 'academy',
  columns: [
    {key: 'itemName', label: 'Prenda', kind: 'text', link: '/bases/indumentarias/:itemId'},
    {key: 'size', label: 'Talla', kind: 'text'},
    {key: 'sku', label: 'Referencia', kind: 'text'},
    {key: 'supplier', label: 'Proveedor', kind: 'text'},
    {key: 'onHand', label: 'En almacén', kind: 'int', total: true},
    {key: 'reserved', label: 'Reservadas', kind: 'int', total: true},
    {key: 'needed', label: 'Hacen falta', kind: 'int', total: true},
    {key: 'missing', label: 'Faltan', kind: 'int', total: true},
    {key: 'onOrder', label: 'Pedidas', kind: 'int', total: true},
    {key: 'toOrder', label: 'Por pedir', kind: 'int', total: true},
  ],
  sql: `
select i.id as "itemId", v.id as "variantId", i.name as "itemName", v.size, v.position, v.sku, i.supplier,
  v.stock_on_hand as "onHand", v.stock_reserved as reserved, d.needed,
       greatest(d.needed - (v.stock_on_hand - v.stock_reserved), 0) as missing,
         ${ON_ORDER} as "onOrder", ${TO_ORDER} as "toOrder"
  from kit_item i join kit_variant v on v.kit_item_id = i.id
  cross join lateral (select coalesce(sum(quantity), 0)::int as needed from kit_delivery
    where kit_variant_id = v.id and state = 'pending') d
 where i.is_active order by i.name, v.position, v.size`,
};
