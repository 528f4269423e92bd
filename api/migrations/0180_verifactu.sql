-- VeriFactu: the records of billing, made with their invoices and sent to the tax office in their order.

-- A system that issues for a company. Its number never repeats: a database that stands elsewhere than where it began (a
-- backup restored on another machine, or beside the original) is another system, with a chain of its own.
create table verifactu_installation (
  id integer generated always as identity primary key,
  issuer_nif text not null check (issuer_nif ~ '^[0-9A-Z]{9}$'),
  number text not null unique check (length(number) between 1 and 100),
  environment text not null check (environment in ('test', 'real')),
  -- The server's own identifier and the database in it.
  database_identity text not null,
  -- Up to which record it was told that the chain does not hang together; told once.
  warned_position integer not null default 0,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  mode text not null default 'verifactu' check (mode in ('verifactu', 'signed')),
  -- Why it ended: the company works as something else, or the database is a copy.
  end_cause text not null default '' check (end_cause in ('', 'mode', 'elsewhere', 'restored')),
  unique (id, issuer_nif),
  constraint verifactu_installation_mode unique (id, issuer_nif, mode)
);
create unique index verifactu_installation_current on verifactu_installation (issuer_nif, environment)
  where ended_at is null;

-- Companies that do not send: their records are signed and kept, and what the system does with them is a chain of its
-- own (RD 1007/2023, art. 8 and 16; Orden HAC/1177/2024, art. 6 to 9, 14 and 17).

-- As what a company works, from a day on. Until there is a row it works as VERI*FACTU.
create table verifactu_mode (
  id integer generated always as identity primary key,
  issuer_nif text not null check (issuer_nif ~ '^[0-9A-Z]{9}$'),
  mode text not null check (mode in ('verifactu', 'signed')),
  from_on date not null,
  reason text not null check (btrim(reason) <> ''),
  chosen_by integer not null references staff_user,
  chosen_at timestamptz not null default now(),
  unique (issuer_nif, from_on)
);

create function verifactu_mode_on(nif text, day date) returns text language sql stable
  return coalesce((select mode from verifactu_mode where issuer_nif = nif and from_on <= day
    order by from_on desc limit 1), 'verifactu');

-- As VERI*FACTU a company stays to the end of the year (art. 17.2), and says in that year that it leaves (17.3): so it
-- leaves on a first of January that is to come. Whoever never had a record of it begins as it likes; back, any day.
create function verifactu_mode_is_lawful() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  today date := (select (now() at time zone timezone)::date from organization);
  last verifactu_mode%rowtype;
begin
  if tg_op <> 'INSERT' then
    raise exception 'verifactu_mode % is frozen', old.id using errcode = 'TQ002';
  end if;
  -- Whoever issues holds this row; so nothing is issued between the look and the choice.
  perform 1 from verifactu_installation where issuer_nif = new.issuer_nif and ended_at is null for update;
  select * into last from verifactu_mode where issuer_nif = new.issuer_nif order by from_on desc limit 1;
  if new.from_on < today or new.from_on <= last.from_on or coalesce(last.mode, 'verifactu') = new.mode then
    raise exception 'verifactu_mode: not a change from today on' using errcode = 'TQ002';
  end if;
  if new.mode = 'signed' and (new.from_on > today or exists (select 1 from verifactu_record r
      join verifactu_installation v on v.id = r.installation_id where r.issuer_nif = new.issuer_nif
        and r.mode = 'verifactu' and v.environment = 'real')) then
    if new.from_on <> date_trunc('year', today + interval '1 year')::date then
      raise exception 'verifactu_mode: it stays to the end of the year' using errcode = 'TQ002';
    end if;
  end if;
  return new;
end $$;
create trigger verifactu_mode_lawful before insert or update or delete on verifactu_mode for each row
  execute function verifactu_mode_is_lawful();

