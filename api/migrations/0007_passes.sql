-- Season passes: lists, categories and prices, holders, contracts, and what is done with a pass in a season.

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
  state text not null default 'preparation' check (state in ('preparation', 'campaign', 'active', 'closed',
    'archived')),
  terms_html text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (starts_on < ends_on),
  check (previous_list_id <> id),
  -- A row of an academy can only hang on a list of its kind.
  constraint season_list_id_kind unique (id, kind)
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
  allowed_for text[] not null default '{pass}' check (allowed_for <@ array['pass', 'academy', 'plot', 'product']
    and cardinality(allowed_for) > 0),
  methods text[] not null default '{card_token}' check (methods <@ array['card_token', 'sepa', 'bizum_link',
    'box_office'] and cardinality(methods) > 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a returned debit costs, by plan; owed with the instalment, as a line of its own in its order.
  return_fee_cents integer not null default 0 check (return_fee_cents between 0 and 5000),
  check ((kind = 'every_n_months') = (every_months is not null)),
  check (kind <> 'fixed_dates' or cardinality(fixed_days) = instalments),
  check (kind <> 'single' or instalments = 1)
);

-- The sessions that a list gives access to; a «día del club» asks for a supplement and keeps one's own seat until a
-- day.
create table season_list_session (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  event_session_id integer not null,
  supplement_cents integer not null default 0 check (supplement_cents >= 0),
  own_seat_until_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  is_trial boolean not null generated always as (false) stored,
  unique (season_list_id, event_session_id),
  check (supplement_cents = 0 or own_seat_until_at is not null),
  constraint season_list_session_event_session_id_fkey foreign key (event_session_id, is_trial)
    references event_session (id, is_trial)
);
create index on season_list_session (event_session_id);

-- Categories belong to a list: clubs publish «nacidos desde … hasta …» anew each season.
create table pass_category (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  name text not null,
  description text not null default '',
  -- standing («de pie»): a place of a numberless zone in every session to come, so that passes and tickets together
  -- never exceed what the zone holds: the check of zone_counter decides for both. choose_n («a elegir»): so many
  -- sessions, and its holder says which; it has a place in those and in no other. discount («mitad de precio»): opens
  -- no door, its holder pays less for one ticket of each session.
  kind text not null default 'fixed_seat' check (kind in ('fixed_seat', 'standing', 'no_seat', 'choose_n', 'flat_rate',
    'discount')),
  sessions_to_choose smallint check (sessions_to_choose between 1 and 100),
  born_from_on date,
  born_until_on date,
  document_required text not null default '',
  max_per_person smallint not null default 1 check (max_per_person between 1 and 50),
  can_release boolean not null default true,
  can_transfer boolean not null default true,
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a ticket costs less with a pass of this category.
  ticket_discount_bp integer check (ticket_discount_bp between 1 and 10000),
  unique (season_list_id, name),
  unique (id, season_list_id),
  check (born_from_on <= born_until_on),
  check ((kind = 'choose_n') = (sessions_to_choose is not null)),
  check (kind = 'fixed_seat' or not can_release),
  constraint pass_category_ticket_discount check ((kind = 'discount') = (ticket_discount_bp is not null))
);

-- Families: what is bought together, and how many of whom make one.
create table price_group (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  name text not null,
  description text not null default '',
  discount_bp integer not null default 0 check (discount_bp between 0 and 10000),
  document_required text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (season_list_id, name),
  unique (id, season_list_id)
);

create table price_group_member (
  id integer generated always as identity primary key,
  price_group_id integer not null references price_group on delete cascade,
  pass_category_id integer not null references pass_category,
  min_members smallint not null check (min_members between 0 and 50),
  max_members smallint not null check (max_members between 1 and 50),
  discount_bp integer check (discount_bp between 0 and 10000),
  version integer not null default 1,
  unique (price_group_id, pass_category_id),
  check (min_members <= max_members)
);
create index on price_group_member (pass_category_id);

-- List × zone × category × kind of sale. No zone: the category has no seat.
create table pass_price (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  zone_id integer references zone,
  pass_category_id integer not null references pass_category,
  kind text not null check (kind in ('new', 'renewal', 'half_season')),
  amount_cents integer not null check (amount_cents >= 0),
  vat_code text not null default 'sport',
  price_group_id integer references price_group,
  max_per_person smallint check (max_per_person between 1 and 50),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (season_list_id, zone_id, pass_category_id, kind),
  unique (id, season_list_id),
  foreign key (pass_category_id, season_list_id) references pass_category (id, season_list_id),
  foreign key (price_group_id, season_list_id) references price_group (id, season_list_id)
);
create index on pass_price (zone_id);
create index on pass_price (pass_category_id);
create index on pass_price (price_group_id) where price_group_id is not null;

