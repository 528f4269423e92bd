/**
 * The generic mechanism, over every entity of the registry: a new entity is tested by its line there. Its lists, who
 * reaches it, and that what is read only stays so. What the mechanism does or refuses of any of them alike is drawn: each
 * entity is asked a part of it, another one with each commit; LONG=1 asks all.
 */
import {allows, GRANTS, ROLES, type Action, type Area, type Role} from '../../../api/src/web/auth/permissions';
import type {Field, Resource} from '../../../api/src/web/rest/resource';
import {must} from '../../support/world/purchase';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import type {Row} from '../samples';
import {
  ABSENT,
  RESOURCES,
  SINGLETONS,
  admin,
  anId,
  app,
  byPath,
  drawn,
  filterable,
  list,
  make,
  openRegistry,
  world,
} from './stage';

openRegistry();

const idsOf = (rows: Row[]): number[] => rows.map(row => row.id).sort((a, b) => a - b);
/** As texts, without those that have none: where the nulls stand is not what a sort is for. */
const valuesOf = (rows: Row[], name: string): unknown[] => rows.map(row => row[name]).filter(value => value !== null);

/** In the column's own order: names stand as Spaniards sort them, codes by their bytes, neither as in JavaScript. */
async function inOrder(values: unknown[], r: Resource, name: string): Promise<unknown[]> {
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
  const sql = r.computed?.[name] ?? `t."${r.byName.get(name)!.column}"`;
  const {rows} = await app.db.query<{is: string}>(
    `select collation for ((${sql})::text) as is from "${r.table}" t limit 1`,
  );
  return ordered('text', values as string[], rows[0]!.is);
}
const ordered = async (type: string, values: string[], collation?: string): Promise<string[]> =>
  (
    await app.db.query<{v: string}>(
      `select v::text as v from unnest($1::text[]::${type}[]) v order by v${collation ? ` collate ${collation}` : ''}`,
      [values],
    )
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
      if (f.resource) return ABSENT;
      return f.schema.enum ? first(f.schema.enum) : 'zzqqxx no existe';
  }
}

test('the registry has entities, each with a path of its own', () => {
  expect(RESOURCES.length).toBeGreaterThan(20);
  expect(byPath.size).toBe(RESOURCES.length);
});

describe.each(RESOURCES.map(r => [r.path, r] as const))('%s', (_path, r) => {
  test('list: total, pages, sorts, filters, search', async () => {
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
    const sortable = r.sortable ?? [
      ...r.fields.filter(f => f.kind !== 'json').map(f => f.name),
      ...Object.keys(r.computed ?? {}),
    ];
    for (const name of drawn(r, 4, sortable, 'sorted')) {
      if (!(name in all[0]!)) {
        must(await list(r, {sort: [name, 'ASC'], range: [0, 4]})); // not shown in lists: in which order cannot be seen
        continue;
      }
      const sorted = must(await list(r, {sort: [name, 'ASC'], range: [0, 999]}));
      expect({name, values: valuesOf(sorted, name)}).toEqual({
        name,
        values: await inOrder(valuesOf(all, name), r, name),
      });
      const last = must(await list(r, {sort: [name, 'DESC'], range: [0, 999]}));
      expect({name, values: valuesOf(last, name)}).toEqual({name, values: valuesOf(sorted, name).reverse()});
    }
    const up = must(await list(r, {sort: ['id', 'ASC'], range: [0, 999]})).map(row => row.id);
    expect(up).toEqual([...up].sort((a, b) => a - b));
    expect(must(await list(r, {sort: ['id', 'DESC'], range: [0, 999]})).map(row => row.id)).toEqual([...up].reverse());
    const whole: Row[] = filterable(r).every(f => f.name in all[0]!)
      ? all
      : await Promise.all(all.map(row => admin.get<Row>(`/api/${r.path}/${row.id}`).then(must)));
    for (const f of drawn(r, 3, filterable(r), 'filtered')) {
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
  }
});

function lacking(area: Area, action: Action): Role | undefined {
  return ROLES.find(role => !allows([role], area, action) && Object.keys(GRANTS[role]).length > 0);
}
