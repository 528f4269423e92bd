/**
 * Days on which the banks of the euro settle (TARGET): not at weekends nor on its six holidays. Days are YYYY-MM-DD.
 */

const DAY = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Easter Sunday (Meeus, Gregorian). */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}

export function isBankDay(day: string): boolean {
  const time = at(day);
  const date = new Date(time);
  if ([0, 6].includes(date.getUTCDay())) return false;
  const sunday = easter(date.getUTCFullYear());
  return (
    !['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5)) && time !== sunday - 2 * DAY && time !== sunday + DAY
  );
}

/** The day itself when it is one, else the next. */
export function nextBankDay(day: string): string {
  let found = day;
  while (!isBankDay(found)) found = dayOf(at(found) + DAY);
  return found;
}

/** So many bank days after `day`. */
export function addBankDays(day: string, n: number): string {
  let found = day;
  for (let left = n; left > 0; left--) found = nextBankDay(dayOf(at(found) + DAY));
  return nextBankDay(found);
}
