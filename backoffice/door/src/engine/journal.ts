// The readings of this device. Promise: one that was answered here stands in storage before anybody sees the answer; it
// goes up in its order, again and again, until the server has said that it has it; one that the server cannot take is
// put aside, where it can be seen, and stops nobody behind it.
import {Refusal} from '../wire/call';
import type {DoorApi} from '../wire/door-api';
import type {AnsweredReading, SentReading} from '../wire/shapes';
import type {DoorStore, Reading} from './reading';

const BATCH = 100;
/** So often the server may say that it cannot take one, and so often that it has no time for it. */
const TRIES = 5;
const TRIES_WHILE_BUSY = 50;
/** Of what the server has, so many stay to be looked at. */
const KEPT = 300;
/** And those for longer that the list of rights may not have yet. */
const KEPT_FOR = 600_000;

export const sentOf = (reading: Reading): SentReading => ({
  nonce: reading.nonce,
  text: reading.text,
  direction: reading.direction,
  at: new Date(reading.at).toISOString(),
  isOffline: reading.isOffline,
  ...(reading.verdict !== null && {verdict: reading.verdict}),
  ...(reading.undo && !reading.undo.isSent && {undo: {reason: reading.undo.reason}}),
});

/** What the server says of one: that it has no time for it is no judgement. */
export const refusalOf = ({code, message}: NonNullable<AnsweredReading['error']>): Refusal =>
  new Refusal(code === 'busy' ? 503 : 409, code, message);

export class Journal {
  all: Reading[] = [];
  private sequence = 0;

  constructor(private readonly store: DoorStore) {}

  async open(): Promise<void> {
    this.all = (await this.store.readings()).sort((a, b) => a.sequence - b.sequence);
    this.sequence = Math.max((await this.store.read<number>('sequence')) ?? 0, this.all.at(-1)?.sequence ?? 0);
  }

  nextSequence(): number {
    return ++this.sequence;
  }

  get pending(): Reading[] {
    return this.all.filter(one => one.state === 'pending');
  }

  /** Something has to be told before the server's own answer can be right. */
  get isWaiting(): boolean {
    return this.pending.length > 0 || this.all.some(isUntoldUndo);
  }

  get aside(): number {
    return this.all.filter(one => one.state === 'aside').length;
  }

  find(nonce: string): Reading | undefined {
    return this.all.find(one => one.nonce === nonce);
  }

  /** Throws when there is no room: then nothing may be answered. */
  async add(reading: Reading): Promise<void> {
    await this.store.keepReading(reading);
    this.all.push(reading);
    await this.store.keep('sequence', this.sequence);
  }

  async change(reading: Reading, changes: Partial<Reading>): Promise<void> {
    Object.assign(reading, changes);
    await this.store.keepReading(reading);
  }

  /** Sends what waits, in its order. Throws the Refusal that ended it. */
  async upload(api: DoorApi, now: () => number): Promise<void> {
    // What was undone comes before what was read after it.
    await this.sendUndone(api);
    for (let waiting = this.pending; waiting.length > 0; waiting = this.pending) {
      const {sessionId} = waiting[0]!;
      const other = waiting.findIndex(one => one.sessionId !== sessionId);
      const end = other > 0 ? Math.min(BATCH, other) : BATCH;
      const isDone = await this.sendBatch(api, sessionId, waiting.slice(0, end), now);
      await this.sendUndone(api);
      if (!isDone) return;
    }
    await this.sendUndone(api);
    await this.forgetOld(now() - KEPT_FOR);
  }

  /** @returns whether none of it waits any more */
  private async sendBatch(api: DoorApi, sessionId: number, batch: Reading[], now: () => number): Promise<boolean> {
    let answers: Awaited<ReturnType<DoorApi['readings']>>;
    const undone = new Set(batch.filter(one => one.undo !== null).map(one => one.nonce));
    try {
      answers = await api.readings(sessionId, batch.map(sentOf));
    } catch (failure) {
      if (!(failure instanceof Refusal) || failure.isUnanswered || [401, 409].includes(failure.status)) throw failure;
      if (batch.length > 1) {
        // One of them is what it will not take: each alone.
        let isDone = true;
        for (const one of batch) isDone = (await this.sendBatch(api, sessionId, [one], now)) && isDone;
        return isDone;
      }
      await this.change(batch[0]!, {state: 'aside', why: failure.message});
      return true;
    }
    const byNonce = new Map(answers.map(answer => [answer.nonce, answer]));
    for (const one of batch) {
      const {scanned, error} = byNonce.get(one.nonce) ?? {};
      // What the device has answered stays what was answered; only its number there is new.
      if (scanned)
        await this.change(one, {
          state: 'sent',
          settledAt: now(),
          scanned: {...one.scanned, id: scanned.id},
          // It may have been undone while it was on its way: then it goes up by itself.
          ...(one.undo && undone.has(one.nonce) && {undo: {...one.undo, isSent: true}}),
        });
      else if (error) {
        const tries = one.tries + 1;
        const most = refusalOf(error).isUnanswered ? TRIES_WHILE_BUSY : TRIES;
        await this.change(one, {tries, why: error.message, ...(tries >= most && {state: 'aside'})});
      }
    }
    // Those that it could not judge now, or did not name, come with the next round.
    return batch.every(one => one.state !== 'pending');
  }

  private async sendUndone(api: DoorApi): Promise<void> {
    for (const one of this.all.filter(isUntoldUndo)) {
      const undo = one.undo!;
      try {
        await api.undo(one.scanned.id!, undo.reason);
      } catch (failure) {
        if (!(failure instanceof Refusal) || failure.isUnanswered || failure.status === 401) throw failure;
        // It counts there still: somebody of the office has to know.
        await this.change(one, {state: 'aside', why: `Sin deshacer: ${failure.message}`});
      }
      await this.change(one, {undo: {...undo, isSent: true}});
    }
  }

  private async forgetOld(before: number): Promise<void> {
    const done = this.all.filter(
      one => one.state === 'sent' && (one.settledAt ?? before) < before && (!one.undo || one.undo.isSent),
    );
    if (done.length <= KEPT * 2) return;
    const old = new Set(done.slice(0, done.length - KEPT).map(one => one.nonce));
    await this.store.dropReadings([...old]);
    this.all = this.all.filter(one => !old.has(one.nonce));
  }
}

/** The server has it, and does not know that it was undone. One that waits itself takes its undo with it. */
const isUntoldUndo = ({undo, state, scanned}: Reading): boolean =>
  undo !== null && !undo.isSent && state === 'sent' && scanned.id !== null;
