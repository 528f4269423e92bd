/** A newsletter before it goes out: how it will look and what is still wrong with it; and a subscriber who leaves. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {Database} from '../../../db';
import {readAudience, type NewsletterAudience} from '../../../domain/messaging/check-newsletter';
import {countNewsletterAudience} from '../../../domain/messaging/newsletter-audience';
import {checkSending} from '../../../domain/messaging/newsletter-checks';
import {renderNewsletter, type NewsletterHouse} from '../../../domain/messaging/render-newsletter';
import {unsubscribe} from '../../../domain/messaging/unsubscribe';
import {notFound} from '../../../errors';
import {EMAIL_DASHBOARD, readEmailDashboard, type EmailDashboard} from '../../../reports/messages/email-dashboard';
import {jsonBody, operation} from '../../../rest/operation';
import {id, int, list, obj, oneOf, str, type Infer} from '../../../rest/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../parameters';

const MARKETING = {area: 'marketing', action: 'view'} as const;
const PREVIEW = obj(
  {subject: str(), preheader: str(), html: str({maxLength: 1_000_000}), text: str({maxLength: 200_000}), bytes: int()},
  'NewsletterPreview',
);
const CHECKS = obj(
  {
    checks: list(obj({code: str(), label: str(), result: oneOf('good', 'warn', 'bad'), detail: str()})),
    audience: obj({inGroups: int(), inactive: int(), excluded: int(), suppressed: int(), willGet: int()}),
    bad: int({description: 'lo que impide enviarlo'}),
    warn: int(),
  },
  'NewsletterChecks',
);
const LEAVE = obj({reason: str({minLength: 3, maxLength: 200, description: 'quién lo ha pedido y cómo'})});

interface Stored {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  audience: NewsletterAudience;
  frameHtml: string | null;
  templateIsActive: boolean | null;
  sender: {name: string; email: string; state: string} | null;
}

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
    const {rendered, stored} = await this.render(newsletterId);
    return {subject: stored.subject, preheader: stored.preheader, ...rendered, bytes: Buffer.byteLength(rendered.html)};
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
    const {rendered, stored, unsubscribeUrl} = await this.render(newsletterId);
    const asked = readAudience(stored.audience);
    const audience = await countNewsletterAudience(this.db, asked);
    const checks = checkSending({
      subject: stored.subject,
      preheader: stored.preheader,
      contentHtml: stored.html,
      html: rendered.html,
      text: rendered.text,
      hasOwnText: stored.text.trim() !== '',
      hasTemplate: stored.frameHtml !== null,
      templateIsActive: stored.templateIsActive ?? false,
      sender: stored.sender,
      groups: asked.groupIds.length,
      audience,
      unsubscribeUrl,
    });
    return {
      checks,
      audience,
      bad: checks.filter(check => check.result === 'bad').length,
      warn: checks.filter(check => check.result === 'warn').length,
    };
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

  private async render(newsletterId: number) {
    const {rows} = await this.db.query<Stored>(
      `select n.subject, n.preheader, n.html, n.text, n.audience, t.frame_html as "frameHtml",
        t.is_active as "templateIsActive", case when s.id is not null then json_build_object('name', s.name, 'email',
        s.email, 'state', s.state) end as sender
         from newsletter n left join email_template t on t.id = n.email_template_id
           left join sender s on s.id = n.sender_id where n.id = $1`,
      [newsletterId],
    );
    const stored = rows[0];
    if (!stored) throw notFound('No encontramos el boletín.');
    const {publicUrl} = this.runtime.config;
    const {rows: houses} = await this.db.query<Omit<NewsletterHouse, 'publicUrl'>>(
      'select name, legal_name as "legalName", nif, address from organization',
    );
    // The reader of a preview has no token: the address leads to the page, and the page asks.
    const unsubscribeUrl = `${publicUrl}/email/baja`;
    const rendered = renderNewsletter(
      {
        subject: stored.subject,
        preheader: stored.preheader,
        frameHtml: stored.frameHtml,
        contentHtml: stored.html,
        text: stored.text,
      },
      {...(houses[0] ?? {name: '', legalName: '', nif: '', address: ''}), publicUrl},
      {firstName: 'Ana', unsubscribeUrl, webUrl: publicUrl},
    );
    return {rendered, stored, unsubscribeUrl};
  }
}
