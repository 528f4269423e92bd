/** Who runs the machine is told of what is not well: in production, and wherever somebody asks for it. */
import {Watch} from './watch';
import {Database} from '../../platform/database/db';
import type {Runtime} from '../../runtime';
import {every} from '../../jobs/every';

const CONNECTIONS = 4;

export function watchTimer({config, db}: Runtime): (() => void)[] {
  if (!config.production && config.alertEmails.length === 0) return [];
  const watch = new Watch(config);
  return [
    every(120_000, 'alerts', async () => {
      const owner = new Database(config.databaseUrl ?? db.url, CONNECTIONS);
      try {
        await watch.takeTurn(owner);
      } finally {
        await owner.close();
      }
    }),
  ];
}
