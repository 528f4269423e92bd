/** A duplicate of a pass's card: the old one is dead when the new one is given (passes/life/duplicate-card). */
import type {Tx} from '../../kernel/tx';
import type {Due} from '../../orders/due';
import {ordersWith} from '../../orders/rivals';
import {issuePaidCards} from '../../passes/life/duplicate-card';
import {NOTHING, type LineKind} from '../../orders/line-kind';
import {sayCards} from './say';

export const card: LineKind = {
  word: 'Duplicado de carnet',
  sold: [{as: 'card', when: 'true'}],
  settledAs: 'passes',
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: true,
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  rivals: (tx, dues) =>
    ordersWith(tx, `l.kind = 'card' and l.state = 'pending' and l.season_pass_id = any($1)`, [
      dues.map(due => due.seasonPassId),
    ]),
  placed: noteReason,
  secure: NOTHING.secure,
  give: (tx, orderId) => issuePaidCards(tx, orderId),
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

/** Why the old card goes: the new one is given with it. */
async function noteReason(tx: Tx, _orderId: number, lines: {id: number; due: Due}[]): Promise<void> {
  for (const {id, due} of lines)
    if (due.cardReason) await tx.query('update order_line set card_reason = $2 where id = $1', [id, due.cardReason]);
}
