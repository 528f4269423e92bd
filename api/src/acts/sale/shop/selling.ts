/**
 * The acts of choosing, for whoever chooses: a visitor with a cookie or a clerk with a token. Checks
 * what memory can tell (windows, prices, rules), then lets the database decide.
 */
import type {Channel} from '../../../domain/kernel/channel';
import {busy, conflict, DomainError, invalid} from '../../../domain/kernel/errors';
import {gatherZone, heldPlaces, holdZone, type HeldZone} from '../../../domain/seats/hold-zone';
import {takeFromCart} from '../../../domain/orders/cart-goods';
import {useBuyerRight} from '../../../domain/orders/buyer-rights';
import type {HoldKey} from '../../../domain/seats/hold-key';
import {holdSeats, type HoldOutcome, type HoldRequest} from '../../../domain/seats/hold';
import {freeEndedOfQuota} from '../../../domain/seats/quotas';
import {dropListings} from '../../../domain/seats/bind-listings';
import {releaseFromCart} from '../../../domain/seats/release';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import type {AddressShare} from '../../../web/live/address-share';
import type {HoldQueue} from './hold-queue';
import {ownerOf} from '../../../web/http/visitor';
import type {ZoneQueue} from './zone-queue';
import {adjacent, bestGroups, checkCompanions, refuseOrphans, withNeighbours} from '../../../web/live/seat-rules';
import {fullOf, hasRoom, refuseBeyond, tightest} from '../../../web/live/quotas';
import {openForSale} from '../open-for-sale';
import {isForBuyers, keepsAccessible, pricesOf, shownCents} from '../../../web/live/session-book';
import {holdSeconds, type Session, type SessionPrice} from '../../../web/live/session';

/** How often the best seats are looked for before a buyer is told that too many want them. */
const LOOKS = 12;
/** Among so many groups, and their neighbours, a crowd is spread. */
const SPREAD = 8;
/** So many carts waiting for a statement. */
const CROWD = 4;

export interface Chooser<C extends Channel = Channel> {
  channel: C;
  staffUserId: number | null;
  cartId: string;
  /** Made for this very request. */
  isNew?: boolean;
  /** The right of an allowed buyer that a visitor has shown for a session. */
  rightFor?(eventSessionId: number): number | null;
  /** The cart was closed or paid meanwhile: a new one takes its place. */
  renew(): Promise<string> | string;
  /** It is asked for by a key: what it holds is kept with it. */
  once?: HoldKey | undefined;
}

export interface HeldSeats {
  expiresAt: string;
  seats: {seatId: number; priceId: number; cents: number}[];
  adjacent?: boolean;
}

const anyOf = <T>(all: T[]): T => all[Math.floor(Math.random() * all.length)]!;

export class Selling {
  /** Seats that «the best» are being given at this moment. A hint: the database decides. */
  private readonly underWay = new WeakMap<Session, Set<number>>();

  constructor(
    readonly runtime: Runtime,
    readonly holds: HoldQueue,
    private readonly places: ZoneQueue,
    private readonly share: AddressShare,
  ) {}

  async holdSeats(
    who: Chooser,
    eventSessionId: number,
    seats: {seatId: number; priceId: number}[],
    isPlaceNeeded = false,
  ): Promise<HeldSeats> {
    const session = await openForSale(this.runtime, eventSessionId, who);
    const indexes = seats.map(s => this.indexOf(session, s.seatId));
    if (new Set(indexes).size !== indexes.length) throw invalid({seats: 'Hay una butaca repetida.'});
    const chosen = seats.map((s, i) => ({...s, price: this.priceFor(session, indexes[i]!, s.priceId, who.channel)}));
    const inCart = await this.alreadyHeld(session, who, indexes);
    if (keepsAccessible(session, this.runtime.sessions.now())) checkCompanions(session, indexes, inCart);
    if (who.channel === 'web') refuseOrphans(session, [...indexes, ...inCart]);
    return this.claim(who, session, chosen, isPlaceNeeded);
  }

