-- A name that was said is corrected by whoever bought, where the session lets them: so many times, until so many hours before.
alter table event_session
  add column name_fixes integer not null default 0,
  add column name_fix_until_hours integer not null default 24,
  add constraint event_session_name_fixes_check check (name_fixes between 0 and 9),
  add constraint event_session_name_fix_until_hours_check check (name_fix_until_hours between 0 and 8760);
alter table ticket_attendee add column fixes integer not null default 0 check (fixes between 0 and 9);
