/** Many rows in one statement, with ids known beforehand: what makes a history of 30 days load in seconds. */
import type {Tx} from '../tx';

/**
 * PostgreSQL type of each column; `jsonb` values are given as plain objects, those of an array type as its text:
 * `{a,b}`.
 */
export type Columns<Row> = {[column in keyof Row & string]: string};

const MANY = 2000;

/** Inserts `rows` in their order. Column names and `table` are this folder's own text. */
export async function insertRows<Row extends object>(
  tx: Tx,
  table: string,
  columns: Columns<Row>,
  rows: Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns) as (keyof Row & string)[];
  const isJson = (name: keyof Row & string) => columns[name] === 'jsonb';
  const isArray = (name: keyof Row & string) => columns[name].endsWith('[]');
  const alias = names.map((_, i) => `c${i}`);
  await tx.query(
    `insert into ${table} (${names.join(', ')}) overriding system value
     select ${names.map((name, i) => (isJson(name) || isArray(name) ? `${alias[i]}::${columns[name]}` : alias[i])).join(', ')}
       from unnest(${names.map((name, i) => `$${i + 1}::${isJson(name) || isArray(name) ? 'text' : columns[name]}[]`).join(', ')}) with ordinality as r(${alias.join(', ')}, at)
      order by at`,
    names.map(name => rows.map(row => (isJson(name) && row[name] !== null ? JSON.stringify(row[name]) : row[name]))),
  );
  // In the same transaction nobody else does: plans made for an empty table (also those of foreign keys) would look
  // through all of it.
  if (rows.length >= MANY) await tx.query(`analyze ${table}`);
}

/** The first of `count` ids of the table's identity column that nobody else will get. */
export async function takeIds(tx: Tx, table: string, count: number): Promise<number> {
  const {rows} = await tx.query<{first: number}>(`select nextval(pg_get_serial_sequence($1, 'id'))::int as first`, [
    table,
  ]);
  const {first} = rows[0]!;
  if (count > 1) await tx.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, first + count - 1]);
  return first;
}
