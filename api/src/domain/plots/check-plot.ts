/** A plot's price is one of its area; by hand it is free, reserved or blocked, and what is sold is left alone. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

interface PlotFields {
  plotAreaId?: number;
  plotPriceId?: number;
  state?: string;
}

const BY_HAND = ['free', 'reserved', 'blocked'];

/** Errors: `invalid` 422. */
export async function checkPlot(tx: Tx, before: PlotFields | null, data: PlotFields): Promise<void> {
  const all = {...before, ...data};
  if (
    data.state !== undefined &&
    (!BY_HAND.includes(data.state) || (before?.state !== undefined && !BY_HAND.includes(before.state)))
  )
    throw invalid({state: 'A mano solo se deja libre, se reserva o se bloquea una parcela sin vender.'});
  if (data.plotAreaId === undefined && data.plotPriceId === undefined) return;
  const area = await tx.query('select 1 from plot_area where id = $1', [all.plotAreaId]);
  if (area.rowCount === 0) throw invalid({plotAreaId: 'No existe esa zona.'});
  const price = (
    await tx.query<{plotAreaId: number}>('select plot_area_id as "plotAreaId" from plot_price where id = $1', [
      all.plotPriceId,
    ])
  ).rows[0];
  if (!price) throw invalid({plotPriceId: 'No existe ese precio.'});
  if (price.plotAreaId !== all.plotAreaId) throw invalid({plotPriceId: 'El precio es de otra zona.'});
}
