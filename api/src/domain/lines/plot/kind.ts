/** A plot for an event: the whole, or an instalment of it. */
import {NOTHING, type LineKind} from '../../orders/line-kind';

export const plot: LineKind = {
  word: 'Parcela',
  sold: [{as: 'other', when: 'true'}],
  settledAs: 'plots',
  paper: 'receipt',
  inCart: NOTHING.inCart,
  rivals: NOTHING.rivals,
  placed: NOTHING.placed,
  secure: NOTHING.secure,
  give: NOTHING.give,
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: NOTHING.refunded,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: NOTHING.says,
};
