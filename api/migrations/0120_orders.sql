-- Tills, orders and their lines, groups' reservations, and what is owed, paid and given back.

create table box_office (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  code text not null unique check (code ~ '^[A-Z0-9]{2,10}$'),
  venue_id integer references venue,
  location text collate spanish not null default '',
  float_cents integer not null default 10000 check (float_cents between 0 and 1000000),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table card_terminal (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
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
  difference_cents integer generated always as ((counted_cash_cents - expected_cash_cents) + (counted_card_cents -
    expected_card_cents)) stored,
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

create function movement_has_its_sign() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.kind in ('pay_out', 'drop')) = (new.amount_cents > 0) and new.kind <> 'change' then
    raise exception 'movement % has the wrong sign', new.kind using errcode = 'TQ005';
  end if;
  return new;
end $$;
create trigger cash_movement_sign before insert on cash_movement for each row execute function movement_has_its_sign();

create table cart (
  id uuid primary key,
  -- lfp: sold outside; its order has the number that it has there, and so has its one payment.
  channel text not null check (channel in ('web', 'box_office', 'phone', 'lfp', 'partner')),
  staff_user_id integer references staff_user,
  state text not null default 'open' check (state in ('open', 'ordered', 'closed')),
  discount_id integer references discount,
  expires_at timestamptz not null,
  hard_limit_at timestamptz not null,
  extensions smallint not null default 0,
  created_at timestamptz not null default now(),
  -- What is in a cart besides seats and places, by kind of line (orders/cart-goods.ts): a cart of tickets alone asks no
  -- kind.
  goods text[] not null default '{}',
  -- Whose card makes a cart cheaper, and which tickets of an order it did.
  supporter_id integer references supporter,
  -- A clerk lays a sale aside for the next person in the queue and takes it up again: it keeps what it holds for its
  -- time.
  parked_at timestamptz,
  discount_code_id integer references discount_code,
  place_needed_at timestamptz,
  check (discount_code_id is null or discount_id is not null)
);
create index on cart (expires_at) where state = 'open';
-- By this, and its like in other tables, each act of retention finds what is due without reading the rest.
create index cart_closed on cart (created_at) where state = 'closed';
create unique index cart_one_open_per_staff on cart (staff_user_id)
  where state = 'open' and staff_user_id is not null and parked_at is null;
create index cart_parked on cart (staff_user_id, parked_at) where state = 'open' and parked_at is not null;

-- Carts of one browser end alike (hot/visitor.ts): eleven digits for the browser, seven for the address it came from.
create function visitor_of(cart uuid) returns text language sql immutable parallel safe
  return substr(cart::text, 16, 3) || substr(cart::text, 21, 3) || substr(cart::text, 25, 5);

create sequence order_number as bigint;

create sequence trial_order_number;

create table "order" (
  id integer generated always as identity primary key,
  number text not null unique,
  cart_id uuid references cart,
  channel text not null check (channel in ('web', 'box_office', 'phone', 'lfp', 'partner')),
  state text not null check (state in ('pending', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded')),
  customer_id integer references customer,
  staff_user_id integer references staff_user,
  email text not null default '',
  first_name text collate spanish not null default '',
  surname1 text collate spanish not null default '',
  surname2 text collate spanish not null default '',
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
  gift_card_cents integer not null default 0,
  supporter_id integer references supporter,
  affiliate_id integer references affiliate,
  reservation_id integer,
  reservation_part text check (reservation_part in ('deposit', 'balance', 'whole')),
  place_needed_at timestamptz,
  check (refunded_cents between 0 and total_cents),
  constraint order_wallet_within check (wallet_cents between 0 and total_cents and (wallet_cents = 0
    or wallet_holder_id is not null)),
  constraint order_awaits_bank check (not awaits_bank or state in ('cancelled', 'expired')),
  constraint order_trial_key unique (id, is_trial),
  constraint order_trial_number check (is_trial = (number like 'PRUEBA-%')),
  constraint order_gift_card_within check (gift_card_cents >= 0 and gift_card_cents + wallet_cents <= total_cents),
  constraint order_of_reservation check ((reservation_id is null) = (reservation_part is null)),
  constraint order_of_partner check (channel <> 'partner' or (affiliate_id is not null and staff_user_id is not null))
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
create index order_affiliate on "order" (affiliate_id, paid_at) where affiliate_id is not null;
create index order_reservation on "order" (reservation_id) where reservation_id is not null;
-- One try at a time; the deposit is paid once, and so is the rest.
create unique index order_tries_reservation on "order" (reservation_id) where state = 'pending';
create unique index order_pays_reservation on "order" (reservation_id, (reservation_part = 'deposit'))
  where reservation_id is not null and state in ('paid', 'partially_refunded');

-- Nobody orders without the names that are due with the order, by whatever way. What was sold outside has its own rule.
-- A group says who comes by its link, until it comes: its tickets wait for the names. It is asked what was required when
-- it reserved.
create function order_says_all() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  nameless integer;
  lacking integer;
  asked_at timestamptz := coalesce((select created_at from reservation where id = new.reservation_id), new.created_at);
begin
  select l.id into nameless
    from order_line l join event_session s on s.id = l.event_session_id
    left join ticket_attendee a on a.order_line_id = l.id
   where l.order_id = new.id and new.reservation_id is null and l.kind = 'ticket' and s.is_nominative
     and coalesce(s.attendees_due_at, '-infinity') < now()
     and (a.order_line_id is null or a.first_name = '' or a.surname1 = '' or (a.needs_doc and a.doc_no is null))
   limit 1;
  if nameless is not null then
    raise exception 'line % has nobody', nameless using errcode = '23514', constraint = 'order_named';
  end if;
  if exists (select 1 from custom_field where is_active and is_required and scope in ('event', 'supporter', 'plot'))
    then
    select f.id into lacking
      from order_line l left join event_session s on s.id = l.event_session_id
      join custom_field f on f.is_active and f.is_required and f.required_since <= asked_at
       and f.scope = case l.kind when 'ticket' then 'event' when 'supporter' then 'supporter' when 'plot'
         then 'plot' end
       and (f.event_id is null or f.event_id = s.event_id)
     where l.order_id = new.id
       -- Later parts of a plot are paid, not asked.
       and not (l.kind = 'plot' and exists (select 1 from order_line e
         where e.plot_sale_id = l.plot_sale_id and e.order_id < l.order_id))
       -- A card that renews itself: nobody is there to ask.
       and not (l.kind = 'supporter' and exists (select 1 from supporter_request r
         join supporter_renewal n on n.supporter_id = r.supporter_id
         where r.order_line_id = l.id and (n.state = 'charging' or (n.state = 'renewed' and n.decided_at = now()))))
       and lacks_answer(f, case when f.scope = 'event' and f.asked_per = 'order' then 'order' else 'order_line' end,
         case when f.scope = 'event' and f.asked_per = 'order' then new.id else l.id end, new.id)
     limit 1;
    if lacking is not null then
      raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
    end if;
  end if;
  return null;
end $$;
create constraint trigger order_says_all after insert on "order" deferrable initially deferred
  for each row when (new.state = 'pending' and new.channel <> 'lfp') execute function order_says_all();

-- What a group has paid is never more than what its places cost.
create function reservation_is_not_overpaid() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  total integer;
  paid integer;
begin
  select total_cents into total from reservation where id = new.reservation_id for no key update;
  select coalesce(sum(total_cents), 0) into paid from "order"
    where reservation_id = new.reservation_id and state in ('paid', 'partially_refunded');
  if paid > total then raise exception 'reservation % is paid beyond its total', new.reservation_id
    using errcode = '23514'; end if;
  return null;
end $$;
create trigger order_within_reservation after insert or update of state, total_cents, reservation_id on "order"
  for each row when (new.reservation_id is not null and new.state in ('paid', 'partially_refunded'))
  execute function reservation_is_not_overpaid();

create function invoice_is_due() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'refund' then
    insert into invoice_task (refund_id) values (new.id) on conflict do nothing;
  else
    insert into invoice_task (order_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;

-- What the league or a visiting club sells they invoice; a trial is no sale.
create trigger order_invoice_due after update of state on "order" for each row
  when (new.state = 'paid' and old.state <> 'paid' and new.total_cents > 0 and not new.is_trial
    and new.channel <> 'lfp')
  execute function invoice_is_due();

-- What a group writes in its transfer: its code with two check digits (ISO 7064, modulo 97), so that a slip of the pen
-- is told from another group. The office finds the reservation by it.
create function transfer_code(code text) returns text language sql immutable strict
begin atomic
  select code || lpad((98 - (string_agg(case when c ~ '[0-9]' then c else (ascii(c) - 55)::text end, '' order by n)
    || '00')::numeric % 97)::text, 2, '0')
    from regexp_split_to_table('0' || regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), '') with ordinality u(c, n);
end;

-- Seats or places kept for a group until it pays: who asks, what is owed of it, and which orders pay it. The link
-- carries its own proof, so nothing is kept of it.
create table reservation (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  code text not null unique,
  contact_name text collate spanish not null check (contact_name <> ''),
  entity_name text collate spanish not null default '',
  email text not null default '',
  phone text not null default '',
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'paid', 'delivered', 'cancelled',
    'expired')),
  place_count integer not null check (place_count > 0),
  total_cents integer not null default 0 check (total_cents >= 0),
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  order_id integer references "order",
  notes text not null default '',
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  closed_at timestamptz,
  cancel_reason text not null default '',
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  source text not null default 'staff' check (source in ('staff', 'web', 'phone')),
  group_kind text not null default 'other'
    check (group_kind in ('school', 'company', 'club', 'association', 'other')),
  fiscal_name text collate spanish not null default '',
  nif text not null default '',
  fiscal_address text not null default '',
  -- Counted in total_cents.
  fee_cents integer not null default 0,
  deposit_paid_at timestamptz,
  -- A try to pay that began in time is waited for.
  pay_until timestamptz,
  reminded_at timestamptz,
  delivered_at timestamptz,
  delivered_to text not null default '',
  transfer_code text generated always as (transfer_code(code)) stored,
  place_needed_at timestamptz,
  check (deposit_cents <= total_cents),
  check ((state in ('cancelled', 'expired')) = (closed_at is not null)),
  check (fee_cents between 0 and total_cents),
  constraint reservation_deposit_of_places check (deposit_cents <= total_cents - fee_cents),
  constraint reservation_delivered check ((state = 'delivered') <= (delivered_at is not null))
);
create index on reservation (event_session_id, state);
create index reservation_expiry on reservation (expires_at) where state in ('pending', 'confirmed');
-- One request of an address waits for an answer.
create unique index reservation_one_request on reservation (event_session_id, lower(email))
  where source = 'web' and state = 'pending';
create unique index reservation_transfer_code on reservation (transfer_code);
create index reservation_search on reservation
  using gin (fold(((((((((coalesce(transfer_code, '') || ' ') || coalesce(contact_name, '')) || ' ')
  || coalesce(entity_name, '')) || ' ') || coalesce(email, '')) || ' ') || coalesce(phone, ''))) gin_trgm_ops);

create trigger reservation_answers_go after delete on reservation for each row
  execute function answers_go('reservation');

alter table "order" add foreign key (reservation_id) references reservation (id);

create table order_discount (
  order_id integer not null references "order" (id) on delete cascade,
  discount_id integer not null references discount (id),
  -- As it was called then.
  name text collate spanish not null,
  cents integer not null check (cents >= 0),
  -- Counted in discount.uses.
  uses integer not null check (uses >= 0),
  -- Of the cents, what the budget still bears.
  spent_cents integer not null default 0,
  discount_code_id integer references discount_code,
  code_uses smallint not null default 0 check (code_uses between 0 and 1),
  primary key (order_id, discount_id),
  check (spent_cents between 0 and cents),
  check (code_uses = 0 or discount_code_id is not null)
);
create index order_discount_discount on order_discount (discount_id);
create index order_discount_code on order_discount (discount_code_id) where discount_code_id is not null;

create table payment (
  id integer generated always as identity primary key,
  order_id integer not null,
  method text not null check (method in ('card', 'bizum', 'cash', 'card_terminal', 'free', 'wallet',
    'gift_card', 'card_token', 'sepa', 'transfer', 'lfp', 'account')),
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
  -- On account: nothing is paid now, it is owed.
  commission_cents integer not null default 0,
  constraint payment_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial),
  constraint payment_trial_money check (
    case when is_trial then cash_shift_id is null and method in ('card', 'bizum', 'cash', 'free')
    and bank_terminal_id is not distinct from case when method in ('card', 'bizum') then 1 end
    else bank_terminal_id is distinct from 1 end),
  constraint payment_commission check (commission_cents between 0 and amount_cents
    and (commission_cents = 0 or method = 'account')),
  constraint payment_on_account check (method <> 'account' or settled_at is not null)
);
create index on payment (order_id);
create index payment_without_news on payment (created_at) where state = 'created';
-- Money for an order is taken once; a second authorisation is refunded, not recorded as the order's.
create unique index payment_settles_order on payment (order_id)
  where state in ('authorised', 'partially_refunded', 'refunded') and method in ('free');
create index on payment (cash_shift_id) where cash_shift_id is not null;
-- What the league, visiting clubs, agencies and fan clubs owe is one list: one index finds it.
create index payment_owed on payment (order_id) where method in ('lfp', 'account');

create function payment_takes_its_till() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create function cash_has_its_till() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from payment where id = new.id and cash_shift_id is null) then
    raise exception 'cash payment % has no till', new.id using errcode = 'TQ009';
  end if;
  return null;
