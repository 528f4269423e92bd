/**
 * What the calendar does to unpaid instalments, a bounded step at a time; seats that are freed appear on the maps at
 * once.
 */
import {takesTurn} from '../../domain/kernel/locks';
import {ageInstalments} from '../../domain/passes/plan/age-instalments';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';

export async function ageUnpaid(runtime: Runtime): Promise<void> {
  const aged = await runtime.db.withTransaction(async tx =>
    (await takesTurn(tx, 'instalments')) ? ageInstalments(tx) : null,
  );
  if (!aged) return;
  const {seats, ...counts} = aged;
  runtime.sessions.applyFreed(seats);
  if (Object.values(counts).some(n => n > 0)) log.info(counts, 'unpaid instalments aged');
}
