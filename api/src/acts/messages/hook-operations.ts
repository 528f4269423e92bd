/**
 * Where providers of mail tell what came back. Believed by its signature before it is read; one transaction for each
 * post, and only then 200, so that what was not kept is told again. What is not believed touches nothing.
 */
import {slowDown} from '../../web/auth/attempts';
import {noteSubscription} from '../../domain/mail-server/save-hook';
import {hearReports} from '../../domain/returned/hear-reports';
import {DomainError} from '../../domain/kernel/errors';
import {readBody, type HotRequest} from '../../web/http/http';
import type {HotOperation} from '../../web/http/operation';
import {log} from '../../platform/process/log';
import {type KeyedProvider, toldOf} from '../../outside/mail/hooks/provider';
import {KEYED} from '../../outside/mail/hooks/registry';
import {readSes} from '../../outside/mail/hooks/ses';
import {hookPath, readHook} from '../../outside/mail/hooks/settings';
import {confirmSubscription, messageIn, readSns} from '../../outside/mail/hooks/sns';
import type {OperationText} from '../../web/http/operation-text';
import {bool, list, obj, record, str} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';

/** SNS posts at most 256 KB, Mailgun much less. */
const MOST_BYTES = 300 * 1024;
/** Of one address in ten minutes: whoever guesses is not listened to any more. */
const MOST_REFUSED = 30;
/** Longer than Mailgun tells again (eight hours), shorter than we know its words. */
const MOST_OLD_SECONDS = 2 * 24 * 3600;
const TEXT = {
  tag: 'Correos',
  permission: 'public',
  errors: [403, 413, 429],
  answer: obj({isHeard: bool({description: 'false: ya se sabía'})}, 'MailHookHeard'),
} satisfies Partial<OperationText>;

const EVENT = record('un suceso, como lo escribe el proveedor');
const POSTED: Record<KeyedProvider['name'], HotOperation['posted']> = {
  mailgun: obj({signature: record('`timestamp`, `token`, `signature`'), 'event-data': record('el suceso')}),
  brevo: EVENT,
  mailjet: EVENT,
  sendgrid: list(EVENT),
  postmark: EVENT,
};
const SECRET = 'No va firmado: se le conoce por la clave que lleva la dirección (Basic) o la cabecera (Bearer).';
const PROOF: Record<KeyedProvider['name'], string> = {
  mailgun: 'Firmado con la clave de los webhooks de Mailgun.',
  brevo: SECRET,
  mailjet: SECRET,
  sendgrid: 'Firmado con la clave de SendGrid («Signed Event Webhook»).',
  postmark: SECRET,
};

export const mailHookOperations = (runtime: Runtime): HotOperation[] => [
  {
    method: 'POST',
    path: hookPath('ses'),
    posted: obj({Type: str(), TopicArn: str(), Message: str(), Signature: str()}),
    text: {
      ...TEXT,
      id: 'hearSes',
      summary: 'Lo que avisa Amazon SES por SNS: rebotes, quejas y bajas',
      description:
        'Firmado con el certificado de Amazon y del tema que está puesto en la configuración del correo. La suscripción se confirma sola.',
    },
    handle: request => hearSes(runtime, request),
  },
  ...KEYED.map(
    (provider): HotOperation => ({
      method: 'POST',
      path: hookPath(provider.name),
      posted: POSTED[provider.name],
      text: {
        ...TEXT,
        id: `hear${provider.name[0]!.toUpperCase()}${provider.name.slice(1)}`,
        summary: `Lo que avisa ${provider.title}: rebotes, quejas y bajas`,
        description: PROOF[provider.name],
      },
      handle: request => hearKeyed(runtime, provider, request),
    }),
  ),
];

async function hearSes(runtime: Runtime, request: HotRequest): Promise<{isHeard: boolean}> {
  const {db, config} = runtime;
  const raw = await readBody(request.req, MOST_BYTES);
  const hook = await readHook(db, config, 'ses');
  const sns = hook && (await readSns(raw, hook.topic, runtime.amazon));
  if (!sns) throw await refused(runtime, 'ses', request);
  if (
    sns.type === 'SubscriptionConfirmation' &&
    !(await confirmSubscription(sns.subscribeUrl, hook.topic, runtime.amazon))
  )
    throw await refused(runtime, 'ses', request);
  const isHeard = await db.withTransaction(async tx => {
    if (sns.type !== 'Notification') {
      await noteSubscription(tx, hook.topic, sns.type === 'SubscriptionConfirmation');
      return true;
    }
    const told = readSes(config.secret, messageIn(sns.message));
    return hearReports(tx, {provider: 'ses', keys: [sns.id], told});
  });
  return {isHeard};
}

async function hearKeyed(runtime: Runtime, provider: KeyedProvider, request: HotRequest): Promise<{isHeard: boolean}> {
  const {db, config} = runtime;
  const raw = await readBody(request.req, MOST_BYTES);
  const hook = await readHook(db, config, provider.name);
  const post = hook?.key ? provider.read(raw, request.req.headers, hook.key) : null;
  const {rows} = await db.query<{isOf: boolean}>(
    `select $1::float8 is null or abs(extract(epoch from now()) - $1::float8) < $2 as "isOf"`,
    [post?.at ?? null, MOST_OLD_SECONDS],
  );
  if (!post || !rows[0]!.isOf) throw await refused(runtime, provider.name, request);
  // In one order, whoever tells of the same ones at the same moment. What has no name could be told for ever.
  const words = post.words
    .filter(one => one.keys.length > 0)
    .map(one => ({keys: one.keys, told: toldOf(config.secret, one)}))
    .sort((a, b) => (a.keys[0]! < b.keys[0]! ? -1 : 1));
  return {
    isHeard: await db.withTransaction(async tx => {
      let isHeard = false;
      for (const one of words) isHeard = (await hearReports(tx, {provider: provider.name, ...one})) || isHeard;
      return isHeard;
    }),
  };
}

/** Errors: `too_many_requests` 429. */
async function refused({db}: Runtime, provider: string, {ip, id}: HotRequest): Promise<DomainError> {
  log.warn({provider, ip, requestId: id}, 'mail notification refused');
  await slowDown(db, `mail-hook:${ip}`, MOST_REFUSED, 10);
  return new DomainError('bad_signature', 'El aviso no es válido.');
}
