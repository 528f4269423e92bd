/** The machines of the code are those of the database, whole, and the mover is how their rows move. */
import fs from 'node:fs';
import path from 'node:path';
import {Database} from '../../../api/src/platform/database/db';
import {becomes, either, mayBecome, to} from '../../../api/src/domain/machines/move';
import {MACHINES, machineOf, type MachineName} from '../../../api/src/domain/machines/registry';
import {ENTITIES} from '../../../api/src/models/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';
import {freshDatabase} from '../../support/run/database';

const names = Object.keys(MACHINES) as MachineName[];
const keyOf = (name: MachineName) => `${machineOf(name).table}.${machineOf(name).column ?? 'state'}`;
const sorted = (words: Iterable<string>) => [...new Set(words)].sort();

/** Words of the check on a column; stamps that a table has. */
let checks: Map<string, string[]>;
let stamps: Map<string, string[]>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  const db = new Database(fresh.url, 1);
  const {rows} = await db.query<{at: string; says: string}>(
    `select t.relname || '.' || a.attname as at, pg_get_constraintdef(k.oid) as says from pg_constraint k
      join pg_class t on t.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'c' and cardinality(k.conkey) = 1 and k.connamespace = 'public'::regnamespace
        and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'`,
  );
  checks = new Map(rows.map(row => [row.at, sorted([...row.says.matchAll(/'([a-z_]+)'::text/g)].map(m => m[1]!))]));
  const columns = await db.query<{table: string; stamps: string[]}>(
    `select table_name as table, array_agg(column_name::text order by column_name desc) as stamps
      from information_schema.columns where table_schema = 'public' and column_name in ('version', 'updated_at')
      group by 1`,
  );
  stamps = new Map(columns.rows.map(row => [row.table, row.stamps]));
  await db.close();
  await fresh.drop();
});

test.each(names)('%s has the words of its column, and stamps what its table keeps', name => {
  const {table, next, stamps: kept, column} = machineOf(name);
  expect({[keyOf(name)]: sorted(Object.keys(next))}).toEqual({[keyOf(name)]: checks.get(keyOf(name))});
  // A second machine of a table moves with the first or leaves the stamp to it.
  if (column === undefined) expect(kept).toEqual(stamps.get(table) ?? []);
});

test.each(names)('%s: every state can be reached from where a row begins', name => {
  const {born, next} = machineOf(name);
  const reached = new Set(born);
  for (const state of reached) for (const follows of next[state]!) reached.add(follows);
  expect(sorted(reached)).toEqual(sorted(Object.keys(next)));
});

test.each(names)('%s is audited under a resource of its table, or says why not', name => {
  const {audit, table} = machineOf(name);
  if ('no' in audit) expect(audit.no).toMatch(/.{10}/);
  else
    expect(ENTITIES.map(resourceOf).map(({path: at, table: of}) => `${at} of ${of}`)).toContain(
      `${audit.resource} of ${table}`,
    );
});

/** Machines whose acts are still to come: the list only shrinks. */
const LATER: MachineName[] = [];

test.each(names)('%s is moved by the mover', name => {
  const isMoved = new RegExp(`\\b(to|either|becomes)\\(\\s*'${name}'`).test(code);
  expect(isMoved).toBe(!LATER.includes(name));
});

test('what a machine does not know or does not allow does not compile', () => {
  // @ts-expect-error no machine of this name
  expect(() => to('orders', 'paid')).toThrow();
  // @ts-expect-error no state of this name
  expect(() => to('order', 'payed')).toThrow('order has no state payed');
  // @ts-expect-error a refunded order is never paid again
  to('order', 'paid', ['refunded']);
  // @ts-expect-error an authorised payment does not expire
  mayBecome('payment', 'expired', 'p', ['authorised']);
  // @ts-expect-error pending becomes paid, but not refunded
  either('order', 'true', 'paid', 'refunded', ['pending']);
  // @ts-expect-error no state of this name
  expect(() => becomes('order_line', 'sold')).toThrow('order_line has no state sold');
  expect(to('order', 'paid', ['pending']).from).toEqual(['pending']);
  expect(to('order', 'paid').from).toEqual(['pending', 'expired', 'cancelled']);
  expect(either('order', 'x', 'cancelled', 'expired').from).toEqual(['pending']);
});

const code = sources(path.resolve(__dirname, '../../../api/src'))
  .filter(file => !/domain\/machines\/|\/demo\//.test(file))
  .map(file => fs.readFileSync(file, 'utf8'))
  .join('\n');

function sources(folder: string): string[] {
  return fs.readdirSync(folder, {withFileTypes: true}).flatMap(entry => {
    const at = path.join(folder, entry.name);
    return entry.isDirectory() ? sources(at) : at.endsWith('.ts') ? [at] : [];
  });
}
