-- What is sold beside seats: products, bundles, experiences, packs; and what takes something off a price.

create table product_category (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  description text collate spanish not null default '',
  position integer not null default 0,
  is_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table product (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  name text collate spanish not null,
  -- Bundles: one price for several goods. It is the sum of what is designated to each, so that every part has its own
  -- VAT and can come back alone. A bundle has no stock: its goods have.
  kind text not null default 'goods' check (kind in ('goods', 'experience', 'service', 'bundle')),
  product_category_id integer not null references product_category,
  summary text not null default '',
  description_html text not null default '',
  media_file_id integer references media_file,
  vat_code text not null default 'general',
  state text not null default 'draft' check (state in ('draft', 'published', 'sold_out', 'archived')),
  pickup text[] not null default '{shop}' check (pickup <@ array['gate', 'shop', 'shipping', 'digital']
    and cardinality(pickup) > 0),
  stock_policy text not null default 'strict' check (stock_policy in ('strict', 'none')),
  max_per_order integer not null default 10 check (max_per_order between 1 and 100),
  -- Days in which goods may be given back (RDL 1/2007 art. 102: 14); a dated service has none (art. 103.l).
  withdrawal_days integer not null default 14 check (withdrawal_days between 0 and 365),
  has_redemption_code boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How few and how many of a product, or of a tariff in one session, an order may have.
  min_per_order integer not null default 1,
  is_bundle boolean generated always as (kind = 'bundle') stored,
  constraint product_min_per_order_check check (min_per_order between 1 and max_per_order),
  -- Given out together by one desk or one parcel; as many at a time as one asks for.
  constraint product_bundle_pickup check (kind <> 'bundle' or (not pickup && '{gate,digital}' and min_per_order = 1)),
  constraint product_id_is_bundle_key unique (id, is_bundle)
);
create index on product (product_category_id);
create index on product (media_file_id) where media_file_id is not null;

create trigger vat_code_has_rate before insert or update of vat_code on product
  for each row execute function vat_code_has_rate('now');

create table product_variant (
  id integer generated always as identity primary key,
  product_id integer not null references product on delete cascade,
  name text collate spanish not null,
  size text not null default '',
  color text not null default '',
  sku text not null unique check (sku ~ '^[A-Z0-9-]{3,40}$'),
  price_cents integer not null check (price_cents >= 0),
  -- null: not counted (services, made to order)
  stock integer check (stock >= 0),
  low_stock_at integer not null default 5 check (low_stock_at >= 0),
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Goods and places of experiences are held from the cart on, like seats: what is held is counted where it is missing,
  -- under a check.
  held integer not null default 0 check (held >= 0),
  ean text unique check (ean ~ '^(\d{8}|\d{12,13})$'),
  -- Stock is counted with a list: begun, written down, reviewed, closed with a reason; and every movement says why it
  -- was. What whoever changes the stock tells the history, with the change itself: read by the trigger, never kept.
  stock_why jsonb,
  cost_cents int check (cost_cents between 0 and 10000000),
  unique (product_id, name),
  constraint product_variant_held_within_stock check (stock is null or held <= stock),
  constraint product_variant_why_is_told_on check (stock_why is null)
);

create function log_stock() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  delta int := coalesce(new.stock, 0) - coalesce(case when tg_op = 'UPDATE' then old.stock end, 0);
begin
  if delta <> 0 then
    insert into stock_movement (product_variant_id, delta, stock_after, kind, note, staff_user_id)
    values (new.id, delta, coalesce(new.stock, 0),
      coalesce(new.stock_why ->> 'kind', case tg_op when 'INSERT' then 'begin' else 'manual' end),
      coalesce(new.stock_why ->> 'note', ''), (new.stock_why ->> 'by')::int);
  end if;
  new.stock_why := null;
  return new;
end $$;
create trigger product_variant_made after insert on product_variant for each row execute function log_stock();
create trigger product_variant_stock before update of stock on product_variant
  for each row execute function log_stock();

-- Every change of stock leaves a line, whoever makes it: the trigger below writes them.
create table stock_movement (
  id integer generated always as identity primary key,
  product_variant_id integer not null references product_variant on delete cascade,
  delta integer not null check (delta <> 0),
  stock_after integer not null check (stock_after >= 0),
  at timestamptz not null default now(),
  kind text not null default 'manual'
    check (kind in ('unknown', 'begin', 'sale', 'return', 'exchange', 'count', 'manual')),
  note text not null default '',
  staff_user_id int references staff_user
);
create index on stock_movement (product_variant_id, id desc);
create index on stock_movement (staff_user_id) where staff_user_id is not null;

create table stock_count (
  id int generated always as identity primary key,
  name text collate spanish not null check (name <> ''),
  -- Whoever counts does not see how many there should be.
  is_blind boolean not null default false,
  state text not null default 'open' check (state in ('open', 'counted', 'closed', 'discarded')),
  begun_by_id int not null references staff_user,
  counted_at timestamptz,
  ended_at timestamptz,
  ended_by_id int references staff_user,
  reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stock_count_ended check ((state in ('closed', 'discarded')) = (ended_at is not null)
    and (ended_at is null) = (ended_by_id is null) and (ended_at is null or reason <> ''))
);
create index on stock_count (begun_by_id);
create index on stock_count (ended_by_id) where ended_by_id is not null;

create function stock_count_ended() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update stock_count_line set is_open = false where stock_count_id = new.id;
  return null;
end $$;
create trigger stock_count_ended after update of state on stock_count
  for each row when (new.state in ('closed', 'discarded')) execute function stock_count_ended();

-- What was signed stays as it was signed.
create function stock_count_is_signed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a count that has ended is only read' using errcode = 'check_violation',
    constraint = 'stock_count_is_signed';
end $$;
create trigger stock_count_is_signed before update or delete on stock_count
  for each row when (old.state in ('closed', 'discarded')) execute function stock_count_is_signed();

create table stock_count_line (
  id int generated always as identity primary key,
  stock_count_id int not null references stock_count,
  product_variant_id int not null references product_variant,
  is_open boolean not null default true,
  position int not null default 0,
  name text collate spanish not null,
  sku text not null,
  ean text,
  price_cents int not null check (price_cents >= 0),
  cost_cents int check (cost_cents >= 0),
  -- How many the books had at the moment when it was counted.
  expected int check (expected >= 0),
  counted int check (counted between 0 and 1000000),
  counted_at timestamptz,
  counted_by_id int references staff_user,
  difference int generated always as (counted - expected) stored,
  unique (stock_count_id, product_variant_id),
  constraint stock_count_line_counted check ((counted is null) = (expected is null)
    and (counted is null) = (counted_at is null) and (counted is null) = (counted_by_id is null))
);
-- Two lists with the same thing would correct it twice.
create unique index stock_count_line_once on stock_count_line (product_variant_id) where is_open;
create index on stock_count_line (product_variant_id);
create index on stock_count_line (counted_by_id) where counted_by_id is not null;

create trigger stock_count_line_is_signed before update or delete on stock_count_line
  for each row when (not old.is_open) execute function stock_count_is_signed();

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

create table session_product (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  product_id integer not null references product,
  -- null: the variant's own price
  price_cents integer check (price_cents >= 0),
  available_until_at timestamptz,
  is_highlighted boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_session_id, product_id)
);
create index on session_product (product_id);

