/**
 * The door's server as a reader sees it, in memory: it judges by the same rules, knows a reading again by its nonce, and
 * can be out of reach, slow, or lose an answer on its way.
 */
import {createHash, generateKeyPairSync, sign as signBytes} from 'node:crypto';
import {cleanText, spellings} from '../../../api/src/domain/access/rules/code-text';
import {decide} from '../../../api/src/domain/access/rules/decide';
import type {AccessRule, DoorFacts, RightFacts, ScanResult} from '../../../api/src/domain/access/rules/facts';
import {questionFor} from '../../../api/src/domain/access/rules/house-rules';
import {HASH_BYTES, packRights, RECORD_BYTES, writeRecord} from '../../../api/src/domain/access/rules/records';
import {RIGHTS_PURPOSE} from '../../../api/src/domain/access/rules/ticket-text';
import {keyIdOf, sign, ticketKeyRing, verify} from '../../../api/src/domain/access/ticket-code';
import type {DoorApi, PulseBody, RightsAnswer} from '../../../backoffice/door/src/wire/door-api';
import {Refusal} from '../../../backoffice/door/src/wire/call';
import type {AnsweredReading, Pulse, Scanned, SentReading} from '../../../backoffice/door/src/wire/shapes';

export const SESSION = 7;
const START = Date.parse('2026-12-05T18:00:00Z');

interface Right {
  id: number;
  code: string;
  sequence: number;
  isRevoked: boolean;
  entries: number;
  isInside: boolean;
}

export interface StoredScan {
  nonce: string;
  text: string;
  result: ScanResult;
  rightId: number | null;
  direction: 'in' | 'out';
  isOffline: boolean;
  at: string;
  undone: string | null;
}

export class FakeDoor implements DoorApi {
  now = START;
  /** Nobody answers. */
  isCut = false;
  /** So many of the next calls reach it, and their answers get lost. */
  lost = 0;
  /** What the next call is refused with. */
  refusal: Refusal | null = null;
  /** A text that it cannot take at all. */
  unreadable: string | null = null;
  /** A text that it cannot judge now, and what it says of it. */
  failing: string | null = null;
  failingCode = 'wrong_state';
  forge: ((answer: RightsAnswer) => RightsAnswer) | null = null;
  readonly tickets: Right[] = [];
  /** Codes whose holder has given the seat free. */
  readonly released = new Set<string>();
  readonly scans: StoredScan[] = [];
  readonly pulses: PulseBody[] = [];
  calls = 0;
  private readonly answers = new Map<string, Scanned>();
  private readonly key = generateKeyPairSync('ed25519').privateKey;
  private mark = 1;

  /** What the house has refused or asked besides. */
  rules: AccessRule[] = [];

  /** When the house took everybody for out. */
  allOutAt = 0;

  constructor(count: number) {
    for (let id = 1; id <= count; id++)
      this.tickets.push({id, code: codeOf(id), sequence: 0, isRevoked: false, entries: 0, isInside: false});
  }

  changed(): void {
    this.mark++;
  }

  signed(ticketId: number, {sessionId = SESSION, sequence = 0} = {}): string {
    return sign({ticketId, sessionId, sequence}, this.key);
  }

  get inside(): number {
    return this.tickets.filter(one => one.isInside).length;
  }

  get facts(): DoorFacts {
    return {
      sessionId: SESSION,
      state: 'on_sale',
      isTrial: false,
      opensAt: START - 3_600_000,
      closesAt: START + 7_200_000,
      isGateOpen: true,
      gateId: 1,
      gateArea: null,
      wrongGate: 'warn',
      isReentryAllowed: true,
      inside: this.inside,
      safeCapacity: 100_000,
      rules: this.rules,
      timezone: 'Europe/Madrid',
    };
  }

