/**
 * The discounts that a buyer may ask for on the web: those that a paper proves. Others are given unasked, or by staff.
 */
import type {Tx} from '../../kernel/tx';

export interface OfferedDiscount {
  id: number;
  name: string;
  documentRequired: string;
}

export async function offeredDiscounts(tx: Tx, seasonListId: number, passPriceId: number): Promise<OfferedDiscount[]> {
  const {rows} = await tx.query<OfferedDiscount>(
    `select id, name, document_required as "documentRequired" from pass_discount
      where season_list_id = $1 and (pass_price_id is null or pass_price_id = $2) and is_active
        and condition not in ('group', 'referral') and document_required <> ''
        and club_today() between coalesce(valid_from_on, '-infinity') and coalesce(valid_until_on, 'infinity')
        order by name, id`,
    [seasonListId, passPriceId],
  );
  return rows;
}
