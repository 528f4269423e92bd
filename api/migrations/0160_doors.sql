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
create function gate_of_zone(of_session integer, of_zone integer) returns integer language sql stable
  return coalesce(
    (select g.gate_id from gate_zone g join event_session s on s.event_id = g.event_id and (g.event_session_id is null
      or g.event_session_id = s.id)
      where s.id = of_session and g.zone_id = of_zone order by g.event_session_id nulls last limit 1),
    (select z.gate_id from zone z where z.id = of_zone));

create table device (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  gate_id integer references gate,
  name text collate spanish not null check (name <> ''),
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

-- Codes that others sold or gave away and that enter by our doors.
create table external_code_batch (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  name text collate spanish not null check (name <> ''),
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
  label text collate spanish not null default '',
  holder_name text collate spanish not null default '',
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
create index external_code_search on external_code
  using gin (fold(coalesce(code, '') || ' ' || coalesce(label, '') || ' ' || coalesce(holder_name, '')) gin_trgm_ops);

create table accreditation_type (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
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
  updated_at timestamptz not null default now(),
  -- Accreditations are asked for on the web: whoever answers for the press opens an event with a link and a deadline, a
  -- medium asks for its people, and reads by a link of its own what became of them. One for a season opens every
  -- session of its list. How many a type and a medium have is kept by the database.
  is_public boolean not null default false,
  quota integer check (quota > 0)
);

create table accreditation_call (
  id integer generated always as identity primary key,
  event_id integer not null unique references event on delete cascade,
  -- Empty: every session of the event, or of the season.
  event_session_id integer references event_session,
  season_list_id integer references season_list,
  is_open boolean not null default true,
  closes_at timestamptz not null,
  note text not null default '' check (length(note) <= 1000),
  -- The link is made of it: another number, and the old link leads nowhere.
  link_no integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (event_session_id is null or season_list_id is null)
);
create index on accreditation_call (event_session_id) where event_session_id is not null;
create index on accreditation_call (season_list_id) where season_list_id is not null;

-- What was asked for at once has one number, and by it one page.
create sequence accreditation_request_no;

create table accreditation (
  id integer generated always as identity primary key,
  accreditation_type_id integer not null references accreditation_type,
  event_id integer not null references event,
  -- Empty: every session of the event.
  event_session_id integer references event_session,
  state text not null default 'requested' check (state in ('requested', 'withdrawn', 'approved', 'rejected', 'sent',
    'activated', 'used', 'expired', 'revoked')),
  first_name text collate spanish not null,
  surname1 text collate spanish not null,
  surname2 text collate spanish not null default '',
  doc_no text not null,
  email text not null default '',
  phone text not null default '',
  medium text collate spanish not null default '',
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
  season_list_id integer references season_list,
  -- Sent by whoever asks: private, shown to staff and on the badge, gone with its accreditation.
  photo_file_id uuid references answer_file,
  request_no bigint,
  requested_by_email text not null default '',
  check (valid_from_at < valid_until_at),
  check (state not in ('rejected', 'revoked') or decision_reason <> ''),
  -- Activating binds the person to the code: never without a look at the document.
  check (state not in ('activated', 'used') or (is_id_checked and code is not null and activated_at is not null
    and activated_by_id is not null)),
  constraint accreditation_of_session_or_season check (event_session_id is null or season_list_id is null)
);
create unique index accreditation_bib on accreditation (event_id, coalesce(event_session_id, 0), bib_no)
  where bib_no is not null and state in ('approved', 'sent', 'activated', 'used');
create index on accreditation (event_id, state);
create index on accreditation (event_session_id) where event_session_id is not null;
create index on accreditation (accreditation_type_id);
create index accreditation_valid_until on accreditation (valid_until_at);
create index on accreditation (season_list_id) where season_list_id is not null;
create index on accreditation (request_no) where request_no is not null;
create index on accreditation (photo_file_id) where photo_file_id is not null;
-- Nobody twice for the same thing, whatever the type; for a season whatever the event that it was asked at.
create unique index accreditation_person on accreditation (event_id, coalesce(event_session_id, 0), upper(doc_no))
  where season_list_id is null and state in ('requested', 'approved', 'sent', 'activated', 'used');
create unique index accreditation_season_person on accreditation (season_list_id, upper(doc_no))
  where season_list_id is not null and state in ('requested', 'approved', 'sent', 'activated', 'used');

-- Who may enter a session, whatever it comes from. Tickets, passes, what pass holders lend or invite to, invitations,
-- accreditations and codes of others are sources; none of them is copied, so a right that is taken away is gone at the
-- next reading. status: active; blocked (the office sees to it); transferred (lent or released: another code enters);
-- revoked; and of passes what is missing: a supplement, a choice, a ticket.
-- A pass has in each session the seat that it has there, and one «a elegir» only in those that were chosen. What it has
-- lent and whom it invites follow it: suspended or blocked, they wait with it; ended, they are gone, with the season,
-- with the session's place in the list, and when the seat was given up afterwards. Who has not paid a supplement stays
-- outside, and so does whoever the seat was lent to.
create view access_right as
select 'ticket' as source, t.id as right_id, t.event_session_id, t.zone_id, t.seat_id, null::integer as gate_id, t.code,
  t.sequence::integer as sequence, t.holder_name,
       coalesce(k.name, 'Entrada') as category, coalesce(k.document_required, '') as document_required, case
         when t.state = 'void' then 'revoked' else 'active' end as status
  from ticket t left join order_line l on l.id = t.order_line_id
    left join price_category k on k.id = l.price_category_id
union all
select 'invitation', i.id, i.event_session_id, i.zone_id, i.seat_id, null, i.code, null, i.recipient_name, 'Invitación',
  '', case when i.state = 'revoked' then 'revoked' else 'active' end
  from invitation i
union all
select 'external_code', c.id, c.event_session_id, c.zone_id, null, c.gate_id, c.code, null, c.holder_name,
  coalesce(nullif(c.label, ''), b.name), '', case when c.state = 'revoked' then 'revoked' else 'active' end
  from external_code c join external_code_batch b on b.id = c.external_code_batch_id
union all
select 'pass', p.id, s.event_session_id, coalesce(h.zone_id, ch.zone_id, p.zone_id), coalesce(h.seat_id, p.seat_id),
  null, c.code, null, p.holder_name, k.name, k.document_required,
       case when c.state in ('replaced', 'expired') or p.state in ('requested', 'pending_payment',
         'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over') then 'revoked'
            when c.state = 'blocked' or p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null
              and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when k.kind = 'discount' then 'ticket_needed'
            when k.kind = 'choose_n' and ch.id is null then case
              when p.choices_used < p.choices_allowed then 'not_chosen' else 'choices_used_up' end
            when exists (select 1 from pass_transfer x where x.season_pass_id = p.id
              and x.event_session_id = s.event_session_id and x.state in ('accepted', 'used')) then 'transferred'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id
              and r.event_session_id = s.event_session_id and r.state <> 'recovered') then 'transferred'
            when s.supplement_cents > 0 and supplement_owed(p.id, s.event_session_id) then 'supplement_unpaid'
            -- The seat was somebody's before the pass was made, or is in this session alone.
            when h.seat_id is null and exists (select 1 from seat_claim o where o.event_session_id = s.event_session_id
              and o.seat_id = p.seat_id and o.kind <> 'hold') then 'revoked'
            else 'active' end
  from season_list_session s join season_pass p on p.season_list_id = s.season_list_id
    join pass_card c on c.season_pass_id = p.id join pass_category k on k.id = p.pass_category_id
  left join pass_choice ch on ch.season_pass_id = p.id and ch.event_session_id = s.event_session_id
    and ch.state = 'chosen'
  left join lateral (select c.seat_id, y.zone_id from seat_claim c join seat y on y.id = c.seat_id
    where c.season_pass_id = p.id
    and c.event_session_id = s.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true
union all
select 'pass_transfer', x.id, x.event_session_id, coalesce(h.zone_id, ch.zone_id, p.zone_id), coalesce(h.seat_id,
  p.seat_id), null, x.code, null, x.to_name, 'Abono cedido', '',
       case when x.state not in ('proposed', 'accepted', 'used') then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void',
              'handed_over', 'expired') then 'revoked'
            when not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id
              and l.event_session_id = x.event_session_id) then 'revoked'
            when p.choices_allowed is not null and ch.id is null then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null
              and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id
              and r.event_session_id = x.event_session_id and r.state <> 'recovered') then 'transferred'
            when x.state = 'proposed' then 'blocked' when supplement_owed(p.id, x.event_session_id)
              then 'supplement_unpaid'
            when h.seat_id is null and exists (select 1 from seat_claim o where o.event_session_id = x.event_session_id
              and o.seat_id = p.seat_id and o.kind <> 'hold') then 'revoked' else 'active' end
  from pass_transfer x join season_pass p on p.id = x.season_pass_id
  left join pass_choice ch on ch.season_pass_id = p.id and ch.event_session_id = x.event_session_id
    and ch.state = 'chosen'
  left join lateral (select c.seat_id, y.zone_id from seat_claim c join seat y on y.id = c.seat_id
    where c.season_pass_id = p.id
    and c.event_session_id = x.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true
union all
select 'pass_invitation', g.id, g.event_session_id, g.zone_id, g.seat_id, null, g.code, null, g.guest_name,
  'Invitación de abonado', '',
       case when g.state = 'revoked' then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void',
              'handed_over', 'expired') then 'revoked'
            when not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id
              and l.event_session_id = g.event_session_id) then 'revoked'
            when p.choices_allowed is not null and not exists (select 1 from pass_choice ch
              where ch.season_pass_id = p.id and ch.event_session_id = g.event_session_id
              and ch.state = 'chosen') then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null
              and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id
              and r.event_session_id = g.event_session_id and r.state <> 'recovered') then 'transferred'
            else 'active' end
  from pass_invitation g join season_pass p on p.id = g.season_pass_id
