// An amount of money as people write it, and as it is said back.
import {euros} from '../words/format';

/** «12,50» in cents; undefined: no amount. */
export const centsOf = (text: string): number | undefined =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.trim().replace(',', '.')) * 100) : undefined;

/** Without cents where there are none: «25 €». */
export const shortEuros = (cents: number): string => euros(cents).replace(',00', '');
