/**
 * A newsletter: how it will look, what is still wrong with it, a test to oneself, letting it go and stopping it; and a
 * subscriber who leaves.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {slowDown} from '../../../web/auth/attempts';
import {Database} from '../../../platform/database/db';
import type {Surroundings} from '../../../domain/messaging/campaigns/let-go';
import {
  judgeNewsletter,
  readNewsletter,
  renderFor,
  sampleReader,
} from '../../../domain/messaging/newsletters/read-newsletter';
import {actOnNewsletter, sendNewsletter} from '../../../domain/messaging/newsletters/send';
import {refuseSilent} from '../../../domain/messaging/suppress';
import {unsubscribe} from '../../../domain/messaging/unsubscribe';
import {writeAgain} from '../../../domain/messaging/wishes/write-again';
import {sendingFrom} from '../../../outside/mail/server';
import {queueMail} from '../../../outside/mail/queue/mail-queue';
import {EMAIL_DASHBOARD, readEmailDashboard, type EmailDashboard} from '../../../reports/messages/email-dashboard';
import {transactOnce} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  email,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  recordOf,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID, KEY, MAYBE_KEY} from '../../parameters';

const MARKETING = {area: 'marketing', action: 'view'} as const;
const SEND_IT = {area: 'marketing', action: 'send'} as const;
const SEND = obj({
  count: int({minimum: 1, maximum: 10_000_000, description: 'a cuántas personas, escrito otra vez'}),
  scheduledAt: opt(orNull(instant('sin ella, ahora'))),
});
const ACT = obj({
  act: oneOf('pause', 'resume', 'cancel', 'unschedule', 'retry'),
  deliveryId: opt(id('con `retry`: esa entrega sola; sin ella, todas las fallidas')),
});
const PREVIEW = obj(
  {subject: str(), preheader: str(), html: str({maxLength: 1_000_000}), text: str({maxLength: 200_000}), bytes: int()},
  'NewsletterPreview',
);
export const AUDIENCE_COUNT = obj({
  inGroups: int(),
  inactive: int(),
  excluded: int(),
  suppressed: int(),
  outside: int({description: 'no cumplen las condiciones'}),
  willGet: int(),
});
const CHECKS = obj(
  {
    checks: list(obj({code: str(), label: str(), result: oneOf('good', 'warn', 'bad'), detail: str()})),
    audience: AUDIENCE_COUNT,
    bad: int({description: 'lo que impide enviarlo'}),
    warn: int(),
  },
  'NewsletterChecks',
);
const LEAVE = obj({reason: str({minLength: 3, maxLength: 200, description: 'quién lo ha pedido y cómo'})});
/** So few that nobody sends a newsletter as a test. */
const TEST_ADDRESSES = 5;
const TESTS_AN_HOUR = 60;
const TEST = obj({
  to: list(email(), {maxItems: TEST_ADDRESSES, description: 'a quién; vacía, a uno mismo'}),
});
const AGAIN = obj({
  ids: list(id(), {minItems: 1, maxItems: 1000}),
  reason: str({minLength: 3, maxLength: 200, description: 'cómo se sabe que su buzón funciona'}),
});
const AGAIN_ANSWER = obj(
  {
    done: int({description: 'a cuántos se les vuelve a escribir'}),
    passedOver: recordOf(int(), 'los demás, por motivo'),
  },
  'WrittenAgain',
);

