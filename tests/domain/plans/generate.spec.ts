/**
 * A plan out of a recipe: whatever is asked for, nobody sits on anybody, every label is one, and the count is what was
 * said.
 */
import {seatsOf, type PlanSeat} from '../../../api/src/domain/plans/decode';
import {exportPretix} from '../../../api/src/domain/plans/pretix/export-pretix';
import {PLAN_EXAMPLES} from '../../../api/src/domain/plans/generate/examples';
import {seatsOf as countOf} from '../../../api/src/domain/plans/generate/check-recipe';
import {generatePlan} from '../../../api/src/domain/plans/generate/generate-plan';
import {numberSeats, rowName} from '../../../api/src/domain/plans/generate/number-seats';
import {
  CORNERS,
  NUMBERINGS,
  SIDES,
  type PlanBlock,
  type PlanRecipe,
} from '../../../api/src/domain/plans/generate/recipe';
import {SeatAttribute, type PlanDraft} from '../../../api/src/domain/plans/geometry';
import {importPretix} from '../../../api/src/domain/plans/pretix/import-pretix';
import {isInside} from '../../../api/src/domain/plans/label-point';
import {validatePlan} from '../../../api/src/domain/plans/validate';
import {chanceOf, SEED} from '../../support/run/figures';
import {LONG} from '../../support/run/long';

const house = (blocks: Partial<PlanBlock>[], more: Partial<PlanRecipe> = {}): PlanRecipe => ({
  name: 'Casa',
  field: {kind: 'pitch', width: 60, depth: 40},
  surround: 4,
  ...more,
  blocks: blocks.map((block, i) => ({
    kind: 'seats',
    name: `Bloque ${String.fromCharCode(65 + i)}`,
    side: 'bottom',
    ...block,
  })),
});

/** The nearest two seats, by a grid of cells. */
function nearest(seats: PlanSeat[]): number {
  const cells = new Map<string, PlanSeat[]>();
  let least = Infinity;
  for (const seat of seats) {
    const [column, line] = [Math.floor(seat.x / 60), Math.floor(seat.y / 60)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const other of cells.get(`${column + dx},${line + dy}`) ?? [])
          least = Math.min(least, Math.hypot(seat.x - other.x, seat.y - other.y));
    const key = `${column},${line}`;
    if (cells.has(key)) cells.get(key)!.push(seat);
    else cells.set(key, [seat]);
  }
  return least;
}

function holds(plan: PlanDraft): void {
  const seats = [...seatsOf(plan)];
  expect(validatePlan(plan)).toEqual([]);
  expect(nearest(seats)).toBeGreaterThan(45);
  for (const [z, zone] of plan.zones.entries()) {
    expect([zone.name, isInside(zone.outline, ...zone.label)]).toEqual([zone.name, true]);
    const own = seats.filter(seat => seat.zone === z);
    expect(own.filter(seat => !isInside(zone.outline, seat.x, seat.y)).map(seat => seat.guid)).toEqual([]);
    expect(new Set(own.map(seat => `${seat.rowLabel}·${seat.number}`)).size).toBe(own.length);
    const over = plan.zones.filter(
      (other, o) => o !== z && corners(other.outline).some(([x, y]) => isInside(zone.outline, x, y)),
    );
    expect([zone.name, over.map(other => other.name)]).toEqual([zone.name, []]);
    // Nobody stands on the field.
    for (const {
      points: [x, y, w, h],
    } of plan.decor)
      expect(own.filter(seat => seat.x > x! && seat.x < x! + w! && seat.y > y! && seat.y < y! + h!)).toEqual([]);
  }
}

const corners = (outline: number[]) =>
  Array.from({length: outline.length / 2}, (_, i): [number, number] => [outline[2 * i]!, outline[2 * i + 1]!]);
const refusal = (recipe: PlanRecipe): Record<string, string> => {
  try {
    generatePlan(recipe);
  } catch (error) {
    return (error as {errors: Record<string, string>}).errors;
  }
  return {};
};

