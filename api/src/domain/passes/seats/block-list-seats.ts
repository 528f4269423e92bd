/**
 * Seats kept for a season, out of the sale of passes and of the list's sessions to come: all or none for the passes,
 * and what somebody has in a session stays theirs. A seat whose pass counts, or that another block has, is a conflict;
 * the list's row is the lock that whoever gives seats to passes takes too.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {FreedSeat} from '../../seats/release';
import {lockList} from './follow-list-session';
import {claimListBlocks, endOverBlocks, freeListBlocks, tellTaken} from './list-block-claims';

const SHOWN = 200;

interface Block {
  listId: number;
  seatIds: number[];
  blockLabelId: number;
  reason: string;
  untilOn: string | null;
  staffUserId: number | null;
}

interface Done {
  blockId: number;
  blocked: number;
  /** Seats that somebody has in a session already. */
  taken: number;
  /** For whoever watches those sessions. */
  claimed: FreedSeat[];
}

/** Errors: `not_found`, `invalid` 422, `seats_taken` 409 with `details.conflicts` and `details.total`. */
export async function blockListSeats(tx: Tx, ask: Block): Promise<Done> {
  const {listId, seatIds, blockLabelId, reason, untilOn, staffUserId} = ask;
  const ids = [...new Set(seatIds)].sort((a, b) => a - b);
  const {rows: lists} = await tx.query<{planId: number | null; isOver: boolean}>(
    `select seat_plan_id as "planId", coalesce($2::date < club_today(), false) as "isOver"
      from season_list where id = $1 for update`,
    [listId, untilOn],
  );
  if (!lists[0]) throw notFound('No existe esa lista.');
  if (lists[0].isOver) throw invalid({untilOn: 'Ese día ya ha pasado: debe ser hoy o más adelante.'});
  const {rows: known} = await tx.query<{n: number}>(
    'select count(*)::int as n from seat where seat_plan_id = $1 and id = any($2)',
    [lists[0].planId, ids],
  );
  if (known[0]!.n !== ids.length) throw invalid({seatIds: 'Alguna butaca no es del plano de la lista.'});
  await endOverBlocks(tx, listId, ids);
  const {rows: taken} = await tx.query<{seatId: number; kind: string; label: string; seat: string}>(
    `select s.id as "seatId", x.kind, x.label, seat_place(z, s.row_label, s.seat_number) as seat from seat s
      join zone z on z.id = s.zone_id
       join lateral (select 'pass' as kind, p.holder_name as label from season_pass p
         where p.season_list_id = $1 and p.seat_id = s.id
         and p.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over')
                     union all select 'block', k.reason from list_seat_kept b
                       join list_seat_block k on k.id = b.list_seat_block_id
                       where b.season_list_id = $1 and b.seat_id = s.id limit 1) x on true
      where s.id = any($2) order by s.id`,
    [listId, ids],
  );
  if (taken.length)
    throw conflict('seats_taken', 'Alguna de esas butacas ya tiene abono o está bloqueada.', {
      conflicts: taken.slice(0, SHOWN),
      total: taken.length,
    });
  const {rows} = await tx.query<{id: number}>(
    `insert into list_seat_block (season_list_id, block_label_id, reason, until_on, seat_count, staff_user_id)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    [listId, blockLabelId, reason, untilOn, ids.length, staffUserId],
  );
  await tx.query(
    'insert into list_blocked_seat (season_list_id, seat_id, list_seat_block_id) select $1, unnest($2::int[]), $3',
    [listId, ids, rows[0]!.id],
  );
  const reach = {seasonListId: listId, blockId: rows[0]!.id, eventSessionId: null};
  const claimed = await claimListBlocks(tx, reach);
  return {blockId: rows[0]!.id, blocked: ids.length, claimed, taken: await tellTaken(tx, reach)};
}

/** The ones of these that were blocked and are no more, and what that frees in sessions to come. */
export async function unblockListSeats(
  tx: Tx,
  listId: number,
  seatIds: number[],
): Promise<{seatIds: number[]; freed: FreedSeat[]}> {
  await lockList(tx, listId);
  const {rows} = await tx.query<{seatId: number}>(
    'delete from list_blocked_seat where season_list_id = $1 and seat_id = any($2) returning seat_id as "seatId"',
    [listId, seatIds],
  );
  const ids = rows.map(row => row.seatId).sort((a, b) => a - b);
  return {seatIds: ids, freed: await freeListBlocks(tx, listId, {seatIds: ids})};
}
