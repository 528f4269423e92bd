/** E-mail marketing: who may be written to and why, in which groups, from which sender, and what was sent. */
import {checkEmailTemplate} from '../domain/messaging/check-email-template';
import {checkNewsletter} from '../domain/messaging/check-newsletter';
import {checkSender} from '../domain/messaging/check-sender';
import {checkGroupMember, checkSubscriberGroup} from '../domain/messaging/check-group';
import {checkSubscriber} from '../domain/messaging/check-subscriber';
import {email, entity, enumOf, flag, id, instant, int, json, longText, ref, text, version, day} from '../rest/fields';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;
const GROUP = 'marketing';
const RECORD_STATES = ['pending', 'found', 'missing', 'wrong'] as const;

@entity({
  path: 'emails/subscriptores',
  table: 'subscriber',
  label: ['suscriptor', 'suscriptores'],
  group: GROUP,
  search: ['email', 'firstName', 'surname', 'labels'],
  sortable: ['id', 'email', 'surname', 'state', 'createdAt'],
  beforeWrite: (tx, {before, data}) => checkSubscriber(tx, before, data),
})
export class Subscriber {
  @id() id: number;
  @email() email: string;
  @text({optional: true, max: 80}) firstName?: string;
  @text({optional: true, max: 120}) surname?: string;
  @enumOf(['es', 'ca', 'eu', 'gl', 'en'], {optional: true}) locale?: string;
  @enumOf(['web_form', 'purchase', 'pass', 'import', 'box_office', 'staff'], {optional: true}) source?: string;
  @text({optional: true, max: 300, description: 'Etiquetas separadas por comas.'}) labels?: string;
  @json({optional: true}) customValues?: object;
  @enumOf(['pending', 'active', 'unsubscribed', 'bounced', 'complained', 'suppressed'], RO) state: string;
  @instant(RO) stateAt: string;
  @text({...RO, max: 300}) stateReason: string;
  @instant({optional: 'null'}) consentAt?: string;
  @enumOf(['double_opt_in', 'form', 'purchase', 'paper', 'declared_import', 'existing_customer'], {optional: 'null'})
  consentMethod?: string;
  @longText({optional: true, max: 2000, description: 'El texto que aceptó, con su edición.'}) consentText?: string;
  @text({optional: true, max: 60}) consentIp?: string;
  @ref('clientes', RO_OR_NULL) customerId: number;
  @int(RO) softBounces: number;
  @instant(RO_OR_NULL) lastSentAt: string;
  @instant(RO_OR_NULL) lastOpenedAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

const members = (condition: string) =>
  `(select count(*)::int from subscriber_group_member m join subscriber s on s.id = m.subscriber_id
    where m.subscriber_group_id = t.id and ${condition})`;

@entity({
  path: 'emails/grupos',
  table: 'subscriber_group',
  label: ['grupo', 'grupos'],
  group: GROUP,
  search: ['name', 'description'],
  sort: ['name', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkSubscriberGroup(before, data),
  computed: {memberCount: members('true'), activeCount: members(`s.state = 'active'`)},
})
export class SubscriberGroup {
  @id() id: number;
  @text({max: 120}) name: string;
  @text({optional: true, max: 300}) description?: string;
  @enumOf(['static', 'rule'], {optional: true}) kind?: string;
  @json({
    optional: true,
    description: 'states, sources, locales, methods, label, since, until, openedSince, isCustomer',
  })
  rule?: object;
  @flag() isPublic?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'emails/miembros-grupo',
  table: 'subscriber_group_member',
  label: ['miembro de grupo', 'miembros de grupos'],
  group: GROUP,
  beforeWrite: (tx, {before, data}) => checkGroupMember(tx, before, data),
  computed: {
    email: '(select s.email from subscriber s where s.id = t.subscriber_id)',
    name: `(select concat_ws(' ', nullif(s.first_name, ''), nullif(s.surname, '')) from subscriber s
      where s.id = t.subscriber_id)`,
    subscriberState: '(select s.state from subscriber s where s.id = t.subscriber_id)',
    groupKind: '(select g.kind from subscriber_group g where g.id = t.subscriber_group_id)',
  },
})
export class SubscriberGroupMember {
  @id() id: number;
  @ref('emails/grupos') subscriberGroupId: number;
  @ref('emails/subscriptores') subscriberId: number;
  @text({optional: true, max: 200}) note?: string;
  @instant(RO) addedAt: string;
}

@entity({
  path: 'emails/importaciones',
  table: 'subscriber_import',
  label: ['importación', 'importaciones'],
  group: GROUP,
  search: ['fileName', 'consentOrigin'],
  readOnly: true,
})
export class SubscriberImport {
  @id() id: number;
  @text(RO) fileName: string;
  @enumOf(['uploaded', 'analysed', 'importing', 'completed', 'with_errors', 'discarded'], RO) state: string;
  @json({...RO, description: 'cabeceras y primeras filas del archivo'}) columns: object;
  @json(RO) mapping: object;
  @longText({...RO, max: 2000}) consentOrigin: string;
  @day(RO_OR_NULL) consentOn: string;
  @ref('emails/grupos', RO_OR_NULL) subscriberGroupId: number;
  @int(RO) rowCount: number;
  @int(RO) newCount: number;
  @int(RO) knownCount: number;
  @int(RO) duplicateCount: number;
  @int(RO) blockedCount: number;
  @int(RO) errorCount: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO_OR_NULL) finishedAt: string;
  @instant(RO) createdAt: string;
  @version() version?: number;
}

