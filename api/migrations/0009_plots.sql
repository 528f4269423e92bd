-- Plots: an area is let for one period (a festival, a fair), a plot once in it.
create table plot_area (
  id integer generated always as identity primary key,
  name text not null unique,
  event_id integer references event,
  place text not null default '',
  starts_on date not null,
  ends_on date not null,
  state text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  map_width smallint not null default 100 check (map_width between 10 and 1000),
  map_height smallint not null default 60 check (map_height between 10 and 1000),
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (starts_on <= ends_on)
);
create index on plot_area (event_id);

create table plot_price (
  id integer generated always as identity primary key,
  plot_area_id integer not null references plot_area,
  name text not null,
  kind text not null check (kind in ('camping', 'motorhome', 'fair_booth', 'stand', 'parking', 'box')),
  unit text not null default 'plot' check (unit in ('plot', 'linear_metre', 'square_metre', 'night')),
  amount_cents integer not null check (amount_cents >= 0),
  vat_code text not null,
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  included_people smallint not null default 1 check (included_people between 0 and 100),
  max_people smallint not null default 6 check (max_people between 0 and 200),
  included_vehicles smallint not null default 0 check (included_vehicles between 0 and 20),
  power_watts integer not null default 0 check (power_watts >= 0),
  max_per_customer smallint not null default 1 check (max_per_customer between 1 and 50),
  quota integer check (quota > 0),
  sale_starts_at timestamptz not null,
  sale_ends_at timestamptz not null,
  max_instalments smallint not null default 1 check (max_instalments between 1 and 12),
  is_active boolean not null default true,
  position smallint not null default 0,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (plot_area_id, name),
  unique (id, plot_area_id),
  check (sale_starts_at < sale_ends_at),
  check (included_people <= max_people)
);

create table plot_extra (
  id integer generated always as identity primary key,
  plot_price_id integer not null references plot_price on delete cascade,
  name text not null,
  amount_cents integer not null check (amount_cents >= 0),
  max_quantity smallint not null default 1 check (max_quantity between 1 and 100),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (plot_price_id, name)
);

create table plot (
  id integer generated always as identity primary key,
  plot_area_id integer not null references plot_area,
  plot_price_id integer not null references plot_price,
  number text not null,
  front_cm integer not null default 0 check (front_cm >= 0),
  depth_cm integer not null default 0 check (depth_cm >= 0),
  has_power boolean not null default false,
  has_water boolean not null default false,
  x smallint not null default 0,
  y smallint not null default 0,
  state text not null default 'free' check (state in ('free', 'held', 'reserved', 'sold', 'blocked', 'occupied')),
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (plot_area_id, number),
  unique (id, plot_area_id),
  foreign key (plot_price_id, plot_area_id) references plot_price (id, plot_area_id)
);
create index on plot (plot_price_id, state);

create sequence plot_sale_number;
create table plot_sale (
  id integer generated always as identity primary key,
  number text not null unique default 'P-' || lpad(nextval('plot_sale_number')::text, 6, '0'),
  plot_area_id integer not null references plot_area,
  plot_price_id integer not null references plot_price,
  plot_id integer references plot,
  state text not null default 'payment_pending' check (state in ('payment_pending', 'paid', 'assigned', 'delivered',
    'finished', 'cancelled', 'forfeited')),
  channel text not null default 'box_office' check (channel in ('web', 'box_office')),
  buyer_kind text not null default 'person' check (buyer_kind in ('person', 'company')),
  buyer_name text not null,
  buyer_doc_no text,
  email text not null default '',
  phone text not null default '',
  customer_id integer references customer,
  plates text[] not null default '{}',
  units integer not null default 1 check (units between 1 and 10000),
  price_cents integer not null check (price_cents >= 0),
  extras_cents integer not null default 0 check (extras_cents >= 0),
  total_cents integer not null,
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  deposit_state text not null default 'none' check (deposit_state in ('none', 'owed', 'held', 'returned', 'retained')),
  vat_code text not null,
  vat_bp integer not null check (vat_bp between 0 and 10000),
  vat_cents integer not null check (vat_cents >= 0),
  paid_cents integer not null default 0,
  staff_user_id integer references staff_user,
  note text not null default '',
  paid_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (plot_price_id, plot_area_id) references plot_price (id, plot_area_id),
  foreign key (plot_id, plot_area_id) references plot (id, plot_area_id),
  check (total_cents = price_cents + extras_cents),
  check (paid_cents between 0 and total_cents),
  check ((deposit_cents = 0) = (deposit_state = 'none')),
  check (state <> 'assigned' or plot_id is not null),
  check (state not in ('paid', 'assigned', 'delivered', 'finished') or (paid_at is not null
    and paid_cents = total_cents)),
  check ((state in ('finished', 'cancelled', 'forfeited')) = (ended_at is not null))
);
-- A plot is sold once in the period of its area.
create unique index plot_sold_once on plot_sale (plot_id) where state not in ('cancelled', 'forfeited');
create index on plot_sale (plot_area_id, state);
create index on plot_sale (plot_price_id);
create index on plot_sale (customer_id);
create index plot_sale_search on plot_sale using gin (fold(coalesce(number, '') || ' ' || coalesce(buyer_name, '')
  || ' ' || coalesce(buyer_doc_no, '') || ' ' || coalesce(email, '')) gin_trgm_ops);

create table plot_sale_extra (
  id integer generated always as identity primary key,
  plot_sale_id integer not null references plot_sale on delete cascade,
  plot_extra_id integer not null references plot_extra,
  name text not null,
  quantity smallint not null check (quantity between 1 and 100),
  unit_cents integer not null check (unit_cents >= 0),
  total_cents integer not null generated always as (quantity * unit_cents) stored,
  unique (plot_sale_id, plot_extra_id)
);
create index on plot_sale_extra (plot_extra_id);

create table plot_occupant (
  id integer generated always as identity primary key,
  plot_sale_id integer not null references plot_sale on delete cascade,
  name text not null,
  doc_no text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on plot_occupant (plot_sale_id);

-- Money over the counter for a plot: what was taken, and deposits given back as amounts below zero.
create table plot_payment (
  id integer generated always as identity primary key,
  plot_sale_id integer not null references plot_sale,
  purpose text not null check (purpose in ('price', 'deposit')),
  method text not null check (method in ('cash', 'card_terminal', 'card', 'transfer')),
  amount_cents integer not null check (amount_cents <> 0),
  tendered_cents integer,
  change_cents integer,
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  check ((tendered_cents is null) = (change_cents is null)),
  check (change_cents >= 0),
  check (purpose = 'deposit' or amount_cents > 0)
);
create index on plot_payment (plot_sale_id);
create trigger plot_payment_append_only before update or delete or truncate on plot_payment for each statement
  execute function append_only();
