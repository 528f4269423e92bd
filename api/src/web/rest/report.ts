/**
 * A report is one declaration: what may be asked, one SQL text, Spanish columns. Address, permission, OpenAPI,
 * table, totals, chart and export all come from it. A report never changes anything.
 */
import type {Actor} from '../auth/audit';
import {kindsSeen} from '../auth/owners';
import {allows, type Action, type Area} from '../auth/permissions';
import {invalid} from '../../domain/kernel/errors';
import {readDay} from './read-day';
import {bool, int, list, obj, opt, oneOf, orNull, recordOf, scalar, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

export const COLUMN_KINDS = ['text', 'int', 'cents', 'percentBp', 'day', 'instant', 'flag'] as const;
export const PARAMETER_KINDS = ['ref', 'day', 'choice', 'flag', 'int', 'text'] as const;

export interface ReportColumn {
  /** Name of the SQL column. */
  key: string;
  label: string;
  kind: (typeof COLUMN_KINDS)[number];
  /** Adds up below the table and among the figures above it. */
  total?: boolean;
  /** Not in sight until somebody chooses it, so that the rest fits beside the menu; in every file all the same. */
  isAside?: boolean;
  /** Address in the back office a cell leads to; `:key` stands for the value of that column, shown or not. */
  link?: string;
}

export interface ReportParameter {
  key: string;
  label: string;
  kind: (typeof PARAMETER_KINDS)[number];
  /** For `ref`: the resource that is chosen from and the field of it that is shown. */
  resource?: string;
  optionText?: string;
  choices?: {id: string; name: string}[];
  /** What stands where none is chosen; else «Todos». */
  blank?: string;
  required?: boolean;
}

export interface Report {
  /** Spanish path below /api/informes/. */
  name: string;
  title: string;
  /** A sentence that says what is counted and what is not. */
  note?: string;
  area: Area;
  parameters?: ReportParameter[];
  columns: ReportColumn[];
  chart?: {kind: 'bar' | 'line'; x: string; y: string[]};
  /** Of the organization alone: whoever works for a company is not offered it, and finds nothing in it. */
  isOfTheHouse?: true;
  /** It names persons one by one: who asked what stands in the register of looks. */
  isPersonal?: boolean;
  /** Without this right a part of it is concealed. */
  conceals?: {area: Area; action: Action};
  /** Rows of several areas, by kind of owner: those of an area that the person may not see are left out. */
  confines?: Record<string, Area>;
  /**
   * Reads `$1, $2 …`: the parameters in their order (null when absent), then the company of the person who asks (null:
   * all), then, where something is concealed, whether the person may see it, then, where it is confined, the kinds of
   * owner that the person may see.
   */
  sql: string;
}

export const MAX_REPORT_ROWS = 20_000;

const COLUMN = obj({
  key: str(),
  label: str(),
  kind: oneOf(...COLUMN_KINDS),
  total: opt(bool()),
  isAside: opt(bool({description: 'no está a la vista hasta que se elige'})),
  link: opt(str()),
});
const PARAMETER = obj({
  key: str(),
  label: str(),
  kind: oneOf(...PARAMETER_KINDS),
  resource: opt(str()),
  optionText: opt(str()),
  choices: opt(list(obj({id: str(), name: str()}))),
  blank: opt(str()),
  required: opt(bool()),
});
const HEAD = {
  name: str(),
  title: str(),
  note: orNull(str()),
  parameters: list(PARAMETER),
  columns: list(COLUMN),
  chart: orNull(obj({kind: oneOf('bar', 'line'), x: str(), y: list(str())})),
};
export const REPORT_HEAD = obj(HEAD, 'ReportHead');
export type ReportHead = Infer<typeof REPORT_HEAD>;
export const REPORT = obj(
  {
    ...HEAD,
    rows: list(recordOf(orNull(scalar()), 'una por línea; las claves son las de columns')),
    totals: recordOf(int(), 'suma de las columnas que suman'),
    isCut: bool({description: `hay más de ${MAX_REPORT_ROWS} filas: acota la consulta`}),
    rowCount: int(),
  },
  'Report',
);
export type ReportAnswer = Infer<typeof REPORT>;

/** What the process of the reports needs to be told: nothing of who asks or of the registry. */
export interface ReportOrder {
  head: ReportHead;
  sql: string;
  values: unknown[];
}

/** Errors: `invalid` 422 at each parameter. */
export function orderReport(
  report: Report,
  asked: Record<string, string | undefined>,
  actor: Pick<Actor, 'companyId'> & Partial<Pick<Actor, 'roles'>>,
): ReportOrder {
  const values: unknown[] = (report.parameters ?? []).map(p => readParameter(p, asked[p.key]));
  if (usesCompany(report)) values.push(actor.companyId);
  if (report.conceals) values.push(allows(actor.roles ?? [], report.conceals.area, report.conceals.action));
  if (report.confines) values.push(kindsSeen(report.confines, actor.roles ?? []));
  return {head: headOf(report), sql: report.sql, values};
}

export async function readReport(tx: Tx, {head, sql, values}: ReportOrder): Promise<ReportAnswer> {
  const {rows: found} = await tx.query<ReportAnswer['rows'][number]>(
    `select * from (${sql}) as report limit ${MAX_REPORT_ROWS + 1}`,
    values,
  );
  const rows = found.slice(0, MAX_REPORT_ROWS);
  const totals = Object.fromEntries(
    head.columns.filter(c => c.total).map(c => [c.key, rows.reduce((sum, row) => sum + Number(row[c.key] ?? 0), 0)]),
  );
  return {...head, rows, totals, isCut: found.length > MAX_REPORT_ROWS, rowCount: rows.length};
}

export const headOf = ({name, title, note, parameters, columns, chart}: Report): ReportHead => ({
  name,
  title,
  note: note ?? null,
  parameters: parameters ?? [],
  columns,
  chart: chart ?? null,
});

/**
 * The company is the value after the parameters. A report that does not read it shows everybody's: only for areas that
 * companies do not have.
 */
export const usesCompany = (report: Report): boolean =>
  new RegExp(`\\$${(report.parameters ?? []).length + 1}(?!\\d)`).test(report.sql);

function readParameter(parameter: ReportParameter, text: string | undefined): unknown {
  const {key, kind} = parameter;
  if (text === undefined || text === '') {
    if (parameter.required) throw invalid({[key]: 'Este dato es obligatorio.'});
    return null;
  }
  switch (kind) {
    case 'ref':
    case 'int':
      if (!/^\d{1,9}$/.test(text)) throw invalid({[key]: 'Debe ser un número entero.'});
      return Number(text);
    case 'day':
      return readDay(key, text);
    case 'text':
      if (text.length > 100) throw invalid({[key]: 'Como mucho 100 letras.'});
      return text.trim() || null;
    case 'flag':
      if (text !== 'true' && text !== 'false') throw invalid({[key]: 'Debe ser true o false.'});
      return text === 'true';
    case 'choice':
      if (!parameter.choices?.some(choice => choice.id === text))
        throw invalid({[key]: 'Elige uno de los valores permitidos.'});
      return text;
  }
}
