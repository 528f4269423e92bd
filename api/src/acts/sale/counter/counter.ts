/**
 * Who chooses at the counter: the clerk who asks, in the clerk's own cart, which is opened when there is none; what is the
 * best there, and what a sale is told with and answers.
 */
import {randomUUID} from 'node:crypto';
import type {Database} from '../../../platform/database/db';
import {LINE_KIND_NAMES} from '../../../domain/orders/due';
import {openStaffCart} from '../../../domain/seats/staff-cart';
import {conflict, DomainError} from '../../../domain/kernel/errors';
import {SAID_INVOICE} from '../../questions/invoice-shape';
import {SAID_ANSWERS, SAID_ITEMS} from '../../questions/shapes';
import {heldOnce, holdKey} from '../shop/open-cart';
import type {Chooser, HeldSeats, Selling} from '../shop/selling';
import {openForSale} from '../open-for-sale';
import {hasRoom} from '../../../web/live/quotas';
import {pricesOf, shownCents} from '../../../web/live/session-book';
import {bool, cents, email, id, int, list, obj, oneOf, opt, orNull, phone, str} from '../../../domain/kernel/shape';
import {OPERATION_ID} from '../../parameters';

export const CHANNEL = 'box_office';

export async function counterOf(
  db: Database,
  staffUserId: number,
): Promise<Chooser & {channel: typeof CHANNEL; staffUserId: number}> {
  const open = () => openStaffCart(db, staffUserId, randomUUID());
  return {channel: CHANNEL, staffUserId, cartId: await open(), renew: open};
}

export type Counter = Awaited<ReturnType<typeof counterOf>>;

/** What a clerk puts into the cart; by a key, once. */
export async function onceAtCounter<T extends object>(
  db: Database,
  staffUserId: number,
  key: string | undefined,
  asked: readonly [act: string, body: object],
  hold: (who: Counter) => Promise<T>,
): Promise<T> {
  const once = holdKey(`counter:${staffUserId}`, key, asked);
  const {held} = await heldOnce(db, once, async () => hold({...(await counterOf(db, staffUserId)), once}));
  return held;
}

type BestWish = Parameters<Selling['holdBest']>[1];
/** Places without a number are told by how many they are. */
type HeldAtCounter = HeldSeats & {quantity?: number | undefined};

/** Of what the numbered zones have against it, what another zone may still answer. */
const ELSEWHERE = ['none_left', 'quota_full'];

/**
 * «2 ⏎» of a clerk: the best seats together, and where a hall has none left, or none with a number, so many places of the
 * first zone without numbers that has room for all of them, in the order in which its zones are listed.
 */
export async function holdBestAtCounter(selling: Selling, who: Chooser, ask: BestWish): Promise<HeldAtCounter> {
  const session = await openForSale(selling.runtime, ask.sessionId, who);
  const zones = session.plan.zones.filter(zone => ask.zoneId === undefined || zone.id === ask.zoneId);
  const hasSeats = zones.some(zone => zone.kind === 'numbered');
  let refusal: DomainError | null = null;
  const elsewhere = (error: unknown): void => {
    if (!(error instanceof DomainError) || ![...ELSEWHERE, 'zone_full'].includes(error.code)) throw error;
    refusal ??= error;
  };
  if (hasSeats || ask.wheelchair) {
    const held = await selling.holdBest(who, ask).catch(elsewhere);
    if (held) return held;
  }
  if (!ask.wheelchair)
    for (const zone of zones) {
      if (zone.kind !== 'general') continue;
      const price = pricesOf(session, zone.id, who.channel).find(
        one =>
          (ask.priceCategoryId === undefined || one.priceCategoryId === ask.priceCategoryId) &&
          (ask.maxCents === undefined || shownCents(session, one, who.channel) <= ask.maxCents) &&
          hasRoom(session, one, who.channel, ask.quantity),
      );
      if (price === undefined) continue;
      const wish = {sessionId: session.id, zoneId: zone.id, priceId: price.id, quantity: ask.quantity};
      const held = await selling.holdPlaces(who, wish).catch(elsewhere);
      if (held) return asSeats({...held, seats: []});
    }
  throw refusal ?? conflict('none_left', 'No quedan tantas entradas con esas condiciones. Prueba con menos.');
}

/** Places as they are held, or as they are kept with the key that held them. */
export const asSeats = ({expiresAt, seats = [], ...held}: HeldAtCounter & {keys?: string[]}): HeldAtCounter =>
  held.keys === undefined ? {expiresAt, seats, ...held} : {expiresAt, seats, quantity: held.quantity};

const PAYMENT = obj({
  method: oneOf('cash', 'card_terminal'),
  amountCents: int({minimum: 1, maximum: 100000000}),
  tenderedCents: opt(orNull(int({minimum: 1, maximum: 100000000, description: 'entregado en efectivo'}))),
  operationId: OPERATION_ID,
});
const BUYER = obj({
  email: opt(orNull(email())),
  firstName: opt(orNull(str({maxLength: 80}))),
  surname1: opt(orNull(str({maxLength: 80}))),
  surname2: opt(orNull(str({maxLength: 80}))),
  phone: opt(orNull(phone())),
  docNo: opt(orNull(str({maxLength: 20}))),
  docType: opt(orNull(oneOf('nif', 'passport'))),
  invoice: SAID_INVOICE,
});
export const SELL_BODY = obj({
  payments: list(PAYMENT, {maxItems: 10, description: 'Juntos, exactamente el total; ninguno si el total es 0.'}),
  buyer: opt(orNull(BUYER)),
  blockedSeats: opt(
    list(obj({sessionId: id(), seatId: id(), priceId: id()}), {
      maxItems: 100,
      description: 'Butacas que se venden directamente de un bloqueo vendible en taquilla.',
    }),
  ),
  items: SAID_ITEMS,
  answers: SAID_ANSWERS,
  isTakenAway: opt(bool({description: 'Lo que se recoge en la tienda se entrega ahora mismo.'})),
});
export const SOLD = obj(
  {
    orderId: id(),
    orderNumber: str(),
    totalCents: cents(),
    changeCents: cents('cambio que hay que dar'),
    ticketIds: list(id()),
    goods: list(obj({kind: oneOf(...LINE_KIND_NAMES), quantity: int()}), {description: 'lo que no son entradas'}),
    cards: list(obj({kind: oneOf('gift_card', 'supporter'), id: id(), label: str(), isMailed: bool()}), {
      description: 'tarjetas regalo y simpatizantes con carné nuevo: cada una es un papel',
    }),
    pdfUrl: str({description: 'entradas en A4'}),
    thermalUrl: str({description: 'entradas para impresora térmica'}),
    receiptUrl: orNull(str({description: 'justificante de lo que no son entradas'})),
    invoicesOf: orNull(
      str({description: 'de sus facturas, que salen al momento: `/api/public/reservations/{hash}/invoices`'}),
    ),
  },
  'CounterSale',
);
