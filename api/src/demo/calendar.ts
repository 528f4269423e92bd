/**
 * Days of the demo, counted from the day it is loaded: whatever is announced lies in the future, whenever that is.
 * Times are wall-clock times of the venue, so that a match at 18:30 stays at 18:30 across a change of clocks.
 */
import {DateTime} from 'luxon';

const ZONE = 'Europe/Madrid';

export interface Calendar {
  now: Date;
  /** `time` is HH:MM. */
  daysAhead(days: number, time: string): Date;
  /**
   * Day (3 Wednesday … 7 Sunday) of a weekend: 0 is the first one whose Saturday is at least two days ahead.
   * Weeks with a feast on which nobody plays are left out.
   */
  weekend(weekend: number, day: number, time: string): Date;
  /** Day (3 Wednesday … 7 Sunday) of a weekend that is over: 0 is the last one. */
  weekendAgo(weeks: number, day: number, time: string): Date;
  minutesAfter(moment: Date, minutes: number): Date;
  /** «26/27»: the season that is being played. */
  season: string;
  startOfToday: Date;
}

/** The day of an instant, as people write it down where the demo is. */
export const dayOf = (at: Date): string => DateTime.fromJSDate(at, {zone: ZONE}).toISODate()!;

export function calendarOf(now: Date): Calendar {
  const today = DateTime.fromJSDate(now, {zone: ZONE}).startOf('day');
  const firstSaturday = today.plus({days: 2 + ((6 - today.plus({days: 2}).weekday + 7) % 7)});
  const saturdays = Array.from({length: 40}, (_, week) => firstSaturday.plus({weeks: week})).filter(
    saturday => !hasFeast(saturday),
  );
  const at = (day: DateTime, time: string) => {
    const [hour, minute] = time.split(':').map(Number);
    return day.set({hour, minute}).toJSDate();
  };
  const begun = new Map<number, {day: DateTime; at: number; isWhole: boolean}>();
  // Asked for each of thirty thousand orders: only the two days a year on which the clocks change need the zone's rules.
  const daysAhead = (days: number, time: string) => {
    let known = begun.get(days);
    if (!known) {
      const day = today.plus({days});
      known = {day, at: day.toMillis(), isWhole: day.plus({days: 1}).toMillis() - day.toMillis() === 86_400_000};
      begun.set(days, known);
    }
    const [hour, minute] = time.split(':').map(Number) as [number, number];
    return known.isWhole ? new Date(known.at + (hour * 60 + minute) * 60_000) : at(known.day, time);
  };
  const firstYear = today.month >= 7 ? today.year : today.year - 1;
  const short = (year: number) => String(year % 100).padStart(2, '0');
  return {
    now,
    daysAhead,
    weekend: (weekend, day, time) => at(saturdays[weekend]!.plus({days: day - 6}), time),
    weekendAgo: (weeks, day, time) => at(firstSaturday.minus({weeks: 2 + weeks}).plus({days: day - 6}), time),
    minutesAfter: (moment, minutes) => new Date(moment.getTime() + minutes * 60_000),
    season: `${short(firstYear)}/${short(firstYear + 1)}`,
    startOfToday: today.toJSDate(),
  };
}

const FEASTS = new Set(['12-24', '12-25', '12-31', '1-1', '1-5', '1-6']);

/** From Wednesday to Sunday. */
function hasFeast(saturday: DateTime): boolean {
  if (saturday.month > 1 && saturday.month < 12) return false;
  return [-3, -2, -1, 0, 1].map(days => saturday.plus({days})).some(day => FEASTS.has(`${day.month}-${day.day}`));
}
