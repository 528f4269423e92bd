/**
 * The first sheet of an .xlsx as rows of text: shared and inline strings, numbers, days. No formulas are worked out.
 */
import {StringDecoder} from 'node:string_decoder';
import {SaxesParser} from 'saxes';
import {invalid} from '../../domain/kernel/errors';
import {cellText, textLimit, type TableLimits} from './table-limits';
import {ZipFile} from './read-zip';
import {formatCount} from '../../domain/kernel/money';

const MAX_BYTES = 60_000_000;
/** Of the parts that only say where the sheets are: read before the file is kept, so they must be small. */
const MAX_INDEX_BYTES = 1_000_000;

/** A row of the sheet with the number that the spreadsheet shows beside it. */
export interface SheetRow {
  n: number;
  cells: string[];
}

const CHUNK = 256 * 1024;
const MAX_SHEETS = 40;

export function readXlsx(bytes: Buffer, limits: TableLimits): SheetRow[] {
  const zip = openBook(bytes);
  const book = readBook(zip);
  const sheet = zip.bytesOf(book.path);
  if (sheet === null) throw invalid({file: 'El archivo no tiene ninguna hoja.'}, 'El archivo no tiene ninguna hoja.');
  const shared = sharedStrings(zip.bytesOf('xl/sharedStrings.xml'));
  const dayStyles = stylesOfDays(zip.bytesOf('xl/styles.xml'));
  return readRows(sheet, {shared, dayStyles, is1904: book.is1904}, limits);
}

/** What can be said of a book in a few milliseconds: its parts, their sizes, the beginning of its first sheet. */
export function refuseBadBook(bytes: Buffer, limits: TableLimits): void {
  const zip = openBook(bytes);
  const begins = zip.beginning(readBook(zip).path);
  if (/<!DOCTYPE|<!ENTITY/i.test(begins) || /<!DOCTYPE|<!ENTITY/i.test(zip.beginning('xl/sharedStrings.xml')))
    throw refuseMarkup();
  const last = /<dimension\b[^<>]{0,200}\sref="[A-Z]+\d+:([A-Z]+)(\d+)"/.exec(begins);
  // Spreadsheets that have been formatted to the end say so: what counts in the end is the cells.
  const lastRow = Number(last?.[2] ?? 0);
  if (lastRow > limits.maxRows + 1 && lastRow < 1_048_576) throw tooMany('filas', limits.maxRows);
  const firstRow = begins.slice(0, begins.indexOf('</row>') + 1 || undefined);
  for (const match of firstRow.matchAll(/<c\b[^<>]{0,200}\br="([A-Z]{1,4})\d+"/g))
    if (columnOf(match[1]!) >= limits.maxColumns) throw tooMany('columnas', limits.maxColumns);
}

function openBook(bytes: Buffer): ZipFile {
  const zip = new ZipFile(bytes, MAX_BYTES);
  zip.requireModest();
  if (zip.names.some(name => /vbaProject\.bin$/i.test(name)))
    throw invalid(
      {file: 'El libro lleva macros. Guárdalo como .xlsx normal.'},
      'El libro lleva macros. Guárdalo como .xlsx normal.',
    );
  if (zip.names.filter(name => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).length > MAX_SHEETS)
    throw invalid(
      {file: `El libro tiene más de ${MAX_SHEETS} hojas. Guarda la de los abonados en un libro aparte.`},
      `El libro tiene más de ${MAX_SHEETS} hojas. Guarda la de los abonados en un libro aparte.`,
    );
  return zip;
}

const refuseMarkup = () =>
  invalid(
    {file: 'El archivo no es una hoja de cálculo normal: trae definiciones XML.'},
    'El archivo no es una hoja de cálculo normal: trae definiciones XML.',
  );
const tooMany = (what: string, most: number) =>
  invalid(
    {file: `La hoja tiene más de ${formatCount(most)} ${what}.`},
    `La hoja tiene más de ${formatCount(most)} ${what}.`,
  );

/** The first sheet in the order of its tabs, and whether its days are counted from 1904 (books of old Macs). */
function readBook(zip: ZipFile): {path: string; is1904: boolean} {
  let first = '';
  let is1904 = false;
  parse(zip.bytesOf('xl/workbook.xml', MAX_INDEX_BYTES), {
    open: (name, a) => {
      if (name === 'sheet' && !first) first = a['r:id'] ?? '';
      if (name === 'workbookPr') is1904 = a.date1904 === '1' || a.date1904 === 'true';
    },
  });
  let target = '';
  parse(zip.bytesOf('xl/_rels/workbook.xml.rels', MAX_INDEX_BYTES), {
    open: (name, a) => {
      if (name === 'Relationship' && a.Id === first && first) target = a.Target ?? '';
    },
  });
  return {
    path: target ? (target.startsWith('/') ? target.slice(1) : `xl/${target}`) : 'xl/worksheets/sheet1.xml',
    is1904,
  };
}

