-- The bank that the club's money goes to, set at the office or by the environment, and remembered by every payment.

-- Every terminal that payments were ever begun with. A payment belongs to its own for ever: what the bank tells of it, its refunds
-- and our questions about it use that terminal's key, also when the club has changed its bank since.
create table bank_terminal (
  id integer generated always as identity primary key,
  -- practice: the built-in bank of what is in test mode · stand_in: the same in place of a real one (a laptop) · the bank's own two
  environment text not null check (environment in ('practice', 'stand_in', 'test', 'live')),
  merchant_code text not null check (merchant_code ~ '^\d{9}$'),
  terminal integer not null check (terminal between 1 and 999),
  created_at timestamptz not null default now(),
  unique (environment, merchant_code, terminal)
);
create unique index bank_terminal_built_in on bank_terminal (environment) where environment in ('practice', 'stand_in');
-- Numbers 1 and 2 for good; their key belongs to the process and stands nowhere.
insert into bank_terminal (environment, merchant_code, terminal) values ('practice', '999008881', 1);
insert into bank_terminal (environment, merchant_code, terminal) values ('stand_in', '999008881', 1);

-- Sealed under the installation's secret and for its terminal: a row that is moved to another one does not open.
create table bank_key (
  id integer generated always as identity primary key,
  bank_terminal_id integer not null references bank_terminal,
  source text not null check (source in ('office', 'environment')),
  signature_version text not null check (signature_version in ('HMAC_SHA256_V1', 'HMAC_SHA512_V2')),
  sealed bytea not null,
  -- The first eight characters of a hash: enough to tell keys apart, of no use to sign.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{8}$'),
  set_at timestamptz not null default now(),
  set_by_id integer references staff_user,
  replaced_at timestamptz check (replaced_at >= set_at)
);
create unique index bank_key_current on bank_key (bank_terminal_id) where replaced_at is null;
create index on bank_key (set_by_id) where set_by_id is not null;

-- Which one is in use. Every process reads it again when its version has moved.
create table bank_choice (
  id integer primary key default 1 check (id = 1),
  version integer not null default 1,
  -- What the office has chosen; the environment goes first.
  bank_terminal_id integer references bank_terminal check (bank_terminal_id > 2),
  -- Whose the payments are that were begun before payments remembered it.
  heir_id integer references bank_terminal,
  updated_at timestamptz not null default now(),
  updated_by_id integer references staff_user
);
insert into bank_choice default values;
create index on bank_choice (bank_terminal_id);
create index on bank_choice (heir_id);
create index on bank_choice (updated_by_id);

-- Null: begun before this was remembered, or not at a bank. Without a foreign key: every checkout would lock the same row of
-- bank_terminal, and terminals are never deleted.
alter table payment add column bank_terminal_id integer;
-- What the bank calls a card is known at the terminal that kept it and at no other.
alter table card_token add column bank_terminal_id integer references bank_terminal;
create index on card_token (bank_terminal_id) where bank_terminal_id is not null;

create trigger bank_terminal_stays before update or delete or truncate on bank_terminal for each statement execute function append_only();
