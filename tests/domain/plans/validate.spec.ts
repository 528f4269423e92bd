import fc from 'fast-check';
import {bowl} from '../../../api/src/demo/plans/bowl';
import {importPlan} from '../../../api/src/domain/plans/import-plan';
import type {ProblemCode} from '../../../api/src/domain/plans/refuse-plan';
import {validatePlan, validPlan} from '../../../api/src/domain/plans/validate';
import {LONG} from '../../support/run/long';
import {acceptsOrRefuses, anyPlan, problemsOf, smallPlan} from './sample-plans';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- plans are spoilt here in ways the types forbid
type Spoilt = any;

test('a good plan has no problems', () => {
  expect(validatePlan(smallPlan())).toEqual([]);
  expect(validPlan(smallPlan()).seatCount).toBe(24);
});

test('a plan of a numberless zone alone is good', () => {
  const plan: Spoilt = smallPlan();
  Object.assign(plan, {rows: [], seatCount: 0, zones: [plan.zones[2]]});
  expect(validatePlan(plan)).toEqual([]);
});

const long = (length: number) => 'x'.repeat(length + 1);

/** What is done to the plan, the code it must get and what its message must name. */
const refusals: [string, (plan: Spoilt) => unknown, ProblemCode, RegExp][] = [
  ['two seats with one id', p => (p.rows[0].guids = ['a', 'b', 'a', 'c']), 'duplicate_seat_id', /«a»/],
  ['two ids equal over two zones', p => (p.rows[3].guids = ['A-1-1', 'b', 'c', 'd']), 'duplicate_seat_id', /«A-1-1»/],
  ['a number twice in a row', p => (p.rows[0].numbers[1] = '1'), 'duplicate_seat', /«Zona A», fila «1», butaca «1»/],
  ['a number twice in two runs of one row', p => (p.rows[1].label = '1'), 'duplicate_seat', /fila «1»/],
  ['a seat beyond the right edge', p => (p.rows[0].x[0] = 1_400), 'seat_outside', /«Zona A», fila «1», butaca «4»/],
  ['a seat above the top edge', p => (p.rows[2].y[0] = -1), 'seat_outside', /fila «3»/],
  ['two seats in one place', p => (p.rows[0].x[1] = 0), 'same_place', /butaca «2»/],
  ['no seats at all', p => Object.assign(p, {rows: [], seatCount: 0, zones: []}), 'no_seats', /no tiene butacas/],
  [
    'a numbered zone without seats',
    p => Object.assign(p, {rows: p.rows.slice(0, 3), seatCount: 12}),
    'empty_zone',
    /«Zona B»/,
  ],
  ['a row without seats', p => Object.assign(p.rows[0], {numbers: [], x: [], y: []}), 'no_seats', /fila 1/],
  ['more than 100,000 seats', p => Object.assign(p, hugeRows(100_001)), 'too_many_seats', /100\.001/],
  [
    'a row of more than 100,000 seats',
    p => Object.assign(p.rows[5], {numbers: Array.from({length: 100_001}, (_, i) => String(i))}),
    'too_many_seats',
    /fila 6/,
  ],
  ['two zones with one code', p => (p.zones[1].code = 'A'), 'duplicate_zone', /«A»/],
  ['a zone without a name', p => (p.zones[0].name = ' '), 'missing_label', /nombre de la zona 1/],
  ['a zone with a name too long', p => (p.zones[0].name = long(120)), 'label_too_long', /120/],
  ['a zone with a code too long', p => (p.zones[0].code = long(40)), 'label_too_long', /40/],
  ['an empty row label', p => (p.rows[0].label = ''), 'missing_label', /rótulo de la fila 1/],
  ['a row label too long', p => (p.rows[0].label = long(20)), 'label_too_long', /fila 1/],
  ['an empty seat number', p => (p.rows[1].numbers[2] = ''), 'missing_label', /butaca 3 de la fila 2/],
  ['a seat number that is a number', p => (p.rows[1].numbers[2] = 3), 'missing_label', /butaca 3/],
  ['a seat number too long', p => (p.rows[1].numbers[2] = long(20)), 'label_too_long', /butaca 3/],
  ['a seat number with a line break', p => (p.rows[1].numbers[2] = '1\n2'), 'missing_label', /butaca 3/],
  ['a seat number with a NUL', p => (p.rows[1].numbers[2] = '1\u0000'), 'missing_label', /butaca 3/],
  ['a seat number with half a character', p => (p.rows[1].numbers[2] = '1\ud800'), 'missing_label', /butaca 3/],
  ['an id too long', p => (p.rows[0].guids = [long(120), 'b', 'c', 'd']), 'label_too_long', /identificador/],
  ['too few ids', p => (p.rows[0].guids = ['a']), 'malformed', /identificadores en la fila 1/],
  ['a row of an unknown zone', p => (p.rows[5].zone = 9), 'unknown_zone', /fila 6/],
  ['a row of a numberless zone', p => (p.rows[5].zone = 2), 'unknown_zone', /zona sin numerar/],
  ['rows out of the order of the zones', p => (p.rows[0].zone = 1), 'malformed', /orden de zona/],
  ['a first seat index that does not count on', p => (p.rows[1].first = 5), 'malformed', /índice 4/],
  ['a wrong number of seats', p => (p.seatCount = 25), 'malformed', /24/],
  ['x without y', p => p.rows[0].y.pop(), 'bad_number', /posiciones de la fila 1/],
  ['a position NaN', p => (p.rows[0].x[1] = NaN), 'bad_number', /fila 1/],
  ['a position infinite', p => (p.rows[0].y[1] = Infinity), 'bad_number', /fila 1/],
  ['a position absurdly far', p => (p.rows[0].y[1] = 1e12), 'bad_number', /fila 1/],
  ['a position that is a fraction', p => (p.rows[0].y[1] = 0.5), 'bad_number', /fila 1/],
  ['a position that is a text', p => (p.rows[0].x[1] = '50'), 'bad_number', /fila 1/],
  ['attributes beyond the known bits', p => (p.rows[0].attributes = [[0, 16]]), 'malformed', /características/],
  ['attributes of a seat that is not there', p => (p.rows[0].attributes = [[4, 1]]), 'malformed', /características/],
  ['a width of nothing', p => (p.width = 0), 'bad_number', /ancho/],
  ['a height of 5 km and more', p => (p.height = 500_001), 'bad_number', /alto/],
  ['a seat radius of nothing', p => (p.seatRadius = 0), 'bad_number', /radio/],
  ['a capacity of nothing', p => (p.zones[2].capacity = 0), 'bad_capacity', /«Zona G»/],
  ['a capacity of half a person', p => (p.zones[2].capacity = 10.5), 'bad_capacity', /«Zona G»/],
  ['a numbered zone with a capacity', p => (p.zones[0].capacity = 12), 'bad_capacity', /«Zona A»/],
  ['a zone of no kind', p => (p.zones[0].kind = 'mesa'), 'malformed', /«Zona A»/],
  ['a colour that runs', p => (p.zones[0].color = 'red;background:url(x)'), 'malformed', /color de la zona «Zona A»/],
  ['an outline of two corners', p => (p.zones[0].outline = [0, 0, 1, 1]), 'bad_number', /contorno/],
  ['an outline with half a corner', p => p.zones[0].outline.push(3), 'bad_number', /contorno/],
  ['a label without a place', p => (p.zones[0].label = [1]), 'bad_number', /rótulo/],
  ['decor of no kind', p => (p.decor[0].kind = 'script'), 'malformed', /decorado 1/],
  ['decor without its numbers', p => (p.decor[0].points = [1, 2]), 'bad_number', /decorado 1/],
  ['decor with an empty text', p => (p.decor[1].text = ''), 'missing_label', /texto del decorado 2/],
  ['decor that turns for ever', p => (p.decor[1].rotation = Infinity), 'bad_number', /decorado 2/],
  ['a thousand zones and more', p => (p.zones = Array(1_001).fill(p.zones[2])), 'too_large', /zones/],
  ['no rows', p => delete p.rows, 'malformed', /rows/],
  ['rows that are an object', p => (p.rows = {}), 'malformed', /rows/],
  ['a row that is null', p => (p.rows[0] = null), 'malformed', /fila 1/],
  ['a zone that is null', p => (p.zones[0] = null), 'malformed', /zona 1/],
  ['no format', p => delete p.format, 'malformed', /formato/],
  ['no name', p => delete p.name, 'missing_label', /nombre del plano/],
];

