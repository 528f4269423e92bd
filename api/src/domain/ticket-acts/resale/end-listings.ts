/** By time: what nobody bought, and what is no longer what was listed, is not on offer any more. */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';

/** How many. What somebody is paying for waits until that is decided. */
export async function endListings(tx: Tx): Promise<number> {
  const {rowCount} = await move(tx, to('ticket_listing', 'ended'), {
    as: 'r',
    set: 'ended_at = now(), cart_id = null, expires_at = null',
    using: 'ticket t join event_session s on s.id = t.event_session_id',
    where: `t.id = r.ticket_id and r.order_id is null and (t.state <> 'valid' or t.sequence <> r.ticket_sequence
      or s.state = 'cancelled' or now() >= s.starts_at - make_interval(hours => s.resale_until_hours))`,
  });
  return rowCount;
}

export interface SoldListing {
  id: number;
  key: string;
  /** The seller's. */
  orderId: number;
  askedCents: number;
  paysCents: number;
  isCredit: boolean;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  venueName: string;
  zoneName: string;
  rowLabel: string | null;
  seatNumber: string | null;
  /** Refunds that the bank has still to be asked for. */
  toSend: number[];
}

/** Sold, and their sellers have not been written to. */
export async function readUntold(tx: Tx, most = 50): Promise<SoldListing[]> {
  const {rows} = await tx.query<SoldListing>(
    `select r.id, k.key, t.order_id as "orderId", r.asked_cents as "askedCents", r.pays_cents as "paysCents",
       r.is_credit as "isCredit", e.title as "eventTitle", s.starts_at as "startsAt", v.timezone, v.name as "venueName",
       z.name as "zoneName", st.row_label as "rowLabel", st.seat_number as "seatNumber",
       array(select distinct f.id from refund f join refund_line y on y.refund_id = f.id join order_line l on l.id = y.order_line_id
         where f.state = 'requested' and (l.id = t.order_line_id or l.id in (select m.order_line_id from ticket_move m
           where m.ticket_id = t.id))) as "toSend"
       from ticket_listing r cross join lateral (select 'ticket-resold:' || r.id as key) k
       join ticket t on t.id = r.ticket_id join event_session s on s.id = t.event_session_id
       join event e on e.id = s.event_id join venue v on v.id = e.venue_id join zone z on z.id = t.zone_id
       left join seat st on st.id = t.seat_id
      where r.state = 'sold' and r.ended_at > now() - interval '7 days'
        and not exists (select 1 from mail_message m where m.dedupe_key = k.key) order by r.id limit $1`,
    [most],
  );
  return rows;
}
