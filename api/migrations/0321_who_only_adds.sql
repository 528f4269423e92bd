-- The running server works as a role that adds to the logs and changes nothing of what they have. What it may do with a
-- table follows from the guards of that table: what its triggers refuse to everybody, this role may not even ask, so that
-- whoever gets hold of its connection cannot take the guards off first. Tables that come later are judged the same way.

-- What is written through a view is asked of the table behind it.
alter view system_incident set (security_invoker = true);
alter view support_case set (security_invoker = true);
alter view protected_case set (security_invoker = true);
alter view received_mail set (security_invoker = true);

-- `verbs` on the whole table; `columns`: what alone may be changed where not all may.
create function server_may() returns table (relation oid, name text, verbs text[], columns text[])
  language sql stable as $$
  select c.oid, format('%I.%I', n.nspname, c.relname),
      array_remove(array['select',
        case when not is_read then 'insert' end,
        case when not is_read and g.refused & 16 = 0 and w.columns is null then 'update' end,
        case when not is_read and g.refused & 8 = 0 and w.columns is null and c.relname <> 'audit_entry'
          then 'delete' end], null),
      coalesce(w.columns, '{}')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (select coalesce(bit_or(t.tgtype::int), 0) as refused from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid
        and p.proname in ('append_only', 'append_only_but_struck_out')) g
    left join (values
      -- As invoice_is_frozen and verifactu_record_is_frozen have it.
      ('invoice', '{state,aeat_state,aeat_csv,aeat_message,sent_at,recipient_blocked_at}'::text[]),
      ('verifactu_record', '{state,batch_id,was_asked,csv,code,message,answered_at,previous_position}'),
      -- Whoever could move its limits could call anything past.
      ('retention_rule', '{period,version,updated_at,last_run_at,last_deleted_at,last_deleted,deleted_total}'))
      w(name, columns) on n.nspname = 'public' and w.name = c.relname
    -- A view writes with the rights of its owner, unless it says that it asks for those of whoever writes.
    cross join lateral (select c.relkind = 'm' or c.relkind = 'v' and not 'security_invoker=true' = any(coalesce(c.reloptions, '{}'))
      or n.nspname = 'public' and c.relname in ('retention_rule', 'migration') as is_read) r
   where n.nspname in ('public', 'pgboss', 'test_bank') and c.relkind in ('r', 'p', 'v', 'm')
     and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
       and d.deptype = 'e')
$$;

-- What runs with the owner's rights: each judges for itself what it is asked.
create function server_calls() returns table (oid oid) language sql stable as $$
  select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef
$$;

-- Where a role has other rights than it should: 'lacks' something that the work needs, 'may' what it must not.
create function server_differs(role name) returns table (kind text, name text, what text) language sql stable as $$
  with verb(name, is_harmful) as (values ('select', false), ('insert', false), ('update', true), ('delete', true),
      ('truncate', true), ('trigger', true))
  select case when v.name = any(m.verbs) then 'lacks' else 'may' end, m.name, v.name from server_may() m, verb v
    where (v.name = any(m.verbs) or v.is_harmful)
      and has_table_privilege(role, m.relation, v.name) <> (v.name = any(m.verbs))
  union all
  select case when a.attname = any(m.columns) then 'lacks' else 'may' end, m.name, a.attname from server_may() m
    join pg_attribute a on a.attrelid = m.relation and a.attnum > 0 and not a.attisdropped
    where m.columns <> '{}' and has_column_privilege(role, m.relation, a.attnum, 'update') <> (a.attname = any(m.columns))
  union all
  select 'lacks', s.oid::regclass::text, 'usage' from pg_class s join pg_namespace n on n.oid = s.relnamespace
    where s.relkind = 'S' and n.nspname in ('public', 'pgboss', 'test_bank')
      and not (has_sequence_privilege(role, s.oid, 'usage') and has_sequence_privilege(role, s.oid, 'select'))
  union all
  select 'lacks', c.oid::regprocedure::text, 'execute' from server_calls() c
    where not has_function_privilege(role, c.oid, 'execute')
  union all
  select 'lacks', n.nspname, 'usage' from pg_namespace n where n.nspname in ('public', 'pgboss', 'test_bank')
      and not has_schema_privilege(role, n.oid, 'usage')
  union all
  -- Who makes functions in our schema is taken for us by those that run with the owner's rights.
  select 'may', n.nspname, 'create' from pg_namespace n where n.nspname in ('public', 'pgboss', 'test_bank')
      and has_schema_privilege(role, n.oid, 'create')
  union all
  select 'lacks', current_database(), 'temporary' where not has_database_privilege(role, current_database(), 'temporary')
  union all
  select 'may', r.rolname, 'super' from pg_roles r where r.rolname = role
      and (r.rolsuper or r.rolcreaterole or r.rolreplication or r.rolbypassrls)
  union all
  select distinct 'may', o.rolname, 'owner' from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_roles o on o.oid = c.relowner
    where n.nspname in ('public', 'pgboss', 'test_bank') and c.relkind in ('r', 'p') and pg_has_role(role, o.oid, 'member')
  union all
  select 'may', g.rolname, 'member' from pg_roles g
    where g.rolname in ('pg_write_all_data', 'pg_maintain', 'pg_write_server_files', 'pg_execute_server_program')
      and pg_has_role(role, g.oid, 'member')
