/** Records of billing in staff's hands: how the sending stands, what the tax office said, and what they can do about it. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {correctRecord} from '../../domain/invoicing/correct-record';
import {isOwnInvoice} from '../../domain/invoicing/own-invoice';
import {readIssuers, readRecordsOf, readRecordXml, readSendingStatus} from '../../domain/verifactu/read-status';
import {PROGRAM} from '../../domain/verifactu/record-xml';
import {type IssuerMode, readModes} from '../../domain/verifactu/mode';
import {resumeSending} from '../../domain/verifactu/resume';
import {conflict, notFound} from '../../domain/kernel/errors';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {VERSION} from '../../platform/process/version';
import {certificateOf} from '../../outside/tax-office/certificates';
import {missingOf, officeOf, programOf} from '../../outside/tax-office/office';
import {sendFile} from '../send-file';
import {ID, KEY} from '../parameters';
import {lookAtInvoice} from './blocked-invoice';

const ENVIRONMENT = oneOf('test', 'real');
const MODE = oneOf('verifactu', 'signed');
const STATUS = obj(
  {
    mode: oneOf('off', 'test', 'live'),
    missing: list(str(), {description: 'variables de entorno que faltan para enviar'}),
    pending: int({description: 'registros sin enviar'}),
    oldestAt: orNull(instant('desde cuándo espera el primero')),
    rejected: int({description: 'facturas cuyo último registro se ha rechazado'}),
    withErrors: int({description: 'facturas cuyo último registro se ha aceptado con errores'}),
    program: obj({name: str(), id: str({maxLength: 2}), version: str()}),
    producer: orNull(obj({name: str(), nif: str(), address: str(), contact: str(), declared: str()})),
    issuers: list(
      obj({
        nif: str(),
        name: str(),
        mode: MODE,
        next: orNull(obj({mode: MODE, fromOn: str()})),
        unsigned: int({description: 'registros y eventos sin firmar'}),
        anomalies: int(),
        certificate: obj({
          source: oneOf('own', 'shared', 'none'),
          holder: str(),
          holderNif: str(),
          validTo: orNull(instant()),
          problem: str({description: 'por qué no sirve; vacío si sirve'}),
        }),
      }),
    ),
    installations: list(
      obj({
        issuerNif: str(),
        number: str(),
        environment: ENVIRONMENT,
        beganAt: instant(),
        pending: int(),
        stopped: str({description: 'por qué no sale nada hasta que alguien lo mire'}),
        trouble: str({description: 'qué falló la última vez'}),
        nextAt: instant('cuándo se vuelve a intentar'),
      }),
    ),
  },
  'VerifactuStatus',
);
const RECORDS = list(
  obj(
    {
      id: int(),
      position: int({description: 'lugar en la cadena'}),
      installation: str(),
      environment: ENVIRONMENT,
      kind: oneOf('issue', 'cancellation'),
      isCorrection: bool(),
      state: oneOf('pending', 'sending', 'accepted', 'accepted_with_errors', 'rejected', 'kept'),
      signatureProblem: orNull(str()),
      previousInvoiceId: orNull(int()),
      nextInvoiceId: orNull(int()),
      recordedAt: instant(),
      answeredAt: orNull(instant()),
      csv: str(),
      code: orNull(int({description: 'código de error de la AEAT'})),
      message: str(),
      huella: str(),
      previousHuella: str(),
      recordedText: str({description: 'el texto del que sale la huella'}),
    },
    'VerifactuRecord',
  ),
);
const CORRECTION = obj({
  name: opt(str({maxLength: 120, description: 'nombre del destinatario, si es otro'})),
  nif: opt(str({maxLength: 20, description: 'su NIF, si es otro'})),
  isUnregistered: opt(bool({description: 'el NIF es correcto y no consta en el censo (IDType 07)'})),
});
const CORRECTED = obj({position: int({description: 'lugar del nuevo registro en la cadena'})});
const RESUMED = obj({companies: int({description: 'de cuántas empresas sale lo que esperaba'})});
const TAG = 'facturas';
const SENDS: Omit<IssuerMode, 'nif'> = {mode: 'verifactu', next: null, unsigned: 0, anomalies: 0};

export class VerifactuController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/verifactu',
    operation({
      id: 'getVerifactuStatus',
      tag: TAG,
      summary: 'Cómo va el envío de registros a la Agencia Tributaria',
      permission: {area: 'invoices', action: 'view'},
      answer: STATUS,
      errors: [404],
    }),
  )
  async status(): Promise<Infer<typeof STATUS>> {
    this.forHouse();
    const {config} = this.runtime;
    const office = officeOf(config);
    const modes = await readModes(this.db);
    const {oldestAt, ...status} = await readSendingStatus(this.db);
    return {
      ...status,
      oldestAt: oldestAt && oldestAt.toISOString(),
      issuers: (await readIssuers(this.db)).map(issuer => {
        const {mode, next, unsigned, anomalies}: Omit<IssuerMode, 'nif'> =
          modes.find(({nif}) => nif === issuer.nif) ?? SENDS;
        const {validTo, ...state} = certificateOf(config, issuer.nif).state;
        const problem = office ? office.door(issuer.nif).problem : state.problem;
        return {
          ...issuer,
          mode,
          next,
          unsigned,
          anomalies,
          certificate: {...state, problem, validTo: validTo && validTo.toISOString()},
        };
      }),
      mode: config.verifactu.mode,
      missing: missingOf(config),
      program: {...PROGRAM, version: VERSION},
      producer: config.verifactu.producer,
    };
  }

  @post(
    '/api/verifactu/reintentar',
    operation({
      id: 'resumeVerifactu',
      tag: TAG,
      summary: 'Volver a enviar ya lo que espera',
      permission: {area: 'invoices', action: 'send'},
      answer: RESUMED,
      errors: [404, 409],
    }),
  )
  async resume(): Promise<Infer<typeof RESUMED>> {
    this.forHouse();
    if (officeOf(this.runtime.config) === null)
      throw conflict(
        'office_not_configured',
        `No se envía nada a la Agencia Tributaria: falta ${missingOf(this.runtime.config).join(', ')}.`,
      );
    return this.db.withTransaction(async tx => {
      const companies = await resumeSending(tx);
      await writeAudit(tx, this.actor, {
        action: 'resume_verifactu',
        resource: 'facturas-emitidas',
        id: 0,
        changes: {companies},
      });
      return {companies};
    });
  }

  @get(
    '/api/facturas-emitidas/{id}/registros',
    operation({
      id: 'listVerifactuRecords',
      tag: TAG,
      summary: 'Los registros de facturación de una factura',
      permission: {area: 'invoices', action: 'view'},
      answer: RECORDS,
      errors: [404],
    }),
  )
  async records(@param.path.integer('id', ID) invoiceId: number): Promise<Infer<typeof RECORDS>> {
    await this.forIssuer({invoiceId});
    const rows = await readRecordsOf(this.db, invoiceId);
    return rows.map(row => ({
      ...row,
      recordedAt: row.recordedAt.toISOString(),
      answeredAt: row.answeredAt && row.answeredAt.toISOString(),
    }));
  }

  @get(
    '/api/verifactu/registros/{id}/registro.xml',
    operation({
      id: 'getVerifactuRecordXml',
      tag: TAG,
      summary: 'Un registro de facturación, como se envía',
      permission: {area: 'invoices', action: 'view'},
      answer: {contentType: 'application/xml', description: 'El registro.'},
      errors: [404],
    }),
  )
  async xml(@param.path.integer('id', ID) recordId: number): Promise<Response> {
    await this.forIssuer({recordId});
    await lookAtInvoice(this.db, this.actor, {recordId});
    const {xml, fullNumber, position} = await readRecordXml(this.db, recordId);
    const name = `registro-${position}-${fullNumber.replace(/[^A-Za-z0-9-]+/g, '-')}.xml`;
    return sendFile(this.response, 'application/xml; charset=utf-8', name, xml);
  }

  @post(
    '/api/facturas-emitidas/{id}/subsanar',
    operation({
      id: 'correctVerifactuRecord',
      tag: TAG,
      summary: 'Subsanar el registro de una factura',
      permission: {area: 'invoices', action: 'edit'},
      answer: CORRECTED,
      errors: [404, 409],
    }),
  )
  async correct(
    @param.path.integer('id', ID) invoiceId: number,
    @requestBody(jsonBody(CORRECTION)) body: Infer<typeof CORRECTION>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof CORRECTED>> {
    this.forHouse();
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `verifactu-correct:${invoiceId}`, key, body, async () => {
        const made = await correctRecord(tx, programOf(this.runtime.config), invoiceId, body);
        await writeAudit(tx, this.actor, {
          action: 'correct_verifactu',
          resource: 'facturas-emitidas',
          id: invoiceId,
          changes: {...body, ...made},
        });
        return made;
      }),
    );
  }

  /** Of its own invoices somebody of a company sees the records, too. */
  private async forIssuer(of: {invoiceId: number} | {recordId: number}): Promise<void> {
    const {companyId} = this.actor;
    if (companyId !== null && !(await isOwnInvoice(this.db, of, companyId))) throw notFound('No existe.');
  }

  /** Of a company's own staff nobody sees the books of the house. */
  private forHouse(): void {
    if (this.actor.companyId !== null) throw notFound('No existe.');
  }
}
