/** The bank has told that it keeps a card: kept here for whoever agreed to it, once for each trip to the bank. */
import type {Tx} from '../kernel/tx';
import {contractKinds} from './contract-kind';

export interface SealedCard {
  gatewayOrder: string;
  /** Sealed for its order number: unreadable in the database. */
  sealedToken: string;
  cofTransaction: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'other';
  last4: string;
  expiresOn: string;
  /** The only one that can charge it. */
  bankTerminalId: number;
}

/** False when nobody agreed to it, or it is kept already. */
export async function keepCard(tx: Tx, card: SealedCard): Promise<boolean> {
  const made = await tx.query<{id: number; passIds: number[]; enrolmentIds: number[]; supporterId: number | null}>(
    `insert into card_token (pass_holder_id, customer_id, guardian_id, token, brand, last4, expires_on, cof_transaction,
      bank_terminal_id, consented_at, consent_text, gateway_order)
     select pass_holder_id, customer_id, guardian_id, $2, $3, $4, $5, $6, $7, created_at, consent_text, gateway_order
       from card_consent where gateway_order = $1
     on conflict (gateway_order)
       do nothing returning id, (select season_pass_ids from card_consent where gateway_order = $1) as "passIds",
         (select enrolment_ids from card_consent where gateway_order = $1) as "enrolmentIds",
         (select supporter_id from card_consent where gateway_order = $1) as "supporterId"`,
    [
      card.gatewayOrder,
      card.sealedToken,
      card.brand,
      card.last4,
      card.expiresOn,
      card.cofTransaction,
      card.bankTerminalId,
    ],
  );
  const kept = made.rows[0];
  if (!kept) return false;
  const {keepCard: keep} = contractKinds();
  if (kept.supporterId !== null) await keep.supporter(tx, kept.supporterId, kept.id);
  else if (kept.enrolmentIds.length > 0) await keep.enrolments(tx, kept.enrolmentIds, kept.id);
  else await keep.passes(tx, kept.passIds, kept.id);
  return true;
}
