/**
 * Files of answers: sent by whoever is asked for one, opened by a link that staff make and that lasts five minutes. What
 * one is is read from its bytes; it is handed over as a file, never shown as a page.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {slowDown, slowUploads} from '../../web/auth/attempts';
import type {Actor} from '../../web/auth/audit';
import {openFileLink} from '../../web/auth/file-link';
import {Database} from '../../platform/database/db';
import {readFields} from '../../domain/forms/read-fields';
import {keepFile, readFile} from '../../domain/forms/files';
import {MAX_PAPER_BYTES} from '../../domain/media/read-paper';
import {askedField} from './operations';
import {scanFile} from '../../outside/reading/scan-file';
import {ASKED_FIELD} from './shapes';
import {DomainError, notFound} from '../../domain/kernel/errors';
import {fileBody} from '../../web/rest/file-body';
import {operation} from '../../web/http/operation-text';
import {int, list, obj, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID} from '../parameters';

const KEPT = obj({token: str({description: 'la respuesta a la pregunta'}), fileName: str(), sizeBytes: int()});
const FIELDS = list(ASKED_FIELD, {description: 'en el orden en que se preguntan'});
const TEXT = {tag: 'Pago', permission: 'public' as const};
const TOO_LARGE = 'El documento pasa de 5 MB.';

export class AnswerFilesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/pass-lists/{id}/questions',
    operation({
      tag: 'Abonos nuevos',
      permission: 'public',
      id: 'listPassQuestions',
      summary: 'Lo que una temporada pregunta de cada abono, al hacerlo o renovarlo',
      answer: FIELDS,
    }),
  )
  async ofList(@param.path.integer('id', ID) listId: number): Promise<Infer<typeof FIELDS>> {
    return (await readFields(this.db, {scope: 'list', seasonListId: listId})).map(askedField);
  }

  @post(
    '/api/public/answer-files',
    operation({
      ...TEXT,
      id: 'uploadAnswerFile',
      summary: 'Subir el documento que pide una pregunta (PDF, PNG o JPG, hasta 5 MB)',
      description: 'Espera un día a la respuesta. Su tipo se lee de los bytes.',
      answer: KEPT,
      errors: [413, 429],
    }),
  )
  async upload(
    @requestBody(fileBody('Los bytes del documento.', MAX_PAPER_BYTES + 1024, TOO_LARGE)) content: object,
    @param.query.string('name', {
      schema: {type: 'string', maxLength: 200},
      required: true,
      description: 'nombre del archivo',
      example: 'poliza.pdf',
    })
    name: string,
  ): Promise<Infer<typeof KEPT>> {
    await slowDown(this.db, `answer-file:${this.actor.ip}`, 60, 10);
    await slowUploads(this.db, this.actor.ip, content as Buffer);
    await scanFile(this.runtime.config.scanUrl, content as Buffer);
    return this.db.withTransaction(tx => keepFile(tx, {fileName: name, content: content as Buffer}));
  }

  @get(
    '/api/public/answer-files/{link}',
    operation({
      ...TEXT,
      id: 'getAnswerFile',
      summary: 'Un documento, con el enlace de cinco minutos que hace el personal',
      answer: {contentType: 'application/octet-stream', description: 'PDF o imagen.'},
      errors: [404, 410, 429],
    }),
  )
  async file(@param.path.string('link', {schema: {type: 'string', maxLength: 120}}) link: string): Promise<Response> {
    const opened = openFileLink(this.runtime.config.secret, link, this.runtime.sessions.now());
    if (opened === null) {
      await slowDown(this.db, `file-link:${this.actor.ip}`, 20, 1);
      throw notFound('No encontramos ese documento.');
    }
    if (opened === 'expired')
      throw new DomainError('link_expired', 'Este enlace duraba cinco minutos: pide otro en la ficha.');
    const file = await readFile(this.db, opened.fileId);
    if (!file) throw notFound('No encontramos ese documento.');
    // Its name may be of any letters; as bytes, whatever a browser thinks that they are.
    this.response
      .writeHead(200, {
        'Content-Type': 'application/octet-stream',
        'Content-Length': file.content.length,
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .end(file.content);
    return this.response;
  }
}
