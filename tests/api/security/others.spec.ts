/**
 * Each role, a company's staff, a family and nobody at all against what is another's: every operation of the document
 * is asked with the others' numbers, and nothing of theirs may stand in an answer, nor be changed. What belongs to whom
 * is said in whose.ts and by the models.
 */
import {allows, ROLES, type Action, type Area, type Role} from '../../../api/src/web/auth/permissions';
import {inParallel} from '../../support/run/until';
import {resolved} from '../../support/wire/document';
import {hangUp, idempotency, patiently, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {endpointsOf, plausible, type Endpoint, type OpenApi, type Schema} from '../hostile/bad-requests';
import {openOwnedWorld, RESOURCES, type Mark, type OwnedWorld} from './owned-world';
import {
  addressOf,
  BESIDE,
  IN_THE_SHOP,
  NAMES_OF_WORK,
  NOTHING_THERE,
  NUMBERS_ALONE,
  numbered,
  OF_THE_HOUSE,
  questionsOf,
  tableOfNumber,
} from './whose';

/** As many as the application has connections in this world. */
const AT_ONCE = 8;
let world: OwnedWorld;
let endpoints: Endpoint[];
const resourceOfPath = new Map(RESOURCES.map(r => [r.path, r]));

beforeAll(async () => {
  world = await openOwnedWorld();
  endpoints = endpointsOf(resolved<OpenApi>(await world.app.app.openApi())).filter(
    // A stream has no end; the last one ends what the others ask with.
    ({path, method}) => !path.endsWith('/live') && !(path === '/api/session' && method === 'DELETE'),
  );
}, 300_000);
afterAll(async () => {
  hangUp();
  await world.app.stop();
});

const permissionOf = ({operation}: Endpoint): string => operation['x-permission'] as string;
const areaOf = (endpoint: Endpoint): Area => permissionOf(endpoint).split(':')[0] as Area;
const isShop = (endpoint: Endpoint): boolean => ['public', 'customer'].includes(permissionOf(endpoint));
const may = (role: Role, endpoint: Endpoint): boolean =>
  permissionOf(endpoint) === 'staff' ||
  (!isShop(endpoint) && allows([role], ...(permissionOf(endpoint).split(':') as [Area, Action])));
const ask = (who: Visitor, path: string): Promise<Answer> => patiently(() => who.get(path));
const as = (role: Role): Visitor => new Visitor(world.app.url, world.world.staff[role].token);

/** Of each thing that shows, whether it may: what stands in rows of several tables is of any of them. */
function leaks(text: string, mayShow: (mark: Mark) => boolean): string[] {
  const things = new Map<string, Mark[]>();
  for (const mark of world.marksIn(text)) {
    const thing = `${mark.by} ${mark.value}`;
    things.set(thing, [...(things.get(thing) ?? []), mark]);
  }
  return [...things.values()]
    .filter(marks => !marks.some(mayShow))
    .map(marks => `${[...new Set(marks.map(mark => mark.table))].join('|')} by ${marks[0]!.by} «${marks[0]!.value}»`);
}

/** Whether a row of another's is out of the role's reach altogether. */
function isBeyond(role: Role, endpoint: Endpoint): number[] {
  const what = numbered(endpoint.path);
  const resource = what && resourceOfPath.get(what.of);
  if (!resource) return [];
  if (role === 'promoter' && resource.companyScope) return [world.others.get(what.of)!];
  if (!resource.areaScope) return [];
  return world.rowsOf(resource.table).filter(id => {
    const areas = world.areasOf({table: resource.table, id});
    return areas.length > 0 && !areas.some(area => allows([role], area, 'view'));
  });
}

const mayShow =
  (role: Role, endpoint: Endpoint) =>
  (mark: Mark): boolean => {
    if (mark.table in NAMES_OF_WORK) return true;
    if (role === 'promoter')
      return (
        (mark.by === 'number' && mark.table in NUMBERS_ALONE) ||
        Object.keys(OF_THE_HOUSE).some(path => resourceOfPath.get(path)!.table === mark.table)
      );
    if (mark.by === 'number') return true; // of what area it is says nobody's name
    const beside = (BESIDE[endpoint.path as '/api/'] ?? BESIDE[areaOf(endpoint)])?.[0] ?? [];
    if (beside.includes('*') || beside.includes(mark.table)) return true;
    const areas = world.areasOf(mark);
    return areas.length === 0 || areas.some(area => area === areaOf(endpoint) || allows([role], area, 'view'));
  };

test('whatever a company’s staff may read is the company’s, or said to be the house’s', () => {
  const unsaid = RESOURCES.filter(
    r => allows(['promoter'], r.group as Area, 'view') && !r.companyScope && !(r.path in OF_THE_HOUSE),
  ).map(r => r.path);
  expect(unsaid).toEqual([]);
});

test('of every entity there is one of ours and one of others', () => {
  expect(world.missing).toEqual([]);
});

test('[X3] [X5] [X7] each role reads of others’ what is its work, by whatever list, record, report or search', async () => {
  const found = new Set<string>();
  const reads = ROLES.filter(one => one !== 'superadmin').flatMap(role =>
    endpoints.filter(one => one.method === 'GET' && may(role, one)).map(endpoint => ({role, who: as(role), endpoint})),
  );
  await inParallel(reads, AT_ONCE, async ({role, who, endpoint}) => {
    for (const id of isBeyond(role, endpoint)) {
      const answer = await ask(who, addressOf(endpoint, world, id) + questionsOf(endpoint, world).at(-1)!);
      if (![403, 404].includes(answer.status)) found.add(`${role} GET ${endpoint.path}: ${answer.status}`);
    }
    for (const question of questionsOf(endpoint, world)) {
      const answer = await ask(who, addressOf(endpoint, world) + question);
      if (answer.status >= 500) found.add(`${role} GET ${endpoint.path}: ${answer.status}`);
      if (answer.status < 300)
        for (const leak of leaks(answer.text, mayShow(role, endpoint)))
          found.add(`${role} GET ${endpoint.path}: ${leak}`);
    }
  });
  expect([...found].sort()).toEqual([]);
}, 600_000);

test('what would be seen is there to be seen: of each owner’s things, whoever may see all of them', async () => {
  const superadmin = as('superadmin');
  const silent = new Set<string>();
  const unseen: string[] = [];
  const reads = endpoints.filter(one => one.method === 'GET' && may('superadmin', one));
  await inParallel(reads, AT_ONCE, async endpoint => {
    const answer = await ask(superadmin, addressOf(endpoint, world) + questionsOf(endpoint, world).at(-1)!);
    if (answer.status >= 300) silent.add(endpoint.path);
    const resource = resourceOfPath.get(endpoint.path.slice('/api/'.length));
    // The negative control: without its scope each of these would be told of.
    if (resource?.companyScope && !leaks(answer.text, mayShow('promoter', endpoint)).length) unseen.push(endpoint.path);
    if (resource?.areaScope) {
      const areas = world.rowsOf(resource.table).flatMap(id => world.areasOf({table: resource.table, id}));
      const enough = Math.min(3, new Set(Object.values(resource.areaScope.areas)).size);
      if (new Set(areas).size < enough) unseen.push(`${endpoint.path}: only of ${areas.join()}`);
    }
  });
  expect(unseen).toEqual([]);
  expect([...silent].sort()).toEqual(Object.keys(NOTHING_THERE).sort());
}, 300_000);

/** Whose number a body names is the others'. */
function bodyOf(endpoint: Endpoint): unknown {
  const others = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map(one => others(one, name));
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, others(part, key)]));
    return typeof value === 'number' && /Ids?$/.test(name) ? (world.others.get(tableOfNumber(name)) ?? value) : value;
  };
  const said = Object.values(endpoint.operation.requestBody?.content ?? {})[0] as {schema: Schema; example?: unknown};
  return others(said?.example ?? plausible(said?.schema), '');
}
const act = (who: Visitor, endpoint: Endpoint, id?: number): Promise<Answer<ErrorBody>> => {
  const [type = 'application/json'] = Object.keys(endpoint.operation.requestBody?.content ?? {});
  const body = type === 'application/json' ? bodyOf(endpoint) : '%PDF-1.4';
  return who.send<ErrorBody>(addressOf(endpoint, world, id) + questionsOf(endpoint, world)[0]!, {
    method: endpoint.method,
    ...(endpoint.method === 'DELETE' ? {} : {body}),
    headers: {...idempotency(), 'content-type': type},
  });
};

