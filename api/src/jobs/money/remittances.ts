/**
 * A remittance on its way: closed, and settled, some debits in a transaction, by whoever comes next: the request that has
 * begun it, or the timer. What dies goes on where it was; its row is the turn. With the last batch comes the file. What
 * the bank gives back is taken one by one.
 */
import {createHash} from 'node:crypto';
import {messageIdOf, pain008} from '../../outside/bank/sepa/pain-008';
import type {ReadReturn, RefusedBlock, Returns} from '../../outside/bank/sepa/read-returns';
import {keepNotice, type Unplaced} from '../../domain/sepa/bank-notices';
import {refuseBlock, type BlockAsk} from '../../domain/sepa/refuse-block';
import {returnDebit} from '../../domain/sepa/return-debit';
import {keepFile, readToSend, sendBatch} from '../../domain/sepa/send-remittance';
import {settleDebits} from '../../domain/sepa/settle-debits';
import {DomainError} from '../../domain/kernel/errors';
import {log} from '../../platform/process/log';
import {euros} from '../../domain/kernel/money';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueInstalmentNotice} from '../../outside/letters/instalment-mail';

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
      about: {resource: 'remesas', id: remittanceId, name: `remesa ${remittanceId}`},
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
  try {
    for (let n = 0; n < AT_ONCE && (await carryOn(runtime, remittanceId)); n++);
  } catch (error) {
    // It is begun, and whoever holds it (the timer, a busy database) goes on with it: no reason to say that it failed.
    if (!(error instanceof DomainError) || error.status !== 503) throw error;
  }
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
  /** Blocks that the bank has not taken, and whose debits are owed as before. */
  refused: {remittanceId: number; block: string; debits: number; totalCents: number}[];
  /** What waits among the notices until somebody solves it. */
  unknown: {endToEndId: string; reason: string}[];
}

export interface ReturnActs {
  giveBack: (tx: Tx, debitId: number, code: string) => Promise<boolean>;
  refused: (tx: Tx, ask: BlockAsk, debits: number) => Promise<void>;
}

/** Each in a transaction of its own: one that cannot be taken does not hold up the others, and waits. */
export async function takeReturns(runtime: Runtime, told: Returns, acts: ReturnActs): Promise<TakenReturns> {
  const taken: TakenReturns = {returned: 0, repeated: 0, refused: [], unknown: []};
  const keep = async (what: string, one: Unplaced): Promise<void> => {
    taken.unknown.push({endToEndId: what.slice(0, 40), reason: one.why});
    await runtime.db.withTransaction(tx => keepNotice(tx, one));
  };
  for (const one of told.returns) await takeOne(runtime, one, taken, acts, keep);
  for (const block of told.refused) await refuseOne(runtime, block, taken, acts, keep);
  for (const said of told.unplaced)
    await keep('Sin referencia', {
      key: `unplaced|${said}`,
      said,
      why: 'El fichero no dice de qué adeudo es: búscalo en el extracto.',
      remittanceId: null,
    });
  return taken;
}

type Keep = (what: string, one: Unplaced) => Promise<void>;

async function takeOne(
  runtime: Runtime,
  {endToEndId, reasonCode, amountCents}: ReadReturn,
  taken: TakenReturns,
  acts: ReturnActs,
  keep: Keep,
): Promise<void> {
  const {rows} = await runtime.db.query<{id: number; cents: number; remittanceId: number}>(
    `select id, amount_cents as cents, sepa_remittance_id as "remittanceId" from sepa_debit where end_to_end_id = $1`,
    [endToEndId],
  );
  const refuse = (why: string) =>
    keep(endToEndId, {
      key: `return|${endToEndId}|${reasonCode}|${amountCents}`,
      said: `Devolución de ${endToEndId}${amountCents === null ? '' : `, ${euros(amountCents)}`} (${reasonCode})`,
      why,
      remittanceId: rows[0]?.remittanceId ?? null,
    });
  if (!rows[0]) return refuse('No es un adeudo nuestro.');
  if (amountCents !== null && amountCents !== rows[0].cents) return refuse('El importe no es el del adeudo.');
  await runtime.db
    .withTransaction(tx => acts.giveBack(tx, rows[0]!.id, reasonCode))
    .then(
      isNew => void (isNew ? taken.returned++ : taken.repeated++),
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        return refuse(error.message);
      },
    );
}

async function refuseOne(
  runtime: Runtime,
  {messageId, blockId, reasonCode, taken: alsoTaken}: RefusedBlock,
  taken: TakenReturns,
  acts: ReturnActs,
  keep: Keep,
): Promise<void> {
  // A block begins as its message does (pain008), and ends with its sequence type.
  const {rows} = await runtime.db.query<{id: number}>(
    `select id from sepa_remittance
      where case when $1::text is null then left(message_id, 30) = left($2, 30) else message_id = $1 end`,
    [messageId, blockId],
  );
  const [, type] = /-(FRST|RCUR)$/.exec(blockId ?? '') ?? [];
  const [found] = rows.length === 1 ? rows : [];
  const said = `${blockId === null ? 'Mensaje entero no admitido' : `Bloque ${blockId} no admitido`}${messageId ? `, de ${messageId}` : ''} (${reasonCode})`;
  const wait = (why: string) =>
    keep(blockId ?? messageId ?? 'Sin referencia', {
      key: `block|${messageId}|${blockId}|${reasonCode}`,
      said,
      why,
      remittanceId: found?.id ?? null,
    });
  if (!found) return wait('No se sabe de qué remesa es.');
  if (blockId !== null && !type)
    return wait('No se sabe qué bloque de la remesa es: mira en el banco cuál ha rechazado.');
  if (alsoTaken.length > 0)
    return wait('El mismo fichero dice que no admite el bloque y que admite adeudos de él: pregunta al banco.');
  const ask = {remittanceId: found.id, sequenceType: (type ?? null) as BlockAsk['sequenceType'], reasonCode};
  await runtime.db
    .withTransaction(async tx => {
      const done = await refuseBlock(tx, ask);
      if (done.debits > 0) await acts.refused(tx, ask, done.debits);
      return done;
    })
    .then(
      ({debits, cents}) => {
        if (debits === 0) taken.repeated++;
        else taken.refused.push({remittanceId: found.id, block: type ?? '', debits, totalCents: cents});
      },
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        return wait(error.message);
      },
    );
}
