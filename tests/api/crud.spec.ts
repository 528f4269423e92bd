/**
 * The generic mechanism, over every entity of the registry: a new entity is tested by its line there. What the
 * mechanism refuses of any of them alike is drawn: each entity is asked a part of it, each field one wrong value;
 * LONG=1 asks all.
 */
import {allows, GRANTS, ROLES, type Action, type Area, type Role} from '../../api/src/auth/permissions';
import {ENTITIES} from '../../api/src/models/registry';
import {resourceOf, type Field, type Resource} from '../../api/src/rest/resource';
import {freshDatabase} from '../support/database';
import {startApp, type TestApp, useEverything} from '../support/app';
import {makeWorld, type World} from '../support/fixture';
import {makeHistory, makeShopHistory} from '../support/history';
import {expectInvariants} from '../support/invariants';
import {LONG} from '../support/long';
import {must} from '../support/purchase';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../support/visitor';
import {another, maker, type Body, type Maker, type Row} from './samples';

const RESOURCES = ENTITIES.map(resourceOf);
const byPath = new Map(RESOURCES.map(r => [r.path, r]));
/** One row that exists from the beginning; POST has nothing to make. */
const SINGLETONS = ['configuracion'];
const ABSENT = 2_000_000_000;

let app: TestApp;
let world: World;
let admin: Visitor;
let make: Maker;

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {});
  admin = new Visitor(app.url, world.staff.superadmin.token);
  make = maker(admin, world, byPath, app.db);
  await makeHistory(app, world);
  await useEverything(app);
  await makeShopHistory(app, world);
});
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const list = <T = Row[] & ErrorBody>(r: Resource, query: Record<string, unknown>, who = admin): Promise<Answer<T>> =>
  who.get<T>(
    `/api/${r.path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]))}`,
  );
/** A field that may be changed, and another value for it. */
function changeOf(r: Resource, record: Row): [name: string, value: unknown] {
  for (const f of writable(r)) {
    const value = ['kind', 'slug', 'code', 'email', 'edition', 'memberNumber'].includes(f.name)
      ? undefined
      : another(f, record[f.name], record.id);
    if (value !== undefined && value !== record[f.name]) return [f.name, value];
  }
  throw new Error(`${r.path}: nothing can be changed`);
}
const put = (
  r: Resource,
  id: number,
  body: Body,
  headers: Record<string, string> = {},
): Promise<Answer<Row & ErrorBody>> =>
  admin.send<Row & ErrorBody>(`/api/${r.path}/${id}`, {method: 'PUT', body, headers});
const remove = (r: Resource, id: number): Promise<Answer<Row & ErrorBody>> =>
  admin.send<Row & ErrorBody>(`/api/${r.path}/${id}`, {method: 'DELETE', headers: {'content-type': 'text/plain'}});
const anId = async (r: Resource): Promise<number> =>
  (await app.db.query<{id: number}>(`select id from "${r.table}" order by id limit 1`)).rows[0]!.id;
const writable = (r: Resource): Field[] => r.fields.filter(f => !f.readOnly && !['id', 'version'].includes(f.kind));
const filterable = (r: Resource): Field[] =>
  r.fields.filter(
    f => !['json', 'html', 'id'].includes(f.kind) && !f.writeOnly && (!r.filters || r.filters.includes(f.name)),
  );

const idsOf = (rows: Row[]): number[] => rows.map(row => row.id).sort((a, b) => a - b);
/** As texts, without those that have none: where the nulls stand is not what a sort is for. */
const valuesOf = (rows: Row[], name: string): unknown[] => rows.map(row => row[name]).filter(value => value !== null);

/** In the database's own order: its letters' order is not JavaScript's. */
async function inOrder(values: unknown[]): Promise<unknown[]> {
  const [one] = values;
  if (typeof one === 'number' || typeof one === 'boolean')
    return [...(values as number[])].sort((a, b) => Number(a) - Number(b));
  if (typeof one !== 'string')
    return values.length === 0
      ? []
      : (
          await ordered(
            'jsonb',
            values.map(value => JSON.stringify(value)),
          )
        ).map(text => JSON.parse(text) as unknown);
  return ordered('text', values as string[]);
}
const ordered = async (type: string, values: string[]): Promise<string[]> =>
  (
    await app.db.query<{v: string}>(`select v::text as v from unnest($1::text[]::${type}[]) v order by v`, [values])
  ).rows.map(row => row.v);

