-- What surrounds an event: companies that share it, promotion, doors and access, invitations, reservations, lists of codes and of buyers.

-- An event's money may be split among companies; no rows: all of it belongs to event.event_company_id.
create table event_company_share (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  event_company_id integer not null references event_company,
  percent_bp integer not null check (percent_bp between 1 and 10000),
  note text not null default '',
  created_at timestamptz not null default now(),
  unique (event_id, event_company_id)
);
create index on event_company_share (event_company_id);
create function shares_make_a_whole() returns trigger language plpgsql as $$
declare of_event integer := coalesce(new.event_id, old.event_id); whole integer;
begin
  select sum(percent_bp) into whole from event_company_share where event_id = of_event;
  if whole <> 10000 then
    raise exception 'shares of event % add up to % of 10000', of_event, whole using errcode = '23514', constraint = 'event_company_share_whole';
  end if;
  return null;
end $$;
create constraint trigger event_company_share_whole after insert or update or delete on event_company_share
  deferrable initially deferred for each row execute function shares_make_a_whole();

create table sales_ad (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  name text not null,
  placements text[] not null check (placements <@ array['event_page', 'cart', 'purchase_email', 'ticket_pdf'] and cardinality(placements) > 0),
  media_file_id integer references media_file,
  alt_text text not null check (alt_text <> ''),
  body text not null default '',
  link_url text not null default '' check (link_url ~ '^(https://\S+)?$'),
  audience text not null default 'everybody' check (audience in ('everybody', 'pass_holders', 'not_pass_holders')),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  priority integer not null default 0 check (priority between 0 and 100),
  is_active boolean not null default true,
  impressions integer not null default 0,
  clicks integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from < valid_until),
  check (clicks >= 0 and impressions >= 0)
);
create index on sales_ad (event_id, priority desc);
create index on sales_ad (media_file_id) where media_file_id is not null;

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
insert into event_access (event_id) select id from event;

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
    (select g.gate_id from gate_zone g join event_session s on s.event_id = g.event_id and (g.event_session_id is null or g.event_session_id = s.id)
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
  cause text not null check (cause in ('protocol', 'sponsor', 'press', 'company', 'club', 'social', 'compensation', 'other')),
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
create unique index invitation_one_per_seat on invitation (event_session_id, seat_id) where seat_id is not null and state <> 'revoked';
create index on invitation (event_session_id, state);
create index on invitation (invitation_batch_id);
create index invitation_search on invitation using gin (fold(coalesce(recipient_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(code, '')) gin_trgm_ops);

-- Seats or places kept for a group until it pays.
create table reservation (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  code text not null unique,
  hash text not null unique default substr(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 1, 40),
  contact_name text not null check (contact_name <> ''),
  entity_name text not null default '',
  email text not null default '',
  phone text not null default '',
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'paid', 'delivered', 'cancelled', 'expired')),
  place_count integer not null check (place_count > 0),
  total_cents integer not null default 0 check (total_cents >= 0),
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  order_id integer references "order",
  notes text not null default '',
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  closed_at timestamptz,
  cancel_reason text not null default '',
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (deposit_cents <= total_cents),
  check ((state in ('cancelled', 'expired')) = (closed_at is not null))
);
create index on reservation (event_session_id, state);
create index reservation_expiry on reservation (expires_at) where state in ('pending', 'confirmed');
create index reservation_search on reservation using gin (fold(coalesce(code, '') || ' ' || coalesce(contact_name, '') || ' ' || coalesce(entity_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);

-- What was reserved, as it was: the claims go when the reservation ends, these lines stay.
create table reservation_line (
  id integer generated always as identity primary key,
  reservation_id integer not null references reservation on delete cascade,
  zone_id integer not null references zone,
  seat_id integer references seat,
  quantity integer not null default 1 check (quantity between 1 and 1000),
  price_id integer references price on delete set null,
  unit_cents integer not null default 0 check (unit_cents >= 0),
  check (seat_id is null or quantity = 1)
);
create index on reservation_line (reservation_id);
create index on reservation_line (seat_id) where seat_id is not null;

alter table seat_claim
  add column invitation_id integer references invitation,
  add column reservation_id integer references reservation,
  add check ((kind = 'invitation') = (invitation_id is not null)),
  add check ((kind = 'reservation') = (reservation_id is not null));
create index seat_claim_invitation on seat_claim (invitation_id) where invitation_id is not null;
create index seat_claim_reservation on seat_claim (reservation_id) where reservation_id is not null;

-- Numberless zones know the same two sources; only what is sold or being sold has a price.
alter table zone_claim drop constraint zone_claim_kind_check;
alter table zone_claim
  add constraint zone_claim_kind_check check (kind in ('hold', 'block', 'sale', 'reservation', 'invitation')),
  alter column price_id drop not null,
  add column invitation_id integer references invitation,
  add column reservation_id integer references reservation,
  add check (kind not in ('hold', 'block', 'sale') or price_id is not null),
  add check ((kind = 'invitation') = (invitation_id is not null)),
  add check ((kind = 'reservation') = (reservation_id is not null));
create index on zone_claim (invitation_id) where invitation_id is not null;
create index on zone_claim (reservation_id) where reservation_id is not null;

-- Who may buy, where a sale is not for everybody. The value is folded as its kind asks (domain/events/fold-buyer.ts).
create table allowed_buyer (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  kind text not null check (kind in ('nif', 'email', 'member_no', 'code')),
  value text not null check (value <> ''),
  name text not null default '',
  zone_id integer references zone,
  max_tickets integer not null default 1 check (max_tickets between 1 and 1000),
  used_tickets integer not null default 0,
  valid_from timestamptz,
  valid_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_session_id, kind, value),
  check (used_tickets between 0 and max_tickets),
  check (valid_from is null or valid_until is null or valid_from < valid_until)
);
create index allowed_buyer_search on allowed_buyer using gin (fold(coalesce(value, '') || ' ' || coalesce(name, '')) gin_trgm_ops);

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
create index external_code_search on external_code using gin (fold(coalesce(code, '') || ' ' || coalesce(label, '') || ' ' || coalesce(holder_name, '')) gin_trgm_ops);

-- Every reading at a door, whatever came of it. A right enters once until it has left: the unique index decides.
create table scan (
  id bigint generated always as identity primary key,
  event_session_id integer not null references event_session,
  device_id integer references device,
  gate_id integer references gate,
  staff_user_id integer references staff_user,
  direction text not null default 'in' check (direction in ('in', 'out')),
  result text not null check (result in ('ok', 'already_used', 'other_session', 'wrong_gate', 'blocked', 'transferred', 'revoked', 'unknown', 'out_of_hours', 'full', 'not_inside')),
  source text check (source in ('ticket', 'pass', 'pass_transfer', 'pass_invitation', 'invitation', 'external_code', 'accreditation')),
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
create trigger scan_append_only before update or delete or truncate on scan for each statement execute function append_only();

-- Who is inside, by gate: sums of scan that the next reading need not count. gate_key 0: a device without a gate.
create table access_counter (
  event_session_id integer not null references event_session,
  gate_key integer not null,
  entered integer not null default 0,
  exited integer not null default 0,
  primary key (event_session_id, gate_key),
  check (exited >= 0 and entered >= 0)
);
