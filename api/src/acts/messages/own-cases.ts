/**
 * «/ayuda»: writing to the club and going on with it. Whoever has the link of a case has the case; its code opens it
 * only beside the address. Guessing is slowed down and finds nothing.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown, slowUploads} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {customerOf} from '../../web/http/customer-session';
import {openSignedNumber} from '../../platform/keys/token';
import {Database} from '../../platform/database/db';
import {MAX_FILE_BYTES, readCaseFile} from '../../domain/cases/keep-files';
import {livingCase} from '../../domain/cases/merge';
import {openCase} from '../../domain/cases/open-case';
import {findOwnCase, listOwnCases, readOwnCase, type OwnCase} from '../../domain/cases/read-own-case';
import {hearCustomer, settleByCustomer} from '../../domain/cases/reply';
import {requireOwnPass} from '../../domain/passes/holder/own-pass';
import {keepUpload} from '../../domain/passes/papers/keep-upload';
import {DomainError, invalid, notFound} from '../../domain/kernel/errors';
import {cookiesOf} from '../../web/http/http';
import {queueCaseOpened} from '../../jobs/mails/case-mails';
import {caseHash, caseOf} from '../../outside/mail/links/case-link';
import {utcInstants} from '../../reports/instants';
import {fileBody} from '../../web/rest/file-body';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {type Infer, list} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID, KEY} from '../parameters';
import {sendStored} from '../send-file';
import {takeCaseFiles} from './take-case-files';
import {
  FIND_CASE,
  FOUND_CASE,
  OPEN_CASE,
  OPENED_CASE,
  OWN_CASE,
  OWN_CASES,
  SAY_IN_CASE,
  STORED_FILE,
  UPLOADED,
} from './case-shapes';

const TAG = 'Ayuda';
const HASH = {schema: {type: 'string', maxLength: 100} as const};
const OPEN = {tag: TAG, permission: 'public' as const};
const BY_LINK = {...OPEN, answer: OWN_CASE, errors: [404, 429]};

export class OwnCasesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/public/cases',
    operation({
      ...OPEN,
      id: 'openOwnCase',
      summary: 'Escribir a la organización',
      description: 'Se confirma por correo, con el enlace a la conversación. El pedido o el abono, solo si son suyos.',
      answer: OPENED_CASE,
      errors: [404, 429],
    }),
  )
  async open(
    @requestBody(jsonBody(OPEN_CASE)) body: Infer<typeof OPEN_CASE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof OPENED_CASE>> {
    const key = idempotencyKey(keyHeader);
    const said = saidIn(body);
    if (body.title.trim().length < 3) throw invalid({title: 'Dinos en pocas palabras de qué se trata.'});
    if (body.contactName.trim() === '') throw invalid({contactName: 'Escribe tu nombre.'});
    const email = body.contactEmail.trim().toLowerCase();
    await slowDown(this.db, `case-open-ip:${this.actor.ip}`, 20, 60);
    await slowDown(this.db, `case-open:${email}`, 5, 60);
    const made = await this.db.withTransaction(async tx => {
      const customerId = await this.customer(tx);
      // The link is never stored with the answer.
      return once(tx, `own-case:${this.actor.ip}`, key, body, async () => {
        const opened = await openCase(tx, {
          source: customerId === null ? 'visitor' : 'customer',
          channel: 'web',
          category: body.category,
          priority: 'normal',
          title: body.title,
          body: said,
          contactName: body.contactName,
          contactEmail: email,
          contactPhone: body.contactPhone ?? '',
          customerId,
          about: await this.about(tx, body, customerId),
          staffUserId: null,
          files: await takeCaseFiles(tx, body.files),
        });
        await queueCaseOpened(this.runtime, tx, opened.id);
        await this.audit(tx, opened.id, body.category, 'create', customerId);
        return opened;
      });
    });
    return {number: made.number, trackingCode: made.trackingCode, hash: caseHash(this.runtime.config, made.id)};
  }

  @post(
    '/api/public/cases/find',
    operation({
      ...OPEN,
      id: 'findOwnCase',
      summary: 'El enlace de una conversación, con su código y el correo',
      answer: FOUND_CASE,
      errors: [404, 429],
    }),
  )
  async find(@requestBody(jsonBody(FIND_CASE)) body: Infer<typeof FIND_CASE>): Promise<Infer<typeof FOUND_CASE>> {
    await slowDown(this.db, `case-find:${this.actor.ip}`, 10, 10);
    await slowDown(this.db, `case-find:${body.email.trim().toLowerCase()}`, 20, 60);
    const caseId = await findOwnCase(this.db, body.trackingCode, body.email);
    if (caseId === null)
      throw notFound('No encontramos ningún mensaje con ese código y ese correo. Están en el correo que te enviamos.');
    return {hash: caseHash(this.runtime.config, caseId)};
  }

  @get(
    '/api/public/cases/{hash}',
    operation({...BY_LINK, id: 'getOwnCase', summary: 'Una conversación con la organización, por su enlace'}),
  )
  async read(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof OWN_CASE>> {
    return this.shown(this.db, await this.idIn(hash));
  }

  @post(
    '/api/public/cases/{hash}/messages',
    operation({
      ...BY_LINK,
      id: 'sayInOwnCase',
      summary: 'Añadir algo a la conversación',
      description: 'Lo que estaba resuelto o cerrado se reabre.',
      errors: [404, 409, 429],
    }),
  )
  async say(
    @param.path.string('hash', HASH) hash: string,
    @requestBody(jsonBody(SAY_IN_CASE)) body: Infer<typeof SAY_IN_CASE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof OWN_CASE>> {
    const key = idempotencyKey(keyHeader);
    const said = saidIn(body);
    const caseId = await this.idIn(hash);
    await slowDown(this.db, `case-say:${caseId}`, 20, 60);
    return this.db.withTransaction(async tx => {
      await once(tx, `own-case-say:${caseId}`, key, body, async () => {
        const {contactName, category} = await this.expect(tx, caseId);
        const files = await takeCaseFiles(tx, body.files);
        const heard = await hearCustomer(tx, {id: caseId, name: contactName || 'Cliente', body: said, files});
        await this.audit(tx, caseId, category, 'reply', null);
        return heard;
      });
      return this.shown(tx, await livingCase(tx, caseId));
    });
  }

  @post(
    '/api/public/cases/{hash}/resolve',
    operation({...BY_LINK, id: 'settleOwnCase', summary: 'Decir que ya está resuelto', errors: [404, 409, 429]}),
  )
  async settle(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof OWN_CASE>> {
    const caseId = await this.idIn(hash);
    return this.db.withTransaction(async tx => {
      const {contactName, category} = await this.expect(tx, caseId);
      await settleByCustomer(tx, caseId, contactName || 'Cliente');
      await this.audit(tx, caseId, category, 'change_state', null);
      return this.shown(tx, await livingCase(tx, caseId));
    });
  }

  @get(
    '/api/public/cases/{hash}/files/{id}',
    operation({
      ...OPEN,
      id: 'getOwnCaseFile',
      summary: 'Un archivo de la conversación',
      answer: STORED_FILE,
      errors: [404, 429],
    }),
  )
  async file(
    @param.path.string('hash', HASH) hash: string,
    @param.path.integer('id', ID) fileId: number,
  ): Promise<Response> {
    const caseId = await this.idIn(hash);
    const file = await readCaseFile(this.db, caseId, fileId, true);
    if (!file) throw notFound('No encontramos ese archivo.');
    return sendStored(this.response, file);
  }

  @post(
    '/api/public/case-uploads',
    operation({
      ...OPEN,
      id: 'uploadCaseFile',
      summary: 'Subir un archivo para un mensaje (PDF, PNG o JPG, hasta 5 MB)',
      description: 'Espera un día al mensaje que lo lleva. Su tipo se lee de los bytes.',
      answer: UPLOADED,
      errors: [429],
    }),
  )
  async upload(
    @requestBody(fileBody('Los bytes del archivo.', MAX_FILE_BYTES + 1024, 'El archivo pasa de 5 MB.')) content: object,
    @param.query.string('name', {schema: {type: 'string', maxLength: 200}, required: true, example: 'cargo.pdf'})
    name: string,
  ): Promise<Infer<typeof UPLOADED>> {
    await slowDown(this.db, `case-upload:${this.actor.ip}`, 60, 10);
    await slowUploads(this.db, this.actor.ip, content as Buffer);
    const kept = await this.db.withTransaction(tx => keepUpload(tx, {fileName: name, content: content as Buffer}));
    return {...kept, fileName: name};
  }

  @get(
    '/api/public/account/cases',
    operation({
      id: 'listOwnCases',
      tag: TAG,
      permission: 'customer',
      summary: 'Mis conversaciones con la organización',
      answer: list(OWN_CASES),
      errors: [401],
    }),
  )
  async own(): Promise<Infer<typeof OWN_CASES>[]> {
    const found = await listOwnCases(this.db, await customerOf(this.db, this.request));
    return found.map(({id: caseId, createdAt, lastMessageAt, ...one}) => ({
      ...one,
      createdAt: createdAt.toISOString(),
      lastMessageAt: lastMessageAt.toISOString(),
      hash: caseHash(this.runtime.config, caseId),
    }));
  }

  /** What the case is about, of whoever shows that it is theirs: the link of an order, the account of a pass. */
  private async about(
    tx: Tx,
    {reservation, passId, orderNumber}: Infer<typeof OPEN_CASE>,
    customerId: number | null,
  ): Promise<{orderId?: number; seasonPassId?: number; orderNumber?: string | null}> {
    const orderId = reservation ? openSignedNumber(this.runtime.config.secret, 'reservation', reservation) : undefined;
    if (orderId === null) throw notFound('No encontramos ese pedido. Vuelve a abrir el enlace de tu correo.');
    if (passId) {
      if (customerId === null) throw notFound('No encontramos ese abono en tu cuenta.');
      await requireOwnPass(tx, customerId, passId);
    }
    return {...(orderId && {orderId}), ...(passId && {seasonPassId: passId}), orderNumber: orderNumber ?? null};
  }

  private async idIn(hash: string): Promise<number> {
    const caseId = caseOf(this.runtime.config, hash);
    // The link of a case that was merged leads to where it goes on.
    if (caseId !== null) return livingCase(this.db, caseId);
    await slowDown(this.db, `hash:${this.actor.ip}`, 20, 1);
    throw notFound('No encontramos ese mensaje. Comprueba el enlace de tu correo.');
  }

  private async expect(tx: Tx, caseId: number): Promise<OwnCase> {
    const found = await readOwnCase(tx, caseId);
    if (!found) throw notFound('Este mensaje ya no existe.');
    return found;
  }

  private async shown(tx: Tx, caseId: number): Promise<Infer<typeof OWN_CASE>> {
    const {id: _id, orderId: _order, contactEmail, ...one} = await this.expect(tx, caseId);
    return utcInstants({
      ...one,
      emailMasked: contactEmail.replace(/^(.).*(@.+)$/, '$1•••$2'),
      createdAt: one.createdAt.toISOString(),
      firstReplyAt: one.firstReplyAt?.toISOString() ?? null,
      firstReplyDueAt: one.firstReplyDueAt?.toISOString() ?? null,
      resolutionDueAt: one.resolutionDueAt?.toISOString() ?? null,
    });
  }

  private async customer(tx: Tx): Promise<number | null> {
    if (!cookiesOf(this.request).customer) return null;
    return customerOf(tx, this.request).catch((error: unknown) => {
      if (error instanceof DomainError && error.status === 401) return null;
      throw error;
    });
  }

  /** Never what was said: the audit is read by more people than the case. */
  private audit = (
    tx: Tx,
    caseId: number,
    category: string,
    action: 'create' | 'reply' | 'change_state',
    customerId: number | null,
  ) =>
    writeAudit(
      tx,
      {
        ...this.actor,
        kind: 'customer',
        id: customerId,
        name: customerId === null ? 'con el enlace del caso' : 'cliente',
      },
      {action, resource: category === 'child_protection' ? 'mensajes-proteccion' : 'mensajes', id: caseId},
    );
}

function saidIn({body}: {body: string}): string {
  const said = body.trim();
  if (said === '') throw invalid({body: 'Escribe tu mensaje.'});
  return said;
}