/** A value of this field's kind that no row has; undefined where every possible one is taken. */
function absentFrom(f: Field, taken: Set<unknown>): unknown {
  const first = (values: unknown[]) => values.find(value => !taken.has(value));
  switch (f.kind) {
    case 'flag':
      return first([true, false]);
    case 'instant':
      return '1900-01-01T00:00:00.000Z';
    case 'day':
      return '1900-01-01';
    case 'ref':
      return ABSENT;
    case 'int':
    case 'cents':
    case 'version': // within what the column can hold
      return Math.max(0, ...[...taken].filter(value => typeof value === 'number')) + 1;
    default:
      return f.schema.enum ? first(f.schema.enum) : 'zzqqxx no existe';
  }
}

test('the registry has entities, each with a path of its own', () => {
  expect(RESOURCES.length).toBeGreaterThan(20);
  expect(byPath.size).toBe(RESOURCES.length);
});

describe.each(RESOURCES.map(r => [r.path, r] as const))('%s', (_path, r) => {
  test('list: total, pages, every sort, every filter, search', async () => {
    if (!r.readOnly && !SINGLETONS.includes(r.path)) await make.create(r);
    else if ((await app.db.query(`select 1 from "${r.table}" limit 1`)).rowCount === 0) await make.insert(r);
    const all = must(await list(r, {range: [0, 999]}));
    expect(all.length).toBeGreaterThan(0);
    const page = await list(r, {range: [0, 0]});
    expect(page.headers['content-range']).toBe(`${r.path} 0-0/${all.length}`);
    expect(page.body).toHaveLength(1);
    const beyond = await list(r, {range: [all.length, all.length + 9]});
    expect([beyond.status, beyond.body.length, beyond.headers['content-range']]).toEqual([
      200,
      0,
      `${r.path} */${all.length}`,
    ]);
    const shown = r.fields.filter(f => !f.writeOnly && !r.hidden?.includes(f.name)).map(f => f.name);
    expect(Object.keys(all[0]!).sort()).toEqual([...shown, ...Object.keys(r.computed ?? {})].sort());
    for (const name of r.sortable ?? [
      ...r.fields.filter(f => f.kind !== 'json').map(f => f.name),
      ...Object.keys(r.computed ?? {}),
    ]) {
      if (!(name in all[0]!)) {
        must(await list(r, {sort: [name, 'ASC'], range: [0, 4]})); // not shown in lists: in which order cannot be seen
        continue;
      }
      const sorted = must(await list(r, {sort: [name, 'ASC'], range: [0, 999]}));
      expect({name, values: valuesOf(sorted, name)}).toEqual({name, values: await inOrder(valuesOf(all, name))});
      const last = must(await list(r, {sort: [name, 'DESC'], range: [0, 999]}));
      expect({name, values: valuesOf(last, name)}).toEqual({name, values: valuesOf(sorted, name).reverse()});
    }
    const up = must(await list(r, {sort: ['id', 'ASC'], range: [0, 999]})).map(row => row.id);
    expect(up).toEqual([...up].sort((a, b) => a - b));
    expect(must(await list(r, {sort: ['id', 'DESC'], range: [0, 999]})).map(row => row.id)).toEqual([...up].reverse());
    const whole: Row[] = filterable(r).every(f => f.name in all[0]!)
      ? all
      : await Promise.all(all.map(row => admin.get<Row>(`/api/${r.path}/${row.id}`).then(must)));
    for (const f of filterable(r)) {
      const ofField = (row: Row) => (f.kind === 'tags' ? (row[f.name] as unknown[]) : [row[f.name]]);
      // The rarest value tells most: a filter that is ignored finds more.
      const times = new Map<unknown, number>();
      for (const value of whole.flatMap(ofField)) times.set(value, (times.get(value) ?? 0) + 1);
      const [value] = [...times].sort(([, one], [, other]) => one - other)[0] ?? [null];
      if (f.kind !== 'tags' || value !== null) {
        const found = must(await list(r, {filter: {[f.name]: value ?? null}, range: [0, 999]}));
        expect({field: f.name, value, ids: idsOf(found)}).toEqual({
          field: f.name,
          value,
          ids: idsOf(whole.filter(row => ofField(row).some(own => (own ?? null) === (value ?? null)))),
        });
      }
      const nobodys = absentFrom(f, new Set(times.keys()));
      if (nobodys !== undefined)
        expect({field: f.name, rows: must(await list(r, {filter: {[f.name]: nobodys}}))}).toEqual({
          field: f.name,
          rows: [],
        });
    }
    expect(
      must(await list(r, {filter: {id: up.slice(0, 3)}}))
        .map(row => row.id)
        .sort(),
    ).toEqual(up.slice(0, 3).sort());
    expect(must(await list(r, {filter: {id_gte: up[0], id_lt: up[0]}}))).toEqual([]);
  });

  test('list: what it does not know is refused by name', async () => {
    for (const [query, field] of drawn(r, 3, [
      [{filter: {nada: 1}}, 'filter.nada'],
      [{filter: 'no es JSON'}, 'filter'],
      [{filter: [1]}, 'filter'],
      [{sort: ['nada', 'ASC']}, 'sort'],
      [{sort: ['id', 'sideways']}, 'sort'],
      [{sort: 'id'}, 'sort'],
      [{range: [5, 1]}, 'range'],
      [{range: [0, 5000]}, 'range'],
      [{range: [0]}, 'range'],
      [{filter: {id: "1' or '1'='1"}}, 'filter.id'],
      [{sort: ['id; drop table x', 'ASC']}, 'sort'],
      [{filter: {id: {a: 1}}}, 'filter.id'],
    ] as [Record<string, unknown>, string][])) {
      const answer = await list<ErrorBody>(r, query);
      expect([query, answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})]).toEqual([
        query,
        422,
        'invalid',
        [field],
      ]);
    }
  });

  if (r.search)
    test('search finds by any part of a searched field, without accents and case', async () => {
      const rows = must(await list(r, {range: [0, 999]}));
      const row = rows.find(candidate =>
        r.search!.some(name => typeof candidate[name] === 'string' && /[\p{L}\d]{3,}/u.test(candidate[name] as string)),
      )!;
      const text = r.search!.map(name => String(row[name] ?? '')).find(value => /[\p{L}\d]{3,}/u.test(value))!;
      const word = /[\p{L}\d]{3,}/u.exec(text)![0];
      for (const q of [word, word.toUpperCase(), word.normalize('NFD').replace(/\p{M}/gu, '')])
        expect(must(await list(r, {filter: {q}, range: [0, 999]})).map(found => found.id)).toContain(row.id);
      expect(must(await list(r, {filter: {q: 'zzqqxx no existe %_'}}))).toEqual([]);
    });

  test('who may not, is told so: 401 without a session, 403 without the right, 404 for what is not there', async () => {
    const id = await anId(r);
    const calls: [Action, string, string][] = [
      ['view', 'GET', `/api/${r.path}`],
      ['view', 'GET', `/api/${r.path}/${id}`],
    ];
    if (!r.readOnly)
      calls.push(
        ['create', 'POST', `/api/${r.path}`],
        ['edit', 'PUT', `/api/${r.path}/${id}`],
        ...(r.keep ? [] : [['delete', 'DELETE', `/api/${r.path}/${id}`] as [Action, string, string]]),
      );
    for (const [action, method, path] of drawn(r, 2, calls)) {
      const body = method === 'POST' || method === 'PUT' ? {} : undefined;
      const stranger = await new Visitor(app.url).send<ErrorBody>(path, {method, body});
      expect([method, stranger.status, stranger.body.code]).toEqual([method, 401, 'unauthorized']);
      const forger = await new Visitor(app.url, 'x'.repeat(43)).send<ErrorBody>(path, {method, body});
      expect([method, forger.status, forger.body.code]).toEqual([method, 401, 'unauthorized']);
      const role = lacking(r.group as Area, action);
      if (!role) continue;
      const refused = await new Visitor(app.url, world.staff[role].token).send<ErrorBody>(path, {method, body});
      expect([method, role, refused.status, refused.body.code]).toEqual([method, role, 403, 'forbidden']);
    }
    expect((await admin.get<ErrorBody>(`/api/${r.path}/${ABSENT}`)).body.code).toBe('not_found');
  });

  if (r.readOnly) {
    test('is read only: no generic write reaches it', async () => {
      const id = await anId(r);
      for (const [method, path] of [
        ['POST', `/api/${r.path}`],
        ['PUT', `/api/${r.path}/${id}`],
        ['DELETE', `/api/${r.path}/${id}`],
      ])
        expect([method, (await admin.send(path!, {method, body: {}})).status]).toEqual([method, 404]);
    });
    return;
  }

  test('create, read, change, and each of them in the audit log', async () => {
    const sent = SINGLETONS.includes(r.path) ? null : await make.body(r);
    const created = sent
      ? must(await admin.post<Row>(`/api/${r.path}`, sent))
      : must(await admin.get<Row>(`/api/${r.path}/${await anId(r)}`));
    if (sent)
      for (const [name, value] of Object.entries(sent))
        expect({[name]: created[name] ?? ''}).toEqual({[name]: value ?? ''});
    expect(must(await admin.get<Row>(`/api/${r.path}/${created.id}`))).toEqual(created);

    // react-admin sends the whole record back, computed and read-only fields too.
    const [name, value] = changeOf(r, created);
    const changed = must(await put(r, created.id, {...created, [name]: value}));
    expect(changed[name]).toEqual(value);
    if (r.hasVersion) expect(changed.version).toBe(created.version! + 1);
    expect(must(await put(r, created.id, {...changed})).version).toEqual(changed.version);

    const {rows} = await app.db.query<{action: string; actor: number}>(
      'select action, actor_id as actor from audit_entry where resource = $1 and resource_id = $2 order by id',
      [r.path, String(created.id)],
    );
    expect(rows).toEqual(
      (sent ? ['create', 'edit'] : ['edit']).map(action => ({action, actor: world.staff.superadmin.id})),
    );
  });

  if (byPath.get(r.path)!.hasVersion)
    test('[F40] [D28] a change of what somebody else has changed meanwhile is refused, and so is one that does not say what it has read: version in the body, or If-Match', async () => {
      const record = SINGLETONS.includes(r.path)
        ? must(await admin.get<Row>(`/api/${r.path}/1`))
        : await make.create(r);
      const stale = await put(r, record.id, {...record, version: record.version! + 7});
      expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
      const header = await put(r, record.id, {...record}, {'if-match': `"${record.version! + 7}"`});
      expect([header.status, header.body.code]).toEqual([409, 'stale_version']);
      expect((await put(r, record.id, {...record}, {'if-match': 'x'})).status).toBe(422);
      expect(must(await admin.get<Row>(`/api/${r.path}/${record.id}`))).toEqual(record);

      // [D28] Who does not say what he has read overwrites nothing.
      const [name, value] = changeOf(r, record);
      const {version, ...unsaid} = {...record, [name]: value};
      for (const header of [{}, {'if-match': '*'}] as Record<string, string>[]) {
        const blind = await put(r, record.id, unsaid, header);
        expect([blind.status, Object.keys(blind.body.errors ?? {})]).toEqual([422, ['version']]);
      }
      expect(must(await admin.get<Row>(`/api/${r.path}/${record.id}`))).toEqual(record);
      expect(must(await put(r, record.id, unsaid, {'if-match': `"${version}"`}))[name]).toEqual(value);
    });

  test('a body that is not valid is refused and names its fields', async () => {
    const body: Body = SINGLETONS.includes(r.path) ? {} : await make.body(r);
    const refusals: [Body, string][] = [[{...body, inventado: 1}, 'inventado']];
    for (const f of writable(r)) {
      const wrong: [Body, string][] = [];
      wrong.push([
        {...body, [f.name]: f.kind === 'flag' ? 'quizá' : f.kind === 'json' ? 7 : f.kind === 'tags' ? 'x' : {a: 1}},
        f.name,
      ]);
      if (f.required && !SINGLETONS.includes(r.path))
        wrong.push([Object.fromEntries(Object.entries(body).filter(([name]) => name !== f.name)), f.name]);
      if (f.schema.maxLength && !f.schema.pattern)
        wrong.push([{...body, [f.name]: 'x'.repeat(f.schema.maxLength + 1)}, f.name]);
      if (f.schema.minimum !== undefined) wrong.push([{...body, [f.name]: f.schema.minimum - 1}, f.name]);
      if (f.schema.enum) wrong.push([{...body, [f.name]: 'no está en la lista'}, f.name]);
      if (f.kind === 'ref') wrong.push([{...body, [f.name]: ABSENT}, f.name]);
      refusals.push(...drawn(r, wrong.length, wrong));
    }
    const before = (await list(r, {range: [0, 0]})).headers['content-range'];
    for (const [bad, field] of refusals) {
      const answer = SINGLETONS.includes(r.path)
        ? await put(r, 1, bad)
        : await admin.post<Row & ErrorBody>(`/api/${r.path}`, bad);
      expect([
        field,
        answer.status,
        Object.keys(answer.body.errors ?? {}).some(name => name === field || name.startsWith(`${field}.`)),
      ]).toEqual([field, 422, true]);
    }
    expect((await list(r, {range: [0, 0]})).headers['content-range']).toBe(before);
  });

  test('the same again is a second record or a 409, never a 500', async () => {
    if (SINGLETONS.includes(r.path)) return;
    const body = await make.body(r);
    must(await admin.post<Row>(`/api/${r.path}`, body));
    const again = await admin.post<Row & ErrorBody>(`/api/${r.path}`, body);
    expect(again.status === 200 || (again.status === 409 && again.body.code === 'duplicate')).toBe(true);
  });

  test(r.keep ? 'is never deleted' : 'delete gives the record back once, then it is not there', async () => {
    if (r.keep) {
      expect((await remove(r, await anId(r))).status).toBe(404);
      return;
    }
    const record = await make.create(r);
    expect(must(await remove(r, record.id))).toEqual(record);
    const again = await remove(r, record.id);
    expect([again.status, again.body.code]).toEqual([404, 'not_found']);
    const gone = await put(r, record.id, {...record});
    expect(gone.status).toBe(404);
  });
});