  /** The best free seats together. Rivals are met by trying the next group, a few times. */
  async holdBest(
    who: Chooser,
    ask: {
      sessionId: number;
      quantity: number;
      zoneId?: number;
      maxCents?: number;
      priceCategoryId?: number;
      wheelchair?: number;
      isPlaceNeeded?: boolean;
    },
  ): Promise<HeldSeats> {
    const session = await openForSale(this.runtime, ask.sessionId, who);
    const priceByZone = new Map<number, SessionPrice>();
    let full: ReturnType<typeof tightest>;
    for (const zone of session.plan.zones) {
      if (zone.kind !== 'numbered' || (ask.zoneId && zone.id !== ask.zoneId)) continue;
      const asked = pricesOf(session, zone.id, who.channel).filter(p =>
        ask.priceCategoryId ? p.priceCategoryId === ask.priceCategoryId : true,
      );
      const price = asked.find(p => hasRoom(session, p, who.channel, ask.quantity));
      if (!price && asked[0]) full = tightest(session, asked[0], who.channel);
      if (price && (ask.maxCents === undefined || shownCents(session, price, who.channel) <= ask.maxCents))
        priceByZone.set(session.plan.zoneIndexById.get(zone.id)!, price);
    }
    if (priceByZone.size === 0 && full) throw fullOf(full);
    const zoneIndexes = new Set(priceByZone.keys());
    const lost = new Set<number>();
    const underWay = this.underWay.get(session) ?? this.underWay.set(session, new Set()).get(session)!;
    for (let look = 0; look < LOOKS; look++) {
      // What this process is giving to another at this moment is left to that one, as long as there is anything else.
      const avoided = lost.size === 0 ? underWay : {has: (index: number) => lost.has(index) || underWay.has(index)};
      // Alone: the very best. In a crowd, or after losing to a rival: any of the best, so that a herd spreads out.
      const isCrowded = look > 0 || this.holds.pressure() > CROWD;
      const find = (taken: {has(index: number): boolean}) =>
        bestGroups(
          session,
          {quantity: ask.quantity, zoneIndexes, wheelchair: ask.wheelchair ?? 0, lost: taken},
          isCrowded ? SPREAD : 1,
        );
      let groups = find(avoided);
      if (groups.length === 0 && underWay.size > 0) groups = find(lost);
      if (groups.length === 0)
        throw conflict(
          'none_left',
          'No quedan tantas butacas con esas condiciones. Prueba con menos entradas o en otra zona.',
        );
      const spread = (seats: number[]) =>
        session.seatsApart > 0 ? seats : anyOf(withNeighbours(session, seats, avoided));
      const group = isCrowded ? spread(anyOf(groups)) : groups[0]!;
      for (const index of group) underWay.add(index);
      try {
        return await this.claim(
          who,
          session,
          group.map(i => {
            const price = priceByZone.get(session.plan.zoneOf[i]!)!;
            return {seatId: i + session.plan.firstSeatId, priceId: price.id, price};
          }),
          ask.isPlaceNeeded,
          {adjacent: adjacent(session, group)},
        );
      } catch (error) {
        if (!(error instanceof DomainError) || !['seats_taken', 'too_near'].includes(error.code)) throw error;
        // Another process may have them and memory not know it yet: the next look leaves them out.
        for (const seatId of error.details?.seatIds as number[]) lost.add(seatId - session.plan.firstSeatId);
      } finally {
        for (const index of group) underWay.delete(index);
      }
    }
    throw busy();
  }

  async holdPlaces(who: Chooser, ask: {sessionId: number; zoneId: number; priceId: number; quantity: number}) {
    const session = await openForSale(this.runtime, ask.sessionId, who);
    const zone = session.plan.zones[session.plan.zoneIndexById.get(ask.zoneId) ?? -1];
    if (!zone || zone.kind !== 'general') throw invalid({zoneId: 'Esta zona no se vende por cantidad.'});
    if (!pricesOf(session, zone.id, who.channel).some(p => p.id === ask.priceId))
      throw invalid({priceId: 'Esta tarifa no es de esta zona.'});
    const rightId = this.rightFor(who, session);
    const requestFor = (cartId: string) => ({
      cartId,
      channel: who.channel,
      staffUserId: who.staffUserId,
      eventSessionId: session.id,
      zoneId: zone.id,
      priceId: ask.priceId,
      quantity: ask.quantity,
      maxPerOrder: session.maxPerOrder,
      holdSeconds: holdSeconds(session, who.channel),
      once: who.once,
    });
    const attempt = async (cartId: string) => {
      const request = requestFor(cartId);
      const held = async (tx: Tx, claims: Promise<HeldZone | null>): Promise<HeldZone | null> => {
        const zoneClaims = await claims;
        if (zoneClaims && rightId !== null)
          await useBuyerRight(tx, {
            allowedBuyerId: rightId,
            eventSessionId: session.id,
            cartId,
            seatIds: [],
            zoneClaimIds: zoneClaims.claimIds,
          });
        return zoneClaims;
      };
      return (
        (await this.runtime.db.withTransaction(tx => held(tx, holdZone(tx, request)))) ??
        (await this.runtime.db.withTransaction(tx => held(tx, gatherZone(tx, request))))!
      );
    };
    const isFirst = who.isNew === true && rightId === null && ask.quantity <= session.maxPerOrder;
    const owner = who.channel === 'web' ? ownerOf(who.cartId) : 0;
    const held = await this.share.within(session, owner, ask.quantity, async () => {
      const claims =
        (isFirst ? await this.places.hold(requestFor(who.cartId)) : null) ??
        (await this.withRoom(session, () => attempt(who.cartId)).catch(async error => {
          if (error instanceof DomainError && error.code === 'cart_closed') return attempt(await who.renew());
          throw error;
        }));
      this.runtime.sessions.addPlaces(session, owner, ask.quantity);
      return claims;
    });
    this.runtime.metrics.holds.inc({outcome: 'held'});
    return heldPlaces(held, ask.quantity);
  }

