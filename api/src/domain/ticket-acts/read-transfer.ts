/** Who has which ticket of an order, and to whom it is offered: what its page and its acts ask. */
import {NAMED} from '../attendees/named';
import type {Tx} from '../kernel/tx';
import {ON_OFFER} from './resale/on-offer';

/** Over `ticket_transfer x` and `event_session s`: until when somebody may take it; staff offer until it is over. */
const TAKEN_UNTIL = `case when x.staff_user_id is not null then s.ends_at
  else s.starts_at - make_interval(hours => s.give_until_hours) end`;

export interface TicketHands {
  ticketId: number;
  /** Until when whoever has it may give it; null: not now. */
  giveUntilAt: Date | null;
  offer: {id: number; fromTransferId: number | null; toName: string; toEmail: string} | null;
  /** Whoever has it now; null: the buyer. */
  holder: {id: number; name: string} | null;
}

/**
 * Why a ticket is not to be given by whoever has it, over `ticket t`, its session `s` and its order `o`; null: it is.
 * What was sold by others, and what a season pass made cheaper, stays with whom it was sold to.
 */
const REFUSAL = (isStaff: string) => `case
  when t.state <> 'valid' then t.state
  when o.state not in ('paid', 'partially_refunded') then 'unpaid'
  when s.state = 'cancelled' or s.ends_at < now() then 'over'
  when o.channel = 'lfp' then 'outside'
  when l.for_pass_id is not null then 'pass'
  when exists (select 1 from ticket_move m where m.ticket_id = t.id and m.state = 'pending_payment') then 'moving'
  when ${isStaff} then null
  when ${ON_OFFER} then 'listed'
  when not s.gives_on then 'never'
  when now() >= s.starts_at - make_interval(hours => s.give_until_hours) then 'late'
  when (select count(*) from ticket_transfer x where x.ticket_id = t.id
    and x.state in ('accepted', 'passed_on')) 
    >= (select r.give_most from event_session r where r.id = s.id) then 'often' end`;

export type GiveRefusal =
  | 'unpaid'
  | 'used'
  | 'void'
  | 'over'
  | 'outside'
  | 'pass'
  | 'moving'
  | 'listed'
  | 'never'
  | 'late'
  | 'often';

/** By ticket. `ticketIds` null: all of the order. */
export async function readHands(tx: Tx, orderId: number): Promise<Map<number, TicketHands>> {
  const {rows} = await tx.query<TicketHands>(
    `select t.id as "ticketId", case when ${REFUSAL('false')} is null
         then s.starts_at - make_interval(hours => s.give_until_hours) end as "giveUntilAt",
       (select json_build_object('id', x.id, 'fromTransferId', x.from_transfer_id, 'toName', x.to_name, 'toEmail',
         x.to_email) from ticket_transfer x where x.ticket_id = t.id and x.state = 'offered' and t.state = 'valid'
         and now() < ${TAKEN_UNTIL}) as offer,
       (select json_build_object('id', x.id, 'name', x.accepted_name) from ticket_transfer x where x.ticket_id = t.id
         and x.state = 'accepted') as holder
       from ticket t join order_line l on l.id = t.order_line_id join "order" o on o.id = t.order_id
       join event_session s on s.id = t.event_session_id where t.order_id = $1`,
    [orderId],
  );
  return new Map(rows.map(row => [row.ticketId, row]));
}

/** Of one ticket, under the locks of its order and its own row; null: not of this order. */
export async function lockTicket(
  tx: Tx,
  orderId: number,
  ticketId: number,
  isStaff: boolean,
): Promise<{refusal: GiveRefusal | null; holderId: number | null; offerId: number | null} | null> {
  await tx.query('select 1 from "order" where id = $1 for update', [orderId]);
  await tx.query('select 1 from ticket where id = $1 and order_id = $2 for update', [ticketId, orderId]);
  const {rows} = await tx.query<{refusal: GiveRefusal | null; holderId: number | null; offerId: number | null}>(
    `select ${REFUSAL('$3::bool')} as refusal,
       (select x.id from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted') as "holderId",
       (select x.id from ticket_transfer x where x.ticket_id = t.id and x.state = 'offered') as "offerId"
       from ticket t join order_line l on l.id = t.order_line_id join "order" o on o.id = t.order_id
       join event_session s on s.id = t.event_session_id where t.id = $1 and t.order_id = $2`,
    [ticketId, orderId, isStaff],
  );
  return rows[0] ?? null;
}

