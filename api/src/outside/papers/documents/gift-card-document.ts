/** A gift card as its PDF wants it; null when there is no such card to be given. */
import type {Config} from '../../../platform/environment/config';
import type {GiftCardDocument} from '../../drawing/gift-card';
import {notFound} from '../../../domain/kernel/errors';
import type {Tx} from '../../../domain/kernel/tx';
import {houseBrand} from './house-brand';

export async function readGiftCard(tx: Tx, config: Config, giftCardId: number): Promise<GiftCardDocument | null> {
  const {rows} = await tx.query<Omit<GiftCardDocument, 'brand' | 'shopUrl'>>(
    `select code, amount_cents as cents, sender_name as "senderName", recipient_name as "recipientName", message,
            to_char(expires_on, 'DD/MM/YYYY') as "expiresOn", activated_at as "issuedAt"
       from gift_card where id = $1 and state in ('active', 'blocked')`,
    [giftCardId],
  );
  if (!rows[0]) return null;
  return {...rows[0], brand: await houseBrand(tx), shopUrl: config.publicUrl.replace(/^https?:\/\//, '')};
}

/** Of a print; what has been taken back since is left out. @throws DomainError 404 */
export async function giftCardsOfRun(
  tx: Tx,
  config: Config,
  ids: readonly number[],
): Promise<[GiftCardDocument, ...GiftCardDocument[]]> {
  const found = [];
  for (const id of ids) found.push(await readGiftCard(tx, config, id));
  const [first, ...rest] = found.filter(card => card !== null);
  if (!first) throw notFound('Esa tarjeta ya no vale.');
  return [first, ...rest];
}
