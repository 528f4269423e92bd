/**
 * People at the door without their code: found by name, seat, order or code. Thirty at most; a narrower question finds
 * the rest.
 */
import {id, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

export const FOUND_RIGHTS = list(
  obj({
    source: str(),
    id: id(),
    code: str(),
    holderName: str(),
    category: str(),
    place: str(),
    state: oneOf('active', 'blocked', 'transferred'),
    gate: orNull(str()),
    orderNumber: orNull(str()),
  }),
);
export type FoundRights = Infer<typeof FOUND_RIGHTS>;

const MOST = 30;

export async function searchRights(tx: Tx, eventSessionId: number, q: string): Promise<FoundRights> {
  const words = q
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
    .map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const {rows} = await tx.query<FoundRights[number]>(
    `select r.source, r.right_id as id, r.code, r.holder_name as "holderName", r.category,
      z.name || coalesce(', fila ' || s.row_label || ', butaca ' || s.seat_number, '') as place, r.status as state,
            (select g.name from gate g where g.id = coalesce(r.gate_id, gate_of_zone($1, r.zone_id))) as gate,
              o.number as "orderNumber"
       from access_right r left join zone z on z.id = r.zone_id left join seat s on s.id = r.seat_id
       left join ticket t on r.source = 'ticket' and t.id = r.right_id left join "order" o on o.id = t.order_id
      where r.event_session_id = $1 and r.status <> 'revoked'
        and not exists (select 1 from unnest($2::text[]) as w(word)
          where fold(concat_ws(' ', r.holder_name, r.code, o.number, z.name, s.row_label || '-' || s.seat_number))
          not like fold(w.word))
      order by r.holder_name, r.right_id limit ${MOST}`,
    [eventSessionId, words],
  );
  return rows.map(row => ({...row, place: row.place ?? ''}));
}
