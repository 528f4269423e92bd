/**
 * A place that has become free goes to whoever waits longest in its category: admitted by the usual way, with the time
 * to pay that this gives. Whoever waits is locked before the category, and a rival is passed by.
 */
import type {Tx} from '../../kernel/tx';
import {changeEnrolmentState} from '../change-enrolment-state';

/** Those admitted, at most `most`, in order of their turn. */
export async function offerFreedPlaces(tx: Tx, most: number): Promise<number[]> {
  const {rows} = await tx.query<{ageCategoryId: number; free: number}>(
    `select c.id as "ageCategoryId",
       least($1, coalesce(c.capacity - academy_places_taken(c.id, null, null), $1))::int as free
       from age_category c join season_list l on l.id = c.season_list_id and l.state in ('campaign', 'active')
      where exists (select 1 from enrolment e where e.age_category_id = c.id and e.waiting_position is not null)
        and (c.capacity is null or academy_places_taken(c.id, null, null) < c.capacity) order by c.id`,
    [most],
  );
  const offered: number[] = [];
  for (const {ageCategoryId, free} of rows) {
    const next = await tx.query<{id: number}>(
      `select id from enrolment where age_category_id = $1 and state = 'waiting_list' order by waiting_position
        limit $2 for update`,
      [ageCategoryId, Math.min(free, most - offered.length)],
    );
    await tx.query('select 1 from age_category where id = $1 for no key update', [ageCategoryId]);
    const {rows: now} = await tx.query<{free: number | null}>(
      'select capacity - academy_places_taken(id, null, null) as free from age_category where id = $1',
      [ageCategoryId],
    );
    for (const {id} of next.rows.slice(0, now[0]!.free === null ? undefined : Math.max(now[0]!.free, 0))) {
      await changeEnrolmentState(tx, {enrolmentId: id, to: 'admitted', note: ''});
      offered.push(id);
    }
  }
  return offered;
}
