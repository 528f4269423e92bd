/** What a batch has come to, and what of it is still to be paid: by the books, so a ticket given back lowers it. */
import type {Tx} from '../kernel/tx';
import {OWED} from '../outside-sales/read-owed';

/** Orders of the batch `$1`. */
export const ORDERS = `select l.order_id from consigned_ticket c join order_line l on l.id = c.order_line_id
  where c.consignment_id = $1`;

export interface ConsignmentAccount {
  sold: number;
  /** Sold, and in no settlement yet. */
  toSettle: number;
  returned: number;
  lost: number;
  out: number;
  soldCents: number;
  refundedCents: number;
  commissionCents: number;
  /** Received, with settlements of the batch or with other money of the outlet. */
  receivedCents: number;
  /** Below zero: more went back than was owed. */
  owedCents: number;
  vat: {vatBp: number; baseCents: number; vatCents: number}[];
}

/** Of the lines that the statement `ids` chooses, as they stand. */
export const vatOf = (ids: string): string => `select coalesce(json_agg(v order by v."vatBp" desc), '[]') from (
  select l.vat_bp as "vatBp", sum(l.total_cents - l.refunded_cents - l.vat_cents)::int as "baseCents",
    sum(l.vat_cents)::int as "vatCents" from order_line l where l.id in ${ids} and l.state = 'active' group by 1) v`;

export async function readAccount(tx: Tx, consignmentId: number): Promise<ConsignmentAccount> {
  const {rows} = await tx.query<ConsignmentAccount>(
    `with orders as materialized (select distinct order_id from (${ORDERS}) x),
       tickets as (select state, count(*)::int as n from consigned_ticket where consignment_id = $1 group by 1),
       pay as (select coalesce(sum(p.amount_cents), 0)::int as sold, coalesce(sum(p.commission_cents), 0)::int as commission,
           coalesce(sum(r.cents), 0)::int as refunded, coalesce(sum(r.commission), 0)::int as "backCommission"
         from payment p left join lateral (select sum(amount_cents) as cents, sum(commission_cents) as commission
           from refund where payment_id = p.id and state = 'done') r on true
        where p.order_id in (select order_id from orders) and p.method = 'account'),
       owed as (select coalesce(sum(cents), 0)::int as cents from (${OWED}) x
        where x.order_id in (select order_id from orders))
     select coalesce((select n from tickets where state = 'sold'), 0) as sold,
       (select count(*)::int from consigned_ticket
         where consignment_id = $1 and state = 'sold' and settlement_id is null) as "toSettle",
       coalesce((select n from tickets where state = 'returned'), 0) as returned,
       coalesce((select n from tickets where state = 'lost'), 0) as lost,
       coalesce((select n from tickets where state = 'issued'), 0) as out,
       pay.sold as "soldCents", pay.refunded as "refundedCents", pay.commission - pay."backCommission" as "commissionCents",
       pay.sold - pay.refunded - (pay.commission - pay."backCommission") - owed.cents as "receivedCents",
       owed.cents as "owedCents",
       (${vatOf('(select c.order_line_id from consigned_ticket c where c.consignment_id = $1)')}) as vat
       from pay, owed`,
    [consignmentId],
  );
  return rows[0]!;
}
