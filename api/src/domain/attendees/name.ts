/**
 * Who sits where, completed after the purchase. The buyer says what is open until the session's day for it, and corrects
 * what was said as often as the session lets them; without a document the one that was said stays. The office says and corrects until the session is over. What the seller of an outside order has said stands for
 * both: it sold to those persons.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {FIX_UNTIL, isAllNamed, NAMED, NAMES_DUE_AT} from './named';
import {readPerson, TWICE, type SaidPerson} from './read-person';

export interface Named {
  /** With these the tickets can be given. */
  isReady: boolean;
  /** Lines whose person is another one now. */
  changed: number[];
}

interface Row {
  id: number;
  eventSessionId: number;
  isNamed: boolean;
  needsDoc: boolean;
  isForgotten: boolean;
  isOutside: boolean;
  isOver: boolean;
  isLate: boolean;
  mayFix: boolean;
  docNo: string | null;
}

const PLACES = `
select l.id, l.event_session_id as "eventSessionId", ${NAMED} as "isNamed", a.needs_doc as "needsDoc",
       a.forgotten_at is not null as "isForgotten", o.channel = 'lfp' as "isOutside",
       s.state = 'cancelled' or s.ends_at < now() as "isOver", coalesce(${NAMES_DUE_AT} < now(), false) as "isLate",
       ${FIX_UNTIL} is not null and exists (select 1 from ticket t where t.order_line_id = l.id and t.state = 'valid'
         -- of a ticket that was given, whoever took it has said it
         and not exists (select 1 from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted')) as "mayFix",
       a.doc_no as "docNo"
  from ticket_attendee a join order_line l on l.id = a.order_line_id join "order" o on o.id = l.order_id
  join event_session s on s.id = l.event_session_id
 where l.order_id = $1 and l.state in ('pending', 'active') order by l.id for update of a`;

/** @throws DomainError 409 `wrong_state`, `already_named`, `names_closed`; 422 with `people[n].<field>` */
export async function nameAttendees(
  tx: Tx,
  orderId: number,
  people: (SaidPerson & {lineId: number})[],
  by: 'buyer' | 'office' = 'buyer',
): Promise<Named> {
  const {rows} = await tx.query<{state: string; alive: boolean}>(
    `select state, state <> 'pending' or claims_expire_at > now() as alive from "order" where id = $1 for update`,
    [orderId],
  );
  const order = rows[0]!;
  if (!['pending', 'paid', 'partially_refunded'].includes(order.state) || !order.alive)
    throw conflict('wrong_state', 'Este pedido ya no admite cambios.');
  const places = new Map((await tx.query<Row>(PLACES, [orderId])).rows.map(place => [place.id, place]));
  const wrong: Record<string, string> = {};
  const shown = new Set<string>();
  const read = people.map((said, n) => {
    const place = places.get(said.lineId);
    if (!place || place.isForgotten || (place.isNamed && (place.isOutside || (by === 'buyer' && !place.mayFix))))
      throw conflict('already_named', 'Alguna de esas entradas ya tiene nombre. Vuelve a cargar la página.');
    if (place.isOver) throw conflict('wrong_state', 'Este pedido ya no admite cambios.');
    if (by === 'buyer' && !place.isNamed && place.isLate && !place.isOutside)
      throw conflict('names_closed', 'El plazo para decir quién viene ha terminado. Te ayudan en la taquilla.');
    const {person, wrong: found} = readPerson(
      place.isNamed && !said.docNo?.trim() ? {...said, docNo: place.docNo} : said,
      place.needsDoc,
    );
    for (const [field, text] of Object.entries(found)) wrong[`people[${n}].${field}`] = text;
    const doc = `${place.eventSessionId}:${person.docNo}`;
    if (person.docNo && shown.has(doc)) wrong[`people[${n}].docNo`] = TWICE;
    shown.add(doc);
    return {...person, lineId: said.lineId};
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (new Set(read.map(({lineId}) => lineId)).size !== read.length)
    throw invalid({people: 'Una entrada está dos veces.'});
  const {rows: changed} = await tx.query<{id: number}>(
    `with said as (
       select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) s(line, name, one, two, doc)
     ), named as (
       update ticket_attendee a set first_name = name, surname1 = one, surname2 = two, doc_no = doc, named_at = now(),
         fixes = a.fixes + case when $6 and a.first_name <> '' then 1 else 0 end
         from said where a.order_line_id = line
          and (first_name, surname1, surname2, doc_no) is distinct from (name, one, two, doc) returning line
     ), shown as (
       update ticket t set holder_name = concat_ws(' ', name, one, nullif(two, '')) from said
        where t.order_line_id = line
     )
     select line as id from named order by 1`,
    [
      read.map(one => one.lineId),
      read.map(one => one.firstName),
      read.map(one => one.surname1),
      read.map(one => one.surname2),
      read.map(one => one.docNo),
      by === 'buyer',
    ],
  );
  return {
    isReady: order.state !== 'pending' && (await isAllNamed(tx, orderId)),
    changed: changed.map(({id}) => id),
  };
}
