/**
 * A plot is taken by compare-and-set: of two who want it one finds it free. The index plot_sold_once keeps a second
 * living sale of it impossible.
 */
import type {Tx} from '../../tx';
import {move, to} from '../machines/move';

/** A reserved plot may wait for the very money of another sale. */
const UNSOLD = `not exists (select 1 from plot_sale s
  where s.plot_id = plot.id and s.state not in ('cancelled', 'forfeited'))`;

export interface TakePlot {
  plotId: number;
  priceId: number;
  to: 'held' | 'sold';
  /** Staff may sell what they have reserved; nobody else. */
  mayBeReserved: boolean;
}

/** Its number, or null: it is not to be had. */
export async function takePlot(tx: Tx, ask: TakePlot): Promise<string | null> {
  const {rows} = await move<{number: string}>(
    tx,
    to('plot', ask.to, ask.mayBeReserved ? ['free', 'reserved'] : ['free']),
    {id: ask.plotId, where: `plot_price_id = $2 and ${UNSOLD}`, values: [ask.priceId], returning: 'number'},
  );
  return rows[0]?.number ?? null;
}

/** Free for the next one, whoever had it. */
export const freePlots = (tx: Tx, plotIds: number[]) =>
  move<{number: string}>(tx, to('plot', 'free', ['held', 'sold']), {
    where: 'id = any($1)',
    values: [plotIds],
    returning: 'number',
  });
