/**
 * The seats of passes: chosen at the back of each sector, a quarter of it at most, where nothing else stands. In the
 * matches to come they are claims; in those already played, a seat that somebody else bought had been given free.
 */
import type {DemoTx} from '../bulk-insert';
import type {DemoSeat} from './draw-passes';
import type {Season} from './season';

const SHARE = 0.29;
const RELEASED_NOW = 150;

/** Whole rows from the back, in the order of the seats, so that families sit together. */
export async function freeSeats(tx: DemoTx, planId: number, seasonName: string): Promise<DemoSeat[]> {
  const sessions = await tx.query<{ids: number[]}>(
    `select array_agg(s.id) as ids from event_session s join event e on e.id = s.event_id
      where s.seat_plan_id = $1 and s.starts_at > now() and e.competition = 'Liga Ribera'
      and e.subtitle like '%' || $2 || '%'`,
    [planId, seasonName],
  );
  const {rows} = await tx.query<DemoSeat>(
    `with taken as materialized (select distinct seat_id from seat_claim where event_session_id = any($2)),
     ranked as (
       select s.id, s.zone_id, s.row_index, s.seat_index, s.attributes, z.position, z.code,
         seat_place(z, s.row_label, s.seat_number) as label,
              row_number() over (partition by s.zone_id order by s.row_index desc, s.seat_index) as n, count(*)
                over (partition by s.zone_id) as size
         from seat s join zone z on z.id = s.zone_id
           where s.seat_plan_id = $1 and z.code not in ('PALCO', 'PRENSA', 'VIP', '212', '213', '214'))
     select id as "seatId", zone_id as "zoneId", label from ranked r
      where n <= size * $3::numeric and attributes & 3 = 0 and id not in (select seat_id from taken)
        order by position, row_index, seat_index`,
    [planId, sessions.rows[0]!.ids, SHARE],
  );
  return rows;
}

export async function storeSeats(tx: DemoTx, {now, last}: {now: Season; last: Season}): Promise<void> {
  // Given free for the next two matches: nobody has bought most of them yet.
  await tx.query(
    `insert into seat_release (season_pass_id, event_session_id, seat_id, state, channel, policy, released_at)
     select p.id, s.id, p.seat_id, 'released', case when p.id % 9 = 0 then 'box_office' else 'web' end, r.policy,
       now() - make_interval(hours => (1 + (p.id * 7) % 120)::int)
       from (select id, seat_id, row_number() over (order by md5(id::text)) as n from season_pass
         where season_list_id = $1 and seat_id is not null and state = 'active' and release_enabled) p
       join lateral (select es.id, row_number() over (order by es.starts_at) as k from season_list_session l
         join event_session es on es.id = l.event_session_id where l.season_list_id = $1 and es.starts_at > now()
         order by es.starts_at limit 2) s on s.k = 1 + p.n % 2
       cross join (select to_jsonb(x) as policy from release_policy x
         where season_list_id = $1 and event_session_id is null) r
      where p.n <= $2`,
    [now.id, RELEASED_NOW],
  );
  // The sold seats of a sector's back rows, of matches already played, were those of holders who did not come.
  for (const season of [now, last])
    await tx.query(
      `insert into seat_release (season_pass_id, event_session_id, seat_id, state, channel, policy, order_line_id,
        sold_cents, compensation_cents, payout, released_at, settled_at)
       select p.id, s.id, p.seat_id, 'compensated', 'web', r.policy, l.id, l.total_cents, w.cents,
         case when w.cents > 0 then 'wallet' end, l.created_at - interval '9 hours', s.ends_at + interval '24 hours'
         from season_list_session k join event_session s on s.id = k.event_session_id and s.starts_at < now()
         join season_pass p on p.season_list_id = k.season_list_id and p.seat_id is not null
           and p.state in ('active', 'suspended_unpaid', 'blocked', 'renewed', 'not_renewed')
         join lateral (select l.id, l.total_cents, l.fee_cents, l.vat_cents, o.created_at from seat_claim c
           join order_line l on l.order_id = c.order_id and l.event_session_id = c.event_session_id
           and l.seat_id = c.seat_id and l.state = 'active' join "order" o on o.id = l.order_id
                        where c.event_session_id = s.id and c.seat_id = p.seat_id and c.kind = 'sale') l on true
         cross join (select to_jsonb(x) as policy, share_bp / 10000.0 as share from release_policy x
           where season_list_id = $1 and event_session_id is null) r
        cross join lateral (select round((l.total_cents - l.fee_cents - l.vat_cents) * r.share)::int as cents) w
        where k.season_list_id = $1 and (p.id + s.id) % $2 = 0`,
      [season.id, season.isClosed ? 6 : 1],
    );
  // Some came to nothing, and some were taken back.
  await tx.query(
    `insert into seat_release (season_pass_id, event_session_id, seat_id, state, channel, policy, released_at,
      recovered_at, settled_at)
     select p.id, s.id, p.seat_id, case when p.id % 5 = 0 then 'recovered' else 'unsold' end, 'web', '{}',
       s.starts_at - interval '4 days', case when p.id % 5 = 0 then s.starts_at - interval '2 days' end,
       case when p.id % 5 = 0 then null else s.ends_at + interval '24 hours' end
       from season_list_session k join event_session s on s.id = k.event_session_id and s.starts_at < now()
         join season_pass p on p.season_list_id = k.season_list_id and p.seat_id is not null and p.state = 'active'
         and p.release_enabled
      where k.season_list_id = $1 and (p.id + s.id) % 89 = 0 on conflict do nothing`,
    [now.id],
  );
  await tx.query(
    `insert into seat_claim (event_session_id, seat_id, kind, season_pass_id)
     select k.event_session_id, p.seat_id, 'pass', p.id from season_list_session k
       join season_pass p on p.season_list_id = k.season_list_id
      where k.season_list_id = $1 and p.seat_id is not null
        and p.state in ('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked')
        and not exists (select 1 from seat_release r
          where r.season_pass_id = p.id and r.event_session_id = k.event_session_id and r.state <> 'recovered')
        and not exists (select 1 from seat_claim c
          where c.event_session_id = k.event_session_id and c.seat_id = p.seat_id)
      order by 1, 2`,
    [now.id],
  );
}
