/** How few of a tariff an order may have is no more than how many. */
import {invalid} from '../kernel/errors';

interface TariffFields {
  minPerOrder?: number | null;
  maxPerOrder?: number | null;
}

export function checkTariff(before: TariffFields | null, data: TariffFields): void {
  const {minPerOrder, maxPerOrder} = {...before, ...data};
  if (minPerOrder && maxPerOrder && minPerOrder > maxPerOrder)
    throw invalid({minPerOrder: `No puede ser más que lo máximo por pedido (${maxPerOrder}).`});
}
