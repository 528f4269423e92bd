-- The closing of a till is a paper (Z): numbered without a gap in its box office, in the order of the closings, for good;
-- and who counted it.
alter table cash_shift add column z_number integer check (z_number > 0);
alter table cash_shift add column counted_by_id integer references staff_user;
update cash_shift s set z_number = x.n from (
  select id, row_number() over (partition by box_office_id order by closed_at, id) as n from cash_shift
   where state = 'closed') x where x.id = s.id;
create unique index cash_shift_z_number on cash_shift (box_office_id, z_number) where z_number is not null;
alter table cash_shift add constraint cash_shift_closed_has_number check (state <> 'closed' or z_number is not null);

-- The box office is locked by who closes: the next number is nobody else's. Reopened and closed again it keeps its own.
create function shift_takes_its_number() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.z_number is null then
    perform 1 from box_office where id = new.box_office_id for no key update;
    select coalesce(max(z_number), 0) + 1 into new.z_number from cash_shift where box_office_id = new.box_office_id;
  elsif tg_op = 'UPDATE' and new.z_number is distinct from old.z_number then
    raise exception 'shift % has its number', old.id using errcode = '23514', constraint = 'cash_shift_z_number_kept';
  end if;
  return new;
end $$;
create trigger cash_shift_numbered before insert or update on cash_shift
  for each row when (new.state = 'closed') execute function shift_takes_its_number();
