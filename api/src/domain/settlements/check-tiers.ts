/** The steps of a commission: amounts that go up, each with its rate. */
import {invalid} from '../kernel/errors';

export function checkTiers(tiers: unknown): void {
  if (!Array.isArray(tiers)) return;
  let last = 0;
  for (const tier of tiers as {fromCents?: unknown; bp?: unknown}[]) {
    const {fromCents, bp} = tier;
    if (!Number.isInteger(fromCents) || (fromCents as number) <= last || (fromCents as number) > 2_000_000_000)
      throw invalid({commissionTiers: 'Cada tramo empieza en un importe mayor que el anterior.'});
    if (!Number.isInteger(bp) || (bp as number) < 0 || (bp as number) > 10_000)
      throw invalid({commissionTiers: 'El tipo de cada tramo va de 0 a 100 %.'});
    last = fromCents as number;
  }
}
