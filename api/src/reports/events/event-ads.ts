/** How often the ads of an event were shown and clicked, day by day and place by place: sums, nobody's visits. */
import type {Report} from '../../web/rest/report';

export const eventAds: Report = {
  name: 'anuncios',
  title: 'Anuncios del evento',
  note: 'En la web cuenta cuando se ve en pantalla; en el correo y en el PDF, cada uno que se hace. Sin cookies: no se sabe de quién, y los robots que se dan a conocer no cuentan.',
  area: 'events',
  parameters: [
    {key: 'eventId', label: 'Evento', kind: 'ref', resource: 'eventos', optionText: 'title', required: true},
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'until', label: 'Hasta', kind: 'day'},
  ],
  columns: [
    {key: 'day', label: 'Día', kind: 'day'},
    {key: 'ad', label: 'Anuncio', kind: 'text', link: '/eventos/:eventId/sales-ad?anuncio=:adId'},
    {key: 'place', label: 'Dónde', kind: 'text'},
    {key: 'impressions', label: 'Veces visto', kind: 'int', total: true},
    {key: 'clicks', label: 'Clics', kind: 'int', total: true},
    {key: 'rateBp', label: 'Proporción', kind: 'percentBp'},
  ],
  sql: `
select a.event_id as "eventId", a.id as "adId", d.day, a.name as ad,
  case d.placement when 'event_page' then 'Ficha del evento' when 'cart' then 'Carrito'
    when 'purchase_email' then 'Correo de compra' else 'Entrada en PDF' end as place,
  d.impressions, d.clicks,
  coalesce(least(10000, share_bp(d.clicks, d.impressions)), 0) as "rateBp"
  from sales_ad_day d join sales_ad a on a.id = d.sales_ad_id join event e on e.id = a.event_id
 where a.event_id = $1 and ($2::date is null or d.day >= $2::date) and ($3::date is null or d.day <= $3::date)
   and ($4::int is null or e.event_company_id = $4)
 order by d.day desc, a.priority desc, a.id, d.placement`,
};
