/**
 * A list on A4 that is worked with: a head that says what it is, rows under their groups, the columns named again on
 * every page, boxes to write in, and lines to sign on. Accessible as a table.
 */
import {setImmediate as nextTurn} from 'node:timers/promises';
import {paperColours} from '../../domain/look/palettes';
import {type Brand, drawCrest, HAIRLINE, INK, MUTED} from './brand';
import {artifact, breakLines, openPdf, tagged, writeLines, writeText, type Parent} from './pen';

export interface SheetColumn {
  label: string;
  /** Points; those of a sheet add up to its width. */
  width: number;
  align?: 'left' | 'right';
  /** A box to write in, where the row says nothing. */
  isWritten?: boolean;
}

/** JPEG or PNG that paper can carry, drawn in its cell; `words` are read in its place. */
export interface SheetPicture {
  image: Buffer;
  words: string;
}
export type SheetCell = string | SheetPicture;

export interface TableSheet {
  brand: Brand;
  title: string;
  /** Below the title. */
  lines: string[];
  columns: SheetColumn[];
  groups: {title: string; rows: SheetCell[][]}[];
  /** Said when there are no rows. */
  none: string;
  /** Below the table, in bold. */
  totals: string[];
  /** Who signs: «Ha contado». None: nobody does. */
  signatures: string[];
  createdAt: Date;
}

export const SHEET_WIDTH = 515;
const PAGE = {width: 595.28, height: 841.89};
const LEFT = 40;
const BOTTOM = PAGE.height - 50;
const CELL = {size: 9, pad: 4, leading: 1.25};
/** Height of a row with a picture in it, points. */
const PICTURE = 46;

