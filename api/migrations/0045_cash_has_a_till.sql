-- Cash is in somebody's till, whoever takes it. payment_till gives it the open one of whoever made the order; without one the
-- transaction cannot end. Deferred: the statement that takes the money asks first and says so in words; this holds for any other way.
-- Money taken before this has no till and stays as it is.
create function cash_has_its_till() returns trigger language plpgsql as $$
begin
  if exists (select 1 from payment where id = new.id and cash_shift_id is null) then
    raise exception 'cash payment % has no till', new.id using errcode = 'TQ009';
  end if;
  return null;
end $$;
create constraint trigger payment_cash_in_till after insert on payment deferrable initially deferred
  for each row when (new.method = 'cash') execute function cash_has_its_till();
