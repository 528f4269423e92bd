/** Answers and trials on their way by WhatsApp, one by one; and what Meta says of all templates, asked now and then. */
import {followTemplate} from '../../domain/returned/follow-template';
import {readTemplate, settlePending} from '../../domain/messaging/whatsapp/templates';
import {type MessageEnd, type NextMessage, noteMessage, takeMessages} from '../../domain/messaging/whatsapp/messages';
import {type WhatsappAccess, accessOf} from '../../outside/whatsapp/access';
import {WhatsappError} from '../../outside/whatsapp/call';
import {listTemplates, sendTemplate, sendText} from '../../outside/whatsapp/client';
import {examplesOf} from '../../outside/whatsapp/template-wire';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';

const AT_ONCE = 10;

/** `id`: this one alone. Answers how many went. */
export async function sendWhatsappMessages({db, config}: Runtime, id: number | null = null): Promise<number> {
  const access = accessOf(config);
  if (!access) return 0;
  const next = await db.withTransaction(tx => takeMessages(tx, AT_ONCE, id));
  let sent = 0;
  for (const message of next) {
    const end = await handOver({db, config}, access, message);
    await db.withTransaction(tx => noteMessage(tx, message, end));
    if ('ref' in end) sent++;
  }
  return sent;
}

async function handOver(
  {db, config}: Pick<Runtime, 'db' | 'config'>,
  access: WhatsappAccess,
  {id, phone, userId, body, templateId}: NextMessage,
): Promise<MessageEnd> {
  try {
    const to = {phone, userId};
    const ref = `m:${id}`;
    if (templateId === null) return {ref: await sendText(access, to, body, ref)};
    const template = await readTemplate(db, templateId);
    return {
      ref: await sendTemplate(access, to, template, {
        values: examplesOf(template),
        mediaBase: config.publicUrl,
        ref,
      }),
    };
  } catch (error) {
    if (error instanceof WhatsappError) return {trouble: error.trouble, says: error.says};
    throw error;
  }
}

/** Hooks may be lost: every now and then all is asked. How many templates Meta has; null: it could not be asked. */
export async function followTemplates({db, config}: Runtime): Promise<number | null> {
  const access = accessOf(config);
  if (!access) return null;
  const {rows} = await db.query<{at: number}>('select floor(extract(epoch from now()))::float8 as at');
  const {at} = rows[0]!;
  const known = await listTemplates(access).catch((error: unknown) => {
    if (!(error instanceof WhatsappError)) throw error;
    log.warn({err: error.message, code: error.code}, 'templates could not be asked for, will ask again');
    return null;
  });
  if (!known) return null;
  await db.withTransaction(async tx => {
    for (const one of known)
      await followTemplate(tx, {
        providerRef: one.id,
        name: one.name,
        language: one.language,
        state: one.status,
        reason: one.rejected_reason === 'NONE' ? '' : (one.rejected_reason ?? ''),
        category: one.category,
        quality: one.quality_score?.score ?? null,
        at,
      });
    await settlePending(tx, known, at);
  });
  return known.length;
}
