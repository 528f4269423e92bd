/** Brings a database to the newest schema: numbered SQL files, forward only, one runner at a time. */
import path from 'node:path';

export async function migrate(databaseUrl: string): Promise<string[]> {
  const {runner} = await import('node-pg-migrate');
  const done = await runner({
    databaseUrl,
    dir: path.resolve(__dirname, '..', 'migrations'),
    migrationsTable: 'migration',
    direction: 'up',
    count: Infinity,
    checkOrder: true,
    log: () => undefined,
    logger: {debug: () => undefined, info: () => undefined, warn: () => undefined, error: message => process.stderr.write(`${message}\n`)},
  });
  return done.map(m => m.name);
}
