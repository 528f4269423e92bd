/**
 * A group goes in by one code. Promise: each person is one entry of one paid ticket, so never more go in than were paid,
 * however many gates let parts of the group in at once; asked without how many, nobody enters and it says who is missing.
 */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readFacts} from './door-facts';
import type {Named} from './find-right';
import {RESULT_WORDS} from './result-words';
import type {ScanResult} from './rules/facts';
import {ELSEWHERE, knownOf, otherThanSent, scan, told, type GroupCount, type ScanAsk, type Scanned} from './scan';
import type {TicketKeyRing} from './ticket-code';
import {writeScans} from './write-scan';

interface Reservation {
  id: number;
  code: string;
  name: string;
  eventSessionId: number;
  isOver: boolean;
  session: string;
}

interface Member {
  code: string;
  zone: string;
  isInside: boolean;
  mayPass: boolean;
}

/** Locked: two gates that let parts of it in come one after the other. */
const FOUND = `
select r.id, r.code, coalesce(nullif(r.entity_name, ''), r.contact_name) as name,
  r.event_session_id as "eventSessionId", r.state in ('cancelled', 'expired') as "isOver",
  e.title || ', ' || to_char(s.starts_at at time zone v.timezone, 'DD/MM/YYYY HH24:MI') as session
  from reservation r join event_session s on s.id = r.event_session_id join event e on e.id = s.event_id
    join venue v on v.id = e.venue_id
  where r.id = $1 or r.code = $2 order by r.id limit 1 for no key update of r`;

const MEMBERS = `
select t.code, z.name as zone, n.entries > n.exits as "isInside", case when $2 = 'out' then n.entries > n.exits
    else n.entries <= n.exits and (n.entries = 0 or a.is_reentry_allowed) end as "mayPass"
  from "order" o join ticket t on t.order_id = o.id join zone z on z.id = t.zone_id
    join event_session s on s.id = t.event_session_id join event_access a on a.event_id = s.event_id
    cross join lateral (select count(*) filter (where c.direction = 'in') as entries,
      count(*) filter (where c.direction = 'out') as exits from counted_scan c where c.event_session_id = s.id
        and c.source = 'ticket' and c.right_id = t.id and c.read_at > coalesce((select max(a.at) from all_out a
          where a.event_session_id = s.id), '-infinity')) n
  where o.reservation_id = $1 and t.state <> 'void' order by t.id`;

const NOBODYS: Named = {signed: null, codes: [], rights: [], isHeld: false};

/**
 * @param by the reservation that a link proves, or the code that was read
 * @returns null: no group has it
 */
export async function readGroup(
  tx: Tx,
  ask: ScanAsk,
  by: {id: number | null; code: string | null},
  people: number | null,
  keys: TicketKeyRing,
): Promise<Scanned | null> {
  const {rows} = await tx.query<Reservation>(FOUND, [by.id, by.code]);
  const group = rows[0];
  if (!group) return null;
  const [found] = await readFacts(tx, [{reading: ask, named: NOBODYS}]);
  if (!found) throw notFound(ELSEWHERE);
  const members = (await tx.query<Member>(MEMBERS, [group.id, ask.direction])).rows;
  const waiting = members.filter(one => one.mayPass);
  const known = await knownOf(tx, found);
  const isHere = group.eventSessionId === ask.eventSessionId;
  let answer: Scanned;
  if (known) {
    const {sessionId, direction, code, ...first} = known;
    const isIt = sessionId === ask.eventSessionId && direction === ask.direction;
    if (!isIt || !(code === group.code || (await isMembers(tx, group.id, first.id)))) throw otherThanSent();
    answer = told(found, ask.direction, first, first);
  } else if (isHere && !group.isOver && people !== null && people <= waiting.length)
    answer = await passTogether(tx, ask, waiting, people, keys);
  else {
    const result: ScanResult = !isHere
      ? 'other_session'
      : group.isOver
        ? 'revoked'
        : members.length
          ? 'group'
          : 'blocked';
    const [written] = await writeScans(tx, [
      {
        ...ask,
        gateId: found.door.gateId,
        result,
        source: null,
        rightId: null,
        zoneId: null,
        round: 0,
        code: group.code,
        isWrongGate: false,
        readAt: found.readAt,
        deviceResult: ask.verdict,
        isPastTheDoor: false,
      },
    ]);
    answer = {
      ...told(found, ask.direction, {isWrongGate: false, result}, written!),
      otherSession: isHere ? null : group.session,
      explanation: result === 'blocked' ? 'El grupo no ha pagado todavía: que pase por la oficina.' : null,
    };
  }
  return {...answer, holderName: group.name, group: isHere ? await countGroup(tx, group.id, ask.direction) : null};
}

/** Its first entry was by the code of one of its tickets, which may be void by now. */
async function isMembers(tx: Tx, reservationId: number, scanId: number): Promise<boolean> {
  const {rowCount} = await tx.query(
    `select 1 from scan c join ticket t on c.source = 'ticket' and t.id = c.right_id
       join "order" o on o.id = t.order_id where c.id = $1 and o.reservation_id = $2`,
    [scanId, reservationId],
  );
  return rowCount === 1;
}

async function countGroup(tx: Tx, reservationId: number, direction: 'in' | 'out'): Promise<GroupCount> {
  const {rows} = await tx.query<Member>(MEMBERS, [reservationId, direction]);
  return {
    total: rows.length,
    inside: rows.filter(one => one.isInside).length,
    left: rows.filter(one => one.mayPass).length,
    zones: [...new Set(rows.map(one => one.zone))],
  };
}

/** What would keep the others out as well. */
const FOR_ALL: readonly ScanResult[] = ['full', 'out_of_hours'];

/**
 * So many of those who wait, one after the other; whom their own ticket keeps out (another gate, blocked) stays outside
 * and the next one goes. The answer is the first's who went in, and says how many did not and why; nobody in, it is the
 * refusal of the first.
 */
async function passTogether(
  tx: Tx,
  ask: ScanAsk,
  waiting: Member[],
  people: number,
  keys: TicketKeyRing,
): Promise<Scanned> {
  let first: Scanned | undefined;
  let last: Scanned | undefined;
  let refused: Scanned | undefined;
  let passed = 0;
  for (const {code} of waiting) {
    if (passed === people) break;
    const own = {...ask, text: code, nonce: first ? null : ask.nonce, partyId: first?.id ?? null};
    await tx.query('savepoint member');
    const answer = await scan(tx, own, keys);
    if (answer.result === 'ok') {
      first ??= answer;
      last = answer;
      passed++;
      continue;
    }
    await tx.query('rollback to savepoint member');
    refused ??= answer;
    if (FOR_ALL.includes(answer.result)) {
      refused = answer;
      break;
    }
  }
  // Its reading is kept as every other.
  if (!first) return scan(tx, {...ask, text: waiting[0]!.code}, keys);
  return {
    ...first,
    inside: last!.inside,
    place: null,
    ...(passed < people && {explanation: endedAt(passed, people - passed, refused!)}),
  };
}

const endedAt = (passed: number, left: number, {result, explanation}: Scanned): string =>
  `${passed === 1 ? 'Ha pasado 1' : `Han pasado ${passed}`}, y ${
    result === 'full'
      ? 'no caben más.'
      : `${left === 1 ? 'otra entrada no' : `otras ${left} no`}: ${explanation ?? `${RESULT_WORDS[result].toLowerCase()}.`}`
  }`;
