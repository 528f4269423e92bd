/**
 * Every operation × every role: 401 without a token, 403 exactly where the table does not grant, and
 * anything else where it does. Requests are harmless: ids that do not exist, bodies without content.
 */
import {allows, ROLES, type Action, type Area} from '../../api/src/auth/permissions';
import {startApp, type TestApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';

type Permission = 'public' | 'customer' | 'staff' | {area: Area; action: Action};
interface Case {
  verb: string;
  path: string;
  permission: Permission;
}

let app: TestApp;
let world: World;
let drop: () => Promise<void>;
let cases: Case[];
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  app = await startApp({databaseUrl: fresh.url});
  world = await makeWorld(app.db);
  const document = (await app.app.openApi()) as {paths: Record<string, Record<string, {'x-permission': Permission}>>};
  cases = Object.entries(document.paths).flatMap(([path, verbs]) => Object.entries(verbs).map(([verb, op]) => ({verb: verb.toUpperCase(), path, permission: op['x-permission']})));
});
afterAll(async () => {
  await app?.stop();
  await drop?.();
});

const NOWHERE = '2147483000';
async function call(c: Case, token?: string): Promise<number> {
  const hasBody = c.verb !== 'GET' && c.verb !== 'DELETE';
  const abort = new AbortController();
  const answer = await fetch(app.url + c.path.replace(/\{[^}]+\}/g, NOWHERE), {
    method: c.verb, signal: abort.signal, headers: {...(token ? {Authorization: `Bearer ${token}`} : {}), ...(hasBody ? {'Content-Type': 'application/json'} : {})}, ...(hasBody ? {body: '{}'} : {}),
  });
  abort.abort(); // streams stay open otherwise
  return answer.status;
}

const isStaff = (p: Permission) => p !== 'public' && p !== 'customer';
/** Ends the very session that the other roles' requests need. */
const endsTheSession = (c: Case) => c.verb === 'DELETE' && c.path === '/api/session';

test('nobody gets past without a token, or with one that is none', async () => {
  for (const c of cases.filter(x => isStaff(x.permission))) {
    expect([c.verb, c.path, await call(c)]).toEqual([c.verb, c.path, 401]);
    expect([c.verb, c.path, await call(c, 'x'.repeat(43))]).toEqual([c.verb, c.path, 401]);
  }
}, 180_000);

test.each(ROLES)('%s may do what the table says, and nothing else', async role => {
  const {token} = world.staff[role];
  const surprises: string[] = [];
  for (const c of cases.filter(x => isStaff(x.permission) && !endsTheSession(x))) {
    const granted = c.permission === 'staff' || (typeof c.permission === 'object' && allows([role], c.permission.area, c.permission.action));
    const status = await call(c, token);
    if (granted ? status === 401 || status === 403 || status >= 500 : status !== 403) surprises.push(`${c.verb} ${c.path}: ${status}, granted: ${granted}`);
  }
  expect(surprises).toEqual([]);
}, 180_000);

test('what is open to the public is named here, so that nothing opens by accident', () => {
  const open = cases.filter(c => !isStaff(c.permission)).map(c => `${c.verb} ${c.path}`);
  for (const where of open) expect(where).toMatch(/^(GET|POST|PATCH) \/api\/(public\/|session|session\/exchange|payments\/redsys\/notification)/);
});