union all
select 'accreditation', a.id, s.id, null, null, y.gate_id, a.code, null, trim(a.first_name || ' ' || a.surname1 || ' '
  || a.surname2), 'Acreditación: ' || y.name, 'Documento de identidad',
       case when a.state in ('activated', 'used') and now() between a.valid_from_at and a.valid_until_at then 'active'
         when a.state in ('approved', 'sent', 'activated', 'used') then 'blocked' else 'revoked' end
  from accreditation a join accreditation_type y on y.id = a.accreditation_type_id
    join event_session s on s.event_id = a.event_id and (a.event_session_id is null or a.event_session_id = s.id)
 where a.code is not null and a.season_list_id is null
union all
-- Of a season: every session of its list, whatever the event.
select 'accreditation', a.id, s.id, null, null, y.gate_id, a.code, null, trim(a.first_name || ' ' || a.surname1 || ' '
  || a.surname2), 'Acreditación: ' || y.name, 'Documento de identidad',
       case when a.state in ('activated', 'used') and now() between a.valid_from_at and a.valid_until_at then 'active'
         when a.state in ('approved', 'sent', 'activated', 'used') then 'blocked' else 'revoked' end
  from accreditation a join accreditation_type y on y.id = a.accreditation_type_id
    join season_list_session x on x.season_list_id = a.season_list_id join event_session s on s.id = x.event_session_id
 where a.code is not null
