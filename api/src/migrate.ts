/** Brings a database to the newest schema: numbered SQL files, forward only, one runner at a time. */
import fs from 'node:fs';
import path from 'node:path';
import type {Tx} from './tx';

const FOLDER = path.resolve(__dirname, '..', 'migrations');
/** All that this version of the application knows, in their order. */
export const knownMigrations = (): string[] =>
  fs
    .readdirSync(FOLDER)
    .filter(name => name.endsWith('.sql'))
    .map(name => name.slice(0, -4))
    .sort();

/** What a database has not got yet; all of it when it is empty. */
export async function waitingMigrations(db: Pick<Tx, 'query'>): Promise<string[]> {
  const {rows} = await db.query<{exists: boolean}>(`select to_regclass('migration') is not null as exists`);
  const done = rows[0]!.exists
    ? (await db.query<{name: string}>('select name from migration')).rows.map(row => row.name)
    : [];
  return knownMigrations().filter(name => !done.includes(name));
}

export async function migrate(databaseUrl: string, count = Infinity): Promise<string[]> {
  const {runner} = await import('node-pg-migrate');
  const done = await runner({
    databaseUrl,
    dir: FOLDER,
    migrationsTable: 'migration',
    direction: 'up',
    count,
    checkOrder: true,
    // Two processes that start at once: the second waits, and then finds nothing to do.
    advisoryLockMode: 'wait',
    log: () => undefined,
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: message => process.stderr.write(`${message}\n`),
    },
  });
  return done.map(m => m.name);
}
