/**
 * Imports of pass holders: a file is uploaded, its columns are told what they are, a dry run says what is wrong where,
 * and what is right is taken in; all of it by a process of its own, whose progress the record shows. For a day it can
 * be undone.
 */
import {createHash} from 'node:crypto';
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {Database} from '../../../platform/database/db';
import {HOLDER_FIELDS, type HolderMapping} from '../../../domain/imports/holder-fields';
import {orderCancel, orderCheck, orderImport, orderRevert} from '../../../domain/imports/order-task';
import type {CellProblem} from '../../../domain/imports/read-row';
import {uploadFile} from '../../../domain/imports/upload-file';
import {invalid, notFound} from '../../../domain/kernel/errors';
import {readApart} from '../../../outside/reading-apart/read-apart';
import {BYTE_ORDER_MARK, csvLine} from '../../../outside/reading/write-csv';
import {LIMITS} from '../../../jobs/imports/import-limits';
import {fileBody} from '../../../web/rest/file-body';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  id,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  record,
  recordOf,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Tx} from '../../../domain/kernel/tx';
import {ID} from '../../parameters';

const PATH = 'importaciones-abonados';
const MAX_FILE = 20 * 1024 * 1024;
const PAGE = 100;
/** Rows of a downloaded file that are in memory at once. */
const DOWNLOAD_PAGE = 2_000;

const FIELDS = list(obj({key: str(), label: str(), required: bool(), example: str()}));
const STANDING = obj(
  {
    id: id(),
    state: oneOf('uploaded', 'validated', 'with_errors', 'ready', 'importing', 'imported', 'failed', 'reverted'),
    task: orNull(oneOf('read', 'check', 'import', 'revert')),
    rowCount: int(),
  },
  'HolderImportStanding',
);
const COLUMNS = obj(
  {
    headers: list(str()),
    mapping: recordOf(int(), 'campo -> posición de su columna'),
    sample: list(obj({n: int(), cells: list(str())})),
  },
  'HolderImportColumns',
);
const CHECK_BODY = obj({mapping: record('campo -> posición de su columna, desde 0')});
const IMPORT_BODY = obj({
  mode: oneOf('valid_only', 'all_or_nothing'),
  assumesPaid: opt(bool({description: 'los abonos de los que el archivo no dice si están pagados, lo están'})),
});
const ROW_ERROR = obj({
  field: str(),
  column: {...int(), schema: {type: 'integer', nullable: true}},
  value: str(),
  message: str(),
});
const ROWS = obj(
  {
    headers: list(str()),
    total: int(),
    rows: list(
      obj({
        n: int({description: 'como la numera la hoja: los títulos son la 1'}),
        cells: list(str()),
        errors: list(ROW_ERROR),
        outcome: orNull(oneOf('created', 'updated', 'same')),
        passOutcome: orNull(oneOf('created', 'same')),
        passHolderId: orNull(id()),
        seasonPassId: orNull(id()),
        keptBecause: orNull(str()),
      }),
    ),
  },
  'HolderImportRows',
);
const VIEWS = {
  todas: 'true',
  errores: 'errors is not null',
  importadas: 'holder_outcome is not null',
  conservadas: 'kept_because is not null',
} as const;
const SHAPE = {schema: {type: 'string', enum: Object.keys(VIEWS)} as const};

const TEXT = {tag: 'Plataforma', permission: {area: 'platform', action: 'edit'} as const, errors: [404, 409]};
const VIEW = {...TEXT, permission: {area: 'platform', action: 'view'} as const};
type Standing = Infer<typeof STANDING>;

