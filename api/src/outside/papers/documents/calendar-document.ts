/** What of an order has an hour, for a calendar: its sessions, with the places that are still the buyer's, and its visits. */
import type {Config} from '../../../platform/environment/config';
import {groupBy} from '../../../domain/kernel/group-by';
import {placeInWords, type CalendarDocument, type CalendarVisit} from '../../drawing/calendar';
import type {Tx} from '../../../domain/kernel/tx';
import {readDuesDocument} from './dues-document';
import type {OrderFile, OrderSession} from './order-document';

/** Of several lines of one visit the appointment is one. */
export async function readVisits(tx: Tx, orderId: number): Promise<CalendarVisit[]> {
  const dues = await readDuesDocument(tx, orderId);
  const visits = (dues?.redemptions ?? []).flatMap(one =>
    one.appointment ? [{...one.appointment, people: one.quantity, detail: one.detail}] : [],
  );
  return [...groupBy(visits, one => one.id).values()].map(lines => ({
    ...lines[0]!,
    people: lines.reduce((sum, line) => sum + line.people, 0),
  }));
}

export function calendarDocument(
  file: OrderFile,
  config: Config,
  stampedAt: Date,
  visits: CalendarVisit[] = [],
): CalendarDocument {
  return {
    visits,
    orderNumber: file.number,
    host: new URL(config.publicUrl).hostname,
    reservationUrl: file.reservationUrl,
    stampedAt,
    sessions: file.sessions.map(s => ({
      sessionId: s.sessionId,
      eventTitle: s.eventTitle,
      startsAt: s.startsAt,
      endsAt: s.endsAt,
      doorsAt: s.doorsAt,
      timezone: s.timezone,
      venueName: s.venueName,
      venueAddress: s.venueAddress,
      organizer: s.organizer,
      isCancelled: s.isCancelled,
      revision: s.revision,
      places: placesOf(s),
    })),
  };
}

function placesOf(session: OrderSession): string[] {
  const groups = new Map<string, OrderSession['tickets']>();
  for (const t of session.tickets.filter(t => t.state !== 'void' && t.givenTo === null))
    groups.set(`${t.zoneName}·${t.rowLabel}`, [...(groups.get(`${t.zoneName}·${t.rowLabel}`) ?? []), t]);
  return [...groups.values()].map(g =>
    placeInWords(
      g[0]!.zoneName,
      g[0]!.rowLabel,
      g.flatMap(t => t.seatNumber ?? []),
      g.length,
    ),
  );
}
