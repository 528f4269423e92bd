-- Guests of a holder that have a price: seats of the holder's cart at that price, and ordinary tickets once paid. The claim says of which
-- policy it is, and its life is the use's life, as with friends' tickets: whatever frees the seat gives the place in the quotas back.
alter table seat_claim
  add column guest_policy_id integer references pass_invitation_policy,
  drop constraint seat_claim_friend_n_check,
  drop constraint seat_claim_of_friend,
  -- Which of the pass's companions it is: friends 1 to 20, priced guests 21 to 40, so that one unique index tells both apart.
  add constraint seat_claim_friend_n_check check (friend_n between 1 and 40 and (friend_n > 20) = (guest_policy_id is not null)),
  add constraint seat_claim_of_friend check (num_nonnulls(friend_offer_id, guest_policy_id) = num_nonnulls(friend_n) and (friend_n is null or for_pass_id is not null));
create index seat_claim_guest_policy on seat_claim (guest_policy_id) where guest_policy_id is not null;
alter table order_line add column guest_policy_id integer references pass_invitation_policy;
create index order_line_guest_policy on order_line (guest_policy_id) where guest_policy_id is not null;

-- Free and priced guests share the counters of the policy and of its zones; their checks refuse the first one too many.
create function count_priced_guest() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.guest_policy_id is not null and (tg_op = 'DELETE' or new.guest_policy_id is distinct from old.guest_policy_id) then
    update pass_invitation_policy set issued = greatest(0, issued - 1) where id = old.guest_policy_id;
    update pass_invitation_zone set issued = greatest(0, issued - 1) where pass_invitation_policy_id = old.guest_policy_id and zone_id = (select zone_id from seat where id = old.seat_id);
  end if;
  if tg_op <> 'DELETE' and new.guest_policy_id is not null and (tg_op = 'INSERT' or new.guest_policy_id is distinct from old.guest_policy_id) then
    update pass_invitation_policy set issued = issued + 1 where id = new.guest_policy_id;
    update pass_invitation_zone set issued = issued + 1 where pass_invitation_policy_id = new.guest_policy_id and zone_id = (select zone_id from seat where id = new.seat_id);
  end if;
  return null;
end $$;
create trigger seat_claim_guest_gone after delete on seat_claim for each row when (old.guest_policy_id is not null) execute function count_priced_guest();
create trigger seat_claim_guest_new after insert on seat_claim for each row when (new.guest_policy_id is not null) execute function count_priced_guest();
create trigger seat_claim_guest_changed after update on seat_claim for each row when (old.guest_policy_id is distinct from new.guest_policy_id) execute function count_priced_guest();

-- Nor does a guest's price pass to whoever takes over the hold.
create or replace function leave_holder_hold() returns trigger language plpgsql as $$
begin
  if new.kind = 'sale' and new.order_id = old.order_id then return new; end if;
  if old.friend_n is null and new.season_pass_id is distinct from old.for_pass_id and own_seat_kept_until(old.for_pass_id, old.event_session_id) is not null then return null; end if;
  new.for_pass_id := null;
  new.for_cents := null;
  new.friend_offer_id := null;
  new.guest_policy_id := null;
  new.friend_n := null;
  return new;
end $$;

-- A ticket that is bought has its buyer's name; nobody could buy one of these until now.
update pass_invitation_policy set is_nominative = false where amount_cents > 0 and is_nominative;
alter table pass_invitation_policy add constraint pass_invitation_policy_priced check (amount_cents = 0 or not is_nominative);
