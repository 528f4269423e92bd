-- Credit expires when the screens say so. Until when a wallet was looked at, so that it is not looked at for nothing, and who was told of
-- what, once for each day and number of days before.
alter table pass_holder add column wallet_looked_on date, add column wallet_looked_entry_id integer not null default 0;
create index wallet_entry_expires on wallet_entry (expires_on, pass_holder_id) where expires_on is not null;
create table wallet_notice (
  pass_holder_id integer not null references pass_holder,
  expires_on date not null,
  days_before smallint not null check (days_before between 0 and 99),
  -- Nothing: it was spent already, and nobody was written to.
  amount_cents integer not null check (amount_cents >= 0),
  email text not null,
  sent_at timestamptz not null default now(),
  primary key (pass_holder_id, expires_on, days_before)
);
