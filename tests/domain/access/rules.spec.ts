/** What the server and the readers share: the judgement, the rights as they travel, and how a code's text is read. */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {cleanText, spellings} from '../../../api/src/domain/access/rules/code-text';
import {decide} from '../../../api/src/domain/access/rules/decide';
import {
  AREAS,
  RIGHT_SOURCES,
  RIGHT_STATUSES,
  type DoorFacts,
  type RightFacts,
} from '../../../api/src/domain/access/rules/facts';
import {
  factsOf,
  findRecord,
  findTicket,
  mergeRecords,
  packRights,
  readRecord,
  RECORD_BYTES,
  unpackRights,
  writeRecord,
  type RightRecord,
  type RightsHeader,
} from '../../../api/src/domain/access/rules/records';
import {readTicketText} from '../../../api/src/domain/access/rules/ticket-text';
import {sign} from '../../../api/src/domain/access/ticket-code';
import {ticketKey} from '../documents/samples';

test('[K19] the folder is whole by itself: a reader builds from these very files', () => {
  const folder = path.resolve(__dirname, '../../../api/src/domain/access/rules');
  const imported = readdirSync(folder).flatMap(file =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/from '([^']+)'/g)].map(found => found[1]!),
  );
  expect(imported.filter(from => !/^\.\/[a-z-]+$/.test(from))).toEqual([]);
});

const NOW = Date.UTC(2027, 2, 6, 18);
const HOUR = 3_600_000;
const door: DoorFacts = {
  sessionId: 7,
  state: 'on_sale',
  isTrial: false,
  opensAt: NOW - HOUR,
  closesAt: NOW + HOUR,
  isGateOpen: true,
  gateId: 4,
  gateArea: null,
  wrongGate: 'warn',
  isReentryAllowed: false,
  inside: 10,
  safeCapacity: 100,
};
const right: RightFacts = {
  source: 'ticket',
  rightId: 1,
  sessionId: 7,
  status: 'active',
  isRevoked: false,
  isHandedOn: false,
  zoneId: 3,
  gateId: 4,
  areas: [],
  isNameless: false,
  entries: 0,
  exits: 0,
  lastIn: null,
};
const at = (of: Partial<RightFacts> | null, by: Partial<DoorFacts> = {}, direction: 'in' | 'out' = 'in', when = NOW) =>
  decide(of && {...right, ...of}, {...door, ...by}, direction, when).result;

test('what a door says, in the order in which it says it', () => {
  expect(at({})).toBe('ok');
  expect(at(null)).toBe('unknown');
  // Each later reason is there as well, and the earlier one is said.
  const all: [Partial<RightFacts>, Partial<DoorFacts>, string][] = [
    [{sessionId: 8}, {}, 'other_session'],
    [{isHandedOn: true}, {}, 'transferred'],
    [{isRevoked: true}, {}, 'revoked'],
    [{status: 'blocked'}, {}, 'blocked'],
    [{}, {isGateOpen: false}, 'out_of_hours'],
    [{}, {gateArea: 'press_box'}, 'wrong_gate'],
    [{gateId: 5}, {wrongGate: 'deny'}, 'wrong_gate'],
    [{entries: 1}, {}, 'already_used'],
    [{}, {inside: 100}, 'full'],
    [{isNameless: true}, {}, 'nameless'],
  ];
  for (const [first, [, , said]] of all.entries()) {
    const rest = all.slice(first);
    const facts = Object.assign({}, ...rest.map(([of]) => of).reverse()) as Partial<RightFacts>;
    expect(at(facts, Object.assign({}, ...rest.map(([, by]) => by).reverse()) as Partial<DoorFacts>)).toBe(said);
  }
});

test('hours, trials, cancelled sessions, who leaves and who comes back', () => {
  expect([at({}, {}, 'in', NOW - 2 * HOUR), at({}, {}, 'in', NOW + 2 * HOUR)]).toEqual([
    'out_of_hours',
    'out_of_hours',
  ]);
  // [F15] What is tried is tried today.
  expect(at({}, {isTrial: true}, 'in', NOW - 2 * HOUR)).toBe('ok');
  expect([at({}, {state: 'cancelled'}), at({isHandedOn: true}, {state: 'cancelled'})]).toEqual(['revoked', 'revoked']);
  const blocked: Partial<RightFacts> = {status: 'blocked', entries: 1};
  expect([at(blocked), at(blocked, {}, 'out'), at({}, {}, 'out')]).toEqual(['blocked', 'ok', 'not_inside']);
  const back: Partial<RightFacts> = {entries: 1, exits: 1};
  expect([at(back), at(back, {isReentryAllowed: true})]).toEqual(['already_used', 'ok']);
  expect(at({entries: 2, exits: 1}, {isReentryAllowed: true})).toBe('already_used');
  expect(at({areas: ['press_box'], source: 'accreditation'}, {gateArea: 'press_box'})).toBe('ok');
  expect(decide({...right, gateId: 5}, door, 'in', NOW)).toEqual({result: 'ok', isWrongGate: true});
  expect(decide({...right, gateId: null}, {...door, wrongGate: 'deny'}, 'in', NOW).result).toBe('ok');
});

