-- An area without an event has no door. Staff open one for it: an event that is never public, with one session that lasts as long as the area does.
alter table plot_area add column gate_session_id integer references event_session on delete set null;

-- It goes where the area's days go; of an area that is given to another event it is none any more.
create function plot_area_moves_its_gate() returns trigger language plpgsql as $$
begin
  if new.event_id is distinct from old.event_id and new.gate_session_id is not distinct from old.gate_session_id then
    new.gate_session_id := null;
  end if;
  if new.gate_session_id is not null and (new.starts_on, new.ends_on) is distinct from (old.starts_on, old.ends_on) then
    update event_session s set starts_at = d.from_at, doors_at = d.from_at, ends_at = d.until_at, version = s.version + 1, updated_at = now()
      from (select new.starts_on::timestamp at time zone v.timezone as from_at, (new.ends_on + time '23:59') at time zone v.timezone as until_at
              from event e join venue v on v.id = e.venue_id where e.id = new.event_id) d
     where s.id = new.gate_session_id;
  end if;
  return new;
end $$;
create trigger plot_area_gate_follows before update of event_id, starts_on, ends_on on plot_area for each row execute function plot_area_moves_its_gate();

-- Whether its occupants' codes are read anywhere: a session of its event begins in its days. The same days as in access_right.
create function plot_area_has_gate(area_id integer) returns boolean language sql stable as $$
  select exists (select 1 from plot_area a join event e on e.id = a.event_id join venue v on v.id = e.venue_id
    join event_session s on s.event_id = e.id and s.state <> 'cancelled'
    where a.id = area_id and (s.starts_at at time zone v.timezone)::date between a.starts_on and a.ends_on)
$$;
