/**
 * A rate that has been in force is history: sales were taxed by it, and it stays (trigger vat_rate_stays). Only one that
 * lies ahead is made; of a code that has none yet nothing was sold, and its first rate may have begun.
 */
import {invalid} from '../../errors';
import type {Tx} from '../../tx';

const dayOf = (value: unknown): string =>
  (value instanceof Date ? value.toISOString() : String(value ?? '')).slice(0, 10);

/** Errors: `invalid` 422. */
export async function checkVatRate(
  tx: Tx,
  before: Record<string, unknown> | null,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const from = data.validFrom === undefined ? null : dayOf(data.validFrom);
  if (from === null || from === dayOf(before?.validFrom) || from > now.toISOString().slice(0, 10)) return;
  const {rowCount} = await tx.query('select 1 from vat_rate where code = $1 and id is distinct from $2 limit 1', [
    data.code ?? before?.code,
    before?.id ?? null,
  ]);
  if (rowCount > 0) throw invalid({validFrom: 'Debe ser un día futuro: lo ya vendido no cambia de tipo.'});
}
