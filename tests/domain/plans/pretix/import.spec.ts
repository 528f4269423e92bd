/** A plan of the pretix editor becomes ours, or is refused in words that name what is wrong. */
import fc from 'fast-check';
import {seatsOf} from '../../../../api/src/domain/plans/decode';
import {exportPretix} from '../../../../api/src/domain/plans/pretix/export-pretix';
import {importPlan} from '../../../../api/src/domain/plans/import-plan';
import {importPretix} from '../../../../api/src/domain/plans/pretix/import-pretix';
import type {ProblemCode} from '../../../../api/src/domain/plans/refuse-plan';
import {LONG} from '../../../support/run/long';
import {acceptsOrRefuses, anyPlan, problemsOf} from '../sample-plans';
import {hall, isPretix} from './hall';

describe('a plan of the editor', () => {
  const plan = importPretix(hall());
  const seats = [...seatsOf(plan)];

  test('is of the schema that it claims', () => expect(isPretix(hall())).toBe(true));

  test('becomes a zone for each zone and category', () => {
    expect(
      plan.zones.map(({code, name, kind, color, tier, capacity}) => ({code, name, kind, color, tier, capacity})),
    ).toEqual([
      {code: 'patio-Oro', name: 'Patio · Oro', kind: 'numbered', color: '#ff0000', tier: 'Oro', capacity: undefined},
      {
        code: 'patio-Plata',
        name: 'Patio · Plata',
        kind: 'numbered',
        color: '#aabbcc',
        tier: 'Plata',
        capacity: undefined,
      },
      {code: 'Pista', name: 'Pista', kind: 'general', color: '#aa0000', tier: undefined, capacity: 300},
      {code: 'Palco', name: 'Palco', kind: 'numbered', color: '#ff0000', tier: 'Oro', capacity: undefined},
    ]);
  });

  test('adds up the positions of zone, row and seat', () => {
    expect(seats.find(seat => seat.guid === '2-3')).toMatchObject({
      x: 100 + 10 + 60,
      y: 200 + 40,
      rowLabel: '2',
      number: '3',
    });
    expect(seats.find(seat => seat.guid === 'p')).toMatchObject({x: 307, y: 308, rowLabel: 'A'});
    expect([plan.width, plan.height]).toEqual([600, 500]);
  });

  test('keeps the areas as decor', () => {
    expect(plan.decor).toEqual([
      {kind: 'stage', points: [50, 50, 300, 60], color: '#333333', text: 'Stage'},
      {kind: 'ellipse', points: [95, 196, 20, 20]},
      {kind: 'ellipse', points: [95, 186, 20, 40]},
      {kind: 'polygon', points: [100, 200, 110, 200, 100, 210], color: '#0000ff'},
      {kind: 'text', points: [104, 206, 20], text: 'Bar'},
      {kind: 'rect', points: [100, 200, 30, 40], text: 'Mesa'},
    ]);
  });

  test('is cut where an aisle interrupts a row', () => {
    const split = hall();
    split.zones[0]!.rows[0]!.seats[2]!.position.x = 160;
    split.zones[0]!.rows[0]!.seats[3]!.position.x = 190;
    const runs = importPretix(split).rows.filter(row => row.label === '1');
    expect(runs.map(row => row.numbers)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('takes its page from the seats when it has no size', () => {
    const {size: _size, ...rest} = hall();
    const free = importPretix({
      ...rest,
      zones: rest.zones.slice(1).map(zone => ({...zone, position: {x: -900, y: -900}})),
    });
    expect(free.width).toBeGreaterThan(100);
    expect([...seatsOf(free)][0]).toMatchObject({x: 100, y: 100});
  });

  test('grows to natural distances when its units are small, and shrinks when they are large', () => {
    for (const factor of [0.1, 40]) {
      const scaled = JSON.parse(JSON.stringify(hall()), (key, value: unknown) =>
        typeof value === 'number' && key !== 'radius' ? value * factor : value,
      ) as object;
      const seat = [...seatsOf(importPretix(scaled))];
      expect(seat[1]!.x - seat[0]!.x).toBe(50);
    }
  });
});

type Hall = ReturnType<typeof hall>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- plans are spoilt here in ways the types forbid
type Spoilt = any;
const seat = (h: Spoilt, i = 0) => h.zones[0].rows[0].seats[i];

const refusals: [string, (hall: Spoilt) => unknown, ProblemCode, RegExp][] = [
  ['an id used twice', h => (seat(h, 1).seat_guid = '1-1'), 'duplicate_seat_id', /«1-1»/],
  ['an id used twice in two zones', h => (h.zones[1].rows[0].seats[0].seat_guid = '1-1'), 'duplicate_seat_id', /«1-1»/],
  ['a number used twice in a row', h => (seat(h, 1).seat_number = '1'), 'duplicate_seat', /fila «1», butaca «1»/],
  [
    'a seat outside the plan',
    h => (seat(h, 3).position.x = 600),
    'seat_outside',
    /«Patio · Oro», fila «1», butaca «4»/,
  ],
  ['a seat left of the plan', h => (h.zones[1].position.x = -50), 'seat_outside', /«Palco», fila «A», butaca «1»/],
  [
    'an unknown category',
    h => (seat(h, 2).category = 'Platino'),
    'unknown_category',
    /«Platino».*«Patio», fila «1», butaca «3»/,
  ],
  ['a category in other letters', h => (seat(h, 2).category = 'oro'), 'unknown_category', /«oro»/],
  ['no category', h => delete seat(h, 2).category, 'missing_label', /zones\[0\].rows\[0\].seats\[2\]/],
  ['no seats', h => (h.zones = []), 'no_seats', /butacas/],
  ['a zone without seats', h => (h.zones[1].rows = []), 'empty_zone', /«Palco»/],
  ['a zone of empty rows', h => (h.zones[1].rows[0].seats = []), 'empty_zone', /«Palco»/],
  [
    'more than 100,000 seats',
    h => (h.zones[1].rows = Array(1_001).fill({row_number: '1', seats: Array(100).fill({})})),
    'too_many_seats',
    /100\.108/,
  ],
  ['a position that is a text', h => (seat(h).position.x = '12'), 'bad_number', /seats\[0\]/],
  ['a position without y', h => delete seat(h).position.y, 'bad_number', /seats\[0\]/],
  ['a position absurdly far', h => (seat(h).position.x = 1e300), 'bad_number', /seats\[0\]/],
  ['a zone without a position', h => delete h.zones[0].position, 'malformed', /zona 1/],
  ['a row without seats', h => delete h.zones[0].rows[0].seats, 'malformed', /zones\[0\].rows\[0\]/],
  [
    'a row without a number',
    h => Object.assign(h.zones[0].rows[0], {row_number: ' ', row_label: ''}),
    'missing_label',
    /zones\[0\].rows\[0\]/,
  ],
  ['a row number too long', h => (h.zones[0].rows[0].row_number = 'x'.repeat(30)), 'label_too_long', /fila 1/],
  ['a seat without an id', h => delete seat(h).seat_guid, 'missing_label', /seat_guid/],
  ['a seat without a number', h => (seat(h).seat_number = ''), 'missing_label', /seat_number/],
  ['a seat that is a text', h => (h.zones[0].rows[0].seats[0] = 'A1'), 'bad_number', /seats\[0\]/],
  ['no name', h => delete h.name, 'missing_label', /name/],
  ['no categories', h => delete h.categories, 'malformed', /categories/],
  ['a category without a name', h => (h.categories[0] = {}), 'malformed', /categoría 1/],
  ['no zones', h => (h.zones = {}), 'malformed', /zones/],
  ['a zone that is null', h => (h.zones[0] = null), 'malformed', /zona 1/],
  ['an area without its numbers', h => delete h.zones[0].areas[1].circle, 'malformed', /areas\[1\]/],
  ['areas that are a text', h => (h.zones[0].areas = 'all'), 'malformed', /areas/],
];

test.each(refusals)('%s is refused', (_what, spoil, code, names) => {
  const spoilt: Hall = hall();
  spoil(spoilt);
  const problems = problemsOf(() => importPretix(spoilt));
  const named = problems.filter(
    problem => problem.code === code && names.test(`${problem.message} ${problem.element}`),
  );
  expect({problems: named.length > 0 ? [] : problems}).toEqual({problems: []});
});

describe('whatever comes in, the answer is a plan or the documented refusal', () => {
  test('any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({maxDepth: 5}), value => acceptsOrRefuses(() => importPretix(value))),
      {numRuns: LONG ? 250 : 75},
    );
  });

  test('an exported plan with one member replaced, removed or doubled', () => {
    const odd = fc.oneof(
      fc.jsonValue({maxDepth: 2}),
      fc.constantFrom<unknown>(-1, 1e308, 1e5, 0.3, '', '\u0000', 'x'.repeat(500), '__proto__', null, [], {}),
    );
    fc.assert(
      fc.property(
        anyPlan,
        fc.array(fc.nat(), {minLength: 1, maxLength: 9}),
        odd,
        fc.nat(2),
        (plan, path, value, how) => {
          const copy: Spoilt = structuredClone(exportPretix(plan));
          let [parent, key]: [Spoilt, string] = [{copy}, 'copy'];
          for (const step of path) {
            const next = parent[key];
            const keys = typeof next === 'object' && next !== null ? Object.keys(next) : [];
            if (keys.length === 0) break;
            [parent, key] = [next, keys[step % keys.length]!];
          }
          if (how === 0) parent[key] = value;
          else if (how === 1) delete parent[key];
          else if (Array.isArray(parent)) parent.push(structuredClone(parent[Number(key)]));
          acceptsOrRefuses(() => importPretix(JSON.parse(JSON.stringify(copy))));
        },
      ),
      {numRuns: LONG ? 250 : 75},
    );
  });
});

test('a plan that knows no categories is taken, its seats are of none', () => {
  const plan = hall() as {categories: unknown[]; zones: {rows: {seats: {category?: string}[]}[]}[]};
  const seats = importPlan(JSON.stringify(plan)).seatCount;
  plan.categories = [];
  for (const [n, seat] of plan.zones
    .flatMap(zone => zone.rows)
    .flatMap(row => row.seats)
    .entries()) {
    if (n % 2) delete seat.category;
    else seat.category = '';
  }
  const read = importPlan(JSON.stringify(plan));
  expect(read.seatCount).toBe(seats);
  expect(read.zones.map(zone => zone.tier)).toEqual(read.zones.map(() => undefined));
  expect(problemsOf(() => importPlan(JSON.stringify({...plan, zones: []})))).toMatchObject([
    {code: 'no_seats', message: expect.stringMatching(/«A-1-5».*pretix/)},
  ]);
});
