/**
 * The dialect is react-admin's, not ours: its unmodified client must work. It is an ES module, so it runs as a program
 * of its own.
 */
import {spawn} from 'node:child_process';
import path from 'node:path';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';

let app: TestApp;
let world: World;
beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db);
});
afterAll(() => app.stop());

test('an unmodified ra-data-simple-rest lists, reads, makes, changes and deletes', async () => {
  const child = spawn(
    process.execPath,
    [path.join(__dirname, 'ra-data-simple-rest.mjs'), app.url, world.staff.admin.token],
    {stdio: ['ignore', 'pipe', 'pipe']},
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise(resolve => child.once('close', resolve));
  expect([code, said.trim()]).toEqual([0, 'ok']);
}, 180_000);
