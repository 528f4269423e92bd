/**
 * No field without its effect: what staff can fill in is read by something, and what is shown is written by somebody.
 * What later work will use, or staff only look up, stands in one list (support/code/later.ts) that only shrinks.
 */
import {Database} from '../../../api/src/platform/database/db';
import {ENTITIES} from '../../../api/src/models/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';
import {freshDatabase} from '../../support/run/database';
import {LATER_COLUMNS} from '../../support/code/later';
import {readers, sourcesOfDatabase, type Columns} from '../../support/code/readers';

let found: Map<string, Set<string>>;
let columns: Columns;
beforeAll(async () => {
  const fresh = await freshDatabase();
  const db = new Database(fresh.url, 2);
  const sources = await sourcesOfDatabase(db);
  await db.close();
  await fresh.drop();
  columns = sources.columns;
  found = readers(columns, sources.texts, sources.triggers);
});

const writable = ENTITIES.map(resourceOf)
  .filter(resource => !resource.readOnly)
  .flatMap(resource =>
    resource.fields
      .filter(field => !field.readOnly && field.kind !== 'id' && field.kind !== 'version')
      .map(field => `${resource.table}.${field.column}`),
  );

test('what can be written is read by something', () => {
  expect(writable.length).toBeGreaterThan(500);
  expect(writable.filter(column => !found.has(column) && !(column in LATER_COLUMNS))).toEqual([]);
});

test('the list only shrinks: what has a reader, or is gone, stands there no more', () => {
  const over = Object.keys(LATER_COLUMNS).flatMap(column =>
    found.has(column)
      ? [`${column} is read by ${[...found.get(column)!].slice(0, 3).join(', ')}`]
      : writable.includes(column)
        ? []
        : [`${column} cannot be written`],
  );
  expect(over).toEqual([]);
});

test('a reader is told from a namesake, a write and a copy', () => {
  const of = (text: string) =>
    [...readers(columns, [{text, home: 'x'}], [], []).keys()].filter(key => /\.(name|is_active)$/.test(key));
  expect(of('select name from venue')).toEqual(['venue.name']);
  expect(of('select v.name from venue v join event_company c on c.id = v.id')).toEqual(['venue.name']);
  expect(of('select name from venue v join event_company c on c.id = v.id')).toEqual([]);
  expect(of('update discount set is_active = false where id = 1')).toEqual([]);
  expect(of('insert into venue (name) values ($1)')).toEqual([]);
  expect(of('insert into venue (name) select name from venue where id = 1')).toEqual([]);
});
