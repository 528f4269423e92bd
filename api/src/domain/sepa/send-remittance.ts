/**
 * A draft is closed, some debits at a time: for each an order and a payment that waits for the bank's word, and its
 * instalment is being charged: nobody else can pay or charge it until the debit has ended. What was paid meanwhile, or has
 * lost its mandate, drops out. When all are through, the file is made by the caller from what they are, and never again.
 */
import {conflict, DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';
import {placeContractParts, type Contract} from '../instalments/contract';
import {closeOrder} from '../orders/expire';
import {checkCollectionDay, lockRemittance, MANDATE_ID, PRESENTABLE, WITH_DEBTOR} from './draft-remittance';
import {requireCreditor, type Creditor} from './read-creditor';

export interface DebitToSend {
  id: number;
  instalmentId: number;
  endToEndId: string;
  amountCents: number;
  sequenceType: 'FRST' | 'RCUR';
  mandateReference: string;
  signedOn: string;
  debtorName: string;
  iban: string;
  text: string;
}

export interface RemittanceToSend {
  id: number;
  collectionOn: string;
  creditor: Creditor;
  debits: DebitToSend[];
  /** Dropped out at the last moment. */
  dropped: number;
}

/** What one batch has done; `isLast`: nothing is left to be taken. */
export interface SentBatch {
  debits: {id: number; instalmentId: number}[];
  collectionOn: string;
  isLast: boolean;
}

/**
 * How long the order of a debit waits: it may be given back before it is settled, and the bank's files come when they
 * come.
 */
const PAY_MINUTES = 180 * 24 * 60;

interface Row {
  id: number;
  instalmentId: number;
  contract: Contract | {kind: 'plot'; id: number};
  mandateId: number;
  reference: string;
  isFirst: boolean;
}

/**
 * `$1` that overdue ones count, `$2` the remittance: what of it can be asked for and is not yet, on a day that has come
 * for it (SQL).
 */
const READY = `from ${WITH_DEBTOR} join sepa_debit d on d.instalment_id = i.id
  join sepa_mandate m on m.id = d.sepa_mandate_id and m.id = ${MANDATE_ID}
  where d.sepa_remittance_id = $2 and d.state = 'pending' and d.end_to_end_id is null and ${PRESENTABLE}
  and i.due_on <= (select r.collection_on from sepa_remittance r where r.id = $2)`;

/** From here on nothing is added, and the rest is done by itself. Errors: `wrong_state`, `no_creditor`, `nothing_due` 409; `collectionOn` 422. */
export async function beginSending(tx: Tx, remittanceId: number): Promise<void> {
  const {collectionOn} = await lockRemittance(tx, remittanceId, 'draft');
  await requireCreditor(tx);
  await checkCollectionDay(tx, collectionOn);
  if ((await tx.query(`select 1 ${READY} limit 1`, [true, remittanceId])).rowCount === 0)
    throw conflict(
      'nothing_due',
      'Ya no queda nada que cobrar en esta remesa: todo se ha pagado o ha perdido su mandato.',
    );
  await moveOne(tx, to('sepa_remittance', 'sending'), {id: remittanceId});
}

/** The next debits of one that is being closed. Errors: `wrong_state` 409. */
export async function sendBatch(tx: Tx, remittanceId: number, most: number): Promise<SentBatch> {
  const {collectionOn} = await lockRemittance(tx, remittanceId, 'sending');
  const {rows} = await tx.query<Row>(
    `select d.id, i.id as "instalmentId", jsonb_build_object('kind', i.contract_kind, 'id', coalesce(p.id, e.id, s.id)) as contract, m.id as "mandateId", m.reference,
            m.last_used_on is null and not exists (select 1 from sepa_debit o
              where o.sepa_mandate_id = m.id
              and (o.state = 'collected' or o.state = 'pending' and o.end_to_end_id is not null)) as "isFirst"
       ${READY} order by i.id limit $3`,
    [true, remittanceId, most],
  );
  const debits: SentBatch['debits'] = [];
  const first = new Set<number>();
  for (const row of rows) {
    const charged = await startDebit(tx, row, remittanceId);
    if (!charged) {
      await moveOne(tx, to('sepa_debit', 'removed'), {id: row.id, set: `reason_code = 'PAGADO'`});
      continue;
    }
    // The first debit of a mandate is told apart from those that follow; two of them in one file would both be refused.
    const sequenceType = row.isFirst && !first.has(row.mandateId) ? 'FRST' : 'RCUR';
    first.add(row.mandateId);
    await tx.query(
      `update sepa_debit set amount_cents = $2, payment_id = $3, sequence_type = $4, end_to_end_id = $5,
        version = version + 1 where id = $1`,
      [row.id, charged.amountCents, charged.paymentId, sequenceType, `R${remittanceId}-D${row.id}`],
    );
    debits.push({id: row.id, instalmentId: row.instalmentId});
  }
  return {debits, collectionOn, isLast: rows.length < most};
}

/** After the last batch: what could not be asked for drops out, and what its file is made of. Null: nothing has stayed, it is over. */
export async function readToSend(tx: Tx, remittanceId: number): Promise<RemittanceToSend | null> {
  const {collectionOn} = await lockRemittance(tx, remittanceId, 'sending');
  await move(tx, to('sepa_debit', 'removed'), {
    set: `reason_code = 'PAGADO'`,
    where: `sepa_remittance_id = $1 and end_to_end_id is null and state = 'pending'`,
    values: [remittanceId],
  });
  const {rows: debits} = await tx.query<DebitToSend>(
    `select d.id, d.instalment_id as "instalmentId", d.end_to_end_id as "endToEndId", d.amount_cents as "amountCents",
       d.sequence_type as "sequenceType", m.reference as "mandateReference", m.signed_on::text as "signedOn",
       m.debtor_name as "debtorName", m.iban, (select l.description from order_line l where l.order_id = y.order_id
         order by l.position limit 1) as text
       from sepa_debit d join sepa_mandate m on m.id = d.sepa_mandate_id join payment y on y.id = d.payment_id
      where d.sepa_remittance_id = $1 and d.state = 'pending' order by d.instalment_id`,
    [remittanceId],
  );
  if (debits.length === 0) {
    await moveOne(tx, to('sepa_remittance', 'cancelled'), {
      id: remittanceId,
      set: `note = 'No quedaba nada que cobrar: todo se había pagado.'`,
    });
    return null;
  }
  const {rows} = await tx.query<{n: number}>(
    `select count(*)::int as n from sepa_debit where sepa_remittance_id = $1 and reason_code = 'PAGADO'`,
    [remittanceId],
  );
  return {id: remittanceId, collectionOn, creditor: await requireCreditor(tx), debits, dropped: rows[0]!.n};
}

async function startDebit(
  tx: Tx,
  row: Row,
  remittanceId: number,
): Promise<{paymentId: number; amountCents: number; text: string} | null> {
  await tx.query('savepoint debit');
  try {
    const order = await placeDebit(tx, row, remittanceId);
    await moveOne(tx, to('instalment', 'charging'), {
      id: row.instalmentId,
      set: `method = 'sepa', attempts = attempts + 1, last_attempt_at = now(), last_error = ''`,
    });
    const payment = await tx.query<{id: number}>(
      `insert into payment (order_id, method, state, amount_cents) values ($1, 'sepa', 'created', $2) returning id`,
      [order.id, order.totalCents],
    );
    await tx.query(
      `insert into charge_attempt (instalment_id, n, method, amount_cents, state, payment_id)
        select $1, coalesce(max(n), 0) + 1, 'sepa', $2, 'requested', $3 from charge_attempt where instalment_id = $1`,
      [row.instalmentId, order.totalCents, payment.rows[0]!.id],
    );
    const lines = await tx.query<{text: string}>(
      'select description as text from order_line where order_id = $1 order by position limit 1',
      [order.id],
    );
    return {paymentId: payment.rows[0]!.id, amountCents: order.totalCents, text: lines.rows[0]!.text};
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await tx.query('rollback to savepoint debit');
    return null;
  }
}

const placeDebit = (tx: Tx, {contract, instalmentId, reference}: Row, remittanceId: number) =>
  placeContractParts(tx, contract, {
    instalmentIds: [instalmentId],
    channel: 'web',
    staffUserId: null,
    payMinutes: PAY_MINUTES,
    consents: {mandate: reference, remittance: remittanceId},
    invoice: 'unasked',
    expectedTotalCents: null,
  });

export async function keepFile(
  tx: Tx,
  remittanceId: number,
  file: {messageId: string; creditorId: string; xml: string; sha256: string},
): Promise<void> {
  await tx.query(
    'update sepa_remittance set message_id = $2, creditor_id = $3, file = $4, file_sha256 = $5 where id = $1',
    [remittanceId, file.messageId, file.creditorId, file.xml, file.sha256],
  );
  await moveOne(tx, to('sepa_remittance', 'sent'), {id: remittanceId, set: 'sent_at = now()'});
}

/**
 * The bank has refused the whole file, or it was never handed in: every instalment is as it was before. Errors:
 * `some_ended` 409.
 */
export async function withdrawRemittance(tx: Tx, remittanceId: number): Promise<number> {
  await lockRemittance(tx, remittanceId, 'sent');
  const {rows} = await tx.query<{id: number; state: string; paymentId: number; orderId: number; instalmentId: number}>(
    `select d.id, d.state, d.payment_id as "paymentId", y.order_id as "orderId", d.instalment_id as "instalmentId"
      from sepa_debit d join payment y on y.id = d.payment_id where d.sepa_remittance_id = $1 order by y.order_id`,
    [remittanceId],
  );
  if (rows.some(row => ['collected', 'returned'].includes(row.state)))
    throw conflict('some_ended', 'Algún adeudo de esta remesa ya está cobrado o devuelto: anota los demás uno a uno.');
  for (const row of rows.filter(debit => debit.state === 'pending')) await undoDebit(tx, row, 'removed', 'ANULADA');
  await moveOne(tx, to('sepa_remittance', 'cancelled'), {id: remittanceId});
  return rows.length;
}

/**
 * A debit that was never collected ends: its payment is denied and its order is closed; the caller says what the
 * instalment becomes.
 */
export async function undoDebit(
  tx: Tx,
  {id, paymentId, orderId, instalmentId}: {id: number; paymentId: number; orderId: number; instalmentId: number},
  end: 'removed' | 'returned',
  code: string,
): Promise<void> {
  await tx.query('select 1 from "order" where id = $1 for update', [orderId]);
  await moveOne(tx, to('payment', 'denied'), {
    id: paymentId,
    set: 'response_code = $2, settled_at = now()',
    values: [code],
  });
  const open = await tx.query(`select 1 from "order" where id = $1 and state = 'pending'`, [orderId]);
  if (open.rowCount) await closeOrder(tx, orderId, 'cancelled');
  await move(tx, to('charge_attempt', end === 'returned' ? 'returned' : 'denied', ['requested']), {
    set: 'response_code = $2',
    where: 'payment_id = $1',
    values: [paymentId, code],
  });
  await moveOne(tx, to('sepa_debit', end), {
    id,
    set: end === 'returned' ? 'reason_code = $2, returned_at = now()' : 'reason_code = $2',
    values: [code],
  });
  if (end === 'removed')
    await move(tx, to('instalment', 'scheduled', ['charging']), {
      id: instalmentId,
      set: 'attempts = greatest(0, attempts - 1)',
    });
}
