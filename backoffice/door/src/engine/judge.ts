// What this device answers by itself: the same judgement as the server's, over the rights it has and over what it has
// read since.
import {decide} from '@taquilla/door-rules/decide';
import {questionFor} from '@taquilla/door-rules/house-rules';
import type {Direction, DoorFacts, ScanResult} from '@taquilla/door-rules/facts';
import type {Scanned} from '../wire/shapes';
import type {Reading} from './reading';
import type {Known} from './rights';

interface OwnCount {
  entries: number;
  exits: number;
  at: number;
  gate: string | null;
  /** What the list may still count, and nobody has told the server to take back yet. */
  undone?: {entries: number; exits: number};
}

/** How often each right has gone in and out, by what this device has read; the list may not know of it yet. */
export type OwnCounts = ReadonlyMap<string, OwnCount>;

export const keyOf = ({source, rightId}: {source: string; rightId: number}): string => `${source}:${rightId}`;

/** So long after its answer a reading may still be missing in the list. */
const MARGIN = 90_000;

/**
 * Of its readings in their order; what was undone has not been.
 * @param allOutAt what was read before it has gone out with all others
 * @param upTo until when the list of rights knows everything: the server's word counts more than this device's memory
 */
export function ownCounts(readings: readonly Reading[], sessionId: number, upTo: number, allOutAt = 0): OwnCounts {
  const counts = new Map<string, OwnCount>();
  for (const {right, scanned, undo, direction, at, settledAt, ...one} of readings) {
    if (one.sessionId !== sessionId || right === null || scanned.result !== 'ok') continue;
    // What was handed over stays so.
    if (at <= allOutAt && !right.key.startsWith('product:')) continue;
    const isUntold = undo !== null && !undo.isSent;
    if (settledAt !== null && settledAt < upTo - MARGIN && !isUntold) continue;
    const {key, entries, exits, gate} = right;
    const before = counts.get(key);
    const isIn = direction === 'in';
    counts.set(key, {
      entries: undo && isIn ? entries - 1 : entries,
      exits: undo && !isIn ? exits - 1 : exits,
      at: isIn && !undo ? at : (before?.at ?? at),
      gate: isIn && !undo ? gate : (before?.gate ?? null),
      ...(isUntold && {undone: {entries, exits}}),
    });
  }
  return counts;
}

/** Both count upwards from the first reading of the session: whoever has counted further knows more, but for what was undone. */
export function withOwn(known: Known, own: OwnCounts): Known {
  const mine = own.get(keyOf(known.facts));
  if (!mine) return known;
  const {entries, exits} = known.facts;
  const isTakenBack = mine.undone?.entries === entries && mine.undone.exits === exits;
  if (!isTakenBack && mine.entries + mine.exits <= entries + exits) return known;
  return {
    ...known,
    lastGateName: mine.gate,
    facts: {
      ...known.facts,
      entries: mine.entries,
      exits: mine.exits,
      lastIn: mine.entries > 0 ? {at: mine.at, gateId: null} : isTakenBack ? null : known.facts.lastIn,
    },
  };
}

export interface Judged {
  verdict: ScanResult;
  scanned: Scanned;
  right: Reading['right'];
}

const iso = (at: number): string => new Date(at).toISOString();

export function judgeHere(
  known: Known | null,
  door: DoorFacts,
  gateName: string | null,
  direction: Direction,
  at: number,
): Judged {
  const {result, isWrongGate, rule} = decide(known?.facts ?? null, door, direction, at);
  const isOk = result === 'ok';
  const isGoods = known?.facts.source === 'product';
  const moved = (isIt: boolean): number => (isOk && isIt ? 1 : 0);
  const last = result === 'already_used' ? (known?.facts.lastIn ?? null) : null;
  return {
    verdict: result,
    scanned: {
      id: null,
      result,
      at: iso(at),
      isWrongGate,
      source: known?.facts.source ?? null,
      holderName: null,
      docEnd: null,
      namelessId: null,
      category: known?.category?.name ?? null,
      documentRequired: known?.category?.documentRequired || null,
      place: known?.zoneName ?? null,
      rightGate: known?.gateName ?? null,
      usedAt: last && iso(last.at),
      usedGate: last && (known?.lastGateName ?? null),
      otherSession: null,
      hours:
        result === 'out_of_hours'
          ? {opensAt: iso(door.opensAt), closesAt: iso(door.closesAt), isGateOpen: door.isGateOpen}
          : null,
      explanation: rule === undefined ? null : `Por la regla «${rule}».`,
      question: isOk ? questionFor(known?.facts ?? null, door, direction) : null,
      // Goods are handed over: nobody of them is inside.
      inside: door.inside + (isGoods ? 0 : moved(direction === 'in') - moved(direction === 'out')),
      zoneName: known?.zoneName ?? null,
      color: known?.color ?? null,
    },
    right: known && {
      key: keyOf(known.facts),
      entries: known.facts.entries + moved(direction === 'in'),
      exits: known.facts.exits + moved(direction === 'out'),
      gate: isOk ? gateName : null,
    },
  };
}
