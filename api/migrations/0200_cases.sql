-- Cases, which are conversations, with the mailbox that they come by; and what a person asks for of their own data.

create sequence incident_number as bigint;

create table incident (
  id integer generated always as identity primary key,
  kind text not null,
  title text collate spanish not null,
  detail text not null default '',
  state text not null default 'new' check (state in ('new', 'open', 'waiting_customer', 'resolved', 'closed',
    'reopened')),
  order_id integer,
  payment_id integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number text not null unique default 'M' || lpad(nextval('incident_number')::text, 6, '0'),
  source text not null default 'system' check (source in ('system', 'customer', 'visitor', 'clerk')),
  category text not null default 'other' check (category in ('purchase', 'pass', 'access', 'refund', 'personal_data',
    'child_protection', 'complaint', 'other')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  contact_name text collate spanish not null default '',
  contact_email text not null default '',
  contact_phone text not null default '',
  customer_id integer references customer,
  assignee_id integer references staff_user,
  -- What the customer follows the case with: not to be guessed.
  tracking_code text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)),
  first_reply_due_at timestamptz,
  resolution_due_at timestamptz,
  first_reply_at timestamptz,
  last_message_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  -- When a case began to be past; null: it never goes by itself. LO 8/2021 lets a child speak for decades.
  ended_at timestamptz generated always as (
    case when state in ('resolved', 'closed') and category <> 'child_protection' then coalesce(closed_at, resolved_at,
    updated_at) end) stored,
  -- A customer's own way into a case: from the web or by mail, about an order or a pass, and what each case waits for.
  -- By which way it came.
  channel text not null default 'office' check (channel in ('web', 'mail', 'office')),
  season_pass_id integer references season_pass on delete set null,
  -- Until when something has to be done: the first answer, then the end. Null: nothing is owed any more.
  next_due_at timestamptz generated always as (
    case when state in ('resolved', 'closed') then null
    when first_reply_at is null then least(first_reply_due_at, resolution_due_at)
    else resolution_due_at end) stored,
  -- One thing that was told twice is one case: what was said in the other is read in it, and its link leads there.
  merged_into_id integer references incident on delete set null,
  constraint incident_done check (state not in ('resolved', 'closed') or source = 'system' or resolved_at is not null),
  -- A case that was opened about an order stays when a trial's order goes: what was written in it cannot be deleted.
  constraint incident_order_fkey foreign key (order_id) references "order" on delete set null,
  constraint incident_merged_is_closed check (merged_into_id is null or state = 'closed'),
  constraint incident_merged_into_another check (merged_into_id <> id)
);
create unique index incident_once on incident (kind, payment_id) where payment_id is not null;
create index on incident (state, resolution_due_at);
create index on incident (assignee_id) where assignee_id is not null;
create index on incident (order_id) where order_id is not null;
create index on incident (customer_id) where customer_id is not null;
-- Cases are found by number, subject, person and tracking code from every screen: by an index, as invoices and
-- supporters are.
create index incident_search on incident
  using gin (fold(coalesce("number", '') || ' ' || coalesce("title", '') || ' ' || coalesce("contact_name", '')
  || ' ' || coalesce("contact_email", '') || ' ' || coalesce("tracking_code", '')) gin_trgm_ops);
create index incident_ended on incident (ended_at) where ended_at is not null;
create index incident_season_pass on incident (season_pass_id) where season_pass_id is not null;
create index incident_next_due on incident (next_due_at) where next_due_at is not null;
create index incident_merged on incident (merged_into_id) where merged_into_id is not null;

-- Sunday of Easter (Gauss, for the Gregorian calendar).
create function easter_of(year integer) returns date
  language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
declare
  a integer := year % 19; b integer := year / 100; c integer := year % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m integer := (a + 11 * h + 22 * l) / 451;
begin
  return make_date(year, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1);
end $$;

-- Not at weekends, on the holidays of all Spain (Estatuto de los Trabajadores, art. 37.2), nor on those of the place,
-- which the club writes down in its settings.
create function is_working_day(day date) returns boolean language sql stable strict
  return extract(isodow from day) < 6
    and to_char(day, 'DD/MM') <> all ('{01/01,06/01,01/05,15/08,12/10,01/11,06/12,08/12,25/12}')
    and day <> easter_of(extract(year from day)::int) - 2
    and not exists (select 1 from organization o,
      regexp_split_to_table(coalesce(o.settings ->> 'localHolidays', ''), '[,\s]+') as local
      where local = to_char(day, 'DD/MM/YYYY'));

-- So many working days later, at the same hour.
create function working_days_after(start_at timestamptz, days integer) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp as $$
declare at timestamp := start_at at time zone 'Europe/Madrid'; left_over integer := days;
begin
  while left_over > 0 loop
    at := at + interval '1 day';
    if is_working_day(at::date) then left_over := left_over - 1; end if;
  end loop;
  return at at time zone 'Europe/Madrid';
end $$;

