/** Newsletters that went out, and what their readers did. */
import {REVENUE_ROWS} from '../../domain/messaging/newsletters/measure/revenue';
import type {Report} from '../../web/rest/report';

export const sentNewsletters: Report = {
  name: 'boletines-enviados',
  title: 'Boletines enviados',
  note: 'Se sabe qué abre solo quien lo permite: abiertos, con clic y sus porcentajes son de esas personas. Los clics en suma son de todos, de nadie en particular. Las ventas, los pedidos pagados en los siete días siguientes con una dirección que lo recibió, cada uno al último boletín que le llegó. Las bajas y las quejas son sobre lo entregado; los rebotes, sobre lo enviado.',
  area: 'marketing',
  parameters: [
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'to', label: 'Hasta', kind: 'day'},
    {key: 'senderId', label: 'Remitente', kind: 'ref', resource: 'emails/remitentes', optionText: 'name'},
    {key: 'groupId', label: 'Grupo', kind: 'ref', resource: 'emails/grupos', optionText: 'name'},
  ],
  columns: [
    {key: 'title', label: 'Boletín', kind: 'text', link: '/emails/boletines/:id'},
    {key: 'sentAt', label: 'Enviado', kind: 'instant'},
    {key: 'recipients', label: 'Destinatarios', kind: 'int', total: true},
    {key: 'delivered', label: 'Entregados', kind: 'int', total: true, isAside: true},
    {key: 'measured', label: 'Permiten medir', kind: 'int', total: true, isAside: true},
    {key: 'opened', label: 'Abiertos', kind: 'int', total: true, isAside: true},
    {key: 'openBp', label: '% abiertos', kind: 'percentBp'},
    {key: 'clicked', label: 'Con clic', kind: 'int', total: true, isAside: true},
    {key: 'clickBp', label: '% con clic', kind: 'percentBp'},
    {key: 'clicks', label: 'Clics en suma', kind: 'int', total: true, isAside: true},
    {key: 'unsubscribed', label: 'Bajas', kind: 'int', total: true},
    {key: 'bounced', label: 'Rebotados', kind: 'int', total: true},
    {key: 'bounceBp', label: '% rebotados', kind: 'percentBp', isAside: true},
    {key: 'complained', label: 'Quejas', kind: 'int', total: true, isAside: true},
    {key: 'orders', label: 'Pedidos', kind: 'int', total: true},
    {key: 'revenueCents', label: 'Ventas en 7 días', kind: 'cents', total: true},
  ],
  chart: {kind: 'bar', x: 'title', y: ['delivered', 'opened', 'clicked']},
  sql: `
with shown as (
  select n.* from newsletter n
   where n.state in ('sent', 'sending', 'paused') and n.sent_at is not null
     and ($1::date is null or (n.sent_at at time zone (select club_zone()))::date >= $1)
     and ($2::date is null or (n.sent_at at time zone (select club_zone()))::date <= $2)
     and ($3::int is null or n.sender_id = $3)
     and ($4::int is null or exists (select 1 from newsletter_group g
       where g.newsletter_id = n.id and g.subscriber_group_id = $4 and not g.is_excluded))),
 sold as (select r."newsletterId" as id, count(*)::int as orders, sum(r.cents)::int as cents
   from (${REVENUE_ROWS(`o.created_at >= (select min(sent_at) from shown)`)}) r group by 1),
 pressed as (select l.newsletter_id as id, sum(l.click_count + l.second_clicks)::int as clicks from newsletter_link l
   group by 1)
select n.id, n.title, n.sent_at as "sentAt", n.recipient_count as recipients, n.delivered_count as delivered,
  n.measured_count as measured, n.opened_count as opened, n.clicked_count as clicked,
  coalesce(pressed.clicks, 0) as clicks,
  n.unsubscribed_count as unsubscribed, n.bounced_count as bounced, n.complained_count as complained,
  n.open_bp as "openBp", n.click_bp as "clickBp",
  coalesce(share_bp(n.bounced_count, n.recipient_count), 0) as "bounceBp",
  coalesce(sold.orders, 0) as orders, coalesce(sold.cents, 0) as "revenueCents"
  from shown n left join sold on sold.id = n.id left join pressed on pressed.id = n.id
 order by n.sent_at desc`,
};