end $$;
create constraint trigger payment_cash_in_till after insert on payment deferrable initially deferred for each row
  when (new.method = 'cash' and not new.is_trial) execute function cash_has_its_till();

-- Whoever writes it: nobody sells on account who may not, nor beyond the limit. Sales of one seller wait for each other
-- here, at their end.
create function sale_on_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> 'authorised' then
    raise exception 'what is sold on account is sold' using errcode = '23514', constraint = 'payment_on_account';
  end if;
  update affiliate a set owed_cents = owed_cents + new.amount_cents - new.commission_cents
    from "order" o
   where o.id = new.order_id and a.id = o.affiliate_id and a.is_active
     and a.owed_cents + new.amount_cents - new.commission_cents <= a.credit_cents;
  if not found then
    raise exception 'order % is beyond the credit of its seller', new.order_id
      using errcode = 'TQ020', detail = coalesce(
      (select greatest(a.credit_cents - a.owed_cents, 0)::text from affiliate a join "order" o on o.affiliate_id = a.id
        where o.id = new.order_id), '0');
  end if;
  return null;
end $$;
create trigger payment_on_account after insert on payment for each row when (new.method = 'account')
  execute function sale_on_account();

create function payment_cash_limit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if cash_operation_cents(new.order_id) >= 100000 then
    raise exception 'cash above the legal limit' using errcode = '23514', constraint = 'payment_cash_limit';
  end if;
  return new;
