/** What staff write for the public to read. */
import {
  entity,
  enumOf,
  flag,
  html,
  id,
  instant,
  int,
  json,
  jsonList,
  longText,
  nif,
  ref,
  slug,
  text,
  version,
  email,
  phone,
  TIMEZONES,
} from '../rest/fields';

@entity({
  path: 'preguntas-frecuentes',
  table: 'faq',
  label: ['pregunta frecuente', 'preguntas frecuentes'],
  group: 'content',
  search: ['question', 'category'],
  sort: ['position', 'ASC'],
})
export class Faq {
  @id() id: number;
  @text({max: 300}) question: string;
  @html() answerHtml: string;
  @text({max: 80, optional: true}) category?: string;
  @int({optional: true, min: 0}) position?: number;
  @flag() isVisible?: boolean;
  @slug({optional: 'null'}) slug?: string;
  @int({readOnly: true, min: 0}) helpfulVotes: number;
  @int({readOnly: true, min: 0}) unhelpfulVotes: number;
  @version() version?: number;
}

@entity({
  path: 'textos-legales',
  table: 'legal_text',
  label: ['texto legal', 'textos legales'],
  group: 'settings',
  search: ['title'],
  sort: ['kind', 'ASC'],
  keep: true,
})
export class LegalText {
  @id() id: number;
  @enumOf(['legal_notice', 'privacy', 'terms', 'help', 'accessibility']) kind: string;
  @int({min: 1}) edition: number;
  @text() title: string;
  @html() bodyHtml: string;
  @instant({readOnly: true, optional: 'null'}) publishedAt: string;
  @ref('usuarios', {readOnly: true, optional: 'null'}) signedOffById: number;
  @version() version?: number;
}

@entity({
  path: 'configuracion',
  table: 'organization',
  label: ['configuración', 'configuración'],
  group: 'settings',
  sort: ['id', 'ASC'],
  keep: true,
})
export class Organization {
  @id() id: number;
  @text({max: 120}) name: string;
  @text() legalName: string;
  @nif() nif: string;
  @text({optional: true, max: 300}) address?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @enumOf(TIMEZONES, {optional: true}) timezone?: string;
  @text({optional: true, max: 120}) dataDelegateName?: string;
  @email({optional: true}) dataDelegateEmail?: string;
  @text({optional: true, max: 120}) minorsDelegateName?: string;
  @email({optional: true}) minorsDelegateEmail?: string;
  @phone({optional: true}) minorsDelegatePhone?: string;
  @json({optional: true}) settings?: object;
  @longText({optional: 'null', max: 1000}) maintenanceMessage?: string;
  @flag({readOnly: true}) isDemo: boolean;
  @version() version?: number;
}

@entity({
  path: 'correos',
  table: 'mail_message',
  label: ['correo', 'correos'],
  group: 'mail',
  search: ['subject', 'toEmail'],
  readOnly: true,
  hidden: ['html', 'text', 'attachments'],
})
export class MailMessage {
  @id() id: number;
  @text({readOnly: true}) kind: string;
  @text({readOnly: true}) toEmail: string;
  @text({readOnly: true}) subject: string;
  @html({readOnly: true}) html: string;
  @longText({readOnly: true}) text: string;
  @jsonList({readOnly: true}) attachments: object[];
  @int({readOnly: true, optional: 'null'}) orderId: number;
  @enumOf(['queued', 'sending', 'sent', 'failed', 'outbox'], {readOnly: true}) state: string;
  @int({readOnly: true}) attempts: number;
  @text({readOnly: true, optional: 'null'}) lastError: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true, optional: 'null'}) sentAt: string;
}

/** What the system found; conversations with people are cases (models/cases.ts). */
@entity({
  path: 'incidencias',
  table: 'system_incident',
  label: ['incidencia', 'incidencias'],
  group: 'incidents',
  search: ['title', 'detail'],
  keep: true,
})
export class Incident {
  @id() id: number;
  @text({max: 60}) kind: string;
  @text({max: 200}) title: string;
  @longText({optional: true}) detail?: string;
  @enumOf(['new', 'open', 'waiting_customer', 'resolved', 'closed'], {optional: true}) state?: string;
  @int({readOnly: true, optional: 'null'}) orderId: number;
  @int({readOnly: true, optional: 'null'}) paymentId: number;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'auditoria',
  table: 'audit_entry',
  label: ['apunte de auditoría', 'auditoría'],
  group: 'audit',
  search: ['actorName', 'resource', 'resourceId'],
  readOnly: true,
})
export class AuditEntry {
  @id() id: number;
  @instant({readOnly: true}) at: string;
  @text({readOnly: true}) actorKind: string;
  @int({readOnly: true, optional: 'null'}) actorId: number;
  @text({readOnly: true}) actorName: string;
  @text({readOnly: true}) action: string;
  @text({readOnly: true}) resource: string;
  @text({readOnly: true}) resourceId: string;
  @json({readOnly: true}) changes: object;
  @text({readOnly: true, optional: 'null'}) reason: string;
  @text({readOnly: true, optional: 'null'}) ip: string;
  @text({readOnly: true, optional: 'null'}) requestId: string;
}
