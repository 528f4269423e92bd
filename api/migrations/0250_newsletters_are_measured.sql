-- Two subjects of a newsletter on trial with a part of its list; the rest waits for the one that did better. A delivery carries
-- which it is; null: it waits.
alter table newsletter
  add column second_subject text not null default '' check (length(second_subject) <= 150),
  add column test_share smallint not null default 20 check (test_share between 5 and 50),
  add column test_hours smallint not null default 4 check (test_hours between 1 and 72),
  add column test_rule text not null default 'opens' check (test_rule in ('opens', 'clicks')),
  add column test_ends_at timestamptz,
  add column winner text check (winner in ('a', 'b')),
  add column winner_reason text not null default '' check (length(winner_reason) <= 300);
create index newsletter_on_trial on newsletter (test_ends_at) where test_ends_at is not null and winner is null;
alter table newsletter_delivery
  add column variant text default 'a' check (variant in ('a', 'b')),
  add column is_measured boolean not null default false;
create index newsletter_delivery_of_variant on newsletter_delivery (newsletter_id, id)
  where state = 'queued' and variant is not null;
-- Clicks are counted in sum, by link and subject; whose they are is known of whoever allowed it.
alter table newsletter_link
  add column second_clicks integer not null default 0 check (second_clicks >= 0);
alter table subscriber
  add column measured_since timestamptz;
-- What was sent in those days to whom: orders of seven days are looked for by it.
create index newsletter_delivery_address on newsletter_delivery (email, sent_at) where sent_at is not null;
