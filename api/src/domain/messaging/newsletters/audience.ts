/**
 * Who a newsletter reaches: active subscribers of its groups, without the groups left out and without anybody
 * suppressed.
 */
import type {Tx} from '../../../tx';
import type {NewsletterAudience} from './check-newsletter';
import {segmentSql} from './segment';

export interface AudienceCount {
  /** Different people in the groups. */
  inGroups: number;
  inactive: number;
  excluded: number;
  suppressed: number;
  /** Not among those that the conditions mean. */
  outside: number;
  /** Who would get it now. */
  willGet: number;
}

/** SQL over `subscriber s`: in the list of the parameter. */
const IN = (groups: string) => `exists (select 1 from subscriber_group_member m
  where m.subscriber_id = s.id and m.subscriber_group_id = any(${groups}))`;
/** SQL over `subscriber s`: may be written to now. */
export const MAY_BE_WRITTEN = `s.state = 'active' and not exists (select 1 from suppression p
  where p.email_hash = email_hash(s.email))`;

/** Writes down who gets it; answers how many. */
export async function snapshotAudience(
  tx: Tx,
  newsletterId: number,
  {groupIds, excludedGroupIds, segment = null}: NewsletterAudience,
): Promise<number> {
  const values: unknown[] = [newsletterId, groupIds, excludedGroupIds];
  const fits = segmentSql(segment, values);
  const {rowCount} = await tx.query(
    `insert into newsletter_delivery (newsletter_id, subscriber_id, email, is_measured)
      select $1, s.id, s.email, s.measured_since is not null from subscriber s
       where ${IN('$2')} and not ${IN('$3')} and ${MAY_BE_WRITTEN} and ${fits}
      order by s.id on conflict (newsletter_id, email) do nothing`,
    values,
  );
  await beginTrial(tx, newsletterId);
  return rowCount;
}

/** By lot: half of the part gets each subject, the rest waits. A list of one has nothing to try. */
async function beginTrial(tx: Tx, newsletterId: number): Promise<void> {
  const {rows} = await tx.query<{share: number}>(
    `select test_share as share from newsletter where id = $1 and second_subject <> '' and recipient_count > 1`,
    [newsletterId],
  );
  if (!rows[0]) return;
  await tx.query(
    `with lot as (select id, row_number() over (order by md5($1::text || ' ' || id)) as n,
         greatest(1, round(count(*) over () * $2::int / 200.0)) as half
       from newsletter_delivery where newsletter_id = $1::int)
     update newsletter_delivery d set variant = case when lot.n <= 2 * lot.half then 'b' end
       from lot where d.id = lot.id and lot.n > lot.half`,
    [newsletterId, rows[0].share],
  );
  await tx.query('update newsletter set test_ends_at = now() + make_interval(hours => test_hours) where id = $1', [
    newsletterId,
  ]);
}

export async function countNewsletterAudience(
  tx: Tx,
  {groupIds, excludedGroupIds, segment = null}: NewsletterAudience,
): Promise<AudienceCount> {
  const values: unknown[] = [groupIds, excludedGroupIds];
  const fits = segmentSql(segment, values);
  const {rows} = await tx.query<AudienceCount>(
    // The hash of half a million addresses takes a second: whoever is suppressed is looked for among suppressions.
    `with members as (select distinct m.subscriber_id as id from subscriber_group_member m
         where m.subscriber_group_id = any($1)),
       out as (select distinct x.subscriber_id as id from subscriber_group_member x
         where x.subscriber_group_id = any($2)),
       silent as materialized (select s.id from suppression p join subscriber s
         on email_hash(s.email) = p.email_hash and s.state = 'active'),
       people as (select s.state, out.id is not null as excluded, silent.id is not null as suppressed,
         ${fits} as fits
         from members m join subscriber s on s.id = m.id left join out on out.id = s.id
           left join silent on silent.id = s.id)
     select count(*)::int as "inGroups", count(*) filter (where state <> 'active')::int as inactive, count(*)
       filter (where state = 'active' and excluded)::int as excluded,
            count(*) filter (where state = 'active' and not excluded and suppressed)::int as suppressed, count(*)
              filter (where state = 'active' and not excluded and not suppressed and fits)::int as "willGet",
            count(*) filter (where state = 'active' and not excluded and not suppressed and not fits)::int as outside
       from people`,
    values,
  );
  return rows[0]!;
}
