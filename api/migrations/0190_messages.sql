-- Messages: who may be written to, newsletters, announcements, reminders, WhatsApp, and what became of each.

create function email_hash(email text) returns bytea language sql immutable strict parallel safe
  return sha256(convert_to(lower(trim(email)), 'UTF8'));

-- Who must not get commercial mail, organization-wide. The hash stays when the address is erased (RGPD art. 17.3,
-- LSSI art. 21).
create table suppression (
  id integer generated always as identity primary key,
  email text check (email = lower(trim(email))),
  email_hash bytea unique,
  reason text not null check (reason in ('unsubscribed', 'complaint', 'hard_bounce', 'soft_bounces', 'erasure',
    'manual')),
  source text not null default '',
  since_at timestamptz not null default now(),
  erased_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (email_hash is not null),
  check (email is not null or erased_at is not null)
);
create index suppression_since on suppression (since_at desc, id desc);

create function suppression_hash() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.email is not null then new.email_hash := email_hash(new.email); end if;
  return new;
end $$;
create trigger suppression_hash before insert or update of email on suppression for each row
  execute function suppression_hash();

-- Who asked for silence keeps it (LSSI art. 21, RGPD art. 21.3): a suppression ends only by the person's own wish,
-- said by whoever carries it out with set_config('taquilla.own_wish', 'on', true) in that transaction. Staff may take
-- away a bounce (the mailbox works again), and an entry by hand within a day of writing it (a slip).
create function suppression_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create trigger suppression_stays before delete or update on suppression for each row
  execute function suppression_stays();

-- A suppression ends whatever subscription there is.
create function suppress_subscriber() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update subscriber set state = 'suppressed', state_reason = new.reason, version = version + 1, updated_at = now()
    where email_hash(email) = new.email_hash and state in ('pending', 'active');
  return null;
end $$;
create trigger suppress_subscriber after insert on suppression for each row execute function suppress_subscriber();

create table sender (
  id integer generated always as identity primary key,
  name text collate spanish not null,
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  reply_to text check (reply_to = lower(reply_to)),
  domain text generated always as (split_part(email, '@', 2)) stored,
  state text not null default 'pending' check (state in ('pending', 'verifying', 'verified', 'failed', 'degraded')),
  dkim_selector text not null default 'taquilla1' check (dkim_selector ~ '^[a-z0-9]{1,30}$'),
  dkim_public_key text not null default '',
  dkim_private_key text not null default '',
  dkim_state text not null default 'pending' check (dkim_state in ('pending', 'found', 'missing', 'wrong')),
  spf_state text not null default 'pending' check (spf_state in ('pending', 'found', 'missing', 'wrong')),
  return_path_state text not null default 'pending' check (return_path_state in ('pending', 'found', 'missing',
    'wrong')),
  dmarc_state text not null default 'pending' check (dmarc_state in ('pending', 'found', 'missing', 'wrong')),
  dmarc_policy text not null default '',
  is_aligned boolean generated always as (dkim_state = 'found' and spf_state = 'found'
    and dmarc_state = 'found') stored,
  last_checked_at timestamptz,
  verified_at timestamptz,
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How fast a campaign may go in all (mail_pace: to each kind of mailbox). Null: as many as the mail server takes.
  hourly_most integer check (hourly_most > 0),
  daily_most integer check (daily_most > 0),
  -- The day since which it warms up; from the last step on nothing is left of it.
  warm_up_on date,
  -- A sender's key is changed without a gap: the next one signs from the moment on in which the DNS has it.
  next_dkim_selector text not null default '' check (next_dkim_selector ~ '^[a-z0-9]{0,30}$'),
  next_dkim_public_key text not null default '',
  next_dkim_private_key text not null default '',
  next_dkim_state text not null default 'pending'
    check (next_dkim_state in ('pending', 'found', 'missing', 'wrong')),
  -- Nobody sends in a domain's name before it says so itself.
  check (state <> 'verified' or (is_aligned and verified_at is not null)),
  constraint sender_next_key check ((next_dkim_selector = '') = (next_dkim_public_key = '')
    and (next_dkim_public_key = '') = (next_dkim_private_key = '') and next_dkim_selector <> dkim_selector)
);
create unique index sender_default on sender (is_default) where is_default;

-- The frame of a mailing: what surrounds {{contenido}} is locked for whoever writes a newsletter.
create table email_template (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  description text collate spanish not null default '',
  frame_html text not null,
  content_html text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array'),
  check (frame_html like '%{{contenido}}%')
);

-- A kind of mailbox: the domains that one house takes mail for, and how many it takes. Each line of a list that waits
-- has its id.
create table mail_pace (
  id integer generated always as identity primary key,
  name text collate spanish not null unique check (name <> ''),
  -- «gmail.com googlemail.com», «yahoo.*»
  domains text not null check (domains ~ '^[a-z0-9.*-]+( [a-z0-9.*-]+)*$'),
  names text[] not null generated always as (string_to_array(domains, ' ')) stored,
  per_minute integer check (per_minute > 0),
  per_hour integer check (per_hour > 0),
  -- Nobody wrote it down: the domain has said that it was too many.
  is_automatic boolean not null default false,
  slowed_until timestamptz,
  slow_step smallint not null default 0,
  slow_reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- No house publishes its figures; these are what a sender in order may do without being turned away, and staff's to
-- change.
insert into mail_pace (name, domains, per_minute, per_hour) values
  ('Gmail', 'gmail.com googlemail.com', 600, 20000),
  ('Outlook y Hotmail', 'outlook.* hotmail.* live.* msn.com', 300, 10000),
  ('Yahoo y AOL', 'yahoo.* ymail.com rocketmail.com aol.*', 200, 6000),
  ('iCloud', 'icloud.com me.com mac.com', 120, 4000),
  ('Movistar', 'telefonica.net movistar.es terra.es', 60, 2000);

-- Those that wait when a kind is made, changed or goes are of the kind that is right then.
create function deliveries_change_pace() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n) into changed from after_rows a, unnest(a.names) n;
  elsif tg_op = 'DELETE' then
    select array_agg(n) into changed from before_rows b, unnest(b.names) n;
  else
    select array_agg(n) into changed from after_rows a join before_rows b on b.id = a.id and b.domains <> a.domains,
      unnest(a.names || b.names) n;
  end if;
  if changed is null then return null; end if;
  update newsletter_delivery d set pace_id = n.pace_id
    from (select q.id, mail_pace_of(q.email) as pace_id from newsletter_delivery q where q.state = 'queued'
      and (split_part(q.email, '@', 2) = any(changed)
        or split_part(split_part(q.email, '@', 2), '.', 1) || '.*' = any(changed))) n
    where d.id = n.id and d.pace_id <> n.pace_id;
  update announcement_recipient d set pace_id = n.pace_id
    from (select q.id, mail_pace_of(q.email) as pace_id from announcement_recipient q
      where q.state = 'queued' and q.channel = 'email' and (split_part(q.email, '@', 2) = any(changed)
        or split_part(split_part(q.email, '@', 2), '.', 1) || '.*' = any(changed))) n
    where d.id = n.id and d.pace_id <> n.pace_id;
  return null;