export class NewslettersController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @get(
    '/api/emails/resumen',
    operation({
      id: 'getEmailDashboard',
      tag: 'boletines',
      summary: 'Las cifras del correo: lista, boletines, rebotes y quejas',
      permission: MARKETING,
      answer: EMAIL_DASHBOARD,
    }),
  )
  async dashboard(): Promise<EmailDashboard> {
    return readEmailDashboard(this.db);
  }

  @get(
    '/api/emails/boletines/{id}/vista',
    operation({
      id: 'previewNewsletter',
      tag: 'boletines',
      summary: 'Un boletín como lo verá quien lo reciba',
      permission: MARKETING,
      answer: PREVIEW,
      errors: [404],
    }),
  )
  async preview(@param.path.integer('id', ID) newsletterId: number): Promise<Infer<typeof PREVIEW>> {
    const {publicUrl} = this.runtime.config;
    const newsletter = await readNewsletter(this.db, newsletterId);
    const rendered = renderFor(newsletter, publicUrl, sampleReader(publicUrl));
    return {preheader: newsletter.preheader, ...rendered, bytes: Buffer.byteLength(rendered.html)};
  }

  @get(
    '/api/emails/boletines/{id}/comprobaciones',
    operation({
      id: 'checkNewsletter',
      tag: 'boletines',
      summary: 'Lo que falta para poder enviar un boletín',
      permission: MARKETING,
      answer: CHECKS,
      errors: [404],
    }),
  )
  async checks(@param.path.integer('id', ID) newsletterId: number): Promise<Infer<typeof CHECKS>> {
    const newsletter = await readNewsletter(this.db, newsletterId);
    const {checks, audience} = await judgeNewsletter(this.db, newsletter, await this.surroundings());
    return {
      checks,
      audience,
      bad: checks.filter(check => check.result === 'bad').length,
      warn: checks.filter(check => check.result === 'warn').length,
    };
  }

  @post(
    '/api/emails/boletines/{id}/enviar',
    operation({
      id: 'sendNewsletter',
      tag: 'boletines',
      summary: 'Enviar un boletín, ahora o a una hora',
      description:
        'Solo si nada lo impide y son tantas personas como se dice. Repetirlo con la misma Idempotency-Key da la primera respuesta; sin ella, un 409.',
      permission: SEND_IT,
      answer: obj({state: oneOf('sending', 'scheduled'), count: int()}),
      errors: [404, 409],
    }),
  )
  async send(
    @param.path.integer('id', ID) newsletterId: number,
    @requestBody(jsonBody(SEND)) {count, scheduledAt}: Infer<typeof SEND>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<{state: 'sending' | 'scheduled'; count: number}> {
    const surroundings = await this.surroundings();
    return transactOnce(this.db, this.actor, key, ['sendNewsletter', newsletterId, count, scheduledAt], async tx => {
      const sent = await sendNewsletter(tx, {
        newsletterId,
        count,
        scheduledAt: scheduledAt ? new Date(scheduledAt) : null,
        surroundings,
      });
      await writeAudit(tx, this.actor, {
        action: 'send',
        resource: 'emails/boletines',
        id: newsletterId,
        changes: {count, scheduledAt: scheduledAt ?? null},
      });
      return sent;
    });
  }

  @post(
    '/api/emails/boletines/{id}/parar',
    operation({
      id: 'actOnNewsletter',
      tag: 'boletines',
      summary: 'Parar un boletín que sale, dejar que siga, quitarle la hora, cancelarlo o reintentar los fallidos',
      permission: SEND_IT,
      answer: obj({id: id()}),
      errors: [404, 409],
    }),
  )
  async act(
    @param.path.integer('id', ID) newsletterId: number,
    @requestBody(jsonBody(ACT)) {act, deliveryId}: Infer<typeof ACT>,
  ): Promise<{id: number}> {
    await this.db.withTransaction(tx => actOnNewsletter(tx, newsletterId, act, deliveryId));
    return {id: newsletterId};
  }

  @post(
    '/api/emails/boletines/{id}/prueba',
    operation({
      id: 'testNewsletter',
      tag: 'boletines',
      summary: 'Enviar una prueba de un boletín, a uno mismo o a unas pocas direcciones',
      description: 'Con datos inventados. Como mucho 60 correos de prueba a la hora por persona.',
      permission: SEND_IT,
      answer: obj({to: list(email())}),
      errors: [404, 429],
      idempotent: true,
    }),
  )
  async test(
    @param.path.integer('id', ID) newsletterId: number,
    @param.header.string('Idempotency-Key', KEY) key: string,
    @requestBody(jsonBody(TEST)) body: Infer<typeof TEST>,
  ): Promise<{to: string[]}> {
    const {publicUrl} = this.runtime.config;
    return transactOnce(this.db, this.actor, key, ['testNewsletter', newsletterId, body.to], async tx => {
      const newsletter = await readNewsletter(tx, newsletterId);
      const {rows} = await tx.query<{email: string}>('select email from staff_user where id = $1', [this.actor.id]);
      const asked = body.to.map(one => one.trim().toLowerCase());
      const to = asked.length === 0 ? [rows[0]!.email] : [...new Set(asked)];
      await refuseSilent(
        tx,
        to.filter(one => one !== rows[0]!.email),
      );
      const subjects = [newsletter.subject, newsletter.secondSubject].filter(subject => subject !== '');
      await slowDown(tx, `newsletter-test:${this.actor.id}`, TESTS_AN_HOUR, 60, to.length * subjects.length);
      for (const [n, subject] of subjects.entries()) {
        const mail = renderFor({...newsletter, subject}, publicUrl, sampleReader(publicUrl));
        for (const [at, one] of to.entries())
          await queueMail(this.runtime, tx, {
            ...mail,
            subject: `[Prueba${subjects.length > 1 ? ` ${'AB'[n]!}` : ''}] ${mail.subject}`,
            dedupeKey: `newsletter-test:${newsletterId}:${this.actor.id}:${key}${at === 0 ? '' : `:${at}`}${n === 0 ? '' : ':b'}`,
            kind: 'newsletter_test',
            to: one,
            orderId: null,
            attachments: [],
          });
      }
      await writeAudit(tx, this.actor, {
        action: 'test',
        resource: 'emails/boletines',
        id: newsletterId,
        changes: {to},
      });
      return {to};
    });
  }

  @post(
    '/api/emails/subscriptores/{id}/baja',
    operation({
      id: 'unsubscribeSubscriber',
      tag: 'suscriptores',
      summary: 'Dar de baja a quien lo ha pedido',
      description: 'Pasa a la lista de supresión; nadie puede volver a activarlo salvo la propia persona.',
      permission: {area: 'marketing', action: 'edit'},
      answer: obj({id: id()}),
      errors: [404, 409],
    }),
  )
  async leave(
    @param.path.integer('id', ID) subscriberId: number,
    @requestBody(jsonBody(LEAVE)) body: Infer<typeof LEAVE>,
  ): Promise<{id: number}> {
    return this.db.withTransaction(async tx => {
      await unsubscribe(tx, {subscriberId, reason: body.reason.trim()});
      await writeAudit(tx, this.actor, {
        action: 'unsubscribe',
        resource: 'emails/subscriptores',
        id: subscriberId,
        reason: body.reason.trim(),
      });
      return {id: subscriberId};
    });
  }

  @post(
    '/api/emails/subscriptores/volver-a-escribir',
    operation({
      id: 'writeToSubscribersAgain',
      tag: 'suscriptores',
      summary: 'Volver a escribir a quien dejó de recibir por un rebote',
      description:
        'Para cuando su buzón funciona. Quita el rebote de la lista de supresión; quien se dio de baja, se quejó o se quitó a mano queda como está, y se dice por qué. Si nadie vuelve es un 409 `already_left`.',
      permission: {area: 'marketing', action: 'edit'},
      answer: AGAIN_ANSWER,
      errors: [409],
    }),
  )
  async writeAgain(@requestBody(jsonBody(AGAIN)) body: Infer<typeof AGAIN>): Promise<Infer<typeof AGAIN_ANSWER>> {
    const reason = body.reason.trim();
    return this.db.withTransaction(async tx => {
      const {done, passedOver} = await writeAgain(tx, {subscriberIds: body.ids, reason});
      for (const id of done)
        await writeAudit(tx, this.actor, {action: 'write_again', resource: 'emails/subscriptores', id, reason});
      return {done: done.length, passedOver};
    });
  }

  private surroundings(): Promise<Surroundings> {
    return sendingFrom(this.db, this.runtime.config);
  }
}
