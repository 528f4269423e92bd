/**
 * The difference of another seat for a ticket. The new seat is kept for its order, the old one is the ticket's until it is
 * paid (ticket-acts/move). It is of the session, in its sales and its settlement, and goes back with the ticket.
 */
import {NOTHING, type LineKind} from '../../orders/line-kind';
import {applyMove} from '../../ticket-acts/move/apply';
import {endMoves} from '../../ticket-acts/move/end-move';

export const ticketMove: LineKind = {
  word: 'Cambio de butaca de una entrada',
  sold: [{as: 'ticket_move', when: 'true'}],
  settledAs: 'events',
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: true,
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  // An older try gives way before the ticket's order is locked (move-ticket); one waits at a time (unique index).
  rivals: NOTHING.rivals,
  placed: async (tx, _orderId, lines) => {
    for (const line of lines)
      await tx.query(
        `with tied as (update ticket_move set order_line_id = $1 where id = $2 returning event_session_id)
         update order_line l set event_session_id = tied.event_session_id from tied where l.id = $1`,
        [line.id, line.due.ownId],
      );
  },
  secure: NOTHING.secure,
  give: async (tx, orderId) => {
    const {rows} = await tx.query<{id: number; orderId: number}>(
      `select m.id, t.order_id as "orderId" from order_line l join ticket_move m on m.order_line_id = l.id
         join ticket t on t.id = m.ticket_id where l.order_id = $1 and l.kind = 'ticket_move' order by m.id`,
      [orderId],
    );
    for (const row of rows) {
      await tx.query('select 1 from "order" where id = $1 for update', [row.orderId]);
      if (!(await applyMove(tx, row.id, orderId))) return false;
    }
    return true;
  },
  ended: endMoves,
  mayRefund: NOTHING.mayRefund,
  refunded: NOTHING.refunded,
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: async () => ({
    notes: ['Tu entrada ya es la de la butaca nueva: te la hemos enviado otra vez. La anterior ha dejado de valer.'],
  }),
};
