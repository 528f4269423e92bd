/**
 * Every write endpoint of the OpenAPI document against generated bad requests, as superadministration (what validation
 * lets through reaches the database) and as nobody: never a 5xx (but «in maintenance», which one of them may have
 * switched on), always the error body and what the document says (visitor.ts looks), never a hang. FUZZ_SEED repeats a
 * run.
 */
import fc from 'fast-check';
import {freshDatabase} from '../../support/run/database';
import {resolved} from '../../support/wire/document';
import {startApp, type TestApp} from '../../support/run/app';
import {logInDirectly, makeWorld, type World} from '../../support/world/fixture';
import {makeHistory} from '../../support/world/history';
import {brokenInvariants, sweep} from '../../support/world/invariants';
import {holdPlaces, holdSeats} from '../../support/world/purchase';
import {drawnOf} from '../../support/run/draw';
import {LONG} from '../../support/run/long';
import {count, inParallel, long, percentile} from '../../support/run/until';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {badRequests, endpointsOf, type BadRequest, type Endpoint, type OpenApi} from './bad-requests';

const SEED = Number(process.env.FUZZ_SEED ?? 20261120);
const PATIENCE_MS = 1000;
/** Values that a parameter of a list is asked in the short form, of all that there are. */
const FEW = 1;

let app: TestApp;
let world: World;

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {});
  await makeHistory(app, world);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

/** What bad requests may have changed and the next ones need: a session, a role, doors open, no brakes. */
async function restore(): Promise<Visitor> {
  await app.db.query(
    `update staff_user set roles = '{superadmin}', is_active = true, event_company_id = null where id = $1`,
    [world.staff.superadmin.id],
  );
  await app.db.query(`update organization set maintenance_message = null`);
  await app.db.query('delete from attempt');
  return new Visitor(app.url, await logInDirectly(app.db, world.staff.superadmin.id));
}

test(
  '[F19] no bad request is answered with a 5xx, without the error body, or never',
  async () => {
    const spec = resolved<OpenApi>(await app.app.openApi());
    const writes = endpointsOf(spec).filter(endpoint => endpoint.method !== 'GET');
    expect(writes.length).toBeGreaterThan(50);
    const each = Math.ceil(long(10_000, 450) / writes.length);
    const complaints: string[] = [];
    const took: number[] = [];
    const told: Record<string, number> = {};
    for (const [n, endpoint] of drawnOf('bad requests', writes, 2).entries()) {
      const admin = await restore();
      const nobody = new Visitor(app.url);
      // A cart to lose: otherwise most of its endpoints only say that there is none.
      if (isPublic(endpoint)) {
        await holdSeats(nobody, world, [2 + (n % 100)]);
        await holdPlaces(nobody, world, 1);
      }
      const requests = fc.sample(badRequests(endpoint), {numRuns: each, seed: SEED + n});
      await inParallel(requests, 4, async (request, i) => {
        const who = i % 3 === 2 || isPublic(endpoint) ? nobody : admin;
        const answer = await ask(who, request);
        told[answer ? String(answer.status) : 'cut'] = (told[answer ? String(answer.status) : 'cut'] ?? 0) + 1;
        if (answer) took.push(answer.took);
        const complaint = complain(answer);
        if (complaint)
          complaints.push(
            `${complaint}\n  ${request.method} ${request.path} ${JSON.stringify(request.headers)} ${request.body?.slice(0, 500) ?? ''}\n  ${answer?.text.slice(0, 300) ?? ''}`,
          );
      });
    }
    console.log(
      `${took.length} bad requests to ${writes.length} endpoints: ${JSON.stringify(told)}; p50 ${percentile(took, 0.5).toFixed(0)} ms, p99 ${percentile(took, 0.99).toFixed(0)} ms (seed ${SEED})`,
    );
    expect(complaints.slice(0, 10)).toEqual([]);
    await sweep(app.db);
    expect(await brokenInvariants(app.db)).toEqual([]);
  },
  long(1_800_000, 240_000),
);

