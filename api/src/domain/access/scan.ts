/**
 * One reading at a door. Promise: a right enters once, whatever number of doors reads it at the same moment; every
 * reading leaves a row that is never changed, and the same reading heard of twice leaves one. What takes a right away
 * (a refund, a released seat, a lent seat taken back) locks its row; the reading asks for that row first, so one of the
 * two sees the other and a seat never lets two people in. Then one statement looks, rules/decide.ts judges, one
 * statement writes: for one reading or for all that come at the same moment.
 */
import {conflict, DomainError, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readFacts, type Found, type Reading, type Shown} from './door-facts';
import {findRights, type Named, type SignedTicket} from './find-right';
import {cleanText, spellings} from './rules/code-text';
import {decide} from './rules/decide';
import type {Direction, RightSource, ScanResult, Verdict} from './rules/facts';
import {questionFor} from './rules/house-rules';
import {verify, type TicketKeyRing} from './ticket-code';
import {holdToWord} from './hold-to-word';
import {type NewScan, writeScans, type Written} from './write-scan';

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
  const [answer] = await scanAll(tx, [ask], keys, true);
  if (answer instanceof DomainError) throw answer;
  // Waited for.
  return answer as Scanned;
}

/** A reading whose right somebody holds: it is read by itself, so that the others need not wait for it. */
export const HELD = Symbol('held');
export type Outcome = Scanned | DomainError | typeof HELD;

interface Open {
  /** Its place among all. */
  at: number;
  ask: ScanAsk;
  named: Named;
  text: string;
}

/**
 * Readings in one session that come at the same moment, each judged as if it had come alone, in their order: what one
 * of them does, those behind it see. One that is refused as such (`scan`) leaves the others as they are.
 */
export async function scanAll(
  tx: Tx,
  asks: readonly ScanAsk[],
  keys: TicketKeyRing,
  mayWait: boolean,
): Promise<Outcome[]> {
  const texts = asks.map(ask => cleanText(ask.text));
  const asked = texts.map(text => {
    const signed = verify(text, keys);
    return {signed, codes: signed ? [] : spellings(text)};
  });
  const named = await findRights(tx, asked, mayWait);
  const outcomes: Outcome[] = named.map(() => HELD);
  let open: Open[] = asks.map((ask, at) => ({at, ask, named: named[at]!, text: texts[at]!}));
  if (!mayWait) open = open.filter(one => !one.named.isHeld);
  while (open.length > 0) {
    const {now, later} = oneOfEach(open);
    const answers = await scanDifferent(tx, now);
    answers.forEach((answer, i) => (outcomes[now[i]!.at] = answer));
    open = later;
  }
  return outcomes;
}

/** Those before the first that comes to a right, or to a reader's number, again: it sees what came of them. */
function oneOfEach(open: readonly Open[]): {now: Open[]; later: Open[]} {
  const taken = new Set<string>();
  const again = open.findIndex(({ask, named}) => {
    const own = named.rights.flatMap(({source, ids}) => ids.map(id => `${source} ${id}`));
    if (ask.nonce !== null) own.push(`${ask.deviceId} ${ask.nonce}`);
    const isAgain = own.some(key => taken.has(key));
    own.forEach(key => taken.add(key));
    return isAgain;
  });
  return again < 0 ? {now: [...open], later: []} : {now: open.slice(0, again), later: open.slice(again)};
}

/** Readings of different rights: three statements for all of them. */
async function scanDifferent(tx: Tx, open: readonly Open[]): Promise<Outcome[]> {
  const facts = await readFacts(
    tx,
    open.map(({ask, named}) => ({reading: ask, named})),
  );
  const answers = new Map<number, Outcome>();
  const judged: {n: number; found: Found; verdict: Verdict; scan: NewScan}[] = [];
  // Of those before it in this very statement.
  let moved = 0;
  for (const [n, {ask, named, text}] of open.entries()) {
    const read = facts[n];
    if (!read) {
      answers.set(n, notFound(ELSEWHERE));
      continue;
    }
    const known = await knownOf(tx, read);
    if (known) {
      const {sessionId, direction, code, ...first} = known;
      const isIt =
        sessionId === ask.eventSessionId && direction === ask.direction && code === codeOf(named.signed, text);
      answers.set(n, isIt ? told(read, direction, first, await holdToWord(tx, ask, read, first)) : otherThanSent());
      continue;
    }
    const found = {...read, door: {...read.door, inside: read.door.inside + moved}};
    const verdict = decide(found.right, found.door, ask.direction, found.readAt.getTime());
    const scan = scanOf(ask, found, verdict, named.signed, text);
    if ((scan.result === 'ok' || scan.isPastTheDoor) && found.right?.source !== 'product')
      moved += ask.direction === 'in' ? 1 : -1;
    judged.push({n, found, verdict, scan});
  }
  const written = await writeScans(
    tx,
    judged.map(one => one.scan),
  );
  for (const [i, {n, found, verdict}] of judged.entries())
    answers.set(n, await answerTo(tx, open[n]!, found, verdict, written[i]));
  return open.map((_, n) => answers.get(n)!);
}

