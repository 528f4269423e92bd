-- Venues and versioned seat plans. A published plan version never changes: sessions point at it.
create table venue (
  id integer generated always as identity primary key,
  name text not null unique,
  address text not null default '',
  city text not null default '',
  postal_code text not null default '',
  -- A zone that does not exist breaks every page and mail that says an hour. Only those of this country are offered,
  -- here and for the organization; they are the ones that PostgreSQL and the browsers know by these names.
  timezone text not null default 'Europe/Madrid' check (timezone in ('Europe/Madrid', 'Atlantic/Canary')),
  safe_capacity integer not null check (safe_capacity > 0),
  how_to_arrive text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table gate (
  id integer generated always as identity primary key,
  venue_id integer not null references venue,
  name text not null,
  code text not null,
  is_accessible boolean not null default false,
  version integer not null default 1,
  unique (venue_id, code)
);

-- Seats of a plan have consecutive ids from first_seat_id, so seat id = first_seat_id + index in the geometry.
create sequence seat_id_seq as integer;
create table seat_plan (
  id integer generated always as identity primary key,
  venue_id integer not null references venue,
  name text not null,
  edition integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  first_seat_id integer not null,
  seat_count integer not null check (seat_count between 0 and 100000),
  geometry jsonb not null,
  content_hash text not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  version integer not null default 1,
  -- What a draft was made of, so that it can be made anew with other numbers. `recipe_hash` is the content that the
  -- recipe gave: with another content somebody has changed it since, and making it anew would lose that.
  recipe jsonb,
  recipe_hash text,
  unique (venue_id, name, edition),
  check ((recipe is null) = (recipe_hash is null))
);
create index on seat_plan (content_hash);

create function plan_content_is_frozen() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.geometry, new.content_hash, new.first_seat_id, new.seat_count)
     is distinct from (old.geometry, old.content_hash, old.first_seat_id, old.seat_count) then
    raise exception 'published seat plan % is frozen', old.id using errcode = 'TQ003';
  end if;
  return new;
end $$;
create trigger seat_plan_frozen before update on seat_plan for each row execute function plan_content_is_frozen();

create table zone (
  id integer generated always as identity primary key,
  seat_plan_id integer not null references seat_plan on delete cascade,
  code text not null,
  name text not null,
  kind text not null check (kind in ('numbered', 'general')),
  capacity integer not null check (capacity >= 0),
  position integer not null,
  color text not null default '#64748b',
  gate_id integer references gate,
  unique (seat_plan_id, code)
);

-- attributes: 1 wheelchair, 2 companion, 4 restricted view, 8 aisle
create table seat (
  id integer primary key,
  seat_plan_id integer not null references seat_plan on delete cascade,
  zone_id integer not null references zone,
  seat_index integer not null,
  guid text not null,
  row_label text not null,
  row_index integer not null,
  seat_number text not null,
  attributes smallint not null default 0,
  unique (seat_plan_id, guid),
  unique (seat_plan_id, seat_index),
  unique (zone_id, row_label, seat_number)
);

create function published_plan_is_frozen() returns trigger language plpgsql as $$
declare plan integer := coalesce(case when tg_op <> 'INSERT' then old.seat_plan_id end, new.seat_plan_id);
begin
  if exists (select 1 from seat_plan where id = plan and state <> 'draft') then
    raise exception 'published seat plan % is frozen', plan using errcode = 'TQ003';
  end if;
  return coalesce(new, old);
end $$;
create trigger zone_frozen before insert or delete or update of seat_plan_id, code, kind, capacity on zone
  for each row execute function published_plan_is_frozen();
create trigger seat_frozen before update or delete on seat
  for each row execute function published_plan_is_frozen();

-- Inserts come 100,000 at a time: checked once per statement.
create function published_plan_takes_no_seats() returns trigger language plpgsql as $$
begin
  if exists (select 1 from seat_plan p where p.id in (select distinct seat_plan_id from added)
    and p.state <> 'draft') then
    raise exception 'published seat plan is frozen' using errcode = 'TQ003';
  end if;
  return null;
end $$;
create trigger seat_not_added after insert on seat referencing new table as added
  for each statement execute function published_plan_takes_no_seats();
