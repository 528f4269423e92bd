/**
 * One session lets everybody have its wheelchair places two days before, and the one of its event that has sold least
 * leaves a seat free between different orders. What was sold before stays as it was.
 */
import type {DemoTx} from '../bulk-insert';

export async function storeSeatRules(tx: DemoTx, slug: string): Promise<void> {
  await tx.query(
    `with one as (select s.id from event_session s join event e on e.id = s.event_id and e.slug = $1
       where s.state = 'on_sale' and not s.is_trial and s.starts_at > now() + interval '4 days'
       order by (select count(*) from seat_claim c where c.event_session_id = s.id), s.id limit 1)
     update event_session s set accessible_until_hours = 48, seats_apart = case when s.id = one.id then 1 else 0 end
       from one where s.event_id = (select event_id from event_session where id = one.id)`,
    [slug],
  );
}
