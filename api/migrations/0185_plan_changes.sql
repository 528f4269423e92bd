-- A session that was sold gets another plan: from which to which, by whom and why, and how many places went with it.
create table plan_change (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session (id),
  from_plan_id integer not null references seat_plan (id),
  to_plan_id integer not null references seat_plan (id),
  staff_user_id integer references staff_user (id),
  reason text not null,
  kept_count integer not null,
  unseated_count integer not null,
  created_at timestamptz not null default now(),
  constraint plan_change_goes_elsewhere check (from_plan_id <> to_plan_id)
);
create index plan_change_session on plan_change (event_session_id);
create index plan_change_from on plan_change (from_plan_id);
create index plan_change_to on plan_change (to_plan_id);
create index plan_change_staff on plan_change (staff_user_id) where staff_user_id is not null;

-- A ticket whose seat is not in the new plan: it still opens the door, and somebody has to find it a seat or give its money back.
create table unseated_ticket (
  id integer generated always as identity primary key,
  plan_change_id integer not null references plan_change (id),
  ticket_id integer not null references ticket (id),
  -- «Tribuna, fila 3, butaca 12», of the plan that was left.
  place text not null,
  state text not null default 'open' check (state in ('open', 'reseated', 'refunded')),
  to_seat_id integer references seat (id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint unseated_ticket_decided check ((state = 'open') = (decided_at is null)),
  constraint unseated_ticket_seat check ((state = 'reseated') = (to_seat_id is not null))
);
create unique index unseated_ticket_open on unseated_ticket (ticket_id) where state = 'open';
create index unseated_ticket_ticket on unseated_ticket (ticket_id);
create index unseated_ticket_change on unseated_ticket (plan_change_id);
create index unseated_ticket_seat on unseated_ticket (to_seat_id) where to_seat_id is not null;
