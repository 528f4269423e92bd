-- What is given back by hand. Cash leaves the open till of whoever gives it, as it comes into one; what goes back to a
-- card at a terminal waits until somebody has made it there, and says who. What was done before stays as it is.
alter table refund add column given_by_id integer references staff_user,
  add column operation text not null default '' check (length(operation) <= 40);
comment on column refund.operation is 'Number of the operation, of the terminal''s slip.';

-- A terminal's refund is of the till of whoever makes it, which may be open days after it was asked for.
create or replace function refund_takes_its_till() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  giver integer := coalesce(new.given_by_id, new.staff_user_id);
begin
  if new.cash_shift_id is null and new.state = 'done' and giver is not null and new.method in ('cash', 'card_terminal')
      and exists (select 1 from payment where id = new.payment_id and not is_trial) then
    select s.id into new.cash_shift_id
      from box_office_clerk k join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
     where k.staff_user_id = giver for share of s;
  end if;
  return new;
end $$;
drop trigger refund_till on refund;
-- After refund_goes_back, which says the method: triggers go by their names.
create trigger refund_takes_its_till before insert or update of state on refund for each row
  execute function refund_takes_its_till();

-- What is given back now; a history that is loaded keeps the tills that it had.
create function refund_by_hand_is_whole() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  r refund;
begin
  select * into r from refund where id = new.id;
  if r.state <> 'done' or r.done_at < now() then return null; end if;
  if r.method = 'cash' and r.cash_shift_id is null and coalesce(r.given_by_id, r.staff_user_id) is not null
      and exists (select 1 from payment where id = r.payment_id and not is_trial) then
    raise exception 'cash refund % has no till', r.id using errcode = 'TQ009';
  end if;
  if r.method = 'card_terminal' and r.staff_user_id is not null and r.given_by_id is null then
    raise exception 'nobody has made refund % on the terminal', r.id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger refund_by_hand_is_whole after insert or update of state on refund deferrable initially deferred
  for each row when (new.state = 'done' and new.method in ('cash', 'card_terminal'))
    execute function refund_by_hand_is_whole();
