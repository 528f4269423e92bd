-- The rights of a full stadium are stored in one statement before the first reader of the night gets its list. Looking
-- for each of them whether its session has a list was a seventh of that time, and the only statement that adds any makes
-- the list itself first (api/src/domain/access/rights-list.ts): a list that goes takes its rights along, all at once.
alter table door_right drop constraint door_right_event_session_id_fkey;

create function door_rights_go() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from door_right r using gone where r.event_session_id = gone.event_session_id;
  return null;
end $$;
create trigger door_rights_go after delete on door_list referencing old table as gone for each statement
  execute function door_rights_go();
