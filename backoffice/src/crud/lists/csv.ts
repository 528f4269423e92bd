// CSV that a Spanish Excel opens with a double click and that cannot carry a formula in.

// What a spreadsheet would take for the start of a formula, in plain and full-width form.
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;
const harmlessNumber = /^-?\d{1,15}(,\d+)?$/;

function cell(value: string): string {
  const safe = formulaStart.test(value) && !harmlessNumber.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Semicolons and a byte-order mark, because that is what Excel expects in Spain. */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map(row => row.map(cell).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

export const downloadText = (fileName: string, text: string, type: string): void =>
  downloadBlob(fileName, new Blob([text], {type}));

export function downloadBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
