-- Plots: an area is let for one period (a festival, a fair), a plot once in it.

create table plot_area (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  event_id integer references event,
  place text collate spanish not null default '',
  starts_on date not null,
  ends_on date not null,
  state text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  map_width smallint not null default 100 check (map_width between 10 and 1000),
  map_height smallint not null default 60 check (map_height between 10 and 1000),
  description text collate spanish not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An area may be sold without choosing a number. A sale of it keeps a real plot from the first minute (kept_plot_id),
  -- told to nobody until staff give the number (plot_id): a plot is taken by one living sale, numbered or not, so an
  -- area cannot sell more than it has.
  assigns_later boolean not null default false,
  -- An area without an event has no door. Staff open one for it: an event that is never public, with one session that
  -- lasts as long as the area does.
  gate_session_id integer references event_session on delete set null,
  check (starts_on <= ends_on)
);
create index on plot_area (event_id);

-- It goes where the area's days go; of an area that is given to another event it is none any more.
create function plot_area_moves_its_gate() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.event_id is distinct from old.event_id and new.gate_session_id is not distinct from old.gate_session_id then
    new.gate_session_id := null;
  end if;
  if new.gate_session_id is not null and (new.starts_on, new.ends_on) is distinct from (old.starts_on, old.ends_on) then
    update event_session s set starts_at = d.from_at, doors_at = d.from_at, ends_at = d.until_at,
      version = s.version + 1, updated_at = now()
      from (select new.starts_on::timestamp at time zone v.timezone as from_at,
                   (new.ends_on + time '23:59') at time zone v.timezone as until_at
              from event e join venue v on v.id = e.venue_id where e.id = new.event_id) d
     where s.id = new.gate_session_id;
  end if;
  return new;
end $$;
create trigger plot_area_gate_follows before update of event_id, starts_on, ends_on on plot_area for each row
  execute function plot_area_moves_its_gate();

-- Whether its occupants' codes are read anywhere: a session of its event begins in its days. The same days as in
-- access_right.
create function plot_area_has_gate(area_id integer) returns boolean language sql stable
  return exists (select 1 from plot_area a join event e on e.id = a.event_id join venue v on v.id = e.venue_id
    join event_session s on s.event_id = e.id and s.state <> 'cancelled'
    where a.id = area_id and (s.starts_at at time zone v.timezone)::date between a.starts_on and a.ends_on);

create table plot_price (
  id integer generated always as identity primary key,
  plot_area_id integer not null references plot_area,
  name text collate spanish not null,
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
  -- Cancelling a plot: on which terms stands on the price, and on each sale as it was sold. More than cancel_full_days
  -- before the area opens everything paid goes back less the fee, from cancel_part_days on a share of it, nearer than
  -- that nothing.
  cancel_full_days smallint not null default 15 check (cancel_full_days between 0 and 365),
  cancel_part_days smallint not null default 7 check (cancel_part_days between 0 and 365),
  cancel_part_bp integer not null default 5000 check (cancel_part_bp between 0 and 10000),
  cancel_fee_cents integer not null default 0 check (cancel_fee_cents between 0 and 1000000),
  unique (plot_area_id, name),
  unique (id, plot_area_id),
  check (sale_starts_at < sale_ends_at),
  check (included_people <= max_people),
  constraint plot_price_cancel_days check (cancel_part_days <= cancel_full_days)
);

create trigger vat_code_has_rate before insert or update of vat_code on plot_price
  for each row execute function vat_code_has_rate('now');

