/**
 * The calendar of a child's teams, read again and again by a family's telephones: each appointment by its own UID, with
 * the SEQUENCE of its last change; one that was called off stays in it as CANCELLED, or it would stay in the telephone.
 * The same content is the same bytes: an ETag tells a telephone that nothing is new.
 */
import ical, {ICalAlarmType, ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus} from 'ical-generator';
import {DateTime} from 'luxon';
import {describeZone, zoneFor} from '../calendar';
import {printable} from '../pen';
import {timeOfDay} from '../spanish';

const TWO_HOURS = 2 * 3600;

export interface TeamCalendar {
  athleteName: string;
  organizerName: string;
  /** The club's. */
  timezone: string;
  /** Host of the installation: makes the UIDs unique in the world. */
  host: string;
  /** Where a family answers to call-ups. */
  pageUrl: string;
  activities: CalendarActivity[];
}

export interface CalendarActivity {
  uid: string;
  sequence: number;
  name: string;
  startsAt: Date;
  endsAt: Date;
  meetAt: Date | null;
  ground: string;
  note: string;
  state: string;
  stateNote: string;
  createdAt: Date;
  changedAt: Date;
}

/** RFC 5545 text, lines of at most 75 octets ending in CRLF. */
export function teamCalendar({athleteName, organizerName, timezone, host, pageUrl, activities}: TeamCalendar): string {
  const calendar = ical({
    prodId: {company: 'taquilla', product: 'cantera', language: 'ES'},
    name: `${printable(athleteName)} · ${printable(organizerName)}`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  calendar.timezone({name: null, generator: describeZone});
  for (const activity of activities) {
    const zone = zoneFor(timezone, [activity.startsAt, activity.endsAt]);
    const local = (at: Date) => DateTime.fromJSDate(at, {zone});
    const utc = (at: Date) => DateTime.fromJSDate(at, {zone: 'UTC'});
    const {summary, status} = shownAs(activity);
    const event = calendar.createEvent({
      id: `actividad-${activity.uid}@${host}`,
      start: local(activity.startsAt),
      end: local(activity.endsAt),
      timezone: zone,
      sequence: activity.sequence,
      created: utc(activity.createdAt),
      lastModified: utc(activity.changedAt),
      // Of what is published, when this version of it was made (§3.8.7.2).
      stamp: utc(activity.changedAt),
      summary,
      location: printable(activity.ground) || null,
      description: [
        ...(activity.state !== 'scheduled' && activity.stateNote ? [`Motivo: ${printable(activity.stateNote)}`] : []),
        ...(activity.meetAt ? [`Hora de convocatoria: ${timeOfDay(activity.meetAt, timezone)}`] : []),
        ...activity.note.split('\n').map(printable).filter(Boolean),
        `Convocatorias y respuestas: ${pageUrl}`,
      ].join('\n'),
      busystatus: activity.state === 'scheduled' ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
      status,
    });
    if (activity.state === 'scheduled')
      event.createAlarm({type: ICalAlarmType.display, trigger: TWO_HOURS, description: summary});
  }
  return calendar.toString();
}

/** Telephones that do not strike it out show the word. */
function shownAs({state, name}: CalendarActivity): {summary: string; status: ICalEventStatus} {
  switch (state) {
    case 'cancelled':
      return {summary: `CANCELADO: ${printable(name)}`, status: ICalEventStatus.CANCELLED};
    case 'postponed':
      return {summary: `APLAZADO: ${printable(name)}`, status: ICalEventStatus.TENTATIVE};
    default:
      return {summary: printable(name), status: ICalEventStatus.CONFIRMED};
  }
}
