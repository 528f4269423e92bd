/** An instalment of an enrolment in the academy. */
import {NOTHING, type LineKind} from '../../orders/line-kind';

export const academy: LineKind = {
  word: 'Cantera',
  sold: [{as: 'other', when: 'true'}],
  settledAs: 'academy',
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: false,
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  rivals: NOTHING.rivals,
  placed: NOTHING.placed,
  secure: NOTHING.secure,
  give: NOTHING.give,
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: NOTHING.refunded,
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: NOTHING.says,
};
