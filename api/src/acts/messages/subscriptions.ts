/**
 * «/email/baja» and «/email/alta»: looking changes nothing (a mail scanner opens every link), a POST leaves, comes back
 * or confirms a sign-up, all by the signed link of a mail. Without one, an address may ask for it; the answer is the
 * same whether or not we know it.
 */
import {createHmac} from 'node:crypto';
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {comeBackBy, leaveBy, readWayOut, type WayOut} from '../../domain/messaging/announcements/way-out';
import {findReader, readSubscription, type Subscription} from '../../domain/messaging/wishes/own-wish';
import {readOpenPurposes} from '../../domain/messaging/wishes/purposes';
import {mailAddress} from '../../domain/kernel/mail-address';
import {askSignUp, confirmSignUp} from '../../domain/messaging/wishes/sign-up';
import {notFound} from '../../domain/kernel/errors';
import {mailIdentity} from '../../outside/mail/identity';
import {networkOf} from '../../web/http/address';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import {renderSubscribe} from '../../outside/mail/render/lists/subscribe';
import {renderUnsubscribe} from '../../outside/mail/render/lists/unsubscribe';
import {signUpOf, signUpUrl, unsubscribeUrl, wayOutOf} from '../../outside/mail/links/unsubscribe-link';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, isTrue, list, obj, opt, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

const PURPOSE = obj({key: str(), name: str(), description: str(), isOn: bool()}, 'MailPurpose');
const SUBSCRIPTION = obj(
  {
    emailMasked: str({description: 'vacía: la dirección ya no se guarda'}),
    isSubscribed: bool(),
    purposes: list(PURPOSE),
    consentText: str({description: 'lo que acepta quien se apunta'}),
  },
  'Subscription',
);
const TOKEN = {type: 'string' as const, minLength: 5, maxLength: 100};
const KEYS = list(str({maxLength: 20}), {maxItems: 50, description: '`key` de los envíos'});
const WISH = obj({token: str({minLength: 5, maxLength: 100}), purposes: opt(KEYS)});
const ASK = obj({email: str({maxLength: 254})});
const SIGN_UP = obj({email: str({maxLength: 254}), purposes: KEYS, hasAccepted: isTrue('acepta `consentText`')});
const ASKED = obj({asked: bool()});
const BY_LINK = {tag: 'Correo', permission: 'public' as const, answer: SUBSCRIPTION, errors: [404, 409, 429]};
/** Changes with the sentence, and is kept with it. */
const EDITION = ' (Texto de 2026-11)';

const LINE_RESOURCES = {announcement: 'destinatarios-comunicado', reminder: 'registro-recordatorios'} as const;

