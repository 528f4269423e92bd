/** One address keeps so many boards open and no more; whoever closes one may open another. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {until} from '../../support/run/until';
import {makeWorld, type World} from '../../support/world/fixture';
import {hangUp} from '../../support/wire/visitor';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url, env: {STREAMS_PER_ADDRESS: '2'}});
  world = await makeWorld(app.db);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

test('[board 1] the third board of one connection is refused, until one of the two is closed', async () => {
  const look = (end?: AbortController) =>
    fetch(`${app.url}/api/sesiones/${world.sessionId}/puertas/live`, {
      headers: {Authorization: `Bearer ${world.staff.door.token}`},
      signal: end?.signal,
    });
  const ends = [new AbortController(), new AbortController()];
  for (const end of ends) expect((await look(end)).status).toBe(200);
  const refused = await look();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({code: 'too_many_requests'});
  ends[0]!.abort();
  await until('a place', async () => {
    const end = new AbortController();
    const {status} = await look(end);
    end.abort();
    return status === 200;
  });
  ends[1]!.abort();
});
