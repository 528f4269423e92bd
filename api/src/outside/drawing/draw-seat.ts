/**
 * The strip that an usher reads at arm's length: gate, zone, row, seat. Below it, what the place is like
 * when that matters (wheelchair, companion, restricted view).
 */
import {artifact, fitLines, isCut, tagged, writeLines} from './pen';
import {INK, MUTED} from './brand';
import type {CardContext} from './card-context';
import {gateLabel, SEAT, type TicketPage} from './ticket-document';

/** What a person must know about the place, in words. */
export function placeNotes(ticket: TicketPage): string[] {
  const bits = ticket.attributes ?? 0;
  const notes: string[] = [];
  if (bits & SEAT.wheelchair) notes.push('Plaza para silla de ruedas');
  if (bits & SEAT.companion) notes.push('Plaza de acompañante');
  if (bits & SEAT.restrictedView) notes.push('Visibilidad reducida');
  if (ticket.rowLabel === null && ticket.seatNumber === null) notes.push('Localidad sin numerar');
  if (ticket.documentRequired) notes.push(`Lleva ${ticket.documentRequired}`);
  return notes;
}

interface Column {
  label: string;
  value: string;
  width: number;
}

const NARROW = 78;

export function drawSeat({doc, parent, ticket, palette}: CardContext, x: number, y: number, width: number): void {
  const narrow: Column[] = [];
  if (ticket.rowLabel !== null) narrow.push({label: 'Fila', value: ticket.rowLabel, width: NARROW});
  if (ticket.seatNumber !== null) narrow.push({label: 'Butaca', value: ticket.seatNumber, width: NARROW});
  const gate = ticket.gate ? [{label: 'Puerta', value: gateLabel(ticket.gate), width: NARROW}] : [];
  const zoneWidth = width - 24 - NARROW * (narrow.length + gate.length);
  const columns = [...gate, {label: 'Zona', value: ticket.zoneName, width: zoneWidth}, ...narrow];
  const notes = placeNotes(ticket).join(' · ');
  const top = y + (notes ? 5 : 11);
  let left = x + 20;
  for (const [i, column] of columns.entries()) {
    if (i > 0) {
      const at = left - 10;
      artifact(doc, () =>
        doc
          .moveTo(at, top + 3)
          .lineTo(at, top + 40)
          .lineWidth(0.8)
          .strokeColor(palette.primaryInk, 0.25)
          .stroke(),
      );
    }
    tagged(doc, parent, 'P', () => drawColumn(doc, column, left, top));
    left += column.width;
  }
  if (notes) {
    tagged(doc, parent, 'P', () => {
      const fit = fitLines(doc, notes, {face: 'bold', size: 9.5, minSize: 7, width: width - 40, maxLines: 1});
      writeLines(doc, fit.lines, x + 20, y + 52, width - 40, {face: 'bold', size: fit.size, color: palette.primaryInk});
    });
  }
}

function drawColumn(doc: PDFKit.PDFDocument, column: Column, x: number, y: number): void {
  const width = column.width - 20;
  writeLines(doc, [column.label.toLocaleUpperCase('es')], x, y, width, {
    face: 'medium',
    size: 7.5,
    color: MUTED,
    tracking: 0.8,
  });
  const big = fitLines(doc, column.value, {face: 'display', size: 32, minSize: 22, width, maxLines: 1});
  const shown = !isCut(big)
    ? big
    : fitLines(doc, column.value, {face: 'display', size: 17, minSize: 9, width, maxLines: 2});
  const middle = y + 27 - (shown.lines.length * shown.size * 1.05) / 2;
  writeLines(doc, shown.lines, x, middle - shown.size * 0.06, width, {
    face: 'display',
    size: shown.size,
    color: INK,
    leading: 1.05,
  });
}
