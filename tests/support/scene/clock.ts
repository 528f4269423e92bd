/**
 * A database whose clock a test sets. The planner puts a function of SQL in the place of its call, by `pg_proc`, and so
 * in whatever calls `now()`: statements, defaults, checks, triggers, views and functions, with a search path of their own
 * or without, though they are bound to it by its number. No code of the product knows of it. What PostgreSQL answers by
 * itself (`current_timestamp`, `current_date`) keeps the machine's time; the product asks for these two alone.
 */
import type {Client} from 'pg';
import type {Database} from '../../../api/src/platform/database/db';

const ahead = (setting: string) => `coalesce(nullif(current_setting('clock.${setting}', true), ''), '0')::interval`;
const CLOCKS = [
  ['now', 'stable'],
  ['clock_timestamp', 'volatile'],
] as const;

/** Before anything of the database is planned; its connections begin at `at`. */
export async function giveClock(client: Client, name: string, at: string): Promise<void> {
  for (const [clock, kind] of CLOCKS) {
    await client.query(
      `create function machine_${clock}() returns timestamptz language internal ${kind} strict parallel safe as '${clock}';
       create or replace function pg_catalog.${clock}() returns timestamptz language sql ${kind} parallel safe
         return public.machine_${clock}() + ${ahead(clock)}`,
    );
    const {rows} = await client.query<{by: string}>('select ($1::timestamptz - transaction_timestamp())::text as by', [
      at,
    ]);
    await client.query(`alter database ${name} set clock.${clock} = '${rows[0]!.by}'`);
  }
}

/** Of a scene, which is one transaction: `now()` is this very moment, and the clock ticks from it. Undone with the test. */
export const setClock = (db: Database, at: string): Promise<unknown> =>
  db.query(
    `select ${CLOCKS.map(([clock]) => `set_config('clock.${clock}', ($1::timestamptz - machine_${clock}())::text, false)`).join(', ')}`,
    [at],
  );
