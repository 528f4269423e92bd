/**
 * The card that a payer has agreed to leave at the bank for the instalments of their passes or their children's
 * enrolments, or the renewals of a supporter's card. Kept only against the
 * agreement that was stored before the trip to the bank, once for each trip; the card that it replaces is charged no
 * more.
 */
import type {Tx} from '../kernel/tx';
import {revokeCard} from './note-denial';

/** What the payer agrees to; shown as it is and stored with the agreement. */
export const cardConsentText = (clubName: string, page = 'esta misma página'): string =>
  `Autorizo a ${clubName} a guardar en su banco una referencia de esta tarjeta y a cobrar con ella, sin que yo intervenga, los plazos pendientes de este abono, por su importe y en su fecha. Puedo quitarla cuando quiera desde ${page}.`;

/** Of who signs and pays the first part: the page of the others is still to come. */
export async function readSignedCardText(tx: Tx): Promise<string> {
  const {rows} = await tx.query<{name: string}>('select name from organization limit 1');
  return cardConsentText(rows[0]?.name ?? '', '«Mis plazos»');
}

export interface CardConsent {
  gatewayOrder: string;
  customerId: number | null;
  /** Of whoever pays; the first one's holder is whose card it is. */
  seasonPassIds: readonly number[];
  consentText: string;
  ip: string | null;
}

/** Before the payer goes to the bank. */
export async function agreeToKeepCard(tx: Tx, c: CardConsent): Promise<void> {
  await tx.query(
    `insert into card_consent (gateway_order, customer_id, pass_holder_id, season_pass_ids, consent_text, ip)
      select $1, $2, pass_holder_id, $3::int[], $4, $5 from season_pass where id = ($3::int[])[1]`,
    [c.gatewayOrder, c.customerId, c.seasonPassIds, c.consentText, c.ip ?? ''],
  );
}

export async function keepForPasses(tx: Tx, passIds: number[], cardTokenId: number): Promise<void> {
  const {rows: replaced} = await tx.query<{id: number}>(
    'select distinct card_token_id as id from season_pass where id = any($1) and card_token_id is not null',
    [passIds],
  );
  // The instalments before their pass, as the payment of them does.
  await tx.query(
    `update instalment set method = 'card_token', version = version + 1, updated_at = now()
      where season_pass_id = any($1) and state in ('scheduled', 'due', 'failed', 'in_grace')
      and method is distinct from 'card_token'`,
    [passIds],
  );
  await tx.query(
    `update season_pass set card_token_id = $2, sepa_mandate_id = null, version = version + 1, updated_at = now()
      where id = any($1)`,
    [passIds, cardTokenId],
  );
  for (const {id} of replaced)
    if ((await tx.query('select 1 from season_pass where card_token_id = $1 limit 1', [id])).rowCount === 0)
      await revokeCard(tx, id, 'Sustituida por otra');
}

/** The holder takes the card away: what is still to come is paid in another way. */
export async function removeCard(tx: Tx, seasonPassId: number): Promise<boolean> {
  const {rows} = await tx.query<{id: number}>(
    'select card_token_id as id from season_pass where id = $1 and card_token_id is not null',
    [seasonPassId],
  );
  if (!rows[0]) return false;
  await tx.query(
    'update season_pass set card_token_id = null, version = version + 1, updated_at = now() where id = $1',
    [seasonPassId],
  );
  if ((await tx.query('select 1 from season_pass where card_token_id = $1 limit 1', [rows[0].id])).rowCount === 0)
    await revokeCard(tx, rows[0].id, 'Quitada por el titular');
  return true;
}
