/**
 * A season pass: its instalments, one line each, and what the return of a debit has cost; paid by themselves or in a
 * cart. Its seats are claimed when the contract is made (passes/life/sign-pass), so a line reserves nothing; paid late, a pass that lapsed lives again if its
 * seat is still nobody's. Never paid twice: the unique index order_line_instalment_once.
 */
import {noteAuthorised, noteDenial} from '../../instalments/note-denial';
import {
  bindCartInstalments,
  closeCartInstalments,
  readInstalmentsInCart,
  takeInstalmentsFromCart,
} from '../../instalments/cart-instalments';
import {payInstalments} from '../../instalments/pay';
import {activatePaidPasses} from '../../passes/life/activate';
import {serveCalled} from '../../passes/waiting/waiting-deposit';
import {ordersWith} from '../../orders/rivals';
import {NOTHING, type LineKind} from '../../orders/line-kind';
import {oweAgain} from './owe-again';
import {sayPasses} from './say';

export const pass: LineKind = {
  word: 'Abono',
  sold: [
    {as: 'pass', when: 'i.n = 1'},
    {as: 'instalment', when: 'true'},
  ],
  settledAs: 'passes',
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: false,
  inCart: readInstalmentsInCart,
  leaves: takeInstalmentsFromCart,
  rivals: (tx, dues) => ordersWith(tx, 'l.instalment_id = any($1)', [dues.map(due => due.instalmentId)]),
  placed: bindCartInstalments,
  secure: NOTHING.secure,
  give: async (tx, orderId, lines) => {
    const ids = lines.map(line => line.id);
    if (!(await payInstalments(tx, orderId, ids))) return false;
    if (!(await activatePaidPasses(tx, orderId))) return false;
    await serveCalled(tx, orderId);
    await closeCartInstalments(tx, orderId);
    return true;
  },
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: (tx, _orderId, lines) =>
    oweAgain(
      tx,
      lines.map(line => line.id),
    ),
  follow: NOTHING.follow,
  tried: (tx, {paymentId, outcome, responseCode}) =>
    outcome === 'denied' ? noteDenial(tx, paymentId, responseCode) : noteAuthorised(tx, paymentId),
  settleAtOnce: null,
  says: (tx, orderId) => sayPasses(tx, orderId),
};
