/** The card at the bank that pays a supporter's renewals: agreed to, kept, taken away. */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {revokeCard} from '../../instalments/note-denial';

/** What its holder agrees to; shown as it is and stored with the agreement. */
export const renewalConsentText = (clubName: string): string =>
  `Autorizo a ${clubName} a guardar en su banco una referencia de esta tarjeta y a cobrar con ella, sin que yo intervenga, la renovación de este carné de simpatizante cada vez que termine. Me avisarán del importe y del día al menos quince días antes. Puedo pararlo y quitar la tarjeta cuando quiera desde esta misma página.`;

/** @throws DomainError 409 `nothing_due`: it costs nothing, or is no longer renewed */
export async function readRenewalConsent(
  tx: Tx,
  supporterId: number,
): Promise<{consentText: string; priceCents: number; tierName: string; holderName: string}> {
  const {rows} = await tx.query<{clubName: string; priceCents: number; tierName: string; holderName: string}>(
    `select (select o.name from organization o limit 1) as "clubName", t.price_cents as "priceCents",
       t.name as "tierName", concat_ws(' ', s.first_name, s.surname1) as "holderName"
       from supporter s join supporter_tier t on t.id = s.supporter_tier_id
      where s.id = $1 and s.state in ('active', 'expired') and t.price_cents > 0`,
    [supporterId],
  );
  if (!rows[0]) throw conflict('nothing_due', 'Este carné no necesita una tarjeta.');
  const {clubName, ...about} = rows[0];
  return {...about, consentText: renewalConsentText(clubName)};
}

/** Before the holder goes to the bank. */
export async function agreeToRenewByCard(
  tx: Tx,
  c: {gatewayOrder: string; customerId: number; supporterId: number; consentText: string; ip: string | null},
): Promise<void> {
  await tx.query(
    `insert into card_consent (gateway_order, customer_id, supporter_id, consent_text, ip) values ($1, $2, $3, $4, $5)`,
    [c.gatewayOrder, c.customerId, c.supporterId, c.consentText, c.ip ?? ''],
  );
}

/** Who keeps a card wants it to be used. */
export async function keepForSupporter(tx: Tx, supporterId: number, cardTokenId: number): Promise<void> {
  const {rows} = await tx.query<{old: number | null}>(
    `select card_token_id as old from supporter where id = $1 for update`,
    [supporterId],
  );
  await tx.query(
    `update supporter set card_token_id = $2, is_auto_renewed = true, version = version + 1, updated_at = now()
      where id = $1`,
    [supporterId, cardTokenId],
  );
  if (rows[0]?.old) await revokeCard(tx, rows[0].old, 'Sustituida por otra');
}

/** False: there was none. Whose card is not asked here. */
export async function removeSupporterCard(tx: Tx, supporterId: number): Promise<boolean> {
  const {rows} = await tx.query<{old: number | null}>(
    `select card_token_id as old from supporter where id = $1 for update`,
    [supporterId],
  );
  const old = rows[0]?.old;
  if (!old) return false;
  await tx.query('update supporter set card_token_id = null, version = version + 1, updated_at = now() where id = $1', [
    supporterId,
  ]);
  await revokeCard(tx, old, 'Quitada por el titular');
  return true;
}
