-- Tills, orders and their lines, what is owed and paid and given back, tickets.

create table box_office (
  id integer generated always as identity primary key,
  name text not null unique,
  code text not null unique check (code ~ '^[A-Z0-9]{2,10}$'),
  venue_id integer references venue,
  location text not null default '',
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
  permissions text[] not null default '{reprint}' check (permissions <@ array['invite', 'discount', 'refund',
    'sell_blocked', 'reprint', 'view_totals']),
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
  check (state = 'open' or (expected_cash_cents is not null and counted_cash_cents is not null
    and expected_card_cents is not null and counted_card_cents is not null)),
  check (closed_at is null or closed_at >= opened_at)
);
-- One till at a time for a clerk, so that every payment belongs to exactly one; it covers «one per clerk and box
-- office» too.
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
-- By this, and its like in other tables, each act of retention finds what is due without reading the rest.
create index cart_closed on cart (created_at) where state = 'closed';

-- Carts of one browser end alike (hot/visitor.ts): eleven digits for the browser, seven for the address it came from.
create function visitor_of(cart uuid) returns text language sql immutable parallel safe
  return substr(cart::text, 16, 3) || substr(cart::text, 21, 3) || substr(cart::text, 25, 5);

create sequence order_number as bigint;
create sequence trial_order_number;
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
  search_words tsvector generated always as (search_words(number || ' ' || email || ' ' || first_name || ' '
    || surname1 || ' ' || surname2)) stored,
  -- Part of an order may come from the holder's wallet: taken when it is placed, given back when it is not paid.
  wallet_cents integer not null default 0,
  wallet_holder_id integer references pass_holder,
  -- The browser, as the name of its cart says it: whose unpaid orders are one person's.
  visitor text,
  -- What an order has taken of a code's uses and of a person's limit stays taken while the order can still be paid:
  -- also after it ended, until the bank has said its last word about every try. Money that comes later still takes
  -- it again, while there is any.
  awaits_bank boolean not null default false,
  -- Somebody else is paying with the same address, and together they are too many: what the limit leaves is asked
  -- when the money comes.
  is_contested boolean not null default false,
  -- Its turn in the waiting room has gone to another order: money that still comes for it goes back.
  has_lost_turn boolean not null default false,
  -- An order is of one kind, whole: its lines and payments say the same as it, and lines the same as their session.
  is_trial boolean not null default false,
  check (refunded_cents between 0 and total_cents),
  constraint order_wallet_within check (wallet_cents between 0 and total_cents and (wallet_cents = 0
    or wallet_holder_id is not null)),
  constraint order_awaits_bank check (not awaits_bank or state in ('cancelled', 'expired')),
  constraint order_trial_key unique (id, is_trial),
  constraint order_trial_number check (is_trial = (number like 'PRUEBA-%'))
);
alter table "order" alter column search_words set statistics 500;
create unique index order_one_per_cart on "order" (cart_id) where state <> 'cancelled';
create index on "order" (created_at desc, id desc);
create index on "order" (customer_id) where customer_id is not null;
create index on "order" (email);
create index on "order" (claims_expire_at) where state = 'pending';
create index order_search on "order" using gin (search_words);
-- Sorting and the filters that staff set most.
create index order_total on "order" (total_cents, id);
create index order_state on "order" (state, created_at desc, id desc);
create index order_wallet_holder on "order" (wallet_holder_id) where wallet_holder_id is not null;
create index order_awaiting_visitor on "order" (visitor) where awaits_bank;
create index order_awaiting_customer on "order" (customer_id) where awaits_bank;
create index order_trials on "order" (id) where is_trial;
-- Deleting a cart asks the orders for it.
create index order_cart on "order" (cart_id);
-- What the act of retention looks for, so that it never reads what is done already.
create index order_unpaid_person on "order" (created_at)
  where state in ('expired', 'cancelled') and (email <> '' or first_name <> '' or phone <> '' or doc_no is not null);

