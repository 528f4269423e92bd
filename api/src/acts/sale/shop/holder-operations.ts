/**
 * Holders at a session: the own seat, friends' tickets and guests that have a price go into the same cart as everything
 * else. Where companions sit is looked for in memory, nearest to the holder and together; whether they are had, the
 * database decides.
 */
import {requireOwnPass} from '../../../domain/passes/holder/own-pass';
import {holdFriendSeats} from '../../../domain/passes/guests/hold-friend-seats';
import {holdGuestSeats, readGuestPlaces} from '../../../domain/passes/guests/hold-guest-seats';
import {holdOwnSeat} from '../../../domain/passes/beyond-list/hold-own-seat';
import {readFriendOffers} from '../../../domain/passes/guests/read-friend-offers';
import type {HoldOutcome} from '../../../domain/seats/hold';
import {busy, conflict, DomainError, notFound} from '../../../domain/kernel/errors';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {bool, cents, id, instant, int, list, obj, str, type Infer} from '../../../domain/kernel/shape';
import type {Tx} from '../../../domain/kernel/tx';
import type {HotRequest} from '../../../web/http/http';
import type {HotOperation} from '../../../web/http/operation';
import {adjacent, bestGroups} from '../../../web/live/seat-rules';
import type {Selling} from './selling';
import type {Session} from '../../../web/live/session';
import type {Throttle} from '../../../web/http/throttle';
import {cartOf, customerOf, newCart} from '../../../web/http/visitor';

const OWN_BODY = obj({sessionId: id(), passId: id()});
const FRIENDS_BODY = obj({sessionId: id(), passId: id(), quantity: int({minimum: 1, maximum: 20})});
const GUESTS_BODY = obj({sessionId: id(), passId: id(), zoneId: id(), quantity: int({minimum: 1, maximum: 20})});
const HELD_OWN = obj(
  {expiresAt: instant(), seatId: id(), cents: cents('lo que paga el abonado, gastos incluidos')},
  'HeldOwnSeat',
);
const HELD_FRIENDS = obj(
  {
    expiresAt: instant(),
    adjacent: bool(),
    seats: list(obj({seatId: id(), zoneName: str(), rowLabel: str(), seatNumber: str(), cents: cents()})),
  },
  'HeldFriendSeats',
);
const LOOKS = 6;

