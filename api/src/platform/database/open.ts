/** The database that a command works on: the one that is named, or the embedded one, which ends with the command. */
import path from 'node:path';
import type {Config} from '../environment/config';
import {Database} from './db';
import {startEmbedded} from '../embedded/start';
import {beginStep, note} from '../process/progress';
import {reach} from './trouble';

/**
 * Its address, when it lets us in; the end of an embedded server joins `stops`. `comesUp` is called when a server has
 * been begun and is not there yet. @throws OperatorError
 */
export async function databaseOf(
  {databaseUrl, dataDir}: Config,
  stops: (() => Promise<void>)[],
  comesUp?: () => void,
): Promise<string> {
  if (databaseUrl) {
    await reach(databaseUrl, 'DATABASE_URL');
    return databaseUrl;
  }
  const step = beginStep('Base de datos', 'un PostgreSQL propio');
  const embedded = await startEmbedded({dataDir: path.join(dataDir, 'postgres'), durable: true, say: note, comesUp});
  step.end();
  stops.push(() => embedded.stop());
  return embedded.url;
}

/** Where an embedded database lies; null: it is somebody's server. */
export const ownFolder = ({databaseUrl, dataDir}: Config): string | null => (databaseUrl ? null : dataDir);

/**
 * For a command that works on the database and ends. `mayBeAway`: it says itself that nobody answers.
 */
export async function withDatabase(
  config: Config,
  work: (db: Database, url: string) => Promise<void>,
  {mayBeAway = false} = {},
): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  const url = mayBeAway && config.databaseUrl ? config.databaseUrl : await databaseOf(config, stops);
  const db = new Database(url, 4);
  try {
    await work(db, url);
  } finally {
    await db.close();
    for (const end of stops) await end();
  }
}