end $$;
create trigger mail_pace_is_made after insert on mail_pace referencing new table as after_rows
  for each statement execute function deliveries_change_pace();
create trigger mail_pace_is_another after update on mail_pace
  referencing old table as before_rows new table as after_rows
  for each statement execute function deliveries_change_pace();
create trigger mail_pace_goes after delete on mail_pace referencing old table as before_rows
  for each statement execute function deliveries_change_pace();

-- What was taken to be sent, and, below zero, what was given back because it reached no server. Rows are only added, so
-- that workers without a bound never wait for each other.
create table mail_taken (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('pace', 'sender')),
  of_id integer not null,
  at timestamptz not null default now(),
  taken integer not null
);
create index mail_taken_lately on mail_taken (kind, of_id, at) include (taken);

-- 0: of no kind. A domain by its whole name before one by its beginning.
create function mail_pace_of(email text) returns integer language plpgsql stable set search_path = public, pg_temp as $$
declare
  domain constant text := split_part(lower(trim(email)), '@', 2);
  found_id integer;
begin
  select p.id into found_id from mail_pace p
    where domain = any(p.names) or split_part(domain, '.', 1) || '.*' = any(p.names)
    order by domain = any(p.names) desc, p.id limit 1;
  return coalesce(found_id, 0);
end $$;

create table subscriber (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(trim(email))),
  first_name text collate spanish not null default '',
  surname text collate spanish not null default '',
  locale text not null default 'es' check (locale in ('es', 'ca', 'eu', 'gl', 'en')),
  source text not null default 'staff' check (source in ('web_form', 'purchase', 'pass', 'import', 'box_office',
    'staff')),
  labels text collate spanish not null default '',
  custom_values jsonb not null default '{}',
  state text not null default 'pending' check (state in ('pending', 'active', 'unsubscribed', 'bounced', 'complained',
    'suppressed')),
  state_at timestamptz not null default now(),
  state_reason text not null default '',
  consent_at timestamptz,
  consent_method text check (consent_method in ('double_opt_in', 'form', 'purchase', 'paper', 'declared_import',
    'existing_customer')),
  consent_text text not null default '',
  consent_ip text not null default '',
  customer_id integer references customer,
  soft_bounces smallint not null default 0,
  last_sent_at timestamptz,
  last_opened_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  measured_since timestamptz,
  -- A consent that nobody can show is none.
  check (state <> 'active' or consent_at is not null),
  check ((consent_at is null) = (consent_method is null))
);
create index subscriber_search on subscriber
  using gin (fold(coalesce(email, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(surname, '') || ' '
  || coalesce(labels, '')) gin_trgm_ops);
create index subscriber_state on subscriber (state, id desc);
create index subscriber_surname on subscriber (surname, id);
create index subscriber_created on subscriber (created_at, id);
create index subscriber_customer on subscriber (customer_id) where customer_id is not null;
create index subscriber_email_hash on subscriber (email_hash(email));
-- Who is counted for a newsletter is everybody of a list but a few: the few are found by themselves.
create index subscriber_inactive on subscriber (id) where state <> 'active';
create index subscriber_active_hash on subscriber (email_hash(email)) where state = 'active';
create index subscriber_joined on subscriber (consent_at) where state = 'active' and consent_method = 'double_opt_in';

-- Begins active when consent is shown; a change of state says when; who left does not come back by a change of the
-- form. Whoever is suppressed is not active, also when only the hash of the address is left and whoever makes the row.
create function subscriber_state() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state = 'pending' and new.consent_at is not null then new.state := 'active'; end if;
  if new.state = 'active' and (tg_op = 'INSERT' or old.state <> 'active' or old.email <> new.email)
      and exists (select 1 from suppression where email_hash = email_hash(new.email)) then
    new.state := 'suppressed';
    new.state_reason := 'suppressed';
  end if;
  if tg_op = 'UPDATE' and new.state is distinct from old.state then new.state_at := now(); end if;
  return new;
end $$;
create trigger subscriber_state before insert or update on subscriber for each row execute function subscriber_state();

create function refresh_subscriber_groups() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from subscriber_group where kind = 'rule') then return null; end if;
  delete from subscriber_group_member m using subscriber_group g where m.subscriber_id = new.id
    and g.id = m.subscriber_group_id and g.kind = 'rule' and not subscriber_matches(new, g.rule);
  insert into subscriber_group_member (subscriber_group_id, subscriber_id) select g.id, new.id from subscriber_group g
    where g.kind = 'rule' and subscriber_matches(new, g.rule) on conflict do nothing;
  return null;
end $$;
create trigger refresh_subscriber_groups after insert or update of state, source, locale, consent_method, labels,
  last_opened_at, customer_id on subscriber for each row execute function refresh_subscriber_groups();

-- A person who left and is deleted leaves the wish behind, however the leaving was written down.
create function subscriber_wish_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into suppression (email, reason, source)
  values (old.email, case old.state when 'complained' then 'complaint' else 'unsubscribed' end, 'Suscriptor borrado')
  on conflict (email_hash) do nothing;
  return null;
