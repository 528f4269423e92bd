/**
 * A reminder has words for its channel, knows what it says, warns on the right side of its moment, and never advertises
 * without consent.
 */
import {invalid} from '../../errors';
import type {Tx} from '../../tx';
import {unknownPlaceholder} from './check-email-template';
import {cleanMailHtml, isBlankHtml} from './clean-mail-html';
import type {ReminderTrigger} from './reminders/occasions/occasion';
import {wordsFor} from './reminders/occasions/registry';

interface ReminderFields {
  trigger?: ReminderTrigger;
  offsetHours?: number;
  channel?: string;
  emailTemplateId?: number | null;
  whatsappTemplateId?: number | null;
  subject?: string | null;
  bodyHtml?: string | null;
  quietFrom?: string | null;
  quietUntil?: string | null;
  needsConsent?: boolean | null;
  isActive?: boolean | null;
}

/** Moments after which a warning comes too late. */
const BEFORE_ONLY = ['session_starts', 'reservation_expires'];

export async function checkReminderRule(tx: Tx, before: ReminderFields | null, data: ReminderFields): Promise<void> {
  if (typeof data.bodyHtml === 'string') data.bodyHtml = cleanMailHtml(data.bodyHtml);
  const rule = {...before, ...data};
  checkWords(rule);
  if (rule.offsetHours === 0) throw invalid({offsetHours: 'Di cuántas horas antes o después.'});
  if (BEFORE_ONLY.includes(rule.trigger ?? '') && rule.offsetHours! > 0)
    throw invalid({offsetHours: 'Este aviso va antes, no después.'});
  if (rule.trigger === 'cart_abandoned') {
    if (rule.offsetHours! < 0) throw invalid({offsetHours: 'Un carrito se abandona antes de avisar.'});
    if (!rule.needsConsent)
      throw invalid({needsConsent: 'Recordar un carrito es publicidad: solo a quien lo haya consentido.'});
  }
  if ((rule.quietFrom ?? '21:30') === (rule.quietUntil ?? '09:00'))
    throw invalid({quietUntil: 'Debe terminar a otra hora.'});
  if (!rule.isActive) return;
  if (rule.channel !== 'whatsapp' && (!rule.subject?.trim() || isBlankHtml(rule.bodyHtml ?? '')))
    throw invalid({[rule.subject?.trim() ? 'bodyHtml' : 'subject']: 'Un recordatorio activo necesita asunto y texto.'});
  if (rule.channel !== 'whatsapp') return;
  if (!rule.whatsappTemplateId) throw invalid({whatsappTemplateId: 'Elige la plantilla de WhatsApp.'});
  const {rows} = await tx.query<{state: string}>('select state from whatsapp_template where id = $1', [
    rule.whatsappTemplateId,
  ]);
  if (rows[0] && rows[0].state !== 'approved')
    throw invalid({
      whatsappTemplateId: 'Esta plantilla no está aprobada: deja el recordatorio inactivo hasta entonces.',
    });
}

/** A place that nothing fills would be sent as it stands. */
function checkWords({trigger, subject, bodyHtml}: ReminderFields): void {
  if (/[\r\n]/.test(subject ?? '')) throw invalid({subject: 'El asunto va en una sola línea.'});
  const known = wordsFor(trigger!);
  for (const [field, text] of Object.entries({subject, bodyHtml})) {
    const unknown = unknownPlaceholder(text ?? '', known);
    if (unknown !== undefined)
      throw invalid({
        [field]: `Este aviso no conoce {{${unknown}}}. Puede decir: ${known.map(name => `{{${name}}}`).join(', ')}.`,
      });
  }
}