-- First answer in one working day; the whole in 15 (Ley 10/2025), money charged wrongly in 5, personal data in a
-- month (RGPD art. 12.3). What comes back has its time anew, for nobody can be late with what was done.
create function incident_dues() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  since timestamptz := new.created_at;
begin
  new.first_reply_due_at := coalesce(new.first_reply_due_at, working_days_after(new.created_at, 1));
  if tg_op = 'UPDATE' and new.state = 'reopened' and old.state <> 'reopened' then since := now(); end if;
  if tg_op = 'INSERT' or new.category is distinct from old.category or since <> new.created_at then
    new.resolution_due_at := case new.category when 'refund' then working_days_after(since, 5)
      when 'personal_data' then since + interval '1 month' else working_days_after(since, 15) end;
  end if;
  return new;
end $$;
create trigger incident_has_dues before insert or update on incident for each row execute function incident_dues();

-- No chains: whoever follows a case follows one step.
create function incident_merged_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from incident t where t.id = new.merged_into_id and t.merged_into_id is not null)
     or exists (select 1 from incident o where o.merged_into_id = new.id) then
    raise exception 'incident % would be merged by two steps', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger incident_merged_once before insert or update of merged_into_id on incident
  for each row when (new.merged_into_id is not null) execute function incident_merged_once();

create table incident_message (
  id integer generated always as identity primary key,
  incident_id integer not null references incident,
  kind text not null check (kind in ('public', 'internal', 'event')),
  author_kind text not null check (author_kind in ('customer', 'staff', 'system')),
  staff_user_id integer references staff_user,
  author_name text collate spanish not null,
  body text not null check (length(body) between 1 and 10000),
  created_at timestamptz not null default now()
);
create index on incident_message (incident_id, id);

create trigger incident_message_stays after delete on incident_message referencing old table as gone
  for each statement execute function stays_for_its_period(
    'not exists (select 1 from incident i where i.id = gone.incident_id and i.ended_at < retention_limit(''support_cases''))');

-- Who may read which rows is a matter of area, and an area is a matter of resource: so one table is read through
-- three windows. The protection of minors has its own (area child_protection); it is in no other list. What is written
-- through a window is asked of the table behind it (security_invoker).
create view system_incident with (security_invoker = true) as
  select id, kind, title, detail, state, order_id, payment_id, version, created_at, updated_at from incident
    where source = 'system' and category <> 'child_protection';
alter view system_incident alter column detail set default '', alter column state set default 'new';

create view support_case with (security_invoker = true) as
  select id, number, source, category, priority, state, title, contact_name, contact_email, contact_phone, customer_id,
    order_id, assignee_id, tracking_code, first_reply_due_at, resolution_due_at,
         first_reply_at, last_message_at, resolved_at, closed_at, version, created_at, updated_at, kind, channel,
         season_pass_id, next_due_at
    from incident where source <> 'system' and category <> 'child_protection';
alter view support_case alter column kind set default 'case';

create view protected_case with (security_invoker = true) as
  select id, number, source, category, priority, state, title, contact_name, contact_email, contact_phone, customer_id,
    order_id, assignee_id, tracking_code, first_reply_due_at, resolution_due_at,
         first_reply_at, last_message_at, resolved_at, closed_at, version, created_at, updated_at, kind, channel,
         season_pass_id, next_due_at
    from incident where category = 'child_protection';
alter view protected_case alter column kind set default 'case';

create trigger incident_message_append_only before update or truncate on incident_message
  for each statement execute function append_only_but_struck_out();

