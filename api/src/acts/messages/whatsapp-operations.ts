/**
 * Where Meta tells what became of messages and templates, and what people write. Believed by the signature of its bytes,
 * before they are read; one transaction for each post, and only then 200, so that what was not kept is told again.
 */
import {type Actor, SYSTEM, writeAudit} from '../../web/auth/audit';
import type {Withdrawn} from '../../domain/messaging/whatsapp/contacts';
import {hearMarketing, hearMessage} from '../../domain/messaging/whatsapp/hear-message';
import {hearByWhatsapp} from '../../domain/cases/by-whatsapp';
import {noteAccount} from '../../domain/messaging/whatsapp/note-account';
import {hearStatuses} from '../../domain/returned/hear-status';
import {followTemplate} from '../../domain/returned/follow-template';
import {DomainError} from '../../domain/kernel/errors';
import {readBody, sendAtOnce, type HotRequest} from '../../web/http/http';
import {type HotOperation, SENT} from '../../web/http/operation';
import {log} from '../../platform/process/log';
import {bool, int, list, obj, opt, record, str} from '../../domain/kernel/shape';
import type {OperationText} from '../../web/http/operation-text';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {accessOf} from '../../outside/whatsapp/access';
import {readWebhook, type WebhookNews} from '../../outside/whatsapp/read-webhook';
import {isSameSecret, isSignedByMeta} from '../../outside/whatsapp/sign';

const PATH = '/api/public/whatsapp/webhook';
/** Meta puts up to a thousand reports together. */
const MOST_BYTES = 3 * 1024 * 1024;
const POSTED = obj({
  object: str(),
  entry: list(obj({id: str(), time: opt(int()), changes: list(record('un cambio: `field` y `value`'))})),
});
const HEARD = obj({isHeard: bool()}, 'WhatsappHeard');
const TEXT = {tag: 'WhatsApp', permission: 'public', errors: [403]} satisfies Partial<OperationText>;

export const whatsappOperations = (runtime: Runtime): HotOperation[] => [
  {
    method: 'GET',
    path: PATH,
    query: [
      {name: 'hub.mode', description: '`subscribe`'},
      {name: 'hub.verify_token', description: 'la palabra de `WHATSAPP_VERIFY_TOKEN`'},
      {name: 'hub.challenge', description: 'lo que se devuelve'},
    ],
    text: {
      ...TEXT,
      id: 'verifyWhatsappWebhook',
      summary: 'Meta comprueba que la dirección es nuestra',
      answer: {contentType: 'text/plain', description: 'lo que venía en `hub.challenge`'},
    },
    handle: ({query, res}) => {
      const access = accessOf(runtime.config);
      const isMeta = access !== null && isSameSecret(access.verifyToken, query.get('hub.verify_token') ?? '');
      if (!isMeta || query.get('hub.mode') !== 'subscribe') throw new DomainError('forbidden');
      const body = Buffer.from((query.get('hub.challenge') ?? '').replace(/[^\w.-]/g, '').slice(0, 200));
      sendAtOnce(res, {
        status: 200,
        headers: ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', body.length],
        body,
      });
      return SENT;
    },
  },
  {
    method: 'POST',
    path: PATH,
    posted: POSTED,
    text: {
      ...TEXT,
      id: 'hearWhatsapp',
      summary: 'Lo que avisa Meta',
      description:
        'Con la cabecera `X-Hub-Signature-256`. Repetido o desordenado no cambia nada: los estados solo van hacia delante.',
      answer: HEARD,
    },
    handle: request => hear(runtime, request),
  },
];

async function hear(runtime: Runtime, {req, ip, id}: HotRequest): Promise<{isHeard: boolean}> {
  const access = accessOf(runtime.config);
  const raw = await readBody(req, MOST_BYTES);
  const signature = req.headers['x-hub-signature-256'];
  if (access === null || !isSignedByMeta(access.appSecret, raw, typeof signature === 'string' ? signature : null)) {
    log.warn({ip, requestId: id}, 'WhatsApp notification refused');
    throw new DomainError('bad_signature', 'La notificación no es válida.');
  }
  const news = readWebhook(raw, access);
  await runtime.db.withTransaction(tx => keep(tx, news, {...SYSTEM, name: 'por WhatsApp', ip, requestId: id}));
  return {isHeard: true};
}

/** People before their messages, as whoever sends locks them. */
async function keep(
  tx: Tx,
  {messages, marketing, statuses, templates, account}: WebhookNews,
  actor: Actor,
): Promise<void> {
  const withdrawn: Withdrawn[] = [];
  for (const one of messages) {
    const heard = await hearMessage(tx, one);
    withdrawn.push(...heard.withdrawn);
    // A thumb up is no question; everything else is for somebody to read.
    if (heard.contactId !== null && one.text !== '') await hearByWhatsapp(tx, {...one, contactId: heard.contactId});
  }
  for (const one of account) await noteAccount(tx, one);
  for (const one of marketing) withdrawn.push(...(await hearMarketing(tx, one)));
  withdrawn.push(...(await hearStatuses(tx, statuses)));
  for (const one of templates) await followTemplate(tx, one);
  for (const {resource, id} of withdrawn)
    await writeAudit(tx, actor, {action: 'withdraw_whatsapp', resource, id, changes: {whatsappConsentAt: null}});
}
