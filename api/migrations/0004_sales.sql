-- Selling. The promise «a seat is sold once» is the primary key of seat_claim: every rival
-- (cart, block, invitation, pass, sale, hidden) is a row of the same key. No row means free.
create table cart (
  id uuid primary key,
  channel text not null check (channel in ('web', 'box_office', 'phone')),
  staff_user_id integer references staff_user,
  state text not null default 'open' check (state in ('open', 'ordered', 'closed')),
  discount_id integer references discount,
  expires_at timestamptz not null,
  hard_limit_at timestamptz not null,
  extensions smallint not null default 0,
  created_at timestamptz not null default now()
);
create index on cart (expires_at) where state = 'open';
create unique index cart_one_open_per_staff on cart (staff_user_id) where state = 'open' and staff_user_id is not null;

create table "order" (
  id integer generated always as identity primary key,
  number text not null unique,
  cart_id uuid references cart,
  channel text not null check (channel in ('web', 'box_office', 'phone')),
  state text not null check (state in ('pending', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded')),
  customer_id integer references customer,
  staff_user_id integer references staff_user,
  email text not null default '',
  first_name text not null default '',
  surname1 text not null default '',
  surname2 text not null default '',
  phone text not null default '',
  doc_no text,
  discount_id integer references discount,
  total_cents integer not null check (total_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  refunded_cents integer not null default 0,
  consents jsonb not null default '{}',
  claims_expire_at timestamptz,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  version integer not null default 1,
  check (refunded_cents between 0 and total_cents)
);
create unique index order_one_per_cart on "order" (cart_id) where state <> 'cancelled';
create index on "order" (created_at desc, id desc);
create index on "order" (customer_id) where customer_id is not null;
create index on "order" (email);
create index on "order" (claims_expire_at) where state = 'pending';
create index order_search on "order" using gin (fold(number || ' ' || email || ' ' || first_name || ' ' || surname1 || ' ' || surname2) gin_trgm_ops);

create table order_line (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  position integer not null,
  kind text not null default 'ticket' check (kind in ('ticket')),
  event_session_id integer not null references event_session,
  zone_id integer not null references zone,
  seat_id integer references seat,
  price_id integer not null references price,
  price_category_id integer not null references price_category,
  description text not null,
  unit_cents integer not null check (unit_cents >= 0),
  fee_cents integer not null default 0 check (fee_cents between 0 and unit_cents),
  discount_cents integer not null default 0 check (discount_cents between 0 and unit_cents),
  total_cents integer generated always as (unit_cents - discount_cents) stored,
  vat_code text not null,
  vat_bp integer not null,
  vat_cents integer not null,
  fee_vat_bp integer not null default 0,
  fee_vat_cents integer not null default 0,
  state text not null default 'pending' check (state in ('pending', 'active', 'refunded', 'cancelled')),
  unique (order_id, position)
);
create index on order_line (event_session_id, state);

-- A hold lives by its expiry; a placed order's claims keep kind 'hold' with order_id until the money is known.
create table seat_claim (
  event_session_id integer not null,
  seat_id integer not null,
  kind text not null check (kind in ('hold', 'block', 'reservation', 'invitation', 'pass', 'sale', 'hidden')),
  cart_id uuid,
  order_id integer references "order",
  seat_block_id integer references seat_block,
  price_id integer,
  expires_at timestamptz,
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (event_session_id, seat_id),
  check ((kind = 'hold') = (expires_at is not null)),
  check (kind <> 'hold' or (cart_id is not null and price_id is not null)),
  check (kind <> 'sale' or order_id is not null),
  check ((kind = 'block') = (seat_block_id is not null))
) with (fillfactor = 80);
create index seat_claim_cart on seat_claim (cart_id) where cart_id is not null;
create index seat_claim_order on seat_claim (order_id) where order_id is not null;
create index seat_claim_block on seat_claim (seat_block_id) where seat_block_id is not null;
create index seat_claim_changed on seat_claim (changed_xid);

-- Freed seats, for the live states: a deleted claim leaves no trace in seat_claim itself.
create table seat_freed (
  event_session_id integer not null,
  seat_id integer not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index on seat_freed (changed_xid);
create index on seat_freed (at);
create function log_freed_seats() returns trigger language plpgsql as $$
begin
  insert into seat_freed (event_session_id, seat_id) select event_session_id, seat_id from gone;
  return null;
end $$;
create trigger seat_claim_freed after delete on seat_claim referencing old table as gone
  for each statement execute function log_freed_seats();

-- Numberless zones: counters, split into shards so that one row is not one queue.
create table zone_counter (
  event_session_id integer not null references event_session on delete cascade,
  zone_id integer not null references zone,
  shard smallint not null default 0,
  capacity integer not null,
  taken integer not null default 0,
  primary key (event_session_id, zone_id, shard),
  check (taken between 0 and capacity)
);

create table zone_claim (
  id bigint generated always as identity primary key,
  event_session_id integer not null,
  zone_id integer not null,
  shard smallint not null,
  quantity integer not null check (quantity between 1 and 1000),
  kind text not null check (kind in ('hold', 'block', 'sale')),
  cart_id uuid,
  order_id integer references "order",
  price_id integer not null references price,
  expires_at timestamptz,
  foreign key (event_session_id, zone_id, shard) references zone_counter,
  check ((kind = 'hold') = (expires_at is not null))
);
create index on zone_claim (cart_id) where cart_id is not null;
create index on zone_claim (order_id) where order_id is not null;
create index on zone_claim (event_session_id, zone_id, expires_at) where kind = 'hold';

create table payment (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  method text not null check (method in ('card', 'bizum', 'cash', 'card_terminal', 'free')),
  state text not null check (state in ('created', 'authorised', 'denied', 'expired', 'refunded', 'partially_refunded')),
  amount_cents integer not null check (amount_cents >= 0),
  gateway_order text unique,
  response_code text,
  authorisation_code text,
  card_brand text,
  tendered_cents integer,
  change_cents integer,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  last_queried_at timestamptz,
  gateway_payload jsonb,
  version integer not null default 1
);
create index on payment (order_id);
create index payment_without_news on payment (created_at) where state = 'created';
-- Money for an order is taken once; a second authorisation is refunded, not recorded as the order's.
create unique index payment_settles_order on payment (order_id) where state in ('authorised', 'partially_refunded', 'refunded') and method in ('free');

create table refund (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  payment_id integer not null references payment,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'sending', 'done', 'failed')),
  reason text not null,
  is_automatic boolean not null default false,
  staff_user_id integer references staff_user,
  response_code text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  version integer not null default 1
);
create index on refund (order_id);
create index on refund (state) where state in ('requested', 'sending');
create unique index refund_automatic_once on refund (payment_id) where is_automatic;

create table refund_line (
  refund_id integer not null references refund,
  order_line_id integer not null references order_line unique,
  amount_cents integer not null check (amount_cents >= 0),
  primary key (refund_id, order_line_id)
);

-- Append-only, each posting sums to zero: what was owed, what was settled.
create table ledger_entry (
  id bigint generated always as identity primary key,
  posting uuid not null,
  at timestamptz not null default now(),
  account text not null check (account in ('sales', 'fees', 'discounts', 'receivable', 'gateway', 'cash', 'card_terminal', 'refunds_due')),
  amount_cents integer not null,
  order_id integer not null references "order",
  payment_id integer references payment,
  refund_id integer references refund
);
create index on ledger_entry (order_id);
create index on ledger_entry (posting);
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function append_only();
create function posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entry where posting = new.posting) <> 0 then
    raise exception 'posting % does not balance', new.posting using errcode = 'TQ004';
  end if;
  return null;
end $$;
create constraint trigger ledger_posting_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function posting_balances();

create table ticket (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  order_line_id integer not null unique references order_line,
  event_session_id integer not null references event_session,
  zone_id integer not null references zone,
  seat_id integer references seat,
  code text not null unique,
  state text not null default 'valid' check (state in ('valid', 'used', 'void')),
  holder_name text not null default '',
  issued_at timestamptz not null default now(),
  voided_at timestamptz,
  sequence smallint not null default 0,
  print_count integer not null default 0
);
create index on ticket (order_id);
-- The last guard: two live tickets for one seat cannot exist, whatever the code above does.
create unique index ticket_one_per_seat on ticket (event_session_id, seat_id) where seat_id is not null and state <> 'void';
create index on ticket (event_session_id, zone_id);
create sequence order_number as bigint;
