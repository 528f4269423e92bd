/** A CSV as spreadsheets write it: comma, semicolon or tab, quotes doubled, UTF-8 or the old Windows one, with or without BOM. */
import {DomainError} from '../../errors';

export interface CsvTable {
  headers: string[];
  rows: string[][];
}

const MOST_ROWS = 50_000;
const MOST_COLUMNS = 60;
const MOST_CELL = 500;

export function parseCsv(bytes: Buffer): CsvTable {
  if (bytes.length === 0) throw refused('El archivo está vacío.');
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') throw refused('Es un libro de Excel: guárdalo como CSV y vuelve a subirlo.');
  const text = decode(bytes);
  if (text.includes('\u0000')) throw refused('El archivo no es texto.');
  const lines = cellsOf(text, separatorOf(text)).filter(cells => cells.some(cell => cell.trim() !== ''));
  const [first = [], ...rows] = lines;
  const headers = first.map((header, at) => header.trim().slice(0, 80) || `Columna ${at + 1}`);
  if (headers.length > MOST_COLUMNS) throw refused(`Tiene demasiadas columnas: como mucho ${MOST_COLUMNS}.`);
  if (rows.length === 0) throw refused('Solo tiene la fila de las cabeceras.');
  if (rows.length > MOST_ROWS) throw refused(`Tiene ${rows.length.toLocaleString('es-ES')} filas: como mucho ${MOST_ROWS.toLocaleString('es-ES')}.`);
  return {headers, rows: rows.map(cells => headers.map((_, at) => (cells[at] ?? '').trim().slice(0, MOST_CELL)))};
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/\r|\n|$/));
  const count = (sign: string) => head.split(sign).length;
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      line.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++;
      lines.push([...line, cell]);
      line = [];
      cell = '';
    } else cell += sign;
  }
  if (isQuoted) throw refused('Hay unas comillas que no se cierran.');
  if (cell !== '' || line.length > 0) lines.push([...line, cell]);
  return lines;
}

export const FIELDS = ['email', 'firstName', 'surname', 'labels'] as const;
export type ImportField = (typeof FIELDS)[number];
export type ImportMapping = Partial<Record<ImportField, number>>;

const KNOWN: Record<ImportField, RegExp> = {
  email: /^(e-?mail|correo( electronico)?|mail|direccion de correo)$/,
  firstName: /^(nombre|name|first ?name|nombre de pila)$/,
  surname: /^(apellidos?|surname|last ?name|primer apellido)$/,
  labels: /^(etiquetas?|tags?|grupos?|categoria)$/,
};

/** What the headers say, and for the address also what the cells look like. */
export function guessMapping({headers, rows}: CsvTable): ImportMapping {
  const folded = headers.map(header => header.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim());
  const mapping: ImportMapping = {};
  for (const field of FIELDS) {
    const at = folded.findIndex(header => KNOWN[field].test(header));
    if (at >= 0) mapping[field] = at;
  }
  if (mapping.email === undefined) {
    const at = headers.findIndex((_, column) => rows.slice(0, 20).some(row => /^\S+@\S+\.\S+$/.test(row[column] ?? '')));
    if (at >= 0) mapping.email = at;
  }
  return mapping;
}

const refused = (message: string) => new DomainError('bad_csv', 422, message, {errors: {file: message}});
