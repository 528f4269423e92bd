/**
 * A plot of an area: an instalment of its sale (the whole is one instalment), a line each. The plot is taken when it is
 * put into a cart (plots/hold-plot: the primary key of plot_claim) or sold at the counter (plots/place-plot: the index
 * plot_sold_once); unpaid it is free again, paid late it is taken again while it is. Never paid twice: the unique index order_line_instalment_once.
 */
import {NOTHING, type Line, type LineKind} from '../../orders/line-kind';
import {ordersWith} from '../../orders/rivals';
import {claimsBackToCart, closeClaims, leaveCartPlots, makeCartSales, readCartPlots} from '../../plots/cart-plots';
import {letPlotsGo, mayPlotsBeRefunded, takePlotsBack} from '../../plots/cancel/free-plot';
import {givePlots, securePlots} from '../../plots/keep-plot';
import {sayPlots} from './say';

const ids = (lines: Line[]) => lines.map(line => line.id);

export const plot: LineKind = {
  word: 'Parcela',
  sold: [{as: 'plot', when: 'true'}],
  settledAs: 'plots',
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: false,
  inCart: readCartPlots,
  leaves: leaveCartPlots,
  rivals: (tx, dues) =>
    ordersWith(
      tx,
      `l.instalment_id = any($1) or (l.kind = 'plot' and l.instalment_id is null
      and l.plot_sale_id = any($2))`,
      [
        dues.map(due => due.instalmentId),
        dues.filter(due => due.instalmentId === undefined).map(due => due.plotSaleId),
      ],
    ),
  placed: makeCartSales,
  secure: (tx, _orderId, lines) => securePlots(tx, ids(lines)),
  give: async (tx, orderId, lines) => {
    await closeClaims(tx, ids(lines));
    return givePlots(tx, orderId, ids(lines));
  },
  // Cancelled, the plot stays with whoever called: another order for the same sale, or its cart.
  ended: async (tx, orderId, to, lines) => {
    if (to === 'cancelled') await claimsBackToCart(tx, ids(lines));
    else {
      await closeClaims(tx, ids(lines));
      await letPlotsGo(tx, orderId, ids(lines));
    }
    return [];
  },
  mayRefund: (tx, _orderId, lines) => mayPlotsBeRefunded(tx, ids(lines)),
  refunded: async (tx, _orderId, lines) => {
    await takePlotsBack(tx, ids(lines));
    return [];
  },
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: (tx, orderId) => sayPlots(tx, orderId),
};
