/**
 * Text files as spreadsheets write them: separated by semicolon, comma or tab (whichever the first line has most),
 * quoted where needed (RFC 4180), with or without a byte order mark. Column names are found without accents and case.
 */
import {invalid} from '../../domain/kernel/errors';
import {formatCount} from '../../domain/kernel/money';

export interface CsvRow {
  /** Line of the file, from 1; the names of the columns are line 1. */
  line: number;
  /** '' when there is no such column. */
  get(...names: string[]): string;
  first(): string;
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/**
 * `known`: a first line with none of these names is data: a list of bare codes needs no heading. Errors: `invalid` 422
 * at `csv`.
 */
export function readCsv(text: string, known: readonly string[], mostRows: number): CsvRow[] {
  const clean = plain(text);
  const firstLine = clean.slice(0, /\r?\n|$/.exec(clean)!.index);
  const separator = [';', '\t', ',']
    .map(sign => ({sign, n: firstLine.split(sign).length}))
    .sort((a, b) => b.n - a.n)[0]!.sign;
  const records = filled(clean, separator);
  const names = records[0]!.cells.map(fold);
  const hasHead = names.some(name => known.some(one => fold(one) === name));
  const data = hasHead ? records.slice(1) : records;
  keepWithin(data.length, mostRows);
  const places = new Map<string, number>();
  // Asked for each cell of each row: the names are looked up once.
  const at = (wanted: string[]): number => {
    const key = wanted.join();
    let found = places.get(key);
    if (found === undefined)
      places.set(key, (found = hasHead ? names.findIndex(name => wanted.some(one => fold(one) === name)) : -1));
    return found;
  };
  return data.map(({line, cells}) => ({
    line,
    get: (...wanted) => cells[at(wanted)]?.trim() ?? '',
    first: () => cells[0]?.trim() ?? '',
  }));
}

/** Every line is data, by its place; of a format that says so. Errors: `invalid` 422 at `csv`. */
export function readLines(text: string, separator: string, mostRows: number): {line: number; cells: string[]}[] {
  const records = filled(plain(text), separator);
  keepWithin(records.length, mostRows);
  return records;
}

function plain(text: string): string {
  if (text.includes('\u0000')) throw invalid({csv: 'No es un archivo de texto.'});
  return text.replace(/^\uFEFF/, '');
}

function filled(text: string, separator: string): {line: number; cells: string[]}[] {
  const records = split(text, separator).filter(record => record.cells.some(cell => cell.trim() !== ''));
  if (records.length === 0) throw invalid({csv: 'El archivo está vacío.'});
  return records;
}

function keepWithin(rows: number, most: number): void {
  if (rows > most)
    throw invalid({csv: `Como mucho ${formatCount(most)} filas: el archivo tiene ${formatCount(rows)}.`});
}

/** The cells of each line that is not part of a quoted cell. In runs, not sign by sign: files have millions of them. */
export function split(text: string, separator: string): {line: number; cells: string[]}[] {
  const records: {line: number; cells: string[]}[] = [];
  let cells: string[] = [];
  let cell = '';
  let from = 0;
  let isQuoted = false;
  let line = 1;
  let startedAt = 1;
  const take = (until: number): void => {
    if (until > from) cell += text.slice(from, until);
    from = until + 1;
  };
  const end = (): void => {
    cells.push(cell);
    records.push({line: startedAt, cells});
    cells = [];
    cell = '';
    startedAt = line;
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign === '\n') line++;
    if (isQuoted) {
      if (sign !== '"') continue;
      take(i);
      if (text[i + 1] === '"') from = ++i;
      else isQuoted = false;
    } else if (sign === '"' && cell === '' && from === i) {
      isQuoted = true;
      from = i + 1;
    } else if (sign === separator) {
      take(i);
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      take(i);
      end();
    } else if (sign === '\r') take(i);
  }
  take(text.length);
  if (cell !== '' || cells.length > 0) end();
  return records;
}
