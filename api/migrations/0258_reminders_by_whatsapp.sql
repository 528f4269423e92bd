-- A reminder leaves by WhatsApp as well: to whoever has agreed to it, by a template that Meta has approved; the others
-- get it by mail where the rule says both.
alter table reminder_rule
  drop constraint reminder_rule_channel_check,
  add constraint reminder_rule_channel_check check (channel in ('email', 'whatsapp', 'both')),
  -- By `body.1`: what is written in it, with the places that the trigger knows.
  add column whatsapp_values jsonb not null default '{}' check (jsonb_typeof(whatsapp_values) = 'object'),
  -- Why nothing of it goes by WhatsApp until somebody has looked; '': it goes.
  add column whatsapp_stopped text not null default '' check (length(whatsapp_stopped) <= 300);
-- They have sent nothing so far, and nobody has said what stands in their variables.
update reminder_rule set is_active = false where channel = 'whatsapp';
alter table reminder_rule add constraint reminder_rule_has_template
  check (not is_active or channel = 'email' or whatsapp_template_id is not null);

-- As before; and what was stopped goes again when it is another template, or is switched on.
create or replace function reminder_rule_is_switched() returns trigger language plpgsql as $$
begin
  if not new.is_active then
    new.active_since := null;
    new.asked_until := null;
  elsif tg_op = 'INSERT' or not old.is_active
      or (old.trigger, old.offset_hours, old.channel) is distinct from (new.trigger, new.offset_hours, new.channel) then
    new.active_since := now();
    new.asked_until := now();
  end if;
  if tg_op = 'UPDATE' and ((new.is_active and not old.is_active)
      or (old.whatsapp_template_id, old.whatsapp_values) is distinct from (new.whatsapp_template_id, new.whatsapp_values))
  then
    new.whatsapp_stopped := '';
  end if;
  return new;
end $$;
drop trigger reminder_rule_is_switched on reminder_rule;
create trigger reminder_rule_is_switched before insert or update of is_active, trigger, offset_hours, channel,
    whatsapp_template_id, whatsapp_values
  on reminder_rule for each row execute function reminder_rule_is_switched();

alter table whatsapp_message
  drop constraint whatsapp_message_kind_check,
  drop constraint whatsapp_message_check1,
  add constraint whatsapp_message_kind_check check (kind in ('answer', 'test', 'reminder')),
  add constraint whatsapp_message_has_template check ((kind <> 'answer') = (whatsapp_template_id is not null)),
  -- What stands in the variables for this person, by `body.1`.
  add column template_values jsonb check (jsonb_typeof(template_values) = 'object'),
  add constraint whatsapp_message_has_values check ((kind = 'reminder') = (template_values is not null));
-- Whom Meta counts: what went in the last 24 hours, and what is in hand.
create index whatsapp_message_sent on whatsapp_message (sent_at) where kind <> 'answer';

alter table reminder_log
  add column whatsapp_message_id integer references whatsapp_message on delete set null,
  -- It did not go by WhatsApp and a mail took its place: once.
  add column is_replaced boolean not null default false,
  drop constraint reminder_log_reminder_rule_id_subject_key_email_phone_key;
-- Once for each thing it reminds of, whatever road it takes.
create unique index reminder_log_once on reminder_log (reminder_rule_id, subject_key,
  (coalesce(nullif(email, ''), phone))) where not is_replaced;
-- One a day for a number, whoever has it.
create unique index reminder_log_daily_phone on reminder_log (phone, day_on)
  where channel = 'whatsapp' and handed_at is not null and phone <> '';
create unique index reminder_log_whatsapp on reminder_log (whatsapp_message_id) where whatsapp_message_id is not null;

-- Whose number it is, by the address that a reminder knows them by.
create index pass_holder_whatsapp_by_email on pass_holder (lower(email))
  where whatsapp_consent_at is not null and email <> '';

update retention_rule set what = 'Las pruebas de plantillas, los recordatorios enviados, las respuestas a quien se da de baja y cuándo nos escribió cada número por última vez. Queda quién no quiere mensajes: sin eso se le volvería a escribir.'
  where code = 'whatsapp_messages';
