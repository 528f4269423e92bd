/**
 * Renews the supporters' cards whose day has come, each in the three committed steps of any charge (charge-instalments).
 * Killed anywhere in between, reconciliation asks the bank; nothing is charged again before that is known.
 */
import {beginRenewal, readDueRenewals, type BegunRenewal} from '../../domain/supporters/renewal/charge';
import {closeReturned} from '../../domain/supporters/renewal/outcome';
import {readSettings} from '../../domain/settings/read-settings';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueRenewalMail} from '../../outside/letters/supporter-renewal-mail';
import {sendCharge} from './charge-instalments';

export async function renewSupporters(runtime: Runtime, most = 50): Promise<void> {
  const gapDays = Number((await readSettings(runtime.db)).retryGapDays);
  await runtime.db.withTransaction(closeReturned);
  for (const id of await readDueRenewals(runtime.db, gapDays, most)) {
    if (!runtime.accepting) return;
    await renewOne(runtime, id, gapDays).catch((error: unknown) =>
      log.warn({renewalId: id, err: (error as Error).message}, 'a supporter could not be renewed, will be tried again'),
    );
  }
}

async function renewOne(runtime: Runtime, id: number, gapDays: number): Promise<void> {
  const begun = await runtime.db.withTransaction(async tx => {
    const done = await beginRenewal(tx, id, runtime.gateway.begin(), gapDays);
    await tell(runtime, tx, id, done);
    return done;
  });
  if (begun.kind === 'charge') await sendCharge(runtime, begun);
}

async function tell(runtime: Runtime, tx: Tx, id: number, begun: BegunRenewal): Promise<void> {
  if (begun.kind === 'free') await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: begun.orderId});
  if (begun.kind === 'told_anew') await queueRenewalMail(runtime, tx, id, 'notice');
  if (begun.kind === 'failed' && begun.isWanted) await queueRenewalMail(runtime, tx, id, 'failed');
}