  async release(cartId: string, keys: string[] | null): Promise<number> {
    const seats: {eventSessionId: number; seatId: number}[] = [];
    const [zones, listings]: [number[], number[]] = [[], []];
    const goods = new Map<string, number[] | null>();
    for (const key of keys ?? []) {
      const [kind, a, b] = key.split(':');
      if (kind === 's') seats.push({eventSessionId: Number(a), seatId: Number(b)});
      else if (kind === 'z') zones.push(Number(a));
      else if (kind === 'r') listings.push(Number(a));
      else goods.set(a!, b === undefined ? null : [...(goods.get(a!) ?? []), Number(b)]);
    }
    const freed = await this.runtime.db.withTransaction(async tx => {
      const released = await releaseFromCart(tx, cartId, keys && seats, keys && zones);
      const offers = await dropListings(tx, cartId, keys && listings);
      const taken = keys === null || goods.size > 0 ? await takeFromCart(tx, cartId, keys && goods) : 0;
      return {...released, taken: taken + offers};
    });
    this.runtime.sessions.applyFreed(freed.seats);
    return freed.seats.length + freed.places + freed.taken;
  }

  private claim(
    who: Chooser,
    session: Session,
    seats: {seatId: number; priceId: number; price: SessionPrice}[],
    ...how: [isPlaceNeeded?: boolean, told?: Pick<HeldSeats, 'adjacent'>]
  ): Promise<HeldSeats> {
    const all = () => this.withRoom(session, () => this.claimAll(who, session, seats, ...how));
    if (who.channel !== 'web') return all();
    const owner = ownerOf(who.cartId);
    // What is mine already and asked for again is no more than before.
    const more = seats.filter(s => !session.states.isHeldBy(owner, s.seatId - session.plan.firstSeatId));
    // In a crowd, whoever comes for what memory knows to be gone costs nothing.
    if (this.holds.pressure() > CROWD)
      refuseBeyond(
        session,
        more.map(s => s.price),
        who.channel,
      );
    return this.share.within(session, owner, more.length, all);
  }