describe.each(PLAN_EXAMPLES.map(example => [example.title, example.recipe] as const))(
  'example «%s»',
  (_title, recipe) => {
    const plan = generatePlan(recipe);
    test('holds what every plan must', () => holds(plan));
    test('goes out as a file and comes back with the same seats', () => {
      const back = importPretix(exportPretix(plan));
      const told = (one: PlanDraft) =>
        [...seatsOf(one)]
          .map(seat => `${seat.guid} ${one.zones[seat.zone]!.code} ${seat.rowLabel} ${seat.number} ${seat.x} ${seat.y}`)
          .sort();
      expect(told(back)).toEqual(told(plan));
      expect(back.zones.map(zone => `${zone.name} ${zone.kind}`).sort()).toEqual(
        plan.zones.map(zone => `${zone.name} ${zone.kind}`).sort(),
      );
    });
  },
);

test('houses drawn by lot hold it too, with exactly the seats that were said', () => {
  const chance = chanceOf('generate-plan');
  const upTo = (most: number) => 1 + chance.below(most);
  const one = <T>(of: readonly T[]): T => chance.pick(of);
  for (let n = 0; n < (LONG ? 200 : 24); n++) {
    const isTheatre = n % 3 === 0;
    const seats = (): Partial<PlanBlock> => {
      const [first, last] = [8 + upTo(30), 8 + upTo(30)];
      return {
        side: isTheatre ? 'bottom' : one(SIDES),
        level: upTo(3),
        rows: upTo(14),
        seats: first,
        lastSeats: last,
        numbering: one(NUMBERINGS),
        rowNames: one(['numbers', 'letters']),
        aisles: one([[], [Math.floor(Math.max(first, last) / 2)], [3, 7]]),
        wheelchairs: one([0, 1, 2]),
        wheelchairsAt: one(['front', 'back']),
        sectors: isTheatre ? 1 : upTo(3),
        firstRow: upTo(30),
      };
    };
    const extra: Partial<PlanBlock>[] = isTheatre
      ? [
          {kind: 'boxes', boxes: upTo(8), chairs: upTo(12)},
          {kind: 'boxes', boxes: upTo(4), chairs: upTo(6)},
        ]
      : [
          ...CORNERS.filter(() => chance.isLucky(0.6)).map(
            (side): Partial<PlanBlock> => ({kind: 'corner', side, rows: upTo(12)}),
          ),
          {kind: 'area', side: one(SIDES), level: upTo(4), width: upTo(40), depth: upTo(10), capacity: 100},
        ];
    const recipe = house(
      [seats(), seats(), seats(), ...extra],
      isTheatre ? {field: {kind: 'stage', width: 12, depth: 6}, curve: one([null, 30, 45])} : {},
    );
    const plan = generatePlan(recipe);
    try {
      holds(plan);
    } catch (error) {
      throw new Error(`SEED=${SEED}, house ${n}: ${JSON.stringify(recipe)}`, {cause: error});
    }
    const ofCorners = recipe.blocks.reduce(
      (sum, block) =>
        sum +
        (block.kind === 'corner'
          ? [...seatsOf(plan)].filter(seat => plan.zones[seat.zone]!.name === block.name).length
          : 0),
      0,
    );
    expect(plan.seatCount - ofCorners).toBe(recipe.blocks.reduce((sum, block) => sum + countOf(block), 0));
  }
});

describe('orientation', () => {
  test.each([
    ['bottom', 'x', 1],
    ['top', 'x', -1],
    ['left', 'y', 1],
    ['right', 'y', -1],
  ] as const)('seat 1 of a stand at the %s is at the spectator’s left', (side, axis, way) => {
    const seats = [...seatsOf(generatePlan(house([{side, rows: 2, seats: 5}])))].slice(0, 5);
    expect(seats.map(seat => seat.number)).toEqual(['1', '2', '3', '4', '5']);
    expect(Math.sign(seats[4]![axis] - seats[0]![axis])).toBe(way);
  });

  test('odd numbers are left of the central aisle and even ones right of it, lowest at the aisle', () => {
    const plan = generatePlan(
      house([{rows: 3, seats: 10, lastSeats: 12, aisles: [6], numbering: 'odd_left'}], {
        field: {kind: 'stage', width: 8, depth: 4},
        curve: 30,
      }),
    );
    expect(plan.rows.filter(row => row.label === '1').map(row => row.numbers)).toEqual([
      ['9', '7', '5', '3', '1'],
      ['2', '4', '6', '8', '10'],
    ]);
    for (const seat of seatsOf(plan)) expect(Number(seat.number) % 2 === 1).toBe(seat.x < plan.width / 2);
  });

  test('wheelchair places stand in a row of their own with a companion beside each', () => {
    const seats = [...seatsOf(generatePlan(house([{rows: 2, seats: 20, wheelchairs: 3}])))].filter(
      seat => seat.rowLabel === 'PMR',
    );
    expect(seats.map(seat => seat.number)).toEqual(['1', '1A', '2', '2A', '3', '3A']);
    expect(seats.map(seat => seat.attributes)).toEqual(
      [1, 2, 1, 2, 1, 2].map(bit => (bit === 1 ? SeatAttribute.wheelchair : SeatAttribute.companion)),
    );
  });
});

