/**
 * Many rows at once, by COPY, with ids known beforehand: what makes a history of two seasons load in seconds. Nobody
 * waits for it: while the server takes the rows of a table, those of the next one are made.
 */
import {setImmediate} from 'node:timers/promises';
import {copyIn} from '../ops/backup/copy';
import type {Connection, Database} from '../platform/database/db';
import type {Tx} from '../domain/kernel/tx';

/** The one transaction in which the demo is written, and what COPY needs besides. */
export interface DemoTx extends Tx {
  /** Runs after all that was asked for before. What fails here fails the transaction, and is what is told of it. */
  behind(work: (connection: Connection) => Promise<unknown>): Promise<unknown>;
  /** Sequences know no transactions, so that ids are had while it is busy. */
  sequences: Pick<Database, 'query'>;
  columns: ReadonlyMap<string, TableColumns>;
  /** Tables whose rows, on their way to the server, get their ids there. */
  numbering: Map<string, Promise<unknown>>;
}

interface TableColumns {
  /** Those whose values are objects or arrays in memory. */
  structured: Record<string, 'json' | 'array'>;
  /** Those that plans of the load may want to know; the words of a search are looked at after it. */
  measured: string;
}

const MANY = 2000;
const PIECE = 64 * 1024;

/** What is on its way to the server and back gets on. */
const turn = setImmediate;

export const inBulk = <T>(db: Database, work: (tx: DemoTx) => Promise<T>): Promise<T> =>
  db.withCopyTransaction(async (tx, connection) => {
    // Its sorts, joins and indexes have the server nearly to themselves, and its plans need no fine figures.
    await tx.query(
      `set local work_mem = '64MB'; set local maintenance_work_mem = '256MB'; set local default_statistics_target = 20`,
    );
    const {rows} = await tx.query<TableColumns & {table: string}>(
      `select attrelid::regclass::text as table,
          coalesce(jsonb_object_agg(attname, case atttypid when 'jsonb'::regtype then 'json' else 'array' end)
            filter (where atttypid = 'jsonb'::regtype or atttypid in (select typarray from pg_type)), '{}') as structured,
          string_agg(quote_ident(attname), ', ') filter (where atttypid <> 'tsvector'::regtype) as measured
        from pg_attribute join pg_class c on c.oid = attrelid and c.relkind = 'r'
         and c.relnamespace in ('public'::regnamespace, 'test_bank'::regnamespace)
        where attnum > 0 and not attisdropped group by 1`,
    );
    let last: Promise<unknown> = Promise.resolve();
    let failure: Error | undefined;
    const inTurn = <R>(one: () => Promise<R>): Promise<R> => {
      const mine = last.then(one);
      last = mine.catch((error: Error) => (failure ??= error));
      return mine;
    };
    try {
      const answer = await work({
        query: (text, values) => inTurn(() => tx.query(text, values)),
        behind: one => inTurn(() => one(connection)).catch(() => undefined),
        sequences: db,
        columns: new Map(rows.map(({table, ...columns}) => [table, columns])),
        numbering: new Map(),
      });
      await last;
      if (failure) throw failure;
      return answer;
    } catch (error) {
      await last;
      throw failure ?? error;
    }
  });

/**
 * Inserts `rows` in their order. The keys of the first one are the columns (`seatId` is `seat_id`), whose types the
 * database knows; `table` is as SQL writes it.
 */
export async function insertRows<Row extends object>(tx: DemoTx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const keys = Object.keys(rows[0]!) as (keyof Row & string)[];
  const columns = keys.map(snakeCase);
  const {structured, measured} = tx.columns.get(table)!;
  const texts = columns.map(column => textOf(structured[column]));
  const pieces: Buffer[] = [];
  let piece = '';
  for (const row of rows) {
    if (Object.keys(row).length !== keys.length) throw new Error(`Rows of ${table} have different columns.`);
    for (let i = 0; i < keys.length; i++) piece += (i === 0 ? '' : '\t') + texts[i]!(row[keys[i]!]);
    piece += '\n';
    if (piece.length < PIECE) continue;
    pieces.push(Buffer.from(piece));
    piece = '';
  }
  pieces.push(Buffer.from(piece));
  const written = tx.behind(async connection => {
    const copy = copyIn(connection, `copy ${table} (${columns.join(', ')}) from stdin`);
    for (const one of pieces) await copy.write(one);
    await copy.end();
  });
  if (!columns.includes('id')) tx.numbering.set(table, written);
  // In the same transaction nobody else does: plans made for an empty table (also those of foreign keys) would look
  // through all of it.
  if (rows.length >= MANY) void tx.behind(connection => connection.query(`analyze ${table} (${measured})`));
  await turn();
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
export async function takeIds(tx: DemoTx, table: string, count: number): Promise<number> {
  await tx.numbering.get(table);
  const {rows} = await tx.sequences.query<{first: number}>(
    `select (case when $2 > 1 then setval(s, nextval(s) + $2 - 1) - $2 + 1 else nextval(s) end)::int as first
       from pg_get_serial_sequence($1, 'id') s`,
    [table, count],
  );
  return rows[0]!.first;
}
