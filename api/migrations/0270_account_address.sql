-- The address of an account is its key: whoever reads the mailbox chooses the password. So it is changed by a proof
-- alone. A new one is proposed, told to both, proved by the link that went to it, and waits, where the account was
-- somebody's already, until the old one agrees or has had time to object. Until then nothing moves.
create table customer_email_change (
  id integer generated always as identity primary key,
  customer_id integer not null references customer on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  email text not null check (email = lower(email) and email <> old_email),
  -- Of the link that went to the new address, and of the one that went to the old.
  token_hash bytea not null unique,
  old_token_hash bytea not null unique,
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Until then it waits for the old address, unless that agrees before.
  waits_until_at timestamptz not null check (waits_until_at < expires_at),
  proved_at timestamptz,
  agreed_at timestamptz,
  ended_at timestamptz,
  is_done boolean not null default false,
  constraint customer_email_change_done check (not is_done or proved_at is not null and ended_at is not null)
);
create unique index customer_email_change_open on customer_email_change (customer_id) where ended_at is null;
create index customer_email_change_expires on customer_email_change (expires_at);
create index customer_email_change_due on customer_email_change (waits_until_at)
  where ended_at is null and proved_at is not null;
create index customer_email_change_staff on customer_email_change (staff_user_id);

-- Another address is another mailbox. Whoever was in by the old one is out, and its links open nothing.
create or replace function customer_address_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.email = 'borrado-' || new.id || '@example.invalid' then
    new.email_verified_at := null;
    new.password_hash := null;
  elsif exists (select from customer_email_change x where x.customer_id = new.id and x.email = new.email
    and x.old_email = old.email and x.is_done and x.ended_at = now()) then
    new.email_verified_at := now();
  else
    raise exception 'nobody has proved the new address of customer %', new.id
      using errcode = '23514', constraint = 'customer_email_proved';
  end if;
  delete from customer_session where customer_id = new.id;
  delete from customer_token where customer_id = new.id;
  return new;
end $$;
