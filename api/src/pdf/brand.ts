/**
 * The organiser's colours and crest on paper. A club chooses its colour, so nothing here trusts it:
 * text on it and text in it always keep a contrast of 4.5 to 1.
 */
export interface Brand {
  name: string;
  tagline?: string;
  /** #rrggbb; anything else falls back to the house's blue. */
  primary: string;
  secondary?: string;
  crest?: Crest;
}

/** A drawing of filled outlines: `d` is SVG path data in a box of width × height. */
export interface Crest {
  width: number;
  height: number;
  paths: {d: string; fill: string}[];
}

export interface Palette {
  primary: string;
  secondary: string;
  /** Text upon the primary colour. */
  onPrimary: string;
  /** The primary colour, as dark as text on white must be. */
  primaryInk: string;
  tint: string;
}

export const INK = '#12161d';
export const MUTED = '#566070';
export const HAIRLINE = '#d3d9e1';
export const PAPER = '#ffffff';
export const DANGER = '#b3141d';

const HOUSE_BLUE = '#123a6d';
const HEX = /^#[0-9a-f]{6}$/i;

type Rgb = [number, number, number];

const parse = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const print = (rgb: Rgb) => `#${rgb.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Share 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)];
  return print(a.map((channel, i) => channel + (b[i] - channel) * share) as Rgb);
}

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map(channel => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

export function paletteOf(brand: Pick<Brand, 'primary' | 'secondary'>): Palette {
  const primary = HEX.test(brand.primary) ? brand.primary.toLowerCase() : HOUSE_BLUE;
  const secondary = brand.secondary && HEX.test(brand.secondary) ? brand.secondary.toLowerCase() : mix(primary, PAPER, 0.55);
  let primaryInk = primary;
  while (contrast(primaryInk, PAPER) < 5.5) primaryInk = mix(primaryInk, '#000000', 0.12);
  return {
    primary,
    secondary,
    onPrimary: contrast(PAPER, primary) >= 4.5 ? PAPER : INK,
    primaryInk,
    tint: mix(primary, PAPER, 0.93),
  };
}

const PATH_DATA = /^[\s\dMmLlHhVvCcSsQqTtAaZz.,eE+-]+$/;

/** Draws the crest into a box, keeping its proportions, centred. A crest that is no drawing is left out. */
export function drawCrest(doc: PDFKit.PDFDocument, crest: Crest, x: number, y: number, width: number, height: number): void {
  const sound = crest.width > 0 && crest.height > 0 && crest.paths.every(path => PATH_DATA.test(path.d) && HEX.test(path.fill));
  if (!sound) return;
  const scale = Math.min(width / crest.width, height / crest.height);
  doc.save();
  doc.translate(x + (width - crest.width * scale) / 2, y + (height - crest.height * scale) / 2).scale(scale);
  for (const path of crest.paths) doc.path(path.d).fill(path.fill, 'even-odd');
  doc.restore();
}
