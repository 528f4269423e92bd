/**
 * A match: twenty readers at the gates, five of them without a network, and people who come with photographs of a ticket,
 * with invitations taken back meanwhile, and with codes of everything else. When all have been heard of, each right is
 * inside once; twice only who found the hole that the RUNBOOK tells of, and each of those is told.
 */
import {createHash, generateKeyPairSync} from 'node:crypto';
import {readTicketKey, sign} from '../../../api/src/domain/access/ticket-code';
import {newNonce} from '../../../backoffice/door/src/engine/reading';
import {beenHere, HouseReader, layWires, openDoor} from './house-reader';
import {giveRights, type GivenRight} from '../../support/door/rights';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {inTurn} from '../../support/run/draw';
import {chanceOf, figure} from '../../support/run/figures';
import {count, inParallel, long, mostMs} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';
import {insertSession, makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';

const READERS = 20;
const AWAY = 5;
const RIGHTS = long(60_000, 2_000);
const WRONG = long(2_000, 200);
/** Sold while five readers are away: these know them by their signature alone. */
const LATE = RIGHTS / 100;

let app: TestApp;
let world: World;
let readers: HouseReader[];
const chance = chanceOf('match');
layWires(() => app.url);

beforeAll(
  async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {places: RIGHTS});
    await app.db.query('update venue set safe_capacity = $1', [2 * RIGHTS]);
    const code = await openDoor(app.db, world.sessionId);
    readers = count(READERS).map(() => new HouseReader());
    for (const [n, reader] of readers.entries()) await reader.pair(world.staff.door.token, code, `Puerta ${n + 1}`);
    await beenHere(app.db);
  },
  mostMs(600_000, 120_000),
);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const give = (tickets: number, invitations: number, sessionId = world.sessionId) =>
  giveRights(app.db, {
    sessionId,
    zoneId: world.zones.standing,
    priceId: world.prices.standing,
    tickets,
    invitations,
  });

/** A right as people show it: its code typed or in a QR of another's wallet, a ticket's signature. */
function shown({source, id, code}: GivenRight): string {
  const way = chance.below(5);
  if (source === 'ticket' && way < 3)
    return sign({ticketId: id, sessionId: world.sessionId, sequence: 0}, readTicketKey(app.runtime.config.ticketKey));
  return way === 3 ? `\\000026${code}` : way === 4 ? code.toLowerCase() : code;
}

/** What opens no door here, of every kind. */
function wrongCodes(rights: GivenRight[], elsewhere: GivenRight[], otherSession: number): string[] {
  const key = readTicketKey(app.runtime.config.ticketKey);
  const foreign = generateKeyPairSync('ed25519').privateKey;
  const any = (all: GivenRight[]) => all[chance.below(all.length)]!;
  const ticket = () => any(rights.filter(one => one.source === 'ticket').slice(0, 50)).id;
  const own = () => sign({ticketId: ticket(), sessionId: world.sessionId, sequence: 0}, key);
  const kinds = [
    (n: number) => `NADIE${n}`,
    (n: number) => createHash('sha256').update(`otro recinto ${n}`).digest('hex').slice(0, 16).toUpperCase(),
    () => any(elsewhere).code,
    () => sign({ticketId: any(elsewhere).id, sessionId: otherSession, sequence: 0}, key),
    () => sign({ticketId: ticket(), sessionId: world.sessionId, sequence: 7}, key),
    () => sign({ticketId: ticket(), sessionId: world.sessionId, sequence: 0}, foreign),
    () => own().slice(0, 60 + chance.below(43)),
    () => own().replace(/^(.{40})(.)/, (_all, head: string, one: string) => head + (one === 'A' ? 'B' : 'A')),
    () => `\\000026${any(rights).code.slice(0, -1)}`,
  ];
  return count(WRONG).map(n => kinds[n % kinds.length]!(n));
}

interface Showing {
  reader: number;
  text: string;
  right: number | null;
}

/** How often each right counts inside, once as itself and once as somebody let in by who could not know. */
interface Inside {
  entered: number;
  letIn: number;
}

