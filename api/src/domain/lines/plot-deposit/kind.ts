/**
 * The deposit of a plot, held for its buyer: paid with the plot, given back by the refund of this line or kept
 * (plots/deposit), without VAT and nobody's income. Never paid twice: the unique index order_line_plot_deposit_once.
 */
import {NOTHING, type LineKind} from '../../orders/line-kind';
import {ordersWith} from '../../orders/rivals';
import {tieCartDeposits} from '../../plots/cart-plots';
import {holdDeposits, noteReturned} from '../../plots/deposit';

export const plotDeposit: LineKind = {
  word: 'Fianza de parcela',
  sold: [{as: 'plot', when: 'true'}],
  settledAs: null,
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: false,
  // With its plot, which comes before it.
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  rivals: (tx, dues) =>
    ordersWith(tx, `l.kind = 'plot_deposit' and l.plot_sale_id = any($1)`, [dues.map(due => due.plotSaleId)]),
  placed: (tx, _orderId, lines) => tieCartDeposits(tx, lines),
  secure: NOTHING.secure,
  give: (tx, _orderId, lines) =>
    holdDeposits(
      tx,
      lines.map(line => line.id),
    ),
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: async (tx, _orderId, lines) => {
    await noteReturned(
      tx,
      lines.map(line => line.id),
    );
    return [];
  },
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: NOTHING.says,
};
