/**
 * Where a file is used: rows that refer to it by foreign key, and texts that carry its public address. The columns are
 * asked of the database, so that a table made tomorrow is searched too.
 */
import type {Tx} from '../kernel/tx';

export interface MediaUse {
  table: string;
  id: number;
  /** What the row is called, when it has a name at all. */
  title: string | null;
}

/** Copies of what was sent and who did what: history is no use of a file. */
const HISTORY = ['mail_message', 'audit_entry', 'idempotency_key', 'media_file'];
const NAMES = ['title', 'name', 'subject', 'question', 'code'];
const MOST = 200;

export async function findMediaUsage(tx: Tx, mediaId: number): Promise<MediaUse[]> {
  const {rows: places} = await tx.query<{table: string; column: string; kind: 'key' | 'text'; name: string | null}>(
    `with names as (
       select c.table_name, (array_agg(c.column_name::text
         order by array_position($1::text[], c.column_name::text)))[1] as name
         from information_schema.columns c where c.table_schema = 'public' and c.column_name = any($1) group by 1)
     select places.*, names.name from (
       select k.conrelid::regclass::text as table, a.attname::text as column, 'key' as kind
         from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.confrelid = 'public.media_file'::regclass and cardinality(k.conkey) = 1
       union all
       select c.table_name::text, c.column_name::text, 'text' from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all($2)
          and c.data_type in ('text', 'jsonb')
          and c.column_name ~ '(^|_)(html|poster|image|images|image_url|attachments|components|photo|logo|blocks)$') places
     left join names on names.table_name = replace(places.table, '"', '')`,
    [NAMES, HISTORY],
  );
  const uses = new Map<string, MediaUse>();
  for (const place of places) {
    const table = place.table.replaceAll('"', '');
    const column = `t."${place.column}"`;
    const found = await tx.query<{id: number; title: string | null}>(
      `select t.id, ${place.name ? `t."${place.name}"::text` : 'null::text'} as title from "${table}" t
        where ${place.kind === 'key' ? `${column} = $1::int` : `${column}::text like '%/media/' || $1::int || '/%'`}
        order by 1 limit ${MOST}`,
      [mediaId],
    );
    for (const row of found.rows) uses.set(`${table} ${row.id}`, {table, ...row});
  }
  return [...uses.values()];
}