function hugeRows(count: number): object {
  const rows = Array.from({length: Math.ceil(count / 100)}, (_, r) => {
    const size = Math.min(100, count - r * 100);
    return {
      zone: r % 2 === 0 ? 0 : 0,
      label: String(r),
      first: r * 100,
      x: Array(size).fill(10),
      y: Array(size).fill(0),
      numbers: Array.from({length: size}, (_, i) => String(i)),
    };
  });
  return {rows, seatCount: count};
}

test.each(refusals)('%s', (_what, spoil, code, names) => {
  const plan: Spoilt = smallPlan();
  spoil(plan);
  const problems = validatePlan(plan);
  const named = problems.filter(
    problem => problem.code === code && names.test(`${problem.message} ${problem.element}`),
  );
  expect({problems: named.length > 0 ? [] : problems}).toEqual({problems: []});
  expect(problemsOf(() => validPlan(plan))).toEqual(problems);
});

test('a plan spoilt everywhere answers at most 50 problems', () => {
  const plan: Spoilt = bowl(3_000);
  for (const row of plan.rows) row.label = '';
  expect(validatePlan(plan)).toHaveLength(50);
});

test.each([undefined, null, 0, 'plan', true, [], [1], () => 1, new Date(0)].map(value => [value]))(
  '%p is no plan',
  value => {
    expect(validatePlan(value)[0]).toMatchObject({element: expect.any(String), code: 'malformed'});
  },
);

