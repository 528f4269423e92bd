/**
 * What selling needs to know of each session, in memory: windows, limits, prices, live states.
 * A poll of every 150 ms reads what changed since a transaction horizon (seat claims, freed seats,
 * settings, counters), so all processes on one database agree; this process's own holds are applied
 * at once, and a poll that was already reading does not take them back. Nothing here is a promise:
 * the promise is the primary key. This only saves asking.
 */
import type {Channel, OwnChannel} from '../../domain/kernel/channel';
import type {Database} from '../../platform/database/db';
import {freeSessionHolds} from '../../domain/seats/release';
import {log} from '../../platform/process/log';
import {KIND, LiveStates, type Kind, type Offer} from './live-states';
import {PlanBooks, type PlanBook} from './plan-book';
import {mostOf} from './quotas';
import type {SessionPrice, Session} from './session';
import {QUOTA_LEFT, readSettings} from './session-settings';

const POLL_MS = 150;
const IDLE_MS = 30 * 60_000;

export class SessionBook {
  readonly plans: PlanBooks;
  private readonly open = new Map<number, Promise<Session>>();
  private readonly ready = new Map<number, Session>();
  private horizon: string | null = null;
  private lookBack: string | null = null;
  private timer?: NodeJS.Timeout;
  private polling: Promise<void> | undefined;
  /** Seats of each session that this process changed while a poll was reading: what it read of them may be older. */
  private readonly changedMeanwhile = new Map<number, Set<number>>();
  /** The second for which ended holds have been looked for. */
  private expiredAt = 0;
  private stopped = false;
  /** Sessions that are gone, and those of them that may have a hold which this process was just making. */
  private readonly gone = new Set<number>();
  private readonly left = new Set<number>();
  private placesReadAt = 0;
  private placesSince: {session: Session; owner: number; places: number}[] = [];
  /** database clock − our clock, ms */
  /**
   * From this process's steady clock to the database's: a wall clock that is wrong or set while it runs changes
   * nothing.
   */
  private skew = performance.timeOrigin;

  constructor(private readonly db: Database) {
    this.plans = new PlanBooks(db);
  }

