-- Organization, people, permissions' subjects, audit, idempotency, mail.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Search ignores accents and case («butaca» finds «Butacá»); immutable so that it can be indexed.
create function fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- Raised inside a statement to undo it whole: all-or-nothing without a second round trip.
create function refuse(code text) returns boolean language plpgsql as $$
begin raise exception using errcode = 'TQ001', message = code; end $$;

create table organization (
  id integer primary key check (id = 1),
  name text not null,
  legal_name text not null,
  nif text not null,
  address text not null default '',
  email text not null default '',
  phone text not null default '',
  timezone text not null default 'Europe/Madrid',
  brand jsonb not null default '{}',
  settings jsonb not null default '{}',
  is_demo boolean not null default false,
  maintenance_message text,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table legal_text (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('legal_notice', 'privacy', 'terms', 'help', 'accessibility')),
  edition integer not null default 1,
  title text not null,
  body_html text not null,
  published_at timestamptz not null default now(),
  version integer not null default 1,
  unique (kind, edition)
);

create table event_company (
  id integer generated always as identity primary key,
  name text not null,
  legal_name text not null,
  nif text not null,
  address text not null default '',
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  iban text,
  commission_bp integer not null default 0 check (commission_bp between 0 and 10000),
  commission_fixed_cents integer not null default 0 check (commission_fixed_cents >= 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (nif, name)
);

create table staff_user (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email)),
  name text not null,
  password_hash text,
  roles text[] not null default '{}',
  event_company_id integer references event_company,
  is_active boolean not null default true,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (email)
);

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
  user_agent text
);
create index on login_session (staff_user_id);

-- One use, ten minutes at most, exchanged for a fresh token: what `?api_key=` may carry.
create table link_key (
  key_hash bytea primary key,
  staff_user_id integer not null references staff_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '10 minutes'),
  used_at timestamptz
);

create table customer (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email)),
  password_hash text,
  first_name text not null default '',
  surname1 text not null default '',
  surname2 text not null default '',
  phone text not null default '',
  doc_no text,
  postal_code text,
  marketing_consent_at timestamptz,
  email_verified_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (email)
);
create index customer_search on customer using gin (fold(first_name || ' ' || surname1 || ' ' || surname2 || ' ' || email) gin_trgm_ops);

create table customer_session (
  token_hash bytea primary key,
  customer_id integer not null references customer on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on customer_session (customer_id);

-- Links sent by e-mail: new password, address check. One use.
create table customer_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('password_reset', 'email_check')),
  customer_id integer not null references customer on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system')),
  actor_id integer,
  actor_name text not null default '',
  action text not null,
  resource text not null,
  resource_id text not null,
  changes jsonb not null default '{}',
  reason text,
  ip text,
  request_id text
);
create index on audit_entry (resource, resource_id, id desc);
create index on audit_entry (actor_id, id desc) where actor_kind = 'staff';

create function append_only() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'TQ002'; end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function append_only();

-- The answer of an effect is stored in the transaction of the effect: a repeated key gets the same answer.
create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index on idempotency_key (created_at);

create table mail_message (
  id integer generated always as identity primary key,
  dedupe_key text not null unique,
  kind text not null,
  to_email text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null default '[]',
  order_id integer,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'outbox')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index on mail_message (created_at desc);
create index on mail_message (order_id);

create table faq (
  id integer generated always as identity primary key,
  question text not null,
  answer_html text not null,
  category text not null default 'General',
  position integer not null default 0,
  is_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table incident (
  id integer generated always as identity primary key,
  kind text not null,
  title text not null,
  detail text not null default '',
  state text not null default 'new' check (state in ('new', 'open', 'waiting_customer', 'resolved', 'closed')),
  order_id integer,
  payment_id integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index incident_once on incident (kind, payment_id) where payment_id is not null;

-- Attempts at guessing (passwords, codes, links) by key and window.
create table attempt (
  key text primary key,
  count integer not null,
  until_at timestamptz not null
);
