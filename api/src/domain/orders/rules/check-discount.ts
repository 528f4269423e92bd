/**
 * A discount has the numbers of its kind and no others, and ends after it begins. What applies by itself is of tickets,
 * of goods or of both; a limit by event is of tickets, one by product of goods.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

interface DiscountFields {
  kind?: string;
  percentBp?: number | null;
  amountCents?: number | null;
  buyCount?: number | null;
  payCount?: number | null;
  appliesTo?: string;
  eventIds?: number[] | null;
  eventSessionIds?: number[] | null;
  priceCategoryIds?: number[] | null;
  productIds?: number[] | null;
  productCategoryIds?: number[] | null;
  validFrom?: string | Date | null;
  validUntil?: string | Date | null;
  maxUses?: number | null;
  uses?: number;
  code?: string | null;
  hasCodes?: boolean;
  budgetCents?: number | null;
  spentCents?: number;
  isCombinable?: boolean;
}

const KINDS: Record<string, readonly (keyof DiscountFields)[]> = {
  percent: ['percentBp'],
  fixed_per_ticket: ['amountCents'],
  fixed_per_order: ['amountCents'],
  n_for_m: ['buyCount', 'payCount'],
  cheapest_free: ['buyCount'],
};
const MISSING: Partial<Record<keyof DiscountFields, string>> = {
  percentBp: 'Escribe el porcentaje.',
  amountCents: 'Escribe el importe.',
  buyCount: 'Escribe de cuántas.',
  payCount: 'Escribe cuántas se pagan.',
};

export async function checkDiscount(
  tx: Tx,
  before: (DiscountFields & {id?: unknown}) | null,
  data: DiscountFields,
): Promise<void> {
  const d = {...before, ...data};
  const own = KINDS[d.kind ?? ''] ?? [];
  for (const [field, says] of Object.entries(MISSING) as [keyof DiscountFields, string][]) {
    if (own.includes(field) && !d[field]) throw invalid({[field]: says});
    if (!own.includes(field) && d[field]) throw invalid({[field]: 'Este tipo de descuento no lo lleva.'});
  }
  if (d.code && d.hasCodes) throw invalid({code: 'Con códigos únicos no lleva uno común.'});
  if (d.payCount && d.payCount >= d.buyCount!) throw invalid({payCount: 'Se pagan menos de las que se llevan.'});
  if (d.appliesTo === 'goods')
    for (const field of ['eventIds', 'eventSessionIds', 'priceCategoryIds'] as const)
      if (d[field]?.length) throw invalid({[field]: 'Es de entradas, y este descuento es de productos.'});
  if ((d.appliesTo ?? 'tickets') === 'tickets')
    for (const field of ['productIds', 'productCategoryIds'] as const)
      if (d[field]?.length) throw invalid({[field]: 'Es de productos, y este descuento es de entradas.'});
  if (d.budgetCents) {
    if (!d.code && !d.hasCodes) throw invalid({budgetCents: 'Solo un código tiene presupuesto.'});
    if (d.isCombinable) throw invalid({isCombinable: 'Lo que tiene presupuesto no se suma a otros.'});
    if (d.spentCents && d.spentCents > d.budgetCents) throw invalid({budgetCents: 'Ya se ha descontado más.'});
  }
  if (before && !before.budgetCents && d.budgetCents && d.uses)
    throw invalid({budgetCents: 'El código ya se ha usado: crea otro con presupuesto.'});
  if (d.validFrom && d.validUntil && new Date(d.validUntil) <= new Date(d.validFrom))
    throw invalid({validUntil: 'Debe terminar después de empezar.'});
  if (d.maxUses && d.uses && d.uses > d.maxUses) throw invalid({maxUses: `Ya se ha usado ${d.uses} veces.`});
  if (before?.hasCodes && !d.hasCodes) {
    const made = await tx.query('select 1 from discount_code_batch where discount_id = $1 limit 1', [before.id]);
    if (made.rowCount > 0) throw invalid({hasCodes: 'Ya se han creado códigos: retíralos y crea otro descuento.'});
  }
}
