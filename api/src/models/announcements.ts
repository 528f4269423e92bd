/**
 * What the club says to groups of people it already knows: announcements, reminders, batches of outgoing items,
 * WhatsApp templates.
 */
import {checkAnnouncement} from '../domain/messaging/check-announcement';
import {checkReminderRule} from '../domain/messaging/check-reminder-rule';
import {checkWhatsappTemplate} from '../domain/messaging/check-whatsapp-template';
import {
  email,
  entity,
  enumOf,
  flag,
  html,
  id,
  instant,
  int,
  json,
  longText,
  phone,
  ref,
  tags,
  text,
  version,
  day,
} from '../rest/fields';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;
const GROUP = 'announcements';
const RECIPIENT_STATES = ['queued', 'sent', 'delivered', 'bounced', 'failed', 'discarded'] as const;
const CHANNELS = ['email', 'whatsapp', 'push', 'in_app'] as const;
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
    openedCount: countOf('r.is_opened'),
  },
})
export class Announcement {
  @id() id: number;
  @text({max: 150}) title: string;
  @enumOf(['informative', 'transactional', 'commercial']) kind: string;
  @tags(CHANNELS, {optional: true}) channels?: string[];
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
  @ref('sesiones', {optional: 'null'}) eventSessionId?: number;
  @ref('emails/grupos', {optional: 'null'}) subscriberGroupId?: number;
  @longText({optional: true, max: 60000, description: 'Una dirección por línea.'}) addresses?: string;
  @ref('emails/remitentes', {optional: 'null'}) senderId?: number;
  @text({optional: true, max: 150}) subject?: string;
  @html({optional: true}) bodyHtml?: string;
  @text({optional: true, max: 240, description: 'Para avisos en el móvil y en la cuenta.'}) shortText?: string;
  @ref('plantillas-whatsapp', {optional: 'null'}) whatsappTemplateId?: number;
  @ref('emails/gestor-de-medios', {optional: 'null'}) attachmentId?: number;
  @enumOf(['draft', 'scheduled', 'sending', 'sent', 'paused', 'cancelled', 'failed'], RO) state: string;
  @text({...RO, max: 300}) stateReason: string;
  @instant(RO_OR_NULL) scheduledAt: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'destinatarios-comunicado',
  table: 'announcement_recipient',
  label: ['destinatario de comunicado', 'destinatarios de comunicados'],
  group: GROUP,
  search: ['name', 'email', 'phone', 'athleteName'],
  readOnly: true,
  sortable: ['id', 'name', 'email', 'state', 'sentAt', 'deliveredAt', 'openedAt', 'clickedAt'],
  computed: {
    announcementTitle: '(select a.title from announcement a where a.id = t.announcement_id)',
    enrolmentId: '(select max(e.id) from enrolment e where e.athlete_id = t.athlete_id)',
  },
})
export class AnnouncementRecipient {
  @id() id: number;
  @ref('comunicados', RO) announcementId: number;
  @enumOf(CHANNELS, RO) channel: string;
  @text(RO) name: string;
  @email(RO) email: string;
  @phone(RO) phone: string;
  @ref('clientes', RO_OR_NULL) customerId: number;
  @ref('abonados', RO_OR_NULL) passHolderId: number;
  @ref('deportistas', RO_OR_NULL) athleteId: number;
  @text(RO) athleteName: string;
  @enumOf(RECIPIENT_STATES, RO) state: string;
  @text({...RO, max: 300}) problem: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO_OR_NULL) deliveredAt: string;
  @instant(RO_OR_NULL) openedAt: string;
  @instant(RO_OR_NULL) clickedAt: string;
  @instant(RO_OR_NULL) unsubscribedAt: string;
  @instant(RO_OR_NULL) complainedAt: string;
  @flag(RO) isSent: boolean;
  @flag(RO) isDelivered: boolean;
  @flag(RO) isOpened: boolean;
  @flag(RO) isClicked: boolean;
  @flag(RO) isUnsubscribed: boolean;
  @flag(RO) isComplaint: boolean;
  @flag(RO) isAcademy: boolean;
}