export class SubscriptionsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/public/subscription',
    operation({
      ...BY_LINK,
      id: 'getSubscription',
      summary: 'Si esta dirección recibe novedades, con el enlace de un correo',
    }),
  )
  async look(@param.query.string('token', {schema: TOKEN}) token?: string): Promise<Infer<typeof SUBSCRIPTION>> {
    await slowDown(this.db, `subscription:${this.actor.ip}`, 120, 10);
    return token === undefined
      ? this.shown(this.db, {email: null, isSubscribed: false, purposes: await readOpenPurposes(this.db)})
      : this.shown(this.db, await readWayOut(this.db, this.wayIn(token)));
  }

  @post(
    '/api/public/subscription/leave',
    operation({
      ...BY_LINK,
      id: 'leaveSubscription',
      summary: 'Darse de baja de todo, o de los envíos que se dicen',
      description: 'Se puede repetir: quien ya está de baja recibe la misma respuesta.',
    }),
  )
  leave(@requestBody(jsonBody(WISH)) {token, purposes}: Infer<typeof WISH>): Promise<Infer<typeof SUBSCRIPTION>> {
    return this.act(token, 'unsubscribe', (tx, way, how) => leaveBy(tx, way, how, purposes ?? null));
  }

  @post(
    '/api/public/subscription/return',
    operation({
      ...BY_LINK,
      id: 'returnSubscription',
      summary: 'Volver: a lo que había o a los envíos que se dicen; o confirmar un alta',
      description: 'El enlace de un alta dura 48 horas.',
      errors: [404, 409, 410, 429],
    }),
  )
  async comeBack(
    @requestBody(jsonBody(WISH)) {token, purposes}: Infer<typeof WISH>,
  ): Promise<Infer<typeof SUBSCRIPTION>> {
    const signUpId = signUpOf(this.runtime.config, token);
    if (signUpId !== null) return this.confirm(signUpId);
    const consentText = (await this.consentText(this.db)) + EDITION;
    return this.act(token, 'resubscribe', (tx, way, how) => comeBackBy(tx, way, {how, consentText}, purposes ?? null));
  }

  @post(
    '/api/public/subscription/sign-up',
    operation({
      id: 'signUpForMails',
      tag: 'Correo',
      permission: 'public',
      answer: ASKED,
      errors: [429],
      summary: 'Apuntarse a los envíos públicos',
      description: 'Llega un correo, y solo su enlace apunta. La respuesta es la misma conozcamos o no la dirección.',
    }),
  )
  async signUp(@requestBody(jsonBody(SIGN_UP)) body: Infer<typeof SIGN_UP>): Promise<Infer<typeof ASKED>> {
    const {config} = this.runtime;
    const ip = this.actor.ip ?? '';
    await slowDown(this.db, `sign-up-ip:${ip}`, 20, 60);
    const to = mailAddress(body.email);
    await slowDown(this.db, `sign-up:${to}`, 3, 60);
    const asker = createHmac('sha256', config.secret)
      .update(`sign-up:${networkOf(ip)}`)
      .digest('hex')
      .slice(0, 32);
    await this.db.withTransaction(async tx => {
      const consentText = (await this.consentText(tx)) + EDITION;
      const signUpId = await askSignUp(tx, {email: to, purposes: body.purposes, consentText, asker});
      const asked = (await readOpenPurposes(tx)).filter(one => body.purposes.includes(one.key));
      const mail = renderSubscribe({
        identity: await mailIdentity(tx, config),
        groupNames: asked.map(one => one.name),
        url: signUpUrl(config, signUpId),
      });
      await queueMail(this.runtime, tx, {
        ...mail,
        dedupeKey: `sign-up:${signUpId}`,
        kind: 'subscribe',
        to,
        orderId: null,
        attachments: [],
      });
    });
    return {asked: true};
  }

  @post(
    '/api/public/subscription/ask',
    operation({
      id: 'askToLeave',
      tag: 'Correo',
      permission: 'public',
      answer: ASKED,
      errors: [429],
      summary: 'Pedir por correo el enlace de baja',
      description: 'La respuesta es la misma conozcamos o no la dirección.',
    }),
  )
  async ask(@requestBody(jsonBody(ASK)) body: Infer<typeof ASK>): Promise<Infer<typeof ASKED>> {
    await slowDown(this.db, `subscription-ask-ip:${this.actor.ip}`, 20, 60);
    const to = mailAddress(body.email);
    await slowDown(this.db, `subscription-ask:${to}`, 3, 60);
    await this.db.withTransaction(async tx => {
      const reader = await findReader(tx, to);
      if (!reader) return;
      const {rows} = await tx.query<{n: string}>('select extract(epoch from now())::text as n');
      const mail = renderUnsubscribe({
        identity: await mailIdentity(tx, this.runtime.config),
        firstName: reader.firstName,
        url: unsubscribeUrl(this.runtime.config, {subscriberId: reader.id, email: to}),
      });
      await queueMail(this.runtime, tx, {
        ...mail,
        dedupeKey: `unsubscribe:${reader.id ?? to}:${rows[0]!.n}`,
        kind: 'unsubscribe',
        to,
        orderId: null,
        attachments: [],
      });
    });
    return {asked: true};
  }

  private wayIn(token: string): WayOut {
    const way = wayOutOf(this.runtime.config, token);
    if (way === null) throw notFound('Este enlace no vale.');
    return way;
  }

  private async act(
    token: string,
    action: 'unsubscribe' | 'resubscribe',
    wish: (tx: Tx, way: WayOut, how: string) => Promise<Subscription>,
  ): Promise<Infer<typeof SUBSCRIPTION>> {
    await slowDown(this.db, `subscription:${this.actor.ip}`, 120, 10);
    const way = this.wayIn(token);
    return this.db.withTransaction(async tx => {
      const before = await readWayOut(tx, way);
      const after = await wish(tx, way, 'Enlace de un correo');
      if (said(before) !== said(after)) await this.note(tx, action, way, 'Enlace de un correo');
      return this.shown(tx, after);
    });
  }

  private async confirm(signUpId: number): Promise<Infer<typeof SUBSCRIPTION>> {
    await slowDown(this.db, `subscription:${this.actor.ip}`, 120, 10);
    return this.db.withTransaction(async tx => {
      const {isNew, ...owner} = await confirmSignUp(tx, signUpId);
      if (isNew) await this.note(tx, 'resubscribe', {of: 'subscriber', owner}, 'Alta confirmada por correo');
      return this.shown(tx, await readSubscription(tx, owner));
    });
  }

  private note(tx: Tx, action: 'unsubscribe' | 'resubscribe', way: WayOut, reason: string): Promise<void> {
    const actor: Actor = {...this.actor, kind: 'customer', id: null, name: 'con el enlace de un correo'};
    const about =
      way.of === 'subscriber'
        ? {resource: 'emails/subscriptores', id: way.owner.subscriberId ?? 'sin suscripción'}
        : {resource: LINE_RESOURCES[way.of], id: way.id};
    return writeAudit(tx, actor, {action, ...about, reason});
  }

  private async consentText(tx: Tx): Promise<string> {
    const {rows} = await tx.query<{name: string}>('select name from organization');
    const name = rows[0]?.name ?? 'la organización';
    return `Quiero que ${name} me envíe por correo electrónico los envíos que he marcado. Puedo dejarlos cuando quiera con el enlace que lleva cada correo.`;
  }

  private async shown(
    tx: Tx,
    {email: address, isSubscribed, purposes}: Subscription,
  ): Promise<Infer<typeof SUBSCRIPTION>> {
    return {
      emailMasked: address?.replace(/^(.).*(@.+)$/, '$1•••$2') ?? '',
      isSubscribed,
      purposes,
      consentText: await this.consentText(tx),
    };
  }
}

const said = ({isSubscribed, purposes}: Subscription): string =>
  JSON.stringify([isSubscribed, purposes.map(({key, isOn}) => [key, isOn])]);
