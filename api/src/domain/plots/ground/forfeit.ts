/**
 * A plot whose payment is overdue is taken back: the sale is lost, what is not paid yet is let off, the plot is free
 * for the next one. What was paid stays with the organiser, the deposit goes back by its refund or is kept. The row of
 * the sale is the lock against a payment at the same moment; only a sale with an instalment past its days of grace is
 * lost.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';
import {giveBackDeposit, keepDeposit, lockDeposit} from '../deposit';
import {freePlots} from '../../claims/give-back-plots';

export interface ForfeitPlot {
  plotSaleId: number;
  /** When a deposit is held. */
  deposit: 'return' | 'retain' | null;
  reason: string;
  staffUserId: number;
}

export interface PlotForfeited {
  id: number;
  state: 'forfeited';
  plotNumber: string | null;
  depositState: string;
  /** Let off. */
  unpaidCents: number;
  keptCents: number;
  refundIds: number[];
  /** Refunds that the bank has still to be asked for. */
  toSend: number[];
}

/** Errors: `not_found` 404, `wrong_state`, `not_overdue`, `not_refundable` 409, `invalid` 422. */
export async function forfeitPlot(tx: Tx, ask: ForfeitPlot): Promise<PlotForfeited> {
  const deposit = await lockDeposit(tx, ask.plotSaleId);
  const {rows} = await tx.query<{state: string; plotId: number | null; paidCents: number; depositState: string}>(
    `select state, taken_plot_id as "plotId", paid_cents as "paidCents", deposit_state as "depositState" from plot_sale
      where id = $1 for update`,
    [ask.plotSaleId],
  );
  const sale = rows[0];
  if (!sale) throw notFound('No existe esa venta.');
  if (sale.state !== 'payment_pending') throw conflict('wrong_state', 'La venta ha cambiado: vuelve a cargarla.');
  const overdue = await tx.query(`select 1 from instalment where plot_sale_id = $1 and state = 'overdue'`, [
    ask.plotSaleId,
  ]);
  if (overdue.rowCount === 0)
    throw conflict('not_overdue', 'No tiene ningún plazo impagado: los días de gracia no han pasado.');
  const isHeld = sale.depositState === 'held';
  if (isHeld && ask.deposit === null) throw invalid({deposit: 'Di si la fianza se devuelve o se retiene.'});
  const depositState = !isHeld ? sale.depositState : ask.deposit === 'return' ? 'returned' : 'retained';
  const {refundIds, toSend} =
    isHeld && ask.deposit === 'return'
      ? await giveBackDeposit(tx, deposit, {
          reason: `Fianza de una parcela retirada: ${ask.reason}`.slice(0, 300),
          staffUserId: ask.staffUserId,
        })
      : {refundIds: [], toSend: []};
  const {rows: unpaid} = await move<{cents: number}>(tx, to('instalment', 'waived'), {
    set: `note = 'Parcela retirada por impago'`,
    where: `plot_sale_id = $1 and state not in ('paid', 'paid_late')`,
    values: [ask.plotSaleId],
    returning: 'amount_cents as cents',
  });
  await moveOne(tx, to('plot_sale', 'forfeited'), {
    id: ask.plotSaleId,
    set: `ended_at = now(), note = trim(note || E'\\n' || $2)`,
    values: [ask.reason],
  });
  // One that is given back went with its refund.
  if (depositState === 'retained') await keepDeposit(tx, ask.plotSaleId, deposit);
  const freed = await freePlots(
    tx,
    [sale.plotId].flatMap(id => id ?? []),
  );
  return {
    id: ask.plotSaleId,
    state: 'forfeited',
    plotNumber: freed.rows[0]?.number ?? null,
    depositState,
    unpaidCents: unpaid.reduce((sum, one) => sum + one.cents, 0),
    keptCents: sale.paidCents,
    refundIds,
    toSend,
  };
}
