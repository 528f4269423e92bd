/** Reports read on connections of their own that write nothing: at REPORTS_DATABASE_URL, else at the database; few at a time, and not for ever. */
import {Database} from '../../api/src/db';
import {accessNoShows} from '../../api/src/reports/session-access';
import {freshDatabase, type FreshDatabase} from '../support/database';
import {startApp, type TestApp} from '../support/app';
import {makeWorld, type World} from '../support/fixture';
import {until} from '../support/until';

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

const ask = (at: TestApp, path: string) => fetch(`${at.url}${path}`, {headers: {Authorization: `Bearer ${world.staff.superadmin.token}`}});

test('reports read the replica, lists read the database', async () => {
  const report = await ask(app, '/api/informes/abonos/listas');
  expect(report.status).toBe(200);
  expect(await report.text()).toContain('Como está en la réplica');
  expect(await (await ask(alone, '/api/informes/abonos/listas')).text()).toContain('Abonos de prueba');
  expect(await (await ask(app, '/api/eventos')).text()).toContain('Club de Pruebas – Visitante');
});

test('nothing is written there', async () => {
  await expect(app.runtime.reports.db.query(`update season_list set name = 'no'`)).rejects.toThrow(/read-only/);
  await expect(alone.runtime.reports.db.query(`update season_list set name = 'no'`)).rejects.toThrow(/read-only/);
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
    expect(await refused[0]!.json()).toMatchObject({code: 'busy', message: 'Hay muchos informes en marcha. Vuelve a intentarlo en unos segundos.'});
    await locker.close();
  });

  test('a report that takes too long is ended, with a sentence', async () => {
    const endless = alone.runtime.reports.read(async tx => {
      await tx.query(`set local statement_timeout = 50`);
      await tx.query('select pg_sleep(60)');
    });
    await expect(endless).rejects.toMatchObject({code: 'too_slow', status: 503, message: expect.stringContaining('acota lo que pides')});
    const {rows} = await alone.runtime.reports.db.query<{ms: string}>('show statement_timeout');
    expect(rows).toEqual([{statement_timeout: '20s'}]);
  });

  test('who did not come is found by the index of entries, right by right', async () => {
    const {db} = alone.runtime.reports;
    await app.db.query(`insert into scan (event_session_id, result, source, right_id) select $1, 'ok', 'pass', n from generate_series(1, 5000) n`, [world.sessionId]);
    await app.db.query('analyze scan');
    const {rows} = await db.query<{'QUERY PLAN': string}>(`explain ${accessNoShows.sql}`, [world.sessionId, null]);
    const plan = rows.map(row => row['QUERY PLAN']).join('\n');
    const [, how] = /scan_enters_once on scan c\w* .*\n\s*Index Cond: (.*)/.exec(plan)!;
    expect(how).toMatch(/source = .*right_id = /);
    expect(plan).not.toMatch(/Anti Join/);
  });
});
