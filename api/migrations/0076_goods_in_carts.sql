-- Goods and places of experiences are held from the cart on, like seats: what is held is counted where it is missing, under a check.

alter table product_variant
  add column held integer not null default 0 check (held >= 0),
  add constraint product_variant_held_within_stock check (stock is null or held <= stock),
  add column ean text unique check (ean ~ '^(\d{8}|\d{12,13})$');

alter table experience_slot add column held integer not null default 0 check (held >= 0);
alter table experience_slot drop constraint experience_slot_check1;
alter table experience_slot add constraint experience_slot_within_capacity check (booked >= 0 and booked + held <= capacity);

-- So many units of a variant, or places of an hour, that are a cart's or an unpaid order's; at the price of that moment.
create table goods_claim (
  id integer generated always as identity primary key,
  cart_id uuid not null references cart,
  order_id integer references "order",
  order_line_id integer unique references order_line,
  product_variant_id integer references product_variant,
  experience_slot_id integer references experience_slot,
  pickup text check (pickup in ('gate', 'shop', 'shipping', 'digital')),
  pickup_session_id integer references event_session,
  quantity integer not null check (quantity between 1 and 100),
  unit_cents integer not null check (unit_cents >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint goods_claim_names_one check (num_nonnulls(product_variant_id, experience_slot_id) = 1),
  constraint goods_claim_pickup check ((pickup is not null) = (product_variant_id is not null)),
  constraint goods_claim_at_a_gate check ((pickup_session_id is not null) = (pickup is not distinct from 'gate')),
  constraint goods_claim_line check ((order_id is null) = (order_line_id is null))
);
create unique index goods_claim_once on goods_claim (cart_id, product_variant_id, pickup, pickup_session_id) nulls not distinct
  where order_id is null and product_variant_id is not null;
create unique index goods_claim_slot_once on goods_claim (cart_id, experience_slot_id) where order_id is null and experience_slot_id is not null;
create index on goods_claim (product_variant_id, expires_at) where product_variant_id is not null;
create index on goods_claim (experience_slot_id, expires_at) where experience_slot_id is not null;
create index on goods_claim (order_id) where order_id is not null;
create index on goods_claim (pickup_session_id) where pickup_session_id is not null;

alter table order_line
  add column pickup text check (pickup in ('gate', 'shop', 'shipping', 'digital')),
  add column pickup_session_id integer references event_session,
  add constraint order_line_pickup check (pickup is null or product_variant_id is not null),
  add constraint order_line_at_a_gate check (pickup_session_id is null or pickup is not distinct from 'gate');
create index on order_line (pickup_session_id) where pickup_session_id is not null;
-- What was paid is handed over once, a thing or a visit.
alter table order_line drop constraint order_line_goods_only;
alter table order_line add constraint order_line_goods_only
  check (fulfilment is null or num_nonnulls(product_variant_id, experience_slot_id) = 1);

-- Where the public reads an uploaded picture.
create function media_url(of_id integer) returns text language sql stable as
  $$ select '/media/' || id || '/' || name from media_file where id = of_id $$;
