// Exports every row that the list's filters leave, page by page, as CSV or workbook in Spanish: column names and
// values as on the screen, references by their name.
import type {DataProvider, RaRecord} from 'react-admin';
import {may} from '../../providers/permissions';
import {nameOf, type Choice} from '../words/choices';
import {downloadText, toCsv} from './csv';
import {fetchAllRows, type Query} from './fetch-all-rows';
import type {CellKind} from './xlsx';
import {formatEuros, formatPercent} from '../words/money';
import {formatDay, formatInstant, today} from '../words/zoned-time';

export interface ExportColumn {
  field: string;
  label: string;
  choices?: readonly Choice[];
  /** The field holds the id of a record of `resource`, or several; its `field` is written instead. */
  reference?: {resource: string; field: string};
}

const pageSize = 1000;

async function fetchNames(
  dataProvider: DataProvider,
  column: ExportColumn,
  rows: RaRecord[],
): Promise<Map<unknown, string>> {
  const names = new Map<unknown, string>();
  if (column.reference === undefined || !may(column.reference.resource, 'list')) return names;
  const {resource, field} = column.reference;
  const ids = [
    ...new Set(
      rows.flatMap(row => row[column.field] as number | number[] | null).filter(id => id !== null && id !== undefined),
    ),
  ];
  for (let start = 0; start < ids.length; start += pageSize) {
    const {data} = await dataProvider.getMany(resource, {ids: ids.slice(start, start + pageSize)});
    for (const record of data) names.set(record.id, String(record[field] ?? record.id));
  }
  return names;
}

function formatValue(value: unknown, column: ExportColumn, names: Map<unknown, string>): string {
  if (value === null || value === undefined) return '';
  if (column.reference !== undefined)
    return [value]
      .flat()
      .map(id => names.get(id) ?? String(id))
      .join(', ');
  if (column.choices !== undefined) return nameOf(column.choices, value);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number' && column.field.endsWith('Cents')) return formatEuros(value).replaceAll('.', '');
  if (typeof value === 'number' && column.field.endsWith('Bp')) return formatPercent(value);
  if (typeof value === 'string' && column.field.endsWith('At')) return formatInstant(value);
  if (typeof value === 'string' && column.field.endsWith('On')) return formatDay(value);
  if (Array.isArray(value))
    return value.map(one => (column.choices ? nameOf(column.choices, one) : String(one))).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export type ExportFormat = 'csv' | 'xlsx';

/** @param columns what a workbook should take each column for; texts otherwise */
export async function downloadTable(
  format: ExportFormat,
  fileName: string,
  columns: readonly {label: string; kind: CellKind}[],
  rows: readonly (readonly {text: string; number?: number}[])[],
): Promise<void> {
  const header = columns.map(column => column.label);
  const name = `${fileName}-${today()}.${format}`;
  if (format === 'csv')
    return downloadText(
      name,
      toCsv(
        header,
        rows.map(row => row.map(cell => cell.text)),
      ),
      'text/csv;charset=utf-8',
    );
  const {downloadXlsx} = await import('./xlsx');
  await downloadXlsx(
    name,
    header,
    columns.map(column => column.kind),
    rows.map(row => row.map(cell => cell.number ?? cell.text)),
  );
}

const kindOf = ({field, reference, choices}: ExportColumn): CellKind =>
  reference !== undefined || choices !== undefined
    ? 'text'
    : field.endsWith('Cents')
      ? 'cents'
      : field.endsWith('Bp')
        ? 'percentBp'
        : 'int';

export async function exportRows(
  dataProvider: DataProvider,
  query: Query,
  columns: readonly ExportColumn[],
  fileName: string,
  format: ExportFormat,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const rows = await fetchAllRows(dataProvider, query, onProgress);
  const names = new Map<string, Map<unknown, string>>();
  for (const column of columns) names.set(column.field, await fetchNames(dataProvider, column, rows));
  const cellOf = (row: RaRecord, column: ExportColumn): {text: string; number?: number} => {
    const value: unknown = row[column.field];
    const text = formatValue(value, column, names.get(column.field) ?? new Map<unknown, string>());
    return typeof value === 'number' && kindOf(column) !== 'text' ? {text, number: value} : {text};
  };
  await downloadTable(
    format,
    fileName,
    columns.map(column => ({label: column.label, kind: kindOf(column)})),
    rows.map(row => columns.map(column => cellOf(row, column))),
  );
  return rows.length;
}
