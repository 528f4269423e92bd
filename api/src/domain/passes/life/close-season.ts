/**
 * A season ends: its passes are over, those that were renewed say so, and those that were not lose their place in the
 * next one on the day until which it was guaranteed (the seat itself is freed by that day, not by this). In batches;
 * what is done is not done again.
 */
import type {Tx} from '../../../tx';
import {expireCards} from './end-cards';

const BATCH = 2000;
const LIVING = `('pending_payment', 'requested', 'cancelled_by_holder', 'cancelled_unpaid', 'void')`;

export interface ClosedSeason {
  expired: number;
  renewed: number;
  notRenewed: number;
}

export async function closeSeason(tx: Tx, most = BATCH): Promise<ClosedSeason> {
  const over = await tx.query<{id: number}>(
    `update season_pass set state = 'expired', version = version + 1, updated_at = now() where id in (
       select p.id from season_pass p join season_list l on l.id = p.season_list_id
         where l.ends_on < (now() at time zone 'Europe/Madrid')::date
         and p.state in ('active', 'suspended_unpaid', 'blocked') order by p.id limit $1 for update of p skip locked)
         returning id`,
    [most],
  );
  const ids = over.rows.map(row => row.id);
  if (ids.length > 0) await expireCards(tx, ids);
  const renewed = await tx.query(
    `update season_pass set state = 'renewed', version = version + 1, updated_at = now() where id in (
       select p.id from season_pass p join season_pass r on r.renewed_from_id = p.id and r.state not in ${LIVING}
         where p.state in ('expired', 'not_renewed') order by p.id limit $1 for update of p skip locked)`,
    [most],
  );
  const left = await tx.query(
    `update season_pass set state = 'not_renewed', version = version + 1, updated_at = now() where id in (
       select p.id from season_pass p join season_list n on n.previous_list_id = p.season_list_id
         join pass_campaign c on c.season_list_id = n.id and c.seat_guarantee_until_at < now()
        where p.state = 'expired' and not exists (select 1 from season_pass r
          where r.renewed_from_id = p.id and r.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void'))
          order by p.id limit $1 for update of p skip locked)`,
    [most],
  );
  return {expired: ids.length, renewed: renewed.rowCount ?? 0, notRenewed: left.rowCount ?? 0};
}