export async function tableSheetPdf(sheet: TableSheet): Promise<Buffer> {
  const doc = openPdf({
    title: sheet.title,
    subject: sheet.title,
    author: sheet.brand.name,
    createdAt: sheet.createdAt,
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  await draw(doc, root, sheet);
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

async function draw(doc: PDFKit.PDFDocument, root: Parent, sheet: TableSheet): Promise<void> {
  const {primary} = paperColours(sheet.brand);
  const {crest} = sheet.brand;
  let page = 0;
  let y = 0;
  const open = (): void => {
    doc.addPage({size: 'A4', margin: 0});
    page += 1;
    artifact(doc, () => {
      doc.rect(0, 0, PAGE.width, 10).fill(primary);
      writeLines(doc, [`${sheet.title} · ${page}`], LEFT, PAGE.height - 34, SHEET_WIDTH, {
        size: 8,
        color: MUTED,
        align: 'right',
      });
    });
    y = 36;
  };
  open();
  if (crest) artifact(doc, () => drawCrest(doc, crest, LEFT + SHEET_WIDTH - 44, 30, 44, 44));
  const say = (type: string, words: string, ink: Parameters<typeof writeText>[5], gap: number): void => {
    y = tagged(doc, root, type, () => writeText(doc, words, LEFT, y, SHEET_WIDTH - 56, ink)) + gap;
  };
  say('P', sheet.brand.name, {size: 9, color: MUTED}, 2);
  say('H1', sheet.title, {face: 'bold', size: 18, color: INK}, 4);
  for (const line of sheet.lines) say('P', line, {size: 9.5, color: INK}, 2);
  y += 8;
  if (sheet.groups.every(group => group.rows.length === 0)) say('P', sheet.none, {size: 11}, 8);
  else {
    const table = doc.struct('Table');
    root.add(table);
    drawRow(doc, table, sheet.columns, null);
    for (const group of sheet.groups) {
      if (group.title !== '') {
        if (y + 40 > BOTTOM) turn();
        const row = doc.struct('TR');
        table.add(row);
        y = tagged(doc, row, 'TH', () =>
          writeText(doc, group.title, LEFT + CELL.pad, y + 8, SHEET_WIDTH, {face: 'bold', size: 10}),
        );
        row.end();
        y += 3;
      }
      for (const cells of group.rows) drawRow(doc, table, sheet.columns, cells);
      await nextTurn();
    }
    table.end();
  }
  y += 12;
  for (const words of sheet.totals) {
    if (y + 20 > BOTTOM) open();
    say('P', words, {face: 'bold', size: 10.5, color: INK}, 3);
  }
  if (sheet.signatures.length === 0) return;
  if (y + 90 > BOTTOM) open();
  y += 56;
  const width = (SHEET_WIDTH - 24 * (sheet.signatures.length - 1)) / sheet.signatures.length;
  sheet.signatures.forEach((who, n) => {
    const x = LEFT + n * (width + 24);
    artifact(doc, () => line(doc, x, y, width, INK));
    tagged(doc, root, 'P', () => writeText(doc, who, x, y + 5, width, {size: 9, color: MUTED}));
  });

  /** The columns are named on every page; for a reader they are named once. */
  function turn(): void {
    open();
    artifact(doc, () => {
      let x = LEFT;
      for (const column of sheet.columns) {
        headCell(doc, column, x, y);
        x += column.width;
      }
    });
    y += 18;
  }

  function drawRow(doc: PDFKit.PDFDocument, table: Parent, columns: SheetColumn[], cells: SheetCell[] | null): void {
    const texts = columns.map((column, n) =>
      cells === null
        ? [column.label]
        : breakLines(doc, wordsOf(cells[n]), 'regular', CELL.size, column.width - 2 * CELL.pad).slice(0, 8),
    );
    const least = cells?.some(isPicture) ? PICTURE : 20;
    const height = cells === null ? 18 : Math.max(least, Math.max(...texts.map(one => one.length)) * 11.5 + 7);
    if (y + height > BOTTOM) turn();
    const row = doc.struct('TR');
    table.add(row);
    let x = LEFT;
    columns.forEach((column, n) => {
      if (cells === null) tagged(doc, row, 'TH', () => headCell(doc, column, x, y));
      else {
        const cell = cells[n];
        if (isPicture(cell)) drawPicture(doc, row, cell, x, y, column.width);
        const isBox = column.isWritten === true && wordsOf(cell) === '';
        if (isBox)
          artifact(doc, () =>
            doc
              .rect(x + 3, y + 2.5, column.width - 6, height - 5)
              .lineWidth(0.7)
              .stroke(MUTED),
          );
        if (!isPicture(cell))
          tagged(doc, row, 'TD', () =>
            writeLines(doc, isBox ? [''] : texts[n]!, x + CELL.pad, y + 5, column.width - 2 * CELL.pad, {
              size: CELL.size,
              leading: CELL.leading,
              align: column.align ?? 'left',
            }),
          );
      }
      x += column.width;
    });
    row.end();
    y += height;
    artifact(doc, () => line(doc, LEFT, y, SHEET_WIDTH, HAIRLINE));
  }
}

const isPicture = (cell: SheetCell | undefined): cell is SheetPicture => typeof cell === 'object';
const wordsOf = (cell: SheetCell | undefined): string => (typeof cell === 'string' ? cell : '');

function drawPicture(
  doc: PDFKit.PDFDocument,
  row: Parent,
  cell: SheetPicture,
  x: number,
  y: number,
  width: number,
): void {
  const [left, top, wide, high] = [x + CELL.pad, y + 3, width - 2 * CELL.pad, PICTURE - 6];
  const part = doc.struct('TD');
  row.add(part);
  const draw = () => {
    doc.save().rect(left, top, wide, high).clip();
    try {
      doc.image(cell.image, left, top, {cover: [wide, high], align: 'center', valign: 'center'});
    } catch {
      // Cut off behind its head: the sheet is printed all the same.
    }
    doc.restore();
  };
  tagged(doc, part, 'Figure', draw, {alt: cell.words, bbox: [left, top, left + wide, top + high]});
  part.end();
}

function headCell(doc: PDFKit.PDFDocument, column: SheetColumn, x: number, y: number): void {
  writeLines(doc, [column.label], x + CELL.pad, y + 4, column.width - 2 * CELL.pad, {
    face: 'medium',
    size: 8,
    color: MUTED,
    align: column.align ?? 'left',
  });
}

const line = (doc: PDFKit.PDFDocument, x: number, y: number, width: number, color: string): void =>
  void doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
