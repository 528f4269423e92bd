/**
 * A pass that ended for unpaid instalments, and owes nothing overdue any more: before the season ends it lives again if
 * its seat is still nobody's, in the list and in every session to come. If somebody has it, the debt is paid and the
 * years are kept, and the pass stays ended.
 */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {reviveCards} from './end-cards';
import {claimPassSeats} from '../seats/pass-seats';

export async function reinstatePaid(tx: Tx, seasonPassIds: number[]): Promise<number[]> {
  const back: number[] = [];
  const {rows} = await tx.query<{id: number}>(
    `select p.id from season_pass p join season_list l on l.id = p.season_list_id
      where p.id = any($1) and p.state = 'cancelled_unpaid' and p.overdue_cents = 0
      and l.ends_on >= club_today() order by p.id`,
    [seasonPassIds],
  );
  for (const {id} of rows) {
    await tx.query('savepoint reinstate');
    const moved = await move(tx, to('season_pass', 'active', ['cancelled_unpaid']), {
      id,
      as: 'p',
      set: `ended_at = null, end_reason = ''`,
      where: `p.seat_id is null or not exists (select 1 from season_pass o
        where o.season_list_id = p.season_list_id and o.seat_id = p.seat_id and o.id <> p.id
        and o.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over'))`,
    });
    if (moved.rowCount === 1 && (await claimPassSeats(tx, id)).length === 0) back.push(id);
    else await tx.query('rollback to savepoint reinstate');
  }
  if (back.length > 0) await reviveCards(tx, back);
  return back;
}
