/**
 * The ticket itself: upper half of an A4 page, above the fold. Band in the club's colour, what and when and
 * where on the left, the access code alone on the right (no other QR ever comes near it).
 */
import type {PaperColours} from '../../domain/look/palettes';
import {artifact, balanced, fitLines, isCut, tagged, writeLines, writeText, type Parent} from './pen';
import {DANGER, drawCrest, HAIRLINE, INK, MUTED, PAPER} from './brand';
import {drawQr} from './qr';
import {capitalised, dayInWords, timeOfDay} from './spanish';
import {drawPrice} from './draw-price';
import {drawSeat} from './draw-seat';
import type {TicketSession} from './ticket-document';
import type {CardContext} from './card-context';

/** Points. The fold of the sheet is at 420.9. */
export const CARD = {x: 28, y: 20, width: 539.28, height: 392, radius: 12};
const BAND = 58;
const STUB = 176;
const STUB_X = CARD.x + CARD.width - STUB;
const PAD = 20;
const SEAT_Y = CARD.y + 236;
const PRICE_Y = SEAT_Y + 68;

export function drawCard(context: CardContext): void {
  const {doc, ticket} = context;
  artifact(doc, () => drawFrame(context));
  drawBand(context);
  drawEvent(context);
  drawStub(context);
  drawSeat(context, CARD.x, SEAT_Y, CARD.width);
  drawPrice(context, CARD.x + PAD, PRICE_Y, CARD.width - 2 * PAD, CARD.y + CARD.height - 12);
  const stamp = ticket.state === 'void' ? 'ANULADA' : context.document.isTrial ? 'PRUEBA' : null;
  if (stamp) artifact(doc, () => drawStamp(doc, stamp));
}

function drawFrame({doc, palette}: CardContext): void {
  const {x, y, width, height, radius} = CARD;
  doc.roundedRect(x, y, width, height, radius).lineWidth(0.8).stroke(HAIRLINE);
  doc.save().roundedRect(x, y, width, height, radius).clip();
  doc.rect(x, y, width, BAND).fill(palette.primary);
  // Slanted bars in the second colour, as on a scarf; behind the text only at the right edge.
  for (const [offset, opacity] of [
    [0, 0.1],
    [26, 0.16],
    [52, 0.24],
  ] as const) {
    const left = x + width - 104 + offset;
    doc
      .polygon([left + 34, y], [left + 48, y], [left + 14, y + BAND], [left, y + BAND])
      .fillColor(palette.secondary, opacity)
      .fill();
  }
  doc
    .rect(x, y + BAND, width, 2.4)
    .fillColor(palette.secondary, 1)
    .fill();
  doc.rect(x, SEAT_Y, width, PRICE_Y - SEAT_Y).fill(palette.tint);
  doc.restore();
  const top = y + BAND + 12;
  doc
    .moveTo(STUB_X, top)
    .lineTo(STUB_X, SEAT_Y - 10)
    .lineWidth(0.8)
    .dash(2.5, {space: 3})
    .stroke(HAIRLINE)
    .undash();
}

function drawBand({doc, parent, document, session, palette, position}: CardContext): void {
  const {brand} = document;
  let x = CARD.x + PAD;
  if (brand.crest) {
    const crest = brand.crest;
    artifact(doc, () => drawCrest(doc, crest, x, CARD.y + 8, 36, BAND - 16));
    x += 46;
  }
  const width = CARD.x + CARD.width - 128 - x;
  const line = brand.motto || (session.organizer.name !== brand.name ? session.organizer.name : '');
  tagged(doc, parent, 'P', () => {
    const name = fitLines(doc, brand.name, {face: 'bold', size: 16, minSize: 10, width, maxLines: 1});
    writeLines(doc, name.lines, x, CARD.y + (line ? 14 : 21), width, {
      face: 'bold',
      size: name.size,
      color: palette.onPrimary,
    });
    if (line) {
      const small = fitLines(doc, line, {face: 'regular', size: 9.5, minSize: 7, width, maxLines: 1});
      writeLines(doc, small.lines, x, CARD.y + 33, width, {size: small.size, color: palette.onPrimary});
    }
  });
  tagged(doc, parent, 'P', () => {
    const right = CARD.x + CARD.width - PAD;
    writeLines(doc, [session.isInvitation ? 'INVITACIÓN' : 'ENTRADA'], right - 110, CARD.y + 14, 110, {
      face: 'bold',
      size: 12,
      color: palette.onPrimary,
      align: 'right',
      tracking: 1.6,
    });
    writeLines(doc, [`${position.page} de ${position.of}`], right - 110, CARD.y + 32, 110, {
      face: 'medium',
      size: 10,
      color: palette.onPrimary,
      align: 'right',
    });
  });
}

