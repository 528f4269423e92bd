/** The house on paper: whose name, colours (domain/look/palettes.ts) and crest a document carries. */
import type {Typeface} from '../../domain/look/read-look';

export interface Brand {
  name: string;
  motto: string;
  /** As chosen, #rrggbb; null: nothing was chosen. */
  primary: string | null;
  accent: string | null;
  typeface: Typeface;
  /** PNG. */
  crest?: Buffer | undefined;
}

export const INK = '#12161d';
export const MUTED = '#566070';
export const HAIRLINE = '#d3d9e1';
export const PAPER = '#ffffff';
export const DANGER = '#b3141d';

/** Draws the crest into a box, keeping its proportions, centred. */
export function drawCrest(
  doc: PDFKit.PDFDocument,
  crest: Buffer,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  doc.image(crest, x, y, {fit: [width, height], align: 'center', valign: 'center'});
}
