/**
 * Reminders on their way by WhatsApp. Meta gives no key against doubles: each message says whose it is, so that a report
 * tells of one whose answer was never heard before it is tried again. When nothing goes, those in hand go back unasked.
 */
import {
  type NextReminder,
  noteReminderMessages,
  type ReminderEnd,
  type ReminderOutcome,
  takeReminderMessages,
} from '../../domain/reminders/by-whatsapp';
import {readTemplate, type StoredTemplate} from '../../domain/messaging/whatsapp/templates';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import {accessOf, type WhatsappAccess} from '../../outside/whatsapp/access';
import {WhatsappError} from '../../outside/whatsapp/call';
import {sendTemplate} from '../../outside/whatsapp/client';

/** As many as go in a second or two: so little is in hand when one is killed. */
const AT_ONCE = 10;

/** How many went. Ends when nobody is left, Meta is away, or after `forMs`. */
export async function sendReminderMessages(runtime: Runtime, forMs = 50_000): Promise<number> {
  const {db, config} = runtime;
  const access = accessOf(config);
  if (!access) return 0;
  const until = performance.now() + forMs;
  let sent = 0;
  while (runtime.accepting && performance.now() < until) {
    const next = await db.withTransaction(tx => takeReminderMessages(tx, AT_ONCE));
    if (next.length === 0) break;
    const templates = new Map<number, StoredTemplate>();
    for (const {templateId} of next)
      if (!templates.has(templateId)) templates.set(templateId, await readTemplate(db, templateId));
    const outcomes = await handOver(access, config.publicUrl, next, templates);
    await db.withTransaction(tx => noteReminderMessages(tx, outcomes));
    sent += outcomes.filter(({end}) => 'ref' in end).length;
    if (outcomes.some(({end}) => 'trouble' in end && end.trouble === 'away')) break;
  }
  return sent;
}

/** One after the other; a template that may not be sent, and Meta away, are not asked about again. */
async function handOver(
  access: WhatsappAccess,
  mediaBase: string,
  next: NextReminder[],
  templates: Map<number, StoredTemplate>,
): Promise<ReminderOutcome[]> {
  const outcomes: ReminderOutcome[] = [];
  const halted = new Map<number, ReminderEnd>();
  let away: ReminderEnd | undefined;
  for (const message of next) {
    const known = away ?? halted.get(message.templateId);
    const end = known ?? (await send(access, mediaBase, message, templates.get(message.templateId)!));
    outcomes.push({message, end});
    if (!('trouble' in end)) continue;
    if (end.trouble === 'away') away = end;
    if (end.trouble === 'stop') halted.set(message.templateId, end);
  }
  return outcomes;
}

async function send(
  access: WhatsappAccess,
  mediaBase: string,
  {id, phone, values}: NextReminder,
  template: StoredTemplate,
): Promise<ReminderEnd> {
  try {
    return {ref: await sendTemplate(access, {phone, userId: null}, template, {values, mediaBase, ref: `m:${id}`})};
  } catch (error) {
    if (error instanceof WhatsappError) return {trouble: error.trouble, says: error.says, code: error.code};
    log.warn({err: (error as Error).message, messageId: id}, 'reminder by WhatsApp could not be made');
    return {trouble: 'later', says: 'No se ha podido preparar el mensaje', code: null};
  }
}
