/**
 * A ticket: a seat, or a place of a numberless zone, in one session. Reserved by the primary key of seat_claim or the
 * counter of zone_counter, from the cart on; placed by `placeOrder` with its price of the moment (orders/quote).
 */
import type {Tx} from '../../kernel/tx';
import {NOTHING, type LineKind} from '../../orders/line-kind';
import {endEmptyPacks} from '../../packs/end-empty';
import {endIfEmpty} from '../../reservations/secure';
import {releaseOrder} from '../../seats/release';
import {refuseUsed, takeTicketsBack} from './refund';
import {secureTickets} from './secure';
import {letGoOfListings} from '../../seats/bind-listings';
import {paidMoves} from '../../ticket-acts/move/paid-moves';
import {settleAtOnce} from './settle-at-once';

const idsOf = (lines: {id: number}[]) => lines.map(line => line.id);

export const ticket: LineKind = {
  word: 'Entrada',
  sold: [{as: 'tickets', when: 'true'}],
  settledAs: 'events',
  paper: 'tickets',
  keepsToItself: false,
  goesInParts: true,
  inCart: NOTHING.inCart,
  leaves: NOTHING.leaves,
  rivals: NOTHING.rivals,
  placed: NOTHING.placed,
  secure: (tx, orderId) => secureTickets(tx, orderId),
  give: issueTickets,
  ended: async (tx, orderId, to) => {
    await letGoOfListings(tx, orderId, to);
    return to === 'expired' ? releaseOrder(tx, orderId) : [];
  },
  mayRefund: (tx, _orderId, lines) => refuseUsed(tx, idsOf(lines)),
  refunded: async (tx, orderId, lines) => {
    const freed = await takeTicketsBack(tx, orderId, idsOf(lines));
    await endEmptyPacks(tx, orderId);
    await endIfEmpty(tx, orderId);
    return freed;
  },
  follow: (tx, lines) => paidMoves(tx, idsOf(lines)),
  tried: NOTHING.tried,
  settleAtOnce,
  says: NOTHING.says,
};

async function issueTickets(tx: Tx, orderId: number): Promise<boolean> {
  await tx.query(
    `insert into ticket (order_id, order_line_id, event_session_id, zone_id, seat_id, code, holder_name)
     select l.order_id, l.id, l.event_session_id, l.zone_id, l.seat_id,
            coalesce((select c.code from consigned_ticket c where c.order_line_id = l.id),
              upper(substr(replace(gen_random_uuid()::text, '-', ''), 17))),
              case when a.order_line_id is not null then concat_ws(' ', nullif(a.first_name, ''), nullif(a.surname1, ''),
                nullif(a.surname2, ''))
              else concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, ''), nullif(o.surname2, '')) end
       from order_line l join "order" o on o.id = l.order_id left join ticket_attendee a on a.order_line_id = l.id
      where l.order_id = $1 and l.kind = 'ticket'
         order by l.position`,
    [orderId],
  );
  return true;
}
