/**
 * Days, times and rates as a Spaniard writes them, always in the venue's time zone and never in the server's.
 */

import {formatDecimal} from '../../domain/kernel/money';

const STYLES = {
  dayInWords: {weekday: 'long', day: 'numeric', month: 'long', year: 'numeric'},
  shortDay: {day: '2-digit', month: '2-digit', year: 'numeric'},
  wallTime: {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'},
  zone: {timeZoneName: 'short'},
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making one costs a hundred times what using it does; there are as many as houses have time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(style: keyof typeof STYLES, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('es-ES', {...STYLES[style], timeZone});
    if (formats.size >= 400) formats.clear();
    formats.set(key, format);
  }
  return format;
}

/** «sábado, 12 de diciembre de 2026» */
export const dayInWords = (at: Date, timeZone: string): string => formatOf('dayInWords', timeZone).format(at);

/** «12/12/2026» */
export const shortDay = (at: Date, timeZone: string): string => formatOf('shortDay', timeZone).format(at);

const wallTime = (at: Date, timeZone: string): string => formatOf('wallTime', timeZone).format(at);

const HOUR = 3_600_000;

/** Whether the clock on the wall shows this time twice that day. Peninsula and Canaries both turn by one whole hour. */
export function strikesTwice(at: Date, timeZone: string): boolean {
  const time = wallTime(at, timeZone);
  return [-HOUR, HOUR].some(step => wallTime(new Date(at.getTime() + step), timeZone) === time);
}

/**
 * «18:30». In the hour that the clocks strike twice in October it says which: «02:30 (CEST)».
 */
export function timeOfDay(at: Date, timeZone: string): string {
  const time = wallTime(at, timeZone);
  if (!strikesTwice(at, timeZone)) return time;
  const zone = formatOf('zone', timeZone)
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName');
  return `${time} (${zone?.value ?? timeZone})`;
}

/** «sábado, 12 de diciembre de 2026, 18:30» */
export function dayAndTime(at: Date, timeZone: string): string {
  return `${dayInWords(at, timeZone)}, ${timeOfDay(at, timeZone)}`;
}

const list = new Intl.ListFormat('es', {type: 'conjunction'});

/** 1000 -> «10 %», 550 -> «5,5 %»; basis points in, no-break space out. */
export function percent(basisPoints: number): string {
  return `${formatDecimal(basisPoints / 100, 2)}\u00a0%`;
}

/** «5, 6 y 7» */
export function joined(parts: string[]): string {
  return list.format(parts);
}

export const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
