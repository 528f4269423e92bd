/**
 * What holders of «Ocho partidos» have chosen: nothing yet, some, or all eight, in the seats that nobody had; what was
 * played was chosen too.
 */
import type {DemoTx} from '../bulk-insert';
import type {Season} from './season';

/** After all that takes seats. Chance is a hash, so that every load tells the same story. (`< 1` as in freeSeats.) */
export async function storeChoices(tx: DemoTx, now: Season): Promise<void> {
  await tx.query(
    `with wish as (
       select p.id as pass, s.id as session, s.seat_plan_id as plan, s.starts_at, row_number() over (partition by p.id
         order by md5(p.id || '-' || s.id)) as n, least(p.choices_allowed, p.id % 11) as most, p.signed_up_at, p.origin
         from season_pass p join season_list_session l on l.season_list_id = p.season_list_id and l.supplement_cents = 0
           join event_session s on s.id = l.event_session_id and s.state <> 'cancelled' and s.state <> 'draft'
        where p.season_list_id = $1 and p.pass_category_id = $2
          and p.state in ('active', 'suspended_unpaid', 'blocked')),
     wanted as (select w.*, row_number() over (partition by session order by md5(pass || '/' || session)) as k
       from wish w where n <= most),
     open as materialized (
       select t.id, t.zone_id, t.seat_plan_id as plan, t.row_index, t.seat_index from seat t
           join zone z on z.id = t.zone_id and z.code not in ('PALCO', 'PRENSA', 'VIP')
        where t.attributes & 3 < 1 and t.seat_plan_id in (select plan from wanted)
          and not exists (select 1 from season_pass o where o.season_list_id = $1 and o.seat_id = t.id)),
     free as (
       select s.id as session, array_agg(t.id order by t.zone_id % 7, t.row_index, t.seat_index) as seats,
         array_agg(t.zone_id order by t.zone_id % 7, t.row_index, t.seat_index) as zones
         from (select distinct session as id, plan from wanted) s join open t using (plan)
        where not exists (select 1 from seat_claim c where c.event_session_id = s.id and c.seat_id = t.id)
          and exists (select 1 from price p where p.event_session_id = s.id and p.zone_id = t.zone_id and p.is_active)
        group by s.id),
     placed as (select w.*, f.seats[w.k] as seat, f.zones[w.k] as zone from wanted w join free f using (session)
       where w.k <= cardinality(f.seats)),
     claimed as (insert into seat_claim (event_session_id, seat_id, kind, season_pass_id)
       select session, seat, 'pass', pass from placed)
     insert into pass_choice (season_pass_id, event_session_id, zone_id, seat_id, channel, chosen_at)
     select pass, session, zone, seat, case when origin in ('box_office', 'phone') then origin
       else 'web' end, greatest(signed_up_at, least(now(), starts_at) - make_interval(hours => (20 + pass % 200)::int))
       from placed`,
    [now.id, now.categories.eight],
  );
}
