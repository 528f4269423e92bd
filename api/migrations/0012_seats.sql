-- Seats and places, claimed by whoever has them. The promise «a seat is sold once» is the primary key of seat_claim: every
-- rival (cart, block, reservation, invitation, pass, sale, hidden) is a row of the same key. No row means free. Around it:
-- what keeps seats back, who waits for them, what becomes of a seat given free, and who may enter.

create table seat_block (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  block_label_id integer not null references block_label,
  reason text not null default '',
  until_at timestamptz,
  seat_count integer not null default 0,
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- A block of a list reaches the list's sessions: one block in each, which says whose it is, so that what ends
  -- frees its own claims only.
  list_seat_block_id integer references list_seat_block
);
create index on seat_block (event_session_id);
create index on seat_block (until_at) where until_at is not null;
create unique index seat_block_of_list on seat_block (list_seat_block_id, event_session_id)
  where list_seat_block_id is not null;

-- Seats or places kept for a group until it pays.
create table reservation (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  code text not null unique,
  hash text not null unique default substr(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 1, 40),
  contact_name text not null check (contact_name <> ''),
  entity_name text not null default '',
  email text not null default '',
  phone text not null default '',
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'paid', 'delivered', 'cancelled',
    'expired')),
  place_count integer not null check (place_count > 0),
  total_cents integer not null default 0 check (total_cents >= 0),
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  order_id integer references "order",
  notes text not null default '',
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  closed_at timestamptz,
  cancel_reason text not null default '',
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (deposit_cents <= total_cents),
  check ((state in ('cancelled', 'expired')) = (closed_at is not null))
);
create index on reservation (event_session_id, state);
create index reservation_expiry on reservation (expires_at) where state in ('pending', 'confirmed');
create index reservation_search on reservation using gin (fold(coalesce(code, '') || ' ' || coalesce(contact_name, '')
  || ' ' || coalesce(entity_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);

-- What was reserved, as it was: the claims go when the reservation ends, these lines stay.
create table reservation_line (
  id integer generated always as identity primary key,
  reservation_id integer not null references reservation on delete cascade,
  zone_id integer not null references zone,
  seat_id integer references seat,
  quantity integer not null default 1 check (quantity between 1 and 1000),
  price_id integer references price on delete set null,
  unit_cents integer not null default 0 check (unit_cents >= 0),
  check (seat_id is null or quantity = 1)
);
create index on reservation_line (reservation_id);
create index on reservation_line (seat_id) where seat_id is not null;

-- A hold lives by its expiry; a placed order's claims keep kind 'hold' with order_id until the money is known.
create table seat_claim (
  event_session_id integer not null,
  seat_id integer not null,
  kind text not null check (kind in ('hold', 'block', 'reservation', 'invitation', 'pass', 'sale', 'hidden')),
  cart_id uuid,
  order_id integer references "order",
  seat_block_id integer references seat_block,
  price_id integer,
  expires_at timestamptz,
  changed_xid xid8 not null default pg_current_xact_id(),
  -- A claim of a pass says whose.
  season_pass_id integer references season_pass,
  invitation_id integer references invitation,
  reservation_id integer references reservation,
  -- What a holder buys as a holder says so on the claim itself: the pass, the price, and of a friend's ticket which
  -- of its share it is. The claim's life is the use's life: whatever frees the seat gives the quota back, without
  -- anybody remembering to.
  for_pass_id integer references season_pass,
  for_cents integer check (for_cents >= 0),
  friend_offer_id integer references friend_offer,
  friend_n smallint,
  -- By which right it was made, in a sale for allowed buyers. Whatever frees the place (time, dropping it, an order
  -- that ends, money back) gives the right back.
  allowed_buyer_id integer references allowed_buyer,
  -- Guests of a holder that have a price: seats of the holder's cart at that price, and ordinary tickets once paid.
  -- The claim says of which policy it is, and its life is the use's life, as with friends' tickets: whatever frees
  -- the seat gives the place in the quotas back.
  guest_policy_id integer references pass_invitation_policy,
  primary key (event_session_id, seat_id),
  check ((kind = 'hold') = (expires_at is not null)),
  check (kind <> 'hold' or (cart_id is not null and price_id is not null)),
  check (kind <> 'sale' or order_id is not null),
  check ((kind = 'block') = (seat_block_id is not null)),
  constraint seat_claim_of_pass check ((kind = 'pass') = (season_pass_id is not null)),
  check ((kind = 'invitation') = (invitation_id is not null)),
  check ((kind = 'reservation') = (reservation_id is not null)),
  constraint seat_claim_of_holder check (for_pass_id is null or (kind in ('hold', 'sale') and for_cents is not null)),
  constraint seat_claim_of_buyer check (allowed_buyer_id is null or kind in ('hold', 'sale')),
  -- Which of the pass's companions it is: friends 1 to 20, priced guests 21 to 40, so that one unique index tells
  -- both apart.
  constraint seat_claim_friend_n_check check (friend_n between 1 and 40
    and (friend_n > 20) = (guest_policy_id is not null)),
  constraint seat_claim_of_friend check (num_nonnulls(friend_offer_id, guest_policy_id) = num_nonnulls(friend_n)
    and (friend_n is null or for_pass_id is not null))
) with (fillfactor = 80);
create index seat_claim_cart on seat_claim (cart_id) where cart_id is not null;
create index seat_claim_order on seat_claim (order_id) where order_id is not null;
create index seat_claim_block on seat_claim (seat_block_id) where seat_block_id is not null;
create index seat_claim_changed on seat_claim (changed_xid);
create index seat_claim_invitation on seat_claim (invitation_id) where invitation_id is not null;
create index seat_claim_reservation on seat_claim (reservation_id) where reservation_id is not null;
-- One own seat, and each ticket of the share once, for a pass and a session: two browsers in the same millisecond end
-- here.
create unique index seat_claim_own on seat_claim (for_pass_id, event_session_id) where for_pass_id is not null
  and friend_n is null;
create unique index seat_claim_friend on seat_claim (for_pass_id, event_session_id, friend_n) where friend_n is not null;
create index seat_claim_friend_offer on seat_claim (friend_offer_id) where friend_offer_id is not null;
create index seat_claim_for_pass on seat_claim (for_pass_id) where for_pass_id is not null;
-- The doors ask which seat a pass holds in one session: one step, whatever the planner thinks of the sessions.
create index seat_claim_pass on seat_claim (season_pass_id, event_session_id) where season_pass_id is not null;
create index seat_claim_allowed_buyer on seat_claim (allowed_buyer_id) where allowed_buyer_id is not null;
create index seat_claim_guest_policy on seat_claim (guest_policy_id) where guest_policy_id is not null;

create function log_freed_seats() returns trigger language plpgsql as $$
begin
  insert into seat_freed (event_session_id, seat_id) select event_session_id, seat_id from gone;
  return null;
end $$;
create trigger seat_claim_freed after delete on seat_claim referencing old table as gone
  for each statement execute function log_freed_seats();

-- The counter of an offer counts its claims; its check refuses the first one too many.
create function count_friend_offer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.friend_offer_id is not null and (tg_op = 'DELETE' or new.friend_offer_id is distinct
    from old.friend_offer_id) then
    update friend_offer set sold = greatest(0, sold - 1) where id = old.friend_offer_id;
  end if;
  if tg_op <> 'DELETE' and new.friend_offer_id is not null and (tg_op = 'INSERT' or new.friend_offer_id is distinct
    from old.friend_offer_id) then
    update friend_offer set sold = sold + 1 where id = new.friend_offer_id;
  end if;
  return null;
end $$;
create trigger seat_claim_friend_gone after delete on seat_claim for each row when (old.friend_offer_id is not null)
  execute function count_friend_offer();
create trigger seat_claim_friend_new after insert on seat_claim for each row when (new.friend_offer_id is not null)
  execute function count_friend_offer();
create trigger seat_claim_friend_changed after update on seat_claim for each row when (old.friend_offer_id is distinct
  from new.friend_offer_id) execute function count_friend_offer();

-- An offer that is taken away, or moved to another match or list, keeps nothing any more.
create function let_go_of_own_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.event_session_id, new.season_list_id) = (old.event_session_id, old.season_list_id) then return null; end if;
  end if;
  delete from seat_claim c using season_pass p where c.event_session_id = old.event_session_id and c.kind = 'pass'
    and p.id = c.season_pass_id and p.season_list_id = old.season_list_id
     and not exists (select 1 from season_list_session l where l.season_list_id = old.season_list_id
       and l.event_session_id = old.event_session_id);
  return null;
end $$;
create trigger holder_offer_gone after delete or update of event_session_id, season_list_id on holder_offer
  for each row execute function let_go_of_own_seats();

-- A holder's price does not pass to whoever takes over the hold when its time is over; and while the own seat is
-- kept, nobody but its pass takes it over. The order that the claim belongs to may go on with it, late as it is. Nor
-- does a guest's price pass to whoever takes over the hold.
create function leave_holder_hold() returns trigger language plpgsql as $$
begin
  if new.kind = 'sale' and new.order_id = old.order_id then return new; end if;
  if old.friend_n is null and new.season_pass_id is distinct from old.for_pass_id
    and own_seat_kept_until(old.for_pass_id, old.event_session_id) is not null then return null; end if;
  new.for_pass_id := null;
  new.for_cents := null;
  new.friend_offer_id := null;
  new.guest_policy_id := null;
  new.friend_n := null;
  return new;
end $$;
create trigger seat_claim_leaves_holder before update on seat_claim for each row
  when (old.for_pass_id is not null and old.for_pass_id is not distinct from new.for_pass_id
    and (new.kind not in ('hold', 'sale') or new.cart_id is distinct from old.cart_id))
  execute function leave_holder_hold();

-- An own seat that was held and not paid is kept again at once, for as long as the event says.
create function keep_own_seat_again() returns trigger language plpgsql as $$
begin
  if own_seat_kept_until(old.for_pass_id, old.event_session_id) is not null
     and exists (select 1 from season_pass where id = old.for_pass_id and seat_id = old.seat_id) then
    insert into seat_claim (event_session_id, seat_id, kind, season_pass_id)
      values (old.event_session_id, old.seat_id, 'pass', old.for_pass_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger seat_claim_own_gone after delete on seat_claim for each row when (old.for_pass_id is not null
  and old.friend_n is null) execute function keep_own_seat_again();

-- Whoever takes an ended hold over does not take over the right that it was made by.
create function leave_buyer_right() returns trigger language plpgsql as $$
begin
  new.allowed_buyer_id := null;
  return new;
end $$;
create trigger seat_claim_leaves_buyer before update on seat_claim for each row
  when (old.allowed_buyer_id is not null and old.allowed_buyer_id is not distinct from new.allowed_buyer_id
    and (new.kind not in ('hold', 'sale') or new.cart_id is distinct from old.cart_id))
  execute function leave_buyer_right();

-- Free and priced guests share the counters of the policy and of its zones; their checks refuse the first one too many.
create function count_priced_guest() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.guest_policy_id is not null and (tg_op = 'DELETE' or new.guest_policy_id is distinct
    from old.guest_policy_id) then
    update pass_invitation_policy set issued = greatest(0, issued - 1) where id = old.guest_policy_id;
    update pass_invitation_zone set issued = greatest(0, issued - 1)
      where pass_invitation_policy_id = old.guest_policy_id and zone_id = (select zone_id from seat
      where id = old.seat_id);
  end if;
  if tg_op <> 'DELETE' and new.guest_policy_id is not null and (tg_op = 'INSERT' or new.guest_policy_id is distinct
    from old.guest_policy_id) then
    update pass_invitation_policy set issued = issued + 1 where id = new.guest_policy_id;
    update pass_invitation_zone set issued = issued + 1 where pass_invitation_policy_id = new.guest_policy_id
      and zone_id = (select zone_id from seat where id = new.seat_id);
  end if;
  return null;
end $$;
create trigger seat_claim_guest_gone after delete on seat_claim for each row when (old.guest_policy_id is not null)
  execute function count_priced_guest();
create trigger seat_claim_guest_new after insert on seat_claim for each row when (new.guest_policy_id is not null)
  execute function count_priced_guest();
create trigger seat_claim_guest_changed after update on seat_claim for each row when (old.guest_policy_id is distinct
  from new.guest_policy_id) execute function count_priced_guest();

-- Freed seats, for the live states: a deleted claim leaves no trace in seat_claim itself.
create table seat_freed (
  event_session_id integer not null,
  seat_id integer not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index on seat_freed (changed_xid);
create index on seat_freed (at);

-- A session that is gone is told to every process like a freed seat: with no seat's number.
create function tell_gone_session() returns trigger language plpgsql as $$
begin
  insert into seat_freed (event_session_id, seat_id) values (old.id, 0);
  return null;
end $$;
create trigger event_session_gone after delete on event_session for each row execute function tell_gone_session();

-- Numberless zones: counters, split into shards so that one row is not one queue.
create table zone_counter (
  event_session_id integer not null references event_session on delete cascade,
  zone_id integer not null references zone,
  shard smallint not null default 0,
  capacity integer not null,
  taken integer not null default 0,
  primary key (event_session_id, zone_id, shard),
  check (taken between 0 and capacity)
);

-- Places without a number have the same rivals as seats; only what is sold or being sold has a price.
create table zone_claim (
  id bigint generated always as identity primary key,
  event_session_id integer not null,
  zone_id integer not null,
  shard smallint not null,
  quantity integer not null check (quantity between 1 and 1000),
  kind text not null check (kind in ('hold', 'block', 'sale', 'reservation', 'invitation', 'pass')),
  cart_id uuid,
  order_id integer references "order",
  price_id integer references price,
  expires_at timestamptz,
  invitation_id integer references invitation,
  reservation_id integer references reservation,
  allowed_buyer_id integer references allowed_buyer,
  season_pass_id integer references season_pass,
  for_pass_id integer references season_pass,
  for_cents integer check (for_cents >= 0),
  foreign key (event_session_id, zone_id, shard) references zone_counter,
  check ((kind = 'hold') = (expires_at is not null)),
  check (kind not in ('hold', 'block', 'sale') or price_id is not null),
  check ((kind = 'invitation') = (invitation_id is not null)),
  check ((kind = 'reservation') = (reservation_id is not null)),
  check ((kind = 'pass') = (season_pass_id is not null)),
  constraint zone_claim_of_holder check (for_pass_id is null or (kind in ('hold', 'sale') and quantity = 1
    and for_cents is not null))
);
create index on zone_claim (cart_id) where cart_id is not null;
create index on zone_claim (order_id) where order_id is not null;
create index on zone_claim (event_session_id, zone_id, expires_at) where kind = 'hold';
create index on zone_claim (invitation_id) where invitation_id is not null;
create index on zone_claim (reservation_id) where reservation_id is not null;
create index zone_claim_allowed_buyer on zone_claim (allowed_buyer_id) where allowed_buyer_id is not null;
-- One place for each pass and session.
create unique index zone_claim_pass on zone_claim (season_pass_id, event_session_id) where season_pass_id is not null;
create index zone_claim_for_pass on zone_claim (for_pass_id) where for_pass_id is not null;

-- The counter counts its claims; its check refuses the first one too many, whoever else is asking at that moment.
create function count_allowed_buyer() returns trigger language plpgsql as $$
declare
  was integer := 0;
  is_now integer := 0;
begin
  if tg_op <> 'INSERT' and old.allowed_buyer_id is not null then was := case tg_table_name
    when 'zone_claim' then (to_jsonb(old) ->> 'quantity')::integer else 1 end; end if;
  if tg_op <> 'DELETE' and new.allowed_buyer_id is not null then is_now := case tg_table_name
    when 'zone_claim' then (to_jsonb(new) ->> 'quantity')::integer else 1 end; end if;
  if tg_op = 'UPDATE' and old.allowed_buyer_id is not distinct from new.allowed_buyer_id then
    if is_now <> was then update allowed_buyer set used_tickets = used_tickets + is_now - was
      where id = new.allowed_buyer_id; end if;
    return null;
  end if;
  if was > 0 then update allowed_buyer set used_tickets = used_tickets - was where id = old.allowed_buyer_id; end if;
  if is_now > 0 then update allowed_buyer set used_tickets = used_tickets + is_now
    where id = new.allowed_buyer_id; end if;
  return null;
end $$;
create trigger seat_claim_buyer_new after insert on seat_claim for each row when (new.allowed_buyer_id is not null)
  execute function count_allowed_buyer();
create trigger seat_claim_buyer_changed after update on seat_claim for each row when (old.allowed_buyer_id is distinct
  from new.allowed_buyer_id) execute function count_allowed_buyer();
create trigger seat_claim_buyer_gone after delete on seat_claim for each row when (old.allowed_buyer_id is not null)
  execute function count_allowed_buyer();
create trigger zone_claim_buyer_new after insert on zone_claim for each row when (new.allowed_buyer_id is not null)
  execute function count_allowed_buyer();
create trigger zone_claim_buyer_changed after update on zone_claim for each row when (old.allowed_buyer_id is not null
  or new.allowed_buyer_id is not null) execute function count_allowed_buyer();
create trigger zone_claim_buyer_gone after delete on zone_claim for each row when (old.allowed_buyer_id is not null)
  execute function count_allowed_buyer();

-- Whatever takes the place away (the pass ends, the session leaves its list, the supplement's day has passed) gives
-- the choice back, and so does a session that is not held: nobody has to remember it.
create function void_pass_choice() returns trigger language plpgsql as $$
begin
  update pass_choice set state = 'void', ended_at = now(), version = version + 1
    where season_pass_id = old.season_pass_id and event_session_id = old.event_session_id and state = 'chosen';
  return null;
end $$;
create trigger seat_claim_choice_gone after delete on seat_claim for each row when (old.kind = 'pass')
  execute function void_pass_choice();
create trigger zone_claim_choice_gone after delete on zone_claim for each row when (old.kind = 'pass')
  execute function void_pass_choice();

create function count_pass_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.for_pass_id is not null and (tg_op = 'DELETE' or new.for_pass_id is distinct
    from old.for_pass_id) then
    delete from pass_ticket where season_pass_id = old.for_pass_id and event_session_id = old.event_session_id;
  end if;
  if tg_op <> 'DELETE' and new.for_pass_id is not null and (tg_op = 'INSERT' or new.for_pass_id is distinct
    from old.for_pass_id) then
    insert into pass_ticket (season_pass_id, event_session_id) values (new.for_pass_id, new.event_session_id);
  end if;
  return null;
end $$;
create trigger zone_claim_ticket_new after insert on zone_claim for each row when (new.for_pass_id is not null)
  execute function count_pass_ticket();
create trigger zone_claim_ticket_changed after update on zone_claim for each row when (old.for_pass_id is distinct
  from new.for_pass_id) execute function count_pass_ticket();
create trigger zone_claim_ticket_gone after delete on zone_claim for each row when (old.for_pass_id is not null)
  execute function count_pass_ticket();
-- Friends' tickets have a share of their own (seat_claim_friend); a claim never changes from one to the other without
-- being nobody's between.
create trigger seat_claim_ticket_new after insert on seat_claim for each row when (new.for_pass_id is not null
  and new.friend_n is null) execute function count_pass_ticket();
create trigger seat_claim_ticket_changed after update on seat_claim for each row
  when (old.for_pass_id is distinct from new.for_pass_id and old.friend_n is null and new.friend_n is null)
    execute function count_pass_ticket();
create trigger seat_claim_ticket_gone after delete on seat_claim for each row when (old.for_pass_id is not null
  and old.friend_n is null) execute function count_pass_ticket();

-- Seats out of every sale: of one session, or of each session of a plan that starts within the window.
create table seat_hiding (
  id integer generated always as identity primary key,
  seat_plan_id integer not null references seat_plan,
  event_session_id integer references event_session,
  reason text not null check (reason <> ''),
  from_at timestamptz not null default now(),
  until_at timestamptz,
  seat_ids integer[] not null check (cardinality(seat_ids) > 0),
  seat_count integer generated always as (cardinality(seat_ids)) stored,
  session_count integer not null default 0,
  state text not null default 'active' check (state in ('active', 'lifted')),
  staff_user_id integer references staff_user,
  lifted_by_id integer references staff_user,
  lifted_at timestamptz,
  created_at timestamptz not null default now(),
  check (until_at is null or until_at > from_at),
  check ((state = 'lifted') = (lifted_at is not null))
);
create index on seat_hiding (seat_plan_id) where state = 'active';
create index on seat_hiding (event_session_id);

-- Which claim of which session is whose, so that one hiding is lifted without touching another.
create table seat_hiding_claim (
  event_session_id integer not null references event_session on delete cascade,
  seat_id integer not null,
  seat_hiding_id integer not null references seat_hiding,
  primary key (event_session_id, seat_id)
);
create index on seat_hiding_claim (seat_hiding_id);

-- A session that is made later keeps its plan's hidden seats hidden.
create function new_session_hides_seats() returns trigger language plpgsql as $$
begin
  with hidden as (
    select h.id, s.seat_id from seat_hiding h cross join lateral unnest(h.seat_ids) as s(seat_id)
     where h.seat_plan_id = new.seat_plan_id and h.event_session_id is null and h.state = 'active'
       and new.starts_at >= h.from_at and (h.until_at is null or new.starts_at < h.until_at)),
  claimed as (
    insert into seat_claim (event_session_id, seat_id, kind) select distinct new.id, seat_id, 'hidden'
      from hidden order by seat_id on conflict do nothing returning seat_id)
  insert into seat_hiding_claim (event_session_id, seat_id, seat_hiding_id)
  select new.id, c.seat_id, min(h.id) from claimed c join hidden h using (seat_id) group by c.seat_id;
  return null;
end $$;
create trigger event_session_hides_seats after insert on event_session for each row
  execute function new_session_hides_seats();

create table session_waiter (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  customer_id integer references customer on delete set null,
  email text not null check (email = lower(email) and email like '%@%'),
  name text not null default '',
  quantity smallint not null check (quantity between 1 and 10),
  is_adjacent boolean not null default false,
  zone_ids integer[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'served', 'expired', 'left')),
  cart_id uuid unique references cart,
  offered_at timestamptz,
  offer_ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'waiting') = (cart_id is null) or state in ('left', 'expired')),
  check ((cart_id is null) = (offer_ends_at is null)),
  check ((state in ('served', 'expired', 'left')) = (ended_at is not null))
);
create unique index session_waiter_once on session_waiter (event_session_id, email)
  where state in ('waiting', 'offered');
create index session_waiter_line on session_waiter (event_session_id, id) where state = 'waiting';
create index session_waiter_offered on session_waiter (offer_ends_at) where state = 'offered';
create index session_waiter_search on session_waiter using gin (fold(coalesce(email, '') || ' ' || coalesce(name,
  '')) gin_trgm_ops);
create index session_waiter_ended on session_waiter (ended_at) where ended_at is not null;

-- The waiting room of a sale. A place in the line is one row, written before anybody is told of it: a restart loses
-- none, whichever process answers. Who may buy is a living turn; the room's row is the lock of everything that gives
-- turns.
create table waiting_room (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- The narrowest room in force stands before a sale: of the session, of its event, of the whole site (both null).
  event_id integer references event on delete cascade,
  event_session_id integer references event_session on delete cascade,
  state text not null default 'closed' check (state in ('closed', 'pre_queue', 'open', 'paused', 'stopped',
    'sold_out')),
  opens_at timestamptz not null,
  outflow_per_minute integer not null default 200 check (outflow_per_minute between 1 and 100000),
  max_inside integer not null default 1000 check (max_inside between 1 and 100000),
  -- Up to so many inside nobody waits (0: everybody waits for the outflow).
  threshold integer not null default 0 check (threshold between 0 and 100000),
  message text not null default '' check (length(message) <= 500),
  -- How long a turn waits for its visitor.
  grace_seconds integer not null default 300 check (grace_seconds between 30 and 3600),
  session_minutes integer not null default 20 check (session_minutes between 5 and 240),
  revoke_after_purchase boolean not null default true,
  opened_at timestamptz,
  -- Drawn at the opening and kept: the order of those who came early is a function of it, the same in every process.
  seed uuid,
  shuffled_tickets integer not null default 0,
  -- Positions up to here have had their turn.
  admitted_position integer not null default 0,
  -- Admissions that the outflow has earned and not yet used.
  credit double precision not null default 0,
  ticked_at timestamptz,
  admitted_per_minute integer not null default 0,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (event_id is null or event_session_id is null),
  check (threshold <= max_inside),
  check ((seed is null) = (opened_at is null)),
  check (admitted_position >= 0 and shuffled_tickets >= 0)
);
create unique index waiting_room_one_per_sale on waiting_room (coalesce(event_id, 0), coalesce(event_session_id, 0))
  where state <> 'closed';
create index on waiting_room (event_id);
create index on waiting_room (event_session_id);

create function waiting_counter_made() returns trigger language plpgsql as $$
begin
  insert into waiting_counter (waiting_room_id) values (new.id);
  return null;
end $$;
create trigger waiting_counter_made after insert on waiting_room for each row execute function waiting_counter_made();

create function waiting_places_gone() returns trigger language plpgsql as $$
begin
  delete from waiting_place where waiting_room_id = old.id;
  return null;
end $$;
create trigger waiting_places_gone after delete on waiting_room for each row execute function waiting_places_gone();

-- Tickets of the line, given in the order of commits: apart from the room, whose row is read and changed by others.
create table waiting_counter (
  waiting_room_id integer primary key references waiting_room on delete cascade,
  last_ticket integer not null default 0
);

-- One place per visitor or account. No foreign key to the room, which would cost more than the row: a ticket comes
-- from the counter of an existing room and from nowhere else.
create table waiting_place (
  waiting_room_id integer not null,
  ticket integer not null,
  visitor uuid not null,
  customer_id integer,
  email text,
  joined_at timestamptz not null default now(),
  primary key (waiting_room_id, ticket),
  unique (waiting_room_id, visitor)
);

-- One turn per place, for ever: a ticket is never let in twice.
create table waiting_turn (
  waiting_room_id integer not null references waiting_room on delete cascade,
  ticket integer not null,
  kind text not null default 'line' check (kind in ('line', 'code', 'buyer')),
  turn_at timestamptz not null default now(),
  entered_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('lapsed', 'expired', 'purchased', 'left', 'stopped')),
  order_id integer references "order",
  primary key (waiting_room_id, ticket),
  check ((ended_at is null) = (end_reason is null))
);
create index waiting_turn_living on waiting_turn (waiting_room_id) where ended_at is null;
create index waiting_turn_recent on waiting_turn (waiting_room_id, turn_at);
create index on waiting_turn (order_id) where order_id is not null;

