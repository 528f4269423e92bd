/**
 * A plot is cancelled by whoever bought it or by staff: free at once, what was still to be paid is let off, and what goes
 * back of the paid is agreed once (`plot_sale.agreed_refund_cents`; the database refuses a cent more). The row of the sale
 * is the lock: of a buyer and a clerk who do it at once, the second finds it done; a door that reads a code of it at that
 * moment lets nobody in whose plot is cancelled, and a plot whose people have come in is cancelled by staff who know it.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {endPending} from '../../orders/lock-payers';
import {cancelSale} from './free-plot';
import {giveBack, lockPlotOrders, type GivenBack} from './give-back';
import {quoteCancel} from './quote';

export interface CancelPlot {
  plotSaleId: number;
  /** What was shown by the terms; anything else is refused. */
  expectedRefundCents: number;
  /** Staff give back another amount, with a reason. Null: what the terms say. */
  refundCents: number | null;
  reason: string;
  /** Null: its buyer. */
  staffUserId: number | null;
  /** Staff have it in their hand; what was not paid through the bank waits otherwise. */
  byHand: boolean;
  /** Staff know that somebody has come in. */
  evenEntered: boolean;
}

export interface PlotCancelled extends GivenBack {
  id: number;
  plotNumber: string | null;
  refundCents: number;
  paidCents: number;
  depositCents: number;
  daysLeft: number;
}

/** Errors: `not_found` 404, `wrong_state`, `total_changed`, `charge_under_way`, `not_refundable`, `ticket_used` 409, `invalid` 422. */
export async function cancelPlot(tx: Tx, ask: CancelPlot): Promise<PlotCancelled> {
  const orders = await lockPlotOrders(tx, ask.plotSaleId);
  const {rows} = await tx.query<{state: string}>('select state from plot_sale where id = $1 for update', [
    ask.plotSaleId,
  ]);
  if (!rows[0]) throw notFound('No existe esa venta.');
  const quote = await quoteCancel(tx, ask.plotSaleId);
  if (quote === null)
    throw conflict('wrong_state', REFUSALS[rows[0].state] ?? 'Todavía no se ha pagado nada de esta parcela.');
  const {daysLeft, paidCents, depositCents} = quote;
  if (ask.staffUserId === null && quote.tier === 'begun')
    throw conflict('wrong_state', 'La zona ya está abierta: habla con nosotros para cancelar.');
  if (quote.hasEntered && !ask.evenEntered)
    throw conflict(
      'ticket_used',
      ask.staffUserId === null
        ? 'Alguien ya ha entrado con su código: habla con nosotros para cancelar.'
        : 'Alguien acaba de entrar con su código: revísalo antes de cancelar.',
    );
  if (quote.refundCents !== ask.expectedRefundCents)
    throw conflict('total_changed', 'Lo que se devuelve ha cambiado. Revísalo antes de seguir.', {
      refundCents: quote.refundCents,
    });
  const refundCents = ask.refundCents ?? quote.refundCents;
  if (refundCents > paidCents) throw invalid({refundCents: 'No se devuelve más de lo que se ha pagado.'});
  const reason = ask.reason.trim();
  if (ask.staffUserId !== null && reason.length < 3) throw invalid({reason: 'Escribe por qué se cancela.'});
  await endPending(tx, orders, 'esta parcela');
  const plotNumber = await cancelSale(tx, ask.plotSaleId, 'Parcela cancelada');
  await tx.query(
    `update plot_sale set agreed_refund_cents = $2, cancelled_by = $3, cancel_reason = $4, updated_at = now()
      where id = $1`,
    [ask.plotSaleId, refundCents, ask.staffUserId === null ? 'customer' : 'staff', reason],
  );
  const {plotSaleId, staffUserId, byHand} = ask;
  const given = await giveBack(tx, {
    plotSaleId,
    reason: `Parcela cancelada${reason === '' ? '' : `: ${reason}`}`.slice(0, 300),
    staffUserId,
    byHand,
  });
  return {...given, id: plotSaleId, plotNumber, refundCents, paidCents, depositCents, daysLeft};
}

const REFUSALS: Record<string, string> = {
  cancelled: 'Esta parcela ya está cancelada.',
  forfeited: 'Esta parcela se retiró por impago.',
  delivered: 'La parcela está entregada: ya no se cancela, se recoge.',
  finished: 'Esta venta está terminada.',
};
