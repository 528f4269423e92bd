/** What a category costs carries a kind of VAT that has a rate. */
import {invalid} from '../../errors';
import type {Tx} from '../../tx';

/** Errors: `invalid` 422. */
export async function checkAcademyPrice(tx: Tx, data: {vatCode?: string}): Promise<void> {
  if (data.vatCode === undefined) return;
  const known = await tx.query('select 1 from vat_rate where code = $1 limit 1', [data.vatCode]);
  if (known.rowCount === 0) throw invalid({vatCode: 'No existe ese tipo de IVA.'});
}
