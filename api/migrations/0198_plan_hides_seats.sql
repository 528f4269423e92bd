-- With another plan a session hides what is hidden of that one.
create trigger event_session_other_plan_hides after update of seat_plan_id on event_session
  for each row when (new.seat_plan_id <> old.seat_plan_id) execute function new_session_hides_seats();
