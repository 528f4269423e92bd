/**
 * One person's sale day, from arriving to having tickets or going away. Ends in exactly one outcome, whatever happens.
 */
import {randomUUID} from 'node:crypto';
import {payTheOrder} from './bank';
import {Chance, sleep} from './chance';
import type {Day} from './day';
import {LiveMap, readStates} from './live';
import type {KnownOrder, Outcome} from './memory';
import {chooseSeats} from './seats';
import {waitForTurn} from './waiting';
import {OutOfPatience, Visitor, type Refusal} from './visitor';

export interface Checkout {
  orderNumber: string;
  totalCents: number;
  checkoutToken: string;
  gatewayOrder: string;
  redirect: {url: string; fields: Record<string, string>} | null;
}

interface Held {
  expiresAt: string;
  seats: {seatId: number; priceId: number; cents: number}[];
}

interface Cart {
  totalCents: number;
  lines: {key: string; seatId: number | null}[];
}

/** What they came for: pairs and families, few alone. */
const PARTY = [
  [1, 6],
  [2, 28],
  [3, 16],
  [4, 30],
  [5, 8],
  [6, 12],
] as const;
const TRIES = 6;
export const SEES_LIVE = 0.1;

export async function liveBuyer(day: Day, n: number): Promise<void> {
  const chance = new Chance(day.options.seed, n);
  // Some share an address: a household, an office, a town behind one.
  const address = chance.is(0.15)
    ? `10.9.${chance.below(4)}.${chance.below(40)}`
    : `10.${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
  const visitor = new Visitor(day.wire, day.memory, chance, address, null, Math.max(30, 120 * day.options.think));
  const ended = await oneDay(day, n, visitor, chance).catch((error: unknown): Outcome => {
    if (!(error instanceof OutOfPatience)) throw error;
    return 'trouble';
  });
  day.memory.end(ended);
}

async function oneDay(day: Day, n: number, visitor: Visitor, chance: Chance): Promise<Outcome> {
  const {preQueue, sale} = day.options;
  // Four of five are there before it opens, more and more of them as the hour comes near.
  await sleep(
    chance.is(0.8)
      ? preQueue * 0.95 * Math.sqrt(chance.next())
      : preQueue + Math.min(sale * 0.6, -Math.log(1 - chance.next()) * sale * 0.2),
  );
  const turned = await waitForTurn(day, visitor, chance);
  if (turned !== 'inside') return turned;
  const ended = await shop(day, n, visitor, chance);
  // Who is done says so by closing the tab; some press «terminar», and the next comes in at once.
  if (ended !== 'bought' && chance.is(0.5))
    await visitor.insist('enter', `/api/public/waiting-rooms/${day.roomId}/leave`, {body: {}});
  return ended;
}

async function shop(day: Day, n: number, visitor: Visitor, chance: Chance): Promise<Outcome> {
  const {sessionId, planHash} = day.stage;
  await visitor.insist('session', `/api/public/sessions/${sessionId}`);
  await visitor.insist('plan', `/api/public/plans/${planHash}`, {headers: 'Accept-Encoding: br\r\n'});
  let seen = await readStates(visitor, sessionId);
  const live = chance.is(SEES_LIVE) ? new LiveMap(day.house.port, sessionId, visitor, seen.states, seen.version) : null;
  if (live) day.live.clients++;
  try {
    await day.think(chance, 2, 8);
    if (chance.is(0.04)) return 'changed_mind';
    let quantity = chance.pick(PARTY);
    for (let tries = 0; tries < TRIES; tries++) {
      if (live) seen = {states: live.states, version: 0};
      else if (tries > 0) seen = await readStates(visitor, sessionId);
      const held = await hold(day, visitor, chance, seen.states, quantity, tries >= TRIES - 2);
      if (held === 'limit') return 'refused';
      if (held === 'sold_out') {
        // Some take fewer together rather than none.
        if (quantity === 1 || chance.is(0.3)) return 'no_seats';
        quantity = Math.ceil(quantity / 2) as typeof quantity;
      }
      if (typeof held === 'string') {
        await day.think(chance, 0.5, 2);
        continue;
      }
      if (chance.is(0.06) && tries === 0) {
        await changeSeats(day, visitor, chance, held);
        continue;
      }
      return await order(day, n, visitor, chance, held);
    }
    return 'no_seats';
  } finally {
    if (live) {
      day.live.deltas += live.deltas;
      day.live.resets += live.resets;
      live.close();
    }
  }
}

type Missed = 'taken' | 'sold_out' | 'limit';

async function hold(
  day: Day,
  visitor: Visitor,
  chance: Chance,
  states: Buffer,
  quantity: number,
  isTired: boolean,
): Promise<Held | Missed> {
  const {ground, memory, stage} = day;
  const chosen = isTired ? null : chooseSeats(ground, states, quantity, chance);
  await day.think(chance, 0.5, 4);
  const seats = chosen?.map(index => {
    const prices = ground.pricesOf.get(ground.zones[ground.zoneOfSeat[index]!]!.id)!;
    return {seatId: ground.firstSeatId + index, priceId: prices[chance.is(0.8) ? 0 : chance.below(prices.length)]!.id};
  });
  // Seats that were acknowledged under this cart before stay in it when this act is refused.
  const reply = seats
    ? await visitor.insist<Held & Refusal>('hold', '/api/public/cart/seats', {
        body: {sessionId: stage.sessionId, seats},
      })
    : await visitor.insist<Held & Refusal>('hold', '/api/public/cart/best', {
        body: {sessionId: stage.sessionId, quantity},
      });
  if (reply.status === 200) {
    memory.heldSeats += reply.body.seats.length;
    memory.holds.set(visitor.cartId, {
      seatIds: reply.body.seats.map(s => s.seatId),
      expiresAt: Date.parse(reply.body.expiresAt),
    });
    return reply.body;
  }
  const {code} = reply.body;
  memory.refused(REFUSALS[code] ?? `${code} (${reply.status})`);
  if (code === 'seats_taken' || code === 'orphan_seat' || code === 'cart_closed') return 'taken';
  if (code === 'none_left' || code === 'sale_closed') return 'sold_out';
  if (reply.status === 429) return 'limit';
  // The minutes inside are over, or the hall was stopped.
  return 'limit';
}

export const REFUSALS: Record<string, string> = {
  seats_taken: 'Otra persona fue más rápida (butaca ocupada)',
  orphan_seat: 'Dejaba una butaca suelta',
  none_left: 'No quedaban tantas juntas',
  waiting_room: 'Sin turno en la sala de espera',
  too_many_requests: 'Demasiadas butacas desde una misma conexión',
  cart_expired: 'El tiempo del carrito había terminado',
  sale_closed: 'Venta cerrada',
  sale_stopped: 'Venta parada',
  limit_reached: 'Más entradas de las permitidas',
  total_changed: 'El importe había cambiado',
  cart_empty: 'Carrito vacío',
  plot_taken: 'La parcela ya estaba vendida',
};

async function changeSeats(day: Day, visitor: Visitor, chance: Chance, held: Held): Promise<void> {
  await day.think(chance, 1, 4);
  // From here on nobody has promised these seats to this cart.
  day.memory.holds.delete(visitor.cartId);
  await visitor.insist('hold', '/api/public/cart/release', {
    body: {keys: held.seats.map(s => `s:${day.stage.sessionId}:${s.seatId}`)},
  });
}

async function order(day: Day, n: number, visitor: Visitor, chance: Chance, held: Held): Promise<Outcome> {
  const {memory} = day;
  for (let tries = 0; tries < 3; tries++) {
    const cart = await visitor.insist<Cart>('cart', '/api/public/cart');
    if (cart.body.lines.length === 0) {
      memory.refused(REFUSALS.cart_expired!);
      return 'expired';
    }
    // Names, e-mail, terms; some never come back to the form, and the seats go on sale again by themselves.
    if (tries === 0) await day.think(chance, 4, 14);
    if (tries === 0 && chance.is(0.03)) return 'changed_mind';
    const body = {
      email: `comprador-${n}@example.org`,
      firstName: 'Ana',
      surname1: 'Ribera',
      surname2: String(n),
      acceptTerms: true,
      method: chance.is(0.2) ? 'bizum' : 'card',
      expectedTotalCents: cart.body.totalCents,
    };
    const reply = await visitor.insist<Checkout & Refusal>('checkout', '/api/public/cart/checkout', {
      body,
      key: randomUUID(),
    });
    if (reply.status === 200) {
      const known: KnownOrder = {
        number: reply.body.orderNumber,
        totalCents: reply.body.totalCents,
        seatIds: held.seats.map(s => s.seatId),
        gatewayOrder: reply.body.gatewayOrder,
      };
      memory.orders.set(known.number, known);
      return payTheOrder(day, visitor, chance, reply.body, known);
    }
    memory.refused(REFUSALS[reply.body.code] ?? `${reply.body.code} (${reply.status})`);
    if (reply.body.code !== 'total_changed')
      return reply.status === 410 || reply.body.code === 'cart_empty' ? 'expired' : 'refused';
  }
  return 'expired';
}