export class HolderImportsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    `/api/${PATH}/campos`,
    operation({
      ...VIEW,
      id: 'listHolderImportFields',
      summary: 'Campos que puede traer un archivo de abonados',
      answer: FIELDS,
    }),
  )
  fields(): Infer<typeof FIELDS> {
    return HOLDER_FIELDS.map(({key, label, required, example}) => ({key, label, required, example}));
  }

  @get(
    `/api/${PATH}/plantilla.csv`,
    operation({
      ...VIEW,
      id: 'getHolderImportTemplate',
      summary: 'Plantilla para rellenar',
      answer: {contentType: 'text/csv', description: 'UTF-8 con punto y coma.'},
    }),
  )
  template(): Response {
    this.open('plantilla-abonados.csv').end(
      BYTE_ORDER_MARK +
        csvLine(HOLDER_FIELDS.map(field => field.label)) +
        csvLine(HOLDER_FIELDS.map(field => field.example)),
    );
    return this.response;
  }

  @post(
    `/api/${PATH}/subir`,
    operation({
      ...TEXT,
      id: 'uploadHolderImport',
      summary: 'Subir un .csv o .xlsx de abonados',
      description:
        'Hasta 20 MB, 50.000 filas y 60 columnas; la primera fila son los títulos. Se lee aparte: `task` dice cuándo ha terminado. El mismo archivo otra vez es un 409 `same_file`, salvo con `again`.',
      answer: STANDING,
    }),
  )
  async upload(
    @requestBody(fileBody('El .csv o .xlsx, hasta 20 MB.', MAX_FILE)) content: object,
    @param.query.integer('seasonListId', {required: true, ...ID}) seasonListId: number,
    @param.query.string('name', {
      required: true,
      description: 'nombre del archivo',
      schema: {type: 'string', minLength: 5, maxLength: 200},
      example: 'abonados.xlsx',
    })
    name: string,
    @param.query.boolean('again', {description: 'subirlo aunque ya se haya subido'}) again: boolean = false,
  ): Promise<Standing> {
    const bytes = content as Buffer;
    if (bytes.length === 0) throw invalid({file: 'El archivo está vacío.'}, 'El archivo está vacío.');
    const {
      answer: {format},
    } = await readApart('look', {fileName: name, limits: LIMITS}, bytes);
    const hash = createHash('sha256').update(bytes).digest();
    return this.db.withTransaction(async tx => {
      const importId = await uploadFile(tx, {
        listId: seasonListId,
        fileName: name,
        format,
        content: bytes,
        hash,
        staffUserId: this.actor.id,
        again,
      });
      return this.done(tx, importId, 'upload', {fileName: name, bytes: bytes.length});
    });
  }

  @get(
    `/api/${PATH}/{id}/columnas`,
    operation({
      ...VIEW,
      id: 'getHolderImportColumns',
      summary: 'Columnas del archivo, qué parece cada una y las primeras filas',
      answer: COLUMNS,
    }),
  )
  async columns(@param.path.integer('id', ID) importId: number): Promise<Infer<typeof COLUMNS>> {
    const {rows: found} = await this.db.query<{headers: {columns?: string[]}; mapping: HolderMapping}>(
      'select headers, mapping from holder_import where id = $1',
      [importId],
    );
    if (!found[0]) throw notFound('No existe esa importación.');
    const {rows: sample} = await this.db.query<{n: number; cells: string[]}>(
      'select n, cells from holder_import_row where holder_import_id = $1 order by n limit 5',
      [importId],
    );
    return {headers: found[0].headers.columns ?? [], mapping: found[0].mapping, sample};
  }

  @post(
    `/api/${PATH}/{id}/validar`,
    operation({
      ...TEXT,
      id: 'checkHolderImport',
      summary: 'Ensayo: qué está mal en cada celda',
      description:
        'No guarda ningún abonado. Se puede repetir con otra correspondencia de columnas, que se recuerda por sus títulos.',
      answer: STANDING,
    }),
  )
  async check(
    @param.path.integer('id', ID) importId: number,
    @requestBody(jsonBody(CHECK_BODY)) body: Infer<typeof CHECK_BODY>,
  ): Promise<Standing> {
    return this.db.withTransaction(async tx => {
      await orderCheck(tx, importId, body.mapping);
      return this.done(tx, importId, 'check', {mapping: body.mapping});
    });
  }

  @post(
    `/api/${PATH}/{id}/importar`,
    operation({
      ...TEXT,
      id: 'runHolderImport',
      summary: 'Importar lo comprobado',
      description:
        'Crea y actualiza abonados y les da sus abonos. Va por lotes, fuera de la petición; si se interrumpe, sigue donde estaba. Repetirlo es un 409.',
      answer: STANDING,
    }),
  )
  async import(
    @param.path.integer('id', ID) importId: number,
    @requestBody(jsonBody(IMPORT_BODY)) body: Infer<typeof IMPORT_BODY>,
  ): Promise<Standing> {
    return this.db.withTransaction(async tx => {
      await orderImport(tx, importId, {
        isAllOrNothing: body.mode === 'all_or_nothing',
        assumesPaid: body.assumesPaid ?? false,
      });
      return this.done(tx, importId, 'import', body);
    });
  }

  @post(
    `/api/${PATH}/{id}/cancelar`,
    operation({
      ...TEXT,
      id: 'cancelHolderImport',
      summary: 'Parar lo que está en marcha',
      description: 'Lo que una importación ya había hecho se deshace.',
      answer: STANDING,
    }),
  )
  async cancel(@param.path.integer('id', ID) importId: number): Promise<Standing> {
    return this.db.withTransaction(async tx => {
      const task = await orderCancel(tx, importId);
      return this.done(tx, importId, 'cancel', {task});
    });
  }

  @post(
    `/api/${PATH}/{id}/deshacer`,
    operation({
      ...TEXT,
      id: 'revertHolderImport',
      summary: 'Deshacer una importación',
      description: 'Durante 24 horas. Lo que alguien ha tocado después se conserva y se puede ver en sus filas.',
      answer: STANDING,
    }),
  )
  async revert(@param.path.integer('id', ID) importId: number): Promise<Standing> {
    return this.db.withTransaction(async tx => {
      await orderRevert(tx, importId);
      return this.done(tx, importId, 'revert', {});
    });
  }

  @get(
    `/api/${PATH}/{id}/filas`,
    operation({
      ...VIEW,
      id: 'listHolderImportRows',
      summary: 'Filas del archivo con sus errores y lo que ha sido de ellas',
      answer: ROWS,
    }),
  )
  async rows(
    @param.path.integer('id', ID) importId: number,
    @param.query.string('ver', SHAPE) view: keyof typeof VIEWS = 'todas',
    @param.query.integer('desde', {
      description: 'cuántas se saltan',
      schema: {type: 'integer', minimum: 0, maximum: 1_000_000},
    })
    offset: number = 0,
  ): Promise<Infer<typeof ROWS>> {
    const {rows: found} = await this.db.query<{headers: {columns?: string[]}; total: number}>(
      `select headers, (select count(*)::int from holder_import_row
        where holder_import_id = i.id and ${VIEWS[view]}) as total from holder_import i where id = $1`,
      [importId],
    );
    if (!found[0]) throw notFound('No existe esa importación.');
    const {rows} = await this.db.query<Infer<typeof ROWS>['rows'][number] & {errors: CellProblem[] | null}>(
      `select n, cells, coalesce(errors, '[]') as errors, holder_outcome as outcome, pass_outcome as "passOutcome",
        pass_holder_id as "passHolderId", season_pass_id as "seasonPassId", kept_because as "keptBecause"
         from holder_import_row where holder_import_id = $1 and ${VIEWS[view]} order by n limit ${PAGE} offset $2`,
      [importId, offset],
    );
    return {headers: found[0].headers.columns ?? [], total: found[0].total, rows};
  }

  @get(
    `/api/${PATH}/{id}/errores.csv`,
    operation({
      ...VIEW,
      id: 'downloadHolderImportErrors',
      summary: 'Errores, celda a celda o con sus filas enteras para corregirlas y volver a subirlas',
      answer: {contentType: 'text/csv', description: 'UTF-8 con punto y coma; ninguna celda puede ser una fórmula.'},
    }),
  )
  async errors(
    @param.path.integer('id', ID) importId: number,
    @param.query.string('forma', {schema: {type: 'string', enum: ['celdas', 'filas']}}) shape:
      | 'celdas'
      | 'filas' = 'celdas',
  ): Promise<Response> {
    const {rows: found} = await this.db.query<{headers: {columns?: string[]}; fileName: string}>(
      'select headers, file_name as "fileName" from holder_import where id = $1',
      [importId],
    );
    if (!found[0]) throw notFound('No existe esa importación.');
    const titles = found[0].headers.columns ?? [];
    const labels = new Map(HOLDER_FIELDS.map(field => [field.key, field.label]));
    const out = this.open(
      `errores-${found[0].fileName.replace(/\.(csv|xlsx)$/i, '').replace(/[^\p{L}\p{N}._-]+/gu, '-')}.csv`,
    );
    out.write(
      BYTE_ORDER_MARK + csvLine(shape === 'celdas' ? ['Fila', 'Columna', 'Valor', 'Motivo'] : [...titles, 'Motivo']),
    );
    for (let after = 0; ; ) {
      const {rows} = await this.db.query<{n: number; cells: string[]; errors: CellProblem[]}>(
        `select n, cells, errors from holder_import_row where holder_import_id = $1 and n > $2 and errors is not null
          order by n limit ${DOWNLOAD_PAGE}`,
        [importId, after],
      );
      const lines = rows.flatMap(({n, cells, errors}) => {
        const name = (error: CellProblem): string =>
          (error.column === null ? null : titles[error.column]) ?? labels.get(error.field) ?? error.field;
        return shape === 'celdas'
          ? errors.map(error => csvLine([String(n), name(error), error.value, error.message]))
          : [csvLine([...cells, errors.map(error => `${name(error)}: ${error.message}`).join(' ')])];
      });
      out.write(lines.join(''));
      if (rows.length < DOWNLOAD_PAGE) break;
      after = rows.at(-1)!.n;
    }
    out.end();
    return this.response;
  }

  private open(fileName: string): Response {
    const ascii = fileName.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
    return this.response.writeHead(200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'Cache-Control': 'no-store',
    }) as unknown as Response;
  }

  private async done(
    tx: Tx,
    importId: number,
    action: AuditAction,
    changes: Record<string, unknown>,
  ): Promise<Standing> {
    await writeAudit(tx, this.actor, {action, resource: PATH, id: importId, changes});
    const {rows} = await tx.query<Standing>(
      'select id, state, task, row_count as "rowCount" from holder_import where id = $1',
      [importId],
    );
    return rows[0]!;
  }
}
