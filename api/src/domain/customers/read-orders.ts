/**
 * A customer's orders, the newest first, each saying what was bought: its sessions with their tickets, or the lines of
 * a contract.
 */
import {whatItSells, withTickets, type Sold} from '../orders/what-it-sells';
import {together, type Tx} from '../kernel/tx';

export interface CustomerOrder {
  id: number;
  number: string;
  state: string;
  createdAt: Date;
  totalCents: number;
  sells: Sold;
  /** Tickets that are still the buyer's; of an order that was given back whole, those it had. */
  sessions: {eventTitle: string; startsAt: string; venueName: string; timezone: string; tickets: number}[];
  /** What is no ticket, in the words of its receipt. */
  items: string[];
}

/** A phone's screen shows four. */
const PAGE = 20;

const SHOWN = "o.state in ('paid', 'partially_refunded', 'refunded', 'pending')";

/** `total`: of all pages. */
export async function readOrders(
  tx: Tx,
  customerId: number,
  page: number,
): Promise<{orders: CustomerOrder[]; total: number}> {
  const [{rows: orders}, {rows: counted}] = await together([
    tx.query<CustomerOrder>(
      `select o.id, o.number, o.state, o.created_at as "createdAt", o.total_cents as "totalCents", (${whatItSells()}) as sells,
            (select coalesce(json_agg(json_build_object('eventTitle', x.title, 'startsAt', x.starts_at, 'venueName',
              x.venue, 'timezone', x.timezone, 'tickets', x.n) order by x.starts_at), '[]')
               from (select e.title, s.starts_at, v.name as venue, v.timezone, count(*)::int as n
                       from order_line l join event_session s on s.id = l.event_session_id
                         join event e on e.id = s.event_id join venue v on v.id = e.venue_id
                      where l.order_id = o.id and l.kind in (${withTickets()})
                        and (l.state <> 'refunded' or o.state = 'refunded') group by 1, 2, 3, 4) x) as sessions,
            (select coalesce(json_agg(l.description order by l.position), '[]') from order_line l
              where l.order_id = o.id and l.kind not in (${withTickets()})) as items
       from "order" o where o.customer_id = $1 and ${SHOWN}
         order by o.created_at desc, o.id desc limit ${PAGE} offset $2`,
      [customerId, (page - 1) * PAGE],
    ),
    tx.query<{total: number}>(`select count(*)::int as total from "order" o where o.customer_id = $1 and ${SHOWN}`, [
      customerId,
    ]),
  ]);
  return {orders, total: counted[0]!.total};
}
