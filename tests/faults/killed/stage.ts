/** A database that outlives its API, and the API that is killed: it comes back at the same door. */
import {Database} from '../../../api/src/platform/database/db';
import {freePort, startApp, startChild, type ChildApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {hangUp} from '../../support/wire/visitor';

/** There before the first test of a file that opens the victim. */
export let db: Database;
/** There once it has started. */
export let victim: ChildApp;
/** Its database. */
export let url: string;
let port: number;

export function openVictim(makeStage: (db: Database) => Promise<void>): void {
  beforeAll(async () => {
    ({url} = await freshDatabase());
    port = await freePort();
    // A start in this process brings the tables of the job queue, so that the first child is as quick as the next ones.
    const first = await startApp({databaseUrl: url});
    await makeStage(first.db);
    await first.stop();
    db = new Database(url, 4);
  }, 180_000);
  afterAll(async () => {
    hangUp();
    await victim?.end('SIGKILL');
    await db.close();
  });
}

export async function startVictim(env: Record<string, string>): Promise<void> {
  victim = await startChild({databaseUrl: url, port, env});
}
export const killVictim = () => victim.end('SIGKILL');
