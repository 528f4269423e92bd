import {Database} from '../../../api/src/platform/database/db';
import {bowl} from '../../../api/src/demo/plans/bowl';
import {stadium} from '../../../api/src/demo/plans/stadium';
import {contentHash} from '../../../api/src/domain/plans/content-hash';
import {seatsOf} from '../../../api/src/domain/plans/decode';
import type {PlanGeometry} from '../../../api/src/domain/plans/geometry';
import {publishPlan} from '../../../api/src/domain/plans/publish-plan';
import {retirePlan} from '../../../api/src/domain/plans/retire-plan';
import {storePlan} from '../../../api/src/domain/plans/store-plan';
import {freshDatabase} from '../../support/run/database';
import type {FreshDatabase} from '../../support/run/database';
import {problemsOf, smallPlan} from './sample-plans';

let fresh: FreshDatabase;
let db: Database;
let venueId: number;
const NOW = new Date('2026-11-20T10:00:00Z');

beforeAll(async () => {
  fresh = await freshDatabase();
  db = new Database(fresh.url, 4);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});
beforeEach(async () => {
  const name = `Recinto ${Math.random()}`;
  venueId = (
    await db.query<{id: number}>('insert into venue (name, safe_capacity) values ($1, 30000) returning id', [name])
  ).rows[0]!.id;
});

const store = (draft: unknown = smallPlan(), venue = venueId) =>
  db.withTransaction(tx => storePlan(tx, {venueId: venue, draft}));
const publish = (planId: number) => db.withTransaction(tx => publishPlan(tx, {planId}, NOW));

test('a stored plan says the same in its geometry, its zones and its seats', async () => {
  const stored = await store();
  const plan = (
    await db.query<{geometry: PlanGeometry; contentHash: string; state: string}>(
      'select geometry, content_hash as "contentHash", state from seat_plan where id = $1',
      [stored.id],
    )
  ).rows[0]!;
  expect(plan).toMatchObject({state: 'draft', contentHash: stored.contentHash});
  // The hash survives jsonb's own order of keys.
  expect(contentHash(plan.geometry)).toBe(stored.contentHash);
  expect(plan.geometry).toEqual(stored.geometry);

  const zones = await db.query<{id: number; code: string; capacity: number; gate: string}>(
    `select z.id, z.code, z.capacity, g.code as gate from zone z left join gate g on g.id = z.gate_id
      where seat_plan_id = $1 order by position`,
    [stored.id],
  );
  expect(zones.rows.map(({code, capacity, gate}) => [code, capacity, gate])).toEqual([
    ['A', 12, '1'],
    ['B', 12, '1'],
    ['G', 200, '1'],
  ]);
  expect(plan.geometry.zones.map(zone => zone.id)).toEqual(zones.rows.map(zone => zone.id));

  const seats = await db.query(
    `select id, zone_id, seat_index, guid, row_label, row_index, seat_number, attributes from seat
      where seat_plan_id = $1 order by id`,
    [stored.id],
  );
  expect(seats.rows).toEqual(
    [...seatsOf(stored.geometry)].map(seat => ({
      id: stored.firstSeatId + seat.index,
      zone_id: stored.geometry.zones[seat.zone]!.id,
      seat_index: seat.index,
      guid: seat.guid,
      row_label: seat.rowLabel,
      row_index: seat.row,
      seat_number: seat.number,
      attributes: seat.attributes,
    })),
  );
});

test('plans stored at once get ids of their own', async () => {
  const plans = await Promise.all([1, 2, 3, 4].map(n => store({...smallPlan(), name: `Plano ${n}`})));
  const ranges = plans
    .map(plan => [plan.firstSeatId, plan.firstSeatId + plan.seatCount - 1] as const)
    .sort((a, b) => a[0] - b[0]);
  for (const [i, [first]] of ranges.entries()) if (i > 0) expect(first).toBeGreaterThan(ranges[i - 1]![1]);
});

test('a second plan of the same name is the next edition', async () => {
  expect((await store()).edition).toBe(1);
  expect((await store()).edition).toBe(2);
  expect((await store({...smallPlan(), name: 'Otro'})).edition).toBe(1);
});