create table payment (
  id integer generated always as identity primary key,
  order_id integer not null,
  method text not null check (method in ('card', 'bizum', 'cash', 'card_terminal', 'free', 'wallet', 'card_token',
    'sepa', 'transfer')),
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
  version integer not null default 1,
  -- Money over the counter is the till's that is open at that moment. The share lock makes the count of a till wait for
  -- the sales that are under way, so that no payment falls between two tills.
  cash_shift_id integer references cash_shift,
  -- Null: not at a bank, or bank_choice.heir_id's. Without a foreign key: every checkout would lock the
  -- same row of bank_terminal, and terminals are never deleted.
  bank_terminal_id integer,
  -- The built-in bank's practice terminal (1) and trials have only each other; a trial's cash is in no till.
  is_trial boolean not null default false,
  constraint payment_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial),
  constraint payment_trial_money check (
  case when is_trial then cash_shift_id is null and method in ('card', 'bizum', 'cash', 'free')
    and bank_terminal_id is not distinct from case when method in ('card', 'bizum') then 1 end
       else bank_terminal_id is distinct from 1 end)
);
create index on payment (order_id);
create index payment_without_news on payment (created_at) where state = 'created';
-- Money for an order is taken once; a second authorisation is refunded, not recorded as the order's.
create unique index payment_settles_order on payment (order_id)
  where state in ('authorised', 'partially_refunded', 'refunded') and method in ('free');
create index on payment (cash_shift_id) where cash_shift_id is not null;

create function payment_takes_its_till() returns trigger language plpgsql as $$
begin
  if new.cash_shift_id is null then
    select s.id into new.cash_shift_id
      from "order" o join box_office_clerk k on k.staff_user_id = o.staff_user_id
        join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
     where o.id = new.order_id for share of s;
  end if;
  return new;
end $$;
create trigger payment_till before insert on payment for each row when (new.method in ('cash', 'card_terminal')
  and not new.is_trial) execute function payment_takes_its_till();

-- Cash is in somebody's till, whoever takes it. payment_till gives it the open one of whoever made the order; without
-- one the transaction cannot end. Deferred: the statement that takes the money asks first and says so in words; this
-- holds for any other way.
create function cash_has_its_till() returns trigger language plpgsql as $$
begin
  if exists (select 1 from payment where id = new.id and cash_shift_id is null) then
    raise exception 'cash payment % has no till', new.id using errcode = 'TQ009';
  end if;
  return null;
end $$;
create constraint trigger payment_cash_in_till after insert on payment deferrable initially deferred for each row
  when (new.method = 'cash' and not new.is_trial) execute function cash_has_its_till();

