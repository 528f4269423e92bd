/** Imports of pass holders: a file is uploaded, its columns are told what they are, and a dry run says what is wrong where. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type RequestBody, type RequestBodyObject, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../auth/audit';
import {Database} from '../../db';
import {checkHolderRows, type CellProblem} from '../../domain/imports/check-holder-rows';
import {guessMapping, HOLDER_FIELDS, type HolderMapping} from '../../domain/imports/holder-fields';
import {readKnown} from '../../domain/imports/read-known';
import {conflict, invalid, notFound} from '../../errors';
import {readTable} from '../../files/read-table';
import {readBody} from '../../hot/http';
import {jsonBody, operation} from '../../rest/operation';
import {bool, id, int, list, obj, oneOf, record, str, type Infer} from '../../rest/shape';
import {readNif} from '../../rest/spanish-codes';
import {ID} from './parameters';

const MAX_FILE = 5 * 1024 * 1024;
const MAX_BODY = Math.ceil(MAX_FILE * 1.4) + 10_000;
const LIMITS = {maxRows: 50_000, maxColumns: 60};
const PAGE = 100;

const UPLOAD_BODY = obj({seasonListId: id(), fileName: str({minLength: 5, maxLength: 200}), contentBase64: str({minLength: 4, maxLength: MAX_BODY})});
const FIELDS = list(obj({key: str(), label: str(), required: bool(), example: str()}));
const PREVIEW = obj({id: id(), headers: list(str()), mapping: record('campo -> posición de su columna'), rowCount: int(), sample: list(list(str()))}, 'HolderImportPreview');
const CHECK_BODY = obj({mapping: record('campo -> posición de su columna, desde 0')});
const CHECKED = obj({id: id(), state: oneOf('with_errors', 'ready'), rowCount: int(), validCount: int(), errorCount: int()});
const ROWS = obj({headers: list(str()), total: int(), rows: list(obj({n: int({description: 'como la numera la hoja: los títulos son la 1'}), cells: list(str()), errors: list(obj({field: str(), column: {...int(), schema: {type: 'integer', nullable: true}}, value: str(), message: str()}))}))}, 'HolderImportRows');
const TEXT = {tag: 'Plataforma', permission: {area: 'platform', action: 'edit'} as const, errors: [404, 409]};

/** A file is larger than any other body, so this operation reads its own. */
const uploadBody = (): RequestBodyObject => {
  const body = jsonBody(UPLOAD_BODY);
  body.content['application/json']['x-parser'] = async (request: Request): Promise<RequestBody> => {
    const raw = await readBody(request, MAX_BODY);
    try {
      return {value: JSON.parse(raw.toString('utf8'))};
    } catch {
      throw invalid({body: 'No es JSON válido.'}, 'El JSON enviado no se puede leer.');
    }
  };
  return body;
};

export class HolderImportsController {
  constructor(@inject('db') private db: Database, @inject('actor') private actor: Actor, @inject(RestBindings.Http.RESPONSE) private response: Response) {}

  @get('/api/importaciones-abonados/campos', operation({...TEXT, id: 'listHolderImportFields', summary: 'Campos que puede traer un archivo de abonados', permission: {area: 'platform', action: 'view'}, answer: FIELDS}))
  fields(): Infer<typeof FIELDS> {
    return HOLDER_FIELDS.map(({key, label, required, example}) => ({key, label, required, example}));
  }

  @get('/api/importaciones-abonados/plantilla.csv', operation({...TEXT, id: 'getHolderImportTemplate', summary: 'Plantilla para rellenar', permission: {area: 'platform', action: 'view'}, answer: {contentType: 'text/csv', description: 'UTF-8 con punto y coma.'}}))
  template(): Response {
    const line = (cells: string[]) => cells.map(cell => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';');
    const body = `\ufeff${line(HOLDER_FIELDS.map(f => f.label))}\r\n${line(HOLDER_FIELDS.map(f => f.example))}\r\n`;
    this.response.writeHead(200, {'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="plantilla-abonados.csv"', 'Cache-Control': 'no-store'}).end(body);
    return this.response;
  }

