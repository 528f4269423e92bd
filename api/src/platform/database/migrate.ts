/**
 * Brings a database to the schema of this program: numbered SQL files, forward only, in one transaction under a lock.
 * Two processes that start at once: the second waits, and then finds nothing to do. A file that fails undoes all of
 * them; a database that cannot be taken further is refused before anything is written.
 */
import {Database} from './db';
import {OperatorError} from '../../domain/kernel/errors';
import {waitFor} from '../../domain/kernel/locks';
import {beginStep} from '../process/progress';
import type {Tx} from '../../domain/kernel/tx';
import {VERSION} from '../process/version';
import {standingOf, type Migration, type Refusal} from './history';

export class MigrationError extends OperatorError {
  override readonly name = 'MigrationError';
}

export interface MigrateOptions {
  /** Only so many, from the first on: the schema that a copy was made of. */
  upTo?: number;
  folder?: string;
  dataDir?: string | null;
}

/** What has run is kept with its contents, so that a file that was edited afterwards is seen. */
const BOOK = `create table if not exists migration (
  id integer generated always as identity primary key,
  name text not null unique,
  hash text not null,
  version text not null,
  run_on timestamptz not null default now()
)`;
/** A large table may take its time, and so may whoever was here first. */
const UNHURRIED = '-c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
const PATIENCE_MS = 60_000;

/** The names of those that were run. */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const db = new Database(databaseUrl, 1, UNHURRIED, 'taquilla-migrate', PATIENCE_MS);
  try {
    return await db.withTransaction(async tx => {
      await waitFor(tx, 'migrations');
      const {done, waiting, refusal} = await standingOf(tx, options);
      if (refusal) throw new MigrationError(sentenceOf(refusal));
      const next = waiting.slice(0, Math.max(0, (options.upTo ?? Infinity) - done));
      if (next.length > 0) await runAll(tx, next);
      return next.map(({name}) => name);
    });
  } finally {
    await db.close();
  }
}

export const sentenceOf = ({why, instead}: Refusal): string =>
  `Esta base de datos no se puede usar con esta versión: ${why}. No se ha tocado nada. ${instead}`;

async function runAll(tx: Tx, migrations: Migration[]): Promise<void> {
  const step = beginStep('Esquema', 'tablas y reglas de la base de datos');
  await tx.query(BOOK);
  for (const [i, migration] of migrations.entries()) {
    step.at(i + 1, migrations.length, migration.name);
    await run(tx, migration);
  }
  step.end(migrations.length === 1 ? 'una migración' : `${migrations.length} migraciones`);
}

async function run(tx: Tx, {name, hash, sql}: Migration): Promise<void> {
  try {
    await tx.query(sql);
  } catch (error) {
    throw new MigrationError(
      `La migración ${name} no se ha podido aplicar y no se ha cambiado nada: ${(error as Error).message}. Sigue con la versión de antes y manda esta frase a quien te instaló Taquilla.`,
    );
  }
  await tx.query('insert into migration (name, hash, version) values ($1, $2, $3)', [name, hash, VERSION]);
}
