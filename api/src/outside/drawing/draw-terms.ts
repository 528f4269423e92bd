/**
 * The lower half of the sheet: fold mark, conditions in two columns, foot. Long conditions get smaller letters, and
 * in the end the organiser's own are cut and point to where they stand whole; what the law wants is never cut.
 */
import {artifact, breakLines, fitLines, tagged, writeLines, type Parent} from './pen';
import {HAIRLINE, INK, MUTED} from './brand';
import {withoutProtocol, type TermsSection} from './terms';

const FOLD_Y = 420.9;
const TOP = 440;
const BOTTOM = 792;
/** What an ad takes of the sheet's foot. */
export const AD_HEIGHT = 92;
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

export interface TermsLayout {
  /** Where they end at the latest. */
  bottom: number;
  blocks: Block[];
  size: number;
}

interface Page {
  doc: PDFKit.PDFDocument;
  parent: Parent;
}

export function drawTerms({doc, parent}: Page, {blocks, size, bottom}: TermsLayout): void {
  artifact(doc, () => {
    doc
      .moveTo(X, FOLD_Y)
      .lineTo(X + WIDTH, FOLD_Y)
      .lineWidth(0.6)
      .dash(1.5, {space: 4})
      .stroke(HAIRLINE)
      .undash();
    writeLines(doc, ['Doble por aquí'], X, FOLD_Y + 3, WIDTH, {size: 6.5, color: MUTED, align: 'center'});
  });
  const at = splitAt(blocks, bottom);
  drawColumn({doc, parent}, blocks.slice(0, at), X, size);
  drawColumn({doc, parent}, blocks.slice(at), X + COLUMN + GAP, size);
}

const LARGEST = 8.6;
const SMALLEST = 6.2;

/**
 * Line breaks and size for one session; the same for all of its tickets, and the dearest part of a page, so lay it
 * once.
 */
export function layTerms(
  doc: PDFKit.PDFDocument,
  sections: TermsSection[],
  conditionsUrl: string | undefined,
  hasAd = false,
): TermsLayout {
  const bottom = hasAd ? BOTTOM - AD_HEIGHT : BOTTOM;
  const measured = (some: TermsSection[], size: number) => ({
    blocks: some.flatMap(section => measure(doc, section, size)),
    size,
    bottom,
  });
  const fits = ({blocks}: {blocks: Block[]}) => tallest(blocks, splitAt(blocks, bottom)) <= bottom - TOP;
  for (let size = LARGEST; size >= SMALLEST; size -= 0.3) {
    const whole = measured(sections, size);
    if (fits(whole)) return whole;
  }
  const length = sections.flatMap(section => section.own).join('').length;
  for (let letters = Math.min(length, 8000); letters > 100; letters = Math.floor(letters * 0.9)) {
    const cut = measured(shorten(sections, letters, conditionsUrl), SMALLEST);
    if (fits(cut)) return cut;
  }
  return measured(shorten(sections, 0, conditionsUrl), SMALLEST);
}

/** Keeps the first `letters` of the organiser's own text and says where the rest is. */
function shorten(sections: TermsSection[], letters: number, conditionsUrl: string | undefined): TermsSection[] {
  const more = conditionsUrl
    ? `Condiciones completas en ${withoutProtocol(conditionsUrl)}`
    : 'Condiciones completas: pídalas al organizador.';
  let left = letters;
  let isCut = false;
  return sections.map(section => {
    const own: string[] = [];
    for (const paragraph of section.own) {
      if (isCut) break;
      isCut = paragraph.length > left;
      if (!isCut || left > 0) own.push(isCut ? `${paragraph.slice(0, left).trimEnd()}…` : paragraph);
      if (isCut) own.push(more);
      left -= paragraph.length;
    }
    return {...section, own};
  });
}

function measure(doc: PDFKit.PDFDocument, section: TermsSection, size: number): Block[] {
  const texts = [...section.paragraphs, ...section.own];
  if (texts.length === 0) return [];
  const heading = {heading: true, lines: [section.heading], height: size * 1.25 * LEADING + 2};
  const paragraphs = texts.map((text, i) => {
    const lines = breakLines(doc, text, 'regular', size, COLUMN);
    return {
      heading: false,
      lines,
      height: lines.length * size * LEADING + (i === texts.length - 1 ? size * 1.1 : size * 0.4),
    };
  });
  return [heading, ...paragraphs];
}

const heightOf = (blocks: Block[]) => blocks.reduce((sum, block) => sum + block.height, 0);

/** Between two sections when both columns then fit; else where they are shortest, with no heading alone at a foot. */
function splitAt(blocks: Block[], bottom: number): number {
  const whole = shortest(blocks, at => blocks[at]?.heading === true);
  return tallest(blocks, whole) <= bottom - TOP ? whole : shortest(blocks, at => !blocks[at - 1]!.heading);
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

function drawColumn({doc, parent}: Page, blocks: Block[], x: number, size: number): void {
  let y = TOP;
  for (const block of blocks) {
    tagged(doc, parent, block.heading ? 'H2' : 'P', () => {
      if (block.heading) writeLines(doc, block.lines, x, y, COLUMN, {face: 'bold', size: size * 1.15, color: INK});
      else writeLines(doc, block.lines, x, y, COLUMN, {size, leading: LEADING, color: '#2b323d'});
    });
    y += block.height;
  }
}

/** Order, code and page on one line at the foot. */
export function drawFoot({doc, parent}: Page, left: string, right: string): void {
  artifact(doc, () =>
    doc
      .moveTo(X, 806)
      .lineTo(X + WIDTH, 806)
      .lineWidth(0.6)
      .stroke(HAIRLINE),
  );
  tagged(doc, parent, 'P', () => {
    const fit = fitLines(doc, left, {face: 'regular', size: 7.5, minSize: 5.5, width: WIDTH - 100, maxLines: 1});
    writeLines(doc, fit.lines, X, 811, WIDTH - 100, {size: fit.size, color: MUTED});
    writeLines(doc, [right], X, 811, WIDTH, {size: 7.5, color: MUTED, align: 'right'});
  });
}
