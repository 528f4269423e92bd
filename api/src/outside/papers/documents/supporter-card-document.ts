/** A supporter's card as its PDF wants it; null when there is none, or never had a day on which it was good. */
import type {Config} from '../../../platform/environment/config';
import {inForce} from '../../../domain/orders/rules/supporter-benefit';
import type {MailAttachment} from '../../mail/deliver';
import type {SupporterCardDocument} from '../../drawing/supporter-card';
import type {Tx} from '../../../domain/kernel/tx';
import {houseBrand} from './house-brand';

export async function readSupporterCard(
  tx: Tx,
  config: Config,
  supporterId: number,
): Promise<SupporterCardDocument | null> {
  const {rows} = await tx.query<Omit<SupporterCardDocument, 'brand' | 'shopUrl'>>(
    `select s.number, t.name as "tierName", t.card_color as "cardColor", s.family,
            concat_ws(' ', s.first_name, s.surname1, nullif(s.surname2, '')) as "holderName",
            to_char(s.valid_from_on, 'DD/MM/YYYY') as "validFrom", to_char(s.valid_until_on, 'DD/MM/YYYY') as "validUntil",
            ${inForce('s')} as "isInForce", t.discount_bp as "discountBp",
            t.max_discounted_tickets as "maxDiscountedTickets", t.shop_discount_bp as "shopDiscountBp",
            t.presale_hours as "presaleHours", (select 'shop' = any(modules) from organization) as "hasShop",
            coalesce((select max(c.created_at) from supporter_card c where c.supporter_id = s.id), s.created_at) as "issuedAt"
       from supporter s join supporter_tier t on t.id = s.supporter_tier_id
      where s.id = $1 and s.valid_from_on is not null and s.valid_until_on is not null`,
    [supporterId],
  );
  if (!rows[0]) return null;
  return {...rows[0], brand: await houseBrand(tx), shopUrl: config.publicUrl.replace(/^https?:\/\//, '')};
}

/** The cards that an order paid, for its mail; those that were given back left out. */
export async function cardAttachments(tx: Tx, orderId: number): Promise<MailAttachment[]> {
  const {rows} = await tx.query<{id: number}>(
    `select distinct c.supporter_id as id from supporter_card c join order_line l on l.id = c.order_line_id
      where l.order_id = $1 and c.voided_at is null order by 1`,
    [orderId],
  );
  return rows.map(({id}) => ({kind: 'supporter_card_pdf', supporterId: id}));
}
