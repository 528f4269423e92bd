/**
 * One reading at the node, judged by the very rules of the house over what the house said last and what the node let
 * in since. Promise: `entry_once` refuses the second of two readings that did not see each other.
 */
import {createHash, verify as verifyBytes} from 'node:crypto';
import type {SCANNED} from '../../acts/door/scanned';
import {cleanText, groupText, spellings} from '../../domain/access/rules/code-text';
import {decide} from '../../domain/access/rules/decide';
import {questionFor} from '../../domain/access/rules/house-rules';
import type {Direction, DoorFacts, RightFacts, ScanResult} from '../../domain/access/rules/facts';
import {factsOf, readRecord, rightKey, unlistedTicket, type RightRecord} from '../../domain/access/rules/records';
import {readTicketText, type TicketText} from '../../domain/access/rules/ticket-text';
import {conflict, notFound} from '../../domain/kernel/errors';
import type {Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {publicKey} from './house';
import {readHeld, type Held} from './keep';

export interface NodeReading {
  sessionId: number;
  readerId: number;
  gateId: number | null;
  nonce: string;
  text: string;
  direction: Direction;
  /** When it was read; null: now. */
  at: number | null;
  /** What the reader has decided by itself, while it did not reach the node either. */
  verdict: ScanResult | null;
}

/** As the house answers, with what a node cannot know left empty: no name, no document. */
export type NodeAnswer = Infer<typeof SCANNED>;

interface Own {
  ins: number;
  outs: number;
  lastIn: {at: Date; gateId: number | null} | null;
}

/** After the house has answered for a reading, its next list counts it: until then the node does. */
const SEEN_BY_THE_HOUSE = `r.told_at is not null and r.told_at < h.heard_at - interval '15 seconds'`;

const OWN = `
select count(*) filter (where e.direction = 'in')::int as ins,
       count(*) filter (where e.direction = 'out')::int as outs,
       (array_agg(json_build_object('at', e.at, 'gateId', e.gate_id) order by e.at desc)
         filter (where e.direction = 'in'))[1] as "lastIn"
  from entry e
  join reading r on r.id = e.reading_id
  join held_session h on h.id = e.session_id
 where e.session_id = $1 and e.right_key = $2 and e.undone_at is null and e.at > $3 and not (${SEEN_BY_THE_HOUSE})`;

/**
 * What the house said last and what it had not been told by then, less what it counts still and was undone here. One
 * statement: the house may say something new between two.
 */
const INSIDE = `
select greatest(0, (h.told -> 'door' ->> 'inside')::int + coalesce((
    select sum((case e.direction when 'in' then 1 else -1 end) * ((e.undone_at is null)::int - c.is_counted::int))
      from entry e
      join reading r on r.id = e.reading_id
      cross join lateral (select coalesce(r.told_at < h.heard_at and r.house ->> 'id' is not null, false)
        and not coalesce(e.undone_told_at < h.heard_at, false) as is_counted) c
     where e.session_id = h.id
       and e.at > coalesce((h.told -> 'allOut' ->> 'at')::timestamptz, '-infinity')), 0))::int as inside
  from held_session h where h.id = $1`;

/** As the node's readers are told it. */
export async function countInside(tx: Tx, sessionId: number): Promise<number> {
  return (await tx.query<{inside: number}>(INSIDE, [sessionId])).rows[0]!.inside;
}

/**
 * The same nonce: the same answer. Errors: `session_over` 409 when the node does not hold that session, `not_found` 404
 * for the code of a group, which only the house knows.
 */
export async function judgeReading(tx: Tx, ask: NodeReading): Promise<NodeAnswer> {
  const before = await tx.query<{answer: NodeAnswer}>(
    'select answer from reading where reader_id = $1 and nonce = $2',
    [ask.readerId, ask.nonce],
  );
  if (before.rows[0]) return before.rows[0].answer;
  const held = await readHeld(tx, ask.sessionId);
  if (!held) throw conflict('session_over', 'Este nodo no tiene los derechos de esa sesión.');
  const found = await findRight(tx, ask, held);
  if (!found.facts && groupText(cleanText(ask.text)))
    throw notFound('Para un grupo hace falta la red de la casa: este nodo lee sus entradas una a una.');
  const now = held.now.getTime();
  const at = Math.min(ask.at ?? now, now);
  const door = doorOf(held, ask.gateId, await countInside(tx, ask.sessionId));
  const verdict = decide(found.facts, door, ask.direction, at);
  const {rows: made} = await tx.query<{id: number}>(
    `insert into reading (reader_id, session_id, nonce, asked, answer) values ($1, $2, $3, '{}', '{}') returning id`,
    [ask.readerId, ask.sessionId, ask.nonce],
  );
  const id = made[0]!.id;
  let {result} = verdict;
  // Whom the reader has sent away is outside, whatever would be said now.
  if (ask.verdict !== null && ask.verdict !== 'ok') result = ask.verdict;
  if (result === 'ok' && !(await passes(tx, ask, held, found.facts!, id, at)))
    result = ask.direction === 'in' ? 'already_used' : 'not_inside';
  const moved = result !== 'ok' ? 0 : ask.direction === 'in' ? 1 : -1;
  const answer: NodeAnswer = {
    id,
    result,
    at: new Date(at).toISOString(),
    letIn: ask.verdict === 'ok' && result !== 'ok' && ask.direction === 'in',
    isWrongGate: verdict.isWrongGate,
    source: found.facts?.source ?? null,
    ...wordsOf(found.record, held),
    ...used(result, found.facts, held),
    ...UNKNOWN_HERE,
    explanation: verdict.rule !== undefined && result === verdict.result ? `Por la regla «${verdict.rule}».` : null,
    question: result === 'ok' ? questionFor(found.facts, door, ask.direction) : null,
    hours: result === 'out_of_hours' ? hoursOf(door) : null,
    inside: door.inside + moved,
  };
  const told = {
    nonce: ask.nonce,
    text: ask.text,
    direction: ask.direction,
    at: answer.at,
    isOffline: true,
    verdict: ask.verdict ?? result,
    gateId: ask.gateId,
  };
  await tx.query('update reading set asked = $2, answer = $3 where id = $1', [id, told, answer]);
  return answer;
}

/** What the list of rights does not tell. */
const UNKNOWN_HERE = {
  holderName: null,
  namelessId: null,
  docEnd: null,
  otherSession: null,
  attention: [],
  canRecover: false,
  group: null,
};

const hoursOf = ({opensAt, closesAt, isGateOpen}: DoorFacts): NodeAnswer['hours'] => ({
  opensAt: new Date(opensAt).toISOString(),
  closesAt: new Date(closesAt).toISOString(),
  isGateOpen,
});

interface Found {
  record: RightRecord | null;
  facts: RightFacts | null;
}

async function findRight(tx: Tx, ask: NodeReading, held: Held): Promise<Found> {
  const text = cleanText(ask.text);
  const signed = signedBy(text, held);
  const {rows} = signed
    ? await tx.query<{record: Buffer}>(
        'select record from held_right where session_id = $1 and session_id = $3 and right_key = $2 limit 1',
        [ask.sessionId, rightKey('ticket', signed.ticketId), signed.sessionId],
      )
    : await tx.query<{record: Buffer}>(
        `select record from held_right where session_id = $1 and hash = any($2)
          order by array_position($2, hash) limit 1`,
        [ask.sessionId, spellings(text).map(hashOf)],
      );
  const row = rows[0]?.record;
  const record = row ? readRecord(new DataView(row.buffer, row.byteOffset, row.length), 0) : null;
  const facts = record
    ? factsOf(record, held.header, ask.sessionId, signed?.sequence ?? null)
    : signed && unlistedTicket(signed.ticketId, signed.sessionId);
  if (!facts) return {record, facts};
  const key = rightKey(facts.source, facts.rightId);
  const own = (await tx.query<Own>(OWN, [ask.sessionId, key, allOutOf(held, facts).at])).rows[0]!;
  // What the node let in is among what the house will count: the larger of both counts is true of either.
  return {
    record,
    facts: {
      ...facts,
      entries: Math.max(facts.entries, own.ins),
      exits: Math.max(facts.exits, own.outs),
      lastIn: own.lastIn ? {at: new Date(own.lastIn.at).getTime(), gateId: own.lastIn.gateId} : facts.lastIn,
    },
  };
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest().subarray(0, 8);

function signedBy(text: string, held: Held): TicketText | null {
  const ticket = readTicketText(text);
  const key = ticket && held.state.keys[ticket.keyId];
  return key && verifyBytes(null, ticket.signed, publicKey(key), ticket.signature) ? ticket : null;
}

/** The session as a gate sees it. */
function doorOf({state: {door, node}}: Pick<Held, 'state'>, gateId: number | null, inside: number): DoorFacts {
  const {opensAt, closesAt, ...facts} = {...door, ...node?.gates.find(one => one.gateId === gateId), gateId};
  return {...facts, opensAt: Date.parse(opensAt), closesAt: Date.parse(closesAt), inside};
}

/** When the house took everybody for out the last time: who came in before may come in once more. */
function allOutOf({state}: Pick<Held, 'state'>, right?: RightFacts): {at: Date; times: number} {
  // What was handed over stays so.
  const last = right?.source === 'product' ? null : state.allOut;
  return {at: new Date(last?.at ?? 0), times: last?.times ?? 0};
}
/** More than a right can have entered: the rounds after all went out are others. */
const ROUNDS = 10_000;

/** False: another reading was first. */
async function passes(
  tx: Tx,
  ask: NodeReading,
  held: Held,
  right: RightFacts,
  id: number,
  at: number,
): Promise<boolean> {
  const key = await tx.query(
    `insert into entry (session_id, right_key, direction, round, reading_id, gate_id, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      ask.sessionId,
      rightKey(right.source, right.rightId),
      ask.direction,
      allOutOf(held, right).times * ROUNDS + (ask.direction === 'in' ? right.exits : right.entries - 1),
      id,
      ask.gateId,
      new Date(at),
    ],
  );
  return key.rowCount === 1;
}

function wordsOf(
  record: RightRecord | null,
  {header}: Held,
): Pick<NodeAnswer, 'category' | 'documentRequired' | 'place' | 'zoneName' | 'color' | 'rightGate'> {
  const category = record?.category == null ? undefined : header.categories[record.category];
  const zone = record?.zone == null ? undefined : header.zones[record.zone];
  return {
    category: category?.name ?? null,
    documentRequired: category?.documentRequired || null,
    color: zone?.color ?? null,
    place: zone?.name ?? null,
    zoneName: zone?.name ?? null,
    rightGate: record?.gate == null ? null : (header.gates[record.gate]?.name ?? null),
  };
}

function used(result: ScanResult, right: RightFacts | null, {header}: Held): Pick<NodeAnswer, 'usedAt' | 'usedGate'> {
  const last = result === 'already_used' ? right?.lastIn : null;
  return {
    usedAt: last ? new Date(last.at).toISOString() : null,
    usedGate: last ? (header.gates.find(gate => gate.id === last.gateId)?.name ?? null) : null,
  };
}
