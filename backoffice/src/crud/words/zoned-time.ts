// Instants in the wall time of a place, the club's where none is named, written as in Spain: «25/10/2026 20:30». The API
// keeps UTC.
import {clubZone} from '../../providers/club-zone';

interface Wall {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (found === undefined) {
    found = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(zone, found);
  }
  return found;
}

function wallOf(instant: number, zone: string): Wall {
  const parts: Record<string, number> = {};
  for (const part of formatter(zone).formatToParts(instant)) parts[part.type] = Number(part.value);
  return {
    year: parts.year ?? 0,
    month: parts.month ?? 0,
    day: parts.day ?? 0,
    hour: parts.hour ?? 0,
    minute: parts.minute ?? 0,
  };
}

const asUtc = (wall: Wall): number => Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);

/** Minutes that the zone is ahead of UTC at this instant. */
const offsetAt = (instant: number, zone: string): number =>
  Math.round((asUtc(wallOf(instant, zone)) - Math.floor(instant / 60000) * 60000) / 60000);

const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes ahead of UTC once the clocks have gone back, where this wall time comes twice that night. */
function winterOf(instant: number, zone: string): number | undefined {
  const own = offsetAt(instant, zone);
  const other = [-3600000, 3600000]
    .map(shift => ({shift, offset: offsetAt(instant + shift, zone)}))
    .find(({shift, offset}) => offset !== own && shift / 60000 + (offset - own) === 0);
  return other && Math.min(own, other.offset);
}

/** «25/10/2026 20:30»; in the hour that comes twice, with «CEST» or «CET», «WEST» or «WET» (or the offset) behind it. */
export function formatInstant(iso: string, zone: string = clubZone()): string {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return '';
  const wall = wallOf(instant, zone);
  const text = `${two(wall.day)}/${two(wall.month)}/${wall.year} ${two(wall.hour)}:${two(wall.minute)}`;
  const winter = winterOf(instant, zone);
  return winter === undefined ? text : `${text} ${zoneMark(offsetAt(instant, zone), winter)}`;
}

/** Of Central European time and of Western, the Canary Islands'. */
const MARKS = new Map([
  [60, ['CET', 'CEST']],
  [0, ['WET', 'WEST']],
]);

function zoneMark(minutes: number, winter: number): string {
  const mark = MARKS.get(winter)?.[minutes === winter ? 0 : 1];
  if (mark !== undefined) return mark;
  return `UTC${minutes < 0 ? '-' : '+'}${Math.abs(minutes / 60)}`;
}

/** «domingo 25/10/2026 20:30» */
export const formatWeekday = (iso: string, zone: string = clubZone()): string =>
  `${new Intl.DateTimeFormat('es-ES', {weekday: 'long', timeZone: zone}).format(new Date(iso))} ${formatInstant(iso, zone)}`;

/** «25/10/2026» of a day `2026-10-25` or of an instant. */
export function formatDay(value: string, zone: string = clubZone()): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (day !== null) return `${day[3]}/${day[2]}/${day[1]}`;
  return formatInstant(value, zone).slice(0, 10);
}

function parseDayParts(text: string): {year: number; month: number; day: number} | undefined {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text.trim());
  if (match === null) return undefined;
  const [day, month] = [Number(match[1]), Number(match[2])];
  const year = Number(match[3]) + (match[3]?.length === 2 ? 2000 : 0);
  const check = new Date(Date.UTC(year, month - 1, day));
  if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return undefined;
  return {year, month, day};
}

/** `YYYY-MM-DD` of «25/10/2026», null for an empty text, undefined when it is no day. */
export function parseDay(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  const parts = parseDayParts(text);
  return parts && `${parts.year}-${two(parts.month)}-${two(parts.day)}`;
}

/**
 * ISO instant of «25/10/2026 20:30» in the zone; null for an empty text, undefined when it is no time, as is one that the
 * clocks skip. A time that comes twice is the earlier one unless «CET» or «WET» says otherwise.
 */
export function parseInstant(text: string, zone: string = clubZone()): string | null | undefined {
  if (text.trim() === '') return null;
  const candidates = instantsOf(text, zone);
  const late = /\s[CW]ET$/i.test(text.trim());
  const chosen = late ? candidates?.at(-1) : candidates?.[0];
  return chosen === undefined ? undefined : new Date(chosen).toISOString();
}

/** Why what was typed is no time; undefined where it is one, or empty. */
export function instantProblem(text: string, zone: string = clubZone()): string | undefined {
  if (parseInstant(text, zone) !== undefined) return undefined;
  return instantsOf(text, zone) === undefined
    ? 'Escribe un día y una hora como 25/10/2026 20:30'
    : 'Esa noche se adelanta el reloj y esa hora no existe: elige otra';
}

/** Each moment at which the clocks there say so: one, two in the night that is longer, none in the hour that is skipped. */
function instantsOf(text: string, zone: string): number[] | undefined {
  const match = /^(\S+)[ ,T]+(\d{1,2})[:.h](\d{2})(?:\s+[CW]ES?T)?$/i.exec(text.trim());
  const day = match?.[1] === undefined ? undefined : parseDayParts(match[1]);
  const [hour, minute] = [Number(match?.[2]), Number(match?.[3])];
  if (day === undefined || !(hour <= 23) || !(minute <= 59)) return undefined;
  const wanted = asUtc({...day, hour, minute});
  const offsets = [wanted - 86400000, wanted + 86400000].map(near => offsetAt(near, zone));
  return [...new Set(offsets)]
    .map(offset => wanted - offset * 60000)
    .filter(instant => asUtc(wallOf(instant, zone)) === wanted)
    .sort((a, b) => a - b);
}

/** YYYY-MM-DD of the clock on the club's wall. */
export const today = (zone: string = clubZone()): string => new Date().toLocaleDateString('en-CA', {timeZone: zone});

/** The day so many days from today. */
export const dayFromToday = (days: number): string =>
  new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

/** «5 dic a las 17:00», as it is said aloud. */
export function formatDoorTime(iso: string, zone: string): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('es-ES', {timeZone: zone, ...options}).format(new Date(iso));
  const day = part({day: 'numeric', month: 'short'});
  return `${day} a las ${part({hour: '2-digit', minute: '2-digit', hourCycle: 'h23'})}`;
}
