/**
 * Which seats of a list may be had as a pass: those that no living pass has, that staff have not blocked, that are not
 * kept for whoever had them in the previous list, and that nobody has in any session to come. What decides in the end
 * is the unique index of season_pass and the primary key of seat_claim; this says it beforehand, and why.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {endOverBlocks} from './list-block-claims';

export type SeatRefusal = 'pass' | 'blocked' | 'guaranteed' | 'claimed';

/** Over `seat_claim c`: a list's block whose last day is over stands only until somebody wants the seat. */
const NOT_OVER = `not (c.kind = 'block' and exists (select 1 from seat_block o
  where o.id = c.seat_block_id and o.list_seat_block_id is not null and o.until_at <= now()))`;

/** Over `seat s` and `season_list l`; $2 is the pass that is being renewed or moved, whose own seat is no obstacle. */
const REFUSAL = `
case when exists (select 1 from season_pass p where p.season_list_id = l.id and p.seat_id = s.id
  and p.id is distinct from $2::int
  and p.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over')) then 'pass'
     when exists (select 1 from seat_change g where g.season_list_id = l.id and g.to_seat_id = s.id
       and g.state = 'pending_payment' and g.swap_pass_id is null
       and g.season_pass_id is distinct from $2::int) then 'pass'
     when exists (select 1 from list_seat_kept b where b.season_list_id = l.id and b.seat_id = s.id) then 'blocked'
     when exists (select 1 from pass_campaign c where c.season_list_id = l.id and c.seat_guarantee_until_at > now())
      and exists (select 1 from season_pass o where o.season_list_id = l.previous_list_id and o.seat_id = s.id
        and o.id is distinct from $2::int and o.state in ('active', 'suspended_unpaid', 'blocked', 'expired')
                     and not exists (select 1 from season_pass n
                       where n.renewed_from_id = o.id
                       and n.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void'))) then 'guaranteed'
     when exists (select 1 from season_list_session x join event_session e on e.id = x.event_session_id
       and e.state <> 'cancelled' and e.ends_at > now()
                    join seat_claim c on c.event_session_id = e.id and c.seat_id = s.id
                      and ($2::int is null or c.season_pass_id is distinct from $2::int)
                   where x.season_list_id = l.id and not (c.kind = 'hold' and c.expires_at <= now())
                     and ${NOT_OVER}) then 'claimed' end`;

const REASONS: Record<SeatRefusal, string> = {
  pass: 'Esa butaca ya tiene abono.',
  blocked: 'Esa butaca no se ofrece como abono.',
  guaranteed: 'Esa butaca está guardada para quien la tuvo la temporada pasada.',
  claimed: 'Esa butaca está ocupada en alguna de las fechas de la temporada.',
};

/** @throws DomainError 409 `seat_taken` with `details.reason` */
export async function requireFreeSeat(
  tx: Tx,
  seasonListId: number,
  seatId: number,
  exceptPassId: number | null,
): Promise<{zoneId: number}> {
  // Whoever wants this seat waits here: a list without sessions has no claims that would decide between a new pass and
  // a change.
  await tx.query('select 1 from seat where id = $1 for no key update', [seatId]);
  await endOverBlocks(tx, seasonListId, [seatId]);
  const {rows} = await tx.query<{zoneId: number; reason: SeatRefusal | null}>(
    `select s.zone_id as "zoneId", ${REFUSAL} as reason from season_list l
      join seat s on s.seat_plan_id = l.seat_plan_id and s.id = $3 where l.id = $1`,
    [seasonListId, exceptPassId, seatId],
  );
  if (!rows[0]) throw conflict('seat_taken', 'Esa butaca no es del plano de esta temporada.', {reason: 'unknown'});
  if (rows[0].reason) throw conflict('seat_taken', REASONS[rows[0].reason], {reason: rows[0].reason});
  return {zoneId: rows[0].zoneId};
}

/**
 * The ids of the seats that are free, in their order on the plan. Over a large list: keep the answer for some seconds.
 */
export async function readFreeListSeats(tx: Tx, seasonListId: number, exceptPassId: number | null): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `with l as (select * from season_list where id = $1),
     living as (select p.seat_id from season_pass p, l where p.season_list_id = l.id and p.seat_id is not null
       and p.id is distinct from $2::int
       and p.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over')),
     kept as (select o.seat_id from season_pass o, l
       where o.season_list_id = l.previous_list_id and o.seat_id is not null and o.id is distinct from $2::int
       and o.state in ('active', 'suspended_unpaid', 'blocked', 'expired')
                 and exists (select 1 from pass_campaign c
                   where c.season_list_id = l.id and c.seat_guarantee_until_at > now())
                 and not exists (select 1 from season_pass n
                   where n.renewed_from_id = o.id
                   and n.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void'))),
     claimed as (select c.seat_id from season_list_session x join event_session e on e.id = x.event_session_id
       and e.state <> 'cancelled' and e.ends_at > now()
                   join seat_claim c on c.event_session_id = e.id
                     and ($2::int is null or c.season_pass_id is distinct from $2::int)
                     where x.season_list_id = $1 and not (c.kind = 'hold' and c.expires_at <= now()) and ${NOT_OVER}),
     changing as (select g.to_seat_id as seat_id from seat_change g
       where g.season_list_id = $1 and g.state = 'pending_payment' and g.swap_pass_id is null
       and g.season_pass_id is distinct from $2::int),
     taken as (select seat_id from living union select seat_id from changing union select seat_id from kept
       union select seat_id from claimed union select seat_id from list_seat_kept where season_list_id = $1)
     select s.id from seat s join l on s.seat_plan_id = l.seat_plan_id
       where not exists (select 1 from taken t where t.seat_id = s.id) order by s.seat_index`,
    [seasonListId, exceptPassId],
  );
  return rows.map(row => row.id);
}