const index = (most: number) => fc.option(fc.integer({min: 0, max: most}), {nil: null});
const record: fc.Arbitrary<RightRecord> = fc
  .record({
    source: fc.constantFrom(...RIGHT_SOURCES),
    rightId: fc.integer({min: 1, max: 2 ** 28 - 1}),
    status: fc.constantFrom(...RIGHT_STATUSES),
    isHandedOn: fc.boolean(),
    isNameless: fc.boolean(),
    isGone: fc.constant(false),
    entries: fc.integer({min: 0, max: 127}),
    isInside: fc.boolean(),
    category: index(65_534),
    zone: index(65_534),
    gate: index(254),
    lastGate: index(254),
    sequence: fc.integer({min: 0, max: 65_535}),
    areas: fc.subarray([...AREAS]),
    lastMinute: index(65_534),
  })
  .map(one => ({
    ...one,
    ...(one.source === 'accreditation' ? {sequence: 0} : {areas: [] as string[]}),
  }));
const hashOf = (code: string) => createHash('sha256').update(code).digest();
const pack = (rights: ReadonlyMap<string, RightRecord>): Uint8Array => {
  const sorted = [...rights].map(([code, one]) => ({hash: hashOf(code), one})).sort((a, b) => a.hash.compare(b.hash));
  const bytes = new Uint8Array(sorted.length * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [i, {hash, one}] of sorted.entries()) writeRecord(view, i * RECORD_BYTES, hash, one);
  return bytes;
};
const unpack = (bytes: Uint8Array, code: string): RightRecord | null => {
  const found = findRecord(bytes, hashOf(code));
  return found < 0 ? null : readRecord(new DataView(bytes.buffer, bytes.byteOffset), found);
};
const rights = (most: number) =>
  fc
    .uniqueArray(fc.tuple(fc.stringMatching(/^[A-Z0-9]{6}$/), record), {selector: ([code]) => code, maxLength: most})
    .map(list => new Map(list));

test('[K19] rights come back as they were sent, and what changed merged is what would have been sent whole', () => {
  fc.assert(
    fc.property(rights(40), rights(12), fc.integer({min: 0, max: 20}), (before, fresh, dropped) => {
      const gone = [...before.keys()].slice(0, dropped).filter(code => !fresh.has(code));
      const after = new Map([...before, ...fresh]);
      for (const code of gone) after.delete(code);
      const changed = new Map([
        ...fresh,
        ...gone.map(code => [code, {...before.get(code)!, isGone: true}] as [string, RightRecord]),
      ]);
      const merged = mergeRecords(pack(before), pack(changed));
      expect(Buffer.from(merged).equals(pack(after))).toBe(true);
      // Merged twice, as after an answer that was lost, it is the same.
      expect(Buffer.from(mergeRecords(merged, pack(changed))).equals(merged)).toBe(true);
      for (const [code, one] of after) expect(unpack(merged, code)).toEqual(one);
      for (const code of gone) expect(unpack(merged, code)).toBeNull();
      const ticket = [...after.values()].find(one => one.source === 'ticket');
      if (ticket)
        expect(readRecord(new DataView(merged.buffer), findTicket(merged, ticket.rightId)).rightId).toBe(
          ticket.rightId,
        );
    }),
    {numRuns: 600},
  );
});

test('an answer is its header and its records, cut it is refused', () => {
  const header: RightsHeader = {
    mark: '12',
    serverNow: new Date(NOW).toISOString(),
    isWhole: true,
    baseAt: new Date(NOW - HOUR).toISOString(),
    categories: [{name: 'Niño', documentRequired: 'DNI'}],
    zones: [{id: 3, name: 'Grada', color: '#123456'}],
    gates: [
      {id: 4, name: 'P4'},
      {id: 5, name: 'P5'},
    ],
  };
  const one: RightRecord = {
    source: 'ticket',
    rightId: 9,
    status: 'active',
    isHandedOn: true,
    isNameless: false,
    isGone: false,
    entries: 1,
    isInside: true,
    category: 0,
    zone: 0,
    gate: 0,
    lastGate: 1,
    sequence: 2,
    areas: [],
    lastMinute: 60,
  };
  const answer = packRights(header, pack(new Map([['ABC', one]])));
  const read = unpackRights(answer);
  expect([read.header, unpack(read.records, 'ABC')]).toEqual([header, one]);
  expect(() => unpackRights(answer.subarray(0, answer.length - 1))).toThrow(RangeError);
  expect(factsOf(one, header, 7, null)).toMatchObject({
    gateId: 4,
    zoneId: 3,
    exits: 0,
    isRevoked: false,
    lastIn: {at: NOW, gateId: 5},
  });
  // Read by the signature of an issue before: somebody else has it now.
  expect(factsOf(one, header, 7, 1)).toMatchObject({isRevoked: true, isHandedOn: true});
  expect(factsOf({...one, isHandedOn: false}, header, 7, 1)).toMatchObject({isRevoked: true, isHandedOn: false});
});

test('[K31] what wedges and phones put around a code is taken off, and a code is looked for as stored and as printed', () => {
  const ticket = {ticketId: 41, sessionId: 7, sequence: 3};
  const text = sign(ticket, ticketKey);
  for (const around of ['\\000026', '\\000003\\000026', ']Q1', ']Q2\\000026', ']C1', '\u0002', '\ufeff', ' \t'])
    expect(readTicketText(cleanText(`${around}${text}\r`))).toMatchObject(ticket);
  expect(readTicketText(text.slice(0, 103))).toBeNull();
  expect(spellings(cleanText('ab12-cd34'))).toEqual(['AB12CD34', 'ab12-cd34']);
  expect([spellings('AB12'), spellings('¿?')]).toEqual([['AB12'], ['¿?']]);
});
