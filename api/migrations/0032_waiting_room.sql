-- The waiting room of a sale. A place in the line is one row, written before anybody is told of it: a restart loses none,
-- whichever process answers. Who may buy is a living turn; the room's row is the lock of everything that gives turns.
create table waiting_room (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- The narrowest room in force stands before a sale: of the session, of its event, of the whole site (both null).
  event_id integer references event on delete cascade,
  event_session_id integer references event_session on delete cascade,
  state text not null default 'closed' check (state in ('closed', 'pre_queue', 'open', 'paused', 'stopped', 'sold_out')),
  opens_at timestamptz not null,
  outflow_per_minute integer not null default 200 check (outflow_per_minute between 1 and 100000),
  max_inside integer not null default 1000 check (max_inside between 1 and 100000),
  -- Up to so many inside nobody waits (0: everybody waits for the outflow).
  threshold integer not null default 0 check (threshold between 0 and 100000),
  message text not null default '' check (length(message) <= 500),
  -- How long a turn waits for its visitor.
  grace_seconds integer not null default 300 check (grace_seconds between 30 and 3600),
  session_minutes integer not null default 20 check (session_minutes between 5 and 240),
  revoke_after_purchase boolean not null default true,
  opened_at timestamptz,
  -- Drawn at the opening and kept: the order of those who came early is a function of it, the same in every process.
  seed uuid,
  shuffled_tickets integer not null default 0,
  -- Positions up to here have had their turn.
  admitted_position integer not null default 0,
  -- Admissions that the outflow has earned and not yet used.
  credit double precision not null default 0,
  ticked_at timestamptz,
  admitted_per_minute integer not null default 0,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (event_id is null or event_session_id is null),
  check (threshold <= max_inside),
  check ((seed is null) = (opened_at is null)),
  check (admitted_position >= 0 and shuffled_tickets >= 0)
);
create unique index waiting_room_one_per_sale on waiting_room (coalesce(event_id, 0), coalesce(event_session_id, 0)) where state <> 'closed';
create index on waiting_room (event_id);
create index on waiting_room (event_session_id);

-- Tickets of the line, given in the order of commits: apart from the room, whose row is read and changed by others.
create table waiting_counter (
  waiting_room_id integer primary key references waiting_room on delete cascade,
  last_ticket integer not null default 0
);
create function waiting_counter_made() returns trigger language plpgsql as $$
begin
  insert into waiting_counter (waiting_room_id) values (new.id);
  return null;
end $$;
create trigger waiting_counter_made after insert on waiting_room for each row execute function waiting_counter_made();

-- One place per visitor or account. No foreign key to the room, which would cost more than the row: a ticket comes from the
-- counter of an existing room and from nowhere else.
create table waiting_place (
  waiting_room_id integer not null,
  ticket integer not null,
  visitor uuid not null,
  customer_id integer,
  email text,
  joined_at timestamptz not null default now(),
  primary key (waiting_room_id, ticket),
  unique (waiting_room_id, visitor)
);

create function waiting_places_gone() returns trigger language plpgsql as $$
begin
  delete from waiting_place where waiting_room_id = old.id;
  return null;
end $$;
create trigger waiting_places_gone after delete on waiting_room for each row execute function waiting_places_gone();

-- One turn per place, for ever: a ticket is never let in twice.
create table waiting_turn (
  waiting_room_id integer not null references waiting_room on delete cascade,
  ticket integer not null,
  kind text not null default 'line' check (kind in ('line', 'code', 'buyer')),
  turn_at timestamptz not null default now(),
  entered_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('lapsed', 'expired', 'purchased', 'left', 'stopped')),
  order_id integer references "order",
  primary key (waiting_room_id, ticket),
  check ((ended_at is null) = (end_reason is null))
);
create index waiting_turn_living on waiting_turn (waiting_room_id) where ended_at is null;
create index waiting_turn_recent on waiting_turn (waiting_room_id, turn_at);
create index on waiting_turn (order_id) where order_id is not null;

-- Codes that let in without waiting.
create table waiting_code (
  id integer generated always as identity primary key,
  waiting_room_id integer not null references waiting_room on delete cascade,
  code text not null check (code ~ '^[A-Z0-9]{6,20}$'),
  note text not null default '',
  max_uses integer not null default 1 check (max_uses between 1 and 10000),
  used_count integer not null default 0,
  valid_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (waiting_room_id, code),
  check (used_count between 0 and max_uses)
);

-- What each minute of a sale was like, added up by all processes.
create table waiting_minute (
  waiting_room_id integer not null references waiting_room on delete cascade,
  minute timestamptz not null,
  refused integer not null default 0,
  failed integer not null default 0,
  primary key (waiting_room_id, minute)
);
