/** What the buyer of an outside order sees of it: of a document only its end, which tells whose it is. */
import type {Tx} from '../kernel/tx';
import {NAMED} from '../attendees/named';
import {outsideState} from './find';
import type {OutsideState} from './words';

export interface OutsidePage {
  orderNumber: string;
  state: OutsideState;
  sellerName: string;
  eventTitle: string;
  startsAt: string;
  venueName: string;
  timezone: string;
  totalCents: number;
  heldUntilAt: string | null;
  session: 'ahead' | 'over' | 'cancelled';
  canName: boolean;
  /** Paid, and everybody has a name: the tickets may be seen. */
  isReady: boolean;
  tickets: {
    lineId: number;
    zoneName: string;
    rowLabel: string | null;
    seatNumber: string | null;
    tariffName: string;
    totalCents: number;
    isActive: boolean;
    isNamed: boolean;
    holderName: string;
    docEnd: string | null;
  }[];
}

interface Row extends Omit<OutsidePage, 'state' | 'startsAt' | 'heldUntilAt' | 'canName' | 'isReady'> {
  orderState: string;
  paymentState: string;
  responseCode: string | null;
  startsAt: Date;
  heldUntil: Date | null;
  alive: boolean;
}

/** Null: there is none under that number. */
export async function readOutsideOrder(tx: Tx, orderId: number, orderNumber: string): Promise<OutsidePage | null> {
  const {rows} = await tx.query<Row>(
    `select o.number as "orderNumber", o.state as "orderState", p.state as "paymentState",
      p.response_code as "responseCode", coalesce(w.name, t.merchant_code) as "sellerName", e.title as "eventTitle",
      s.starts_at as "startsAt",
      case when s.state = 'cancelled' then 'cancelled' when s.ends_at < now() then 'over' else 'ahead' end as session,
      v.name as "venueName", v.timezone, o.total_cents as "totalCents",
      o.claims_expire_at as "heldUntil", coalesce(o.claims_expire_at > now(), o.state <> 'pending') as alive,
      (select json_agg(json_build_object('lineId', l.id, 'zoneName', z.name, 'rowLabel', st.row_label, 'seatNumber',
          st.seat_number, 'tariffName', k.name, 'totalCents', l.total_cents, 'isActive', l.state in ('pending', 'active'),
          'isNamed', ${NAMED}, 'holderName', concat_ws(' ', nullif(a.first_name, ''), nullif(a.surname1, ''),
            nullif(a.surname2, '')), 'docEnd', right(a.doc_no, 3)) order by l.position)
         from order_line l join ticket_attendee a on a.order_line_id = l.id join zone z on z.id = l.zone_id
         left join seat st on st.id = l.seat_id join price_category k on k.id = l.price_category_id
        where l.order_id = o.id) as tickets
       from "order" o join payment p on p.order_id = o.id and p.method = 'lfp'
       join bank_terminal t on t.id = p.bank_terminal_id
       left join outside_seller w on w.bank_terminal_id = t.id
       join event_session s on s.id = (select event_session_id from order_line where order_id = o.id limit 1)
       join event e on e.id = s.event_id join venue v on v.id = e.venue_id
      where o.id = $1 and p.gateway_order = upper($2)`,
    [orderId, orderNumber],
  );
  const row = rows[0];
  if (!row) return null;
  const {orderState, paymentState, responseCode, startsAt, heldUntil, alive, ...rest} = row;
  const was = outsideState({orderState, paymentState, responseCode});
  const state = was === 'pending' && !alive ? 'expired' : was;
  const isOpen = (state === 'pending' || state === 'paid') && row.session === 'ahead';
  const living = row.tickets.filter(({isActive}) => isActive);
  return {
    ...rest,
    state,
    startsAt: startsAt.toISOString(),
    heldUntilAt: state === 'pending' ? (heldUntil?.toISOString() ?? null) : null,
    canName: isOpen && living.some(({isNamed}) => !isNamed),
    isReady: state === 'paid' && living.every(({isNamed}) => isNamed),
  };
}
