/**
 * What a node keeps, in a database of its own: no name of anybody, no code in clear but those that were read and are
 * not told yet. Promise: `entry_once` lets a right in once for each time it has left, whatever readers ask at once, with the
 * house reachable or not; a reading is told to the house until it has answered for it.
 */
export const TABLES = `
create table if not exists node (
  is_one boolean primary key default true check (is_one),
  house_url text not null,
  token text not null,
  instance text not null,
  event_id integer not null,
  session_id integer not null,
  -- Readers join the node by this code, which its own screen shows.
  code text not null check (code ~ '^[0-9]{8}$'),
  -- Readers know by it that a list is this node's.
  signing_pem text not null,
  -- What its app is called and drawn with.
  house_name text not null,
  house_icon text not null
);
-- As the house said it last: the answer to a pulse, and the lists that the records' numbers stand for.
create table if not exists held_session (
  id integer primary key,
  told jsonb not null,
  header jsonb,
  mark text,
  heard_at timestamptz not null default now(),
  -- How far the house's clock is ahead of this machine's: a laptop's is not believed.
  ahead_ms bigint not null default 0
);
create table if not exists held_right (
  session_id integer not null references held_session,
  hash bytea not null check (length(hash) = 8),
  right_key bigint not null,
  record bytea not null check (length(record) = 24),
  primary key (session_id, hash)
);
create index if not exists held_right_key on held_right (session_id, right_key);
-- Codes and PINs that are guessed at (auth/attempts.ts).
create table if not exists attempt (
  key text primary key,
  count integer not null,
  until_at timestamptz not null
);
create table if not exists reader (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  gate_id integer,
  token_hash bytea not null unique,
  instance text,
  is_active boolean not null default true,
  may_search boolean not null default false,
  said jsonb not null default '{}',
  last_seen_at timestamptz not null default now()
);
create table if not exists reading (
  id bigint generated always as identity primary key,
  reader_id integer not null references reader,
  session_id integer not null references held_session,
  nonce text not null,
  asked jsonb not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  -- Null: the house does not know it yet.
  told_at timestamptz,
  house jsonb,
  unique (reader_id, nonce)
);
create index if not exists reading_untold on reading (id) where told_at is null;
create table if not exists entry (
  session_id integer not null,
  right_key bigint not null,
  direction text not null check (direction in ('in', 'out')),
  round integer not null check (round >= 0),
  reading_id bigint not null references reading deferrable initially deferred,
  gate_id integer,
  at timestamptz not null,
  undone_at timestamptz,
  undone_because text,
  -- Null with an undone one: the house does not know that yet.
  undone_told_at timestamptz
);
create unique index if not exists entry_once on entry (session_id, right_key, direction, round) where undone_at is null;
create index if not exists entry_reading on entry (reading_id);
create index if not exists entry_undone on entry (reading_id) where undone_at is not null and undone_told_at is null;
`;
