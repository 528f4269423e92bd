/**
 * Blocked seats that staff sell: the block's row becomes the cart's in the transaction of the sale, so a
 * seat of the protocol list is never free in between, and a sale that fails leaves it blocked.
 * Only labels that say so (`is_sellable_at_box_office`) are taken from.
 */
import {conflict} from '../../errors';
import type {Tx} from '../../tx';
import {quotasOf} from './quotas';

export interface BlockedSeat {
  eventSessionId: number;
  seatId: number;
  priceId: number;
}

/**
 * The cart must be open and have time left. Throws 409 `seats_taken` when a seat is not (or no longer) in such a block.
 */
export async function takeFromBlock(tx: Tx, cartId: string, seats: BlockedSeat[]): Promise<void> {
  if (seats.length === 0) return;
  const columns = [seats.map(s => s.eventSessionId), seats.map(s => s.seatId)];
  await tx.query(
    `select 1 from seat_claim where (event_session_id, seat_id) in (select * from unnest($1::int[], $2::int[]))
      order by event_session_id, seat_id for update`,
    columns,
  );
  const taken = await tx.query<{eventSessionId: number; seatId: number}>(
    `update seat_claim c set kind = 'hold', cart_id = k.id, price_id = w.price, expires_at = k.expires_at,
      quota_ids = ${quotasOf('w.session', 'w.price', 'k.channel')}, seat_block_id = null, changed_xid = pg_current_xact_id()
       from unnest($1::int[], $2::int[], $3::int[]) as w(session, seat, price), cart k, seat_block b, block_label l
      where c.event_session_id = w.session and c.seat_id = w.seat and k.id = $4
        and c.kind = 'block' and b.id = c.seat_block_id and l.id = b.block_label_id and l.is_sellable_at_box_office
      returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [...columns, seats.map(s => s.priceId), cartId],
  );
  if (taken.rowCount === seats.length) return;
  const got = new Set(taken.rows.map(t => `${t.eventSessionId}:${t.seatId}`));
  const seatIds = seats.filter(s => !got.has(`${s.eventSessionId}:${s.seatId}`)).map(s => s.seatId);
  throw conflict('seats_taken', 'Alguna de las butacas bloqueadas no se puede vender en taquilla.', {seatIds});
}
