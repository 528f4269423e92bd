-- One thing that was told twice is one case: what was said in the other is read in it, and its link leads there.

alter table incident
  add column merged_into_id integer references incident on delete set null,
  add constraint incident_merged_is_closed check (merged_into_id is null or state = 'closed'),
  add constraint incident_merged_into_another check (merged_into_id <> id);
create index incident_merged on incident (merged_into_id) where merged_into_id is not null;

-- No chains: whoever follows a case follows one step.
create function incident_merged_once() returns trigger language plpgsql as $$
begin
  if exists (select 1 from incident t where t.id = new.merged_into_id and t.merged_into_id is not null)
     or exists (select 1 from incident o where o.merged_into_id = new.id) then
    raise exception 'incident % would be merged by two steps', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger incident_merged_once before insert or update of merged_into_id on incident
  for each row when (new.merged_into_id is not null) execute function incident_merged_once();
