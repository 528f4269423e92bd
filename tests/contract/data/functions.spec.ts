/**
 * Whoever calls a function of the schema, with whatever search_path, gets the tables and functions that were meant:
 * those that it was made with (`return`, `begin atomic`) or those of its own search_path. pg_dump restores with none at
 * all, and a generated column or an index that calls such a function would be missing afterwards.
 */
import {Database} from '../../../api/src/platform/database/db';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {freshDatabase} from '../../support/run/database';

const LOOSE = `
select p.oid::regprocedure::text as name from pg_proc p
 where p.pronamespace in ('public'::regnamespace, 'test_bank'::regnamespace) and p.prosqlbody is null
   and not coalesce('search_path=public, pg_temp' = any(p.proconfig), false)
   and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass
     and d.deptype = 'e')
 order by 1`;

let db: Database;
beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 1);
});
afterAll(() => db.close());

const looseIn = async (tx: Pick<Tx, 'query'>): Promise<string[]> =>
  (await tx.query<{name: string}>(LOOSE)).rows.map(({name}) => name);

test('[audit F35] no function looks for its tables on the way of whoever calls it', async () => {
  expect(await looseIn(db)).toEqual([]);
});

test.each([
  ['of SQL as text', `create function loose(t text) returns text language sql as 'select fold(t)'`],
  ['of PL/pgSQL', `create function loose(t text) returns text language plpgsql as 'begin return fold(t); end'`],
  [
    'with another path',
    `create function loose(t text) returns text language sql set search_path = pg_temp as 'select t'`,
  ],
])('one %s is seen', async (_, make) => {
  let seen: string[] = [];
  const looked = db.withTransaction(async tx => {
    await tx.query(make);
    seen = await looseIn(tx);
    throw new Error('undone');
  });
  await expect(looked).rejects.toThrow('undone');
  expect(seen).toEqual(['loose(text)']);
});
