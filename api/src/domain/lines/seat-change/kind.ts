/**
 * The difference of a better seat. Both seats are kept for the pass until the change is paid or dropped
 * (passes/seat-change); one living line for a change (unique index).
 */
import {ordersWith} from '../../orders/rivals';
import {applyPaidSeatChanges} from '../../passes/seat-change/apply-seat-change';
import {NOTHING, type LineKind} from '../../orders/line-kind';
import {sayCards} from '../card/say';

export const seatChange: LineKind = {
  word: 'Cambio de butaca',
  sold: [{as: 'seat_change', when: 'true'}],
  settledAs: 'passes',
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: true,
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  rivals: (tx, dues) => ordersWith(tx, 'l.seat_change_id = any($1)', [dues.map(due => due.seatChangeId)]),
  placed: NOTHING.placed,
  secure: NOTHING.secure,
  give: (tx, orderId) => applyPaidSeatChanges(tx, orderId),
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: NOTHING.refunded,
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: (tx, _orderId, lines) =>
    sayCards(
      tx,
      lines.map(line => line.id),
    ),
};