end $$;
create trigger payment_cash_limit before insert on payment
  for each row when (new.method = 'cash' and not new.is_trial and new.amount_cents > 0)
  execute function payment_cash_limit();

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
  -- A part is of one rate: exempt, or what its concept says. Those of other contracts have their list's.
  vat_code text,
  check (paid_cents between 0 and amount_cents),
  check ((state in ('paid', 'paid_late')) = (paid_at is not null and paid_cents = amount_cents)),
  constraint instalment_of_pass check ((contract_kind = 'pass') = (season_pass_id is not null)),
  constraint instalment_of_enrolment check ((contract_kind = 'academy') = (enrolment_id is not null)),
  constraint instalment_of_plot_sale check ((contract_kind = 'plot') = (plot_sale_id is not null)),
  constraint instalment_fee_paid check (fee_paid_cents between 0 and fee_cents),
  check (vat_code is null or enrolment_id is not null)
);
create index instalment_due on instalment (due_on) where state not in ('paid', 'paid_late', 'waived', 'uncollectable');
create unique index instalment_of_pass_nth on instalment (season_pass_id, n) where season_pass_id is not null;
create index instalment_due_on on instalment (due_on, id);
create index instalment_state on instalment (state, due_on);
create index instalment_frequency on instalment (payment_frequency_id)
  where state not in ('paid', 'paid_late', 'waived', 'uncollectable');
