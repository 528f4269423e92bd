/** Plots in figures: how full, how much money, which extras, and every sale. */
import type {Report} from '../../web/rest/report';

const AREA = {key: 'areaId', label: 'Zona', kind: 'ref', resource: 'parcelas/zonas', optionText: 'name'} as const;
const LIVE = `s.state not in ('cancelled', 'forfeited')`;

export const plotOccupancy: Report = {
  name: 'parcelas/ocupacion',
  title: 'Informe de parcelas',
  note: 'Ocupación y dinero por zona y precio. Las ventas anuladas o perdidas por impago no cuentan; la fianza no es ingreso.',
  area: 'plots',
  parameters: [AREA],
  columns: [
    {key: 'areaName', label: 'Zona', kind: 'text'},
    {key: 'priceName', label: 'Precio', kind: 'text', link: '/parcelas/:priceId'},
    {key: 'plots', label: 'Parcelas', kind: 'int', total: true},
    {key: 'sold', label: 'Vendidas', kind: 'int', total: true},
    {key: 'waiting', label: 'Sin número dado', kind: 'int', total: true, isAside: true},
    {key: 'reserved', label: 'Reservadas', kind: 'int', total: true},
    {key: 'blocked', label: 'Bloqueadas', kind: 'int', total: true},
    {key: 'free', label: 'Libres', kind: 'int', total: true},
    {key: 'occupancyBp', label: 'Ocupación', kind: 'percentBp'},
    {key: 'people', label: 'Ocupantes', kind: 'int', total: true, isAside: true},
    {key: 'priceCents', label: 'Importe de parcelas', kind: 'cents', total: true, isAside: true},
    {key: 'extrasCents', label: 'Importe de extras', kind: 'cents', total: true, isAside: true},
    {key: 'paidCents', label: 'Cobrado', kind: 'cents', total: true},
    {key: 'lackingCents', label: 'Por cobrar', kind: 'cents', total: true},
    {key: 'keptCents', label: 'Se queda de canceladas y perdidas', kind: 'cents', total: true, isAside: true},
    {key: 'depositCents', label: 'Fianzas en depósito', kind: 'cents', total: true, isAside: true},
  ],
  chart: {kind: 'bar', x: 'priceName', y: ['paidCents', 'lackingCents']},
  sql: `
select a.name as "areaName", r.id as "priceId", r.name as "priceName", p.plots, p.sold, s.waiting, p.reserved, p.blocked, p.free,
  coalesce(share_bp(p.sold, p.plots), 0) as "occupancyBp",
       s.people, s.price as "priceCents", s.extras as "extrasCents", s.paid as "paidCents",
         s.total - s.paid as "lackingCents", k.cents as "keptCents", s.deposit as "depositCents"
  from plot_price r join plot_area a on a.id = r.plot_area_id
  cross join lateral (select count(*)::int as plots, count(*) filter (where state in ('sold', 'occupied'))::int as sold,
    count(*) filter (where state in ('reserved', 'held'))::int as reserved,
                             count(*) filter (where state = 'blocked')::int as blocked, count(*)
                               filter (where state = 'free')::int as free from plot where plot_price_id = r.id) p
  cross join lateral (select coalesce(sum(s.price_cents), 0)::int as price,
    count(*) filter (where s.kept_plot_id is not null)::int as waiting,
    coalesce(sum(s.extras_cents), 0)::int as extras, coalesce(sum(s.total_cents), 0)::int as total,
    coalesce(sum(s.paid_cents), 0)::int as paid,
                             coalesce(sum(s.deposit_cents) filter (where s.deposit_state = 'held'), 0)::int as deposit,
                               coalesce(sum((select count(*) from plot_occupant o where o.plot_sale_id = s.id)),
                               0)::int as people
                        from plot_sale s where s.plot_price_id = r.id and ${LIVE}) s
  cross join lateral (select coalesce(sum(s.paid_cents - (select coalesce(sum(b.amount_cents), 0) from refund b
    where b.plot_sale_id = s.id and b.state <> 'failed')), 0)::int as cents
    from plot_sale s where s.plot_price_id = r.id and not (${LIVE})) k
 where ($1::int is null or a.id = $1) order by a.starts_on desc, a.id, r.position, r.id`,
};

export const plotExtras: Report = {
  name: 'parcelas/extras',
  title: 'Extras de parcelas',
  area: 'plots',
  parameters: [AREA],
  columns: [
    {key: 'areaName', label: 'Zona', kind: 'text'},
    {key: 'priceName', label: 'Precio', kind: 'text'},
    {key: 'name', label: 'Extra', kind: 'text'},
    {key: 'unitCents', label: 'Precio del extra', kind: 'cents'},
    {key: 'quantity', label: 'Vendidos', kind: 'int', total: true},
    {key: 'cents', label: 'Importe', kind: 'cents', total: true},
  ],
  sql: `
select a.name as "areaName", r.name as "priceName", x.name, x.amount_cents as "unitCents",
  coalesce(sum(l.quantity) filter (where ${LIVE}), 0)::int as quantity,
  coalesce(sum(l.total_cents) filter (where ${LIVE}), 0)::int as cents
  from plot_extra x join plot_price r on r.id = x.plot_price_id join plot_area a on a.id = r.plot_area_id
    left join plot_sale_extra l on l.plot_extra_id = x.id left join plot_sale s on s.id = l.plot_sale_id
 where ($1::int is null or a.id = $1) group by a.id, r.id, x.id order by a.starts_on desc, a.id, r.position, x.id`,
};