test('numbers and names of rows', () => {
  expect(numberSeats(5, 'odd_left')).toEqual(['5', '3', '1', '2', '4']);
  expect(numberSeats(4, 'even_left')).toEqual(['4', '2', '1', '3']);
  expect([numberSeats(3, 'right'), numberSeats(3, 'odd'), numberSeats(3, 'even')]).toEqual([
    ['3', '2', '1'],
    ['1', '3', '5'],
    ['2', '4', '6'],
  ]);
  expect([1, 26, 27, 52, 53, 703].map(at => rowName(at, 'letters'))).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'AAA']);
  for (const numbering of NUMBERINGS)
    for (let count = 1; count < 60; count++) expect(new Set(numberSeats(count, numbering)).size).toBe(count);
});

test('what cannot be is told at its field, in one sentence', () => {
  expect(refusal(house([{rows: 0, seats: 10}]))).toEqual({'blocks.0.rows': 'Filas: entre 1 y 120.'});
  expect(refusal(house([{rows: 3, seats: 10, aisles: [10]}]))).toEqual({
    'blocks.0.aisles': 'Cada pasillo va tras una butaca distinta, de la 1 a la 9.',
  });
  expect(refusal(house([{rows: 3, seats: 10, wheelchairs: 9}]))).toEqual({
    'blocks.0.wheelchairs': 'En esa fila caben 3 como mucho.',
  });
  expect(refusal(house([{kind: 'corner', side: 'top', rows: 3}]))).toEqual({
    'blocks.0.side': 'Elige una de las cuatro esquinas.',
  });
  expect(refusal(house([{rows: 3, seats: 10, side: 'top'}], {curve: 200}))).toEqual({
    'blocks.0.side': 'Con las filas en curva, todo el público se sienta frente al escenario.',
  });
  expect(refusal(house([{rows: 3, seats: 10}], {field: {kind: 'stage', width: 20, depth: 5}, curve: 8}))).toEqual({
    curve: 'Con ese escenario, la primera fila necesita un radio de 19 metros o más.',
  });
  expect(refusal(house([{kind: 'boxes', boxes: 3, chairs: 4}]))).toEqual({
    blocks: 'Los palcos van a los lados de un patio de butacas: añade uno.',
  });
  expect(
    refusal(
      house([
        {rows: 1, seats: 4, code: 'A'},
        {rows: 1, seats: 4, code: 'A'},
      ]),
    ),
  ).toEqual({'blocks.1.code': 'El código A está dos veces.'});
});

test('a hundred thousand seats are drawn, one more is refused before anything is', () => {
  const all = (rows: number) =>
    house(
      Array.from({length: 5}, (_, i) => ({side: SIDES[i % 4], level: 1 + Math.floor(i / 4), rows, seats: 400})),
      {surround: 6},
    );
  const plan = generatePlan(
    house(
      Array.from({length: 5}, (_, i) => ({side: SIDES[i % 4], level: 1 + Math.floor(i / 4), rows: 50, seats: 400})),
    ),
  );
  expect(plan.seatCount).toBe(100_000);
  expect(refusal(all(51))).toEqual({blocks: 'El plano tiene 102.000 butacas; el máximo son 100.000.'});
});
