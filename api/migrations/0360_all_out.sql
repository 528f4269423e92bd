-- Everybody is out: one row, with its reason, instead of a reading for each head. Who is inside is counted from after it,
-- and each right may enter once more.
create table all_out (
  id integer generated always as identity primary key,
  -- A trial's goes with it.
  event_session_id integer not null references event_session on delete cascade,
  at timestamptz not null,
  inside integer not null check (inside > 0),
  reason text not null check (length(reason) between 3 and 300),
  staff_user_id integer references staff_user
);
create unique index all_out_in_turn on all_out (event_session_id, at);
create trigger all_out_append_only before update or truncate on all_out for each statement execute function append_only();
create trigger all_out_stays after delete on all_out referencing old table as gone for each statement execute function
  stays_for_its_period('exists (select 1 from event_session s where s.id = gone.event_session_id and not s.is_trial)');

-- What is heard of later and was read before it has gone out with the others.
alter table access_counter add column all_out_at timestamptz;