union all
select 'plot_occupant', o.id, s.id, null, null, null, o.code, null, o.name,
  coalesce('Parcela ' || p.number, 'Parcela a asignar') || ', ' || a.name, 'Documento de identidad',
       case when t.state in ('cancelled', 'forfeited', 'finished') then 'revoked'
            -- What is due is paid; the parts to come do not keep anybody out.
            when t.state = 'payment_pending' and exists (select 1 from instalment i where i.plot_sale_id = t.id
              and i.paid_at is null
              and (i.n = 1 or i.due_on < (now() at time zone v.timezone)::date or i.state in ('overdue', 'returned')))
                then 'plot_unpaid'
            else 'active' end
  from plot_occupant o join plot_sale t on t.id = o.plot_sale_id join plot_area a on a.id = t.plot_area_id
    join event_session s on s.event_id = a.event_id join event e on e.id = a.event_id join venue v on v.id = e.venue_id
    left join plot p on p.id = t.plot_id
 where (s.starts_at at time zone v.timezone)::date between a.starts_on and a.ends_on;

-- A request may come in parts; it is approved whole.
create function accreditation_says_all() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  lacking integer;
begin
  select f.id into lacking from custom_field f
   where f.is_active and f.is_required and f.scope = 'accreditation' and f.required_since <= new.created_at
     and lacks_answer(f, 'accreditation', new.id, null)
   limit 1;
  if lacking is not null then
    raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
  end if;
  return null;