  private async reach<Answer>(answer: () => Answer): Promise<Answer> {
    this.calls++;
    await Promise.resolve();
    if (this.isCut) throw new Refusal(0, 'unanswered', 'El servidor no contesta.');
    if (this.refusal) throw this.refusal;
    const made = answer();
    if (this.lost > 0) {
      this.lost--;
      throw new Refusal(0, 'unanswered', 'El servidor no contesta.');
    }
    return made;
  }

  pulse(body: PulseBody): Promise<Pulse> {
    return this.reach(() => {
      this.pulses.push(body);
      const session = {id: SESSION, startsAt: new Date(START).toISOString()};
      return {
        serverNow: new Date(this.now).toISOString(),
        event: {title: 'Derbi', venueName: 'Campo', timezone: 'Europe/Madrid'},
        session,
        sessions: [session],
        gates: [{id: 1, name: 'Puerta 1'}],
        gate: {id: 1, name: 'Puerta 1'},
        facts: this.facts,
        settings: {maySearch: true, slowSeconds: 3},
        allOutAt: this.allOutAt,
        keys: {[keyIdOf(this.key)]: this.publicKey()},
        counters: {inside: this.inside, throughGate: this.inside},
      };
    });
  }

  private publicKey(): string {
    const ring = ticketKeyRing([this.key]);
    const der = [...ring.values()][0]!.export({type: 'spki', format: 'der'});
    return der.subarray(-32).toString('base64');
  }

  get ring(): ReturnType<typeof ticketKeyRing> {
    return ticketKeyRing([this.key]);
  }

  rightsList(): RightsAnswer {
    const sorted = this.tickets
      .map(right => ({right, hash: createHash('sha256').update(right.code).digest().subarray(0, HASH_BYTES)}))
      .sort((a, b) => Buffer.compare(a.hash, b.hash));
    const records = new Uint8Array(sorted.length * RECORD_BYTES);
    const view = new DataView(records.buffer);
    sorted.forEach(({right, hash}, index) =>
      writeRecord(view, index * RECORD_BYTES, hash, {
        source: 'ticket',
        rightId: right.id,
        status: this.statusOf(right),
        isHandedOn: false,
        isNameless: false,
        isGone: false,
        entries: right.entries,
        isInside: right.isInside,
        category: 0,
        zone: 0,
        gate: 0,
        lastGate: right.entries > 0 ? 0 : null,
        sequence: right.sequence,
        areas: [],
        lastMinute: right.entries > 0 ? 10 : null,
      }),
    );
    const header = {
      mark: String(this.mark),
      serverNow: new Date(this.now).toISOString(),
      isWhole: true,
      baseAt: new Date(START).toISOString(),
      categories: [{name: 'General', documentRequired: ''}],
      zones: [{id: 1, name: 'Tribuna', color: '#1155cc'}],
      gates: [{id: 1, name: 'Puerta 1'}],
    };
    const bytes = packRights(header, records);
    const signature = signBytes(null, Buffer.concat([Buffer.from(RIGHTS_PURPOSE), bytes]), this.key);
    return {bytes, signature: signature.toString('base64')};
  }

  rights(_sessionId: number, since: string | null): Promise<RightsAnswer | null> {
    return this.reach(() => {
      if (since === String(this.mark)) return null;
      const answer = this.rightsList();
      return this.forge ? this.forge(answer) : answer;
    });
  }

  readings(_sessionId: number, readings: SentReading[]): Promise<AnsweredReading[]> {
    return this.reach(() => {
      if (readings.some(one => one.text === this.unreadable)) throw new Refusal(422, 'invalid', 'No se entiende.');
      return readings.map(one =>
        one.text === this.failing
          ? {nonce: one.nonce, error: {code: this.failingCode, message: 'Ahora no se puede.'}}
          : {nonce: one.nonce, scanned: this.take(one)},
      );
    });
  }

  private statusOf({isRevoked, code}: Right): 'revoked' | 'transferred' | 'active' {
    return isRevoked ? 'revoked' : this.released.has(code) ? 'transferred' : 'active';
  }

