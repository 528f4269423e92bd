/** Settlements, commission invoices, tills, card terminals and VAT, each as one table. */
import {OWED_LINES} from '../../domain/orders/due';
import {isPart, PART_VAT} from '../../domain/payments/refund-part';
import type {Report} from '../../web/rest/report';

const COMPANY = {
  key: 'companyId',
  label: 'Compañía',
  kind: 'ref' as const,
  resource: 'compania-eventos',
  optionText: 'name',
};
const FROM = {key: 'from', label: 'Desde', kind: 'day' as const};
const TO = {key: 'to', label: 'Hasta', kind: 'day' as const};
const KIND = `case s.kind when 'events' then 'Eventos' when 'passes' then 'Abonos' when 'academy' then 'Cantera' when 'plots' then 'Parcelas' else 'Productos' end`;

export const settlementSummary: Report = {
  name: 'liquidaciones',
  title: 'Resumen de liquidaciones',
  note: 'Por clase y a quién. Los borradores y las anuladas no cuentan; lo pendiente es lo cerrado y aún no pagado.',
  area: 'settlements',
  parameters: [COMPANY, FROM, TO],
  columns: [
    {key: 'kind', label: 'Clase', kind: 'text'},
    {key: 'counterpart', label: 'A quién', kind: 'text'},
    {key: 'settlements', label: 'Liquidaciones', kind: 'int', total: true},
    {key: 'salesCents', label: 'Ventas', kind: 'cents', total: true},
    {key: 'refundsCents', label: 'Devoluciones', kind: 'cents', total: true},
    {key: 'commissionCents', label: 'Comisión', kind: 'cents', total: true},
    {key: 'netCents', label: 'Neto', kind: 'cents', total: true},
    {key: 'paidCents', label: 'Pagado', kind: 'cents', total: true},
    {key: 'pendingCents', label: 'Pendiente', kind: 'cents', total: true},
    {key: 'disputed', label: 'Discutidas', kind: 'int', total: true},
  ],
  chart: {kind: 'bar', x: 'kind', y: ['netCents', 'paidCents']},
  sql: `
select ${KIND} as kind, s.counterpart_name as counterpart, count(*)::int as settlements,
  sum(s.sales_cents)::bigint as "salesCents", sum(s.refunds_cents)::bigint as "refundsCents",
  sum(s.commission_cents)::bigint as "commissionCents",
       sum(s.payable_cents)::bigint as "netCents", coalesce(sum(s.payable_cents) filter (where s.state in ('paid', 'archived')),
         0)::bigint as "paidCents", coalesce(sum(s.payable_cents) filter (where s.state not in ('paid', 'archived')),
         0)::bigint as "pendingCents",
       count(*) filter (where s.state = 'disputed')::int as disputed
  from settlement s
 where s.state not in ('draft', 'void') and ($1::int is null or s.event_company_id = $1)
   and ($2::date is null or s.period_to >= $2) and ($3::date is null or s.period_to <= $3)
   and ($4::int is null or s.event_company_id = $4)
 group by s.kind, s.counterpart_name order by 1, 2`,
};

export const commissionInvoices: Report = {
  name: 'facturas-comisiones',
  title: 'Facturas de comisiones',
  note: 'Lo que se factura a cada compañía por lo descontado en sus liquidaciones: nada queda por cobrar. Las rectificativas restan.',
  area: 'settlements',
  parameters: [COMPANY, FROM, TO],
  columns: [
    {key: 'fullNumber', label: 'Número', kind: 'text', link: '/facturas/:id'},
    {key: 'recipient', label: 'A quién', kind: 'text'},
    {key: 'issuedOn', label: 'Emitida', kind: 'day'},
    {key: 'settlement', label: 'Liquidación', kind: 'text'},
    {key: 'baseCents', label: 'Base', kind: 'cents', total: true},
    {key: 'vatCents', label: 'IVA', kind: 'cents', total: true},
    {key: 'totalCents', label: 'Total', kind: 'cents', total: true},
    {key: 'rectifies', label: 'Rectifica a', kind: 'text'},
  ],
  chart: {kind: 'bar', x: 'issuedOn', y: ['baseCents', 'totalCents']},
  sql: `
select i.id, i.full_number as "fullNumber", i.recipient_name as recipient, i.issued_on as "issuedOn",
  s.number as settlement, i.base_cents as "baseCents", i.vat_cents as "vatCents", i.total_cents as "totalCents",
  r.full_number as rectifies
  from invoice i join settlement s on s.id = i.settlement_id left join invoice r on r.id = i.rectifies_id
 where ($1::int is null or s.event_company_id = $1) and ($2::date is null or i.issued_on >= $2)
   and ($3::date is null or i.issued_on <= $3) and ($4::int is null or s.event_company_id = $4)
 order by i.issued_on, i.id`,
};

