-- What was noted about somebody whose data are to be kept (RGPD art. 18) stays while that holds, whatever its period:
-- `spared` takes rows out of what goes, and never adds any. Otherwise as in 0010.
drop function drop_past_audit(boolean, integer);
create function drop_past_audit(looks boolean, most integer, spared bigint[] default '{}') returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  past bigint[];
  said jsonb;
begin
  select array_agg(id order by id) into past from (select e.id from audit_entry e
    where is_look(e.action) = looks and e.at < retention_limit(case when looks then 'access_log' else 'audit' end)
      and e.id <> all(spared)
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
