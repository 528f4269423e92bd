/**
 * A sale is told its number, or another one. The plot is taken by compare-and-set and the old one is free again in the
 * same transaction; one that is only kept for somebody who waits for a number changes hands with it, so that the order in
 * which numbers are given never runs out of plots. The rows of the sales are the lock.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';
import {freePlots} from '../../claims/give-back-plots';
import {takePlot} from '../take-plot';

export interface ReassignPlot {
  plotSaleId: number;
  plotId: number;
}

/** Of a sale `s`: something of it was paid, it has not begun, and nobody is at the bank for its plot (SQL). */
const MAY_CHANGE = `(s.state in ('paid', 'assigned') or (s.state = 'payment_pending' and (s.paid_cents > 0
    or s.deposit_state = 'held'))) and not exists (select 1 from plot_claim c where c.plot_sale_id = s.id)`;

/** Of a sale `s`: its number is to be told (SQL). */
export const WAITS_FOR_NUMBER = `(s.kept_plot_id is not null and ${MAY_CHANGE})`;

interface Sale {
  id: number;
  priceId: number;
  plotId: number | null;
  takenId: number;
  state: string;
  mayChange: boolean;
}

/** `before`: the number it had been told. Errors: `not_found` 404, `wrong_state`, `plot_taken` 409, `invalid` 422. */
export async function reassignPlot(
  tx: Tx,
  ask: ReassignPlot,
): Promise<{id: number; plotId: number; plotNumber: string; before: number | null}> {
  const {rows} = await tx.query<Sale>(
    `select s.id, s.plot_price_id as "priceId", s.plot_id as "plotId", s.taken_plot_id as "takenId", s.state,
      ${MAY_CHANGE} as "mayChange" from plot_sale s
      where s.id = $1 or (s.kept_plot_id = $2 and ${MAY_CHANGE}) order by s.id for update`,
    [ask.plotSaleId, ask.plotId],
  );
  const sale = rows.find(({id}) => id === ask.plotSaleId);
  if (!sale) throw notFound('No existe esa venta.');
  if (!sale.mayChange) throw conflict('wrong_state', REFUSALS[sale.state] ?? 'Esta venta ha terminado.');
  if (sale.plotId === ask.plotId) throw invalid({plotId: 'Ya tiene esa parcela.'});
  const other = rows.find(({id, priceId}) => id !== sale.id && priceId === sale.priceId) ?? null;
  if (sale.takenId !== ask.plotId && other === null) await takeFree(tx, sale, ask.plotId);
  await tx.query(
    `update plot_sale set plot_id = case when id = $1 then $2::int end, kept_plot_id = case when id <> $1 then $3::int end,
      updated_at = now() where id in ($1, $4)`,
    [sale.id, ask.plotId, sale.takenId, other?.id ?? sale.id],
  );
  if (other !== null) await follow(tx, [sale.id, other.id]);
  else if (sale.takenId !== ask.plotId) await freePlots(tx, [sale.takenId]);
  if (sale.state !== 'payment_pending')
    await moveOne(tx, to('plot_sale', 'assigned', ['paid', 'assigned']), {id: sale.id});
  const number = await tx.query<{number: string}>('select number from plot where id = $1', [ask.plotId]);
  return {id: sale.id, plotId: ask.plotId, plotNumber: number.rows[0]!.number, before: sale.plotId};
}

const REFUSALS: Record<string, string> = {
  payment_pending: 'Todavía no se ha pagado nada de esta parcela.',
  delivered: 'Solo se cambia de parcela antes de entregarla.',
};

const plotStateOf = (sale: Sale) => (sale.state === 'payment_pending' ? 'held' : 'sold');

async function takeFree(tx: Tx, sale: Sale, plotId: number): Promise<void> {
  const about = {plotId, priceId: sale.priceId, mayBeReserved: true, cartId: null};
  if ((await takePlot(tx, {...about, to: plotStateOf(sale)})) === null)
    throw conflict('plot_taken', 'Esa parcela no está libre o tiene otro precio.');
}

/** Two plots have changed hands: each is as paid as its sale. */
async function follow(tx: Tx, saleIds: number[]): Promise<void> {
  const taken = (isPending: string) => `id in (select taken_plot_id from plot_sale where id = any($1)
    and state ${isPending} 'payment_pending')`;
  await move(tx, to('plot', 'held', ['sold']), {where: taken('='), values: [saleIds]});
  await move(tx, to('plot', 'sold', ['held']), {where: taken('<>'), values: [saleIds]});
}

/** Everybody of an area who waits is told the number of the plot that is kept for them. */
export async function tellNumbers(tx: Tx, areaId: number): Promise<{id: number; plotId: number}[]> {
  const {rows} = await tx.query<{id: number; plotId: number}>(
    `with waiting as materialized (select s.id from plot_sale s where s.plot_area_id = $1 and ${WAITS_FOR_NUMBER}
       order by s.id for update)
     update plot_sale s set plot_id = s.kept_plot_id, kept_plot_id = null, updated_at = now() from waiting
      where s.id = waiting.id returning s.id, s.plot_id as "plotId"`,
    [areaId],
  );
  await move(tx, to('plot_sale', 'assigned', ['paid']), {
    where: 'id = any($1)',
    values: [rows.map(({id}) => id)],
  });
  return rows;
}
