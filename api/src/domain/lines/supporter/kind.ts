/** A supporter's card: a period that was paid for; periods never overlap (exclusion constraint of supporter_card). */
import {NOTHING, type LineKind} from '../../orders/line-kind';
import {voidCards} from './void-cards';

export const supporter: LineKind = {
  word: 'Carné de simpatizante',
  sold: [{as: 'other', when: 'true'}],
  settledAs: null,
  paper: 'receipt',
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  rivals: NOTHING.rivals,
  placed: NOTHING.placed,
  secure: NOTHING.secure,
  give: NOTHING.give,
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: (tx, _orderId, lines) =>
    voidCards(
      tx,
      lines.map(line => line.id),
    ),
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: NOTHING.says,
};
