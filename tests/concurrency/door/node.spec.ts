/**
 * A node in the venue: one memory for its readers while the house is away. A right enters once through all of them,
 * what was read is told later in order, and what the house says afterwards wins.
 */
import {createHash, createPublicKey, generateKeyPairSync, randomBytes, randomUUID} from 'node:crypto';
import {SCANNED} from '../../../api/src/acts/door/scanned';
import {Database} from '../../../api/src/platform/database/db';
import type {HouseState} from '../../../api/src/ops/door-node/house';
import {countInside, judgeReading, type NodeAnswer} from '../../../api/src/ops/door-node/judge';
import {keepRights, keepState, readHeld} from '../../../api/src/ops/door-node/keep';
import {TABLES} from '../../../api/src/ops/door-node/tables';
import {undoReading} from '../../../api/src/ops/door-node/undo';
import type {Direction} from '../../../api/src/domain/access/rules/facts';
import {
  packRights,
  RECORD_BYTES,
  writeRecord,
  type RightRecord,
  type RightsHeader,
} from '../../../api/src/domain/access/rules/records';
import {keyIdOf, sign} from '../../../api/src/domain/access/ticket-code';
import {validator} from '../../../api/src/web/http/operation';
import {freshDatabase} from '../../support/run/database';
import {count} from '../../support/run/until';

const SESSION = 7;
const HOUR = 3_600_000;
const keys = generateKeyPairSync('ed25519');
const raw = createPublicKey(keys.privateKey).export({type: 'spki', format: 'der'}).subarray(-32).toString('base64');

let db: Database;
let readers: number[];

beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 20);
  await db.raw(TABLES, []);
  const {rows} = await db.query<{id: number}>(
    `insert into reader (name, gate_id, token_hash) select 'Lector ' || n, n, sha256(n::text::bytea)
       from generate_series(1, 20) as n returning id`,
  );
  readers = rows.map(row => row.id);
  // All connections are there: a race between one and those that are being opened is none.
  await Promise.all(readers.map(() => db.query('select pg_sleep(0.2)')));
});
afterAll(() => db.close());

const state = (door: Partial<HouseState['door']> = {}, serverNow = Date.now()): HouseState => ({
  serverNow: new Date(serverNow).toISOString(),
  eventTitle: 'Derbi',
  venueName: 'Campo',
  timezone: 'Europe/Madrid',
  startsAt: new Date().toISOString(),
  sessions: [],
  gates: [
    {id: 1, name: 'Puerta 1'},
    {id: 2, name: 'Puerta 2'},
  ],
  node: {gates: [], gatePin: '1234'},
  door: {
    sessionId: SESSION,
    state: 'on_sale',
    isTrial: false,
    opensAt: new Date(Date.now() - HOUR).toISOString(),
    closesAt: new Date(Date.now() + HOUR).toISOString(),
    isGateOpen: true,
    gateId: null,
    gateArea: null,
    wrongGate: 'warn',
    isReentryAllowed: false,
    inside: 0,
    safeCapacity: 1000,
    ...door,
  },
  throughGate: 0,
  rights: null,
  maySearch: false,
  slowSeconds: 3,
  mark: '1',
  allOut: null,
  keys: {[keyIdOf(keys.publicKey)]: raw},
});

const HEADER: RightsHeader = {
  mark: '1',
  serverNow: new Date().toISOString(),
  isWhole: true,
  baseAt: new Date(Date.now() - 12 * HOUR).toISOString(),
  categories: [{name: 'General', documentRequired: ''}],
  zones: [{id: 11, name: 'Tribuna', color: '#123456'}],
  gates: [
    {id: 1, name: 'Puerta 1'},
    {id: 2, name: 'Puerta 2'},
  ],
};

const right = (rightId: number, more: Partial<RightRecord> = {}): RightRecord => ({
  source: 'ticket',
  rightId,
  status: 'active',
  isHandedOn: false,
  isNameless: false,
  isGone: false,
  entries: 0,
  isInside: false,
  category: 0,
  zone: 0,
  gate: 0,
  lastGate: null,
  sequence: 0,
  areas: [],
  lastMinute: null,
  ...more,
});

