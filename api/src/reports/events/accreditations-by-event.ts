/** Accreditations of the events: asked for, granted, handed over, used, by kind. */
import type {Report} from '../../web/rest/report';

export const accreditationsByEvent: Report = {
  name: 'acreditaciones',
  title: 'Acreditaciones por evento',
  note: 'Concedidas son las aprobadas, enviadas, activadas y usadas; cuentan para el aforo seguro del recinto.',
  area: 'accreditations',
  parameters: [
    {key: 'eventId', label: 'Evento', kind: 'ref', resource: 'eventos', optionText: 'title'},
    {key: 'accreditationTypeId', label: 'Tipo', kind: 'ref', resource: 'tipos-acreditacion', optionText: 'name'},
  ],
  columns: [
    {key: 'event', label: 'Evento', kind: 'text', link: '/eventos/:eventId/sesiones'},
    {key: 'type', label: 'Tipo', kind: 'text'},
    {key: 'asked', label: 'Solicitudes', kind: 'int', total: true},
    {key: 'waiting', label: 'Por decidir', kind: 'int', total: true},
    {key: 'granted', label: 'Concedidas', kind: 'int', total: true},
    {key: 'activated', label: 'Activadas', kind: 'int', total: true},
    {key: 'used', label: 'Usadas', kind: 'int', total: true},
    {key: 'rejected', label: 'Rechazadas', kind: 'int', total: true},
    {key: 'revoked', label: 'Revocadas', kind: 'int', total: true},
    {key: 'media', label: 'Medios', kind: 'int'},
  ],
  chart: {kind: 'bar', x: 'type', y: ['asked', 'granted']},
  sql: `
select e.id as "eventId", e.title as event, k.name as type, count(*)::int as asked,
  (count(*) filter (where a.state = 'requested'))::int as waiting,
       (count(*) filter (where a.state in ('approved', 'sent', 'activated', 'used')))::int as granted,
         (count(*) filter (where a.activated_at is not null))::int as activated,
         (count(*) filter (where a.used_at is not null))::int as used,
       (count(*) filter (where a.state = 'rejected'))::int as rejected,
         (count(*) filter (where a.state = 'revoked'))::int as revoked,
         count(distinct nullif(fold(a.medium), ''))::int as media
  from accreditation a join event e on e.id = a.event_id join accreditation_type k on k.id = a.accreditation_type_id
 where ($1::int is null or e.id = $1) and ($2::int is null or k.id = $2) group by e.id, k.id order by e.title, k.name`,
};
