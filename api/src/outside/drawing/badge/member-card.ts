/**
 * The card of a pass or of a supporter on plastic (CR80), one a page: whose it is and what it opens, in the colour of its
 * kind, and the code that the door and the counter read.
 */
import {paperColours} from '../../../domain/look/palettes';
import {type Brand, drawCrest, INK, MUTED} from '../brand';
import {drawCode} from '../draw-card';
import {artifact, tagged, type Parent} from '../pen';
import {CR80, line, stockPdf, type Doc} from './stock';

export interface MemberCard {
  /** What is read of it, and its number as people say it. */
  code: string;
  number: string;
  holderName: string;
  /** Category or tier, and of what: the list, or nothing. */
  kind: string;
  of: string;
  /** Of a tier, #rrggbb; null: the house's. */
  color: string | null;
  /** Where one sits and enters, or until when it is good: a line each. */
  lines: string[];
}

export interface MemberCards {
  brand: Brand;
  createdAt: Date;
  cards: MemberCard[];
}

export const MEMBER_CARDS_FILE_NAME = 'carnets.pdf';

export const memberCardsPdf = ({brand, createdAt, cards}: MemberCards): Promise<Buffer> =>
  stockPdf({
    brand,
    title: cards.length === 1 ? `Carnet de ${cards[0]!.holderName}` : 'Carnets',
    createdAt,
    size: CR80,
    pages: cards.map(card => (doc, part) => draw(doc, part, brand, card)),
  });

const BAND = 40;
const PAD = 11;
const CODE = 68;

function draw(doc: Doc, part: Parent, brand: Brand, card: MemberCard): void {
  const [width, height] = CR80;
  const colours = paperColours({primary: card.color ?? brand.primary, accent: brand.accent});
  const {crest} = brand;
  artifact(doc, () => {
    doc.rect(0, 0, width, BAND).fill(colours.primary);
    doc.rect(0, BAND, width, 2.5).fill(colours.secondary);
    if (crest) drawCrest(doc, crest, PAD, 6, 28, 28);
  });
  const left = crest ? PAD + 35 : PAD;
  const color = colours.onPrimary;
  const head = width - left - PAD;
  line(doc, part, 'P', brand.name, [left, 6.5, head], {face: 'medium', size: 9, minSize: 6, color});
  line(doc, part, 'P', card.kind, [left, 18, head], {face: 'display', size: 16, minSize: 9, color});
  const right = width - PAD - CODE;
  const top = BAND + 11;
  tagged(doc, part, 'Figure', () => drawCode(doc, card.code, right, top, CODE), {
    alt: `Código QR del carnet ${card.number}`,
    bbox: [right, top, right + CODE, top + CODE],
  });
  line(doc, part, 'P', card.number, [right - 6, top + CODE + 4, CODE + 12], {
    face: 'medium',
    size: 7.5,
    minSize: 5,
    align: 'center',
  });
  const column = right - PAD - 9;
  let y = top - 2;
  y = line(doc, part, 'H1', card.holderName, [PAD, y, column], {face: 'bold', size: 14, minSize: 8, lines: 2}) + 3;
  y = line(doc, part, 'P', card.of, [PAD, y, column], {face: 'medium', size: 8, minSize: 5.5, color: MUTED}) + 3;
  for (const words of card.lines)
    if (y < height - 12)
      y = line(doc, part, 'P', words, [PAD, y, column], {face: 'medium', size: 9, minSize: 6, color: INK}) + 1;
}
