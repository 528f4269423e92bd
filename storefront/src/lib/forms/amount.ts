// An amount of money as people write it, and as it is said back.
import {euros} from '../words/format';

/** «12,50», «12.5», «1.200 €» in cents; undefined: no amount. */
export function centsOf(text: string): number | undefined {
  const bare = text.replace(/^\s*€?\s*|\s*€?\s*$/g, '');
  const [, whole, decimals = ''] =
    /^(\d{1,3}(?:\.\d{3})|\d{1,6})(?:,(\d{1,2}))?$/.exec(bare) ?? /^(\d{1,6})\.(\d{1,2})$/.exec(bare) ?? [];
  return whole === undefined ? undefined : Number(whole.replace('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Without cents where there are none: «25 €». */
export const shortEuros = (cents: number): string => euros(cents).replace(',00', '');
