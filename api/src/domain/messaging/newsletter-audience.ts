/**
 * Who a newsletter reaches: active subscribers of its groups, without the groups left out and without anybody
 * suppressed.
 */
import type {Tx} from '../../tx';
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

export async function countNewsletterAudience(
  tx: Tx,
  {groupIds, excludedGroupIds}: NewsletterAudience,
): Promise<AudienceCount> {
  const {rows} = await tx.query<AudienceCount>(
    `with people as (
       select s.state, exists (select 1 from subscriber_group_member x
         where x.subscriber_id = s.id and x.subscriber_group_id = any($2)) as excluded,
              exists (select 1 from suppression p where p.email_hash = email_hash(s.email)) as suppressed
         from subscriber s where s.id in (select m.subscriber_id from subscriber_group_member m
           where m.subscriber_group_id = any($1)))
     select count(*)::int as "inGroups", count(*) filter (where state <> 'active')::int as inactive, count(*)
       filter (where state = 'active' and excluded)::int as excluded,
            count(*) filter (where state = 'active' and not excluded and suppressed)::int as suppressed, count(*)
              filter (where state = 'active' and not excluded and not suppressed)::int as "willGet"
       from people`,
    [groupIds, excludedGroupIds],
  );
  return rows[0]!;
}
