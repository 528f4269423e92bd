// How an activity is called in the office, and the days of a calendar in Madrid's time.
import {nameOf} from '../../../crud/words/choices';
import {activityKinds, activitySides} from '../../../crud/words/choices-academy';
import {formatDay, formatInstant, parseInstant} from '../../../crud/words/zoned-time';
import {clubZone} from '../../../providers/club-zone';
import type {Stored} from '../../../providers/wire';

export type Activity = Stored<'TeamActivity'>;

export function activityName({kind, title, opponent, side, teamName}: Activity): string {
  const team = String(teamName ?? '');
  if (kind === 'match' && opponent) return side === 'away' ? `${opponent} – ${team}` : `${team} – ${opponent}`;
  return `${title || nameOf(activityKinds, kind)} · ${team}`;
}

/** Among those of its own team: «Partido: CD Ribera, fuera». */
export function activityShortName({kind, title, opponent, side}: Activity): string {
  if (kind !== 'match') return title || nameOf(activityKinds, kind);
  return [`${title || 'Partido'}: ${opponent}`, side ? nameOf(activitySides, side).toLowerCase() : '']
    .filter(Boolean)
    .join(', ');
}

const weekday = (at: string): string =>
  new Date(at).toLocaleDateString('es-ES', {weekday: 'short', timeZone: clubZone()});

/** «mar 01/12/2026, 18:30–20:00»; one of several days says both. */
export function activityTimes({startsAt, endsAt}: Pick<Activity, 'startsAt' | 'endsAt'>): string {
  const [from, to] = [formatInstant(startsAt), formatInstant(endsAt)];
  const day = `${weekday(startsAt).replace('.', '')} ${from.slice(0, 10)}`;
  return from.slice(0, 10) === to.slice(0, 10)
    ? `${day}, ${from.slice(11)}–${to.slice(11)}`
    : `${day}, ${from.slice(11)} – ${to}`;
}

/** The club's day of an instant. */
export const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-CA', {timeZone: clubZone()});

/** From Monday, 0. */
export const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** The first, and not the last. */
export function daysBetween(start: string, end: string): string[] {
  const days: string[] = [];
  for (const day = new Date(`${start}T12:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const name = day.toISOString().slice(0, 10);
    if (name >= end) return days;
    days.push(name);
  }
}

export type Span = 'week' | 'month';

/** The first day of the week (Monday) or the month that this day is in, `steps` further on. */
export function spanStart(today: string, span: Span, steps: number): string {
  const day = new Date(`${today}T12:00:00Z`);
  if (span === 'week') day.setUTCDate(day.getUTCDate() - weekdayOf(today) + 7 * steps);
  else day.setUTCMonth(day.getUTCMonth() + steps, 1);
  return day.toISOString().slice(0, 10);
}

/** The club's midnight of a day, as an instant. */
export const midnight = (day: string): string => parseInstant(`${formatDay(day)} 00:00`) ?? '';

const monthName = new Intl.DateTimeFormat('es-ES', {month: 'long', year: 'numeric', timeZone: 'UTC'});

export function spanName(start: string, span: Span): string {
  if (span === 'month') return monthName.format(new Date(`${start}T12:00:00Z`));
  const end = new Date(`${start}T12:00:00Z`);
  end.setUTCDate(end.getUTCDate() + 6);
  return `del ${formatDay(start).slice(0, 5)} al ${formatDay(end.toISOString().slice(0, 10))}`;
}
