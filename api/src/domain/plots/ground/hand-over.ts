/**
 * On the ground: the plot is handed to whom bought it, and handed back at the end with the deposit returned, by the
 * refund of its line and the way it came, or kept.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';
import {allows, type StateOf} from '../../machines/registry';
import {giveBackDeposit, keepDeposit, lockDeposit} from '../deposit';

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
  state: StateOf<'plot_sale'>;
  depositState: string;
  refundIds: number[];
  /** Refunds that the bank has still to be asked for. */
  toSend: number[];
}

/** Errors: `not_found` 404, `wrong_state`, `not_refundable` 409, `invalid` 422. */
export async function handOverPlot(tx: Tx, ask: HandOver): Promise<HandedOver> {
  const deposit = await lockDeposit(tx, ask.plotSaleId);
  const {rows} = await tx.query<{state: StateOf<'plot_sale'>; plotId: number | null; depositState: string}>(
    `select state, taken_plot_id as "plotId", deposit_state as "depositState" from plot_sale where id = $1 for update`,
    [ask.plotSaleId],
  );
  const sale = rows[0];
  if (!sale) throw notFound('No existe esa venta.');
  if (!allows('plot_sale', sale.state, ask.to))
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
  await moveOne(tx, to('plot_sale', ask.to), {
    id: ask.plotSaleId,
    set: `ended_at = ${ask.to === 'finished' ? 'now()' : 'null'},
      note = case when $2 = '' then note else trim(note || E'\\n' || $2) end`,
    values: [ask.note.trim()],
  });
  // One that is given back went with its refund.
  if (ends && depositState === 'retained') await keepDeposit(tx, ask.plotSaleId, deposit);
  if (sale.plotId !== null)
    await moveOne(tx, to('plot', ask.to === 'delivered' ? 'occupied' : 'sold'), {id: sale.plotId});
  return {id: ask.plotSaleId, state: ask.to, depositState, refundIds, toSend};
}