create unique index instalment_enrolment on instalment (enrolment_id, n) where enrolment_id is not null;
create unique index instalment_plot_sale on instalment (plot_sale_id, n) where plot_sale_id is not null;

create view pass_standing as
select p.id as season_pass_id, p.pass_holder_id, p.season_list_id, p.priority_lost_at is null as has_renewal_priority,
  p.seniority_lost_at is null as keeps_seniority,
       (select min(i.due_on) from instalment i where i.season_pass_id = p.id
         and i.state in ('overdue', 'failed_for_good', 'returned')) as overdue_since_on
  from season_pass p;

-- What a contract has paid and owes is the sum of its instalments, whoever changes them.
create function count_instalments() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update season_pass p set paid_cents = n.paid, overdue_cents = n.overdue, version = p.version + 1
    from (select season_pass_id, sum(paid_cents)::int as paid, coalesce(sum(amount_cents - paid_cents)
              filter (where state in ('overdue', 'failed_for_good', 'returned')), 0)::int as overdue
            from instalment where season_pass_id in (select season_pass_id from changed
              where season_pass_id is not null) group by 1) n
   where p.id = n.season_pass_id and (p.paid_cents, p.overdue_cents) is distinct from (n.paid, n.overdue);
  update plot_sale s set paid_cents = n.paid
    from (select plot_sale_id, sum(paid_cents)::int as paid
            from instalment where plot_sale_id in (select plot_sale_id from changed
              where plot_sale_id is not null) group by 1) n
   where s.id = n.plot_sale_id and s.paid_cents <> n.paid;
  update enrolment e set paid_cents = n.paid, overdue_cents = n.overdue, version = e.version + 1
    from (select enrolment_id, sum(paid_cents)::int as paid, coalesce(sum(amount_cents - paid_cents)
              filter (where state in ('overdue', 'failed_for_good', 'returned')), 0)::int as overdue
            from instalment where enrolment_id in (select enrolment_id from changed
              where enrolment_id is not null) group by 1) n
   where e.id = n.enrolment_id and (e.paid_cents, e.overdue_cents) is distinct from (n.paid, n.overdue);
  return null;
end $$;
create trigger instalment_counted after update on instalment referencing new table as changed for each statement
  execute function count_instalments();
create constraint trigger enrolment_parts_add_up after insert or update of amount_cents, enrolment_id on instalment
  deferrable initially deferred for each row when (new.enrolment_id is not null)
    execute function enrolment_parts_add_up();

create table supporter_renewal (
  id integer generated always as identity primary key,
  supporter_id integer not null references supporter (id),
  -- The end that it puts off: once for each.
  until_on date not null,
  state text not null default 'notified' check (state in ('notified', 'charging', 'stopped', 'renewed', 'failed')),
  -- What was told; nobody pays more.
  amount_cents integer not null check (amount_cents >= 0),
  charge_on date not null,
  notified_at timestamptz not null default now(),
  attempts smallint not null default 0 check (attempts >= 0),
  last_attempt_at timestamptz,
  decided_at timestamptz,
  reason text not null default '',
  constraint supporter_renewal_once unique (supporter_id, until_on),
  constraint supporter_renewal_told_in_time check (charge_on >= (notified_at at time zone 'Europe/Madrid')::date + 15),
  constraint supporter_renewal_decided check ((state in ('notified', 'charging')) = (decided_at is null))
);
create index supporter_renewal_due on supporter_renewal (charge_on) where state = 'notified';

