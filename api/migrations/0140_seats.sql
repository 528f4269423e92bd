-- Seats and places, claimed by whoever has them. The promise «a seat is sold once» is the primary key of seat_claim:
-- every rival (cart, block, reservation, invitation, pass, sale, hidden) is a row of the same key. No row means free.
-- Around it: what keeps seats back, who is invited, who waits for them, what becomes of a seat given free, and the queue
-- before the sale.

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
create index seat_block_label on seat_block (block_label_id);

-- What was reserved, as it was: the claims go when the reservation ends, these lines stay.
create table reservation_line (
  id integer generated always as identity primary key,
  reservation_id integer not null references reservation on delete cascade,
  zone_id integer not null references zone,
  seat_id integer references seat,
  quantity integer not null default 1 check (quantity between 1 and 1000),
  price_id integer references price on delete set null,
  unit_cents integer not null default 0 check (unit_cents >= 0),
  fee_cents integer not null default 0,
  check (seat_id is null or quantity = 1),
  check (fee_cents between 0 and unit_cents)
);
create index on reservation_line (reservation_id);
create index on reservation_line (seat_id) where seat_id is not null;

-- Invitations of staff: how many each company or department may give for a session.
create table invitation_quota (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  event_company_id integer references event_company,
  name text collate spanish not null check (name <> ''),
  quota integer not null check (quota between 0 and 100000),
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_session_id, name)
);
create index on invitation_quota (event_company_id) where event_company_id is not null;

create table invitation_batch (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  invitation_quota_id integer references invitation_quota,
  cause text not null check (cause in ('protocol', 'sponsor', 'press', 'company', 'club', 'social', 'compensation',
    'other')),
  message text not null default '',
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now()
);
create index on invitation_batch (event_session_id);
create index on invitation_batch (invitation_quota_id);

create table invitation (
  id integer generated always as identity primary key,
  invitation_batch_id integer not null references invitation_batch,
  event_session_id integer not null references event_session,
  zone_id integer not null references zone,
  seat_id integer references seat,
  code text not null unique,
  recipient_name text collate spanish not null,
  email text not null default '',
  doc_no text not null default '',
  state text not null default 'issued' check (state in ('issued', 'sent', 'downloaded', 'used', 'revoked')),
  revoke_reason text not null default '',
  sent_at timestamptz,
  downloaded_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Its page was opened, which is not yet having its paper: who has the code on a screen needs no reminder.
  opened_at timestamptz,
  check ((state = 'revoked') = (revoked_at is not null))
);
create unique index invitation_one_per_seat on invitation (event_session_id, seat_id)
  where seat_id is not null and state <> 'revoked';
create index on invitation (event_session_id, state);
create index on invitation (invitation_batch_id);
create index invitation_search on invitation
  using gin (fold(coalesce(recipient_name, '') || ' ' || coalesce(email, '') || ' '
  || coalesce(code, '')) gin_trgm_ops);

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
  pack_claim_id integer references pack_claim on delete set null,
  -- The quotas in which a held or sold ticket counts, by ascending id. They are found by the statement that claims, so
  -- that a session without quotas pays one look into an index; null where there are none. Ids of deleted quotas may
  -- stay.
  quota_ids integer[],
  primary key (event_session_id, seat_id),
  check ((kind = 'hold') = (expires_at is not null)),
  -- The seat that a ticket will move to is kept for the order that pays it: no cart has it.
  constraint seat_claim_check1 check (kind <> 'hold' or (num_nonnulls(cart_id, order_id) > 0 and price_id is not null)),
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
    and (friend_n is null or for_pass_id is not null)),
  -- A price of its own has a reason: a pass, or a pack that is whole.
  constraint seat_claim_price_has_reason check (for_cents is null or kind <> 'hold'
    or num_nonnulls(for_pass_id, pack_claim_id) = 1),
  -- Kept places count in the quotas of their session as tickets do, so that what is accepted can be paid.
  constraint seat_claim_in_quota check (quota_ids is null or kind in ('hold', 'sale', 'reservation'))
) with (fillfactor = 80);
create index seat_claim_cart on seat_claim (cart_id) where cart_id is not null;
create index seat_claim_order on seat_claim (order_id) where order_id is not null;
create index seat_claim_block on seat_claim (seat_block_id) where seat_block_id is not null;
create index seat_claim_changed on seat_claim (changed_xid);
create index seat_claim_invitation on seat_claim (invitation_id) where invitation_id is not null;
create index seat_claim_reservation on seat_claim (reservation_id) where reservation_id is not null;
-- One own seat, and each ticket of the share once, for a pass and a session: two browsers in the same millisecond end
-- here.
create unique index seat_claim_own on seat_claim (for_pass_id, event_session_id)
  where for_pass_id is not null and friend_n is null;
