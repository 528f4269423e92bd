/**
 * A season ends: its passes are over, those that were renewed say so, and those that were not lose their place in the
 * next one on the day until which it was guaranteed (the seat itself is freed by that day, not by this). In batches;
 * what is done is not done again.
 */
import type {Tx} from '../../kernel/tx';
import {mayBecome, move, to} from '../../machines/move';
import {expireCards} from './end-cards';

const BATCH = 2000;
const LIVING = `('pending_payment', 'requested', 'cancelled_by_holder', 'cancelled_unpaid', 'void')`;

export interface ClosedSeason {
  expired: number;
  renewed: number;
  notRenewed: number;
}

export async function closeSeason(tx: Tx, most = BATCH): Promise<ClosedSeason> {
  const over = await move<{id: number}>(tx, to('season_pass', 'expired'), {
    where: `id in (select p.id from season_pass p join season_list l on l.id = p.season_list_id
      where l.ends_on < club_today() and ${mayBecome('season_pass', 'expired', 'p')}
      order by p.id limit $1 for update of p skip locked)`,
    values: [most],
    returning: 'id',
  });
  const ids = over.rows.map(row => row.id);
  if (ids.length > 0) await expireCards(tx, ids);
  const renewed = await move(tx, to('season_pass', 'renewed'), {
    where: `id in (select p.id from season_pass p
      join season_pass r on r.renewed_from_id = p.id and r.state not in ${LIVING}
      where ${mayBecome('season_pass', 'renewed', 'p')} order by p.id limit $1 for update of p skip locked)`,
    values: [most],
  });
  const left = await move(tx, to('season_pass', 'not_renewed'), {
    where: `id in (select p.id from season_pass p join season_list n on n.previous_list_id = p.season_list_id
         join pass_campaign c on c.season_list_id = n.id and c.seat_guarantee_until_at < now()
        where ${mayBecome('season_pass', 'not_renewed', 'p')} and not exists (select 1 from season_pass r
          where r.renewed_from_id = p.id and r.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void'))
      order by p.id limit $1 for update of p skip locked)`,
    values: [most],
  });
  return {expired: ids.length, renewed: renewed.rowCount, notRenewed: left.rowCount};
}
