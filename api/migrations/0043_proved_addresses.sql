-- An address proves itself before anything of it is shown. What a form says waits apart from the customers; only the link of
-- the mail makes the account, with the password that whoever opens the link chooses.
create table customer_sign_up (
  token_hash bytea primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  phone text not null default '',
  wants_marketing boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on customer_sign_up (email);
create index on customer_sign_up (expires_at);

-- A password or a session of an address that nobody has proved may be a stranger's: its owner comes in by a link.
delete from customer_session s using customer c where c.id = s.customer_id and c.email_verified_at is null;
update customer set password_hash = null where email_verified_at is null and password_hash is not null;
alter table customer add constraint customer_password_is_of_a_proved_address check (password_hash is null or email_verified_at is not null);

-- Checking an address by itself is no longer a purpose: what is left are links to a new password.
delete from customer_token where purpose <> 'password_reset';
alter table customer_token drop column purpose;

-- Another address is another mailbox: its owner has proved nothing yet, and whoever was in by the old one is out.
create function customer_address_changed() returns trigger language plpgsql as $$
begin
  new.email_verified_at := null;
  new.password_hash := null;
  delete from customer_session where customer_id = new.id;
  delete from customer_token where customer_id = new.id;
  return new;
end $$;
create trigger customer_address_changed before update of email on customer
  for each row when (old.email is distinct from new.email) execute function customer_address_changed();
