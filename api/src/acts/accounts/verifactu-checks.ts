/** What the tax office has of a month, held against ours: asked for by staff, and by itself once a month. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {askForMonth, resendMissing} from '../../domain/verifactu/check-month';
import {readChecks} from '../../domain/verifactu/read-checks';
import {conflict, notFound} from '../../domain/kernel/errors';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, day, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {missingOf, officeOf} from '../../outside/tax-office/office';
import {ID} from '../parameters';

const CHECKS = list(
  obj(
    {
      id: id(),
      issuerNif: str(),
      environment: oneOf('test', 'real'),
      year: int(),
      month: int(),
      state: oneOf('open', 'done', 'failed'),
      isAutomatic: bool(),
      createdAt: instant(),
      doneAt: orNull(instant()),
      message: str({description: 'qué falló la última vez'}),
      seenCount: int({description: 'facturas que tiene de este programa'}),
      othersCount: int({description: 'las que tiene de otros programas'}),
      differencesCount: int(),
      differences: list(
        obj({
          kind: oneOf('missing', 'unknown', 'content', 'state'),
          fullNumber: str(),
          issuedOn: day(),
          invoiceId: orNull(int()),
          ours: str(),
          theirs: str(),
        }),
        {description: 'las primeras 200'},
      ),
    },
    'VerifactuCheck',
  ),
);
const MONTH = obj({
  issuerNif: str({maxLength: 9}),
  year: int({minimum: 2024, maximum: 2100}),
  month: int({minimum: 1, maximum: 12}),
});
const ASKED = obj({id: id()});
const RESENT = obj({records: int()});
const TAG = 'facturas';

export class VerifactuChecksController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/verifactu/cotejos',
    operation({
      id: 'listVerifactuChecks',
      tag: TAG,
      summary: 'Los últimos cotejos con la Agencia Tributaria, y qué no coincide',
      permission: {area: 'invoices', action: 'view'},
      answer: CHECKS,
      errors: [404],
    }),
  )
  async all(): Promise<Infer<typeof CHECKS>> {
    this.forHouse();
    const checks = await readChecks(this.db);
    return checks.map(({createdAt, doneAt, ...check}) => ({
      ...check,
      createdAt: createdAt.toISOString(),
      doneAt: doneAt && doneAt.toISOString(),
    }));
  }

  @post(
    '/api/verifactu/cotejos',
    operation({
      id: 'askVerifactuMonth',
      tag: TAG,
      summary: 'Preguntar a la Agencia Tributaria qué tiene de un mes',
      permission: {area: 'invoices', action: 'send'},
      answer: ASKED,
      errors: [404, 409],
    }),
  )
  async ask(@requestBody(jsonBody(MONTH)) body: Infer<typeof MONTH>): Promise<Infer<typeof ASKED>> {
    this.forHouse();
    const office = officeOf(this.runtime.config);
    if (office === null)
      throw conflict(
        'office_not_configured',
        `No se habla con la Agencia Tributaria: falta ${missingOf(this.runtime.config).join(', ')}.`,
      );
    return this.db.withTransaction(async tx => {
      const checkId = await askForMonth(tx, {...body, environment: office.environment, staffUserId: this.actor.id!});
      await this.note(tx, 'check_verifactu', body);
      return {id: checkId};
    });
  }

  @post(
    '/api/verifactu/cotejos/{id}/reenviar',
    operation({
      id: 'resendVerifactuMissing',
      tag: TAG,
      summary: 'Volver a enviar lo que la Agencia Tributaria ya no tiene',
      permission: {area: 'invoices', action: 'send'},
      answer: RESENT,
      errors: [404, 409],
    }),
  )
  async resend(@param.path.integer('id', ID) checkId: number): Promise<Infer<typeof RESENT>> {
    this.forHouse();
    return this.db.withTransaction(async tx => {
      const records = await resendMissing(tx, checkId);
      await this.note(tx, 'resume_verifactu', {checkId, records});
      return {records};
    });
  }

  private note(tx: Parameters<typeof writeAudit>[0], action: 'check_verifactu' | 'resume_verifactu', changes: object) {
    return writeAudit(tx, this.actor, {action, resource: 'facturas-emitidas', id: 0, changes: {...changes}});
  }

  /** Of a company's own staff nobody sees the books of the house. */
  private forHouse(): void {
    if (this.actor.companyId !== null) throw notFound('No existe.');
  }
}