create unique index seat_claim_friend on seat_claim (for_pass_id, event_session_id, friend_n)
  where friend_n is not null;
create index seat_claim_friend_offer on seat_claim (friend_offer_id) where friend_offer_id is not null;
create index seat_claim_for_pass on seat_claim (for_pass_id) where for_pass_id is not null;
-- The doors ask which seat a pass holds in one session: one step, whatever the planner thinks of the sessions.
create index seat_claim_pass on seat_claim (season_pass_id, event_session_id) where season_pass_id is not null;
create index seat_claim_allowed_buyer on seat_claim (allowed_buyer_id) where allowed_buyer_id is not null;
create index seat_claim_guest_policy on seat_claim (guest_policy_id) where guest_policy_id is not null;
create index seat_claim_pack on seat_claim (pack_claim_id) where pack_claim_id is not null;

-- Until when the own seat of this pass is kept in a session outside its list; null when it is not.
create function own_seat_kept_until(pass integer, session integer) returns timestamptz language sql stable
begin atomic
  select o.keep_until_at from season_pass p join holder_offer o on o.season_list_id = p.season_list_id
    and o.event_session_id = session and o.is_active and o.keep_until_at > now()
   where p.id = pass and p.state in ('active', 'suspended_unpaid', 'blocked') and p.seat_id is not null
     and not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id
       and l.event_session_id = session);
end;

create function log_freed_seats() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into seat_freed (event_session_id, seat_id) select event_session_id, seat_id from gone;
  return null;
end $$;
create trigger seat_claim_freed after delete on seat_claim referencing old table as gone
  for each statement execute function log_freed_seats();

-- The counter of an offer counts its claims; its check refuses the first one too many.
create function count_friend_offer() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- A holder's price does not pass to whoever takes over the hold when its time is over; and while the own seat is
-- kept, nobody but its pass takes it over. The order that the claim belongs to may go on with it, late as it is. Nor
-- does a guest's price pass to whoever takes over the hold.
create function leave_holder_hold() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create function keep_own_seat_again() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create function leave_buyer_right() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.allowed_buyer_id := null;
  return new;
end $$;
create trigger seat_claim_leaves_buyer before update on seat_claim for each row
  when (old.allowed_buyer_id is not null and old.allowed_buyer_id is not distinct from new.allowed_buyer_id
    and (new.kind not in ('hold', 'sale') or new.cart_id is distinct from old.cart_id))
  execute function leave_buyer_right();

