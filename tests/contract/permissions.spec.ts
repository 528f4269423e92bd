/**
 * Every operation: 401 without a token, 403 to a role that the table does not grant it, anything else to one that it
 * does. Every role: so for each right that there is, shown at some operations that ask for it, at others for each role,
 * and of all operations at a part whose turn it is; LONG=1 at all of them. Requests are harmless: ids that do not exist, bodies without content.
 */
import {allows, ROLES, type Action, type Area, type Role} from '../../api/src/web/auth/permissions';
import {startApp, type TestApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {makeWorld, type World} from '../support/world/fixture';
import {drawnOf} from '../support/run/draw';
import {LONG} from '../support/run/long';

/** `public`, `customer`, `device`, `staff` or `area:action`; what a reader asks is closed to every role. */
type Permission = string;
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
  cases = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, op]) => ({verb: verb.toUpperCase(), path, permission: op['x-permission']})),
  );
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
    method: c.verb,
    signal: abort.signal,
    headers: {
      ...(token ? {Authorization: `Bearer ${token}`} : {}),
      ...(hasBody ? {'Content-Type': 'application/json'} : {}),
    },
    ...(hasBody ? {body: '{}'} : {}),
  });
  abort.abort(); // streams stay open otherwise
  return answer.status;
}

const isStaff = (p: Permission) => p !== 'public' && p !== 'customer';
/** Ends the very session that the other roles' requests need. */
const endsTheSession = (c: Case) => c.verb === 'DELETE' && c.path === '/api/session';

test('nobody gets past without a token, or with one that is none', async () => {
  for (const [at, c] of cases.filter(x => isStaff(x.permission)).entries()) {
    expect([c.verb, c.path, await call(c)]).toEqual([c.verb, c.path, 401]);
    if (LONG || at % 4 === 0) expect([c.verb, c.path, await call(c, 'x'.repeat(43))]).toEqual([c.verb, c.path, 401]);
  }
}, 180_000);

const grants = (role: Role, {permission}: Case): boolean =>
  permission === 'staff' || allows([role], ...(permission.split(':') as [Area, Action]));

/** The role's own draw: of each right, one operation of every so many; together the roles see all of them. */
function drawn(role: Role): Case[] {
  const rights = new Map<string, Case[]>();
  for (const c of cases.filter(one => isStaff(one.permission) && !endsTheSession(one))) {
    const right = c.permission;
    rights.set(right, [...(rights.get(right) ?? []), c]);
  }
  const share = LONG ? 1 : ROLES.length;
  return [...rights.values()].flatMap(some =>
    some.filter((_, at) => (at + ROLES.indexOf(role)) % Math.min(share, some.length) === 0),
  );
}

async function surprises(role: Role, some: Case[]): Promise<string[]> {
  const found: string[] = [];
  for (const c of some) {
    const status = await call(c, world.staff[role].token);
    if (grants(role, c) ? status === 401 || status === 403 || status >= 500 : status !== 403)
      found.push(`${role}: ${c.verb} ${c.path}: ${status}, granted: ${grants(role, c)}`);
  }
  return found;
}

test.each(ROLES)(
  '%s may do what the table says, and nothing else',
  async role => {
    const own = drawn(role);
    expect(own.length).toBeGreaterThan(80);
    expect(await surprises(role, own)).toEqual([]);
  },
  180_000,
);

test('[S02] every operation is open to a role that has its right, and closed to one that has not', async () => {
  const found: string[] = [];
  const closed = cases.filter(one => isStaff(one.permission) && !endsTheSession(one));
  for (const [at, c] of drawnOf('operations by role', closed, 4).entries()) {
    for (const granted of [true, false]) {
      const roles = ROLES.filter(role => grants(role, c) === granted);
      if (roles.length) found.push(...(await surprises(roles[at % roles.length]!, [c])));
    }
  }
  expect(found).toEqual([]);
}, 180_000);

test('what is open to the public is named here, so that nothing opens by accident', () => {
  const open = cases.filter(c => !isStaff(c.permission)).map(c => `${c.verb} ${c.path}`);
  for (const where of open)
    expect(where).toMatch(
      /^(GET|POST|PATCH) \/api\/(public\/|session|session\/exchange|puerta\/emparejar|payments\/(redsys|lfp)\/notification)/,
    );
});
