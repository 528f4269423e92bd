/** With REPORTS_DATABASE_URL the reports, and only they, read there and cannot write; without it they read the database. */
import {Database} from '../../api/src/db';
import {freshDatabase, type FreshDatabase} from '../support/database';
import {startApp, type TestApp} from '../support/app';
import {makeWorld, type World} from '../support/fixture';

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
  await expect(app.runtime.reports.query(`update season_list set name = 'no'`)).rejects.toThrow(/read-only/);
  expect(alone.runtime.reports).toBe(alone.runtime.db);
});

test('a replica that is away: reports say so at once, selling goes on', async () => {
  await replica.drop();
  const answer = await ask(app, '/api/informes/abonos/listas');
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect((await ask(app, '/api/eventos')).status).toBe(200);
  expect((await fetch(`${app.url}/ready`)).status).toBe(200);
});
