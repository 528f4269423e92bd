-- A pack is held whole: its seats in all sessions, and one of its quota, in one transaction. Each ticket carries its part of the price.

alter table event_pack
  add column held integer not null default 0 check (held >= 0),
  drop constraint event_pack_check3,
  add constraint event_pack_within_quota check (quota is null or sold + held <= quota);

create table pack_claim (
  id integer generated always as identity primary key,
  cart_id uuid not null references cart,
  order_id integer references "order",
  order_line_id integer unique references order_line,
  event_pack_id integer not null references event_pack,
  area text not null,
  price_category_id integer not null references price_category,
  quantity integer not null check (quantity between 1 and 100),
  -- Of all of them together: the sum of its tickets.
  tickets integer not null check (tickets > 0),
  total_cents integer not null check (total_cents >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint pack_claim_line check ((order_id is null) = (order_line_id is null))
);
create index on pack_claim (cart_id);
create index on pack_claim (event_pack_id, expires_at);
create index on pack_claim (order_id) where order_id is not null;

alter table seat_claim
  add column pack_claim_id integer references pack_claim on delete set null,
  -- A price of its own has a reason: a pass, or a pack that is whole.
  add constraint seat_claim_price_has_reason check (for_cents is null or kind <> 'hold' or num_nonnulls(for_pass_id, pack_claim_id) = 1);
create index seat_claim_pack on seat_claim (pack_claim_id) where pack_claim_id is not null;
alter table zone_claim
  add column pack_claim_id integer references pack_claim on delete set null,
  add constraint zone_claim_price_has_reason check (for_cents is null or kind <> 'hold' or num_nonnulls(for_pass_id, pack_claim_id) = 1);
create index zone_claim_pack on zone_claim (pack_claim_id) where pack_claim_id is not null;

-- Whoever takes an ended hold over takes no pack with it.
create function leave_pack() returns trigger language plpgsql as $$
begin
  if new.kind = 'sale' and new.order_id = old.order_id then return new; end if;
  new.pack_claim_id := null;
  new.for_cents := null;
  return new;
end $$;
create trigger seat_claim_leaves_pack before update on seat_claim for each row
  when (old.pack_claim_id is not null and old.pack_claim_id is not distinct from new.pack_claim_id
        and (new.kind not in ('hold', 'sale') or new.cart_id is distinct from old.cart_id)) execute function leave_pack();

-- The tickets of a pack name it; its own line, without money, keeps the quota.
alter table order_line drop constraint order_line_names_its_thing;
alter table order_line add constraint order_line_names_its_thing check (
  case when kind in ('product', 'experience', 'pack') then num_nonnulls(product_variant_id, experience_slot_id, event_pack_id) = 1
       when kind = 'ticket' then num_nonnulls(product_variant_id, experience_slot_id) = 0
       else num_nonnulls(product_variant_id, experience_slot_id, event_pack_id) = 0 end);
-- From one on, a session is in every pack of which one chooses.
alter table pack_component alter column min_tickets set default 0;
