/** `api/schema.sql` is what the migrations make, so that a diff of it says what a migration changes. */
import fs from 'node:fs';
import path from 'node:path';
import {Database} from '../../../api/src/db';
import {describeSchema} from '../../../api/src/schema/describe';
import {freshDatabase} from '../../support/run/database';

const committed = fs.readFileSync(path.resolve(__dirname, '../../../api/schema.sql'), 'utf8');
let db: Database;
beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 1);
});
afterAll(() => db.close());

test('the committed schema is that of the migrations: `npm run schema` after a change', async () => {
  expect((await describeSchema(db)).split('\n\n')).toEqual(committed.split('\n\n'));
});

test.each([
  ['a column', 'alter table venue add column sign text'],
  ['a default', `alter table venue alter column city set default 'Madrid'`],
  ['a check', 'alter table venue drop constraint venue_safe_capacity_check'],
  ['where a foreign key points', 'alter table gate drop constraint gate_venue_id_fkey'],
  ['an index', 'drop index seat_claim_order'],
  ['a trigger', 'drop trigger zone_frozen on zone'],
  [
    'the body of a function',
    `create or replace function refuse(code text) returns boolean language sql as 'select true'`,
  ],
  ['the columns of a view', 'create or replace view list_seat_kept as select *, 1 as one from list_blocked_seat'],
  ['a sequence', 'drop sequence order_number'],
  ['statistics', 'alter table customer alter column search_words set statistics 100'],
  ['the test bank', 'alter table test_bank.card drop column behaviour'],
])('%s is seen', async (_, change) => {
  let said = committed;
  const looked = db.withTransaction(async tx => {
    await tx.query(change);
    said = await describeSchema(tx);
    throw new Error('undone');
  });
  await expect(looked).rejects.toThrow('undone');
  expect(said).not.toBe(committed);
});
