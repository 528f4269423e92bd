/**
 * Joins the holds of new carts that wait at the same moment for places of one zone into one statement: its counter is
 * locked once for all of them. Whoever does not fit so, or any other cart, is told null and takes the long way alone.
 */
import type {Database} from '../../../platform/database/db';
import {DomainError} from '../../../domain/kernel/errors';
import {holdZoneFirst, type HeldZone, type ZoneHoldRequest} from '../../../domain/seats/hold-zone';

interface Waiting {
  request: ZoneHoldRequest;
  resolve: (held: HeldZone | null) => void;
  reject: (error: unknown) => void;
}

const MAX_BATCH = 32;
const MAX_AT_ONCE = 2;
const MAX_WAITING = 2000;

interface Line {
  waiting: Waiting[];
  running: number;
}

export class ZoneQueue {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly db: Database) {}

  hold(request: ZoneHoldRequest): Promise<HeldZone | null> {
    const key = `${request.eventSessionId}:${request.zoneId}:${request.holdSeconds}`;
    const line = this.lines.get(key) ?? this.lines.set(key, {waiting: [], running: 0}).get(key)!;
    if (line.waiting.length >= MAX_WAITING) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      line.waiting.push({request, resolve, reject});
      if (line.running < MAX_AT_ONCE) setImmediate(() => this.next(key, line));
    });
  }

  private next(key: string, line: Line): void {
    while (line.running < MAX_AT_ONCE && line.waiting.length > 0) {
      line.running++;
      void this.run(line.waiting.splice(0, MAX_BATCH)).finally(() => {
        line.running--;
        this.next(key, line);
      });
    }
    if (line.running === 0 && line.waiting.length === 0) this.lines.delete(key);
  }

  private async run(batch: Waiting[]): Promise<void> {
    try {
      const held = await holdZoneFirst(
        this.db,
        batch.map(w => w.request),
      );
      batch.forEach((w, i) => w.resolve(held && held[i]!));
    } catch (error) {
      // A database that has no time has none for each alone either; anything else may be one cart's and is found out
      // alone.
      const isBusy = error instanceof DomainError && error.status === 503;
      for (const w of batch)
        if (isBusy) w.reject(error);
        else w.resolve(null);
    }
  }
}
