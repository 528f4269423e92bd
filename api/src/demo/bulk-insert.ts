/** Many rows at once, by COPY, with ids known beforehand: what makes a history of two seasons load in seconds. */
import {copyIn} from '../backup/copy';
import type {Connection, Database} from '../db';
import type {Tx} from '../tx';

/** The one transaction in which the demo is written, and what COPY needs besides. */
export interface DemoTx extends Tx {
  connection: Connection;
  /** Columns whose values are objects or arrays in memory, by «table.column». */
  structured: ReadonlyMap<string, 'json' | 'array'>;
}

const MANY = 2000;
const PIECE = 64 * 1024;

export const inBulk = <T>(db: Database, work: (tx: DemoTx) => Promise<T>): Promise<T> =>
  db.withCopyTransaction(async (tx, connection) => {
    // Its sorts, joins and indexes have the server nearly to themselves.
    await tx.query(`set local work_mem = '64MB'`);
    await tx.query(`set local maintenance_work_mem = '256MB'`);
    const {rows} = await tx.query<{column: string; kind: 'json' | 'array'}>(
      `select attrelid::regclass || '.' || attname as "column", case atttypid when 'jsonb'::regtype then 'json'
          else 'array' end as kind
        from pg_attribute join pg_class c on c.oid = attrelid and c.relkind = 'r'
         and c.relnamespace in ('public'::regnamespace, 'test_bank'::regnamespace)
        where attnum > 0 and not attisdropped and (atttypid = 'jsonb'::regtype
          or atttypid in (select typarray from pg_type))`,
    );
    return work({...tx, connection, structured: new Map(rows.map(({column, kind}) => [column, kind]))});
  });

/**
 * Inserts `rows` in their order. The keys of the first one are the columns (`seatId` is `seat_id`), whose types the
 * database knows; `table` is as SQL writes it.
 */
export async function insertRows<Row extends object>(tx: DemoTx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const keys = Object.keys(rows[0]!) as (keyof Row & string)[];
  const columns = keys.map(snakeCase);
  const texts = columns.map(column => textOf(tx.structured.get(`${table}.${column}`)));
  const copy = copyIn(tx.connection, `copy ${table} (${columns.join(', ')}) from stdin`);
  let piece = '';
  for (const row of rows) {
    if (Object.keys(row).length !== keys.length) throw new Error(`Rows of ${table} have different columns.`);
    for (let i = 0; i < keys.length; i++) piece += (i === 0 ? '' : '\t') + texts[i]!(row[keys[i]!]);
    piece += '\n';
    if (piece.length < PIECE) continue;
    await copy.write(Buffer.from(piece));
    piece = '';
  }
  if (piece) await copy.write(Buffer.from(piece));
  await copy.end();
  // In the same transaction nobody else does: plans made for an empty table (also those of foreign keys) would look
  // through all of it.
  if (rows.length >= MANY) await tx.query(`analyze ${table}`);
}

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

const ESCAPES: Record<string, string> = {'\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r'};
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, one => ESCAPES[one]!) : text;

/** How COPY writes the values of a column. */
function textOf(kind?: 'json' | 'array'): (value: unknown) => string {
  const structured =
    kind === 'json'
      ? JSON.stringify
      : (value: unknown) => `{${(value as unknown[]).map(one => JSON.stringify(String(one))).join(',')}}`;
  return value => {
    if (value === null || value === undefined) return '\\N';
    if (typeof value === 'string' && kind !== 'json') return escaped(value);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (value instanceof Date) return value.toISOString();
    if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
    return escaped(structured(value));
  };
}

/** The first of `count` ids of the table's identity column that nobody else will get. */
export async function takeIds(tx: Tx, table: string, count: number): Promise<number> {
  const {rows} = await tx.query<{first: number}>(
    `select (case when $2 > 1 then setval(s, nextval(s) + $2 - 1) - $2 + 1 else nextval(s) end)::int as first
       from pg_get_serial_sequence($1, 'id') s`,
    [table, count],
  );
  return rows[0]!.first;
}