-- A discount of one price, or of every price of the list.
create table pass_discount (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  pass_price_id integer references pass_price,
  name text not null,
  kind text not null check (kind in ('percent', 'fixed')),
  percent_bp integer check (percent_bp between 1 and 10000),
  amount_cents integer check (amount_cents > 0),
  condition text not null default 'none' check (condition in ('none', 'early', 'attendance', 'seniority', 'unemployed',
    'large_family', 'disability', 'student', 'shareholder', 'referral', 'group')),
  min_attendance smallint check (min_attendance between 1 and 100),
  min_years smallint check (min_years between 1 and 100),
  valid_from_on date,
  valid_until_on date,
  document_required text not null default '',
  needs_approval boolean not null default false,
  is_stackable boolean not null default false,
  max_uses integer check (max_uses > 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (season_list_id, pass_price_id, name),
  foreign key (pass_price_id, season_list_id) references pass_price (id, season_list_id),
  check ((kind = 'percent') = (percent_bp is not null) and (kind = 'fixed') = (amount_cents is not null)),
  check (valid_from_on <= valid_until_on),
  check (condition <> 'early' or valid_until_on is not null),
  check ((condition = 'attendance') = (min_attendance is not null)),
  check ((condition = 'seniority') = (min_years is not null))
);
create index on pass_discount (pass_price_id) where pass_price_id is not null;

-- Numbers that came by a file are not given again.
create function next_member_number() returns integer language plpgsql as $$
declare
  n integer;
begin
  loop
    n := nextval('member_number');
    exit when not exists (select 1 from pass_holder where member_number = n);
  end loop;
  return n;
end $$;

-- The person, for life: passes come and go, the member number stays.
create sequence member_number as integer;
create table pass_holder (
  id integer generated always as identity primary key,
  member_number integer not null unique default next_member_number() check (member_number between 1 and 999999),
  member_code text generated always as (lpad(member_number::text, 6, '0')) stored,
  member_since_on date not null default current_date,
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  nif text,
  passport_no text,
  doc_type text generated always as (case when nif ~ '^[XYZ]' then 'nie' when nif is not null then 'nif'
    when passport_no is not null then 'passport' else 'none' end) stored,
  born_on date,
  email text not null default '' check (email = lower(email)),
  phone text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  province text not null default '',
  country text not null default 'ES' check (country ~ '^[A-Z]{2}$'),
  guardian_id integer references pass_holder,
  guardian_name text not null default '',
  guardian_phone text not null default '',
  customer_id integer references customer,
  tags text[] not null default '{}' check (tags <@ array['shareholder', 'veteran', 'founder', 'fan_club', 'volunteer',
    'large_family', 'reduced_mobility', 'vip', 'animation']),
  email_consent_at timestamptz,
  whatsapp_consent_at timestamptz,
  image_consent_at timestamptz,
  sharing_consent_at timestamptz,
  notes text not null default '',
  state text not null default 'active' check (state in ('active', 'former', 'barred', 'deceased')),
  wallet_cents integer not null default 0 check (wallet_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Number with and without its zeros, names, document, mail, telephone.
  search_words tsvector generated always as (
  search_words(lpad(member_number::text, 6, '0') || ' ' || member_number::text || ' ' || first_name || ' ' || surname1
    || ' ' || surname2 || ' ' || coalesce(nif, '') || ' ' || coalesce(passport_no, '') || ' ' || email || ' '
    || phone)) stored,
  -- Until when the wallet was looked at for expired credit, so that it is not looked at for nothing.
  wallet_looked_on date,
  wallet_looked_entry_id integer not null default 0,
  check (guardian_id <> id),
  check (nif is null or passport_no is null)
);
alter table pass_holder alter column search_words set statistics 500;
create unique index pass_holder_nif on pass_holder (nif) where nif is not null;
create unique index pass_holder_passport on pass_holder (passport_no) where passport_no is not null;
create index on pass_holder (customer_id) where customer_id is not null;
create index on pass_holder (guardian_id) where guardian_id is not null;
create index on pass_holder (surname1, id);
create index on pass_holder (member_code);
create index on pass_holder (state);
create index on pass_holder (created_at);
create index pass_holder_search on pass_holder using gin (search_words);
-- People without number or document are found again by name and birth or mail.
create index pass_holder_same_name on pass_holder (lower(surname1), lower(first_name));
-- Thousands of holders that came by one file have the same first day: in their order without sorting all of them.
create index pass_holder_member_since on pass_holder (member_since_on, id);

-- Somebody goes to the bank and agrees there to keep the card for the instalments of these passes. What they agreed
-- to is kept with who, when and from where; the bank's signed notification about this order number makes the card.
-- One trip, one card.
create table card_consent (
  id integer generated always as identity primary key,
  gateway_order text not null unique,
  customer_id integer references customer,
  pass_holder_id integer not null references pass_holder,
  season_pass_ids integer[] not null check (cardinality(season_pass_ids) > 0),
  consent_text text not null check (consent_text <> ''),
  ip text not null default '',
  created_at timestamptz not null default now()
);
create index card_consent_holder on card_consent (pass_holder_id) where pass_holder_id is not null;

-- A card kept at the bank. The token is of use to this shop only, and is never shown.
create table card_token (
  id integer generated always as identity primary key,
  pass_holder_id integer references pass_holder,
  customer_id integer references customer,
  token text not null unique,
  brand text not null check (brand in ('visa', 'mastercard', 'amex', 'other')),
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires_on date not null,
  cof_transaction text,
  state text not null default 'active' check (state in ('active', 'expired', 'revoked')),
  consented_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- `token` is what the bank calls the card, sealed (auth/seal.ts) for its order number. Only a card that the bank
  -- can tie to the agreement (cof_transaction) is charged.
  consent_text text not null default '',
  gateway_order text unique references card_consent (gateway_order),
  revoked_at timestamptz,
  revoke_reason text not null default '',
  -- What the bank calls a card is known at the terminal that kept it and at no other.
  bank_terminal_id integer references bank_terminal,
  check (pass_holder_id is not null or customer_id is not null)
);
create index on card_token (pass_holder_id) where pass_holder_id is not null;
create index on card_token (customer_id) where customer_id is not null;
create index on card_token (bank_terminal_id) where bank_terminal_id is not null;

create table sepa_mandate (
  id integer generated always as identity primary key,
  pass_holder_id integer not null references pass_holder,
  reference text not null unique check (length(reference) <= 35),
  debtor_name text not null,
  iban text not null,
  kind text not null default 'recurrent' check (kind in ('recurrent', 'one_off')),
  state text not null default 'draft' check (state in ('draft', 'signed', 'active', 'cancelled', 'expired')),
  signed_on date,
  accepted_text text not null default '',
  signed_ip text,
  last_used_on date,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Who signed what, from where and when, and why it ended. One signature, one reference for ever.
  customer_id integer references customer,
  signed_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '',
  check (state in ('draft', 'cancelled') or signed_on is not null)
);
create index on sepa_mandate (pass_holder_id);

create function pass_holder_name(first_name text, surname1 text, surname2 text) returns text language sql immutable
  return surname1 || coalesce(' ' || nullif(surname2, ''), '') || ', ' || first_name;

create function seat_place(zone_code text, row_label text, seat_number text) returns text language sql immutable
  return 'Sector ' || zone_code || ', fila ' || row_label || ', butaca ' || seat_number;

-- The contract of one holder in one list. Holder and seat are written out here (triggers below keep them true):
-- the list of passes is searched by member number, name, document and seat at once.
create table season_pass (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  pass_holder_id integer not null references pass_holder,
  member_code text not null default '',
  holder_name text not null default '',
  holder_doc text not null default '',
  seat_label text not null default '',
  pass_category_id integer not null references pass_category,
  pass_price_id integer not null references pass_price,
  zone_id integer references zone,
  seat_id integer references seat,
  kind text not null check (kind in ('new', 'renewal', 'half_season')),
  state text not null check (state in ('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked',
    'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'expired', 'renewed', 'not_renewed')),
  amount_cents integer not null check (amount_cents >= 0),
  discount_cents integer not null default 0,
  fee_cents integer not null default 0 check (fee_cents >= 0),
  total_cents integer generated always as (amount_cents - discount_cents + fee_cents) stored,
  paid_cents integer not null default 0,
  overdue_cents integer not null default 0 check (overdue_cents >= 0),
  payment_frequency_id integer references payment_frequency,
  renewed_from_id integer references season_pass,
  auto_renew boolean not null default false,
  origin text not null check (origin in ('web', 'box_office', 'phone', 'staff', 'import')),
  release_enabled boolean not null default true,
  transfer_enabled boolean not null default true,
  custom_values jsonb not null default '{}',
  end_reason text not null default '',
  signed_up_at timestamptz not null default now(),
  activated_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  card_token_id integer references card_token,
  sepa_mandate_id integer references sepa_mandate,
  -- Until when a pass that is not paid keeps its seat.
  pay_until_at timestamptz,
  lapsed_at timestamptz,
  -- Families: the group whose conditions a contract was signed under, and what that took off.
  price_group_id integer references price_group,
  group_discount_cents integer not null default 0,
  -- What an unpaid pass loses with time, as facts that others ask for: its place in the renewals, and the years of
  -- its holder.
  priority_lost_at timestamptz,
  seniority_lost_at timestamptz,
  -- A holder may leave on a day to come: the seats from that day on are free at once, the pass ends on the day.
  leaving_on date,
  handed_over_from_id integer references season_pass,
  -- A pass is found by its place as people say and write it: «229/10/28», «fila 10», «sector 229, fila 10, butaca 28».
  search_words tsvector generated always as (
  search_words(member_code || ' ' || ltrim(member_code, '0') || ' ' || translate(holder_name || ' ' || holder_doc
    || ' ' || seat_label, ',', ' ')
    || regexp_replace(seat_label, '^Sector (.+), fila (.+), butaca (.+)$', ' \1/\2/\3 sector\1 fila\2 butaca\3')))
      stored,
  -- What the contract gave on its day; a category that changes changes nothing of what was sold. The check is what
  -- refuses the ninth of eight, whichever two browsers choose at the same moment.
  choices_allowed smallint,
  choices_used smallint not null default 0,
  -- What renewing took off for seats given free the season before; part of discount_cents. One living renewal of a pass
  -- (season_pass_renewed_once) is what makes a discount be had once.
  release_discount_cents integer not null default 0,
  check (discount_cents between 0 and amount_cents),
  check (paid_cents between 0 and amount_cents - discount_cents + fee_cents),
  check (overdue_cents <= amount_cents - discount_cents + fee_cents - paid_cents),
  check (seat_id is null or zone_id is not null),
  check (renewed_from_id <> id),
  foreign key (pass_category_id, season_list_id) references pass_category (id, season_list_id),
  foreign key (pass_price_id, season_list_id) references pass_price (id, season_list_id),
  constraint season_pass_group_within check (group_discount_cents between 0 and discount_cents
    and (group_discount_cents = 0 or price_group_id is not null)),
  constraint season_pass_other_than_before check (handed_over_from_id <> id),
  constraint season_pass_choices check (choices_used between 0 and coalesce(choices_allowed, 0)),
  constraint season_pass_release_within
    check (release_discount_cents between 0 and discount_cents - group_discount_cents and (release_discount_cents = 0
    or renewed_from_id is not null or handed_over_from_id is not null))
);
alter table season_pass alter column search_words set statistics 500;
-- Nobody else has the seat in this list while a pass of it lives or has lived to the end of the season.
create unique index season_pass_one_per_seat on season_pass (season_list_id, seat_id)
  where seat_id is not null and state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over');
create unique index season_pass_renewed_once on season_pass (renewed_from_id)
  where renewed_from_id is not null and state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void');
create index on season_pass (season_list_id, state);
create index on season_pass (season_list_id, holder_name, id);
create index on season_pass (season_list_id, member_code, id);
create index on season_pass (season_list_id, signed_up_at, id);
create index on season_pass (holder_name, id);
create index on season_pass (member_code, id);
create index on season_pass (signed_up_at, id);
create index on season_pass (pass_holder_id);
create index on season_pass (pass_category_id);
create index on season_pass (pass_price_id);
create index on season_pass (zone_id);
create index on season_pass (seat_id) where seat_id is not null;
create index season_pass_overdue on season_pass (season_list_id, overdue_cents desc) where overdue_cents > 0;
create index season_pass_lapses on season_pass (pay_until_at) where state = 'pending_payment';
create index on season_pass (price_group_id) where price_group_id is not null;
create index season_pass_leaving on season_pass (leaving_on) where leaving_on is not null and ended_at is null;
-- A pass is handed over to one person.
create unique index season_pass_handed_over_once on season_pass (handed_over_from_id)
  where handed_over_from_id is not null;
create index season_pass_search on season_pass using gin (search_words);
-- An undone import deletes people and passes by the thousand, and each deletion asks every table that may point
-- there. Without an index for exactly that question it is a look through the whole table per row: three minutes for
-- 10,000 rows in a club of 20,000. Other tables have theirs for the same reason.
create index season_pass_renewed_from on season_pass (renewed_from_id) where renewed_from_id is not null;

create function describe_season_pass() returns trigger language plpgsql as $$
begin
  select member_code, pass_holder_name(first_name, surname1, surname2), coalesce(nif, passport_no, '')
    into new.member_code, new.holder_name, new.holder_doc from pass_holder where id = new.pass_holder_id;
  new.seat_label := coalesce((select seat_place(z.code, s.row_label, s.seat_number) from seat s
    join zone z on z.id = s.zone_id where s.id = new.seat_id), (select name from zone where id = new.zone_id), '');
  return new;
end $$;
create trigger season_pass_described before insert on season_pass for each row when (new.holder_name = '')
  execute function describe_season_pass();
create trigger season_pass_moved before update of pass_holder_id, seat_id, zone_id on season_pass for each row
  when ((old.pass_holder_id, old.seat_id, old.zone_id) is distinct from (new.pass_holder_id, new.seat_id, new.zone_id))
    execute function describe_season_pass();

create function rename_season_passes() returns trigger language plpgsql as $$
begin
  update season_pass set member_code = new.member_code, holder_name = pass_holder_name(new.first_name, new.surname1,
    new.surname2), holder_doc = coalesce(new.nif, new.passport_no, '') where pass_holder_id = new.id;
  return null;
end $$;
create trigger pass_holder_renamed after update on pass_holder for each row
  when ((old.member_number, old.first_name, old.surname1, old.surname2, old.nif, old.passport_no) is distinct
    from (new.member_number, new.first_name, new.surname1, new.surname2, new.nif, new.passport_no))
    execute function rename_season_passes();

create function give_pass_choices() returns trigger language plpgsql as $$
begin
  new.choices_allowed := (select k.sessions_to_choose from pass_category k where k.id = new.pass_category_id);
  return new;
end $$;
create trigger season_pass_gives_choices before insert on season_pass for each row when (new.choices_allowed is null)
  execute function give_pass_choices();

create table season_pass_discount (
  season_pass_id integer not null references season_pass,
  pass_discount_id integer not null references pass_discount,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'approved' check (state in ('pending', 'approved', 'rejected')),
  primary key (season_pass_id, pass_discount_id)
);
create index on season_pass_discount (pass_discount_id);

-- The card. A new one is active only when the old one is not: the old code dies in the same transaction.
create table pass_card (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  number text not null unique,
  code text not null unique check (length(code) >= 12),
  nfc_uid text unique,
  state text not null check (state in ('issued', 'active', 'blocked', 'replaced', 'expired')),
  replaced_reason text check (replaced_reason in ('lost', 'stolen', 'damaged', 'data_change', 'handed_over')),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  print_count smallint not null default 0,
  issued_at timestamptz not null default now(),
  activated_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check ((state in ('replaced', 'expired')) = (ended_at is not null)),
  check (replaced_reason is null or ended_at is not null)
);
create unique index pass_card_one_live on pass_card (season_pass_id) where state in ('issued', 'active', 'blocked');
create index on pass_card (season_pass_id);

-- Why a card does not open the gate, and for how long. It takes away access, never the seat.
create table pass_block (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  reason text not null check (reason in ('unpaid', 'lost_stolen', 'club_sanction', 'access_ban', 'documents', 'fraud')),
  from_at timestamptz not null default now(),
  until_at timestamptz,
  case_number text not null default '',
  detail text not null default '',
  notified_at timestamptz,
  staff_user_id integer references staff_user,
  lifted_at timestamptz,
  lifted_by_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (from_at < until_at),
  check (lifted_at >= from_at),
  -- Ley 19/2007: a sanction has a file, an authority's ban its number.
  check (reason not in ('club_sanction', 'access_ban') or case_number <> ''),
  constraint pass_block_once exclude using gist (season_pass_id with =, reason with =, tstzrange(from_at,
    least(until_at, lifted_at)) with &&)
);
create index on pass_block (season_pass_id);
create index on pass_block (from_at);
create index on pass_block (until_at) where lifted_at is null;
-- Blocks begin and end by themselves: those that are not lifted are few.
create index pass_block_unlifted on pass_block (season_pass_id) where lifted_at is null;

-- Proof of a category or a discount. Once judged the file goes and only the judgement stays (data minimisation).
create table pass_document (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  pass_discount_id integer references pass_discount,
  kind text not null check (kind in ('identity', 'birth', 'large_family', 'disability', 'unemployment', 'student',
    'pension', 'shareholder', 'address', 'death', 'other')),
  file_name text not null,
  mime_type text not null check (mime_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  content bytea,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  reviewed_at timestamptz,
  reviewed_by_id integer references staff_user,
  review_note text not null default '',
  uploaded_at timestamptz not null default now(),
  version integer not null default 1,
  -- What a paper is to prove: refused, a discount or the family's conditions go; a category must be proven.
  proves text not null default 'category' check (proves in ('category', 'discount', 'group')),
  check ((state = 'pending') = (reviewed_at is null)),
  check (state <> 'rejected' or review_note <> ''),
  check (state = 'pending' or content is null)
);
create index on pass_document (season_pass_id);
create index on pass_document (pass_discount_id) where pass_discount_id is not null;
create index on pass_document (state, uploaded_at);

-- Papers that somebody shows before there is a contract: whoever has the token has the file, for a day.
create table pass_upload (
  token uuid primary key default gen_random_uuid(),
  file_name text not null,
  mime_type text not null check (mime_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  content bytea not null,
  created_at timestamptz not null default now()
);
create index on pass_upload (created_at);

create table pass_campaign (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  name text not null,
  seat_guarantee_until_at timestamptz,
  waiting_list_enabled boolean not null default false,
  waiting_list_deposit_cents integer not null default 5000 check (waiting_list_deposit_cents >= 0),
  max_seat_changes smallint not null default 1 check (max_seat_changes between 0 and 10),
  seat_change_cooldown_seasons smallint not null default 0 check (seat_change_cooldown_seasons between 0 and 10),
  seat_change_fee_cents integer not null default 0 check (seat_change_fee_cents >= 0),
  seat_change_multiplier_bp integer not null default 10000 check (seat_change_multiplier_bp between 0 and 100000),
  credit_cheaper_seat boolean not null default false,
  -- Ley 10/2025: at least fifteen days before an automatic renewal is charged.
  auto_renew_notice_days smallint not null default 21 check (auto_renew_notice_days between 15 and 90),
  reminder_days text not null default '7,2,0' check (reminder_days ~ '^(\d{1,2}(,\d{1,2})*)?$'),
  intro_html text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  waiting_list_call_hours smallint not null default 72 check (waiting_list_call_hours between 1 and 720),
  waiting_list_auto_call boolean not null default false,
  unique (season_list_id, name)
);

-- What may be done when and by whom. Kinds may overlap; the same thing is never open twice for the same members.
create table campaign_phase (
  id integer generated always as identity primary key,
  pass_campaign_id integer not null references pass_campaign on delete cascade,
  name text not null,
  kind text not null check (kind in ('renewal', 'seat_change', 'waiting_list_sign_up', 'waiting_list', 'sponsored',
    'open', 'half_season')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  audience text not null default 'everyone' check (audience in ('everyone', 'previous_list', 'member_band',
    'member_since', 'tag', 'code')),
  member_from integer check (member_from > 0),
  member_until integer,
  member_since_until_on date,
  tag text,
  access_code text,
  channels text[] not null default '{web,box_office}' check (channels <@ array['web', 'box_office', 'phone']
    and cardinality(channels) > 0),
  price_kind text not null default 'new' check (price_kind in ('new', 'renewal', 'half_season')),
  message_html text not null default '',
  version integer not null default 1,
  check (starts_at < ends_at),
  check ((audience = 'member_band') = (member_from is not null and member_until is not null)),
  check (member_from <= member_until),
  check ((audience = 'member_since') = (member_since_until_on is not null)),
  check ((audience = 'tag') = (tag is not null)),
  check ((audience = 'code') = (access_code is not null)),
  constraint campaign_phase_once exclude using gist (
    pass_campaign_id with =, kind with =, int4range(coalesce(member_from, 1), member_until, '[]') with &&,
      tstzrange(starts_at, ends_at) with &&) where (audience in ('everyone', 'previous_list', 'member_band'))
);
create index on campaign_phase (pass_campaign_id, starts_at);

create table waiting_list_entry (
  id integer generated always as identity primary key,
  pass_campaign_id integer not null references pass_campaign,
  position integer not null default 0,
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  email text not null check (email = lower(email)),
  phone text not null default '',
  nif text,
  zone_id integer references zone,
  pass_category_id integer references pass_category,
  seats_wanted smallint not null default 1 check (seats_wanted between 1 and 10),
  sponsor_id integer references pass_holder,
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  -- Lent: the wallet of whoever signs up has it, until the pass is paid or not.
  deposit_state text not null default 'none' check (deposit_state in ('none', 'paid', 'lent', 'deducted', 'returned')),
  -- Whoever has begun to join and not paid the deposit keeps the place of their inscription for as long as their
  -- order waits.
  state text not null default 'waiting' check (state in ('pending_deposit', 'waiting', 'called', 'served', 'declined',
    'expired')),
  called_at timestamptz,
  expires_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  customer_id integer references customer,
  served_pass_id integer references season_pass,
  decided_at timestamptz,
  unique (pass_campaign_id, position),
  check ((state = 'called') <= (called_at is not null)),
  check (deposit_state = 'none' or deposit_cents > 0),
  constraint waiting_list_entry_lent check (deposit_state <> 'lent' or served_pass_id is not null),
  constraint waiting_list_entry_called_until check (state <> 'called' or expires_at is not null)
);
create index on waiting_list_entry (zone_id);
create index on waiting_list_entry (pass_category_id);
create index on waiting_list_entry (sponsor_id) where sponsor_id is not null;
create index waiting_list_search on waiting_list_entry using gin (fold(coalesce(first_name, '') || ' '
  || coalesce(surname1, '') || ' ' || coalesce(surname2, '') || ' ' || coalesce(email, '')) gin_trgm_ops);
create index on waiting_list_entry (customer_id) where customer_id is not null;
create index on waiting_list_entry (served_pass_id) where served_pass_id is not null;
create index waiting_list_called on waiting_list_entry (expires_at) where state = 'called';
-- A holder sponsors one person in a campaign.
create unique index waiting_list_sponsored_once on waiting_list_entry (pass_campaign_id, sponsor_id)
  where sponsor_id is not null and state in ('waiting', 'called', 'served');
create unique index waiting_list_once on waiting_list_entry (pass_campaign_id, email)
  where state in ('pending_deposit', 'waiting', 'called');
create index waiting_list_queue on waiting_list_entry (pass_campaign_id, position) where state in ('waiting', 'called');
create index waiting_list_open on waiting_list_entry (state) where state in ('pending_deposit', 'called');
create index waiting_list_owed on waiting_list_entry (id) where deposit_state = 'paid'
  and state in ('served', 'declined', 'expired');
create index waiting_list_ended on waiting_list_entry (coalesce(decided_at, updated_at))
  where state in ('served', 'declined', 'expired') and email <> '';

-- By inscription: whoever commits first is before whoever commits later; the campaign's row is the queue's lock.
create function take_waiting_place() returns trigger language plpgsql as $$
begin
  perform 1 from pass_campaign where id = new.pass_campaign_id for update;
  new.position := (select coalesce(max(position), 0) + 1 from waiting_list_entry
    where pass_campaign_id = new.pass_campaign_id);
  return new;
end $$;
create trigger waiting_list_place before insert on waiting_list_entry for each row when (new.position = 0)
  execute function take_waiting_place();

-- Renewals. Whoever shows a member number with its document or birth date may renew without an account, for some
-- minutes and in that browser. A search that finds nobody leaves the same trace.
create table renewal_proof (
  token_hash bytea primary key,
  holder_ids integer[] not null default '{}' check (cardinality(holder_ids) <= 20),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on renewal_proof (expires_at);

-- Ley 10/2025: nobody is charged for a renewal that was not announced, with its amount and its day, fifteen days
-- before.
create table auto_renewal (
  season_pass_id integer primary key references season_pass,
  season_list_id integer not null references season_list,
  state text not null default 'notified' check (state in ('notified', 'stopped', 'renewed', 'failed')),
  amount_cents integer not null check (amount_cents >= 0),
  charge_on date not null,
  notified_at timestamptz not null default now(),
  decided_at timestamptz,
  renewed_pass_id integer references season_pass,
  reason text not null default '',
  -- Staff see who was told what.
  id integer generated always as identity unique,
  check ((state = 'notified') = (decided_at is null)),
  check ((state = 'renewed') = (renewed_pass_id is not null)),
  check (charge_on >= (notified_at at time zone 'Europe/Madrid')::date + 15)
);
create index auto_renewal_due on auto_renewal (season_list_id, charge_on) where state = 'notified';
create index on auto_renewal (renewed_pass_id) where renewed_pass_id is not null;

-- «Quedan siete días»: who has not renewed is told so many days before the window ends, once for each number of days.
-- The row and the mail commit together; the key is what keeps two workers, a restart or a moved window from telling
-- somebody twice.
create table campaign_reminder (
  id integer generated always as identity primary key,
  pass_campaign_id integer not null references pass_campaign,
  pass_holder_id integer not null references pass_holder,
  days_before smallint not null check (days_before between 0 and 99),
  -- The end of the window as it was told.
  ends_at timestamptz not null,
  email text not null check (email <> ''),
  sent_at timestamptz not null default now(),
  unique (pass_campaign_id, pass_holder_id, days_before)
);
create index on campaign_reminder (pass_holder_id);
create index on campaign_reminder (pass_campaign_id, sent_at desc);

create table seat_change (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  from_seat_id integer not null references seat,
  to_seat_id integer not null references seat,
  swap_pass_id integer references season_pass,
  price_diff_cents integer not null default 0,
  fee_cents integer not null default 0 check (fee_cents >= 0),
  effective text not null default 'immediate' check (effective in ('immediate', 'next_season')),
  state text not null default 'draft' check (state in ('draft', 'pending_payment', 'applied', 'rejected', 'expired')),
  channel text not null default 'web' check (channel in ('web', 'box_office', 'phone')),
  reason text not null default '',
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  -- A seat change keeps two seats until it is paid, a swap waits for the other holder's word: both until a moment.
  -- Who pays is one of the two passes; whoever moves to a cheaper seat may get the difference in the wallet.
  season_list_id integer references season_list not null,
  expires_at timestamptz,
  credit_cents integer not null default 0 check (credit_cents >= 0),
  swap_credit_cents integer not null default 0 check (swap_credit_cents >= 0),
  payer_pass_id integer references season_pass,
  check (from_seat_id <> to_seat_id),
  check ((state in ('applied', 'rejected', 'expired')) = (decided_at is not null)),
  constraint seat_change_other_pass check (swap_pass_id <> season_pass_id)
);
create unique index seat_change_one_open on seat_change (season_pass_id) where state in ('draft', 'pending_payment');
create index on seat_change (season_pass_id);
create index on seat_change (from_seat_id);
create index on seat_change (to_seat_id);
create index on seat_change (swap_pass_id) where swap_pass_id is not null;
create index on seat_change (requested_at);
-- Two changes never wait for one seat, also before the list has sessions in which claims would decide.
create unique index seat_change_one_per_seat on seat_change (season_list_id, to_seat_id)
  where state = 'pending_payment' and swap_pass_id is null;
-- One proposal at a time between two passes; whoever is asked may be asked by several.
create unique index seat_change_one_swap on seat_change (swap_pass_id) where state = 'pending_payment'
  and swap_pass_id is not null;
create index seat_change_expires on seat_change (expires_at) where state in ('draft', 'pending_payment');
create index seat_change_payer_pass on seat_change (payer_pass_id) where payer_pass_id is not null;

create function fill_seat_change_list() returns trigger language plpgsql as $$
begin
  new.season_list_id := (select season_list_id from season_pass where id = new.season_pass_id);
  return new;
end $$;
create trigger seat_change_list before insert on seat_change for each row when (new.season_list_id is null)
  execute function fill_seat_change_list();

-- What a holder gets for a seat given free, per list; a row with a session overrides it for that session.
create table release_policy (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  event_session_id integer references event_session,
  is_enabled boolean not null default true,
  opens text not null default 'public_sale' check (opens in ('public_sale', 'days_before')),
  opens_days_before smallint check (opens_days_before between 1 and 365),
  closes_minutes_before integer not null default 240 check (closes_minutes_before between 0 and 43200),
  recover_minutes_before integer not null default 240 check (recover_minutes_before between 0 and 43200),
  share_kind text not null default 'percent' check (share_kind in ('percent', 'fixed')),
  share_bp integer check (share_bp between 0 and 10000),
  base text not null default 'sold_net' check (base in ('sold_net', 'sold_gross', 'pass_share')),
  handling_bp integer not null default 0 check (handling_bp between 0 and 10000),
  cap_bp integer not null default 5000 check (cap_bp between 0 and 10000),
  guaranteed_days_before smallint check (guaranteed_days_before between 1 and 365),
  bonus_bp integer not null default 0 check (bonus_bp between 0 and 10000),
  payout text not null default 'wallet' check (payout in ('wallet', 'renewal_discount')),
  credit_delay_hours smallint not null default 24 check (credit_delay_hours between 0 and 2000),
  credit_expires_on date,
  max_releases smallint check (max_releases between 0 and 200),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (season_list_id, event_session_id),
  check ((opens = 'days_before') = (opens_days_before is not null)),
  check ((share_kind = 'percent') = (share_bp is not null)),
  check (recover_minutes_before <= closes_minutes_before or closes_minutes_before = 0)
);
create index on release_policy (event_session_id) where event_session_id is not null;

create table release_amount (
  id integer generated always as identity primary key,
  release_policy_id integer not null references release_policy on delete cascade,
  zone_id integer not null references zone,
  pass_category_id integer references pass_category,
  amount_cents integer not null check (amount_cents >= 0),
  version integer not null default 1,
  unique nulls not distinct (release_policy_id, zone_id, pass_category_id)
);
create index on release_amount (zone_id);
create index on release_amount (pass_category_id) where pass_category_id is not null;

-- One session lent to somebody: a new code, and the holder's own stays outside that day.
create table pass_transfer (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'used', 'revoked', 'expired')),
  to_name text not null,
  to_email text not null default '',
  to_phone text not null default '',
  to_doc_no text not null default '',
  code text not null unique check (length(code) >= 12),
  proposed_at timestamptz not null default now(),
  accepted_at timestamptz,
  ended_at timestamptz,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  check (to_email <> '' or to_phone <> ''),
  check ((state in ('accepted', 'used')) <= (accepted_at is not null))
);
create unique index pass_transfer_once on pass_transfer (season_pass_id, event_session_id)
  where state in ('proposed', 'accepted', 'used');
create index on pass_transfer (season_pass_id);
create index on pass_transfer (event_session_id);
create index on pass_transfer (proposed_at);

-- How many guests a pass may bring to an event, and how many there may be in all.
create table pass_invitation_policy (
  id integer generated always as identity primary key,
  event_id integer not null unique references event,
  is_enabled boolean not null default true,
  per_pass smallint not null default 1 check (per_pass between 0 and 20),
  total_quota integer check (total_quota >= 0),
  issued integer not null default 0 check (issued >= 0),
  amount_cents integer not null default 0 check (amount_cents >= 0),
  opens_at timestamptz,
  closes_at timestamptz,
  needs_paid_pass boolean not null default true,
  is_nominative boolean not null default false,
  message text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (issued <= total_quota),
  check (opens_at < closes_at),
  -- A place that has a price is an ordinary ticket, which has its buyer's name.
  constraint pass_invitation_policy_priced check (amount_cents = 0 or not is_nominative)
);

create table pass_invitation_zone (
  id integer generated always as identity primary key,
  pass_invitation_policy_id integer not null references pass_invitation_policy on delete cascade,
  zone_id integer not null references zone,
  quota integer not null check (quota >= 0),
  issued integer not null default 0 check (issued >= 0),
  version integer not null default 1,
  unique (pass_invitation_policy_id, zone_id),
  check (issued <= quota)
);
create index on pass_invitation_zone (zone_id);

create table pass_invitation (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  n smallint not null check (n between 1 and 20),
  zone_id integer not null references zone,
  seat_id integer references seat,
  guest_name text not null default '',
  guest_email text not null default '',
  guest_doc_no text not null default '',
  code text not null unique check (length(code) >= 12),
  state text not null default 'issued' check (state in ('issued', 'sent', 'used', 'revoked')),
  staff_user_id integer references staff_user,
  issued_at timestamptz not null default now(),
  ended_at timestamptz,
  version integer not null default 1
);
create unique index pass_invitation_nth on pass_invitation (season_pass_id, event_session_id, n)
  where state <> 'revoked';
create index on pass_invitation (season_pass_id);
create index on pass_invitation (event_session_id);
create index on pass_invitation (zone_id);
create index on pass_invitation (seat_id) where seat_id is not null;

-- A companion's ticket at a friend's price, once a valid pass has been shown.
create table friend_offer (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  zone_id integer references zone,
  amount_cents integer not null check (amount_cents >= 0),
  max_per_pass smallint not null default 2 check (max_per_pass between 1 and 20),
  quota integer check (quota > 0),
  sold integer not null default 0 check (sold >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  needs_paid_pass boolean not null default true,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (event_session_id, zone_id),
  check (starts_at < ends_at),
  check (sold <= quota)
);
create index on friend_offer (zone_id) where zone_id is not null;

-- Holders at a session that their pass does not include: the own seat is kept for them until a moment and sold at
-- their price, before anybody else. Staff decide by list and session.
create table holder_offer (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  event_session_id integer not null references event_session,
  amount_cents integer check (amount_cents >= 0),
  discount_bp integer check (discount_bp between 0 and 10000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  keep_until_at timestamptz,
  needs_paid_pass boolean not null default true,
  is_active boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (season_list_id, event_session_id),
  check (starts_at < ends_at),
  check ((amount_cents is null) <> (discount_bp is null))
);
create index on holder_offer (event_session_id);

-- Until when the own seat of this pass is kept in a session outside its list; null when it is not.
create function own_seat_kept_until(pass integer, session integer) returns timestamptz language sql stable as $$
  select o.keep_until_at from season_pass p join holder_offer o on o.season_list_id = p.season_list_id
    and o.event_session_id = session and o.is_active and o.keep_until_at > now()
   where p.id = pass and p.state in ('active', 'suspended_unpaid', 'blocked') and p.seat_id is not null
     and not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id
       and l.event_session_id = session)
$$;

-- Seats that are not offered as passes: by list, under a label. They may still be sold match by match.
create table list_seat_block (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  block_label_id integer not null references block_label,
  reason text not null default '',
  until_on date,
  seat_count integer not null default 0,
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (id, season_list_id),
  -- A day that is over when the block is made would block nothing.
  constraint list_seat_block_until_check check (until_on is null
    or until_on >= (created_at at time zone 'Europe/Madrid')::date)
);
create index on list_seat_block (season_list_id);
create index on list_seat_block (block_label_id);
create index on list_seat_block (until_on) where until_on is not null;

create table list_blocked_seat (
  season_list_id integer not null references season_list,
  seat_id integer not null references seat,
  list_seat_block_id integer not null,
  primary key (season_list_id, seat_id),
  foreign key (list_seat_block_id, season_list_id) references list_seat_block (id, season_list_id) on delete cascade
);
create index on list_blocked_seat (seat_id);
create index on list_blocked_seat (list_seat_block_id);

-- The seats that a list keeps back today: a block is over with its last day, also before the timed work has cleared
-- its rows.
create view list_seat_kept as
  select b.season_list_id, b.seat_id, b.list_seat_block_id from list_blocked_seat b
    join list_seat_block k on k.id = b.list_seat_block_id
   where k.until_on is null or k.until_on >= (now() at time zone 'Europe/Madrid')::date;

-- A session that a pass has chosen, with its place there: a seat, or one of a zone without numbers. The place is a
-- claim like that of any pass; zone and seat are empty for an entry at the door without a choice.
create table pass_choice (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  zone_id integer references zone,
  seat_id integer references seat,
  state text not null default 'chosen' check (state in ('chosen', 'dropped', 'void')),
  channel text not null check (channel in ('web', 'box_office', 'phone', 'door')),
  staff_user_id integer references staff_user,
  chosen_at timestamptz not null default now(),
  ended_at timestamptz,
  version integer not null default 1,
  check ((state = 'chosen') = (ended_at is null)),
  check (seat_id is null or zone_id is not null),
  check ((zone_id is null) = (channel = 'door'))
);
create unique index pass_choice_once on pass_choice (season_pass_id, event_session_id) where state = 'chosen';
create index on pass_choice (season_pass_id);
create index on pass_choice (event_session_id);

create function count_pass_choice() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'chosen' and (tg_op = 'DELETE' or new.state <> 'chosen'
    or new.season_pass_id <> old.season_pass_id) then
    update season_pass set choices_used = choices_used - 1 where id = old.season_pass_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'chosen' and (tg_op = 'INSERT' or old.state <> 'chosen'
    or new.season_pass_id <> old.season_pass_id) then
    update season_pass set choices_used = choices_used + 1 where id = new.season_pass_id;
  end if;
  return null;
end $$;
create trigger pass_choice_counts after insert or delete or update of state, season_pass_id on pass_choice for each row
  execute function count_pass_choice();

-- Who has come in has had it.
create function keep_used_choice() returns trigger language plpgsql as $$
begin
  if exists (select 1 from scan c where c.event_session_id = old.event_session_id and c.source = 'pass'
    and c.right_id = old.season_pass_id and c.result = 'ok') then
    raise exception 'pass choice % has been used', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger pass_choice_used before update of state on pass_choice for each row when (old.state = 'chosen'
  and new.state = 'dropped') execute function keep_used_choice();

create function void_choices_of_session() returns trigger language plpgsql as $$
begin
  update pass_choice set state = 'void', ended_at = now(), version = version + 1 where event_session_id = new.id
    and state = 'chosen';
  return null;
end $$;
create trigger event_session_cancelled_choices after update of state on event_session for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled') execute function void_choices_of_session();

-- One ticket for each pass and session at the pass's price, seat or place without a number, whoever asks at the same
-- moment. Its life is the claim's: what frees the place gives the right back.
create table pass_ticket (
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  primary key (season_pass_id, event_session_id)
);
create index on pass_ticket (event_session_id);

-- Credit expires when the screens say so: who was told of what, once for each day and number of days before.
create table wallet_notice (
  pass_holder_id integer not null references pass_holder,
  expires_on date not null,
  days_before smallint not null check (days_before between 0 and 99),
  -- Nothing: it was spent already, and nobody was written to.
  amount_cents integer not null check (amount_cents >= 0),
  email text not null,
  sent_at timestamptz not null default now(),
  primary key (pass_holder_id, expires_on, days_before)
);

-- An import of holders is done in batches by a process of its own. What a batch makes and how far it came are
-- committed together, under the lock of the import's row: killed at any moment, it goes on behind the last batch,
-- exactly once.
create table holder_import (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  size_bytes integer not null check (size_bytes between 1 and 20971520),
  state text not null default 'uploaded' check (state in ('uploaded', 'validated', 'with_errors', 'ready', 'importing',
    'imported', 'failed', 'reverted')),
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
  content bytea,
  content_hash bytea,
  -- What is to be done with it, null when nothing is under way; `mark` is the last row of the file that the task
  -- has been through.
  task text check (task in ('read', 'check', 'import', 'revert')),
  task_total integer not null default 0,
  done_count integer not null default 0,
  mark integer not null default 0,
  crashes smallint not null default 0,
  cancel_requested_at timestamptz,
  is_all_or_nothing boolean not null default false,
  assumes_paid boolean not null default false,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  same_count integer not null default 0,
  pass_count integer not null default 0,
  kept_count integer not null default 0,
  constraint holder_import_rows_within check (valid_count + error_count <= row_count and done_count <= task_total)
);
-- The file is as good as packed; it goes when its rows are stored.
alter table holder_import alter column content set storage external;
create index on holder_import (created_at desc);
create index holder_import_to_do on holder_import (id) where task is not null;
create index holder_import_hash on holder_import (content_hash) where content_hash is not null;
create index holder_import_list on holder_import (season_list_id);

create table holder_import_row (
  holder_import_id integer not null references holder_import on delete cascade,
  n integer not null check (n > 0),
  cells text[] not null,
  -- [{field, column, value, message}], null when the row is fine.
  errors jsonb,
  -- What became of each row: whom it made or changed, how that person stood before, and the versions by which an undo
  -- knows that nobody has touched them since.
  pass_holder_id integer references pass_holder on delete set null,
  holder_outcome text check (holder_outcome in ('created', 'updated', 'same')),
  holder_before jsonb,
  holder_version integer,
  season_pass_id integer references season_pass on delete set null,
  pass_outcome text check (pass_outcome in ('created', 'same')),
  pass_version integer,
  -- Why an undo has left it as it is.
  kept_because text,
  primary key (holder_import_id, n)
);
create index on holder_import_row (holder_import_id, n) where errors is not null;
create index holder_import_row_holder on holder_import_row (pass_holder_id) where pass_holder_id is not null;
create index holder_import_row_pass on holder_import_row (season_pass_id) where season_pass_id is not null;
create index holder_import_row_kept on holder_import_row (holder_import_id, n) where kept_because is not null;

-- What a column of that title was taken for the last time; no field: it was left out.
create table holder_import_title (
  title text primary key,
  field text,
  updated_at timestamptz not null default now()
);
