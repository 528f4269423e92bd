-- Clerks take turns at a counter by their PIN. Where somebody has logged in with all that it takes, whoever works there
-- goes on under a session of their own, which hangs from that log-in: it ends with it, is a clerk's and nothing more, and
-- its money goes into the till of the counter. One that is locked opens nothing but the question who goes on.
alter table login_session
  add column base_id integer references login_session on delete cascade,
  -- Whose drawer is at this counter: of somebody else, who opened it and will count it.
  add column cash_shift_id integer references cash_shift,
  drop constraint login_session_stage_check,
  add constraint login_session_stage_check check (stage in ('full', 'code', 'enrol', 'locked')),
  add constraint login_session_till_by_pin check (cash_shift_id is null or base_id is not null);
create index login_session_base_id_idx on login_session (base_id) where base_id is not null;
create index login_session_cash_shift_id_idx on login_session (cash_shift_id) where cash_shift_id is not null;
-- Nobody stands at two counters.
create unique index login_session_at_one_counter on login_session (staff_user_id)
  where base_id is not null and revoked_at is null and stage = 'full';

-- With the log-in everything ends that hangs from it.
create function counter_ends() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update login_session set revoked_at = now() where base_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger login_session_counter_ends after update of revoked_at on login_session
  for each row when (old.revoked_at is null and new.revoked_at is not null and new.base_id is null)
  execute function counter_ends();

-- What a PIN opened is locked when the PIN is another one, or its clerk works there no more.
create function pin_opens_no_more() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- What still waits for its second factor never showed it, and is gone.
  update login_session set stage = case stage when 'full' then 'locked' else stage end,
      revoked_at = case stage when 'code' then now() end
    where staff_user_id = old.staff_user_id and base_id is not null and stage in ('full', 'code') and revoked_at is null;
  return null;
end $$;
create trigger box_office_clerk_pin after update of pin_hash, is_active, scope, staff_user_id on box_office_clerk
  for each row when (old.pin_hash is distinct from new.pin_hash or old.scope is distinct from new.scope
    or old.staff_user_id <> new.staff_user_id or old.is_active <> new.is_active)
  execute function pin_opens_no_more();

-- The open till of a member of staff: the own one, else that of the counter at which they stand by their PIN. A session
-- that is locked stands at none.
create function till_of(staff integer) returns integer language sql stable
begin atomic
  select coalesce(
    (select s.id from box_office_clerk k join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
      where k.staff_user_id = staff),
    (select s.id from login_session l join cash_shift s on s.id = l.cash_shift_id and s.state = 'open'
      where l.staff_user_id = staff and l.base_id is not null and l.revoked_at is null and l.stage = 'full'
        and l.expires_at > now()));
end;

create or replace function payment_takes_its_till() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if new.cash_shift_id is null then
    select s.id into new.cash_shift_id from cash_shift s
      where s.id = (select till_of(o.staff_user_id) from "order" o where o.id = new.order_id) and s.state = 'open'
      for share of s;
  end if;
  return new;
end $$;

create or replace function refund_takes_its_till() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  giver integer := coalesce(new.given_by_id, new.staff_user_id);
begin
  if new.cash_shift_id is null and new.state = 'done' and giver is not null and new.method in ('cash', 'card_terminal')
      and exists (select 1 from payment where id = new.payment_id and not is_trial) then
    select s.id into new.cash_shift_id from cash_shift s where s.id = till_of(giver) and s.state = 'open' for share of s;
  end if;
  return new;
end $$;