-- One try at a card terminal. What is not finished blocks the terminal: nobody is charged twice.
create table terminal_operation (
  id integer generated always as identity primary key,
  card_terminal_id integer not null references card_terminal,
  kind text not null check (kind in ('status', 'sale', 'refund', 'receipt')),
  state text not null default 'sent' check (state in ('sent', 'waiting_card', 'authorised', 'denied', 'cancelled',
    'unknown')),
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
create unique index terminal_one_at_a_time on terminal_operation (card_terminal_id)
  where state in ('sent', 'waiting_card', 'unknown');
create unique index terminal_refunded_once on terminal_operation (original_operation_id) where state = 'authorised';
create index on terminal_operation (card_terminal_id, id desc);
create index on terminal_operation (created_at desc);

-- One instalment of one contract: a season pass, an enrolment, a plot sale or an order of products. The kind says
-- which column names the contract.
create table instalment (
  id integer generated always as identity primary key,
  contract_kind text not null check (contract_kind in ('pass', 'academy', 'plot', 'product')),
  payment_frequency_id integer references payment_frequency,
  n smallint not null check (n between 1 and 24),
  due_on date not null,
  amount_cents integer not null check (amount_cents > 0),
  paid_cents integer not null default 0,
  state text not null default 'scheduled' check (state in ('scheduled', 'charging', 'paid', 'failed', 'failed_for_good',
    'needs_authentication', 'due', 'in_grace', 'overdue', 'paid_late', 'waived', 'uncollectable', 'returned')),
  -- In every way in which an order may be paid.
  method text check (method in ('card_token', 'sepa', 'bizum_link', 'box_office', 'card', 'bizum', 'cash',
    'card_terminal', 'wallet', 'transfer')),
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
  season_pass_id integer references season_pass,
  enrolment_id integer references enrolment,
  plot_sale_id integer references plot_sale,
  reminded_at timestamptz,
  fee_cents integer not null default 0 check (fee_cents >= 0),
  fee_paid_cents integer not null default 0,
  -- Nothing is charged by itself while it stands.
  retries_stopped_at timestamptz,
  check (paid_cents between 0 and amount_cents),
  check ((state in ('paid', 'paid_late')) = (paid_at is not null and paid_cents = amount_cents)),
  constraint instalment_of_pass check ((contract_kind = 'pass') = (season_pass_id is not null)),
  constraint instalment_of_enrolment check ((contract_kind = 'academy') = (enrolment_id is not null)),
  constraint instalment_of_plot_sale check ((contract_kind = 'plot') = (plot_sale_id is not null)),
  constraint instalment_fee_paid check (fee_paid_cents between 0 and fee_cents)
);
create index instalment_due on instalment (due_on) where state not in ('paid', 'paid_late', 'waived', 'uncollectable');
create unique index instalment_of_pass_nth on instalment (season_pass_id, n) where season_pass_id is not null;
create index instalment_due_on on instalment (due_on, id);
create index instalment_state on instalment (state, due_on);
create index instalment_frequency on instalment (payment_frequency_id)
  where state not in ('paid', 'paid_late', 'waived', 'uncollectable');
create unique index instalment_enrolment on instalment (enrolment_id, n) where enrolment_id is not null;
create unique index instalment_plot_sale on instalment (plot_sale_id, n) where plot_sale_id is not null;

-- What a pass has paid and owes is the sum of its instalments, whoever changes them.
create function count_pass_instalments() returns trigger language plpgsql as $$
begin
  update season_pass p set paid_cents = n.paid, overdue_cents = n.overdue, version = p.version + 1
    from (select season_pass_id, sum(paid_cents)::int as paid,
      coalesce(sum(amount_cents - paid_cents) filter (where state in ('overdue', 'failed_for_good', 'returned')),
      0)::int as overdue
            from instalment where season_pass_id in (select season_pass_id from changed
              where season_pass_id is not null) group by 1) n
   where p.id = n.season_pass_id and (p.paid_cents, p.overdue_cents) is distinct from (n.paid, n.overdue);
  return null;
end $$;
create trigger instalment_counted after update on instalment referencing new table as changed for each statement
  execute function count_pass_instalments();

create view pass_standing as
select p.id as season_pass_id, p.pass_holder_id, p.season_list_id, p.priority_lost_at is null as has_renewal_priority,
  p.seniority_lost_at is null as keeps_seniority,
       (select min(i.due_on) from instalment i where i.season_pass_id = p.id
         and i.state in ('overdue', 'failed_for_good', 'returned')) as overdue_since_on
  from season_pass p;

create table charge_attempt (
  id integer generated always as identity primary key,
  instalment_id integer not null references instalment,
  n smallint not null check (n > 0),
  method text not null check (method in ('card_token', 'sepa', 'bizum_link', 'box_office')),
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('requested', 'authorised', 'denied', 'needs_authentication', 'returned')),
  response_code text not null default '',
  payment_id integer references payment,
  at timestamptz not null default now(),
  -- A charge is told to the bank once: whoever sets sent_at calls it, nobody calls again; what became of it is
  -- asked for.
  sent_at timestamptz,
  card_token_id integer references card_token,
  unique (instalment_id, n)
);
create index on charge_attempt (at);
create index on charge_attempt (payment_id) where payment_id is not null;
create unique index charge_attempt_under_way on charge_attempt (instalment_id) where state = 'requested';
create unique index charge_attempt_of_payment on charge_attempt (payment_id) where payment_id is not null
  and method = 'card_token';