export const cashShifts: Report = {
  name: 'turnos-caja',
  title: 'Turnos de caja y diferencias',
  note: 'Los turnos ya contados, por taquillero y taquilla. Lo que falta y lo que sobra se suman aparte: juntos se taparían.',
  area: 'cash',
  parameters: [
    {key: 'boxOfficeId', label: 'Taquilla', kind: 'ref', resource: 'taquillas', optionText: 'name'},
    FROM,
    TO,
  ],
  columns: [
    {key: 'clerk', label: 'Taquillero', kind: 'text', link: '/taquilleros/:clerkId'},
    {key: 'boxOffice', label: 'Taquilla', kind: 'text'},
    {key: 'shifts', label: 'Turnos', kind: 'int', total: true},
    {key: 'sales', label: 'Ventas', kind: 'int', total: true},
    {key: 'cashCents', label: 'Efectivo esperado', kind: 'cents', total: true},
    {key: 'cardCents', label: 'Datáfono', kind: 'cents', total: true},
    {key: 'exact', label: 'Cuadran', kind: 'int', total: true},
    {key: 'shortCents', label: 'Falta', kind: 'cents', total: true},
    {key: 'overCents', label: 'Sobra', kind: 'cents', total: true},
    {key: 'worstCents', label: 'Peor diferencia', kind: 'cents'},
  ],
  chart: {kind: 'bar', x: 'clerk', y: ['shortCents', 'overCents']},
  sql: `
select k.id as "clerkId", u.name as clerk, b.name as "boxOffice", count(*)::int as shifts,
  sum(s.sale_count)::int as sales, sum(s.expected_cash_cents)::bigint as "cashCents",
  sum(s.expected_card_cents)::bigint as "cardCents",
       count(*) filter (where s.difference_cents = 0)::int as exact,
         coalesce(-sum(s.difference_cents) filter (where s.difference_cents < 0), 0)::bigint as "shortCents",
         coalesce(sum(s.difference_cents) filter (where s.difference_cents > 0), 0)::bigint as "overCents",
       (array_agg(s.difference_cents order by abs(s.difference_cents) desc))[1] as "worstCents"
  from cash_shift s join box_office b on b.id = s.box_office_id join box_office_clerk k on k.id = s.box_office_clerk_id
    join staff_user u on u.id = k.staff_user_id
 where s.state <> 'open' and ($1::int is null or s.box_office_id = $1)
   and ($2::date is null or (s.opened_at at time zone (select club_zone()))::date >= $2)
   and ($3::date is null or (s.opened_at at time zone (select club_zone()))::date <= $3)
 group by k.id, u.name, b.name order by 2, 3`,
};

export const terminalOperations: Report = {
  name: 'operaciones-datafono',
  title: 'Operaciones de datáfono',
  note: 'Cómo acaban las operaciones de cada datáfono y lo que tarda en contestar.',
  area: 'cash',
  parameters: [FROM, TO],
  columns: [
    {key: 'terminal', label: 'Datáfono', kind: 'text', link: '/datafonos/:terminalId'},
    {key: 'boxOffice', label: 'Taquilla', kind: 'text'},
    {key: 'operations', label: 'Operaciones', kind: 'int', total: true},
    {key: 'authorised', label: 'Autorizadas', kind: 'int', total: true},
    {key: 'denied', label: 'Denegadas', kind: 'int', total: true},
    {key: 'cancelled', label: 'Canceladas', kind: 'int', total: true},
    {key: 'unknown', label: 'Sin respuesta', kind: 'int', total: true},
    {key: 'cents', label: 'Cobrado', kind: 'cents', total: true},
    {key: 'latencyMs', label: 'Tarda (ms)', kind: 'int'},
    {key: 'slowestMs', label: 'Lo que más tardó (ms)', kind: 'int'},
  ],
  chart: {kind: 'bar', x: 'terminal', y: ['authorised', 'denied', 'cancelled', 'unknown']},
  sql: `
select t.id as "terminalId", t.name as terminal, b.name as "boxOffice", count(*)::int as operations, count(*)
  filter (where o.state = 'authorised')::int as authorised, count(*) filter (where o.state = 'denied')::int as denied,
       count(*) filter (where o.state = 'cancelled')::int as cancelled, count(*)
         filter (where o.state = 'unknown')::int as unknown,
       coalesce(sum(case when o.state = 'authorised' and o.kind = 'sale' then o.amount_cents when o.state = 'authorised'
         and o.kind = 'refund' then -o.amount_cents end), 0)::bigint as cents,
         round(avg(o.latency_ms))::int as "latencyMs", max(o.latency_ms) as "slowestMs"
  from terminal_operation o join card_terminal t on t.id = o.card_terminal_id
    left join box_office b on b.id = t.box_office_id
 where ($1::date is null or (o.created_at at time zone (select club_zone()))::date >= $1)
   and ($2::date is null or (o.created_at at time zone (select club_zone()))::date <= $2)
 group by t.id, t.name, b.name order by 2`,
};