create table plot_extra (
  id integer generated always as identity primary key,
  plot_price_id integer not null references plot_price on delete cascade,
  name text collate spanish not null,
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
  buyer_name text collate spanish not null,
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
  -- VAT is the lines' own, of the day on which each is paid; the sale keeps which one.
  vat_code text not null,
  paid_cents integer not null default 0,
  staff_user_id integer references staff_user,
  note text not null default '',
  paid_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancel_full_days smallint not null default 15,
  cancel_part_days smallint not null default 7,
  cancel_part_bp integer not null default 5000,
  cancel_fee_cents integer not null default 0,
  -- What was agreed to give back of what was paid, the deposit apart. Null: never cancelled by agreement.
  agreed_refund_cents integer,
  cancelled_by text check (cancelled_by in ('customer', 'staff')),
  cancel_reason text not null default '',
  kept_plot_id integer references plot,
  taken_plot_id integer generated always as (coalesce(plot_id, kept_plot_id)) stored,
  sepa_mandate_id integer,
  foreign key (plot_price_id, plot_area_id) references plot_price (id, plot_area_id),
  foreign key (plot_id, plot_area_id) references plot (id, plot_area_id),
  check (total_cents = price_cents + extras_cents),
  check (paid_cents between 0 and total_cents),
  check ((deposit_cents = 0) = (deposit_state = 'none')),
  check (state <> 'assigned' or plot_id is not null),
  check (agreed_refund_cents between 0 and total_cents),
  check ((state in ('finished', 'cancelled', 'forfeited')) = (ended_at is not null)),
  -- What was used or lost may be paid back in part: only a plot that is still its buyer's is paid whole.
  constraint plot_sale_paid_whole
    check (state not in ('paid', 'assigned', 'delivered') or (paid_at is not null and paid_cents = total_cents)),
  constraint plot_sale_agreed_when_cancelled check (agreed_refund_cents is null or state = 'cancelled'),
  constraint plot_sale_agreed_by_somebody check ((agreed_refund_cents is null) = (cancelled_by is null)),
  constraint plot_sale_staff_say_why check (cancelled_by is distinct from 'staff' or cancel_reason <> ''),
  constraint plot_sale_keeps_one_of_its_area foreign key (kept_plot_id, plot_area_id)
    references plot (id, plot_area_id),
  constraint plot_sale_numbered_or_kept check (num_nonnulls(plot_id, kept_plot_id) <= 1),
  constraint plot_sale_takes_a_plot check (taken_plot_id is not null or state in ('cancelled', 'forfeited')),
  -- A plot is sold once in the period of its area. Two that wait may change their plots in one statement, so it is
  -- asked at its end.
  constraint plot_sold_once exclude using btree (taken_plot_id with =)
    where (state not in ('cancelled', 'forfeited')) deferrable initially immediate
);
create index on plot_sale (plot_area_id, state);
create index on plot_sale (plot_price_id);
create index on plot_sale (customer_id);
create index plot_sale_search on plot_sale
  using gin (fold(coalesce(number, '') || ' ' || coalesce(buyer_name, '') || ' ' || coalesce(buyer_doc_no, '')
  || ' ' || coalesce(email, '')) gin_trgm_ops);
create index plot_sale_waits_for_number on plot_sale (plot_area_id) where kept_plot_id is not null;
create index plot_sale_mandate on plot_sale (sepa_mandate_id) where sepa_mandate_id is not null;

-- A sale keeps the terms of its price at the moment of its sale.
create function plot_sale_keeps_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select cancel_full_days, cancel_part_days, cancel_part_bp, cancel_fee_cents
    into new.cancel_full_days, new.cancel_part_days, new.cancel_part_bp, new.cancel_fee_cents from plot_price
      where id = new.plot_price_id;
  return new;
end $$;
create trigger plot_sale_terms before insert on plot_sale for each row execute function plot_sale_keeps_terms();
create trigger plot_sale_answers_go after delete on plot_sale for each row execute function answers_go('plot_sale');

create table plot_sale_extra (
  id integer generated always as identity primary key,
  plot_sale_id integer not null references plot_sale on delete cascade,
  plot_extra_id integer not null references plot_extra,
  name text collate spanish not null,
  quantity smallint not null check (quantity between 1 and 100),
  unit_cents integer not null check (unit_cents >= 0),
  total_cents integer not null generated always as (quantity * unit_cents) stored,
  unique (plot_sale_id, plot_extra_id)
);
create index on plot_sale_extra (plot_extra_id);

create table plot_occupant (
  id integer generated always as identity primary key,
  plot_sale_id integer not null references plot_sale on delete cascade,
  name text collate spanish not null,
  doc_no text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whoever stays on a plot comes in with a code of their own, on the sessions of the area's event that begin in its
  -- days. 80 bits by chance, nothing to guess.
  code text not null default upper(left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    'hex'), 20))
);
create index on plot_occupant (plot_sale_id);
create unique index plot_occupant_code on plot_occupant (code);