/** What was read, as the row keeps it. */
const codeOf = (signed: SignedTicket | null, text: string): string =>
  signed ? `ticket:${signed.ticketId}/${signed.sequence}` : text.slice(0, 120);

export const otherThanSent = () =>
  new DomainError('idempotency_mismatch', 'Esa lectura ya se envió con otro código, otra sesión u otro sentido.');

function scanOf(
  ask: ScanAsk,
  {door, right, round, readAt}: Found,
  verdict: Verdict,
  signed: SignedTicket | null,
  text: string,
): NewScan {
  return {
    ...ask,
    gateId: door.gateId,
    result: ask.verdict !== null && ask.verdict !== 'ok' ? ask.verdict : verdict.result,
    source: right?.source ?? null,
    rightId: right?.rightId ?? null,
    zoneId: right?.zoneId ?? null,
    round,
    code: codeOf(signed, text),
    isWrongGate: verdict.isWrongGate,
    readAt,
    deviceResult: ask.verdict,
    isPastTheDoor: ask.isOffline && ask.verdict === 'ok',
  };
}

async function answerTo(
  tx: Tx,
  {ask, named}: Open,
  found: Found,
  judged: Verdict,
  written: Written | undefined,
): Promise<Outcome> {
  if (!written) return conflict('in_progress', 'Esa misma lectura se está atendiendo. Espera un momento.');
  const {door, right} = found;
  if (written.result !== 'ok' && judged.result === 'ok' && right && ask.verdict === null) {
    // Another door was quicker: what it wrote was not there yet when this one looked.
    const [late] = await readFacts(tx, [{reading: ask, named}]);
    if (late) return told({...late, door}, ask.direction, judged, written);
  }
  const isMoved = (written.letIn || written.result === 'ok') && right?.source !== 'product';
  const inside = door.inside + (isMoved ? (ask.direction === 'in' ? 1 : -1) : 0);
  return told({...found, door: {...door, inside}}, ask.direction, judged, written);
}

export function told(
  {door, right, shown}: Found,
  direction: Direction,
  {isWrongGate, rule, result: judged}: {isWrongGate: boolean; rule?: string; result: ScanResult},
  written: Written,
): Scanned {
  const {result} = written;
  const isUsed = result === 'already_used';
  // Taken back where nobody goes in by it, the seat would be free again at once: no door offers what it refuses.
  const isReleased = result === 'transferred' && shown.canRecover;
  const canRecover =
    isReleased && decide({...right!, status: 'active'}, door, direction, written.at.getTime()).result === 'ok';
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
        : isReleased && !canRecover
          ? 'Liberó su asiento y nadie lo ha comprado, pero ahora no se entra con él por esta puerta.'
          : EXPLAINED.includes(result) && result === right?.status
            ? shown.explanation
            : null,
    question: result === 'ok' ? questionFor(right, door, direction) : null,
    inside: door.inside,
    // Who stays outside needs nothing looked at.
    attention: result === 'ok' ? shown.attention : [],
    canRecover,
    group: null,
  };
}

interface Known extends Written {
  isWrongGate: boolean;
  sessionId: number;
  direction: Direction;
  code: string;
}

/** A reading of the same number, heard of before. */
export async function knownOf(tx: Tx, {knownId}: Found): Promise<Known | undefined> {
  if (knownId === null) return undefined;
  const {rows} = await tx.query<Known>(
    `select id::int as id, at, result, let_in as "letIn", is_wrong_gate as "isWrongGate",
       event_session_id as "sessionId", direction, code from scan where id = $1`,
    [knownId],
  );
  return rows[0];
}
