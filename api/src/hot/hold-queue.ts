/**
 * Joins the holds that wait at the same moment into one statement (measured: this is what lifts the
 * limit). Each cart still gets its own answer; two carts of a batch never name the same seat, and a
 * cart comes once per batch: who comes second waits for the next statement and meets the truth there.
 */
import {DomainError} from '../errors';
import type {Database} from '../db';
import {holdSeats, type HoldOutcome, type HoldRequest} from '../domain/seats/hold';

interface Waiting {
  request: HoldRequest;
  resolve: (outcome: HoldOutcome) => void;
  reject: (error: unknown) => void;
}

const MAX_BATCH = 64;
const MAX_AT_ONCE = 2;
const MAX_WAITING = 5000;

export class HoldQueue {
  private waiting: Waiting[] = [];
  private running = 0;

  constructor(private readonly db: Database) {}

  hold(request: HoldRequest): Promise<HoldOutcome> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(new DomainError('busy', 503, 'Hay mucha demanda ahora mismo. Vuelve a intentarlo.', {retryAfterSeconds: 2}));
    return new Promise((resolve, reject) => {
      this.waiting.push({request, resolve, reject});
      if (this.running < MAX_AT_ONCE) queueMicrotask(() => this.next());
    });
  }

  /** Carts waiting for a statement: how hard the moment is. */
  pressure(): number {
    return this.waiting.length;
  }

  private next(): void {
    while (this.running < MAX_AT_ONCE && this.waiting.length > 0) {
      const batch = this.take();
      this.running++;
      void this.run(batch).finally(() => {
        this.running--;
        this.next();
      });
    }
  }

  private take(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const seats = new Set<number>();
    const carts = new Set<string>();
    let at = 0;
    for (; at < this.waiting.length && batch.length < MAX_BATCH; at++) {
      const w = this.waiting[at];
      // Seat ids are unique over plans; two sessions of one plan may share them and then wait: harmless.
      if (carts.has(w.request.cartId) || w.request.seats.some(s => seats.has(s.seatId))) {
        later.push(w);
        continue;
      }
      batch.push(w);
      carts.add(w.request.cartId);
      for (const s of w.request.seats) seats.add(s.seatId);
    }
    this.waiting = [...later, ...this.waiting.slice(at)];
    return batch;
  }

  private async run(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await holdSeats(this.db, batch.map(w => w.request));
      batch.forEach((w, i) => w.resolve(outcomes[i]));
    } catch (error) {
      // One cart of several lost a seat to another connection in that instant (or one row was locked
      // too long): nothing of the batch was kept, so each is tried alone.
      if (batch.length > 1 && error instanceof DomainError) {
        for (const w of batch) await this.alone(w);
      } else this.settleAlone(batch[0], error);
    }
  }

  private async alone(w: Waiting): Promise<void> {
    try {
      w.resolve((await holdSeats(this.db, [w.request]))[0]);
    } catch (error) {
      this.settleAlone(w, error);
    }
  }

  private settleAlone(w: Waiting, error: unknown): void {
    if (error instanceof DomainError && error.code === 'hold_race') w.resolve({kind: 'taken', seatIds: w.request.seats.map(s => s.seatId)});
    else w.reject(error);
  }
}
