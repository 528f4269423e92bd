/** What the adviser asks for each quarter: the register of issued invoices, the figures of 303 and 347, and whether
 * invoices, sales and ledger say the same. */
import {isPart} from '../../domain/payments/refund-part';
import type {Report} from '../../web/rest/report';

const FROM = {key: 'from', label: 'Desde', kind: 'day' as const};
const TO = {key: 'to', label: 'Hasta', kind: 'day' as const};
const YEAR = {key: 'year', label: 'Ejercicio', kind: 'int' as const};
/** Over `invoice i`: whose invoices somebody of one company sees. */
const ofCompany = (parameter: string): string =>
  `(${parameter}::int is null or i.issuer_nif = taxpayer_of(${parameter}))`;
/** Whom an invoice is for: of somebody who was forgotten, only for whoever may read what is blocked (LO 3/2018 art. 32). */
const SHOWN = (what: 'name' | 'nif', may: string, row = 'i'): string =>
  `case when ${may}::boolean then ${row}.recipient_${what} else ${row}.shown_${what} end`;
const BLOCKED = {area: 'privacy', action: 'delete'} as const;
/** An exchange (F3) takes the place of a simplified invoice that is counted already. */
const COUNTS = `i.kind <> 'F3'`;
/** It takes an invoice back or, where only its customer was wrong, says it again: both at once, so they are of one period. */
const IS_CORRECTION = `(left(i.kind, 1) = 'R' or i.corrects_id is not null)`;
const DUE_DAY = `coalesce(i.operation_on, i.issued_on)`;
/**
 * The day by which the tax of an invoice is declared: when it fell due, however late the invoice was (LIVA art. 75; RIVA
 * art. 69); a correction is of the period in which it is issued (LIVA art. 89.5).
 */
const TAX_DAY = `case when ${IS_CORRECTION} then i.issued_on else ${DUE_DAY} end`;
/** By which it is declared whose customer somebody was: of whom it never was there is nothing, in whatever year. */
const CUSTOMER_DAY = `case when i.corrects_id is null then ${TAX_DAY} else ${DUE_DAY} end`;
const DAY = (at: string): string => `(${at} at time zone (select club_zone()))::date`;
const TODAY = DAY('now()');
const MONTH_AGO = `date_trunc('month', now() at time zone (select club_zone()))::date`;

export const issuedInvoices: Report = {
  name: 'facturas-expedidas',
  title: 'Libro de facturas expedidas',
  note: 'Un renglón por factura y tipo, con las claves del libro registro de la Agencia Tributaria (impuesto 01 IVA, 02 IPSI, 03 IGIC). Las F3 sustituyen a una simplificada que ya está en el libro: no suman en la base ni en la cuota. Ejercicio, período y fechas son los del devengo; una rectificativa es del período en que se expide, como la que nombra de nuevo a quien compró. Sin fechas, el mes en curso.',
  area: 'invoices',
  isPersonal: true,
  conceals: BLOCKED,
  parameters: [FROM, TO],
  columns: [
    {key: 'issuerNif', label: 'NIF emisor', kind: 'text'},
    {key: 'year', label: 'Ejercicio', kind: 'text', isAside: true},
    {key: 'period', label: 'Período', kind: 'text', isAside: true},
    {key: 'kind', label: 'Tipo de factura', kind: 'text'},
    {key: 'issuedOn', label: 'Expedición', kind: 'day'},
    {key: 'operationOn', label: 'Operación', kind: 'day', isAside: true},
    {key: 'series', label: 'Serie', kind: 'text'},
    {key: 'number', label: 'Número', kind: 'text', link: '/facturas-emitidas/:id'},
    {key: 'recipientNif', label: 'NIF destinatario', kind: 'text'},
    {key: 'recipient', label: 'Destinatario', kind: 'text'},
    {key: 'tax', label: 'Impuesto', kind: 'text', isAside: true},
    {key: 'regime', label: 'Clave de régimen', kind: 'text', isAside: true},
    {key: 'qualification', label: 'Calificación', kind: 'text', isAside: true},
    {key: 'exemption', label: 'Exención', kind: 'text', isAside: true},
    {key: 'totalCents', label: 'Total factura', kind: 'cents'},
    {key: 'baseCents', label: 'Base', kind: 'cents', total: true},
    {key: 'rateBp', label: 'Tipo', kind: 'percentBp'},
    {key: 'vatCents', label: 'Cuota', kind: 'cents', total: true},
    {key: 'replaces', label: 'Sustituye o rectifica', kind: 'text', isAside: true},
  ],
  sql: `
select i.id, i.issuer_nif as "issuerNif", extract(year from d.day)::int::text as year,
  extract(quarter from d.day)::int || 'T' as period, i.kind, i.issued_on::text as "issuedOn",
  i.operation_on::text as "operationOn", i.series, i.number::text as number, nullif(${SHOWN('nif', '$4')}, '') as "recipientNif",
  nullif(${SHOWN('name', '$4')}, '') as recipient, v.tax, v.regime_key as regime, v.qualification,
  nullif(v.exemption, '') as exemption, i.total_cents as "totalCents",
  case when ${COUNTS} then v.base_cents else 0 end as "baseCents", v.rate_bp as "rateBp",
  case when ${COUNTS} then v.vat_cents else 0 end as "vatCents", p.full_number as replaces
  from invoice i join invoice_vat v on v.invoice_id = i.id cross join lateral (select ${TAX_DAY} as day) d
  left join invoice p on p.id = coalesce(i.replaces_id, i.rectifies_id)
 where d.day >= coalesce($1::date, ${MONTH_AGO}) and d.day <= coalesce($2::date, 'infinity') and ${ofCompany('$3')}
 order by i.issuer_nif, i.issued_on, i.series, i.number, v.rate_bp desc`,
};

