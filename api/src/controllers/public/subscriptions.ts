/**
 * «/email/baja»: looking changes nothing (a mail scanner opens every link), a POST leaves or comes back, both by the
 * signed link of a mail. Without one, an address may ask for it; the answer is the same whether or not we know it.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../auth/attempts';
import {type Actor, writeAudit} from '../../auth/audit';
import {Database} from '../../db';
import {comeBack, findSubscriber, leave, readSubscription, type Subscription} from '../../domain/messaging/own-wish';
import {notFound} from '../../errors';
import {mailIdentity} from '../../files/documents/order-document';
import {queueMail} from '../../queueing/mail-queue';
import {renderUnsubscribe} from '../../mail/render/unsubscribe';
import {subscriberOf, unsubscribeUrl} from '../../mail/unsubscribe-link';
import {jsonBody, operation} from '../../rest/operation';
import {bool, email, obj, str, type Infer} from '../../rest/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';

const SUBSCRIPTION = obj({emailMasked: str(), isSubscribed: bool()}, 'Subscription');
const TOKEN = {type: 'string' as const, minLength: 5, maxLength: 100};
const WISH = obj({token: str({minLength: 5, maxLength: 100})});
const ASK = obj({email: email()});
const ASKED = obj({asked: bool()});
const BY_LINK = {tag: 'Correo', permission: 'public' as const, answer: SUBSCRIPTION, errors: [404, 409, 429]};

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
  async look(
    @param.query.string('token', {required: true, schema: TOKEN}) token: string,
  ): Promise<Infer<typeof SUBSCRIPTION>> {
    await slowDown(this.db, `subscription:${this.actor.ip}`, 120, 10);
    return shown(await readSubscription(this.db, this.idIn(token)));
  }

  @post(
    '/api/public/subscription/leave',
    operation({
      ...BY_LINK,
      id: 'leaveSubscription',
      summary: 'Darse de baja',
      description: 'Se puede repetir: quien ya está de baja recibe la misma respuesta.',
    }),
  )
  leave(@requestBody(jsonBody(WISH)) {token}: Infer<typeof WISH>): Promise<Infer<typeof SUBSCRIPTION>> {
    return this.act(token, 'unsubscribe', leave);
  }

  @post(
    '/api/public/subscription/return',
    operation({...BY_LINK, id: 'returnSubscription', summary: 'Deshacer la baja: ha sido un error'}),
  )
  comeBack(@requestBody(jsonBody(WISH)) {token}: Infer<typeof WISH>): Promise<Infer<typeof SUBSCRIPTION>> {
    return this.act(token, 'resubscribe', comeBack);
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
    const to = body.email.trim().toLowerCase();
    await slowDown(this.db, `subscription-ask-ip:${this.actor.ip}`, 20, 60);
    await slowDown(this.db, `subscription-ask:${to}`, 3, 60);
    await this.db.withTransaction(async tx => {
      const subscriber = await findSubscriber(tx, to);
      if (!subscriber) return;
      const {rows} = await tx.query<{n: string}>(`select to_char(now(), 'YYYYMMDDHH24MISSUS') as n`);
      const mail = renderUnsubscribe({
        identity: await mailIdentity(tx, this.runtime.config),
        firstName: subscriber.firstName,
        url: unsubscribeUrl(this.runtime.config, subscriber.id),
      });
      await queueMail(this.runtime, tx, {
        ...mail,
        dedupeKey: `unsubscribe:${subscriber.id}:${rows[0]!.n}`,
        kind: 'unsubscribe',
        to,
        orderId: null,
        attachments: [],
      });
    });
    return {asked: true};
  }

  private idIn(token: string): number {
    const subscriberId = subscriberOf(this.runtime.config, token);
    if (subscriberId === null) throw notFound('Este enlace no vale.');
    return subscriberId;
  }

  private async act(
    token: string,
    action: 'unsubscribe' | 'resubscribe',
    wish: (tx: Tx, id: number, how: string) => Promise<Subscription>,
  ): Promise<Infer<typeof SUBSCRIPTION>> {
    await slowDown(this.db, `subscription:${this.actor.ip}`, 120, 10);
    const subscriberId = this.idIn(token);
    return this.db.withTransaction(async tx => {
      const before = await readSubscription(tx, subscriberId);
      const after = await wish(tx, subscriberId, 'Enlace de un correo');
      const actor: Actor = {...this.actor, kind: 'customer', id: null, name: 'con el enlace de un correo'};
      if (before.isSubscribed !== after.isSubscribed)
        await writeAudit(tx, actor, {
          action,
          resource: 'emails/subscriptores',
          id: subscriberId,
          reason: 'Enlace de un correo',
        });
      return shown(after);
    });
  }
}

const shown = ({email: address, isSubscribed}: Subscription) => ({
  emailMasked: address.replace(/^(.).*(@.+)$/, '$1•••$2'),
  isSubscribed,
});
