/**
 * How many mails a day a sender may send that nobody knows yet, by the days on which it has sent. Begun with fifty, as
 * the published schedules for a new address do (SendGrid's: 50, 100, 500, 1,000 …), and risen more slowly than those
 * after the first days, because a club shares its address with its tickets' mails: twenty days to a hundred thousand.
 */
const STEPS = [
  50, 100, 200, 400, 600, 800, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 12_000, 16_000, 24_000, 32_000, 48_000,
  64_000, 100_000,
] as const;

/** Null: it is warm. */
export const warmUpMost = (day: number): number | null => STEPS[day - 1] ?? null;