@entity({
  path: 'emails/filas-importacion',
  table: 'subscriber_import_row',
  label: ['fila de importación', 'filas de importaciones'],
  group: GROUP,
  search: ['email', 'firstName', 'surname'],
  sort: ['n', 'ASC'],
  readOnly: true,
})
export class SubscriberImportRow {
  @id() id: number;
  @ref('emails/importaciones', RO) subscriberImportId: number;
  @int({...RO, min: 1}) n: number;
  @text(RO) email: string;
  @text(RO) firstName: string;
  @text(RO) surname: string;
  @text(RO) labels: string;
  @enumOf(['waiting', 'new', 'known', 'duplicate', 'blocked', 'error'], RO) outcome: string;
  @text({...RO, max: 300}) problem: string;
  @ref('emails/subscriptores', RO_OR_NULL) subscriberId: number;
}

@entity({
  path: 'emails/boletines',
  table: 'newsletter',
  label: ['boletín', 'boletines'],
  group: GROUP,
  search: ['title', 'subject'],
  hidden: ['html', 'text'],
  beforeWrite: (tx, {before, data}) => checkNewsletter(tx, before, data),
})
export class Newsletter {
  @id() id: number;
  @text({max: 150}) title: string;
  @text({max: 150}) subject: string;
  @text({optional: true, max: 150}) preheader?: string;
  @ref('emails/remitentes', {optional: 'null'}) senderId?: number;
  @ref('emails/plantillas', {optional: 'null'}) emailTemplateId?: number;
  @json({optional: true, description: 'groupIds, excludedGroupIds'}) audience?: object;
  @longText({optional: true, max: 200000, description: 'HTML del contenido; se limpia al guardar.'}) html?: string;
  @longText({optional: true, max: 50000, description: 'El mismo boletín en texto; vacío, se saca del HTML.'})
  text?: string;
  @enumOf(['draft', 'scheduled', 'sending', 'sent', 'paused', 'cancelled'], RO) state: string;
  @text({...RO, max: 300}) stateReason: string;
  @instant(RO_OR_NULL) scheduledAt: string;
  @instant(RO_OR_NULL) sentAt: string;
  @int(RO) recipientCount: number;
  @int(RO) deliveredCount: number;
  @int(RO) openedCount: number;
  @int(RO) clickedCount: number;
  @int(RO) bouncedCount: number;
  @int(RO) complainedCount: number;
  @int(RO) unsubscribedCount: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'emails/entregas',
  table: 'newsletter_delivery',
  label: ['entrega de boletín', 'entregas de boletines'],
  group: GROUP,
  search: ['email'],
  readOnly: true,
  sortable: ['id', 'email', 'state', 'sentAt', 'openedAt', 'clickedAt'],
  computed: {newsletterSubject: '(select n.subject from newsletter n where n.id = t.newsletter_id)'},
})
export class NewsletterDelivery {
  @id() id: number;
  @ref('emails/boletines', RO) newsletterId: number;
  @ref('emails/subscriptores', RO_OR_NULL) subscriberId: number;
  @email(RO) email: string;
  @enumOf(['queued', 'sent', 'delivered', 'bounced', 'failed', 'discarded'], RO) state: string;
  @text({...RO, max: 300}) problem: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO_OR_NULL) deliveredAt: string;
  @instant(RO_OR_NULL) openedAt: string;
  @instant(RO_OR_NULL) clickedAt: string;
  @instant(RO_OR_NULL) unsubscribedAt: string;
  @instant(RO_OR_NULL) complainedAt: string;
  @flag(RO) isOpened: boolean;
  @flag(RO) isClicked: boolean;
  @flag(RO) isUnsubscribed: boolean;
  @flag(RO) isComplaint: boolean;
}

