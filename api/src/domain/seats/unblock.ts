/**
 * Puts blocked seats and places back on sale. Only blocks are freed: a seat that was sold meanwhile stays sold.
 * The block's row remains as a record of what was blocked (seat_count), by whom and why.
 */
import type {Tx} from '../kernel/tx';
import {conflict, notFound} from '../kernel/errors';
import {giveBack} from './give-back';
import type {FreedSeat} from './release';
import {partsOf, takeOut} from './take-from-block';

/** @throws DomainError 409 `of_consignment`: those of a batch go with their numbers */
export async function unblockSeats(tx: Tx, ask: {eventSessionId: number; seatIds: number[]}): Promise<FreedSeat[]> {
  const {rows} = await tx.query<{lot: number}>(
    `select b.consignment_id as lot from seat_claim c join seat_block b on b.id = c.seat_block_id
      where c.event_session_id = $1 and c.seat_id = any($2) and b.consignment_id is not null limit 1`,
    [ask.eventSessionId, ask.seatIds],
  );
  if (rows[0]) throw ofConsignment(rows[0].lot);
  const freed = await tx.query<FreedSeat>(
    `delete from seat_claim c using unnest($2::int[]) as s(seat) where c.event_session_id = $1 and c.seat_id = s.seat
      and c.kind = 'block'
      returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [ask.eventSessionId, [...new Set(ask.seatIds)]],
  );
  return freed.rows;
}

/** All that is left of a block. Errors: `not_found` 404. */
export async function unblockAll(
  tx: Tx,
  {eventSessionId, blockId}: {eventSessionId: number; blockId: number},
): Promise<{seats: FreedSeat[]; places: number}> {
  await requireBlock(tx, eventSessionId, blockId);
  const {rows} = await tx.query<{id: number}>(
    'select seat_id as id from seat_claim where seat_block_id = $1 order by seat_id for update',
    [blockId],
  );
  const seats = await unblockSeats(tx, {eventSessionId, seatIds: rows.map(row => row.id)});
  return {seats, places: await giveBack(tx, 'seat_block_id = $1', [blockId])};
}

/** So many places of a block, of whichever zones it has. Errors: `not_found` 404, `zone_full` 409 with details.left. */
export async function unblockPlaces(tx: Tx, ask: PlacesOfBlock): Promise<number> {
  await requireBlock(tx, ask.eventSessionId, ask.blockId);
  return freePlacesOfBlock(tx, ask);
}

interface PlacesOfBlock {
  eventSessionId: number;
  blockId: number;
  quantity: number;
}

/** Whoever calls knows whose block it is. Errors: `zone_full` 409 with details.left. */
export async function freePlacesOfBlock(tx: Tx, {eventSessionId, blockId, quantity}: PlacesOfBlock): Promise<number> {
  const {rows} = await tx.query<{id: number; quantity: number; zone: number; shard: number}>(
    `select id, quantity, zone_id as zone, shard from zone_claim where seat_block_id = $1 order by id for update`,
    [blockId],
  );
  const {parts: freed, left} = partsOf(rows, quantity);
  if (left < quantity) throw conflict('zone_full', `En este bloqueo quedan ${left} plazas.`, {left});
  await takeOut(tx, freed);
  await tx.query(
    `with back as materialized (select z.zone_id, z.shard, p.n from zone_counter z
       join (select zone, shard, sum(n)::int as n from unnest($2::int[], $3::int[], $4::int[]) as u(zone, shard, n)
         group by 1, 2) p on (p.zone, p.shard) = (z.zone_id, z.shard)
       where z.event_session_id = $1 order by 1, 2 for no key update of z)
     update zone_counter z set taken = z.taken - b.n from back b
      where z.event_session_id = $1 and (z.zone_id, z.shard) = (b.zone_id, b.shard)`,
    [eventSessionId, freed.map(p => p.zone), freed.map(p => p.shard), freed.map(p => p.taken)],
  );
  return quantity;
}

async function requireBlock(tx: Tx, eventSessionId: number, blockId: number): Promise<void> {
  const {rows} = await tx.query<{lot: number | null}>(
    'select consignment_id as lot from seat_block where id = $1 and event_session_id = $2',
    [blockId, eventSessionId],
  );
  if (!rows[0]) throw notFound('No existe ese bloqueo en esta sesión.');
  if (rows[0].lot !== null) throw ofConsignment(rows[0].lot);
}

const ofConsignment = (lot: number) =>
  conflict(
    'of_consignment',
    `Son del lote de entradas ${lot}: se sueltan al devolver sus números, en Lotes de entradas.`,
  );
