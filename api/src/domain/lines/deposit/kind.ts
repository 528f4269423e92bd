/**
 * The deposit of a place in a waiting list: counted from it when a pass is bought, else given back, so owed and nobody's
 * income (passes/waiting).
 */
import {ordersWith} from '../../orders/rivals';
import {takeWaitingPlaces} from '../../passes/waiting/join-waiting-list';
import {mayGiveBack, noteGivenBack} from '../../passes/waiting/waiting-deposit';
import {NOTHING, type LineKind} from '../../orders/line-kind';

export const deposit: LineKind = {
  word: 'Señal de lista de espera',
  sold: [{as: 'deposit', when: 'true'}],
  settledAs: null,
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: false,
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  rivals: (tx, dues) => ordersWith(tx, 'l.waiting_list_entry_id = any($1)', [dues.map(due => due.waitingListEntryId)]),
  placed: NOTHING.placed,
  secure: NOTHING.secure,
  give: (tx, orderId) => takeWaitingPlaces(tx, orderId),
  ended: NOTHING.ended,
  mayRefund: (tx, _orderId, lines) =>
    mayGiveBack(
      tx,
      lines.map(line => line.id),
    ),
  refunded: async (tx, _orderId, lines) => {
    await noteGivenBack(
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
