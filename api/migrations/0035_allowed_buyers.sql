-- A sale for allowed buyers: while it lasts, a claim of the web says by which right it was made.
alter table event_session
  add column buyers_only boolean not null default false,
  add column buyers_only_until timestamptz;

-- The claim's life is the use's life: whatever frees the place (time, dropping it, an order that ends, money back) gives the right back.
alter table seat_claim
  add column allowed_buyer_id integer references allowed_buyer,
  add constraint seat_claim_of_buyer check (allowed_buyer_id is null or kind in ('hold', 'sale'));
alter table zone_claim add column allowed_buyer_id integer references allowed_buyer;
alter table order_line add column allowed_buyer_id integer references allowed_buyer on delete set null;
create index seat_claim_allowed_buyer on seat_claim (allowed_buyer_id) where allowed_buyer_id is not null;
create index zone_claim_allowed_buyer on zone_claim (allowed_buyer_id) where allowed_buyer_id is not null;
create index order_line_allowed_buyer on order_line (allowed_buyer_id) where allowed_buyer_id is not null;
create index allowed_buyer_value on allowed_buyer (kind, value);

-- The counter counts its claims; its check refuses the first one too many, whoever else is asking at that moment.
create function count_allowed_buyer() returns trigger language plpgsql as $$
declare
  was integer := 0;
  is_now integer := 0;
begin
  if tg_op <> 'INSERT' and old.allowed_buyer_id is not null then was := case tg_table_name when 'zone_claim' then (to_jsonb(old) ->> 'quantity')::integer else 1 end; end if;
  if tg_op <> 'DELETE' and new.allowed_buyer_id is not null then is_now := case tg_table_name when 'zone_claim' then (to_jsonb(new) ->> 'quantity')::integer else 1 end; end if;
  if tg_op = 'UPDATE' and old.allowed_buyer_id is not distinct from new.allowed_buyer_id then
    if is_now <> was then update allowed_buyer set used_tickets = used_tickets + is_now - was where id = new.allowed_buyer_id; end if;
    return null;
  end if;
  if was > 0 then update allowed_buyer set used_tickets = used_tickets - was where id = old.allowed_buyer_id; end if;
  if is_now > 0 then update allowed_buyer set used_tickets = used_tickets + is_now where id = new.allowed_buyer_id; end if;
  return null;
end $$;
create trigger seat_claim_buyer_new after insert on seat_claim for each row when (new.allowed_buyer_id is not null) execute function count_allowed_buyer();
create trigger seat_claim_buyer_changed after update on seat_claim for each row when (old.allowed_buyer_id is distinct from new.allowed_buyer_id) execute function count_allowed_buyer();
create trigger seat_claim_buyer_gone after delete on seat_claim for each row when (old.allowed_buyer_id is not null) execute function count_allowed_buyer();
create trigger zone_claim_buyer_new after insert on zone_claim for each row when (new.allowed_buyer_id is not null) execute function count_allowed_buyer();
create trigger zone_claim_buyer_changed after update on zone_claim for each row when (old.allowed_buyer_id is not null or new.allowed_buyer_id is not null) execute function count_allowed_buyer();
create trigger zone_claim_buyer_gone after delete on zone_claim for each row when (old.allowed_buyer_id is not null) execute function count_allowed_buyer();

-- Whoever takes an ended hold over does not take over the right that it was made by.
create function leave_buyer_right() returns trigger language plpgsql as $$
begin
  new.allowed_buyer_id := null;
  return new;
end $$;
create trigger seat_claim_leaves_buyer before update on seat_claim for each row
  when (old.allowed_buyer_id is not null and old.allowed_buyer_id is not distinct from new.allowed_buyer_id and (new.kind not in ('hold', 'sale') or new.cart_id is distinct from old.cart_id))
  execute function leave_buyer_right();

-- Until now nothing used the lists: their counters say what there was to say.
update allowed_buyer set used_tickets = 0 where used_tickets <> 0;