create table charge_attempt (
  id integer generated always as identity primary key,
  instalment_id integer references instalment,
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
  supporter_renewal_id integer references supporter_renewal (id),
  unique (instalment_id, n),
  constraint charge_attempt_of_one check (num_nonnulls(instalment_id, supporter_renewal_id) = 1),
  constraint charge_attempt_of_renewal unique (supporter_renewal_id, n)
);
create index on charge_attempt (at);
create index on charge_attempt (payment_id) where payment_id is not null;
create unique index charge_attempt_under_way on charge_attempt (instalment_id) where state = 'requested';
create unique index charge_attempt_of_payment on charge_attempt (payment_id)
  where payment_id is not null and method = 'card_token';
create unique index charge_attempt_renewal_under_way on charge_attempt (supporter_renewal_id) where state = 'requested';

-- What is bought, and what contracts owe: an instalment, the difference of a seat change, a duplicate card, the deposit
-- of a waiting list, the supplement of a «día del club» are lines of an order like tickets and goods, and the order's
-- payment decides about them. A plot is paid like everything else: order, lines, payment, ledger.
create table order_line (
  id integer generated always as identity primary key,
  order_id integer not null,
  position integer not null,
  kind text not null default 'ticket' check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot',
    'plot_deposit', 'academy', 'supporter', 'seat_change', 'card', 'deposit', 'supplement', 'donation', 'shipping',
    'gift_card', 'group_deposit', 'ticket_move')),
  event_session_id integer,
  zone_id integer references zone,
  seat_id integer references seat,
  price_id integer references price,
  price_category_id integer references price_category,
  description text collate spanish not null,
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
  plot_sale_id integer references plot_sale,
  pickup text check (pickup in ('gate', 'shop', 'shipping', 'digital')),
  pickup_session_id integer references event_session,
  supporter_id integer references supporter,
  bundle_product_id integer references product,
  bundle_pick uuid,
  -- Of a line any part may go back: by a clerk's hand, or all of it but what the terms keep. The line says how much is
  -- gone and can never give more than it cost; each part says what of it was price, fee and VAT, to the cent.
  refunded_cents integer not null default 0,
  -- The line that buys it. What is listed is sold once.
  ticket_listing_id integer,
  -- What is sold keeps its tax and its cause as it keeps its rate; null: no tax reaches it.
  tax text check (tax in ('01', '02', '03')),
  tax_cause text
    check (tax_cause in ('E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'N1', 'N2')),
  unique (order_id, position),
  constraint order_line_discount_within check (discount_cents between 0 and unit_cents * quantity),
  constraint order_line_ticket_is_whole check (kind <> 'ticket'
    or (num_nonnulls(event_session_id, zone_id, price_id, price_category_id) = 4 and quantity = 1)),
  -- The tickets of a pack name it; its own line, without money, keeps the quota.
  constraint order_line_names_its_thing check (
    case when kind in ('product', 'experience', 'pack')
      then num_nonnulls(product_variant_id, experience_slot_id, event_pack_id) = 1
    when kind = 'ticket' then num_nonnulls(product_variant_id, experience_slot_id) = 0
    else num_nonnulls(product_variant_id, experience_slot_id, event_pack_id) = 0 end),
  -- What was paid is handed over once, a thing or a visit.
  constraint order_line_goods_only check (fulfilment is null
    or num_nonnulls(product_variant_id, experience_slot_id) = 1),
  constraint order_line_names_its_due check (
    (seat_change_id is not null) = (kind = 'seat_change') and (waiting_list_entry_id is not null) = (kind = 'deposit')
    and (kind <> 'card' or season_pass_id is not null) and (instalment_id is null
    or kind in ('pass', 'academy', 'plot', 'product'))),
  constraint order_line_card_reason check (card_reason is null or kind = 'card'),
  constraint order_line_names_its_supplement check ((supplement_session_id is not null) = (kind = 'supplement')
    and (kind <> 'supplement' or season_pass_id is not null)),
  constraint order_line_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial),
  constraint order_line_event_session_id_fkey foreign key (event_session_id, is_trial)
    references event_session (id, is_trial),
  -- The sale is made when the order is: its line names it before the money can come.
  constraint order_line_names_its_plot check (plot_sale_id is null or kind in ('plot', 'plot_deposit')),
  constraint order_line_pickup check (pickup is null or product_variant_id is not null),
  constraint order_line_at_a_gate check (pickup_session_id is null or pickup is not distinct from 'gate'),
  constraint order_line_of_bundle check ((bundle_pick is null) = (bundle_product_id is null)
    and (bundle_pick is null or product_variant_id is not null)),
  constraint order_line_refunded_within check (refunded_cents between 0 and greatest(total_cents, 0)),
  constraint order_line_taxed check ((tax is null) = (vat_code = 'not_subject')),
  constraint order_line_cause_is_untaxed check (tax_cause is null or (tax is not null and vat_bp = 0))
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
create unique index order_line_instalment_once on order_line (instalment_id)
  where instalment_id is not null and state in ('pending', 'active');
create unique index order_line_seat_change_once on order_line (seat_change_id)
  where seat_change_id is not null and state in ('pending', 'active');
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
create index order_line_waiting_list_entry on order_line (waiting_list_entry_id)
  where waiting_list_entry_id is not null;
create index on order_line (plot_sale_id) where plot_sale_id is not null;
-- One live try to pay a deposit, and one payment of it; instalments have theirs (order_line_instalment_once).
create unique index order_line_plot_deposit_once on order_line (plot_sale_id)
  where kind = 'plot_deposit' and state in ('pending', 'active');
create index on order_line (pickup_session_id) where pickup_session_id is not null;
create index order_line_supporter on order_line (supporter_id, event_session_id) where supporter_id is not null;
create index order_line_bundle on order_line (bundle_product_id) where bundle_product_id is not null;
create unique index order_line_listing_sold on order_line (ticket_listing_id) where state = 'active';
create index order_line_listing on order_line (ticket_listing_id) where ticket_listing_id is not null;

-- Law 7/2012, article 7 (as Law 11/2021 left it): what costs 1,000 euros or more is not paid in cash to a business, not
-- in part and not in instalments, which are added up.
create function cash_operation_cents(of_order integer) returns bigint language sql stable
begin atomic
  select greatest(o.total_cents, coalesce((
      select max((select sum(j.amount_cents) from instalment j
        where j.season_pass_id = i.season_pass_id or j.enrolment_id = i.enrolment_id
          or j.plot_sale_id = i.plot_sale_id))
        from order_line l join instalment i on i.id = l.instalment_id where l.order_id = o.id), 0))
    from "order" o where o.id = of_order;
end;

create function line_names_its_plot() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from order_line where id = new.id and plot_sale_id is null) then
    raise exception 'order line % names no sale of a plot', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_line_plot_named after insert or update of kind, plot_sale_id on order_line
  deferrable initially deferred
  for each row when (new.kind in ('plot', 'plot_deposit') and new.plot_sale_id is null)
    execute function line_names_its_plot();

