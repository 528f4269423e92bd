/**
 * Somebody who calls: the seats and places that the clerk holds become a reservation at the telephone's prices, which its
 * buyer pays by the link. In one transaction, so they are never free in between; whoever sees another sum is told.
 */
import {conflict, DomainError, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {lockSessionRoom} from '../access/safe-capacity';
import {releaseFromCart} from '../seats/release';
import {takeForCaller, type BlockedSeat} from '../seats/take-from-block';
import {createReservation, type GroupContact, type MadeReservation} from './create';
import {priceLines, type AskedPlaces, type AskedSeat} from './lines';

interface Held {
  eventSessionId: number;
  seats: AskedSeat[];
  zones: AskedPlaces[];
  isPlaceNeeded: boolean;
}

/** A blocked seat that the caller gets, at its tariff; its session is the tariff's. */
export type CallersSeat = Pick<BlockedSeat, 'seatId' | 'priceId'>;

interface Wanted {
  staffUserId: number;
  blockedSeats: CallersSeat[];
}

/** Errors: `cart_empty` 422, `phone_tickets_only` 409. */
async function readHeld(tx: Tx, {staffUserId, blockedSeats}: Wanted): Promise<Held & {cartId: string | null}> {
  const {rows: carts} = await tx.query<{id: string; goods: string[]; isPlaceNeeded: boolean}>(
    `select id, goods, place_needed_at is not null as "isPlaceNeeded" from cart where staff_user_id = $1 and state = 'open' and parked_at is null for update`,
    [staffUserId],
  );
  const cart = carts[0];
  const {rows} = await tx.query<{
    sessionId: number;
    zoneId: number;
    seatId: number | null;
    quantity: number;
    categoryId: number;
    isPlain: boolean;
  }>(
    `select c.event_session_id as "sessionId", p.zone_id as "zoneId", c.seat_id as "seatId", 1 as quantity,
       p.price_category_id as "categoryId", c.for_pass_id is null and c.pack_claim_id is null as "isPlain"
       from seat_claim c join price p on p.id = c.price_id
      where c.cart_id = $1 and c.kind = 'hold' and c.order_id is null and c.expires_at > now()
     union all
     select c.event_session_id, c.zone_id, null, sum(c.quantity)::int, p.price_category_id,
       bool_and(c.for_pass_id is null and c.pack_claim_id is null)
       from zone_claim c join price p on p.id = c.price_id
      where c.cart_id = $1 and c.kind = 'hold' and c.order_id is null and c.expires_at > now()
      group by c.event_session_id, c.zone_id, p.price_category_id
     union all
     select p.event_session_id, p.zone_id, w.seat, 1, p.price_category_id, true
       from unnest($2::int[], $3::int[]) as w(seat, price) join price p on p.id = w.price
      order by 1, 3`,
    [cart?.id ?? null, blockedSeats.map(s => s.seatId), blockedSeats.map(s => s.priceId)],
  );
  const goods = cart?.goods ?? [];
  if (blockedSeats.some(({seatId}) => !rows.some(row => row.seatId === seatId)))
    throw invalid({blockedSeats: 'Alguna tarifa no existe.'});
  if (rows.length === 0 && goods.length === 0) throw new DomainError('cart_empty', 'El carrito está vacío.');
  if (goods.length > 0 || rows.some(row => !row.isPlain || row.sessionId !== rows[0]!.sessionId))
    throw conflict(
      'phone_tickets_only',
      'Por teléfono se venden entradas de una sola sesión: sin productos, packs ni precios de abonado.',
    );
  return {
    cartId: cart?.id ?? null,
    eventSessionId: rows[0]!.sessionId,
    isPlaceNeeded: cart?.isPlaceNeeded ?? false,
    seats: rows.flatMap(row => (row.seatId === null ? [] : [{seatId: row.seatId, priceCategoryId: row.categoryId}])),
    zones: rows.flatMap(row =>
      row.seatId === null ? [{zoneId: row.zoneId, quantity: row.quantity, priceCategoryId: row.categoryId}] : [],
    ),
  };
}

export interface PhoneQuote {
  eventSessionId: number;
  places: number;
  totalCents: number;
  feeCents: number;
}

/** What it would cost. Errors: those above, 422 `priceCategoryId`. */
export async function quoteByPhone(tx: Tx, wanted: Wanted): Promise<PhoneQuote> {
  const {cartId: _cart, ...held} = await readHeld(tx, wanted);
  const room = await lockSessionRoom(tx, held.eventSessionId);
  const lines = await priceLines(tx, room, {...held, channel: 'phone'});
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, l) => total + l.quantity * of(l), 0);
  return {
    eventSessionId: held.eventSessionId,
    places: sum(() => 1),
    totalCents: sum(line => line.unitCents),
    feeCents: sum(line => line.feeCents),
  };
}

export interface PhoneSale extends GroupContact, Wanted {
  expectedTotalCents: number;
  expiresAt: Date | null;
}

/** Errors: those above, `total_changed` and `seats_taken` 409, those of `createReservation`. */
export async function reserveByPhone(tx: Tx, ask: PhoneSale): Promise<MadeReservation & {eventSessionId: number}> {
  const {totalCents} = await quoteByPhone(tx, ask);
  if (totalCents !== ask.expectedTotalCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de enviar el enlace.', {totalCents});
  const {cartId, ...held} = await readHeld(tx, ask);
  const {eventSessionId} = held;
  if (cartId) await releaseFromCart(tx, cartId, null, null);
  const {expectedTotalCents: _expected, blockedSeats, ...contact} = ask;
  await takeForCaller(
    tx,
    blockedSeats.map(({seatId}) => ({eventSessionId, seatId})),
  );
  const made = await createReservation(tx, {...contact, ...held, source: 'phone', depositCents: 0});
  return {...made, eventSessionId};
}
