/**
 * Every address of the API has one spelling. Routers forgive: a slash too many, a letter written as %61. Whoever looks
 * at an address before them (waiting room, maintenance, origin of a write) would be passed by, so another spelling is a
 * 404.
 */
import {startApp, type TestApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {makeWorld, type World} from '../support/world/fixture';
import {bankWord, must, NOTIFICATION, placeOrder, resultOf} from '../support/world/purchase';
import {rawRequest} from '../support/wire/raw-request';
import {inParallel, until} from '../support/run/until';
import {hangUp, Visitor} from '../support/wire/visitor';

let app: TestApp;
let world: World;
let paths: {method: string; path: string}[];
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  const spec = must(await new Visitor(app.url).get<{paths: Record<string, Record<string, object>>}>('/openapi.json'));
  paths = Object.entries(spec.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => ({method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, '1')})),
  );
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const escaped = (text: string, at: number): string =>
  `${text.slice(0, at)}%${text.charCodeAt(at).toString(16)}${text.slice(at + 1)}`;
const spellings = (path: string): string[] => [
  `${path}/`,
  `${path}//`,
  `${path}/.`,
  `${path}/x/..`,
  `${path}%2f`,
  `${path}%2F`,
  path.replace('/api/', '/api//'),
  path.replace('/api/', '/api/./'),
  path.replace('/api/', '/api/x/../'),
  escaped(path, 5),
  escaped(path, path.length - 1),
  `${escaped(path, 6)}/`,
  path.replace('/api/', '/api/%2e/'),
  `${path}/?x=1`,
  `${path}%00`,
];

const isPublic = (path: string): boolean => /^\/api\/(public|payments)\//.test(path);

test('[X6] no operation answers to another spelling of its address, by its own method or by HEAD and OPTIONS', async () => {
  const asked = paths.flatMap(({method, path}) => {
    const verbs = isPublic(path) ? [...new Set([method, 'HEAD', 'OPTIONS'])] : [method];
    return (isPublic(path) ? spellings(path) : spellings(path).slice(0, 2)).flatMap(spelling =>
      verbs.map(verb => ({verb, spelling})),
    );
  });
  expect(asked.length).toBeGreaterThan(3000);
  const json = {'content-type': 'application/json', authorization: `Bearer ${world.staff.admin.token}`};
  const wrong: string[] = [];
  await inParallel(asked, 16, async ({verb, spelling}) => {
    const answer = await rawRequest(
      app.url,
      verb,
      spelling,
      json,
      ['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(verb) ? undefined : '{}',
    ).catch((error: Error) => ({status: error.message, text: ''}));
    if (answer.status !== 404) wrong.push(`${answer.status} ${verb} ${spelling} ${answer.text.slice(0, 60)}`);
  });
  expect(wrong.slice(0, 20)).toEqual([]);
}, 300_000);

test('[X6] a word of the bank to another spelling is not taken for heard', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: [4]});
  const body = new URLSearchParams(bankWord(app.runtime.config, order.gatewayOrder, order.totalCents)).toString();
  const post = (path: string) =>
    new Visitor(app.url).send(path, {
      method: 'POST',
      body,
      headers: {'content-type': 'application/x-www-form-urlencoded'},
    });
  expect((await post(`${NOTIFICATION}/`)).status).toBe(404);
  expect(must(await resultOf(buyer, order)).state).toBe('pending');
  expect((await post(NOTIFICATION)).status).toBe(200);
  expect(must(await resultOf(buyer, order)).state).toBe('paid');
});

test('[X6] a room before the whole site is not passed by another spelling', async () => {
  await app.db.query(
    `insert into waiting_room (name, opens_at, state, opened_at, seed)
      values ('Toda la web', now(), 'open', now(), gen_random_uuid())`,
  );
  await until(
    'the room is known',
    async () => (await new Visitor(app.url).post('/api/public/pass-signups', {})).status === 403,
  );
  for (const path of [
    '/api/public/pass-signups/',
    '/api//public/pass-signups',
    '/api/public/pass-s%69gnups',
    '/api/public/renewals/',
    '/api/public/cart/seats/',
  ])
    expect([path, (await new Visitor(app.url).post(path, {})).status]).toEqual([path, 404]);
});
