/**
 * The papers that a new pass waits for: seen and sent by its holder, with the account or with the link of the mail.
 * Others' passes do not exist here.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {slowDown, slowUploads} from '../../../web/auth/attempts';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import {MAX_PAPER_BYTES} from '../../../domain/media/read-paper';
import {addDocument} from '../../../domain/passes/papers/add-document';
import {requireOwnPass} from '../../../domain/passes/holder/own-pass';
import {readPapers} from '../../../domain/passes/papers/read-papers';
import {fileBody} from '../../../web/rest/file-body';
import {operation} from '../../../web/http/operation-text';
import {instant, list, obj, oneOf, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID} from '../../parameters';
import {passOfLink} from '../payment-links';

const PAPERS = obj(
  {
    untilAt: orNull(instant('hasta cuándo se espera otro documento')),
    papers: list(
      obj({
        text: str(),
        name: str({description: 'el descuento o la familia que prueba'}),
        state: oneOf('missing', 'pending', 'approved', 'rejected'),
        note: str({description: 'por qué se rechazó'}),
      }),
    ),
  },
  'PassPapers',
);
type Papers = Infer<typeof PAPERS>;
const TAG = 'Documentos de un abono';
const FILE = fileBody('Los bytes del documento.', MAX_PAPER_BYTES + 1024);
const NAME = {
  schema: {type: 'string' as const, maxLength: 200, minLength: 1},
  required: true,
  description: 'nombre del archivo',
  example: 'titulo.pdf',
};
const TEXT = {
  schema: {type: 'string' as const, maxLength: 400, minLength: 1},
  required: true,
  description: 'qué documento es, con las palabras con que se pide',
  example: 'Carnet de estudiante',
};
const TOKEN = {schema: {type: 'string' as const, minLength: 5, maxLength: 100}};

export class PassPapersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/passes/{id}/papers',
    operation({
      id: 'listMyPassPapers',
      tag: TAG,
      permission: 'customer',
      summary: 'Los documentos que espera mi abono',
      answer: PAPERS,
      errors: [401, 404],
    }),
  )
  async papers(@param.path.integer('id', ID) passId: number): Promise<Papers> {
    await this.own(this.db, passId);
    return this.read(this.db, passId);
  }

  @post(
    '/api/public/passes/{id}/papers',
    operation({
      id: 'sendMyPassPaper',
      tag: TAG,
      permission: 'customer',
      summary: 'Enviar un documento que mi abono espera (PDF, PNG o JPG, hasta 5 MB)',
      answer: PAPERS,
      errors: [401, 404, 409, 429],
    }),
  )
  async send(
    @param.path.integer('id', ID) passId: number,
    @requestBody(FILE) content: object,
    @param.query.string('name', NAME) name: string,
    @param.query.string('text', TEXT) text: string,
  ): Promise<Papers> {
    await slowDown(this.db, `pass-paper:${this.actor.ip}`, 30, 30);
    return this.db.withTransaction(async tx =>
      this.add(tx, await this.own(tx, passId), passId, content as Buffer, name, text),
    );
  }

  @get(
    '/api/public/payment-links/{token}/papers',
    operation({
      id: 'listLinkPapers',
      tag: TAG,
      permission: 'public',
      summary: 'Los documentos que espera un abono, con su enlace',
      answer: PAPERS,
      errors: [404, 410, 429],
    }),
  )
  async linkPapers(@param.path.string('token', TOKEN) token: string): Promise<Papers> {
    await slowDown(this.db, `payment-link:${this.actor.ip}`, 120, 10);
    return this.read(this.db, passOfLink(this.runtime.config, token));
  }

  @post(
    '/api/public/payment-links/{token}/papers',
    operation({
      id: 'sendLinkPaper',
      tag: TAG,
      permission: 'public',
      summary: 'Enviar con un enlace un documento que un abono espera',
      answer: PAPERS,
      errors: [404, 409, 410, 429],
    }),
  )
  async sendByLink(
    @param.path.string('token', TOKEN) token: string,
    @requestBody(FILE) content: object,
    @param.query.string('name', NAME) name: string,
    @param.query.string('text', TEXT) text: string,
  ): Promise<Papers> {
    await slowDown(this.db, `pass-paper:${this.actor.ip}`, 30, 30);
    await slowUploads(this.db, this.actor.ip, content as Buffer);
    const passId = passOfLink(this.runtime.config, token);
    return this.db.withTransaction(tx => this.add(tx, null, passId, content as Buffer, name, text));
  }

  /** Nothing once the pass waits for nothing. */
  private async read(tx: Tx, passId: number): Promise<Papers> {
    const {rows} = await tx.query<{untilAt: Date | null; isWaiting: boolean}>(
      `select pay_until_at as "untilAt", state = 'requested' as "isWaiting" from season_pass where id = $1`,
      [passId],
    );
    if (!rows[0]?.isWaiting) return {untilAt: null, papers: []};
    return {
      untilAt: rows[0].untilAt?.toISOString() ?? null,
      papers: (await readPapers(tx, passId)).map(({text, name, state, note}) => ({
        text,
        name,
        state,
        note: state === 'rejected' ? note : '',
      })),
    };
  }

  private async add(
    tx: Tx,
    customerId: number | null,
    passId: number,
    content: Buffer,
    name: string,
    text: string,
  ): Promise<Papers> {
    const documentId = await addDocument(tx, {
      seasonPassId: passId,
      kind: 'other',
      fileName:
        name
          .replace(/[\\/\p{Cc}]/gu, '')
          .trim()
          .slice(0, 120) || 'documento',
      content,
      text,
    });
    await writeAudit(
      tx,
      {
        ...this.actor,
        kind: 'customer',
        id: customerId,
        ...(customerId === null ? {name: 'con el enlace del correo'} : {}),
      },
      {action: 'upload', resource: 'abonos/documentos', id: documentId, changes: {seasonPassId: passId, text}},
    );
    return this.read(tx, passId);
  }

  private async own(tx: Tx, passId: number): Promise<number> {
    const customerId = await customerOf(tx, this.request);
    await requireOwnPass(tx, customerId, passId);
    return customerId;
  }
}
