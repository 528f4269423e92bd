/**
 * Reports are read by a process of their own, on connections that write nothing: at REPORTS_DATABASE_URL, else at the
 * database; few at a time, not for ever, and not with all of the memory.
 */
import {Database} from '../../api/src/platform/database/db';
import {accessNoShows} from '../../api/src/reports/sessions/session-access';
import type {ReportOrder} from '../../api/src/web/rest/report';
import {ReportLane} from '../../api/src/web/rest/report-lane';
import {freshDatabase, type FreshDatabase} from '../support/run/database';
import {startApp, type TestApp} from '../support/run/app';
import {makeWorld, type World} from '../support/world/fixture';
import {until} from '../support/run/until';

let app: TestApp;
let alone: TestApp;
let world: World;
let replica: FreshDatabase;

beforeAll(async () => {
  const main = await freshDatabase();
  replica = await freshDatabase();
  app = await startApp({databaseUrl: main.url, env: {REPORTS_DATABASE_URL: replica.url}});
  alone = await startApp({databaseUrl: main.url});
  world = await makeWorld(app.db);
  const other = new Database(replica.url, 1);
  await makeWorld(other);
  await other.query(`update season_list set name = 'Como está en la réplica'`);
  await other.close();
});
afterAll(async () => {
  await app.stop();
  await alone.stop();
});

const ask = (at: TestApp, path: string) =>
  fetch(`${at.url}${path}`, {headers: {Authorization: `Bearer ${world.staff.superadmin.token}`}});

test('reports read the replica, lists read the database', async () => {
  const report = await ask(app, '/api/informes/abonos/listas');
  expect(report.status).toBe(200);
  expect(await report.text()).toContain('Como está en la réplica');
  expect(await (await ask(alone, '/api/informes/abonos/listas')).text()).toContain('Abonos de prueba');
  expect(await (await ask(app, '/api/eventos')).text()).toContain('Club de Pruebas – Visitante');
});

const order = (sql: string): ReportOrder => ({
  head: {
    name: 'x',
    title: 'X',
    note: null,
    parameters: [],
    columns: [{key: 'n', label: 'N', kind: 'int', total: true}],
    chart: null,
  },
  sql,
  values: [],
});
const readBy = async (lane: ReportLane, sql: string) =>
  JSON.parse(Buffer.concat(await lane.read(order(sql), false)).toString()) as {
    rows: {n: number}[];
    totals: object;
    rowCount: number;
    isCut: boolean;
  };

test('nothing is written there', async () => {
  const numbers = () => app.db.query('select last_value, is_called from order_number'); // no rollback sets it back
  const before = await numbers();
  for (const {reports} of [app.runtime, alone.runtime])
    await expect(readBy(reports, `select nextval('order_number') as n`)).rejects.toMatchObject({code: 'busy'});
  expect(await numbers()).toEqual(before);
});

test('up to twenty thousand rows, and it is said that there are more', async () => {
  const {rows, ...rest} = await readBy(alone.runtime.reports, 'select n from generate_series(1, 20001) n');
  expect(rows.length).toBe(20_000);
  expect(rest).toMatchObject({rowCount: 20_000, isCut: true, totals: {n: 200_010_000}});
});

test('packed for whoever takes it packed', async () => {
  const plain = await ask(alone, '/api/informes/abonos/listas');
  const bare = await fetch(`${alone.url}/api/informes/abonos/listas`, {
    headers: {Authorization: `Bearer ${world.staff.superadmin.token}`, 'Accept-Encoding': 'identity'},
  });
  expect([plain.headers.get('content-encoding'), bare.headers.get('content-encoding')]).toEqual(['gzip', null]);
  expect(await plain.json()).toEqual(await bare.json());
});

test('a replica that is away: reports say so at once, selling goes on', async () => {
  await replica.drop();
  const answer = await ask(app, '/api/informes/abonos/listas');
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect((await ask(app, '/api/eventos')).status).toBe(200);
  expect((await fetch(`${app.url}/ready`)).status).toBe(200);
});

describe('[X5] many reports at once', () => {
  const REPORT = '/api/informes/abonos/listas';

  test('fourteen read or wait, the others hear when to come again; lists and the shop go on', async () => {
    const locker = new Database(app.runtime.db.url, 1);
    const refused: Response[] = [];
    let answers: Promise<Response>[] = [];
    await locker.withTransaction(async tx => {
      await tx.query('lock table season_list in access exclusive mode'); // whoever reads it waits
      answers = Array.from({length: 16}, () => ask(alone, REPORT));
      for (const answer of answers) void answer.then(one => one.status === 503 && refused.push(one));
      await until('somebody is turned away', () => refused.length >= 2);
      expect((await ask(alone, '/api/eventos')).status).toBe(200);
      expect((await fetch(`${alone.url}/api/public/events`)).status).toBe(200);
    });
    const statuses = (await Promise.all(answers)).map(answer => answer.status);
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(12);
    expect(refused[0]!.headers.get('retry-after')).toBe('10');
    expect(await refused[0]!.json()).toMatchObject({
      code: 'busy',
      message: 'Hay muchos informes en marcha. Vuelve a intentarlo en unos segundos.',
    });
    await locker.close();
  });

  test('a report that takes too long is ended, with a sentence', async () => {
    const lane = new ReportLane(alone.runtime.db.url, {mostMs: 50, heap: 384});
    await expect(readBy(lane, 'select pg_sleep(60), 1 as n')).rejects.toMatchObject({
      code: 'too_slow',
      status: 503,
      message: expect.stringContaining('acota lo que pides'),
    });
    expect((await readBy(lane, 'select 1 as n')).rows).toEqual([{n: 1}]);
    lane.close();
  });

  test('a report that asks for all the memory ends its own process: it is refused, and the next one is read', async () => {
    const lane = new ReportLane(alone.runtime.db.url, {mostMs: 20_000, heap: 32});
    await expect(
      readBy(lane, `select repeat(n::text, 3000) as wide, n from generate_series(100000, 119999) n`),
    ).rejects.toMatchObject({code: 'too_slow', status: 503, message: expect.stringContaining('memoria')});
    expect((await readBy(lane, 'select 1 as n')).rows).toEqual([{n: 1}]);
    lane.close();
  });

  test('a process that ends takes none of the next one’s reports with it', async () => {
    const lane = new ReportLane(alone.runtime.db.url);
    await readBy(lane, 'select 1 as n');
    lane.close(); // as after a minute without work; it is told of later that it has ended
    expect((await readBy(lane, 'select 2 as n')).rows).toEqual([{n: 2}]);
    lane.close();
  });

  test('who did not come is found by the index of entries, right by right', async () => {
    const db = new Database(app.runtime.db.url, 1, '-c max_parallel_workers_per_gather=0');
    await app.db.query(
      `insert into scan (event_session_id, result, source, right_id) select $1, 'ok', 'pass', n
        from generate_series(1, 5000) n`,
      [world.sessionId],
    );
    await app.db.query('analyze scan');
    const {rows} = await db.query<{'QUERY PLAN': string}>(`explain ${accessNoShows.sql}`, [world.sessionId, null]);
    const plan = rows.map(row => row['QUERY PLAN']).join('\n');
    const [, how] = /scan_counted on scan c\w* .*\n\s*Index Cond: (.*)/.exec(plan)!;
    expect(how).toMatch(/source = .*right_id = /);
    expect(plan).not.toMatch(/Anti Join/);
    await db.close();
  });
});
