/**
 * What the doors read: at the last two matches and the last shows, everybody who came, when they came, and what was
 * refused. One statement over the rights there are; chance is a hash, so that every load tells the same story.
 */
import {hasClub, type Profile} from '../../platform/environment/demo-profile';
import type {DemoTx} from '../bulk-insert';

const dice = (salt: string) => `(hashtext(r.source || r.right_id || '${salt}' || s.id) & 1023)`;

export async function storeScans(tx: DemoTx, profile: Profile): Promise<void> {
  await tx.query(`
create temporary table door_session on commit drop as
  (select s.id, s.event_id, s.seat_plan_id, s.doors_at, s.starts_at, s.ends_at from event_session s
    join event e on e.id = s.event_id where e.kind = 'match' and s.ends_at < now() order by s.starts_at desc limit 2)
  union all
  (select s.id, s.event_id, s.seat_plan_id, s.doors_at, s.starts_at, s.ends_at from event_session s
    join event e on e.id = s.event_id where e.kind <> 'match' and s.ends_at < now() order by s.starts_at desc
    limit ${hasClub(profile) ? 3 : 8})`);
  await tx.query(`
create temporary table door_right on commit drop as
select s.id as session, s.event_id as event, r.source, r.right_id, r.zone_id, r.code, r.status,
  coalesce(r.gate_id, gate_of_zone(s.id, r.zone_id)) as gate, ${dice('a')} as a,
       s.doors_at + (least(1, power(((${dice('b')} + ${dice('c')} + ${dice('d')}) / 3069.0),
         0.8)) * (s.starts_at + interval '12 minutes' - s.doors_at)) as at
  from door_session s join access_right r on r.event_session_id = s.id
 where r.event_session_id = any(array(select id from door_session)) and r.code is not null and (r.status in ('active', 'blocked')
   or (r.status = 'revoked' and r.source in ('ticket', 'invitation', 'external_code')))`);
  await tx.query(`
insert into scan (event_session_id, device_id, gate_id, direction, result, source, right_id, zone_id, round, code,
  is_wrong_gate, at, device_at, read_at)
select r.session, d.id, d.gate_id, v.direction, v.result, r.source, r.right_id, r.zone_id, v.round, r.code,
  coalesce(d.gate_id <> r.gate, false), v.at, v.at, v.at
  from (select r.*, case when a % 67 = 1 then 1 else 0 end as strays from door_right r) r
  cross join lateral (
    select 'in' as direction, 'ok' as result, 0 as round, r.at as at where r.status = 'active' and r.a < case r.source
      when 'pass' then 830 when 'external_code' then 700 else 952 end
    union all select 'in', 'already_used', 0, r.at + interval '4 minutes' + r.a * interval '2 seconds'
      where r.status = 'active' and r.a < 9
    union all select 'in', case when r.status = 'blocked' then 'blocked' else 'revoked' end, 0, r.at
      where r.status in ('blocked', 'revoked') and r.a < 420
    union all select 'in', 'out_of_hours', 0, (select s.doors_at from door_session s
      where s.id = r.session) - interval '3 minutes' - r.a * interval '1 second'
      where r.status = 'active' and r.a between 10 and 13
  ) v
  join lateral (
    select d.id, d.gate_id from device d where d.event_id = r.event and d.is_active
     order by (d.gate_id is distinct from r.gate) <> (r.strays = 1), (hashtext(d.name || r.right_id) & 255) limit 1
  ) d on true
 order by v.at, r.source, r.right_id`);
  // Strangers' codes, and tickets of another day.
  await tx.query(`
insert into scan (event_session_id, device_id, gate_id, direction, result, code, at, device_at, read_at)
select s.id, d.id, d.gate_id, 'in', 'unknown', upper(substr(md5('x' || s.id || n), 1, 12)), w.at, w.at, w.at
  from door_session s cross join generate_series(1, 34) n
    cross join lateral (select s.doors_at + n * interval '97 seconds' as at) w
    join lateral (select d.id, d.gate_id from device d where d.event_id = s.event_id and d.is_active
    order by hashtext(d.name || n) limit 1) d on true order by s.id, n`);
  await tx.query(`
insert into scan (event_session_id, device_id, gate_id, direction, result, source, right_id, zone_id, code, at,
  device_at, read_at)
select s.id, d.id, d.gate_id, 'in', 'other_session', 'ticket', t.id, t.zone_id, t.code, w.at, w.at, w.at
  from door_session s cross join generate_series(1, 12) n
    cross join lateral (select s.doors_at + n * interval '211 seconds' as at) w
    join lateral (select t.id, t.zone_id, t.code from ticket t where t.event_session_id <> s.id and t.state = 'valid'
    and t.id > n * 137 order by t.id limit 1) t on true
  join lateral (select d.id, d.gate_id from device d where d.event_id = s.event_id and d.is_active
    order by hashtext(d.name || n || 'o') limit 1) d on true order by s.id, n`);
  // At a show people go out in the interval and come back.
  await tx.query(`
insert into scan (event_session_id, device_id, gate_id, direction, result, source, right_id, zone_id, round, code, at,
  device_at, read_at)
select c.event_session_id, c.device_id, c.gate_id, w.direction, 'ok', c.source, c.right_id, c.zone_id, w.round, c.code,
  w.at, w.at, w.at
  from door_session s join event e on e.id = s.event_id and e.kind <> 'match'
    join scan c on c.event_session_id = s.id and c.result = 'ok' and (c.right_id % 23) = 4
  cross join lateral (values ('out', 0, s.starts_at + interval '52 minutes' + (c.right_id % 300) * interval '1 second'),
    ('in', 1, s.starts_at + interval '63 minutes' + (c.right_id % 240) * interval '1 second')) w(direction, round, at)
    order by w.at`);
  await tx.query(`
insert into access_counter (event_session_id, gate_key, entered, exited)
select event_session_id, coalesce(gate_id, 0), count(*) filter (where direction = 'in'), count(*)
  filter (where direction = 'out') from scan where result = 'ok' group by 1, 2`);
  // The ground was cleared after the first of them.
  await tx.query(`
with cleared as (
  insert into all_out (event_session_id, at, inside, reason, staff_user_id)
  select s.id, s.ends_at + interval '20 minutes', n.inside, 'Recinto desalojado al terminar', (select min(id) from staff_user)
    from (select * from door_session where ends_at + interval '20 minutes' < now() order by ends_at, id limit 1) s
      join (select event_session_id, sum(entered - exited)::int as inside from access_counter group by 1) n
        on n.event_session_id = s.id and n.inside > 0 returning event_session_id, at
)
update access_counter n set exited = n.entered, all_out_at = c.at from cleared c
  where n.event_session_id = c.event_session_id`);
  await tx.query(
    `update ticket t set state = 'used' from scan c where c.source = 'ticket' and c.result = 'ok' and c.direction = 'in'
      and c.round = 0 and t.id = c.right_id and t.state = 'valid'`,
  );
  await tx.query(
    `update invitation i set state = 'used', used_at = c.at from scan c
      where c.source = 'invitation' and c.result = 'ok' and c.direction = 'in' and c.round = 0 and i.id = c.right_id
      and i.state <> 'revoked'`,
  );
  await tx.query(
    `update external_code e set state = 'used', used_at = c.at from scan c
      where c.source = 'external_code' and c.result = 'ok' and c.direction = 'in' and c.round = 0 and e.id = c.right_id
      and e.state = 'valid'`,
  );
}
