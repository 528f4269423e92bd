-- Wheelchair places (seat.attributes 1) are for whoever needs them, and their companions' places (2) for who comes along,
-- until the hour that their session says; from then on anybody has them. Of the need nothing is kept but that it was
-- declared and when: on the cart, then on its order, or on the group's reservation.
alter table event_session add column accessible_until_hours integer not null default 0
  constraint event_session_accessible_until_hours_check check (accessible_until_hours between 0 and 8760);
alter table cart add column place_needed_at timestamptz;
alter table "order" add column place_needed_at timestamptz;
alter table reservation add column place_needed_at timestamptz;

-- Why a claim of such a place does not stand, or null. Blocks, invitations, passes and hidden places are given by the
-- house to somebody it knows, and a pass's own seat is its holder's: what is judged is what is held, sold and reserved.
create function accessible_refusal(c seat_claim) returns text language sql stable as $$
  select case
    when c.kind not in ('hold', 'sale', 'reservation') or (c.for_pass_id is not null and c.friend_n is null) then null
    when s.attributes & 3 = 0 or now() >= e.starts_at - make_interval(hours => e.accessible_until_hours) then null
    when s.attributes & 1 <> 0 then case when not (
        exists (select 1 from "order" o left join reservation r on r.id = o.reservation_id
          where o.id = c.order_id and coalesce(o.place_needed_at, r.place_needed_at) is not null)
        or exists (select 1 from cart k where k.id = c.cart_id and c.order_id is null and k.place_needed_at is not null)
        or exists (select 1 from reservation r where r.id = c.reservation_id and r.place_needed_at is not null))
      then 'need' end
    -- One companion for each wheelchair place of the same cart, order or group.
    when (select count(*) filter (where t.attributes & 1 <> 0) < count(*) filter (where t.attributes & 2 <> 0)
        from seat_claim d join seat t on t.id = d.seat_id and t.attributes & 3 <> 0
       where d.event_session_id = c.event_session_id and (d.kind <> 'hold' or d.expires_at > now())
         and (d.order_id = c.order_id or d.reservation_id = c.reservation_id
           or (d.cart_id = c.cart_id and d.order_id is null and c.order_id is null))) then 'companion'
  end from seat s, event_session e where s.id = c.seat_id and e.id = c.event_session_id
$$;

-- Whoever takes an ended hold over, or a group's places with its order; who has had the place goes on having it, and what
-- staff had blocked they sell to whom they kept it for.
create function keep_accessible_place() returns trigger language plpgsql as $$
declare wrong text := accessible_refusal(new);
begin
  if wrong is not null then raise exception 'this place is kept' using errcode = 'TQ018', detail = wrong; end if;
  return null;
end $$;
create trigger seat_claim_accessible_changed after update on seat_claim for each row
  when (new.kind in ('hold', 'sale', 'reservation') and old.kind <> 'block' and not (old.kind in ('hold', 'sale', 'reservation')
    and (coalesce(new.cart_id = old.cart_id, false) or coalesce(new.order_id = old.order_id, false)
      or coalesce(new.reservation_id = old.reservation_id, false))))
  execute function keep_accessible_place();
