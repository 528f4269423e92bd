/**
 * A remittance on its way: closed with its file and its notices in one transaction; settled some at a time; what the
 * bank gives back, one by one.
 */
import {createHash} from 'node:crypto';
import {messageIdOf, pain008} from '../../bank/sepa/pain-008';
import type {ReadReturn} from '../../bank/sepa/read-returns';
import {returnDebit} from '../../domain/sepa/return-debit';
import {keepFile, sendRemittance} from '../../domain/sepa/send-remittance';
import {settleDebits} from '../../domain/sepa/settle-debits';
import {DomainError} from '../../errors';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';
import {queueInstalmentNotice} from '../mails/instalment-mail';

export interface SentRemittance {
  debits: number;
  totalCents: number;
  dropped: number;
}

export async function closeRemittance(
  runtime: Runtime,
  tx: Tx,
  remittanceId: number,
  now: Date,
): Promise<SentRemittance> {
  const sent = await sendRemittance(tx, remittanceId);
  const messageId = messageIdOf(remittanceId, now);
  const xml = pain008({
    messageId,
    createdAt: now,
    collectionOn: sent.collectionOn,
    creditor: sent.creditor,
    debits: sent.debits,
  });
  await keepFile(tx, remittanceId, {
    messageId,
    creditorId: sent.creditor.creditorId,
    xml,
    sha256: createHash('sha256').update(xml).digest('hex'),
  });
  const untilOn = sent.collectionOn.split('-').reverse().join('/');
  for (const debit of sent.debits)
    await queueInstalmentNotice(runtime, tx, {
      instalmentId: debit.instalmentId,
      kind: 'debit',
      dedupeKey: `sepa-debit:${debit.id}`,
      gapDays: 0,
      cardTokenId: null,
      untilOn,
    });
  return {
    debits: sent.debits.length,
    totalCents: sent.debits.reduce((sum, debit) => sum + debit.amountCents, 0),
    dropped: sent.dropped,
  };
}

/** So many debits that one transaction settles: its locks are short, and what dies goes on where it was. */
const BATCH = 100;

export async function collectRemittance(
  runtime: Runtime,
  remittanceId: number,
  note: (tx: Tx, paid: number) => Promise<void>,
): Promise<{paid: number}> {
  let paid = 0;
  for (let left = 1; left > 0; ) {
    const done = await runtime.db.withTransaction(async tx => {
      const settled = await settleDebits(tx, remittanceId, BATCH);
      for (const orderId of settled.orderIds) await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId});
      if (settled.left === 0) await note(tx, paid + settled.orderIds.length);
      return settled;
    });
    runtime.sessions.applyFreed(done.seats, 'sale');
    paid += done.orderIds.length;
    left = done.left;
  }
  return {paid};
}

/**
 * In the caller's transaction: the debit is given back and its payer is told, once. False when it had been told before.
 */
export async function takeReturn(
  runtime: Runtime,
  tx: Tx,
  debitId: number,
  code: string,
  staffUserId: number,
): Promise<boolean> {
  const {instalmentId, isNew} = await returnDebit(tx, debitId, code, staffUserId);
  if (isNew)
    await queueInstalmentNotice(runtime, tx, {
      instalmentId,
      kind: 'returned',
      dedupeKey: `sepa-return:${debitId}`,
      gapDays: 0,
      cardTokenId: null,
    });
  return isNew;
}

export interface TakenReturns {
  returned: number;
  /** Told before. */
  repeated: number;
  unknown: {endToEndId: string; reason: string}[];
}

/** Each in a transaction of its own: one that cannot be taken does not hold up the others. */
export async function takeReturns(
  runtime: Runtime,
  returns: ReadReturn[],
  take: (tx: Tx, debitId: number, code: string) => Promise<boolean>,
): Promise<TakenReturns> {
  const taken: TakenReturns = {returned: 0, repeated: 0, unknown: []};
  for (const {endToEndId, reasonCode, amountCents} of returns) {
    const {rows} = await runtime.db.query<{id: number; cents: number}>(
      'select id, amount_cents as cents from sepa_debit where end_to_end_id = $1',
      [endToEndId],
    );
    const refuse = (reason: string) => taken.unknown.push({endToEndId: endToEndId.slice(0, 40), reason});
    if (!rows[0]) refuse('No es un adeudo de este club.');
    else if (amountCents !== null && amountCents !== rows[0].cents) refuse('El importe no es el del adeudo.');
    else
      await runtime.db
        .withTransaction(tx => take(tx, rows[0]!.id, reasonCode))
        .then(
          isNew => (isNew ? taken.returned++ : taken.repeated++),
          (error: unknown) => {
            if (!(error instanceof DomainError)) throw error;
            refuse(error.message);
          },
        );
  }
  return taken;
}
