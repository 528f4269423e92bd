-- Companies that do not send: their records are signed and kept, and what the system does with them is a chain of its own
-- (RD 1007/2023, art. 8 and 16; Orden HAC/1177/2024, art. 6 to 9, 14 and 17).

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

create function verifactu_mode_on(nif text, day date) returns text language sql stable as $$
  select coalesce((select mode from verifactu_mode where issuer_nif = nif and from_on <= day
    order by from_on desc limit 1), 'verifactu')
$$;

alter table verifactu_installation
  add column mode text not null default 'verifactu' check (mode in ('verifactu', 'signed')),
  -- Why it ended: the company works as something else, or the database is a copy.
  add column end_cause text not null default '' check (end_cause in ('', 'mode', 'elsewhere', 'restored')),
  add constraint verifactu_installation_mode unique (id, issuer_nif, mode);

alter table verifactu_record
  add column mode text not null default 'verifactu',
  -- XAdES, as it stands in the record; '' until there is a certificate to sign with.
  add column signature text not null default '',
  drop constraint verifactu_record_state_check,
  add constraint verifactu_record_state_check check (state in ('pending', 'sending', 'accepted', 'accepted_with_errors',
    'rejected', 'kept')),
  -- What is kept is never sent, and what is sent is not signed.
  add constraint verifactu_record_kept check ((mode = 'signed') = (state = 'kept')),
  add constraint verifactu_record_signed check (signature = '' or mode = 'signed'),
  add constraint verifactu_record_mode foreign key (installation_id, issuer_nif, mode)
    references verifactu_installation (id, issuer_nif, mode);
create index verifactu_record_unsigned on verifactu_record (installation_id, position)
  where mode = 'signed' and signature = '';

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

-- A signature comes once and stays.
create or replace function verifactu_record_is_frozen() returns trigger language plpgsql as $$
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

create function verifactu_event_is_frozen() returns trigger language plpgsql as $$
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

-- As VERI*FACTU a company stays to the end of the year (art. 17.2), and says in that year that it leaves (17.3): so it
-- leaves on a first of January that is to come. Whoever never had a record of it begins as it likes; back, any day.
create function verifactu_mode_is_lawful() returns trigger language plpgsql as $$
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

alter table invoice
  drop constraint invoice_aeat_state_check,
  add constraint invoice_aeat_state_check check (aeat_state in ('pending', 'accepted', 'accepted_with_errors', 'rejected',
    'not_sent', 'kept'));
