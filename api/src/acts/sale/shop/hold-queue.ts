/**
 * Joins the holds that wait at the same moment into one statement (measured: this is what lifts the
 * limit). Each cart still gets its own answer; a seat and a cart are in one running statement at most:
 * who comes second waits for the next one and meets the truth there (a cart's limit counts what its own
 * earlier request got).
 */
import {busy, DomainError} from '../../../domain/kernel/errors';
import type {Database} from '../../../platform/database/db';
import {holdSeats, type HoldOutcome, type HoldRequest} from '../../../domain/seats/hold';
import {patiently, type Patient} from '../patient';

interface Waiting extends Patient<HoldOutcome> {
  request: HoldRequest;
  since: number;
}

const MAX_BATCH = 64;
/**
 * In a crowd, few statements with many carts each; while so few are asking, nobody waits for another's statement to
 * end.
 */
const MAX_AT_ONCE = 2;
export const FEW = 8;
const MAX_WAITING = 5000;
/**
 * When even the last of a batch has waited this long, more come than are served: the line only grows (as CoDel tells a
 * standing queue, RFC 8289).
 */
const STANDING_MS = 100;
/** A buyer hears «vuelve a intentarlo» after this, also when every connection is busy or gone. */
const PATIENCE_MS = 2500;
/**
 * The part of that patience in which a batch that failed is tried again, each cart alone: deadlocks (found after 1 s)
 * and lost races leave time for it; waiting for a lock or a connection does not.
 */
const STILL_TIME = 0.6;

export class HoldQueue {
  private waiting: Waiting[] = [];
  private running = 0;
  /** Carts in the statements that run now. */
  private underWay = 0;
  private willLook = false;
  /** What the last of the newest batch has waited. */
  private standingMs = 0;
  /** In the statements that run now. */
  private readonly busySeats = new Set<number>();
  private readonly busyCarts = new Set<string>();

  constructor(
    private readonly db: Database,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  hold(request: HoldRequest): Promise<HoldOutcome> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(busy());
    return patiently<HoldOutcome>(this.patienceMs, patient => {
      this.waiting.push(Object.assign(patient, {request, since: Date.now()}));
      if (this.willLook || this.running >= this.mostAtOnce()) return;
      this.willLook = true;
      // After all that has come in at this moment has been read: it goes in one statement.
      setImmediate(() => {
        this.willLook = false;
        this.next();
      });
    });
  }

  /** Carts waiting for a statement: how hard the moment is. */
  pressure(): number {
    return this.waiting.length;
  }

  /** Buyers who come now would wait in vain. A burst is no standing line: it is served. */
  isFull(): boolean {
    return this.standingMs > STANDING_MS && this.waiting.length > MAX_BATCH;
  }

  private mostAtOnce(): number {
    return this.waiting.length + this.underWay <= FEW ? FEW : MAX_AT_ONCE;
  }

  private next(): void {
    while (this.waiting.length > 0 && this.running < this.mostAtOnce()) {
      const batch = this.take();
      if (batch.length === 0) return;
      this.running++;
      this.underWay += batch.length;
      void this.run(batch).finally(() => {
        this.running--;
        this.underWay -= batch.length;
        for (const {request} of batch) {
          this.busyCarts.delete(request.cartId);
          for (const s of request.seats) this.busySeats.delete(s.seatId);
        }
        this.next();
      });
    }
  }

  private take(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    let at = 0;
    for (; at < this.waiting.length && batch.length < MAX_BATCH; at++) {
      const w = this.waiting[at]!;
      if (w.isDone) continue;
      // First holds have a statement of their own: one ordinary hold among them would make all of them pay for it.
      // So would one that a quota refuses.
      if (batch.length > 0 && !isAlike(batch[0]!.request, w.request)) {
        later.push(w);
        continue;
      }
      // Seat ids are unique over plans; two sessions of one plan may share them and then wait: harmless.
      if (this.busyCarts.has(w.request.cartId) || w.request.seats.some(s => this.busySeats.has(s.seatId))) {
        later.push(w);
        continue;
      }
      batch.push(w);
      this.busyCarts.add(w.request.cartId);
      for (const s of w.request.seats) this.busySeats.add(s.seatId);
    }
    this.waiting = [...later, ...this.waiting.slice(at)];
    if (batch.length > 0) this.standingMs = Date.now() - batch[batch.length - 1]!.since;
    return batch;
  }

