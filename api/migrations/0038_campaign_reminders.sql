-- «Quedan siete días»: who has not renewed is told so many days before the window ends, once for each number of days. The row and
-- the mail commit together; the key is what keeps two workers, a restart or a moved window from telling somebody twice.
create table campaign_reminder (
  id integer generated always as identity primary key,
  pass_campaign_id integer not null references pass_campaign,
  pass_holder_id integer not null references pass_holder,
  days_before smallint not null check (days_before between 0 and 99),
  -- The end of the window as it was told.
  ends_at timestamptz not null,
  email text not null check (email <> ''),
  sent_at timestamptz not null default now(),
  unique (pass_campaign_id, pass_holder_id, days_before)
);
create index on campaign_reminder (pass_holder_id);
create index on campaign_reminder (pass_campaign_id, sent_at desc);
