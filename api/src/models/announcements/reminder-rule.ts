import {checkReminderRule} from '../../domain/reminders/check-reminder-rule';
import {TRIGGERS} from '../../domain/messaging/ruled';
import {
  RO,
  RO_OR_NULL,
  entity,
  enumOf,
  flag,
  html,
  id,
  instant,
  int,
  json,
  ref,
  text,
  version,
} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'comunicados/recordatorios',
  table: 'reminder_rule',
  label: ['recordatorio', 'recordatorios'],
  group: GROUP,
  search: ['name', 'subject'],
  sort: ['name', 'ASC'],
  hidden: ['bodyHtml', 'whatsappValues'],
  beforeWrite: (tx, {before, data}) => checkReminderRule(tx, before, data),
  computed: {
    sentCount: `(select count(*)::int from reminder_log l
      where l.reminder_rule_id = t.id and l.state = 'sent')`,
    lastSentAt: '(select max(l.sent_at) from reminder_log l where l.reminder_rule_id = t.id)',
  },
})
export class ReminderRule {
  @id() id: number;
  @text({max: 120}) name: string;
  @enumOf([...TRIGGERS]) trigger: string;
  @int({min: -2160, max: 2160, description: 'Horas desde el momento de que avisa; antes, en negativo.'})
  offsetHours: number;
  @enumOf(['email', 'whatsapp', 'both']) channel: string;
  @ref('emails/plantillas', {optional: 'null'}) emailTemplateId?: number;
  @ref('plantillas-whatsapp', {optional: 'null'}) whatsappTemplateId?: number;
  @json({optional: true, description: 'Por `body.1`: lo que se escribe en esa variable, con los {{huecos}} del aviso.'})
  whatsappValues?: object;
  @text({...RO, description: 'Por qué no sale por WhatsApp; vacío: sale.'}) whatsappStopped: string;
  @text({optional: true, max: 150}) subject?: string;
  @html({optional: true}) bodyHtml?: string;
  @text({
    optional: true,
    max: 5,
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    patternMessage: 'Una hora como 21:30.',
    default: '21:30',
  })
  quietFrom?: string;
  @text({
    optional: true,
    max: 5,
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    patternMessage: 'Una hora como 09:00.',
    default: '09:00',
  })
  quietUntil?: string;
  @flag() needsConsent?: boolean;
  @flag() isActive?: boolean;
  @instant({...RO_OR_NULL, description: 'Avisa de los momentos que llegan desde entonces.'}) activeSince: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
