import {ACADEMY_ONLY, AUDIENCE_STATES} from '../../domain/messaging/announcements/academy-families';
import {checkAnnouncement} from '../../domain/messaging/announcements/check-announcement';
import {
  RO,
  RO_OR_NULL,
  entity,
  enumOf,
  html,
  id,
  instant,
  json,
  longText,
  ref,
  tags,
  text,
  version,
} from '../../web/rest/fields';
import {CHANNELS, GROUP} from './fragments';

const countOf = (condition: string) =>
  `(select count(*)::int from announcement_recipient r where r.announcement_id = t.id and ${condition})`;

@entity({
  path: 'comunicados',
  table: 'announcement',
  label: ['comunicado', 'comunicados'],
  group: GROUP,
  search: ['title', 'subject'],
  hidden: ['bodyHtml', 'addresses'],
  beforeWrite: (tx, {before, data}) => checkAnnouncement(tx, before, data),
  sortable: ['id', 'title', 'state', 'kind', 'audienceKind', 'scheduledAt', 'sentAt', 'createdAt'],
  computed: {
    recipientCount: countOf('true'),
    deliveredCount: countOf('r.is_delivered'),
    waitingCount: countOf(`r.state = 'queued' and r.channel in ('email', 'whatsapp')`),
    failedCount: countOf(`r.state = 'failed' and r.channel in ('email', 'whatsapp') and not r.is_replaced`),
  },
})
export class Announcement {
  @id() id: number;
  @text({max: 150}) title: string;
  @enumOf(['informative', 'transactional', 'commercial']) kind: string;
  @tags(CHANNELS, {optional: true, default: ['email']}) channels?: string[];
  @enumOf([
    'pass_holders',
    'overdue',
    'academy',
    'supporters',
    'session_buyers',
    'subscribers',
    'customers',
    'addresses',
  ])
  audienceKind: string;
  @ref('listas', {optional: 'null'}) seasonListId?: number;
  @ref('abonos/categorias', {optional: 'null'}) passCategoryId?: number;
  @ref('zonas', {optional: 'null'}) zoneId?: number;
  @ref('bases/categorias', {optional: 'null'}) ageCategoryId?: number;
  @ref('bases/equipos', {optional: 'null'}) teamId?: number;
  @tags(AUDIENCE_STATES, {optional: true, description: 'Inscripciones en estos estados; vacío, las que tienen plaza.'})
  enrolmentStates?: string[];
  @enumOf(ACADEMY_ONLY, {optional: 'null'}) academyOnly?: string;
  @ref('sesiones', {optional: 'null'}) eventSessionId?: number;
  @ref('emails/grupos', {optional: 'null'}) subscriberGroupId?: number;
  @longText({optional: true, max: 60000, description: 'Una dirección por línea.'}) addresses?: string;
  @ref('emails/remitentes', {optional: 'null'}) senderId?: number;
  @text({optional: true, max: 150}) subject?: string;
  @html({optional: true}) bodyHtml?: string;
  @ref('plantillas-whatsapp', {optional: 'null'}) whatsappTemplateId?: number;
  @json({optional: true, description: '{"body.1": {"from", "text"}}: qué va en cada variable de la plantilla'})
  whatsappValues?: object;
  @ref('emails/gestor-de-medios', {optional: 'null'}) attachmentId?: number;
  @enumOf(['draft', 'scheduled', 'sending', 'sent', 'paused', 'cancelled', 'failed'], RO) state: string;
  @text({...RO, max: 300}) stateReason: string;
  @instant(RO_OR_NULL) scheduledAt: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
