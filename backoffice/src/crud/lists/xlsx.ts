// A workbook with numbers as numbers and money with its format; texts stay texts, so no cell can be a formula.
import {downloadBlob} from './csv';

export type Cell = string | number | null;

/** Column kinds that Excel should know as numbers: cents become euros, basis points a percentage. */
export type CellKind = 'text' | 'int' | 'cents' | 'percentBp';

const formats: Partial<Record<CellKind, string>> = {int: '#,##0', cents: '#,##0.00 "€"', percentBp: '0.00%'};
const scales: Partial<Record<CellKind, number>> = {cents: 100, percentBp: 10_000};

export async function downloadXlsx(
  fileName: string,
  header: readonly string[],
  kinds: readonly CellKind[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const {default: writeXlsxFile} = await import('write-excel-file/universal');
  const head = header.map(value => ({value, fontWeight: 'bold' as const}));
  const body = rows.map(row =>
    row.map((value, at) => {
      const kind = kinds[at] ?? 'text';
      if (value === null || value === '') return null;
      return typeof value === 'number' && kind !== 'text'
        ? {value: value / (scales[kind] ?? 1), type: Number, format: formats[kind]}
        : {value: String(value).slice(0, 32_000), type: String};
    }),
  );
  const widths = header.map((label, at) => ({
    width: Math.min(50, Math.max(label.length, ...rows.slice(0, 200).map(row => String(row[at] ?? '').length)) + 2),
  }));
  downloadBlob(fileName, await writeXlsxFile([head, ...body], {columns: widths, stickyRowsCount: 1}).toBlob());
}
