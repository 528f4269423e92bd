-- The doors of an event: gates, devices, readings, and who enters without having bought.

-- Rules of the doors of an event, and the code that devices join by. One row per event, made with it.
create table event_access (
  id integer generated always as identity primary key,
  event_id integer not null unique references event on delete cascade,
  code text not null unique default lpad(floor(random() * 100000000)::int::text, 8, '0') check (code ~ '^[0-9]{8}$'),
  code_rotated_at timestamptz not null default now(),
  wrong_gate text not null default 'warn' check (wrong_gate in ('warn', 'deny')),
  is_reentry_allowed boolean not null default false,
  closes_minutes_after integer not null default 60 check (closes_minutes_after between 0 and 1440),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create function give_event_its_access() returns trigger language plpgsql as $$
begin
  for attempt in 1..20 loop
    begin
      insert into event_access (event_id) values (new.id);
      return null;
    exception when unique_violation then
      -- another event has this code: draw again
    end;
  end loop;
  raise exception 'no free access code';
end $$;
create trigger event_has_access after insert on event for each row execute function give_event_its_access();

-- A gate as it is worked at one event.
create table event_gate (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  gate_id integer not null references gate,
  opens_minutes_before integer not null default 90 check (opens_minutes_before between 0 and 600),
  max_per_minute integer not null default 25 check (max_per_minute between 1 and 1000),
  is_open boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, gate_id)
);
create index on event_gate (gate_id);

-- Through which gate a zone enters, where it differs from the plan: for the event, or for one of its sessions.
create table gate_zone (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  event_session_id integer references event_session on delete cascade,
  zone_id integer not null references zone on delete cascade,
  gate_id integer not null references gate,
  created_at timestamptz not null default now(),
  unique nulls not distinct (event_id, event_session_id, zone_id)
);
create index on gate_zone (zone_id);
create index on gate_zone (gate_id);
create index on gate_zone (event_session_id) where event_session_id is not null;

-- The gate that is printed and that a scan asks for: the session's, else the event's, else the plan's.
create function gate_of_zone(of_session integer, of_zone integer) returns integer language sql stable as $$
  select coalesce(
    (select g.gate_id from gate_zone g join event_session s on s.event_id = g.event_id and (g.event_session_id is null
      or g.event_session_id = s.id)
      where s.id = of_session and g.zone_id = of_zone order by g.event_session_id nulls last limit 1),
    (select z.gate_id from zone z where z.id = of_zone)) $$;

create table device (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  gate_id integer references gate,
  name text not null check (name <> ''),
  is_active boolean not null default true,
  paired_at timestamptz not null default now(),
  last_seen_at timestamptz,
  battery_percent smallint check (battery_percent between 0 and 100),
  staff_user_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, name)
);
create index on device (gate_id) where gate_id is not null;

-- Invitations of staff: how many each company or department may give for a session.
create table invitation_quota (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  event_company_id integer references event_company,
  name text not null check (name <> ''),
  quota integer not null check (quota between 0 and 100000),
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_session_id, name)
);
create index on invitation_quota (event_company_id) where event_company_id is not null;

create table invitation_batch (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  invitation_quota_id integer references invitation_quota,
  cause text not null check (cause in ('protocol', 'sponsor', 'press', 'company', 'club', 'social', 'compensation',
    'other')),
  message text not null default '',
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now()
);
create index on invitation_batch (event_session_id);
create index on invitation_batch (invitation_quota_id);

create table invitation (
  id integer generated always as identity primary key,
  invitation_batch_id integer not null references invitation_batch,
  event_session_id integer not null references event_session,
  zone_id integer not null references zone,
  seat_id integer references seat,
  code text not null unique,
  recipient_name text not null,
  email text not null default '',
  doc_no text not null default '',
  state text not null default 'issued' check (state in ('issued', 'sent', 'downloaded', 'used', 'revoked')),
  revoke_reason text not null default '',
  sent_at timestamptz,
  downloaded_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'revoked') = (revoked_at is not null))
);
create unique index invitation_one_per_seat on invitation (event_session_id, seat_id) where seat_id is not null
  and state <> 'revoked';
create index on invitation (event_session_id, state);
create index on invitation (invitation_batch_id);
create index invitation_search on invitation using gin (fold(coalesce(recipient_name, '') || ' ' || coalesce(email, '')
  || ' ' || coalesce(code, '')) gin_trgm_ops);

-- Codes that others sold or gave away and that enter by our doors.
create table external_code_batch (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  name text not null check (name <> ''),
  source text not null default '',
  code_count integer not null default 0,
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  unique (event_session_id, name)
);

create table external_code (
  id integer generated always as identity primary key,
  external_code_batch_id integer not null references external_code_batch,
  event_session_id integer not null references event_session,
  code text not null check (code <> ''),
  label text not null default '',
  holder_name text not null default '',
  zone_id integer references zone,
  gate_id integer references gate,
  state text not null default 'valid' check (state in ('valid', 'used', 'revoked')),
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (event_session_id, code)
);
create index on external_code (external_code_batch_id);
create index external_code_search on external_code using gin (fold(coalesce(code, '') || ' ' || coalesce(label, '')
  || ' ' || coalesce(holder_name, '')) gin_trgm_ops);

