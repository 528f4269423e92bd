-- The address at which a guardian's telephone reads what a child's teams do. The edition is part of it: raised, the
-- address that somebody else may have got opens nothing.
create table calendar_feed (
  id integer generated always as identity primary key,
  guardian_id integer not null references guardian on delete cascade,
  athlete_id integer not null references athlete on delete cascade,
  edition integer not null default 1 check (edition > 0),
  created_at timestamptz not null default now(),
  unique (guardian_id, athlete_id)
);
create index calendar_feed_athlete on calendar_feed (athlete_id);