create function give_back_budget() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  had record;
begin
  for had in
    select u.discount_id, least(u.spent_cents, new.discount_cents) as cents from order_discount u
     where u.order_id = new.order_id and u.spent_cents > 0 order by u.discount_id for update
  loop
    update order_discount set spent_cents = spent_cents - had.cents
     where order_id = new.order_id and discount_id = had.discount_id;
    update discount set spent_cents = spent_cents - had.cents where id = had.discount_id;
  end loop;
  return null;
end $$;
create trigger order_line_gives_back_budget after update of state on order_line for each row
  when (new.state = 'refunded' and old.state <> 'refunded' and new.discount_cents > 0)
    execute function give_back_budget();

-- Never more than was agreed, whoever gives it and however many at once: the row of the sale is the lock.
create function plot_gives_back_what_was_agreed() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  agreed integer;
  given integer;
begin
  select agreed_refund_cents into agreed from plot_sale where id = new.plot_sale_id for update;
  if agreed is null then
    if tg_table_name = 'refund' then
      raise exception 'part of plot sale % goes back without an agreement', new.plot_sale_id
        using errcode = 'check_violation';
    end if;
    return null;
  end if;
  select (select coalesce(sum(amount_cents), 0) from refund where plot_sale_id = new.plot_sale_id and state <> 'failed')
       + (select coalesce(sum(total_cents), 0) from order_line where plot_sale_id = new.plot_sale_id and kind = 'plot'
         and state = 'refunded') into given;
  if given > agreed then
    raise exception 'plot sale % gives back %, agreed was %', new.plot_sale_id, given, agreed
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_line_of_plot_agreed after update of state on order_line deferrable initially deferred
  for each row when (new.kind = 'plot' and new.state = 'refunded' and old.state <> 'refunded')
    execute function plot_gives_back_what_was_agreed();

-- By the row that its rate was read from: of the day of its session, else of today. Whoever copies a line copies both.
create function order_line_bears_tax() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select r.tax, case when new.vat_bp = 0 then r.cause end into new.tax, new.tax_cause from vat_rate r
   where r.code = new.vat_code and r.valid_from <= coalesce(
     (select s.starts_at::date from event_session s where s.id = new.event_session_id), current_date)
   order by (r.rate_bp = new.vat_bp) desc, r.valid_from desc limit 1;
  new.tax := coalesce(new.tax, '01');
  return new;
