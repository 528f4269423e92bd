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
  unique (id, issuer_nif)
);
create unique index verifactu_installation_current on verifactu_installation (issuer_nif, environment)
  where ended_at is null;

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
  stopped_message text not null default ''
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
    'rejected')),
  batch_id integer references verifactu_batch,
  -- It was sent before and no answer came: the tax office may have it.
  was_asked boolean not null default false,
  csv text not null default '',
  code integer,
  message text not null default '',
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (installation_id, position, huella),
  -- A chain has no gap and does not fork.
  unique (installation_id, position),
  unique (installation_id, previous_huella),
  check ((position = 1) = (previous_huella = '')),
  foreign key (installation_id, issuer_nif) references verifactu_installation (id, issuer_nif),
  foreign key (installation_id, previous_position, previous_huella)
    references verifactu_record (installation_id, position, huella)
);
create index on verifactu_record (invoice_id);
create index verifactu_record_waits on verifactu_record (installation_id, position) where state = 'pending';
create index verifactu_record_of_batch on verifactu_record (batch_id) where batch_id is not null;
create index verifactu_record_rejected on verifactu_record (id) where state = 'rejected';

-- What was hashed never changes; what became of it goes on.
create function verifactu_record_is_frozen() returns trigger language plpgsql as $$
declare moves constant text[] := array['state', 'batch_id', 'was_asked', 'csv', 'code', 'message', 'answered_at',
  'previous_position'];
begin
  if tg_op = 'DELETE' then
    raise exception 'verifactu_record % is never deleted', old.id using errcode = 'TQ002';
  end if;
  if (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves) then
    raise exception 'verifactu_record % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $$;
create trigger verifactu_record_frozen before update or delete on verifactu_record for each row
  execute function verifactu_record_is_frozen();

-- The chain is the records'; an invoice keeps where it stood in it. Those of before were issued without being sent.
alter table invoice
  drop constraint invoice_issuer_nif_chain_sequence_key,
  drop constraint invoice_issuer_nif_previous_huella_key,
  -- Letters, digits and signs that the tax office takes in a number.
  add constraint invoice_number_signs check (full_number ~ '^[!-~]([ -~]*[!-~])?$' and full_number !~ '["''<>=]');
drop table invoice_chain;
