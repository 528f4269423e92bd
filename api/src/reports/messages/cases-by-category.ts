/** Customers' messages: how many, how late, how soon the first answer. The protection of minors is in no report. */
import type {Report} from '../../web/rest/report';

export const casesByCategory: Report = {
  name: 'mensajes',
  title: 'Informe de mensajes',
  note: 'Por la fecha en que se abrieron. Los plazos: primera respuesta en un día laborable; resolución en 15 (cobros indebidos 5, datos personales un mes).',
  area: 'incidents',
  parameters: [
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'until', label: 'Hasta', kind: 'day'},
  ],
  columns: [
    {key: 'category', label: 'Asunto', kind: 'text'},
    {key: 'opened', label: 'Recibidos', kind: 'int', total: true},
    {key: 'live', label: 'Sin resolver', kind: 'int', total: true},
    {key: 'late', label: 'Fuera de plazo', kind: 'int', total: true},
    {key: 'unassigned', label: 'Sin asignar', kind: 'int', total: true},
    {key: 'resolved', label: 'Resueltos', kind: 'int', total: true},
    {key: 'reopened', label: 'Reabiertos', kind: 'int', total: true},
    {key: 'firstReplyHours', label: 'Horas hasta la 1.ª respuesta', kind: 'int'},
    {key: 'onTimeBp', label: 'Respondidos a tiempo', kind: 'percentBp'},
    {key: 'resolutionDays', label: 'Días hasta resolver', kind: 'int'},
  ],
  chart: {kind: 'bar', x: 'category', y: ['opened', 'live']},
  sql: `
select case i.category when 'purchase' then 'Compra' when 'pass' then 'Abono' when 'access' then 'Acceso'
  when 'refund' then 'Reembolso' when 'personal_data' then 'Datos personales' when 'complaint' then 'Reclamación'
  else 'Otro' end as category,
       count(*)::int as opened, (count(*) filter (where i.state not in ('resolved', 'closed')))::int as live,
       (count(*) filter (where i.state not in ('resolved', 'closed')
         and (i.resolution_due_at < now() or (i.first_reply_at is null and i.first_reply_due_at < now()))))::int
         as late,
       (count(*) filter (where i.state not in ('resolved', 'closed') and i.assignee_id is null))::int as unassigned,
         (count(*) filter (where i.state in ('resolved', 'closed')))::int as resolved,
       (count(*) filter (where i.state = 'reopened'))::int as reopened,
         round(avg(extract(epoch from i.first_reply_at - i.created_at)) / 3600)::int as "firstReplyHours",
       share_bp(count(*) filter (where i.first_reply_at <= i.first_reply_due_at), count(i.first_reply_at))
         as "onTimeBp",
       round(avg(extract(epoch from i.resolved_at - i.created_at)) / 86400)::int as "resolutionDays"
  from incident i
 where i.source <> 'system' and i.category <> 'child_protection'
   and ($1::date is null or i.created_at >= $1::date::timestamp at time zone (select club_zone()))
   and ($2::date is null or i.created_at < ($2::date + 1)::timestamp at time zone (select club_zone()))
 group by i.category order by opened desc`,
};
