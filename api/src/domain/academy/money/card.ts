/** The card that a guardian leaves at the bank for the parts of enrolments that are still to come. */
import type {Tx} from '../../kernel/tx';
import {revokeCard} from '../../instalments/note-denial';

export interface EnrolmentCardConsent {
  gatewayOrder: string;
  customerId: number | null;
  guardianId: number;
  enrolmentIds: number[];
  consentText: string;
  ip: string | null;
}

/** Before the payer goes to the bank. */
export async function agreeToKeepCardForEnrolments(tx: Tx, c: EnrolmentCardConsent): Promise<void> {
  await tx.query(
    `insert into card_consent (gateway_order, customer_id, guardian_id, enrolment_ids, consent_text, ip)
      values ($1, $2, $3, $4, $5, $6)`,
    [c.gatewayOrder, c.customerId, c.guardianId, c.enrolmentIds, c.consentText, c.ip ?? ''],
  );
}

/** One means at a time: an order to the bank ends with it. */
export async function keepForEnrolments(tx: Tx, enrolmentIds: number[], cardTokenId: number): Promise<void> {
  // The parts before their enrolment, as the payment of them does.
  await tx.query(
    `update instalment set method = 'card_token', version = version + 1, updated_at = now()
      where enrolment_id = any($1) and state in ('scheduled', 'due', 'failed', 'in_grace')
      and method is distinct from 'card_token'`,
    [enrolmentIds],
  );
  const before = await cardsOf(tx, enrolmentIds);
  await tx.query(
    `update enrolment set card_token_id = $2, sepa_mandate_id = null, version = version + 1, updated_at = now()
      where id = any($1)`,
    [enrolmentIds, cardTokenId],
  );
  await revokeUnused(tx, before, 'Sustituida por otra');
}

/** What is still to come is paid in another way. False when there was none. */
export async function removeEnrolmentCard(
  tx: Tx,
  enrolmentId: number,
  reason = 'Quitada por su tutor',
): Promise<boolean> {
  const before = await cardsOf(tx, [enrolmentId]);
  if (before.length === 0) return false;
  await tx.query('update enrolment set card_token_id = null, version = version + 1, updated_at = now() where id = $1', [
    enrolmentId,
  ]);
  await revokeUnused(tx, before, reason);
  return true;
}

async function cardsOf(tx: Tx, enrolmentIds: number[]): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    'select distinct card_token_id as id from enrolment where id = any($1) and card_token_id is not null order by 1',
    [enrolmentIds],
  );
  return rows.map(row => row.id);
}

async function revokeUnused(tx: Tx, cardTokenIds: number[], reason: string): Promise<void> {
  for (const id of cardTokenIds)
    if ((await tx.query('select 1 from enrolment where card_token_id = $1 limit 1', [id])).rowCount === 0)
      await revokeCard(tx, id, reason);
}
