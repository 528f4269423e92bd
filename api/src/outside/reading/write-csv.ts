/** CSV that a Spanish spreadsheet opens with a double click, and in which no cell is taken for a formula. */

const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const HARMLESS = /^-?\d{1,15}(,\d+)?$/;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const BYTE_ORDER_MARK = '\uFEFF';
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`;