test('editions of one plan stored at once are numbered one after the other', async () => {
  const editions = await Promise.all([1, 2, 3, 4].map(() => store()));
  expect(editions.map(plan => plan.edition).sort()).toEqual([1, 2, 3, 4]);
});

test('gates that the venue has are used, others are made', async () => {
  await db.query(`insert into gate (venue_id, name, code) values ($1, 'Puerta principal', '1')`, [venueId]);
  const plan = smallPlan();
  plan.zones[1]!.gate = '7';
  await store(plan);
  const gates = await db.query('select code, name from gate where venue_id = $1 order by code', [venueId]);
  expect(gates.rows).toEqual([
    {code: '1', name: 'Puerta principal'},
    {code: '7', name: 'Puerta 7'},
  ]);
});

test('a bad plan and a venue that is not there store nothing', async () => {
  const before = await db.query('select count(*)::int as plans from seat_plan');
  const refused = await store({...smallPlan(), seatCount: 3}).catch((error: unknown) => error);
  expect(
    problemsOf(() => {
      throw refused;
    })[0],
  ).toMatchObject({element: 'seatCount'});
  await expect(store(smallPlan(), 999_999)).rejects.toMatchObject({code: 'not_found', status: 404});
  expect(await db.query('select count(*)::int as plans from seat_plan')).toEqual(before);
});

describe('a published plan', () => {
  test('is published once, and retired once', async () => {
    const {id, contentHash: hash} = await store();
    await expect(db.withTransaction(tx => retirePlan(tx, {planId: id}))).rejects.toMatchObject({
      code: 'plan_not_published',
      status: 409,
    });
    expect(await publish(id)).toEqual({id, contentHash: hash});
    await expect(publish(id)).rejects.toMatchObject({code: 'plan_not_draft', status: 409});
    await db.withTransaction(tx => retirePlan(tx, {planId: id}));
    await expect(db.withTransaction(tx => retirePlan(tx, {planId: id}))).rejects.toMatchObject({
      code: 'plan_not_published',
    });
    await expect(publish(999_999)).rejects.toMatchObject({code: 'not_found', status: 404});
  });

  test.each([
    ['its geometry', `update seat_plan set geometry = '{}' where id = $1`],
    ['its hash', `update seat_plan set content_hash = 'x' where id = $1`],
    ['its first seat', `update seat_plan set first_seat_id = 1 where id = $1`],
    ['a seat', `update seat set seat_number = '99' where seat_plan_id = $1 and seat_index = 0`],
    ['the number of its seats', `delete from seat where seat_plan_id = $1 and seat_index = 0`],
    ['a zone', `update zone set capacity = 1 where seat_plan_id = $1 and position = 0`],
    [
      'the number of its zones',
      `insert into zone (seat_plan_id, code, name, kind, capacity, position) values ($1, 'Z', 'Z', 'general', 1, 9)`,
    ],
  ])('does not let anybody change %s', async (_what, statement) => {
    const {id} = await store();
    await publish(id);
    await expect(db.query(statement, [id])).rejects.toThrow();
    const {rows} = await db.query('select seat_count from seat_plan where id = $1', [id]);
    expect(rows).toEqual([{seat_count: 24}]);
  });
});

test('a draft may be thrown away whole', async () => {
  const {id} = await store();
  await db.query('delete from seat_plan where id = $1', [id]);
  expect((await db.query('select 1 from seat where seat_plan_id = $1', [id])).rowCount).toBe(0);
});

test.each([
  ['a stadium', stadium],
  ['100,000 seats', () => bowl(100_000)],
])('%s can be stored and published', async (_what, make) => {
  const draft = make();
  const stored = await store(draft);
  await publish(stored.id);
  const {rows} = await db.query(
    `select count(*)::int as seats, max(id) - min(id) + 1 as span, max(seat_index) + 1 as indexes from seat
      where seat_plan_id = $1`,
    [stored.id],
  );
  expect(rows).toEqual([{seats: draft.seatCount, span: draft.seatCount, indexes: draft.seatCount}]);
});
