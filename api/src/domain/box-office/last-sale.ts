/**
 * A sale over the counter as its clerk needs it, and which was the last of a till: what its key prints again. Never an
 * earlier one, also when the last has been given back.
 */
import type {Tx} from '../kernel/tx';
import {NAMELESS} from '../attendees/named';
import {DUE_CENTS, type LineKindName} from '../orders/due';
import {withTickets} from '../orders/what-it-sells';

export interface CounterSold {
  orderId: number;
  orderNumber: string;
  totalCents: number;
  changeCents: number;
  ticketIds: number[];
  /** What is no ticket, by its kind. */
  goods: {kind: LineKindName; quantity: number}[];
  /** Gift cards, and the supporters whose cards were sold: each comes out as a paper of its own. */
  cards: {kind: 'gift_card' | 'supporter'; id: number; label: string; isMailed: boolean}[];
  /** Something was paid that is no ticket and has a receipt. */
  hasReceipt: boolean;
}

export async function readSale(tx: Tx, orderId: number): Promise<CounterSold> {
  const {rows} = await tx.query<CounterSold>(
    `select o.id as "orderId", o.number as "orderNumber", ${DUE_CENTS} as "totalCents",
       (select coalesce(sum(p.change_cents), 0)::int from payment p where p.order_id = o.id) as "changeCents",
       l."ticketIds", l."hasReceipt", coalesce((select jsonb_agg(jsonb_build_object('kind', g.kind, 'quantity', g.n)
         order by g.kind) from (select x.kind, sum(x.quantity)::int as n from order_line x
           where x.order_id = o.id and x.kind <> 'ticket' group by x.kind) g), '[]') as goods,
       coalesce((select jsonb_agg(to_jsonb(c) order by c.kind, c.id) from (
         select 'gift_card' as kind, g.id, g.recipient_name as label, g.recipient_email <> '' as "isMailed"
           from order_line x join gift_card g on g.order_line_id = x.id and g.state = 'active' where x.order_id = o.id
         union all
         select 'supporter', s.id, s.number, false from order_line x join supporter_card k on k.order_line_id = x.id
           and k.voided_at is null join supporter s on s.id = k.supporter_id where x.order_id = o.id) c), '[]') as cards
     from "order" o cross join lateral (
       select coalesce(jsonb_agg(t.id order by l.position) filter (where t.id is not null and not ${NAMELESS}), '[]')
           as "ticketIds",
         bool_or(l.kind not in (${withTickets()})) as "hasReceipt"
       from order_line l left join ticket t on t.order_line_id = l.id where l.order_id = o.id) l
     where o.id = $1`,
    [orderId],
  );
  return rows[0]!;
}

/** Of the open till of whoever asks, whoever sold it there; without one, theirs of today. */
export async function lastSaleOf(tx: Tx, staffUserId: number): Promise<CounterSold | null> {
  const {rows} = await tx.query<{id: number}>(
    `select id from (
       (select o.id, o.created_at as at from "order" o
         where o.staff_user_id = $1 and o.channel = 'box_office' and o.paid_at is not null
           and o.created_at >= coalesce((select s.opened_at from cash_shift s
             join box_office_clerk k on k.id = s.box_office_clerk_id
             where k.staff_user_id = $1 and s.state <> 'closed'), club_start((select club_today())))
         order by o.created_at desc, o.id desc limit 1)
       union all
       (select o.id, o.created_at from payment p join "order" o on o.id = p.order_id
         where p.cash_shift_id = till_of($1) and o.channel = 'box_office' and o.paid_at is not null
         order by p.id desc limit 1)) last order by at desc, id desc limit 1`,
    [staffUserId],
  );
  return rows[0] ? readSale(tx, rows[0].id) : null;
}