-- Codes that let in without waiting.
create table waiting_code (
  id integer generated always as identity primary key,
  waiting_room_id integer not null references waiting_room on delete cascade,
  code text not null check (code ~ '^[A-Z0-9]{6,20}$'),
  note text not null default '',
  max_uses integer not null default 1 check (max_uses between 1 and 10000),
  used_count integer not null default 0,
  valid_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (waiting_room_id, code),
  check (used_count between 0 and max_uses)
);

-- What each minute of a sale was like, added up by all processes.
create table waiting_minute (
  waiting_room_id integer not null references waiting_room on delete cascade,
  minute timestamptz not null,
  refused integer not null default 0,
  failed integer not null default 0,
  primary key (waiting_room_id, minute)
);

-- A seat given free for one session: the pass's claim is gone, this row says whose it was and what became of it.
create table seat_release (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  seat_id integer not null references seat,
  state text not null default 'released' check (state in ('released', 'recovered', 'sold', 'compensated', 'unsold',
    'session_cancelled')),
  channel text not null default 'web' check (channel in ('web', 'box_office', 'phone')),
  staff_user_id integer references staff_user,
  policy jsonb not null default '{}',
  order_line_id integer references order_line,
  sold_cents integer check (sold_cents >= 0),
  compensation_cents integer check (compensation_cents >= 0),
  released_at timestamptz not null default now(),
  recovered_at timestamptz,
  settled_at timestamptz,
  version integer not null default 1,
  -- A seat given free is worth what one rule says, before and after. What was said is kept, and how it was given:
  -- to the wallet, or off the price when the pass is renewed.
  expected_cents integer check (expected_cents >= 0),
  payout text check (payout in ('wallet', 'renewal_discount')),
  check ((state = 'recovered') = (recovered_at is not null)),
  check ((state in ('sold', 'compensated')) <= (sold_cents is not null)),
  check ((state = 'compensated') = (compensation_cents is not null)),
  constraint seat_release_is_received check ((payout is not null) = (coalesce(compensation_cents, 0) > 0))
);
create unique index seat_release_once on seat_release (season_pass_id, event_session_id) where state <> 'recovered';
create index on seat_release (season_pass_id);
create index on seat_release (seat_id);
create index on seat_release (released_at);
create index on seat_release (order_line_id) where order_line_id is not null;
-- A seat may be given free by one pass and, after a change, by the next that has it: only what is on sale or sold is
-- one's.
create unique index seat_release_seat on seat_release (event_session_id, seat_id)
  where state in ('released', 'sold', 'compensated');