@entity({
  path: 'comunicados/recordatorios',
  table: 'reminder_rule',
  label: ['recordatorio', 'recordatorios'],
  group: GROUP,
  search: ['name', 'subject'],
  sort: ['name', 'ASC'],
  hidden: ['bodyHtml'],
  beforeWrite: (tx, {before, data}) => checkReminderRule(tx, before, data),
  computed: {
    sentCount: `(select count(*)::int from reminder_log l
      where l.reminder_rule_id = t.id and l.state in ('sent', 'delivered'))`,
    lastSentAt: '(select max(l.sent_at) from reminder_log l where l.reminder_rule_id = t.id)',
  },
})
export class ReminderRule {
  @id() id: number;
  @text({max: 120}) name: string;
  @enumOf([
    'instalment_due',
    'renewal_phase_ends',
    'reservation_expires',
    'session_starts',
    'document_expires',
    'cart_abandoned',
  ])
  trigger: string;
  @int({min: -2160, max: 2160, description: 'Horas desde el momento de que avisa; antes, en negativo.'})
  offsetHours: number;
  @enumOf(['email', 'whatsapp', 'push']) channel: string;
  @ref('emails/plantillas', {optional: 'null'}) emailTemplateId?: number;
  @ref('plantillas-whatsapp', {optional: 'null'}) whatsappTemplateId?: number;
  @text({optional: true, max: 150}) subject?: string;
  @html({optional: true}) bodyHtml?: string;
  @text({optional: true, max: 5, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', patternMessage: 'Una hora como 21:30.'})
  quietFrom?: string;
  @text({optional: true, max: 5, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', patternMessage: 'Una hora como 09:00.'})
  quietUntil?: string;
  @flag() needsConsent?: boolean;
  @enumOf(['resolved', 'never'], {optional: true}) stopCondition?: string;
  @flag() isActive?: boolean;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'registro-recordatorios',
  table: 'reminder_log',
  label: ['aviso enviado', 'avisos enviados'],
  group: GROUP,
  search: ['name', 'email', 'about'],
  readOnly: true,
})
export class ReminderLog {
  @id() id: number;
  @ref('comunicados/recordatorios', RO) reminderRuleId: number;
  @enumOf(['email', 'whatsapp', 'push'], RO) channel: string;
  @text(RO) name: string;
  @email(RO) email: string;
  @phone(RO) phone: string;
  @text(RO) about: string;
  @text(RO) subjectKey: string;
  @instant(RO) dueAt: string;
  @day(RO) dayOn: string;
  @enumOf(['queued', 'sent', 'delivered', 'discarded', 'failed'], RO) state: string;
  @text({...RO, max: 300}) reason: string;
  @instant(RO_OR_NULL) sentAt: string;
}

const itemsOf = (condition: string) =>
  `(select count(*)::int from mailing_item i where i.mailing_id = t.id and ${condition})`;

@entity({
  path: 'envios',
  table: 'mailing',
  label: ['envío', 'envíos'],
  group: GROUP,
  search: ['title'],
  readOnly: true,
  sortable: ['id', 'title', 'kind', 'state', 'createdAt', 'finishedAt'],
  computed: {
    itemCount: itemsOf('true'),
    deliveredCount: itemsOf(`i.state = 'delivered'`),
    failedCount: itemsOf(`i.state in ('bounced', 'failed')`),
    discardedCount: itemsOf(`i.state = 'discarded'`),
    waitingCount: itemsOf(`i.state = 'queued'`),
  },
})
export class Mailing {
  @id() id: number;
  @text(RO) title: string;
  @enumOf(['tickets', 'cards', 'announcement', 'newsletter', 'reminder', 'invitations', 'documents'], RO) kind: string;
  @enumOf(CHANNELS, RO) channel: string;
  @enumOf(['queued', 'sending', 'done', 'paused', 'cancelled', 'failed'], RO) state: string;
  @text({...RO, max: 300}) stateReason: string;
  @ref('comunicados', RO_OR_NULL) announcementId: number;
  @ref('emails/boletines', RO_OR_NULL) newsletterId: number;
  @ref('sesiones', RO_OR_NULL) eventSessionId: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO_OR_NULL) startedAt: string;
  @instant(RO_OR_NULL) finishedAt: string;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'destinatarios-envio',
  table: 'mailing_item',
  label: ['destinatario de envío', 'destinatarios de envíos'],
  group: GROUP,
  search: ['name', 'email', 'phone', 'about'],
  readOnly: true,
  sortable: ['id', 'name', 'email', 'state', 'sentAt', 'attempts'],
})
export class MailingItem {
  @id() id: number;
  @ref('envios', RO) mailingId: number;
  @text(RO) name: string;
  @email(RO) email: string;
  @phone(RO) phone: string;
  @text(RO) about: string;
  @ref('pedidos', RO_OR_NULL) orderId: number;
  @ref('correos', RO_OR_NULL) mailMessageId: number;
  @enumOf(RECIPIENT_STATES, RO) state: string;
  @int(RO) attempts: number;
  @text(RO) providerRef: string;
  @text({...RO, max: 300}) problem: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO_OR_NULL) deliveredAt: string;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'plantillas-whatsapp',
  table: 'whatsapp_template',
  label: ['plantilla de WhatsApp', 'plantillas de WhatsApp'],
  group: GROUP,
  search: ['name'],
  sort: ['name', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkWhatsappTemplate(tx, before, data),
})
export class WhatsappTemplate {
  @id() id: number;
  @text({
    max: 512,
    pattern: '^[a-z0-9_]{1,512}$',
    patternMessage: 'Solo minúsculas sin acentos, cifras y guiones bajos.',
  })
  name: string;
  @enumOf(['es', 'ca', 'eu', 'gl', 'en'], {optional: true}) language?: string;
  @enumOf(['marketing', 'utility', 'authentication']) category: string;
  @enumOf(['positional', 'named'], {optional: true}) parameterFormat?: string;
  @json({description: 'header?, body {text, examples}, footer?, buttons'}) components: object;
  @enumOf(
    [
      'draft',
      'pending',
      'approved',
      'rejected',
      'paused',
      'disabled',
      'archived',
      'in_appeal',
      'pending_deletion',
      'deleted',
      'limit_exceeded',
    ],
    RO,
  )
  state: string;
  @text({...RO, max: 500}) stateReason: string;
  @enumOf(['unknown', 'green', 'yellow', 'red'], RO) quality: string;
  @text(RO_OR_NULL) providerRef: string;
  @instant(RO_OR_NULL) submittedAt: string;
  @instant(RO_OR_NULL) approvedAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'historial-plantillas-whatsapp',
  table: 'whatsapp_template_event',
  label: ['cambio de plantilla', 'cambios de plantillas'],
  group: GROUP,
  readOnly: true,
})
export class WhatsappTemplateEvent {
  @id() id: number;
  @ref('plantillas-whatsapp', RO) whatsappTemplateId: number;
  @instant(RO) at: string;
  @enumOf(['created', 'edited', 'state', 'category', 'quality'], RO) kind: string;
  @text(RO) fromValue: string;
  @text(RO) toValue: string;
  @text({...RO, max: 500}) reason: string;
}
