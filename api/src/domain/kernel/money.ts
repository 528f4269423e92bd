/** Money is integer cents, always. VAT is inside the price. */

/**
 * VAT part (cents) of a VAT-inclusive amount: gross − round(gross / (1 + rate)), half up. `bp` is basis points: 2100 =
 * 21 %.
 */
export function vatInside(grossCents: number, bp: number): number {
  return grossCents - Math.floor((grossCents * 10000 * 2 + (10000 + bp)) / ((10000 + bp) * 2));
}

/** Splits `total` by weights without losing a cent: largest remainder, ties to the earlier part. */
export function split(total: number, weights: number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) return weights.map((_, i) => (i === 0 ? total : 0));
  const exact = weights.map(w => (total * w) / sum);
  const parts = exact.map(Math.floor);
  let rest = total - parts.reduce((a, b) => a + b, 0);
  const order = exact.map((e, i) => [e - Math.floor(e), i] as const).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (const [, i] of order) {
    if (rest-- <= 0) break;
    parts[i]! += 1;
  }
  return parts;
}

const euro = new Intl.NumberFormat('es-ES', {style: 'currency', currency: 'EUR', useGrouping: 'always' as never});
/** «1.234,50 €» */
/** Nothing that is taken away is 0,00 €, not -0,00 €. */
export const euros = (cents: number) => euro.format(cents / 100 + 0);

const always = {useGrouping: 'always' as never};
const whole = new Intl.NumberFormat('es-ES', always);
const decimals = [1, 2].map(
  maximumFractionDigits => new Intl.NumberFormat('es-ES', {...always, maximumFractionDigits}),
);
/** «8.712»: Spanish leaves four digits without their point, which reads like another size beside «12.045». */
export const formatCount = (value: number) => whole.format(value);
/** At most so many decimals: «1.234,5». */
export const formatDecimal = (value: number, digits: 1 | 2) => decimals[digits - 1]!.format(value);

const unitPrices = [2, 3, 4, 5, 6].map(
  digits =>
    new Intl.NumberFormat('es-ES', {
      ...always,
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    }),
);
/** What one of them costs, in as few decimals as give the whole again to the cent: 10,00 € by 3 is «3,333 €». */
export function unitEuros(cents: number, quantity: number): string {
  const one = cents / quantity / 100;
  const digits = [2, 3, 4, 5].find(n => Math.abs(Number(one.toFixed(n)) * quantity * 100 - cents) < 0.45) ?? 6;
  return unitPrices[digits - 2]!.format(Number(one.toFixed(digits)));
}