/** What the house says of these codes; each code's number is its right. */
async function hear(rights: Map<string, RightRecord>, {isWhole = true, facts = {}} = {}): Promise<void> {
  const records = [...rights]
    .map(([code, record]) => {
      const bytes = new Uint8Array(RECORD_BYTES);
      writeRecord(new DataView(bytes.buffer), 0, createHash('sha256').update(code).digest(), record);
      return Buffer.from(bytes);
    })
    .sort(Buffer.compare);
  await db.withTransaction(async tx => {
    await keepState(tx, state(facts), 0);
    await keepRights(tx, SESSION, packRights({...HEADER, isWhole}, Buffer.concat(records)));
  });
}

const nonce = (): string => [...randomBytes(26)].map(byte => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('');

/** As the app reads it: an answer that lacks a field shows nothing. */
const whole = validator(SCANNED);

const read = async (
  text: string,
  {reader = 0, direction = 'in' as Direction, as = nonce()} = {},
): Promise<NodeAnswer> => {
  const answer = await db.withTransaction(tx =>
    judgeReading(tx, {
      sessionId: SESSION,
      readerId: readers[reader]!,
      gateId: (reader % 2) + 1,
      nonce: as,
      text,
      direction,
      at: null,
      verdict: null,
    }),
  );
  return whole(answer);
};

const codes = (n: number): string[] =>
  count(n).map(() => `ABC${randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`);
const ok = (answers: NodeAnswer[]): number => answers.filter(one => one.result === 'ok').length;

test('[F26] negative control: without the key of an entry several readers let the same right in', async () => {
  const [code] = codes(1) as [string];
  await hear(new Map([[code, right(1)]]));
  await db.query('drop index entry_once');
  const answers = await Promise.all(count(20).map(reader => read(code, {reader})));
  expect(ok(answers)).toBeGreaterThan(1);
  await db.query('truncate entry, reading');
  await db.raw(TABLES, []);
});

test('[F26] twenty readers of a node read the same right at once: one lets it in', async () => {
  const all = codes(15);
  await hear(new Map(all.map((code, n) => [code, right(100 + n)])));
  for (const code of all) {
    const answers = await Promise.all(count(20).map(reader => read(code, {reader})));
    expect(ok(answers)).toBe(1);
    expect(new Set(answers.map(one => one.result))).toEqual(new Set(['ok', 'already_used']));
  }
});

test('[F25] a reading that comes again is the same reading, and one that was wrong is undone once', async () => {
  const [code] = codes(1) as [string];
  await hear(new Map([[code, right(200)]]));
  const as = nonce();
  const first = await read(code, {as});
  expect(await read(code, {as})).toEqual(first);
  expect([first.result, first.category, first.zoneName, first.rightGate]).toEqual([
    'ok',
    'General',
    'Tribuna',
    'Puerta 1',
  ]);
  const used = await read(code, {reader: 1});
  expect([used.result, used.usedGate, used.usedAt]).toEqual(['already_used', 'Puerta 1', first.at]);
  await expect(db.withTransaction(tx => undoReading(tx, first.id, readers[1]!, 'No era él'))).rejects.toMatchObject({
    code: 'not_found',
  });
  await db.withTransaction(tx => undoReading(tx, first.id, readers[0]!, 'No era él'));
  expect((await read(code, {reader: 1})).result).toBe('ok');
});

test('who has left comes back where it is allowed, and what the house says afterwards wins', async () => {
  const [code, other] = codes(2) as [string, string];
  await hear(
    new Map([
      [code, right(300)],
      [other, right(301)],
    ]),
    {facts: {isReentryAllowed: true}},
  );
  expect((await read(code, {direction: 'out'})).result).toBe('not_inside');
  expect((await read(code)).result).toBe('ok');
  expect((await read(code, {direction: 'out'})).result).toBe('ok');
  expect((await read(code, {reader: 1})).result).toBe('ok');
  expect((await read(code)).result).toBe('already_used');
  // The house has let the other in by a gate that is not on the node, and revoked the first.
  await hear(
    new Map([
      [code, right(300, {status: 'revoked', entries: 2, isInside: true})],
      [other, right(301, {entries: 1, isInside: true, lastGate: 1, lastMinute: 719})],
    ]),
    {isWhole: false},
  );
  expect((await read(code)).result).toBe('revoked');
  expect(await read(other)).toMatchObject({result: 'already_used', usedGate: 'Puerta 2'});
});

test('before the hour the reader is told when its gate opens', async () => {
  const [code] = codes(1) as [string];
  const opensAt = new Date(Date.now() + HOUR).toISOString();
  await hear(new Map([[code, right(350)]]), {facts: {opensAt}});
  expect(await read(code)).toMatchObject({
    result: 'out_of_hours',
    hours: {opensAt, isGateOpen: true},
    place: 'Tribuna',
  });
});

test('a laptop whose clock is wrong judges by the house’s, and so do its readers', async () => {
  const [early, late] = codes(2) as [string, string];
  const rights = new Map([
    [early, right(360)],
    [late, right(361)],
  ]);
  const opensAt = new Date(Date.now() + HOUR / 12).toISOString();
  await hear(rights, {facts: {opensAt}});
  expect((await read(early)).result).toBe('out_of_hours');
  // The house says that it is ten minutes later: its doors are open.
  await db.withTransaction(tx => keepState(tx, state({opensAt}, Date.now() + HOUR / 6), 0));
  const answer = await read(late);
  expect(answer.result).toBe('ok');
  expect(Date.parse(answer.at)).toBeGreaterThan(Date.parse(opensAt));
  expect((await readHeld(db, SESSION))!.now.getTime()).toBeGreaterThan(Date.parse(opensAt));
});

test('inside are those that the house counts, those it has not heard of, and none that was undone', async () => {
  const [code] = codes(1) as [string];
  await db.query('truncate entry, reading');
  const hears = (inside: number) => hear(new Map([[code, right(370)]]), {facts: {inside}});
  const inside = async (): Promise<number> => countInside(db, SESSION);
  await hears(5);
  const {id} = await read(code);
  expect(await inside()).toBe(6);
  await db.query(`update reading set told_at = now(), house = '{"id": 1}' where id = $1`, [id]);
  await hears(6);
  expect(await inside()).toBe(6);
  await db.withTransaction(tx => undoReading(tx, id, readers[0]!, 'No era él'));
  expect(await inside()).toBe(5);
  await db.query('update entry set undone_told_at = now() where reading_id = $1', [id]);
  await hears(5);
  expect(await inside()).toBe(5);
});

test('signed codes are verified by the node itself; another session, another key and a cut one open nothing', async () => {
  await hear(new Map([[codes(1)[0]!, right(400, {sequence: 1})]]));
  const text = (sessionId: number, sequence: number, key = keys.privateKey, ticketId = 400): string =>
    sign({ticketId, sessionId, sequence}, key);
  expect((await read(text(SESSION + 1, 1))).result).toBe('other_session');
  expect((await read(text(SESSION, 0))).result).toBe('revoked');
  expect((await read(text(SESSION, 1, generateKeyPairSync('ed25519').privateKey))).result).toBe('unknown');
  expect((await read(text(SESSION, 1).slice(0, 90))).result).toBe('unknown');
  expect((await read(`\\000026${text(SESSION, 1)}`)).result).toBe('ok');
  // Sold after the list was drawn: its signature is its right, once.
  const late = text(SESSION, 0, keys.privateKey, 401);
  expect(await read(late)).toMatchObject({result: 'ok', source: 'ticket', category: null});
  expect((await read(late, {reader: 1})).result).toBe('already_used');
});
