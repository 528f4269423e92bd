/** Announcements and what became of their messages, channel by channel. */
import type {Report} from '../../web/rest/report';

export const sentAnnouncements: Report = {
  name: 'comunicados-enviados',
  title: 'Estadísticas de comunicados',
  note: 'Una línea por comunicado y canal. No enviados son los descartados (sin dirección, sin consentimiento, en la lista de supresión) y los que esperan. Si se ha leído lo dice WhatsApp; un correo no se mide.',
  area: 'announcements',
  parameters: [
    {key: 'announcementId', label: 'Comunicado', kind: 'ref', resource: 'comunicados', optionText: 'title'},
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'to', label: 'Hasta', kind: 'day'},
  ],
  columns: [
    {key: 'title', label: 'Comunicado', kind: 'text', link: '/comunicados/:id/estadisticas'},
    {key: 'channel', label: 'Canal', kind: 'text'},
    {key: 'sentAt', label: 'Enviado', kind: 'instant'},
    {key: 'sent', label: 'Enviados', kind: 'int', total: true},
    {key: 'delivered', label: 'Entregados', kind: 'int', total: true},
    {key: 'opened', label: 'Leídos', kind: 'int', total: true},
    {key: 'bounced', label: 'Rebotados', kind: 'int', total: true},
    {key: 'complained', label: 'Quejas', kind: 'int', total: true},
    {key: 'unsubscribed', label: 'Bajas', kind: 'int', total: true},
    {key: 'notSent', label: 'No enviados', kind: 'int', total: true},
  ],
  sql: `
select a.id, a.title, case r.channel when 'email' then 'Correo' when 'whatsapp' then 'WhatsApp'
  when 'push' then 'Aviso en el móvil' else 'En su cuenta' end as channel, a.sent_at as "sentAt",
       count(*) filter (where r.is_sent)::int as sent, count(*) filter (where r.is_delivered)::int as delivered,
         case r.channel when 'whatsapp' then count(*) filter (where r.is_opened)::int end as opened,
       count(*) filter (where r.state = 'bounced')::int as bounced, count(*)
         filter (where r.is_complaint)::int as complained, count(*)
         filter (where r.is_unsubscribed)::int as unsubscribed, count(*) filter (where not r.is_sent)::int as "notSent"
  from announcement a join announcement_recipient r on r.announcement_id = a.id
 where ($1::int is null or a.id = $1) and ($2::date is null or (a.sent_at at time zone (select club_zone()))::date >= $2)
   and ($3::date is null or (a.sent_at at time zone (select club_zone()))::date <= $3)
 group by a.id, r.channel order by a.sent_at desc nulls last, a.id desc, r.channel`,
};
