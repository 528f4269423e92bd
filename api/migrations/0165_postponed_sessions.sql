-- A session that was sold goes to another day: when and why, and until when its buyers may ask for their money.
create table session_postponement (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  from_starts_at timestamptz not null,
  to_starts_at timestamptz not null,
  refund_until_at timestamptz,
  reason text not null check (reason <> ''),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  -- How many were written to; null: they still are.
  told integer,
  constraint session_postponement_moves check (from_starts_at <> to_starts_at)
);
create index session_postponement_session on session_postponement (event_session_id, id);
create index session_postponement_staff on session_postponement (staff_user_id);
create index session_postponement_untold on session_postponement (id) where told is null;

-- The day that was on the first tickets, for whoever comes with one.
alter table event_session add column postponed_from timestamptz;
