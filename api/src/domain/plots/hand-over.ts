/**
 * On the ground: the plot is handed to whom bought it, and handed back at the end with the deposit returned or kept.
 */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {BY_HAND, type PlotSaleState} from './sale-states';

export interface HandOver {
  plotSaleId: number;
  to: 'delivered' | 'finished';
  /** With `finished`, when a deposit is held. */
  deposit: 'return' | 'retain' | null;
  method: 'cash' | 'card_terminal';
  note: string;
  staffUserId: number;
}

/** Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function handOverPlot(
  tx: Tx,
  ask: HandOver,
): Promise<{id: number; state: PlotSaleState; depositState: string}> {
  const {rows} = await tx.query<{
    state: PlotSaleState;
    plotId: number | null;
    depositState: string;
    depositCents: number;
  }>(
    `select state, plot_id as "plotId", deposit_state as "depositState", deposit_cents as "depositCents" from plot_sale
      where id = $1 for update`,
    [ask.plotSaleId],
  );
  const sale = rows[0];
  if (!sale) throw notFound('No existe esa venta.');
  if (!BY_HAND[sale.state]?.includes(ask.to)) throw conflict('wrong_state', 'La venta ha cambiado: vuelve a cargarla.');
  let {depositState} = sale;
  if (ask.to === 'finished' && depositState === 'held') {
    if (ask.deposit === null) throw invalid({deposit: 'Di si la fianza se devuelve o se retiene.'});
    if (ask.deposit === 'retain' && ask.note.trim() === '')
      throw invalid({note: 'Escribe por qué se retiene la fianza.'});
    depositState = ask.deposit === 'return' ? 'returned' : 'retained';
    if (ask.deposit === 'return')
      await tx.query(
        `insert into plot_payment (plot_sale_id, purpose, method, amount_cents, staff_user_id)
          values ($1, 'deposit', $2, $3, $4)`,
        [ask.plotSaleId, ask.method, -sale.depositCents, ask.staffUserId],
      );
  }
  await tx.query(
    `update plot_sale set state = $2, deposit_state = $3, ended_at = case when $2 = 'finished' then now() end,
      note = case when $4 = '' then note else trim(note || E'\\n' || $4) end, updated_at = now() where id = $1`,
    [ask.plotSaleId, ask.to, depositState, ask.note.trim()],
  );
  if (sale.plotId !== null)
    await tx.query(`update plot set state = $2, version = version + 1, updated_at = now() where id = $1`, [
      sale.plotId,
      ask.to === 'delivered' ? 'occupied' : 'sold',
    ]);
  return {id: ask.plotSaleId, state: ask.to, depositState};
}
