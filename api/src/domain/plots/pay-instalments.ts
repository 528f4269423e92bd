/**
 * Parts of a plot paid at the counter. The row of the sale is the lock: a plot that is being taken back for want of
 * payment is either paid before that, or lost before this. Each instalment once (its state is asked for again in the
 * write); with the last one the plot is its buyer's.
 */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {before} from '../instalments/states';
import {storePayments} from './sell';

export interface PayPlot {
  plotSaleId: number;
  instalmentIds: number[];
  /** What the clerk saw, with the deposit that is still owed. */
  expectedCents: number;
  payment: {method: 'cash' | 'card_terminal'; tenderedCents: number | null};
  staffUserId: number;
}

export interface PlotPaid {
  id: number;
  state: string;
  paidCents: number;
  chargedCents: number;
  changeCents: number;
}

/** Errors: `not_found` 404, `wrong_state`, `already_paid`, `total_changed` 409, `invalid` 422. */
export async function payPlotInstalments(tx: Tx, ask: PayPlot): Promise<PlotPaid> {
  const {rows} = await tx.query<{
    state: string;
    plotId: number | null;
    paidCents: number;
    totalCents: number;
    depositState: string;
    depositCents: number;
  }>(
    `select state, plot_id as "plotId", paid_cents as "paidCents", total_cents as "totalCents",
      deposit_state as "depositState", deposit_cents as "depositCents" from plot_sale where id = $1 for update`,
    [ask.plotSaleId],
  );
  const sale = rows[0];
  if (!sale) throw notFound('No existe esa venta.');
  if (sale.state !== 'payment_pending')
    throw conflict(
      'wrong_state',
      sale.state === 'forfeited'
        ? 'La parcela se ha retirado por impago: ya no se cobra.'
        : 'Esta venta no tiene nada por cobrar.',
    );
  const {rows: paid} = await tx.query<{cents: number}>(
    `update instalment set state = case when due_on < (now() at time zone 'Europe/Madrid')::date
      and state not in ('scheduled', 'due') then 'paid_late' else 'paid' end, paid_cents = amount_cents,
      paid_at = now(), last_error = '', method = $3, version = version + 1, updated_at = now()
      where plot_sale_id = $1 and id = any($2) and state = any($4) and paid_cents = 0 returning amount_cents as cents`,
    [ask.plotSaleId, ask.instalmentIds, ask.payment.method, before('paid')],
  );
  if (paid.length !== new Set(ask.instalmentIds).size)
    throw conflict('already_paid', 'Alguno de esos plazos ya está pagado: vuelve a cargar la venta.');
  const cents = paid.reduce((sum, one) => sum + one.cents, 0);
  const depositCents = sale.depositState === 'owed' ? sale.depositCents : 0;
  const dueCents = cents + depositCents;
  if (dueCents !== ask.expectedCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de cobrar.', {totalCents: dueCents});
  const {tenderedCents} = ask.payment;
  if (tenderedCents !== null && ask.payment.method !== 'cash')
    throw invalid({'payment.tenderedCents': 'Solo el efectivo lleva importe entregado.'});
  if (tenderedCents !== null && tenderedCents < dueCents)
    throw invalid({'payment.tenderedCents': 'Lo entregado no llega al importe.'});
  const paidCents = sale.paidCents + cents;
  const isWhole = paidCents === sale.totalCents;
  const state = !isWhole ? 'payment_pending' : sale.plotId === null ? 'paid' : 'assigned';
  await tx.query(
    `update plot_sale set state = $2, paid_cents = $3, paid_at = case when $2 <> 'payment_pending' then now() end,
      deposit_state = case when deposit_state = 'owed' then 'held' else deposit_state end, updated_at = now()
      where id = $1`,
    [ask.plotSaleId, state, paidCents],
  );
  if (isWhole && sale.plotId !== null)
    await tx.query(
      `update plot set state = 'sold', version = version + 1, updated_at = now() where id = $1 and state = 'held'`,
      [sale.plotId],
    );
  await storePayments(tx, ask.plotSaleId, {...ask.payment, staffUserId: ask.staffUserId}, cents, depositCents);
  return {
    id: ask.plotSaleId,
    state,
    paidCents,
    chargedCents: dueCents,
    changeCents: tenderedCents === null ? 0 : tenderedCents - dueCents,
  };
}