-- Direct debits (Cuaderno 19-14): what is asked of the bank in one file, and what became of each debit. An instalment
-- waits in one remittance at most; a debit ends once, collected or returned, and a returned one may be presented
-- again in another remittance.
create table sepa_remittance (
  id integer generated always as identity primary key,
  state text not null default 'draft' check (state in ('draft', 'sent', 'settled', 'cancelled')),
  due_until_on date not null,
  collection_on date not null,
  message_id text unique check (length(message_id) between 1 and 35),
  creditor_id text not null default '',
  file text,
  file_sha256 text,
  note text not null default '',
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (state not in ('sent', 'settled') or (file is not null and message_id is not null and sent_at is not null)),
  check ((state = 'settled') = (settled_at is not null))
);
create index on sepa_remittance (state, collection_on);

create table sepa_debit (
  id integer generated always as identity primary key,
  sepa_remittance_id integer not null references sepa_remittance,
  instalment_id integer not null references instalment,
  sepa_mandate_id integer not null references sepa_mandate,
  amount_cents integer not null check (amount_cents > 0),
  sequence_type text check (sequence_type in ('FRST', 'RCUR')),
  end_to_end_id text unique check (length(end_to_end_id) between 1 and 35),
  state text not null default 'pending' check (state in ('pending', 'collected', 'returned', 'removed')),
  reason_code text not null default '',
  fee_cents integer not null default 0 check (fee_cents >= 0),
  payment_id integer unique references payment,
  collected_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (state <> 'returned' or (returned_at is not null and reason_code <> '')),
  check (state <> 'collected' or collected_at is not null)
);
create unique index sepa_debit_live on sepa_debit (instalment_id) where state = 'pending';
create index on sepa_debit (sepa_remittance_id, state);
create index on sepa_debit (sepa_mandate_id);
create index on sepa_debit (instalment_id);