end $$;
create trigger subscriber_wish_stays after delete on subscriber
  for each row when (old.state in ('unsubscribed', 'complained')) execute function subscriber_wish_stays();

-- A person who gets another address takes along what they said of the first.
create function wish_moves_along() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into mail_opt_out (email_hash, purpose, subscriber_group_id, left_at)
    select email_hash(new.email), purpose, subscriber_group_id, left_at from mail_opt_out
      where email_hash = email_hash(old.email) on conflict do nothing;
  delete from subscriber_group_member m using subscriber_group g
    where m.subscriber_id = new.id and g.id = m.subscriber_group_id
      and is_opted_out(email_hash(new.email), g.id, g.is_public);
  return null;
end $$;
create trigger wish_moves_along after update of email on subscriber
  for each row when (old.email <> new.email) execute function wish_moves_along();

create table subscriber_group (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  description text collate spanish not null default '',
  kind text not null default 'static' check (kind in ('static', 'rule')),
  rule jsonb not null default '{}' check (jsonb_typeof(rule) = 'object'),
  is_public boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'rule' or rule = '{}')
);

create function refresh_rule_group() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.kind = 'rule' then
    delete from subscriber_group_member m using subscriber s where m.subscriber_group_id = new.id
      and s.id = m.subscriber_id and not subscriber_matches(s, new.rule);
    insert into subscriber_group_member (subscriber_group_id, subscriber_id) select new.id, s.id from subscriber s
      where subscriber_matches(s, new.rule) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger refresh_rule_group after insert or update of kind, rule on subscriber_group for each row
  execute function refresh_rule_group();

create function hidden_group_keeps_wishes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from subscriber_group_member m using subscriber s
    where m.subscriber_group_id = new.id and s.id = m.subscriber_id
      and is_opted_out(email_hash(s.email), new.id, new.is_public);
  return null;
end $$;
create trigger hidden_group_keeps_wishes after update of is_public on subscriber_group
  for each row when (old.is_public and not new.is_public) execute function hidden_group_keeps_wishes();

create table subscriber_group_member (
  id integer generated always as identity primary key,
  subscriber_group_id integer not null references subscriber_group on delete cascade,
  subscriber_id integer not null references subscriber on delete cascade,
  note text not null default '',
  added_at timestamptz not null default now(),
  unique (subscriber_group_id, subscriber_id)
);
create index subscriber_group_member_subscriber on subscriber_group_member (subscriber_id);

-- Rule groups are members too, kept true by the database: sending, counting and showing read one table.
create function subscriber_matches(s subscriber, rule jsonb) returns boolean language sql stable
  return (not rule ? 'states' or rule->'states' ? s.state)
     and (not rule ? 'sources' or rule->'sources' ? s.source)
     and (not rule ? 'locales' or rule->'locales' ? s.locale)
     and (not rule ? 'methods' or coalesce(rule->'methods' ? s.consent_method, false))
     and (not rule ? 'label' or fold(s.labels) like '%' || fold(rule->>'label') || '%')
     and (not rule ? 'since' or s.created_at >= (rule->>'since')::date)
     and (not rule ? 'until' or s.created_at < (rule->>'until')::date + 1)
     and (not rule ? 'openedSince' or coalesce(s.last_opened_at >= (rule->>'openedSince')::date, false))
     and (not rule ? 'isCustomer' or (s.customer_id is not null) = (rule->>'isCustomer')::boolean);

create function members_keep_their_wish() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from mail_opt_out) then
    delete from subscriber_group_member m using after_rows a, subscriber s, subscriber_group g
      where m.id = a.id and s.id = a.subscriber_id and g.id = a.subscriber_group_id
        and is_opted_out(email_hash(s.email), g.id, g.is_public);
  end if;
  return null;
end $$;
create trigger members_keep_their_wish after insert on subscriber_group_member
  referencing new table as after_rows for each statement execute function members_keep_their_wish();
create trigger members_keep_their_wish_later after update on subscriber_group_member
  referencing new table as after_rows for each statement execute function members_keep_their_wish();

-- What a person takes off or asks for by purpose, said with a link that only their mailbox has. It is bound to the
-- address by its hash: it outlives the subscriber's row, and comes before whatever list or file names the address
-- again.
create table mail_opt_out (
  id integer generated always as identity primary key,
  email_hash bytea not null,
  -- A newsletter's public group, all groups that are not public, and announcements that advertise.
  purpose text not null check (purpose in ('group', 'other', 'commercial')),
  -- A group that somebody has left is hidden, not deleted: made again, it would begin with them.
  subscriber_group_id integer references subscriber_group,
  left_at timestamptz not null default now(),
  constraint mail_opt_out_of_one check ((purpose = 'group') = (subscriber_group_id is not null)),
  constraint mail_opt_out_once unique nulls not distinct (email_hash, purpose, subscriber_group_id)
);
create index mail_opt_out_group on mail_opt_out (subscriber_group_id) where subscriber_group_id is not null;

-- Nobody is a member of what they took off, whoever says so: a form, a file, a rule or a group that is hidden later.
create function is_opted_out(hash bytea, group_id integer, group_is_public boolean) returns boolean
  language sql stable
  return exists (select 1 from mail_opt_out o where o.email_hash = hash
    and (o.subscriber_group_id = group_id or (o.purpose = 'other' and not group_is_public)));

-- As a suppression: it ends by the person's own wish alone.
create function opt_out_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and current_setting('taquilla.own_wish', true) = 'on' then return old; end if;
  raise exception 'opt-out % stays', old.id using errcode = 'TQ007';
end $$;
create trigger opt_out_stays before update or delete on mail_opt_out for each row execute function opt_out_stays();

create function opt_out_ends_membership() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from subscriber_group_member m using subscriber s, subscriber_group g
    where email_hash(s.email) = new.email_hash and m.subscriber_id = s.id and g.id = m.subscriber_group_id
      and (g.id = new.subscriber_group_id or (new.purpose = 'other' and not g.is_public));
  return null;
