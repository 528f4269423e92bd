/**
 * A table that somebody uploads, .csv or .xlsx, as its header and rows of text. Limits hold before anything is read.
 */
import {invalid} from '../../domain/kernel/errors';
import {plainText} from './plain-text';
import {split} from './read-csv';
import {readXlsx, refuseBadBook, type SheetRow} from './read-xlsx';
import {cellText, textLimit, type TableLimits} from './table-limits';
import {formatCount} from '../../domain/kernel/money';

export interface Table {
  format: 'csv' | 'xlsx';
  headers: string[];
  rows: string[][];
  /** The number of each row as the spreadsheet shows it. */
  numbers: number[];
}

export function readTable(bytes: Buffer, fileName: string, limits: TableLimits): Table {
  const isZip = requireKind(bytes, fileName);
  const all = isZip ? readXlsx(bytes, limits) : readRows(textOf(bytes), limits);
  const [first, ...rows] = all;
  const text = !first
    ? 'El archivo está vacío.'
    : rows.length === 0
      ? 'El archivo solo tiene los títulos de las columnas.'
      : rows.length > limits.maxRows
        ? `Como mucho ${formatCount(limits.maxRows)} filas.`
        : null;
  if (text !== null) throw invalid({file: text}, text);
  const titles = first!.cells;
  return {
    format: isZip ? 'xlsx' : 'csv',
    headers: titles.map((name, i) => name.slice(0, 80) || `Columna ${i + 1}`),
    rows: rows.map(row => titles.map((_, i) => row.cells[i] ?? '')),
    numbers: rows.map(row => row.n),
  };
}

const refuse = (text: string) => invalid({file: text}, text);

/** What other programs begin their files with, as people name them. */
const OTHERS: [start: string, what: string][] = [
  ['d0cf11e0', 'un Excel antiguo (.xls) o está protegido con contraseña: guárdalo como .xlsx o .csv sin contraseña'],
  ['25504446', 'un PDF'],
  ['89504e47', 'una imagen'],
  ['ffd8ff', 'una imagen'],
  ['1f8b', 'un archivo comprimido'],
  ['52617221', 'un archivo comprimido'],
  ['377abcaf', 'un archivo comprimido'],
  ['4d5a', 'un programa'],
  ['7f454c46', 'un programa'],
];

/** Whether it is a book; the name and the first bytes agree. */
function requireKind(bytes: Buffer, fileName: string): boolean {
  if (/\.xls$/i.test(fileName)) throw refuse('Los .xls antiguos no se leen: guárdalo como .xlsx o .csv.');
  const isZip = bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50;
  const start = bytes.subarray(0, 4).toString('hex');
  const other = OTHERS.find(([sign]) => start.startsWith(sign));
  if (other) throw refuse(`El archivo no es una tabla: es ${other[1]}.`);
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(bytes.toString('latin1', 0, 200)))
    throw refuse('El archivo es una página web o XML, no una tabla: ábrelo con Excel y guárdalo como .xlsx o .csv.');
  if (isZip !== /\.xlsx$/i.test(fileName))
    throw refuse('El archivo no es lo que dice su nombre: hace falta un .csv o un .xlsx.');
  return isZip;
}

/**
 * Before a file is kept: its kind, its parts, its first line. What is refused here costs milliseconds, whatever the
 * file says of itself.
 */
export function refuseBadFile(bytes: Buffer, fileName: string, limits: TableLimits): 'csv' | 'xlsx' {
  if (requireKind(bytes, fileName)) {
    refuseBadBook(bytes, limits);
    return 'xlsx';
  }
  const begins = bytes.subarray(0, 65_536);
  if (begins.includes(0) && !isUtf16(begins)) throw refuse('El archivo no es un .csv: no es texto.');
  if (isUtf16(begins)) return 'csv';
  const line = begins.toString('latin1').split(/\r?\n/, 1)[0] ?? '';
  if (Math.max(...[';', ',', '\t'].map(sign => line.split(sign).length)) > limits.maxColumns)
    throw refuse(`La hoja tiene más de ${limits.maxColumns} columnas.`);
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
  // Lines within quotes are not rows: only what cannot be anything else is refused here.
  if (lines > limits.maxRows * 4) throw refuse(`La hoja tiene más de ${formatCount(limits.maxRows)} filas.`);
  return 'csv';
}

const isUtf16 = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

/** UTF-8, or what a Spanish spreadsheet writes when it is not. */
function textOf(bytes: Buffer): string {
  // «Texto Unicode» of a spreadsheet.
  if (isUtf16(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (bytes.includes(0)) throw refuse('El archivo no es un .csv: no es texto.');
  return plainText(bytes);
}

/**
 * The separator is what the first line has most: semicolon in Spain, else comma or tab; or the one that Excel's own
 * `sep=;` names.
 */
function readRows(whole: string, limits: TableLimits): SheetRow[] {
  const named = /^\uFEFF?sep=([;,\t])\r?\n/i.exec(whole);
  const text = named ? whole.slice(named[0].length) : whole.replace(/^\uFEFF/, '');
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const separator =
    named?.[1] ??
    [';', ',', '\t'].map(sign => [sign, first.split(sign).length] as const).sort((a, b) => b[1] - a[1])[0]![0];
  const rows: SheetRow[] = [];
  const count = textLimit();
  for (const [at, record] of split(text, separator).entries()) {
    if (record.cells.length > limits.maxColumns) throw refuse(`La hoja tiene más de ${limits.maxColumns} columnas.`);
    // What an export of ours or a careful person has put before a sign, so that no spreadsheet takes it for a formula.
    const cells = record.cells.map(cell => cellText(cell).replace(/^'(?=[=+\-@])/, ''));
    count(cells);
    if (cells.some(cell => cell !== '')) rows.push({n: at + 1 + (named ? 1 : 0), cells});
  }
  return rows;
}
