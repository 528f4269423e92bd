/**
 * The badge of an accreditation, to be printed and worn: a card (CR80, 85.60 × 53.98 mm) or an A6 sheet for a sleeve. One
 * a page. Kind and areas are read from afar: large letters, the colour of the type; the code is what the door reads.
 */
import {paperColours} from '../../../domain/look/palettes';
import {type Brand, drawCrest, HAIRLINE, MUTED, PAPER} from '../brand';
import {drawCode} from '../draw-card';
import {artifact, tagged, type Parent} from '../pen';
import {dayAndTime} from '../spanish';
import {CR80, line, MM, stockPdf, type Box, type Doc} from './stock';

export interface Badge {
  code: string;
  name: string;
  medium: string;
  task: string;
  areas: string[];
  bibNo: number | null;
  vehiclePlate: string;
  typeName: string;
  kind: string;
  /** #rrggbb */
  color: string;
  hasSeat: boolean;
  eventTitle: string;
  /** Of a season, which is then what is printed. */
  seasonName: string | null;
  startsAt: Date | null;
  timezone: string;
  gate: string | null;
  /** JPEG or PNG. */
  photo: Buffer | null;
}

export type BadgeFormat = 'card' | 'a6';

export interface BadgeSheet {
  brand: Brand;
  format: BadgeFormat;
  createdAt: Date;
  badges: Badge[];
}

export const BADGE_FILE_NAME = 'credencial.pdf';

const PAGES: Record<BadgeFormat, [number, number]> = {card: CR80, a6: [105 * MM, 148 * MM]};

/** What a guard looks for: a letter and a colour of its own, and the word. */
const AREAS: Record<string, {letter: string; word: string; color: string}> = {
  stands: {letter: 'G', word: 'Grada', color: '#1565c0'},
  press_box: {letter: 'T', word: 'Tribuna de prensa', color: '#00695c'},
  press_room: {letter: 'P', word: 'Sala de prensa', color: '#6a1b9a'},
  mixed_zone: {letter: 'M', word: 'Zona mixta', color: '#a84300'},
  pitch: {letter: 'C', word: 'Campo', color: '#2e7d32'},
  tunnel: {letter: 'N', word: 'Túnel', color: '#ad1457'},
  backstage: {letter: 'E', word: 'Escenario', color: '#4527a0'},
  vip: {letter: 'V', word: 'Palco', color: '#8a6100'},
  technical: {letter: 'I', word: 'Instalaciones', color: '#37474f'},
  parking: {letter: 'A', word: 'Aparcamiento', color: '#0b5f8a'},
};
const KINDS: Record<string, string> = {
  written_press: 'PRENSA',
  photo: 'FOTO',
  radio: 'RADIO',
  tv: 'TV',
  staff: 'PERSONAL',
  supplier: 'PROVEEDOR',
  protocol: 'PROTOCOLO',
};

export const badgePdf = ({brand, format, createdAt, badges}: BadgeSheet): Promise<Buffer> =>
  stockPdf({
    brand,
    title: badges.length === 1 ? `Credencial de ${badges[0]!.name}` : 'Credenciales',
    createdAt,
    size: PAGES[format],
    pages: badges.map(badge => (doc, part) => (format === 'card' ? drawSmall : drawLarge)(doc, part, brand, badge)),
  });

const whereOf = ({seasonName, eventTitle}: Badge): string => seasonName ?? eventTitle;
const whenOf = ({seasonName, startsAt, timezone}: Badge): string =>
  seasonName !== null ? 'Toda la temporada' : startsAt ? dayAndTime(startsAt, timezone) : 'Todas las sesiones';
const onType = (brand: Brand, badge: Badge) => paperColours({primary: badge.color, accent: brand.accent});
const notesOf = ({gate, hasSeat, vehiclePlate}: Badge): string =>
  [gate && `Entra por ${gate}`, hasSeat && 'Con asiento', vehiclePlate].filter(Boolean).join(' · ');