end $$;
create trigger opt_out_ends_membership after insert on mail_opt_out
  for each row execute function opt_out_ends_membership();

-- Asked for at the public form; the click within two days makes the subscriber. Then it is the proof: who clicked is
-- there as a hash, what they agreed to as they read it.
create table subscriber_sign_up (
  id integer generated always as identity primary key,
  email text check (email = lower(trim(email))),
  email_hash bytea not null,
  subscriber_group_ids integer[] not null check (cardinality(subscriber_group_ids) > 0),
  consent_text text not null,
  -- HMAC of the network that it was asked from.
  asker text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz default now() + interval '48 hours',
  confirmed_at timestamptz,
  constraint sign_up_waits_or_is_proof
    check (case when confirmed_at is null then email is not null and expires_at is not null
    else email is null and expires_at is null end)
);
create index subscriber_sign_up_expires on subscriber_sign_up (expires_at) where expires_at is not null;
create index subscriber_sign_up_person on subscriber_sign_up (email_hash);

create table subscriber_import (
  id integer generated always as identity primary key,
  file_name text not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'analysed', 'importing', 'completed',
    'with_errors', 'discarded')),
  columns jsonb not null default '{}',
  mapping jsonb not null default '{}',
  consent_origin text not null default '',
  consent_on date,
  subscriber_group_id integer references subscriber_group,
  row_count integer not null default 0 check (row_count between 0 and 100000),
  new_count integer not null default 0,
  known_count integer not null default 0,
  duplicate_count integer not null default 0,
  blocked_count integer not null default 0,
  error_count integer not null default 0,
  staff_user_id integer references staff_user,
  finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What an import passed over, by reason: {reason: rows}.
  passed_over jsonb not null default '{}',
  -- Nothing is imported without somebody saying where its consent comes from.
  check (state in ('uploaded', 'discarded') or length(consent_origin) >= 10)
);

create table subscriber_import_row (
  id integer generated always as identity primary key,
  subscriber_import_id integer not null references subscriber_import on delete cascade,
  n integer not null check (n > 0),
  raw jsonb not null default '{}',
  email text not null default '',
  first_name text collate spanish not null default '',
  surname text collate spanish not null default '',
  labels text collate spanish not null default '',
  outcome text not null default 'waiting' check (outcome in ('waiting', 'new', 'known', 'duplicate', 'blocked',
    'error')),
  problem text not null default '',
  subscriber_id integer references subscriber on delete set null,
  unique (subscriber_import_id, n)
);
create index subscriber_import_row_outcome on subscriber_import_row (subscriber_import_id, outcome, n);
create index subscriber_import_row_subscriber on subscriber_import_row (subscriber_id) where subscriber_id is not null;

-- What it has done is counted where its deliveries change, so no figure of it can differ from its rows.
create table newsletter (
  id integer generated always as identity primary key,
  title text collate spanish not null,
  subject text not null check (length(subject) <= 150),
  preheader text not null default '' check (length(preheader) <= 150),
  sender_id integer references sender,
  email_template_id integer references email_template,
  audience jsonb not null default '{"groupIds": [], "excludedGroupIds": []}',
  html text not null default '',
  text text not null default '',
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'paused', 'cancelled')),
  state_reason text not null default '',
  scheduled_at timestamptz,
  sent_at timestamptz,
  recipient_count integer not null default 0,
  delivered_count integer not null default 0,
  opened_count integer not null default 0,
  clicked_count integer not null default 0,
  bounced_count integer not null default 0,
  complained_count integer not null default 0,
  unsubscribed_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  resumed_at timestamptz,
  -- Newsletters are written as blocks; a template has those that a newsletter begins with, some of them fixed. A
  -- newsletter that went out is what its deliveries are of: it is not deleted with them.
  blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array'),
  -- Two subjects of a newsletter on trial with a part of its list; the rest waits for the one that did better. A
  -- delivery carries which it is; null: it waits.
  second_subject text not null default '' check (length(second_subject) <= 150),
  test_share smallint not null default 20 check (test_share between 5 and 50),
  test_hours smallint not null default 4 check (test_hours between 1 and 72),
  test_rule text not null default 'opens' check (test_rule in ('opens', 'clicks')),
  test_ends_at timestamptz,
  winner text check (winner in ('a', 'b')),
  winner_reason text not null default '' check (length(winner_reason) <= 300),
  check (state <> 'scheduled' or scheduled_at is not null),
  check (state not in ('sending', 'sent') or (sender_id is not null and sent_at is not null)),
  constraint newsletter_counts check (recipient_count >= 0 and delivered_count >= 0 and bounced_count >= 0
    and delivered_count + bounced_count <= recipient_count)
);
create index newsletter_sent on newsletter (sent_at desc nulls last, id desc);
create index newsletter_state on newsletter (state, id desc);
create index newsletter_on_trial on newsletter (test_ends_at) where test_ends_at is not null and winner is null;

create function newsletter_groups() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from newsletter_group where newsletter_id = new.id;
  insert into newsletter_group (newsletter_id, subscriber_group_id, is_excluded)
    select new.id, g::int, false from jsonb_array_elements_text(coalesce(new.audience->'groupIds', '[]')) g
    union all select new.id, g::int, true from jsonb_array_elements_text(coalesce(new.audience->'excludedGroupIds',
      '[]')) g;
  return null;
end $$;
create trigger newsletter_groups after insert or update of audience on newsletter for each row
  execute function newsletter_groups();

-- The groups of `audience` as foreign keys: a group that a newsletter names is not deleted.
create table newsletter_group (
  newsletter_id integer not null references newsletter on delete cascade,
  subscriber_group_id integer not null references subscriber_group,
  is_excluded boolean not null,
  primary key (newsletter_id, subscriber_group_id)
);
create index newsletter_group_group on newsletter_group (subscriber_group_id);

