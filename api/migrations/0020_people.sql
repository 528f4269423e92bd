-- Who logs in: staff, what lets them in and when it ends; customers. And the companies and affiliates that staff may be of.

-- What else is agreed with a company: a least commission for each settlement, a rate for what its sales pass of an
-- amount, its own card cost, the rent of a card terminal for each session worked with one; and charges and advances,
-- which the next settlement takes.
create function commission_tiers_ok(tiers jsonb) returns boolean language sql immutable
  return jsonb_typeof(tiers) = 'array' and not exists (
    select 1 from jsonb_array_elements(tiers) with ordinality as t(tier, at)
     where jsonb_typeof(tier->'fromCents') is distinct from 'number' or jsonb_typeof(tier->'bp') is distinct
       from 'number'
       or not (tier->>'fromCents')::numeric between 1 and 2000000000 or not (tier->>'bp')::numeric between 0 and 10000
       or (tier->>'fromCents')::numeric <= coalesce((tiers->(at::int - 2)->>'fromCents')::numeric, 0) and at > 1);

create table event_company (
  id integer generated always as identity primary key,
  name text collate spanish not null,
  legal_name text collate spanish not null,
  nif text not null,
  address text collate spanish not null default '',
  contact_name text collate spanish not null default '',
  email text not null default '',
  phone text not null default '',
  iban text,
  commission_bp integer not null default 0 check (commission_bp between 0 and 10000),
  commission_fixed_cents integer not null default 0 check (commission_fixed_cents >= 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  commission_min_cents integer not null default 0 check (commission_min_cents >= 0),
  commission_tiers jsonb not null default '[]' check (commission_tiers_ok(commission_tiers)),
  card_cost_bp integer check (card_cost_bp between 0 and 10000),
  terminal_rent_cents integer not null default 0 check (terminal_rent_cents >= 0),
  unique (nif, name)
);

-- Peñas and partners who bring supporters and passes: their code counts on the orders that name it.
create table affiliate (
  id integer generated always as identity primary key,
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9-]{3,20}$'),
  name text collate spanish not null check (name <> ''),
  kind text not null default 'fan_club' check (kind in ('fan_club', 'agency', 'partner', 'other')),
  contact_name text collate spanish not null default '',
  email text not null default '',
  phone text not null default '',
  note text not null default '',
  is_active boolean not null default true,
  -- Of its own page: whoever has the link sees the figures.
  page_key text not null unique default encode(uuid_send(gen_random_uuid()), 'hex'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Agencies and fan clubs that sell by themselves: from seats and places kept under a label that is theirs, on account
  -- up to a limit, paid to the club afterwards. Null: it sends buyers and sells nothing itself.
  credit_cents integer check (credit_cents between 0 and 100000000),
  -- Of what it sells, what it keeps, its VAT inside.
  commission_bp integer not null default 0 check (commission_bp between 0 and 5000),
  -- What it owes now: written by the triggers below alone.
  owed_cents integer not null default 0
);

create table staff_user (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email)),
  name text collate spanish not null,
  password_hash text,
  roles text[] not null default '{}',
  -- A company confines promoters alone: everybody else reads people and money that belong to no company.
  event_company_id integer references event_company,
  is_active boolean not null default true,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The screens that somebody keeps at hand, in their order: of the person, not of the browser that they sit at today.
  favourites text[] not null default '{}' check (cardinality(favourites) <= 20),
  affiliate_id integer references affiliate (id),
  unique (email),
  constraint staff_user_of_one check (num_nonnulls(affiliate_id, event_company_id) <= 1)
);

-- An account that is shut loses its sessions and links: opened again, what was left in a browser does not come back
-- to life.
create function staff_user_shut() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update login_session set revoked_at = now() where staff_user_id = new.id and revoked_at is null;
  delete from link_key where staff_user_id = new.id and used_at is null;
  return null;
end $$;
create trigger staff_user_shut after update of is_active on staff_user
  for each row when (old.is_active and not new.is_active) execute function staff_user_shut();

-- Opaque bearer tokens of staff: only the SHA-256 is kept.
create table login_session (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  staff_user_id integer not null references staff_user on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text,
  -- A session is whole, or waits for a code, or may only enrol: what opens it decides.
  stage text not null default 'full' check (stage in ('full', 'code', 'enrol'))
);
create index on login_session (staff_user_id);
create index login_session_expires on login_session (expires_at);

-- One use, ten minutes at most, exchanged for a fresh token: what `?api_key=` may carry.
create table link_key (
  key_hash bytea primary key,
  staff_user_id integer not null references staff_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '10 minutes'),
  used_at timestamptz
);

-- The address with which somebody without a password comes in for the first time: made at the console for the first
-- superadministrator, by mail for everybody else. It serves once.
create table staff_welcome (
  key_hash bytea primary key,
  staff_user_id integer not null references staff_user on delete cascade,
  -- Made at the console: whoever has that has the database, so a lost second factor begins anew.
  resets_second_factor boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '8 days'),
  used_at timestamptz
);
create index on staff_welcome (staff_user_id);

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

create table customer (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email)),
  password_hash text,
  first_name text collate spanish not null default '',
  surname1 text collate spanish not null default '',
  surname2 text collate spanish not null default '',
  phone text not null default '',
  doc_no text,
  postal_code text,
  marketing_consent_at timestamptz,
  email_verified_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_words tsvector generated always as (search_words(first_name || ' ' || surname1 || ' ' || surname2 || ' '
    || email)) stored,
  unique (email),
  -- The password of an address that nobody has proved may be a stranger's: its owner comes in by a link.
  constraint customer_password_is_of_a_proved_address check (password_hash is null or email_verified_at is not null)
);
alter table customer alter column search_words set statistics 500;
create index customer_search on customer using gin (search_words);
create index customer_name on customer (surname1, id);
create index customer_created on customer (created_at, id);

-- Another address is another mailbox: its owner has proved nothing yet, and whoever was in by the old one is out.
create function customer_address_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.email_verified_at := null;
  new.password_hash := null;
  delete from customer_session where customer_id = new.id;
  delete from customer_token where customer_id = new.id;
  return new;
end $$;
create trigger customer_address_changed before update of email on customer
  for each row when (old.email is distinct from new.email) execute function customer_address_changed();

create table customer_session (
  token_hash bytea primary key,
  customer_id integer not null references customer on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on customer_session (customer_id);
create index customer_session_expires on customer_session (expires_at);

-- Links to a new password, sent by e-mail. One use.
create table customer_token (
  token_hash bytea primary key,
  customer_id integer not null references customer on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- An address proves itself before anything of it is shown. What a form says waits apart from the customers; only the
-- link of the mail makes the account, with the password that whoever opens the link chooses.
create table customer_sign_up (
  token_hash bytea primary key,
  email text not null check (email = lower(email)),
  first_name text collate spanish not null,
  surname1 text collate spanish not null,
  surname2 text collate spanish not null default '',
  phone text not null default '',
  wants_marketing boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on customer_sign_up (email);
create index on customer_sign_up (expires_at);

-- Whom an account buys for: named once, chosen again.
create table customer_person (
  id integer generated always as identity primary key,
  customer_id integer not null references customer on delete cascade,
  first_name text collate spanish not null check (first_name <> ''),
  surname1 text collate spanish not null check (surname1 <> ''),
  surname2 text collate spanish not null default '',
  doc_no text check (doc_no <> ''),
  created_at timestamptz not null default now()
);
create unique index customer_person_once on customer_person (customer_id, lower(first_name), lower(surname1),
    lower(surname2));
