-- Holders at a session that their pass does not include: the own seat is kept for them until a moment and sold at their price,
-- before anybody else. Staff decide by list and session.
create table holder_offer (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  event_session_id integer not null references event_session,
  amount_cents integer check (amount_cents >= 0),
  discount_bp integer check (discount_bp between 0 and 10000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  keep_until_at timestamptz,
  needs_paid_pass boolean not null default true,
  is_active boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (season_list_id, event_session_id),
  check (starts_at < ends_at),
  check ((amount_cents is null) <> (discount_bp is null))
);
create index on holder_offer (event_session_id);

-- What a holder buys as a holder says so on the claim itself: the pass, the price, and of a friend's ticket which of its share it is.
-- The claim's life is the use's life: whatever frees the seat gives the quota back, without anybody remembering to.
alter table seat_claim
  add column for_pass_id integer references season_pass,
  add column for_cents integer check (for_cents >= 0),
  add column friend_offer_id integer references friend_offer,
  add column friend_n smallint check (friend_n between 1 and 20),
  add constraint seat_claim_of_holder check (for_pass_id is null or (kind in ('hold', 'sale') and for_cents is not null)),
  add constraint seat_claim_of_friend check ((friend_offer_id is null) = (friend_n is null) and (friend_offer_id is null or for_pass_id is not null));
-- One own seat, and each ticket of the share once, for a pass and a session: two browsers in the same millisecond end here.
create unique index seat_claim_own on seat_claim (for_pass_id, event_session_id) where for_pass_id is not null and friend_n is null;
create unique index seat_claim_friend on seat_claim (for_pass_id, event_session_id, friend_n) where friend_n is not null;
create index seat_claim_friend_offer on seat_claim (friend_offer_id) where friend_offer_id is not null;
alter table order_line
  add column for_pass_id integer references season_pass,
  add column friend_offer_id integer references friend_offer;
create index order_line_for_pass on order_line (for_pass_id) where for_pass_id is not null;

-- The counter of an offer counts its claims; its check refuses the first one too many.
create function count_friend_offer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.friend_offer_id is not null and (tg_op = 'DELETE' or new.friend_offer_id is distinct from old.friend_offer_id) then
    update friend_offer set sold = greatest(0, sold - 1) where id = old.friend_offer_id;
  end if;
  if tg_op <> 'DELETE' and new.friend_offer_id is not null and (tg_op = 'INSERT' or new.friend_offer_id is distinct from old.friend_offer_id) then
    update friend_offer set sold = sold + 1 where id = new.friend_offer_id;
  end if;
  return null;
end $$;
create trigger seat_claim_friend_gone after delete on seat_claim for each row when (old.friend_offer_id is not null) execute function count_friend_offer();
create trigger seat_claim_friend_new after insert on seat_claim for each row when (new.friend_offer_id is not null) execute function count_friend_offer();
create trigger seat_claim_friend_changed after update on seat_claim for each row when (old.friend_offer_id is distinct from new.friend_offer_id) execute function count_friend_offer();

-- Until when the own seat of this pass is kept in a session outside its list; null when it is not.
create function own_seat_kept_until(pass integer, session integer) returns timestamptz language sql stable as $$
  select o.keep_until_at from season_pass p join holder_offer o on o.season_list_id = p.season_list_id and o.event_session_id = session and o.is_active and o.keep_until_at > now()
   where p.id = pass and p.state in ('active', 'suspended_unpaid', 'blocked') and p.seat_id is not null
     and not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id and l.event_session_id = session)
$$;

-- An offer that is taken away, or moved to another match or list, keeps nothing any more.
create function let_go_of_own_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.event_session_id, new.season_list_id) = (old.event_session_id, old.season_list_id) then return null; end if;
  end if;
  delete from seat_claim c using season_pass p where c.event_session_id = old.event_session_id and c.kind = 'pass' and p.id = c.season_pass_id and p.season_list_id = old.season_list_id
     and not exists (select 1 from season_list_session l where l.season_list_id = old.season_list_id and l.event_session_id = old.event_session_id);
  return null;
end $$;
create trigger holder_offer_gone after delete or update of event_session_id, season_list_id on holder_offer for each row execute function let_go_of_own_seats();

-- A holder's price does not pass to whoever takes over the hold when its time is over; and while the own seat is kept, nobody
-- but its pass takes it over. The order that the claim belongs to may go on with it, late as it is.
create function leave_holder_hold() returns trigger language plpgsql as $$
begin
  if new.kind = 'sale' and new.order_id = old.order_id then return new; end if;
  if old.friend_n is null and new.season_pass_id is distinct from old.for_pass_id and own_seat_kept_until(old.for_pass_id, old.event_session_id) is not null then return null; end if;
  new.for_pass_id := null;
  new.for_cents := null;
  new.friend_offer_id := null;
  new.friend_n := null;
  return new;
end $$;
create trigger seat_claim_leaves_holder before update on seat_claim for each row
  when (old.for_pass_id is not null and old.for_pass_id is not distinct from new.for_pass_id and (new.kind not in ('hold', 'sale') or new.cart_id is distinct from old.cart_id))
  execute function leave_holder_hold();

-- An own seat that was held and not paid is kept again at once, for as long as the event says.
create function keep_own_seat_again() returns trigger language plpgsql as $$
begin
  if own_seat_kept_until(old.for_pass_id, old.event_session_id) is not null
     and exists (select 1 from season_pass where id = old.for_pass_id and seat_id = old.seat_id) then
    insert into seat_claim (event_session_id, seat_id, kind, season_pass_id) values (old.event_session_id, old.seat_id, 'pass', old.for_pass_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger seat_claim_own_gone after delete on seat_claim for each row when (old.for_pass_id is not null and old.friend_n is null) execute function keep_own_seat_again();