create table newsletter_delivery (
  id integer generated always as identity primary key,
  newsletter_id integer not null,
  subscriber_id integer references subscriber on delete set null,
  email text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'bounced', 'failed',
    'discarded')),
  problem text not null default '',
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  complained_at timestamptz,
  is_opened boolean generated always as (opened_at is not null) stored,
  is_clicked boolean generated always as (clicked_at is not null) stored,
  is_unsubscribed boolean generated always as (unsubscribed_at is not null) stored,
  is_complaint boolean generated always as (complained_at is not null) stored,
  -- A newsletter leaves: who gets it is written down when it starts, and taken from there a few at a time.
  attempts smallint not null default 0,
  -- When it may be taken in hand (again): whoever takes it puts this ahead for as long as sending may last.
  next_at timestamptz not null default now(),
  variant text default 'a' check (variant in ('a', 'b')),
  is_measured boolean not null default false,
  pace_id integer not null default 0,
  unique (newsletter_id, email),
  constraint newsletter_delivery_newsletter_id_fkey foreign key (newsletter_id) references newsletter (id)
);
create index newsletter_delivery_subscriber on newsletter_delivery (subscriber_id, id desc);
create index newsletter_delivery_state on newsletter_delivery (newsletter_id, state, id desc);
create index newsletter_delivery_waiting on newsletter_delivery (newsletter_id, id) where state = 'queued';
-- Accepted, and not given back yet: looked at every second.
create index newsletter_delivery_on_its_way on newsletter_delivery (sent_at) where state = 'sent';
create index newsletter_delivery_of_person on newsletter_delivery (subscriber_id, sent_at desc);
-- What was sent in those days to whom: orders of seven days are looked for by it.
create index newsletter_delivery_address on newsletter_delivery (email, sent_at) where sent_at is not null;
-- Who waits is found by the kind of their mailbox: one that is full is not looked through for the others.
create index newsletter_delivery_of_variant on newsletter_delivery (newsletter_id, pace_id, id)
  where state = 'queued' and variant is not null;

create function count_newsletter_deliveries() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

create function count_new_newsletter_deliveries() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
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

create function delivery_has_its_pace() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.pace_id := mail_pace_of(new.email);
  return new;
end $$;
create trigger newsletter_delivery_has_its_pace before insert on newsletter_delivery
  for each row when (new.state = 'queued') execute function delivery_has_its_pace();

create table newsletter_link (
  id integer generated always as identity primary key,
  newsletter_id integer not null references newsletter on delete cascade,
  url text not null,
  click_count integer not null default 0 check (click_count >= 0),
  -- Clicks are counted in sum, by link and subject; whose they are is known of whoever allowed it.
  second_clicks integer not null default 0 check (second_clicks >= 0),
  unique (newsletter_id, url)
);

-- WhatsApp as Meta's Cloud API carries it: what it says of templates, of messages, and of who writes to the club.
create table whatsapp_template (
  id integer generated always as identity primary key,
  name text not null check (name ~ '^[a-z0-9_]+$' and length(name) <= 512),
  language text not null default 'es' check (language in ('es', 'ca', 'eu', 'gl', 'en')),
  category text not null check (category in ('marketing', 'utility', 'authentication')),
  parameter_format text not null default 'positional' check (parameter_format in ('positional', 'named')),
  components jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'pending', 'approved', 'rejected', 'paused', 'disabled',
    'archived', 'in_appeal', 'pending_deletion', 'deleted', 'limit_exceeded')),
  state_reason text not null default '',
  quality text not null default 'unknown' check (quality in ('unknown', 'green', 'yellow', 'red')),
  provider_ref text unique,
  submitted_at timestamptz,
  approved_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Of when Meta's last word about it is: an older one changes nothing.
  told_at timestamptz,
  unique (name, language),
  check (state <> 'rejected' or state_reason <> '')
);
create index whatsapp_template_created on whatsapp_template (created_at);

-- What Meta approved is what is sent, and reminders and announcements may stand on it: its text is not
-- changed, a copy is. Only what Meta refused begins again as a draft. Meta itself may move an approved one to another
-- category (that is told by whoever notes it).
create function whatsapp_template_changes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.components, new.category, new.parameter_format) is not distinct
    from (old.components, old.category, old.parameter_format)
     or new.state <> old.state or current_setting('taquilla.meta_says', true) = 'on' then
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
create trigger whatsapp_template_changes before update on whatsapp_template for each row
  execute function whatsapp_template_changes();

-- The history is never forgotten.
create function whatsapp_template_history() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into whatsapp_template_event (whatsapp_template_id, at, kind, to_value)
      values (new.id, new.created_at, 'created', new.state);
    return null;
  end if;
  if (new.components, new.parameter_format) is distinct from (old.components, old.parameter_format) then
    insert into whatsapp_template_event (whatsapp_template_id, kind) values (new.id, 'edited');
  end if;
  if new.state <> old.state then
    insert into whatsapp_template_event (whatsapp_template_id, kind, from_value, to_value, reason)
      values (new.id, 'state', old.state, new.state, new.state_reason);
  end if;
  if new.category <> old.category then
    insert into whatsapp_template_event (whatsapp_template_id, kind, from_value, to_value)
      values (new.id, 'category', old.category, new.category);
  end if;
  if new.quality <> old.quality then
    insert into whatsapp_template_event (whatsapp_template_id, kind, from_value, to_value)
      values (new.id, 'quality', old.quality, new.quality);
  end if;
  return null;
end $$;
create trigger whatsapp_template_history after insert or update on whatsapp_template for each row
  execute function whatsapp_template_history();

create table whatsapp_template_event (
  id integer generated always as identity primary key,
  whatsapp_template_id integer not null references whatsapp_template on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('created', 'edited', 'state', 'category', 'quality')),
  from_value text not null default '',
  to_value text not null default '',
  reason text not null default ''
);
create index whatsapp_template_event_template on whatsapp_template_event (whatsapp_template_id, id desc);

