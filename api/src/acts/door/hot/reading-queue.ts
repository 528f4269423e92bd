/**
 * Joins the readings that come at the same moment into one transaction: a crowd at twenty gates costs a few statements
 * instead of six for each, and one commit. Promise: each is judged in its order and for itself (domain/access/scan.ts),
 * a reader's own in the order in which it sent them; who waits too long is told to come back; and what would have to
 * wait for somebody else (a right that is being refunded) waits alone. Whose reading it is is asked of the database in
 * the same transaction, so a reader that was struck off reads nothing more.
 */
import {type Reader, readersOf} from '../../../web/auth/reader';
import {keyRing} from '../key-ring';
import {wire} from '../scanned';
import type {Database} from '../../../platform/database/db';
import {noteConflict} from '../../../domain/access/note-conflict';
import {HELD, type Outcome, scanAll, type ScanAsk} from '../../../domain/access/scan';
import {busy, DomainError} from '../../../domain/kernel/errors';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {patiently, type Patient} from '../../sale/patient';
import {type Answer, askOf, type By, readAlone, refusedAs, type Sent} from './read-alone';

/** Of one transaction; a longer upload is cut. */
export const MAX_BATCH = 64;
/** While one waits for its commit, the next is looked at. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 2000;
/** As for a connection: a reader that hears «busy» goes on by itself. */
const PATIENCE_MS = 2500;
/** The part of it in which a transaction that failed is tried again, each reader alone. */
const STILL_TIME = 0.6;

interface Waiting extends Patient<Answer[]> {
  by: By;
  sessionId: number;
  sent: Sent[];
}

export class ReadingQueue {
  private waiting: Waiting[] = [];
  private readings = 0;
  private running = 0;
  private willLook = false;

  constructor(
    private readonly runtime: Runtime,
    private readonly db: Database,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** At most MAX_BATCH that are ordinary (`isAlone`). */
  read(by: By, sessionId: number, sent: Sent[]): Promise<Answer[]> {
    if (this.readings >= MAX_WAITING) return Promise.reject(busy());
    return patiently<Answer[]>(this.patienceMs, patient => {
      this.waiting.push(Object.assign(patient, {by, sessionId, sent}));
      this.readings += sent.length;
      if (this.willLook || this.running >= MAX_AT_ONCE) return;
      this.willLook = true;
      // After all that has come in at this moment has been read.
      setImmediate(() => {
        this.willLook = false;
        this.next();
      });
    });
  }

  private next(): void {
    while (this.waiting.length > 0 && this.running < MAX_AT_ONCE) {
      const batch = this.take();
      if (batch.length === 0) return;
      this.running++;
      void this.run(batch).finally(() => {
        this.running--;
        this.next();
      });
    }
  }

  /** The oldest, and those of its session behind it. */
  private take(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    let size = 0;
    for (const w of this.waiting) {
      if (w.isDone) this.readings -= w.sent.length;
      else if (size + w.sent.length > MAX_BATCH || (batch[0] && batch[0].sessionId !== w.sessionId)) later.push(w);
      else {
        batch.push(w);
        size += w.sent.length;
      }
    }
    this.readings -= size;
    this.waiting = later;
    return batch;
  }

  private async run(batch: Waiting[]): Promise<void> {
    const began = performance.now();
    try {
      const answers = await this.db.withTransaction(tx => this.readTogether(tx, batch));
      await Promise.all(batch.map((w, i) => this.settle(w, answers[i]!)));
    } catch (error) {
      // Nothing of it was kept. One of them may be at fault, and is found out alone; who has no connection has no time.
      if (performance.now() - began > this.patienceMs * STILL_TIME) for (const w of batch) w.reject(error);
      else
        await Promise.all(
          batch.map(w =>
            this.settle(
              w,
              w.sent.map(() => HELD),
            ),
          ),
        );
    }
  }

  private async readTogether(tx: Tx, batch: Waiting[]): Promise<(DomainError | (Answer | typeof HELD)[])[]> {
    const {sessionId} = batch[0]!;
    const readers = await readersOf(
      tx,
      batch.map(w => w.by),
      sessionId,
    );
    const asks: ScanAsk[] = [];
    let keys = await keyRing(this.runtime, tx, '');
    for (const [i, w] of batch.entries()) {
      const reader = readers[i]!;
      if (reader instanceof DomainError) continue;
      for (const one of w.sent) {
        asks.push(askOf(reader, sessionId, one));
        keys = await keyRing(this.runtime, tx, one.text);
      }
    }
    const outcomes = asks.length > 0 ? await scanAll(tx, asks, keys, false) : [];
    for (const one of outcomes)
      if (one !== HELD && !(one instanceof DomainError) && one.letIn) await noteConflict(tx, one.id);
    let at = 0;
    return batch.map((w, i) => {
      const reader: Reader | DomainError = readers[i]!;
      return reader instanceof DomainError ? reader : w.sent.map(one => answerOf(one, outcomes[at++]!));
    });
  }

  private async settle(w: Waiting, answer: DomainError | (Answer | typeof HELD)[]): Promise<void> {
    if (answer instanceof DomainError) return w.reject(answer);
    const held = w.sent.filter((_, i) => answer[i] === HELD);
    try {
      const alone = held.length > 0 ? await readAlone(this.runtime, this.db, w.by, w.sessionId, held) : [];
      w.resolve(answer.map(one => (one === HELD ? alone.shift()! : one)));
    } catch (error) {
      w.reject(error);
    }
  }
}

const answerOf = ({nonce}: Sent, outcome: Outcome): Answer | typeof HELD =>
  outcome === HELD
    ? HELD
    : outcome instanceof DomainError
      ? refusedAs(nonce, outcome)
      : {nonce, scanned: wire(outcome)};
