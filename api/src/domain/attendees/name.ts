/**
 * Who sits where, completed by whoever bought. What the seller has said stands: it sold to those persons. Tickets are
 * given when all are named, so the names are on them when anybody sees them.
 */
import {conflict, invalid} from '../../errors';
import type {Tx} from '../../tx';
import {isAllNamed, NAMED} from './named';

/** Whoever will sit there, as far as it is known: '' and null for what is missing. */
export interface Attendee {
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string | null;
}

/** True: with these the tickets can be given. @throws DomainError 409 `wrong_state`, `already_named` */
export async function nameAttendees(
  tx: Tx,
  orderId: number,
  people: (Attendee & {lineId: number})[],
): Promise<{isReady: boolean}> {
  const {rows} = await tx.query<{state: string; alive: boolean}>(
    `select state, (state <> 'pending' or claims_expire_at > now()) and not exists (
       select 1 from order_line l join event_session s on s.id = l.event_session_id
        where l.order_id = o.id and (s.state = 'cancelled' or s.ends_at < now())) as alive
       from "order" o where id = $1 for update of o`,
    [orderId],
  );
  const order = rows[0]!;
  if (!['pending', 'paid', 'partially_refunded'].includes(order.state) || !order.alive)
    throw conflict('wrong_state', 'Este pedido ya no admite cambios.');
  const {rows: open} = await tx.query<{id: number}>(
    `select a.order_line_id as id from ticket_attendee a join order_line l on l.id = a.order_line_id
      where l.order_id = $1 and l.state in ('pending', 'active') and not ${NAMED} for update of a`,
    [orderId],
  );
  const missing = new Set(open.map(({id}) => id));
  if (people.some(({lineId}) => !missing.has(lineId)))
    throw conflict('already_named', 'Alguna de esas entradas ya tiene nombre. Vuelve a cargar la página.');
  if (new Set(people.map(({lineId}) => lineId)).size !== people.length)
    throw invalid({people: 'Una entrada está dos veces.'});
  await tx.query(
    `with said as (
       select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) s(line, name, one, two, doc)
     ), named as (
       update ticket_attendee a set first_name = name, surname1 = one, surname2 = two, doc_no = doc, named_at = now()
         from said where a.order_line_id = line
     )
     update ticket t set holder_name = concat_ws(' ', name, one, nullif(two, '')) from said
      where t.order_line_id = line`,
    [
      people.map(one => one.lineId),
      people.map(one => one.firstName),
      people.map(one => one.surname1),
      people.map(one => one.surname2),
      people.map(one => one.docNo),
    ],
  );
  return {isReady: order.state !== 'pending' && (await isAllNamed(tx, orderId))};
}
