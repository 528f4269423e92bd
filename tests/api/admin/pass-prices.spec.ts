/** The price grid of a list of passes: all cells or none, only where they may be, never over somebody else's change. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {hangUp, tally, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

interface Cell {
  zoneId: number | null;
  passCategoryId: number;
  kind: string;
  amountCents: number | null;
  seenCents: number | null;
}

let app: TestApp;
let world: World;
let staff: Visitor;
let adult: number;
let fan: number;
let standing: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
  staff = new Visitor(app.url, world.staff.admin.token);
  const category = async (name: string, kind: string) =>
    (
      await app.db.query<{id: number}>(
        `insert into pass_category (season_list_id, name, kind, can_release) values ($1, $2, $3, $3 = 'fixed_seat')
          returning id`,
        [world.seasonListId, name, kind],
      )
    ).rows[0]!.id;
  [adult, fan, standing] = [
    await category('Adulto', 'fixed_seat'),
    await category('Socio', 'no_seat'),
    await category('De pie', 'standing'),
  ];
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

type Saved = ErrorBody & {saved: number; removed: number; details?: {cells: Cell[]}};
const save = (prices: Cell[], who = staff): Promise<Answer<Saved>> =>
  who.post<Saved>(`/api/listas/${world.seasonListId}/precios-abonos`, {prices});
const cell = (amountCents: number | null, seenCents: number | null, more: Partial<Cell> = {}): Cell => ({
  zoneId: world.zones.seated,
  passCategoryId: adult,
  kind: 'new',
  amountCents,
  seenCents,
  ...more,
});
const now = async () =>
  (
    await app.db.query<{cents: number; active: boolean}>(
      'select amount_cents as cents, is_active as active from pass_price where season_list_id = $1 order by id',
      [world.seasonListId],
    )
  ).rows;

test('[D34] cells come, change and go, all at once, and the audit log says so', async () => {
  const first = [
    cell(20_000, null),
    cell(18_000, null, {kind: 'renewal'}),
    cell(3_000, null, {zoneId: null, passCategoryId: fan}),
    cell(9_000, null, {zoneId: world.zones.standing, passCategoryId: standing}),
  ];
  expect(must(await save(first))).toMatchObject({saved: 4, removed: 0});
  expect(
    must(
      await save([
        cell(20_000, 20_000),
        cell(21_000, 18_000, {kind: 'renewal'}),
        cell(null, 3_000, {zoneId: null, passCategoryId: fan}),
      ]),
    ),
  ).toMatchObject({saved: 1, removed: 1});
  expect(await now()).toEqual([
    {cents: 20_000, active: true},
    {cents: 21_000, active: true},
    {cents: 3_000, active: false},
    {cents: 9_000, active: true},
  ]);
  const {rows} = await app.db.query(
    `select 1 from audit_entry where resource = 'listas' and action = 'prices' and actor_id = $1`,
    [world.staff.admin.id],
  );
  expect(rows).toHaveLength(2);
});

test('[D34] what somebody else has changed meanwhile is told and kept, also by many at once', async () => {
  const late = await save([cell(25_000, 19_000), cell(22_000, 21_000, {kind: 'renewal'})]);
  expect([late.status, late.body.code, late.body.details?.cells]).toEqual([
    409,
    'stale_prices',
    [expect.objectContaining({kind: 'new', amountCents: 20_000})],
  ]);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(n => save([cell(30_000 + n, 20_000)])));
  expect(tally(answers)).toEqual({200: 1, '409 stale_prices': 4});
  expect((await now()).map(row => row.cents).slice(0, 2)).toEqual([expect.any(Number), 21_000]);
});

test('[D34] a price stands only where its category may, and the refusal names the cell', async () => {
  const other = (
    await app.db.query<{id: number}>(
      `with l as (insert into season_list (name, kind, starts_on, ends_on)
        values ('Otra', 'passes', '2031-08-01', '2032-06-30') returning id)
     insert into pass_category (season_list_id, name) select id, 'Ajena' from l returning id`,
    )
  ).rows[0]!.id;
  const before = await now();
  const wrong: [Partial<Cell>, string][] = [
    [{zoneId: null}, 'prices.1.zoneId'],
    [{zoneId: world.zones.standing}, 'prices.1.zoneId'],
    [{zoneId: 999_999}, 'prices.1.zoneId'],
    [{passCategoryId: fan}, 'prices.1.zoneId'],
    [{passCategoryId: standing}, 'prices.1.zoneId'],
    [{passCategoryId: other}, 'prices.1.passCategoryId'],
    [{kind: 'half_season'}, 'prices.1'],
  ];
  for (const [change, field] of wrong) {
    const answer = await save([cell(1_000, null, {kind: 'half_season'}), cell(1_000, null, change)]);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  }
  expect((await save([cell(-1, null)])).status).toBe(422);
  expect((await save([cell(1_000, null)], new Visitor(app.url, world.staff.clerk.token))).status).toBe(403);
  expect((await staff.post('/api/listas/999999/precios-abonos', {prices: [cell(1, null)]})).status).toBe(404);
  expect(await now()).toEqual(before);
});
