/**
 * A plot is taken by compare-and-set: of two who want it one finds it free. The primary key of plot_claim keeps a second
 * cart impossible that holds it, the constraint plot_sold_once a second living sale of it, whether it has been told its
 * number or waits for it.
 */
import type {Tx} from '../kernel/tx';
import {giveBackPlots} from '../claims/give-back-plots';
import {move, to} from '../machines/move';

/** A reserved plot may wait for the very money of another sale. */
const UNSOLD = `not exists (select 1 from plot_sale s
  where s.taken_plot_id = plot.id and s.state not in ('cancelled', 'forfeited'))`;

export interface TakePlot {
  plotId: number;
  priceId: number;
  to: 'held' | 'sold';
  /** Staff may sell what they have reserved; nobody else. */
  mayBeReserved: boolean;
  /** Whose own hold of it gives way to this; null: nobody's. */
  cartId: string | null;
}

/** Its number, or null: it is not to be had. A hold whose time is over gives way, whether it was swept or not. */
export async function takePlot(tx: Tx, ask: TakePlot): Promise<string | null> {
  await giveBackPlots(tx, 'plot_id = $1 and order_id is null and (expires_at <= now() or cart_id = $2)', [
    ask.plotId,
    ask.cartId,
  ]);
  const {rows} = await move<{number: string}>(
    tx,
    to('plot', ask.to, ask.mayBeReserved ? ['free', 'reserved'] : ['free']),
    {id: ask.plotId, where: `plot_price_id = $2 and ${UNSOLD}`, values: [ask.priceId], returning: 'number'},
  );
  return rows[0]?.number ?? null;
}

/**
 * Any of this price, which the caller has locked; null: none is left. What is blocked at this very moment is passed over.
 * Holds whose time is over come last.
 */
export async function takeAnyPlot(tx: Tx, priceId: number): Promise<number | null> {
  const {rows} = await tx.query<{id: number}>(
    `select plot.id from plot where plot.plot_price_id = $1 and (plot.state = 'free' or exists (select 1 from plot_claim c
        where c.plot_id = plot.id and c.order_id is null and c.expires_at <= now())) and ${UNSOLD}
      order by plot.state <> 'free', plot.id limit 8`,
    [priceId],
  );
  for (const {id: plotId} of rows)
    if ((await takePlot(tx, {plotId, priceId, to: 'held', mayBeReserved: false, cartId: null})) !== null) return plotId;
  return null;
}