function drawPhoto(doc: Doc, part: Parent, badge: Badge, x: number, y: number, width: number, height: number): void {
  const {photo} = badge;
  const empty = () => {
    doc.rect(x, y, width, height).fill('#e9edf2');
    doc.circle(x + width / 2, y + height * 0.38, width * 0.2).fill('#b3bdc9');
    doc.ellipse(x + width / 2, y + height * 0.92, width * 0.38, height * 0.28).fill('#b3bdc9');
  };
  const draw = () => {
    doc.save().rect(x, y, width, height).clip();
    try {
      if (photo) doc.image(photo, x, y, {cover: [width, height], align: 'center', valign: 'center'});
      else empty();
    } catch {
      // Cut off behind its head: the badge is printed all the same.
      empty();
    }
    doc.restore();
  };
  if (photo)
    tagged(doc, part, 'Figure', draw, {alt: `Fotografía de ${badge.name}`, bbox: [x, y, x + width, y + height]});
  else artifact(doc, draw);
  artifact(doc, () => doc.rect(x, y, width, height).lineWidth(0.6).stroke(HAIRLINE));
}

/** @returns the y below */
function drawAreas(doc: Doc, part: Parent, badge: Badge, [x, y, width]: Box, side: number, gap: number): number {
  const areas = badge.areas.flatMap(area => AREAS[area] ?? []);
  if (areas.length === 0) return y;
  const perRow = Math.max(1, Math.floor((width + gap) / (side + gap)));
  const rows = Math.ceil(areas.length / perRow);
  const bottom = y + rows * (side + gap) - gap;
  tagged(
    doc,
    part,
    'Figure',
    () =>
      areas.forEach(({letter, color}, n) => {
        const [left, top] = [x + (n % perRow) * (side + gap), y + Math.floor(n / perRow) * (side + gap)];
        doc.roundedRect(left, top, side, side, side * 0.14).fill(color);
        const size = side * 0.8;
        doc.font('bold').fontSize(size).fillColor(PAPER);
        doc.text(letter, left + (side - doc.widthOfString(letter)) / 2, top + (side - size * 1.2) / 2, {
          lineBreak: false,
        });
      }),
    {alt: `Puede estar en: ${areas.map(({word}) => word).join(', ')}`, bbox: [x, y, x + width, bottom]},
  );
  return bottom;
}

function drawQr(doc: Doc, part: Parent, badge: Badge, x: number, y: number, side: number): void {
  tagged(doc, part, 'Figure', () => drawCode(doc, badge.code, x, y, side), {
    alt: `Código QR de la acreditación ${badge.code}`,
    bbox: [x, y, x + side, y + side],
  });
}

function drawSmall(doc: Doc, part: Parent, brand: Brand, badge: Badge): void {
  const [width, height] = PAGES.card;
  const colours = onType(brand, badge);
  const band = 30;
  const pad = 9;
  artifact(doc, () => doc.rect(0, 0, width, band).fill(colours.primary));
  const {crest} = brand;
  if (crest) artifact(doc, () => drawCrest(doc, crest, pad, 5, 20, 20));
  const left = crest ? pad + 25 : pad;
  line(doc, part, 'P', brand.name, [left, 5, 108], {face: 'medium', size: 7.5, minSize: 5, color: colours.onPrimary});
  line(doc, part, 'P', badge.typeName, [left, 15.5, 108], {
    face: 'regular',
    size: 7,
    minSize: 5,
    color: colours.onPrimary,
  });
  line(doc, part, 'P', KINDS[badge.kind] ?? '', [left + 112, 4, width - left - 112 - pad], {
    face: 'display',
    size: 19,
    minSize: 10,
    color: colours.onPrimary,
    align: 'right',
  });
  const [photoWidth, photoHeight] = [51, 66];
  drawPhoto(doc, part, badge, pad, band + 7, photoWidth, photoHeight);
  const qr = 54;
  const right = width - pad - qr;
  drawQr(doc, part, badge, right, band + 7, qr);
  line(doc, part, 'P', badge.code, [right - 4, band + 7 + qr + 2, qr + 8], {
    face: 'medium',
    size: 6.5,
    minSize: 5,
    align: 'center',
  });
  const x = pad + photoWidth + 7;
  const column = right - x - 6;
  let y = band + 6;
  y = line(doc, part, 'H1', badge.name, [x, y, column], {face: 'bold', size: 12, minSize: 7.5, lines: 2}) + 2;
  y = line(doc, part, 'P', badge.medium, [x, y, column], {face: 'medium', size: 8.5, minSize: 6, lines: 2}) + 1;
  line(doc, part, 'P', badge.task, [x, y, column], {face: 'regular', size: 7, minSize: 5.5, color: MUTED});
  if (badge.bibNo !== null)
    line(doc, part, 'P', `Peto ${badge.bibNo}`, [x, band + 57, column], {face: 'display', size: 16, minSize: 10});
  const foot = height - 34;
  // Ten areas go into two rows, four or less into one of large letters.
  const many = badge.areas.length > 4;
  drawAreas(doc, part, badge, [pad, foot + 4, 118], many ? 12 : 24, many ? 2.5 : 4);
  const words: Box = [pad + 122, foot + 3, width - 2 * pad - 122];
  const below = line(doc, part, 'P', whereOf(badge), words, {
    face: 'medium',
    size: 7,
    minSize: 5,
    lines: 2,
    align: 'right',
  });
  const last = line(doc, part, 'P', whenOf(badge), [words[0], below, words[2]], {
    face: 'regular',
    size: 6,
    minSize: 4.5,
    color: MUTED,
    align: 'right',
  });
  if (last < height - 8)
    line(doc, part, 'P', notesOf(badge), [words[0], last, words[2]], {
      face: 'regular',
      size: 6,
      minSize: 4.5,
      color: MUTED,
      align: 'right',
    });
}