-- Who has written to us, or said to Meta what they want of us. Some show Meta's name for them and no number; what they
-- said holds for their number as soon as it is known.
create table whatsapp_contact (
  id integer generated always as identity primary key,
  phone text unique check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  user_id text unique check (user_id <> '' and length(user_id) <= 200),
  -- Opens 24 hours in which they may be answered without a template.
  last_inbound_at timestamptz,
  -- «BAJA»: from us nothing more by WhatsApp. A consent that is given afterwards is a new one.
  opted_out_at timestamptz,
  -- Said to Meta: no advertising. The last word counts, whatever order they come in.
  is_marketing_stopped boolean not null default false,
  marketing_said_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (phone is not null or user_id is not null)
);
create index whatsapp_contact_updated on whatsapp_contact (updated_at);

-- What goes to one person: the answer to who leaves, and a template that is tried. Announcements have their own list.
create table whatsapp_message (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('answer', 'test', 'reminder')),
  phone text,
  user_id text,
  -- Meta's id of what is answered: once, however often it is told.
  answer_to text unique,
  whatsapp_template_id integer references whatsapp_template on delete cascade,
  body text not null default '',
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  problem text not null default '',
  provider_ref text,
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  -- What stands in the variables for this person, by `body.1`.
  template_values jsonb check (jsonb_typeof(template_values) = 'object'),
  check (phone is not null or user_id is not null),
  constraint whatsapp_message_has_template check ((kind <> 'answer') = (whatsapp_template_id is not null)),
  constraint whatsapp_message_has_values check ((kind = 'reminder') = (template_values is not null))
);
create index whatsapp_message_waiting on whatsapp_message (next_at) where state = 'queued';
create index whatsapp_message_created on whatsapp_message (created_at);
create index whatsapp_message_template on whatsapp_message (whatsapp_template_id)
  where whatsapp_template_id is not null;
-- Whom Meta counts: what went in the last 24 hours, and what is in hand.
create index whatsapp_message_sent on whatsapp_message (sent_at) where kind <> 'answer';

create table announcement (
  id integer generated always as identity primary key,
  title text collate spanish not null,
  kind text not null check (kind in ('informative', 'transactional', 'commercial')),
  channels text[] not null default '{email}' check (channels <@ array['email', 'whatsapp', 'push', 'in_app']
    and cardinality(channels) > 0),
  audience_kind text not null check (audience_kind in ('pass_holders', 'overdue', 'academy', 'supporters',
    'session_buyers', 'subscribers', 'customers', 'addresses')),
  season_list_id integer references season_list,
  pass_category_id integer references pass_category,
  zone_id integer references zone,
  age_category_id integer references age_category,
  team_id integer references team,
  event_session_id integer references event_session,
  subscriber_group_id integer references subscriber_group,
  addresses text not null default '',
  sender_id integer references sender,
  subject text not null default '' check (length(subject) <= 150),
  body_html text not null default '',
  whatsapp_template_id integer references whatsapp_template,
  attachment_id integer references media_file,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'paused', 'cancelled',
    'failed')),
  state_reason text not null default '',
  scheduled_at timestamptz,
  sent_at timestamptz,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An announcement to families may be narrowed by how their enrolments stand; none: all who have a place.
  enrolment_states text[] not null default '{}' check (enrolment_states <@ array['submitted',
    'documents_pending', 'waiting_list', 'admitted', 'payment_pending', 'enrolled', 'suspended', 'finished']),
  academy_only text check (academy_only in ('overdue', 'documents_missing', 'kit_ready', 'image_consent',
    'no_image_consent')),
  -- One that somebody has let go on is not stopped again for what had come back before.
  resumed_at timestamptz,
  -- An announcement leaves by WhatsApp, too: by a template that Meta has approved, with values for its variables.
  -- By `body.1`: where its value comes from, and the words themselves where they are written here.
  whatsapp_values jsonb not null default '{}' check (jsonb_typeof(whatsapp_values) = 'object'),
  check (state <> 'scheduled' or scheduled_at is not null),
  check (state not in ('sending', 'sent') or sent_at is not null),
  check (audience_kind <> 'session_buyers' or event_session_id is not null),
  check (audience_kind <> 'subscribers' or subscriber_group_id is not null),
  check (audience_kind not in ('pass_holders', 'overdue', 'academy') or season_list_id is not null)
);
create index announcement_state on announcement (state, id desc);
create index announcement_sent on announcement (sent_at desc nulls last);
create index announcement_by_template on announcement (whatsapp_template_id) where state = 'sending';

-- Taken out by hand in the preview; the snapshot at sending leaves them out.
create table announcement_exclusion (
  announcement_id integer not null references announcement on delete cascade,
  recipient_key text not null,
  staff_user_id integer references staff_user,
  excluded_at timestamptz not null default now(),
  primary key (announcement_id, recipient_key)
);

-- Snapshot at sending: what the person was called and where it went, whatever changes later.
create table announcement_recipient (
  id integer generated always as identity primary key,
  announcement_id integer not null references announcement on delete cascade,
  channel text not null check (channel in ('email', 'whatsapp', 'push', 'in_app')),
  name text collate spanish not null default '',
  email text not null default '',
  phone text not null default '',
  customer_id integer references customer,
  pass_holder_id integer references pass_holder,
  athlete_id integer references athlete on delete set null,
  athlete_name text collate spanish not null default '',
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'bounced', 'failed',
    'discarded')),
  problem text not null default '',
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  complained_at timestamptz,
  is_sent boolean generated always as (sent_at is not null) stored,
  is_delivered boolean generated always as (delivered_at is not null) stored,
  is_opened boolean generated always as (opened_at is not null) stored,
  is_clicked boolean generated always as (clicked_at is not null) stored,
  is_unsubscribed boolean generated always as (unsubscribed_at is not null) stored,
  is_complaint boolean generated always as (complained_at is not null) stored,
  is_academy boolean generated always as (athlete_name <> '') stored,
  created_at timestamptz not null default now(),
  -- An announcement leaves as a newsletter does: who gets it is written down when it starts, and taken from there a few
  -- at a time.
  attempts smallint not null default 0,
  -- When it may be taken in hand (again): whoever takes it puts this ahead for as long as sending may last.
  next_at timestamptz not null default now(),
  -- Meta's id of the message.
  provider_ref text,
  -- It did not go by WhatsApp and a mail took its place: once, and it is not tried again.
  is_replaced boolean not null default false,
  pace_id integer not null default 0,
  check (email <> '' or phone <> '' or channel in ('push', 'in_app')),
  check ((state in ('queued', 'discarded')) <= (sent_at is null))
);
create unique index announcement_recipient_once on announcement_recipient (announcement_id, channel, email, phone,
    coalesce(athlete_id, 0));
