/** An ad runs for a time that begins before it ends. */
import {invalid} from '../../errors';

export function checkSalesAd(before: Record<string, unknown> | null, data: Record<string, unknown>): void {
  const {validFrom, validUntil} = {...before, ...data} as {validFrom?: string | Date; validUntil?: string | Date};
  if (validFrom && validUntil && new Date(validFrom) >= new Date(validUntil))
    throw invalid({validUntil: 'Debe ser posterior al comienzo.'});
}
