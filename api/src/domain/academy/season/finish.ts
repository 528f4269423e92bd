/**
 * A season is over: whoever was in it and owes nothing more has finished it, and waits for no clothes. Who still owes
 * stays as it is, so that the debt goes on being asked for and charged, and finishes with the last payment.
 */
import type {Tx} from '../../kernel/tx';
import {mayBecome, move, to} from '../../machines/move';
import {dropKit} from '../kit/owe-kit';

const BATCH = 500;

/** How many; what is done is not done again. */
export async function finishEnrolments(tx: Tx, most = BATCH): Promise<number> {
  const {rows} = await move<{id: number}>(tx, to('enrolment', 'finished'), {
    as: 'e',
    set: 'ended_at = now()',
    where: `e.id in (select o.id from enrolment o join season_list l on l.id = o.season_list_id
      where l.ends_on < club_today() and ${mayBecome('enrolment', 'finished', 'o')}
        and not exists (select 1 from instalment i where i.enrolment_id = o.id
          and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable'))
      order by o.id limit $1 for update of o skip locked)`,
    values: [most],
    returning: 'e.id',
  });
  const ids = rows.map(row => row.id);
  if (ids.length > 0) await dropKit(tx, ids);
  return ids.length;
}
