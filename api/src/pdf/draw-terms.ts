/**
 * The lower half of the sheet: fold mark, conditions in two columns, foot. Long conditions get smaller
 * letters, and in the end a pointer to the place where they stand whole; they never leave the page.
 */
import {artifact, breakLines, fitLines, tagged, writeLines, type Parent} from './pen';
import {HAIRLINE, INK, MUTED} from './brand';
import {withoutProtocol, type TermsSection} from './terms';

const FOLD_Y = 420.9;
const TOP = 440;
const BOTTOM = 792;
const X = 28;
const WIDTH = 539.28;
const GAP = 24;
const COLUMN = (WIDTH - GAP) / 2;
const LEADING = 1.32;

interface Block {
  heading: boolean;
  lines: string[];
  height: number;
}

interface Page {
  doc: PDFKit.PDFDocument;
  parent: Parent;
}

export function drawTerms({doc, parent}: Page, sections: TermsSection[], conditionsUrl: string | undefined): void {
  artifact(doc, () => {
    doc.moveTo(X, FOLD_Y).lineTo(X + WIDTH, FOLD_Y).lineWidth(0.6).dash(1.5, {space: 4}).stroke(HAIRLINE).undash();
    writeLines(doc, ['Doble por aquí'], X, FOLD_Y + 3, WIDTH, {size: 6.5, color: MUTED, align: 'center'});
  });
  for (let size = 8.6; ; size -= 0.3) {
    const blocks = sections.flatMap(section => measure(doc, section, size));
    const at = splitAt(blocks);
    if (tallest(blocks, at) <= BOTTOM - TOP || size < 6) {
      drawColumn({doc, parent}, blocks.slice(0, at), X, size, conditionsUrl);
      drawColumn({doc, parent}, blocks.slice(at), X + COLUMN + GAP, size, conditionsUrl);
      return;
    }
  }
}

function measure(doc: PDFKit.PDFDocument, section: TermsSection, size: number): Block[] {
  const heading = {heading: true, lines: [section.heading], height: size * 1.25 * LEADING + 2};
  const paragraphs = section.paragraphs.map((text, i) => {
    const lines = breakLines(doc, text, 'regular', size, COLUMN);
    return {heading: false, lines, height: lines.length * size * LEADING + (i === section.paragraphs.length - 1 ? size * 1.1 : size * 0.4)};
  });
  return [heading, ...paragraphs];
}

const heightOf = (blocks: Block[]) => blocks.reduce((sum, block) => sum + block.height, 0);

/** Between two sections when both columns then fit; else where they are shortest, with no heading alone at a foot. */
function splitAt(blocks: Block[]): number {
  const whole = shortest(blocks, at => blocks[at]?.heading === true);
  return tallest(blocks, whole) <= BOTTOM - TOP ? whole : shortest(blocks, at => !blocks[at - 1].heading);
}

const tallest = (blocks: Block[], at: number) => Math.max(heightOf(blocks.slice(0, at)), heightOf(blocks.slice(at)));

function shortest(blocks: Block[], allowed: (at: number) => boolean): number {
  let best = blocks.length;
  let bestHeight = Number.POSITIVE_INFINITY;
  for (let at = 1; at <= blocks.length; at++) {
    if (!allowed(at)) continue;
    const height = tallest(blocks, at);
    if (height < bestHeight) [best, bestHeight] = [at, height];
  }
  return best;
}

function drawColumn({doc, parent}: Page, blocks: Block[], x: number, size: number, conditionsUrl: string | undefined): void {
  let y = TOP;
  for (const block of blocks) {
    const room = Math.floor((BOTTOM - y) / (size * LEADING));
    if (room < block.lines.length) {
      const more = conditionsUrl ? `Condiciones completas en ${withoutProtocol(conditionsUrl)}` : 'Condiciones completas: pídalas al organizador.';
      tagged(doc, parent, 'P', () => {
        const shown = [...block.lines.slice(0, Math.max(0, room - 1)), ...breakLines(doc, more, 'medium', size, COLUMN).slice(0, 2)];
        writeLines(doc, shown, x, y, COLUMN, {size, leading: LEADING, color: INK});
      });
      return;
    }
    tagged(doc, parent, block.heading ? 'H2' : 'P', () => {
      if (block.heading) writeLines(doc, block.lines, x, y, COLUMN, {face: 'bold', size: size * 1.15, color: INK});
      else writeLines(doc, block.lines, x, y, COLUMN, {size, leading: LEADING, color: '#2b323d'});
    });
    y += block.height;
  }
}

/** Order, code and page on one line at the foot. */
export function drawFoot({doc, parent}: Page, left: string, right: string): void {
  artifact(doc, () => doc.moveTo(X, 806).lineTo(X + WIDTH, 806).lineWidth(0.6).stroke(HAIRLINE));
  tagged(doc, parent, 'P', () => {
    const fit = fitLines(doc, left, {face: 'regular', size: 7.5, minSize: 5.5, width: WIDTH - 100, maxLines: 1});
    writeLines(doc, fit.lines, X, 811, WIDTH - 100, {size: fit.size, color: MUTED});
    writeLines(doc, [right], X, 811, WIDTH, {size: 7.5, color: MUTED, align: 'right'});
  });
}
