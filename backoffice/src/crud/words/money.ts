// Euros as people write them, integer cents as the API keeps them. Never a float in between.
import {formatDecimal, plainNumber, ungrouped, WHOLE} from './count';

const format = new Intl.NumberFormat('es-ES', {style: 'currency', currency: 'EUR', useGrouping: 'always'});
const plain = new Intl.NumberFormat('es-ES', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});

/** 123450 → «1.234,50 €», 1234550 → «12.345,50 €». */
export const formatCents = (cents: number): string => format.format(cents / 100);

/** Without the sign, for inputs: 123450 → «1.234,50». */
export const formatEuros = (cents: number): string => plain.format(cents / 100);

/**
 * Cents of «12», «12,5», «1.234,50», «1 234,50», «12.50» or «12,50 €»; null for an empty text, undefined when it is no
 * amount. A dot before one or two last digits is a decimal point, as on the number pad; before three it groups thousands,
 * as a blank does; nothing else is dropped («12€50» and «12 50» would become a hundredfold).
 */
export function parseEuros(text: string): number | null | undefined {
  const clean = plainNumber(text).replace(/^€\s*|\s*(€|eur|euros)$/giu, '');
  if (clean === '' || clean === '€') return null;
  const match = new RegExp(`^(-?)(${WHOLE})(?:,(\\d{0,2}))?$`).exec(clean) ?? /^(-?)(\d+)\.(\d{1,2})$/.exec(clean);
  if (match === null) return undefined;
  const [, sign, whole = '', decimals = ''] = match;
  const cents = Number(ungrouped(whole)) * 100 + Number(decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return sign === '-' && cents > 0 ? -cents : cents;
}

/** Basis points of «12,5» or «12,5 %»: 1250. */
export function parsePercent(text: string): number | null | undefined {
  return parseEuros(text.replace('%', ''));
}

export const formatPercent = (basisPoints: number): string => formatDecimal(basisPoints / 100, 2);
