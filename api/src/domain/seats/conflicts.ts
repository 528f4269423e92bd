/** What holds a seat, in words for staff: the list that a refused block shows. */
import type {Tx} from '../kernel/tx';

export interface SeatConflict {
  seatId: number;
  kind: string;
  /** «Bloqueo Prensa», «Venta 26-0000123» */
  label: string;
  /** «Tribuna, fila 3, butaca 12» */
  seat: string;
}

export async function conflictsOf(tx: Tx, eventSessionId: number, seatIds: number[]): Promise<SeatConflict[]> {
  const {rows} = await tx.query<SeatConflict>(
    `select c.seat_id as "seatId", c.kind, z.name || ', fila ' || s.row_label || ', butaca ' || s.seat_number as seat,
            case c.kind when 'sale' then 'Venta ' || o.number
              when 'hold' then case when o.id is null then 'En un carrito'
              else 'Pendiente de pago, pedido ' || o.number end
                        when 'block' then 'Bloqueo ' || l.name
                          when 'reservation' then 'Reserva ' || coalesce(r.code, '')
                          when 'invitation' then 'Invitación de ' || coalesce(i.recipient_name, '')
                          when 'pass' then 'Abono' else 'Butaca oculta' end as label
       from seat_claim c join seat s on s.id = c.seat_id join zone z on z.id = s.zone_id
         left join "order" o on o.id = c.order_id
       left join seat_block b on b.id = c.seat_block_id left join block_label l on l.id = b.block_label_id
         left join reservation r on r.id = c.reservation_id left join invitation i on i.id = c.invitation_id
      where c.event_session_id = $1 and c.seat_id = any($2) order by c.seat_id`,
    [eventSessionId, seatIds],
  );
  return rows;
}
