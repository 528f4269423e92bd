/**
 * On the ground: the plot is handed to whom bought it, and handed back at the end with the deposit returned, by the
 * refund of its line and the way it came, or kept.
 */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {giveBackDeposit, lockDeposit} from './deposit';
import {PLOT_SALE_TRANSITIONS, type PlotSaleState} from './sale-states';

export interface HandOver {
  plotSaleId: number;
  to: 'delivered' | 'finished';
  /** With `finished`, when a deposit is held. */
  deposit: 'return' | 'retain' | null;
  note: string;
  staffUserId: number;
}

export interface HandedOver {
  id: number;
  state: PlotSaleState;
  depositState: string;
  refundIds: number[];
  /** Refunds that the bank has still to be asked for. */
  toSend: number[];
}

/** Errors: `not_found` 404, `wrong_state`, `not_refundable` 409, `invalid` 422. */
export async function handOverPlot(tx: Tx, ask: HandOver): Promise<HandedOver> {
  const deposit = await lockDeposit(tx, ask.plotSaleId);
  const {rows} = await tx.query<{state: PlotSaleState; plotId: number | null; depositState: string}>(
    `select state, plot_id as "plotId", deposit_state as "depositState" from plot_sale where id = $1 for update`,
    [ask.plotSaleId],
  );
  const sale = rows[0];
  if (!sale) throw notFound('No existe esa venta.');
  if (!PLOT_SALE_TRANSITIONS[sale.state].includes(ask.to))
    throw conflict('wrong_state', 'La venta ha cambiado: vuelve a cargarla.');
  const ends = ask.to === 'finished' && sale.depositState === 'held';
  if (ends && ask.deposit === null) throw invalid({deposit: 'Di si la fianza se devuelve o se retiene.'});
  if (ends && ask.deposit === 'retain' && ask.note.trim() === '')
    throw invalid({note: 'Escribe por qué se retiene la fianza.'});
  const depositState = !ends ? sale.depositState : ask.deposit === 'return' ? 'returned' : 'retained';
  const {refundIds, toSend} =
    ends && ask.deposit === 'return'
      ? await giveBackDeposit(tx, deposit, {reason: 'Fianza devuelta', staffUserId: ask.staffUserId})
      : {refundIds: [], toSend: []};
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
  return {id: ask.plotSaleId, state: ask.to, depositState, refundIds, toSend};
}
