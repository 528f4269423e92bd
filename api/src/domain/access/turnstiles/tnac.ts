/**
 * The lists that turnstiles of others exchange as files (TnAC): semicolons, no heading, times without a zone, which are
 * the venue's. What is read is read strictly: a line that is not exactly so is refused by its number, for a list of
 * codes that was half understood opens doors that nobody meant.
 */

export interface Line {
  line: number;
  cells: string[];
}

export interface Problem {
  line: number;
  value: string;
  problem: string;
}

export interface WhiteRow {
  line: number;
  code: string;
  label: string;
  /** `entranceBarcodeId`: a gate by its code or name. */
  gate: string;
  /** `2027-01-31T20:30:00`, or '' for no end. */
  validUntil: string;
}

export const BLACK_REASONS = ['CANCELLED', 'TECHNICAL', 'STOLEN'] as const;
export type BlackReason = (typeof BLACK_REASONS)[number];

export interface BlackRow {
  line: number;
  code: string;
  reason: BlackReason;
}

interface Rows<T> {
  rows: T[];
  problems: Problem[];
}

const WHITE = 9;
const BLACK = 5;
const YES = new Set(['1', 'true', 'TRUE']);
const NO = new Set(['', '0', 'false', 'FALSE']);
const TIME = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;
const NOT_A_TIME = 'se espera una fecha como 2027-01-31T20:30:00';

const isTime = (text: string): boolean => {
  const [, year, month, day] = TIME.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
};

export const readWhite = (lines: Line[]): Rows<WhiteRow> =>
  sort(lines, WHITE, cells => {
    const [code, , , category, reduced, specimen, validUntil, tag, gate] = cells as string[];
    if (!YES.has(reduced!) && !NO.has(reduced!)) return 'reduced_price: se espera 0 o 1.';
    if (!YES.has(specimen!) && !NO.has(specimen!)) return 'is_specimen: se espera 0 o 1.';
    if (YES.has(specimen!)) return 'Es de muestra (is_specimen): no abre ninguna puerta.';
    if (validUntil && !isTime(validUntil)) return `validity_date: ${NOT_A_TIME}.`;
    const label = `${tag || category}${YES.has(reduced!) ? ' (reducida)' : ''}`.trim().slice(0, 120);
    return {code: code!, label, gate: gate!, validUntil: validUntil!};
  });

export const readBlack = (lines: Line[]): Rows<BlackRow> =>
  sort(lines, BLACK, cells => {
    const [code, reason, , , at] = cells as string[];
    if (!BLACK_REASONS.includes(reason as BlackReason)) return `reason: se espera ${BLACK_REASONS.join(', ')}.`;
    if (at && !isTime(at)) return `blacklist_date: ${NOT_A_TIME}.`;
    return {code: code!, reason: reason as BlackReason};
  });

function sort<T>(lines: Line[], width: number, read: (cells: string[]) => T | string): Rows<T & {line: number}> {
  const sorted: Rows<T & {line: number}> = {rows: [], problems: []};
  for (const {line, cells: found} of lines) {
    // Some end each line with a separator.
    const cells = (found.length === width + 1 && found[width] === '' ? found.slice(0, width) : found).map(c =>
      c.trim(),
    );
    const told =
      cells.length === width
        ? cells[0] === ''
          ? 'Falta el código (barcode).'
          : read(cells)
        : `Se esperan ${width} columnas separadas por punto y coma, y hay ${cells.length}.`;
    if (typeof told === 'string') sorted.problems.push({line, value: cells[0] ?? '', problem: told});
    else sorted.rows.push({...told, line});
  }
  return sorted;
}

/** A cell can hold neither what separates cells nor what separates lines. */
const line = (cells: readonly string[]): string =>
  `${cells.map(c => c.replace(/[;\r\n]+/g, ' ').trim()).join(';')}\r\n`;

export interface WrittenRight {
  barcode: string;
  season: string;
  product: string;
  category: string;
  isReduced: boolean;
  isSpecimen: boolean;
  validUntil: string;
  tag: string;
  gate: string;
}

export const writeWhite = (rights: readonly WrittenRight[]): string =>
  rights
    .map(r =>
      line([
        r.barcode,
        r.season,
        r.product,
        r.category,
        r.isReduced ? '1' : '0',
        r.isSpecimen ? '1' : '0',
        r.validUntil,
        r.tag,
        r.gate,
      ]),
    )
    .join('');

export const writeBlack = (
  rights: readonly {barcode: string; reason: BlackReason; season: string; product: string; at: string}[],
): string => rights.map(r => line([r.barcode, r.reason, r.season, r.product, r.at])).join('');

/** What was let in. */
export const writeChecked = (
  about: {organizer: string; product: string},
  readings: readonly {barcode: string; at: string}[],
): string =>
  `${line([about.organizer, '', about.product, ''])}${readings.map(r => line([r.barcode, r.at, ''])).join('')}`;
