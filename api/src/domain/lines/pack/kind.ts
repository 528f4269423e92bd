/** A pack of events: its tickets are lines of their own; given back, one more of the pack may be sold. */
import type {Tx} from '../../../tx';
import type {FreedSeat} from '../../seats/release';
import {NOTHING, type Line, type LineKind} from '../../orders/line-kind';

export const pack: LineKind = {
  word: 'Pack de eventos',
  sold: [{as: 'tickets', when: 'true'}],
  settledAs: 'events',
  paper: 'tickets',
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
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
    `update event_pack p set sold = greatest(0, p.sold - n.quantity)
      from (select event_pack_id as id, sum(quantity)::int as quantity from order_line
      where id = any($1) group by 1) n where p.id = n.id`,
    [lines.map(line => line.id)],
  );
  return [];
}
