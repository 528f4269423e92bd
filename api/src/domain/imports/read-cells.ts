/**
 * What one cell of an uploaded table means: days, amounts, yes or no, codes, as Spanish spreadsheets write them. Null:
 * it cannot be read.
 */
import {plainCode} from '../kernel/spanish-codes';

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** `YYYY-MM-DD` of «14/03/1986», «14-3-1986 0:00:00», itself or the bare number of a spreadsheet's day. */
export function readDay(text: string): string | null {
  const bare = text.replace(/[ T]\d{1,2}:\d\d(:\d\d)?(\.\d+)?Z?$/, '');
  if (/^\d{5}$/.test(bare))
    return new Date(Date.UTC(1899, 11, 30) + Number(bare) * 86_400_000).toISOString().slice(0, 10);
  const spanish = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(bare);
  const [year, month, day] = spanish
    ? [Number(spanish[3]), Number(spanish[2]), Number(spanish[1])]
    : (/^(\d{4})-(\d\d)-(\d\d)$/.exec(bare)?.slice(1).map(Number) ?? []);
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

const GROUPED = /^(\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d+)(?:,(\d{0,2}))?$/;

/**
 * Cents below a million euros of «1.234,50 €», «1 234,50», «310,5», «310.5» or a number that a computer has made long
 * («309.99999999999994»), as the office reads what is typed.
 */
export function readCents(text: string): number | null {
  const bare = text
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^€\s*|\s*(€|eur|euros)$/giu, '');
  if (/^\d{1,6}\.\d{4,}$/.test(bare)) return Math.round(Number(bare) * 100);
  const [, whole = '', decimals = ''] = GROUPED.exec(bare) ?? /^(\d+)\.(\d{1,2})$/.exec(bare) ?? [];
  const cents = Number(whole.replace(/[. ]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return whole !== '' && cents < 100_000_000 ? cents : null;
}

const YES = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'pagado', 'cobrado', 'ok']);
const NO = new Set(['no', 'n', '0', 'false', 'falso', 'pendiente', 'impagado', 'sin pagar']);

export function readYes(text: string): boolean | null {
  const word = fold(text);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** A spreadsheet takes the zeros off the front of a DNI. */
export const withZeros = (nif: string): string => {
  const squeezed = plainCode(nif);
  return /^\d{6,7}[A-Za-z]$/.test(squeezed) ? squeezed.padStart(9, '0') : nif;
};

export const POSTAL_CODE = /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/;
/** The start of what a spreadsheet would take for a formula, and a cell that holds the error of one. */
export const FORMULA = /^[=@+\-|\t＝＋－＠]|^#(N\/A|REF!|VALUE!|¡REF!|¡VALOR!|NAME\?|¿NOMBRE\?|DIV\/0!|¡DIV\/0!)/i;
