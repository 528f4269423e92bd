/**
 * What another seat is worth with the ticket's tariff, and the difference. What was taken off stays as it was towards a
 * dearer place and shrinks in proportion towards a cheaper one, so nobody gets back more than they paid or a better
 * place for a part of its price.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {Movable} from './read-movable';

export interface MoveQuote {
  seatId: number;
  zoneId: number;
  priceId: number;
  /** «Tribuna, fila 3, butaca 12», of where it goes and of where it comes from. */
  place: string;
  from: string;
  listCents: number;
  offCents: number;
  /** Of the new place less that of the old one. */
  differenceCents: number;
}

/** @throws DomainError 409 `seat_taken`, `not_movable` */
export async function quoteMove(tx: Tx, ticket: Movable, seatId: number): Promise<MoveQuote> {
  const {rows} = await tx.query<
    Omit<MoveQuote, 'offCents' | 'differenceCents'> & {attributes: number; priceId: number | null}
  >(
    `select st.id as "seatId", z.id as "zoneId", p.id as "priceId", st.attributes & 3 as attributes,
       concat_ws(', ', z.name, 'fila ' || st.row_label, 'butaca ' || st.seat_number) as place,
       (select concat_ws(', ', oz.name, 'fila ' || o.row_label, 'butaca ' || o.seat_number) from seat o
         join zone oz on oz.id = o.zone_id where o.id = $6) as "from",
       case when p.id = $3 then $4 else p.amount_cents end as "listCents"
       from event_session s join zone z on z.seat_plan_id = s.seat_plan_id join seat st on st.zone_id = z.id
       join price_category k on k.id = $5
       left join lateral (select p.id, p.amount_cents from price p where p.event_session_id = s.id and p.zone_id = z.id
         and p.price_category_id = k.id and (p.id = $3 or (p.is_active and coalesce(p.channel, 'web') = 'web'))
         order by p.id = $3 desc, p.channel nulls last limit 1) p on true
      where s.id = $1 and st.id = $2`,
    [ticket.eventSessionId, seatId, ticket.priceId, ticket.listCents, ticket.priceCategoryId, ticket.seatId],
  );
  const seat = rows[0];
  if (!seat || seatId === ticket.seatId) throw conflict('seat_taken', 'Elige otra butaca de la misma sesión.');
  if (seat.priceId === null || seat.listCents === null)
    throw conflict('not_movable', 'En esa zona no se vende la tarifa de esta entrada.');
  if (seat.attributes !== ticket.attributes)
    throw conflict('not_movable', 'Las plazas de silla de ruedas y de acompañante solo se cambian por otras iguales.');
  const {listCents} = seat;
  if (ticket.isBound && listCents !== ticket.listCents)
    throw conflict('not_movable', 'Esta entrada solo se cambia por una butaca del mismo precio.');
  const offCents =
    listCents >= ticket.listCents || ticket.listCents === 0
      ? ticket.offCents
      : Math.floor((ticket.offCents * listCents) / ticket.listCents);
  const {attributes: _, ...place} = seat;
  return {
    ...place,
    priceId: seat.priceId,
    offCents,
    differenceCents: listCents - offCents - (ticket.listCents - ticket.offCents),
  };
}
