/**
 * Takes an order that somebody else has sold, whole or not at all. Promises: its places come by the same claims as every
 * sale's, so none is sold twice; what it costs is what our prices say; one number is one order, however often and by how
 * many at once it is told; what is not exactly the same under it is refused.
 */
import {createHash} from 'node:crypto';
import {conflict, DomainError, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {waitForOutsideOrder} from '../kernel/locks';
import {placeOrder} from '../orders/place';
import {holdSeats} from '../seats/hold';
import {gatherZone} from '../seats/hold-zone';
import {findOutside, outsideState} from './find';
import type {OutsideOrder, OutsideState} from './words';

export interface PlacedOutside {
  orderId: number;
  state: OutsideState;
  /** Of a new one: what is not free any more, and until when. */
  held: {eventSessionId: number; seatIds: number[]; until: Date} | null;
}

interface Place {
  zoneId: number | null;
  kind: 'numbered' | 'general';
  seatId: number | null;
  priceId: number | null;
}

/**
 * `cartId`: from the caller's random source. @throws DomainError 404 no such session, 409 `order_differs`,
 * `seats_taken`, `zone_full`, `total_changed`, `sale_closed`, 422 with the ticket that is wrong
 */
export async function placeOutside(
  tx: Tx,
  ask: {order: OutsideOrder; terminalIds: number[]; cartId: string},
): Promise<PlacedOutside> {
  const {order, cartId} = ask;
  const digest = createHash('sha256').update(JSON.stringify(order)).digest('hex');
  await waitForOutsideOrder(tx, order.gatewayOrder);
  const known = await findOutside(tx, order.gatewayOrder, ask.terminalIds);
  if (known) {
    if (known.payload.digest !== digest)
      throw conflict('order_differs', 'Con ese número ya hay otro pedido, que no dice lo mismo.');
    return {orderId: known.orderId, state: outsideState(known), held: null};
  }
  const {rows: sessions} = await tx.query<{planId: number; most: number; isTrial: boolean}>(
    `select seat_plan_id as "planId", max_per_order as most, is_trial as "isTrial" from event_session
      where id = $1 and state <> 'draft'`,
    [order.eventSessionId],
  );
  const session = sessions[0];
  if (!session || session.isTrial) throw notFound('No existe esa sesión.');
  if (order.tickets.length > session.most)
    throw invalid({tickets: `Como mucho ${session.most} entradas por pedido en esta sesión.`});
  const places = await findPlaces(tx, order, session.planId);
  const held = await hold(tx, order, places, {cartId, most: session.most});
  const bankTerminalId = ask.terminalIds[0]!;
  const placed = await placeOrder(tx, {
    cartId,
    channel: 'lfp',
    number: order.gatewayOrder,
    buyer: {...order.buyer, docNo: null},
    customerId: null,
    staffUserId: null,
    expectedTotalCents: order.totalCents,
    consents: {},
    // Whoever sold it invoices it.
    namesBuyerAt: null,
    pay: {method: 'lfp', bankTerminalId, numberAt: () => order.gatewayOrder},
  });
  await tx.query('update payment set gateway_payload = $2 where id = $1', [placed.paymentId, JSON.stringify({digest})]);
  await nameAll(tx, placed.id, order, places);
  return {
    orderId: placed.id,
    state: 'pending',
    held: {eventSessionId: order.eventSessionId, seatIds: held, until: placed.claimsExpireAt},
  };
}

/** By the words of the plan; the session's own price for this way of selling goes before the general one. */
async function findPlaces(tx: Tx, {eventSessionId, tickets}: OutsideOrder, planId: number): Promise<Place[]> {
  const {rows} = await tx.query<Place>(
    `select z.id as "zoneId", z.kind, s.id as "seatId", p.id as "priceId"
       from unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality w(zone, line, seat, tariff, n)
       left join zone z on z.seat_plan_id = $2 and lower(z.name) = lower(w.zone)
       left join seat s on s.zone_id = z.id and s.row_label = w.line and s.seat_number = w.seat
       left join lateral (select c.id from price c join price_category k on k.id = c.price_category_id
          where c.event_session_id = $1 and c.zone_id = z.id and c.is_active and coalesce(c.channel, 'lfp') = 'lfp'
            and (w.tariff is null or lower(k.name) = lower(w.tariff))
          order by k.is_default desc, c.channel nulls last, k.position limit 1) p on true
      order by w.n`,
    [
      eventSessionId,
      planId,
      tickets.map(one => one.zone),
      tickets.map(one => one.row),
      tickets.map(one => one.seat),
      tickets.map(one => one.tariff),
    ],
  );
  const wrong: Record<string, string> = {};
  const seen = new Set<number>();
  rows.forEach((place, n) => {
    const at = `tickets[${n}]`;
    if (place.zoneId === null) wrong[`${at}.zone`] = 'No hay ninguna zona que se llame así.';
    else if (place.kind === 'numbered' ? place.seatId === null : tickets[n]!.seat !== null)
      wrong[`${at}.seat`] = place.kind === 'numbered' ? 'No hay esa butaca.' : 'En esa zona no hay butacas.';
    else if (place.priceId === null) wrong[`${at}.tariff`] = 'Esa zona no se vende así.';
    else if (place.seatId !== null && seen.has(place.seatId)) wrong[`${at}.seat`] = 'Está dos veces.';
    if (place.seatId !== null) seen.add(place.seatId);
  });
  if (Object.keys(wrong).length) throw invalid(wrong);
  return rows;
}

async function hold(
  tx: Tx,
  {eventSessionId, holdMinutes}: OutsideOrder,
  places: Place[],
  {cartId, most}: {cartId: string; most: number},
): Promise<number[]> {
  const holdSeconds = holdMinutes * 60;
  const common = {cartId, channel: 'lfp', staffUserId: null, eventSessionId, maxPerOrder: most, holdSeconds} as const;
  const seats = places.flatMap(({seatId, priceId}) => (seatId === null ? [] : [{seatId, priceId: priceId!}]));
  if (seats.length) {
    const [outcome] = await holdSeats(tx, [{...common, seats}]).catch(ofRace);
    if (outcome!.kind !== 'held') throw taken();
  }
  const zones = new Map<string, {zoneId: number; priceId: number; quantity: number}>();
  for (const {zoneId, seatId, priceId} of places) {
    if (seatId !== null) continue;
    const key = `${zoneId}:${priceId}`;
    zones.set(key, {zoneId: zoneId!, priceId: priceId!, quantity: (zones.get(key)?.quantity ?? 0) + 1});
  }
  for (const zone of [...zones.values()].sort((a, b) => a.zoneId - b.zoneId || a.priceId - b.priceId))
    await gatherZone(tx, {...common, ...zone});
  // The seller confirms when it likes: no buyer's forty minutes.
  await tx.query('update cart set expires_at = now() + $2, hard_limit_at = now() + $2 where id = $1', [
    cartId,
    `${holdMinutes} minutes`,
  ]);
  return seats.map(({seatId}) => seatId);
}

const taken = () => conflict('seats_taken', 'Alguna de esas butacas ya no está libre: el pedido no se acepta.');

/** Somebody took one of them in this very moment. */
function ofRace(error: unknown): never {
  if (error instanceof DomainError && error.code === 'hold_race') throw taken();
  throw error;
}

/** Tickets of a zone without numbers are alike but for their price. */
async function nameAll(tx: Tx, orderId: number, {tickets}: OutsideOrder, places: Place[]): Promise<void> {
  const {rows: lines} = await tx.query<{id: number; zoneId: number; seatId: number | null; priceId: number}>(
    `select id, zone_id as "zoneId", seat_id as "seatId", price_id as "priceId" from order_line
      where order_id = $1 order by position`,
    [orderId],
  );
  const left = [...lines];
  const lineIds = places.map(place => {
    const at = left.findIndex(
      line => line.zoneId === place.zoneId && line.seatId === place.seatId && line.priceId === place.priceId,
    );
    return left.splice(at, 1)[0]!.id;
  });
  await tx.query(
    `insert into ticket_attendee (order_line_id, first_name, surname1, surname2, doc_no)
      select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[])`,
    [
      lineIds,
      tickets.map(({attendee}) => attendee.firstName),
      tickets.map(({attendee}) => attendee.surname1),
      tickets.map(({attendee}) => attendee.surname2),
      tickets.map(({attendee}) => attendee.docNo),
    ],
  );
}
