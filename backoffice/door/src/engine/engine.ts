// The reader itself, without a screen: it reads codes in turn, asks the server or judges by itself. Promise: nobody sees
// «Adelante» before it is written down, here or there; a code that stays before the camera, or is scanned twice within two
// seconds, is one reading; while readings or what was undone wait to go up, this device judges by its own list, so none
// overtakes another. What has to be asked is answered before the next code is read.
import {cleanText, groupText} from '@taquilla/door-rules/code-text';
import type {Direction, DoorFacts} from '@taquilla/door-rules/facts';
import {Refusal} from '../wire/call';
import type {DoorApi} from '../wire/door-api';
import type {Scanned} from '../wire/shapes';
import {DoorContact} from './contact';
import {refusalOf, sentOf} from './journal';
import {judgeHere, ownCounts, withOwn} from './judge';
import {newNonce, type Reading} from './reading';
import {findRight, type Known} from './rights';
import {answerOf, isProblem, type Answer, type Problem} from './state';

const SAME_CODE_MS = 2000;
/** Without a list to judge by, the server is waited for. */
const PATIENT_MS = 12_000;
/** After this a server that had no time is asked again, as long as its answer is not late. */
const BUSY_MS = 300;
/** What the server keeps of why a reading was undone. */
const REASON_LENGTH = 300;

export class DoorEngine extends DoorContact {
  /** Somebody stands beside it, who asks what has to be asked. */
  isAttended = true;
  private turn: Promise<unknown> = Promise.resolve();
  private last: Answer | Problem | null = null;
  /** By session and code: what the server has been asked to give back and has not answered yet. */
  private readonly recovering = new Map<string, string>();

  /** What the camera sees, picture after picture: a code is read once as long as it stays before it. */
  see(raw: string): void {
    const text = cleanText(raw);
    const now = this.ports.watches.steady();
    const before = this.seen.get(text);
    const isStaying = before !== undefined && now - before.seenAt < SAME_CODE_MS;
    this.seen.set(text, {seenAt: now, readAt: isStaying ? before.readAt : now});
    this.forgetSeen(now);
    if (!isStaying) void this.readInTurn(raw);
  }

  /**
   * Whoever reads does it in turn: the last answer on the screen is that of the last code. Two seconds count from the
   * first reading: a copy that is shown again and again is soon read as what it is.
   */
  read(raw: string, people?: number): Promise<void> {
    const text = cleanText(raw);
    const now = this.ports.watches.steady();
    const before = this.seen.get(text);
    const isSame = people === undefined && before !== undefined && now - before.readAt < SAME_CODE_MS;
    this.seen.set(text, {seenAt: now, readAt: isSame ? before.readAt : now});
    this.forgetSeen(now);
    if (!isSame) return this.readInTurn(raw, people);
    return this.turn.then(() => {
      const {last} = this;
      // An answer that still stands there says it once: a second signal would let a second person by.
      if (last && 'text' in last && last.text === text && this.view.answer === null) this.answered(last);
    });
  }

  private forgetSeen(now: number): void {
    for (const [one, {seenAt}] of this.seen) if (now - seenAt >= SAME_CODE_MS) this.seen.delete(one);
  }

  private readInTurn(raw: string, people?: number): Promise<void> {
    const text = cleanText(raw);
    if (text === '' || this.view.phase !== 'working') return Promise.resolve();
    const {direction} = this.view;
    const turn = this.turn.then(() => this.readOne(text, direction, people));
    this.turn = turn;
    return turn;
  }

  private answered(answer: Answer | Problem): void {
    this.last = answer;
    this.show({answer, answerNumber: this.view.answerNumber + 1, isReading: false});
  }

  private async readOne(text: string, direction: Direction, people?: number): Promise<void> {
    const {sessionId, answer} = this.view;
    if (sessionId === null || !this.api) return;
    if (answer && !isProblem(answer) && answer.question !== null) return this.answered(answer);
    this.show({isReading: true});
    const reading = this.begin(sessionId, text, direction, newNonce());
    try {
      const isAsked = this.link.isOnline && !this.journal.isWaiting;
      if (isAsked && (await this.askServer(reading, people))) return;
      if (people !== undefined)
        return this.answered({
          title: 'Sin respuesta',
          detail: 'A un grupo solo lo cuenta el servidor: lee cada entrada.',
        });
      await this.judgeAlone(reading);
    } catch (failure) {
      await this.meet(failure);
      if (this.view.phase !== 'working') return;
      this.answered({
        title: 'No se ha leído',
        detail: failure instanceof Refusal ? failure.message : 'Léelo otra vez.',
      });
    }
  }

