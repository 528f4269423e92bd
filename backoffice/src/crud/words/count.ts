// Numbers as people of this house read them: with their points from one thousand on. Spanish leaves four digits without
// («8712»), which in a column beside «12.045» reads like another size.
const whole = new Intl.NumberFormat('es-ES', {useGrouping: 'always', maximumFractionDigits: 3});
const fractions = [1, 2].map(
  digits => new Intl.NumberFormat('es-ES', {useGrouping: 'always', maximumFractionDigits: digits}),
);

export const formatCount = (value: number): string => whole.format(value);

/** On an axis: «12,5 mil», «1,2 M€». */
const compact = {
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
  useGrouping: 'always',
} as const;
const short = new Intl.NumberFormat('es-ES', compact);
const shortMoney = new Intl.NumberFormat('es-ES', {...compact, style: 'currency', currency: 'EUR'});
export const formatShort = (value: number): string => short.format(value);
export const formatShortEuros = (euros: number): string => shortMoney.format(euros);

/** At most so many decimals. */
export const formatDecimal = (value: number, digits: 1 | 2): string => fractions[digits - 1]!.format(value);

/** Half width, one kind of minus and of blank. */
export const plainNumber = (text: string): string =>
  text.normalize('NFKC').replace(/[−–]/g, '-').replace(/\s+/gu, ' ').trim();

/** Figures in a row or in groups of three, as a pattern. */
export const WHOLE = String.raw`\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d+`;
const COUNT = new RegExp(`^(?:${WHOLE})$`);
export const ungrouped = (text: string): string => text.replace(/[. ]/g, '');

/** Of «12» or «1.234»; null for an empty text, undefined when it is no count («1.5», «doce»). */
export function parseCount(text: string): number | null | undefined {
  const clean = plainNumber(text);
  if (clean === '') return null;
  const count = COUNT.test(clean) ? Number(ungrouped(clean)) : NaN;
  return Number.isSafeInteger(count) ? count : undefined;
}