end $$;
create constraint trigger accreditation_says_all after update of state on accreditation deferrable initially deferred
  for each row when (old.state = 'requested' and new.state = 'approved') execute function accreditation_says_all();
create trigger accreditation_answers_go after delete on accreditation for each row
  execute function answers_go('accreditation');

create function accreditation_photo_goes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from answer_file f where f.id = old.photo_file_id
    and not exists (select 1 from accreditation a where a.photo_file_id = f.id)
    and not exists (select 1 from custom_field_answer c where c.file_id = f.id);
  return null;
end $$;
create trigger accreditation_photo_goes after delete or update of photo_file_id on accreditation for each row
  when (old.photo_file_id is not null) execute function accreditation_photo_goes();

-- So many of a type, and so many of one medium (nobody's counts as a medium of its own), for one event or one season.
-- Counted under the lock of the type: of two that are approved at once, the second sees the first.
create function accreditation_within_quota() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  kind accreditation_type;
  others integer;
  same integer;
begin
  -- Who has one keeps it: handing it over and using it take nothing more, even if there are too many by now.
  if tg_op = 'UPDATE' and old.state in ('approved', 'sent', 'activated', 'used')
     and (old.accreditation_type_id, old.event_id, coalesce(old.season_list_id, 0), old.medium)
       = (new.accreditation_type_id, new.event_id, coalesce(new.season_list_id, 0), new.medium) then return new; end if;
  select * into kind from accreditation_type where id = new.accreditation_type_id for no key update;
  if kind.quota is null and kind.quota_per_medium is null then return new; end if;
  select count(*), count(*) filter (where fold(trim(a.medium)) = fold(trim(new.medium))) into others, same
    from accreditation a
   where a.accreditation_type_id = new.accreditation_type_id and a.id <> new.id
     and a.state in ('approved', 'sent', 'activated', 'used')
     and case when new.season_list_id is null then a.season_list_id is null and a.event_id = new.event_id
         else a.season_list_id = new.season_list_id end;
  if others >= kind.quota or same >= kind.quota_per_medium then
    raise exception 'accreditation % is beyond the quota of its %', new.id,
      case when others >= kind.quota then 'type' else 'medium' end
      using errcode = '23514', constraint = 'accreditation_quota';
  end if;
  return new;
end $$;
create trigger accreditation_within_quota before insert or update of state, accreditation_type_id, event_id,
  season_list_id, medium on accreditation for each row
  when (new.state in ('approved', 'sent', 'activated', 'used')) execute function accreditation_within_quota();

-- Every reading at a door, whatever came of it. A right enters once until it has left: the unique index decides.
create table scan (
  id bigint generated always as identity primary key,
  event_session_id integer not null references event_session,
  device_id integer references device,
  gate_id integer references gate,
  staff_user_id integer references staff_user,
  direction text not null default 'in' check (direction in ('in', 'out')),
  result text not null check (result in ('ok', 'already_used', 'other_session', 'wrong_gate', 'blocked', 'transferred',
    'supplement_unpaid', 'plot_unpaid', 'not_chosen', 'choices_used_up', 'ticket_needed', 'revoked', 'unknown',
    'out_of_hours', 'full', 'not_inside', 'nameless')),
  source text check (source in ('ticket', 'pass', 'pass_transfer', 'pass_invitation', 'invitation', 'external_code',
    'accreditation', 'plot_occupant')),
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
  for each statement execute function
    stays_for_its_period('gone.at >= retention_limit(''scans'') and exists (select 1 from event_session s where s.id = gone.event_session_id and not s.is_trial)');

-- Who is inside, by gate: sums of scan that the next reading need not count. gate_key 0: a device without a gate.
create table access_counter (
  event_session_id integer not null references event_session,
  gate_key integer not null,
  entered integer not null default 0,
  exited integer not null default 0,
  primary key (event_session_id, gate_key),
  check (exited >= 0 and entered >= 0)
);
