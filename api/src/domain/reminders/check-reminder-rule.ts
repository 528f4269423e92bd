/**
 * A reminder has words for its channel, knows what it says, warns on the right side of its moment, and never advertises
 * without consent.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {unknownPlaceholder} from '../messaging/check-email-template';
import {cleanMailHtml, isBlankHtml} from '../messaging/clean-mail-html';
import {BREAKS, MOST_TEXT, NO_BREAKS, variableKeys} from '../messaging/whatsapp/values';
import type {WhatsappComponents} from '../messaging/whatsapp-components';
import type {ReminderTrigger} from '../messaging/ruled';
import {wordsFor} from './occasions/registry';

interface ReminderFields {
  trigger?: ReminderTrigger;
  offsetHours?: number;
  channel?: string;
  emailTemplateId?: number | null;
  whatsappTemplateId?: number | null;
  whatsappValues?: unknown;
  subject?: string | null;
  bodyHtml?: string | null;
  quietFrom?: string | null;
  quietUntil?: string | null;
  needsConsent?: boolean | null;
  isActive?: boolean | null;
}

/** Moments after which a warning comes too late. */
const BEFORE_ONLY = ['session_starts', 'reservation_expires'];
/** What is written after its moment, and is advertising: in what is said of it when it is not so. */
const ADVERTISING: Partial<Record<ReminderTrigger, [late: string, consent: string]>> = {
  cart_abandoned: [
    'Un carrito se abandona antes de avisar.',
    'Recordar un carrito es publicidad: solo a quien lo haya consentido.',
  ],
  subscribed: [
    'La bienvenida va después de apuntarse.',
    'La bienvenida es publicidad: solo a quien lo haya consentido.',
  ],
  session_ended: [
    'Este aviso va después de la sesión.',
    'Escribir después de una sesión es publicidad: solo a quien lo haya consentido.',
  ],
};

export async function checkReminderRule(tx: Tx, before: ReminderFields | null, data: ReminderFields): Promise<void> {
  if (typeof data.bodyHtml === 'string') data.bodyHtml = cleanMailHtml(data.bodyHtml);
  const rule = {...before, ...data};
  checkWords(rule);
  if (rule.offsetHours === 0) throw invalid({offsetHours: 'Di cuántas horas antes o después.'});
  if (BEFORE_ONLY.includes(rule.trigger ?? '') && rule.offsetHours! > 0)
    throw invalid({offsetHours: 'Este aviso va antes, no después.'});
  const advertising = ADVERTISING[rule.trigger!];
  if (advertising) {
    const [late, consent] = advertising;
    if (rule.offsetHours! < 0) throw invalid({offsetHours: late});
    if (!rule.needsConsent) throw invalid({needsConsent: consent});
  }
  if ((rule.quietFrom ?? '21:30') === (rule.quietUntil ?? '09:00'))
    throw invalid({quietUntil: 'Debe terminar a otra hora.'});
  await checkTemplate(tx, rule);
  if (!rule.isActive) return;
  if (rule.channel !== 'whatsapp' && (!rule.subject?.trim() || isBlankHtml(rule.bodyHtml ?? '')))
    throw invalid({[rule.subject?.trim() ? 'bodyHtml' : 'subject']: 'Un recordatorio activo necesita asunto y texto.'});
}

/** Chosen, of the category that the law and Meta ask for, and with something in each of its variables. */
async function checkTemplate(tx: Tx, rule: ReminderFields): Promise<void> {
  const values = readTexts(rule);
  if (rule.channel === 'email') return;
  const {rows} = await tx.query<{state: string; category: string; components: WhatsappComponents}>(
    'select state, category, components from whatsapp_template where id = $1',
    [rule.whatsappTemplateId ?? null],
  );
  const [template] = rows;
  if (!template) {
    if (rule.isActive || rule.whatsappTemplateId)
      throw invalid({whatsappTemplateId: 'Elige la plantilla de WhatsApp.'});
    return;
  }
  if (template.category === 'authentication')
    throw invalid({whatsappTemplateId: 'Una plantilla de códigos no sirve para un recordatorio.'});
  if (template.components.header?.format === 'location')
    throw invalid({
      whatsappTemplateId: 'La plantilla lleva una ubicación, que un recordatorio no pone: elige otra.',
    });
  if (rule.needsConsent && template.category !== 'marketing')
    throw invalid({whatsappTemplateId: 'La publicidad va con una plantilla de marketing.'});
  const keys = variableKeys(template.components);
  const missing = keys.find(key => !values[key]?.trim());
  if (missing !== undefined)
    throw invalid({[`whatsappValues.${missing}`]: 'Escribe qué va en esta variable de la plantilla.'});
  const unknown = Object.keys(values).find(key => !keys.includes(key));
  if (unknown !== undefined)
    throw invalid({[`whatsappValues.${unknown.slice(0, 60)}`]: 'La plantilla no tiene esta variable.'});
  if (rule.isActive && template.state !== 'approved')
    throw invalid({
      whatsappTemplateId: 'Esta plantilla no está aprobada: deja el recordatorio inactivo hasta entonces.',
    });
}

function readTexts({trigger, whatsappValues}: ReminderFields): Record<string, string> {
  const known = wordsFor(trigger!);
  const texts = (whatsappValues ?? {}) as Record<string, unknown>;
  if (Array.isArray(texts)) throw invalid({whatsappValues: 'Debe ser un texto por cada variable.'});
  for (const [key, text] of Object.entries(texts)) {
    const refuse = (why: string): never => {
      throw invalid({[`whatsappValues.${key.slice(0, 60)}`]: why});
    };
    if (typeof text !== 'string') return refuse('Escribe el texto.');
    if (text.length > MOST_TEXT) refuse(`Como mucho ${MOST_TEXT} caracteres.`);
    if (BREAKS.test(text)) refuse(NO_BREAKS);
    const unknown = unknownPlaceholder(text, known);
    if (unknown !== undefined) refuse(notKnown(unknown, known));
  }
  return texts as Record<string, string>;
}

const notKnown = (name: string, known: string[]): string =>
  `Este aviso no conoce {{${name}}}. Puede decir: ${known.map(one => `{{${one}}}`).join(', ')}.`;

/** A place that nothing fills would be sent as it stands. */
function checkWords({trigger, subject, bodyHtml}: ReminderFields): void {
  if (/[\r\n]/.test(subject ?? '')) throw invalid({subject: 'El asunto va en una sola línea.'});
  const known = wordsFor(trigger!);
  for (const [field, text] of Object.entries({subject, bodyHtml})) {
    const unknown = unknownPlaceholder(text ?? '', known);
    if (unknown !== undefined)
      throw invalid({
        [field]: notKnown(unknown, known),
      });
  }
}
