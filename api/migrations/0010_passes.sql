-- Season passes: who holds them, for which seat of which list, at which price, and what is done with a pass in a season.
create extension if not exists btree_gist;

-- The sessions that a list gives access to; a «día del club» asks for a supplement and keeps one's own seat until a day.
create table season_list_session (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  event_session_id integer not null references event_session,
  supplement_cents integer not null default 0 check (supplement_cents >= 0),
  own_seat_until_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  unique (season_list_id, event_session_id),
  check (supplement_cents = 0 or own_seat_until_at is not null)
);
create index on season_list_session (event_session_id);

-- Categories belong to a list: clubs publish «nacidos desde … hasta …» anew each season.
create table pass_category (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  name text not null,
  description text not null default '',
  kind text not null default 'fixed_seat' check (kind in ('fixed_seat', 'no_seat', 'choose_n', 'flat_rate', 'discount')),
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
  unique (season_list_id, name),
  unique (id, season_list_id),
  check (born_from_on <= born_until_on),
  check ((kind = 'choose_n') = (sessions_to_choose is not null)),
  check (kind = 'fixed_seat' or not can_release)
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
  condition text not null default 'none' check (condition in ('none', 'early', 'attendance', 'seniority', 'unemployed', 'large_family', 'disability', 'student', 'shareholder', 'referral', 'group')),
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

-- The person, for life: passes come and go, the member number stays.
create sequence member_number as integer;
create table pass_holder (
  id integer generated always as identity primary key,
  member_number integer not null unique default nextval('member_number') check (member_number between 1 and 999999),
  member_code text generated always as (lpad(member_number::text, 6, '0')) stored,
  member_since_on date not null default current_date,
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  nif text,
  passport_no text,
  doc_type text generated always as (case when nif ~ '^[XYZ]' then 'nie' when nif is not null then 'nif' when passport_no is not null then 'passport' else 'none' end) stored,
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
  tags text[] not null default '{}' check (tags <@ array['shareholder', 'veteran', 'founder', 'fan_club', 'volunteer', 'large_family', 'reduced_mobility', 'vip', 'animation']),
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
  check (guardian_id <> id),
  check (nif is null or passport_no is null)
);
create unique index pass_holder_nif on pass_holder (nif) where nif is not null;
create unique index pass_holder_passport on pass_holder (passport_no) where passport_no is not null;
create index on pass_holder (customer_id) where customer_id is not null;
create index on pass_holder (guardian_id) where guardian_id is not null;
create index on pass_holder (surname1, id);
create index on pass_holder (member_code);
create index on pass_holder (member_since_on);
create index on pass_holder (state);
create index on pass_holder (created_at);

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
  state text not null check (state in ('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'expired', 'renewed', 'not_renewed')),
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
  check (discount_cents between 0 and amount_cents),
  check (paid_cents between 0 and amount_cents - discount_cents + fee_cents),
  check (overdue_cents <= amount_cents - discount_cents + fee_cents - paid_cents),
  check (seat_id is null or zone_id is not null),
  check (renewed_from_id <> id),
  foreign key (pass_category_id, season_list_id) references pass_category (id, season_list_id),
  foreign key (pass_price_id, season_list_id) references pass_price (id, season_list_id)
);
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

create function pass_holder_name(first_name text, surname1 text, surname2 text) returns text language sql immutable
  return surname1 || coalesce(' ' || nullif(surname2, ''), '') || ', ' || first_name;
create function seat_place(zone_code text, row_label text, seat_number text) returns text language sql immutable
  return 'Sector ' || zone_code || ', fila ' || row_label || ', butaca ' || seat_number;

create function describe_season_pass() returns trigger language plpgsql as $$
begin
  select member_code, pass_holder_name(first_name, surname1, surname2), coalesce(nif, passport_no, '')
    into new.member_code, new.holder_name, new.holder_doc from pass_holder where id = new.pass_holder_id;
  new.seat_label := coalesce((select seat_place(z.code, s.row_label, s.seat_number) from seat s join zone z on z.id = s.zone_id where s.id = new.seat_id), (select name from zone where id = new.zone_id), '');
  return new;
end $$;
create trigger season_pass_described before insert on season_pass for each row when (new.holder_name = '') execute function describe_season_pass();
create trigger season_pass_moved before update of pass_holder_id, seat_id, zone_id on season_pass for each row
  when ((old.pass_holder_id, old.seat_id, old.zone_id) is distinct from (new.pass_holder_id, new.seat_id, new.zone_id)) execute function describe_season_pass();
create function rename_season_passes() returns trigger language plpgsql as $$
begin
  update season_pass set member_code = new.member_code, holder_name = pass_holder_name(new.first_name, new.surname1, new.surname2), holder_doc = coalesce(new.nif, new.passport_no, '') where pass_holder_id = new.id;
  return null;
end $$;
create trigger pass_holder_renamed after update on pass_holder for each row
  when ((old.member_number, old.first_name, old.surname1, old.surname2, old.nif, old.passport_no) is distinct from (new.member_number, new.first_name, new.surname1, new.surname2, new.nif, new.passport_no)) execute function rename_season_passes();

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
  constraint pass_block_once exclude using gist (season_pass_id with =, reason with =, tstzrange(from_at, least(until_at, lifted_at)) with &&)
);
create index on pass_block (season_pass_id);
create index on pass_block (from_at);
create index on pass_block (until_at) where lifted_at is null;

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
  unique (season_list_id, name)
);

