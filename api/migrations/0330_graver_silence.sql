-- Why an address is written to no more is the gravest that is known of it. A mailbox that was given up is let in again by
-- staff, a wish by nobody but the person: one who said no after a bounce had said it to a row that stayed a bounce's.
create function is_graver(reason text, than text) returns boolean language sql immutable parallel safe
  return coalesce(array_position(array['soft_bounces', 'hard_bounce', 'manual', 'unsubscribed', 'complaint'], reason)
    > array_position(array['soft_bounces', 'hard_bounce', 'manual', 'unsubscribed', 'complaint'], than), false);

create or replace function suppression_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('taquilla.own_wish', true) = 'on' or old.reason in ('hard_bounce', 'soft_bounces')
     or (old.reason = 'manual' and old.created_at > now() - interval '1 day') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or new.email_hash <> old.email_hash
     or (new.reason <> old.reason and not is_graver(new.reason, old.reason)) then
    raise exception 'suppression % stays', old.id using errcode = 'TQ007';
  end if;
  return new;
end $$;

create or replace function subscriber_wish_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into suppression (email, reason, source)
  values (old.email, case old.state when 'complained' then 'complaint' else 'unsubscribed' end, 'Suscriptor borrado')
  on conflict (email_hash) do update set reason = excluded.reason, source = excluded.source, since_at = excluded.since_at,
    version = suppression.version + 1, updated_at = now() where is_graver(excluded.reason, suppression.reason);
  return null;
end $$;

-- What was said to a bounce until now: by the subscriber's state, by a mail complained of, and by one that was left after
-- the bounce was noted.
with said as (
  select email_hash(email) as hash, case state when 'complained' then 'complaint' else 'unsubscribed' end as reason,
      state_at as at from subscriber where state in ('unsubscribed', 'complained')
  union all select email_hash(email), 'complaint', complained_at from newsletter_delivery where complained_at is not null
  union all select email_hash(email), 'complaint', complained_at from announcement_recipient
    where complained_at is not null and email <> ''
  union all select email_hash(email), 'complaint', created_at from mail_report where kind = 'complaint'
  union all select p.email_hash, 'unsubscribed', d.unsubscribed_at from suppression p
    join newsletter_delivery d on email_hash(d.email) = p.email_hash and d.unsubscribed_at > p.created_at
  union all select p.email_hash, 'unsubscribed', r.unsubscribed_at from suppression p
    join announcement_recipient r on r.email <> '' and email_hash(r.email) = p.email_hash
      and r.unsubscribed_at > p.created_at),
gravest as (select distinct on (s.hash) s.hash, s.reason from said s
   -- Who has come back to us since has said so.
   where not exists (select 1 from subscriber b where email_hash(b.email) = s.hash and b.consent_at > s.at)
   order by s.hash, s.reason)
update suppression p set reason = g.reason, version = p.version + 1, updated_at = now()
  from gravest g where p.email_hash = g.hash and is_graver(g.reason, p.reason);
update subscriber s set state = 'unsubscribed', state_reason = 'Se dio de baja', version = s.version + 1, updated_at = now()
  from suppression p where p.email_hash = email_hash(s.email) and p.reason in ('unsubscribed', 'complaint')
    and s.state = 'bounced';
