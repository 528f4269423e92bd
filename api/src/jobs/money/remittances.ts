/**
 * A remittance on its way: closed, and settled, some debits in a transaction, by whoever comes next: the request that has
 * begun it, or the timer. What dies goes on where it was; its row is the turn. With the last batch comes the file. What
 * the bank gives back is taken one by one.
 */
import {createHash} from 'node:crypto';
import {messageIdOf, pain008} from '../../bank/sepa/pain-008';
import type {ReadReturn} from '../../bank/sepa/read-returns';
import {returnDebit} from '../../domain/sepa/return-debit';
import {keepFile, readToSend, sendBatch} from '../../domain/sepa/send-remittance';
import {settleDebits} from '../../domain/sepa/settle-debits';
import {DomainError} from '../../errors';
import {log} from '../../log';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';
import {queueInstalmentNotice} from '../mails/instalment-mail';

export interface RemittanceProgress {
  state: string;
  debits: number;
  totalCents: number;
  /** That fell out at the last moment: paid already, or without a mandate. */
  dropped: number;
  /** Debits that are still to be taken; the work on them goes on by itself. */
  left: number;
}

/** So many debits in one transaction: its locks are short, and what dies goes on where it was. */
const BATCH = 50;
/** So many batches are waited for by whoever asks: a small remittance is done with the answer. */
const AT_ONCE = 4;

/** One batch of a remittance that is on its way, in one transaction. False: there is nothing (more) to do. */
export async function carryOn(runtime: Runtime, remittanceId: number, most = BATCH): Promise<boolean> {
  const {seats, isMore} = await runtime.db.withTransaction(async tx => {
    const {rows} = await tx.query<{state: string}>('select state from sepa_remittance where id = $1 for update', [
      remittanceId,
    ]);
    if (rows[0]?.state === 'sending') return {seats: [], isMore: await closeSome(runtime, tx, remittanceId, most)};
    if (rows[0]?.state !== 'settling') return {seats: [], isMore: false};
    const done = await settleDebits(tx, remittanceId, most);
    await runtime.jobs.enqueueAll(
      tx,
      'order-confirmation',
      done.orderIds.map(orderId => ({orderId})),
    );
    return {seats: done.seats, isMore: done.left > 0};
  });
  runtime.sessions.applyFreed(seats, 'sale');
  return isMore;
}

async function closeSome(runtime: Runtime, tx: Tx, remittanceId: number, most: number): Promise<boolean> {
  const {debits, collectionOn, isLast} = await sendBatch(tx, remittanceId, most);
  for (const {id, instalmentId} of debits)
    await queueInstalmentNotice(runtime, tx, {
      instalmentId,
      kind: 'debit',
      dedupeKey: `sepa-debit:${id}`,
      gapDays: 0,
      cardTokenId: null,
      untilOn: collectionOn.split('-').reverse().join('/'),
    });
  if (isLast) await makeFile(tx, remittanceId);
  return !isLast;
}

async function makeFile(tx: Tx, remittanceId: number): Promise<void> {
  const sent = await readToSend(tx, remittanceId);
  if (!sent) return;
  const {rows} = await tx.query<{now: Date}>('select now() as now');
  const {now} = rows[0]!;
  const messageId = messageIdOf(remittanceId, now);
  const {collectionOn, creditor, debits} = sent;
  const xml = pain008({messageId, createdAt: now, collectionOn, creditor, debits});
  await keepFile(tx, remittanceId, {
    messageId,
    creditorId: creditor.creditorId,
    xml,
    sha256: createHash('sha256').update(xml).digest('hex'),
  });
}

/** What the answer to whoever has begun it can wait for; the rest is the timer's. */
export async function carryOnAtOnce(runtime: Runtime, remittanceId: number): Promise<RemittanceProgress> {
  for (let n = 0; n < AT_ONCE && (await carryOn(runtime, remittanceId)); n++);
  const {rows} = await runtime.db.query<RemittanceProgress>(
    `select r.state, count(*) filter (where d.state <> 'removed')::int as debits,
       coalesce(sum(d.amount_cents) filter (where d.state <> 'removed'), 0)::int as "totalCents",
       count(*) filter (where d.reason_code = 'PAGADO')::int as dropped,
       count(*) filter (where d.state = 'pending' and (r.state = 'settling'
         or r.state = 'sending' and d.end_to_end_id is null))::int as left
       from sepa_remittance r join sepa_debit d on d.sepa_remittance_id = r.id where r.id = $1 group by r.id`,
    [remittanceId],
  );
  return rows[0]!;
}

/** Every remittance that is on its way, until its end or the process's. */
export async function followRemittances(runtime: Runtime): Promise<void> {
  const {rows} = await runtime.db.query<{id: number}>(
    `select id from sepa_remittance where state in ('sending', 'settling') order by id`,
  );
  for (const {id} of rows) {
    while (runtime.accepting && (await carryOn(runtime, id)));
    log.info({remittance: id}, 'a remittance was carried on');
  }
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
    if (!rows[0]) refuse('No es un adeudo nuestro.');
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
