/**
 * Lists of a session that come from files: allowed buyers, codes of other sellers; and our own codes for others'
 * turnstiles.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {importCodes, revokeCodes} from '../../../domain/access/import-codes';
import {takeBack} from '../../../domain/access/turnstiles/take-back';
import {type Line, type Problem, readBlack, readWhite} from '../../../domain/access/turnstiles/tnac';
import type {BuyerKind} from '../../../domain/orders/fold-buyer';
import {generateBuyerCodes, importAllowedBuyers} from '../../../domain/events/import-allowed-buyers';
import {notFound} from '../../../domain/kernel/errors';
import {readApart} from '../../../outside/reading-apart/read-apart';
import {signedCodeList} from '../../../outside/papers/code-lists/signed-code-list';
import {TURNSTILE_FILES, turnstileFile, type TurnstileFile} from '../../../outside/papers/code-lists/turnstile-files';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, id, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';
import {reachSession} from '../../reach';
import {sendFile} from '../../send-file';

const MOST_ROWS = 20_000;
const CSV = str({
  minLength: 1,
  maxLength: 4_000_000,
  description: 'contenido del archivo, separado por punto y coma, coma o tabulador',
});
const PROBLEMS = list(obj({line: int(), value: str(), problem: str()}));
const KIND = oneOf('nif', 'email', 'member_no', 'code');
const WINDOW = {validFrom: opt(orNull(instant())), validUntil: opt(orNull(instant()))};
const BUYERS_BODY = obj({
  csv: CSV,
  kind: KIND,
  maxTickets: opt(int({minimum: 1, maximum: 1000, description: 'donde el archivo no lo dice'})),
  ...WINDOW,
  isDryRun: opt(bool({description: 'dice qué pasaría y no escribe nada'})),
});
const BUYERS = obj(
  {added: int(), renewed: int({description: 'ya estaban: se renuevan su límite y su nombre'}), problems: PROBLEMS},
  'AllowedBuyersImported',
);
const GENERATE_BODY = obj({
  count: int({minimum: 1, maximum: 2000}),
  maxTickets: int({minimum: 1, maximum: 1000}),
  name: opt(orNull(str({maxLength: 160}))),
  ...WINDOW,
});
const CODES_BODY = obj({
  csv: CSV,
  format: opt(oneOf('columns', 'tnac_white', 'tnac_black')),
  name: str({minLength: 1, maxLength: 120, description: 'nombre del lote'}),
  source: opt(orNull(str({maxLength: 120, description: 'quién los vendió o repartió'}))),
  isDryRun: opt(bool()),
});
const CODES = obj(
  {batchId: orNull(id()), good: int({description: 'los que entran, o entrarían'}), problems: PROBLEMS},
  'CodesImported',
);
const REVOKE_BODY = obj({
  codeIds: opt(orNull(list(id(), {minItems: 1, maxItems: 1000, description: 'sin ellos, todo el lote'}))),
});
/** Problems one by one up to here; the count of the others is in `good`. */
const SHOWN = 200;

const date = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);
const KINDS: Record<string, BuyerKind> = {
  nif: 'nif',
  nie: 'nif',
  dni: 'nif',
  correo: 'email',
  email: 'email',
  abonado: 'member_no',
  member_no: 'member_no',
  socio: 'member_no',
  codigo: 'code',
  code: 'code',
};

const BUYER_COLUMNS = {
  kind: ['tipo'],
  value: ['valor', 'nif', 'dni', 'correo', 'email', 'abonado', 'socio', 'código'],
  name: ['nombre'],
  tickets: ['entradas'],
  zone: ['zona'],
};
const CODE_COLUMNS = {
  code: ['código', 'code', 'qr'],
  zone: ['zona'],
  gate: ['puerta'],
  label: ['etiqueta', 'tipo'],
  holder: ['nombre', 'titular'],
};

async function readRows<K extends string>(
  csv: string,
  columns: Record<K, string[]>,
): Promise<({line: number; first: string} & Record<K, string>)[]> {
  const {text} = await readApart('columns', {columns, mostRows: MOST_ROWS}, Buffer.from(csv));
  return JSON.parse(text.toString('utf8')) as ({line: number; first: string} & Record<K, string>)[];
}