create index announcement_recipient_state on announcement_recipient (announcement_id, state, id desc);
create index announcement_recipient_athlete on announcement_recipient (athlete_id, id desc)
  where athlete_id is not null;
create index announcement_recipient_academy on announcement_recipient (id desc) where athlete_name <> '';
create index announcement_recipient_search on announcement_recipient
  using gin (fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
  || coalesce(athlete_name, '')) gin_trgm_ops);
create index announcement_recipient_holder on announcement_recipient (pass_holder_id) where pass_holder_id is not null;
create index announcement_recipient_on_its_way on announcement_recipient (sent_at)
  where state = 'sent' and channel = 'email';
create index announcement_recipient_whatsapp_waiting on announcement_recipient (announcement_id, id)
  where state = 'queued' and channel = 'whatsapp';
-- Whom Meta counts: what went in the last 24 hours, and what is in hand.
create index announcement_recipient_whatsapp_sent on announcement_recipient (sent_at) where channel = 'whatsapp';
create index announcement_recipient_waiting on announcement_recipient (announcement_id, pace_id, id)
  where state = 'queued' and channel = 'email';
create index announcement_recipient_email on announcement_recipient (email, id desc) where email <> '';
create index announcement_recipient_phone on announcement_recipient (phone, id desc) where phone <> '';

create trigger announcement_recipient_has_its_pace before insert on announcement_recipient
  for each row when (new.state = 'queued' and new.channel = 'email') execute function delivery_has_its_pace();

create table reminder_rule (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  -- subscribed: somebody has joined the newsletters; session_ended: a session that somebody came to is over.
  trigger text not null check (trigger in ('instalment_due', 'renewal_phase_ends', 'reservation_expires',
    'session_starts', 'document_expires', 'cart_abandoned', 'subscribed', 'session_ended')),
  -- Hours from the moment of the trigger: before it negative.
  offset_hours integer not null check (offset_hours between -2160 and 2160 and offset_hours <> 0),
  -- A reminder leaves by WhatsApp as well: to whoever has agreed to it, by a template that Meta has approved; the
  -- others get it by mail where the rule says both.
  channel text not null check (channel in ('email', 'whatsapp', 'both')),
  email_template_id integer references email_template,
  whatsapp_template_id integer references whatsapp_template,
  subject text not null default '' check (length(subject) <= 150),
  body_html text not null default '',
  quiet_from text not null default '21:30' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text not null default '09:00' check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  needs_consent boolean not null default false,
  is_active boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nobody is written to about a moment from before it was switched on, or became another rule.
  active_since timestamptz,
  -- Whose moment came until then has been written down.
  asked_until timestamptz,
  -- By `body.1`: what is written in it, with the places that the trigger knows.
  whatsapp_values jsonb not null default '{}' check (jsonb_typeof(whatsapp_values) = 'object'),
  -- Why nothing of it goes by WhatsApp until somebody has looked; '': it goes.
  whatsapp_stopped text not null default '' check (length(whatsapp_stopped) <= 300),
  unique (trigger, offset_hours, channel),
  -- An abandoned cart is advertising: only with consent (LSSI art. 21), and only afterwards.
  check (trigger <> 'cart_abandoned' or (needs_consent and offset_hours > 0)),
  check (trigger not in ('session_starts', 'reservation_expires') or offset_hours < 0),
  constraint reminder_rule_is_sometimes_loud check (quiet_from <> quiet_until),
  constraint reminder_rule_since check ((active_since is not null) = is_active),
  constraint reminder_rule_has_template check (not is_active or channel = 'email' or whatsapp_template_id is not null)
);

-- A rule asks from the moment when it is switched on. What was stopped goes again when it is another template, or is
-- switched on.
create function reminder_rule_is_switched() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
      or (old.whatsapp_template_id, old.whatsapp_values) is distinct
        from (new.whatsapp_template_id, new.whatsapp_values))
  then
    new.whatsapp_stopped := '';
  end if;
  return new;
end $$;
create trigger reminder_rule_is_switched before insert or update of is_active, trigger, offset_hours, channel,
    whatsapp_template_id, whatsapp_values
  on reminder_rule for each row execute function reminder_rule_is_switched();

create table reminder_log (
  id integer generated always as identity primary key,
  reminder_rule_id integer not null references reminder_rule,
  channel text not null check (channel in ('email', 'whatsapp')),
  name text collate spanish not null default '',
  email text not null default '',
  phone text not null default '',
  about text not null default '',
  subject_key text not null,
  due_at timestamptz not null,
  day_on date not null,
  state text not null check (state in ('queued', 'sent', 'discarded', 'failed')),
  reason text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  -- What it reminds of, among the things of its trigger.
  subject_id integer,
  -- When it was given to the queue of mails: the person's day is taken, whatever becomes of it.
  handed_at timestamptz,
  mail_message_id integer references mail_message,
  whatsapp_message_id integer references whatsapp_message on delete set null,
  -- It did not go by WhatsApp and a mail took its place: once.
  is_replaced boolean not null default false,
  constraint reminder_log_sent check (state <> 'sent' or (handed_at is not null and sent_at is not null))
);
create index reminder_log_rule on reminder_log (reminder_rule_id, id desc);
-- At most one a day for a person and channel.
create unique index reminder_log_daily on reminder_log (channel, email, phone, day_on) where handed_at is not null;
create index reminder_log_waiting on reminder_log (due_at, id) where state = 'queued' and handed_at is null;
create index reminder_log_on_its_way on reminder_log (mail_message_id) where state = 'queued' and handed_at is not null;
create unique index reminder_log_mail on reminder_log (mail_message_id) where mail_message_id is not null;
-- Once for each thing it reminds of, whatever road it takes.
create unique index reminder_log_once on reminder_log (reminder_rule_id, subject_key, (coalesce(nullif(email, ''),
    phone)))
  where not is_replaced;
