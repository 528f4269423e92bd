/**
 * Columns that hold what people are, or things are called, sort as Spaniards do (the collation `spanish`): every list,
 * report and index of them does then without a word. A new column of such a name is one of them.
 */
import {Database} from '../../../api/src/platform/database/db';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {freshDatabase} from '../../support/run/database';

/** What a column is called that holds one. */
const CALLED =
  '^(name|.*_name|surname\\d?|title|subtitle|labels?|question|description|city|province|street|place|location|ground|school|supplier|recipient|opponent|(home|away)_team)$';
/** Called so, and written by machines for machines. */
const NO_NAMES = ['whatsapp_template.name'];
const FILES_AND_LOGINS = '^(file|user)_name$';

const UNSORTED = `
select c.relname || '.' || a.attname as name
  from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
 where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype
   and a.attname ~ $1 and a.attname !~ $2 and a.attcollation <> 'public.spanish'::regcollation
   and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
     and d.deptype = 'e')
 order by 1`;

let db: Database;
beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 1);
});
afterAll(() => db.close());

const unsortedIn = async (tx: Pick<Tx, 'query'>): Promise<string[]> =>
  (await tx.query<{name: string}>(UNSORTED, [CALLED, FILES_AND_LOGINS])).rows
    .map(({name}) => name)
    .filter(name => !NO_NAMES.includes(name) && !name.startsWith('migration.'));

test('[audit F38] names and titles have the collation of Spanish', async () => {
  expect(await unsortedIn(db)).toEqual([]);
});

test('one that has not is seen', async () => {
  let seen: string[] = [];
  const looked = db.withTransaction(async tx => {
    await tx.query('alter table venue add column short_name text');
    seen = await unsortedIn(tx);
    throw new Error('undone');
  });
  await expect(looked).rejects.toThrow('undone');
  expect(seen).toEqual(['venue.short_name']);
});