end $$;
create trigger order_line_bears_tax before insert on order_line
  for each row when (new.tax is null and new.vat_code <> 'not_subject') execute function order_line_bears_tax();

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
  season_pass_id integer references season_pass,
  -- Part of what a plot has paid, as a holder who left had part of a pass: the lines stay what they are.
  plot_sale_id integer references plot_sale,
  -- How the money goes back: the way it came, or as credit in the shop, which the buyer chose.
  method text not null,
  commission_cents integer not null default 0,
  enrolment_id integer references enrolment,
  constraint refund_of_one_contract check (num_nonnulls(season_pass_id, plot_sale_id, enrolment_id) <= 1)
);
create index on refund (order_id);
create index on refund (state) where state in ('requested', 'sending');
create unique index refund_automatic_once on refund (payment_id) where is_automatic;
create index on refund (cash_shift_id) where cash_shift_id is not null;
create index on refund (season_pass_id) where season_pass_id is not null;
create index on refund (plot_sale_id) where plot_sale_id is not null;
create index refund_enrolment on refund (enrolment_id) where enrolment_id is not null;

create function refund_takes_its_till() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create constraint trigger refund_of_plot_agreed after insert on refund deferrable initially deferred
  for each row when (new.plot_sale_id is not null) execute function plot_gives_back_what_was_agreed();

-- What was sold on account is owed less, never paid out; its commission goes with it, to the cent over several parts.
create function refund_goes_back() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  paid payment;
  gone record;
begin
  select * into paid from payment where id = new.payment_id;
  new.method := coalesce(new.method, paid.method);
  if new.method <> paid.method and (new.method <> 'credit' or paid.method = 'account') then
    raise exception 'A refund goes back the way the money came, or as credit' using errcode = '23514';
  end if;
  if paid.commission_cents > 0 then
    select coalesce(sum(amount_cents), 0)::bigint as cents, coalesce(sum(commission_cents), 0)::int as commission into
      gone
      from refund where payment_id = new.payment_id and id <> new.id and state <> 'failed';
    new.commission_cents :=
      (paid.commission_cents * (gone.cents + new.amount_cents) / paid.amount_cents)::int - gone.commission;
  end if;
  return new;
end $$;
create trigger refund_goes_back before insert or update of method, payment_id on refund
  for each row execute function refund_goes_back();

create function refund_on_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.state = 'done' then return null; end if;
  update affiliate a set owed_cents = owed_cents - (new.amount_cents - new.commission_cents)
    from "order" o where o.id = new.order_id and a.id = o.affiliate_id;
  return null;
end $$;
create trigger refund_on_account after insert or update of state on refund for each row
  when (new.method = 'account' and new.state = 'done') execute function refund_on_account();
create trigger refund_invoice_due after update of state on refund for each row
  when (new.state = 'done' and old.state <> 'done') execute function invoice_is_due();
create trigger refund_invoice_due_at_once after insert on refund for each row
  when (new.state = 'done') execute function invoice_is_due();

create table refund_line (
  refund_id integer not null references refund,
  order_line_id integer not null references order_line,
  amount_cents integer not null check (amount_cents >= 0),
  fee_cents integer not null default 0,
  vat_cents integer not null default 0,
  fee_vat_cents integer not null default 0,
  primary key (refund_id, order_line_id),
  constraint refund_line_fee_within check (fee_cents between 0 and amount_cents)
);
create index refund_line_order_line_id_idx on refund_line (order_line_id);

-- The fee goes back last: who keeps something keeps it first. The last part takes what is left of the VAT, so that the
-- parts add up to the line.
create function refund_line_takes_its_share() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  l order_line;
  gone record;
begin
  update order_line set refunded_cents = refunded_cents + new.amount_cents
    where id = new.order_line_id returning * into l;
  select coalesce(sum(fee_cents), 0)::int as fee, coalesce(sum(vat_cents), 0)::int as vat,
         coalesce(sum(fee_vat_cents), 0)::int as fee_vat
    into gone from refund_line where order_line_id = new.order_line_id;
  new.fee_cents := greatest(0, l.refunded_cents - (l.total_cents - l.fee_cents)) - gone.fee;
  if l.refunded_cents = l.total_cents then
    new.vat_cents := l.vat_cents - gone.vat;
    new.fee_vat_cents := l.fee_vat_cents - gone.fee_vat;
  else
    new.vat_cents := least(l.vat_cents - gone.vat,
      round((new.amount_cents - new.fee_cents) * l.vat_bp / (10000.0 + l.vat_bp))::int);
    new.fee_vat_cents := least(l.fee_vat_cents - gone.fee_vat,
      round(new.fee_cents * l.fee_vat_bp / (10000.0 + l.fee_vat_bp))::int);
  end if;
  return new;
end $$;
create trigger refund_line_share before insert on refund_line for each row
  execute function refund_line_takes_its_share();

