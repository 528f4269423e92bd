-- The rights of a session as its readers have them: 24 bytes each (api/src/domain/access/rules/records.ts), without a
-- name and without a code. Each row has the mark of the moment at which it last changed, so a reader asks for what came
-- since. It is reckoned from access_right while readers ask (domain/access/rights-list.ts) and by nobody else: what
-- sells, refunds and lends does not know of it.
create table door_list (
  event_session_id integer primary key references event_session on delete cascade,
  -- Plan and gates that the numbers in the rows point into: with others everything begins anew.
  lists_key text not null,
  -- From which the minutes of the last entries count.
  base_at timestamptz not null,
  -- Whoever knows less than first_mark is given everything.
  first_mark integer not null default 1,
  mark integer not null default 0,
  -- Whatever transactions before this one did is in the rows.
  horizon text not null default '',
  refreshed_at timestamptz,
  compared_at timestamptz,
  comparing_ms integer not null default 0,
  right_count integer not null default 0
);

create table door_category (
  event_session_id integer not null references door_list on delete cascade,
  n integer not null check (n between 0 and 65534),
  name text collate spanish not null,
  document_required text not null,
  primary key (event_session_id, n)
);
create unique index door_category_once on door_category (event_session_id, name, document_required);

create table door_right (
  event_session_id integer not null references door_list on delete cascade,
  hash bytea not null check (length(hash) = 8),
  -- Source and id in one number, as in the row.
  key bigint not null,
  record bytea not null check (length(record) = 24),
  is_gone boolean not null default false,
  mark integer not null,
  primary key (event_session_id, hash)
);
create index door_right_key on door_right (event_session_id, key);
create index door_right_mark on door_right (event_session_id, mark);
