-- What is given back by hand now; a history that is loaded keeps the tills that it had.
create or replace function refund_by_hand_is_whole() returns trigger
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