function drawEvent({doc, parent, session, palette}: CardContext): void {
  const x = CARD.x + PAD;
  const width = STUB_X - x - 16;
  let y = CARD.y + BAND + 15;
  const kicker = [session.competition, session.round].filter(Boolean).join(' · ');
  if (kicker) {
    tagged(doc, parent, 'P', () => {
      const fit = fitLines(doc, kicker.toLocaleUpperCase('es'), {
        face: 'medium',
        size: 8.5,
        minSize: 6.5,
        width,
        maxLines: 1,
        tracking: 0.7,
      });
      y =
        writeLines(doc, fit.lines, x, y, width, {
          face: 'medium',
          size: fit.size,
          color: palette.primaryInk,
          tracking: 0.7,
        }) + 3;
    });
  }
  tagged(doc, parent, 'H1', () => {
    const large = fitLines(doc, session.eventTitle, {face: 'bold', size: 22, minSize: 15, width, maxLines: 2});
    const fit = isCut(large)
      ? fitLines(doc, session.eventTitle, {face: 'bold', size: 14, minSize: 9, width, maxLines: 3})
      : large;
    y = writeLines(doc, balanced(doc, fit, session.eventTitle, 'bold', width), x, y, width, {
      face: 'bold',
      size: fit.size,
      leading: 1.14,
    });
  });
  if (session.subtitle) {
    const subtitle = session.subtitle;
    tagged(doc, parent, 'P', () => {
      const large = fitLines(doc, subtitle, {face: 'regular', size: 10.5, minSize: 8.5, width, maxLines: 1});
      const fit = isCut(large)
        ? fitLines(doc, subtitle, {face: 'regular', size: 8.5, minSize: 7, width, maxLines: 2})
        : large;
      y = writeLines(doc, fit.lines, x, y + 2, width, {size: fit.size, color: MUTED});
    });
  }
  drawDate(context(doc, parent, session, palette), x, Math.max(y + 10, CARD.y + BAND + 88), width);
}

const context = (doc: PDFKit.PDFDocument, parent: Parent, session: TicketSession, palette: PaperColours) => ({
  doc,
  parent,
  session,
  palette,
});

function drawDate(
  {doc, parent, session, palette}: ReturnType<typeof context>,
  x: number,
  y: number,
  width: number,
): void {
  const time = timeOfDay(session.startsAt, session.timezone);
  const [clock, zone] = time.split(' ') as [string, string?];
  tagged(doc, parent, 'P', () => {
    doc.font('display').fontSize(38);
    const clockWidth = doc.widthOfString(clock);
    writeLines(doc, [clock], x, y - 7, width, {face: 'display', size: 38, color: palette.primaryInk});
    const left = x + clockWidth + 12;
    const rest = width - clockWidth - 12;
    const words = [capitalised(dayInWords(session.startsAt, session.timezone)), zone].filter(Boolean).join(' ');
    const day = fitLines(doc, words, {face: 'bold', size: 12, minSize: 9, width: rest, maxLines: 1});
    const below = writeLines(doc, day.lines, left, y + 1, rest, {face: 'bold', size: day.size});
    const doors = `Apertura de puertas: ${timeOfDay(session.doorsAt, session.timezone)}`;
    writeText(doc, doors, left, below + 1, rest, {size: 9.5, color: MUTED});
  });
  tagged(doc, parent, 'P', () => {
    const name = fitLines(doc, session.venueName, {face: 'medium', size: 11.5, minSize: 8.5, width, maxLines: 1});
    const below = writeLines(doc, name.lines, x, y + 44, width, {face: 'medium', size: name.size});
    const address = fitLines(doc, session.venueAddress, {face: 'regular', size: 9, minSize: 7, width, maxLines: 1});
    writeLines(doc, address.lines, x, below, width, {size: address.size, color: MUTED});
  });
}

function drawStub({doc, parent, ticket}: CardContext): void {
  const side = 134;
  const x = STUB_X + (STUB - side) / 2;
  const y = CARD.y + BAND + 17;
  if (ticket.state === 'void') {
    artifact(doc, () => doc.roundedRect(x, y, side, side, 6).lineWidth(1).dash(4, {space: 3}).stroke(DANGER).undash());
    tagged(doc, parent, 'P', () => {
      writeLines(doc, ['ANULADA'], x, y + 44, side, {face: 'bold', size: 22, color: DANGER, align: 'center'});
      writeText(doc, 'Devuelta: no da acceso.', x + 10, y + 76, side - 20, {size: 9.5, color: DANGER, align: 'center'});
    });
  } else {
    tagged(doc, parent, 'Figure', () => drawCode(doc, ticket.qrText, x, y, side), {
      alt: `Código QR de acceso ${ticket.code}`,
      bbox: [x, y, x + side, y + side],
    });
  }
  tagged(doc, parent, 'P', () => {
    writeLines(doc, [ticket.code], STUB_X, y + side + 9, STUB, {
      face: 'medium',
      size: 10.5,
      align: 'center',
      tracking: 0.6,
      color: ticket.state === 'void' ? MUTED : INK,
    });
  });
}

/** Black on white in vectors; the quiet zone around it is the white of the card. */
export function drawCode(doc: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const {size, path} = drawQr(text);
  doc.save();
  doc.rect(x, y, side, side).fill(PAPER);
  doc
    .translate(x, y)
    .scale(side / size)
    .path(path)
    .fill('#000000');
  doc.restore();
}

function drawStamp(doc: PDFKit.PDFDocument, word: string): void {
  const [cx, cy] = [CARD.x + CARD.width / 2, CARD.y + CARD.height / 2];
  doc
    .rotate(-18, {origin: [cx, cy]})
    .font('bold')
    .fontSize(92)
    .fillColor(DANGER, 0.14);
  doc.text(word, cx - doc.widthOfString(word) / 2, cy - 56, {lineBreak: false});
}
