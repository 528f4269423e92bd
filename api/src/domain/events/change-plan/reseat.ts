/** Tickets whose seat went with a plan: each gets another, chosen or found, at the price that was paid. */
import {conflict, DomainError, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';
import {pickFreeSeats} from '../../seats/pick-free-seats';
import {quotasFit, quotasOf} from '../../seats/quotas';

export interface Unseated {
  id: number;
  ticketId: number;
  orderId: number;
  orderNumber: string;
  buyerName: string;
  /** In the plan that was left. */
  place: string;
  priceCategoryName: string;
  /** Bits of the seat that it had: 1 a wheelchair's, 2 of whoever comes along. */
  attributes: number;
  /** Its buyer left an address to write to. */
  isMailed: boolean;
}

/** Of `unseated_ticket u`: what kind of place it had; a wheelchair's is only changed for another. */
const PLACE_KIND = `coalesce((select f.attributes & 3 from seat f where f.id = u.from_seat_id), 0)`;

const OPEN = `from unseated_ticket u join plan_change k on k.id = u.plan_change_id join ticket t on t.id = u.ticket_id
  join order_line l on l.id = t.order_line_id join "order" o on o.id = t.order_id join price_category p on p.id = l.price_category_id
 where k.event_session_id = $1 and u.state = 'open' and t.state <> 'void'`;

export async function readUnseated(tx: Tx, eventSessionId: number): Promise<Unseated[]> {
  const {rows} = await tx.query<Unseated>(
    `select u.id, t.id as "ticketId", o.id as "orderId", o.number as "orderNumber",
       concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, '')) as "buyerName", u.place, p.name as "priceCategoryName",
       ${PLACE_KIND} as attributes, o.email <> '' as "isMailed"
       ${OPEN} order by u.id limit 2000`,
    [eventSessionId],
  );
  return rows;
}

export interface Lost {
  ticketId: number;
  place: string;
  /** The transfer by which somebody else has it; null: whoever bought it. */
  transferId: number | null;
}

/** What an order lost with one change and has no other seat for yet. */
export async function readLost(tx: Tx, planChangeId: number, orderId: number): Promise<Lost[]> {
  const {rows} = await tx.query<Lost>(
    `select t.id as "ticketId", u.place, (select x.id from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted') as "transferId"
       from unseated_ticket u join ticket t on t.id = u.ticket_id
      where u.plan_change_id = $1 and t.order_id = $2 and u.state = 'open' and t.state <> 'void' order by u.id`,
    [planChangeId, orderId],
  );
  return rows;
}

export interface Reseated {
  orderId: number;
  /** The last of the list that was given a seat: the order's papers go out again under its name. */
  unseatedId: number;
}

export interface NewSeat {
  unseatedId: number;
  /** Zone, row and seat, both. */
  from: string;
  to: string;
  transferId: number | null;
}

/** All that one act gave to the order of this ticket, and how many of its tickets still wait for a seat. */
export async function readNewSeats(tx: Tx, unseatedId: number): Promise<{seats: NewSeat[]; waiting: number}> {
  const {rows} = await tx.query<NewSeat & {waiting: number}>(
    `select u.id as "unseatedId", u.place as "from", concat_ws(', ', z.name, 'fila ' || s.row_label, 'butaca ' || s.seat_number) as "to",
       (select x.id from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted') as "transferId",
       (select count(*)::int from unseated_ticket w join ticket wt on wt.id = w.ticket_id
         where wt.order_id = t.order_id and w.state = 'open' and wt.state <> 'void') as waiting
       from unseated_ticket a join ticket b on b.id = a.ticket_id join ticket t on t.order_id = b.order_id
       join unseated_ticket u on u.ticket_id = t.id and u.state = 'reseated' and u.decided_at = a.decided_at
       join seat s on s.id = u.to_seat_id join zone z on z.id = s.zone_id
      where a.id = $1 order by u.id`,
    [unseatedId],
  );
  return {seats: rows, waiting: rows[0]?.waiting ?? 0};
}

/** @throws DomainError 404; 409 `seats_taken`, `wrong_state` */
export async function reseat(tx: Tx, unseatedId: number, seatId: number): Promise<Reseated> {
  const known = await tx.query<{orderId: number}>(
    `select t.order_id as "orderId" from unseated_ticket u join ticket t on t.id = u.ticket_id where u.id = $1`,
    [unseatedId],
  );
  if (!known.rows[0]) throw notFound('No encontramos esa entrada en la lista.');
  const {orderId} = known.rows[0];
  await tx.query('select 1 from "order" where id = $1 for update', [orderId]);
  const {rows} = await tx.query<{
    sessionId: number;
    ticketId: number;
    lineId: number;
    priceId: number;
    zoneId: number | null;
    isOpen: boolean;
  }>(
    `select t.event_session_id as "sessionId", t.id as "ticketId", l.id as "lineId", l.price_id as "priceId", st.zone_id as "zoneId",
       u.state = 'open' and t.state <> 'void' and l.state = 'active' as "isOpen"
       from unseated_ticket u join ticket t on t.id = u.ticket_id join order_line l on l.id = t.order_line_id
       join event_session s on s.id = t.event_session_id left join seat st on st.id = $2 and st.seat_plan_id = s.seat_plan_id
         and st.attributes & 3 = ${PLACE_KIND}
      where u.id = $1 for update of u, t`,
    [unseatedId, seatId],
  );
  const one = rows[0]!;
  if (!one.isOpen) throw conflict('wrong_state', 'Esa entrada ya tiene butaca o se ha devuelto.');
  if (one.zoneId === null)
    throw conflict(
      'seats_taken',
      'Esa butaca no es de este plano, o no es de las que le tocan: las de silla de ruedas y su acompañante son para quien las tenía.',
    );
  const {rowCount} = await tx.query(
    `insert into seat_claim as c (event_session_id, seat_id, kind, order_id, price_id, quota_ids)
     values ($1, $2, 'sale', $3, $4, ${quotasOf('$1::int', '$4::int', `(select o.channel from "order" o where o.id = $3)`)})
     on conflict (event_session_id, seat_id) do update set kind = 'sale', cart_id = null, expires_at = null, order_id = excluded.order_id,
       price_id = excluded.price_id, quota_ids = excluded.quota_ids, changed_xid = pg_current_xact_id()
      where c.kind = 'hold' and c.expires_at <= now()`,
    [one.sessionId, seatId, orderId, one.priceId],
  );
  if (rowCount !== 1 || !(await quotasFit(tx)))
    throw conflict('seats_taken', 'Esa butaca ya no está libre. Elige otra.');
  await tx.query(
    `with line as (update order_line set seat_id = $2, zone_id = $3, description = concat_ws(', ', (select concat_ws(', ', z.name,
         'fila ' || s.row_label, 'butaca ' || s.seat_number) from seat s join zone z on z.id = s.zone_id where s.id = $2),
         (select k.name from price_category k where k.id = price_category_id)) where id = $1)
     update ticket set seat_id = $2, zone_id = $3, print_count = 0 where id = $4`,
    [one.lineId, seatId, one.zoneId, one.ticketId],
  );
  await moveOne(tx, to('unseated_ticket', 'reseated'), {
    id: unseatedId,
    set: 'decided_at = now(), to_seat_id = $2',
    values: [seatId],
  });
  return {orderId, unseatedId};
}

/** Orders that are given seats by one call; whoever asks goes on with the rest. */
const AT_ONCE = 100;

/**
 * As many as there are seats, of the first orders of the list: those of an order together where there are so many
 * together, in a zone that sells their tariff at what they paid. Places for wheelchairs are chosen one by one.
 */
export async function reseatAll(tx: Tx, eventSessionId: number): Promise<Reseated[]> {
  const {rows} = await tx.query<{ids: number[]; zoneIds: number[]}>(
    `select array_agg(u.id order by u.id) as ids,
       array(select p2.zone_id from price p2 join zone z on z.id = p2.zone_id and z.kind <> 'general'
         join event_session s on s.id = p2.event_session_id and s.seat_plan_id = z.seat_plan_id
         where p2.event_session_id = $1 and p2.price_category_id = l.price_category_id and p2.is_active
           and p2.amount_cents = (select q.amount_cents from price q where q.id = l.price_id) order by z.position, z.id) as "zoneIds"
       ${OPEN} and ${PLACE_KIND} = 0 group by o.id, l.price_category_id, l.price_id order by min(u.id)`,
    [eventSessionId],
  );
  const done = new Map<number, Reseated>();
  const full = new Set<string>();
  for (const {ids, zoneIds} of rows) {
    if (done.size >= AT_ONCE) break;
    if (full.has(zoneIds.join())) continue;
    const seats = await findSeats(tx, eventSessionId, zoneIds, ids.length);
    if (seats.length < ids.length) full.add(zoneIds.join());
    for (const [i, seatId] of seats.entries()) {
      const one = await reseat(tx, ids[i]!, seatId);
      done.set(one.orderId, one);
    }
  }
  return [...done.values()];
}

/** Together in one zone; else as many as any of them has. */
async function findSeats(tx: Tx, eventSessionId: number, zoneIds: number[], count: number): Promise<number[]> {
  let most: number[] = [];
  for (const zoneId of zoneIds) {
    const seats = await pickFreeSeats(tx, {eventSessionId, zoneId, count}).catch(fewer);
    if (Array.isArray(seats)) return seats;
    if (seats.left > most.length) most = await pickFreeSeats(tx, {eventSessionId, zoneId, count: seats.left});
  }
  return most;
}

function fewer(error: unknown): {left: number} {
  if (error instanceof DomainError && error.code === 'zone_full') return {left: Number(error.details?.left)};
  throw error;
}
