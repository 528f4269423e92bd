/** What a reservation asked for, zone by zone, and what of it is still kept. */
import {bool, cents, id, int, list, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

export const RESERVATION_LINES = list(
  obj({
    zoneId: id(),
    zone: str(),
    gate: orNull(str()),
    seatId: orNull(id()),
    row: orNull(str()),
    seat: orNull(str()),
    quantity: int(),
    category: orNull(str()),
    unitCents: cents('gastos incluidos'),
    isKept: bool({description: 'sigue guardada'}),
  }),
);
export type ReservationLines = Infer<typeof RESERVATION_LINES>;

export async function readReservationLines(tx: Tx, reservationId: number): Promise<ReservationLines> {
  const {rows} = await tx.query<ReservationLines[number]>(
    `select z.id as "zoneId", z.name as zone, g.name as gate, l.seat_id as "seatId", s.row_label as row,
      s.seat_number as seat, l.quantity, k.name as category, l.unit_cents as "unitCents",
            case when l.seat_id is null then exists (select 1 from zone_claim c
              where c.reservation_id = r.id and c.zone_id = l.zone_id) else exists (select 1 from seat_claim c
              where c.reservation_id = r.id and c.seat_id = l.seat_id) end as "isKept"
       from reservation_line l join reservation r on r.id = l.reservation_id join zone z on z.id = l.zone_id
         left join seat s on s.id = l.seat_id left join gate g on g.id = gate_of_zone(r.event_session_id, z.id)
       left join price p on p.id = l.price_id left join price_category k on k.id = p.price_category_id where r.id = $1
         order by z.position, s.seat_index nulls last, l.id`,
    [reservationId],
  );
  return rows;
}
