/**
 * Yesterday morning everybody who had not renewed was told that fifteen days were left: nobody is told again when the
 * demo starts.
 */
import type {DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import type {Season} from './season';

/** As the campaign's `reminder_days` begin. */
const DAYS = 15;

export async function storeReminders(tx: DemoTx, calendar: Calendar, now: Season, next: Season): Promise<void> {
  await tx.query(
    `insert into campaign_reminder (pass_campaign_id, pass_holder_id, days_before, ends_at, email, sent_at)
     select distinct on (h.id) c.id, h.id, ${DAYS}, f.ends_at,
       lower(coalesce(nullif(u.email, ''), nullif(h.email, ''), g.email)), $3::timestamptz
       from pass_campaign c join campaign_phase f on f.pass_campaign_id = c.id and f.kind = 'renewal'
         join season_pass p on p.season_list_id = $1 and p.state in ('active', 'blocked', 'expired')
         join pass_holder h on h.id = p.pass_holder_id and h.state = 'active'
       left join pass_holder g on g.id = h.guardian_id
         left join customer u on u.id = coalesce(h.customer_id, g.customer_id)
      where c.season_list_id = $2
        and coalesce(nullif(u.email, ''), nullif(h.email, ''), nullif(g.email, '')) is not null and not exists (select 1
        from season_pass r where r.renewed_from_id = p.id) and not exists (select 1 from auto_renewal a
        where a.season_pass_id = p.id) order by h.id`,
    [now.id, next.id, calendar.daysAhead(-1, '10:00')],
  );
}
