/** Every entity of the registry, with rows of each, and the generic calls to them. */
import {ENTITIES} from '../../../api/src/models/registry';
import {resourceOf, type Field, type Resource} from '../../../api/src/web/rest/resource';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp, useEverything} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {makeHistory, makeShopHistory} from '../../support/world/history';
import {expectInvariants} from '../../support/world/invariants';
import {drawnOf} from '../../support/run/draw';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {another, maker, type Body, type Maker, type Row} from '../samples';

export const RESOURCES = ENTITIES.map(resourceOf);
export const byPath = new Map(RESOURCES.map(r => [r.path, r]));
/** One row that exists from the beginning; POST has nothing to make. */
export const SINGLETONS = ['configuracion'];
export const ABSENT = 2_000_000_000;

export let app: TestApp;
export let world: World;
export let admin: Visitor;
export let make: Maker;

export function openRegistry(): void {
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
}

export const list = <T = Row[] & ErrorBody>(
  r: Resource,
  query: Record<string, unknown>,
  who = admin,
): Promise<Answer<T>> =>
  who.get<T>(
    `/api/${r.path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]))}`,
  );
/** A field that may be changed, and another value for it. */
export function changeOf(r: Resource, record: Row): [name: string, value: unknown] {
  for (const f of writable(r)) {
    const value = ['kind', 'slug', 'code', 'email', 'edition', 'memberNumber', 'hasCodes'].includes(f.name)
      ? undefined
      : another(f, record[f.name], record.id);
    if (value !== undefined && value !== record[f.name]) return [f.name, value];
  }
  throw new Error(`${r.path}: nothing can be changed`);
}
export const put = (
  r: Resource,
  id: number,
  body: Body,
  headers: Record<string, string> = {},
): Promise<Answer<Row & ErrorBody>> =>
  admin.send<Row & ErrorBody>(`/api/${r.path}/${id}`, {method: 'PUT', body, headers});
export const remove = (r: Resource, id: number): Promise<Answer<Row & ErrorBody>> =>
  admin.send<Row & ErrorBody>(`/api/${r.path}/${id}`, {method: 'DELETE', headers: {'content-type': 'text/plain'}});
export const anId = async (r: Resource): Promise<number> =>
  (await app.db.query<{id: number}>(`select id from "${r.table}" order by id limit 1`)).rows[0]!.id;
export const writable = (r: Resource): Field[] =>
  r.fields.filter(f => !f.readOnly && !['id', 'version'].includes(f.kind));
export const filterable = (r: Resource): Field[] =>
  r.fields.filter(
    f => !['json', 'html', 'id'].includes(f.kind) && !f.writeOnly && (!r.filters || r.filters.includes(f.name)),
  );

/** One of so many, by turns and another for each entity (and `what`); all of them in the long form. */
export const drawn = <T>(r: Resource, ofSoMany: number, all: T[], what = ''): T[] =>
  drawnOf(`${r.path} ${what}`, all, Math.min(ofSoMany, all.length || 1, 5));
