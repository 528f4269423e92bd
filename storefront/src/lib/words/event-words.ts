// What is said about an event or a session in a few words: its kind, its dates, whether it can be bought.
import {dayParts, euros, hour, plainDay, shortDay} from './format';
import type {EventCard, EventKind, SessionCard} from '../api/types';

export const KINDS: Record<EventKind, string> = {
  match: 'Partidos',
  theatre: 'Teatro',
  concert: 'Conciertos',
  dance: 'Danza',
  family: 'En familia',
  other: 'Otros',
};

const LAST_SEATS = 0.08;

export interface SaleWords {
  text: string;
  /** The session can be entered to choose seats now. */
  isOpen: boolean;
  tone: 'open' | 'few' | 'wait' | 'end';
}

export function saleWords(session: SessionCard, timezone: string): SaleWords {
  switch (session.saleState) {
    case 'open':
      return session.freeCount <= session.capacity * LAST_SEATS
        ? {text: 'Últimas entradas', isOpen: true, tone: 'few'}
        : {text: 'A la venta', isOpen: true, tone: 'open'};
    case 'before':
      return {
        text: `A la venta el ${plainDay(session.saleStartsAt, timezone)} a las ${hour(session.saleStartsAt, timezone)}`,
        isOpen: false,
        tone: 'wait',
      };
    case 'paused':
      return {text: 'Venta en pausa', isOpen: false, tone: 'wait'};
    case 'sold_out':
      return {text: 'Entradas agotadas', isOpen: false, tone: 'end'};
    case 'cancelled':
      return {text: 'Cancelado', isOpen: false, tone: 'end'};
    case 'closed':
      return {text: 'Venta cerrada', isOpen: false, tone: 'end'};
  }
}

/** «sáb, 12 dic, 18:30», or the first and last day of several sessions. */
export function datesOf(event: EventCard): string {
  const {timezone} = event.venue;
  const [first] = event.sessions;
  const last = event.sessions.at(-1);
  if (!first || !last) return 'Sin fechas por ahora';
  if (first === last) return `${shortDay(first.startsAt, timezone)}, ${hour(first.startsAt, timezone)}`;
  const [a, b] = [dayParts(first.startsAt, timezone), dayParts(last.startsAt, timezone)];
  if (a.day === b.day && a.month === b.month) return `${shortDay(first.startsAt, timezone)}, ${sessionsOf(event)}`;
  return `${a.day} ${a.month} – ${b.day} ${b.month}, ${sessionsOf(event)}`;
}

const STAGED: readonly EventKind[] = ['theatre', 'dance', 'family'];
const sessionsOf = ({kind, sessions}: EventCard): string =>
  `${sessions.length} ${STAGED.includes(kind) ? 'funciones' : kind === 'match' ? 'partidos' : 'sesiones'}`;

export function fromPrice(cents: number | null): string {
  return cents === null ? '' : cents === 0 ? 'Gratis' : `desde ${euros(cents)}`;
}

/** The session an event card should speak for: the first that can be bought, else the first. */
export const nextSession = (event: EventCard): SessionCard | undefined =>
  event.sessions.find(session => session.saleState === 'open') ?? event.sessions[0];

/** One session: straight to its seats; several: the event's page. */
export const sessionPath = (event: {id: number; slug: string}, sessionId: number) =>
  `/eventos/${event.id}/${sessionId}/${event.slug}`;
export const eventPath = (event: {slug: string}) => `/eventos/${event.slug}`;
