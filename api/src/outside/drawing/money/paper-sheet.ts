/**
 * An A4 page of words, amounts and tables, and a new one when it is full: what receipts and invoices are drawn on. A page
 * after the first says what it is of.
 */
import {paperColours} from '../../../domain/look/palettes';
import {HAIRLINE, INK, MUTED, drawCrest, type Brand} from '../brand';
import {artifact, breakLines, fitLines, openPdf, tagged, writeLines, writeText, type Parent} from '../pen';

export const LEFT = 48;
export const WIDTH = 499;
const BOTTOM = 770;
const CELL = {size: 8.5, leading: 1.25, pad: 3};

export interface PaperColumn {
  label: string;
  /** Points; those of a table add up to the sheet's width. */
  width: number;
  align?: 'left' | 'right';
}

/** Who, and a line of its own for each thing that is known of them. */
export interface PaperBlock {
  label: string;
  name: string;
  lines: string[];
}

export interface PaperSheet {
  doc: PDFKit.PDFDocument;
  root: Parent;
  primaryInk: string;
  text(type: string, words: string, ink: Parameters<typeof writeText>[5], gap: number): void;
  /** Words on the left, an amount on the right, a hairline below. */
  row(words: string, amount: string, isStrong?: boolean): void;
  /** The columns are named again on every page. Words take as many lines as they need; an amount one. */
  table(columns: PaperColumn[], rows: string[][]): void;
  /** Side by side. */
  blocks(blocks: PaperBlock[]): void;
  gap(points: number): void;
  /** Draws at this height, on a new page when there is no room for it. */
  block(height: number, draw: (top: number) => void): void;
}

/** A whole document. */
export async function onPaper(
  about: Parameters<typeof openPdf>[0],
  brand: Brand,
  draw: (sheet: PaperSheet) => void,
): Promise<Buffer> {
  const doc = openPdf(about);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  draw(begin(doc, root, brand, about.title));
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function begin(doc: PDFKit.PDFDocument, root: Parent, brand: Brand, title: string): PaperSheet {
  const {crest} = brand;
  const {primary, primaryInk} = paperColours(brand);
  let pages = 0;
  const page = () => {
    doc.addPage({size: 'A4', margin: 0});
    pages += 1;
    artifact(doc, () => {
      doc.rect(0, 0, 595.28, 14).fill(primary);
      if (pages > 1)
        writeLines(doc, [`${title} · página ${pages}`], LEFT, 800, WIDTH, {size: 8, color: MUTED, align: 'right'});
    });
    return 52;
  };
  const rule = (color: string) =>
    artifact(doc, () =>
      doc
        .moveTo(LEFT, y)
        .lineTo(LEFT + WIDTH, y)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke(),
    );
  let y = page();
  if (crest) artifact(doc, () => drawCrest(doc, crest, LEFT + WIDTH - 60, 44, 60, 52));
  return {
    doc,
    root,
    primaryInk,
    text: (type, words, ink, gap) => {
      if (y > BOTTOM) y = page();
      y = tagged(doc, root, type, () => writeText(doc, words, LEFT, y, WIDTH, ink)) + gap;
    },
    row: (words, amount, isStrong = false) => {
      if (y > BOTTOM) y = page();
      const face = isStrong ? ('bold' as const) : ('regular' as const);
      y =
        tagged(doc, root, 'P', () => {
          const below = writeText(doc, words, LEFT, y, WIDTH - 110, {face, size: 11});
          writeText(doc, amount, LEFT + WIDTH - 100, y, 100, {face, size: 11, align: 'right'});
          return below;
        }) + 5;
      rule(HAIRLINE);
      y += 6;
    },
    table: (columns, rows) => {
      const table = doc.struct('Table');
      root.add(table);
      if (y + 60 > BOTTOM) y = page();
      const row = (cells: string[], isHead: boolean, parent: Parent | null) => {
        const face = isHead ? ('medium' as const) : ('regular' as const);
        const size = isHead ? 8 : CELL.size;
        const texts = columns.map(({width, align}, n) => {
          const box = {face, size, minSize: 5.5, width: width - 2 * CELL.pad, maxLines: 1};
          return align === 'right' && !isHead
            ? fitLines(doc, cells[n]!, box)
            : {size, lines: breakLines(doc, cells[n]!, face, size, box.width)};
        });
        const height = Math.max(...texts.map(one => one.lines.length)) * CELL.size * CELL.leading + 7;
        if (y + height > BOTTOM) {
          y = page();
          if (!isHead)
            row(
              columns.map(({label}) => label),
              true,
              null,
            );
        }
        const line = parent && doc.struct('TR');
        if (line) parent.add(line);
        let x = LEFT;
        columns.forEach(({width, align = 'left'}, n) => {
          const write = () =>
            writeLines(doc, texts[n]!.lines, x + CELL.pad, y + 4, width - 2 * CELL.pad, {
              ...{face, align, leading: CELL.leading, size: texts[n]!.size},
              color: isHead ? MUTED : INK,
            });
          if (line) tagged(doc, line, isHead ? 'TH' : 'TD', write);
          else artifact(doc, write);
          x += width;
        });
        line?.end();
        y += height;
        rule(isHead ? INK : HAIRLINE);
      };
      row(
        columns.map(({label}) => label),
        true,
        table,
      );
      for (const cells of rows) row(cells, false, table);
      table.end();
      y += 10;
    },
    blocks: blocks => {
      const width = (WIDTH - 24 * (blocks.length - 1)) / blocks.length;
      if (y + 90 > BOTTOM) y = page();
      const ends = blocks.map(({label, name, lines}, n) => {
        const x = LEFT + n * (width + 24);
        let at = tagged(doc, root, 'P', () => writeText(doc, label, x, y, width, {size: 8.5, color: MUTED})) + 2;
        at = tagged(doc, root, 'P', () => writeText(doc, name, x, at, width, {face: 'bold', size: 11})) + 1;
        for (const line of lines.filter(Boolean))
          at = tagged(doc, root, 'P', () => writeText(doc, line, x, at, width, {size: 10}));
        return at;
      });
      y = Math.max(...ends) + 16;
    },
    gap: points => {
      y += points;
    },
    block: (height, draw) => {
      if (y + height > BOTTOM) y = page();
      draw(y);
      y += height;
    },
  };
}
