/** Newsletters that went out, and what their readers did. */
import type {Report} from '../../rest/report';

export const sentNewsletters: Report = {
  name: 'boletines-enviados',
  title: 'Boletines enviados',
  note: 'Abierto es que se pidieron las imágenes al menos una vez: algunos buzones las piden solos y otros no las piden nunca, así que es una aproximación. Los porcentajes son sobre lo entregado; los rebotes, sobre lo enviado.',
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
    {key: 'delivered', label: 'Entregados', kind: 'int', total: true},
    {key: 'opened', label: 'Abiertos', kind: 'int', total: true},
    {key: 'openBp', label: '% abiertos', kind: 'percentBp'},
    {key: 'clicked', label: 'Clics', kind: 'int', total: true},
    {key: 'clickBp', label: '% clics', kind: 'percentBp'},
    {key: 'unsubscribed', label: 'Bajas', kind: 'int', total: true},
    {key: 'bounced', label: 'Rebotados', kind: 'int', total: true},
    {key: 'bounceBp', label: '% rebotados', kind: 'percentBp'},
    {key: 'complained', label: 'Quejas', kind: 'int', total: true},
  ],
  chart: {kind: 'bar', x: 'title', y: ['delivered', 'opened', 'clicked']},
  sql: `
select n.id, n.title, n.sent_at as "sentAt", n.recipient_count as recipients, n.delivered_count as delivered,
  n.opened_count as opened, n.clicked_count as clicked, n.unsubscribed_count as unsubscribed,
  n.bounced_count as bounced, n.complained_count as complained,
       coalesce(n.opened_count * 10000 / nullif(n.delivered_count, 0), 0) as "openBp",
         coalesce(n.clicked_count * 10000 / nullif(n.delivered_count, 0), 0) as "clickBp",
         coalesce(n.bounced_count * 10000 / nullif(n.recipient_count, 0), 0) as "bounceBp"
  from newsletter n
 where n.state in ('sent', 'sending', 'paused') and n.sent_at is not null
   and ($1::date is null or (n.sent_at at time zone 'Europe/Madrid')::date >= $1)
   and ($2::date is null or (n.sent_at at time zone 'Europe/Madrid')::date <= $2)
   and ($3::int is null or n.sender_id = $3)
     and ($4::int is null or exists (select 1 from newsletter_group g
     where g.newsletter_id = n.id and g.subscriber_group_id = $4 and not g.is_excluded))
 order by n.sent_at desc`,
};
