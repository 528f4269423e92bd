/**
 * A sold plot changes place: the new one is taken by compare-and-set, the old one is free again in the same
 * transaction.
 */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {moveOne, to} from '../machines/move';
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
  const number = await takePlot(tx, {
    plotId: ask.plotId,
    priceId: sale.priceId,
    to: 'sold',
    mayBeReserved: true,
    cartId: null,
  });
  if (number === null) throw conflict('plot_taken', 'Esa parcela no está libre o tiene otro precio.');
  await moveOne(tx, to('plot_sale', 'assigned', ['paid', 'assigned']), {
    id: ask.plotSaleId,
    set: 'plot_id = $2',
    values: [ask.plotId],
  });
  if (sale.plotId !== null) await moveOne(tx, to('plot', 'free', ['sold']), {id: sale.plotId});
  return {id: ask.plotSaleId, plotId: ask.plotId, plotNumber: number, before: sale.plotId};
}
