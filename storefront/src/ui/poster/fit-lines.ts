// Sets a title as old bills do: each line as wide as the sheet. Archivo's width axis (62–125) does the stretching, so
// short words come out wide and long words narrow; the rest is done by size. Other faces have the size alone.
import type {Typeface} from '../../lib/api/types';

// Advance widths of Archivo at weight 900 in thousandths of an em, measured at width 62 and 125.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÑÇ0123456789 .,:;!¡?¿-–'’&/()·«»ºª";
const NARROW = [
  530, 498, 513, 509, 462, 402, 543, 513, 263, 453, 510, 432, 705, 518, 554, 485, 554, 509, 469, 475, 503, 490, 729,
  500, 481, 475, 518, 513, 444, 371, 427, 440, 435, 437, 445, 387, 432, 445, 110, 222, 222, 222, 222, 266, 266, 424,
  424, 240, 310, 213, 204, 566, 278, 389, 389, 210, 484, 484, 295, 308,
];
const WIDE = [
  954, 930, 939, 933, 860, 807, 1012, 1009, 395, 764, 988, 786, 1178, 1007, 1008, 865, 1008, 943, 882, 877, 989, 938,
  1230, 961, 966, 877, 1007, 939, 811, 731, 809, 813, 819, 813, 815, 746, 828, 815, 290, 381, 381, 371, 371, 391, 391,
  743, 743, 416, 625, 324, 324, 1065, 309, 389, 389, 418, 641, 641, 521, 536,
];
/** Faces without a width axis: how wide they run beside Archivo at its widest. */
const SHARE: Record<Exclude<Typeface, 'archivo'>, number> = {serif: 0.76, condensed: 0.54, system: 0.76};
/** Capital height of Archivo, in em. */
export const CAPITAL = 0.69;
const ACCENTED = /[ÁÉÍÓÚÜÑ]/;

const bare = (letter: string) => (letter === 'Ñ' || letter === 'Ç' ? letter : letter.normalize('NFD').charAt(0));

function widthOf(text: string, table: number[]): number {
  let sum = 0;
  for (const letter of text) sum += table[LETTERS.indexOf(bare(letter))] ?? table[0]!;
  return sum / 1000;
}

export interface SetLine {
  text: string;
  size: number;
  /** font-stretch in per cent, 62 to 125. */
  stretch: number;
  /** Exact width to fill, or null when the line would grow too tall for that. */
  width: number | null;
  /** Baseline, from the top of the block. */
  y: number;
}

function setLine(text: string, width: number, wished: number, face: Typeface): Omit<SetLine, 'y'> {
  if (face !== 'archivo') {
    const own = widthOf(text, WIDE) * SHARE[face];
    return width / own > wished
      ? {text, size: wished, stretch: 100, width: null}
      : {text, size: width / own, stretch: 100, width};
  }
  const narrow = widthOf(text, NARROW);
  const wide = widthOf(text, WIDE);
  const size = Math.min(wished, width / narrow);
  const needed = width / size;
  if (needed > wide) return {text, size, stretch: 125, width: null};
  const stretch = 62 + (63 * (needed - narrow)) / (wide - narrow);
  // Each width is another instance of the font for the browser to make: few of them, textLength does the rest.
  return {text, size, stretch: Math.round(stretch / 9) * 9, width};
}

export interface FittedLines {
  lines: SetLine[];
  height: number;
}

/** Lines that fill `width` and together are at most `height` tall. Sizes are in the units of both. */
export function fitLines(texts: string[], width: number, height: number, face: Typeface, gap = 14): FittedLines {
  let wished = height;
  // Its J reaches below the line.
  const between = face === 'serif' ? gap + 20 : gap;
  for (;;) {
    let y = 0;
    const lines = texts.map((raw, index) => {
      const text = raw.toLocaleUpperCase('es');
      const line = setLine(text, width, wished, face);
      y += (index ? between : 0) + line.size * (CAPITAL + (ACCENTED.test(text) ? 0.17 : 0));
      return {...line, y};
    });
    if (y <= height || wished < 12) return {lines, height: y};
    wished *= 0.96;
  }
}

const SMALL =
  /^(a|al|con|da|de|del|e|el|en|es|la|las|lo|los|o|por|sin|su|the|tu|u|un|una|y|ud|cd|cf|fc|sd|ad|¡|¿|vs\.?)$/i;

/** Breaks a title into two to four lines of like length; articles stay with the word they belong to. */
export function breakTitle(title: string, most = 4): string[] {
  const units: string[] = [];
  let pending = '';
  for (const word of title.split(/\s+/).filter(Boolean)) {
    pending = pending ? `${pending} ${word}` : word;
    if (SMALL.test(word)) continue;
    units.push(pending);
    pending = '';
  }
  if (pending) units.push([units.pop(), pending].filter(Boolean).join(' '));
  while (units.length > most) {
    let best = 0;
    for (let i = 1; i < units.length - 1; i++) {
      if (units[i]!.length + units[i + 1]!.length < units[best]!.length + units[best + 1]!.length) best = i;
    }
    units.splice(best, 2, `${units[best]} ${units[best + 1]}`);
  }
  return units.length ? units : [''];
}

/** As on old bills, where «de los» may stand alone between two large words. */
function breakLoosely(title: string): string[] {
  const units: string[] = [];
  let small: string[] = [];
  for (const word of title.split(/\s+/).filter(Boolean)) {
    if (SMALL.test(word)) {
      small.push(word);
      continue;
    }
    if (small.length > 1 && units.length) units.push(small.join(' '), word);
    else units.push([...small, word].join(' '));
    small = [];
  }
  return [...units, ...small];
}

/** The breaking of a title that fills a box of this size best. */
export function fillBox(title: string, width: number, height: number, most: number, face: Typeface): FittedLines {
  const tries = [breakTitle(title, 2), breakTitle(title, most), breakLoosely(title)].filter(
    lines => lines.length <= most,
  );
  return tries
    .map(lines => fitLines(lines, width, height, face))
    .reduce((best, one) => (fill(one, width) > fill(best, width) ? one : best));
}

/** How much of the box is ink: lines that could not be made wide enough count for less. */
function fill({lines, height}: FittedLines, width: number): number {
  const wide = lines.filter(line => line.width === width).length;
  return height * (0.5 + wide / lines.length);
}
