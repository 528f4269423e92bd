/** Where staff may move a ticket to: the zones that sell its tariff, and the free seats of one of them, by row. */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readMovable} from './read-movable';

export interface FreePlaces {
  zones: {id: number; name: string; cents: number}[];
  rows: {label: string; seats: {id: number; number: string}[]}[];
  sessionId: number;
  /** Wheelchair and companion bits of the seat that it has. */
  attributes: number;
}

/** @throws DomainError 409 `not_movable` */
export async function readFreePlaces(
  tx: Tx,
  orderId: number,
  ticketId: number,
  zoneId: number | null,
): Promise<FreePlaces> {
  const [ticket] = await readMovable(tx, orderId, ticketId);
  if (!ticket) throw conflict('not_movable', 'Esta entrada no se puede cambiar de butaca.');
  const {rows: zones} = await tx.query<FreePlaces['zones'][number]>(
    `select distinct on (z.position, z.id) z.id, z.name,
       case when p.id = $3 then $4 else p.amount_cents end as cents
       from price p join zone z on z.id = p.zone_id and z.kind <> 'general'
      where p.event_session_id = $1 and p.price_category_id = $2 and z.id = any($5)
        and (p.id = $3 or (p.is_active and coalesce(p.channel, 'web') = 'web'))
      order by z.position, z.id, p.id = $3 desc, p.channel nulls last`,
    [ticket.eventSessionId, ticket.priceCategoryId, ticket.priceId, ticket.listCents, ticket.zoneIds],
  );
  if (zoneId === null || !ticket.zoneIds.includes(zoneId))
    return {zones, rows: [], sessionId: ticket.eventSessionId, attributes: ticket.attributes};
  const {rows} = await tx.query<FreePlaces['rows'][number]>(
    `select s.row_label as label, json_agg(json_build_object('id', s.id, 'number', s.seat_number) order by s.seat_index) as seats
       from seat s where s.zone_id = $2 and s.attributes & 3 = $3 and not exists (select 1 from seat_claim c
         where c.event_session_id = $1 and c.seat_id = s.id and (c.kind <> 'hold' or c.expires_at > now()))
      group by s.row_label order by min(s.seat_index)`,
    [ticket.eventSessionId, zoneId, ticket.attributes],
  );
  return {zones, rows, sessionId: ticket.eventSessionId, attributes: ticket.attributes};
}
