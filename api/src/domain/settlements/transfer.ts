/**
 * Agreed settlements are paid by one file of transfers: each stands in one live file, the money of none is taken twice.
 * Whoever calculated one of them neither makes the file nor marks it paid. What the bank has is neither void nor paid by
 * hand; a file that the bank refuses is withdrawn, and all are free for another.
 */
import {conflict, DomainError, invalid, notFound} from '../kernel/errors';
import {readIban} from '../kernel/spanish-codes';
import {moveOne, to} from '../machines/move';
import {isBankDay} from '../sepa/bank-days';
import {payerIdOf} from '../sepa/read-creditor';
import {readSettings} from '../settings/read-settings';
import type {Tx} from '../kernel/tx';
import {expectInvoices} from './partner-invoices';
import {paySettlement} from './settle';

export interface TransferFile {
  id: number;
  executionOn: string;
  debtor: {name: string; iban: string; payerId: string};
  transfers: {endToEndId: string; amountCents: number; name: string; iban: string; text: string}[];
}

export interface TransferAsk {
  settlementIds: number[];
  executionOn: string;
  staffUserId: number;
}

interface Row {
  id: number;
  number: string;
  state: string;
  payableCents: number;
  name: string;
  iban: string;
  staffUserId: number | null;
  isTaken: boolean;
}

/**
 * What stands in the file; the caller writes it, and keeps it in the same transaction. Errors: `forbidden` 403; 404;
 * `wrong_state`, `no_creditor` 409; `invalid` 422.
 */
export async function gatherTransfers(tx: Tx, ask: TransferAsk): Promise<TransferFile> {
  const {sepaIban, sepaPayerSuffix, sepaCreditorSuffix} = await readSettings(tx);
  if (!sepaIban)
    throw conflict('no_creditor', 'Falta la cuenta desde la que se paga: escríbela en Configuración, Domiciliaciones.');
  const {rows: house} = await tx.query<{name: string; nif: string; today: string}>(
    `select legal_name as name, nif, (now() at time zone timezone)::date::text as today from organization`,
  );
  if (!house[0]!.nif.trim())
    throw conflict('no_creditor', 'Falta el NIF de quien paga, que el banco pide: escríbelo en Configuración.');
  if (ask.executionOn < house[0]!.today) throw invalid({executionOn: 'Ese día ya ha pasado.'});
  if (!isBankDay(ask.executionOn)) throw invalid({executionOn: 'Ese día los bancos no pagan: elige un día hábil.'});
  const ids = [...new Set(ask.settlementIds)];
  const {rows} = await tx.query<Row>(
    `select id, number, state, payable_cents as "payableCents", counterpart_name as name, iban, staff_user_id as "staffUserId",
       transfer_id is not null as "isTaken" from settlement where id = any($1) order by id for update`,
    [ids],
  );
  if (rows.length !== ids.length) throw notFound('No existe alguna de esas liquidaciones.');
  await expectInvoices(tx, ids);
  for (const row of rows) {
    if (row.staffUserId === ask.staffUserId)
      throw new DomainError('forbidden', `La paga otra persona: calculaste la ${row.number ?? row.id}.`);
    if (row.state !== 'accepted' || row.isTaken || row.payableCents <= 0)
      throw conflict(
        'wrong_state',
        `La ${row.number ?? row.id} no está conforme y por pagar, o ya está en un fichero.`,
      );
    if (readIban(row.iban) === null)
      throw invalid({settlementIds: `Falta el IBAN de ${row.name} en la liquidación ${row.number}.`});
  }
  const {rows: made} = await tx.query<{id: number}>(
    `select nextval(pg_get_serial_sequence('settlement_transfer', 'id'))::int as id`,
  );
  return {
    id: made[0]!.id,
    executionOn: ask.executionOn,
    debtor: {
      name: house[0]!.name,
      iban: String(sepaIban),
      payerId: payerIdOf(house[0]!.nif, String(sepaPayerSuffix || sepaCreditorSuffix)),
    },
    transfers: rows.map(row => ({
      endToEndId: row.number,
      amountCents: row.payableCents,
      name: row.name,
      iban: row.iban,
      text: `Liquidación ${row.number}`,
    })),
  };
}

export async function keepTransfers(
  tx: Tx,
  ask: TransferAsk,
  {id, transfers}: TransferFile,
  file: {messageId: string; xml: string; sha256: string},
): Promise<void> {
  await tx.query(
    `insert into settlement_transfer (id, message_id, execution_on, total_cents, file, file_sha256, staff_user_id)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      file.messageId,
      ask.executionOn,
      transfers.reduce((cents, one) => cents + one.amountCents, 0),
      file.xml,
      file.sha256,
      ask.staffUserId,
    ],
  );
  await tx.query(
    'update settlement set transfer_id = $1, version = version + 1, updated_at = now() where id = any($2)',
    [id, ask.settlementIds],
  );
}

/** The settlements of a file that the bank has, locked. Errors: 404, `wrong_state` 409. */
async function lockTransfer(
  tx: Tx,
  transferId: number,
): Promise<{messageId: string; executionOn: string; settlementIds: number[]}> {
  const {rows} = await tx.query<{messageId: string; executionOn: string; state: string}>(
    `select message_id as "messageId", execution_on::text as "executionOn", state from settlement_transfer where id = $1 for update`,
    [transferId],
  );
  if (!rows[0]) throw notFound('No existe ese fichero de transferencias.');
  if (rows[0].state !== 'sent') throw conflict('wrong_state', 'Ese fichero ya está pagado o retirado.');
  const {rows: own} = await tx.query<{id: number}>(
    'select id from settlement where transfer_id = $1 order by id for update',
    [transferId],
  );
  return {...rows[0], settlementIds: own.map(row => row.id)};
}

/** All that it pays, with its reference. Errors: `forbidden` 403; 404; `wrong_state` 409; `invalid` 422. */
export async function payTransfer(
  tx: Tx,
  ask: {transferId: number; paidOn: string; staffUserId: number},
): Promise<number[]> {
  const {messageId, executionOn, settlementIds} = await lockTransfer(tx, ask.transferId);
  if (ask.paidOn < executionOn)
    throw invalid({
      paidOn: `El fichero manda pagar el ${executionOn.split('-').reverse().join('/')}: el banco no ha pagado antes.`,
    });
  for (const settlementId of settlementIds)
    await paySettlement(tx, {
      settlementId,
      paidOn: ask.paidOn,
      reference: messageId,
      staffUserId: ask.staffUserId,
      transferId: ask.transferId,
    });
  await moveOne(tx, to('settlement_transfer', 'paid'), {id: ask.transferId, set: 'paid_on = $2', values: [ask.paidOn]});
  return settlementIds;
}

/** The bank has refused it, or never had it. Errors: 404, `wrong_state` 409. */
export async function cancelTransfer(tx: Tx, transferId: number, reason: string): Promise<void> {
  const {settlementIds} = await lockTransfer(tx, transferId);
  await tx.query(
    'update settlement set transfer_id = null, version = version + 1, updated_at = now() where id = any($1)',
    [settlementIds],
  );
  await moveOne(tx, to('settlement_transfer', 'cancelled'), {
    id: transferId,
    set: 'cancel_reason = $2',
    values: [reason],
  });
}