-- The wallet is its movements. The sum stands on the holder, whose row is the lock; it can never go below zero.
create table wallet_entry (
  id integer generated always as identity primary key,
  pass_holder_id integer not null references pass_holder,
  -- A deposit that pays part of a pass goes through the wallet of its holder: the order of the deposit sells nothing
  -- any more, the order of the pass is paid by the wallet, and both books stay true.
  kind text not null check (kind in ('release', 'refund', 'gift', 'adjustment', 'use', 'expiry', 'deposit')),
  amount_cents integer not null check (amount_cents <> 0),
  balance_cents integer not null default 0 check (balance_cents >= 0),
  expires_on date,
  season_pass_id integer references season_pass,
  seat_release_id integer references seat_release,
  order_id integer references "order",
  staff_user_id integer references staff_user,
  note text not null default '',
  created_at timestamptz not null default now(),
  check (case when kind in ('use', 'expiry') then amount_cents < 0 when kind = 'adjustment' then true
    else amount_cents > 0 end),
  check ((kind = 'release') = (seat_release_id is not null))
);
create unique index wallet_entry_release_once on wallet_entry (seat_release_id) where seat_release_id is not null;
create index on wallet_entry (pass_holder_id, id);
create index on wallet_entry (created_at);
create index on wallet_entry (season_pass_id) where season_pass_id is not null;
create index on wallet_entry (order_id) where order_id is not null;
create index wallet_entry_expires on wallet_entry (expires_on, pass_holder_id) where expires_on is not null;
create trigger wallet_entry_append_only before update or delete or truncate on wallet_entry for each statement
  execute function append_only();

