/**
 * Every table that keeps something of a person goes out with their copy, or a reason says why not; every statement of
 * copying and forgetting is one that the schema bears.
 */
import {Database} from '../../../api/src/platform/database/db';
import {copyPerson} from '../../../api/src/domain/rights/copy-person';
import {erasePerson} from '../../../api/src/domain/rights/erase-person';
import {EXCUSED, HOLDINGS} from '../../../api/src/domain/rights/registry';
import {freshDatabase, type FreshDatabase} from '../../support/run/database';

/** By its name, or its kind, a column says who somebody is, or belongs to somebody, or is a file. */
const PERSONAL =
  /(^|_)(e?mail|email_hash|phone|first_name|surname1?|nif|doc_no|passport_no|iban|ip|address(es)?|birth_on|born_on|birth_year|recipient(_name|_email)?|contact_name|holder_name|buyer_name|debtor_name|donor_name|guest_name|to_name|signed_name|payer|sender_name|guardian_name|athlete_name|author_name|actor_name|requested_by_email)$/;
const OF_SOMEBODY =
  /^(customer|pass_holder|guardian|supporter|subscriber|athlete|coach|payer_guardian|consent_guardian|sent_by_guardian)_id$/;

let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = new Database(fresh.url, 2);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const personalTables = async (): Promise<Map<string, string[]>> => {
  const {rows} = await db.query<{table: string; column: string; type: string}>(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`,
  );
  const found = new Map<string, string[]>();
  for (const {table, column, type} of rows)
    if (PERSONAL.test(column) || OF_SOMEBODY.test(column) || type === 'bytea')
      found.set(table, [...(found.get(table) ?? []), column]);
  return found;
};

test('no table with something of a person is forgotten, and none is named that is not there', async () => {
  const personal = await personalTables();
  expect(personal.size).toBeGreaterThan(80);
  const named = new Set([...HOLDINGS, ...EXCUSED].map(({table}) => table));
  // The negative control: what nobody names is seen.
  expect([...personal.keys()].filter(table => !new Set(HOLDINGS.map(one => one.table)).has(table))).not.toEqual([]);
  expect([...personal].filter(([table]) => !named.has(table))).toEqual([]);
  const {rows} = await db.query<{name: string}>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const there = new Set(rows.map(row => row.name));
  expect([...named].filter(table => !there.has(table))).toEqual([]);
  const both = HOLDINGS.map(one => one.table).filter(table => EXCUSED.some(one => one.table === table));
  expect(both).toEqual([]);
  for (const {table, why} of EXCUSED) expect([table, why.length > 5]).toEqual([table, true]);
});

test('columns that are kept back are columns', async () => {
  const {rows} = await db.query<{name: string}>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const there = new Set(rows.map(row => row.name));
  const said = HOLDINGS.flatMap(({table, without = [], file, forget}) =>
    [
      ...without,
      ...(file ? [file] : []),
      ...(typeof forget === 'object' && !('stays' in forget) ? Object.keys(forget) : []),
    ].map(column => `${table}.${column}`),
  );
  expect(said.filter(name => !there.has(name))).toEqual([]);
});

test('all statements run, also for nobody', async () => {
  const copy = await db.withTransaction(tx => copyPerson(tx, 'nadie@example.org'));
  expect(copy.kinds).toEqual([]);
  await db.withTransaction(tx => erasePerson(tx, 'nadie@example.org'));
});