export const vatSummary: Report = {
  name: 'iva',
  title: 'IVA, IGIC e IPSI por mes y tipo',
  note: 'Por el mes en que se cobró; lo devuelto resta en el mes de la devolución. Las tarjetas regalo cuentan cuando se gastan. Sin fechas, los últimos doce meses.',
  area: 'invoices',
  isOfTheHouse: true,
  parameters: [FROM, TO],
  columns: [
    {key: 'month', label: 'Mes', kind: 'text'},
    {key: 'tax', label: 'Impuesto', kind: 'text'},
    {key: 'rateBp', label: 'Tipo', kind: 'percentBp'},
    {key: 'lines', label: 'Líneas', kind: 'int', total: true},
    {key: 'soldCents', label: 'Cobrado', kind: 'cents', total: true},
    {key: 'refundedCents', label: 'Devuelto', kind: 'cents', total: true},
    {key: 'baseCents', label: 'Base', kind: 'cents', total: true},
    {key: 'vatCents', label: 'Cuota', kind: 'cents', total: true},
  ],
  chart: {kind: 'bar', x: 'month', y: ['baseCents', 'vatCents']},
  sql: `
with today as (select (select club_today()) as day),
span as (select club_start(coalesce($1::date, (date_trunc('month', day) - interval '11 months')::date)) as a,
  club_start(coalesce($2::date, day) + 1) as z from today),
sold as (
  select o.paid_at as at, l.tax, l.vat_bp, l.vat_cents, l.total_cents - l.fee_cents as cents, l.fee_vat_bp, l.fee_vat_cents,
    l.fee_cents, 1 as sign
    from "order" o join order_line l on l.order_id = o.id, span where not o.is_trial and o.paid_at >= span.a
      and o.paid_at < span.z and l.state in ('active', 'refunded') and l.kind not in ${OWED_LINES}
  union all
  select r.done_at, l.tax, l.vat_bp, f.vat_cents, f.amount_cents - f.fee_cents, l.fee_vat_bp, f.fee_vat_cents, f.fee_cents, -1
    from refund r join refund_line f on f.refund_id = r.id
      join order_line l on l.id = f.order_line_id and not l.is_trial and l.kind not in ${OWED_LINES}, span
      where r.state = 'done' and r.done_at >= span.a and r.done_at < span.z
  union all
  select r.done_at, v.tax, v.vat_bp, round(r.amount_cents * v.vat_bp / (10000.0 + v.vat_bp))::int, r.amount_cents, 0, 0, 0, -1
    from refund r join lateral ${PART_VAT} v on true, span
   where ${isPart('r')} and r.state = 'done' and r.done_at >= span.a and r.done_at < span.z),
parts as (
  select at, tax, vat_bp as bp, cents, vat_cents as vat, sign from sold
  union all select at, coalesce(tax, '01'), fee_vat_bp, fee_cents, fee_vat_cents, sign from sold where fee_cents > 0)
select to_char(at at time zone (select club_zone()), 'YYYY-MM') as month,
  case tax when '01' then 'IVA' when '02' then 'IPSI' when '03' then 'IGIC' else 'Ninguno' end as tax, bp as "rateBp", count(*)::int as lines,
  coalesce(sum(cents) filter (where sign = 1), 0)::bigint as "soldCents",
  coalesce(sum(cents) filter (where sign = -1), 0)::bigint as "refundedCents",
       sum(sign * (cents - vat))::bigint as "baseCents", sum(sign * vat)::bigint as "vatCents"
  from parts where $3::int is null group by 1, 2, 3 order by 1 desc, 2, 3 desc`,
};