const CONCEPT = `case qualification when 'S1' then 'Régimen general' when 'S2' then 'Con inversión del sujeto pasivo'
  when 'E5' then 'Entregas intracomunitarias exentas' when 'N1' then 'No sujetas (art. 7 y 14)'
  when 'N2' then 'No sujetas por reglas de localización' else case when qualification in ('E2', 'E3', 'E4')
    then 'Exportaciones y asimiladas' else 'Exentas sin derecho a deducción' end end`;
/** What is exempt inside and what its place leaves out is of the year's volume, too. */
const BOX = `case qualification when 'S2' then '122' when 'E5' then '59' when 'N2' then '120 y 84 (último período)'
  when 'N1' then 'sin casilla' else case when qualification in ('E2', 'E3', 'E4') then '60'
    else '83 (último período)' end end`;

export const form303: Report = {
  name: 'modelo-303',
  title: 'Ayuda para el modelo 303',
  note: 'Solo IVA: el IGIC y el IPSI se declaran aparte (están en el libro). IVA devengado en el trimestre, por emisor, con sus casillas y el total de su cuota (27). Lo que se facturó después del trimestre es suyo también y va en su renglón. Las rectificativas van aparte (14 y 15), en el trimestre en que se expiden. Las F3 no cuentan otra vez. Falta lo que no pasa por aquí: el IVA soportado y otras ventas. Sin datos, el trimestre que toca: el anterior hasta el día 30 del siguiente.',
  area: 'invoices',
  parameters: [
    YEAR,
    {
      key: 'quarter',
      label: 'Trimestre',
      kind: 'choice',
      blank: 'El que toca',
      choices: ['1', '2', '3', '4'].map(id => ({id, name: `${id}T`})),
    },
  ],
  columns: [
    {key: 'period', label: 'Período', kind: 'text'},
    {key: 'issuerNif', label: 'NIF emisor', kind: 'text'},
    {key: 'concept', label: 'Concepto', kind: 'text'},
    {key: 'boxes', label: 'Casillas', kind: 'text'},
    {key: 'invoices', label: 'Facturas', kind: 'int'},
    {key: 'baseCents', label: 'Base', kind: 'cents'},
    {key: 'rateBp', label: 'Tipo', kind: 'percentBp'},
    {key: 'vatCents', label: 'Cuota', kind: 'cents'},
  ],
  // Each issuer declares his own, and bases of what bears no tax are no part of what is paid: nothing is added up but
  // an issuer's quota.
  sql: `
with span as (select make_date(y, q * 3 - 2, 1) as a from (
    select coalesce($1::int, extract(year from before)::int) as y, coalesce($2::text, extract(quarter from before)::text)::int as q
      from (select now() at time zone (select club_zone()) - interval '30 days' as before) b) x),
rows as (
  select i.id, i.issuer_nif as nif, ${IS_CORRECTION} as "isCorrection", v.rate_bp as bp, v.qualification, v.base_cents, v.vat_cents,
      i.issued_on >= span.a + interval '3 months' as "isLater"
    from span, invoice i join invoice_vat v on v.invoice_id = i.id cross join lateral (select ${TAX_DAY} as day) d
   where ${COUNTS} and i.tax = '01' and d.day >= span.a and d.day < span.a + interval '3 months' and ${ofCompany('$3')})
select to_char(span.a, 'YYYY "· "Q"T"') as period, nif as "issuerNif",
  case when "isCorrection" and qualification = 'S1' then 'Modificación de bases y cuotas'
    else ${CONCEPT} end || case when "isLater" then ', facturado después del trimestre' else '' end as concept,
  case when "isCorrection" and qualification = 'S1' then '14 y 15'
    when qualification <> 'S1' then ${BOX} when bp = 400 then '01 a 03' when bp = 1000 then '04 a 06' when bp = 2100 then '07 a 09' else 'sin casilla' end as boxes,
  count(distinct id)::int as invoices, sum(base_cents)::bigint as "baseCents",
  case when qualification = 'S1' and not "isCorrection" then bp end as "rateBp", sum(vat_cents)::bigint as "vatCents"
  from rows, span group by span.a, nif, 3, 4, 7, "isLater"
union all
select to_char(span.a, 'YYYY "· "Q"T"'), nif, 'Total cuota devengada', '27', count(distinct id)::int, null, null, sum(vat_cents)::bigint
  from rows, span where qualification in ('S1', 'S2') group by span.a, nif
 order by "issuerNif", boxes, concept`,
};

