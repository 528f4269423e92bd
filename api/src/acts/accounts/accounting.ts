/** The invoices of a period as the adviser's program takes them: a3 and ContaPlus. */
import {setImmediate} from 'node:timers/promises';
import {inject} from '@loopback/core';
import {get, param, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {readAccountingEntries} from '../../domain/invoicing/accounting-entries';
import {accountsOf} from '../../domain/invoicing/accounts';
import {readSettings} from '../../domain/settings/read-settings';
import {a3Lines} from '../../outside/papers/accounting/a3';
import {bytesOf} from '../../outside/papers/accounting/fixed-width';
import {xdiarioLines} from '../../outside/papers/accounting/xdiario';
import {operation} from '../../web/http/operation-text';
import {DAY, readDay} from '../../web/rest/read-day';
import {sendFile} from '../send-file';
import {seesBlocked} from './blocked-invoice';

const FORMATS = {
  a3: {fileName: 'SUENLACE.DAT', linesOf: a3Lines},
  contaplus: {fileName: 'XDiario.txt', linesOf: xdiarioLines},
} as const;
/** Between so many entries others have their turn. */
const AT_ONCE = 50;

export class AccountingController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/facturas-emitidas/contabilidad',
    operation({
      id: 'getAccountingFile',
      tag: 'facturas',
      summary: 'Facturas expedidas, para a3 o ContaPlus',
      permission: {area: 'invoices', action: 'export'},
      answer: {contentType: 'application/octet-stream', description: 'De ancho fijo, ISO-8859-1.'},
    }),
  )
  async file(
    @param.query.string('format', {required: true, schema: {type: 'string', enum: Object.keys(FORMATS)}})
    format: keyof typeof FORMATS,
    @param.query.string('from', DAY) from: string,
    @param.query.string('to', DAY) to: string,
    @param.query.string('issuerNif', {schema: {type: 'string', maxLength: 20}}) issuerNif?: string,
  ): Promise<Response> {
    const {companyId} = this.actor;
    const {entries, accounts} = await this.db.withTransaction(async tx => {
      const read = await readAccountingEntries(tx, {
        from: readDay('from', from),
        to: readDay('to', to),
        issuerNif: issuerNif || null,
        companyId,
        seesBlocked: seesBlocked(this.actor),
      });
      await writeAudit(tx, this.actor, {
        action: 'export',
        resource: 'facturas-emitidas',
        id: format,
        changes: {from, to, issuerNif: read.issuerNif, entries: read.entries.length},
      });
      return {entries: read.entries, accounts: accountsOf(await readSettings(tx), read.issuerNif)};
    });
    const {fileName, linesOf} = FORMATS[format];
    const pieces: Buffer[] = [];
    for (let n = 0; n < entries.length; n += AT_ONCE) {
      const some = entries.slice(n, n + AT_ONCE);
      pieces.push(bytesOf(some.flatMap((entry, i) => linesOf(entry, accounts, n + i + 1))));
      await setImmediate();
    }
    return sendFile(this.response, 'application/octet-stream', fileName, Buffer.concat(pieces));
  }
}