-- What may be done when and by whom. Kinds may overlap; the same thing is never open twice for the same members.
create table campaign_phase (
  id integer generated always as identity primary key,
  pass_campaign_id integer not null references pass_campaign on delete cascade,
  name text not null,
  kind text not null check (kind in ('renewal', 'seat_change', 'waiting_list_sign_up', 'waiting_list', 'sponsored', 'open', 'half_season')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  audience text not null default 'everyone' check (audience in ('everyone', 'previous_list', 'member_band', 'member_since', 'tag', 'code')),
  member_from integer check (member_from > 0),
  member_until integer,
  member_since_until_on date,
  tag text,
  access_code text,
  channels text[] not null default '{web,box_office}' check (channels <@ array['web', 'box_office', 'phone'] and cardinality(channels) > 0),
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
    pass_campaign_id with =, kind with =, int4range(coalesce(member_from, 1), member_until, '[]') with &&, tstzrange(starts_at, ends_at) with &&) where (audience in ('everyone', 'previous_list', 'member_band'))
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
  deposit_state text not null default 'none' check (deposit_state in ('none', 'paid', 'deducted', 'returned')),
  state text not null default 'waiting' check (state in ('waiting', 'called', 'served', 'declined', 'expired')),
  called_at timestamptz,
  expires_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (pass_campaign_id, position),
  check ((state = 'called') <= (called_at is not null)),
  check (deposit_state = 'none' or deposit_cents > 0)
);
create unique index waiting_list_once on waiting_list_entry (pass_campaign_id, email) where state in ('waiting', 'called');
create index on waiting_list_entry (zone_id);
create index on waiting_list_entry (pass_category_id);
create index on waiting_list_entry (sponsor_id) where sponsor_id is not null;
create index waiting_list_search on waiting_list_entry using gin (fold(coalesce(first_name, '') || ' ' || coalesce(surname1, '') || ' ' || coalesce(surname2, '') || ' ' || coalesce(email, '')) gin_trgm_ops);
-- By inscription: whoever commits first is before whoever commits later; the campaign's row is the queue's lock.
create function take_waiting_place() returns trigger language plpgsql as $$
begin
  perform 1 from pass_campaign where id = new.pass_campaign_id for update;
  new.position := (select coalesce(max(position), 0) + 1 from waiting_list_entry where pass_campaign_id = new.pass_campaign_id);
  return new;
end $$;
create trigger waiting_list_place before insert on waiting_list_entry for each row when (new.position = 0) execute function take_waiting_place();

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
  check (from_seat_id <> to_seat_id),
  check ((state in ('applied', 'rejected', 'expired')) = (decided_at is not null))
);
create unique index seat_change_one_open on seat_change (season_pass_id) where state in ('draft', 'pending_payment');
create index on seat_change (season_pass_id);
create index on seat_change (from_seat_id);
create index on seat_change (to_seat_id);
create index on seat_change (swap_pass_id) where swap_pass_id is not null;
create index on seat_change (requested_at);

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
  payout text not null default 'wallet' check (payout in ('wallet', 'renewal_discount', 'transfer')),
  credit_delay_hours smallint not null default 24 check (credit_delay_hours between 0 and 2000),
  credit_expires_on date,
  max_releases smallint check (max_releases between 0 and 200),
  sell_priority text not null default 'mixed' check (sell_priority in ('after_free', 'mixed')),
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

-- A seat given free for one session: the pass's claim is gone, this row says whose it was and what became of it.
create table seat_release (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  seat_id integer not null references seat,
  state text not null default 'released' check (state in ('released', 'recovered', 'sold', 'compensated', 'unsold', 'session_cancelled')),
  channel text not null default 'web' check (channel in ('web', 'box_office', 'phone')),
  staff_user_id integer references staff_user,
  policy jsonb not null default '{}',
  order_line_id integer references order_line,
  sold_cents integer check (sold_cents >= 0),
  compensation_cents integer check (compensation_cents >= 0),
  released_at timestamptz not null default now(),
  recovered_at timestamptz,
  settled_at timestamptz,
  version integer not null default 1,
  check ((state = 'recovered') = (recovered_at is not null)),
  check ((state in ('sold', 'compensated')) <= (sold_cents is not null)),
  check ((state = 'compensated') = (compensation_cents is not null))
);
create unique index seat_release_once on seat_release (season_pass_id, event_session_id) where state <> 'recovered';
create unique index seat_release_seat on seat_release (event_session_id, seat_id) where state <> 'recovered';
create index on seat_release (season_pass_id);
create index on seat_release (seat_id);
create index on seat_release (released_at);
create index on seat_release (order_line_id) where order_line_id is not null;

