/**
 * The money for a plot has come. In time the plot is held for it; late, when nobody else has taken it meanwhile and the
 * quotas allow it, it is taken again. With the last instalment it is its buyer's.
 */
import type {Tx} from '../kernel/tx';
import {either, move, to} from '../machines/move';
import {payInstalments} from '../instalments/pay';
import {readQuotaRefusal} from './read-offer';
import {takeAnyPlot, takePlot} from './take-plot';

interface Sale {
  id: number;
  state: string;
  plotId: number | null;
  /** Its number was to be given later: any of its price will do. */
  keptPlotId: number | null;
  priceId: number;
  docNo: string | null;
  /** Money went back, or it was agreed that it would: the sale has been cancelled for good. */
  isOver: boolean;
}

/** False: the plot is gone, or its sale has ended otherwise than for want of money. */
export async function securePlots(tx: Tx, lineIds: number[]): Promise<boolean> {
  const {rows} = await tx.query<Sale>(
    `select s.id, s.state, s.plot_id as "plotId", s.kept_plot_id as "keptPlotId", s.plot_price_id as "priceId", s.buyer_doc_no as "docNo",
      s.agreed_refund_cents is not null
        or exists (select 1 from order_line l where l.plot_sale_id = s.id and l.state = 'refunded') as "isOver"
       from plot_sale s where s.id in (select plot_sale_id from order_line where id = any($1)) order by s.id for update`,
    [lineIds],
  );
  for (const sale of rows) if (sale.state !== 'payment_pending' && !(await takeAgain(tx, sale))) return false;
  return true;
}

async function takeAgain(tx: Tx, {id, state, plotId, keptPlotId, priceId, docNo, isOver}: Sale): Promise<boolean> {
  if (state !== 'cancelled' || isOver) return false;
  const {rows} = await tx.query<{quota: number | null; maxPerCustomer: number}>(
    'select quota, max_per_customer as "maxPerCustomer" from plot_price where id = $1 for update',
    [priceId],
  );
  if ((await readQuotaRefusal(tx, {priceId, ...rows[0]!}, docNo)) !== null) return false;
  const wanted = plotId ?? keptPlotId;
  const isHad =
    wanted !== null &&
    (await takePlot(tx, {plotId: wanted, priceId, to: 'held', mayBeReserved: false, cartId: null})) !== null;
  const taken = isHad ? wanted : plotId === null ? await takeAnyPlot(tx, priceId) : null;
  if (taken === null) return false;
  await move(tx, to('plot_sale', 'payment_pending'), {
    id,
    set: 'ended_at = null, kept_plot_id = case when plot_id is null then $2::int end',
    values: [taken],
  });
  await move(tx, to('instalment', 'scheduled', ['waived']), {
    set: `note = ''`,
    where: 'plot_sale_id = $1',
    values: [id],
  });
  return true;
}

/** False: an instalment was paid in another way meanwhile. */
export async function givePlots(tx: Tx, orderId: number, lineIds: number[]): Promise<boolean> {
  if (!(await payInstalments(tx, orderId, lineIds))) return false;
  const {rows} = await move<{plotId: number | null}>(
    tx,
    either('plot_sale', 'plot_id is null', 'paid', 'assigned', ['payment_pending']),
    {
      set: 'paid_at = now()',
      where: 'id in (select plot_sale_id from order_line where id = any($1)) and paid_cents = total_cents',
      values: [lineIds],
      returning: 'taken_plot_id as "plotId"',
    },
  );
  await move(tx, to('plot', 'sold', ['held']), {
    where: 'id = any($1)',
    values: [rows.flatMap(row => row.plotId ?? [])],
  });
  return true;
}
