-- Bundles: one price for several goods. It is the sum of what is designated to each, so that every part has its own VAT
-- and can come back alone. A bundle has no stock: its goods have.

alter table product drop constraint product_kind_check;
alter table product
  add constraint product_kind_check check (kind in ('goods', 'experience', 'service', 'bundle')),
  -- Given out together by one desk or one parcel; as many at a time as one asks for.
  add constraint product_bundle_pickup check (kind <> 'bundle' or (not pickup && '{gate,digital}' and min_per_order = 1)),
  add column is_bundle boolean generated always as (kind = 'bundle') stored,
  add constraint product_id_is_bundle_key unique (id, is_bundle);

create table bundle_item (
  id integer generated always as identity primary key,
  product_id integer not null references product on delete cascade,
  item_product_id integer not null references product,
  quantity integer not null default 1 check (quantity between 1 and 20),
  -- A piece, VAT inside.
  part_cents integer not null check (part_cents between 0 and 10000000),
  position integer not null default 0,
  of_bundle boolean generated always as (true) stored,
  is_bundle boolean generated always as (false) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, item_product_id),
  foreign key (product_id, of_bundle) references product (id, is_bundle) on delete cascade,
  foreign key (item_product_id, is_bundle) references product (id, is_bundle)
);
create index bundle_item_item on bundle_item (item_product_id);

-- What goes into a cart together goes out of it together.
alter table goods_claim
  add bundle_product_id integer references product,
  add bundle_pick uuid,
  add constraint goods_claim_of_bundle check ((bundle_pick is null) = (bundle_product_id is null)
    and (bundle_pick is null or product_variant_id is not null));
create index goods_claim_bundle on goods_claim (bundle_pick) where bundle_pick is not null;

alter table order_line
  add bundle_product_id integer references product,
  add bundle_pick uuid,
  add constraint order_line_of_bundle check ((bundle_pick is null) = (bundle_product_id is null)
    and (bundle_pick is null or product_variant_id is not null));
create index order_line_bundle on order_line (bundle_product_id) where bundle_product_id is not null;

drop index goods_claim_once;
create unique index goods_claim_once on goods_claim (cart_id, product_variant_id, pickup, pickup_session_id, bundle_pick)
  nulls not distinct where order_id is null and product_variant_id is not null;