  private async run(batch: Waiting[]): Promise<void> {
    const began = Date.now();
    try {
      const outcomes = await holdSeats(
        this.db,
        batch.map(w => w.request),
      );
      batch.forEach((w, i) => w.resolve(outcomes[i]!));
      this.tellTheOthers(batch, outcomes);
    } catch (error) {
      // One cart of several lost a seat to another connection in that instant, or the batch was chosen to end
      // a deadlock: nothing of it was kept, so each is tried alone while there is time.
      // What memory took for free and was not is asked again in full.
      const hasFirst = batch.some(w => w.request.isFirst);
      const isTold = batch.length === 1 && isFull(error);
      const again = !isTold && (batch.length > 1 || hasFirst) && Date.now() - began < this.patienceMs * STILL_TIME;
      for (const w of batch) {
        w.request.isFirst = false;
        if (again) await this.alone(w);
        else if ((batch.length > 1 || hasFirst) && !isTold && (isRace(error) || isFull(error))) w.reject(busy());
        else this.settleAlone(w, error);
      }
    }
  }

  /**
   * Who waits for a seat that this statement has just given to (or seen with) another cart need not ask again:
   * 500 buyers of one seat cost a few statements instead of 500.
   */
  private tellTheOthers(batch: Waiting[], outcomes: HoldOutcome[]): void {
    // By the seat alone: it is in one running statement at most.
    const given = new Map<number, {eventSessionId: number; owner: string | null}>();
    batch.forEach(({request: {seats, cartId, eventSessionId}}, i) => {
      const outcome = outcomes[i]!;
      if (outcome.kind === 'held') for (const s of seats) given.set(s.seatId, {eventSessionId, owner: cartId});
      if (outcome.kind === 'taken')
        outcome.seatIds.forEach((seatId, at) => given.set(seatId, {eventSessionId, owner: outcome.owners[at]!}));
    });
    if (given.size === 0) return;
    const isLost = (seatId: number, {cartId, eventSessionId}: HoldRequest) => {
      const now = given.get(seatId);
      return now !== undefined && now.eventSessionId === eventSessionId && now.owner !== cartId;
    };
    for (const w of this.waiting) {
      if (!w.request.seats.some(s => given.has(s.seatId))) continue;
      const lost = w.request.seats.filter(s => isLost(s.seatId, w.request)).map(s => s.seatId);
      if (lost.length) w.resolve({kind: 'taken', seatIds: lost, owners: lost.map(() => null)});
    }
  }

  private async alone(w: Waiting): Promise<void> {
    if (w.isDone) return;
    try {
      w.resolve((await holdSeats(this.db, [w.request]))[0]!);
    } catch (error) {
      this.settleAlone(w, error);
    }
  }

  private settleAlone(w: Waiting, error: unknown): void {
    const seatIds = w.request.seats.map(s => s.seatId);
    if (isRace(error)) w.resolve({kind: 'taken', seatIds, owners: seatIds.map(() => null)});
    else w.reject(error);
  }
}

const isAlike = (a: HoldRequest, b: HoldRequest) =>
  Boolean(a.isFirst) === Boolean(b.isFirst) && Boolean(a.isCounted) === Boolean(b.isCounted);
const TOLD: readonly string[] = ['key_used', 'quota_full', 'place_need_undeclared', 'wheelchair_first', 'too_near'];
const isFull = (error: unknown) => error instanceof DomainError && TOLD.includes(error.code);
const isRace = (error: unknown) => error instanceof DomainError && error.code === 'hold_race';