create table experience (
  id integer generated always as identity primary key,
  product_id integer not null unique references product,
  meeting_point text collate spanish not null,
  duration_minutes integer not null check (duration_minutes between 5 and 1440),
  min_age integer check (min_age between 0 and 99),
  needs_guardian boolean not null default false,
  requirements text not null default '',
  max_per_booking integer not null default 6 check (max_per_booking between 1 and 100),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table experience_slot (
  id integer generated always as identity primary key,
  experience_id integer not null references experience on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity between 1 and 10000),
  booked integer not null default 0,
  price_cents integer not null check (price_cents >= 0),
  guide text not null default '',
  state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  held integer not null default 0 check (held >= 0),
  unique (experience_id, starts_at),
  check (starts_at < ends_at),
  constraint experience_slot_within_capacity check (booked >= 0 and booked + held <= capacity)
);
create index on experience_slot (starts_at);

create table event_pack (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  name text collate spanish not null,
  kind text not null check (kind in ('closed', 'pick', 'flexible')),
  -- pick: how many of the components; flexible: how many credits
  choose integer check (choose between 1 and 100),
  price_mode text not null default 'fixed' check (price_mode in ('fixed', 'percent_off')),
  discount_bp integer check (discount_bp between 1 and 10000),
  state text not null default 'draft' check (state in ('draft', 'published', 'paused', 'archived')),
  description_html text not null default '',
  media_file_id integer references media_file,
  sale_starts_at timestamptz not null,
  sale_ends_at timestamptz not null,
  quota integer check (quota > 0),
  sold integer not null default 0 check (sold >= 0),
  max_per_order integer not null default 4 check (max_per_order between 1 and 100),
  wants_same_seat boolean not null default false,
  exchange_policy text not null default 'none' check (exchange_policy in ('none', 'until_day_before', 'until_start')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A pack is held whole: its seats in all sessions, and one of its quota, in one transaction. Each ticket carries its
  -- part of the price.
  held integer not null default 0 check (held >= 0),
  check (sale_starts_at < sale_ends_at),
  check ((kind = 'closed') = (choose is null)),
  check ((price_mode = 'percent_off') = (discount_bp is not null)),
  constraint event_pack_within_quota check (quota is null or sold + held <= quota)
);

create table pack_component (
  id integer generated always as identity primary key,
  event_pack_id integer not null references event_pack on delete cascade,
  -- One session, or any session of the event.
  event_session_id integer references event_session,
  event_id integer references event,
  price_category_id integer references price_category,
  -- From one on, a session is in every pack of which one chooses.
  min_tickets integer not null default 0 check (min_tickets between 0 and 20),
  max_tickets integer not null default 1 check (max_tickets between 1 and 20),
  credits integer not null default 1 check (credits between 1 and 20),
  position integer not null default 0,
  version integer not null default 1,
  unique nulls not distinct (event_pack_id, event_id, event_session_id),
  check (num_nonnulls(event_session_id, event_id) = 1),
  check (min_tickets <= max_tickets)
);
create index on pack_component (event_session_id);
create index on pack_component (event_id);

create table pack_price (
  id integer generated always as identity primary key,
  event_pack_id integer not null references event_pack on delete cascade,
  area text collate spanish not null,
  price_category_id integer not null references price_category,
  channel text check (channel in ('web', 'box_office', 'phone')),
  amount_cents integer not null check (amount_cents between 0 and 10000000),
  is_active boolean not null default true,
  version integer not null default 1,
  unique nulls not distinct (event_pack_id, area, price_category_id, channel)
);

create table discount (
  id integer generated always as identity primary key,
  -- A discount without a code applies by itself. What each one took off an order is written with the order.
  code text unique check (code = upper(code) and length(code) between 3 and 40),
  name text collate spanish not null,
  kind text not null check (kind in ('percent', 'fixed_per_ticket', 'fixed_per_order', 'n_for_m', 'cheapest_free')),
  percent_bp integer check (percent_bp between 1 and 10000),
  amount_cents integer check (amount_cents > 0),
  channel text check (channel in ('web', 'box_office', 'phone')),
  valid_from timestamptz,
  valid_until timestamptz,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  max_tickets_per_order integer check (max_tickets_per_order > 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  buy_count integer check (buy_count between 2 and 100),
  pay_count integer check (pay_count between 1 and 99),
  min_amount_cents integer check (min_amount_cents > 0),
  audience text not null default 'everyone' check (audience in ('everyone', 'supporters', 'holders')),
  applies_to text not null default 'tickets' check (applies_to in ('tickets', 'goods', 'all')),
  is_combinable boolean not null default false,
  -- Money that a code may take off in all: counted as it is given, and given back with what it was for.
  budget_cents integer check (budget_cents > 0),
  spent_cents integer not null default 0 check (spent_cents >= 0),
  -- A discount is of several events, sessions, tariffs, products or categories: of nothing chosen, of all.
  event_ids integer[] not null default '{}',
  event_session_ids integer[] not null default '{}',
  price_category_ids integer[] not null default '{}',
  product_ids integer[] not null default '{}',
  product_category_ids integer[] not null default '{}',
  -- Codes of a discount that are each somebody's: made many at once, each used once (or so often), withdrawn.
  has_codes boolean not null default false,
  check (max_uses is null or uses <= max_uses),
  check (uses >= 0),
  constraint discount_kind_has_its_numbers check (
    (kind = 'percent') = (percent_bp is not null)
    and (kind in ('fixed_per_ticket', 'fixed_per_order')) = (amount_cents is not null)
    and (kind in ('n_for_m', 'cheapest_free')) = (buy_count is not null)
    and (kind = 'n_for_m') = (pay_count is not null) and pay_count < buy_count is not false),
  constraint discount_within_budget check (budget_cents is null or spent_cents <= budget_cents),
  constraint discount_budget_is_alone check (budget_cents is null or ((code is not null or has_codes)
    and not is_combinable)),
  constraint discount_one_code_or_many check (code is null or not has_codes),
  constraint discount_id_has_codes unique (id, has_codes)
);
create index discount_by_itself on discount (id) where code is null and not has_codes and is_active;

create function discount_targets() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from discount_target where discount_id = new.id;
  insert into discount_target (discount_id, event_id, event_session_id, price_category_id, product_id,
    product_category_id)
    select new.id, e, null::int, null::int, null::int, null::int from unnest(new.event_ids) e
    union all select new.id, null, s, null, null, null from unnest(new.event_session_ids) s
    union all select new.id, null, null, c, null, null from unnest(new.price_category_ids) c
    union all select new.id, null, null, null, p, null from unnest(new.product_ids) p
    union all select new.id, null, null, null, null, g from unnest(new.product_category_ids) g;
  return null;
end $$;
create trigger discount_targets after insert or update of event_ids, event_session_ids, price_category_ids, product_ids,
  product_category_ids on discount for each row execute function discount_targets();

-- What the lists name as foreign keys: nothing is deleted that a discount is of.
create table discount_target (
  discount_id integer not null references discount on delete cascade,
  event_id integer references event,
  event_session_id integer references event_session,
  price_category_id integer references price_category,
  product_id integer references product,
  product_category_id integer references product_category,
  check (num_nonnulls(event_id, event_session_id, price_category_id, product_id, product_category_id) = 1),
  unique nulls not distinct (discount_id, event_id, event_session_id, price_category_id, product_id,
    product_category_id)
);
create index discount_target_event on discount_target (event_id) where event_id is not null;
create index discount_target_session on discount_target (event_session_id) where event_session_id is not null;
create index discount_target_price_category on discount_target (price_category_id) where price_category_id is not null;
create index discount_target_product on discount_target (product_id) where product_id is not null;
create index discount_target_product_category on discount_target (product_category_id)
  where product_category_id is not null;

create table discount_code_batch (
  id integer generated always as identity primary key,
  discount_id integer not null references discount,
  -- What has codes does not become something that applies by itself.
  has_codes boolean not null default true check (has_codes),
  name text collate spanish not null check (length(name) between 1 and 80),
  prefix text not null default '' check (prefix ~ '^[A-Z0-9]{0,12}$'),
  max_uses integer not null check (max_uses between 1 and 1000),
  code_count integer not null check (code_count > 0),
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  foreign key (discount_id, has_codes) references discount (id, has_codes),
  unique (id, discount_id)
);
create index discount_code_batch_discount on discount_code_batch (discount_id, id);

create table discount_code (
  id integer generated always as identity primary key,
  discount_code_batch_id integer not null references discount_code_batch,
  discount_id integer not null references discount,
  -- As it is looked up: the prefix and twelve signs of 32 by chance (60 bits), without O, I and L.
  code text not null unique check (length(code) between 12 and 24),
  state text not null default 'active' check (state in ('active', 'withdrawn')),
  max_uses integer not null,
  uses integer not null default 0,
  -- Whom it was made for.
  name text collate spanish not null default '',
  email text not null default '' check (email = lower(trim(email))),
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  constraint discount_code_within_uses check (uses between 0 and max_uses),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  foreign key (discount_code_batch_id, discount_id) references discount_code_batch (id, discount_id)
);
create index discount_code_of_batch on discount_code (discount_code_batch_id, id);
create index discount_code_used on discount_code (discount_code_batch_id) where uses > 0;
create index discount_code_withdrawn on discount_code (discount_code_batch_id) where state = 'withdrawn';
-- One of a discount for a person, however often somebody sends.
create unique index discount_code_person on discount_code (discount_id, email) where email <> '';
