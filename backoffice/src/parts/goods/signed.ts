// Differences with their sign: what is too much has a plus.
import {formatCount} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';

export const signed = (n: number): string => (n > 0 ? `+${formatCount(n)}` : formatCount(n));
export const signedCents = (cents: number): string => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));
