/**
 * Brings a database to the newest schema: numbered SQL files, forward only, one runner at a time. A database that other
 * files have made is left as it is.
 */
import fs from 'node:fs';
import path from 'node:path';
import {OperatorError} from './errors';
import {beginStep, type Step} from './progress';
import type {Tx} from './tx';

const FOLDER = path.resolve(__dirname, '..', 'migrations');

/** A sentence for the operator. */
export class MigrationError extends OperatorError {
  override readonly name = 'MigrationError';
}

/** All that this version of the application knows, in their order. */
export const knownMigrations = (): string[] =>
  fs
    .readdirSync(FOLDER)
    .filter(name => name.endsWith('.sql'))
    .map(name => name.slice(0, -4))
    .sort();

/** What is to be done to a database yet; null when other files than these have made it. */
export async function waitingMigrations(db: Pick<Tx, 'query'>): Promise<string[] | null> {
  const {rows} = await db.query<{exists: boolean}>(`select to_regclass('migration') is not null as exists`);
  const done = rows[0]!.exists
    ? (await db.query<{name: string}>('select name from migration order by run_on, id')).rows.map(row => row.name)
    : [];
  const known = knownMigrations();
  // What goes on behind the last one that is known here is a later version's, which bears the one before.
  return done.slice(0, known.length).some((name, i) => known[i] !== name) ? null : known.slice(done.length);
}

const FOREIGN_DATABASE =
  'Esta base de datos la hizo una versión de la aplicación que esta no sabe actualizar; no se ha tocado nada. Para ' +
  'empezar de nuevo, borra la carpeta .data (o vacía la base de DATABASE_URL); para conservar sus datos, sigue con la ' +
  'versión con la que se hizo, que es también la que restaura sus copias.';

export async function migrate(databaseUrl: string, count = Infinity): Promise<string[]> {
  const {runner} = await import('node-pg-migrate');
  const all = knownMigrations();
  let step: Step | null = null;
  const tell = (message: string): void => {
    const name = /^### MIGRATION (\S+)/.exec(message)?.[1];
    if (!name) return;
    step ??= beginStep('Esquema', 'tablas y reglas de la base de datos');
    step.at(all.indexOf(name) + 1, all.length, name);
  };
  const done = await runner({
    databaseUrl,
    dir: FOLDER,
    migrationsTable: 'migration',
    direction: 'up',
    count,
    // Asked under the lock, before the first statement of ours.
    checkOrder: true,
    // Two processes that start at once: the second waits, and then finds nothing to do.
    advisoryLockMode: 'wait',
    log: () => undefined,
    logger: {
      debug: () => undefined,
      info: tell,
      warn: () => undefined,
      error: message => process.stderr.write(`${message}\n`),
    },
  }).catch((error: Error) => {
    throw error.message.startsWith('Not run migration ') ? new MigrationError(FOREIGN_DATABASE) : error;
  });
  (step as Step | null)?.end(done.length === 1 ? 'una migración' : `${done.length} migraciones`);
  return done.map(m => m.name);
}
