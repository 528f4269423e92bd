/**
 * One reading at a door. Promise: a right enters once, whatever number of doors reads it at the same moment; every
 * reading leaves a row that is never changed, and the same reading heard of twice leaves one. What takes a right away
 * (a refund, a released seat, a lent seat taken back) locks its row; the reading asks for that row first, so one of the
 * two sees the other and a seat never lets two people in. Then one statement looks, rules/decide.ts judges, one
 * statement writes.
 */
import {conflict, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {readFacts, type Found, type Reading, type Shown} from './door-facts';
import {waitForRight} from './find-right';
import {cleanText, spellings} from './rules/code-text';
import {decide} from './rules/decide';
import type {Direction, RightSource, ScanResult} from './rules/facts';
import {questionFor} from './rules/house-rules';
import {verify, type TicketKeyRing} from './ticket-code';
import {holdToWord} from './hold-to-word';
import {writeScan, type Written} from './write-scan';

export interface ScanAsk extends Reading {
  /** What the camera read, or what somebody typed. */
  text: string;
  staffUserId: number | null;
  /** What the reader said by itself, without a network: who it turned away is outside, whom it let in is inside. */
  verdict: ScanResult | null;
  /** The first of those who go in together by the code of their group. */
  partyId?: number | null;
}

export interface GroupCount {
  /** Paid. */
  total: number;
  inside: number;
  /** How many may still go this way. */
  left: number;
  zones: string[];
}

export interface Scanned extends Omit<Shown, 'explanation' | 'usedGate' | 'otherSession'> {
  id: number;
  result: ScanResult;
  at: Date;
  /** Inside although the house would have refused: the reader had no network. */
  letIn: boolean;
  /** Let in with a remark: this is not the gate on the ticket. */
  isWrongGate: boolean;
  source: RightSource | null;
  /** Of a ticket without its person, for whoever gives it one. */
  namelessId: number | null;
  /** For `already_used`: when and where it entered. */
  usedAt: Date | null;
  usedGate: string | null;
  /** For `other_session`. */
  otherSession: string | null;
  /** For `out_of_hours`: when this reader's gate opens and closes, and whether it is worked in this event at all. */
  hours: {opensAt: Date; closesAt: Date; isGateOpen: boolean} | null;
  /** Of a pass whose kind does not open this session, and of a blocked accreditation: what to say to whoever has it. */
  explanation: string | null;
  /** What whoever stands at the door must ask before letting in. */
  question: string | null;
  inside: number;
  /** Of a group's code: how many there are, how many are inside, how many may still go this way. */
  group: GroupCount | null;
}

export const ELSEWHERE = 'Este dispositivo no está emparejado con el evento: vuelve a introducir el código.';

const EXPLAINED: readonly ScanResult[] = [
  'not_chosen',
  'choices_used_up',
  'ticket_needed',
  'blocked',
  'wrong_gate',
  'transferred',
  'unsold',
  'revoked',
];

/**
 * Errors: `not_found` 404 when the session is not there or the device does not belong to its event (or was switched
 * off).
 */
export async function scan(tx: Tx, ask: ScanAsk, keys: TicketKeyRing): Promise<Scanned> {
  const text = cleanText(ask.text);
  const named = await waitForRight(tx, verify(text, keys), spellings(text));
  const {signed} = named;
  const found = await readFacts(tx, ask, named);
  if (!found) throw notFound(ELSEWHERE);
  const known = await knownOf(tx, found);
  if (known) return told(found, ask.direction, known, await holdToWord(tx, ask, found, known));
  const judged = decide(found.right, found.door, ask.direction, found.readAt.getTime());
  const {right} = found;
  const written = await writeScan(tx, {
    ...ask,
    gateId: found.door.gateId,
    result: ask.verdict !== null && ask.verdict !== 'ok' ? ask.verdict : judged.result,
    source: right?.source ?? null,
    rightId: right?.rightId ?? null,
    zoneId: right?.zoneId ?? null,
    round: found.round,
    code: signed ? `ticket:${signed.ticketId}/${signed.sequence}` : text.slice(0, 120),
    isWrongGate: judged.isWrongGate,
    readAt: found.readAt,
    deviceResult: ask.verdict,
    isPastTheDoor: ask.isOffline && ask.verdict === 'ok',
  });
  if (!written) throw conflict('in_progress', 'Esa misma lectura se está atendiendo. Espera un momento.');
  if (written.result !== 'ok' && judged.result === 'ok' && right && ask.verdict === null) {
    // Another door was quicker: what it wrote was not there yet when this one looked.
    const late = await readFacts(tx, ask, named);
    if (late) return told({...late, door: found.door}, ask.direction, judged, written);
  }
  const isMoved = (written.letIn || written.result === 'ok') && right?.source !== 'product';
  const inside = found.door.inside + (isMoved ? (ask.direction === 'in' ? 1 : -1) : 0);
  return told({...found, door: {...found.door, inside}}, ask.direction, judged, written);
}

export function told(
  {door, right, shown}: Found,
  direction: Direction,
  {isWrongGate, rule, result: judged}: {isWrongGate: boolean; rule?: string; result: ScanResult},
  written: Written,
): Scanned {
  const {result} = written;
  const isUsed = result === 'already_used';
  return {
    ...written,
    isWrongGate,
    source: right?.source ?? null,
    holderName: shown.holderName,
    docEnd: shown.docEnd,
    namelessId: result === 'nameless' ? (right?.rightId ?? null) : null,
    category: shown.category,
    documentRequired: shown.documentRequired,
    color: shown.color,
    place: shown.place,
    zoneName: shown.zoneName,
    rightGate: shown.rightGate,
    usedAt: isUsed && right?.lastIn ? new Date(right.lastIn.at) : null,
    usedGate: isUsed ? shown.usedGate : null,
    otherSession: shown.otherSession,
    hours:
      result === 'out_of_hours'
        ? {opensAt: new Date(door.opensAt), closesAt: new Date(door.closesAt), isGateOpen: door.isGateOpen}
        : null,
    explanation:
      rule !== undefined && result === judged
        ? `Por la regla «${rule}».`
        : EXPLAINED.includes(result) && result === right?.status
          ? shown.explanation
          : null,
    question: result === 'ok' ? questionFor(right, door, direction) : null,
    inside: door.inside,
    // Who stays outside needs nothing looked at.
    attention: result === 'ok' ? shown.attention : [],
    canRecover: result === 'transferred' && shown.canRecover,
    group: null,
  };
}

/** The same reading, heard of before. */
export async function knownOf(tx: Tx, {knownId}: Found): Promise<(Written & {isWrongGate: boolean}) | undefined> {
  if (knownId === null) return undefined;
  const {rows} = await tx.query<Written & {isWrongGate: boolean}>(
    `select id::int as id, at, result, let_in as "letIn", is_wrong_gate as "isWrongGate" from scan where id = $1`,
    [knownId],
  );
  return rows[0];
}