create function post_wallet_entry() returns trigger language plpgsql as $$
begin
  update pass_holder set wallet_cents = wallet_cents + new.amount_cents where id = new.pass_holder_id
    returning wallet_cents into new.balance_cents;
  return new;
end $$;
create trigger wallet_entry_posted before insert on wallet_entry for each row execute function post_wallet_entry();

-- Who may enter a session, whatever it comes from. Tickets, passes, what pass holders lend or invite to, invitations,
-- accreditations and codes of others are sources; none of them is copied, so a right that is taken away is gone at the
-- next reading. status: active; blocked (the office sees to it); transferred (lent or released: another code enters);
-- revoked; and of passes what is missing: a supplement, a choice, a ticket.
-- A pass has in each session the seat that it has there, and one «a elegir» only in those that were chosen. What it has
-- lent and whom it invites follow it: suspended or blocked, they wait with it; ended, they are gone, with the season,
-- with the session's place in the list, and when the seat was given up afterwards. Who has not paid a supplement stays
-- outside, and so does whoever the seat was lent to.
create view access_right as
select 'ticket' as source, t.id as right_id, t.event_session_id, t.zone_id, t.seat_id, null::integer as gate_id, t.code,
  t.sequence::integer as sequence, t.holder_name,
       coalesce(k.name, 'Entrada') as category, coalesce(k.document_required, '') as document_required, case
         when t.state = 'void' then 'revoked' else 'active' end as status
  from ticket t left join order_line l on l.id = t.order_line_id left
    join price_category k on k.id = l.price_category_id
