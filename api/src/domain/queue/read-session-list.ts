/** The waiting list of a session, for whoever waits in it and for staff. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export type WaiterState = 'waiting' | 'offered' | 'served' | 'expired' | 'left';
export interface SessionPlace {
  id: number;
  state: WaiterState;
  eventSessionId: number;
  eventId: number;
  eventTitle: string;
  startsAt: Date;
  venueName: string;
  timezone: string;
  email: string;
  name: string;
  quantity: number;
  isAdjacent: boolean;
  zoneNames: string[];
  /** How many stand before, plus one; null when not waiting. */
  place: number | null;
  offerEndsAt: Date | null;
  /** «Tribuna, fila 3, butaca 4» of what is offered. */
  seats: string[];
  cartId: string | null;
  isPaying: boolean;
}

export async function readSessionPlace(tx: Tx, waiterId: number): Promise<SessionPlace> {
  const {rows} = await tx.query<SessionPlace>(
    `select w.id, w.state, w.event_session_id as "eventSessionId", e.id as "eventId", e.title as "eventTitle",
      s.starts_at as "startsAt", v.name as "venueName", v.timezone, w.email, w.name, w.quantity,
      w.is_adjacent as "isAdjacent",
            coalesce((select array_agg(z.name order by z.id) from zone z where z.id = any(w.zone_ids)),
              '{}') as "zoneNames",
            case when w.state = 'waiting' then (select count(*)::int from session_waiter o
              where o.event_session_id = w.event_session_id and o.state = 'waiting' and o.id <= w.id) end as place,
            w.offer_ends_at as "offerEndsAt", w.cart_id as "cartId", exists (select 1 from "order" o
              where o.cart_id = w.cart_id and o.state = 'pending' and o.claims_expire_at > now()) as "isPaying",
            case when w.state <> 'offered' then '{}' else coalesce((select array_agg(x.words order by x.at) from (
              select t.seat_index as at, z.name || ', fila ' || t.row_label || ', butaca ' || t.seat_number as words
                from seat_claim c join seat t on t.id = c.seat_id join zone z on z.id = t.zone_id
                where c.cart_id = w.cart_id and c.event_session_id = w.event_session_id
              union all select 0, z.name || case when c.quantity = 1 then ', una entrada'
                else ', ' || c.quantity || ' entradas' end from zone_claim c join zone z on z.id = c.zone_id
                where c.cart_id = w.cart_id) x), '{}') end as seats
       from session_waiter w join event_session s on s.id = w.event_session_id join event e on e.id = s.event_id
         join venue v on v.id = e.venue_id where w.id = $1`,
    [waiterId],
  );
  if (!rows[0]) throw notFound('No existe ese puesto.');
  return rows[0];
}

export interface SessionListFigures {
  isOpen: boolean;
  offerMinutes: number;
  isKept: boolean;
  waiting: number;
  wantedTickets: number;
  offered: number;
  served: number;
  servedTickets: number;
  expired: number;
  left: number;
}

export async function readSessionList(tx: Tx, eventSessionId: number): Promise<SessionListFigures> {
  const {rows} = await tx.query<SessionListFigures>(
    `select s.waiting_list_open as "isOpen", s.waiting_offer_minutes as "offerMinutes", s.kept_for_waiting as "isKept",
      n.* from event_session s, lateral (
       select count(*) filter (where state = 'waiting')::int as waiting,
         coalesce(sum(quantity) filter (where state = 'waiting'), 0)::int as "wantedTickets", count(*)
         filter (where state = 'offered')::int as offered,
              count(*) filter (where state = 'served')::int as served,
                coalesce(sum(quantity) filter (where state = 'served'), 0)::int as "servedTickets", count(*)
                filter (where state = 'expired')::int as expired, count(*) filter (where state = 'left')::int as left
         from session_waiter w where w.event_session_id = s.id) n where s.id = $1`,
    [eventSessionId],
  );
  if (!rows[0]) throw notFound('No existe esa sesión.');
  return rows[0];
}
