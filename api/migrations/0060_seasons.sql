-- What a season offers: its lists, categories and prices, what is asked and promised in it; and the holders of passes.

-- A season list is a dated edition: «Abonos 26/27», «Cantera 26/27».
create table season_list (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
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

create trigger vat_code_has_rate before insert or update of vat_code on season_list
  for each row execute function vat_code_has_rate('now');

-- The template of a plan of payments; what is owed is split exactly when a contract takes it.
create table payment_frequency (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
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

-- A list of the academy is carried over into the next season once; as long as nobody has touched that, it is taken
-- back.
create table list_roll_over (
  id integer generated always as identity primary key,
  from_list_id integer not null unique references season_list,
  to_list_id integer not null unique references season_list on delete cascade,
  prices_bp integer not null check (prices_bp between -5000 and 5000),
  step_cents integer not null check (step_cents between 1 and 10000),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  check (from_list_id <> to_list_id)
);

-- Categories belong to a list: clubs publish «nacidos desde … hasta …» anew each season.
create table pass_category (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  name text collate spanish not null,
  description text collate spanish not null default '',
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
  name text collate spanish not null,
  description text collate spanish not null default '',
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

create trigger vat_code_has_rate before insert or update of vat_code on pass_price
  for each row execute function vat_code_has_rate('now');

-- A discount of one price, or of every price of the list.
create table pass_discount (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  pass_price_id integer references pass_price,
  name text collate spanish not null,
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

-- The person, for life: passes come and go, the member number stays.
create sequence member_number as integer;

-- Numbers that came by a file are not given again.
create function next_member_number() returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  n integer;
begin
  loop
    n := nextval('member_number');
    exit when not exists (select 1 from pass_holder where member_number = n);
  end loop;
  return n;
end $$;

-- The number as WhatsApp knows it; null for what is none, as a Spanish landline. Consents are looked for by it.
create function whatsapp_number(phone text) returns text language sql immutable strict parallel safe
begin atomic
  select case
    when d ~ '^(\+|00)34' then case when d ~ '^(\+|00)34[67][0-9]{8}$' then '+34' || right(d, 9) end
    when d ~ '^(\+|00)[1-9][0-9]{7,14}$' then '+' || regexp_replace(d, '^(\+|00)', '')
    when d ~ '^(34)?[67][0-9]{8}$' then '+34' || right(d, 9) end
  from (select regexp_replace(phone, '[^0-9+]', '', 'g') as d) as digits;
end;

create table pass_holder (
  id integer generated always as identity primary key,
  member_number integer not null unique default next_member_number() check (member_number between 1 and 999999),
  member_code text generated always as (lpad(member_number::text, 6, '0')) stored,
  member_since_on date not null default current_date,
  first_name text collate spanish not null,
  surname1 text collate spanish not null,
  surname2 text collate spanish not null default '',
  nif text,
  passport_no text,
  doc_type text generated always as (case when nif ~ '^[XYZ]' then 'nie' when nif is not null then 'nif'
    when passport_no is not null then 'passport' else 'none' end) stored,
  born_on date,
  email text not null default '' check (email = lower(email)),
  phone text not null default '',
  street text collate spanish not null default '',
  postal_code text not null default '',
  city text collate spanish not null default '',
  province text collate spanish not null default '',
  country text not null default 'ES' check (country ~ '^[A-Z]{2}$'),
  guardian_id integer references pass_holder,
  guardian_name text collate spanish not null default '',
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
-- Who unsubscribes or complains is looked for by address, many times in the hour after a newsletter.
create index pass_holder_by_email on pass_holder (email) where email_consent_at is not null;
create index pass_holder_whatsapp on pass_holder (whatsapp_number(phone)) where whatsapp_consent_at is not null;
-- Whose number it is, by the address that a reminder knows them by.
create index pass_holder_whatsapp_by_email on pass_holder (lower(email))
  where whatsapp_consent_at is not null and email <> '';

create function rename_season_passes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update season_pass set member_code = new.member_code, holder_name = pass_holder_name(new.first_name, new.surname1,
    new.surname2), holder_doc = coalesce(new.nif, new.passport_no, '') where pass_holder_id = new.id;
  return null;
end $$;
create trigger pass_holder_renamed after update on pass_holder for each row
  when ((old.member_number, old.first_name, old.surname1, old.surname2, old.nif, old.passport_no) is distinct
    from (new.member_number, new.first_name, new.surname1, new.surname2, new.nif, new.passport_no))
    execute function rename_season_passes();

create table custom_field (
  id integer generated always as identity primary key,
  scope text not null check (scope in ('event', 'list', 'academy', 'supporter', 'plot', 'accreditation')),
  -- Empty: asked at every event, in every list.
  event_id integer references event,
  season_list_id integer references season_list,
  label text collate spanish not null,
  help text not null default '',
  type text not null check (type in ('text', 'long_text', 'number', 'date', 'email', 'phone', 'nif', 'iban',
    'postal_code', 'select', 'multi', 'checkbox', 'file', 'signature', 'separator', 'consent')),
  is_required boolean not null default false,
  -- {"choices": [{"value", "label"}]}
  options jsonb not null default '{}',
  -- {"min", "max", "pattern"}: pattern is a name of the safe list, never an expression
  validation jsonb not null default '{}',
  -- {"fieldId", "equals"}
  visible_if jsonb not null default '{}',
  pii_class text not null default 'normal' check (pii_class in ('normal', 'sensitive', 'health')),
  asked_per text not null default 'order' check (asked_per in ('order', 'ticket')),
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The house's own fields are asked where something is bought. An answer keeps the words that it was given to, and
  -- nothing is ordered without the answers that its fields require, by whatever way. Of its words.
  edition integer not null default 1,
  -- Since when it is required: what was ordered before is not asked again.
  required_since timestamptz,
  check (event_id is null or scope = 'event'),
  check (season_list_id is null or scope in ('list', 'academy')),
  check (type not in ('select', 'multi') or options @? '$.choices[0]')
);
create index on custom_field (scope, position);
create index on custom_field (event_id) where event_id is not null;
create index on custom_field (season_list_id) where season_list_id is not null;
create index custom_field_required on custom_field (scope) where is_active and is_required;

-- What was answered as a date stays a date: archive the field and make another.
create function keep_answered_type() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from custom_field_answer where custom_field_id = new.id) then
    raise exception 'field % has answers', new.id using errcode = '23514', constraint = 'custom_field_type_kept';
  end if;
  return new;
end $$;
create trigger custom_field_type_kept before update on custom_field for each row when (old.type is distinct
  from new.type or old.scope is distinct from new.scope)
  execute function keep_answered_type();

create function custom_field_begins() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.label, old.help, old.options) is distinct from (new.label, new.help, new.options) then
    new.edition := old.edition + 1;
  end if;
  if new.is_active and new.is_required then
    new.required_since := coalesce(new.required_since, now());
  else
    new.required_since := null;
  end if;
  return new;
end $$;
create trigger custom_field_begins before insert or update on custom_field for each row
  execute function custom_field_begins();

create function custom_field_says() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into custom_field_text (custom_field_id, edition, label, help, options)
    values (new.id, new.edition, new.label, new.help, new.options) on conflict do nothing;
  return null;
end $$;
create trigger custom_field_says after insert or update on custom_field for each row
  execute function custom_field_says();

-- Answers go with what they were about; their files wait a day and follow.
create function answers_go() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from custom_field_answer where subject_kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;

create table custom_field_text (
  custom_field_id integer not null references custom_field on delete cascade,
  edition integer not null,
  label text collate spanish not null,
  help text not null,
  options jsonb not null,
  at timestamptz not null default now(),
  primary key (custom_field_id, edition)
);

-- A file that was sent for an answer. It waits a day for it; whoever has its name has it, so the name is told to nobody
-- else.
create table answer_file (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (file_name <> ''),
  mime_type text not null check (mime_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  content bytea not null,
  created_at timestamptz not null default now(),
  -- What it is is in its bytes, not in its name.
  constraint answer_file_size check (length(content) = size_bytes),
  constraint answer_file_kind check (substring(content from 1 for 3) = case mime_type when 'application/pdf'
    then '\x255044'::bytea
    when 'image/png' then '\x89504e'::bytea else '\xffd8ff'::bytea end)
);
create index answer_file_created on answer_file (created_at);

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

-- An offer that is taken away, or moved to another match or list, keeps nothing any more.
create function let_go_of_own_seats() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (new.event_session_id, new.season_list_id) = (old.event_session_id, old.season_list_id) then return null; end if;
  end if;
  delete from seat_claim c using season_pass p where c.event_session_id = old.event_session_id and c.kind = 'pass'
    and p.id = c.season_pass_id and p.season_list_id = old.season_list_id
     and not exists (select 1 from season_list_session l where l.season_list_id = old.season_list_id
       and l.event_session_id = old.event_session_id);
  return null;
end $$;
create trigger holder_offer_gone after delete or update of event_session_id, season_list_id on holder_offer
  for each row execute function let_go_of_own_seats();

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
