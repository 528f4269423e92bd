/**
 * Who a newsletter reaches: active subscribers of its groups, without the groups left out and without anybody
 * suppressed.
 */
import type {Tx} from '../../../tx';
import type {NewsletterAudience} from './check-newsletter';

export interface AudienceCount {
  /** Different people in the groups. */
  inGroups: number;
  inactive: number;
  excluded: number;
  suppressed: number;
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
  {groupIds, excludedGroupIds}: NewsletterAudience,
): Promise<number> {
  const {rowCount} = await tx.query(
    `insert into newsletter_delivery (newsletter_id, subscriber_id, email)
      select $1, s.id, s.email from subscriber s where ${IN('$2')} and not ${IN('$3')} and ${MAY_BE_WRITTEN}
      order by s.id on conflict (newsletter_id, email) do nothing`,
    [newsletterId, groupIds, excludedGroupIds],
  );
  return rowCount;
}

export async function countNewsletterAudience(
  tx: Tx,
  {groupIds, excludedGroupIds}: NewsletterAudience,
): Promise<AudienceCount> {
  const {rows} = await tx.query<AudienceCount>(
    // The hash of half a million addresses takes a second: whoever is suppressed is looked for among suppressions.
    `with members as (select distinct m.subscriber_id as id from subscriber_group_member m
         where m.subscriber_group_id = any($1)),
       out as (select distinct x.subscriber_id as id from subscriber_group_member x
         where x.subscriber_group_id = any($2)),
       silent as materialized (select s.id from suppression p join subscriber s
         on email_hash(s.email) = p.email_hash and s.state = 'active'),
       people as (select s.state, out.id is not null as excluded, silent.id is not null as suppressed
         from members m join subscriber s on s.id = m.id left join out on out.id = s.id
           left join silent on silent.id = s.id)
     select count(*)::int as "inGroups", count(*) filter (where state <> 'active')::int as inactive, count(*)
       filter (where state = 'active' and excluded)::int as excluded,
            count(*) filter (where state = 'active' and not excluded and suppressed)::int as suppressed, count(*)
              filter (where state = 'active' and not excluded and not suppressed)::int as "willGet"
       from people`,
    [groupIds, excludedGroupIds],
  );
  return rows[0]!;
}
