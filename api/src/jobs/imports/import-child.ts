/**
 * The process in which files are taken apart and imports are done: the API's memory and its event loop stay quiet, and
 * a file that breaks something breaks this. It lives as long as its work and its parent, and one of them works at a
 * time.
 */
import {Database} from '../../platform/database/db';
import {IMPORT} from '../../domain/kernel/locks';
import {log} from '../../platform/process/log';
import type {ImportOrder} from './import-order';
import {workOff} from './import-task';

async function run({databaseUrl, importId}: ImportOrder): Promise<void> {
  const db = new Database(databaseUrl, 2, '', `taquilla-import:${process.pid}`);
  // Held by a connection that does nothing else: when this process dies, whatever it dies of, the next one may begin.
  await db.withLock(IMPORT, importId, () => workOff(db, importId));
  await db.close();
}

process.once('disconnect', () => process.exit(0));
process.once('message', (order: ImportOrder) => {
  run(order).then(
    () => process.exit(0),
    (error: Error) => {
      log.error({err: error.stack, importId: order.importId}, 'import failed');
      process.exit(1);
    },
  );
});