/**
 * `<!DOCTYPE` is where hostile XML begins; a spreadsheet has none. In pieces: a sheet of fifty thousand rows is never
 * one text.
 */
function parse(
  xml: Buffer | null,
  on: {
    open?: (name: string, attributes: Record<string, string>) => void;
    close?: (name: string) => void;
    text?: (text: string) => void;
  },
): void {
  if (!xml) return;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw refuseMarkup();
  });
  parser.on('opentag', tag => on.open?.(tag.name.replace(/^.*:/, ''), tag.attributes as Record<string, string>));
  parser.on('closetag', tag => on.close?.(tag.name.replace(/^.*:/, '')));
  parser.on('text', text => on.text?.(text));
  parser.on('error', () => {
    throw invalid({file: 'La hoja de cálculo está dañada.'}, 'La hoja de cálculo está dañada.');
  });
  const decoder = new StringDecoder('utf8');
  for (let at = 0; at < xml.length; at += CHUNK) parser.write(decoder.write(xml.subarray(at, at + CHUNK)));
  parser.write(decoder.end()).close();
}

function sharedStrings(xml: Buffer | null): string[] {
  const found: string[] = [];
  let text = '';
  let inText = false;
  parse(xml, {
    open: name => {
      if (name === 'si') text = '';
      if (name === 't') inText = true;
    },
    close: name => {
      if (name === 't') inText = false;
      // Once for each text, not for each cell that shows it: two million spaces in four thousand cells are half a
      // minute of trimming.
      if (name === 'si') found.push(cellText(text));
    },
    text: part => {
      if (inText) text += part;
    },
  });
  return found;
}

/** Cell formats that show a number as a day: the built-in ones 14–22, and own formats with a year and a day in them. */
function stylesOfDays(xml: Buffer | null): Set<number> {
  const own = new Set<number>();
  const styles = new Set<number>();
  let inCells = false;
  let at = 0;
  parse(xml, {
    open: (name, a) => {
      if (name === 'numFmt' && /y/i.test(a.formatCode ?? '') && /d/i.test(a.formatCode ?? ''))
        own.add(Number(a.numFmtId));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        const format = Number(a.numFmtId ?? 0);
        if ((format >= 14 && format <= 22) || own.has(format)) styles.add(at);
        at++;
      }
    },
    close: name => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** -1 for what names no column. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,4}/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Days since 30 December 1899, as spreadsheets count them. */
export const dayOf = (serial: number): string => {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000);
  return Number.isNaN(at.getTime())
    ? ''
    : `${String(at.getUTCDate()).padStart(2, '0')}/${String(at.getUTCMonth() + 1).padStart(2, '0')}/${at.getUTCFullYear()}`;
};
const DAYS_UNTIL_1904 = 1462;

interface Cell {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
}

interface Meanings {
  shared: string[];
  dayStyles: Set<number>;
  is1904: boolean;
}

function readRows(xml: Buffer, meanings: Meanings, limits: TableLimits): SheetRow[] {
  const rows: SheetRow[] = [];
  let row: SheetRow = {n: 0, cells: []};
  let cell: Cell = {column: 0, type: '', style: -1, hasFormula: false};
  let value = '';
  let inValue = false;
  const count = textLimit();
  parse(xml, {
    open: (name, a) => {
      if (name === 'row') row = {n: Number(a.r) || row.n + 1, cells: []};
      if (name === 'c') {
        const column = a.r ? columnOf(a.r) : row.cells.length;
        if (column < 0 || column >= limits.maxColumns) throw tooMany('columnas', limits.maxColumns);
        cell = {column, type: a.t ?? 'n', style: Number(a.s ?? -1), hasFormula: false};
        value = '';
      }
      if (name === 'f') cell.hasFormula = true;
      if (name === 'v' || name === 't') inValue = true;
    },
    close: name => {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'c') {
        if (cell.hasFormula && value === '' && cell.type !== 'str') throw uncalculated(cell.column, row.n);
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = shown(value, cell, meanings);
      }
      if (name === 'row' && row.cells.some(text => text !== '')) {
        count(row.cells);
        rows.push(row);
        if (rows.length > limits.maxRows + 1) throw tooMany('filas', limits.maxRows);
      }
    },
    text: part => {
      if (inValue) value += part;
    },
  });
  return rows;
}

function uncalculated(column: number, n: number) {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  const text = `La celda ${letters}${n} es una fórmula sin resultado: copia la hoja y pega solo los valores.`;
  return invalid({file: text}, text);
}

function shown(value: string, cell: Cell, {shared, dayStyles, is1904}: Meanings): string {
  if (cell.type === 's') return shared[Number(value)] ?? '';
  if (cell.type === 'n' && value !== '' && dayStyles.has(cell.style))
    return dayOf(Number(value) + (is1904 ? DAYS_UNTIL_1904 : 0));
  // Long numbers are written as 6.00123456E8.
  if (cell.type === 'n' && /e/i.test(value) && Number.isSafeInteger(Number(value))) return String(Number(value));
  return cellText(value);
}