test('[F19] bad queries of every list and every public page: the same', async () => {
  const spec = resolved<OpenApi>(await app.app.openApi());
  const admin = await restore();
  const values = [
    '',
    '%00',
    '%F0%9F%98%80',
    '-1',
    '0',
    '1e9',
    '99999999999999999999',
    '%27%20or%201=1',
    '[',
    '{}',
    '[[]]',
    'x'.repeat(3000),
    '%ff%fe',
    '2030-13-45',
    'null',
  ];
  // The short form asks each parameter a few of them, others for each.
  let drawn = SEED;
  const some = (all: string[]) => (LONG ? all : count(FEW).map(() => all[drawn++ % all.length]));
  const valuesFor = (path: string) => (path.endsWith('.pdf') ? values.slice(0, 2) : some(values));
  const complaints: string[] = [];
  for (const {path, operation} of endpointsOf(spec).filter(
    endpoint => endpoint.method === 'GET' && !endpoint.path.endsWith('/live'),
  )) {
    const names = (operation.parameters ?? [])
      .filter(parameter => parameter.in === 'query')
      .map(parameter => parameter.name);
    const requests = [...names, 'inventado']
      .flatMap(name => valuesFor(path).map(value => `${name}=${value}`))
      .map(query => ({method: 'GET', path: `${path.replace(/\{\w+\}/g, '1')}?${query}`, headers: {}}));
    const odd = (operation.parameters ?? []).some(parameter => parameter.in === 'path')
      ? some(['0', '-1', 'abc', '%00', '%ff', '99999999999999999999', '1e3', '..%2f', 'x'.repeat(300)]).map(id => ({
          method: 'GET',
          path: path.replace(/\{\w+\}/g, id!),
          headers: {},
        }))
      : [];
    // Drawing a PDF keeps the process busy for a while: beside it others would seem slow.
    await inParallel([...requests, ...odd], path.endsWith('.pdf') ? 1 : 4, async request => {
      const answer = await ask(admin, request);
      const complaint = complain(answer);
      if (complaint) complaints.push(`${complaint}\n  ${request.path}\n  ${answer?.text.slice(0, 300) ?? ''}`);
      if (answer?.status === 429) await app.db.query('delete from attempt');
    });
  }
  expect(complaints.slice(0, 10)).toEqual([]);
}, 300_000);

const isPublic = ({operation}: Endpoint): boolean =>
  operation['x-permission'] === 'public' || operation['x-permission'] === 'customer';

/**
 * Null when the server cut the connection, as it may with what is no HTTP. A slow answer is asked for once more: the
 * machine may be busy.
 */
async function ask(who: Visitor, request: BadRequest): Promise<Answer<ErrorBody> | null> {
  const once = () =>
    who
      .send<ErrorBody>(request.path, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        timeoutMs: 10_000,
      })
      .catch((error: Error) => {
        if (/No answer|not what the document says/.test(error.message)) throw error;
        return null;
      });
  const first = await once();
  // A kept connection may be closed in the moment that it is used again; clients try once more (RFC 9112 §9.3.1). What
  // is always cut, is cut again.
  return first === null || first.took > PATIENCE_MS ? once() : first;
}

function complain(answer: Answer<ErrorBody> | null): string | null {
  if (!answer) return 'cut off without an answer';
  // A PDF may take its time; saying no may not.
  if (answer.status >= 400 && answer.took > PATIENCE_MS) return `answered after ${answer.took.toFixed(0)} ms, twice`;
  if (answer.status >= 500 && answer.body.code !== 'maintenance') return `${answer.status}`;
  if (answer.status < 400) return null;
  const {code, message} = answer.body;
  if (typeof code !== 'string' || !/^[a-z_]+$/.test(code) || typeof message !== 'string' || message.length < 5)
    return `${answer.status} without the error body`;
  if (/\bat .*\.[jt]s:\d+|select .* from|node_modules/i.test(answer.text)) return `${answer.status} shows its inside`;
  return null;
}
