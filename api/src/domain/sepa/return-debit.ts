/**
 * The payer's bank gives a debit back, before the money came or up to thirteen months after. The instalment is owed
 * again, with the fee of its plan and new days of grace: nobody stands before a closed door for a letter from the bank
 * that has not reached them. For want of money it may be presented again; an account that is closed or a mandate that
 * is denied is asked no more. A repetition changes nothing.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';
import {before} from '../machines/registry';
import {refundLines} from '../payments/refund';
import {readSettings} from '../settings/read-settings';
import {undoDebit} from './send-remittance';
import {cancelMandate} from './sign-mandate';

/** ISO 20022 external codes that banks give, and what they mean to whoever reads them. */
export const RETURN_REASONS: Record<string, string> = {
  AC01: 'IBAN incorrecto',
  AC04: 'Cuenta cerrada',
  AC06: 'Cuenta bloqueada',
  AC13: 'Cuenta de consumidor no válida',
  AG01: 'Operación no admitida en esa cuenta',
  AG02: 'Código de operación incorrecto',
  AM04: 'Sin fondos',
  AM05: 'Adeudo duplicado',
  BE05: 'Identificador del acreedor incorrecto',
  FF01: 'Formato incorrecto',
  MD01: 'Sin mandato',
  MD02: 'Faltan datos del mandato',
  MD06: 'Devuelto por el titular',
  MD07: 'Titular fallecido',
  MS02: 'Rechazado por el titular',
  MS03: 'Motivo no indicado',
  RC01: 'BIC incorrecto',
  RR01: 'Falta la cuenta del deudor',
  RR04: 'Motivo regulatorio',
  SL01: 'Bloqueado por el titular en su banco',
};
/** With these the mandate is asked no more: another one is signed, or it is paid in another way. */
const ENDS_MANDATE = ['AC01', 'AC04', 'AC06', 'AC13', 'MD01', 'MD07', 'SL01'];

export interface ReturnedDebit {
  debitId: number;
  instalmentId: number;
  /** False: it had been told before. */
  isNew: boolean;
}

/** Errors: `not_found` 404, `not_sent`, `already_refunded` 409. */
export async function returnDebit(tx: Tx, debitId: number, code: string, staffUserId: number): Promise<ReturnedDebit> {
  const found = await tx.query<{orderId: number}>(
    'select y.order_id as "orderId" from sepa_debit d join payment y on y.id = d.payment_id where d.id = $1',
    [debitId],
  );
  if (!found.rows[0]) throw notFound('Ese adeudo no existe o no se ha enviado al banco.');
  await tx.query('select 1 from "order" where id = $1 for update', [found.rows[0].orderId]);
  const {rows} = await tx.query<{
    state: string;
    instalmentId: number;
    paymentId: number;
    mandateId: number;
    feeCents: number;
  }>(
    `select d.state, d.instalment_id as "instalmentId", d.payment_id as "paymentId", d.sepa_mandate_id as "mandateId",
      coalesce(f.return_fee_cents, 0) as "feeCents"
       from sepa_debit d join instalment i on i.id = d.instalment_id
         left join enrolment e on e.id = i.enrolment_id
         left join payment_frequency f on f.id = coalesce(i.payment_frequency_id, e.payment_frequency_id)
         where d.id = $1 for update of d`,
    [debitId],
  );
  const debit = rows[0]!;
  if (debit.state === 'returned') return {debitId, instalmentId: debit.instalmentId, isNew: false};
  if (debit.state === 'removed') throw conflict('not_sent', 'Ese adeudo no está en el banco: se quitó de la remesa.');
  if (debit.state === 'pending') {
    await undoDebit(
      tx,
      {id: debitId, orderId: found.rows[0].orderId, paymentId: debit.paymentId, instalmentId: debit.instalmentId},
      'returned',
      code,
    );
    await move(tx, to('instalment', 'returned', ['charging']), {id: debit.instalmentId});
  } else {
    await giveBack(
      tx,
      found.rows[0].orderId,
      `Adeudo devuelto por el banco (${code}${RETURN_REASONS[code] ? `, ${RETURN_REASONS[code].toLowerCase()}` : ''})`,
      staffUserId,
    );
    await move(tx, to('charge_attempt', 'returned'), {
      set: 'response_code = $2',
      where: 'payment_id = $1',
      values: [debit.paymentId, code],
    });
    await moveOne(tx, to('sepa_debit', 'returned'), {
      id: debitId,
      set: 'reason_code = $2, returned_at = now()',
      values: [code],
    });
  }
  await tx.query('update sepa_debit set fee_cents = $2 where id = $1', [debitId, debit.feeCents]);
  const {graceDays} = await readSettings(tx);
  await tx.query(
    `update instalment set last_error = $2, fee_cents = fee_cents + $3,
      grace_until_on = greatest(grace_until_on, club_today() + $4::int),
      version = version + 1, updated_at = now() where id = $1 and state = any($5)`,
    [
      debit.instalmentId,
      RETURN_REASONS[code] ? `${code} ${RETURN_REASONS[code]}` : code,
      debit.feeCents,
      Number(graceDays),
      [...before('instalment', 'overdue'), 'overdue'],
    ],
  );
  if (ENDS_MANDATE.includes(code)) await dropMandate(tx, debit.mandateId, code);
  return {debitId, instalmentId: debit.instalmentId, isNew: true};
}

/**
 * The order's money is gone: its lines are refunded as by hand, its instalment is owed again and the fee that it paid
 * with it.
 */
async function giveBack(tx: Tx, orderId: number, reason: string, staffUserId: number): Promise<void> {
  const {rows} = await tx.query<{id: number; instalmentId: number | null; passId: number | null; cents: number}>(
    `select id, instalment_id as "instalmentId", season_pass_id as "passId", total_cents as cents from order_line
      where order_id = $1 and state = 'active' order by id`,
    [orderId],
  );
  if (rows.length === 0)
    throw conflict(
      'already_refunded',
      'El pedido de este adeudo ya se había devuelto por otro camino: habla con el banco antes de anotarlo.',
    );
  await refundLines(tx, {orderId, orderLineIds: rows.map(row => row.id), reason, staffUserId});
  const fees = rows.filter(row => row.instalmentId === null).reduce((sum, row) => sum + row.cents, 0);
  const instalmentId = rows.find(row => row.instalmentId !== null)?.instalmentId;
  if (fees > 0 && instalmentId)
    await tx.query(
      'update instalment set fee_paid_cents = greatest(0, fee_paid_cents - $2), version = version + 1 where id = $1',
      [instalmentId, fees],
    );
}

async function dropMandate(tx: Tx, mandateId: number, code: string): Promise<void> {
  await tx.query(
    `update season_pass set sepa_mandate_id = null, version = version + 1, updated_at = now()
      where sepa_mandate_id = $1`,
    [mandateId],
  );
  await tx.query('update enrolment set sepa_mandate_id = null, version = version + 1 where sepa_mandate_id = $1', [
    mandateId,
  ]);
  await tx.query('update plot_sale set sepa_mandate_id = null, updated_at = now() where sepa_mandate_id = $1', [
    mandateId,
  ]);
  await cancelMandate(tx, mandateId, `Devolución ${code}`);
}
