-- A session may want so many seats left free in the row between people of different orders. Two who take neighbouring
-- seats at the same moment do not see each other's claim, so a statement that claims takes the lock of the rows it
-- touches (never of the whole session), and looks after that: the second one waits and sees. Sessions without the rule
-- take no lock and pay a look at their own row.
alter table event_session add column seats_apart integer not null default 0
  constraint event_session_seats_apart_check check (seats_apart between 0 and 6);

-- The first of these seats that is too near to somebody else's, or null. What is blocked, invited or a pass's is
-- somebody's, too; what is hidden and a hold whose time is over are nobody's.
create function too_near(session integer, seats integer[]) returns integer language plpgsql as $$
declare near integer;
begin
  perform pg_advisory_xact_lock(7303, key) from (
    select distinct hashtext(session || ' ' || seat_plan_id || ' ' || row_index) as key from seat
     where id = any(seats) order by 1) rows;
  -- A statement of its own, after the locks: it sees what was committed while they were waited for.
  select c.seat_id into near from event_session e
    join seat_claim c on c.event_session_id = e.id and c.seat_id = any(seats)
      and c.kind in ('hold', 'sale', 'reservation')
    join seat s on s.id = c.seat_id
    cross join lateral (select n.id from seat n where n.seat_plan_id = s.seat_plan_id
      and n.seat_index between s.seat_index - e.seats_apart and s.seat_index + e.seats_apart
      and n.row_index = s.row_index and n.zone_id = s.zone_id and n.id <> s.id offset 0) n
    join seat_claim o on o.event_session_id = e.id and o.seat_id = n.id
      and o.kind <> 'hidden' and (o.kind <> 'hold' or o.expires_at > now())
   where e.id = session and not (coalesce(o.cart_id = c.cart_id, false) or coalesce(o.order_id = c.order_id, false)
     or coalesce(o.reservation_id = c.reservation_id, false))
   order by 1 limit 1;
  return near;
end $$;

-- New claims, for both rules once a statement and with all that it wrote: a batch of carts pays it once. One look finds
-- out whether either rule is concerned; `offset 0`: by their keys, whatever the planner knows of the tables.
create function keep_seat_rules() returns trigger language plpgsql as $$
declare has_places boolean; has_distance boolean; wrong text; of record; near integer;
begin
  select bool_or(s.attributes & 3 <> 0), bool_or(e.seats_apart > 0) into has_places, has_distance from fresh f
    cross join lateral (select s.attributes from seat s where s.id = f.seat_id offset 0) s
    cross join lateral (select e.seats_apart from event_session e where e.id = f.event_session_id offset 0) e;
  if has_places then
    select w.why into wrong from fresh f cross join lateral (select accessible_refusal(c) as why from seat_claim c
      where c.event_session_id = f.event_session_id and c.seat_id = f.seat_id offset 0) w where w.why is not null limit 1;
    if found then raise exception 'this place is kept' using errcode = 'TQ018', detail = wrong; end if;
  end if;
  if has_distance then
    for of in select f.event_session_id as session, array_agg(f.seat_id) as seats from fresh f
        join event_session e on e.id = f.event_session_id and e.seats_apart > 0 group by 1 order by 1 loop
      near := too_near(of.session, of.seats);
      if near is not null then
        raise exception 'seat % is too near', near using errcode = 'TQ019', detail = near::text;
      end if;
    end loop;
  end if;
  return null;
end $$;
create trigger seat_claim_rules_new after insert on seat_claim referencing new table as fresh
  for each statement execute function keep_seat_rules();

-- Whoever takes over a hold whose time is over, and money that comes for one after its time.
create function keep_seat_apart() returns trigger language plpgsql as $$
begin
  if exists (select 1 from event_session where id = new.event_session_id and seats_apart > 0)
     and too_near(new.event_session_id, array[new.seat_id]) is not null then
    raise exception 'seat % is too near', new.seat_id using errcode = 'TQ019', detail = new.seat_id::text;
  end if;
  return null;
end $$;
create trigger seat_claim_apart_changed after update on seat_claim for each row
  when (new.kind in ('hold', 'sale', 'reservation') and (old.kind not in ('hold', 'sale', 'reservation')
    or (old.kind = 'hold' and old.expires_at <= now() and new.kind <> 'hold')
    or not (coalesce(new.cart_id = old.cart_id, false) or coalesce(new.order_id = old.order_id, false)
      or coalesce(new.reservation_id = old.reservation_id, false))))
  execute function keep_seat_apart();
