/**
 * What there is to copy, read from the catalogue and never from a list: every table of ours (also the queue's and the
 * test bank's) with its columns, sequences and foreign keys. A new table is in the backup by itself.
 */
import type {Connection} from '../../platform/database/db';

export interface Table {
  schema: string;
  name: string;
  /**
   * As they are copied: what is computed is computed again; a transaction id means nothing in another server and takes
   * its default.
   */
  columns: string[];
}

export interface Copied extends Table {
  rows: number;
  bytes: number;
  /** Of the bytes in the file. */
  sha256: string;
  /** Of the rows in whatever order, as PostgreSQL reads them: equal in source and copy. */
  digest: string;
}

export interface Sequence {
  schema: string;
  name: string;
  value: string;
  isCalled: boolean;
}

export interface CopiedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** First in the file: what has to be there before the rows. */
export interface Head {
  format: 2;
  madeAt: string;
  postgres: string;
  /** What has made the schema, in its order. */
  migrations: {name: string; hash: string; version: string}[];
  tables: Table[];
}

/** Last in the file: what must have come out. */
export interface Manifest extends Head {
  tables: Copied[];
  sequences: Sequence[];
  files: CopiedFile[];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const fullName = ({schema, name}: {schema: string; name: string}): string => `${quoted(schema)}.${quoted(name)}`;
export const columnList = ({columns}: Table): string => columns.map(quoted).join(', ');

/** Values are written the same by every server and session. */
export const PLAIN_TEXT = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off`;

const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg\\_temp%'
  and n.nspname not like 'pg\\_toast%'
   and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
     and d.deptype = 'e')`;

/** Without the list of migrations, which the schema brings itself. */
export async function tablesOf(client: Connection): Promise<Table[]> {
  const {rows} = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and a.atttypid <> 'xid8'::regtype
      where c.relkind in ('r', 'p') and not c.relispartition and ${OURS}
        and not (n.nspname = 'public' and c.relname = 'migration')
      group by n.nspname, c.relname order by 1, 2`,
  );
  return rows;
}

/** Anything at all that is not PostgreSQL's own. */
export async function isEmpty(client: Connection): Promise<boolean> {
  const {rows} = await client.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} limit 1`,
  );
  return rows.length === 0;
}

export async function digestOf(client: Connection, table: Table): Promise<{rows: number; digest: string}> {
  const {rows} = await client.query<{rows: number; digest: string}>(
    `select count(*) as rows, coalesce(sum(hashtextextended(row(${columnList(table)})::text, 0)), 0)::text as digest
      from ${fullName(table)}`,
  );
  return {rows: Number(rows[0]!.rows), digest: rows[0]!.digest};
}

/** Read after the snapshot is taken, so that none is behind the rows. */
export async function sequencesOf(client: Connection): Promise<Sequence[]> {
  const {rows} = await client.query<{schema: string; name: string}>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and ${OURS} order by 1, 2`,
  );
  if (!rows.length) return [];
  const text = rows
    .map((s, i) => `select ${i} as i, last_value::text as value, is_called as "isCalled" from ${fullName(s)}`)
    .join(' union all ');
  const values = await client.query<{i: number; value: string; isCalled: boolean}>(text);
  return values.rows.map(({i, value, isCalled}) => ({...rows[i]!, value, isCalled}));
}

/** Foreign keys, and checks that hold only since they were made: rows of before come back as well. */
export async function rulesOfTheEnd(client: Connection): Promise<{table: string; name: string; definition: string}[]> {
  const {rows} = await client.query<{schema: string; name: string; constraint: string; definition: string}>(
    `select n.nspname as schema, c.relname as name, k.conname as constraint, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
         where (k.contype = 'f' or k.contype = 'c' and not k.convalidated) and k.conparentid = 0 and ${OURS} order by 1, 2, 3`,
  );
  return rows.map(({schema, name, constraint, definition}) => ({
    table: fullName({schema, name}),
    name: quoted(constraint),
    definition,
  }));
}

export async function migrationsOf(client: Connection): Promise<Head['migrations']> {
  const {rows} = await client.query<Head['migrations'][number]>(
    'select name, hash, version from migration order by id',
  );
  return rows;
}
