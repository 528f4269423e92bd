/** What is on offer of a session, for whoever looks for a place. */
import type {Tx} from '../../kernel/tx';
import {HELD, LIVING} from './read-listable';

export interface OnOffer {
  id: number;
  zoneId: number;
  zoneName: string;
  seatId: number | null;
  rowLabel: string | null;
  seatNumber: string | null;
  priceCategoryName: string;
  /** What it costs, with the fee of the web. */
  cents: number;
  /** In somebody's cart. */
  isHeld: boolean;
}

export async function readListed(tx: Tx, eventSessionId: number, most = 300): Promise<OnOffer[]> {
  const {rows} = await tx.query<OnOffer>(
    `select r.id, z.id as "zoneId", z.name as "zoneName", t.seat_id as "seatId", st.row_label as "rowLabel",
       st.seat_number as "seatNumber", k.name as "priceCategoryName", r.asked_cents + coalesce(f.amount_cents, 0) as cents,
       ${HELD} as "isHeld"
       from ticket_listing r join ticket t on t.id = r.ticket_id join event_session s on s.id = r.event_session_id
       join zone z on z.id = t.zone_id left join seat st on st.id = t.seat_id
       join price p on p.id = r.price_id join price_category k on k.id = p.price_category_id
       left join lateral (select b.amount_cents from booking_fee b where b.channel = 'web'
         and (b.event_session_id = s.id or b.event_session_id is null) order by b.event_session_id nulls last limit 1) f on true
      where r.event_session_id = $1 and s.resale_allowed and ${LIVING}
      order by z.position, z.id, st.seat_index nulls last, r.asked_cents, r.id limit $2`,
    [eventSessionId, most],
  );
  return rows;
}
