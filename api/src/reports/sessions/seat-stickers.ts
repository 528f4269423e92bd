/** Seats of a session that somebody must find reserved, in the order of zones, rows and seats. */
import type {Sticker} from '../../outside/drawing/seat-stickers';
import type {Tx} from '../../domain/kernel/tx';

export type StickerKind = 'block' | 'reservation' | 'invitation' | 'pass';

export interface StickerWish {
  eventSessionId: number;
  kinds: StickerKind[];
  /** Empty: all. */
  zoneIds: number[];
  blockLabelIds: number[];
}

export interface SeatSticker extends Sticker {
  seatId: number;
  kind: StickerKind;
}

export const MOST_STICKERS = 6000;

/** One more than the most, so that the caller sees when there are too many. */
export async function readSeatStickers(tx: Tx, wish: StickerWish): Promise<SeatSticker[]> {
  const {rows} = await tx.query<SeatSticker>(
    `select s.id as "seatId", c.kind, z.name as zone, s.row_label as row, s.seat_number as seat, 'Reservado' as title,
            case c.kind when 'block' then l.name || case when b.reason <> '' then ' · ' || b.reason else '' end
                        when 'reservation' then coalesce(nullif(r.entity_name, ''), r.contact_name)
                          when 'invitation' then i.recipient_name
                          else coalesce('Abono · ' || nullif(p.holder_name, ''), 'Abono') end as text
       from seat_claim c join seat s on s.id = c.seat_id join zone z on z.id = s.zone_id
         left join seat_block b on b.id = c.seat_block_id left join block_label l on l.id = b.block_label_id
       left join reservation r on r.id = c.reservation_id left join invitation i on i.id = c.invitation_id
         left join season_pass p on p.id = c.season_pass_id
      where c.event_session_id = $1 and c.kind = any($2) and (cardinality($3::int[]) = 0 or z.id = any($3))
        and (c.kind <> 'block' or cardinality($4::int[]) = 0 or l.id = any($4))
      order by z.position, s.row_index, s.seat_index limit ${MOST_STICKERS + 1}`,
    [wish.eventSessionId, wish.kinds, wish.zoneIds, wish.blockLabelIds],
  );
  return rows;
}
