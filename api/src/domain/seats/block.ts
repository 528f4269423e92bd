/**
 * Takes seats, and places of numberless zones, off sale for a reason: all of them or none, with the list of what stands
 * in the way.
 * A block is a rival like any other: the primary key of seat_claim decides, and only a hold whose time
 * is over may be taken over, by the statement that claims.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {claimZone} from './claim-places';
import {conflictsOf, type SeatConflict} from './conflicts';

export interface BlockAsk {
  eventSessionId: number;
  seatIds: number[];
  places?: {zoneId: number; quantity: number}[];
  blockLabelId: number;
  reason: string;
  /** The seats go back on sale by themselves at this moment. */
  untilAt: Date | null;
  staffUserId: number | null;
}

/** More than this many would not be read; `details.total` says how many there are. */
const SHOWN = 200;

/**
 * `blocked` counts seats and places. Errors: `invalid` 422, `seats_taken` 409 with details.conflicts, `zone_full` 409,
 * `wrong_state` 409 for a cancelled session.
 */
export async function blockSeats(tx: Tx, ask: BlockAsk): Promise<{blockId: number; blocked: number}> {
  const seatIds = [...new Set(ask.seatIds)].sort((a, b) => a - b);
  await checkAsk(tx, ask, seatIds);
  const places = [...(ask.places ?? [])].sort((a, b) => a.zoneId - b.zoneId);
  const count = places.reduce((sum, zone) => sum + zone.quantity, seatIds.length);
  if (count === 0) throw invalid({seatIds: 'Elige al menos una butaca o una plaza.'});
  const block = await tx.query<{id: number}>(
    `insert into seat_block (event_session_id, block_label_id, reason, until_at, seat_count, staff_user_id)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    [ask.eventSessionId, ask.blockLabelId, ask.reason, ask.untilAt, count, ask.staffUserId],
  );
  const blockId = block.rows[0]!.id;
  const claimed = await tx.query<{seat_id: number}>(
    `insert into seat_claim as c (event_session_id, seat_id, kind, seat_block_id)
     select $1::int, s, 'block', $2::int from unnest($3::int[]) as s order by s
     on conflict (event_session_id, seat_id) do update set
       kind = 'block', seat_block_id = excluded.seat_block_id, cart_id = null, order_id = null, price_id = null,
         expires_at = null, changed_xid = pg_current_xact_id()
     where c.kind = 'hold' and c.expires_at <= now()
     returning seat_id`,
    [ask.eventSessionId, blockId, seatIds],
  );
  if (claimed.rowCount === seatIds.length) {
    const {eventSessionId} = ask;
    for (const {zoneId, quantity} of places)
      await claimZone(tx, {eventSessionId, zoneId, kind: 'block', claims: [{ownerId: blockId, quantity}]});
    return {blockId, blocked: count};
  }
  const mine = new Set(claimed.rows.map(c => c.seat_id));
  const taken = seatIds.filter(id => !mine.has(id));
  throw seatsTaken(await conflictsOf(tx, ask.eventSessionId, taken.slice(0, SHOWN)), taken.length);
}

async function checkAsk(tx: Tx, ask: BlockAsk, seatIds: number[]): Promise<void> {
  const {rows} = await tx.query<{state: string; first: number; count: number; past: boolean; label: boolean}>(
    `select s.state, p.first_seat_id as first, p.seat_count as count, coalesce($2::timestamptz <= now(), false) as past,
      exists (select 1 from block_label where id = $3) as label
       from event_session s join seat_plan p on p.id = s.seat_plan_id where s.id = $1`,
    [ask.eventSessionId, ask.untilAt, ask.blockLabelId],
  );
  const session = rows[0];
  if (!session) throw invalid({eventSessionId: 'No existe.'});
  if (session.state === 'cancelled') throw conflict('wrong_state', 'La sesión está cancelada.');
  if (!session.label) throw invalid({blockLabelId: 'No existe esa etiqueta.'});
  if (session.past) throw invalid({untilAt: 'Debe ser una fecha futura.'});
  const zoneIds = (ask.places ?? []).map(zone => zone.zoneId);
  if (new Set(zoneIds).size !== zoneIds.length) throw invalid({places: 'Cada zona una vez.'});
  const zones = await tx.query(
    `select 1 from zone z join event_session s on s.seat_plan_id = z.seat_plan_id
      where s.id = $1 and z.id = any($2) and z.kind = 'general'`,
    [ask.eventSessionId, zoneIds],
  );
  if (zones.rowCount !== zoneIds.length)
    throw invalid({places: 'Alguna zona no es de plazas sin numerar de esta sesión.'});
  if (seatIds.some(id => id < session.first || id >= session.first + session.count))
    throw invalid({seatIds: 'Alguna butaca no es de esta sesión.'});
}

function seatsTaken(conflicts: SeatConflict[], total: number) {
  const message =
    total === 1 && conflicts[0]
      ? `No se puede bloquear ${conflicts[0].seat}: ${conflicts[0].label}.`
      : `${total} butacas no se pueden bloquear porque están ocupadas.`;
  return conflict('seats_taken', message, {conflicts, total});
}
