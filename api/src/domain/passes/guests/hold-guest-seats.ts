/**
 * A holder takes guests that have a price into the cart. They spend the same share and the same quotas as free guests:
 * the pass's row is locked while they are counted, and the checks of the policy and of its zones refuse the first one
 * too many.
 */
import {conflict, DomainError, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {holdSeats, type HoldOutcome} from '../../seats/hold';
import {GUEST_REFUSALS, type GuestRefusal, readGuestOffers} from './read-guest-offer';
import {ZONE_PRICE} from '../holder/read-holder-seats';

export interface GuestSeats {
  seasonPassId: number;
  eventSessionId: number;
  zoneId: number;
  cartId: string;
  seats: {seatId: number}[];
  maxPerOrder: number;
  holdSeconds: number;
}

interface Place {
  policyId: number;
  amountCents: number;
  priceId: number;
}

/** Where guests of this pass may sit now, and near which seat they are looked for. @throws DomainError 404 */
export async function readGuestPlaces(
  tx: Tx,
  seasonPassId: number,
  eventSessionId: number,
): Promise<{
  refusal: GuestRefusal | null;
  seatId: number | null;
  left: number;
  cents: number;
  zones: {zoneId: number}[];
}> {
  const [offer] = await readGuestOffers(tx, seasonPassId, eventSessionId);
  if (!offer) throw notFound('Ese abono no entra en esa sesión.');
  const {rows} = await tx.query<{id: number}>(
    `select t.id from season_pass p join seat t on t.id = p.seat_id
      join event_session s on s.id = $2 and s.seat_plan_id = t.seat_plan_id where p.id = $1`,
    [seasonPassId, eventSessionId],
  );
  const zones = offer.zones.filter(zone => !zone.isFull).map(zone => ({zoneId: zone.id}));
  return {
    refusal: offer.refusal,
    seatId: rows[0]?.id ?? null,
    left: offer.perPass - offer.given,
    cents: offer.cents,
    zones,
  };
}

/**
 * The hold's outcome: `taken` when a rival was quicker. @throws DomainError 409 with the reason as its code
 * (`invitations_closed` …)
 */
export async function holdGuestSeats(tx: Tx, ask: GuestSeats): Promise<HoldOutcome & {zones?: {cents: number}[]}> {
  const {seasonPassId, eventSessionId, zoneId, cartId, seats} = ask;
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  // What is over and not swept yet is no longer anybody's share.
  await tx.query(
    `delete from seat_claim where for_pass_id = $1 and event_session_id = $2 and guest_policy_id is not null
      and kind = 'hold' and order_id is null and expires_at <= now()`,
    [seasonPassId, eventSessionId],
  );
  const offer = await readGuestPlaces(tx, seasonPassId, eventSessionId);
  if (offer.refusal !== null) throw conflict(`invitations_${offer.refusal}`, GUEST_REFUSALS[offer.refusal]);
  if (!offer.zones.some(zone => zone.zoneId === zoneId))
    throw conflict('invitations_zone_full', 'En esa zona ya no quedan invitaciones de abonado.');
  if (seats.length > offer.left)
    throw conflict('invitations_too_many', `A este evento solo puedes traer a ${offer.left} más.`, {left: offer.left});
  const {rows} = await tx.query<Place>(
    `select i.id as "policyId", i.amount_cents as "amountCents", price.id as "priceId" from event_session s
      join pass_invitation_policy i on i.event_id = s.event_id cross join lateral ${ZONE_PRICE('$2')} price
      where s.id = $1`,
    [eventSessionId, zoneId],
  );
  const place = rows[0];
  if (!place || place.amountCents === 0)
    throw conflict('invitations_free', 'Las invitaciones de este evento no cuestan nada: no se compran.');

  const [held] = await holdSeats(tx, [
    {
      cartId,
      channel: 'web',
      staffUserId: null,
      eventSessionId,
      seats: seats.map(({seatId}) => ({seatId, priceId: place.priceId})),
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
  await tx.query(
    `with free as (select n, row_number() over (order by n) as k from generate_series(21, 40) n
      where not exists (select 1 from seat_claim c where c.for_pass_id = $1 and c.event_session_id = $2
      and c.friend_n = n)),
          mine as (select * from unnest($3::int[]) with ordinality as u(seat, k))
     update seat_claim c set for_pass_id = $1, for_cents = $4, guest_policy_id = $5, friend_n = free.n
       from mine join free on free.k = mine.k where c.event_session_id = $2 and c.seat_id = mine.seat`,
    [seasonPassId, eventSessionId, seats.map(seat => seat.seatId), place.amountCents, place.policyId],
  );
  return {...held!, zones: seats.map(() => ({cents: offer.cents}))};
}
