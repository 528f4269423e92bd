-- What is sold beside seats: products, experiences, packs, supporters' cards; custom fields; groups of customers.

create table product_category (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  description text not null default '',
  position integer not null default 0,
  is_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table product (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  name text not null,
  kind text not null default 'goods' check (kind in ('goods', 'experience', 'service')),
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
  updated_at timestamptz not null default now()
);
create index on product (product_category_id);
create index on product (media_file_id) where media_file_id is not null;

create table product_variant (
  id integer generated always as identity primary key,
  product_id integer not null references product on delete cascade,
  name text not null,
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
  unique (product_id, name)
);

create function log_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (product_variant_id, delta, stock_after)
  select new.id, coalesce(new.stock, 0) - coalesce(case when tg_op = 'UPDATE' then old.stock end, 0),
    coalesce(new.stock, 0)
   where coalesce(new.stock, 0) <> coalesce(case when tg_op = 'UPDATE' then old.stock end, 0);
  return null;
end $$;
create trigger product_variant_made after insert on product_variant for each row execute function log_stock();
create trigger product_variant_stock after update of stock on product_variant for each row execute function log_stock();

-- Every change of stock leaves a line, whoever makes it: the trigger below writes them.
create table stock_movement (
  id integer generated always as identity primary key,
  product_variant_id integer not null references product_variant on delete cascade,
  delta integer not null check (delta <> 0),
  stock_after integer not null check (stock_after >= 0),
  at timestamptz not null default now()
);
create index on stock_movement (product_variant_id, id desc);

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
  meeting_point text not null,
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
  unique (experience_id, starts_at),
  check (starts_at < ends_at),
  check (booked between 0 and capacity)
);
create index on experience_slot (starts_at);

create table event_pack (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  name text not null,
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
  check (sale_starts_at < sale_ends_at),
  check ((kind = 'closed') = (choose is null)),
  check ((price_mode = 'percent_off') = (discount_bp is not null)),
  check (quota is null or sold <= quota)
);

create table pack_component (
  id integer generated always as identity primary key,
  event_pack_id integer not null references event_pack on delete cascade,
  -- One session, or any session of the event.
  event_session_id integer references event_session,
  event_id integer references event,
  price_category_id integer references price_category,
  min_tickets integer not null default 1 check (min_tickets between 0 and 20),
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
  area text not null,
  price_category_id integer not null references price_category,
  channel text check (channel in ('web', 'box_office', 'phone')),
  amount_cents integer not null check (amount_cents between 0 and 10000000),
  is_active boolean not null default true,
  version integer not null default 1,
  unique nulls not distinct (event_pack_id, area, price_category_id, channel)
);

create table custom_field (
  id integer generated always as identity primary key,
  scope text not null check (scope in ('event', 'list', 'academy', 'supporter', 'plot', 'accreditation')),
  -- Empty: asked at every event, in every list.
  event_id integer references event,
  season_list_id integer references season_list,
  label text not null,
  help text not null default '',
  type text not null check (type in ('text', 'long_text', 'number', 'date', 'email', 'phone', 'nif', 'iban',
    'postal_code', 'select', 'multi', 'checkbox', 'file', 'signature', 'separator', 'consent')),
  is_required boolean not null default false,
  -- {"choices": [{"value", "label"}]}
  options jsonb not null default '{}',
  -- {"min", "max", "pattern"}: pattern is a name of the safe list, never an expression
  validation jsonb not null default '{}',
  -- {"fieldId", "equals"}
  visible_if jsonb not null default '{}',
  pii_class text not null default 'normal' check (pii_class in ('normal', 'sensitive', 'health')),
  asked_per text not null default 'order' check (asked_per in ('order', 'ticket')),
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (event_id is null or scope = 'event'),
  check (season_list_id is null or scope in ('list', 'academy')),
  check (type not in ('select', 'multi') or options @? '$.choices[0]')
);
create index on custom_field (scope, position);
create index on custom_field (event_id) where event_id is not null;
create index on custom_field (season_list_id) where season_list_id is not null;

-- What was answered as a date stays a date: archive the field and make another.
create function keep_answered_type() returns trigger language plpgsql as $$
begin
  if exists (select 1 from custom_field_answer where custom_field_id = new.id) then
    raise exception 'field % has answers', new.id using errcode = '23514', constraint = 'custom_field_type_kept';
  end if;
  return new;
end $$;
create trigger custom_field_type_kept before update on custom_field for each row when (old.type is distinct
  from new.type or old.scope is distinct from new.scope)
  execute function keep_answered_type();

