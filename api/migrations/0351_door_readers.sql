-- A reader is known by a token of its own and opens nothing but its event's door: no member of staff need be logged in
-- on it, and a lost one is switched off alone.
alter table device
  add column token_hash bytea unique check (length(token_hash) = 32),
  -- Whether it may look for people by their name.
  add column may_search boolean not null default false,
  -- What it said of itself at its last contact.
  add column app_version text not null default '' check (length(app_version) <= 40),
  add column pending_count integer not null default 0 check (pending_count >= 0),
  add column is_offline boolean not null default false,
  add column is_installed boolean not null default false,
  add column is_persistent boolean not null default false;

-- An invitation to be one more reader of an event: shown as a QR, used once.
create table reader_invitation (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  may_search boolean not null default false,
  staff_user_id integer references staff_user,
  expires_at timestamptz not null,
  device_id integer references device on delete set null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index on reader_invitation (event_id);
create index on reader_invitation (device_id) where device_id is not null;
create index on reader_invitation (expires_at);

-- What a steward types to move a reader to another gate.
alter table event_access add column gate_pin text not null
  default lpad(floor(random() * 10000)::int::text, 4, '0') check (gate_pin ~ '^[0-9]{4,6}$');