const readCodes = async (csv: string) =>
  (await readRows(csv, CODE_COLUMNS)).map(row => ({
    line: row.line,
    code: row.code || row.first,
    zone: row.zone,
    gate: row.gate,
    label: row.label.slice(0, 120),
    holderName: row.holder.slice(0, 160),
    validUntil: '',
  }));

async function readLines(csv: string): Promise<Line[]> {
  const {text} = await readApart('lines', {separator: ';', mostRows: MOST_ROWS}, Buffer.from(csv));
  return JSON.parse(text.toString('utf8')) as Line[];
}

const inOrder = (problems: Problem[]): Problem[] => problems.sort((a, b) => a.line - b.line).slice(0, SHOWN);

export class SessionListsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/sesiones/{id}/importar-compradores',
    operation({
      id: 'importAllowedBuyers',
      tag: 'Compradores permitidos',
      summary: 'Añadir compradores permitidos desde un archivo CSV',
      description:
        'Columnas: valor (o NIF, correo, abonado, código), nombre, entradas, zona, tipo. Sin cabecera, la primera columna es el valor. Las filas que no valen se dejan fuera y se nombran.',
      permission: {area: 'invitations', action: 'create'},
      answer: BUYERS,
      errors: [404],
    }),
  )
  async buyers(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(BUYERS_BODY)) body: Infer<typeof BUYERS_BODY>,
  ): Promise<Infer<typeof BUYERS>> {
    await reachSession(this.db, this.actor, sessionId);
    const rows = (await readRows(body.csv, BUYER_COLUMNS)).map(row => ({
      line: row.line,
      kind: KINDS[row.kind.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()] ?? body.kind,
      value: row.value || row.first,
      name: row.name.slice(0, 160),
      maxTickets: row.tickets === '' ? (body.maxTickets ?? 1) : Number(row.tickets.replace(/[^0-9-]/g, '') || 0),
      zone: row.zone,
    }));
    return this.db.withTransaction(async tx => {
      const done = await importAllowedBuyers(tx, {
        eventSessionId: sessionId,
        rows,
        validFrom: date(body.validFrom),
        validUntil: date(body.validUntil),
        isDryRun: body.isDryRun ?? false,
      });
      if (!body.isDryRun)
        await writeAudit(tx, this.actor, {
          action: 'import',
          resource: 'sesiones',
          id: sessionId,
          changes: {
            list: 'compradores-permitidos',
            added: done.added,
            renewed: done.renewed,
            problems: done.problems.length,
          },
        });
      return {...done, problems: done.problems.slice(0, SHOWN)};
    });
  }

  @post(
    '/api/sesiones/{id}/generar-compradores',
    operation({
      id: 'generateBuyerCodes',
      tag: 'Compradores permitidos',
      summary: 'Crear códigos al azar para repartir',
      permission: {area: 'invitations', action: 'create'},
      answer: obj({codes: list(str())}),
      errors: [404],
    }),
  )
  async generate(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(GENERATE_BODY)) body: Infer<typeof GENERATE_BODY>,
  ): Promise<{codes: string[]}> {
    await reachSession(this.db, this.actor, sessionId);
    return this.db.withTransaction(async tx => {
      const codes = await generateBuyerCodes(tx, {
        eventSessionId: sessionId,
        count: body.count,
        maxTickets: body.maxTickets,
        name: body.name?.trim() ?? '',
        validFrom: date(body.validFrom),
        validUntil: date(body.validUntil),
      });
      await writeAudit(tx, this.actor, {
        action: 'generate_codes',
        resource: 'sesiones',
        id: sessionId,
        changes: {count: codes.length, maxTickets: body.maxTickets},
      });
      return {codes};
    });
  }

  @post(
    '/api/sesiones/{id}/importar-codigos',
    operation({
      id: 'importExternalCodes',
      tag: 'Códigos QR',
      summary: 'Importar códigos de otros vendedores',
      description:
        'Columnas: código, zona, puerta, etiqueta, nombre. Cada código, una vez por sesión. Con `isDryRun` no se escribe nada. `tnac_…`: listas de TnAC, sin cabecera; la negra retira códigos.',
      permission: {area: 'access', action: 'create'},
      answer: CODES,
      errors: [404, 409],
    }),
  )
  async codes(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(CODES_BODY)) body: Infer<typeof CODES_BODY>,
  ): Promise<Infer<typeof CODES>> {
    await reachSession(this.db, this.actor, sessionId);
    const isDryRun = body.isDryRun ?? false;
    if (body.format === 'tnac_black') {
      const {rows, problems} = readBlack(await readLines(body.csv));
      return this.db.withTransaction(async tx => {
        const done = await takeBack(tx, {eventSessionId: sessionId, rows, isDryRun});
        if (!isDryRun)
          await writeAudit(tx, this.actor, {
            action: 'revoke',
            resource: 'sesiones',
            id: sessionId,
            changes: {list: 'codigos-externos', revoked: done.good},
          });
        return {batchId: null, good: done.good, problems: inOrder([...problems, ...done.problems])};
      });
    }
    const {rows, problems} =
      body.format === 'tnac_white'
        ? readWhite(await readLines(body.csv))
        : {rows: await readCodes(body.csv), problems: []};
    return this.db.withTransaction(async tx => {
      const done = await importCodes(tx, {
        eventSessionId: sessionId,
        name: body.name.trim(),
        source: body.source?.trim() ?? '',
        rows: rows.map(row => ({zone: '', holderName: '', ...row})),
        isDryRun,
        staffUserId: this.actor.id,
      });
      if (!isDryRun)
        await writeAudit(tx, this.actor, {
          action: 'import',
          resource: 'lotes-codigos',
          id: done.batchId,
          changes: {name: body.name.trim(), codes: done.good, problems: problems.length + done.problems.length},
        });
      return {...done, problems: inOrder([...problems, ...done.problems])};
    });
  }

  @post(
    '/api/lotes-codigos/{id}/revocar',
    operation({
      id: 'revokeExternalCodes',
      tag: 'Códigos QR',
      summary: 'Revocar un lote de códigos, o algunos de ellos',
      description: 'Los que ya han entrado quedan como están.',
      permission: {area: 'access', action: 'delete'},
      answer: obj({revoked: int()}),
      errors: [404],
    }),
  )
  async revoke(
    @param.path.integer('id', ID) batchId: number,
    @requestBody(jsonBody(REVOKE_BODY)) body: Infer<typeof REVOKE_BODY>,
  ): Promise<{revoked: number}> {
    const {rows} = await this.db.query<{session: number}>(
      'select event_session_id as session from external_code_batch where id = $1',
      [batchId],
    );
    if (!rows[0]) throw notFound('No existe ese lote.');
    await reachSession(this.db, this.actor, rows[0].session);
    return this.db.withTransaction(async tx => {
      const revoked = await revokeCodes(tx, {batchId, codeIds: body.codeIds ?? null});
      await writeAudit(tx, this.actor, {
        action: 'revoke',
        resource: 'lotes-codigos',
        id: batchId,
        changes: {codeIds: body.codeIds ?? null, revoked},
      });
      return {revoked};
    });
  }

  @get(
    '/api/sesiones/{id}/codigos.csv',
    operation({
      id: 'downloadCodeList',
      tag: 'Códigos QR',
      summary: 'Lista firmada de los códigos que pueden entrar',
      description:
        'Para torniquetes de otros. La última línea es la firma Ed25519 de todo lo anterior. Con `formato`, sin firma. La descarga queda anotada.',
      permission: {area: 'access', action: 'export'},
      answer: {
        contentType: 'text/csv',
        description: 'Origen, texto del QR, código, zona, fila, butaca, puerta, tarifa.',
      },
      errors: [404],
    }),
  )
  async download(
    @param.path.integer('id', ID) sessionId: number,
    @param.query.string('formato', {schema: {type: 'string', enum: [...TURNSTILE_FILES]}}) format?: TurnstileFile,
  ): Promise<Response> {
    await reachSession(this.db, this.actor, sessionId);
    const text = format
      ? await turnstileFile(this.db, this.runtime.config, sessionId, format)
      : `\uFEFF${await signedCodeList(this.db, this.runtime.config, sessionId)}`;
    await writeAudit(this.db, this.actor, {
      action: 'export',
      resource: 'sesiones',
      id: sessionId,
      changes: {list: format ?? 'codigos'},
    });
    const name = `${format ?? 'codigos'}-sesion-${sessionId}.csv`;
    return sendFile(this.response, 'text/csv; charset=utf-8', name, text);
  }
}