-- How its records may leave: apart from it, because whoever issues holds its row.
create table verifactu_flow (
  installation_id integer primary key references verifactu_installation,
  wait_seconds integer not null default 60 check (wait_seconds >= 0),
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  failing_since timestamptz,
  -- When it was last reached again: what was recorded before comes late.
  late_before timestamptz,
  -- Why nothing leaves until somebody has looked, in the tax office's words.
  stopped_code integer,
  stopped_message text not null default '',
  -- A message that is no XML of theirs says nothing of which record is to blame: it is halved until one is left.
  most_at_once integer not null default 1000 check (most_at_once between 1 and 1000)
);

create table verifactu_batch (
  id integer generated always as identity primary key,
  installation_id integer not null references verifactu_installation,
  state text not null default 'sent' check (state in ('sent', 'accepted', 'partial', 'rejected', 'fault', 'unreachable',
    'lost')),
  record_count integer not null check (record_count between 1 and 1000),
  -- It says «Incidencia»: what it brings is late.
  is_late boolean not null,
  csv text not null default '',
  code integer,
  message text not null default '',
  -- What was answered, as it came.
  answer text not null default '',
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
-- One at a time, whoever sends.
create unique index verifactu_batch_under_way on verifactu_batch (installation_id) where state = 'sent';

create table verifactu_record (
  id integer generated always as identity primary key,
  installation_id integer not null,
  issuer_nif text not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('issue', 'cancellation')),
  -- It puts an earlier record of the same invoice right.
  is_correction boolean not null default false,
  invoice_id integer not null references invoice,
  previous_position integer generated always as (nullif(position - 1, 0)) stored,
  previous_huella text not null,
  recorded_at timestamptz not null,
  -- What the fingerprint is of, and the record as it is sent.
  recorded_text text not null,
  huella text not null unique check (huella ~ '^[0-9A-F]{64}$'),
  xml text not null check (xml <> ''),
  state text not null default 'pending' check (state in ('pending', 'sending', 'accepted', 'accepted_with_errors',
    'rejected', 'kept')),
  batch_id integer references verifactu_batch,
  -- It was sent before and no answer came: the tax office may have it.
  was_asked boolean not null default false,
  csv text not null default '',
  code integer,
  message text not null default '',
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  mode text not null default 'verifactu',
  -- XAdES, as it stands in the record; '' until there is a certificate to sign with.
  signature text not null default '',
  unique (installation_id, position, huella),
  -- A chain has no gap and does not fork.
  unique (installation_id, position),
  unique (installation_id, previous_huella),
  check ((position = 1) = (previous_huella = '')),
  foreign key (installation_id, issuer_nif) references verifactu_installation (id, issuer_nif),
  foreign key (installation_id, previous_position, previous_huella)
    references verifactu_record (installation_id, position, huella),
  -- What is kept is never sent, and what is sent is not signed.
  constraint verifactu_record_kept check ((mode = 'signed') = (state = 'kept')),
  constraint verifactu_record_signed check (signature = '' or mode = 'signed'),
  constraint verifactu_record_mode foreign key (installation_id, issuer_nif, mode)
    references verifactu_installation (id, issuer_nif, mode)
);
create index on verifactu_record (invoice_id);
create index verifactu_record_waits on verifactu_record (installation_id, position) where state = 'pending';
create index verifactu_record_of_batch on verifactu_record (batch_id) where batch_id is not null;
create index verifactu_record_rejected on verifactu_record (id) where state = 'rejected';
create index verifactu_record_unsigned on verifactu_record (installation_id, position)
  where mode = 'signed' and signature = '';

-- What was hashed never changes; what became of it goes on. A signature comes once and stays.
create function verifactu_record_is_frozen() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare moves constant text[] := array['state', 'batch_id', 'was_asked', 'csv', 'code', 'message', 'answered_at',
  'previous_position', 'signature'];
begin
  if tg_op = 'DELETE' then
    raise exception 'verifactu_record % is never deleted', old.id using errcode = 'TQ002';
  end if;
  if (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves)
    or old.signature not in ('', new.signature) then
    raise exception 'verifactu_record % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $$;