  private begin(sessionId: number, text: string, direction: Direction, nonce: string): Omit<Reading, 'scanned'> {
    return {
      nonce,
      sequence: this.journal.nextSequence(),
      sessionId,
      text,
      direction,
      at: this.clock.now(),
      deviceAt: this.clock.deviceNow(),
      isOffline: false,
      verdict: null,
      state: 'pending',
      tries: 0,
      why: null,
      settledAt: null,
      right: null,
      undo: null,
    };
  }

  /** @returns whether the server has answered */
  private async askServer(reading: Omit<Reading, 'scanned'>, people?: number): Promise<boolean> {
    const limit = this.list.rights && this.view.pulse ? this.slow : PATIENT_MS;
    const began = this.ports.watches.steady();
    const waited = () => this.ports.watches.steady() - began;
    const asked = {...sentOf(reading as Reading), ...(people !== undefined && {people})};
    let scanned: Scanned | undefined;
    for (let isBusy = true; isBusy; ) {
      isBusy = false;
      try {
        const [first] = await this.api!.readings(reading.sessionId, [asked], Math.ceil(limit - waited()));
        if (first?.error) throw refusalOf(first.error);
        scanned = first?.scanned;
      } catch (failure) {
        if (!(failure instanceof Refusal) || !failure.isUnanswered) throw failure;
        isBusy = failure.code === 'busy' && waited() + BUSY_MS < limit;
        if (isBusy) await this.ports.pause(BUSY_MS);
      }
    }
    if (!scanned) {
      this.link.failed();
      return false;
    }
    this.link.answered(waited(), limit);
    const known = this.list.rights && (await findRight(this.list.rights, reading.text, this.keys(this.view.pulse!)));
    const judged =
      known && judgeHere(this.withOwn(known), this.facts()!, this.gateName(), reading.direction, reading.at);
    const right = judged?.right && scanned.result === 'ok' ? judged.right : null;
    await this.settle({...reading, scanned, right});
    return true;
  }

  /** What the server has answered itself. */
  private async settle(reading: Reading): Promise<void> {
    const kept: Reading = {...reading, state: 'sent', settledAt: this.clock.now()};
    // It stands there already: that this device cannot keep it is told, and is no reason to stop anybody.
    await this.journal.add(kept).catch(() => this.show({isStorageFull: true}));
    this.counted(kept.scanned.inside, through(kept));
    await this.say(kept);
  }

  private async judgeAlone(reading: Omit<Reading, 'scanned'>): Promise<void> {
    const facts = this.facts();
    const {rights} = this.list;
    if (!rights || !facts)
      return this.answered({
        title: 'Faltan los datos',
        detail: 'Este lector no tiene la lista de esta sesión: conecta una vez a la red.',
      });
    const began = this.ports.watches.steady();
    const known = await findRight(rights, reading.text, this.keys(this.view.pulse!));
    const judged = judgeHere(known && this.withOwn(known), facts, this.gateName(), reading.direction, reading.at);
    this.show({decidedIn: this.ports.watches.steady() - began});
    if (!known && groupText(reading.text))
      return this.answered({
        title: 'Hace falta la red',
        detail: 'Para un grupo hace falta la red. Si ya la hay, lee el código otra vez: dirá quién falta.',
      });
    const kept: Reading = {
      ...reading,
      isOffline: true,
      verdict: judged.verdict,
      scanned: judged.scanned,
      right: judged.verdict === 'ok' ? judged.right : null,
    };
    try {
      await this.journal.add(kept);
    } catch {
      this.show({isStorageFull: true});
      return this.answered({
        title: 'No se puede anotar',
        detail: 'El aparato no tiene sitio: libera espacio o usa otro lector. No se deja pasar sin anotarlo.',
      });
    }
    this.counted(judged.scanned.inside, through(kept));
    this.showCounts();
    await this.say(kept);
  }

