/** Brings a database to the newest schema: numbered SQL files, forward only, one runner at a time. */
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(__dirname, '..', 'migrations');
/** All that this version of the application knows, in their order. */
export const knownMigrations = (): string[] => fs.readdirSync(FOLDER).filter(name => name.endsWith('.sql')).map(name => name.slice(0, -4)).sort();

export async function migrate(databaseUrl: string, count = Infinity): Promise<string[]> {
  const {runner} = await import('node-pg-migrate');
  const done = await runner({
    databaseUrl,
    dir: FOLDER,
    migrationsTable: 'migration',
    direction: 'up',
    count,
    checkOrder: true,
    log: () => undefined,
    logger: {debug: () => undefined, info: () => undefined, warn: () => undefined, error: message => process.stderr.write(`${message}\n`)},
  });
  return done.map(m => m.name);
}