create trigger verifactu_record_frozen before update or delete on verifactu_record for each row
  execute function verifactu_record_is_frozen();

-- What the tax office has of a month is asked for and held against ours. One at a time of a company; by itself once a
-- month.
create table verifactu_check (
  id integer generated always as identity primary key,
  issuer_nif text not null check (issuer_nif ~ '^[0-9A-Z]{9}$'),
  environment text not null check (environment in ('test', 'real')),
  year integer not null check (year between 2024 and 2100),
  month integer not null check (month between 1 and 12),
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  is_automatic boolean not null default false,
  asked_by integer references staff_user (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Where the next page begins, as the tax office said; null: at the beginning.
  page_key jsonb,
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  message text not null default '',
  -- What it has: of this program, and of others of the same company.
  seen_count integer not null default 0,
  others_count integer not null default 0,
  differences_count integer not null default 0,
  done_at timestamptz,
  check ((state = 'open') = (done_at is null))
);
create unique index verifactu_check_under_way on verifactu_check (issuer_nif, environment) where state = 'open';
create unique index verifactu_check_by_itself on verifactu_check (issuer_nif, environment, year, month)
  where is_automatic;
create index verifactu_check_asked_by on verifactu_check (asked_by);

-- Page by page, until all of it is there; gone when it is held against ours.
create table verifactu_seen (
  check_id integer not null references verifactu_check (id) on delete cascade,
  full_number text not null,
  issued_on date not null,
  told text not null check (told in ('Correcto', 'AceptadoConErrores', 'Anulado')),
  huella text not null,
  is_ours boolean not null,
  primary key (check_id, full_number)
);

create table verifactu_difference (
  id integer generated always as identity primary key,
  check_id integer not null references verifactu_check (id) on delete cascade,
  -- missing: it has not got what it had accepted; unknown: it has one that we do not know; content: another
  -- fingerprint; state: it is accepted, with errors or annulled there and not here.
  kind text not null check (kind in ('missing', 'unknown', 'content', 'state')),
  full_number text not null,
  issued_on date not null,
  invoice_id integer references invoice (id),
  ours text not null default '',
  theirs text not null default '',
  unique (check_id, full_number)
);
create index verifactu_difference_invoice on verifactu_difference (invoice_id);

-- What happened to a system that keeps its records (art. 9): one chain for each installation.
create table verifactu_event (
  id integer generated always as identity primary key,
  installation_id integer not null,
  issuer_nif text not null,
  mode text not null default 'signed' check (mode = 'signed'),
  position integer not null check (position > 0),
  kind text not null check (kind in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10')),
  -- What it tells, in a sentence for staff.
  detail text not null,
  previous_position integer generated always as (nullif(position - 1, 0)) stored,
  previous_huella text not null,
  recorded_at timestamptz not null,
  recorded_text text not null,
  huella text not null unique check (huella ~ '^[0-9A-F]{64}$'),
  xml text not null check (xml <> ''),
  signature text not null default '',
  -- How many records there were: a summary tells of those that have come since the one before.
  records_seen integer not null,
  created_at timestamptz not null default now(),
  unique (installation_id, position, huella),
  unique (installation_id, position),
  unique (installation_id, previous_huella),
  check ((position = 1) = (previous_huella = '')),
  foreign key (installation_id, issuer_nif, mode) references verifactu_installation (id, issuer_nif, mode),
  foreign key (installation_id, previous_position, previous_huella)
    references verifactu_event (installation_id, position, huella)
);
create index verifactu_event_unsigned on verifactu_event (installation_id, position) where signature = '';

create function verifactu_event_is_frozen() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare moves constant text[] := array['previous_position', 'signature'];
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves)
    or old.signature not in ('', new.signature) then
    raise exception 'verifactu_event % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $$;
create trigger verifactu_event_frozen before update or delete on verifactu_event for each row
  execute function verifactu_event_is_frozen();
