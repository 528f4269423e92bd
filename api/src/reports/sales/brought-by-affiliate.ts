/** What each peña or partner has brought: supporters, passes and tickets by month, and the money of it. */
import type {Report} from '../../web/rest/report';

export const broughtByAffiliate: Report = {
  name: 'afiliados',
  title: 'Lo que trae cada afiliado',
  note: 'Por el mes en que se pagó. Lo devuelto no cuenta; de un abono a plazos, lo cobrado de él.',
  area: 'supporters',
  parameters: [
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'until', label: 'Hasta', kind: 'day'},
  ],
  columns: [
    {key: 'affiliate', label: 'Afiliado', kind: 'text', link: '/afiliados/:affiliateId'},
    {key: 'month', label: 'Mes', kind: 'text'},
    {key: 'orders', label: 'Pedidos', kind: 'int', total: true},
    {key: 'supporters', label: 'Simpatizantes', kind: 'int', total: true},
    {key: 'passes', label: 'Abonos', kind: 'int', total: true},
    {key: 'tickets', label: 'Entradas', kind: 'int', total: true},
    {key: 'cents', label: 'Importe', kind: 'cents', total: true},
  ],
  chart: {kind: 'bar', x: 'affiliate', y: ['supporters', 'passes']},
  sql: `
select a.id as "affiliateId", a.name as affiliate, to_char(o.paid_at at time zone (select club_zone()), 'YYYY-MM') as month,
  count(distinct o.id)::int as orders, (count(*) filter (where l.kind = 'supporter'))::int as supporters,
  (count(distinct l.season_pass_id) filter (where l.kind = 'pass'))::int as passes,
  (count(*) filter (where l.kind = 'ticket'))::int as tickets, sum(l.total_cents)::int as cents
  from affiliate a join "order" o on o.affiliate_id = a.id join order_line l on l.order_id = o.id and l.state = 'active'
 where o.paid_at is not null
   and ($1::date is null or o.paid_at >= $1::date::timestamp at time zone (select club_zone()))
   and ($2::date is null or o.paid_at < ($2::date + 1)::timestamp at time zone (select club_zone()))
 group by 1, 2, 3 order by 3 desc, 2`,
};
