/** What sellers owe: of each session what they have cashed and sent to nobody yet, less what went back. */
import type {Tx} from '../../tx';

/** Over payment p: `what` has not been received with any payout that stands. */
const OPEN = (item: string) => `not exists (select 1 from seller_payout_item i where ${item} and i.is_live)`;

/** One row for each payment and each refund that no payout has. */
export const OWED = `
select p.bank_terminal_id as seller_id, p.order_id, p.id as payment_id, null::int as refund_id, p.amount_cents as cents,
  (select l.event_session_id from order_line l where l.order_id = p.order_id order by l.position limit 1) as session_id
  from payment p where p.method = 'lfp' and p.state in ('authorised', 'partially_refunded', 'refunded')
    and ${OPEN('i.payment_id = p.id and i.refund_id is null')}
union all
select p.bank_terminal_id, p.order_id, p.id, r.id, -r.amount_cents,
  (select l.event_session_id from order_line l where l.order_id = p.order_id order by l.position limit 1)
  from payment p join refund r on r.payment_id = p.id and r.state = 'done'
 where p.method = 'lfp' and ${OPEN('i.refund_id = r.id')}`;

export interface OwedSession {
  sessionId: number;
  eventTitle: string;
  startsAt: string;
  orders: number;
  soldCents: number;
  refundedCents: number;
  owedCents: number;
}

export interface OwedBySeller {
  sellerId: number;
  sellerName: string;
  owedCents: number;
  sessions: OwedSession[];
}

/** Only sellers of whom something is open, those who owe most first. */
export async function readOwed(tx: Tx): Promise<OwedBySeller[]> {
  const {rows} = await tx.query<Omit<OwedSession, 'startsAt'> & {sellerId: number; sellerName: string; startsAt: Date}>(
    `select w.id as "sellerId", w.name as "sellerName", s.id as "sessionId", e.title as "eventTitle",
      s.starts_at as "startsAt", count(distinct x.order_id)::int as orders,
      coalesce(sum(x.cents) filter (where x.refund_id is null), 0)::int as "soldCents",
      coalesce(-sum(x.cents) filter (where x.refund_id is not null), 0)::int as "refundedCents",
      sum(x.cents)::int as "owedCents"
       from (${OWED}) x join outside_seller w on w.id = x.seller_id join event_session s on s.id = x.session_id
       join event e on e.id = s.event_id
      group by w.bank_terminal_id, s.id, e.id order by w.name, s.starts_at, s.id`,
  );
  const bySeller = new Map<number, OwedBySeller>();
  for (const {sellerId, sellerName, startsAt, ...session} of rows) {
    const seller = bySeller.get(sellerId) ?? {sellerId, sellerName, owedCents: 0, sessions: []};
    seller.owedCents += session.owedCents;
    seller.sessions.push({...session, startsAt: startsAt.toISOString()});
    bySeller.set(sellerId, seller);
  }
  return [...bySeller.values()].sort((a, b) => b.owedCents - a.owedCents);
}
