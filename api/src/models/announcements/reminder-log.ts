import {RO, RO_OR_NULL, day, email, entity, enumOf, flag, id, instant, phone, ref, text} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'registro-recordatorios',
  table: 'reminder_log',
  label: ['aviso enviado', 'avisos enviados'],
  group: GROUP,
  search: ['name', 'email', 'phone', 'about'],
  readOnly: true,
})
export class ReminderLog {
  @id() id: number;
  @ref('comunicados/recordatorios', RO) reminderRuleId: number;
  @enumOf(['email', 'whatsapp'], RO) channel: string;
  @text(RO) name: string;
  @email(RO) email: string;
  @phone(RO) phone: string;
  @text(RO) about: string;
  @text(RO) subjectKey: string;
  @instant(RO) dueAt: string;
  @day(RO) dayOn: string;
  @enumOf(['queued', 'sent', 'discarded', 'failed'], RO) state: string;
  @text({...RO, max: 300}) reason: string;
  @flag({...RO, description: 'No llegó por WhatsApp y va por correo.'}) isReplaced: boolean;
  @instant(RO_OR_NULL) sentAt: string;
}