test('no role acts on what is out of its reach: it does not exist there', async () => {
  const found = new Set<string>();
  for (const role of ROLES.filter(one => one !== 'superadmin'))
    for (const endpoint of endpoints.filter(one => one.method !== 'GET' && may(role, one)))
      for (const id of isBeyond(role, endpoint)) {
        const answer = await act(as(role), endpoint, id);
        if (answer.status !== 404 && answer.status !== 403)
          found.add(`${role} ${endpoint.method} ${endpoint.path} ${id}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
  expect([...found].sort()).toEqual([]);
}, 300_000);

test('a customer and nobody find and do nothing of another customer’s or family’s', async () => {
  const found = new Set<string>();
  const inShop = (mark: Mark): boolean => IN_THE_SHOP.includes(mark.table);
  const visitors: [string, Visitor][] = [
    ['ours', world.customers.ours],
    ['nobody', new Visitor(world.app.url)],
  ];
  for (const [name, who] of visitors)
    await inParallel(endpoints.filter(isShop), AT_ONCE, async endpoint => {
      const what = numbered(endpoint.path);
      const isTheirs = what !== undefined && !IN_THE_SHOP.includes(what.table);
      if (endpoint.method === 'GET')
        for (const question of questionsOf(endpoint, world)) {
          const answer = await ask(who, addressOf(endpoint, world) + question);
          if (answer.status >= 300) continue;
          if (isTheirs) found.add(`${name} GET ${endpoint.path}: ${answer.status}`);
          for (const leak of leaks(answer.text, inShop)) found.add(`${name} GET ${endpoint.path}: ${leak}`);
        }
      else if (isTheirs) {
        const answer = await act(who, endpoint);
        if (![401, 403, 404, 409].includes(answer.status))
          found.add(`${name} ${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    });
  expect([...found].sort()).toEqual([]);
}, 300_000);
