/** The sessions of an order for a calendar, with the places that are still the buyer's. */
import type {Config} from '../../config';
import {placeInWords, type CalendarDocument} from '../../pdf/calendar';
import type {OrderFile, OrderSession} from './order-document';

export function calendarDocument(file: OrderFile, config: Config, stampedAt: Date): CalendarDocument {
  return {
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
