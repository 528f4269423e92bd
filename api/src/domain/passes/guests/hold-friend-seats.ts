/**
 * A holder takes friends' tickets into the cart. The pass's share is the unique index seat_claim_friend, the offer's
 * quota the check of friend_offer, both written on the claim: two browsers in one millisecond share what is left, and
 * what is not paid comes back with the hold.
 */
import {conflict, DomainError, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {holdSeats, type HoldOutcome} from '../../seats/hold';
import {FRIEND_REFUSALS, type FriendZone, readFriendOffers} from './read-friend-offers';

export interface FriendSeats {
  seasonPassId: number;
  eventSessionId: number;
  cartId: string;
  seats: {seatId: number; zoneId: number}[];
  maxPerOrder: number;
  holdSeconds: number;
}

/**
 * The hold's outcome: `taken` when a rival was quicker. @throws DomainError 409 with the reason as its code
 * (`friends_closed` …)
 */
export async function holdFriendSeats(tx: Tx, ask: FriendSeats): Promise<HoldOutcome & {zones?: FriendZone[]}> {
  const {seasonPassId, eventSessionId, cartId} = ask;
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  // What is over and not swept yet is no longer anybody's share.
  await tx.query(
    `delete from seat_claim where for_pass_id = $1 and event_session_id = $2 and friend_offer_id is not null
      and kind = 'hold' and order_id is null and expires_at <= now()`,
    [seasonPassId, eventSessionId],
  );
  const [offers] = await readFriendOffers(tx, null, eventSessionId, seasonPassId);
  if (!offers) throw notFound('Ese abono no es de la temporada de este evento.');
  if (offers.refusal !== null) throw conflict(`friends_${offers.refusal}`, FRIEND_REFUSALS[offers.refusal]);
  const chosen = ask.seats.map(seat => ({
    seatId: seat.seatId,
    zone: offers.zones.find(zone => zone.zoneId === seat.zoneId),
  }));
  if (chosen.some(seat => !seat.zone)) throw conflict('friends_gone', FRIEND_REFUSALS.gone);
  const zones = chosen.map(seat => seat.zone!);
  const most = Math.min(...zones.map(zone => zone.maxPerPass));
  if (offers.used + chosen.length > most)
    throw conflict(
      'friends_too_many',
      offers.used < most ? `Con este abono solo te quedan ${most - offers.used}.` : FRIEND_REFUSALS.all_bought,
      {left: Math.max(0, most - offers.used)},
    );
  const left = Math.min(...zones.map(zone => zone.left ?? Infinity));
  if (left < chosen.length) throw conflict('friends_gone', `Solo quedan ${left} entradas para amigos.`, {left});

  const [held] = await holdSeats(tx, [
    {
      cartId,
      channel: 'web',
      staffUserId: null,
      eventSessionId,
      seats: chosen.map(({seatId, zone}) => ({seatId, priceId: zone!.priceId})),
      maxPerOrder: ask.maxPerOrder,
      holdSeconds: ask.holdSeconds,
    },
  ]);
  if (held!.kind === 'cart_closed') throw conflict('cart_closed', 'Ese carrito ya se ha pagado. Empieza uno nuevo.');
  if (held!.kind === 'over_limit')
    throw new DomainError('limit_reached', `Puedes llevar como mucho ${ask.maxPerOrder} entradas de esta sesión.`, {
      errors: {quantity: `Ya llevas ${held!.held}.`},
    });
  if (held!.kind !== 'held') return held!;
  // Another process may have sold the last of the quota since: then the check refuses the whole, and it is told as what
  // it is.
  await tx.query(
    `with free as (select n, row_number() over (order by n) as k from generate_series(1, $3::int) n
      where not exists (select 1 from seat_claim c where c.for_pass_id = $1 and c.event_session_id = $2
      and c.friend_n = n)),
          mine as (select * from unnest($4::int[], $5::int[], $6::int[]) with ordinality as u(seat, offer, cents, k))
     update seat_claim c set for_pass_id = $1, for_cents = mine.cents, friend_offer_id = mine.offer, friend_n = free.n
       from mine join free on free.k = mine.k where c.event_session_id = $2 and c.seat_id = mine.seat`,
    [
      seasonPassId,
      eventSessionId,
      most,
      chosen.map(seat => seat.seatId),
      zones.map(zone => zone.offerId),
      zones.map(zone => zone.amountCents),
    ],
  );
  return {...held!, zones};
}
