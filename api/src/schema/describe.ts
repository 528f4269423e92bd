/**
 * The schema as text, the same from PostgreSQL 15 and 18: what `api/schema.sql` holds, so that a migration can be
 * reviewed by what it changes. Read from the catalogue, for the embedded server brings no pg_dump. It is not run by
 * anything; what builds a database are the migrations. Of a view it has the columns only: each version of PostgreSQL
 * writes the query behind it in its own way.
 */
import type {Tx} from '../tx';

/** What neither an extension nor the job queue nor the runner of migrations has made. */
const PARTS = `
with ours as (
  select n.oid, n.nspname from pg_namespace n where n.nspname in ('public', 'test_bank')
), names as (
  select c.oid, c.relkind, c.reloptions,
         case n.nspname when 'public' then '' else n.nspname || '.' end || quote_ident(c.relname) as name
    from pg_class c join ours n on n.oid = c.relnamespace
   where c.relname not like 'migration%'
     and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
), columns as (
  select a.attrelid as oid,
         string_agg('  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
           || case when a.attidentity = 'a' then ' generated always as identity'
                   when a.attgenerated = 's'
                     then ' generated always as (' || pg_get_expr(v.adbin, v.adrelid) || ') stored'
                   else coalesce(' default ' || pg_get_expr(v.adbin, v.adrelid), '') end
           || case when a.attnotnull then ' not null' else '' end
           || case when a.attstorage = t.typstorage then '' else ' storage ' || a.attstorage::text end
           || case when a.attstattarget > 0 then ' statistics ' || a.attstattarget else '' end,
           E',\\n' order by a.attnum) as text
    from names c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef v on v.adrelid = a.attrelid and v.adnum = a.attnum
   group by 1
), constraints as (
  select k.conrelid as oid,
         string_agg(E',\\n  constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid), ''
           order by array_position('{p,u,x,c,f}'::"char"[], k.contype), k.conname) as text
    from pg_constraint k where k.contype in ('p', 'u', 'x', 'c', 'f') group by 1
), indexes as (
  select i.indrelid as oid, string_agg(pg_get_indexdef(i.indexrelid) || E';\\n', '' order by c.relname) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
   group by 1
), triggers as (
  select t.tgrelid as oid, string_agg(pg_get_triggerdef(t.oid) || E';\\n', '' order by t.tgname) as text
    from pg_trigger t where not t.tgisinternal group by 1
)
select text from (
  select 1 as place, x.extname::text as name, 'create extension ' || x.extname || ';' as text
    from pg_extension x where x.extname <> 'plpgsql'
  union all
  select 2, name, 'create sequence ' || name || ' as ' || format_type(s.seqtypid, null) || ';'
    from names join pg_sequence s on s.seqrelid = oid
   where not exists (select 1 from pg_depend d where d.objid = oid and d.deptype = 'i')
  union all
  select 3, p.proname || pg_get_function_identity_arguments(p.oid), rtrim(pg_get_functiondef(p.oid), E'\\n') || ';'
    from pg_proc p join ours n on n.oid = p.pronamespace
   where not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 4, name, 'create table ' || name || E' (\\n' || columns.text || coalesce(constraints.text, '') || E'\\n)'
         || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') || E';\\n'
         || coalesce(indexes.text, '') || coalesce(triggers.text, '')
    from names join columns using (oid) left join constraints using (oid) left join indexes using (oid)
    left join triggers using (oid) where relkind = 'r'
  union all
  select 5, name, 'create view ' || name || E' (\\n' || columns.text || E'\\n);'
    from names join columns using (oid) where relkind = 'v'
) as parts order by place, name collate "C"`;

export async function describeSchema(db: Pick<Tx, 'query'>): Promise<string> {
  const {rows} = await db.query<{text: string}>(PARTS);
  const parts = rows.map(({text}) => text.replaceAll(/[ \t]+$/gm, '').trimEnd());
  return (
    ['-- The schema after all migrations: written by `npm run schema`, run by nothing.', ...parts].join('\n\n') + '\n'
  );
}