-- Free and priced guests share the counters of the policy and of its zones; their checks refuse the first one too many.
create function count_priced_guest() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- The counter counts its claims; its check refuses the first one too many, whoever else is asking at that moment.
create function count_allowed_buyer() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- Whatever takes the place away (the pass ends, the session leaves its list, the supplement's day has passed) gives
-- the choice back, and so does a session that is not held: nobody has to remember it.
create function void_pass_choice() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update pass_choice set state = 'void', ended_at = now(), version = version + 1
    where season_pass_id = old.season_pass_id and event_session_id = old.event_session_id and state = 'chosen';
  return null;
end $$;
create trigger seat_claim_choice_gone after delete on seat_claim for each row when (old.kind = 'pass')
  execute function void_pass_choice();

create function count_pass_ticket() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- Friends' tickets have a share of their own (seat_claim_friend); a claim never changes from one to the other without
-- being nobody's between.
create trigger seat_claim_ticket_new after insert on seat_claim for each row when (new.for_pass_id is not null
  and new.friend_n is null) execute function count_pass_ticket();
create trigger seat_claim_ticket_changed after update on seat_claim for each row
  when (old.for_pass_id is distinct from new.for_pass_id and old.friend_n is null and new.friend_n is null)
    execute function count_pass_ticket();
create trigger seat_claim_ticket_gone after delete on seat_claim for each row when (old.for_pass_id is not null
  and old.friend_n is null) execute function count_pass_ticket();

-- Whoever takes an ended hold over takes no pack with it.
create function leave_pack() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.kind = 'sale' and new.order_id = old.order_id then return new; end if;
  new.pack_claim_id := null;
  new.for_cents := null;
  return new;
end $$;
create trigger seat_claim_leaves_pack before update on seat_claim for each row
  when (old.pack_claim_id is not null and old.pack_claim_id is not distinct from new.pack_claim_id
        and (new.kind not in ('hold', 'sale') or new.cart_id is distinct from old.cart_id))
          execute function leave_pack();

-- What a transaction has taken and given back is added up in it, and counted when it commits: once for each quota, by
-- ascending id, as the last rows that it locks. So no two of them wait for each other, and nobody waits long.
create function note_quota_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  moves jsonb := coalesce(nullif(current_setting('taquilla.quota_moves', true), ''), '{}')::jsonb;
  n integer := 1;
  q integer;
begin
  if tg_op <> 'INSERT' then
    if tg_table_name = 'zone_claim' then n := old.quantity; end if;
    foreach q in array coalesce(old.quota_ids, '{}') loop
      moves := moves || jsonb_build_object(q, coalesce((moves ->> q::text)::int, 0) - n);
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    if tg_table_name = 'zone_claim' then n := new.quantity; end if;
    foreach q in array coalesce(new.quota_ids, '{}') loop
      moves := moves || jsonb_build_object(q, coalesce((moves ->> q::text)::int, 0) + n);
    end loop;
  end if;
  perform set_config('taquilla.quota_moves', moves::text, true);
  return null;
end $$;

-- The first quota that has no room for what this transaction takes of it, null when all have. What does not fit the
-- newest count is refused without waiting for anybody.
create function count_quota_moves() returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  moves jsonb := nullif(current_setting('taquilla.quota_moves', true), '')::jsonb;
  q integer;
  n integer;
begin
  if moves is null then return null; end if;
  perform set_config('taquilla.quota_moves', '', true);
  for q, n in select key::int, value::int from jsonb_each_text(moves) where value::int <> 0 order by 1 loop
    update session_quota set taken = taken + n
      where id = q and (n < 0 or taken + n <= size or releases_at <= clock_timestamp());
    if not found and exists (select 1 from session_quota where id = q) then return q; end if;
  end loop;
  return null;
end $$;

create function quotas_hold() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  q integer := count_quota_moves();
begin
  if q is not null then
    raise exception 'quota % is full', q using errcode = 'TQ011', detail = (
      select json_build_object('quotaId', id, 'name', name, 'channel', channel, 'left', greatest(size - taken, 0))
        from session_quota where id = q);
  end if;
  return null;
end $$;

-- Taken over by a block, a pass or an invitation, it is no ticket any more.
create function leave_quotas() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.quota_ids := null;
  return new;
end $$;
create trigger seat_claim_quota_new after insert on seat_claim for each row
  when (new.quota_ids is not null) execute function note_quota_moves();
create trigger seat_claim_quota_changed after update on seat_claim for each row
  when (old.quota_ids is distinct from new.quota_ids) execute function note_quota_moves();
create trigger seat_claim_quota_gone after delete on seat_claim for each row
  when (old.quota_ids is not null) execute function note_quota_moves();
create constraint trigger seat_claim_quotas_hold_new after insert on seat_claim deferrable initially deferred
  for each row when (new.quota_ids is not null) execute function quotas_hold();
create constraint trigger seat_claim_quotas_hold_changed after update on seat_claim deferrable initially deferred
  for each row when (old.quota_ids is distinct from new.quota_ids) execute function quotas_hold();
create constraint trigger seat_claim_quotas_hold_gone after delete on seat_claim deferrable initially deferred
  for each row when (old.quota_ids is not null) execute function quotas_hold();
create trigger seat_claim_leaves_quotas before update on seat_claim for each row
  when (old.quota_ids is not null and new.kind not in ('hold', 'sale', 'reservation')) execute function leave_quotas();

-- Why a claim of such a place does not stand, or null. Blocks, invitations, passes and hidden places are given by the
-- house to somebody it knows, and a pass's own seat is its holder's: what is judged is what is held, sold and reserved.
create function accessible_refusal(c seat_claim) returns text language sql stable
begin atomic
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
  end from seat s, event_session e where s.id = c.seat_id and e.id = c.event_session_id;
end;

-- Whoever takes an ended hold over, or a group's places with its order; who has had the place goes on having it, and
-- what staff had blocked they sell to whom they kept it for.
create function keep_accessible_place() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare wrong text := accessible_refusal(new);
begin
  if wrong is not null then raise exception 'this place is kept' using errcode = 'TQ018', detail = wrong; end if;
  return null;
end $$;
create trigger seat_claim_accessible_changed after update on seat_claim for each row
  when (new.kind in ('hold', 'sale', 'reservation') and old.kind <> 'block'
    and not (old.kind in ('hold', 'sale', 'reservation')
    and (coalesce(new.cart_id = old.cart_id, false) or coalesce(new.order_id = old.order_id, false)
      or coalesce(new.reservation_id = old.reservation_id, false))))
  execute function keep_accessible_place();

-- The first of these seats that is too near to somebody else's, or null. What is blocked, invited or a pass's is
-- somebody's, too; what is hidden and a hold whose time is over are nobody's.
create function too_near(session integer, seats integer[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
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
create function keep_seat_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare has_places boolean; has_distance boolean; wrong text; of record; near integer;
begin
  select bool_or(s.attributes & 3 <> 0), bool_or(e.seats_apart > 0) into has_places, has_distance from fresh f
    cross join lateral (select s.attributes from seat s where s.id = f.seat_id offset 0) s
    cross join lateral (select e.seats_apart from event_session e where e.id = f.event_session_id offset 0) e;
  if has_places then
    select w.why into wrong from fresh f
      cross join lateral (select s.attributes from seat s where s.id = f.seat_id offset 0) s
      cross join lateral (select accessible_refusal(c) as why from seat_claim c
        where s.attributes & 3 <> 0 and c.event_session_id = f.event_session_id and c.seat_id = f.seat_id offset 0) w
      where w.why is not null limit 1;
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
create function keep_seat_apart() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- Freed seats, for the live states: a deleted claim leaves no trace in seat_claim itself.
create table seat_freed (
  event_session_id integer not null,
  seat_id integer not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index on seat_freed (changed_xid);
create index on seat_freed (at);

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
  pack_claim_id integer references pack_claim on delete set null,
  quota_ids integer[],
  -- Places of numberless zones are blocked like seats: what is counted as taken has a claim that says why.
  seat_block_id integer references seat_block (id),
  foreign key (event_session_id, zone_id, shard) references zone_counter,
  check ((kind = 'hold') = (expires_at is not null)),
  check ((kind = 'invitation') = (invitation_id is not null)),
  check ((kind = 'reservation') = (reservation_id is not null)),
  check ((kind = 'pass') = (season_pass_id is not null)),
  constraint zone_claim_of_holder check (for_pass_id is null or (kind in ('hold', 'sale') and quantity = 1
    and for_cents is not null)),
  constraint zone_claim_price_has_reason check (for_cents is null or kind <> 'hold'
    or num_nonnulls(for_pass_id, pack_claim_id) = 1),
  constraint zone_claim_in_quota check (quota_ids is null or kind in ('hold', 'sale', 'reservation')),
  constraint zone_claim_priced check (kind not in ('hold', 'sale') or price_id is not null),
  constraint zone_claim_of_block check ((kind = 'block') = (seat_block_id is not null))
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
create index zone_claim_pack on zone_claim (pack_claim_id) where pack_claim_id is not null;
create index zone_claim_block on zone_claim (seat_block_id) where seat_block_id is not null;

create trigger zone_claim_buyer_new after insert on zone_claim for each row when (new.allowed_buyer_id is not null)
  execute function count_allowed_buyer();
create trigger zone_claim_buyer_changed after update on zone_claim for each row when (old.allowed_buyer_id is not null
  or new.allowed_buyer_id is not null) execute function count_allowed_buyer();
create trigger zone_claim_buyer_gone after delete on zone_claim for each row when (old.allowed_buyer_id is not null)
  execute function count_allowed_buyer();
create trigger zone_claim_choice_gone after delete on zone_claim for each row when (old.kind = 'pass')
  execute function void_pass_choice();
create trigger zone_claim_ticket_new after insert on zone_claim for each row when (new.for_pass_id is not null)
  execute function count_pass_ticket();
create trigger zone_claim_ticket_changed after update on zone_claim for each row when (old.for_pass_id is distinct
  from new.for_pass_id) execute function count_pass_ticket();
create trigger zone_claim_ticket_gone after delete on zone_claim for each row when (old.for_pass_id is not null)
  execute function count_pass_ticket();
create trigger zone_claim_quota_new after insert on zone_claim for each row
  when (new.quota_ids is not null) execute function note_quota_moves();
create trigger zone_claim_quota_changed after update on zone_claim for each row
  when (old.quota_ids is distinct from new.quota_ids or (new.quota_ids is not null and old.quantity <> new.quantity))
  execute function note_quota_moves();
create trigger zone_claim_quota_gone after delete on zone_claim for each row
  when (old.quota_ids is not null) execute function note_quota_moves();
create constraint trigger zone_claim_quotas_hold_new after insert on zone_claim deferrable initially deferred
  for each row when (new.quota_ids is not null) execute function quotas_hold();
create constraint trigger zone_claim_quotas_hold_changed after update on zone_claim deferrable initially deferred
  for each row when (old.quota_ids is distinct from new.quota_ids
    or (new.quota_ids is not null and old.quantity <> new.quantity)) execute function quotas_hold();
create constraint trigger zone_claim_quotas_hold_gone after delete on zone_claim deferrable initially deferred
  for each row when (old.quota_ids is not null) execute function quotas_hold();
create trigger zone_claim_leaves_quotas before update on zone_claim for each row
  when (old.quota_ids is not null and new.kind not in ('hold', 'sale', 'reservation')) execute function leave_quotas();

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

create table session_waiter (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  customer_id integer references customer on delete set null,
  email text not null check (email = lower(email) and email like '%@%'),
  name text collate spanish not null default '',
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
create index session_waiter_search on session_waiter
  using gin (fold(coalesce(email, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
create index session_waiter_ended on session_waiter (ended_at) where ended_at is not null;

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

create function supplement_owed(pass integer, session integer) returns boolean language sql stable
  return exists (select 1 from season_pass p join season_list_session l on l.season_list_id = p.season_list_id
    and l.event_session_id = session and l.supplement_cents > 0 where p.id = pass)
     and not exists (select 1 from order_line o where o.season_pass_id = pass and o.supplement_session_id = session
       and o.state = 'active');
create trigger wallet_entry_append_only before update or delete or truncate on wallet_entry for each statement
  execute function append_only();

create function post_wallet_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update pass_holder set wallet_cents = wallet_cents + new.amount_cents where id = new.pass_holder_id
    returning wallet_cents into new.balance_cents;
  return new;
end $$;
create trigger wallet_entry_posted before insert on wallet_entry for each row execute function post_wallet_entry();

-- A group answers the house's fields on its page before it pays: for all of it and for each of its places. Its order
-- takes the answers along, so that it is asked by whatever way it pays.
create table reservation_place (
  id integer generated always as identity primary key,
  reservation_line_id integer not null references reservation_line on delete cascade,
  n integer not null check (n > 0),
  unique (reservation_line_id, n)
);

create trigger reservation_place_answers_go after delete on reservation_place
  for each row execute function answers_go('reservation_place');

-- How much of a group has not answered what it must: the group itself, and each of its places. A field that became
-- required later does not ask it.
create function reservation_lacks(of_id integer) returns integer language sql stable
begin atomic
  with asked as materialized (
    select f as field, f.asked_per from reservation r join event_session s on s.id = r.event_session_id
      join custom_field f on f.is_active and f.is_required and f.scope = 'event' and f.required_since <= r.created_at
       and (f.event_id is null or f.event_id = s.event_id)
     where r.id = of_id)
  select (exists (select 1 from asked where asked_per = 'order'
      and lacks_answer(asked.field, 'reservation', of_id, of_id)))::int
    + case when exists (select 1 from asked where asked_per = 'ticket') then (
      select count(*)::int from reservation_line l cross join generate_series(1, l.quantity) n
        left join reservation_place p on p.reservation_line_id = l.id and p.n = n.n
       where l.reservation_id = of_id and exists (select 1 from asked where asked_per = 'ticket'
         and lacks_answer(asked.field, 'reservation_place', p.id, of_id))) else 0 end;
end;

create table pass_invitation (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  n smallint not null check (n between 1 and 20),
  zone_id integer not null references zone,
  seat_id integer references seat,
  guest_name text collate spanish not null default '',
  guest_email text not null default '',
  guest_doc_no text not null default '',
  code text not null unique check (length(code) >= 12),
  state text not null default 'issued' check (state in ('issued', 'sent', 'used', 'revoked')),
  staff_user_id integer references staff_user,
  issued_at timestamptz not null default now(),
  ended_at timestamptz,
  version integer not null default 1
);
create unique index pass_invitation_nth on pass_invitation (season_pass_id, event_session_id, n)
  where state <> 'revoked';
create index on pass_invitation (season_pass_id);
create index on pass_invitation (event_session_id);
create index on pass_invitation (zone_id);
create index on pass_invitation (seat_id) where seat_id is not null;

-- The waiting room of a sale. A place in the line is one row, written before anybody is told of it: a restart loses
-- none, whichever process answers. Who may buy is a living turn; the room's row is the lock of everything that gives
-- turns.
create table waiting_room (
  id integer generated always as identity primary key,
  name text collate spanish not null check (name <> ''),
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

create function waiting_counter_made() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into waiting_counter (waiting_room_id) values (new.id);
  return null;
end $$;
create trigger waiting_counter_made after insert on waiting_room for each row execute function waiting_counter_made();

create function waiting_places_gone() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
