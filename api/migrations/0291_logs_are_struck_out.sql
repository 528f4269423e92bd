-- What is struck out of the audit because a person asked to be forgotten. The row stays under its seal: its old and its
-- new fingerprint are kept, and a note of the audit itself, which is sealed like any other, has the mark of all of them.
-- So `npm run verify` tells a row that was struck out from one that somebody rewrote.
create table log_redaction (
  id bigint generated always as identity primary key,
  log text not null default 'audit' references log_chain,
  row_id bigint not null,
  before bytea not null check (octet_length(before) = 32),
  after bytea not null check (octet_length(after) = 32),
  note_id bigint not null,
  at timestamptz not null default now()
);
create index log_redaction_row on log_redaction (log, row_id, id);
create index log_redaction_note_id_idx on log_redaction (note_id);

-- Refuses every change but those of the functions below: each says so for its own transaction and takes it back.
create function append_only_but_struck_out() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('taquilla.striking_out', true) = pg_current_xact_id()::text then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'TQ002';
end $$;
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or truncate on audit_entry
  for each statement execute function append_only_but_struck_out();
drop trigger incident_message_append_only on incident_message;
create trigger incident_message_append_only before update or truncate on incident_message
  for each statement execute function append_only_but_struck_out();
create trigger log_redaction_append_only before update or delete or truncate on log_redaction
  for each statement execute function append_only();

-- A text without the words of a person, whole words alone: «Ana» does not spoil «mañana».
create function struck_out(said text, words text[]) returns text language sql immutable as $$
  select regexp_replace(said, '(?<![[:alnum:]])(?:' || (select string_agg(
      regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') from unnest(words) word)
    || ')(?![[:alnum:]])', '[borrado]', 'gi')
$$;

create function struck_out(said jsonb, words text[]) returns jsonb language sql immutable as $$
  select case jsonb_typeof(said)
    when 'object' then (select coalesce(jsonb_object_agg(key, struck_out(value, words)), '{}') from jsonb_each(said))
    when 'array' then (select coalesce(jsonb_agg(struck_out(value, words) order by n), '[]')
      from jsonb_array_elements(said) with ordinality x(value, n))
    when 'string' then to_jsonb(struck_out(said #>> '{}', words))
    else said end
$$;

-- How many rows were struck out. `accounts`: what they did themselves says no more who they are, nor from where.
create function redact_audit(rows bigint[], words text[], accounts integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  note bigint;
  changed bigint[];
begin
  create temporary table if not exists struck (row_id bigint, before bytea) on commit drop;
  truncate struck;
  insert into struck select e.id, sha256(convert_to(sealed_line(e), 'UTF8')) from audit_entry e
    where e.id = any(rows) order by e.id;
  perform set_config('taquilla.striking_out', pg_current_xact_id()::text, true);
  update audit_entry e set changes = struck_out(e.changes, words), reason = struck_out(e.reason, words),
      actor_name = case when e.actor_kind = 'customer' and e.actor_id = any(accounts) then 'Persona borrada'
        when e.actor_kind = 'staff' then e.actor_name else struck_out(e.actor_name, words) end,
      ip = case when e.actor_kind = 'customer' and e.actor_id = any(accounts) then null else e.ip end
    where e.id = any(rows);
  perform set_config('taquilla.striking_out', '', true);
  select array_agg(s.row_id order by s.row_id) into changed from struck s join audit_entry e on e.id = s.row_id
    where sha256(convert_to(sealed_line(e), 'UTF8')) <> s.before;
  if changed is null then return 0; end if;
  note := nextval(pg_get_serial_sequence('audit_entry', 'id'));
  insert into log_redaction (row_id, before, after, note_id)
    select s.row_id, s.before, sha256(convert_to(sealed_line(e), 'UTF8')), note from struck s
      join audit_entry e on e.id = s.row_id where s.row_id = any(changed) order by s.row_id;
  insert into audit_entry (id, actor_kind, actor_name, action, resource, resource_id, changes) overriding system value
    values (note, 'system', 'sistema', 'redact', 'auditoria', note::text,
      jsonb_build_object('rows', cardinality(changed), 'mark', redaction_mark(note)));
  return cardinality(changed);
end $$;

-- Of all that was struck out at once.
create function redaction_mark(note bigint) returns text language sql stable as $$
  select encode(sha256(string_agg(int8send(r.row_id) || r.before || r.after, '' order by r.row_id)), 'hex')
    from log_redaction r where r.note_id = note
$$;

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
