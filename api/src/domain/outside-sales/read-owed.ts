/**
 * What sellers owe: of each session what they have cashed and sent to nobody yet, less what went back. The league and
 * visiting clubs all of it, an agency or fan club of ours what is left of its commission.
 */
import type {Tx} from '../kernel/tx';

/** Over payment p: `what` has not been received with any payout that stands. */
const OPEN = (item: string) => `not exists (select 1 from seller_payout_item i where ${item} and i.is_live)`;

/** Of payment p and order o. */
const SELLER = `case p.method when 'account' then 'affiliate' else 'outside' end as seller_kind,
  case p.method when 'account' then o.affiliate_id else p.bank_terminal_id end as seller_id`;

/** One row for each payment and each refund that no payout has. */
export const OWED = `
select ${SELLER}, p.order_id, p.id as payment_id, null::int as refund_id, p.amount_cents - p.commission_cents as cents,
  (select l.event_session_id from order_line l where l.order_id = p.order_id order by l.position limit 1) as session_id
  from payment p join "order" o on o.id = p.order_id
 where p.method in ('lfp', 'account') and p.state in ('authorised', 'partially_refunded', 'refunded')
    and ${OPEN('i.payment_id = p.id and i.refund_id is null')}
union all
select ${SELLER}, p.order_id, p.id, r.id, r.commission_cents - r.amount_cents,
  (select l.event_session_id from order_line l where l.order_id = p.order_id order by l.position limit 1)
  from payment p join "order" o on o.id = p.order_id join refund r on r.payment_id = p.id and r.state = 'done'
 where p.method in ('lfp', 'account') and ${OPEN('i.refund_id = r.id')}`;

export interface OwedSession {
  sessionId: number;
  eventTitle: string;
  startsAt: string;
  orders: number;
  soldCents: number;
  refundedCents: number;
  owedCents: number;
}

export type SellerKind = 'outside' | 'affiliate';

export interface OwedBySeller {
  sellerKind: SellerKind;
  sellerId: number;
  sellerName: string;
  owedCents: number;
  sessions: OwedSession[];
}

/** Only sellers of whom something is open, those who owe most first; `of`: one alone. */
export async function readOwed(tx: Tx, of?: {sellerKind: SellerKind; sellerId: number}): Promise<OwedBySeller[]> {
  const {rows} = await tx.query<
    Omit<OwedSession, 'startsAt'> & {sellerKind: SellerKind; sellerId: number; sellerName: string; startsAt: Date}
  >(
    `select w.kind as "sellerKind", w.id as "sellerId", w.name as "sellerName", s.id as "sessionId", e.title as "eventTitle",
      s.starts_at as "startsAt", count(distinct x.order_id)::int as orders,
      coalesce(sum(x.cents) filter (where x.refund_id is null), 0)::int as "soldCents",
      coalesce(-sum(x.cents) filter (where x.refund_id is not null), 0)::int as "refundedCents",
      sum(x.cents)::int as "owedCents"
       from (select * from (${OWED}) y${of ? ' where seller_kind = $1 and seller_id = $2' : ''}) x
       join (select 'outside' as kind, id, name from outside_seller
         union all select 'affiliate', id, name from affiliate) w on w.kind = x.seller_kind and w.id = x.seller_id join event_session s on s.id = x.session_id
       join event e on e.id = s.event_id
      group by w.kind, w.id, w.name, s.id, e.id order by w.name, s.starts_at, s.id`,
    of ? [of.sellerKind, of.sellerId] : [],
  );
  const bySeller = new Map<string, OwedBySeller>();
  for (const {sellerKind, sellerId, sellerName, startsAt, ...session} of rows) {
    const key = `${sellerKind} ${sellerId}`;
    const seller = bySeller.get(key) ?? {sellerKind, sellerId, sellerName, owedCents: 0, sessions: []};
    seller.owedCents += session.owedCents;
    seller.sessions.push({...session, startsAt: startsAt.toISOString()});
    bySeller.set(key, seller);
  }
  return [...bySeller.values()].sort((a, b) => b.owedCents - a.owedCents);
}
