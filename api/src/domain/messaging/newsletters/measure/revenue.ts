/**
 * What people bought in the seven days after a newsletter, in sum and from the rows at each asking: paid orders of an address
 * that it was sent to, each of the last newsletter that this address had got by then, so none counts twice. It takes no cookie
 * and no link of a person: both need a consent that nobody is asked for here (ePrivacy art. 5.3), and the orders and what was
 * sent are ours already. Of whoever allows it, it is also said what came after a click.
 */
import type {Tx} from '../../../kernel/tx';

/** SQL: `r` with newsletter, delivery, and cents, of orders `o` of which `which` is true. */
export const REVENUE_ROWS = (which: string): string => `
select d.newsletter_id as "newsletterId", o.total_cents - o.refunded_cents as cents,
  d.clicked_at is not null and d.clicked_at <= o.created_at as "afterClick"
  from "order" o cross join lateral (select x.newsletter_id, x.clicked_at from newsletter_delivery x
    where x.email = lower(o.email) and x.sent_at <= o.created_at and x.sent_at > o.created_at - interval '7 days'
    order by x.sent_at desc, x.id desc limit 1) d
 where o.paid_at is not null and o.state in ('paid', 'partially_refunded', 'refunded') and not o.is_trial
   and o.email <> '' and ${which}`;

export interface Revenue {
  orders: number;
  cents: number;
  /** Of them, after a click of whoever allows it. */
  clickedOrders: number;
  clickedCents: number;
}

export async function readRevenue(tx: Pick<Tx, 'query'>, newsletterId: number): Promise<Revenue> {
  const {rows} = await tx.query<Revenue>(
    `with span as (select n.sent_at as since, (select max(d.sent_at) from newsletter_delivery d
         where d.newsletter_id = n.id) + interval '7 days' as until from newsletter n where n.id = $1)
     select count(*)::int as orders, coalesce(sum(r.cents), 0)::int as cents,
       (count(*) filter (where r."afterClick"))::int as "clickedOrders",
       coalesce(sum(r.cents) filter (where r."afterClick"), 0)::int as "clickedCents"
       from (${REVENUE_ROWS(`o.created_at >= (select since from span) and o.created_at < (select until from span)`)}) r
      where r."newsletterId" = $1`,
    [newsletterId],
  );
  return rows[0]!;
}
