/** Donations one by one, and by donor and year as form 182 asks for them. */
import type {Report} from '../../web/rest/report';

/** Of lines that were paid; what was given back is not declared. */
const PAID = `order_line l join "order" o on o.id = l.order_id join donation d on d.order_line_id = l.id`;
const NATURE = `case when d.nif ~ '^[EHJ]' then 'E' when d.nif ~ '^[A-GN-SUVW]' then 'J' else 'F' end`;

export const donations: Report = {
  name: 'donativos',
  title: 'Donativos',
  note: 'Los cobrados, por el día en que se pagaron. Sin fechas, los de este año. Los que no llevan NIF no piden certificado.',
  area: 'invoices',
  isOfTheHouse: true,
  isPersonal: true,
  parameters: [
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'to', label: 'Hasta', kind: 'day'},
  ],
  columns: [
    {key: 'paidOn', label: 'Fecha', kind: 'day'},
    {key: 'number', label: 'Pedido', kind: 'text', link: '/pedidos/:orderId', isAside: true},
    {key: 'description', label: 'Concepto', kind: 'text'},
    {key: 'donor', label: 'Donante', kind: 'text'},
    {key: 'nif', label: 'NIF', kind: 'text'},
    {key: 'address', label: 'Domicilio', kind: 'text', isAside: true},
    {key: 'postalCode', label: 'Código postal', kind: 'text', isAside: true},
    {key: 'city', label: 'Población', kind: 'text', isAside: true},
    {key: 'email', label: 'Correo', kind: 'text'},
    {key: 'state', label: 'Estado', kind: 'text'},
    {key: 'givenCents', label: 'Cobrado', kind: 'cents', total: true},
    {key: 'returnedCents', label: 'Devuelto', kind: 'cents', total: true},
  ],
  sql: `
select o.id as "orderId", o.number, (o.paid_at at time zone (select club_zone()))::date::text as "paidOn", l.description,
  coalesce(d.donor_name, nullif(concat_ws(' ', o.first_name, nullif(o.surname1, ''), nullif(o.surname2, '')), ''))
    as donor, d.nif, d.address, d.postal_code as "postalCode", d.city, nullif(o.email, '') as email,
  case l.state when 'refunded' then 'Devuelto' else 'Cobrado' end as state, l.total_cents as "givenCents",
  l.refunded_cents as "returnedCents"
  from ${PAID}
 where l.state in ('active', 'refunded') and $3::int is null
   and (o.paid_at at time zone (select club_zone()))::date
     between coalesce($1::date, date_trunc('year', now() at time zone (select club_zone()))::date) and coalesce($2::date, 'infinity')
 order by o.paid_at, l.id`,
};

export const form182: Report = {
  name: 'modelo-182',
  title: 'Donativos del año por donante (modelo 182)',
  note: 'Un renglón por NIF, con lo que pide el registro de declarados. Sin año, el que acaba de terminar. Lo devuelto no cuenta.',
  area: 'invoices',
  isOfTheHouse: true,
  isPersonal: true,
  parameters: [{key: 'year', label: 'Ejercicio', kind: 'int'}],
  columns: [
    {key: 'year', label: 'Ejercicio', kind: 'text'},
    {key: 'nif', label: 'NIF', kind: 'text'},
    {key: 'donor', label: 'Apellidos y nombre o razón social', kind: 'text'},
    {key: 'province', label: 'Provincia (código)', kind: 'text'},
    {key: 'nature', label: 'Naturaleza', kind: 'text'},
    {key: 'donations', label: 'Donativos', kind: 'int', total: true},
    {key: 'cents', label: 'Importe', kind: 'cents', total: true},
    {key: 'address', label: 'Domicilio', kind: 'text'},
    {key: 'postalCode', label: 'Código postal', kind: 'text'},
    {key: 'city', label: 'Población', kind: 'text'},
  ],
  sql: `
select y.year::text as year, d.nif, (array_agg(d.donor_name order by o.paid_at desc))[1] as donor,
  (array_agg(left(d.postal_code, 2) order by o.paid_at desc))[1] as province, ${NATURE} as nature,
  count(*)::int as donations, sum(l.total_cents)::bigint as cents,
  (array_agg(d.address order by o.paid_at desc))[1] as address,
  (array_agg(d.postal_code order by o.paid_at desc))[1] as "postalCode",
  (array_agg(d.city order by o.paid_at desc))[1] as city
  from (select coalesce($1::int, extract(year from now() at time zone (select club_zone()))::int - 1) as year) y,
    ${PAID}
 where l.state = 'active' and d.nif is not null and $2::int is null
   and extract(year from o.paid_at at time zone (select club_zone()))::int = y.year
 group by y.year, d.nif order by 3, 2`,
};