  private find(text: string): {right: Right | null; facts: RightFacts | null} {
    const signed = verify(text, this.ring);
    const right = signed
      ? this.tickets.find(one => one.id === signed.ticketId)
      : this.tickets.find(one => spellings(cleanText(text)).includes(one.code));
    if (!right) return {right: null, facts: null};
    return {
      right,
      facts: {
        source: 'ticket',
        rightId: right.id,
        sessionId: signed?.sessionId ?? SESSION,
        status: this.statusOf(right),
        isRevoked: right.isRevoked || (signed !== null && signed.sequence !== right.sequence),
        isHandedOn: false,
        zoneId: 1,
        gateId: 1,
        areas: [],
        isNameless: false,
        entries: right.entries,
        exits: right.entries - (right.isInside ? 1 : 0),
        lastIn: null,
      },
    };
  }

  private take(reading: SentReading): Scanned {
    const scanned = this.answers.get(reading.nonce) ?? this.judge(reading);
    if (reading.undo) this.undoNow(scanned.id!, reading.undo.reason);
    return scanned;
  }

  private judge(reading: SentReading): Scanned {
    const {right, facts} = this.find(reading.text);
    const judged = decide(facts, this.facts, reading.direction, Date.parse(reading.at));
    // Whoever was let in is in, whatever is known here.
    const result = reading.isOffline && reading.verdict === 'ok' ? 'ok' : judged.result;
    if (right && result === 'ok') {
      right.isInside = reading.direction === 'in';
      if (right.isInside) right.entries++;
      this.changed();
    }
    const {nonce, text, direction, isOffline, at} = reading;
    this.scans.push({nonce, text, direction, isOffline, at, result, rightId: right?.id ?? null, undone: null});
    const question = result === 'ok' ? questionFor(facts, this.facts, direction) : null;
    const canRecover = result === 'transferred';
    const scanned: Scanned = {...EMPTY, id: this.scans.length, result, at, question, canRecover, inside: this.inside};
    this.answers.set(nonce, scanned);
    return scanned;
  }

  undo(scanId: number, reason: string): Promise<void> {
    return this.reach(() => this.undoNow(scanId, reason));
  }

  private undoNow(scanId: number, reason: string): void {
    const scan = this.scans[scanId - 1]!;
    if (scan.undone !== null) return;
    const later = this.scans
      .slice(scanId)
      .some(one => one.rightId === scan.rightId && one.undone === null && one.result === 'ok');
    if (later) throw new Refusal(409, 'wrong_state', 'Después hay otra lectura del mismo código.');
    scan.undone = reason;
    const right = this.tickets.find(one => one.id === scan.rightId);
    if (!right || scan.result !== 'ok') return;
    if (scan.direction === 'in') right.entries--;
    right.isInside = scan.direction === 'out';
    this.changed();
  }

  chooseGate = (): Promise<void> => this.reach(() => undefined);
  search = (): Promise<[]> => this.reach(() => []);
  recover = (_sessionId: number, text: string, nonce: string): Promise<Scanned> =>
    this.reach(() => {
      if (!this.answers.has(nonce) && !this.released.delete(text))
        throw new Refusal(409, 'recover_refused', 'El asiento no está liberado.');
      return this.take({nonce, text, direction: 'in', at: new Date(this.now).toISOString(), isOffline: false});
    });
}

/** As it is printed under the QR of ticket number `id`. */
export const codeOf = (id: number): string => `TQ${String(id).padStart(8, '0')}`;

const EMPTY: Scanned = {
  id: null,
  result: 'ok',
  at: new Date(START).toISOString(),
  isWrongGate: false,
  source: 'ticket',
  holderName: null,
  docEnd: null,
  namelessId: null,
  category: 'General',
  documentRequired: null,
  place: null,
  rightGate: null,
  usedAt: null,
  usedGate: null,
  otherSession: null,
  hours: null,
  explanation: null,
  inside: 0,
};
