/** The first sheet of an .xlsx as rows of text: shared and inline strings, numbers, days. No formulas are worked out. */
import {SaxesParser} from 'saxes';
import {invalid} from '../errors';
import type {TableLimits} from './read-table';
import {ZipFile} from './read-zip';

const MAX_BYTES = 60_000_000;

export function readXlsx(bytes: Buffer, limits: TableLimits): string[][] {
  const zip = new ZipFile(bytes, MAX_BYTES);
  const sheet = zip.text('xl/worksheets/sheet1.xml');
  if (sheet === null) throw invalid({file: 'El archivo no tiene ninguna hoja.'}, 'El archivo no tiene ninguna hoja.');
  const shared = sharedStrings(zip.text('xl/sharedStrings.xml') ?? '');
  const dayStyles = stylesOfDays(zip.text('xl/styles.xml') ?? '');
  return readRows(sheet, shared, dayStyles, limits);
}

/** `<!DOCTYPE` is where hostile XML begins; a spreadsheet has none. */
function parse(xml: string, on: {open?: (name: string, attributes: Record<string, string>) => void; close?: (name: string) => void; text?: (text: string) => void}): void {
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw invalid({file: 'El archivo no es una hoja de cálculo normal.'});
  });
  parser.on('opentag', tag => on.open?.(tag.name.replace(/^.*:/, ''), tag.attributes as Record<string, string>));
  parser.on('closetag', tag => on.close?.(tag.name.replace(/^.*:/, '')));
  parser.on('text', text => on.text?.(text));
  parser.on('error', () => {
    throw invalid({file: 'La hoja de cálculo está dañada.'}, 'La hoja de cálculo está dañada.');
  });
  parser.write(xml).close();
}

function sharedStrings(xml: string): string[] {
  const found: string[] = [];
  let text = '';
  let inText = false;
  if (xml)
    parse(xml, {
      open: name => {
        if (name === 'si') text = '';
        if (name === 't') inText = true;
      },
      close: name => {
        if (name === 't') inText = false;
        if (name === 'si') found.push(text);
      },
      text: part => {
        if (inText) text += part;
      },
    });
  return found;
}

/** Cell formats that show a number as a day: the built-in ones 14–22, and own formats with a year and a day in them. */
function stylesOfDays(xml: string): Set<number> {
  const own = new Set<number>();
  const styles = new Set<number>();
  let inCells = false;
  let at = 0;
  if (xml)
    parse(xml, {
      open: (name, a) => {
        if (name === 'numFmt' && /y/i.test(a.formatCode ?? '') && /d/i.test(a.formatCode ?? '')) own.add(Number(a.numFmtId));
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

const columnOf = (reference: string): number => [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Days since 30 December 1899, as spreadsheets count them. */
const dayOf = (serial: number): string => {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000);
  return `${String(at.getUTCDate()).padStart(2, '0')}/${String(at.getUTCMonth() + 1).padStart(2, '0')}/${at.getUTCFullYear()}`;
};

function readRows(xml: string, shared: string[], dayStyles: Set<number>, limits: TableLimits): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = {column: 0, type: '', style: -1};
  let value = '';
  let inValue = false;
  parse(xml, {
    open: (name, a) => {
      if (name === 'row') row = [];
      if (name === 'c') {
        const column = a.r ? columnOf(a.r) : row.length;
        if (column < 0 || column >= limits.maxColumns) throw invalid({file: `La hoja tiene más de ${limits.maxColumns} columnas.`});
        cell = {column, type: a.t ?? 'n', style: Number(a.s ?? -1)};
        value = '';
      }
      if (name === 'v' || name === 't') inValue = true;
    },
    close: name => {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'c') {
        while (row.length < cell.column) row.push('');
        row[cell.column] = shown(value, cell, shared, dayStyles);
      }
      if (name === 'row') {
        rows.push(row);
        if (rows.length > limits.maxRows + 1) throw invalid({file: `La hoja tiene más de ${limits.maxRows.toLocaleString('es-ES')} filas.`}, `La hoja tiene más de ${limits.maxRows.toLocaleString('es-ES')} filas.`);
      }
    },
    text: part => {
      if (inValue) value += part;
    },
  });
  return rows;
}

function shown(value: string, cell: {type: string; style: number}, shared: string[], dayStyles: Set<number>): string {
  if (cell.type === 's') return (shared[Number(value)] ?? '').trim();
  if (cell.type === 'n' && value !== '' && dayStyles.has(cell.style)) return dayOf(Number(value));
  return value.trim();
}
