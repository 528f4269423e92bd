/**
 * An announcement while it is written, how it will look; its people before it goes out, letting it go and stopping it, and
 * what became of each message.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {excludeRecipients, readAudience} from '../../../domain/messaging/announcements/audience';
import {readAnnouncement} from '../../../domain/messaging/announcements/read-announcement';
import {tellWhatsapp} from '../../../domain/messaging/announcements/tell-whatsapp';
import {actOnAnnouncement, problemsOf, sendAnnouncement} from '../../../domain/messaging/announcements/send';
import {conflict, invalid} from '../../../domain/kernel/errors';
import {mailIdentity} from '../../../outside/mail/identity';
import {compileAnnouncement} from '../../../outside/mail/bulk/announcement';
import {sendingFrom} from '../../../outside/mail/server';
import {queueMail} from '../../../outside/mail/queue/mail-queue';
import {
  ANNOUNCEMENT_FIGURES,
  readAnnouncementFigures,
  type AnnouncementFigures,
} from '../../../reports/messages/announcement-figures';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {bool, id, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';

const VIEW = {area: 'announcements', action: 'view'} as const;
const AUDIENCE = obj(
  {
    people: list(
      obj({
        key: str(),
        name: str(),
        email: str(),
        phone: str(),
        about: str({description: 'socio, deportista o pedido por el que se le escribe'}),
        isExcluded: bool(),
        isSuppressed: bool(),
        hasConsent: bool(),
        byWhatsapp: bool(),
        willGet: bool(),
      }),
    ),
    found: int(),
    summary: obj({
      people: int(),
      withEmail: int(),
      withPhone: int(),
      excluded: int(),
      suppressed: int(),
      withoutConsent: int(),
      willGet: int(),
      mails: int(),
      whatsapps: int(),
    }),
    whatsapp: orNull(
      obj({
        preview: str(),
        count: int(),
        eachThousandths: orNull(int({description: 'milésimas de euro'})),
        costCents: orNull(int()),
        dailyLimit: int(),
        days: int({description: 'en cuántos días cabe'}),
      }),
    ),
    problems: list(str(), {description: 'lo que impide enviarlo'}),
  },
  'AnnouncementAudience',
);
const DRAFT = obj({
  kind: oneOf('informative', 'transactional', 'commercial'),
  audienceKind: str({maxLength: 40}),
  subject: opt(str({maxLength: 150})),
  bodyHtml: opt(str({maxLength: 200_000})),
});
const DRAWN = obj(
  {subject: str(), html: str({maxLength: 1_000_000}), text: str({maxLength: 200_000}), bytes: int()},
  'AnnouncementDraft',
);
const EXCLUDE = obj({
  keys: list(str({minLength: 1, maxLength: 254}), {minItems: 1, maxItems: 500}),
  isExcluded: bool(),
});
const SEND = obj({
  act: oneOf('send', 'test', 'pause', 'resume', 'cancel', 'unschedule', 'retry'),
  count: opt(int({minimum: 1, maximum: 10_000_000, description: 'con `send`: cuántos mensajes, escrito otra vez'})),
  scheduledAt: opt(orNull(instant('con `send`; sin ella, ahora'))),
  recipientId: opt(id('con `retry`: ese destinatario solo; sin él, todos los fallidos')),
});
const SENT = obj({state: str(), count: int(), to: str({description: 'con `test`'})});

export class AnnouncementsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @get(
    '/api/comunicados/{id}/audiencia',
    operation({
      id: 'getAnnouncementAudience',
      tag: 'comunicados',
      summary: 'A quién iría ahora un comunicado',
      permission: VIEW,
      answer: AUDIENCE,
      errors: [404],
    }),
  )
  async audience(
    @param.path.integer('id', ID) announcementId: number,
    @param.query.string('q', {schema: {type: 'string', maxLength: 100}}) q?: string,
    @param.query.integer('page', {schema: {type: 'integer', minimum: 1, maximum: 10000}}) page?: number,
    @param.query.integer('perPage', {schema: {type: 'integer', minimum: 1, maximum: 500}}) perPage?: number,
  ): Promise<Infer<typeof AUDIENCE>> {
    const limit = perPage ?? 50;
    const announcement = await readAnnouncement(this.db, announcementId);
    const audience = await readAudience(this.db, announcement, {
      q: q ?? '',
      limit,
      offset: ((page ?? 1) - 1) * limit,
    });
    const reached = audience.people.find(person => person.byWhatsapp);
    return {
      ...audience,
      whatsapp: await tellWhatsapp(this.db, announcement, audience.summary.whatsapps, reached),
      problems: problemsOf(announcement, await sendingFrom(this.db, this.runtime.config)),
    };
  }

  @post(
    '/api/comunicados/borrador',
    operation({
      id: 'drawAnnouncement',
      tag: 'comunicados',
      summary: 'Un comunicado a medio escribir, como lo verá quien lo reciba por correo',
      permission: VIEW,
      answer: DRAWN,
    }),
  )
  async draw(@requestBody(jsonBody(DRAFT)) body: Infer<typeof DRAFT>): Promise<Infer<typeof DRAWN>> {
    const {kind, audienceKind, subject = '', bodyHtml = ''} = body;
    const {publicUrl} = this.runtime.config;
    const compiled = compileAnnouncement(await mailIdentity(this.db, this.runtime.config), {
      kind,
      audienceKind,
      subject,
      bodyHtml,
    });
    // A family's names the child that it is about.
    const athleteName = audienceKind === 'academy' ? 'Nombre del deportista' : '';
    const {html, text} = compiled({athleteName, wayOut: `${publicUrl}/email/baja`});
    return {subject, html, text, bytes: Buffer.byteLength(html)};
  }

  @post(
    '/api/comunicados/{id}/exclusiones',
    operation({
      id: 'excludeAnnouncementRecipients',
      tag: 'comunicados',
      summary: 'Quitar a personas de un comunicado, o volver a incluirlas',
      permission: {area: 'announcements', action: 'edit'},
      answer: obj({changed: int()}),
      errors: [404, 409],
    }),
  )
  async exclude(
    @param.path.integer('id', ID) announcementId: number,
    @requestBody(jsonBody(EXCLUDE)) body: Infer<typeof EXCLUDE>,
  ): Promise<{changed: number}> {
    const {state} = await readAnnouncement(this.db, announcementId);
    if (!['draft', 'scheduled', 'paused'].includes(state))
      throw conflict('not_editable', 'Este comunicado ya ha salido o se ha cancelado.');
    return this.db.withTransaction(async tx => {
      const changed = await excludeRecipients(tx, {announcementId, ...body, staffUserId: this.actor.id});
      if (changed)
        await writeAudit(tx, this.actor, {
          action: body.isExcluded ? 'exclude' : 'include',
          resource: 'comunicados',
          id: announcementId,
          changes: {keys: body.keys},
        });
      return {changed};
    });
  }

  @get(
    '/api/comunicados/{id}/estadisticas',
    operation({
      id: 'getAnnouncementFigures',
      tag: 'comunicados',
      summary: 'Qué ha sido de cada mensaje de un comunicado',
      permission: VIEW,
      answer: ANNOUNCEMENT_FIGURES,
      errors: [404],
    }),
  )
  async figures(@param.path.integer('id', ID) announcementId: number): Promise<AnnouncementFigures> {
    await readAnnouncement(this.db, announcementId);
    return readAnnouncementFigures(this.db, announcementId);
  }

  @post(
    '/api/comunicados/{id}/enviar',
    operation({
      id: 'sendAnnouncement',
      tag: 'comunicados',
      summary: 'Enviar un comunicado, ahora o a una hora, o a uno mismo; pararlo, seguir y reintentar los fallidos',
      permission: {area: 'announcements', action: 'send'},
      answer: SENT,
      errors: [404, 409],
    }),
  )
  async send(
    @param.path.integer('id', ID) announcementId: number,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
    @requestBody(jsonBody(SEND)) body: Infer<typeof SEND>,
  ): Promise<Infer<typeof SENT>> {
    const {act, count, scheduledAt, recipientId} = body;
    const key = idempotencyKey(keyHeader);
    if (act === 'send' && count === undefined) throw invalid({count: 'Escribe a cuántas personas va.'});
    return this.db.withTransaction(tx =>
      once(tx, `announcement:${announcementId}:${this.actor.id}`, key, body, async () => {
        const surroundings = await sendingFrom(tx, this.runtime.config);
        let told: Partial<Infer<typeof SENT>> = {};
        if (act === 'test') told = {to: await this.test(tx, announcementId, key)};
        else if (act === 'send')
          told = await sendAnnouncement(tx, {
            announcementId,
            count: count!,
            scheduledAt: scheduledAt ? new Date(scheduledAt) : null,
            surroundings,
          });
        else await actOnAnnouncement(tx, announcementId, act, surroundings, recipientId);
        if (act === 'send' || act === 'test')
          await writeAudit(tx, this.actor, {action: act, resource: 'comunicados', id: announcementId, changes: told});
        return {state: (await readAnnouncement(tx, announcementId)).state, count: 0, to: '', ...told};
      }),
    );
  }

  private async test(tx: Tx, announcementId: number, key: string): Promise<string> {
    const announcement = await readAnnouncement(tx, announcementId);
    const {publicUrl} = this.runtime.config;
    const mail = compileAnnouncement(
      await mailIdentity(tx, this.runtime.config),
      announcement,
    )({
      athleteName: '',
      // The link of nobody: the address leads to the page, and the page asks.
      wayOut: `${publicUrl}/email/baja`,
    });
    const {rows} = await tx.query<{email: string}>('select email from staff_user where id = $1', [this.actor.id]);
    const to = rows[0]!.email;
    const {attachmentId} = announcement;
    await queueMail(this.runtime, tx, {
      ...mail,
      subject: `[Prueba] ${mail.subject}`,
      dedupeKey: `announcement-test:${announcementId}:${this.actor.id}:${key}`,
      kind: 'announcement_test',
      to,
      orderId: null,
      attachments: attachmentId === null ? [] : [{kind: 'media_file', mediaFileId: attachmentId}],
    });
    return to;
  }
}