export const form347: Report = {
  name: 'modelo-347',
  title: 'Ayuda para el modelo 347',
  note: 'Clientes con NIF a los que se ha facturado más de 3.005,06 € en el año, IVA incluido, por trimestres del devengo, aparte lo que va con inversión del sujeto pasivo; en efectivo se declara desde 6.000 €. Sin año, el que corre; en enero y febrero, el anterior.',
  area: 'invoices',
  isPersonal: true,
  conceals: BLOCKED,
  parameters: [YEAR],
  columns: [
    {key: 'year', label: 'Ejercicio', kind: 'text'},
    {key: 'issuerNif', label: 'NIF emisor', kind: 'text'},
    {key: 'nif', label: 'NIF', kind: 'text'},
    {key: 'name', label: 'Apellidos y nombre o razón social', kind: 'text'},
    {key: 'reverse', label: 'Inversión del sujeto pasivo', kind: 'text'},
    {key: 'cents', label: 'Importe anual', kind: 'cents', total: true},
    {key: 'q1', label: '1T', kind: 'cents', total: true},
    {key: 'q2', label: '2T', kind: 'cents', total: true},
    {key: 'q3', label: '3T', kind: 'cents', total: true},
    {key: 'q4', label: '4T', kind: 'cents', total: true},
    {key: 'cashCents', label: 'En efectivo', kind: 'cents', total: true},
  ],
  // F3 count here: it is they who name the customer. What was paid in cash is looked for once for each order.
  sql: `
with named as (
  select i.*, d.day, extract(quarter from d.day) as q,
    sum(i.total_cents) over (partition by i.issuer_nif, i.recipient_nif) as year_cents
    from invoice i cross join lateral (select ${CUSTOMER_DAY} as day) d,
      (select coalesce($1::int, extract(year from now() at time zone (select club_zone()) - interval '59 days')::int) as y) y
   where i.recipient_nif <> '' and d.day >= make_date(y.y, 1, 1) and d.day < make_date(y.y + 1, 1, 1)
     and ${ofCompany('$2')}),
cash as (
  select n.issuer_nif, n.recipient_nif, sum(p.amount_cents)::bigint as cents
    from (select distinct issuer_nif, recipient_nif, order_id from named) n join payment p on p.order_id = n.order_id
   where p.method = 'cash' and p.state in ('authorised', 'partially_refunded') and not p.is_trial group by 1, 2)
select extract(year from max(n.day))::int::text as year, n.issuer_nif as "issuerNif",
  (array_agg(${SHOWN('nif', '$3', 'n')} order by n.issued_on desc, n.id desc))[1] as nif,
  (array_agg(${SHOWN('name', '$3', 'n')} order by n.issued_on desc, n.id desc))[1] as name,
  case when n.is_reverse_charge then 'X' end as reverse, sum(n.total_cents)::bigint as cents,
  coalesce(sum(n.total_cents) filter (where q = 1), 0)::bigint as q1, coalesce(sum(n.total_cents) filter (where q = 2), 0)::bigint as q2,
  coalesce(sum(n.total_cents) filter (where q = 3), 0)::bigint as q3, coalesce(sum(n.total_cents) filter (where q = 4), 0)::bigint as q4,
  case when not n.is_reverse_charge and max(c.cents) > 600000 then max(c.cents) else 0 end as "cashCents"
  from named n left join cash c using (issuer_nif, recipient_nif)
 where abs(n.year_cents) > 300506 group by n.issuer_nif, n.recipient_nif, n.is_reverse_charge order by 2, 6 desc`,
};

