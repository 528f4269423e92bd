/**
 * What the office reads about a list: how full its zones are, who came and who stayed away, how old its holders are, in
 * which phase passes were given.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {makePasses} from '../../support/passes/pass-list';
import {Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let staff: Visitor;
let passes: number[];

type Row = Record<string, number | string | null>;
const report = async (name: string, more = ''): Promise<Row[]> =>
  (await staff.get<{rows: Row[]}>(`/api/informes/${name}?listId=${world.seasonListId}${more}`)).body.rows;
const enter = (source: string, rightId: number) =>
  app.db.query(`insert into scan (event_session_id, result, source, right_id) values ($1, 'ok', $2, $3)`, [
    world.sessionId,
    source,
    rightId,
  ]);

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
  staff = new Visitor(app.url, world.staff.superadmin.token);
  const {rows} = await app.db.query<{id: number}>(
    'select id from seat where zone_id = $1 order by seat_index limit 5',
    [world.zones.seated],
  );
  passes = await makePasses(
    app.db,
    world,
    rows.map(row => row.id),
  );
  await app.db.query(`update season_pass set signed_up_at = now() - interval '90 days'`);
});
afterAll(() => app.stop());

test('occupancy: each zone of the plan, passes against its capacity', async () => {
  const zones = await report('abonos/ocupacion');
  const {name, capacity} = (
    await app.db.query<{name: string; capacity: number}>('select name, capacity from zone where id = $1', [
      world.zones.seated,
    ])
  ).rows[0]!;
  expect(zones.find(row => row.zone === name)).toMatchObject({
    seats: capacity,
    passes: 5,
    kept: 0,
    blocked: 0,
    free: capacity - 5,
    occupiedBp: Math.floor(50_000 / capacity),
  });
  expect(zones.filter(row => row.passes !== 0)).toHaveLength(1);
});

test('attendance: came, lent and used, given back, stayed away; a match to come and one without readings count for nobody', async () => {
  expect(await report('abonos/asistencia')).toEqual([]);
  const [came, lent, given, away, idle] = passes as [number, number, number, number, number];
  await app.db.query(
    `insert into seat_claim (event_session_id, seat_id, kind, season_pass_id) select $1, seat_id, 'pass', id
      from season_pass where id <> $2`,
    [world.sessionId, given],
  );
  await app.db.query(
    `insert into seat_release (season_pass_id, event_session_id, seat_id) select id, $2, seat_id from season_pass
      where id = $1`,
    [given, world.sessionId],
  );
  const transfers = await app.db.query<{id: number}>(
    `insert into pass_transfer (season_pass_id, event_session_id, state, to_name, to_email, code, accepted_at)
      select x, $1, 'accepted', 'Otra', 'otra@example.org', 'CODIGO-DE-PRUEBA-' || x, now() from unnest($2::int[]) x
      returning id`,
    [world.sessionId, [lent, idle]],
  );
  await app.db.query(
    `update event_session set starts_at = now() - interval '3 hours', doors_at = now() - interval '4 hours',
      ends_at = now() - interval '1 hour', sale_starts_at = now() - interval '9 days',
      sale_ends_at = now() - interval '3 hours', box_office_ends_at = now() - interval '2 hours' where id = $1`,
    [world.sessionId],
  );
  expect(await report('abonos/asistencia')).toEqual([]);
  await enter('pass', came);
  await enter('pass_transfer', transfers.rows[0]!.id);
  const of = async (more = '') =>
    (await report('abonos/asistencia', more)).map(row => [
      row.holder,
      row.came,
      row.guestCame,
      row.given,
      row.missed,
      row.attendanceBp,
    ]);
  expect(await of()).toEqual([
    ['Número 3, Socia', 0, 0, 0, 1, 0], // stayed away
    ['Número 4, Socia', 0, 0, 0, 1, 0], // lent, and nobody came with it
    ['Número 0, Socia', 1, 0, 0, 0, 10_000],
    ['Número 1, Socia', 0, 1, 0, 0, 10_000],
    ['Número 2, Socia', 0, 0, 1, 0, null],
  ]);
  expect((await of('&missed=1')).length).toBe(2);
  // Whoever had no pass yet did not stay away.
  await app.db.query('update season_pass set signed_up_at = now() where id = $1', [away]);
  expect((await of('&missed=1')).map(([holder]) => holder)).toEqual(['Número 4, Socia']);
  await app.db.query(`update season_pass set signed_up_at = now() - interval '90 days' where id = $1`, [away]);
});

test('ages: everybody in one band, empty bands between them, and whoever gave no date', async () => {
  const born = ["interval '8 years'", "interval '20 years'", "interval '24 years'", "interval '99 years'"];
  for (const [n, age] of born.entries())
    await app.db.query(
      `update pass_holder h set born_on = l.starts_on - ${age} from season_pass p
        join season_list l on l.id = p.season_list_id where p.pass_holder_id = h.id and p.id = $1`,
      [passes[n]],
    );
  const bands = await report('abonos/edades');
  expect(bands.filter(row => row.people !== 0).map(row => [row.age, row.people, row.new, row.shareBp])).toEqual([
    ['5–9', 1, 1, 2000],
    ['20–24', 2, 2, 4000],
    ['90 o más', 1, 1, 2000],
    ['Sin fecha de nacimiento', 1, 1, 2000],
  ]);
  expect(bands).toHaveLength(19);
});

test('by phase: the one of its kind that was open when the pass was asked for', async () => {
  const {id} = (
    await app.db.query<{id: number}>(
      `insert into pass_campaign (season_list_id, name) values ($1, 'Campaña') returning id`,
      [world.seasonListId],
    )
  ).rows[0]!;
  await app.db.query(
    `insert into campaign_phase (pass_campaign_id, name, kind, starts_at, ends_at, price_kind)
      values ($1, 'Venta libre', 'open', now() - interval '100 days', now() - interval '80 days', 'new'),
      ($1, 'Renovación', 'renewal', now() - interval '95 days', now() - interval '80 days', 'renewal')`,
    [id],
  );
  await app.db.query('update season_pass set signed_up_at = now() where id = $1', [passes[0]]);
  expect((await report('abonos', '&by=phase')).map(row => [row.group, row.passes])).toEqual([
    ['Venta libre', 4],
    ['Fuera de las fases', 1],
  ]);
});

test('[E18] [E28] what waits to be confirmed is told apart; what is overdue is one sum, with the passes that have ended beside it', async () => {
  const states = ['active', 'suspended_unpaid', 'cancelled_unpaid', 'active', 'requested'];
  for (const [n, state] of states.entries())
    await app.db.query('update season_pass set state = $2 where id = $1', [passes[n], state]);
  for (const [n, state] of [
    [0, 'overdue'],
    [1, 'returned'],
    [2, 'overdue'],
    [3, 'in_grace'],
  ] as const) {
    await app.db.query(
      `insert into instalment (contract_kind, season_pass_id, n, due_on, amount_cents, method)
        values ('pass', $1, 20, club_today() - 20, 1000, 'box_office')`,
      [passes[n]],
    );
    await app.db.query('update instalment set state = $2 where season_pass_id = $1 and n = 20', [passes[n], state]);
  }
  const sum = (rows: Row[], key: string) => rows.reduce((cents, row) => cents + Number(row[key]), 0);
  const card = (await staff.get<{rows: Row[]}>('/api/informes/abonos/listas')).body.rows.find(
    row => row.id === world.seasonListId,
  )!;
  const all = await report('abonos/plazos-impagados');
  const own = all.filter(row => row.n === 20);
  expect([sum(own, 'owedCents'), sum(own, 'overdueCents'), sum(own, 'endedCents')]).toEqual([4000, 2000, 1000]);
  expect(sum(all, 'overdueCents')).toBe(card.overdueCents);
  expect(own.map(row => row.pass).sort()).toEqual(['Baja por impago', 'En vigor', 'En vigor', 'Suspendido por impago']);
  expect((await report('abonos/plazos-impagados', '&passes=ended')).map(row => row.n)).toEqual([20]);
  expect((await report('abonos/plazos-impagados', '&passes=live')).filter(row => row.n === 20)).toHaveLength(3);
  const rows = await report('abonos');
  expect([sum(rows, 'passes'), sum(rows, 'waiting'), sum(rows, 'ended')]).toEqual([4, 1, 1]);
  expect(sum(rows, 'waitingCents')).toBeGreaterThan(0);
});
