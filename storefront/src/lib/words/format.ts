// Money, days and hours as people in Spain write them, by the clocks of the venue, or of the club where none is named.
import {clubZone} from '../zone';

const money = new Intl.NumberFormat('es-ES', {style: 'currency', currency: 'EUR', useGrouping: 'always'});
const whole = new Intl.NumberFormat('es-ES', {useGrouping: 'always'});
const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  let found = cache.get(key);
  if (!found) cache.set(key, (found = new Intl.DateTimeFormat('es-ES', {timeZone, ...options})));
  return found;
}

/** 4500 -> «45,00 €». */
export const euros = (cents: number) => money.format(cents / 100);
export const count = (n: number) => whole.format(n);

/** 1250 basis points -> «12,5». */
export const percent = (bp: number) => whole.format(bp / 100);

/** «1 entrada», «3 entradas». */
export const tickets = (n: number) => `${whole.format(n)} ${n === 1 ? 'entrada' : 'entradas'}`;

export interface DayParts {
  weekday: string;
  day: string;
  month: string;
  year: string;
}

/** Short parts for a date set in big type: «sáb», «12», «dic», «2026». */
export function dayParts(iso: string, timeZone = clubZone()): DayParts {
  const parts = formatter(timeZone, {weekday: 'short', day: 'numeric', month: 'short', year: 'numeric'}).formatToParts(
    new Date(iso),
  );
  const of = (type: string) => (parts.find(part => part.type === type)?.value ?? '').replace('.', '');
  return {weekday: of('weekday'), day: of('day'), month: of('month').slice(0, 3), year: of('year')};
}

/** «sábado, 12 de diciembre de 2026». */
export const longDay = (iso: string, timeZone = clubZone()) =>
  formatter(timeZone, {weekday: 'long', day: 'numeric', month: 'long', year: 'numeric'}).format(new Date(iso));

/** «sáb, 12 dic». */
export const shortDay = (iso: string, timeZone = clubZone()) =>
  formatter(timeZone, {weekday: 'short', day: 'numeric', month: 'short'}).format(new Date(iso));

/** «diciembre de 2026». */
export const monthName = (iso: string, timeZone = clubZone()) =>
  formatter(timeZone, {month: 'long', year: 'numeric'}).format(new Date(iso));

/** «12/12/2026». */
export const plainDay = (iso: string, timeZone = clubZone()) =>
  formatter(timeZone, {day: '2-digit', month: '2-digit', year: 'numeric'}).format(new Date(iso));

/** Of what lasts until this instant: «hasta el 31 de diciembre» is over at the midnight after it. */
export const lastMoment = (until: string) => new Date(Date.parse(until) - 1000).toISOString();

/** «2026-12» in the venue's zone: what months are grouped and filtered by. */
export function monthKey(iso: string, timeZone = clubZone()): string {
  const parts = formatter(timeZone, {month: '2-digit', year: 'numeric'}).formatToParts(new Date(iso));
  return `${parts.find(part => part.type === 'year')?.value}-${parts.find(part => part.type === 'month')?.value}`;
}

const wallClock = (at: number, timeZone: string) =>
  formatter(timeZone, {hour: '2-digit', minute: '2-digit'}).format(at);

/**
 * «20:30», and where it could be misread more: in the hour that the autumn change repeats the zone's name
 * is added, and outside the peninsula «hora de Canarias».
 */
export function hour(iso: string, timeZone = clubZone()): string {
  const at = Date.parse(iso);
  const text = wallClock(at, timeZone);
  const isRepeated = [-3_600_000, 3_600_000].some(shift => wallClock(at + shift, timeZone) === text);
  if (isRepeated) {
    const zone = new Intl.DateTimeFormat('en-GB', {timeZone, timeZoneName: 'short', hour: '2-digit'})
      .formatToParts(at)
      .find(part => part.type === 'timeZoneName')?.value;
    return `${text} (${zone})`;
  }
  return timeZone === 'Atlantic/Canary' ? `${text} (hora de Canarias)` : text;
}

/** «sáb, 12 dic, 18:30». */
export const dayAndHour = (iso: string, timeZone = clubZone()) => `${shortDay(iso, timeZone)}, ${hour(iso, timeZone)}`;

/** «1 h 30 min». */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours ? `${hours} h` : '', rest ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** First letter up: Spanish dates begin in lower case, headings do not. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1);

/** «A, B y C». */
export const list = (items: string[]) => new Intl.ListFormat('es', {type: 'conjunction'}).format(items);