/** What the first invoices are of was sold before they were: the moment of the first one alone would leave it out. */
const INVOICED =
  '(exists (select from invoice i where i.order_id = o.id) or exists (select from invoice_task t where t.order_id = o.id))';

export const invoicedAndSold: Report = {
  name: 'facturas-y-ventas',
  title: 'Facturas y ventas, día a día',
  note: 'Lo vendido que lleva factura frente a lo facturado, y lo devuelto frente a lo rectificado, de los mismos pedidos. Fianzas, donativos y tarjetas regalo no llevan, ni lo vendido antes de la primera factura. Con todo al día, la diferencia es cero. Sin fechas, el mes en curso.',
  area: 'invoices',
  isOfTheHouse: true,
  parameters: [FROM, TO],
  columns: [
    {key: 'day', label: 'Día', kind: 'day'},
    {key: 'orders', label: 'Pedidos', kind: 'int', total: true},
    {key: 'soldCents', label: 'Vendido', kind: 'cents', total: true},
    {key: 'invoicedCents', label: 'Facturado', kind: 'cents', total: true},
    {key: 'refundedCents', label: 'Devuelto', kind: 'cents', total: true},
    {key: 'correctedCents', label: 'Rectificado', kind: 'cents', total: true},
    {key: 'differenceCents', label: 'Diferencia', kind: 'cents', total: true},
    {key: 'waiting', label: 'Por expedir', kind: 'int', total: true},
  ],
  sql: `
with span as (select coalesce($1::date, ${MONTH_AGO}) as a, coalesce($2::date, ${TODAY}) as z,
  coalesce((select min(recorded_at) from invoice), '-infinity') as since),
sold as (
  select ${DAY('o.paid_at')} as day, o.id, 0 as refund_id,
    (select coalesce(sum(case when l.vat_code <> 'not_subject' then l.total_cents else l.fee_cents end), 0) from order_line l
      where l.order_id = o.id and l.state in ('active', 'refunded')) as cents,
    (select coalesce(sum(i.total_cents), 0) from invoice i where i.order_id = o.id and i.kind <> 'F3' and i.refund_id is null) as invoiced,
    exists (select from invoice_task t where t.order_id = o.id) as waits
    from "order" o, span where not o.is_trial and o.paid_at >= span.a::timestamp at time zone (select club_zone())
     and o.paid_at < (span.z + 1)::timestamp at time zone (select club_zone()) and (o.paid_at >= span.since or ${INVOICED})),
given as (
  select ${DAY('r.done_at')} as day, r.order_id as id, r.id as refund_id,
    case when exists (select from refund_line f where f.refund_id = r.id) then
      (select coalesce(sum(case when l.vat_code <> 'not_subject' then f.amount_cents else f.fee_cents end), 0)
        from refund_line f join order_line l on l.id = f.order_line_id where f.refund_id = r.id)
    -- Of several payments, the first refund names all lines; what has none is a part of a contract, or is told there.
    when ${isPart('r')} then r.amount_cents else 0 end as cents,
    (select coalesce(sum(i.total_cents), 0) from invoice i where i.refund_id = r.id and left(i.kind, 1) = 'R') as invoiced,
    exists (select from invoice_task t where t.refund_id = r.id) as waits
    from refund r join "order" o on o.id = r.order_id, span where not o.is_trial and r.state = 'done'
     -- Paid twice or too late, it was never sold: nothing of it was invoiced, nor is it put right.
     and not r.is_automatic and ${INVOICED}
     and r.done_at >= span.a::timestamp at time zone (select club_zone())
     and r.done_at < (span.z + 1)::timestamp at time zone (select club_zone()))
select day::text, count(*) filter (where refund_id = 0)::int as orders,
  coalesce(sum(cents) filter (where refund_id = 0), 0)::bigint as "soldCents",
  coalesce(sum(invoiced) filter (where refund_id = 0), 0)::bigint as "invoicedCents",
  coalesce(sum(cents) filter (where refund_id > 0), 0)::bigint as "refundedCents",
  coalesce(-sum(invoiced) filter (where refund_id > 0), 0)::bigint as "correctedCents",
  coalesce(sum(case when refund_id = 0 then cents - invoiced else -cents - invoiced end), 0)::bigint as "differenceCents",
  count(*) filter (where waits)::int as waiting
  from (select * from sold union all select * from given) x where $3::int is null group by day order by day desc`,
};

