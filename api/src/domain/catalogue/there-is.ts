/**
 * What there is in the shop that is not sold line by line, so that no page promises what does not exist yet: words of
 * SQL on the one row of `organization`, asked for with the house (`/api/public/site`).
 */

/** Of a season list `l`: open to whoever comes. */
const open = (kind: 'passes' | 'academy'): string => `'${kind}' = any(modules) and exists (select 1 from season_list l
  where l.kind = '${kind}' and l.state in ('campaign', 'active')
    and l.ends_on >= club_today()`;

const PARTS = {
  passes: `${open('passes')} and exists (select 1 from pass_price p where p.season_list_id = l.id and p.is_active))`,
  renewals: `${open('passes')} and exists (select 1 from season_pass p where p.season_list_id = l.previous_list_id))`,
  academy: `${open('academy')} and exists (select 1 from age_category c where c.season_list_id = l.id))`,
  affiliates: `'supporters' = any(modules) and exists (select 1 from affiliate where is_active)`,
} as const;

/** Wheelchairs: places for them in what is to come. */
export const PARTS_THERE = ['passes', 'renewals', 'academy', 'affiliates', 'wheelchairs'] as const;

/** `text[]`, of all but the wheelchairs. */
export const THERE_IS = `array_remove(array[${Object.entries(PARTS)
  .map(([part, is]) => `case when ${is} then '${part}' end`)
  .join(', ')}]::text[], null)`;

/** `integer[]`: what a published plan has is the same for ever, so that each is looked through once. */
export const PLANS_TO_COME = `array(select distinct s.seat_plan_id from event_session s
  where s.state not in ('draft', 'cancelled') and s.ends_at > now() order by 1)`;
export const HAVE_WHEELCHAIRS = `select exists (select 1 from seat where seat_plan_id = any($1)
  and attributes & 1 <> 0) as have`;