function drawLarge(doc: Doc, part: Parent, brand: Brand, badge: Badge): void {
  const [width, height] = PAGES.a6;
  const colours = onType(brand, badge);
  const band = 74;
  const pad = 18;
  const inner = width - 2 * pad;
  artifact(doc, () => {
    doc.rect(0, 0, width, band).fill(colours.primary);
    // Where the lanyard goes through.
    doc.roundedRect(width / 2 - 21, 8, 42, 8, 4).fill(PAPER);
  });
  const {crest} = brand;
  if (crest) artifact(doc, () => drawCrest(doc, crest, pad, 24, 40, 40));
  const left = crest ? pad + 48 : pad;
  line(doc, part, 'P', brand.name, [left, 23, width - left - pad], {
    face: 'medium',
    size: 11,
    minSize: 7,
    color: colours.onPrimary,
  });
  line(doc, part, 'P', KINDS[badge.kind] ?? '', [left, 35, width - left - pad], {
    face: 'display',
    size: 30,
    minSize: 16,
    color: colours.onPrimary,
  });
  const top = band + 14;
  drawPhoto(doc, part, badge, pad, top, 92, 118);
  const qr = 104;
  const right = width - pad - qr;
  drawQr(doc, part, badge, right, top, qr);
  line(doc, part, 'P', badge.code, [right, top + qr + 3, qr], {face: 'medium', size: 9, minSize: 6, align: 'center'});
  if (badge.bibNo !== null) {
    line(doc, part, 'P', 'PETO', [pad + 94, top + 44, right - pad - 96], {
      face: 'medium',
      size: 7,
      minSize: 5,
      color: MUTED,
      align: 'center',
    });
    line(doc, part, 'P', String(badge.bibNo), [pad + 94, top + 52, right - pad - 96], {
      face: 'display',
      size: 28,
      minSize: 14,
      align: 'center',
    });
  }
  let y = top + 128;
  y = line(doc, part, 'H1', badge.name, [pad, y, inner], {face: 'bold', size: 22, minSize: 13, lines: 2}) + 3;
  y = line(doc, part, 'P', badge.medium, [pad, y, inner], {face: 'medium', size: 14, minSize: 9}) + 1;
  y = line(doc, part, 'P', [badge.typeName, badge.task].filter(Boolean).join(' · '), [pad, y, inner], {
    face: 'regular',
    size: 10.5,
    minSize: 7,
    color: MUTED,
  });
  const many = badge.areas.length > 5;
  y = drawAreas(doc, part, badge, [pad, y + 8, inner], many ? 26 : 44, many ? 5 : 8) + 5;
  const names = badge.areas.flatMap(area => AREAS[area]?.word ?? []).join(', ');
  line(doc, part, 'P', names, [pad, y, inner], {face: 'regular', size: 8, minSize: 6, color: MUTED, lines: 2});
  artifact(doc, () => doc.rect(0, height - 50, width, 50).fill(colours.tint));
  const foot = line(doc, part, 'P', whereOf(badge), [pad, height - 43, inner], {face: 'bold', size: 11, minSize: 7});
  const when = line(doc, part, 'P', whenOf(badge), [pad, foot, inner], {face: 'regular', size: 9, minSize: 6.5});
  line(doc, part, 'P', notesOf(badge), [pad, when, inner], {face: 'regular', size: 8, minSize: 6, color: MUTED});
}
