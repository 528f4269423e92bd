/**
 * What the shop sold: by variant, how far it is handed over and what is left; and day by day, where it was sold.
 */
import type {Report} from '../../web/rest/report';

export const productsSold: Report = {
  name: 'productos',
  title: 'Productos vendidos',
  note: 'Vendido es lo pagado y no devuelto, por la fecha del pago; los importes llevan IVA y los descuentos ya quitados.',
  area: 'products',
  parameters: [
    {key: 'productCategoryId', label: 'Categoría', kind: 'ref', resource: 'productos/categorias', optionText: 'name'},
    {key: 'productId', label: 'Producto', kind: 'ref', resource: 'productos', optionText: 'name'},
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'until', label: 'Hasta', kind: 'day'},
  ],
  columns: [
    {key: 'product', label: 'Producto', kind: 'text', link: '/productos/:productId'},
    {key: 'variant', label: 'Variante', kind: 'text'},
    {key: 'sku', label: 'Referencia', kind: 'text'},
    {key: 'sold', label: 'Vendidos', kind: 'int', total: true},
    {key: 'cents', label: 'Importe', kind: 'cents', total: true},
    {key: 'toPrepare', label: 'Por preparar', kind: 'int', total: true},
    {key: 'toDeliver', label: 'Por entregar', kind: 'int', total: true},
    {key: 'delivered', label: 'Entregados', kind: 'int', total: true},
    {key: 'returned', label: 'Devueltos', kind: 'int', total: true},
    {key: 'stock', label: 'Quedan', kind: 'int'},
  ],
  chart: {kind: 'bar', x: 'variant', y: ['sold']},
  sql: `
with sold as (
  select l.product_variant_id as id, l.quantity, l.total_cents - l.refunded_cents as cents, l.state, l.fulfilment from order_line l
    join "order" o on o.id = l.order_id
   where l.kind = 'product' and l.state in ('active', 'refunded')
     and ($3::date is null or o.paid_at >= $3::date::timestamp at time zone (select club_zone()))
     and ($4::date is null or o.paid_at < ($4::date + 1)::timestamp at time zone (select club_zone())))
select p.id as "productId", p.name as product, v.name as variant, v.sku, v.stock - v.held as stock,
       coalesce(sum(s.quantity) filter (where s.state = 'active'), 0)::int as sold,
         coalesce(sum(s.cents), 0)::int as cents,
       coalesce(sum(s.quantity) filter (where s.state = 'active' and s.fulfilment = 'paid'), 0)::int as "toPrepare",
         coalesce(sum(s.quantity) filter (where s.state = 'active' and s.fulfilment = 'prepared'),
         0)::int as "toDeliver",
       coalesce(sum(s.quantity) filter (where s.state = 'active' and s.fulfilment = 'delivered'), 0)::int as delivered,
         coalesce(sum(s.quantity) filter (where s.fulfilment = 'returned'), 0)::int as returned
  from product_variant v join product p on p.id = v.product_id left join sold s on s.id = v.id
 where ($1::int is null or p.product_category_id = $1) and ($2::int is null or p.id = $2)
 group by p.id, v.id having count(s.id) > 0 or $2::int is not null
 order by sold desc, p.name, v.position`,
};

/** Goods by their variant, experiences by their hour: both are sold in the shop. */
export const productsByDay: Report = {
  name: 'productos/por-dia',
  title: 'Ventas de productos por día y canal',
  note: 'Lo pagado y no devuelto, por el día del pago; los importes llevan IVA y los descuentos ya quitados.',
  area: 'products',
  parameters: [
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'until', label: 'Hasta', kind: 'day'},
    {
      key: 'channel',
      label: 'Canal',
      kind: 'choice',
      choices: [
        {id: 'web', name: 'Web'},
        {id: 'box_office', name: 'Taquilla'},
      ],
    },
    {key: 'productId', label: 'Producto', kind: 'ref', resource: 'productos', optionText: 'name'},
  ],
  columns: [
    {key: 'day', label: 'Día', kind: 'day'},
    {key: 'channel', label: 'Canal', kind: 'text'},
    {key: 'product', label: 'Producto', kind: 'text', link: '/productos/:productId'},
    {key: 'variant', label: 'Variante', kind: 'text'},
    {key: 'units', label: 'Unidades', kind: 'int', total: true},
    {key: 'cents', label: 'Importe', kind: 'cents', total: true},
  ],
  sql: `
select (o.paid_at at time zone z.timezone)::date as day,
       case o.channel when 'web' then 'Web' when 'box_office' then 'Taquilla' else o.channel end as channel,
       p.id as "productId", p.name as product,
       coalesce(v.name, to_char(s.starts_at at time zone z.timezone, 'DD/MM/YYYY HH24:MI')) as variant,
       sum(l.quantity)::int as units, sum(l.total_cents - l.refunded_cents)::int as cents
  from order_line l join "order" o on o.id = l.order_id left join product_variant v on v.id = l.product_variant_id
  left join experience_slot s on s.id = l.experience_slot_id left join experience e on e.id = s.experience_id
  join product p on p.id = coalesce(v.product_id, e.product_id) cross join organization z
 where l.kind in ('product', 'experience') and l.state = 'active' and o.paid_at is not null and not o.is_trial
   and ($1::date is null or o.paid_at >= $1::date::timestamp at time zone z.timezone)
   and ($2::date is null or o.paid_at < ($2::date + 1)::timestamp at time zone z.timezone)
   and ($3::text is null or o.channel = $3) and ($4::int is null or p.id = $4)
 group by 1, o.channel, p.id, v.id, s.id, z.timezone order by 1 desc, 2, p.name, v.position, v.id, s.starts_at`,
};
