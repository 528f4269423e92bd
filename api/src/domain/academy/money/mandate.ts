/** A guardian orders the direct debit of the parts of an enrolment that are still to come (sepa/sign-mandate, for a pass). */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readCreditor} from '../../sepa/read-creditor';
import {cancelMandate, mandateText} from '../../sepa/sign-mandate';
import {removeEnrolmentCard} from './card';

export interface SignEnrolmentMandate {
  enrolmentId: number;
  guardianId: number;
  customerId: number;
  debtorName: string;
  /** Checked, without spaces. */
  iban: string;
  ip: string | null;
}

/** Null when the club does not collect so, or its academy does not. */
export async function readEnrolmentMandateText(tx: Tx, enrolmentId: number): Promise<string | null> {
  const creditor = await readCreditor(tx);
  if (!creditor) return null;
  const {rows} = await tx.query(
    `select 1 from enrolment e left join academy_settings s on s.season_list_id = e.season_list_id
       left join payment_frequency f on f.id = e.payment_frequency_id
      where e.id = $1 and 'sepa' = any(coalesce(s.payment_methods, '{}')) and (f.id is null or 'sepa' = any(f.methods))`,
    [enrolmentId],
  );
  return rows.length === 0 ? null : mandateText(creditor, 'esta inscripción');
}

/** Errors: `no_direct_debit`, `nothing_due` 409. */
export async function signEnrolmentMandate(
  tx: Tx,
  ask: SignEnrolmentMandate,
): Promise<{id: number; reference: string}> {
  const text = await readEnrolmentMandateText(tx, ask.enrolmentId);
  if (text === null) throw conflict('no_direct_debit', 'Los plazos de esta inscripción no se pueden domiciliar.');
  // The parts before their enrolment, as the payment of them does.
  const left = await tx.query(
    `update instalment set method = 'sepa', version = version + 1, updated_at = now()
      where enrolment_id = $1 and state in ('scheduled', 'due', 'failed', 'in_grace', 'overdue', 'returned',
      'failed_for_good', 'needs_authentication')`,
    [ask.enrolmentId],
  );
  if (left.rowCount === 0) throw conflict('nothing_due', 'No queda ningún plazo que cobrar.');
  await endEnrolmentMandate(tx, ask.enrolmentId, 'Sustituido por otro');
  const {rows} = await tx.query<{id: number; reference: string}>(
    `insert into sepa_mandate (guardian_id, customer_id, reference, debtor_name, iban, kind, state, signed_on, signed_at,
      accepted_text, signed_ip)
     values ($2, $3, 'CANTERA-' || lpad($1::text, 8, '0') || '-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)),
       $4, $5, 'recurrent', 'signed', club_today(), now(), $6, $7) returning id, reference`,
    [ask.enrolmentId, ask.guardianId, ask.customerId, ask.debtorName, ask.iban, text, ask.ip],
  );
  await removeEnrolmentCard(tx, ask.enrolmentId, 'Sustituida por una domiciliación');
  await tx.query('update enrolment set sepa_mandate_id = $2, version = version + 1, updated_at = now() where id = $1', [
    ask.enrolmentId,
    rows[0]!.id,
  ]);
  return rows[0]!;
}

/** What is at the bank already is still collected; nothing new is asked for. False when there was none. */
export async function endEnrolmentMandate(tx: Tx, enrolmentId: number, reason: string): Promise<boolean> {
  const {rows} = await tx.query<{id: number}>(
    'select sepa_mandate_id as id from enrolment where id = $1 and sepa_mandate_id is not null',
    [enrolmentId],
  );
  if (!rows[0]) return false;
  await tx.query(
    'update enrolment set sepa_mandate_id = null, version = version + 1, updated_at = now() where id = $1',
    [enrolmentId],
  );
  if ((await tx.query('select 1 from enrolment where sepa_mandate_id = $1 limit 1', [rows[0].id])).rowCount === 0)
    await cancelMandate(tx, rows[0].id, reason);
  return true;
}