export function holderOperations(selling: Selling, throttle: Throttle): HotOperation[] {
  const {runtime} = selling;
  const text = {tag: 'Abonados en el evento', permission: 'customer' as const, errors: [401, 404, 409, 429]};
  const owner = async (request: HotRequest, passId: number): Promise<void> => {
    const customer = await customerOf(runtime.db, request);
    if (!customer) throw new DomainError('unauthorized', 'Entra en tu cuenta para continuar.');
    await requireOwnPass(runtime.db, customer.id, passId);
  };
  /** A cart that has been paid meanwhile is replaced once. */
  const withCart = async <T>(request: HotRequest, work: (cartId: string) => Promise<T>): Promise<T> => {
    try {
      return await work(cartOf(runtime, request) ?? newCart(runtime, request));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'cart_closed') return work(newCart(runtime, request));
      throw error;
    }
  };

  return [
    {
      method: 'POST',
      path: '/api/public/cart/own-seat',
      body: OWN_BODY,
      text: {
        ...text,
        id: 'holdMyOwnSeat',
        summary: 'Mi butaca en una sesión fuera del abono, al carrito',
        answer: HELD_OWN,
      },
      handle: async (request, body) => {
        const {sessionId, passId} = body as Infer<typeof OWN_BODY>;
        throttle.hold(request.ip, 1);
        await owner(request, passId);
        const held = await withCart(request, cartId =>
          runtime.db.withTransaction(tx => holdOwnSeat(tx, {seasonPassId: passId, eventSessionId: sessionId, cartId})),
        );
        runtime.sessions.apply(sessionId, [held.seatId], 'hold', held.expiresAt);
        return {...held, expiresAt: held.expiresAt.toISOString()};
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/friends',
      body: FRIENDS_BODY,
      text: {
        ...text,
        id: 'holdFriendSeats',
        summary: 'Entradas de amigos cerca de mi butaca, al carrito',
        answer: HELD_FRIENDS,
        idempotent: true,
      },
      handle: async (request, body) => {
        const ask = body as Infer<typeof FRIENDS_BODY>;
        const key = idempotencyKey(request.req.headers['idempotency-key']);
        throttle.hold(request.ip, ask.quantity);
        await owner(request, ask.passId);
        return withCart(request, cartId => holdNear(selling, friendsOf(selling, ask, cartId), key));
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/guests',
      body: GUESTS_BODY,
      text: {
        ...text,
        id: 'holdGuestSeats',
        summary: 'Entradas para mis invitados, cuando tienen precio, al carrito',
        answer: HELD_FRIENDS,
        idempotent: true,
      },
      handle: async (request, body) => {
        const ask = body as Infer<typeof GUESTS_BODY>;
        const key = idempotencyKey(request.req.headers['idempotency-key']);
        throttle.hold(request.ip, ask.quantity);
        await owner(request, ask.passId);
        return withCart(request, cartId => holdNear(selling, guestsOf(selling, ask, cartId), key));
      },
    },
  ];
}

/** Who comes with a holder: where they may sit now, and how their seats are taken. */
interface Companions {
  scope: string;
  ask: {sessionId: number; passId: number; quantity: number};
  noneLeft: DomainError;
  offers(tx: Tx): Promise<{refusal: string | null; seatId: number | null; zones: {zoneId: number}[]}>;
  hold(
    tx: Tx,
    seats: {seatId: number; zoneId: number}[],
    limits: {maxPerOrder: number; holdSeconds: number},
  ): Promise<HoldOutcome & {zones?: {cents: number}[]}>;
}

function friendsOf({runtime}: Selling, ask: Infer<typeof FRIENDS_BODY>, cartId: string): Companions {
  return {
    scope: 'friends',
    ask,
    noneLeft: conflict('friends_none_left', 'No quedan tantas butacas libres en las zonas para amigos.'),
    offers: async () => {
      const [offers] = await readFriendOffers(runtime.db, null, ask.sessionId, ask.passId);
      if (!offers) throw notFound('Ese abono no es de la temporada de este evento.');
      return offers;
    },
    hold: (tx, seats, limits) =>
      holdFriendSeats(tx, {seasonPassId: ask.passId, eventSessionId: ask.sessionId, cartId, seats, ...limits}),
  };
}

function guestsOf({runtime}: Selling, ask: Infer<typeof GUESTS_BODY>, cartId: string): Companions {
  return {
    scope: 'guests',
    ask,
    noneLeft: conflict('invitations_none_left', 'En esa zona no quedan tantas butacas libres.'),
    offers: async () => {
      const offers = await readGuestPlaces(runtime.db, ask.passId, ask.sessionId);
      return {...offers, zones: offers.zones.filter(zone => zone.zoneId === ask.zoneId)};
    },
    hold: (tx, seats, limits) =>
      holdGuestSeats(tx, {
        seasonPassId: ask.passId,
        eventSessionId: ask.sessionId,
        zoneId: ask.zoneId,
        cartId,
        seats,
        ...limits,
      }),
  };
}

async function holdNear(selling: Selling, who: Companions, key: string): Promise<Infer<typeof HELD_FRIENDS>> {
  const {runtime} = selling;
  const {ask} = who;
  const session = await runtime.sessions.get(ask.sessionId);
  const {plan} = session;
  const lost = new Set<number>();
  for (let look = 0; look < LOOKS; look++) {
    const offers = await who.offers(runtime.db);
    const zoneIndexes = new Set(offers.zones.map(zone => plan.zoneIndexById.get(zone.zoneId)!));
    const groups = bestGroups(
      session,
      {quantity: ask.quantity, zoneIndexes, wheelchair: 0, lost, ...near(session, offers.seatId)},
      1,
    );
    // Whoever may not buy is told why, by the transaction that knows; also on a repetition, which answers what the
    // first one had.
    const seats = (groups[0] ?? []).map(index => ({
      seatId: index + plan.firstSeatId,
      zoneId: plan.zones[plan.zoneOf[index]!]!.id,
    }));
    const answer = await runtime.db
      .withTransaction(tx =>
        once(tx, `${who.scope}:${ask.passId}`, key, ask, async () => {
          if (seats.length === 0 && offers.refusal === null && offers.zones.length > 0) throw who.noneLeft;
          const held = await who.hold(tx, seats, {
            maxPerOrder: session.maxPerOrder,
            holdSeconds: session.holdMinutes * 60,
          });
          if (held.kind !== 'held')
            throw conflict('seats_taken', 'Alguien se ha adelantado.', {
              seatIds: held.kind === 'taken' ? held.seatIds : [],
            });
          return {
            expiresAt: held.expiresAt.toISOString(),
            adjacent: adjacent(session, groups[0]!),
            seats: groups[0]!.map((index, i) => ({
              seatId: seats[i]!.seatId,
              zoneName: plan.zones[plan.zoneOf[index]!]!.name,
              rowLabel: plan.rows[plan.rowOf[index]!]!.label,
              seatNumber: plan.numbers[index]!,
              cents: held.zones![i]!.cents,
            })),
          };
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof DomainError && (error.code === 'seats_taken' || error.code === 'hold_race')) return error;
        throw asRefusal(error);
      });
    if (!(answer instanceof DomainError)) {
      runtime.sessions.apply(
        session.id,
        answer.seats.map(seat => seat.seatId),
        'hold',
        new Date(answer.expiresAt),
      );
      return answer;
    }
    for (const seatId of (answer.details?.seatIds as number[] | undefined) ?? seats.map(seat => seat.seatId))
      lost.add(seatId - plan.firstSeatId);
  }
  throw busy();
}

/** Another process was quicker with the last of the quota or of the share: the database's own refusal, in words. */
function asRefusal(error: unknown): unknown {
  const constraint = error instanceof DomainError ? String(error.details?.constraint ?? '') : '';
  if (constraint.startsWith('friend_offer'))
    return conflict('friends_gone', 'Las entradas para amigos de este evento se acaban de agotar.');
  if (constraint.startsWith('pass_invitation'))
    return conflict('invitations_gone', 'Las invitaciones de abonado de este evento se acaban de agotar.');
  if (constraint === 'seat_claim_friend')
    return conflict('friends_too_many', 'Ya has usado todas las entradas de amigos de este abono.');
  return error;
}

/** From the holder's seat; a row more costs more than a seat more, for friends talk along the row. */
function near({plan}: Session, seatId: number | null): {distance?: Float32Array} {
  const own = seatId === null ? -1 : seatId - plan.firstSeatId;
  if (own < 0 || own >= plan.seatCount) return {};
  const distance = new Float32Array(plan.seatCount);
  for (let i = 0; i < plan.seatCount; i++)
    distance[i] =
      Math.hypot(plan.x[i]! - plan.x[own]!, plan.y[i]! - plan.y[own]!) + (plan.rowOf[i] === plan.rowOf[own] ? 0 : 1);
  return {distance};
}