-- Append-only, each posting sums to zero: what was owed, what was settled.
create table ledger_entry (
  id bigint generated always as identity primary key,
  posting uuid not null,
  at timestamptz not null default now(),
  account text not null check (account in ('sales', 'fees', 'discounts', 'receivable', 'gateway',
    'cash', 'card_terminal', 'refunds_due', 'wallet', 'gift_cards', 'bank', 'commission')),
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

create function sealed_line(e ledger_entry) returns text language sql immutable
  return jsonb_build_array(e.id, e.posting, (extract(epoch from e.at) * 1000000)::bigint, e.account, e.amount_cents,
    e.order_id, e.payment_id, e.refund_id)::text;

create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function append_only();

create function posting_balances() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select sum(amount_cents) from ledger_entry where posting = new.posting) <> 0 then
    raise exception 'posting % does not balance', new.posting using errcode = 'TQ004';
  end if;
  return null;
end $$;
create constraint trigger ledger_posting_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function posting_balances();

-- Direct debits (Cuaderno 19-14): what is asked of the bank in one file, and what became of each debit. An instalment
-- waits in one remittance at most; a debit ends once, collected or returned, and a returned one may be presented
-- again in another remittance.
create table sepa_remittance (
  id integer generated always as identity primary key,
  -- A remittance of hundreds is closed, and taken as collected, some debits at a time: between the act and its end it
  -- is on its way, and whoever dies there leaves it where it was.
  state text not null default 'draft' check (state in ('draft', 'sending', 'sent', 'settling', 'settled', 'cancelled')),
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
  check ((state = 'settled') = (settled_at is not null)),
  constraint sepa_remittance_has_file
    check (state not in ('sent', 'settling', 'settled') or (file is not null and message_id is not null
      and sent_at is not null))
);
create index on sepa_remittance (state, collection_on);
create index sepa_remittance_under_way on sepa_remittance (id) where state in ('sending', 'settling');

-- With the file every debit of it is an order and a payment: none that is not has stayed, and none was added.
create function remittance_is_whole() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from sepa_debit where sepa_remittance_id = new.id and state = 'pending'
      and (end_to_end_id is null or payment_id is null)) then
    raise exception 'remittance % has debits that are not in its file', new.id using errcode = '23514';
  end if;
  if new.state = 'settled' and exists (select 1 from sepa_debit where sepa_remittance_id = new.id
    and state = 'pending') then
    raise exception 'remittance % has debits that have not ended', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger remittance_is_whole before update of state on sepa_remittance
  for each row when (new.state in ('sent', 'settling', 'settled')) execute function remittance_is_whole();

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

-- A transfer may pay an instalment, too. What its payer writes is made of the instalment's number, with two check
-- digits as a group's code has: a slip of the pen is told from another instalment.
create function instalment_reference(id integer) returns text language sql immutable strict parallel safe
  return transfer_code('P' || lpad(id::text, 7, '0'));

-- What has come to the club's account by the bank's own statement. A file that is taken twice, or overlaps with
-- another, brings nothing twice; one movement pays one order at most, of exactly its money; what pays none waits to be
-- solved.
create table bank_movement (
  id integer generated always as identity primary key,
  account text not null,
  booked_on date not null,
  amount_cents integer not null check (amount_cents > 0),
  payer text collate spanish not null default '',
  concept text collate spanish not null default '',
  -- Of the bank's entry: all that its statement says of it.
  entry_key text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'set_aside')),
  -- Whose it says to be.
  reservation_id integer references reservation,
  order_id integer unique references "order",
  -- Why it pays nothing by itself; of what was set aside, what was done with it.
  note text not null default '',
  staff_user_id integer references staff_user,
  taken_at timestamptz not null default now(),
  solved_at timestamptz,
  version integer not null default 1,
  instalment_id integer references instalment,
  constraint bank_movement_pays check ((state = 'paid') = (order_id is not null)),
  constraint bank_movement_solved check ((state = 'waiting') = (solved_at is null)),
  constraint bank_movement_told check (state <> 'set_aside' or note <> ''),
  constraint bank_movement_of_one check (reservation_id is null or instalment_id is null)
);
create index bank_movement_state on bank_movement (state, booked_on desc, id desc);
create index bank_movement_reservation on bank_movement (reservation_id) where reservation_id is not null;
create index bank_movement_search on bank_movement
  using gin (fold(((coalesce(concept, '') || ' ') || coalesce(payer, ''))) gin_trgm_ops);
create index bank_movement_instalment on bank_movement (instalment_id) where instalment_id is not null;

create function movement_pays_its_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from "order" o join payment p on p.order_id = o.id and p.method = 'transfer'
      where o.id = new.order_id and o.total_cents = new.amount_cents and p.amount_cents = new.amount_cents
        and (o.reservation_id = new.reservation_id or exists (select 1 from order_line l
          where l.order_id = o.id and l.instalment_id = new.instalment_id))) then
    raise exception 'movement % does not pay order %', new.id, new.order_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger movement_pays_its_order before insert or update of order_id on bank_movement
  for each row when (new.order_id is not null) execute function movement_pays_its_order();

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
