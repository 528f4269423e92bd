/**
 * A template of payments becomes a plan: what is paid when. The parts add up to the total to the cent and none is 0;
 * the first is paid on signing, the others follow in order, the last at least thirty days before the season ends. A
 * template that cannot keep this for this total on this day is not a plan (null): it is not offered.
 */
import {split} from '../kernel/money';

export interface FrequencyTemplate {
  kind: 'fixed_dates' | 'every_n_months' | 'single';
  instalments: number;
  everyMonths: number | null;
  /** The part that is paid on signing, in basis points; 0: all parts are equal. */
  firstBp: number;
  /** One day for each instalment. The first stands for signing; those that are over are paid with it. */
  fixedDays: string[];
  minTotalCents: number;
}

export interface InstalmentDraft {
  n: number;
  dueOn: string;
  amountCents: number;
}

/** How long before the end of the season the last instalment is due, at the latest. */
export const DAYS_BEFORE_END = 30;

export function planInstalments(
  frequency: FrequencyTemplate,
  totalCents: number,
  todayOn: string,
  lastDayOn: string,
): InstalmentDraft[] | null {
  if (totalCents <= 0 || totalCents < frequency.minTotalCents) return null;
  if (frequency.kind === 'single') return [{n: 1, dueOn: todayOn, amountCents: totalCents}];
  const lastDueOn = addDays(lastDayOn, -DAYS_BEFORE_END);
  const days = dueDays(frequency, todayOn);
  if (days === null || days[days.length - 1]! > lastDueOn) return null;
  const shares = shareOut(totalCents, frequency.firstBp, frequency.instalments);
  // Days of the template that are over are paid on signing, so that the others keep their amounts.
  const over = frequency.instalments - days.length;
  const amounts = [shares.slice(0, over + 1).reduce((sum, cents) => sum + cents, 0), ...shares.slice(over + 1)];
  if (amounts.some(cents => cents <= 0)) return null;
  return days.map((dueOn, i) => ({n: i + 1, dueOn, amountCents: amounts[i]!}));
}

/** Signing first; null when nothing would be left to pay later. */
function dueDays({kind, instalments, everyMonths, fixedDays}: FrequencyTemplate, todayOn: string): string[] | null {
  const later =
    kind === 'fixed_dates'
      ? fixedDays.slice(1, instalments).filter(day => day > todayOn)
      : Array.from({length: instalments - 1}, (_, i) => addMonths(todayOn, (i + 1) * (everyMonths ?? 1)));
  return later.length === 0 ? null : [todayOn, ...later];
}

function shareOut(totalCents: number, firstBp: number, parts: number): number[] {
  if (firstBp === 0) return split(totalCents, new Array<number>(parts).fill(1));
  const [first, rest] = split(totalCents, [firstBp, 10_000 - firstBp]) as [number, number];
  return [first, ...split(rest, new Array<number>(parts - 1).fill(1))];
}

/**
 * The same day so many months later; the month's last one when it has no such day (31 January + 1 = 28 or 29 February).
 */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
