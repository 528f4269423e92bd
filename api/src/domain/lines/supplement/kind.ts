/** The supplement of a «día del club»: the own seat is kept until its time is over (passes/beyond-list/pay-supplement). */
import {ordersWith} from '../../orders/rivals';
import {honourSupplements} from '../../passes/beyond-list/pay-supplement';
import {NOTHING, type LineKind} from '../../orders/line-kind';

export const supplement: LineKind = {
  word: 'Suplemento',
  sold: [{as: 'supplement', when: 'true'}],
  settledAs: 'passes',
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: true,
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  rivals: (tx, dues) =>
    ordersWith(tx, '(l.season_pass_id, l.supplement_session_id) in (select * from unnest($1::int[], $2::int[]))', [
      dues.map(due => due.seasonPassId),
      dues.map(due => due.supplementSessionId),
    ]),
  placed: NOTHING.placed,
  secure: NOTHING.secure,
  give: (tx, orderId) => honourSupplements(tx, orderId),
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: NOTHING.refunded,
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: NOTHING.says,
};
