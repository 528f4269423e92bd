/**
 * Who a newsletter reaches: active subscribers of its groups, without the groups left out and without anybody
 * suppressed.
 */
import type {Tx} from '../../kernel/tx';
import type {NewsletterAudience} from './check-newsletter';
import {WITH_CARD, WORDS} from './reader-words';
import {type SegmentSql, segmentSql, setsSql} from './segment';

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

/** SQL: the subscriber `who.id` is in the list of the parameter. */
const IN = (groups: string, who = 's') => `exists (select 1 from subscriber_group_member m
  where m.subscriber_id = ${who}.id and m.subscriber_group_id = any(${groups}))`;
/** SQL over `subscriber s`: may be written to now. */
export const MAY_BE_WRITTEN = `s.state = 'active' and not exists (select 1 from suppression p
  where p.email_hash = s.email_hash)`;
/**
 * SQL over `subscriber s`: they have taken off what they were written to by (`groups`, SQL of their numbers), and are in
 * none of it any more. Whoever the office has moved elsewhere is not meant.
 */
export const HAS_TAKEN_OFF = (groups: string): string => `(exists (select 1 from subscriber_group g
    where g.id in (${groups}) and is_opted_out(s.email_hash, g.id, g.is_public))
  and not exists (select 1 from subscriber_group_member m
    where m.subscriber_id = s.id and m.subscriber_group_id in (${groups})))`;

/** SQL, «who»: those who get it, with lists in the two parameters. */
const whoSql = (meant: SegmentSql, groups: string, excluded: string): string => `${setsSql(meant)} who as (
    select s.* from subscriber s where ${IN(groups)} and not ${IN(excluded)} and ${MAY_BE_WRITTEN}
      and ${meant.fits(n => `exists (select 1 from segment_${n} g where g.id = s.id)`)})`;

/** Of how many of them each of these places (reader-words.ts) is not known; those of nobody are not among them. */
export async function countUnknown(
  tx: Tx,
  {groupIds, excludedGroupIds, segment = null}: NewsletterAudience,
  places: string[],
): Promise<{place: string; count: number}[]> {
  if (places.length === 0) return [];
  const values: unknown[] = [groupIds, excludedGroupIds, places];
  const {rows} = await tx.query<{place: string; count: number}>(
    `with ${whoSql(segmentSql(segment, values), '$1', '$2')},
       known as (select ${WORDS} as words from who s ${WITH_CARD})
     select p.place, count(*)::int as count from known cross join unnest($3::text[]) with ordinality p(place, n)
      where trim(coalesce(words ->> p.place, '')) = '' group by p.place, p.n order by p.n`,
    values,
  );
  return rows;
}

/** Writes down who gets it; answers how many. */
export async function snapshotAudience(
  tx: Tx,
  newsletterId: number,
  {groupIds, excludedGroupIds, segment = null}: NewsletterAudience,
): Promise<number> {
  const values: unknown[] = [newsletterId, groupIds, excludedGroupIds];
  const meant = segmentSql(segment, values);
  const {rowCount} = await tx.query(
    `with ${whoSql(meant, '$2', '$3')}
     insert into newsletter_delivery (newsletter_id, subscriber_id, email, is_measured)
      select $1, id, email, measured_since is not null from who
      order by id on conflict (newsletter_id, email) do nothing`,
    values,
  );
  await beginTrial(tx, newsletterId);
  return rowCount;
}

/** By lot: half of the part gets each subject, the rest waits. A list of one has nothing to try. */
async function beginTrial(tx: Tx, newsletterId: number): Promise<void> {
  const {rows} = await tx.query<{share: number}>(
    `select test_share as share from newsletter
      where id = $1 and (second_subject <> '' or second_sender_name <> '') and recipient_count > 1`,
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
  const meant = segmentSql(segment, values);
  const isIn = meant.sets.map((_, n) => `coalesce(bool_or(g.n = ${n}), false)`);
  const inSets = meant.sets.map((_, n) => `select id, ${n} as n from segment_${n}`).join(' union all ');
  // In one list nobody stands twice: its index says who they are as they come.
  const members = (groups: string, ids: number[]) =>
    ids.length === 1
      ? `select m.subscriber_id as id from subscriber_group_member m where m.subscriber_group_id = (${groups}::int[])[1]`
      : `select distinct m.subscriber_id as id from subscriber_group_member m where m.subscriber_group_id = any(${groups})`;
  const {rows} = await tx.query<
    Record<'inGroups' | 'inactive' | 'excluded' | 'suppressed' | 'met' | 'fitting', number>
  >(
    // Whoever is suppressed is looked for among suppressions, which are few beside half a million readers. Of the segment
    // the same is true: only those of its sets are looked at one by one.
    `with ${setsSql(meant)}
       silent as materialized (select s.id from suppression p join subscriber s
         on s.email_hash = p.email_hash and s.state = 'active'),
       inactive as not materialized (select id from subscriber where state <> 'active'),
       met as materialized (select ${meant.fits(n => isIn[n]!)} as fits from (${inSets || 'select 0 as id, 0 as n limit 0'}) g
        where ${IN('$1', 'g')} and not ${IN('$2', 'g')} and not exists (select 1 from inactive i where i.id = g.id)
          and not exists (select 1 from silent where silent.id = g.id)
        group by g.id)
     select m.*, (select count(*)::int from silent s where ${IN('$1')} and not ${IN('$2')}) as suppressed,
       (select count(*)::int from met) as met, (select count(*)::int from met where fits) as fitting
       from (select count(*)::int as "inGroups", count(i.id)::int as inactive,
           (count(x.id) filter (where i.id is null))::int as excluded
         from (${members('$1', groupIds)}) m left join inactive i on i.id = m.id
           left join (${members('$2', excludedGroupIds)}) x on x.id = m.id) m`,
    values,
  );
  const {met, fitting, ...counted} = rows[0]!;
  const fine = counted.inGroups - counted.inactive - counted.excluded - counted.suppressed;
  const willGet = fitting + (meant.ofNone ? fine - met : 0);
  return {...counted, outside: fine - willGet, willGet};
}
