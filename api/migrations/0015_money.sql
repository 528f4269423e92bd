-- Box office staff and their tills, card terminals, settlements, invoices with their chain, second factor of staff,
-- hidden seats, imports of pass holders.

-- ---------------------------------------------------------------- box office
create table box_office (
  id integer generated always as identity primary key,
  name text not null unique,
  code text not null unique check (code ~ '^[A-Z0-9]{2,10}$'),
  venue_id integer references venue,
  location text not null default '',
  ticket_printer text not null default '',
  has_cash_drawer boolean not null default true,
  float_cents integer not null default 10000 check (float_cents between 0 and 1000000),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table card_terminal (
  id integer generated always as identity primary key,
  name text not null unique,
  box_office_id integer references box_office,
  driver text not null default 'simulated' check (driver in ('simulated')),
  serial_number text not null unique,
  firmware text not null default '',
  merchant_code text not null default '',
  is_active boolean not null default true,
  last_seen_at timestamptz,
  last_latency_ms integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on card_terminal (box_office_id);

-- A member of staff who sells over the counter. The PIN opens the till, it opens no log-in session.
create table box_office_clerk (
  id integer generated always as identity primary key,
  staff_user_id integer not null unique references staff_user,
  code text not null unique check (code ~ '^[A-Z0-9]{2,10}$'),
  pin_hash text,
  -- {boxOfficeIds, eventIds, eventSessionIds}: empty or absent means every one of them.
  scope jsonb not null default '{}' check (jsonb_typeof(scope) = 'object'),
  permissions text[] not null default '{reprint}' check (permissions <@ array['invite', 'discount', 'refund', 'sell_blocked', 'reprint', 'view_totals']),
  max_refund_day_cents integer not null default 0 check (max_refund_day_cents between 0 and 10000000),
  phone text not null default '',
  note text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A till from its float to its count. Expected amounts are those of the payments that carry the shift's id.
create table cash_shift (
  id integer generated always as identity primary key,
  box_office_id integer not null references box_office,
  box_office_clerk_id integer not null references box_office_clerk,
  state text not null default 'open' check (state in ('open', 'counted', 'closed')),
  float_cents integer not null check (float_cents >= 0),
  opened_at timestamptz not null default now(),
  counted_at timestamptz,
  closed_at timestamptz,
  closed_by_id integer references staff_user,
  sale_count integer not null default 0,
  expected_cash_cents integer,
  counted_cash_cents integer check (counted_cash_cents >= 0),
  expected_card_cents integer,
  counted_card_cents integer check (counted_card_cents >= 0),
  difference_cents integer generated always as ((counted_cash_cents - expected_cash_cents) + (counted_card_cents - expected_card_cents)) stored,
  -- How many of each note and coin were counted: {"5000": 2, "2000": 7}.
  count_detail jsonb not null default '{}',
  note text not null default '',
  reopen_count smallint not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((state = 'open') = (counted_at is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state = 'open' or (expected_cash_cents is not null and counted_cash_cents is not null and expected_card_cents is not null and counted_card_cents is not null)),
  check (closed_at is null or closed_at >= opened_at)
);
-- One till at a time for a clerk, so that every payment belongs to exactly one; it covers «one per clerk and box office» too.
create unique index cash_shift_one_open on cash_shift (box_office_clerk_id) where state in ('open', 'counted');
create index on cash_shift (opened_at desc, id desc);
create index on cash_shift (box_office_id, opened_at desc);
create index on cash_shift (box_office_clerk_id, opened_at desc);

create table cash_movement (
  id integer generated always as identity primary key,
  cash_shift_id integer not null references cash_shift,
  kind text not null check (kind in ('pay_in', 'pay_out', 'drop', 'change')),
  -- Into the till positive, out of it negative.
  amount_cents integer not null check (amount_cents <> 0),
  reason text not null check (reason <> ''),
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now()
);
create index on cash_movement (cash_shift_id);
create trigger cash_movement_append_only before update or delete or truncate on cash_movement
  for each statement execute function append_only();
create function movement_has_its_sign() returns trigger language plpgsql as $$
begin
  if (new.kind in ('pay_out', 'drop')) = (new.amount_cents > 0) and new.kind <> 'change' then
    raise exception 'movement % has the wrong sign', new.kind using errcode = 'TQ005';
  end if;
  return new;
end $$;
create trigger cash_movement_sign before insert on cash_movement for each row execute function movement_has_its_sign();

-- Money over the counter is the till's that is open at that moment. The share lock makes the count of a till wait for
-- the sales that are under way, so that no payment falls between two tills.
alter table payment add column cash_shift_id integer references cash_shift;
create index on payment (cash_shift_id) where cash_shift_id is not null;
alter table refund add column cash_shift_id integer references cash_shift;
create index on refund (cash_shift_id) where cash_shift_id is not null;

create function payment_takes_its_till() returns trigger language plpgsql as $$
begin
  if new.cash_shift_id is null then
    select s.id into new.cash_shift_id
      from "order" o join box_office_clerk k on k.staff_user_id = o.staff_user_id join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
     where o.id = new.order_id for share of s;
  end if;
  return new;
end $$;
create trigger payment_till before insert on payment for each row when (new.method in ('cash', 'card_terminal')) execute function payment_takes_its_till();

create function refund_takes_its_till() returns trigger language plpgsql as $$
begin
  if new.cash_shift_id is null and exists (select 1 from payment where id = new.payment_id and method in ('cash', 'card_terminal')) then
    select s.id into new.cash_shift_id
      from box_office_clerk k join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
     where k.staff_user_id = new.staff_user_id for share of s;
  end if;
  return new;
end $$;
create trigger refund_till before insert on refund for each row when (new.staff_user_id is not null) execute function refund_takes_its_till();

-- One try at a card terminal. What is not finished blocks the terminal: nobody is charged twice.
create table terminal_operation (
  id integer generated always as identity primary key,
  card_terminal_id integer not null references card_terminal,
  kind text not null check (kind in ('status', 'sale', 'refund', 'receipt')),
  state text not null default 'sent' check (state in ('sent', 'waiting_card', 'authorised', 'denied', 'cancelled', 'unknown')),
  amount_cents integer not null default 0 check (amount_cents between 0 and 10000000),
  reference text not null unique,
  original_operation_id integer references terminal_operation,
  -- What a simulated terminal will answer.
  planned_outcome text check (planned_outcome in ('authorised', 'denied', 'cancelled', 'unknown')),
  response_code text not null default '',
  authorisation_code text not null default '',
  card_brand text not null default '',
  latency_ms integer,
  detail text not null default '',
  is_test boolean not null default false,
  payment_id integer references payment,
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index terminal_one_at_a_time on terminal_operation (card_terminal_id) where state in ('sent', 'waiting_card', 'unknown');
create unique index terminal_refunded_once on terminal_operation (original_operation_id) where state = 'authorised';
create index on terminal_operation (card_terminal_id, id desc);
create index on terminal_operation (created_at desc);

-- ---------------------------------------------------------------- settlements
-- Commissions invoiced by the platform. Numbers without gaps per series; a number is never given twice.
create table commission_invoice (
  id integer generated always as identity primary key,
  series text not null,
  number integer check (number > 0),
  full_number text generated always as (series || lpad(number::text, 5, '0')) stored,
  state text not null default 'draft' check (state in ('draft', 'issued', 'sent', 'paid', 'overdue', 'rectified')),
  event_company_id integer references event_company,
  issuer_name text not null,
  issuer_nif text not null,
  recipient_name text not null,
  recipient_nif text not null,
  recipient_address text not null default '',
  period_from date not null,
  period_to date not null,
  issued_on date,
  due_on date,
  paid_on date,
  payment_reference text not null default '',
  base_cents integer not null,
  vat_bp integer not null default 2100 check (vat_bp between 0 and 10000),
  vat_cents integer not null,
  total_cents integer generated always as (base_cents + vat_cents) stored,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (series, number),
  check (period_from <= period_to),
  check ((state = 'draft') = (number is null)),
  check ((number is null) = (issued_on is null)),
  check ((state = 'paid') = (paid_on is not null))
);
create index on commission_invoice (event_company_id);
create index on commission_invoice (issued_on desc);

create table settlement (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('events', 'passes', 'academy', 'plots', 'products')),
  number text unique,
  state text not null default 'draft' check (state in ('draft', 'closed', 'sent', 'accepted', 'disputed', 'paid', 'archived', 'void')),
  -- Who is paid: a company, or the organization itself.
  event_company_id integer references event_company,
  event_id integer references event,
  season_list_id integer references season_list,
  period_from date not null,
  period_to date not null,
  -- An event is settled some days after its last session: returns and claims come late.
  closable_from_on date,
  is_advance boolean not null default false,
  -- Tickets without their booking fee, which is not the counterpart's.
  sales_cents integer not null default 0,
  refunds_cents integer not null default 0,
  promoter_cash_cents integer not null default 0,
  commission_cents integer not null default 0,
  card_cost_cents integer not null default 0,
  other_cents integer not null default 0,
  base_cents integer not null default 0,
  vat_cents integer not null default 0,
  net_cents integer not null default 0,
  counterpart_name text not null default '',
  counterpart_nif text not null default '',
  iban text not null default '',
  note text not null default '',
  dispute_reason text not null default '',
  payment_reference text not null default '',
  paid_on date,
  commission_invoice_id integer references commission_invoice,
  -- A settlement that ended below zero is carried over to the next one.
  carried_by_id integer references settlement on delete set null,
  staff_user_id integer references staff_user,
  paid_by_id integer references staff_user,
  closed_at timestamptz,
  sent_at timestamptz,
  voided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (period_from <= period_to),
  check (net_cents = sales_cents + refunds_cents + promoter_cash_cents + commission_cents + card_cost_cents + other_cents),
  check ((state = 'draft') = (number is null)),
  check (state = 'draft' or closed_at is not null),
  check (state <> 'paid' or (paid_on is not null and payment_reference <> '')),
  -- Four eyes: who made it does not pay it.
  check (paid_by_id is null or paid_by_id <> staff_user_id),
  check (carried_by_id <> id)
);
create index on settlement (kind, created_at desc);
create index on settlement (event_company_id);
create index on settlement (event_id);
create index on settlement (commission_invoice_id);

create table settlement_line (
  id integer generated always as identity primary key,
  settlement_id integer not null references settlement on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('sales', 'refunds', 'promoter_cash', 'commission', 'card_cost', 'charge', 'advance', 'adjustment', 'wallet', 'invitations')),
  description text not null,
  event_session_id integer references event_session,
  channel text not null default '',
  method text not null default '',
  count integer not null default 0,
  base_cents integer not null,
  vat_bp integer not null default 0,
  vat_cents integer not null,
  total_cents integer generated always as (base_cents + vat_cents) stored,
  unique (settlement_id, position)
);

-- What a settlement pays out or takes back, one row per order line, instalment or plot payment. A live settlement owns its
-- rows alone: nothing is paid out twice. Void settlements keep theirs as a record, no longer live.
create table settlement_item (
  id integer generated always as identity primary key,
  settlement_id integer not null references settlement on delete cascade,
  side text not null check (side in ('sale', 'refund')),
  order_line_id integer references order_line,
  instalment_id integer references instalment,
  plot_payment_id integer references plot_payment,
  amount_cents integer not null,
  is_live boolean not null default true,
  check (num_nonnulls(order_line_id, instalment_id, plot_payment_id) = 1)
);
create unique index settlement_item_order_line_once on settlement_item (order_line_id, side) where is_live and order_line_id is not null;
create unique index settlement_item_instalment_once on settlement_item (instalment_id, side) where is_live and instalment_id is not null;
create unique index settlement_item_plot_payment_once on settlement_item (plot_payment_id, side) where is_live and plot_payment_id is not null;
create index on settlement_item (settlement_id);

-- A closed settlement is what was agreed: its lines do not change any more.
create function closed_settlement_is_frozen() returns trigger language plpgsql as $$
declare owner integer := case when tg_op = 'DELETE' then old.settlement_id else new.settlement_id end;
begin
  if exists (select 1 from settlement where id = owner and state <> 'draft') then
    raise exception 'settlement % is closed', owner using errcode = 'TQ006';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger settlement_line_frozen before insert or update or delete on settlement_line
  for each row execute function closed_settlement_is_frozen();

create table commission_invoice_line (
  id integer generated always as identity primary key,
  commission_invoice_id integer not null references commission_invoice on delete cascade,
  position smallint not null,
  description text not null,
  settlement_id integer references settlement,
  count integer not null default 0,
  base_cents integer not null,
  unique (commission_invoice_id, position)
);
create unique index commission_invoiced_once on commission_invoice_line (settlement_id) where settlement_id is not null;

-- ---------------------------------------------------------------- invoices
-- Gap-free numbers: the row is locked by the transaction that issues.
create table invoice_series (
  id integer generated always as identity primary key,
  issuer_nif text not null,
  series text not null check (series ~ '^[A-Z]{1,4}[0-9]{2}-$'),
  purpose text not null check (purpose in ('simplified', 'complete', 'rectifying_complete', 'rectifying_simplified')),
  year smallint not null check (year between 2000 and 2999),
  next_number integer not null default 1 check (next_number > 0),
  unique (issuer_nif, series),
  unique (issuer_nif, purpose, year)
);

-- One chain per issuer, whatever the series and the year: issue and cancellation records alike hang from its head.
create table invoice_chain (
  issuer_nif text primary key,
  last_sequence integer not null default 0,
  last_huella text not null default ''
);

create table invoice (
  id integer generated always as identity primary key,
  issuer_nif text not null,
  issuer_name text not null,
  series text not null,
  number integer not null check (number > 0),
  full_number text not null check (length(full_number) <= 60),
  kind text not null check (kind in ('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5')),
  issued_on date not null,
  operation_on date,
  recipient_name text not null default '',
  recipient_nif text not null default '',
  recipient_address text not null default '',
  description text not null check (length(description) between 1 and 500),
  base_cents integer not null,
  vat_cents integer not null,
  total_cents integer generated always as (base_cents + vat_cents) stored,
  state text not null default 'issued' check (state in ('issued', 'sent', 'rectified')),
  order_id integer references "order",
  settlement_id integer references settlement,
  rectifies_id integer references invoice,
  -- VeriFactu: the record as it was hashed, and what the tax office said of it.
  chain_sequence integer not null check (chain_sequence > 0),
  recorded_at timestamptz not null,
  recorded_text text not null,
  huella text not null check (huella ~ '^[0-9A-F]{64}$'),
  previous_huella text not null check (previous_huella ~ '^([0-9A-F]{64})?$'),
  qr_url text not null,
  aeat_state text not null default 'pending' check (aeat_state in ('pending', 'accepted', 'accepted_with_errors', 'rejected', 'not_sent')),
  aeat_csv text not null default '',
  aeat_message text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (issuer_nif, series, number),
  unique (issuer_nif, full_number),
  unique (issuer_nif, chain_sequence),
  -- A chain does not fork.
  unique (issuer_nif, previous_huella),
  unique (huella),
  check ((kind in ('F2', 'R5')) = (recipient_nif = '')),
  check ((chain_sequence = 1) = (previous_huella = '')),
  check ((left(kind, 1) = 'R') = (rectifies_id is not null))
);
create index on invoice (issued_on desc, id desc);
create index on invoice (order_id) where order_id is not null;
create index on invoice (settlement_id) where settlement_id is not null;
create index on invoice (rectifies_id) where rectifies_id is not null;
create index on invoice (aeat_state) where aeat_state <> 'accepted';
create index invoice_search on invoice using gin (fold(coalesce("full_number", '') || ' ' || coalesce("recipient_name", '') || ' ' || coalesce("recipient_nif", '')) gin_trgm_ops);

-- Issued is issued: only its way to the tax office and to the customer goes on.
create function invoice_is_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'invoice % is never deleted', old.id using errcode = 'TQ002'; end if;
  if (to_jsonb(new) - 'state' - 'aeat_state' - 'aeat_csv' - 'aeat_message' - 'sent_at') is distinct from (to_jsonb(old) - 'state' - 'aeat_state' - 'aeat_csv' - 'aeat_message' - 'sent_at') then
    raise exception 'invoice % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $$;
create trigger invoice_frozen before update or delete on invoice for each row execute function invoice_is_frozen();

create table invoice_line (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice,
  position smallint not null,
  description text not null,
  quantity integer not null default 1 check (quantity > 0),
  base_cents integer not null,
  vat_bp integer not null check (vat_bp between 0 and 10000),
  vat_cents integer not null,
  total_cents integer generated always as (base_cents + vat_cents) stored,
  unique (invoice_id, position)
);

create table invoice_vat (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice,
  tax text not null default '01' check (tax in ('01', '02', '03')),
  regime_key text not null default '01',
  qualification text not null check (qualification in ('S1', 'E1', 'N1', 'N2')),
  exemption text not null default '',
  rate_bp integer not null check (rate_bp between 0 and 10000),
  base_cents integer not null,
  vat_cents integer not null,
  unique (invoice_id, tax, qualification, rate_bp)
);
create trigger invoice_line_append_only before update or delete or truncate on invoice_line for each statement execute function append_only();
create trigger invoice_vat_append_only before update or delete or truncate on invoice_vat for each statement execute function append_only();

-- Rates are dated data; staff list and prepare them like anything else.
alter table vat_rate add column id integer generated always as identity unique;
alter table vat_rate add column version integer not null default 1;

-- ---------------------------------------------------------------- second factor of staff
-- A session is whole, or waits for a code, or may only enrol: what opens it decides. Sessions of before are whole.
alter table login_session add column stage text not null default 'full' check (stage in ('full', 'code', 'enrol'));

-- The secret is sealed with the installation's own; last_step refuses a code that was used already.
create table staff_totp (
  staff_user_id integer primary key references staff_user on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table staff_recovery_code (
  code_hash bytea primary key,
  staff_user_id integer not null references staff_user on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index on staff_recovery_code (staff_user_id);

-- ---------------------------------------------------------------- platform
-- Seats out of every sale: of one session, or of each session of a plan that starts within the window.
create table seat_hiding (
  id integer generated always as identity primary key,
  seat_plan_id integer not null references seat_plan,
  event_session_id integer references event_session,
  reason text not null check (reason <> ''),
  from_at timestamptz not null default now(),
  until_at timestamptz,
  seat_ids integer[] not null check (cardinality(seat_ids) > 0),
  seat_count integer generated always as (cardinality(seat_ids)) stored,
  session_count integer not null default 0,
  state text not null default 'active' check (state in ('active', 'lifted')),
  staff_user_id integer references staff_user,
  lifted_by_id integer references staff_user,
  lifted_at timestamptz,
  created_at timestamptz not null default now(),
  check (until_at is null or until_at > from_at),
  check ((state = 'lifted') = (lifted_at is not null))
);
create index on seat_hiding (seat_plan_id) where state = 'active';
create index on seat_hiding (event_session_id);

-- Which claim of which session is whose, so that one hiding is lifted without touching another.
create table seat_hiding_claim (
  event_session_id integer not null references event_session on delete cascade,
  seat_id integer not null,
  seat_hiding_id integer not null references seat_hiding,
  primary key (event_session_id, seat_id)
);
create index on seat_hiding_claim (seat_hiding_id);

-- A session that is made later keeps its plan's hidden seats hidden.
create function new_session_hides_seats() returns trigger language plpgsql as $$
begin
  with hidden as (
    select h.id, s.seat_id from seat_hiding h cross join lateral unnest(h.seat_ids) as s(seat_id)
     where h.seat_plan_id = new.seat_plan_id and h.event_session_id is null and h.state = 'active'
       and new.starts_at >= h.from_at and (h.until_at is null or new.starts_at < h.until_at)),
  claimed as (
    insert into seat_claim (event_session_id, seat_id, kind) select distinct new.id, seat_id, 'hidden' from hidden order by seat_id on conflict do nothing returning seat_id)
  insert into seat_hiding_claim (event_session_id, seat_id, seat_hiding_id)
  select new.id, c.seat_id, min(h.id) from claimed c join hidden h using (seat_id) group by c.seat_id;
  return null;
end $$;
create trigger event_session_hides_seats after insert on event_session for each row execute function new_session_hides_seats();

create table holder_import (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  state text not null default 'uploaded' check (state in ('uploaded', 'validated', 'with_errors', 'ready', 'importing', 'imported', 'failed', 'reverted')),
  -- The columns of the file in their order, and which field each one fills.
  headers jsonb not null default '{}',
  mapping jsonb not null default '{}',
  row_count integer not null default 0 check (row_count between 0 and 50000),
  valid_count integer not null default 0,
  error_count integer not null default 0,
  last_error text not null default '',
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  validated_at timestamptz,
  imported_at timestamptz,
  reverted_at timestamptz,
  check (valid_count + error_count <= row_count)
);
create index on holder_import (created_at desc);

create table holder_import_row (
  holder_import_id integer not null references holder_import on delete cascade,
  n integer not null check (n > 0),
  cells text[] not null,
  -- [{field, column, value, message}], null when the row is fine.
  errors jsonb,
  primary key (holder_import_id, n)
);
create index on holder_import_row (holder_import_id, n) where errors is not null;