-- The wallet is its movements. The sum stands on the holder, whose row is the lock; it can never go below zero.
create table wallet_entry (
  id integer generated always as identity primary key,
  pass_holder_id integer not null references pass_holder,
  kind text not null check (kind in ('release', 'refund', 'gift', 'adjustment', 'use', 'expiry')),
  amount_cents integer not null check (amount_cents <> 0),
  balance_cents integer not null default 0 check (balance_cents >= 0),
  expires_on date,
  season_pass_id integer references season_pass,
  seat_release_id integer references seat_release,
  order_id integer references "order",
  staff_user_id integer references staff_user,
  note text not null default '',
  created_at timestamptz not null default now(),
  check (case when kind in ('use', 'expiry') then amount_cents < 0 when kind = 'adjustment' then true else amount_cents > 0 end),
  check ((kind = 'release') = (seat_release_id is not null))
);
create unique index wallet_entry_release_once on wallet_entry (seat_release_id) where seat_release_id is not null;
create index on wallet_entry (pass_holder_id, id);
create index on wallet_entry (created_at);
create index on wallet_entry (season_pass_id) where season_pass_id is not null;
create index on wallet_entry (order_id) where order_id is not null;
create trigger wallet_entry_append_only before update or delete or truncate on wallet_entry for each statement execute function append_only();
create function post_wallet_entry() returns trigger language plpgsql as $$
begin
  update pass_holder set wallet_cents = wallet_cents + new.amount_cents where id = new.pass_holder_id returning wallet_cents into new.balance_cents;
  return new;
end $$;
create trigger wallet_entry_posted before insert on wallet_entry for each row execute function post_wallet_entry();

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
create unique index pass_transfer_once on pass_transfer (season_pass_id, event_session_id) where state in ('proposed', 'accepted', 'used');
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
  check (opens_at < closes_at)
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
create unique index pass_invitation_nth on pass_invitation (season_pass_id, event_session_id, n) where state <> 'revoked';
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
  unique (id, season_list_id)
);
create index on list_seat_block (season_list_id);
create index on list_seat_block (block_label_id);
create table list_blocked_seat (
  season_list_id integer not null references season_list,
  seat_id integer not null references seat,
  list_seat_block_id integer not null,
  primary key (season_list_id, seat_id),
  foreign key (list_seat_block_id, season_list_id) references list_seat_block (id, season_list_id) on delete cascade
);
create index on list_blocked_seat (seat_id);
create index on list_blocked_seat (list_seat_block_id);

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
  check (pass_holder_id is not null or customer_id is not null)
);
create index on card_token (pass_holder_id) where pass_holder_id is not null;
create index on card_token (customer_id) where customer_id is not null;

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
  check (state in ('draft', 'cancelled') or signed_on is not null)
);
create index on sepa_mandate (pass_holder_id);

alter table season_pass add column card_token_id integer references card_token, add column sepa_mandate_id integer references sepa_mandate;

-- Instalments of passes: the contract's own column, and the kind says which.
alter table instalment add column season_pass_id integer references season_pass,
  add constraint instalment_of_pass check ((contract_kind = 'pass') = (season_pass_id is not null));
create unique index instalment_of_pass_nth on instalment (season_pass_id, n) where season_pass_id is not null;
create index instalment_due_on on instalment (due_on, id);
create index instalment_state on instalment (state, due_on);
create index instalment_frequency on instalment (payment_frequency_id) where state not in ('paid', 'paid_late', 'waived', 'uncollectable');

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
  unique (instalment_id, n)
);
create index on charge_attempt (at);
create index on charge_attempt (payment_id) where payment_id is not null;

-- Proof of a category or a discount. Once judged the file goes and only the judgement stays (data minimisation).
create table pass_document (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  pass_discount_id integer references pass_discount,
  kind text not null check (kind in ('identity', 'birth', 'large_family', 'disability', 'unemployment', 'student', 'pension', 'shareholder', 'address', 'death', 'other')),
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
  check ((state = 'pending') = (reviewed_at is null)),
  check (state <> 'rejected' or review_note <> ''),
  check (state = 'pending' or content is null)
);
create index on pass_document (season_pass_id);
create index on pass_document (pass_discount_id) where pass_discount_id is not null;
create index on pass_document (state, uploaded_at);

-- A claim of a pass says whose. Everything else about seat_claim stays as it is: its statements are hot.
alter table seat_claim add column season_pass_id integer references season_pass,
  add constraint seat_claim_of_pass check ((kind = 'pass') = (season_pass_id is not null));
create index seat_claim_pass on seat_claim (season_pass_id) where season_pass_id is not null;
