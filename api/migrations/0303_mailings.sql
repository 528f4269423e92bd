-- Every batch of mails is a mailing: what was written to many for one cause, in one list, to be seen, held and tried
-- again. A mail says to which it belongs; a newsletter and an announcement, which keep whom they go to themselves, have
-- theirs by their state.

-- What stood here and was no list of codes was made by nothing but the demonstration.
delete from mailing where kind <> 'codes';

alter table mailing drop constraint mailing_kind_check;
alter table mailing add constraint mailing_kind_check check (kind in ('newsletter', 'announcement', 'reminder', 'codes',
  'session', 'invitations', 'names', 'passes', 'supporters', 'instalments', 'plots', 'academy'));

-- `key`: one mailing for one kind of mail, cause and day of the club; null of what has a table of its own.
-- `cause`: what it is about, as the office calls the resource, with its number.
alter table mailing
  add column key text unique,
  add column cause text not null default '',
  add column cause_id integer,
  add constraint mailing_cause check ((cause <> '') = (cause_id is not null)),
  add constraint mailing_has_its_own check (case kind when 'newsletter' then newsletter_id is not null
    when 'announcement' then announcement_id is not null when 'codes' then discount_id is not null
    else key is not null end and (key is null or num_nonnulls(newsletter_id, announcement_id, discount_id) = 0)),
  drop constraint mailing_newsletter_id_fkey,
  drop constraint mailing_announcement_id_fkey,
  add constraint mailing_newsletter_id_fkey foreign key (newsletter_id) references newsletter on delete cascade,
  add constraint mailing_announcement_id_fkey foreign key (announcement_id) references announcement on delete cascade;
create unique index mailing_newsletter on mailing (newsletter_id) where newsletter_id is not null;
create unique index mailing_announcement on mailing (announcement_id) where announcement_id is not null;
create index mailing_session on mailing (event_session_id) where event_session_id is not null;

-- '': nothing of it is kept. One that names no key is like no other.
alter table mail_message
  alter column html set default '',
  alter column text set default '',
  alter column dedupe_key set default gen_random_uuid()::text,
  add column mailing_id integer references mailing,
  drop constraint mail_message_state_check,
  add constraint mail_message_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'outbox', 'bounced',
    'cancelled'));
create index mail_message_mailing on mail_message (mailing_id, state, id) where mailing_id is not null;
drop index mail_message_with_body;
create index mail_message_with_body on mail_message (created_at)
  where html <> '' and state in ('sent', 'failed', 'outbox', 'bounced', 'cancelled');

-- The mails of the codes that have gone are those of their list.
update mail_message m set mailing_id = i.mailing_id from mailing_item i where i.mail_message_id = m.id;

-- A newsletter or an announcement is a mailing from when it is let go, and moves with it.
create function campaign_is_a_mailing() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  letter constant integer := case when tg_table_name = 'newsletter' then new.id end;
  notice constant integer := case when tg_table_name = 'announcement' then new.id end;
  channels constant jsonb := coalesce(to_jsonb(new) -> 'channels', '["email"]');
  becomes constant text := case new.state when 'scheduled' then 'queued' when 'sent' then 'done' else new.state end;
  ends_at constant timestamptz := case when becomes in ('done', 'cancelled', 'failed') then new.updated_at end;
begin
  update mailing set title = new.title, state = becomes, state_reason = new.state_reason,
      started_at = coalesce(started_at, new.sent_at),
      finished_at = case when coalesce(started_at, new.sent_at) is not null then ends_at end
    where newsletter_id = letter or announcement_id = notice;
  if found or becomes = 'draft' then return null; end if;
  insert into mailing (title, kind, channel, state, state_reason, newsletter_id, announcement_id, started_at, finished_at,
      created_at)
    values (new.title, tg_table_name, case when channels ? 'email' then 'email' else channels ->> 0 end, becomes,
      new.state_reason, letter, notice, new.sent_at, case when new.sent_at is not null then ends_at end,
      coalesce(new.sent_at, now()));
  return null;
end $$;
create trigger newsletter_is_a_mailing after insert or update of state, state_reason, title on newsletter
  for each row execute function campaign_is_a_mailing();
create trigger announcement_is_a_mailing after insert or update of state, state_reason, title on announcement
  for each row execute function campaign_is_a_mailing();

-- Those that were let go before.
insert into mailing (title, kind, state, state_reason, newsletter_id, started_at, finished_at, created_at)
  select title, 'newsletter', case state when 'scheduled' then 'queued' when 'sent' then 'done' else state end,
    state_reason, id, sent_at, case when state in ('sent', 'cancelled') then sent_at end, coalesce(sent_at, updated_at)
    from newsletter where state <> 'draft' order by coalesce(sent_at, updated_at), id;
insert into mailing (title, kind, channel, state, state_reason, announcement_id, started_at, finished_at, created_at)
  select title, 'announcement', case when 'email' = any(channels) then 'email' else coalesce(channels[1], 'email') end,
    case state when 'scheduled' then 'queued' when 'sent' then 'done' else state end,
    state_reason, id, sent_at, case when state in ('sent', 'cancelled', 'failed') then sent_at end,
    coalesce(sent_at, updated_at)
    from announcement where state <> 'draft' order by coalesce(sent_at, updated_at), id;

-- What became of each message of a mailing, whoever keeps it.
create view mailing_message with (security_invoker = true) as
  select m.mailing_id, case m.state when 'sending' then 'queued' when 'outbox' then 'held' when 'cancelled' then 'discarded'
      else m.state end as state
    from mail_message m join mailing g on g.id = m.mailing_id and g.key is not null
  union all
  select i.mailing_id, i.state from mailing_item i
  union all
  select g.id, d.state from mailing g join newsletter_delivery d on d.newsletter_id = g.newsletter_id
  union all
  select g.id, r.state from mailing g join announcement_recipient r on r.announcement_id = g.announcement_id
    where r.channel in ('email', 'whatsapp');

-- The mails of mailings, without what they say.
create view mailing_mail with (security_invoker = true) as
  select id, mailing_id, kind, to_email, subject, state, attempts, last_error, created_at, sent_at
    from mail_message where mailing_id is not null;
