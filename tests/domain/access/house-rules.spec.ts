/** The rules that a house gives its doors: each only refuses, says by which name, and is the same wherever it is judged. */
import fc from 'fast-check';
import {decide} from '../../../api/src/domain/access/rules/decide';
import {PASSBACKS, type AccessRule, type DoorFacts, type RightFacts} from '../../../api/src/domain/access/rules/facts';
import {accessRule} from '../../support/door/access-rule';
import {questionFor} from '../../../api/src/domain/access/rules/house-rules';

/** Six in the afternoon of a Saturday in Madrid: seven there. */
const NOW = Date.UTC(2027, 2, 6, 18);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const door = (rules: AccessRule[], more: Partial<DoorFacts> = {}): DoorFacts => ({
  sessionId: 7,
  state: 'on_sale',
  isTrial: false,
  opensAt: NOW - 30 * HOUR,
  closesAt: NOW + 30 * HOUR,
  isGateOpen: true,
  gateId: 4,
  gateArea: null,
  wrongGate: 'warn',
  isReentryAllowed: true,
  inside: 10,
  safeCapacity: 100,
  rules,
  timezone: 'Europe/Madrid',
  ...more,
});
const right = (more: Partial<RightFacts> = {}): RightFacts => ({
  source: 'ticket',
  rightId: 1,
  sessionId: 7,
  status: 'active',
  isRevoked: false,
  isHandedOn: false,
  zoneId: 11,
  gateId: 4,
  areas: [],
  isNameless: false,
  entries: 0,
  exits: 0,
  lastIn: null,
  category: 'General',
  ...more,
});
const said = (rules: AccessRule[], who: Partial<RightFacts> = {}, where: Partial<DoorFacts> = {}, at = NOW) =>
  decide(right(who), door(rules, where), 'in', at).result;
/** Has been in and is out again. */
const back = (minutes: number, gateId: number | null = 4): Partial<RightFacts> => ({
  entries: 1,
  exits: 1,
  lastIn: {at: NOW - minutes * MINUTE, gateId},
});

test('[board 3] only some, only here, and nobody else', () => {
  const press = accessRule({name: 'Prensa por la 9', categories: ['Prensa'], gateIds: [9], isExclusive: true});
  expect(said([press])).toBe('ok');
  expect(said([press], {category: 'Prensa'})).toBe('not_here');
  expect(said([press], {category: 'Prensa'}, {gateId: 9})).toBe('ok');
  expect(said([press], {}, {gateId: 9})).toBe('not_here');
  expect(decide(right(), door([press], {gateId: 9}), 'in', NOW)).toMatchObject({rule: 'Prensa por la 9'});
  // A reader without a gate is at none.
  expect(said([press], {}, {gateId: null})).toBe('ok');
  expect(said([accessRule({sources: ['pass'], gateIds: [9]})])).toBe('ok');
  expect(said([accessRule({zoneIds: [11], gateIds: [9]})])).toBe('not_here');
});

test('[board 3] hours are the venue’s, also over midnight', () => {
  expect(said([accessRule({fromTime: '19:00', untilTime: '20:00'})])).toBe('ok');
  expect(said([accessRule({fromTime: '18:00', untilTime: '19:00'})])).toBe('out_of_hours');
  const night = [accessRule({fromTime: '22:00', untilTime: '02:00'})];
  expect([said(night), said(night, {}, {}, NOW + 4 * HOUR), said(night, {}, {}, NOW + 6.5 * HOUR)]).toEqual([
    'out_of_hours',
    'ok',
    'ok',
  ]);
});

test('[board 3] so often a day, and not so soon', () => {
  const once = [accessRule({entriesPerDay: 1})];
  expect([said(once), said(once, back(90)), said(once, {...back(90), entriesToday: 0})]).toEqual([
    'ok',
    'entries_used_up',
    'ok',
  ]);
  // Yesterday's entry is none of today's.
  expect(said(once, back(20 * 60))).toBe('ok');
  const slow = [accessRule({minutesBetween: 30})];
  expect([said(slow, back(29)), said(slow, back(30))]).toEqual(['too_soon', 'ok']);
});

test('[board 3] whoever has been inside does not come back: nowhere, by another zone, by another gate', () => {
  expect(said([accessRule({passback: 'venue'})], back(60))).toBe('already_used');
  expect(said([accessRule({passback: 'zone'})], {...back(60), gateId: 5})).toBe('not_here');
  expect(said([accessRule({passback: 'zone'})], back(60))).toBe('ok');
  expect(said([accessRule({passback: 'gate'})], back(60, 5))).toBe('not_here');
  expect(said([accessRule({passback: 'gate'})], back(60))).toBe('ok');
  for (const passback of PASSBACKS) expect(said([accessRule({passback, entriesPerDay: 9})])).toBe('ok');
});

test('[board 3] whoever is inside goes out whatever the rules say, and is asked nothing', () => {
  const strict = [accessRule({gateIds: [9], entriesPerDay: 1, question: '¿Has visto su carné?'})];
  const inside = right({entries: 1});
  expect(decide(inside, door(strict), 'out', NOW).result).toBe('ok');
  expect(questionFor(inside, door(strict), 'out')).toBeNull();
});

test('[board 3] a question is of those whom it concerns, at its gates', () => {
  const asks = [accessRule({categories: ['Reducida'], gateIds: [4], question: '¿Has visto su carné?'})];
  expect(questionFor(right({category: 'Reducida'}), door(asks), 'in')).toBe('¿Has visto su carné?');
  expect(questionFor(right(), door(asks), 'in')).toBeNull();
  expect(questionFor(null, door(asks), 'in')).toBeNull();
});

test('[board 3] whom two rules concern is asked both, and what both ask once', () => {
  const asks = [
    accessRule({question: '¿Has visto su carné?'}),
    accessRule({entriesPerDay: 5}),
    accessRule({zoneIds: [11], question: '¿Lleva pulsera?'}),
    accessRule({categories: ['General'], question: '¿Has visto su carné?'}),
    accessRule({zoneIds: [12], question: '¿Va con un adulto?'}),
  ];
  expect(questionFor(right(), door(asks), 'in')).toBe('¿Has visto su carné? ¿Lleva pulsera?');
});

test('[board 3] a rule only refuses: whoever enters with rules enters without them', () => {
  const limit = fc.option(fc.integer({min: 1, max: 5}), {nil: null});
  const time = fc.constantFrom(null, '00:00', '12:30', '19:00', '23:59');
  const rules = fc.array(
    fc.record({
      gateIds: fc.subarray([4, 9]),
      categories: fc.subarray(['General', 'Prensa']),
      isExclusive: fc.boolean(),
      fromTime: time,
      untilTime: time,
      entriesPerDay: limit,
      minutesBetween: limit,
      passback: fc.constantFrom(...PASSBACKS),
    }),
    {maxLength: 4},
  );
  const people = fc.record({
    entries: fc.nat(3),
    exits: fc.nat(3),
    minutes: fc.nat(3000),
    gateId: fc.constantFrom(4, 9, null),
    category: fc.constantFrom('General', 'Prensa', null),
  });
  fc.assert(
    fc.property(rules, people, fc.boolean(), (drawn, {minutes, ...who}, isReentryAllowed) => {
      const person = {...who, lastIn: who.entries > 0 ? {at: NOW - minutes * MINUTE, gateId: who.gateId} : null};
      const where = {isReentryAllowed};
      if (said(drawn.map(accessRule), person, where) === 'ok') expect(said([], person, where)).toBe('ok');
    }),
  );
});
