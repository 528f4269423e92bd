/** What an agency or fan club has to sell, has sold and owes: its own and nobody else's. */
import type {Tx} from '../kernel/tx';

/** Claims of its blocks: `c` over the given table of claims. */
const kept = (claims: 'seat_claim' | 'zone_claim'): string =>
  `from block_label l join seat_block b on b.block_label_id = l.id
     join ${claims} c on c.seat_block_id = b.id where l.affiliate_id = $1`;

export interface QuotaSession {
  sessionId: number;
  eventTitle: string;
  startsAt: Date;
  venueName: string;
  left: number;
  sold: number;
}

/** Sessions to come with something of it to sell, or sold by it. */
export async function readQuotaSessions(tx: Tx, affiliateId: number): Promise<QuotaSession[]> {
  const {rows} = await tx.query<QuotaSession>(
    `with kept as (select c.event_session_id, count(*)::int as n ${kept('seat_claim')} group by 1
         union all select c.event_session_id, sum(c.quantity)::int ${kept('zone_claim')} group by 1),
       sold as (select x.event_session_id, sum(x.quantity)::int as n from "order" o join order_line x on x.order_id = o.id
         where o.affiliate_id = $1 and o.channel = 'partner' and x.kind = 'ticket' and x.state = 'active' group by 1)
     select s.id as "sessionId", e.title as "eventTitle", s.starts_at as "startsAt", v.name as "venueName",
       coalesce((select sum(n) from kept where event_session_id = s.id), 0)::int as left,
       coalesce((select n from sold where event_session_id = s.id), 0) as sold
       from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
      where s.ends_at > now() and s.state in ('on_sale', 'paused') and not s.is_trial
        and s.id in (select event_session_id from kept union select event_session_id from sold)
      order by s.starts_at, s.id`,
    [affiliateId],
  );
  return rows;
}

export interface QuotaPlaces {
  eventTitle: string;
  seatIds: number[];
  zones: {zoneId: number; left: number}[];
}

/** What is left of it in a session; null: nothing. */
export async function readQuotaPlaces(
  tx: Tx,
  affiliateId: number,
  eventSessionId: number,
): Promise<QuotaPlaces | null> {
  const {rows} = await tx.query<QuotaPlaces>(
    `select e.title as "eventTitle", array(select c.seat_id ${kept('seat_claim')} and c.event_session_id = $2 order by 1) as "seatIds",
       coalesce((select jsonb_agg(jsonb_build_object('zoneId', zone_id, 'left', n) order by zone_id)
         from (select c.zone_id, sum(c.quantity)::int as n ${kept('zone_claim')} and c.event_session_id = $2 group by 1) z),
         '[]') as zones
       from event_session s join event e on e.id = s.event_id where s.id = $2 and not s.is_trial`,
    [affiliateId, eventSessionId],
  );
  const found = rows[0];
  return found && found.seatIds.length + found.zones.length > 0 ? found : null;
}

export interface QuotaOrder {
  orderId: number;
  number: string;
  paidAt: Date;
  eventTitle: string;
  startsAt: Date;
  buyer: string;
  tickets: number;
  totalCents: number;
  refundedCents: number;
}

/** The newest of what it has sold. */
export async function readQuotaOrders(tx: Tx, affiliateId: number, most: number): Promise<QuotaOrder[]> {
  const {rows} = await tx.query<QuotaOrder>(
    `select o.id as "orderId", o.number, o.paid_at as "paidAt", e.title as "eventTitle", s.starts_at as "startsAt",
       trim(concat_ws(' ', o.first_name, o.surname1)) as buyer, l.n as tickets, o.total_cents as "totalCents",
       o.refunded_cents as "refundedCents"
       from "order" o
       join lateral (select min(x.event_session_id) as id, (count(*) filter (where x.state = 'active'))::int as n
         from order_line x where x.order_id = o.id and x.kind = 'ticket') l on true
       join event_session s on s.id = l.id join event e on e.id = s.event_id
      where o.affiliate_id = $1 and o.channel = 'partner' and o.paid_at is not null
      order by o.paid_at desc, o.id desc limit $2`,
    [affiliateId, most],
  );
  return rows;
}

export interface QuotaAccount {
  name: string;
  /** Cents; null: it may not sell. */
  creditCents: number | null;
  owedCents: number;
  commissionBp: number;
  payouts: {id: number; receivedOn: string; amountCents: number; reference: string}[];
}

export async function readQuotaAccount(tx: Tx, affiliateId: number): Promise<QuotaAccount> {
  const {rows} = await tx.query<QuotaAccount>(
    `select name, case when is_active then credit_cents end as "creditCents", owed_cents as "owedCents",
       commission_bp as "commissionBp", coalesce((select jsonb_agg(p order by p."receivedOn" desc, p.id desc) from (
         select id, received_on as "receivedOn", amount_cents as "amountCents", reference from seller_payout
          where affiliate_id = $1 and undone_at is null order by received_on desc, id desc limit 24) p), '[]') as payouts
       from affiliate where id = $1`,
    [affiliateId],
  );
  return rows[0]!;
}

export interface QuotaBatch {
  id: number;
  eventTitle: string;
  startsAt: Date;
  zoneName: string;
  unitCents: number;
  quantity: number;
  sold: number;
  out: number;
  state: 'open' | 'settled';
}

/** The newest of the batches of numbered tickets that it has on paper. */
export async function readQuotaBatches(tx: Tx, affiliateId: number, most: number): Promise<QuotaBatch[]> {
  const {rows} = await tx.query<QuotaBatch>(
    `select b.id, e.title as "eventTitle", s.starts_at as "startsAt", z.name as "zoneName", b.unit_cents as "unitCents",
       b.quantity, n.sold, n.out, b.state
       from consignment b join event_session s on s.id = b.event_session_id join event e on e.id = s.event_id
         join zone z on z.id = b.zone_id cross join lateral (select (count(*) filter (where c.state = 'sold'))::int as sold,
           (count(*) filter (where c.state = 'issued'))::int as out from consigned_ticket c where c.consignment_id = b.id) n
      where b.affiliate_id = $1 order by b.id desc limit $2`,
    [affiliateId, most],
  );
  return rows;
}
