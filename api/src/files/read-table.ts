/** A table that somebody uploads, .csv or .xlsx, as its header and rows of text. Limits hold before anything is read. */
import {invalid} from '../errors';
import {split} from './read-csv';
import {readXlsx} from './read-xlsx';

export interface TableLimits {
  maxRows: number;
  maxColumns: number;
}

export interface Table {
  format: 'csv' | 'xlsx';
  headers: string[];
  rows: string[][];
}

const MAX_CELL = 500;

export function readTable(bytes: Buffer, fileName: string, limits: TableLimits): Table {
  const isZip = bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50;
  if (/\.xls$/i.test(fileName)) throw invalid({file: 'Los .xls antiguos no se leen: guárdalo como .xlsx o .csv.'}, 'Los .xls antiguos no se leen: guárdalo como .xlsx o .csv.');
  if (isZip !== /\.xlsx$/i.test(fileName)) throw invalid({file: 'El archivo no es lo que dice su nombre: hace falta un .csv o un .xlsx.'}, 'El archivo no es lo que dice su nombre.');
  const all = (isZip ? readXlsx(bytes, limits) : readRows(textOf(bytes), limits)).filter(row => row.some(cell => cell !== ''));
  const [headers, ...rows] = all;
  if (!headers) throw invalid({file: 'El archivo está vacío.'}, 'El archivo está vacío.');
  if (rows.length === 0) throw invalid({file: 'El archivo solo tiene los títulos de las columnas.'}, 'El archivo solo tiene los títulos de las columnas.');
  if (rows.length > limits.maxRows) throw invalid({file: `Como mucho ${limits.maxRows.toLocaleString('es-ES')} filas.`}, `Como mucho ${limits.maxRows.toLocaleString('es-ES')} filas.`);
  return {format: isZip ? 'xlsx' : 'csv', headers: headers.map((name, i) => name.slice(0, 80) || `Columna ${i + 1}`), rows: rows.map(row => headers.map((_, i) => (row[i] ?? '').slice(0, MAX_CELL)))};
}

/** UTF-8, or what a Spanish spreadsheet writes when it is not. */
function textOf(bytes: Buffer): string {
  if (bytes.includes(0)) throw invalid({file: 'El archivo no es texto.'}, 'El archivo no es un .csv: no es texto.');
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator is what the first line has most: semicolon in Spain, else comma or tab. */
function readRows(text: string, limits: TableLimits): string[][] {
  const first = text.split(/\r?\n/, 1)[0];
  const separator = [';', ',', '\t'].map(sign => [sign, first.split(sign).length] as const).sort((a, b) => b[1] - a[1])[0][0];
  const rows = split(text.replace(/^\uFEFF/, ''), separator).map(record => record.cells.map(cell => cell.trim()));
  if (rows.some(row => row.length > limits.maxColumns)) throw invalid({file: `Como mucho ${limits.maxColumns} columnas.`}, `Como mucho ${limits.maxColumns} columnas.`);
  return rows;
}
