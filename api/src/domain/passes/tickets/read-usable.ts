/**
 * Which of a customer's passes make a ticket of this cart cheaper, line by line, with what it would cost; and which one
 * already does.
 */
import type {Tx} from '../../kernel/tx';
import {IS_REACHED} from '../holder/own-pass';

export interface UsablePass {
  key: string;
  passId: number;
  holderName: string;
  categoryName: string;
  discountBp: number;
  /** booking fee apart */
  amountCents: number;
  /** This line has it. */
  isUsed: boolean;
}

/** Only what can be done now: a pass that has its ticket of the session elsewhere is not offered. */
export async function readUsablePasses(tx: Tx, customerId: number, cartId: string): Promise<UsablePass[]> {
  const {rows} = await tx.query<UsablePass>(
    `with lines as (
       select 's:' || c.event_session_id || ':' || c.seat_id as key, c.event_session_id as session, c.price_id,
         c.for_pass_id as pass from seat_claim c where c.cart_id = $2 and c.kind = 'hold' and c.order_id is null
         and c.expires_at > now() and c.friend_n is null
       union all
       select 'z:' || c.id, c.event_session_id, c.price_id, c.for_pass_id from zone_claim c
         where c.cart_id = $2 and c.kind = 'hold' and c.order_id is null and c.expires_at > now())
     select l.key, p.id as "passId", trim(h.first_name || ' ' || h.surname1) as "holderName", k.name as "categoryName",
       k.ticket_discount_bp as "discountBp",
       (x.amount_cents - round(x.amount_cents * k.ticket_discount_bp / 10000.0))::int as "amountCents",
       coalesce(l.pass = p.id, false) as "isUsed"
       from lines l join price x on x.id = l.price_id and x.amount_cents > 0
       join season_list_session ls on ls.event_session_id = l.session
         join season_pass p on p.season_list_id = ls.season_list_id and p.state = 'active' and p.overdue_cents = 0
       join pass_category k on k.id = p.pass_category_id and k.kind = 'discount'
         join pass_holder h on h.id = p.pass_holder_id
      where ${IS_REACHED} and (l.pass = p.id
        or (l.pass is null and not exists (select 1 from pass_ticket t
        where t.season_pass_id = p.id and t.event_session_id = l.session)))
        and not exists (select 1 from pass_block b join event_session s on s.id = l.session
          where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= s.starts_at
          and (b.until_at is null or b.until_at > s.starts_at))
      order by l.key, h.customer_id is distinct from $1, p.id`,
    [customerId, cartId],
  );
  return rows;
}