$$;

-- By the owner, after migrations: gives what is lacking and takes what is too much. Nothing where nothing differs.
create function let_server_in(role name) returns void language plpgsql as $$
declare
  one record;
  wrong text[];
begin
  perform pg_advisory_xact_lock(7321, 0);
  for one in select distinct n.nspname from pg_namespace n where n.nspname in ('public', 'pgboss', 'test_bank') loop
    execute format('revoke create on schema %I from public, %I', one.nspname, role);
    execute format('grant usage on schema %I to %I', one.nspname, role);
    execute format('grant usage, select on all sequences in schema %I to %I', one.nspname, role);
  end loop;
  execute format('grant connect, temporary on database %I to %I', current_database(), role);
  select array_agg(d.name) into wrong from server_differs(role) d;
  for one in select m.verbs, string_agg(m.name, ', ') as tables from server_may() m where m.name = any(wrong)
      group by m.verbs loop
    execute format('revoke all on %s from %I', one.tables, role);
    execute format('grant %s on %s to %I', array_to_string(one.verbs, ', '), one.tables, role);
  end loop;
  for one in select c.oid::regprocedure::text as name from server_calls() c loop
    execute format('revoke execute on function %s from public', one.name);
    execute format('grant execute on function %s to %I', one.name, role);
  end loop;
  for one in select m.name, m.columns from server_may() m where m.columns <> '{}' loop
    execute format('grant update (%s) on %s to %I', array_to_string(one.columns, ', '), one.name, role);
  end loop;
end $$;

-- Rows of the audit whose time is over, the oldest first, and a note of it that is sealed as any other: how many, from
-- when to when, and the mark of all of them, by which a copy of the house can still be held against it. Its limit is the
-- rule's, never the caller's.
create function drop_past_audit(looks boolean, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  past bigint[];
  said jsonb;
begin
  select array_agg(id order by id) into past from (select e.id from audit_entry e
    where is_look(e.action) = looks and e.at < retention_limit(case when looks then 'access_log' else 'audit' end)
    order by e.at limit most for update skip locked) p;
  if past is null then return 0; end if;
  select jsonb_build_object('rows', count(*), 'from', min(e.at), 'to', max(e.at), 'kind',
      case when looks then 'access_log' else 'audit' end, 'mark',
      encode(sha256(string_agg(sha256(convert_to(sealed_line(e), 'UTF8')), '' order by e.id)), 'hex'))
    into said from audit_entry e where e.id = any(past);
  delete from audit_entry where id = any(past);
  insert into audit_entry (actor_kind, actor_name, action, resource, resource_id, changes)
    values ('system', 'sistema', 'drop_past', 'auditoria', past[1]::text, said);
  return cardinality(past);
end $$;
