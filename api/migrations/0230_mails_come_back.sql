-- What servers say of mails of ours: that one came back, or that its reader complained. Each mail and kind once.
create table mail_report (
  mail_message_id integer not null references mail_message on delete cascade,
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  -- As it is compared with suppressions; goes with the mail.
  email text not null,
  created_at timestamptz not null default now(),
  primary key (mail_message_id, kind)
);
-- Of one address, lately: five soft ones end its advertising.
create index mail_report_address on mail_report (email, created_at) where kind = 'soft';

alter table mail_message drop constraint mail_message_state_check,
  add constraint mail_message_state_check
    check (state in ('queued', 'sending', 'sent', 'failed', 'outbox', 'bounced'));
alter table inbound_mail drop constraint inbound_mail_outcome_check,
  add constraint inbound_mail_outcome_check check (outcome in
    ('reply', 'opened', 'dropped', 'automatic', 'unreadable', 'too_large', 'bounce', 'complaint'));
drop index mail_message_with_body;
create index mail_message_with_body on mail_message (created_at)
  where html <> '' and state in ('sent', 'failed', 'outbox', 'bounced');
