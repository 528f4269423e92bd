/**
 * The negative controls: the same race without the guard, on a copy of the table, must go wrong.
 * Otherwise a green test beside it would only say that nothing happened at the same time.
 */
import type {Database} from '../../api/src/platform/database/db';
import {count} from '../support/run/until';

/** Everybody looks whether the seat is free, then writes. How many believe that they have it. */
export async function lookThenWrite(db: Database, buyers: number): Promise<number> {
  await db.query(
    'create table if not exists naive_claim (event_session_id integer not null, seat_id integer not null, cart integer not null)',
  );
  await db.query('truncate naive_claim');
  const won = await Promise.all(
    count(buyers).map(async cart => {
      const {rows} = await db.query<{taken: boolean}>(
        'select exists (select 1 from naive_claim where event_session_id = 1 and seat_id = 1) as taken',
      );
      if (rows[0]!.taken) return false;
      await db.query('insert into naive_claim values (1, 1, $1)', [cart]);
      return true;
    }),
  );
  return won.filter(Boolean).length;
}

/**
 * Everybody reads the counter, compares with the capacity in the program, then writes. How many places were given out.
 */
export async function readThenCount(db: Database, buyers: number, capacity: number): Promise<number> {
  await db.query('create table if not exists naive_counter (taken integer not null)');
  await db.query('truncate naive_counter');
  await db.query('insert into naive_counter values (0)');
  const got = await Promise.all(
    count(buyers).map(async () => {
      const {rows} = await db.query<{taken: number}>('select taken from naive_counter');
      if (rows[0]!.taken >= capacity) return 0;
      await db.query('update naive_counter set taken = taken + 1');
      return 1;
    }),
  );
  return got.reduce<number>((sum, n) => sum + n, 0);
}

/**
 * Every copy of one notification looks whether the payment is open, then books it and issues a ticket. How many tickets
 * there are.
 */
export async function lookThenSettle(db: Database, copies: number): Promise<number> {
  await db.query('create table if not exists naive_payment (state text not null)');
  await db.query('create table if not exists naive_ticket (n integer not null)');
  await db.query('truncate naive_payment, naive_ticket');
  await db.query(`insert into naive_payment values ('created')`);
  await Promise.all(
    count(copies).map(async n => {
      const {rows} = await db.query<{state: string}>('select state from naive_payment');
      if (rows[0]!.state !== 'created') return;
      await db.query(`update naive_payment set state = 'authorised'`);
      await db.query('insert into naive_ticket values ($1)', [n]);
    }),
  );
  return (await db.query<{n: number}>('select count(*)::int as n from naive_ticket')).rows[0]!.n;
}

/**
 * Every worker looks which lines are still to be given back, then gives each of them back. How many refunds there are.
 */
export async function lookThenRefund(db: Database, workers: number, lines: number): Promise<number> {
  await db.query('create table if not exists naive_line (id integer not null, state text not null)');
  await db.query('create table if not exists naive_refund (line integer not null)');
  await db.query('truncate naive_line, naive_refund');
  await db.query(`insert into naive_line select n, 'active' from generate_series(1, $1::int) n`, [lines]);
  await Promise.all(
    count(workers).map(async () => {
      const {rows} = await db.query<{id: number}>(`select id from naive_line where state = 'active' order by id`);
      for (const {id} of rows) {
        await db.query('insert into naive_refund values ($1)', [id]);
        await db.query(`update naive_line set state = 'refunded' where id = $1`, [id]);
      }
    }),
  );
  return (await db.query<{n: number}>('select count(*)::int as n from naive_refund')).rows[0]!.n;
}

/** Everybody reads the state and asks the table in the program; then everybody writes. How many have moved the row. */
export async function lookThenMove(db: Database, movers: number): Promise<number> {
  await db.query('create table if not exists naive_row (state text not null)');
  await db.query('truncate naive_row');
  await db.query(`insert into naive_row values ('pending')`);
  const read = await Promise.all(count(movers).map(() => db.query<{state: string}>('select state from naive_row')));
  const may = read.filter(({rows}) => rows[0]!.state === 'pending');
  const moved = await Promise.all(may.map(() => db.query(`update naive_row set state = 'paid'`)));
  return moved.reduce((sum, {rowCount}) => sum + rowCount, 0);
}
