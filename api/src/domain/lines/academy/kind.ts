/**
 * An enrolment in the academy: its parts, one line each, and what the return of a debit has cost; of several children in
 * one order. The place is kept since the admission (the trigger `enrolment_fits` counts it); paid late, it is taken again
 * while it is free. Never paid twice: the unique index order_line_instalment_once.
 */
import {giveEnrolments, securePlaces, unpayEnrolments} from '../../academy/money/pay';
import {noteAuthorised, noteDenial} from '../../instalments/note-denial';
import {NOTHING, type Line, type LineKind} from '../../orders/line-kind';
import {ordersWith} from '../../orders/rivals';
import {sayEnrolments} from './say';

const ids = (lines: Line[]) => lines.map(line => line.id);

export const academy: LineKind = {
  word: 'Cantera',
  sold: [{as: 'academy', when: 'true'}],
  settledAs: 'academy',
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: false,
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  rivals: (tx, dues) => ordersWith(tx, 'l.instalment_id = any($1)', [dues.flatMap(due => due.instalmentId ?? [])]),
  placed: NOTHING.placed,
  secure: (tx, _orderId, lines) => securePlaces(tx, ids(lines)),
  give: (tx, orderId, lines) => giveEnrolments(tx, orderId, ids(lines)),
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: async (tx, _orderId, lines) => {
    await unpayEnrolments(tx, ids(lines));
    return [];
  },
  follow: NOTHING.follow,
  tried: (tx, {paymentId, outcome, responseCode}) =>
    outcome === 'denied' ? noteDenial(tx, paymentId, responseCode) : noteAuthorised(tx, paymentId),
  settleAtOnce: null,
  says: (tx, orderId) => sayEnrolments(tx, orderId),
};