export interface Transfer {
  id: number;
  state: 'offered' | 'accepted' | 'passed_on' | 'taken_back' | 'expired';
  orderId: number;
  ticketId: number;
  orderLineId: number;
  eventSessionId: number;
  fromTransferId: number | null;
  /** It can be taken now, being offered. */
  isOpen: boolean;
  takenUntilAt: Date;
  /** Sold to persons: it wants a name with surnames, and perhaps a document. */
  needsDoc: boolean;
  isNamed: boolean;
  isStaffs: boolean;
  giverName: string;
  giverEmail: string;
  toName: string;
  toEmail: string;
  acceptedName: string;
  acceptedEmail: string;
  isLiving: boolean;
}

export async function readTransfer(tx: Tx, id: number): Promise<Transfer | null> {
  const {rows} = await tx.query<Transfer>(
    `select x.id, x.state, t.order_id as "orderId", t.id as "ticketId", t.order_line_id as "orderLineId",
       t.event_session_id as "eventSessionId", x.from_transfer_id as "fromTransferId",
       x.state = 'offered' and t.state = 'valid' and s.state <> 'cancelled' and now() < ${TAKEN_UNTIL}
         and (x.staff_user_id is not null or s.gives_on) and o.state in ('paid', 'partially_refunded') as "isOpen",
       ${TAKEN_UNTIL} as "takenUntilAt", coalesce(a.needs_doc, false) as "needsDoc",
       a.order_line_id is not null and ${NAMED} as "isNamed", x.staff_user_id is not null as "isStaffs",
       coalesce(g.accepted_name, concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, ''))) as "giverName",
       coalesce(g.accepted_email, o.email) as "giverEmail", x.to_name as "toName", x.to_email as "toEmail",
       x.accepted_name as "acceptedName", x.accepted_email as "acceptedEmail", t.state <> 'void' as "isLiving"
       from ticket_transfer x join ticket t on t.id = x.ticket_id join "order" o on o.id = t.order_id
       join event_session s on s.id = t.event_session_id left join ticket_attendee a on a.order_line_id = t.order_line_id
       left join ticket_transfer g on g.id = x.from_transfer_id
      where x.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export interface Received {
  transferId: number;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  venueName: string;
  zoneName: string;
  rowLabel: string | null;
  seatNumber: string | null;
  giverName: string;
}

/** What the account's own address was given and has, until its session is over. */
export async function readReceived(tx: Tx, customerId: number): Promise<Received[]> {
  const {rows} = await tx.query<Received>(
    `select x.id as "transferId", e.title as "eventTitle", s.starts_at as "startsAt", v.timezone, v.name as "venueName",
       z.name as "zoneName", st.row_label as "rowLabel", st.seat_number as "seatNumber",
       coalesce(g.accepted_name, concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, ''))) as "giverName"
       from customer c join ticket_transfer x on x.accepted_email = c.email and x.state = 'accepted'
       join ticket t on t.id = x.ticket_id and t.state <> 'void' join "order" o on o.id = t.order_id
       join event_session s on s.id = t.event_session_id and s.ends_at > now() join event e on e.id = s.event_id
       join venue v on v.id = e.venue_id join zone z on z.id = t.zone_id left join seat st on st.id = t.seat_id
       left join ticket_transfer g on g.id = x.from_transfer_id
      where c.id = $1 and c.email_verified_at is not null order by s.starts_at, x.id limit 100`,
    [customerId],
  );
  return rows;
}