union all
select 'invitation', i.id, i.event_session_id, i.zone_id, i.seat_id, null, i.code, null, i.recipient_name, 'Invitación',
  '', case when i.state = 'revoked' then 'revoked' else 'active' end
  from invitation i
union all
select 'external_code', c.id, c.event_session_id, c.zone_id, null, c.gate_id, c.code, null, c.holder_name,
  coalesce(nullif(c.label, ''), b.name), '', case when c.state = 'revoked' then 'revoked' else 'active' end
  from external_code c join external_code_batch b on b.id = c.external_code_batch_id
union all
select 'pass', p.id, s.event_session_id, coalesce(h.zone_id, ch.zone_id, p.zone_id), coalesce(h.seat_id, p.seat_id),
  null, c.code, null, p.holder_name, k.name, k.document_required,
       case when c.state in ('replaced', 'expired') or p.state in ('requested', 'pending_payment',
         'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over') then 'revoked'
            when c.state = 'blocked' or p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null
              and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when k.kind = 'discount' then 'ticket_needed'
            when k.kind = 'choose_n' and ch.id is null then case
              when p.choices_used < p.choices_allowed then 'not_chosen' else 'choices_used_up' end
            when exists (select 1 from pass_transfer x where x.season_pass_id = p.id
              and x.event_session_id = s.event_session_id and x.state in ('accepted', 'used')) then 'transferred'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id
              and r.event_session_id = s.event_session_id and r.state <> 'recovered') then 'transferred'
            when s.supplement_cents > 0 and supplement_owed(p.id, s.event_session_id) then 'supplement_unpaid'
            -- The seat was somebody's before the pass was made, or is in this session alone.
            when h.seat_id is null and exists (select 1 from seat_claim o where o.event_session_id = s.event_session_id
              and o.seat_id = p.seat_id and o.kind <> 'hold') then 'revoked'
            else 'active' end
  from season_list_session s join season_pass p on p.season_list_id = s.season_list_id
    join pass_card c on c.season_pass_id = p.id join pass_category k on k.id = p.pass_category_id
  left join pass_choice ch on ch.season_pass_id = p.id and ch.event_session_id = s.event_session_id
    and ch.state = 'chosen'
  left join lateral (select c.seat_id, y.zone_id from seat_claim c join seat y on y.id = c.seat_id
    where c.season_pass_id = p.id
    and c.event_session_id = s.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true
union all
select 'pass_transfer', x.id, x.event_session_id, coalesce(h.zone_id, ch.zone_id, p.zone_id), coalesce(h.seat_id,
  p.seat_id), null, x.code, null, x.to_name, 'Abono cedido', '',
       case when x.state not in ('proposed', 'accepted', 'used') then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void',
              'handed_over', 'expired') then 'revoked'
            when not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id
              and l.event_session_id = x.event_session_id) then 'revoked'
            when p.choices_allowed is not null and ch.id is null then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null
              and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id
              and r.event_session_id = x.event_session_id and r.state <> 'recovered') then 'transferred'
            when x.state = 'proposed' then 'blocked' when supplement_owed(p.id, x.event_session_id)
              then 'supplement_unpaid'
            when h.seat_id is null and exists (select 1 from seat_claim o where o.event_session_id = x.event_session_id
              and o.seat_id = p.seat_id and o.kind <> 'hold') then 'revoked' else 'active' end
  from pass_transfer x join season_pass p on p.id = x.season_pass_id
  left join pass_choice ch on ch.season_pass_id = p.id and ch.event_session_id = x.event_session_id
    and ch.state = 'chosen'
  left join lateral (select c.seat_id, y.zone_id from seat_claim c join seat y on y.id = c.seat_id
    where c.season_pass_id = p.id
    and c.event_session_id = x.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true
union all
select 'pass_invitation', g.id, g.event_session_id, g.zone_id, g.seat_id, null, g.code, null, g.guest_name,
  'Invitación de abonado', '',
       case when g.state = 'revoked' then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void',
              'handed_over', 'expired') then 'revoked'
            when not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id
              and l.event_session_id = g.event_session_id) then 'revoked'
            when p.choices_allowed is not null and not exists (select 1 from pass_choice ch
              where ch.season_pass_id = p.id and ch.event_session_id = g.event_session_id
              and ch.state = 'chosen') then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null
              and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id
              and r.event_session_id = g.event_session_id and r.state <> 'recovered') then 'transferred'
            else 'active' end
  from pass_invitation g join season_pass p on p.id = g.season_pass_id
union all
select 'accreditation', a.id, s.id, null, null, y.gate_id, a.code, null, trim(a.first_name || ' ' || a.surname1 || ' '
  || a.surname2), 'Acreditación: ' || y.name, 'Documento de identidad',
       case when a.state in ('activated', 'used') and now() between a.valid_from_at and a.valid_until_at then 'active'
         when a.state in ('approved', 'sent', 'activated', 'used') then 'blocked' else 'revoked' end
  from accreditation a join accreditation_type y on y.id = a.accreditation_type_id
    join event_session s on s.event_id = a.event_id and (a.event_session_id is null or a.event_session_id = s.id)
 where a.code is not null;
