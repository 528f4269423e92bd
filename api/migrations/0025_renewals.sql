-- Renewals. Whoever shows a member number with its document or birth date may renew without an account, for some minutes
-- and in that browser. A search that finds nobody leaves the same trace.
create table renewal_proof (
  token_hash bytea primary key,
  holder_ids integer[] not null default '{}' check (cardinality(holder_ids) <= 20),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on renewal_proof (expires_at);

-- Ley 10/2025: nobody is charged for a renewal that was not announced, with its amount and its day, fifteen days before.
create table auto_renewal (
  season_pass_id integer primary key references season_pass,
  season_list_id integer not null references season_list,
  state text not null default 'notified' check (state in ('notified', 'stopped', 'renewed', 'failed')),
  amount_cents integer not null check (amount_cents >= 0),
  charge_on date not null,
  notified_at timestamptz not null default now(),
  decided_at timestamptz,
  renewed_pass_id integer references season_pass,
  reason text not null default '',
  check ((state = 'notified') = (decided_at is null)),
  check ((state = 'renewed') = (renewed_pass_id is not null)),
  check (charge_on >= (notified_at at time zone 'Europe/Madrid')::date + 15)
);
create index auto_renewal_due on auto_renewal (season_list_id, charge_on) where state = 'notified';
create index on auto_renewal (renewed_pass_id) where renewed_pass_id is not null;

-- A deposit that pays part of a pass goes through the wallet of its holder: the order of the deposit sells nothing any
-- more, the order of the pass is paid by the wallet, and both books stay true.
alter table wallet_entry drop constraint wallet_entry_kind_check;
alter table wallet_entry add constraint wallet_entry_kind_check check (kind in ('release', 'refund', 'gift', 'adjustment', 'use', 'expiry', 'deposit'));
alter table waiting_list_entry
  add column customer_id integer references customer,
  add column served_pass_id integer references season_pass,
  add column decided_at timestamptz;
create index on waiting_list_entry (customer_id) where customer_id is not null;
create index on waiting_list_entry (served_pass_id) where served_pass_id is not null;
create index waiting_list_called on waiting_list_entry (expires_at) where state = 'called';
-- A holder sponsors one person in a campaign.
create unique index waiting_list_sponsored_once on waiting_list_entry (pass_campaign_id, sponsor_id) where sponsor_id is not null and state in ('waiting', 'called', 'served');