/** Where the house says something else of a right than what has happened at the gates. */
async function disagreements(rights: GivenRight[], expected: Inside[]): Promise<string[]> {
  const {rows} = await app.db.query<{source: string; id: number} & Inside>(
    `select source, right_id as id, count(*) filter (where result = 'ok')::int as entered,
       count(*) filter (where let_in)::int as "letIn" from scan
      where event_session_id = $1 and right_id is not null and direction = 'in' group by 1, 2`,
    [world.sessionId],
  );
  const said = new Map(rows.map(row => [`${row.source} ${row.id}`, row]));
  return rights.flatMap(({source, id}, n) => {
    const {entered, letIn} = said.get(`${source} ${id}`) ?? {entered: 0, letIn: 0};
    const is = expected[n]!;
    return entered === is.entered && letIn === is.letIn
      ? []
      : [`${source} ${id}: ${entered} + ${letIn} instead of ${is.entered} + ${is.letIn}`];
  });
}

// Its parts stand in readers, scans and offline-readers: here all of them meet.
inTurn(__filename, 2)(
  `[F25] [F26] [F27] [F28] a match of ${RIGHTS} rights, ${READERS} readers and ${WRONG} wrong codes: everybody inside once, the hole told`,
  async () => {
    const rights = await give(RIGHTS * 0.75, RIGHTS * 0.25);
    const otherSession = await app.db.withTransaction(tx =>
      insertSession(tx, {eventId: world.eventId, planId: world.planId, zoneId: world.zones.standing}),
    );
    const elsewhere = await give(40, 10, otherSession);
    await app.db.query('analyze');
    for (const reader of readers) await reader.engine.contact();
    expect(readers.map(reader => reader.engine.view.rights?.count)).toEqual(readers.map(() => RIGHTS));

    // Five lose their network; what is sold and taken back from here on they cannot know.
    const isAway = (n: number) => n < AWAY;
    for (const reader of readers.slice(0, AWAY)) {
      reader.lose();
      reader.moved -= 7_200_000;
    }
    rights.push(...(await give(LATE, 0)));
    const isTakenBack = (n: number) => rights[n]!.source === 'invitation' && n % 40 === 1;
    await app.db.query(`update invitation set state = 'revoked', revoked_at = now() where id = any($1)`, [
      rights.filter((_right, n) => isTakenBack(n)).map(right => right.id),
    ]);

    const showings: Showing[] = [];
    const expected: Inside[] = rights.map((right, n) => {
      const [reader, second] = [chance.below(READERS), chance.below(READERS)];
      const isLate = n >= RIGHTS;
      const text = isLate
        ? sign(
            {ticketId: right.id, sessionId: world.sessionId, sequence: 0},
            readTicketKey(app.runtime.config.ticketKey),
          )
        : shown(right);
      showings.push({reader, text, right: n});
      if (isTakenBack(n)) return {entered: 0, letIn: isAway(reader) ? 1 : 0};
      // Shown again, at another gate or at the same.
      const isCopied = n % 40 === 0;
      if (isCopied) showings.push({reader: second, text: isLate ? text : shown(right), right: n});
      const isHole = isCopied && reader !== second && (isAway(reader) || isAway(second));
      return {entered: 1, letIn: isHole ? 1 : 0};
    });
    for (const text of wrongCodes(rights, elsewhere, otherSession))
      showings.push({reader: chance.below(READERS), text, right: null});
    for (let at = showings.length - 1; at > 0; at--) {
      const with_ = chance.below(at + 1);
      [showings[at], showings[with_]] = [showings[with_]!, showings[at]!];
    }

    const green = rights.map(() => 0);
    let [wrongLetIn, readings, answered] = [0, 0, 0];
    const allowed = new Set(['ok', 'already_used', 'revoked', 'unknown', 'other_session']);
    const strange: string[] = [];
    const began = performance.now();
    const show = async (reader: HouseReader, {text, right}: Showing) => {
      // The same code within two seconds is the same reading.
      reader.moved += 2_100;
      const result = await reader.read(text);
      readings++;
      if (!allowed.has(result)) strange.push(`${text}: ${result}`);
      if (result !== 'ok') return;
      if (right === null) wrongLetIn++;
      else green[right]!++;
    };
    await Promise.all(
      readers.map(async (reader, n) => {
        const queue = showings.filter(showing => showing.reader === n);
        for (const [at, showing] of queue.entries()) {
          if (!isAway(n) && at % 250 === 249) await reader.engine.contact();
          await show(reader, showing);
          if (!isAway(n)) answered++;
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    expect([strange, wrongLetIn]).toEqual([[], 0]);
    expect(green).toEqual(expected.map(({entered, letIn}) => entered + letIn));

    // The network is back: answers are lost on the way, and a tab is killed in the middle.
    const away = readers.slice(0, AWAY);
    expect(away.every(reader => reader.engine.view.pending > 0)).toBe(true);
    for (const reader of away) reader.moved = 0;
    await inParallel(away, AWAY, async (reader, n) => {
      reader.isCut = false;
      reader.losing = n;
      const upload = reader.engine.upload();
      if (n % 2 === 0) await Promise.race([upload, new Promise(resolve => setTimeout(resolve, chance.below(50)))]);
      else await upload;
      await reader.restart();
      for (let tries = 0; tries < 5 && reader.engine.view.pending > 0; tries++) await reader.find();
    });
    expect(readers.map(({engine}) => [engine.view.pending, engine.view.aside])).toEqual(readers.map(() => [0, 0]));
    // Now they know of each other.
    await app.db.query(`update door_list set refreshed_at = refreshed_at - interval '5 seconds'`);
    for (const reader of away) await reader.engine.contact();
    for (const reader of away) reader.lose();
    for (const n of count(50)) {
      const right = chance.below(RIGHTS);
      const reader = away[n % AWAY]!;
      reader.moved += 2_100;
      expect(await reader.read(shown(rights[right]!))).toBe(isTakenBack(right) ? 'revoked' : 'already_used');
      readings++;
    }
    for (const reader of away) await reader.find();

    expect(await disagreements(rights, expected)).toEqual([]);
    const sum = (of: keyof Inside) => expected.reduce((all, one) => all + one[of], 0);
    const {rows} = await app.db.query(
      `select count(*)::int as readings, count(distinct (device_id, nonce))::int as different,
         (select sum(entered - exited)::int from access_counter where event_session_id = $1) as inside,
         (select count(*)::int from incident where kind = 'door_conflict') as told
         from scan where event_session_id = $1`,
      [world.sessionId],
    );
    expect(rows[0]).toEqual({readings, different: readings, inside: sum('entered') + sum('letIn'), told: 1});
    const board = must(
      await new Visitor(app.url, world.staff.door.token).get<{
        conflicts: number;
        inside: number;
        entered: number;
        byGate: {entered: number}[];
      }>(`/api/sesiones/${world.sessionId}/control-acceso`),
    );
    expect(board).toMatchObject({conflicts: sum('letIn'), inside: sum('entered') + sum('letIn')});
    expect(board.byGate.reduce((all, gate) => all + gate.entered, 0)).toBe(board.entered);
    figure(
      `${readings} lecturas, ${sum('entered')} dentro una vez, ${sum('letIn')} por el hueco (todas avisadas), ${WRONG} códigos malos fuera; ${Math.round(answered / seconds)}/s en línea`,
      {times: `${READERS} lectores, ${AWAY} sin red`},
    );

    // Negative control: a reader that forgets its numbers lets its people in a second time, and the oracle sees it.
    const again = away[0]!.readings.filter(({verdict}) => verdict === 'ok').slice(0, 20);
    expect(again).toHaveLength(20);
    for (const reading of again) await away[0]!.store.keepReading({...reading, state: 'pending', nonce: newNonce()});
    await away[0]!.restart();
    await away[0]!.find();
    expect((await disagreements(rights, expected)).length).toBeGreaterThanOrEqual(20);
  },
  mostMs(3_600_000, 240_000),
);
