/** The picking list: what was paid and waits, variant by variant, for each place where it is handed over. */
import type {Report} from '../../web/rest/report';

export const productsToHandOver: Report = {
  name: 'productos/por-entregar',
  title: 'Productos por entregar',
  note: 'Lo pagado que todavía no se ha entregado, y de ello lo que falta por preparar. Con un día o una sesión, lo que se recoge en su puerta.',
  area: 'products',
  parameters: [
    {
      key: 'pickup',
      label: 'Cómo se entrega',
      kind: 'choice',
      choices: [
        {id: 'shop', name: 'En la tienda'},
        {id: 'gate', name: 'En el recinto'},
        {id: 'shipping', name: 'Envío a casa'},
        {id: 'digital', name: 'Por correo electrónico'},
      ],
    },
    {key: 'day', label: 'Sesiones del día', kind: 'day'},
    {key: 'eventSessionId', label: 'Sesión', kind: 'ref', resource: 'sesiones', optionText: 'eventTitle'},
  ],
  columns: [
    {key: 'place', label: 'Para', kind: 'text'},
    {key: 'product', label: 'Producto', kind: 'text', link: '/productos/:productId'},
    {key: 'variant', label: 'Variante', kind: 'text'},
    {key: 'sku', label: 'Referencia', kind: 'text'},
    {key: 'toPrepare', label: 'Por preparar', kind: 'int', total: true},
    {key: 'prepared', label: 'Preparados', kind: 'int', total: true},
    {key: 'waiting', label: 'Por entregar', kind: 'int', total: true},
    {key: 'startsAt', label: 'Empieza', kind: 'instant'},
    {key: 'orders', label: 'Pedidos', kind: 'int'},
  ],
  sql: `
select p.id as "productId", p.name as product, v.name as variant, v.sku, s.starts_at as "startsAt",
       case l.pickup when 'shipping' then 'Envío a casa' when 'digital' then 'Correo electrónico'
         when 'gate' then 'Puerta: ' || e.title else 'Tienda' end as place,
       coalesce(sum(l.quantity) filter (where l.fulfilment = 'paid'), 0)::int as "toPrepare",
       coalesce(sum(l.quantity) filter (where l.fulfilment = 'prepared'), 0)::int as prepared,
       sum(l.quantity)::int as waiting, count(distinct l.order_id)::int as orders
  from order_line l join product_variant v on v.id = l.product_variant_id join product p on p.id = v.product_id
  left join event_session s on s.id = l.pickup_session_id left join event e on e.id = s.event_id
  left join venue n on n.id = e.venue_id
 where l.state = 'active' and l.fulfilment in ('paid', 'prepared') and not l.is_trial
   and ($1::text is null or coalesce(l.pickup, 'shop') = $1)
   and ($2::date is null or (s.starts_at at time zone n.timezone)::date = $2)
   and ($3::int is null or s.id = $3)
 group by p.id, v.id, l.pickup, s.id, e.title
 order by s.starts_at nulls first, place, p.name, v.position, v.id`,
};