  /** Holds whose time is over give way to who would have the last ones of a quota, as they do for a seat. */
  private async withRoom<T>(session: Session, hold: () => Promise<T>): Promise<T> {
    try {
      return await hold();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'quota_full' || session.quotas.length === 0) throw error;
      const quotaId = Number(error.details?.quotaId);
      const freed = await this.runtime.db.withTransaction(tx => freeEndedOfQuota(tx, quotaId));
      this.runtime.sessions.applyFreed(freed.seats);
      if (!freed.hasRoom) {
        // Whoever asks next, this buyer's page first, hears it from memory.
        const quota = session.quotas.find(one => one.id === quotaId);
        if (quota) quota.left = Number(error.details?.left ?? 0);
        throw error;
      }
      return hold();
    }
  }

  /** One statement for the claim; a closed cart is replaced once. */
  private async claimAll(
    who: Chooser,
    session: Session,
    seats: {seatId: number; priceId: number; price: SessionPrice}[],
    isPlaceNeeded = false,
    told: Pick<HeldSeats, 'adjacent'> = {},
  ): Promise<HeldSeats> {
    const answer = {
      seats: seats.map(s => ({seatId: s.seatId, priceId: s.priceId, cents: shownCents(session, s.price, who.channel)})),
      ...told,
    };
    const rightId = this.rightFor(who, session);
    for (let attempt = 0; ; attempt++) {
      const request: HoldRequest = {
        cartId: who.cartId,
        channel: who.channel,
        staffUserId: who.staffUserId,
        eventSessionId: session.id,
        seats,
        maxPerOrder: session.maxPerOrder,
        holdSeconds: holdSeconds(session, who.channel),
        isPlaceNeeded,
        isCounted: session.quotas.length > 0 || session.seatsApart > 0,
        isFirst:
          who.isNew === true && seats.every(s => session.states.kinds[s.seatId - session.plan.firstSeatId] === 0),
        once: who.once && {...who.once, answer: {cartId: who.cartId, ...answer}},
      };
      const outcome = rightId === null ? await this.holds.hold(request) : await this.holdByRight(request, rightId);
      this.runtime.metrics.holds.inc({outcome: outcome.kind});
      switch (outcome.kind) {
        case 'held':
          this.runtime.sessions.apply(
            session.id,
            seats.map(s => s.seatId),
            'hold',
            outcome.expiresAt,
            who.channel === 'web' ? ownerOf(who.cartId) : 0,
          );
          return {expiresAt: outcome.expiresAt.toISOString(), ...answer};
        case 'taken':
          throw conflict(
            'seats_taken',
            outcome.seatIds.length === 1
              ? 'Esa butaca acaba de ocuparse. Elige otra.'
              : 'Alguna de esas butacas acaba de ocuparse. Elige otras.',
            {seatIds: outcome.seatIds},
          );
        case 'over_limit':
          throw new DomainError(
            'limit_reached',
            `Puedes llevar como mucho ${session.maxPerOrder} entradas de esta sesión.`,
            {errors: {seats: `Ya llevas ${outcome.held}.`}},
          );
        case 'cart_closed':
          if (attempt > 0) throw conflict('cart_closed', 'Ese carrito ya se ha pagado. Empieza uno nuevo.');
          who.cartId = await who.renew();
          who.isNew = true;
      }
    }
  }

  /** Null where everybody may buy. @throws DomainError 403 `buyers_only` for whoever has shown no right */
  private rightFor(who: Chooser, session: Session): number | null {
    if (who.channel !== 'web' || !isForBuyers(session, this.runtime.sessions.now())) return null;
    const rightId = who.rightFor?.(session.id) ?? null;
    if (rightId === null)
      throw new DomainError(
        'buyers_only',
        'Esta venta es ahora solo para compradores permitidos. Identifícate en la página de la sesión.',
        {details: {eventSessionId: session.id}},
      );
    return rightId;
  }

  /** Seats and right in one transaction of their own: the others' holds do not wait for this right's row. */
  private async holdByRight(request: HoldRequest, allowedBuyerId: number): Promise<HoldOutcome> {
    const seatIds = request.seats.map(s => s.seatId);
    try {
      return await this.runtime.db.withTransaction(async tx => {
        const outcome = (await holdSeats(tx, [{...request, isFirst: false}]))[0]!;
        if (outcome.kind === 'held')
          await useBuyerRight(tx, {
            allowedBuyerId,
            eventSessionId: request.eventSessionId,
            cartId: request.cartId,
            seatIds,
            zoneClaimIds: [],
          });
        return outcome;
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'hold_race')
        return {kind: 'taken', seatIds, owners: seatIds.map(() => null)};
      throw error;
    }
  }

  private indexOf(session: Session, seatId: number): number {
    const index = seatId - session.plan.firstSeatId;
    if (index < 0 || index >= session.plan.seatCount) throw invalid({seats: 'Alguna butaca no es de esta sesión.'});
    return index;
  }

  private priceFor(session: Session, index: number, priceId: number, channel: Channel): SessionPrice {
    const price = session.prices.get(priceId);
    const zone = session.plan.zones[session.plan.zoneOf[index]!]!;
    if (!price || price.zoneId !== zone.id || !pricesOf(session, zone.id, channel).includes(price))
      throw invalid({priceId: 'Esta tarifa no es de la zona de la butaca.'});
    return price;
  }

  /** Only asked when a rule needs it: seats of this session that the cart holds already. */
  private async alreadyHeld(session: Session, who: Chooser, indexes: number[]): Promise<number[]> {
    const companions = indexes.some(i => session.plan.attributes[i]! & 2);
    const neighbourHeld =
      session.orphanRule &&
      session.seatsApart === 0 &&
      who.channel === 'web' &&
      indexes.some(i => session.states.kinds[i - 1] === 1 || session.states.kinds[i + 1] === 1);
    if (!companions && !neighbourHeld) return [];
    const {rows} = await this.runtime.db.query<{seat_id: number}>(
      `select seat_id from seat_claim where cart_id = $1 and event_session_id = $2 and kind = 'hold'
        and expires_at > now()`,
      [who.cartId, session.id],
    );
    return rows.map(r => r.seat_id - session.plan.firstSeatId).filter(i => !indexes.includes(i));
  }
}
