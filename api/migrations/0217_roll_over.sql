-- A list of the academy is carried over into the next season once; as long as nobody has touched that, it is taken back.
create table list_roll_over (
  id integer generated always as identity primary key,
  from_list_id integer not null unique references season_list,
  to_list_id integer not null unique references season_list on delete cascade,
  prices_bp integer not null check (prices_bp between -5000 and 5000),
  step_cents integer not null check (step_cents between 1 and 10000),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  check (from_list_id <> to_list_id)
);