test('100,000 seats are good', () => expect(validatePlan(bowl(100_000))).toEqual([]));

describe('whatever comes in, the answer is a plan or the documented refusal', () => {
  test('any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({maxDepth: 5}), value => acceptsOrRefuses(() => validPlan(value))),
      {numRuns: 300},
    );
  });

  test('any value', () => {
    fc.assert(
      fc.property(fc.anything(), value => acceptsOrRefuses(() => validPlan(value))),
      {numRuns: 300},
    );
  });

  test('any text as a file', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.string({unit: 'binary'}),
      fc.string().map(rest => `<svg>${rest}</svg>`),
      fc.string().map(rest => `{"format":1,${rest}}`),
    );
    fc.assert(
      fc.property(text, file => acceptsOrRefuses(() => importPlan(file))),
      {numRuns: LONG ? 500 : 150},
    );
  });

  test('any bytes as a file', () => {
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 200}), file => acceptsOrRefuses(() => importPlan(file))),
      {numRuns: 300},
    );
  });

  test('a good plan with one member replaced, removed or doubled', () => {
    const odd = fc.oneof(
      fc.jsonValue({maxDepth: 2}),
      fc.constantFrom<unknown>(NaN, Infinity, -1, 1e308, '', '\u0000', '__proto__', null, undefined, [], {}),
    );
    fc.assert(
      fc.property(
        anyPlan,
        fc.array(fc.nat(), {minLength: 1, maxLength: 6}),
        odd,
        fc.nat(2),
        (plan, path, value, how) => {
          const copy: Spoilt = structuredClone(plan);
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
          acceptsOrRefuses(() => validPlan(copy));
          acceptsOrRefuses(() => importPlan(JSON.stringify(copy)));
        },
      ),
      {numRuns: 300},
    );
  });
});

test('malformed JSON is refused as such', () => {
  expect(problemsOf(() => importPlan('{"format": 1,'))).toMatchObject([{element: 'archivo', code: 'malformed'}]);
  expect(problemsOf(() => importPlan(new Uint8Array([0xff, 0xfe, 0x00])))).toMatchObject([
    {element: 'archivo', code: 'malformed'},
  ]);
  acceptsOrRefuses(() => importPlan('['.repeat(200_000)));
  acceptsOrRefuses(() => importPlan('{"a":'.repeat(200_000)));
});

test('our own geometry comes back as a draft without ids', () => {
  const stored = {...smallPlan(), firstSeatId: 500, zones: smallPlan().zones.map((zone, i) => ({...zone, id: i + 9}))};
  expect(importPlan(JSON.stringify(stored))).toEqual(smallPlan());
});
