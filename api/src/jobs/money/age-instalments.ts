/**
 * What the calendar does to unpaid instalments, a bounded step at a time; seats that are freed appear on the maps at
 * once.
 */
import {ageInstalments} from '../../domain/passes/plan/age-instalments';
import {log} from '../../log';
import type {Runtime} from '../../runtime';

const LOCK = 22;

export async function ageUnpaid(runtime: Runtime): Promise<void> {
  const aged = await runtime.db.withTransaction(async tx => {
    const got = await tx.query<{ok: boolean}>('select pg_try_advisory_xact_lock(7301, $1) as ok', [LOCK]);
    return got.rows[0]!.ok ? ageInstalments(tx) : null;
  });
  if (!aged) return;
  const {seats, ...counts} = aged;
  runtime.sessions.applyFreed(seats);
  if (Object.values(counts).some(n => n > 0)) log.info(counts, 'unpaid instalments aged');
}
