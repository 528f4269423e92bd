-- Season lists and what several areas share: payment in instalments, media.
-- A season list is a dated edition: «Abonos 26/27», «Cantera 26/27».
create table season_list (
  id integer generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('passes', 'academy', 'supporters')),
  previous_list_id integer references season_list,
  starts_on date not null,
  ends_on date not null,
  seat_plan_id integer references seat_plan,
  vat_code text not null default 'sport',
  state text not null default 'preparation' check (state in ('preparation', 'campaign', 'active', 'closed', 'archived')),
  terms_html text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (starts_on < ends_on),
  check (previous_list_id <> id)
);

-- The template of a plan of payments; what is owed is split exactly when a contract takes it.
create table payment_frequency (
  id integer generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('fixed_dates', 'every_n_months', 'single')),
  instalments smallint not null check (instalments between 1 and 12),
  every_months smallint check (every_months between 1 and 12),
  first_bp integer not null default 2500 check (first_bp between 0 and 10000),
  fixed_days date[] not null default '{}',
  min_total_cents integer not null default 10000 check (min_total_cents >= 0),
  surcharge_cents integer not null default 0 check (surcharge_cents >= 0),
  allowed_for text[] not null default '{pass}' check (allowed_for <@ array['pass', 'academy', 'plot', 'product'] and cardinality(allowed_for) > 0),
  methods text[] not null default '{card_token}' check (methods <@ array['card_token', 'sepa', 'bizum_link', 'box_office'] and cardinality(methods) > 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'every_n_months') = (every_months is not null)),
  check (kind <> 'fixed_dates' or cardinality(fixed_days) = instalments),
  check (kind <> 'single' or instalments = 1)
);

-- One instalment of one contract. The contract is a season pass, an enrolment, a plot sale or an order of products;
-- its own table adds the column that points here from there, so that both ends are foreign keys.
create table instalment (
  id integer generated always as identity primary key,
  contract_kind text not null check (contract_kind in ('pass', 'academy', 'plot', 'product')),
  payment_frequency_id integer references payment_frequency,
  n smallint not null check (n between 1 and 24),
  due_on date not null,
  amount_cents integer not null check (amount_cents > 0),
  paid_cents integer not null default 0,
  state text not null default 'scheduled' check (state in ('scheduled', 'charging', 'paid', 'failed', 'failed_for_good', 'needs_authentication', 'due', 'in_grace', 'overdue', 'paid_late', 'waived', 'uncollectable', 'returned')),
  method text check (method in ('card_token', 'sepa', 'bizum_link', 'box_office', 'card', 'cash', 'transfer')),
  attempts smallint not null default 0,
  last_attempt_at timestamptz,
  last_error text not null default '',
  grace_until_on date,
  paid_at timestamptz,
  payment_id integer references payment,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (paid_cents between 0 and amount_cents),
  check ((state in ('paid', 'paid_late')) = (paid_at is not null and paid_cents = amount_cents))
);
create index instalment_due on instalment (due_on) where state not in ('paid', 'paid_late', 'waived', 'uncollectable');

-- Images and documents that staff upload. The bytes live here: one backup holds everything, and every process sees them.
create table media_file (
  id integer generated always as identity primary key,
  name text not null,
  folder text not null default '',
  alt_text text not null default '',
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'image/svg+xml', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  width integer,
  height integer,
  content_hash bytea not null,
  content bytea not null,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (content_hash, folder, name)
);
