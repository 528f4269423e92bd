-- A customer's own way into a case: from the web or by mail, about an order or a pass, and what each case waits for.

alter table incident
  -- By which way it came.
  add column channel text not null default 'office' check (channel in ('web', 'mail', 'office')),
  add column season_pass_id integer references season_pass on delete set null,
  -- Until when something has to be done: the first answer, then the end. Null: nothing is owed any more.
  add column next_due_at timestamptz generated always as (
    case when state in ('resolved', 'closed') then null
      when first_reply_at is null then least(first_reply_due_at, resolution_due_at)
      else resolution_due_at end) stored;
create index incident_season_pass on incident (season_pass_id) where season_pass_id is not null;
create index incident_next_due on incident (next_due_at) where next_due_at is not null;

create or replace view support_case as
  select id, number, source, category, priority, state, title, contact_name, contact_email, contact_phone, customer_id,
    order_id, assignee_id, tracking_code, first_reply_due_at, resolution_due_at,
         first_reply_at, last_message_at, resolved_at, closed_at, version, created_at, updated_at, kind, channel,
         season_pass_id, next_due_at
    from incident where source <> 'system' and category <> 'child_protection';
create or replace view protected_case as
  select id, number, source, category, priority, state, title, contact_name, contact_email, contact_phone, customer_id,
    order_id, assignee_id, tracking_code, first_reply_due_at, resolution_due_at,
         first_reply_at, last_message_at, resolved_at, closed_at, version, created_at, updated_at, kind, channel,
         season_pass_id, next_due_at
    from incident where category = 'child_protection';

-- Sunday of Easter (Gauss, for the Gregorian calendar).
create function easter_of(year integer) returns date language plpgsql immutable strict parallel safe as $$
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
create function is_working_day(day date) returns boolean language sql stable strict as $$
  select extract(isodow from day) < 6
    and to_char(day, 'DD/MM') <> all ('{01/01,06/01,01/05,15/08,12/10,01/11,06/12,08/12,25/12}')
    and day <> easter_of(extract(year from day)::int) - 2
    and not exists (select 1 from organization o,
      regexp_split_to_table(coalesce(o.settings ->> 'localHolidays', ''), '[,\s]+') as local
      where local = to_char(day, 'DD/MM/YYYY'))
$$;

create or replace function working_days_after(start_at timestamptz, days integer) returns timestamptz
  language plpgsql stable as $$
declare at timestamp := start_at at time zone 'Europe/Madrid'; left_over integer := days;
begin
  while left_over > 0 loop
    at := at + interval '1 day';
    if is_working_day(at::date) then left_over := left_over - 1; end if;
  end loop;
  return at at time zone 'Europe/Madrid';
end $$;

-- As before; and what comes back has its time anew, for nobody can be late with what was done.
create or replace function incident_dues() returns trigger language plpgsql as $$
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
create trigger incident_file_append_only before update on incident_file for each statement execute function append_only();
