/**
 * The holder takes the own seat into the cart at the holder's price. The claim that kept it goes and the hold comes in
 * one transaction: nobody else sees it free between the two, the primary key of seat_claim decides, and seat_claim_own
 * lets a pass have one.
 */
import {conflict, DomainError, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {holdSeats} from '../../seats/hold';
import {OWN_SEAT_REFUSALS, readOwnSeatFacts} from '../holder/read-holder-seats';

export interface HeldOwnSeat {
  seatId: number;
  cents: number;
  expiresAt: Date;
}

/**
 * @throws DomainError 404, 409 with the reason as its code (`own_seat_closed` …), 409 `cart_closed` when the caller
 * must give a new cart
 */
export async function holdOwnSeat(
  tx: Tx,
  ask: {seasonPassId: number; eventSessionId: number; cartId: string},
): Promise<HeldOwnSeat> {
  const {seasonPassId, eventSessionId, cartId} = ask;
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  const [seat] = await readOwnSeatFacts(tx, null, eventSessionId, seasonPassId);
  if (!seat) throw notFound('Ese abono no es de la temporada de este evento.');
  if (seat.refusal === 'in_cart') {
    const mine = await tx.query<{expiresAt: Date}>(
      `select expires_at as "expiresAt" from seat_claim where for_pass_id = $1 and event_session_id = $2
        and friend_n is null and cart_id = $3 and order_id is null and expires_at > now()`,
      [seasonPassId, eventSessionId, cartId],
    );
    if (mine.rows[0]) return {seatId: seat.seatId!, cents: seat.cents!, expiresAt: mine.rows[0].expiresAt};
  }
  const {refusal} = seat;
  // A match of the season that this pass does not open has no offer for it: the words say which of the two it is.
  const code = refusal === 'not_chosen' || refusal === 'ticket_needed' ? 'not_offered' : refusal;
  if (refusal !== null) throw conflict(`own_seat_${code!}`, OWN_SEAT_REFUSALS[refusal]);
  // Also an own hold whose time is over and that nobody has swept yet; freed, the seat is kept again, and that goes as
  // well.
  await tx.query(
    `delete from seat_claim where event_session_id = $1 and for_pass_id = $2 and friend_n is null and kind = 'hold'
      and order_id is null and expires_at <= now()`,
    [eventSessionId, seasonPassId],
  );
  await tx.query(
    `delete from seat_claim where event_session_id = $1 and seat_id = $2 and kind = 'pass' and season_pass_id = $3`,
    [eventSessionId, seat.seatId, seasonPassId],
  );
  const [held] = await holdSeats(tx, [
    {
      cartId,
      channel: 'web',
      staffUserId: null,
      eventSessionId,
      seats: [{seatId: seat.seatId!, priceId: seat.priceId!}],
      maxPerOrder: seat.maxPerOrder,
      holdSeconds: seat.holdSeconds,
    },
  ]);
  if (held!.kind === 'cart_closed') throw conflict('cart_closed', 'Ese carrito ya se ha pagado. Empieza uno nuevo.');
  if (held!.kind === 'over_limit')
    throw new DomainError('limit_reached', `Puedes llevar como mucho ${seat.maxPerOrder} entradas de esta sesión.`, {
      errors: {seats: `Ya llevas ${held!.held}.`},
    });
  if (held!.kind === 'taken') throw conflict('own_seat_taken', OWN_SEAT_REFUSALS.taken);
  await tx.query(
    `update seat_claim set for_pass_id = $3, for_cents = $4 where event_session_id = $1 and seat_id = $2
      and cart_id = $5`,
    [eventSessionId, seat.seatId, seasonPassId, seat.amountCents, cartId],
  );
  return {seatId: seat.seatId!, cents: seat.cents!, expiresAt: held!.expiresAt};
}