export const ledgerByDay: Report = {
  name: 'libro-mayor',
  title: 'Libro mayor por día y cuenta',
  note: 'Cada asiento suma cero: también cada día. Sin fechas, el mes en curso.',
  area: 'invoices',
  isOfTheHouse: true,
  parameters: [FROM, TO],
  columns: [
    {key: 'day', label: 'Día', kind: 'day'},
    {key: 'account', label: 'Cuenta', kind: 'text'},
    {key: 'entries', label: 'Apuntes', kind: 'int', total: true},
    {key: 'debitCents', label: 'Debe', kind: 'cents', total: true},
    {key: 'creditCents', label: 'Haber', kind: 'cents', total: true},
    {key: 'balanceCents', label: 'Saldo', kind: 'cents', total: true},
  ],
  sql: `
select ${DAY('e.at')}::text as day, case e.account when 'sales' then 'Ventas' when 'fees' then 'Gastos de gestión'
    when 'discounts' then 'Descuentos' when 'receivable' then 'Por cobrar' when 'gateway' then 'Pasarela'
    when 'cash' then 'Efectivo' when 'card_terminal' then 'Datáfono' when 'refunds_due' then 'Devoluciones por pagar'
    when 'wallet' then 'Monederos' when 'wallet_orders' then 'Monederos: pedidos por pagar'
    when 'wallet_given' then 'Saldo regalado o compensado' when 'wallet_returned' then 'Saldo devuelto de abonos'
    when 'wallet_expired' then 'Saldo caducado' when 'gift_cards' then 'Tarjetas regalo' when 'deposits' then 'Fianzas y señales'
    when 'deposits_kept' then 'Fianzas retenidas'
    when 'bank' then 'Banco, en camino' when 'bank_account' then 'Banco' when 'bank_fees' then 'Gastos del banco'
    when 'settlements' then 'Liquidaciones pagadas' when 'other' then 'Ajeno a la venta' else 'Comisiones' end as account,
  count(*)::int as entries, coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0)::bigint as "debitCents",
  coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0)::bigint as "creditCents",
  sum(e.amount_cents)::bigint as "balanceCents"
  from ledger_entry e
 where $3::int is null and e.at >= coalesce($1::date, ${MONTH_AGO})::timestamp at time zone (select club_zone())
   and ($2::date is null or e.at < ($2::date + 1)::timestamp at time zone (select club_zone()))
 group by 1, e.account order by 1 desc, 2`,
};