test('what others refer to is not deleted: 409 that says so', async () => {
  for (const [path, id] of [
    ['recintos', world.venueId],
    ['compania-eventos', world.companyId],
    ['eventos', world.eventId],
    ['sesiones', world.sessionId],
    ['categorias-precio', world.categories.general],
    ['etiquetas-bloqueos', world.blockLabelId],
  ] as const) {
    const answer = await remove(byPath.get(path)!, id);
    expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'in_use']);
  }
});

test('[S08] HTML that staff write is cleaned when it is saved', async () => {
  const faq = must(
    await admin.post<Row>('/api/preguntas-frecuentes', {
      question: '¿Peligro?',
      answerHtml:
        '<p onclick="x()">Hola <script>alert(1)</script><a href="javascript:alert(1)">enlace</a><img src=x onerror=alert(1)></p>',
    }),
  );
  expect(faq.answerHtml).toBe('<p>Hola <a>enlace</a></p>');
});

/** One of so many, from another one on for each entity; all of them in the long form. */
function drawn<T>(r: Resource, ofSoMany: number, all: T[]): T[] {
  return LONG ? all : all.filter((_, at) => (at + RESOURCES.indexOf(r)) % ofSoMany === 0);
}

function lacking(area: Area, action: Action): Role | undefined {
  return ROLES.find(role => !allows([role], area, action) && Object.keys(GRANTS[role]).length > 0);
}
