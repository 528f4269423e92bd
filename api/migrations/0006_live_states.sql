-- What the live states read: which sessions' settings changed since a transaction horizon.
-- xid8 with the snapshot's xmin misses nothing that commits late; a plain sequence would.
alter table event_session add column changed_xid xid8 not null default pg_current_xact_id();
create index on event_session (changed_xid);

create function touch_session() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger event_session_touched before update on event_session for each row execute function touch_session();

create function touch_priced_session() returns trigger language plpgsql as $$
begin
  update event_session set changed_xid = pg_current_xact_id()
   where id in (select event_session_id from touched) or exists (select 1 from touched where event_session_id is null);
  return null;
end $$;
create trigger price_inserted after insert on price referencing new table as touched for each statement execute function touch_priced_session();
create trigger price_updated after update on price referencing new table as touched for each statement execute function touch_priced_session();
create trigger price_deleted after delete on price referencing old table as touched for each statement execute function touch_priced_session();
create trigger fee_inserted after insert on booking_fee referencing new table as touched for each statement execute function touch_priced_session();
create trigger fee_updated after update on booking_fee referencing new table as touched for each statement execute function touch_priced_session();
create trigger fee_deleted after delete on booking_fee referencing old table as touched for each statement execute function touch_priced_session();

create function touch_event_sessions() returns trigger language plpgsql as $$
begin
  update event_session set changed_xid = pg_current_xact_id() where event_id = new.id;
  return null;
end $$;
create trigger event_changed after update on event for each row execute function touch_event_sessions();
