// The hours of an experience by month and day, in the club's time zone.
import type {ExperienceHour} from '../../lib/api/types';
import {capital, dayParts, monthKey, monthName} from '../../lib/words/format';

export interface Month {
  /** «2026-12». */
  key: string;
  name: string;
  /** Empty cells before the first of the month; weeks begin on Monday. */
  lead: number;
  days: {number: number; hours: ExperienceHour[]}[];
}

export function monthsOf(hours: ExperienceHour[]): Month[] {
  const months = new Map<string, Month>();
  for (const hour of hours) {
    const key = monthKey(hour.startsAt);
    let month = months.get(key);
    if (!month) months.set(key, (month = emptyMonth(key, capital(monthName(hour.startsAt)))));
    month.days[Number(dayParts(hour.startsAt).day) - 1]!.hours.push(hour);
  }
  return [...months.values()];
}

function emptyMonth(key: string, name: string): Month {
  const [year, month] = key.split('-').map(Number) as [number, number];
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    key,
    name,
    lead: (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7,
    days: Array.from({length}, (_, i) => ({number: i + 1, hours: []})),
  };
}

export const placesWords = (left: number): string =>
  left === 0
    ? 'Agotado'
    : left === 1
      ? 'Queda 1 plaza'
      : left <= FEW
        ? `Quedan ${left} plazas`
        : `${left} plazas libres`;

const FEW = 5;
