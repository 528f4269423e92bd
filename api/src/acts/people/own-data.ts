/** What somebody asks about the data of their own account: a copy, or to be forgotten. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {asCustomer, type Actor, writeAudit} from '../../web/auth/audit';
import {customerOf} from '../../web/http/customer-session';
import {Database} from '../../platform/database/db';
import {askForRight, BY_COPY, RIGHT_KINDS} from '../../domain/rights/requests';
import {ownRequest, readOwnRequests} from '../../domain/rights/own-requests';
import {COPY_FORMATS, type CopyFormat} from '../../outside/papers/person/copy-files';
import {queueCaseOpened} from '../../jobs/mails/case-mails';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, instant, list, obj, oneOf, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {sendPersonCopy} from './send-person-copy';

const REQUESTS = list(
  obj(
    {
      id: id(),
      right: oneOf(...RIGHT_KINDS),
      state: oneOf('asked', 'ready', 'done', 'refused'),
      createdAt: instant(),
      dueAt: instant(),
      answer: str(),
      hasFiles: bool({description: 'la copia se puede bajar'}),
    },
    'OwnDataRequest',
  ),
);
const ASK = obj({right: oneOf(...RIGHT_KINDS), reason: str({maxLength: 500})});
const ID = {schema: {type: 'integer', minimum: 1, maximum: 2147483647}} as const;
const FORMAT = {required: true, schema: {type: 'string' as const, enum: [...COPY_FORMATS]}};
const TEXT = {tag: 'Cuenta', permission: 'customer' as const};

export class OwnDataController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/account/data-requests',
    operation({
      ...TEXT,
      id: 'listOwnDataRequests',
      summary: 'Lo que he pedido sobre mis datos',
      answer: REQUESTS,
      errors: [401],
    }),
  )
  async list(): Promise<Infer<typeof REQUESTS>> {
    return readOwnRequests(this.db, await customerOf(this.db, this.request));
  }

  @post(
    '/api/public/account/data-requests',
    operation({
      ...TEXT,
      id: 'askAboutOwnData',
      summary: 'Pedir una copia de mis datos, que se corrijan, se borren, se limiten o no se usen, o llevármelos',
      answer: REQUESTS,
      errors: [401, 409, 429],
    }),
  )
  async ask(@requestBody(jsonBody(ASK)) body: Infer<typeof ASK>): Promise<Infer<typeof REQUESTS>> {
    const customerId = await customerOf(this.db, this.request);
    await slowDown(this.db, `own-data:${customerId}`, 10, 24 * 60);
    return this.db.withTransaction(async tx => {
      const {rows} = await tx.query<{email: string}>('select email from customer where id = $1', [customerId]);
      const made = await askForRight(tx, {
        ...body,
        email: rows[0]!.email,
        customerId,
        staffUserId: null,
        incidentId: null,
      });
      if (!BY_COPY.includes(body.right)) await queueCaseOpened(this.runtime, tx, made.incidentId);
      const actor = await asCustomer(tx, this.actor, customerId);
      await writeAudit(tx, actor, {action: 'create', resource: 'derechos', id: made.id, changes: {right: body.right}});
      return readOwnRequests(tx, customerId);
    });
  }

  @get(
    '/api/public/account/data-requests/{id}/copy',
    operation({
      ...TEXT,
      id: 'getOwnDataCopy',
      summary: 'La copia de mis datos, cuando está hecha',
      answer: {contentType: 'application/octet-stream', description: 'JSON, ZIP de tablas o PDF.'},
      errors: [401, 404, 409],
    }),
  )
  async copy(
    @param.path.integer('id', ID) requestId: number,
    @param.query.string('format', FORMAT) format: CopyFormat,
  ): Promise<Response> {
    const customerId = await customerOf(this.db, this.request);
    return sendPersonCopy(this.db, this.runtime, this.response, {
      id: requestId,
      format,
      before: async tx => {
        await ownRequest(tx, customerId, requestId);
        const actor = await asCustomer(tx, this.actor, customerId);
        await writeAudit(tx, actor, {action: 'export', resource: 'derechos', id: requestId, changes: {format}});
      },
    });
  }
}
