/**
 * Conversations with customers. Area incidents lets in; a case about the protection of a minor is there only for who
 * holds child_protection, too: for everybody else it does not exist (404).
 */
import {inject} from '@loopback/core';
import {del, get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {allows} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {answerByWhatsapp, wordsOfTemplate} from '../../../domain/cases/by-whatsapp';
import {assign, classify} from '../../../domain/cases/classify';
import {mergeCases} from '../../../domain/cases/merge';
import {relateCase} from '../../../domain/cases/relate';
import {dropFile, MAX_FILE_BYTES, readCaseFile} from '../../../domain/cases/keep-files';
import {CASE_CATEGORIES, CASE_PRIORITIES, openCase} from '../../../domain/cases/open-case';
import {reply} from '../../../domain/cases/reply';
import {type Author, moveCase, type CaseState} from '../../../domain/cases/states';
import {keepUpload} from '../../../domain/passes/papers/keep-upload';
import {invalid, notFound} from '../../../domain/kernel/errors';
import {queueCaseOpened, queueCaseReply, queueCaseResolved} from '../../../jobs/mails/case-mails';
import {CASE_THREAD, readCaseThread, type CaseThread} from '../../../reports/messages/case-thread';
import {fileBody} from '../../../web/rest/file-body';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, id, obj, oneOf, opt, orNull, phone, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {FILES, STORED_FILE, UPLOADED} from '../case-shapes';
import {sendStored} from '../../send-file';
import {takeCaseFiles} from '../take-case-files';
import {ID, KEY} from '../../parameters';

const OPEN = obj({
  source: oneOf('customer', 'visitor', 'clerk'),
  category: oneOf(...CASE_CATEGORIES),
  priority: opt(oneOf(...CASE_PRIORITIES)),
  title: str({minLength: 3, maxLength: 200}),
  body: str({minLength: 1, maxLength: 10000}),
  contactName: str({minLength: 1, maxLength: 120}),
  contactEmail: opt(str({maxLength: 254, pattern: '^$|^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'})),
  contactPhone: opt(phone()),
  orderNumber: opt(orNull(str({maxLength: 20}))),
  files: FILES,
});
const OPENED = obj({
  id: id(),
  number: str(),
  trackingCode: str(),
  isReadable: bool({description: 'false: es de protección del menor y solo la ve quien la lleva'}),
});
const REPLY = obj({
  kind: oneOf('public', 'internal'),
  body: opt(str({maxLength: 10000, description: 'lo que se contesta; con una plantilla, nada: son sus palabras'})),
  files: FILES,
  whatsappTemplateId: opt(orNull(id('una plantilla aprobada, para escribir por WhatsApp pasadas las 24 horas'))),
});
const REPLIED = obj({
  messageId: id(),
  mailed: bool({description: 'la respuesta va por correo'}),
  byWhatsapp: bool({description: 'la respuesta va por WhatsApp'}),
});
const ASSIGN = obj({staffUserId: orNull(id())});
const CLASSIFY = obj({category: opt(oneOf(...CASE_CATEGORIES)), priority: opt(oneOf(...CASE_PRIORITIES))});
const RELATE = obj({orderNumber: opt(str({maxLength: 20})), memberCode: opt(str({maxLength: 12}))});
const MERGE = obj({caseId: id()});
const MOVE = obj({to: oneOf('open', 'waiting_customer', 'resolved', 'closed', 'reopened')});
const DONE = obj({id: id(), isReadable: bool()});
const TAG = 'Mensajes';
const EDIT = {tag: TAG, permission: {area: 'incidents', action: 'edit'} as const, errors: [404, 409], answer: DONE};

export class CasesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/mensajes/abrir',
    operation({
      id: 'openCase',
      tag: TAG,
      summary: 'Abrir un mensaje o una incidencia de un cliente',
      permission: {area: 'incidents', action: 'create'},
      answer: OPENED,
    }),
  )
  async open(
    @requestBody(jsonBody(OPEN)) body: Infer<typeof OPEN>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof OPENED>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('open-case', this.actor), key, body, async () => {
        const made = await openCase(tx, {
          ...body,
          channel: 'office',
          priority: body.priority ?? 'normal',
          contactEmail: body.contactEmail ?? '',
          contactPhone: body.contactPhone ?? '',
          customerId: null,
          about: {orderNumber: body.orderNumber},
          staffUserId: this.actor.id,
          files: await takeCaseFiles(tx, body.files),
        });
        // What staff write down about a child is told to nobody but who answers for it.
        if (body.category !== 'child_protection') await queueCaseOpened(this.runtime, tx, made.id);
        await this.audit(tx, body.category, made.id, 'create', {category: body.category});
        return {...made, isReadable: this.mayRead(body.category)};
      }),
    );
  }

  @get(
    '/api/mensajes/{id}/hilo',
    operation({
      id: 'getCaseThread',
      tag: TAG,
      summary: 'Un caso con su conversación',
      permission: {area: 'incidents', action: 'view'},
      answer: CASE_THREAD,
      errors: [404],
    }),
  )
  async thread(@param.path.integer('id', ID) caseId: number): Promise<CaseThread> {
    const found = await readCaseThread(this.db, caseId, this.actor.roles);
    if (!found || !this.mayRead(found.category)) throw notFound('No existe ese mensaje.');
    // Who read about a child is written down; the rest is everybody's daily work.
    if (found.category === 'child_protection')
      await this.db.withTransaction(tx => this.audit(tx, found.category, caseId, 'view', {}));
    return found;
  }

  @post(
    '/api/mensajes/{id}/responder',
    operation({
      id: 'replyToCase',
      tag: TAG,
      summary: 'Contestar al cliente o dejar una nota interna',
      description:
        'La respuesta pública va por correo a quien escribió, si dejó uno; a quien escribió por WhatsApp, por WhatsApp: con palabras propias en las 24 horas siguientes a su último mensaje (después es un 409 `outside_window`), o con `whatsappTemplateId`.',
      permission: {area: 'incidents', action: 'edit'},
      answer: REPLIED,
      errors: [404, 409],
    }),
  )
  async reply(
    @param.path.integer('id', ID) caseId: number,
    @requestBody(jsonBody(REPLY)) body: Infer<typeof REPLY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof REPLIED>> {
    const key = idempotencyKey(keyHeader);
    const templateId = body.whatsappTemplateId ?? null;
    if (templateId !== null && body.kind === 'internal')
      throw invalid({whatsappTemplateId: 'Una nota interna no va a nadie.'});
    return this.db.withTransaction(tx =>
      once(tx, `case-reply:${caseId}`, key, body, async () => {
        const category = await this.reach(tx, caseId);
        const words = templateId === null ? (body.body ?? '').trim() : await wordsOfTemplate(tx, templateId);
        if (words === '') throw invalid({body: 'Escribe algo.'});
        const files = await takeCaseFiles(tx, body.files);
        const {messageId} = await reply(tx, {kind: body.kind, body: words, id: caseId, author: this.author(), files});
        const isPublic = body.kind === 'public';
        const byWhatsapp = isPublic && (await answerByWhatsapp(tx, {caseId, messageId, body: words, templateId}));
        if (byWhatsapp && files.length > 0)
          throw invalid({files: 'Por WhatsApp solo va el texto: quita los archivos.'});
        if (byWhatsapp && words.length > 4096) throw invalid({body: 'Por WhatsApp, como mucho 4.096 caracteres.'});
        const mailed = isPublic && !byWhatsapp && (await queueCaseReply(this.runtime, tx, caseId, messageId));
        await this.audit(tx, category, caseId, isPublic ? 'reply' : 'note', {messageId});
        return {messageId, mailed, byWhatsapp};
      }),
    );
  }

  @post('/api/mensajes/{id}/asignar', operation({...EDIT, id: 'assignCase', summary: 'Asignar a alguien, o a nadie'}))
  async assign(
    @param.path.integer('id', ID) caseId: number,
    @requestBody(jsonBody(ASSIGN)) body: Infer<typeof ASSIGN>,
  ): Promise<Infer<typeof DONE>> {
    return this.change(caseId, 'assign', {assigneeId: body.staffUserId}, tx =>
      assign(tx, caseId, body.staffUserId, this.author()),
    );
  }

  @post(
    '/api/mensajes/{id}/clasificar',
    operation({
      ...EDIT,
      id: 'classifyCase',
      summary: 'Cambiar categoría o prioridad',
      description: 'Lo que pasa a protección del menor sale de la lista común.',
    }),
  )
  async classify(
    @param.path.integer('id', ID) caseId: number,
    @requestBody(jsonBody(CLASSIFY)) body: Infer<typeof CLASSIFY>,
  ): Promise<Infer<typeof DONE>> {
    return this.change(caseId, 'classify', body, tx => classify(tx, caseId, body, this.author()));
  }

  @post(
    '/api/mensajes/{id}/estado',
    operation({...EDIT, id: 'moveCase', summary: 'Cambiar el estado: resolver, cerrar, reabrir'}),
  )
  async move(
    @param.path.integer('id', ID) caseId: number,
    @requestBody(jsonBody(MOVE)) body: Infer<typeof MOVE>,
  ): Promise<Infer<typeof DONE>> {
    return this.change(caseId, 'change_state', {state: body.to}, async tx => {
      await moveCase(tx, caseId, body.to as CaseState, this.author());
      if (body.to === 'resolved') await queueCaseResolved(this.runtime, tx, caseId);
    });
  }

  @post(
    '/api/mensajes/{id}/relacionar',
    operation({...EDIT, id: 'relateCase', summary: 'Decir de qué pedido o de qué abono va; vacío, de ninguno'}),
  )
  async relate(
    @param.path.integer('id', ID) caseId: number,
    @requestBody(jsonBody(RELATE)) body: Infer<typeof RELATE>,
  ): Promise<Infer<typeof DONE>> {
    return this.change(caseId, 'edit', body, tx => relateCase(tx, caseId, body, this.author()));
  }

  @post(
    '/api/mensajes/{id}/unir',
    operation({
      ...EDIT,
      id: 'mergeCases',
      summary: 'Unir a este otro mensaje de la misma persona',
      description: 'El otro queda cerrado y se lee en este. Su enlace lleva aquí si nadie más puede tenerlo.',
    }),
  )
  async merge(
    @param.path.integer('id', ID) caseId: number,
    @requestBody(jsonBody(MERGE)) body: Infer<typeof MERGE>,
  ): Promise<Infer<typeof DONE>> {
    return this.change(
      caseId,
      'merge',
      {caseId: body.caseId},
      async tx => {
        await this.reach(tx, body.caseId);
        await mergeCases(tx, {id: caseId, otherId: body.caseId}, this.author());
      },
      [caseId, body.caseId],
    );
  }

  @post(
    '/api/mensajes/archivos',
    operation({
      id: 'uploadFileForCase',
      tag: TAG,
      summary: 'Subir un archivo para una respuesta (PDF, PNG o JPG, hasta 5 MB)',
      description: 'Espera un día a la respuesta que lo lleva. Su tipo se lee de los bytes.',
      permission: {area: 'incidents', action: 'edit'},
      answer: UPLOADED,
    }),
  )
  async upload(
    @requestBody(fileBody('Los bytes del archivo.', MAX_FILE_BYTES + 1024, 'El archivo pasa de 5 MB.')) content: object,
    @param.query.string('name', {schema: {type: 'string', maxLength: 200}, required: true, example: 'plano.pdf'})
    name: string,
  ): Promise<Infer<typeof UPLOADED>> {
    const kept = await this.db.withTransaction(tx => keepUpload(tx, {fileName: name, content: content as Buffer}));
    return {...kept, fileName: name};
  }

  @get(
    '/api/mensajes/{id}/archivos/{fileId}',
    operation({
      id: 'getCaseFile',
      tag: TAG,
      summary: 'Un archivo de un caso',
      description: 'Cada vez que se abre queda anotado.',
      permission: {area: 'incidents', action: 'view'},
      answer: STORED_FILE,
      errors: [404],
    }),
  )
  async file(
    @param.path.integer('id', ID) caseId: number,
    @param.path.integer('fileId', ID) fileId: number,
  ): Promise<Response> {
    const file = await this.db.withTransaction(async tx => {
      const category = await this.reach(tx, caseId, 'view');
      const found = await readCaseFile(tx, caseId, fileId, false);
      if (!found) throw notFound('No existe ese archivo.');
      await this.audit(tx, category, caseId, 'view', {fileId});
      return found;
    });
    return sendStored(this.response, file);
  }

  @del(
    '/api/mensajes/{id}/archivos/{fileId}',
    operation({...EDIT, id: 'dropCaseFile', summary: 'Borrar un archivo que no debía estar en el caso'}),
  )
  async dropFile(
    @param.path.integer('id', ID) caseId: number,
    @param.path.integer('fileId', ID) fileId: number,
  ): Promise<Infer<typeof DONE>> {
    return this.change(caseId, 'delete', {fileId}, tx => dropFile(tx, caseId, fileId, this.author()));
  }

  private change(
    caseId: number,
    action: AuditAction,
    changes: Record<string, unknown>,
    work: (tx: Tx) => Promise<void>,
    locks: number[] = [],
  ): Promise<Infer<typeof DONE>> {
    return this.db.withTransaction(async tx => {
      // Two that are merged into each other at once wait for one another in one order.
      await tx.query('select 1 from incident where id = any($1) order by id for update', [locks]);
      await this.reach(tx, caseId);
      await work(tx);
      const {category} = (await tx.query<{category: string}>('select category from incident where id = $1', [caseId]))
        .rows[0]!;
      await this.audit(tx, category, caseId, action, changes);
      return {id: caseId, isReadable: this.mayRead(category)};
    });
  }

  private mayRead = (category: string) =>
    category !== 'child_protection' || allows(this.actor.roles, 'child_protection', 'view');
  private author = (): Author => ({kind: 'staff', staffUserId: this.actor.id!, name: this.actor.name});

  private async reach(tx: Tx, caseId: number, action: 'view' | 'edit' = 'edit'): Promise<string> {
    const {rows} = await tx.query<{category: string}>(
      `select category from incident where id = $1 and (source <> 'system' or category = 'child_protection')
        for update`,
      [caseId],
    );
    if (
      !rows[0] ||
      !this.mayRead(rows[0].category) ||
      (rows[0].category === 'child_protection' && !allows(this.actor.roles, 'child_protection', action))
    )
      throw notFound('No existe ese mensaje.');
    return rows[0].category;
  }

  /** Never what was said: the audit is read by more people than the case. */
  private audit = (tx: Tx, category: string, caseId: number, action: AuditAction, changes: Record<string, unknown>) =>
    writeAudit(tx, this.actor, {
      action,
      resource: category === 'child_protection' ? 'mensajes-proteccion' : 'mensajes',
      id: caseId,
      changes,
    });
}
