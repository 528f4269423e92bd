/**
 * What passes that renew themselves will cost, thousands of them in one statement: the category of the holder's age,
 * the same seat, the price of the phase, and the discounts that are given unasked (the same rule as chooseDiscounts:
 * all that stack, or the best of those that do not). A pass without category or price in the new season has no row, nor
 * has one whose price there is a group's alone: a family renews together, by hand.
 */

import {RELEASE_CREDIT} from '../release/release-credit';

/**
 * $1 the new list, $2 ids of passes, $3 the day of each one's charge, $4 the kind of price. Gives the tables `offers`,
 * `cuts` and `priced`: what is due, and how much of the discount is for seats given free.
 */
export const OFFERS = `
asked as (select * from unnest($2::int[], $3::date[]) as a(pass_id, day)),
base as (
  select p.id, p.pass_holder_id, a.day, h.born_on, h.member_since_on, k.name as category,
    p.seat_id is not null as had_seat, p.seat_label, p.member_code, p.holder_name, p.holder_doc, p.card_token_id,
    p.sepa_mandate_id, l.previous_list_id,
         t.id as seat_id, coalesce(t.zone_id, (select z.id from zone z join zone o on o.id = p.zone_id
           where p.seat_id is null and z.seat_plan_id = l.seat_plan_id and (z.id = o.id or z.code = o.code)
           order by z.id = o.id desc limit 1)) as zone_id
    from asked a join season_pass p on p.id = a.pass_id join pass_holder h on h.id = p.pass_holder_id
      join pass_category k on k.id = p.pass_category_id join season_list l on l.id = $1
    left join seat s on s.id = p.seat_id
    left join lateral (
      select x.id, x.zone_id from seat x where x.id = s.id and x.seat_plan_id = l.seat_plan_id
      union all
      select x.id, x.zone_id from zone o join zone z on z.seat_plan_id = l.seat_plan_id and z.code = o.code
        join seat x on x.zone_id = z.id and x.row_label = s.row_label and x.seat_number = s.seat_number
        where o.id = s.zone_id and s.seat_plan_id <> l.seat_plan_id
      limit 1) t on s.id is not null),
offers as (
  select b.*, c.id as category_id, c.name as category_name, c.can_release, c.can_transfer, c.needs_seat,
    r.id as price_id, r.amount_cents
    from base b
    cross join lateral (select k.id, k.name, k.can_release, k.can_transfer, k.kind = 'fixed_seat' as needs_seat
      from pass_category k where k.season_list_id = $1 and k.is_active and (k.kind = 'fixed_seat') = b.had_seat
       and (case when k.born_from_on is null and k.born_until_on is null then k.name = b.category
         else coalesce(b.born_on between coalesce(k.born_from_on, '-infinity')
         and coalesce(k.born_until_on, 'infinity'), false) end) order by k.name = b.category desc, k.position, k.id
         limit 1) c
    join pass_price r on r.season_list_id = $1 and r.pass_category_id = c.id
      and r.zone_id is not distinct from case when c.needs_seat then b.zone_id end and r.kind = $4 and r.is_active
      and r.price_group_id is null
   where not c.needs_seat or b.seat_id is not null),
met as (
  select o.id, o.amount_cents, d.id as discount_id, d.is_stackable, case d.kind
    when 'percent' then round(o.amount_cents * d.percent_bp / 10000.0)::int
    else least(d.amount_cents, o.amount_cents) end as cents
    from offers o join pass_discount d on d.season_list_id = $1
      and (d.pass_price_id is null or d.pass_price_id = o.price_id) and d.is_active
      and d.condition in ('none', 'early', 'seniority', 'attendance') and d.document_required = ''
      and not d.needs_approval and d.max_uses is null
     and o.day between coalesce(d.valid_from_on, '-infinity') and coalesce(d.valid_until_on, 'infinity')
     and case d.condition when 'seniority' then o.member_since_on <= o.day - make_interval(years => d.min_years)
           when 'attendance' then d.min_attendance <= (select count(distinct c.event_session_id) from season_pass q
             join counted_scan c on c.source = 'pass' and c.right_id = q.id
             where q.pass_holder_id = o.pass_holder_id and q.season_list_id = o.previous_list_id)
           else true end),
ranked as (
  select m.*, coalesce(sum(cents) filter (where is_stackable) over (partition by id), 0) as together, max(cents)
    filter (where not is_stackable) over (partition by id) as alone,
         row_number() over (partition by id, is_stackable order by cents desc, discount_id) as rank,
           coalesce(sum(cents) over (partition by id, is_stackable order by discount_id rows between unbounded preceding
           and 1 preceding), 0) as before
    from met m),
cuts as (
  select id, discount_id, (case when is_stackable then least(cents, greatest(0, amount_cents - before))
    else cents end)::int as cents
    from ranked where case when coalesce(alone, 0) > together then not is_stackable and rank = 1 else is_stackable end),
priced as (
  select o.*, c.cut, least(r.credit, o.amount_cents - c.cut) as released,
    o.amount_cents - c.cut - least(r.credit, o.amount_cents - c.cut) as due_cents
    from offers o cross join lateral (select coalesce(sum(x.cents), 0)::int as cut from cuts x where x.id = o.id) c
   cross join lateral (select ${RELEASE_CREDIT('o.id')} as credit) r)`;