  /** The first poll sets the horizon; nothing may be loaded before it. */
  async start(): Promise<void> {
    await this.poll();
    this.timer = setInterval(() => void this.poll(), POLL_MS);
    this.timer.unref();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  now(): number {
    return performance.now() + this.skew;
  }

  get(id: number): Promise<Session> {
    const ready = this.ready.get(id);
    if (ready) {
      ready.usedAt = performance.now();
      return Promise.resolve(ready);
    }
    let session = this.open.get(id);
    if (!session) {
      session = this.load(id);
      this.open.set(id, session);
      session.catch(() => undefined).finally(() => this.open.delete(id));
    }
    return session;
  }

  loaded(id: number): Session | undefined {
    const session = this.ready.get(id);
    if (session) session.usedAt = performance.now();
    return session;
  }

  /** This process's own writes, seen at once by everybody connected to it. */
  apply(eventSessionId: number, seatIds: number[], kind: Kind, endsAt?: Date, owner = 0): void {
    if (this.gone.has(eventSessionId)) this.left.add(eventSessionId);
    const session = this.ready.get(eventSessionId);
    if (!session) return;
    const ends = endsAt ? Math.ceil(endsAt.getTime() / 1000) : 0;
    for (const seatId of seatIds) session.states.set(seatId - session.plan.firstSeatId, KIND[kind], ends, owner);
    if (this.polling) {
      let changed = this.changedMeanwhile.get(eventSessionId);
      if (!changed) this.changedMeanwhile.set(eventSessionId, (changed = new Set()));
      for (const seatId of seatIds) changed.add(seatId);
    }
    session.states.announce();
  }

  applyFreed(seats: {eventSessionId: number; seatId: number}[], kind: Kind = 'free'): void {
    const bySession = new Map<number, number[]>();
    for (const s of seats) {
      const ids = bySession.get(s.eventSessionId);
      if (ids) ids.push(s.seatId);
      else bySession.set(s.eventSessionId, [s.seatId]);
    }
    for (const [id, seatIds] of bySession) this.apply(id, seatIds, kind);
  }

  private async load(id: number): Promise<Session> {
    const since = this.horizon;
    const settings = await readSettings(this.db, id);
    const plan = await this.plans.get(settings.seatPlanId);
    const states = new LiveStates(plan.seatCount, offerOf(plan, settings));
    const claims = await this.db.query<{seat_id: number; kind: Kind; ends: number; owner: number}>(
      `select seat_id, kind, coalesce(ceil(extract(epoch from expires_at)), 0)::int8 as ends, ${OWNER} as owner
        from seat_claim where event_session_id = $1 and (kind <> 'hold' or expires_at > now())`,
      [id],
    );
    for (const c of claims.rows) states.set(c.seat_id - plan.firstSeatId, KIND[c.kind], c.ends, c.owner);
    const session: Session = {...settings, plan, states, usedAt: performance.now()};
    await this.readCounters([session]);
    this.ready.set(id, session);
    // A poll that ran while the claims were read did not know this session: the next one looks back.
    this.lookBackTo(since);
    return session;
  }

  /** The next poll reads from there on, or from further back. */
  private lookBackTo(since: string | null): void {
    if (since !== null && (this.lookBack === null || BigInt(since) < BigInt(this.lookBack))) this.lookBack = since;
  }

  private async readCounters(sessions: Session[]): Promise<void> {
    const general = sessions.filter(s => s.plan.zones.some(z => z.kind === 'general'));
    if (general.length === 0) return;
    const {rows} = await this.db.query<{event_session_id: number; zone_id: number; free: number}>(
      `select event_session_id, zone_id, sum(capacity - taken)::int as free from zone_counter
        where event_session_id = any($1) group by 1, 2`,
      [general.map(s => s.id)],
    );
    for (const row of rows) {
      const session = this.ready.get(row.event_session_id) ?? general.find(s => s.id === row.event_session_id);
      if (session?.states.setZone(row.zone_id, row.free)) session.states.announce();
    }
  }

  /** What comes to nothing on the web is offered no more, and again when something comes back or its hour has come. */
  private async readQuotas(sessions: Session[]): Promise<void> {
    const counted = sessions.filter(s => s.quotas.length > 0);
    if (counted.length === 0) return;
    const {rows} = await this.db.query<{session: number; id: number; left: number | null}>(
      `select q.event_session_id as session, q.id, ${QUOTA_LEFT} as left from session_quota q
        where q.event_session_id = any($1)`,
      [counted.map(s => s.id)],
    );
    const left = new Map(rows.map(row => [row.id, row.left]));
    for (const session of counted) {
      for (const quota of session.quotas) if (left.has(quota.id)) quota.left = left.get(quota.id)!;
      this.offerAgain(session);
    }
  }

  private offerAgain(session: Session): void {
    const offer = offerOf(session.plan, session);
    if (session.states.offersThese(offer)) return;
    session.states.offer(offer);
    session.states.announce();
  }

  /**
   * Afterwards memory knows all that was committed before the call: for the rare answer that must not lag behind
   * another process.
   */
  async upToDate(): Promise<void> {
    await this.polling;
    await this.poll();
  }

  private poll(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return (this.polling ??= this.readChanges().finally(() => (this.polling = undefined)));
  }

  private async readChanges(): Promise<void> {
    const since = this.lookBack ?? this.horizon;
    this.lookBack = null;
    try {
      const asked = performance.now();
      this.changedMeanwhile.clear();
      const {rows} = await this.db.query<{
        t: 'h' | 'c' | 'f' | 's';
        session: number;
        seat: number;
        kind: Kind;
        ends: number;
        owner: number;
        horizon: string;
        at: number;
      }>(CHANGES, [since]);
      const touched = new Set<Session>();
      const changedSettings: number[] = [];
      for (const row of rows) {
        if (row.t === 'h') {
          this.horizon = row.horizon;
          this.skew = row.at - (asked + performance.now()) / 2;
          continue;
        }
        const session = this.ready.get(row.session);
        if (row.t === 'f' && row.seat === 0) {
          if (!this.gone.has(row.session)) this.left.add(row.session);
          this.gone.add(row.session);
          // Whoever still has its page can take nothing.
          if (session) session.state = 'closed';
          this.ready.delete(row.session);
          continue;
        }
        if (!session) continue;
        if (row.t === 's') {
          changedSettings.push(row.session);
          continue;
        }
        const index = row.seat - session.plan.firstSeatId;
        const [kind, ends] = row.t === 'f' ? [0, 0] : [KIND[row.kind], row.ends];
        if (this.changedMeanwhile.get(row.session)?.has(row.seat)) {
          if (session.states.kinds[index] !== kind || session.states.endsAt[index] !== ends) this.lookBackTo(since); // which of both is newer, the next poll reads
        } else if (session.states.set(index, kind, ends, row.owner)) touched.add(session);
      }
      for (const id of changedSettings) await this.reload(id);
      const seconds = Math.floor(this.now() / 1000);
      for (const session of this.ready.values()) {
        if (seconds !== this.expiredAt && session.states.expire(seconds)) touched.add(session);
        if (performance.now() - session.usedAt > IDLE_MS && session.states.listeners.size === 0)
          this.ready.delete(session.id);
      }
      this.expiredAt = seconds;
      const sessions = [...this.ready.values()];
      await this.readCounters(sessions);
      await this.readQuotas(sessions);
      if (performance.now() - this.placesReadAt > PLACES_MS) await this.readPlaces(sessions);
      for (const session of touched) session.states.announce();
      await this.freeLeft();
    } catch (error) {
      this.lookBackTo(since);
      log.debug({err: (error as Error).message}, 'live states: poll failed, will try again');
    }
  }

  /**
   * A hold takes no lock on its session, so one that was under way may be committed after its session was erased. The
   * process that made it hears of it before it hears of the end, then it is found at the end; or after, then `apply`
   * asks for it. What dies in between ends with its cart.
   */
  private async freeLeft(): Promise<void> {
    for (const id of this.left) {
      this.left.delete(id);
      await this.db
        .withTransaction(tx => freeSessionHolds(tx, id))
        .catch((error: unknown) => {
          this.left.add(id);
          throw error;
        });
    }
  }

  /**
   * Held places of zones change no seat: they are added up once a second, and this process's own are added as they
   * come.
   */
  private async readPlaces(sessions: Session[]): Promise<void> {
    this.placesReadAt = performance.now();
    const general = sessions.filter(s => s.plan.zones.some(z => z.kind === 'general'));
    if (general.length === 0) return;
    this.placesSince = [];
    const {rows} = await this.db.query<{session: number; owner: number; places: number}>(PLACES, [
      general.map(s => s.id),
    ]);
    for (const {id, states} of general)
      states.setPlaces(
        new Map(rows.filter(row => row.session === id && row.owner !== 0).map(row => [row.owner, row.places])),
      );
    for (const {session, owner, places} of this.placesSince) session.states.addPlaces(owner, places);
  }

  /** Places of a zone that this process has given. */
  addPlaces(session: Session, owner: number, places: number): void {
    session.states.addPlaces(owner, places);
    this.placesSince.push({session, owner, places});
  }

  private async reload(id: number): Promise<void> {
    const session = this.ready.get(id);
    if (!session) return;
    const {seatPlanId, ...settings} = await readSettings(this.db, id);
    if (seatPlanId !== session.plan.id) {
      this.ready.delete(id);
      return;
    }
    Object.assign(session, settings);
    this.offerAgain(session);
  }
}

/**
 * The last seven digits of a visitor's cart tell the address that it was made from (http/visitor.ts); other carts are
 * not counted.
 */
const OWNER = `case when kind = 'hold'
  and substr(cart_id::text, 15, 1) = '7' then ('x' || right(cart_id::text, 7))::bit(28)::int else 0 end`;
const PLACES_MS = 1000;
const PLACES = `
select event_session_id as session, ${OWNER} as owner, sum(quantity)::int as places from zone_claim
 where event_session_id = any($1) and kind = 'hold' and expires_at > now() group by 1, 2`;

/** A freed seat that somebody has claimed since is not free; the claim's own row speaks then. */
const CHANGES = `
select 'h' as t, 0 as session, 0 as seat, null as kind, 0::int8 as ends, 0 as owner,
  pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (extract(epoch from clock_timestamp()) * 1000)::float8 as at
union all
select 'c', event_session_id, seat_id, kind, coalesce(ceil(extract(epoch from expires_at)), 0)::int8, ${OWNER}, null,
  null from seat_claim
 where changed_xid >= $1::xid8 and (kind <> 'hold' or expires_at > now())
union all
select 'f', f.event_session_id, f.seat_id, null, 0, 0, null, null from seat_freed f
 where f.changed_xid >= $1::xid8 and not exists (select 1 from seat_claim c
   where c.event_session_id = f.event_session_id and c.seat_id = f.seat_id)
union all
select 's', id, 0, null, 0, 0, null, null from event_session where changed_xid >= $1::xid8`;

/** Wheelchair places and their companions' are not yet anybody's; the database decides. */
export const keepsAccessible = (session: Session, now: number): boolean =>
  now < session.startsAt.getTime() - session.accessibleUntilHours * 3_600_000;

/** Zones with a price; not those of which the quotas leave nothing on the web. */
function offerOf(plan: PlanBook, session: Pick<Session, 'prices' | 'quotas'>): Offer {
  const zones = new Set([...session.prices.values()].map(p => p.zoneId));
  if (session.quotas.length > 0)
    for (const id of zones) {
      const prices = pricesOf(session, id, 'web');
      if (prices.length > 0 && mostOf(session, id, prices, 'web') === 0) zones.delete(id);
    }
  const priced = plan.zones.map(zone => zones.has(zone.id));
  return {zones, seats: Uint8Array.from(plan.zoneOf, zone => Number(priced[zone]))};
}

/** Shown price in cents for a channel: a channel's own price wins over the general one; a free ticket has no fee. */
export const shownCents = (session: Session, price: SessionPrice, channel: Channel) =>
  price.amountCents + (price.amountCents === 0 ? 0 : session.fees[channel]);
export const feeCents = (session: Session, price: SessionPrice, channel: Channel) =>
  price.amountCents === 0 ? 0 : session.fees[channel];

/** «Desde»: the cheapest price of the ordinary tariff; of any tariff when there is no ordinary one. */
export function fromCents(session: Session): number | null {
  const web = [...session.prices.values()].filter(p => p.channel === null || p.channel === 'web');
  const named = web.filter(p => p.isDefault);
  const shown = (named.length ? named : web).map(p => shownCents(session, p, 'web'));
  return shown.length ? Math.min(...shown) : null;
}

/** Prices of a zone on a channel, the channel's own replacing the general one of the same category. */
const byZone = new WeakMap<Session['prices'], Map<string, readonly SessionPrice[]>>();
export function pricesOf(
  {prices}: Pick<Session, 'prices'>,
  zoneId: number,
  channel: OwnChannel,
): readonly SessionPrice[] {
  const known = byZone.get(prices) ?? byZone.set(prices, new Map()).get(prices)!;
  const key = `${channel} ${zoneId}`;
  let these = known.get(key);
  if (!these) {
    const chosen = new Map<number, SessionPrice>();
    for (const p of prices.values()) {
      if (p.zoneId !== zoneId || (p.channel !== null && p.channel !== channel)) continue;
      const other = chosen.get(p.priceCategoryId);
      if (!other || other.channel === null) chosen.set(p.priceCategoryId, p);
    }
    known.set(key, (these = [...chosen.values()].sort((a, b) => b.amountCents - a.amountCents || a.id - b.id)));
  }
  return these;
}

/** Whether the sale is for allowed buyers alone at this moment. */
export const isForBuyers = (session: Session, now: number): boolean =>
  session.buyersOnly && (session.buyersOnlyUntil === null || session.buyersOnlyUntil.getTime() > now);

export type SaleState = 'before' | 'open' | 'paused' | 'closed' | 'sold_out' | 'cancelled';
export function saleState(session: Session, now: number): SaleState {
  if (session.state === 'cancelled') return 'cancelled';
  if (session.state === 'draft' || session.state === 'closed' || now > session.saleEndsAt.getTime()) return 'closed';
  if (session.state === 'paused') return 'paused';
  if (now < session.saleStartsAt.getTime()) return 'before';
  return session.states.free === 0 || session.keptForWaiting ? 'sold_out' : 'open';
}