  /** Where nobody asks, whoever has to be asked goes where somebody does. */
  private async say(reading: Reading): Promise<void> {
    const answer = answerOf(reading);
    if (answer.question === null || this.isAttended) return this.answered(answer);
    await this.takeBack(reading, `Aquí no hay quien pregunte: ${answer.question}`);
    const explanation = 'Pasa por la puerta atendida.';
    this.answered({...answer, question: null, scanned: {...answer.scanned, result: 'not_here', explanation}});
    void this.upload();
  }

  /** Whoever was asked may go in, or does not. */
  async answerQuestion(answer: Answer, isYes: boolean): Promise<void> {
    if (!isYes) return this.undo(answer.nonce, `No: ${answer.question}`);
    const own = this.seen.get(answer.text);
    // Those who were shown meanwhile have not been read.
    this.seen.clear();
    if (own) this.seen.set(answer.text, own);
    this.last = {...answer, question: null};
    this.show({answer: this.last});
  }

  private withOwn(known: Known): Known {
    const {rights} = this.list;
    if (!rights) return known;
    const allOutAt = this.view.pulse?.allOutAt;
    return withOwn(known, ownCounts(this.journal.all, rights.sessionId, rights.upTo, allOutAt));
  }

  private facts(): DoorFacts | null {
    return this.view.pulse?.facts ?? null;
  }

  private gateName(): string | null {
    return this.view.pulse?.gate?.name ?? null;
  }

  /** The last reading knows best how many are inside, until the next pulse. */
  private counted(inside: number, through = 0): void {
    const {pulse} = this.view;
    if (!pulse) return;
    const counters = {...pulse.counters, inside, throughGate: pulse.counters.throughGate + through};
    this.show({pulse: {...pulse, facts: {...pulse.facts, inside}, counters}});
  }

  /** The reading is answered for, and the code can be read again at once. */
  async undo(nonce: string, reason: string): Promise<void> {
    const reading = this.journal.find(nonce);
    if (!reading) return;
    await this.takeBack(reading, reason);
    this.seen.clear();
    const {answer} = this.view;
    if (answer && 'nonce' in answer && answer.nonce === nonce)
      this.show({answer: {...answer, isUndone: true, question: null}});
    await this.upload();
  }

  private async takeBack(reading: Reading, reason: string): Promise<void> {
    await this.journal.change(reading, {undo: {reason: reason.slice(0, REASON_LENGTH), isSent: false}});
    const {pulse} = this.view;
    const {result, source} = reading.scanned;
    const moved = result === 'ok' && source !== 'product' ? (reading.direction === 'in' ? -1 : 1) : 0;
    if (pulse) this.counted(pulse.facts.inside + moved, -through(reading));
  }

  /**
   * The seat that its owner gave back, and nobody has bought, is his again and he goes in: a reading like any other, to
   * be asked about and undone. Asked again it is the same one, for its answer may have been lost.
   */
  async recover(answer: Answer): Promise<void> {
    const {sessionId} = this.view;
    if (!this.api || sessionId === null) return;
    const key = `${sessionId} ${answer.text}`;
    const nonce = this.recovering.get(key) ?? newNonce();
    this.recovering.set(key, nonce);
    const reading = this.begin(sessionId, answer.text, 'in', nonce);
    try {
      const scanned = await this.api.recover(sessionId, answer.text, nonce);
      this.recovering.delete(key);
      await this.settle({...reading, scanned});
    } catch (failure) {
      await this.meet(failure);
      if (!(failure instanceof Refusal)) return;
      const explanation = 'La red no contesta. Recupéralo otra vez cuando la haya.';
      if (failure.isUnanswered) return this.answered({...answer, scanned: {...answer.scanned, explanation}});
      this.recovering.delete(key);
      this.answered({title: 'No se ha podido recuperar', detail: failure.message});
    }
  }

  search(q: string): ReturnType<DoorApi['search']> {
    return this.api!.search(this.view.sessionId!, q);
  }
}

/** Who has come in through this gate by it. */
const through = ({direction, scanned}: Reading): number =>
  scanned.result === 'ok' && direction === 'in' && scanned.source !== 'product' ? 1 : 0;
