/** Doors: the code of each event, gates as they are worked, zones that enter elsewhere than the plan says, devices. */
import type {DemoTx} from '../bulk-insert';
import type {Surroundings} from './surroundings';

export async function storeDoors(tx: DemoTx, {calendar, staff}: Surroundings): Promise<void> {
  // The same codes on every load, no two of them alike: the factor shares no divisor with 10^8.
  await tx.query(
    `update event_access set code = lpad(((id::bigint * 7919003 + 41234567) % 100000000)::text, 8, '0'),
      code_rotated_at = $1`,
    [calendar.daysAhead(-12, '09:00')],
  );
  await tx.query(
    `update event_access a set wrong_gate = 'deny' from event e where e.id = a.event_id and e.kind = 'match'
      and e.id % 5 = 1`,
  );
  await tx.query(
    `update event_access a set is_reentry_allowed = true from event e where e.id = a.event_id and e.kind <> 'match'`,
  );
  // Who goes out for a moment does not come back at once, and not by another gate.
  await tx.query(
    `insert into access_rule (event_id, position, name, minutes_between, passback)
     select e.id, 0, 'Sale y vuelve por su puerta', 2, 'gate' from event e where e.kind <> 'match'
       and not exists (select 1 from event_session s where s.event_id = e.id and s.ends_at > now())
       and exists (select 1 from event_session s where s.event_id = e.id) order by e.id limit 1`,
  );
  await tx.query(
    `insert into event_gate (event_id, gate_id, opens_minutes_before, max_per_minute, is_open, note)
     select e.id, g.id, case when e.kind = 'match' then 90 else 45 end, case when e.kind = 'match' then 28
       else 20 end, true, case when e.kind = 'match' and g.code = '9' then 'Movilidad reducida: personal de apoyo'
       when e.kind = 'match' and g.code = '5' then 'Afición visitante' else '' end
       from event e join gate g on g.venue_id = e.venue_id
         where exists (select 1 from event_session s where s.event_id = e.id and s.ends_at > now() - interval '45 days')
         order by e.id, g.id`,
  );
  // The visitors' supporters enter by a gate of their own; one stand by the next gate while a staircase is mended.
  await tx.query(
    `insert into gate_zone (event_id, zone_id, gate_id)
     select e.id, z.id, g.id from event e join event_session s on s.event_id = e.id
       join zone z on z.seat_plan_id = s.seat_plan_id and z.code in ('212', '213', '116')
       join gate g on g.venue_id = e.venue_id and g.code = case z.code when '116' then '6' else '5' end
      where e.kind = 'match' and s.ends_at > now() - interval '45 days' and z.gate_id <> g.id group by 1, 2, 3
        order by 1, 2`,
  );
  await tx.query(
    `insert into device (event_id, gate_id, name, paired_at, last_seen_at, battery_percent, staff_user_id, is_active)
     select e.id, g.id, 'Lector puerta ' || g.code || case when n = 1 then ''
       else ' B' end, d.doors - interval '40 minutes', case when d.doors < now() then d.doors + interval '3 hours' end,
       case when d.doors < now() then 35 + (g.id * 13 + n * 7) % 60 else 100 end, $1, true
       from event e join gate g on g.venue_id = e.venue_id cross
         join lateral (select min(s.doors_at) as doors from event_session s
         where s.event_id = e.id and s.ends_at > now() - interval '45 days') d cross join generate_series(1, 2) n
      where d.doors < now() + interval '9 days' and (n = 1 or (e.kind = 'match' and g.code::int % 4 = 1))
        and g.code ~ '^[0-9]+$' order by e.id, length(g.code), g.code, n`,
    [staff.events],
  );
  await tx.query(`update device set is_active = false where id = (select max(id) from device)`);
  // Of the company that sold the club its turnstiles; nobody has the key to this hash.
  await tx.query(
    `with made as (
       insert into device (event_id, gate_id, name, kind, paired_at, staff_user_id)
       select d.event_id, d.gate_id, 'Torniquete ' || g.code, 'turnstile', min(d.paired_at), $1
         from device d join gate g on g.id = d.gate_id join event e on e.id = d.event_id and e.kind = 'match'
        where g.code = '1' group by d.event_id, d.gate_id, g.code returning id, paired_at, staff_user_id)
     insert into turnstile_key (device_id, key_hash, made_at, staff_user_id)
     select id, sha256(convert_to('sin clave ' || id, 'UTF8')), paired_at, staff_user_id from made`,
    [staff.events],
  );
}
