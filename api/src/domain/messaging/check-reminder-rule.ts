/**
 * A reminder has words for its channel, warns on the right side of its moment, and never advertises without consent.
 */
import {invalid} from '../../errors';
import type {Tx} from '../../tx';

interface ReminderFields {
  trigger?: string;
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
  const rule = {...before, ...data};
  if (rule.offsetHours === 0) throw invalid({offsetHours: 'Di cuántas horas antes o después.'});
  if (BEFORE_ONLY.includes(rule.trigger ?? '') && rule.offsetHours! > 0)
    throw invalid({offsetHours: 'Este aviso va antes, no después.'});
  if (rule.trigger === 'cart_abandoned') {
    if (rule.offsetHours! < 0) throw invalid({offsetHours: 'Un carrito se abandona antes de avisar.'});
    if (!rule.needsConsent)
      throw invalid({needsConsent: 'Recordar un carrito es publicidad: solo a quien lo haya consentido.'});
  }
  if (rule.quietFrom && rule.quietFrom === rule.quietUntil) throw invalid({quietUntil: 'Debe terminar a otra hora.'});
  if (!rule.isActive) return;
  if (rule.channel !== 'whatsapp' && (!rule.subject || !rule.bodyHtml))
    throw invalid({[rule.subject ? 'bodyHtml' : 'subject']: 'Un recordatorio activo necesita asunto y texto.'});
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
