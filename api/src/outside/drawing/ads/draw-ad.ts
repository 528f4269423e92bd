/** What is advertised at the foot of a ticket's sheet: told as such, its picture said in words, its link alive. */
import {HAIRLINE, INK, MUTED} from '../brand';
import {artifact, fitLines, type Parent, tagged, writeLines} from '../pen';
import type {TicketAd} from '../ticket-document';

const X = 28;
const WIDTH = 539.28;
const TOP = 710;
const HEIGHT = 86;
const PICTURE = {width: 140, height: 70};

interface Page {
  doc: PDFKit.PDFDocument;
  parent: Parent;
}

/** A picture is taken apart once for all sheets. */
const opened = new WeakMap<PDFKit.PDFDocument, Map<TicketAd, unknown>>();

function pictureOf(doc: PDFKit.PDFDocument, ad: TicketAd): PDFKit.Mixins.ImageSrc | null {
  const known = opened.get(doc) ?? new Map<TicketAd, unknown>();
  opened.set(doc, known);
  if (!known.has(ad)) {
    try {
      known.set(ad, (doc as unknown as {openImage(source: Buffer): unknown}).openImage(ad.picture));
    } catch {
      known.set(ad, null); // a file that only browsers understand: a ticket is printed all the same
    }
  }
  return known.get(ad) as PDFKit.Mixins.ImageSrc | null;
}

export function drawAd({doc, parent}: Page, ad: TicketAd): void {
  const picture = pictureOf(doc, ad);
  artifact(doc, () => doc.roundedRect(X, TOP, WIDTH, HEIGHT, 5).lineWidth(0.6).stroke(HAIRLINE));
  const left = picture ? X + 8 + PICTURE.width + 12 : X + 12;
  const width = X + WIDTH - 12 - left;
  tagged(doc, parent, 'P', () =>
    writeLines(doc, ['Publicidad'], left, TOP + 9, width, {size: 7, color: MUTED, tracking: 0.3}),
  );
  if (picture)
    tagged(doc, parent, 'Figure', () => doc.image(picture, X + 8, TOP + 8, {cover: [PICTURE.width, PICTURE.height]}), {
      alt: ad.altText,
      bbox: [X + 8, TOP + 8, X + 8 + PICTURE.width, TOP + 8 + PICTURE.height],
    });
  const words = fitLines(doc, ad.body || ad.altText, {face: 'medium', size: 10, minSize: 7.5, width, maxLines: 4});
  tagged(doc, parent, 'P', () =>
    writeLines(doc, words.lines, left, TOP + 22, width, {face: 'medium', size: words.size, color: INK, leading: 1.25}),
  );
  if (ad.href !== null) {
    const link = doc.struct('Link', {alt: ad.altText});
    parent.add(link);
    doc.link(X, TOP, WIDTH, HEIGHT, ad.href, {
      Contents: new String(`Publicidad: ${ad.altText}`),
      structParent: link,
    } as unknown as PDFKit.Mixins.AnnotationOption);
    link.end();
  }
}