-- An answer belongs to what it was given for (health answers are shown by the medical area only); that is a row of
-- another area, so kind and id name it and a trigger makes sure that it is there.
create table custom_field_answer (
  id integer generated always as identity primary key,
  custom_field_id integer not null references custom_field,
  subject_kind text not null check (subject_kind in ('order', 'ticket', 'pass_holder', 'enrolment', 'supporter',
    'plot_sale', 'accreditation')),
  subject_id integer not null,
  value text not null default '' check (length(value) <= 10000),
  answered_at timestamptz not null default now(),
  unique (custom_field_id, subject_kind, subject_id)
);
create index on custom_field_answer (subject_kind, subject_id);

create function answer_has_subject() returns trigger language plpgsql as $$
declare is_there boolean;
begin
  if to_regclass(format('public.%I', new.subject_kind)) is null then return null; end if;
  execute format('select exists (select 1 from public.%I where id = $1)',
    new.subject_kind) into is_there using new.subject_id;
  if not is_there then raise exception 'no % %', new.subject_kind, new.subject_id using errcode = '23503'; end if;
  return null;
end $$;
create constraint trigger custom_field_answer_subject after insert or update on custom_field_answer
  deferrable initially deferred for each row execute function answer_has_subject();

create table supporter_tier (
  id integer generated always as identity primary key,
  name text not null unique,
  description text not null default '',
  price_cents integer not null check (price_cents >= 0),
  vat_code text not null default 'general',
  validity text not null default 'season' check (validity in ('season', 'days')),
  season_list_id integer references season_list,
  valid_days integer check (valid_days between 1 and 1830),
  discount_bp integer not null default 0 check (discount_bp between 0 and 10000),
  shop_discount_bp integer not null default 0 check (shop_discount_bp between 0 and 10000),
  presale_hours integer not null default 24 check (presale_hours between 0 and 720),
  max_discounted_tickets integer not null default 1 check (max_discounted_tickets between 0 and 20),
  card_color text not null default '#1b5e20' check (card_color ~ '^#[0-9a-fA-F]{6}$'),
  min_age integer check (min_age between 0 and 99),
  max_age integer check (max_age between 0 and 120),
  is_family boolean not null default false,
  is_active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((validity = 'days') = (valid_days is not null)),
  check (min_age <= max_age)
);

create sequence supporter_number as bigint;
create table supporter (
  id integer generated always as identity primary key,
  number text not null unique default 'S' || lpad(nextval('supporter_number')::text, 6, '0'),
  supporter_tier_id integer not null references supporter_tier,
  state text not null default 'pending_payment' check (state in ('pending_payment', 'active', 'expired', 'cancelled',
    'blocked')),
  customer_id integer references customer,
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  email text not null default '',
  phone text not null default '',
  doc_no text unique,
  birth_year smallint check (birth_year between 1900 and 2100),
  postal_code text not null default '',
  valid_from_on date,
  valid_until_on date,
  is_auto_renewed boolean not null default false,
  origin text not null default 'box_office' check (origin in ('web', 'box_office', 'event', 'import')),
  marketing_consent_at timestamptz,
  state_reason text not null default '',
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from_on <= valid_until_on),
  check (state <> 'active' or valid_until_on is not null)
);
create index supporter_search on supporter using gin (fold(coalesce("number", '') || ' ' || coalesce("first_name", '')
  || ' ' || coalesce("surname1", '') || ' ' || coalesce("surname2", '') || ' ' || coalesce("email", '') || ' '
  || coalesce("doc_no", '')) gin_trgm_ops);
create index on supporter (supporter_tier_id, state);
create index on supporter (state);
create index on supporter (valid_until_on, id);
create index on supporter (surname1, id);
create index on supporter (created_at, id);
create index on supporter (customer_id) where customer_id is not null;

create table customer_group (
  id integer generated always as identity primary key,
  name text not null unique,
  description text not null default '',
  color text not null default '#455a64' check (color ~ '^#[0-9a-fA-F]{6}$'),
  kind text not null default 'static' check (kind in ('static', 'rule')),
  -- The rule: all that are given must be true. Empty ones ask nothing.
  min_orders integer check (min_orders > 0),
  min_spent_cents integer check (min_spent_cents > 0),
  bought_within_days integer check (bought_within_days between 1 and 3650),
  event_id integer references event,
  postal_code_starts text check (postal_code_starts ~ '^[0-9]{1,5}$'),
  only_with_consent boolean not null default false,
  only_supporters boolean not null default false,
  refreshed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'rule' or num_nonnulls(min_orders, min_spent_cents, bought_within_days, event_id,
    postal_code_starts) = 0)
);

create table customer_group_member (
  id integer generated always as identity primary key,
  customer_group_id integer not null references customer_group on delete cascade,
  customer_id integer not null references customer on delete cascade,
  note text not null default '',
  added_at timestamptz not null default now(),
  unique (customer_group_id, customer_id)
);
create index on customer_group_member (customer_id);
