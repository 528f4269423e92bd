/**
 * Files of pass holders as clubs send them: .csv and .xlsx of any length, and a ZIP writer for those that are made to
 * hurt.
 */
import {crc32} from 'node:zlib';
import {deflateRawSync} from 'node:zlib';

export const HOLDER_TITLES = [
  'Nº Socio',
  'Nombre',
  'Primer apellido',
  'Segundo apellido',
  'DNI',
  'Fecha de nacimiento',
  'Correo',
  'Teléfono',
  'Dirección',
  'C.P.',
  'Localidad',
  'Categoría',
  'Zona',
  'Fila',
  'Butaca',
  'Importe',
  'Pagado',
];
const NAMES = ['Lucía', 'Íñigo', 'María Ángeles', 'José', 'Begoña', 'Andrés', 'Nuria', 'Óscar'];
const SURNAMES = [
  'Núñez',
  'García',
  'Peña',
  'Ibáñez',
  'López',
  'Muñoz',
  'Vázquez',
  'Etxeberria',
  'Martínez',
  'Sanchís',
];

export const nifOf = (n: number): string => `${String(n).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[n % 23]}`;
const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!;

export interface HolderFileOptions {
  count: number;
  /** First number of the file; the same one makes the same people. */
  from?: number;
  category?: string;
  zone?: string;
  /** The seat of row n (from 0); without it the rows bring no seat. */
  seatOf?: (n: number) => {row: number; seat: number};
  /** Makes row n (from 0) wrong or different. */
  spoil?: (cells: string[], n: number) => void;
}

/** Titles and rows, as text. */
export function holderTable({count, from = 1, category = '', zone = '', seatOf, spoil}: HolderFileOptions): string[][] {
  return [
    HOLDER_TITLES,
    ...Array.from({length: count}, (_, n) => {
      const id = from + n;
      const place = seatOf?.(n);
      const cells = [
        String(id),
        pick(NAMES, id),
        pick(SURNAMES, id * 3),
        pick(SURNAMES, id * 7 + 1),
        nifOf(30_000_000 + id),
        `${String(1 + (id % 28)).padStart(2, '0')}/${String(1 + (id % 12)).padStart(2, '0')}/${1945 + (id % 60)}`,
        `abonada${id}@example.org`,
        `6${String(id).padStart(8, '0')}`,
        `Calle de la Ñora, ${1 + (id % 90)}`,
        String(28_001 + (id % 50)),
        'Alameda de la Ribera',
        category,
        place ? zone : '',
        place ? String(place.row) : '',
        place ? String(place.seat) : '',
        category ? '310,00' : '',
        category ? (id % 10 === 0 ? 'no' : 'sí') : '',
      ];
      spoil?.(cells, n);
      return cells;
    }),
  ];
}

export const toCsvText = (table: string[][], separator = ';'): string =>
  table
    .map(row =>
      row
        .map(cell => (cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\r\n') + '\r\n';

/** As Excel writes «CSV» in Spain; only what CP1252 has in common with Latin-1. */
export const toCp1252 = (text: string): Buffer => Buffer.from(text, 'latin1');

const xml = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[sign]!);
export const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/**
 * A book of one sheet with shared texts, days as numbers with a format and amounts as numbers: what spreadsheets write.
 */
export function toXlsx(
  table: string[][],
  {dayColumns = [5], numberColumns = [0, 15]}: {dayColumns?: number[]; numberColumns?: number[]} = {},
): Buffer {
  const shared = new Map<string, number>();
  const index = (text: string): number => shared.get(text) ?? (shared.set(text, shared.size), shared.size - 1);
  const cellOf = (text: string, column: number, row: number): string => {
    const at = `${columnName(column)}${row + 1}`;
    if (text === '') return '';
    const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
    if (row > 0 && dayColumns.includes(column) && day)
      return `<c r="${at}" s="1"><v>${Math.round((Date.UTC(Number(day[3]), Number(day[2]) - 1, Number(day[1])) - Date.UTC(1899, 11, 30)) / 86_400_000)}</v></c>`;
    if (row > 0 && numberColumns.includes(column) && /^\d+(,\d+)?$/.test(text))
      return `<c r="${at}"><v>${Number(text.replace(',', '.'))}</v></c>`;
    return `<c r="${at}" t="s"><v>${index(text)}</v></c>`;
  };
  const rows = table
    .map((cells, row) => `<row r="${row + 1}">${cells.map((text, column) => cellOf(text, column, row)).join('')}</row>`)
    .join('');
  return toZip(
    bookParts(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
      [...shared.keys()],
    ),
  );
}

export function bookParts(sheet: string, shared: string[] = []): Record<string, string> {
  return {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Abonados" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/hoja1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${shared.map(text => `<si><t>${xml(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/hoja1.xml': sheet,
  };
}

/** `lies`: the size that the directory says an entry has, instead of its own. */
export function toZip(parts: Record<string, string | Buffer>, lies: Record<string, number> = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const named = Buffer.from(name);
    const size = lies[name] ?? bytes.length;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(size, 18);
    head.writeUInt16LE(named.length, 22);
    files.push(Buffer.from([0x50, 0x4b, 3, 4]), head, named, packed);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(at, 12);
    directory.push(
      Buffer.from([0x50, 0x4b, 1, 2, 20, 0]),
      head.subarray(0, 26),
      Buffer.alloc(2),
      tail.subarray(4),
      named,
    );
    at += 30 + named.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, central, end]);
}
