-- Reminder rules run, by mail. What never had an act goes: mobile notices, «delivered» (a mail server does not say it),
-- and a choice to remind of what is settled.
delete from reminder_log where channel = 'push';
delete from reminder_rule where channel = 'push';
update reminder_log set state = 'sent' where state = 'delivered';

alter table reminder_rule
  drop constraint reminder_rule_channel_check,
  add constraint reminder_rule_channel_check check (channel in ('email', 'whatsapp')),
  drop column stop_condition,
  add constraint reminder_rule_is_sometimes_loud check (quiet_from <> quiet_until),
  -- Nobody is written to about a moment from before it was switched on, or became another rule.
  add column active_since timestamptz,
  -- Whose moment came until then has been written down.
  add column asked_until timestamptz;
update reminder_rule set active_since = now(), asked_until = now() where is_active;

create function reminder_rule_is_switched() returns trigger language plpgsql as $$
begin
  if not new.is_active then
    new.active_since := null;
    new.asked_until := null;
  elsif tg_op = 'INSERT' or not old.is_active
      or (old.trigger, old.offset_hours, old.channel) is distinct from (new.trigger, new.offset_hours, new.channel) then
    new.active_since := now();
    new.asked_until := now();
  end if;
  return new;
end $$;
create trigger reminder_rule_is_switched before insert or update of is_active, trigger, offset_hours, channel
  on reminder_rule for each row execute function reminder_rule_is_switched();
alter table reminder_rule add constraint reminder_rule_since check ((active_since is not null) = is_active);

alter table reminder_log
  drop constraint reminder_log_channel_check,
  add constraint reminder_log_channel_check check (channel in ('email', 'whatsapp')),
  drop constraint reminder_log_state_check,
  add constraint reminder_log_state_check check (state in ('queued', 'sent', 'discarded', 'failed')),
  -- What it reminds of, among the things of its trigger.
  add column subject_id integer,
  -- When it was given to the queue of mails: the person's day is taken, whatever becomes of it.
  add column handed_at timestamptz,
  add column mail_message_id integer references mail_message;
update reminder_log set handed_at = sent_at where state = 'sent';
alter table reminder_log
  add constraint reminder_log_sent check (state <> 'sent' or (handed_at is not null and sent_at is not null));
drop index reminder_log_daily;
create unique index reminder_log_daily on reminder_log (channel, email, phone, day_on) where handed_at is not null;
create index reminder_log_waiting on reminder_log (due_at, id) where state = 'queued' and handed_at is null;
create index reminder_log_on_its_way on reminder_log (mail_message_id) where state = 'queued' and handed_at is not null;
create unique index reminder_log_mail on reminder_log (mail_message_id) where mail_message_id is not null;

-- The hours of silence that a moment falls in, by the clock on the club's wall; null: none. [22:30 … 9:00) of a night in
-- which the clocks change is an hour longer or shorter.
create function quiet_hours(at timestamptz, quiet_from text, quiet_until text) returns tstzrange
  language sql stable as $$
  select tstzrange((l.day + d.first + quiet_from::time) at time zone 'Europe/Madrid',
      (l.day + d.last + quiet_until::time) at time zone 'Europe/Madrid')
    from (select to_char(at at time zone 'Europe/Madrid', 'HH24:MI') as clock,
        (at at time zone 'Europe/Madrid')::date as day) l
      join (values (0, 0), (-1, 0), (0, 1)) d (first, last)
        on case when quiet_from < quiet_until then d.first = d.last and clock >= quiet_from and clock < quiet_until
          when clock >= quiet_from then d.last = 1 when clock < quiet_until then d.first = -1 else false end
$$;

-- Whole days are days of the calendar: the same hour on the wall. Other spans are hours as they pass.
create function reminder_due(moment timestamptz, offset_hours integer) returns timestamptz language sql stable as $$
  select case when offset_hours % 24 = 0
    then ((moment at time zone 'Europe/Madrid') + make_interval(days => offset_hours / 24)) at time zone 'Europe/Madrid'
    else moment + make_interval(hours => offset_hours) end
$$;
