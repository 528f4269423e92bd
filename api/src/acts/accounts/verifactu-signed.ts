/** Companies that sign and keep their records instead of sending them: the choice, the looking, the log, the exports. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {walkBooks} from '../../domain/sealing/books';
import {checkSigned} from '../../domain/verifactu/check-chain';
import {exportPeriod} from '../../domain/verifactu/export-period';
import {chooseMode, readEvents} from '../../domain/verifactu/mode';
import {readIssuers} from '../../domain/verifactu/read-status';
import {invalid, notFound} from '../../domain/kernel/errors';
import {writeZip} from '../../outside/papers/person/write-zip';
import {jsonBody, operation} from '../../web/http/operation-text';
import {DAY, readDay} from '../../web/rest/read-day';
import {bool, day, instant, int, list, obj, oneOf, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {programOf} from '../../outside/tax-office/office';
import {sendFile} from '../send-file';
import {seesBlocked} from './blocked-invoice';

const ISSUER = {issuerNif: str({maxLength: 9, description: 'NIF de la empresa'})};
const CHOICE = obj({
  ...ISSUER,
  mode: oneOf('verifactu', 'signed'),
  fromOn: day(),
  reason: str({minLength: 1, maxLength: 500}),
});
const DONE = obj({done: bool()});
const LOOKED = obj({records: int(), events: int(), anomalies: list(str())});
const EVENTS = list(
  obj({id: int(), position: int(), kind: str(), detail: str(), recordedAt: instant(), isSigned: bool()}),
);
const TAG = 'facturas';
const NIF = {required: true, schema: {type: 'string', maxLength: 9}} as const;
const WHAT = {required: true, schema: {type: 'string' as const, enum: ['records', 'events']}};

export class VerifactuSignedController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/verifactu/modo',
    operation({
      id: 'chooseVerifactuMode',
      tag: TAG,
      summary: 'Elegir si una empresa envía sus registros o los firma y conserva',
      permission: {area: 'invoices', action: 'send'},
      answer: DONE,
      errors: [404],
    }),
  )
  async choose(@requestBody(jsonBody(CHOICE)) body: Infer<typeof CHOICE>): Promise<Infer<typeof DONE>> {
    return this.db.withTransaction(async tx => {
      await this.mayAct(tx, body.issuerNif);
      await chooseMode(tx, {...body, staffUserId: this.actor.id!});
      await this.note(tx, 'choose_verifactu_mode', body);
      return {done: true};
    });
  }

  @post(
    '/api/verifactu/comprobar',
    operation({
      id: 'checkVerifactuChain',
      tag: TAG,
      summary: 'Comprobar los registros de una empresa, y sus eventos si los conserva',
      permission: {area: 'invoices', action: 'send'},
      answer: LOOKED,
      errors: [404],
    }),
  )
  async look(@requestBody(jsonBody(obj(ISSUER))) {issuerNif}: {issuerNif: string}): Promise<Infer<typeof LOOKED>> {
    return this.db.withTransaction(async tx => {
      await this.mayAct(tx, issuerNif);
      const looked = await checkSigned(tx, issuerNif, programOf(this.runtime.config));
      // One that sends its records has no events: its chain is looked through all the same.
      if (!looked) return this.lookAtSent(tx, issuerNif);
      await this.note(tx, 'check_signed', {issuerNif, ...looked});
      return looked;
    });
  }

  private async lookAtSent(tx: Tx, issuerNif: string): Promise<Infer<typeof LOOKED>> {
    const inOne = <T>(read: (t: Tx) => Promise<T>) => read(tx);
    const records = await walkBooks(inOne, 'records', issuerNif);
    const invoices = await walkBooks(inOne, 'invoices', issuerNif);
    const looked = {
      records: records.rows,
      events: 0,
      anomalies: [...records.findings, ...invoices.findings].slice(0, 50),
    };
    await this.note(tx, 'check_signed', {issuerNif, ...looked});
    return looked;
  }

  @get(
    '/api/verifactu/eventos',
    operation({
      id: 'listVerifactuEvents',
      tag: TAG,
      summary: 'Los últimos eventos de una empresa que conserva sus registros',
      permission: {area: 'invoices', action: 'view'},
      answer: EVENTS,
      errors: [404],
    }),
  )
  async events(@param.query.string('issuerNif', NIF) issuerNif: string): Promise<Infer<typeof EVENTS>> {
    await this.mayAct(this.db, issuerNif);
    const events = await readEvents(this.db, issuerNif);
    return events.map(({recordedAt, ...event}) => ({...event, recordedAt: recordedAt.toISOString()}));
  }

  @get(
    '/api/verifactu/exportacion.zip',
    operation({
      id: 'exportVerifactu',
      tag: TAG,
      summary: 'Los registros o los eventos de una empresa en unos días, en XML',
      permission: {area: 'invoices', action: 'send'},
      answer: {contentType: 'application/zip', description: 'Un XML por registro.'},
      errors: [404],
    }),
  )
  async files(
    @param.query.string('issuerNif', NIF) issuerNif: string,
    @param.query.string('what', WHAT) what: 'records' | 'events',
    @param.query.string('from', DAY) from: string,
    @param.query.string('to', DAY) to: string,
  ): Promise<Response> {
    const files = await this.db.withTransaction(async tx => {
      await this.mayAct(tx, issuerNif);
      const made = await exportPeriod(tx, programOf(this.runtime.config), {
        issuerNif,
        what,
        from: readDay('from', from),
        to: readDay('to', to),
        seesBlocked: seesBlocked(this.actor),
      });
      await this.note(tx, 'export_verifactu', {issuerNif, what, from, to, files: made.length});
      return made;
    });
    const zip = writeZip(files.map(({name, xml}) => ({name, content: Buffer.from(xml, 'utf8')})));
    const name = `${what === 'records' ? 'registros' : 'eventos'}-${issuerNif}-${from}-${to}.zip`;
    return sendFile(this.response, 'application/zip', name, zip);
  }

  /** Of a company's own staff nobody sees the books of the house; and only of who issues here. */
  private async mayAct(tx: Tx, issuerNif: string): Promise<void> {
    if (this.actor.companyId !== null) throw notFound('No existe.');
    const issuers = await readIssuers(tx);
    if (!issuers.some(({nif}) => nif === issuerNif)) throw invalid({issuerNif: 'Esa empresa no factura aquí.'});
  }

  private note(
    tx: Tx,
    action: 'choose_verifactu_mode' | 'check_signed' | 'export_verifactu',
    changes: object,
  ): Promise<void> {
    return writeAudit(tx, this.actor, {action, resource: 'facturas-emitidas', id: 0, changes: {...changes}});
  }
}
