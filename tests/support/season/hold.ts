/** Seats held in a cart, let go, run out of time and swept. */
import {randomUUID} from 'node:crypto';
import {holdSeats} from '../../../api/src/domain/seats/hold';
import {releaseFromCart, sweepExpiredCarts} from '../../../api/src/domain/seats/release';
import {count} from '../run/until';
import {act, type Draw} from './act';
import {FIRST_SEAT, SEATS} from './terms';

export const hold: Draw = scene => {
  const {model, season, chance, session, cart} = scene;
  const {world} = season;
  const sessionId = season.sessions[session]!;
  if (model.isOver[session]) return null;
  const seats = [...new Set(count(1 + chance.below(3)).map(() => chance.below(SEATS)))].sort((a, b) => a - b);
  const cartId = season.carts[cart]!;
  return act(
    scene,
    `cart ${cart} holds ${seats.join(' ')} of session ${session}`,
    model.hold(cart, session, seats),
    async tx => {
      const {rows} = await tx.query<{id: number}>('select id from price where event_session_id = $1', [sessionId]);
      const done = (
        await holdSeats(tx, [
          {
            cartId,
            channel: 'web',
            staffUserId: null,
            eventSessionId: sessionId,
            seats: seats.map(seat => ({seatId: world.seat(FIRST_SEAT + seat), priceId: rows[0]!.id})),
            maxPerOrder: 10,
            holdSeconds: 900,
          },
        ])
      )[0]!;
      return done.kind === 'taken'
        ? `taken ${done.seatIds
            .map(id => id - world.seat(FIRST_SEAT))
            .sort((a, b) => a - b)
            .join(' ')}`
        : done.kind;
    },
  );
};

export const letGo: Draw = scene => {
  const {model, season, cart} = scene;
  return act(
    scene,
    `cart ${cart} lets go`,
    model.letGo(cart),
    async tx => (await releaseFromCart(tx, season.carts[cart]!, null, null), 'done'),
  );
};

export const expireCart: Draw = scene => {
  const {model, season, cart} = scene;
  const cartId = season.carts[cart]!;
  const expected = model.expireCart(cart);
  delete model.carts[cart];
  season.carts[cart] = randomUUID();
  // Held places of the old cart are nobody's in the model from now on: the cart's number begins anew.
  model.places.forEach(row =>
    row.forEach((place, seat) => place.kind === 'hold' && place.cart === cart && (row[seat] = {...place, cart: -1})),
  );
  return act(scene, `cart ${cart} runs out`, expected, async tx => {
    await tx.query(`update cart set expires_at = now() - interval '1 minute' where id = $1 and state = 'open'`, [
      cartId,
    ]);
    await tx.query(
      `update seat_claim set expires_at = now() - interval '1 minute'
        where cart_id = $1 and kind = 'hold' and order_id is null`,
      [cartId],
    );
    return 'done';
  });
};

export const sweep: Draw = scene => {
  const {model} = scene;
  return act(scene, 'the sweeper passes', model.sweep(), async tx => (await sweepExpiredCarts(tx), 'done'));
};