-- What was said in cases becomes nothing; that it was said, when, and by the house or by the person, stays.
create function forget_case_messages(cases integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  emptied integer;
begin
  perform set_config('taquilla.striking_out', pg_current_xact_id()::text, true);
  update incident_message m set body = '[borrado]',
      author_name = case when m.author_kind = 'customer' then 'Persona borrada' else m.author_name end
    where m.incident_id = any(cases);
  get diagnostics emptied = row_count;
  perform set_config('taquilla.striking_out', '', true);
  return emptied;
end $$;

-- What was sent with a message. It is served to staff with the area of its case and to whoever has the case's link, and
-- goes with the case. What a file is stands in its first bytes, whatever its name or its sender says.
create table incident_file (
  id integer generated always as identity primary key,
  incident_message_id integer not null references incident_message on delete cascade,
  file_name text not null check (file_name <> '' and length(file_name) <= 120),
  mime_type text not null,
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint incident_file_whole check (octet_length(content) = size_bytes),
  constraint incident_file_is_what_it_says check (case mime_type
    when 'application/pdf' then substring(content from 1 for 5) = '\x255044462d'
    when 'image/png' then substring(content from 1 for 8) = '\x89504e470d0a1a0a'
    when 'image/jpeg' then substring(content from 1 for 3) = '\xffd8ff'
    else false end)
);
create index on incident_file (incident_message_id);

create trigger incident_file_append_only before update on incident_file for each statement
  execute function append_only();

-- Answers by mail come in: a mailbox that is read by IMAP, what became of each message, and by which names our own
-- mails are known when they are answered.
create table mailbox (
  id smallint primary key default 1 check (id = 1),
  -- Where people write to, and where answers to our mails go.
  address text not null check (address = lower(address) and address like '%_@_%'),
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  user_name text not null,
  -- AES-256-GCM under APP_SECRET, bound to this row.
  password_sealed bytea not null,
  folder text not null default 'INBOX' check (folder <> ''),
  -- Whether the provider delivers name+anything@ to name@: the answer then says by its address which case it is of.
  has_plus boolean not null default true,
  -- What becomes of what is no answer: a case of its own, or nothing.
  unknown text not null default 'open' check (unknown in ('open', 'drop')),
  is_active boolean not null default true,
  -- How far it has been read. A new validity means that the numbers begin anew (RFC 3501).
  uid_validity bigint,
  last_uid bigint not null default 0,
  leased_until timestamptz,
  polled_at timestamptz,
  -- Since when it cannot be read, and why; null: it can.
  failing_since timestamptz,
  poll_error text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Each message once, whatever the mailbox says about what was read: by its Message-ID, or its bytes when it has none.
create table inbound_mail (
  id integer generated always as identity primary key,
  message_hash bytea not null unique check (octet_length(message_hash) = 32),
  from_email text not null default '',
  subject text not null default '',
  outcome text not null check (outcome in
    ('reply', 'opened', 'dropped', 'automatic', 'unreadable', 'too_large', 'bounce', 'complaint')),
  detail text not null default '',
  incident_id integer references incident on delete set null,
  created_at timestamptz not null default now()
);
create index inbound_mail_created on inbound_mail (created_at);
create index inbound_mail_incident on inbound_mail (incident_id) where incident_id is not null;
create index inbound_mail_from on inbound_mail (from_email, created_at);

-- Message-IDs of the mails of a case, ours and theirs, newest last: what they are answered by, and what we answer.
create table case_mail (
  id integer generated always as identity primary key,
  incident_id integer not null references incident on delete cascade,
  -- Ours: what stands before the @; theirs: the whole, without brackets.
  message_ref text not null unique check (message_ref <> '' and length(message_ref) <= 500),
  is_ours boolean not null,
  created_at timestamptz not null default now()
);
create index case_mail_incident on case_mail (incident_id, id);

-- What staff look through: a mail about the protection of a child is not there for who lacks that area.
create view received_mail with (security_invoker = true) as
  select m.id, m.from_email, m.subject, m.outcome, m.detail, m.incident_id, m.created_at, m.message_hash
    from inbound_mail m
    where not exists (select 1 from incident i where i.id = m.incident_id and i.category = 'child_protection');
alter view received_mail alter column message_hash set default sha256(gen_random_uuid()::text::bytea);

-- What a person may ask about the data of their own (RGPD arts. 15 to 20): a copy, a correction, to be forgotten. Each
-- request has a month (art. 12.3), which may be made longer once, by two more and with a reason.
create table person_request (
  id integer generated always as identity primary key,
  right_kind text not null check (right_kind in ('access', 'rectification', 'erasure')),
  state text not null default 'asked' check (state in ('asked', 'ready', 'done', 'refused')),
  email text not null check (email = lower(trim(email)) and email like '%_@_%'),
  -- Once they are forgotten the address is no more; whether it was this one can still be said.
  email_hash bytea,
  customer_id integer references customer,
  incident_id integer references incident on delete set null,
  asked_by text not null check (asked_by in ('person', 'staff')),
  staff_user_id integer references staff_user,
  reason text not null default '',
  answer text not null default '',
  due_at timestamptz not null default now() + interval '1 month',
  extended_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint person_request_refused_says_why check (state <> 'refused' or answer <> ''),
  constraint person_request_ended check ((state in ('done', 'refused')) = (ended_at is not null)),
  constraint person_request_of_staff check (asked_by <> 'staff' or staff_user_id is not null)
);
-- Who presses twice has asked once.
create unique index person_request_once on person_request (email, right_kind) where state = 'asked';
create index person_request_customer_id_idx on person_request (customer_id) where customer_id is not null;
create index person_request_incident_id_idx on person_request (incident_id) where incident_id is not null;
create index person_request_open on person_request (due_at) where state in ('asked', 'ready');
create index person_request_ended_at_idx on person_request (ended_at) where ended_at is not null;

-- The copy as files, sealed with the installation's secret, for some days.
create table person_export_file (
  person_request_id integer not null references person_request on delete cascade,
  format text not null check (format in ('json', 'csv', 'pdf')),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (person_request_id, format)
);
create index person_export_file_created_at_idx on person_export_file (created_at);

-- Blocked (LO 3/2018 art. 32): whose an order of money was, out of every list and search, for a judge or the tax
-- office.
create table blocked_contact (
  order_id integer primary key references "order",
  email text not null,
  first_name text collate spanish not null,
  surname1 text collate spanish not null,
  surname2 text collate spanish not null,
  phone text not null,
  doc_no text,
  person_request_id integer references person_request on delete set null,
  blocked_at timestamptz not null default now()
);
create index blocked_contact_blocked_at_idx on blocked_contact (blocked_at);
create index blocked_contact_person_request_id_idx on blocked_contact (person_request_id);
