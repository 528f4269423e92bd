/** Our plans go out as the editor knows them, and come back the same. */
import fc from 'fast-check';
import {bowl} from '../../../../api/src/demo/plans/bowl';
import {stadium} from '../../../../api/src/demo/plans/stadium';
import {theatre} from '../../../../api/src/demo/plans/theatre';
import {seatsOf} from '../../../../api/src/domain/plans/decode';
import {exportPretix} from '../../../../api/src/domain/plans/pretix/export-pretix';
import type {PretixPlan} from '../../../../api/src/domain/plans/pretix/export-pretix';
import type {PlanDraft} from '../../../../api/src/domain/plans/geometry';
import {importPlan} from '../../../../api/src/domain/plans/import-plan';
import {importPretix} from '../../../../api/src/domain/plans/pretix/import-pretix';
import {LONG} from '../../../support/run/long';
import {anyPlan} from '../sample-plans';
import {isPretix} from './hall';

/** Members that the editor knows: it refuses a file with any other. */
const KNOWN: Record<string, string[]> = {
  plan: ['name', 'zones', 'categories', 'size'],
  zones: ['name', 'zone_id', 'uuid', 'position', 'rows', 'areas'],
  rows: ['row_number', 'row_label', 'seat_label', 'uuid', 'seats', 'row_number_position', 'position'],
  seats: ['seat_guid', 'seat_number', 'uuid', 'start_direction', 'radius', 'position', 'category'],
  areas: [
    'color',
    'border_color',
    'rotation',
    'position',
    'uuid',
    'shape',
    'polygon',
    'rectangle',
    'ellipse',
    'circle',
    'text',
  ],
  categories: ['name', 'color'],
};

/** What must survive the way out and back: per seat id its labels, zone, category with colour, place. */
function facts(plan: PlanDraft, pretix: PretixPlan) {
  const colors = new Map(pretix.categories.map(({name, color}) => [name, color]));
  const categories = new Map(
    pretix.zones.flatMap(zone =>
      zone.rows.flatMap(row => row.seats.map(one => [one.seat_guid, one.category] as const)),
    ),
  );
  return new Map(
    [...seatsOf(plan)].map(one => {
      const zone = plan.zones[one.zone]!;
      const category = categories.get(one.guid)!;
      return [
        one.guid,
        {
          row: one.rowLabel,
          number: one.number,
          zone: zone.code,
          name: zone.name,
          category,
          color: colors.get(category),
          x: one.x,
          y: one.y,
        },
      ];
    }),
  );
}

function expectRoundTrip(plan: PlanDraft): void {
  const out = exportPretix(plan);
  expect(isPretix(JSON.parse(JSON.stringify(out)))).toBe(true);
  const back = importPlan(JSON.stringify(out));
  const before = facts(plan, out);
  const after = facts(back, exportPretix(back));
  expect(after.size).toBe(before.size);
  // One comparison of what differs: tens of thousands of expectations take seconds.
  const moved: unknown[] = [];
  for (const [guid, {x, y, ...rest}] of before) {
    const {x: backX, y: backY, ...same} = after.get(guid)!;
    if (JSON.stringify(same) !== JSON.stringify(rest) || !(Math.abs(x - backX) + Math.abs(y - backY) <= 1))
      moved.push([rest, same, [x, y], [backX, backY]]);
  }
  expect(moved.slice(0, 3)).toEqual([]);
  const general = (p: PlanDraft) =>
    p.zones
      .filter(zone => zone.kind === 'general')
      .map(({name, capacity, color, outline}) => ({name, capacity, color, outline}));
  expect(general(back)).toEqual(general(plan));
  expect([back.name, back.width, back.height]).toEqual([plan.name, plan.width, plan.height]);
}

describe('export and import', () => {
  test('write only members that the editor knows', () => {
    const strangers: string[] = [];
    const look = (kind: string, value: object) => {
      for (const [key, member] of Object.entries(value) as [string, unknown][]) {
        if (!KNOWN[kind]!.includes(key)) strangers.push(`${kind}.${key}`);
        if (key in KNOWN) for (const item of member as object[]) look(key, item);
      }
    };
    look('plan', exportPretix(stadium()));
    expect(strangers).toEqual([]);
  });

  test('keep every seat of any plan', () => {
    fc.assert(fc.property(anyPlan, expectRoundTrip), {numRuns: LONG ? 100 : 25});
  });

  test.each([
    ['theatre', theatre],
    ['stadium', stadium],
  ])('keep every seat of the %s', (_name, make) => expectRoundTrip(make()));

  test('keep the neighbours: the same runs of seats', () => {
    const plan = stadium();
    const runs = (p: PlanDraft) =>
      p.rows.map(row => [p.zones[row.zone]!.code, row.label, row.numbers.join(' ')].join('/')).sort();
    expect(runs(importPretix(exportPretix(plan)))).toEqual(runs(plan));
  });

  test('take 100,000 seats', () => {
    const plan = bowl(100_000);
    expect(importPlan(JSON.stringify(exportPretix(plan))).seatCount).toBe(100_000);
  });
});
