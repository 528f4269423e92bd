/** A discount takes a percentage or a fixed amount off each ticket, never both, and ends after it begins. */
import {invalid} from '../../../errors';

interface DiscountFields {
  kind?: string;
  percentBp?: number | null;
  amountCents?: number | null;
  validFrom?: string | Date | null;
  validUntil?: string | Date | null;
  maxUses?: number | null;
  uses?: number;
}

export function checkDiscount(before: DiscountFields | null, data: DiscountFields): void {
  const d = {...before, ...data};
  if (d.kind === 'percent' && !d.percentBp) throw invalid({percentBp: 'Escribe el porcentaje.'});
  if (d.kind === 'fixed_per_ticket' && !d.amountCents) throw invalid({amountCents: 'Escribe el importe.'});
  if (d.kind === 'percent' && d.amountCents)
    throw invalid({amountCents: 'Un descuento por porcentaje no lleva importe.'});
  if (d.kind === 'fixed_per_ticket' && d.percentBp)
    throw invalid({percentBp: 'Un descuento de importe fijo no lleva porcentaje.'});
  if (d.validFrom && d.validUntil && new Date(d.validUntil) <= new Date(d.validFrom))
    throw invalid({validUntil: 'Debe terminar después de empezar.'});
  if (d.maxUses && d.uses && d.uses > d.maxUses) throw invalid({maxUses: `Ya se ha usado ${d.uses} veces.`});
}