-- What is bought, and what contracts owe: an instalment, the difference of a seat change, a duplicate card, the deposit
-- of a waiting list, the supplement of a «día del club» are lines of an order like tickets and goods, and the order's
-- payment decides about them.
create table order_line (
  id integer generated always as identity primary key,
  order_id integer not null,
  position integer not null,
  kind text not null default 'ticket' check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot',
    'academy', 'supporter', 'seat_change', 'card', 'deposit', 'supplement')),
  event_session_id integer,
  zone_id integer references zone,
  seat_id integer references seat,
  price_id integer references price,
  price_category_id integer references price_category,
  description text not null,
  unit_cents integer not null check (unit_cents >= 0),
  fee_cents integer not null default 0 check (fee_cents between 0 and unit_cents),
  discount_cents integer not null default 0,
  vat_code text not null,
  vat_bp integer not null,
  vat_cents integer not null,
  fee_vat_bp integer not null default 0,
  fee_vat_cents integer not null default 0,
  state text not null default 'pending' check (state in ('pending', 'active', 'refunded', 'cancelled')),
  quantity integer not null default 1 check (quantity between 1 and 1000),
  product_variant_id integer references product_variant,
  experience_slot_id integer references experience_slot,
  -- On tickets too: each component of a pack is a ticket line at its prorated value, so that one of them can be
  -- given back.
  event_pack_id integer references event_pack,
  -- What goods go through after the money.
  fulfilment text check (fulfilment in ('paid', 'prepared', 'delivered', 'returned')),
  fulfilled_at timestamptz,
  redemption_code text unique,
  total_cents integer generated always as (unit_cents * quantity - discount_cents) stored,
  instalment_id integer references instalment,
  season_pass_id integer references season_pass,
  seat_change_id integer references seat_change,
  waiting_list_entry_id integer references waiting_list_entry,
  for_pass_id integer references season_pass,
  friend_offer_id integer references friend_offer,
  -- Why a card is replaced, while its duplicate waits for the money.
  card_reason text check (card_reason in ('lost', 'stolen', 'damaged', 'data_change')),
  -- A supplement is paid while its line is, and owed again when it is paid back. Until the moment that the list says
  -- the own seat is kept; then it is anybody's.
  supplement_session_id integer references event_session,
  allowed_buyer_id integer references allowed_buyer on delete set null,
  guest_policy_id integer references pass_invitation_policy,
  -- Tickets only: what else an order can sell (goods, passes, dues) would change what is not a trial's.
  is_trial boolean not null default false check (not is_trial or kind = 'ticket'),
  unique (order_id, position),
  constraint order_line_discount_within check (discount_cents between 0 and unit_cents * quantity),
  constraint order_line_ticket_is_whole check (kind <> 'ticket'
    or (num_nonnulls(event_session_id, zone_id, price_id, price_category_id) = 4 and quantity = 1)),
  constraint order_line_names_its_thing check (kind not in ('product', 'experience', 'pack')
    or num_nonnulls(product_variant_id, experience_slot_id, event_pack_id) = 1),
  constraint order_line_goods_only check (fulfilment is null or product_variant_id is not null),
  constraint order_line_names_its_due check (
    (seat_change_id is not null) = (kind = 'seat_change') and (waiting_list_entry_id is not null) = (kind = 'deposit')
    and (kind <> 'card' or season_pass_id is not null) and (instalment_id is null
      or kind in ('pass', 'academy', 'plot', 'product'))),
  constraint order_line_card_reason check (card_reason is null or kind = 'card'),
  constraint order_line_names_its_supplement check ((supplement_session_id is not null) = (kind = 'supplement')
    and (kind <> 'supplement' or season_pass_id is not null)),
  constraint order_line_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial),
  constraint order_line_event_session_id_fkey foreign key (event_session_id, is_trial)
    references event_session (id, is_trial)
);
create index on order_line (event_session_id, state);
-- Throwing a draft plan away asks both tables about each of its seats (foreign keys): without these
-- indexes that is a scan per seat, minutes for a stadium. They also find what became of one seat.
create index order_line_seat on order_line (seat_id) where seat_id is not null;
create index order_line_other on order_line (kind, id desc) where kind <> 'ticket';
create index on order_line (product_variant_id) where product_variant_id is not null;
create index on order_line (experience_slot_id) where experience_slot_id is not null;
create index on order_line (event_pack_id) where event_pack_id is not null;
-- One live try to pay what is owed, and one payment of it: a second one cannot even be placed.
create unique index order_line_instalment_once on order_line (instalment_id) where instalment_id is not null
  and state in ('pending', 'active');
create unique index order_line_seat_change_once on order_line (seat_change_id) where seat_change_id is not null
  and state in ('pending', 'active');
create unique index order_line_deposit_once on order_line (waiting_list_entry_id)
  where waiting_list_entry_id is not null and state in ('pending', 'active');
create index on order_line (season_pass_id) where season_pass_id is not null;
create index order_line_for_pass on order_line (for_pass_id) where for_pass_id is not null;
create index order_line_instalment on order_line (instalment_id) where instalment_id is not null;
-- One live try, and one payment of it, per pass and session.
create unique index order_line_supplement_once on order_line (season_pass_id, supplement_session_id)
  where supplement_session_id is not null and state in ('pending', 'active');
create index order_line_allowed_buyer on order_line (allowed_buyer_id) where allowed_buyer_id is not null;
create index order_line_guest_policy on order_line (guest_policy_id) where guest_policy_id is not null;
-- Deleting an entry asks for whoever still refers to it.
create index order_line_waiting_list_entry on order_line (waiting_list_entry_id) where waiting_list_entry_id is not null;

