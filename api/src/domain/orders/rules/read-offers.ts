/** The discounts that a cart may have now: the one of its code, and those that apply by themselves. */
import {SOLD_BY_OTHERS} from '../../kernel/channel';
import {inForce} from './supporter-benefit';
import type {Tx} from '../../kernel/tx';
import type {Offer} from './offers';

/** Uses of a discount (SQL) that orders of the visitor of `cart` keep, which ended and may still be paid. */
export const keptUses = (cart: string, discount: string, what: 'uses' | 'spent_cents' = 'uses'): string =>
  `(select coalesce(sum(od.${what}), 0)::int from "order" o join order_discount od on od.order_id = o.id
    where o.awaits_bank and o.visitor = visitor_of(${cart}) and od.discount_id = ${discount})`;

/** The same of one code of many. */
export const keptCodeUses = (cart: string, code: string): string =>
  `(select coalesce(sum(od.code_uses), 0)::int from "order" o join order_discount od on od.order_id = o.id
    where o.awaits_bank and o.visitor = visitor_of(${cart}) and od.discount_code_id = ${code})`;

/** SQL over cart $1 and channel $2; `customer` is SQL too. The code comes first: of two that give the same it counts. */
export const offersSql = (customer: string): string => `select jsonb_agg(to_jsonb(f) order by f.code is null, f.id)
  from (select d.id, coalesce(d.code, c.code) as code, c.id as "codeId", d.name, d.kind, d.percent_bp as "percentBp", d.amount_cents as "amountCents",
      d.buy_count as "buyCount", d.pay_count as "payCount", d.min_amount_cents as "minAmountCents",
      d.applies_to as "appliesTo", d.event_ids as "eventIds", d.event_session_ids as "eventSessionIds",
      d.price_category_ids as "priceCategoryIds", d.product_ids as "productIds",
      d.product_category_ids as "productCategoryIds", d.max_uses as "maxUses", d.uses,
      d.max_tickets_per_order as "maxTicketsPerOrder", d.is_combinable as "isCombinable",
      d.budget_cents as "budgetCents", d.spent_cents as "spentCents",
      case when d.budget_cents is null then 0 else ${keptUses('$1', 'd.id', 'spent_cents')} end as "keptCents",
      case when d.max_uses is null then 0 else ${keptUses('$1', 'd.id')} end as kept,
      case when c.id is null then 0 else ${keptCodeUses('$1', 'c.id')} end as "keptCode"
    from discount d left join discount_code c on d.has_codes and c.id = (select discount_code_id from cart where id = $1)
      and c.discount_id = d.id and c.state = 'active' where d.id in (select discount_id from cart where id = $1
      union all select id from discount where code is null and not has_codes and is_active and $2 not in ${SOLD_BY_OTHERS})
    and (not d.has_codes or c.uses - ${keptCodeUses('$1', 'c.id')} < c.max_uses) and d.is_active and (d.valid_from is null or d.valid_from <= now()) and (d.valid_until is null or d.valid_until > now())
    and (d.channel is null or d.channel = $2)
    and case d.audience when 'everyone' then true
      when 'supporters' then exists (select 1 from cart x join supporter s on s.id = x.supporter_id and ${inForce('s')}
        where x.id = $1)
      else exists (select 1 from season_pass p join pass_holder h on h.id = p.pass_holder_id
          where h.customer_id = ${customer} and p.state = 'active' and p.overdue_cents = 0)
        or exists (select 1 from seat_claim c where c.cart_id = $1 and c.for_pass_id is not null)
        or exists (select 1 from zone_claim c where c.cart_id = $1 and c.for_pass_id is not null) end) f`;

/** Of a cart without tickets. */
export async function readOffers(tx: Tx, cartId: string, channel: string, customerId: number | null): Promise<Offer[]> {
  const {rows} = await tx.query<{offers: Offer[] | null}>(`select (${offersSql('$3::int')}) as offers`, [
    cartId,
    channel,
    customerId,
  ]);
  return rows[0]!.offers ?? [];
}