export const plotsSold: Report = {
  name: 'parcelas/vendidas',
  title: 'Parcelas vendidas',
  area: 'plots',
  parameters: [AREA, {key: 'from', label: 'Vendidas desde', kind: 'day'}, {key: 'to', label: 'Hasta', kind: 'day'}],
  columns: [
    {key: 'number', label: 'Pedido', kind: 'text', link: '/parcelas/parcelas-vendidas/:saleId'},
    {key: 'createdAt', label: 'Fecha', kind: 'instant'},
    {key: 'areaName', label: 'Zona', kind: 'text'},
    {key: 'plotNumber', label: 'Parcela', kind: 'text'},
    {key: 'buyerName', label: 'Comprador', kind: 'text'},
    {key: 'docNo', label: 'Documento', kind: 'text'},
    {key: 'people', label: 'Ocupantes', kind: 'int', total: true},
    {key: 'plates', label: 'Matrículas', kind: 'text'},
    {key: 'totalCents', label: 'Importe', kind: 'cents', total: true},
    {key: 'paidCents', label: 'Cobrado', kind: 'cents', total: true},
    {key: 'vatCents', label: 'IVA de lo cobrado', kind: 'cents', total: true},
  ],
  sql: `
select s.id as "saleId", s.number, s.created_at as "createdAt", a.name as "areaName",
  coalesce(p.number, 'A asignar') as "plotNumber", s.buyer_name as "buyerName", s.buyer_doc_no as "docNo", (select count(*)::int from plot_occupant o
  where o.plot_sale_id = s.id) as people,
       array_to_string(s.plates, ', ') as plates, s.total_cents as "totalCents",
       (select coalesce(sum(l.vat_cents), 0)::int from order_line l where l.plot_sale_id = s.id and l.state = 'active')
         as "vatCents",
         s.paid_cents as "paidCents"
  from plot_sale s join plot_area a on a.id = s.plot_area_id left join plot p on p.id = s.plot_id
 where ${LIVE} and ($1::int is null or s.plot_area_id = $1)
   and ($2::date is null or (s.created_at at time zone (select club_zone()))::date >= $2)
   and ($3::date is null or (s.created_at at time zone (select club_zone()))::date <= $3) order by s.id desc`,
};

export const plotsUnpaid: Report = {
  name: 'parcelas/impagadas',
  title: 'Parcelas con plazos impagados',
  note: 'Ventas con un plazo vencido y pasados los días de gracia: se cobran, o se retiran desde la venta y la parcela vuelve a estar libre.',
  area: 'plots',
  parameters: [AREA],
  columns: [
    {key: 'number', label: 'Pedido', kind: 'text', link: '/parcelas/parcelas-vendidas/:saleId'},
    {key: 'areaName', label: 'Zona', kind: 'text'},
    {key: 'plotNumber', label: 'Parcela', kind: 'text'},
    {key: 'buyerName', label: 'Comprador', kind: 'text'},
    {key: 'overdueOn', label: 'Debía pagarse', kind: 'day'},
    {key: 'days', label: 'Días de retraso', kind: 'int'},
    {key: 'overdueCents', label: 'Impagado', kind: 'cents', total: true},
    {key: 'lackingCents', label: 'Por cobrar en total', kind: 'cents', total: true},
    {key: 'paidCents', label: 'Cobrado', kind: 'cents', total: true},
    {key: 'phone', label: 'Teléfono', kind: 'text'},
    {key: 'email', label: 'Correo', kind: 'text', isAside: true},
    {key: 'opensOn', label: 'Se abre la zona', kind: 'day', isAside: true},
  ],
  sql: `
select s.id as "saleId", s.number, a.name as "areaName", coalesce(p.number, 'A asignar') as "plotNumber",
  s.buyer_name as "buyerName", s.phone,
  s.email, min(i.due_on)::text as "overdueOn",
  ((select club_today()) - min(i.due_on))::int as days,
       sum(overdue_cents(i))::int as "overdueCents", s.total_cents - s.paid_cents as "lackingCents",
         s.paid_cents as "paidCents", a.starts_on::text as "opensOn"
  from plot_sale s join plot_area a on a.id = s.plot_area_id
    join instalment i on i.plot_sale_id = s.id and is_overdue(i.state) left join plot p on p.id = s.plot_id
 where s.state = 'payment_pending' and ($1::int is null or s.plot_area_id = $1) group by s.id, a.id, p.id
   order by min(i.due_on), s.id`,
};