-- One a day for a number, whoever has it.
create unique index reminder_log_daily_phone on reminder_log (phone, day_on)
  where channel = 'whatsapp' and handed_at is not null and phone <> '';
create unique index reminder_log_whatsapp on reminder_log (whatsapp_message_id) where whatsapp_message_id is not null;
create index reminder_log_phone on reminder_log (phone, id desc) where phone <> '';

-- The hours of silence that a moment falls in, by the clock on the club's wall; null: none. [22:30 … 9:00) of a night
-- in which the clocks change is an hour longer or shorter.
create function quiet_hours(at timestamptz, quiet_from text, quiet_until text) returns tstzrange
  language sql stable
begin atomic
  select tstzrange((l.day + d.first + quiet_from::time) at time zone 'Europe/Madrid',
      (l.day + d.last + quiet_until::time) at time zone 'Europe/Madrid')
    from (select to_char(at at time zone 'Europe/Madrid', 'HH24:MI') as clock,
        (at at time zone 'Europe/Madrid')::date as day) l
      join (values (0, 0), (-1, 0), (0, 1)) d (first, last)
        on case when quiet_from < quiet_until then d.first = d.last and clock >= quiet_from and clock < quiet_until
          when clock >= quiet_from then d.last = 1 when clock < quiet_until then d.first = -1 else false end;
end;

-- Whole days are days of the calendar: the same hour on the wall. Other spans are hours as they pass.
create function reminder_due(moment timestamptz, offset_hours integer) returns timestamptz language sql stable
  return case when offset_hours % 24 = 0
    then ((moment at time zone 'Europe/Madrid') + make_interval(days => offset_hours / 24)) at time zone 'Europe/Madrid'
    else moment + make_interval(hours => offset_hours) end;

create table mailing (
  id integer generated always as identity primary key,
  title text collate spanish not null,
  -- Unique codes go to a list of people: a mailing that is written first, and each recipient has a code of its own.
  kind text not null check (kind in ('tickets', 'cards', 'announcement', 'newsletter', 'reminder', 'invitations',
    'documents', 'codes')),
  channel text not null default 'email' check (channel in ('email', 'whatsapp', 'push', 'in_app')),
  state text not null default 'queued' check (state in ('draft', 'queued', 'sending', 'done', 'paused', 'cancelled',
    'failed')),
  state_reason text not null default '',
  announcement_id integer references announcement,
  newsletter_id integer references newsletter,
  event_session_id integer references event_session,
  staff_user_id integer references staff_user,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  discount_id integer references discount,
  discount_code_batch_id integer unique references discount_code_batch,
  subject text not null default '' check (length(subject) <= 150),
  message text not null default '' check (length(message) <= 3000),
  consent_origin text not null default '' check (length(consent_origin) <= 500),
  check (finished_at is null or started_at is not null),
  check ((kind = 'codes') = (discount_id is not null)),
  -- Advertising needs a permission that can be shown: Ley 34/2002, art. 21.
  check (kind <> 'codes' or consent_origin <> ''),
  check (discount_id is null or state in ('draft', 'cancelled') or discount_code_batch_id is not null)
);
create index mailing_state on mailing (state, id desc);
create index mailing_discount on mailing (discount_id) where discount_id is not null;

create table mailing_item (
  id integer generated always as identity primary key,
  mailing_id integer not null references mailing on delete cascade,
  name text collate spanish not null default '',
  email text not null default '',
  phone text not null default '',
  about text not null default '',
  order_id integer references "order",
  mail_message_id integer references mail_message,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'bounced', 'failed',
    'discarded')),
  attempts smallint not null default 0,
  provider_ref text not null default '',
  problem text not null default '',
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  -- Nobody gets the code of somebody else.
  discount_code_id integer unique references discount_code
);
create index mailing_item_state on mailing_item (mailing_id, state, id desc);
create index mailing_item_search on mailing_item
  using gin (fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
  || coalesce(about, '')) gin_trgm_ops);
create index mailing_item_mail on mailing_item (mail_message_id) where mail_message_id is not null;
-- Who is still to be written to.
create index mailing_item_unwritten on mailing_item (mailing_id, id) where state = 'queued' and mail_message_id is null;

-- What servers say of mails of ours: that one came back, or that its reader complained. Each mail and kind once.
create table mail_report (
  mail_message_id integer references mail_message on delete cascade,
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  -- As it is compared with suppressions; goes with the mail.
  email text not null,
  created_at timestamptz not null default now(),
  newsletter_delivery_id integer references newsletter_delivery on delete cascade,
  announcement_recipient_id integer references announcement_recipient on delete cascade,
  constraint mail_report_of_one check (num_nonnulls(mail_message_id, newsletter_delivery_id,
    announcement_recipient_id) = 1),
  constraint mail_report_of_mail unique (mail_message_id, kind),
  constraint mail_report_of_newsletter unique (newsletter_delivery_id, kind),
  constraint mail_report_of_announcement unique (announcement_recipient_id, kind)
);
-- Of one address, lately: five soft ones end its advertising.
create index mail_report_address on mail_report (email, created_at) where kind = 'soft';

-- What a provider of mail tells by itself of what comes back: whose word is taken, and what has been heard.
create table mail_hook (
  provider text primary key check (provider in ('ses', 'mailgun')),
  -- SES: the one topic that is ours; anybody may have another, and Amazon signs for all of them.
  topic text not null default '',
  -- Mailgun: the key that it signs with.
  key_sealed bytea,
  version integer not null default 1,
  -- The provider's own word that it tells us; what was last heard.
  confirmed_at timestamptz,
  heard_at timestamptz,
  check (case provider when 'ses' then topic ~ '^arn:aws[a-z-]*:sns:' and key_sealed is null
    else topic = '' and key_sealed is not null end)
);

-- Each word once, in the transaction of what comes of it.
create table mail_hook_event (
  provider text not null,
  event_id text not null,
  heard_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index mail_hook_event_heard on mail_hook_event (heard_at);