create table accreditation_type (
  id integer generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('written_press', 'photo', 'radio', 'tv', 'staff', 'supplier', 'protocol')),
  color text not null default '#455a64' check (color ~ '^#[0-9a-fA-F]{6}$'),
  areas text[] not null default '{}' check (areas <@ array['stands', 'press_box', 'press_room', 'mixed_zone', 'pitch',
    'tunnel', 'backstage', 'vip', 'technical', 'parking']),
  gate_id integer references gate,
  is_seasonal boolean not null default false,
  has_bib boolean not null default false,
  has_seat boolean not null default false,
  needs_photo boolean not null default false,
  quota_per_medium integer check (quota_per_medium > 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table accreditation (
  id integer generated always as identity primary key,
  accreditation_type_id integer not null references accreditation_type,
  event_id integer not null references event,
  -- Empty: every session of the event.
  event_session_id integer references event_session,
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'sent', 'activated',
    'used', 'expired', 'revoked')),
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  doc_no text not null,
  email text not null default '',
  phone text not null default '',
  medium text not null default '',
  task text not null default '',
  vehicle_plate text not null default '',
  media_file_id integer references media_file,
  areas text[] not null default '{}' check (areas <@ array['stands', 'press_box', 'press_room', 'mixed_zone', 'pitch',
    'tunnel', 'backstage', 'vip', 'technical', 'parking']),
  code text unique,
  bib_no integer check (bib_no between 1 and 999),
  valid_from_at timestamptz not null,
  valid_until_at timestamptz not null,
  decision_reason text not null default '',
  decided_by_id integer references staff_user,
  decided_at timestamptz,
  sent_at timestamptz,
  activated_by_id integer references staff_user,
  activated_at timestamptz,
  is_id_checked boolean not null default false,
  used_at timestamptz,
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from_at < valid_until_at),
  check (state not in ('rejected', 'revoked') or decision_reason <> ''),
  -- Activating binds the person to the code: never without a look at the document.
  check (state not in ('activated', 'used') or (is_id_checked and code is not null and activated_at is not null
    and activated_by_id is not null))
);
create unique index accreditation_bib on accreditation (event_id, coalesce(event_session_id, 0), bib_no)
  where bib_no is not null and state in ('approved', 'sent', 'activated', 'used');
create unique index accreditation_person on accreditation (event_id, coalesce(event_session_id, 0),
  accreditation_type_id, upper(doc_no)) where state in ('requested', 'approved', 'sent', 'activated', 'used');
create index on accreditation (event_id, state);
create index on accreditation (event_session_id) where event_session_id is not null;
create index on accreditation (accreditation_type_id);
create index accreditation_valid_until on accreditation (valid_until_at);

-- Every reading at a door, whatever came of it. A right enters once until it has left: the unique index decides.
create table scan (
  id bigint generated always as identity primary key,
  event_session_id integer not null references event_session,
  device_id integer references device,
  gate_id integer references gate,
  staff_user_id integer references staff_user,
  direction text not null default 'in' check (direction in ('in', 'out')),
  result text not null check (result in ('ok', 'already_used', 'other_session', 'wrong_gate', 'blocked', 'transferred',
    'supplement_unpaid', 'not_chosen', 'choices_used_up', 'ticket_needed', 'revoked', 'unknown', 'out_of_hours', 'full',
    'not_inside')),
  source text check (source in ('ticket', 'pass', 'pass_transfer', 'pass_invitation', 'invitation', 'external_code',
    'accreditation')),
  right_id integer,
  zone_id integer references zone,
  -- How often the right had left before this reading: a second entry after an exit is another one.
  round smallint not null default 0,
  code text not null default '',
  is_wrong_gate boolean not null default false,
  is_offline boolean not null default false,
  at timestamptz not null default now(),
  device_at timestamptz,
  check ((source is null) = (right_id is null)),
  check (result <> 'ok' or right_id is not null)
);
create unique index scan_enters_once on scan (event_session_id, source, right_id, direction, round) where result = 'ok';
create index on scan (event_session_id, at desc);
create index on scan (device_id, id desc) where device_id is not null;
create index on scan (at desc, id desc);
create trigger scan_append_only before update or truncate on scan for each statement execute function append_only();
-- What was read at the door of a trial goes with it.
create trigger scan_stays after delete on scan referencing old table as gone
  for each statement execute function stays_for_its_period('gone.at >= retention_limit(''scans'') and exists (select 1 from event_session s where s.id = gone.event_session_id and not s.is_trial)');

-- Who is inside, by gate: sums of scan that the next reading need not count. gate_key 0: a device without a gate.
create table access_counter (
  event_session_id integer not null references event_session,
  gate_key integer not null,
  entered integer not null default 0,
  exited integer not null default 0,
  primary key (event_session_id, gate_key),
  check (exited >= 0 and entered >= 0)
);
