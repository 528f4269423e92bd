/** Places of an experience at one of its hours; given back, they are free again. */
import type {Tx} from '../../../tx';
import type {FreedSeat} from '../../seats/release';
import {NOTHING, type Line, type LineKind} from '../../orders/line-kind';

export const experience: LineKind = {
  word: 'Experiencia',
  sold: [{as: 'other', when: 'true'}],
  settledAs: 'products',
  paper: 'receipt',
  inCart: NOTHING.inCart,
  rivals: NOTHING.rivals,
  placed: NOTHING.placed,
  secure: NOTHING.secure,
  give: NOTHING.give,
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: takeBack,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: NOTHING.says,
};

async function takeBack(tx: Tx, _orderId: number, lines: Line[]): Promise<FreedSeat[]> {
  await tx.query(
    `update experience_slot s set booked = greatest(0, s.booked - n.quantity)
      from (select experience_slot_id as id, sum(quantity)::int as quantity from order_line
      where id = any($1) group by 1) n where s.id = n.id`,
    [lines.map(line => line.id)],
  );
  return [];
}
