/** Seals the logs, in pieces of their own transactions: after an upgrade there may be years of rows. */
import {LOG_NAMES} from '../domain/sealing/logs';
import {sealLog} from '../domain/sealing/seal';
import type {Runtime} from '../runtime';

export async function sealLogs(runtime: Runtime): Promise<void> {
  for (const log of LOG_NAMES)
    for (let isWork = true; isWork && runtime.accepting; )
      isWork = (await runtime.db.withTransaction(tx => sealLog(tx, log))) > 0;
}
