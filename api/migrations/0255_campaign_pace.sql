-- How fast a campaign may go: for each sender in all, for each kind of mailbox it goes to.
alter table sender
  -- Null: as many as the mail server takes.
  add column hourly_most integer check (hourly_most > 0),
  add column daily_most integer check (daily_most > 0),
  -- The day since which it warms up; from the last step on nothing is left of it.
  add column warm_up_on date;

-- A kind of mailbox: the domains that one house takes mail for, and how many it takes. Each line of a list that waits has its id.
create table mail_pace (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
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

-- No house publishes its figures; these are what a sender in order may do without being turned away, and staff's to change.
insert into mail_pace (name, domains, per_minute, per_hour) values
  ('Gmail', 'gmail.com googlemail.com', 600, 20000),
  ('Outlook y Hotmail', 'outlook.* hotmail.* live.* msn.com', 300, 10000),
  ('Yahoo y AOL', 'yahoo.* ymail.com rocketmail.com aol.*', 200, 6000),
  ('iCloud', 'icloud.com me.com mac.com', 120, 4000),
  ('Movistar', 'telefonica.net movistar.es terra.es', 60, 2000);

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
create function mail_pace_of(email text) returns integer language plpgsql stable as $$
declare
  domain constant text := split_part(lower(trim(email)), '@', 2);
  found_id integer;
begin
  select p.id into found_id from mail_pace p
    where domain = any(p.names) or split_part(domain, '.', 1) || '.*' = any(p.names)
    order by domain = any(p.names) desc, p.id limit 1;
  return coalesce(found_id, 0);
end $$;

alter table newsletter_delivery add column pace_id integer not null default 0;
alter table announcement_recipient add column pace_id integer not null default 0;
update newsletter_delivery set pace_id = mail_pace_of(email) where state = 'queued' and mail_pace_of(email) <> 0;
update announcement_recipient set pace_id = mail_pace_of(email)
  where state = 'queued' and channel = 'email' and mail_pace_of(email) <> 0;

create function delivery_has_its_pace() returns trigger language plpgsql as $$
begin
  new.pace_id := mail_pace_of(new.email);
  return new;
end $$;
create trigger newsletter_delivery_has_its_pace before insert on newsletter_delivery
  for each row when (new.state = 'queued') execute function delivery_has_its_pace();
create trigger announcement_recipient_has_its_pace before insert on announcement_recipient
  for each row when (new.state = 'queued' and new.channel = 'email') execute function delivery_has_its_pace();

-- Those that wait when a kind is made, changed or goes are of the kind that is right then.
create function deliveries_change_pace() returns trigger language plpgsql as $$
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

-- Who waits is found by the kind of their mailbox: one that is full is not looked through for the others.
drop index newsletter_delivery_of_variant;
create index newsletter_delivery_of_variant on newsletter_delivery (newsletter_id, pace_id, id)
  where state = 'queued' and variant is not null;
drop index announcement_recipient_waiting;
create index announcement_recipient_waiting on announcement_recipient (announcement_id, pace_id, id)
  where state = 'queued' and channel = 'email';
