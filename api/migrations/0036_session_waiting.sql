-- Waiting for a sold-out session. Places that come free are claimed for whoever is next and fits, in a cart of their own
-- whose time is the offer's: the primary key of seat_claim decides against everybody else, as always.
alter table event_session
  add column waiting_list_open boolean not null default true,
  add column waiting_offer_minutes integer not null default 60 check (waiting_offer_minutes between 10 and 2880),
  -- Somebody waits who may fit: the web sells nothing of this session past them.
  add column kept_for_waiting boolean not null default false;

create table session_waiter (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  customer_id integer references customer on delete set null,
  email text not null check (email = lower(email) and email like '%@%'),
  name text not null default '',
  quantity smallint not null check (quantity between 1 and 10),
  is_adjacent boolean not null default false,
  zone_ids integer[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'served', 'expired', 'left')),
  cart_id uuid unique references cart,
  offered_at timestamptz,
  offer_ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'waiting') = (cart_id is null) or state in ('left', 'expired')),
  check ((cart_id is null) = (offer_ends_at is null)),
  check ((state in ('served', 'expired', 'left')) = (ended_at is not null))
);
create unique index session_waiter_once on session_waiter (event_session_id, email) where state in ('waiting', 'offered');
create index session_waiter_line on session_waiter (event_session_id, id) where state = 'waiting';
create index session_waiter_offered on session_waiter (offer_ends_at) where state = 'offered';
create index session_waiter_search on session_waiter using gin (fold(coalesce(email, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
