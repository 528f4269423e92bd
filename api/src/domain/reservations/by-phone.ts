/**
 * Somebody who calls: the seats and places that the clerk holds become a reservation at the telephone's prices, which its
 * buyer pays by the link. In one transaction, so they are never free in between; whoever sees another sum is told.
 */
import {conflict, DomainError} from '../../errors';
import type {Tx} from '../../tx';
import {lockSessionRoom} from '../access/safe-capacity';
import {releaseFromCart} from '../seats/release';
import {createReservation, type GroupContact, type MadeReservation} from './create';
import {priceLines, type AskedPlaces, type AskedSeat} from './lines';

interface Held {
  eventSessionId: number;
  seats: AskedSeat[];
  zones: AskedPlaces[];
  isPlaceNeeded: boolean;
}

/** Errors: `cart_empty` 422, `phone_tickets_only` 409. */
async function readHeld(tx: Tx, staffUserId: number): Promise<Held & {cartId: string}> {
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
      group by c.event_session_id, c.zone_id, p.price_category_id order by 1, 3`,
    [cart?.id ?? null],
  );
  if (!cart || (rows.length === 0 && cart.goods.length === 0))
    throw new DomainError('cart_empty', 'El carrito está vacío.');
  if (cart.goods.length > 0 || rows.some(row => !row.isPlain || row.sessionId !== rows[0]!.sessionId))
    throw conflict(
      'phone_tickets_only',
      'Por teléfono se venden entradas de una sola sesión: sin productos, packs ni precios de abonado.',
    );
  return {
    cartId: cart.id,
    eventSessionId: rows[0]!.sessionId,
    isPlaceNeeded: cart.isPlaceNeeded,
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
export async function quoteByPhone(tx: Tx, staffUserId: number): Promise<PhoneQuote> {
  const {cartId: _cart, ...held} = await readHeld(tx, staffUserId);
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

export interface PhoneSale extends GroupContact {
  staffUserId: number;
  expectedTotalCents: number;
  expiresAt: Date | null;
}

/** Errors: those above, `total_changed` 409, those of `createReservation`. */
export async function reserveByPhone(tx: Tx, ask: PhoneSale): Promise<MadeReservation & {eventSessionId: number}> {
  const {totalCents} = await quoteByPhone(tx, ask.staffUserId);
  if (totalCents !== ask.expectedTotalCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de enviar el enlace.', {totalCents});
  const {cartId, ...held} = await readHeld(tx, ask.staffUserId);
  await releaseFromCart(tx, cartId, null, null);
  const {expectedTotalCents: _expected, ...contact} = ask;
  const made = await createReservation(tx, {...contact, ...held, source: 'phone', depositCents: 0});
  return {...made, eventSessionId: held.eventSessionId};
}
