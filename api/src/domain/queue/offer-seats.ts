/**
 * Places offered to whoever waits for a session: claimed in a cart of the offer's own, whose expiry is the offer's.
 * Nobody else sees them as free, and when the time is over they are free for the next one without anybody doing
 * anything.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {either, move, moveOne, to} from '../machines/move';
import {gatherZone} from '../seats/hold-zone';
import {holdSeats} from '../seats/hold';

export type OfferedPlaces = {seats: {seatId: number; priceId: number}[]} | {zoneId: number; priceId: number};
export interface Offer {
  waiterId: number;
  /** Fresh; its version (8) marks it as an offer's. */
  cartId: string;
  places: OfferedPlaces;
}

/** After the offer the buyer still gets the time of a payment. */
const TO_PAY = "interval '15 minutes'";

/** Offers' carts are told by their name, without a query. */
export const isOfferCart = (cartId: string): boolean => cartId[14] === '8';

/**
 * @throws DomainError 409 `seats_taken` with the lost seats, `zone_full`; `not_waiting` when the place has been served,
 * left or offered meanwhile
 */
export async function offerPlaces(tx: Tx, {waiterId, cartId, places}: Offer): Promise<void> {
  const {rows} = await tx.query<{session: number; quantity: number; minutes: number; isForBuyers: boolean}>(
    `select w.event_session_id as session, w.quantity,
      least(s.waiting_offer_minutes, greatest(10, extract(epoch from s.sale_ends_at - now()) / 60))::int as minutes
       from session_waiter w join event_session s on s.id = w.event_session_id
         where w.id = $1 and w.state = 'waiting' and s.state = 'on_sale' and now() < s.sale_ends_at for update of w`,
    [waiterId],
  );
  const waiter = rows[0];
  if (!waiter) throw conflict('not_waiting', 'Esa persona ya no espera, o la venta ha terminado.');
  const ask = {
    cartId,
    channel: 'web' as const,
    staffUserId: null,
    eventSessionId: waiter.session,
    maxPerOrder: waiter.quantity,
    holdSeconds: waiter.minutes * 60,
  };
  if ('seats' in places) {
    if (places.seats.length !== waiter.quantity) throw conflict('not_waiting', 'Ha cambiado las entradas que quiere.');
    const outcome = (await holdSeats(tx, [{...ask, seats: places.seats}]))[0]!;
    if (outcome.kind !== 'held')
      throw conflict('seats_taken', 'Alguien se ha adelantado.', {
        seatIds: outcome.kind === 'taken' ? outcome.seatIds : [],
      });
  } else await gatherZone(tx, {...ask, zoneId: places.zoneId, priceId: places.priceId, quantity: waiter.quantity});
  await tx.query(`update cart set hard_limit_at = expires_at + ${TO_PAY} where id = $1`, [cartId]);
  await moveOne(tx, to('session_waiter', 'offered'), {
    id: waiterId,
    as: 'w',
    using: 'cart c',
    set: 'cart_id = c.id, offered_at = now(), offer_ends_at = c.expires_at',
    where: 'c.id = $2',
    values: [cartId],
  });
}

/** What became of the offers, by the facts: the order of the cart paid, or its time over. */
export async function settleOffers(tx: Tx, most = 200): Promise<{served: number[]; expired: number[]}> {
  const {rows} = await move<{id: number; state: 'served' | 'expired'}>(
    tx,
    either('session_waiter', 'due.paid', 'served', 'expired', ['offered']),
    {
      with: `due as (
       select w.id, exists (select 1 from "order" o
         where o.cart_id = c.id and o.state in ('paid', 'partially_refunded', 'refunded')) as paid
         from session_waiter w join cart c on c.id = w.cart_id
        where w.state = 'offered' and (c.state = 'closed' or (c.state = 'open' and c.expires_at <= now())
           or (c.state = 'ordered' and exists (select 1 from "order" o
             where o.cart_id = c.id and o.state in ('paid', 'partially_refunded', 'refunded', 'expired'))))
        order by w.id limit $1 for update of w skip locked)`,
      as: 'w',
      using: 'due',
      set: 'ended_at = now()',
      where: 'w.id = due.id',
      values: [most],
      returning: 'w.id, w.state',
    },
  );
  const of = (state: string) => rows.filter(row => row.state === state).map(row => row.id);
  return {served: of('served'), expired: of('expired')};
}
