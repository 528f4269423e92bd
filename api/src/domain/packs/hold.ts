/**
 * Holds packs whole: the seats of all their sessions and so many of the quota, all or nothing, in one transaction.
 * Sessions are taken by ascending id and seats within them, so two packs over the same seats do not wait for each other;
 * the quota's row is the last to be locked.
 */
import {conflict, DomainError, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {openForGoods, type ForCart} from '../goods/hold';
import {putInCart} from '../orders/cart-goods';
import {holdSeats} from '../seats/hold';
import {gatherZone} from '../seats/hold-zone';
import {partsOf, planPack, type PackAsk, type PackPlan, type PackSession} from './plan';

export interface HoldPack extends Omit<PackAsk, 'channel' | 'sessionIds'>, ForCart {
  /** Seats of numbered zones, `tickets` of each pack; null: places of a zone without numbers. */
  sessions: {sessionId: number; seatIds: number[] | null}[];
}

export interface HeldPack {
  packClaimId: number;
  expiresAt: Date;
  seats: {sessionId: number; seatIds: number[]}[];
}

/** @throws DomainError 409 `seats_taken`, `zone_full`, `sold_out`, `sale_closed`; 422 */
export async function holdPack(tx: Tx, ask: HoldPack): Promise<HeldPack> {
  const expiresAt = await openForGoods(tx, ask);
  const plan = await planPack(tx, {...ask, sessionIds: ask.sessions.map(({sessionId}) => sessionId)});
  await checkMost(tx, ask, plan);
  const seconds = await secondsLeft(tx, expiresAt);
  const perPack = plan.sessions.reduce((sum, session) => sum + session.tickets, 0);
  const {rows} = await tx.query<{id: number}>(
    `insert into pack_claim (cart_id, event_pack_id, area, price_category_id, quantity, tickets, total_cents, expires_at)
     values ($1, $2, $3, $4, $5, $6, 0, $7) returning id`,
    [ask.cartId, ask.packId, ask.area, ask.priceCategoryId, ask.quantity, perPack * ask.quantity, expiresAt],
  );
  const packClaimId = rows[0]!.id;
  const held: HeldTicket[] = [];
  for (const session of plan.sessions) {
    const wanted = ask.sessions.find(({sessionId}) => sessionId === session.sessionId)!;
    held.push(
      ...(wanted.seatIds === null
        ? await holdPlaces(tx, ask, session, seconds)
        : await holdSeatsOf(tx, ask, session, wanted.seatIds, seconds)),
    );
  }
  await price(tx, packClaimId, plan, ask.quantity, held);
  await putInCart(tx, ask.cartId, 'pack');
  const counted = await tx.query(
    `update event_pack set held = held + $2 where id = $1 and (quota is null or sold + held + $2 <= quota)`,
    [ask.packId, ask.quantity],
  );
  if (counted.rowCount !== 1)
    throw new DomainError('sold_out', `«${plan.name}» se acaba de agotar.`, {
      errors: {quantity: 'No quedan tantos packs.'},
    });
  return {
    packClaimId,
    expiresAt,
    seats: plan.sessions.map(({sessionId}) => ({
      sessionId,
      seatIds: held.flatMap(one => (one.sessionId === sessionId && one.seatId !== null ? [one.seatId] : [])),
    })),
  };
}

async function checkMost(tx: Tx, ask: HoldPack, plan: PackPlan): Promise<void> {
  const {rows} = await tx.query<{n: number}>(
    `select coalesce(sum(quantity), 0)::int as n from pack_claim
      where cart_id = $1 and event_pack_id = $2 and order_id is null and expires_at > now()`,
    [ask.cartId, ask.packId],
  );
  if (rows[0]!.n + ask.quantity > plan.maxPerOrder)
    throw new DomainError('limit_reached', `Puedes llevar como mucho ${plan.maxPerOrder} de este pack.`, {
      errors: {quantity: rows[0]!.n > 0 ? `Ya llevas ${rows[0]!.n} en el carrito.` : `Como mucho ${plan.maxPerOrder}.`},
    });
}

async function secondsLeft(tx: Tx, until: Date): Promise<number> {
  const {rows} = await tx.query<{s: number}>(
    'select greatest(1, ceil(extract(epoch from $1::timestamptz - now())))::int as s',
    [until],
  );
  return rows[0]!.s;
}

interface HeldTicket {
  sessionId: number;
  seatId: number | null;
  zoneClaimId: number | null;
  /** What it costs alone. */
  cents: number;
}

async function holdSeatsOf(
  tx: Tx,
  ask: HoldPack,
  session: PackSession,
  seatIds: number[],
  holdSeconds: number,
): Promise<HeldTicket[]> {
  const {rows} = await tx.query<{id: number; zoneId: number}>(
    `select t.id, t.zone_id as "zoneId" from seat t join zone z on z.id = t.zone_id
       join event_session s on s.seat_plan_id = z.seat_plan_id where s.id = $1 and t.id = any($2) order by t.id`,
    [session.sessionId, seatIds],
  );
  const seats = rows.map(({id, zoneId}) => ({id, zone: session.zones.find(zone => zone.zoneId === zoneId)}));
  if (seats.length !== session.tickets * ask.quantity)
    throw invalid({seats: `En «${session.title}» el pack lleva ${session.tickets * ask.quantity} butacas.`});
  if (seats.some(({zone}) => !zone?.isNumbered))
    throw invalid({seats: `Alguna butaca de «${session.title}» no es de la zona del pack.`});
  const [outcome] = await holdSeats(tx, [
    {
      cartId: ask.cartId,
      channel: ask.channel,
      staffUserId: ask.staffUserId,
      eventSessionId: session.sessionId,
      seats: seats.map(({id, zone}) => ({seatId: id, priceId: zone!.priceId})),
      maxPerOrder: session.maxPerOrder,
      holdSeconds,
    },
  ]);
  if (outcome!.kind === 'taken')
    throw conflict('seats_taken', `Alguna butaca de «${session.title}» acaba de ocuparse: no se ha apartado nada.`, {
      eventSessionId: session.sessionId,
      seatIds: outcome!.seatIds,
    });
  if (outcome!.kind === 'over_limit')
    throw new DomainError(
      'limit_reached',
      `De «${session.title}» puedes llevar como mucho ${session.maxPerOrder} entradas.`,
      {errors: {quantity: `Ya llevas ${outcome!.held}.`}},
    );
  if (outcome!.kind !== 'held') throw conflict('cart_closed', 'Ese carrito ya se ha pagado. Empieza uno nuevo.');
  return seats.map(({id, zone}) => ({sessionId: session.sessionId, seatId: id, zoneClaimId: null, cents: zone!.cents}));
}

async function holdPlaces(tx: Tx, ask: HoldPack, session: PackSession, holdSeconds: number): Promise<HeldTicket[]> {
  const zone = session.zones.find(one => !one.isNumbered);
  if (!zone) throw invalid({seats: `Elige las butacas de «${session.title}».`});
  const tickets: HeldTicket[] = [];
  // One claim a ticket: each has its own part of the price.
  for (let n = 0; n < session.tickets * ask.quantity; n++) {
    const {claimIds} = await gatherZone(tx, {
      cartId: ask.cartId,
      channel: ask.channel,
      staffUserId: ask.staffUserId,
      eventSessionId: session.sessionId,
      zoneId: zone.zoneId,
      priceId: zone.priceId,
      quantity: 1,
      maxPerOrder: session.maxPerOrder,
      holdSeconds,
    });
    tickets.push({sessionId: session.sessionId, seatId: null, zoneClaimId: claimIds[0]!, cents: zone.cents});
  }
  return tickets;
}

/** Each pack's tickets share its price; the first pack has the first tickets of every session, and so on. */
async function price(tx: Tx, packClaimId: number, plan: PackPlan, quantity: number, held: HeldTicket[]): Promise<void> {
  const priced: (HeldTicket & {part: number})[] = [];
  for (let n = 0; n < quantity; n++) {
    const mine = plan.sessions.flatMap(({sessionId, tickets}) =>
      held.filter(one => one.sessionId === sessionId).slice(n * tickets, (n + 1) * tickets),
    );
    const parts = partsOf(
      plan,
      mine.map(({cents}) => cents),
    );
    priced.push(...mine.map((one, i) => ({...one, part: parts[i]!})));
  }
  const seats = priced.filter(one => one.seatId !== null);
  const places = priced.filter(one => one.seatId === null);
  await tx.query(
    `update seat_claim c set pack_claim_id = $1, for_cents = x.cents
       from unnest($2::int[], $3::int[], $4::int[]) as x(session, seat, cents)
      where c.event_session_id = x.session and c.seat_id = x.seat`,
    [packClaimId, seats.map(s => s.sessionId), seats.map(s => s.seatId), seats.map(s => s.part)],
  );
  await tx.query(
    `update zone_claim c set pack_claim_id = $1, for_cents = x.cents from unnest($2::bigint[], $3::int[]) as x(id, cents)
      where c.id = x.id`,
    [packClaimId, places.map(p => p.zoneClaimId), places.map(p => p.part)],
  );
  await tx.query('update pack_claim set total_cents = $2 where id = $1', [
    packClaimId,
    priced.reduce((sum, one) => sum + one.part, 0),
  ]);
}
