-- A newsletter has a page of its own on the web: whoever gets it can read it there and hand its address on, which names
-- nobody. Only one that has gone out can be shown to search engines.
alter table newsletter
  add column web_key text not null default gen_random_uuid()::text unique,
  add column is_published boolean not null default false,
  add constraint newsletter_published check (not is_published or sent_at is not null);

-- What its readers did is a part of those of whom it may be known: they got it, and allow it. One denominator, kept with
-- the other counts, so no two places can say two rates of one newsletter.
alter table newsletter add column measured_count integer not null default 0 check (measured_count >= 0);

create or replace function count_newsletter_deliveries() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update newsletter n set
    recipient_count = n.recipient_count + c.recipients, delivered_count = n.delivered_count + c.delivered,
    measured_count = n.measured_count + c.measured,
    opened_count = n.opened_count + c.opened, clicked_count = n.clicked_count + c.clicked,
    bounced_count = n.bounced_count + c.bounced, complained_count = n.complained_count + c.complained,
    unsubscribed_count = n.unsubscribed_count + c.unsubscribed
  from (select newsletter_id,
      sum(w * (state <> 'discarded')::int)::int as recipients,
      sum(w * (state in ('sent', 'delivered'))::int)::int as delivered,
      sum(w * is_seen::int)::int as measured,
      sum(w * (is_seen and opened_at is not null)::int)::int as opened,
      sum(w * (is_seen and clicked_at is not null)::int)::int as clicked,
      sum(w * (state = 'bounced')::int)::int as bounced, sum(w * (complained_at is not null)::int)::int as complained,
      sum(w * (unsubscribed_at is not null)::int)::int as unsubscribed
      from (select 1 as w, a.*, a.is_measured and a.state in ('sent', 'delivered') as is_seen from after_rows a
        union all select -1, b.*, b.is_measured and b.state in ('sent', 'delivered') from before_rows b) x group by 1) c
  where n.id = c.newsletter_id and (c.recipients, c.delivered, c.measured, c.opened, c.clicked, c.bounced, c.complained,
    c.unsubscribed) <> (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;

create or replace function count_new_newsletter_deliveries() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update newsletter n set
    recipient_count = n.recipient_count + c.recipients, delivered_count = n.delivered_count + c.delivered,
    measured_count = n.measured_count + c.measured,
    opened_count = n.opened_count + c.opened, clicked_count = n.clicked_count + c.clicked,
    bounced_count = n.bounced_count + c.bounced, complained_count = n.complained_count + c.complained,
    unsubscribed_count = n.unsubscribed_count + c.unsubscribed
  from (select newsletter_id, (count(*) filter (where state <> 'discarded'))::int as recipients,
      (count(*) filter (where state in ('sent', 'delivered')))::int as delivered,
      (count(*) filter (where is_seen))::int as measured,
      (count(opened_at) filter (where is_seen))::int as opened,
      (count(clicked_at) filter (where is_seen))::int as clicked,
      (count(*) filter (where state = 'bounced'))::int as bounced,
      count(complained_at)::int as complained, count(unsubscribed_at)::int as unsubscribed
      from (select a.*, a.is_measured and a.state in ('sent', 'delivered') as is_seen from after_rows a) x
      group by 1) c where n.id = c.newsletter_id;
  return null;
end $$;

update newsletter n set measured_count = c.measured, opened_count = c.opened, clicked_count = c.clicked
  from (select newsletter_id, count(*)::int as measured, count(opened_at)::int as opened,
      count(clicked_at)::int as clicked
      from newsletter_delivery where is_measured and state in ('sent', 'delivered') group by 1) c
  where n.id = c.newsletter_id;
update newsletter set opened_count = 0, clicked_count = 0 where measured_count = 0;

-- Null: nobody of those who got it allows it.
alter table newsletter
  add column open_bp integer generated always as (share_bp(opened_count, measured_count)) stored,
  add column click_bp integer generated always as (share_bp(clicked_count, measured_count)) stored,
  add constraint newsletter_seen_counts check (measured_count <= delivered_count and opened_count <= measured_count
    and clicked_count <= measured_count);

-- What a trial of two subjects has shown: one won, chance may have done it, or there was no difference.
alter table newsletter add column test_verdict text check (test_verdict in ('won', 'unclear', 'equal'));
