/** Tickets whose money goes back: they open no door any more, and their seats and places are free again. */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {giveBack} from '../../seats/give-back';
import type {FreedSeat} from '../../seats/release';

/** A door that reads one of them at this moment is waited for. @throws DomainError 409 `ticket_used` */
export async function refuseUsed(tx: Tx, ids: number[]): Promise<void> {
  const {rows} = await tx.query<{state: string}>(
    'select state from ticket where order_line_id = any($1) order by id for update',
    [ids],
  );
  if (rows.some(ticket => ticket.state === 'used'))
    throw conflict('ticket_used', 'Alguna de esas entradas ya se ha usado en la puerta.');
}

export async function takeTicketsBack(tx: Tx, orderId: number, ids: number[]): Promise<FreedSeat[]> {
  await move(tx, to('unseated_ticket', 'refunded'), {
    set: 'decided_at = now()',
    where: 'ticket_id in (select t.id from ticket t where t.order_line_id = any($1))',
    values: [ids],
  });
  await move(tx, to('ticket', 'void'), {set: 'voided_at = now()', where: 'order_line_id = any($1)', values: [ids]});
  const {rows: lines} = await tx.query<Sold>(
    'select id, event_session_id, zone_id, seat_id from order_line where id = any($1) order by id',
    [ids],
  );
  return freeSold(tx, orderId, lines);
}

interface Sold {
  id: number;
  event_session_id: number;
  zone_id: number;
  seat_id: number | null;
}

async function freeSold(tx: Tx, orderId: number, lines: Sold[]): Promise<FreedSeat[]> {
  const freed = await tx.query<{eventSessionId: number; seatId: number}>(
    `delete from seat_claim where order_id = $1 and kind = 'sale' and (event_session_id, seat_id) in (select *
      from unnest($2::int[], $3::int[]))
      returning event_session_id as "eventSessionId", seat_id as "seatId"`,
    [orderId, lines.map(l => l.event_session_id), lines.map(l => l.seat_id)],
  );
  for (const line of lines.filter(l => l.seat_id === null)) {
    const claim = (
      await tx.query<{id: number; quantity: number}>(
        `select id, quantity from zone_claim where order_id = $1 and event_session_id = $2 and zone_id = $3
          and kind = 'sale' order by for_pass_id is not distinct from (select for_pass_id from order_line
          where id = $4) desc, id limit 1 for update`,
        [orderId, line.event_session_id, line.zone_id, line.id],
      )
    ).rows[0];
    if (!claim) continue;
    if (claim.quantity === 1) await giveBack(tx, 'id = $1', [claim.id]);
    else
      await tx.query(
        `with less as (update zone_claim set quantity = quantity - 1 where id = $1
          returning event_session_id, zone_id, shard)
         update zone_counter z set taken = taken - 1 from less
           where (z.event_session_id, z.zone_id, z.shard) = (less.event_session_id, less.zone_id, less.shard)`,
        [claim.id],
      );
  }
  return freed.rows;
}
