/**
 * The deposit of a group: paid in advance of its places, with their VAT and in their settlement, and taken off what the
 * rest costs (reservations/pay). Paid once by the unique index order_pays_reservation; whoever cancels in time has it
 * back by the refund of this line.
 */
import {NOTHING, type LineKind} from '../../orders/line-kind';
import {depositGoesBack, keepForDeposit} from '../../reservations/secure';

export const groupDeposit: LineKind = {
  word: 'Señal de grupo',
  sold: [{as: 'group_deposit', when: 'true'}],
  settledAs: 'events',
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: false,
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  rivals: async (tx, dues) => {
    const {rows} = await tx.query<{id: number}>(
      `select id from "order" where reservation_id = any($1) and state in ('pending', 'paid', 'partially_refunded')`,
      [dues.map(due => due.ownId)],
    );
    return rows.map(row => row.id);
  },
  placed: async (tx, orderId, [line]) => {
    const {rows} = await tx.query<{sessionId: number}>(
      `with named as (update "order" set reservation_id = $2, reservation_part = 'deposit' where id = $1)
       update order_line l set event_session_id = r.event_session_id from reservation r where l.id = $3 and r.id = $2
       returning l.event_session_id as "sessionId"`,
      [orderId, line!.due.ownId, line!.id],
    );
    if (!rows[0]) throw new Error('The deposit of a reservation names it.');
  },
  secure: (tx, orderId) => keepForDeposit(tx, orderId),
  give: NOTHING.give,
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: async (tx, orderId) => {
    await depositGoesBack(tx, orderId);
    return [];
  },
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: async () => ({
    page: '/reservas',
    notes: ['Es un pago a cuenta: se descuenta de lo que cuestan las plazas. Las entradas llegan al pagar el resto.'],
  }),
};