  @post('/api/importaciones-abonados/subir', operation({...TEXT, id: 'uploadHolderImport', summary: 'Subir un .csv o .xlsx de abonados', description: 'Hasta 5 MB y 50.000 filas; la primera fila son los títulos. Todavía no se comprueba ni se guarda ningún abonado.', answer: PREVIEW}))
  async upload(@requestBody(uploadBody()) body: Infer<typeof UPLOAD_BODY>): Promise<Infer<typeof PREVIEW>> {
    const bytes = Buffer.from(body.contentBase64, 'base64');
    if (bytes.length === 0) throw invalid({file: 'El archivo está vacío.'}, 'El archivo está vacío.');
    if (bytes.length > MAX_FILE) throw invalid({file: 'El archivo pasa de 5 MB.'}, 'El archivo pasa de 5 MB.');
    const table = readTable(bytes, body.fileName, LIMITS);
    const mapping = guessMapping(table.headers);
    const importId = await this.db.withTransaction(async tx => {
      const listed = await tx.query<{kind: string}>('select kind from season_list where id = $1', [body.seasonListId]);
      if (listed.rows[0]?.kind !== 'passes') throw invalid({seasonListId: 'No existe esa lista de abonos.'});
      const made = await tx.query<{id: number}>(
        `insert into holder_import (season_list_id, file_name, format, size_bytes, headers, mapping, row_count, staff_user_id) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [body.seasonListId, body.fileName, table.format, bytes.length, JSON.stringify({columns: table.headers}), JSON.stringify(mapping), table.rows.length, this.actor.id],
      );
      await tx.query(`insert into holder_import_row (holder_import_id, n, cells) select $1, (r ->> 0)::int, array(select jsonb_array_elements_text(r -> 1)) from jsonb_array_elements($2::jsonb) as r`, [made.rows[0].id, JSON.stringify(table.rows.map((cells, i) => [i + 2, cells]))]);
      await writeAudit(tx, this.actor, {action: 'upload', resource: 'importaciones-abonados', id: made.rows[0].id, changes: {fileName: body.fileName, rows: table.rows.length}});
      return made.rows[0].id;
    });
    return {id: importId, headers: table.headers, mapping, rowCount: table.rows.length, sample: table.rows.slice(0, 5)};
  }

  @post('/api/importaciones-abonados/{id}/validar', operation({...TEXT, id: 'checkHolderImport', summary: 'Ensayo: qué está mal en cada celda', description: 'No guarda ningún abonado. Se puede repetir con otra correspondencia de columnas.', answer: CHECKED}))
  async check(@param.path.integer('id', ID) importId: number, @requestBody(jsonBody(CHECK_BODY)) body: Infer<typeof CHECK_BODY>): Promise<Infer<typeof CHECKED>> {
    return this.db.withTransaction(async tx => {
      const {rows: found} = await tx.query<{state: string; listId: number; headers: {columns: string[]}}>('select state, season_list_id as "listId", headers from holder_import where id = $1 for update', [importId]);
      if (!found[0]) throw notFound('No existe esa importación.');
      if (!['uploaded', 'validated', 'with_errors', 'ready'].includes(found[0].state)) throw conflict('wrong_state', 'Esta importación ya no se puede comprobar.');
      const mapping = readMapping(body.mapping, found[0].headers.columns.length);
      const {rows} = await tx.query<{n: number; cells: string[]}>('select n, cells from holder_import_row where holder_import_id = $1 order by n', [importId]);
      const problems = checkHolderRows(rows.map(row => row.cells), mapping, await readKnown(tx, found[0].listId, {readNif, today: new Date().toISOString().slice(0, 10)}));
      const wrong = problems.flatMap((errors, i) => (errors.length ? [[rows[i].n, errors] as [number, CellProblem[]]] : []));
      await tx.query('update holder_import_row set errors = null where holder_import_id = $1 and errors is not null', [importId]);
      await tx.query(`update holder_import_row t set errors = r -> 1 from jsonb_array_elements($2::jsonb) as r where t.holder_import_id = $1 and t.n = (r ->> 0)::int`, [importId, JSON.stringify(wrong)]);
      const state = wrong.length > 0 ? 'with_errors' : 'ready';
      await tx.query('update holder_import set state = $2, mapping = $3, valid_count = $4, error_count = $5, validated_at = now() where id = $1', [importId, state, JSON.stringify(mapping), rows.length - wrong.length, wrong.length]);
      await writeAudit(tx, this.actor, {action: 'check', resource: 'importaciones-abonados', id: importId, changes: {rows: rows.length, wrong: wrong.length}});
      return {id: importId, state, rowCount: rows.length, validCount: rows.length - wrong.length, errorCount: wrong.length};
    });
  }

  @get('/api/importaciones-abonados/{id}/filas', operation({...TEXT, id: 'listHolderImportRows', summary: 'Filas del archivo con sus errores', permission: {area: 'platform', action: 'view'}, answer: ROWS}))
  async rows(
    @param.path.integer('id', ID) importId: number,
    @param.query.boolean('errores', {description: 'solo las que tienen errores'}) wrongOnly?: boolean,
    @param.query.integer('desde', {description: 'cuántas se saltan', schema: {type: 'integer', minimum: 0, maximum: 1_000_000}}) offset: number = 0,
  ): Promise<Infer<typeof ROWS>> {
    const {rows: found} = await this.db.query<{headers: {columns?: string[]}; total: number}>(
      `select headers, case when $2 then error_count else row_count end as total from holder_import where id = $1`,
      [importId, wrongOnly ?? false],
    );
    if (!found[0]) throw notFound('No existe esa importación.');
    const {rows} = await this.db.query<{n: number; cells: string[]; errors: CellProblem[] | null}>(
      `select n, cells, errors from holder_import_row where holder_import_id = $1 and (not $2 or errors is not null) order by n limit ${PAGE} offset $3`,
      [importId, wrongOnly ?? false, offset],
    );
    return {headers: found[0].headers.columns ?? [], total: found[0].total, rows: rows.map(row => ({...row, errors: row.errors ?? []})) as Infer<typeof ROWS>['rows']};
  }
}

function readMapping(given: Record<string, unknown>, columns: number): HolderMapping {
  const mapping: HolderMapping = {};
  for (const [key, at] of Object.entries(given)) {
    if (!HOLDER_FIELDS.some(field => field.key === key)) throw invalid({[`mapping.${key.slice(0, 40)}`]: 'No existe ese campo.'});
    if (at === null) continue;
    if (typeof at !== 'number' || !Number.isInteger(at) || at < 0 || at >= columns) throw invalid({[`mapping.${key}`]: 'No existe esa columna.'});
    if (Object.values(mapping).includes(at)) throw invalid({[`mapping.${key}`]: 'Esa columna ya está en otro campo.'});
    mapping[key] = at;
  }
  for (const field of HOLDER_FIELDS) if (field.required && mapping[field.key] === undefined) throw invalid({[`mapping.${field.key}`]: `Di qué columna trae ${field.label.toLowerCase()}.`});
  return mapping;
}
