/** What must be true whatever the load was: the same script as after every test. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {root, type Stage} from './stage';

export interface Corruption {
  /** Broken promises of invariants.sql. */
  invariants: string[];
  deadlocks: number;
}

export async function lookForCorruption(stage: Stage): Promise<Corruption> {
  const {rows} = await stage.db.query<{invariant: string; what: string}>(
    readFileSync(path.join(root, 'api', 'src', 'ops', 'verify', 'invariants.sql'), 'utf8'),
  );
  return {invariants: rows.map(row => `${row.invariant}: ${row.what}`), deadlocks: await deadlocks(stage)};
}

/** Since the database was made. The server writes its counts down within a second. */
export async function deadlocks(stage: Stage): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, 1500));
  return (
    await stage.db.query<{n: number}>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
  ).rows[0]!.n;
}
