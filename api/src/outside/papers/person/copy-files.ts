/**
 * The copy of a person's data in three shapes: JSON for another program, a ZIP with a table of each kind and the files
 * that they sent, and paper to be read.
 */
import {groupBy} from '../../../domain/kernel/group-by';
import type {PersonCopy} from '../../../domain/rights/copy-person';
import type {Brand} from '../../drawing/brand';
import {SHEET_WIDTH, tableSheetPdf} from '../../drawing/table-sheet';
import {csvLine} from '../../reading/write-csv';
import {wordOf} from './words';
import {writeZip} from './write-zip';

export const COPY_FORMATS = ['json', 'csv', 'pdf'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

export const COPY_TYPES: Record<CopyFormat, {type: string; ending: string}> = {
  json: {type: 'application/octet-stream', ending: 'json'},
  csv: {type: 'application/zip', ending: 'zip'},
  pdf: {type: 'application/pdf', ending: 'pdf'},
};

export function copyJson(copy: PersonCopy, madeAt: Date): Buffer {
  const kinds = Object.fromEntries(
    [...groupBy(copy.kinds, kind => kind.table)].map(([table, parts]) => [table, parts.flatMap(part => part.rows)]),
  );
  return Buffer.from(
    JSON.stringify(
      {email: copy.email, madeAt: madeAt.toISOString(), files: copy.files.map(file => file.name), data: kinds},
      null,
      2,
    ),
  );
}

export function copyZip(copy: PersonCopy): Buffer {
  const tables = copy.kinds.map(({title, rows}, n) => {
    const columns = [...new Set(rows.flatMap(row => Object.keys(row)))];
    return {
      name: `${String(n + 1).padStart(2, '0')}-${plain(title)}.csv`,
      content: Buffer.from(
        [columns.map(wordOf), ...rows.map(row => columns.map(column => said(row[column])))].map(csvLine).join(''),
      ),
    };
  });
  return writeZip([...tables, ...copy.files.map(({name, content}) => ({name: `archivos/${plain(name)}`, content}))]);
}

export const copyPdf = (copy: PersonCopy, brand: Brand, madeAt: Date, timeZone: string): Promise<Buffer> =>
  tableSheetPdf({
    brand,
    title: 'Copia de tus datos',
    lines: [
      `De ${copy.email}, el ${madeAt.toLocaleDateString('es-ES', {timeZone})}.`,
      'Es todo lo que guardamos de ti (RGPD arts. 15 y 20). Los archivos que enviaste están en el ZIP.',
    ],
    columns: [
      {label: 'Dato', width: 170},
      {label: 'Valor', width: SHEET_WIDTH - 170},
    ],
    groups: copy.kinds.flatMap(({title, rows}) =>
      rows.slice(0, ON_PAPER).map((row, n) => ({
        title: rows.length === 1 ? title : `${title} (${n + 1} de ${rows.length})`,
        rows: Object.entries(row)
          .map(([column, value]) => [wordOf(column), cut(said(value))])
          .filter(([, value]) => value !== ''),
      })),
    ),
    none: 'No guardamos nada de este correo.',
    totals: copy.kinds
      .filter(({rows}) => rows.length > ON_PAPER)
      .map(
        ({title, rows}) =>
          `${title}: hay ${rows.length}; aquí, las ${ON_PAPER} primeras. Todas están en los otros archivos.`,
      ),
    signatures: [],
    createdAt: madeAt,
  });

/** Records of a kind, and letters of a value: nobody reads more on paper. */
const ON_PAPER = 300;
const LETTERS = 600;

const cut = (text: string): string => (text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text);

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'object') return Object.keys(value).length === 0 ? '' : JSON.stringify(value);
  return String(value);
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\w. -]/g, '')
    .replaceAll(' ', '-')
    .toLowerCase();
