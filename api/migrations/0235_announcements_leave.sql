-- An announcement leaves as a newsletter does: who gets it is written down when it starts, and taken from there a few at
-- a time.
alter table announcement_recipient
  add column attempts smallint not null default 0,
  -- When it may be taken in hand (again): whoever takes it puts this ahead for as long as sending may last.
  add column next_at timestamptz not null default now();
create index announcement_recipient_waiting on announcement_recipient (announcement_id, id)
  where state = 'queued' and channel = 'email';
create index announcement_recipient_on_its_way on announcement_recipient (sent_at)
  where state = 'sent' and channel = 'email';

-- One that somebody has let go on is not stopped again for what had come back before.
alter table announcement add column resumed_at timestamptz;
alter table newsletter add column resumed_at timestamptz;

-- A report may be of an announcement, too.
alter table mail_report drop constraint mail_report_of_one,
  add column announcement_recipient_id integer references announcement_recipient on delete cascade,
  add constraint mail_report_of_one
    check (num_nonnulls(mail_message_id, newsletter_delivery_id, announcement_recipient_id) = 1),
  add constraint mail_report_of_announcement unique (announcement_recipient_id, kind);
