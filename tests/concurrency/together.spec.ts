/**
 * Statements of a transaction that go down the wire together: they run in their order, none of them comes after the
 * transaction, and what failed first is what is told.
 */
import {Database} from '../../api/src/platform/database/db';
import {together} from '../../api/src/domain/kernel/tx';
import {freshDatabase} from '../support/run/database';

let db: Database;
beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 2);
  await db.query('create table noted (id int primary key, at int not null generated always as identity)');
}, 300_000);
afterAll(() => db.close());

const note = (id: number): [string, unknown[]] => ['insert into noted (id) values ($1)', [id]];
const noted = async () => (await db.query<{id: number}>('select id from noted order by at')).rows.map(row => row.id);

test('they run in the order in which they were asked for, and all are there', async () => {
  const [, {rows}, last] = await db.withTransaction(tx =>
    together([
      tx.query(...note(1)),
      tx.query<{n: number}>('select count(*)::int as n from noted'),
      tx.query(...note(2)),
    ]),
  );
  expect(rows).toEqual([{n: 1}]);
  expect(last.rowCount).toBe(1);
  expect(await noted()).toEqual([1, 2]);
});

test('one fails: nothing stays, its reason is told, and what somebody goes on to ask never runs by itself', async () => {
  const goesOn = async (query: (id: number) => Promise<unknown>) => {
    await query(10);
    await query(11);
    await query(12);
  };
  const failing = db.withTransaction(async tx => {
    const query = (id: number) => tx.query(...note(id));
    await together([goesOn(query), query(1), goesOn(id => query(id + 10))]);
  });
  await expect(failing).rejects.toMatchObject({code: 'duplicate'});
  expect(await noted()).toEqual([1, 2]);
  // Negative control: whoever waits only for the first that fails leaves the others behind, and they are refused.
  const left: Promise<unknown>[] = [];
  const hasty = db.withTransaction(async tx => {
    const query = (id: number) => tx.query(...note(id));
    left.push(goesOn(query));
    await Promise.all([query(1), ...left]);
  });
  await expect(hasty).rejects.toMatchObject({code: 'duplicate'});
  await Promise.allSettled(left);
  expect(await noted()).toEqual([1, 2]);
});

test('a statement that comes after the end is refused', async () => {
  let late: () => Promise<unknown> = async () => undefined;
  await db.withTransaction(async tx => {
    late = () => tx.query(...note(3));
    await tx.query(...note(4));
  });
  await expect(late()).rejects.toThrow('after the end');
  expect(await noted()).toEqual([1, 2, 4]);
});
