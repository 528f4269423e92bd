/**
 * The .ics of an order: one appointment per session and per visit, in the venue's own time with its VTIMEZONE, so that a
 * phone in another zone and a calendar without a time zone table both show the right hour.
 */
import ical, {ICalAlarmType, ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus} from 'ical-generator';
import {DateTime} from 'luxon';
import {printable} from './pen';
import {joined, strikesTwice, timeOfDay} from './spanish';

export interface CalendarDocument {
  orderNumber: string;
  /** Of a ticket that was given: the order's number is not its reader's. */
  isGiven?: boolean;
  /** Host of the installation: makes the UIDs unique in the world and the same on every download. */
  host: string;
  reservationUrl: string;
  /** When the file is made (DTSTAMP). */
  stampedAt: Date;
  sessions: CalendarSession[];
  visits?: CalendarVisit[];
}

export interface CalendarVisit {
  id: number;
  what: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  place: string;
  revision: number;
  people: number;
  detail: string;
}

export interface CalendarSession {
  sessionId: number;
  eventTitle: string;
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date;
  /** IANA zone of the venue. */
  timezone: string;
  venueName: string;
  venueAddress: string;
  /** The event's own company: of two of them in an order each says whose it is. */
  organizer: {name: string; email: string};
  isCancelled?: boolean;
  /** Raised at every change, so that a calendar replaces the old appointment (RFC 5545 §3.8.7.4). */
  revision: number;
  /** «Tribuna Baja, fila 12, asientos 23 y 24» */
  places: string[];
}

export const CALENDAR_FILE_NAME = 'entradas.ics';
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

/** RFC 5545 text, lines of at most 75 octets ending in CRLF. */
export function orderCalendar(document: CalendarDocument): string {
  const calendar = ical({
    prodId: {company: 'taquilla', product: 'entradas', language: 'ES'},
    name: `Entradas ${printable(joined([...new Set(document.sessions.map(({organizer}) => organizer.name))]))}`,
    method: ICalCalendarMethod.PUBLISH,
  });
  // No default zone: with one, the library writes DTSTAMP and UTC appointments as local times (RFC 5545 §3.8.7.2 wants
  // UTC).
  calendar.timezone({name: null, generator: describeZone});
  for (const session of document.sessions) {
    const zone = zoneFor(session.timezone, [session.startsAt, session.endsAt]);
    // A plain Date would be written in the server's zone.
    const local = (at: Date) => DateTime.fromJSDate(at, {zone});
    const event = calendar.createEvent({
      id: `sesion-${session.sessionId}-${document.orderNumber}@${document.host}`,
      start: local(session.startsAt),
      end: local(session.endsAt),
      stamp: DateTime.fromJSDate(document.stampedAt, {zone: 'UTC'}),
      timezone: zone,
      sequence: session.revision,
      summary: printable(session.eventTitle),
      location: printable([session.venueName, session.venueAddress].filter(Boolean).join(', ')),
      description: [
        `Organiza: ${printable(session.organizer.name)}`,
        `Apertura de puertas: ${timeOfDay(session.doorsAt, session.timezone)}`,
        ...session.places.map(printable),
        ...(document.isGiven ? [] : [`Pedido ${document.orderNumber}`]),
        `${document.isGiven ? 'Tu entrada' : 'Tus entradas'}: ${document.reservationUrl}`,
      ].join('\n'),
      url: document.reservationUrl,
      // A calendar knows an organiser by an address alone.
      organizer: session.organizer.email
        ? {name: printable(session.organizer.name), email: session.organizer.email}
        : null,
      busystatus: ICalEventBusyStatus.BUSY,
      status: session.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
    if (!session.isCancelled)
      event.createAlarm({type: ICalAlarmType.display, trigger: 3 * 3600, description: printable(session.eventTitle)});
  }
  for (const visit of document.visits ?? []) {
    const zone = zoneFor(visit.timezone, [visit.startsAt, visit.endsAt]);
    const event = calendar.createEvent({
      id: `visita-${visit.id}-${document.orderNumber}@${document.host}`,
      start: DateTime.fromJSDate(visit.startsAt, {zone}),
      end: DateTime.fromJSDate(visit.endsAt, {zone}),
      stamp: DateTime.fromJSDate(document.stampedAt, {zone: 'UTC'}),
      timezone: zone,
      sequence: visit.revision,
      summary: printable(visit.what),
      location: printable(visit.place),
      description: [
        visit.people === 1 ? '1 plaza' : `${visit.people} plazas`,
        printable(visit.detail),
        `Pedido ${document.orderNumber}`,
        `Tus códigos: ${document.reservationUrl}`,
      ].join('\n'),
      url: document.reservationUrl,
      busystatus: ICalEventBusyStatus.BUSY,
      status: ICalEventStatus.CONFIRMED,
    });
    event.createAlarm({type: ICalAlarmType.display, trigger: 3 * 3600, description: printable(visit.what)});
  }
  return calendar.toString();
}

/**
 * UTC where we hold no rules for the zone, and in October's double hour, which local time cannot tell apart (RFC 5545
 * §3.3.5).
 */
export function zoneFor(timezone: string, times: Date[]): string {
  const isKnown = timezone in TURNS && !times.some(at => strikesTwice(at, timezone));
  return isKnown ? timezone : 'UTC';
}

/** «fila 12, asientos 5 y 6» of one zone, for the description. */
export function placeInWords(zoneName: string, rowLabel: string | null, seatNumbers: string[], count: number): string {
  if (rowLabel === null && seatNumbers.length === 0)
    return `${zoneName}: ${count} ${count === 1 ? 'localidad' : 'localidades'} sin numerar`;
  const row = rowLabel === null ? [] : [`fila ${rowLabel}`];
  return [zoneName, ...row, `${seatNumbers.length === 1 ? 'butaca' : 'butacas'} ${joined(seatNumbers)}`].join(', ');
}

interface Turn {
  winter: [offset: string, name: string];
  summer: [offset: string, name: string];
  /**
   * Wall time at which summer begins and ends: 01:00 UTC on the last Sunday of March and October (Directive
   * 2000/84/EC).
   */
  begins: string;
  ends: string;
}

const PENINSULA: Turn = {winter: ['+0100', 'CET'], summer: ['+0200', 'CEST'], begins: '020000', ends: '030000'};
const CANARIES: Turn = {winter: ['+0000', 'WET'], summer: ['+0100', 'WEST'], begins: '010000', ends: '020000'};
const TURNS: Record<string, Turn> = {
  'Europe/Madrid': PENINSULA,
  'Africa/Ceuta': PENINSULA,
  'Atlantic/Canary': CANARIES,
};

export function describeZone(zone: string): string {
  const turn = TURNS[zone];
  if (!turn) return '';
  const part = (
    kind: 'DAYLIGHT' | 'STANDARD',
    from: string,
    [offset, name]: [string, string],
    month: number,
    day: string,
    at: string,
  ) => [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${offset}`,
    `TZNAME:${name}`,
    `DTSTART:1996${day}T${at}`,
    `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`,
    `END:${kind}`,
  ];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...part('DAYLIGHT', turn.winter[0], turn.summer, 3, '0331', turn.begins),
    ...part('STANDARD', turn.summer[0], turn.winter, 10, '1027', turn.ends),
    'END:VTIMEZONE',
  ].join('\r\n');
}
