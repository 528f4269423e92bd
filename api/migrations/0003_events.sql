-- Events, sessions, prices, fees, discounts. VAT rates are dated data (domain: rates change by law).
create table vat_rate (
  code text not null,
  name text not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  exemption text,
  valid_from date not null,
  primary key (code, valid_from)
);
create function vat_rate_bp(vat text, on_day date) returns integer language sql stable as
  $$ select rate_bp from vat_rate where code = vat and valid_from <= on_day order by valid_from desc limit 1 $$;

create table event (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  title text not null,
  kind text not null check (kind in ('match', 'theatre', 'concert', 'dance', 'family', 'other')),
  subtitle text not null default '',
  description_html text not null default '',
  poster jsonb not null default '{}',
  competition text,
  round text,
  home_team text,
  away_team text,
  event_company_id integer not null references event_company,
  venue_id integer not null references venue,
  vat_code text not null,
  visibility text not null default 'draft' check (visibility in ('public', 'link_only', 'draft')),
  min_age integer,
  duration_minutes integer,
  organizer_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index event_search on event using gin (fold(title || ' ' || subtitle) gin_trgm_ops);

create table event_session (
  id integer generated always as identity primary key,
  event_id integer not null references event,
  seat_plan_id integer not null references seat_plan,
  code text not null unique default substr(md5(random()::text), 1, 8),
  starts_at timestamptz not null,
  doors_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'draft' check (state in ('draft', 'on_sale', 'paused', 'closed', 'cancelled')),
  sale_starts_at timestamptz not null,
  sale_ends_at timestamptz not null,
  box_office_ends_at timestamptz not null,
  max_per_order integer not null default 10 check (max_per_order between 1 and 100),
  max_per_customer integer not null default 10 check (max_per_customer between 1 and 1000),
  orphan_rule boolean not null default true,
  hold_minutes integer not null default 15 check (hold_minutes between 1 and 40),
  is_nominative boolean not null default false,
  refund_policy text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (doors_at <= starts_at and starts_at < ends_at and sale_starts_at < sale_ends_at)
);
create index on event_session (event_id, starts_at);
create index on event_session (starts_at);

create table price_category (
  id integer generated always as identity primary key,
  name text not null unique,
  description text not null default '',
  document_required text not null default '',
  position integer not null default 0,
  is_default boolean not null default false,
  version integer not null default 1
);

-- amount_cents is VAT included, without the booking fee; the shown price is amount + fee of the channel.
create table price (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  zone_id integer not null references zone,
  price_category_id integer not null references price_category,
  channel text check (channel in ('web', 'box_office', 'phone')),
  amount_cents integer not null check (amount_cents between 0 and 10000000),
  is_active boolean not null default true,
  version integer not null default 1,
  unique nulls not distinct (event_session_id, zone_id, price_category_id, channel)
);

create table booking_fee (
  id integer generated always as identity primary key,
  event_session_id integer references event_session on delete cascade,
  channel text not null check (channel in ('web', 'box_office', 'phone')),
  amount_cents integer not null check (amount_cents between 0 and 100000),
  vat_code text not null default 'general',
  version integer not null default 1,
  unique nulls not distinct (event_session_id, channel)
);

create table discount (
  id integer generated always as identity primary key,
  code text not null unique check (code = upper(code) and length(code) between 3 and 40),
  name text not null,
  kind text not null check (kind in ('percent', 'fixed_per_ticket')),
  percent_bp integer check (percent_bp between 1 and 10000),
  amount_cents integer check (amount_cents > 0),
  event_id integer references event,
  event_session_id integer references event_session,
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
  check (max_uses is null or uses <= max_uses),
  check (uses >= 0),
  check ((kind = 'percent') = (percent_bp is not null) and (kind = 'fixed_per_ticket') = (amount_cents is not null))
);

create table block_label (
  id integer generated always as identity primary key,
  name text not null unique,
  code text not null unique,
  color text not null check (color ~ '^#[0-9a-fA-F]{6}$'),
  counts_as text not null default 'other' check (counts_as in ('protocol', 'technical', 'press', 'security', 'company', 'other')),
  is_sellable_at_box_office boolean not null default false,
  version integer not null default 1
);

create table seat_block (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  block_label_id integer not null references block_label,
  reason text not null default '',
  until_at timestamptz,
  seat_count integer not null default 0,
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index on seat_block (event_session_id);
create index on seat_block (until_at) where until_at is not null;
