/** WhatsApp in the office: whether it is set up, and templates on their way to Meta. Meta is asked between transactions. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {slowDown} from '../../../web/auth/attempts';
import {Database} from '../../../platform/database/db';
import {readMessage} from '../../../domain/messaging/whatsapp/messages';
import {
  beginSubmission,
  noteRefused,
  noteSubmitted,
  queueTest,
  readTemplate,
  type StoredTemplate,
} from '../../../domain/messaging/whatsapp/templates';
import {conflict} from '../../../domain/kernel/errors';
import {mediaAttachment} from '../../../outside/papers/media-attachment';
import {followTemplates, sendWhatsappMessages} from '../../../jobs/campaigns/whatsapp-messages';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, int, list, obj, oneOf, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {accessOf, missingOf, webhookUrl, type WhatsappAccess} from '../../../outside/whatsapp/access';
import {WhatsappError} from '../../../outside/whatsapp/call';
import {createTemplate, editTemplate, uploadSample} from '../../../outside/whatsapp/client';
import {ID, KEY} from '../../parameters';

const RESOURCE = 'plantillas-whatsapp';
const TEXT = {tag: 'plantillas de WhatsApp'};
const EDIT = {area: 'announcements', action: 'edit'} as const;
const SETUP = obj(
  {
    isConfigured: bool(),
    missing: list(str(), {description: 'variables del entorno que faltan'}),
    webhookUrl: str({description: 'la dirección que se pone en Meta'}),
  },
  'WhatsappSetup',
);
const SUBMITTED = obj({state: str()}, 'WhatsappSubmitted');
const TEST = obj({phone: str({minLength: 6, maxLength: 30, description: 'a qué móvil'})});
const TESTED = obj(
  {state: oneOf('queued', 'sent', 'delivered', 'failed'), problem: str(), phone: str()},
  'WhatsappTest',
);
const SYNCED = obj({known: int({description: 'cuántas tiene Meta'})}, 'WhatsappSynced');

export class WhatsappController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @get(
    '/api/whatsapp/configuracion',
    operation({
      ...TEXT,
      id: 'getWhatsappSetup',
      summary: 'Si WhatsApp está configurado y qué le falta',
      permission: {area: 'announcements', action: 'view'},
      answer: SETUP,
    }),
  )
  setup(): Infer<typeof SETUP> {
    const {config} = this.runtime;
    const missing = missingOf(config);
    return {isConfigured: missing.length === 0, missing, webhookUrl: webhookUrl(config)};
  }

  @post(
    '/api/plantillas-whatsapp/sincronizar',
    operation({
      ...TEXT,
      id: 'syncWhatsappTemplates',
      summary: 'Preguntar a Meta cómo están las plantillas',
      permission: EDIT,
      answer: SYNCED,
      errors: [409, 429],
    }),
  )
  async sync(): Promise<Infer<typeof SYNCED>> {
    this.access();
    await slowDown(this.db, 'whatsapp-sync', 20, 10);
    const known = await followTemplates(this.runtime);
    if (known === null) throw conflict('whatsapp_refused', 'Meta no ha contestado. Prueba dentro de un rato.');
    return {known};
  }

  @post(
    '/api/plantillas-whatsapp/{id}/enviar-a-revision',
    operation({
      ...TEXT,
      id: 'submitWhatsappTemplate',
      summary: 'Enviar una plantilla a que Meta la revise',
      description: 'Desde entonces no se cambia hasta que Meta conteste, por el aviso o al preguntarle.',
      permission: EDIT,
      answer: SUBMITTED,
      errors: [404, 409],
    }),
  )
  async submit(@param.path.integer('id', ID) id: number): Promise<Infer<typeof SUBMITTED>> {
    const access = this.access();
    const template = await this.db.withTransaction(async tx => {
      const begun = await beginSubmission(tx, id);
      await writeAudit(tx, this.actor, {action: 'submit_template', resource: RESOURCE, id, changes: {}});
      return begun;
    });
    try {
      const {id: ref, status} = await this.hand(access, template);
      await this.db.withTransaction(tx => noteSubmitted(tx, id, ref, status));
    } catch (error) {
      if (!(error instanceof WhatsappError)) throw error;
      // Where nothing is known of what Meta did, its list will say.
      if (error.trouble !== 'later') {
        const why = [error.says, error.advice].filter(Boolean).join(': ');
        await this.db.withTransaction(tx => noteRefused(tx, id, `Meta no la ha aceptado: ${why}`));
        throw conflict('whatsapp_refused', `Meta no la ha aceptado: ${why}`.slice(0, 500));
      }
    }
    return {state: (await readTemplate(this.db, id)).state};
  }

  @post(
    '/api/plantillas-whatsapp/{id}/prueba',
    operation({
      ...TEXT,
      id: 'testWhatsappTemplate',
      summary: 'Mandar una plantilla aprobada a un móvil, con sus ejemplos',
      permission: {area: 'announcements', action: 'send'},
      answer: TESTED,
      errors: [404, 409, 429],
    }),
  )
  async test(
    @param.path.integer('id', ID) id: number,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
    @requestBody(jsonBody(TEST)) body: Infer<typeof TEST>,
  ): Promise<Infer<typeof TESTED>> {
    this.access();
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `whatsapp-test:${this.actor.id}`, 20, 60);
    const {messageId} = await this.db.withTransaction(tx =>
      once(tx, `whatsapp-test:${id}:${this.actor.id}`, key, body, async () => {
        const queued = await queueTest(tx, id, body.phone);
        await writeAudit(tx, this.actor, {action: 'test', resource: RESOURCE, id, changes: {phone: body.phone}});
        return {messageId: queued};
      }),
    );
    await sendWhatsappMessages(this.runtime, messageId);
    return (await readMessage(this.db, messageId)) as Infer<typeof TESTED>;
  }

  private access(): WhatsappAccess {
    const access = accessOf(this.runtime.config);
    if (!access)
      throw conflict(
        'whatsapp_not_configured',
        `WhatsApp no está configurado: falta ${missingOf(this.runtime.config).join(', ')}.`,
      );
    return access;
  }

  private async hand(access: WhatsappAccess, template: StoredTemplate) {
    const handle = await this.sample(access, template.components.header?.mediaUrl);
    return template.providerRef === null
      ? createTemplate(access, template, handle)
      : editTemplate(access, template.providerRef, template, handle);
  }

  private async sample(access: WhatsappAccess, mediaUrl: string | undefined): Promise<string | null> {
    const mediaId = /^\/media\/(\d{1,9})\//.exec(mediaUrl ?? '')?.[1];
    if (mediaId === undefined) return null;
    const file = await mediaAttachment(this.db, Number(mediaId));
    if (!file) throw new WhatsappError('refused', 'la muestra ya no está en el gestor de medios', null);
    return uploadSample(access, {
      name: file.fileName,
      mimeType: file.contentType,
      content: Buffer.from(file.content),
    });
  }
}
