/** Plans for the tests: a small one to spoil, arbitrary valid ones, and what every refusal must look like. */
import fc from 'fast-check';
import {encodePlan} from '../../../api/src/domain/plans/encode';
import type {ZoneSpec} from '../../../api/src/domain/plans/encode';
import type {PlanDraft} from '../../../api/src/domain/plans/geometry';
import type {PlanProblem} from '../../../api/src/domain/plans/refuse-plan';
import {validatePlan} from '../../../api/src/domain/plans/validate';
import {DomainError} from '../../../api/src/domain/kernel/errors';

/** Two numbered zones and a numberless one; JSON without undefined, ready to be changed. */
export function smallPlan(): PlanDraft {
  const square = (x: number): number[] => [x, 0, x + 400, 0, x + 400, 400, x, 400];
  const zone = (code: string, x: number): ZoneSpec => ({
    code,
    name: `Zona ${code}`,
    kind: 'numbered',
    color: '#1e4fa3',
    outline: square(x),
    label: [x + 200, 200],
    gate: '1',
    tier: 'Oro',
    rows: [1, 2, 3].map(row => ({
      label: String(row),
      seats: [1, 2, 3, 4].map(seat => ({
        x: x + seat * 50,
        y: row * 80,
        number: String(seat),
        attributes: seat === 1 ? 1 : seat === 2 ? 2 : 0,
      })),
    })),
  });
  return encodePlan({
    name: 'Sala de pruebas',
    width: 1_500,
    height: 600,
    zones: [zone('A', 0), zone('B', 500), {...zone('G', 1_000), kind: 'general', capacity: 200, rows: []}],
    decor: [
      {kind: 'stage', points: [100, 450, 600, 100]},
      {kind: 'text', points: [300, 500, 40], text: 'Escenario'},
    ],
  });
}

const word = (length: number) =>
  fc
    .string({unit: 'grapheme', minLength: 1, maxLength: length})
    .map(text => text.trim())
    .filter(text => text !== '' && text.length <= length && !/[\p{Cc}\p{Cs}]/u.test(text));

const rowSeats = fc.uniqueArray(word(6), {minLength: 1, maxLength: 12});

/** Valid plans of up to 4 zones with labels of all kinds; seats about 50 apart, on a page that holds them. */
export const anyPlan: fc.Arbitrary<PlanDraft> = fc
  .record({
    name: word(40),
    own: fc.boolean(),
    zones: fc.uniqueArray(
      fc.record({
        code: word(12),
        name: word(30),
        tier: fc.option(word(12), {nil: undefined}),
        rows: fc.uniqueArray(fc.tuple(word(8), rowSeats), {minLength: 1, maxLength: 5, selector: ([label]) => label}),
        jitter: fc.integer({min: 0, max: 8}),
      }),
      {minLength: 1, maxLength: 4, selector: zone => zone.code},
    ),
    general: fc.boolean(),
  })
  .map(({name, own, zones, general}) => {
    let y = 100;
    const specs = zones.map((zone, z): ZoneSpec => {
      const top = y;
      const rows = zone.rows.map(([label, numbers]) => {
        y += 80;
        // Ids of one's own are told apart by their place; otherwise code, row and number could meet in one text.
        const seats = numbers.map((number, i) => ({
          x: 100 + i * 50 + (i % 2) * zone.jitter,
          y,
          number,
          guid: own ? `id ${z}/${y}/${i}` : `${y}-${i}`,
          attributes: i % 16,
        }));
        return {label, seats};
      });
      y += 120;
      const color =
        zone.tier === undefined
          ? '#335577'
          : `#${[...zone.tier]
              .reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 0xffffff, 7)
              .toString(16)
              .padStart(6, '0')}`;
      return {
        code: zone.code,
        name: zone.name,
        kind: 'numbered',
        color,
        outline: [50, top, 800, top, 800, y - 80, 50, y - 80],
        label: [400, top + 50],
        ...(zone.tier !== undefined && {tier: zone.tier}),
        rows,
      };
    });
    const floor: ZoneSpec = {
      code: 'zona-general',
      name: 'Pista',
      kind: 'general',
      capacity: 321,
      color: '#aa3300',
      outline: [50, y, 800, y, 800, y + 300, 50, y + 300],
      label: [400, y + 150],
      rows: [],
    };
    return encodePlan({
      name,
      width: 1_200,
      height: y + 400,
      zones: general ? [...specs, floor] : specs,
      decor: [{kind: 'rect', points: [10, 10, 60, 20], color: '#222222'}],
    });
  })
  .filter(plan => validatePlan(plan).length === 0);

/** The problems of a refusal, after checking that it is the documented error and nothing else. */
export function problemsOf(act: () => unknown): PlanProblem[] {
  let refused: unknown;
  try {
    act();
  } catch (error) {
    refused = error;
  }
  if (!(refused instanceof DomainError)) throw refused ?? new Error('The plan was accepted.');
  expect({code: refused.code, status: refused.status}).toEqual({code: 'plan_refused', status: 422});
  const problems = refused.details?.problems as PlanProblem[];
  expect(problems.length).toBeGreaterThan(0);
  expect(refused.message.length).toBeLessThan(600);
  for (const problem of problems) {
    expect(problem.element).not.toBe('');
    expect(problem.message).not.toBe('');
    expect(Object.keys(refused.errors ?? {})).toContain(problem.element);
  }
  return problems;
}

/** For fuzzing: a valid plan or the documented refusal, whatever comes in. */
export function acceptsOrRefuses(act: () => unknown): void {
  let plan: unknown;
  try {
    plan = act();
  } catch (error) {
    problemsOf(() => {
      throw error;
    });
    return;
  }
  expect(validatePlan(plan)).toEqual([]);
  expect(validatePlan(JSON.parse(JSON.stringify(plan)))).toEqual([]);
}
