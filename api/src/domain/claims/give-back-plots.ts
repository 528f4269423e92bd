/** Plots that nobody buys after all: the claim goes and the plot is free again, together. */
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';

/** Free for the next one, whoever had it. */
export const freePlots = (tx: Tx, plotIds: number[]) =>
  move<{number: string}>(tx, to('plot', 'free', ['held', 'sold']), {
    where: 'id = any($1)',
    values: [plotIds],
    returning: 'number',
  });

/** What carts hold and nobody buys: claims before plots. `condition` is the caller's own SQL, never a client's text. */
export async function giveBackPlots(tx: Tx, condition: string, values: unknown[]): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `with gone as materialized (select plot_id from plot_claim where ${condition} order by plot_id for update)
     delete from plot_claim c using gone where c.plot_id = gone.plot_id returning c.plot_id as id`,
    values,
  );
  if (rows.length > 0)
    await freePlots(
      tx,
      rows.map(row => row.id),
    );
  return rows.length;
}
