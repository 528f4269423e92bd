/** Strips on tickets of their own stock, one a page of its size, where no ticket printer takes their bytes. */
import {layOut} from '../print/stock-layout';
import type {Strip} from '../print/strip';
import {type Doc, MM, stockPdf} from '../badge/stock';
import {drawCode} from '../draw-card';
import {artifact, printable, tagged, type Parent} from '../pen';
import {drawQr, QUIET_ZONE} from '../qr';
import {BLACK} from './pieces';

/** As it is read. */
export interface StockSize {
  widthMm: number;
  heightMm: number;
}

export const stockStripsPdf = (
  about: Omit<Parameters<typeof stockPdf>[0], 'size' | 'pages'>,
  strips: readonly Strip[],
  {widthMm, heightMm}: StockSize,
): Promise<Buffer> =>
  stockPdf({
    ...about,
    size: [widthMm * MM, heightMm * MM],
    pages: strips.map(strip => (doc, part) => draw(doc, part, strip, {widthMm, heightMm})),
  });

function draw(doc: Doc, part: Parent, strip: Strip, size: StockSize): void {
  const {lines, rules, code} = layOut(strip, {dpi: 72, ...size});
  artifact(doc, () => {
    for (const rule of rules) doc.rect(rule.x, rule.y, rule.width, rule.height).fill(BLACK);
  });
  lines.forEach((line, n) =>
    tagged(doc, part, n === 0 ? 'H1' : 'P', () => {
      for (const {words, face, size: points, x, baseline, anchor} of line) {
        const said = printable(words);
        doc.font(face).fontSize(points).fillColor(BLACK);
        const width = doc.widthOfString(said);
        const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
        // The space keeps the last word of a line and the first of the next apart for a screen reader.
        doc.text(`${said} `, left, baseline, {lineBreak: false, baseline: 'alphabetic'});
      }
    }),
  );
  if (!code) return;
  const {x, y, side} = code;
  const white = (side * QUIET_ZONE) / (drawQr(code.text).size + 2 * QUIET_ZONE);
  tagged(doc, part, 'Figure', () => drawCode(doc, code.text, x + white, y + white, side - 2 * white), {
    alt: code.words,
    bbox: [x, y, x + side, y + side],
  });
}
