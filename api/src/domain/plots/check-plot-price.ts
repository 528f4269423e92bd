/**
 * The price of a plot has a sale that ends after it begins, room for whom it includes, and terms of cancelling in their
 * order.
 */
import {invalid} from '../kernel/errors';

interface PlotPriceFields {
  saleStartsAt?: string;
  saleEndsAt?: string;
  includedPeople?: number;
  maxPeople?: number;
  cancelFullDays?: number;
  cancelPartDays?: number;
}

/** Errors: `invalid` 422. */
export function checkPlotPrice(before: PlotPriceFields | null, data: PlotPriceFields): void {
  const all = {...before, ...data};
  if (all.saleStartsAt && all.saleEndsAt && new Date(all.saleStartsAt) >= new Date(all.saleEndsAt))
    throw invalid({saleEndsAt: 'Debe ser después del comienzo de la venta.'});
  if (typeof all.includedPeople === 'number' && typeof all.maxPeople === 'number' && all.includedPeople > all.maxPeople)
    throw invalid({maxPeople: 'Caben menos de las que incluye el precio.'});
  if (
    typeof all.cancelFullDays === 'number' &&
    typeof all.cancelPartDays === 'number' &&
    all.cancelPartDays > all.cancelFullDays
  )
    throw invalid({cancelPartDays: 'No puede ser antes del plazo en que se devuelve todo.'});
}