create function supplement_owed(pass integer, session integer) returns boolean language sql stable as $$
  select exists (select 1 from season_pass p join season_list_session l on l.season_list_id = p.season_list_id
    and l.event_session_id = session and l.supplement_cents > 0 where p.id = pass)
     and not exists (select 1 from order_line o where o.season_pass_id = pass and o.supplement_session_id = session
       and o.state = 'active')
$$;

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
  version integer not null default 1,
  -- The bank does not recognise a repeated refund, so only one worker may ask it about one at a time: who asks
  -- holds the row until then. A worker that dies lets go when the time is over.
  asking_until timestamptz,
  cash_shift_id integer references cash_shift,
  -- Part of what an order paid for a pass goes back while its lines stay: the refund says which pass, so that
  -- orders, settlements and reports know what was kept.
  season_pass_id integer references season_pass
);
create index on refund (order_id);
create index on refund (state) where state in ('requested', 'sending');
create unique index refund_automatic_once on refund (payment_id) where is_automatic;
create index on refund (cash_shift_id) where cash_shift_id is not null;
create index on refund (season_pass_id) where season_pass_id is not null;

create function refund_takes_its_till() returns trigger language plpgsql as $$
begin
  if new.cash_shift_id is null and exists (select 1 from payment where id = new.payment_id
    and method in ('cash', 'card_terminal') and not is_trial) then
    select s.id into new.cash_shift_id
      from box_office_clerk k join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
     where k.staff_user_id = new.staff_user_id for share of s;
  end if;
  return new;
end $$;
create trigger refund_till before insert on refund for each row when (new.staff_user_id is not null)
  execute function refund_takes_its_till();

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
  account text not null check (account in ('sales', 'fees', 'discounts', 'receivable', 'gateway', 'cash',
    'card_terminal', 'refunds_due', 'wallet', 'bank')),
  amount_cents integer not null,
  order_id integer not null,
  payment_id integer references payment,
  refund_id integer references refund,
  -- Books, invoices, settlements and pass lists have no trials at all.
  is_trial boolean not null generated always as (false) stored,
  constraint ledger_entry_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial)
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
create unique index ticket_one_per_seat on ticket (event_session_id, seat_id) where seat_id is not null
  and state <> 'void';
create index on ticket (event_session_id, zone_id);
create index ticket_seat on ticket (seat_id) where seat_id is not null;

-- One row per period that was had: the history of a supporter, and what each period cost.
create table supporter_card (
  id integer generated always as identity primary key,
  supporter_id integer not null references supporter,
  supporter_tier_id integer not null references supporter_tier,
  kind text not null check (kind in ('join', 'renewal')),
  valid_from_on date not null,
  valid_until_on date not null,
  price_cents integer not null check (price_cents >= 0),
  order_line_id integer unique references order_line,
  -- The money went back: the period was never had.
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  check (valid_from_on <= valid_until_on),
  -- Nobody pays twice for one day.
  exclude using gist (supporter_id with =, daterange(valid_from_on, valid_until_on, '[]') with &&)
    where (voided_at is null)
);
create index on supporter_card (supporter_id);
create index on supporter_card (created_at);

-- A cancelled session gives its money back order by order. What became of each order is kept here: the work goes on
-- where it was left, and staff see what is done, what is to be given back by hand and what could not be given back.
create table session_cancellation (
  event_session_id integer primary key references event_session,
  reason text not null check (length(reason) between 3 and 300),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create table session_cancellation_order (
  event_session_id integer not null references session_cancellation,
  order_id integer not null references "order",
  -- by_hand: paid at the counter or by transfer; its tickets stay until somebody gives the money.
  state text not null check (state in ('refunded', 'by_hand', 'failed')),
  amount_cents integer not null default 0 check (amount_cents >= 0),
  refund_ids integer[] not null default '{}',
  attempts smallint not null default 0,
  error text not null default '',
  mailed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (event_session_id, order_id)
);
create index on session_cancellation_order (order_id);
create index session_cancellation_unmailed on session_cancellation_order (event_session_id) where mailed_at is null;
