-- Who asked for silence keeps it (LSSI art. 21, RGPD art. 21.3): a suppression ends only by the person's own wish, said by
-- whoever carries it out with set_config('taquilla.own_wish', 'on', true) in that transaction. Staff may take away a
-- bounce (the mailbox works again), and an entry by hand within a day of writing it (a slip).
create function suppression_stays() returns trigger language plpgsql as $$
begin
  if current_setting('taquilla.own_wish', true) = 'on' or old.reason in ('hard_bounce', 'soft_bounces')
     or (old.reason = 'manual' and old.created_at > now() - interval '1 day') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or new.reason <> old.reason or new.email_hash <> old.email_hash then
    raise exception 'suppression % stays', old.id using errcode = 'TQ007';
  end if;
  return new;
end $$;
-- After suppression_hash by its name: the hash that it compares is the new address's.
create trigger suppression_stays before delete or update on suppression for each row execute function suppression_stays();

-- A person who left and is deleted leaves the wish behind, however the leaving was written down.
create function subscriber_wish_stays() returns trigger language plpgsql as $$
begin
  insert into suppression (email, reason, source)
  values (old.email, case old.state when 'complained' then 'complaint' else 'unsubscribed' end, 'Suscriptor borrado')
  on conflict (email_hash) do nothing;
  return null;
end $$;
create trigger subscriber_wish_stays after delete on subscriber
  for each row when (old.state in ('unsubscribed', 'complained')) execute function subscriber_wish_stays();

-- What Meta approved is what is sent, and reminders and announcements may stand on it: its text is not changed, a copy is.
-- Only what Meta refused begins again as a draft.
create or replace function whatsapp_template_changes() returns trigger language plpgsql as $$
begin
  if (new.components, new.category, new.parameter_format) is not distinct from (old.components, old.category, old.parameter_format)
     or new.state <> old.state then
    return new;
  end if;
  if old.state in ('approved', 'paused') then
    raise exception 'template % is approved as it is', old.id using errcode = 'TQ008';
  end if;
  if old.state = 'rejected' then
    new.state := 'draft';
    new.state_reason := '';
  end if;
  return new;
end $$;
