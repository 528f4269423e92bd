/** A tier lasts a season or some days, and its ages are in order. */
import {invalid} from '../kernel/errors';

interface TierFields {
  validity?: string;
  validDays?: number | null;
  minAge?: number | null;
  maxAge?: number | null;
}

export function checkTier(before: TierFields | null, data: TierFields): void {
  const tier = {...before, ...data};
  if (tier.validity === 'days' && !tier.validDays) throw invalid({validDays: 'Escribe cuántos días vale.'});
  if (tier.validity === 'season' && tier.validDays)
    throw invalid({validDays: 'Lo que vale una temporada no lleva días.'});
  if (tier.minAge != null && tier.maxAge != null && tier.minAge > tier.maxAge)
    throw invalid({maxAge: 'No puede ser menos que la edad mínima.'});
}
