-- A newsletter leaves: who gets it is written down when it starts, and taken from there a few at a time.
alter table newsletter_delivery
  add column attempts smallint not null default 0,
  -- When it may be taken in hand (again): whoever takes it puts this ahead for as long as sending may last.
  add column next_at timestamptz not null default now();
create index newsletter_delivery_waiting on newsletter_delivery (newsletter_id, id) where state = 'queued';
-- Accepted, and not given back yet: looked at every second.
create index newsletter_delivery_on_its_way on newsletter_delivery (sent_at) where state = 'sent';
create index newsletter_delivery_of_person on newsletter_delivery (subscriber_id, sent_at desc);

-- What a newsletter has done is counted where its deliveries change, so no figure of it can differ from its rows.
alter table newsletter drop constraint newsletter_check2,
  add constraint newsletter_counts check (recipient_count >= 0 and delivered_count >= 0 and bounced_count >= 0
    and delivered_count + bounced_count <= recipient_count);
create function count_newsletter_deliveries() returns trigger language plpgsql as $$
begin
  update newsletter n set
    recipient_count = n.recipient_count + c.recipients, delivered_count = n.delivered_count + c.delivered,
    opened_count = n.opened_count + c.opened, clicked_count = n.clicked_count + c.clicked,
    bounced_count = n.bounced_count + c.bounced, complained_count = n.complained_count + c.complained,
    unsubscribed_count = n.unsubscribed_count + c.unsubscribed
  from (select newsletter_id,
      sum(w * (state <> 'discarded')::int)::int as recipients,
      sum(w * (state in ('sent', 'delivered'))::int)::int as delivered,
      sum(w * (opened_at is not null)::int)::int as opened, sum(w * (clicked_at is not null)::int)::int as clicked,
      sum(w * (state = 'bounced')::int)::int as bounced, sum(w * (complained_at is not null)::int)::int as complained,
      sum(w * (unsubscribed_at is not null)::int)::int as unsubscribed
      from (select 1 as w, a.* from after_rows a union all select -1, b.* from before_rows b) x group by 1) c
  where n.id = c.newsletter_id and (c.recipients, c.delivered, c.opened, c.clicked, c.bounced, c.complained,
    c.unsubscribed) <> (0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
create function count_new_newsletter_deliveries() returns trigger language plpgsql as $$
begin
  update newsletter n set
    recipient_count = n.recipient_count + c.recipients, delivered_count = n.delivered_count + c.delivered,
    opened_count = n.opened_count + c.opened, clicked_count = n.clicked_count + c.clicked,
    bounced_count = n.bounced_count + c.bounced, complained_count = n.complained_count + c.complained,
    unsubscribed_count = n.unsubscribed_count + c.unsubscribed
  from (select newsletter_id, (count(*) filter (where state <> 'discarded'))::int as recipients,
      (count(*) filter (where state in ('sent', 'delivered')))::int as delivered, count(opened_at)::int as opened,
      count(clicked_at)::int as clicked, (count(*) filter (where state = 'bounced'))::int as bounced,
      count(complained_at)::int as complained, count(unsubscribed_at)::int as unsubscribed
      from after_rows group by 1) c where n.id = c.newsletter_id;
  return null;
end $$;
create trigger newsletter_delivery_counts after update on newsletter_delivery
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_newsletter_deliveries();
create trigger newsletter_delivery_counts_new after insert on newsletter_delivery
  referencing new table as after_rows for each statement execute function count_new_newsletter_deliveries();

-- A report may be of a newsletter, too.
alter table mail_report drop constraint mail_report_pkey,
  alter column mail_message_id drop not null,
  add column newsletter_delivery_id integer references newsletter_delivery on delete cascade,
  add constraint mail_report_of_one check (num_nonnulls(mail_message_id, newsletter_delivery_id) = 1),
  add constraint mail_report_of_mail unique (mail_message_id, kind),
  add constraint mail_report_of_newsletter unique (newsletter_delivery_id, kind);
