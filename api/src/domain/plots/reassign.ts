/**
 * A sold plot changes place: the new one is taken by compare-and-set, the old one is free again in the same
 * transaction.
 */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {takePlot} from './take-plot';

export interface ReassignPlot {
  plotSaleId: number;
  plotId: number;
}

/** Errors: `not_found` 404, `wrong_state`, `plot_taken` 409, `invalid` 422. */
export async function reassignPlot(
  tx: Tx,
  ask: ReassignPlot,
): Promise<{id: number; plotId: number; plotNumber: string; before: number | null}> {
  const {rows} = await tx.query<{plotId: number | null; priceId: number; state: string}>(
    'select plot_id as "plotId", plot_price_id as "priceId", state from plot_sale where id = $1 for update',
    [ask.plotSaleId],
  );
  const sale = rows[0];
  if (!sale) throw notFound('No existe esa venta.');
  if (!['paid', 'assigned'].includes(sale.state))
    throw conflict('wrong_state', 'Solo se cambia de parcela antes de entregarla.');
  if (sale.plotId === ask.plotId) throw invalid({plotId: 'Ya tiene esa parcela.'});
  const number = await takePlot(tx, {plotId: ask.plotId, priceId: sale.priceId, to: 'sold', mayBeReserved: true});
  if (number === null) throw conflict('plot_taken', 'Esa parcela no está libre o tiene otro precio.');
  await tx.query(`update plot_sale set plot_id = $2, state = 'assigned', updated_at = now() where id = $1`, [
    ask.plotSaleId,
    ask.plotId,
  ]);
  if (sale.plotId !== null)
    await tx.query(
      `update plot set state = 'free', version = version + 1, updated_at = now() where id = $1 and state = 'sold'`,
      [sale.plotId],
    );
  return {id: ask.plotSaleId, plotId: ask.plotId, plotNumber: number, before: sale.plotId};
}