@entity({
  path: 'emails/enlaces',
  table: 'newsletter_link',
  label: ['enlace de boletín', 'enlaces de boletines'],
  group: GROUP,
  search: ['url'],
  sort: ['clickCount', 'DESC'],
  readOnly: true,
})
export class NewsletterLink {
  @id() id: number;
  @ref('emails/boletines', RO) newsletterId: number;
  @text({...RO, max: 2000}) url: string;
  @int({...RO, min: 0}) clickCount: number;
}

@entity({
  path: 'emails/remitentes',
  table: 'sender',
  label: ['remitente', 'remitentes'],
  group: GROUP,
  search: ['name', 'email', 'domain'],
  sort: ['name', 'ASC'],
  hidden: ['dkimPublicKey'],
  beforeWrite: (_tx, {before, data}) => checkSender(before, data),
})
export class Sender {
  @id() id: number;
  @text({max: 80}) name: string;
  @email() email: string;
  @email({optional: 'null'}) replyTo?: string;
  @text(RO) domain: string;
  @flag() isDefault?: boolean;
  @enumOf(['pending', 'verifying', 'verified', 'failed', 'degraded'], RO) state: string;
  @text(RO) dkimSelector: string;
  @longText(RO) dkimPublicKey: string;
  @enumOf(RECORD_STATES, RO) dkimState: string;
  @enumOf(RECORD_STATES, RO) spfState: string;
  @enumOf(RECORD_STATES, RO) returnPathState: string;
  @enumOf(RECORD_STATES, RO) dmarcState: string;
  @text(RO) dmarcPolicy: string;
  @instant(RO_OR_NULL) lastCheckedAt: string;
  @instant(RO_OR_NULL) verifiedAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'emails/plantillas',
  table: 'email_template',
  label: ['plantilla de correo', 'plantillas de correo'],
  group: GROUP,
  search: ['name', 'description'],
  sort: ['name', 'ASC'],
  hidden: ['frameHtml', 'contentHtml'],
  beforeWrite: (_tx, {before, data}) => checkEmailTemplate(before, data),
  computed: {useCount: '(select count(*)::int from newsletter n where n.email_template_id = t.id)'},
})
export class EmailTemplate {
  @id() id: number;
  @text({max: 120}) name: string;
  @text({optional: true, max: 300}) description?: string;
  @longText({max: 100000, description: 'El marco: todo lo que rodea a {{contenido}} queda fijo para quien escribe.'})
  frameHtml: string;
  @longText({optional: true, max: 100000, description: 'Con qué empieza el contenido.'}) contentHtml?: string;
  @flag() isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'emails/supresiones',
  table: 'suppression',
  label: ['supresión', 'supresiones'],
  group: GROUP,
  search: ['email', 'source'],
  sort: ['sinceAt', 'DESC'],
})
export class Suppression {
  @id() id: number;
  @email({optional: 'null'}) email?: string;
  @enumOf(['unsubscribed', 'complaint', 'hard_bounce', 'soft_bounces', 'erasure', 'manual']) reason: string;
  @text({optional: true, max: 200}) source?: string;
  @instant({optional: true}) sinceAt?: string;
  @instant(RO_OR_NULL) erasedAt: string;
  @version() version?: number;
}
