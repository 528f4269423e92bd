/** Papers that families send: looked at by those who may, each look in the audit log, each verdict told to the family. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {allows} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {settleRequests} from '../../../domain/academy/family/papers';
import {readPortrait} from '../../../domain/academy/family/portrait';
import {readPaperFile} from '../../../domain/academy/family/send-paper';
import {reviewDocument} from '../../../domain/academy/review-document';
import {DomainError, notFound} from '../../../domain/kernel/errors';
import {tellReviewed} from '../../../jobs/academy/family-mails';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, day, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {sendFile, sendStored} from '../../send-file';
import {ID} from '../../parameters';

const REVIEW_BODY = obj({
  verdict: oneOf('validated', 'rejected'),
  expiresOn: opt(orNull(day())),
  note: opt(orNull(str({maxLength: 300}))),
});
const DONE = obj({done: bool()});
const EDIT = {tag: 'Cantera', permission: {area: 'academy', action: 'edit'} as const, errors: [404, 409]};

export class AthletePapersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/bases/documentos/{id}/archivo',
    operation({
      ...EDIT,
      id: 'getAthleteDocumentFile',
      summary: 'El documento que envió una familia; cada consulta queda en la auditoría',
      answer: {contentType: 'application/octet-stream', description: 'PDF o imagen.'},
      errors: [404],
    }),
  )
  async file(@param.path.integer('id', ID) documentId: number): Promise<Response> {
    const file = await readPaperFile(this.db, documentId);
    if (!file?.content) throw notFound('Ese documento no existe o ya se ha revisado: el archivo no se conserva.');
    if (file.kind === 'medical_check' && !allows(this.actor.roles, 'medical', 'view'))
      throw new DomainError('forbidden', 'Los documentos médicos los ve solo quien lleva las fichas médicas.');
    await writeAudit(this.db, this.actor, {action: 'view', resource: 'bases/documentos', id: documentId});
    this.response.setHeader('X-Content-Type-Options', 'nosniff');
    // Its type is the one that was read from its bytes; the document for ops knows it as a file.
    return sendStored(this.response, {
      fileName: file.name,
      mimeType: 'application/octet-stream',
      content: file.content,
    });
  }

  @get(
    '/api/deportistas/{id}/foto',
    operation({
      tag: 'Cantera',
      permission: {area: 'academy', action: 'view'},
      id: 'getAthletePhoto',
      summary: 'La foto de la ficha, mientras la familia la autoriza',
      answer: {contentType: 'image/*', description: 'PNG o JPG.'},
      errors: [404],
    }),
  )
  async photo(@param.path.integer('id', ID) athleteId: number): Promise<Response> {
    const photo = await readPortrait(this.db, athleteId);
    if (photo === null) throw notFound('De este deportista no hay foto.');
    this.response.setHeader('X-Content-Type-Options', 'nosniff');
    return sendFile(this.response, photo.mimeType, `foto-${athleteId}`, photo.content);
  }

  @post(
    '/api/bases/documentos/{id}/revisar',
    operation({...EDIT, id: 'reviewAthleteDocument', summary: 'Dar por bueno o rechazar un documento', answer: DONE}),
  )
  async review(
    @param.path.integer('id', ID) documentId: number,
    @requestBody(jsonBody(REVIEW_BODY)) body: Infer<typeof REVIEW_BODY>,
  ): Promise<Infer<typeof DONE>> {
    return this.db.withTransaction(async tx => {
      const note = body.note?.trim() ?? '';
      const {athleteId, kind} = await reviewDocument(tx, {
        documentId,
        verdict: body.verdict,
        expiresOn: body.expiresOn ?? null,
        note,
        staffUserId: this.actor.id!,
      });
      await writeAudit(tx, this.actor, {
        action: 'review',
        resource: 'bases/documentos',
        id: documentId,
        changes: {state: body.verdict, expiresOn: body.expiresOn ?? null},
        reason: note || undefined,
      });
      const settled = await settleRequests(tx, athleteId);
      await tellReviewed(this.runtime, tx, {documentId, athleteId, kind, verdict: body.verdict, note}, settled);
      return {done: true};
    });
  }
}
