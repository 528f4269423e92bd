/**
 * Stock that came in or is missing, as a difference: two people who count at once do not overwrite each other. Never
 * below zero.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export async function adjustStock(
  tx: Tx,
  {variantId, delta, reason, staffUserId}: {variantId: number; delta: number; reason: string; staffUserId: number},
): Promise<{stock: number; version: number}> {
  if (delta === 0) throw invalid({delta: 'Escribe cuántas entran o, con un menos, cuántas faltan.'});
  const found = (
    await tx.query<{stock: number | null; held: number}>(
      'select stock, held from product_variant where id = $1 for update',
      [variantId],
    )
  ).rows[0];
  if (!found) throw notFound('No existe esa variante.');
  if (found.stock === null) throw conflict('not_counted', 'De esta variante no se cuentan las existencias.');
  if (found.stock + delta < 0) throw invalid({delta: `Solo hay ${found.stock}.`});
  if (found.stock + delta < found.held)
    throw invalid({
      delta: `Hay ${found.stock}, pero ${found.held} están en carritos: espera a que se paguen o caduquen.`,
    });
  const {rows} = await tx.query<{stock: number; version: number}>(
    `update product_variant set stock = stock + $2, version = version + 1, updated_at = now(),
       stock_why = jsonb_build_object('kind', 'manual', 'note', $3::text, 'by', $4::int)
      where id = $1 returning stock, version`,
    [variantId, delta, reason, staffUserId],
  );
  return rows[0]!;
}
