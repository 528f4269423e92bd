/**
 * The database that a restore fills: one that it makes, or an empty one. Promise: it ends up whole or as it was before,
 * made or not. While it is filled it bears a mark, so that what a restore has left that was killed is known for what it
 * is, and the next one begins anew.
 */
import {changedAddress, readAddress} from '../../platform/environment/database-address';
import {Database, type Connection} from '../../platform/database/db';
import {RESTORE} from '../../domain/kernel/locks';
import {BackupError} from './archive';
import {isEmpty} from './contents';

const MARK = 'restoring_a_backup';
/** To fill it, to look after it, and to keep others out. */
const CONNECTIONS = 3;
/** Nobody buys here: a slow disk, or whoever was first, is waited for. */
const UNHURRIED = '-c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
const PATIENCE_MS = 60_000;
const NAME = 'taquilla-restore';
const openDatabase = (url: string, size: number): Database => new Database(url, size, UNHURRIED, NAME, PATIENCE_MS);

export async function withTarget<T>(databaseUrl: string, fill: (db: Database) => Promise<T>): Promise<T> {
  const isMade = await ensureDatabase(databaseUrl);
  let isFilling = false;
  const db = openDatabase(databaseUrl, CONNECTIONS);
  const fillAlone = () =>
    alone(db, async () => {
      isFilling = true;
      await db.withConnection(begin);
      try {
        const done = await fill(db);
        await db.query(`drop schema ${MARK}`);
        return done;
      } catch (error) {
        if (!isMade) await db.withConnection(clear);
        throw error;
      }
    });
  try {
    try {
      return await fillAlone();
    } finally {
      await db.close();
    }
  } catch (error) {
    // Of one that was made nothing stays at all; whoever came first to fill it keeps it.
    if (isMade && isFilling) await dropDatabase(databaseUrl);
    throw error;
  }
}

/** Two at once would take each other for what was left behind. */
async function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  let done: {value: T} | null = null;
  await db.withLock(RESTORE, 0, async () => void (done = {value: await work()}));
  if (!done) throw new BackupError('En esa base de datos ya hay una restauración en marcha.');
  return (done as {value: T}).value;
}

async function begin(client: Connection): Promise<void> {
  const {rows} = await client.query<{is: boolean}>(`select to_regnamespace('${MARK}') is not null as is`);
  if (rows[0]!.is) await clear(client);
  if (!(await isEmpty(client)))
    throw new BackupError(
      'La base de datos de destino no está vacía: no se toca. Crea una nueva y vuelve a intentarlo.',
    );
  await client.query(`create schema ${MARK}`);
}

/**
 * All that is not PostgreSQL's own, and no right or setting of the database itself. Listed before the first goes: what
 * has gone with another has no name any more.
 */
const CLEAR = `do $$
  declare statement text;
  begin
    foreach statement in array array(
      select format('drop schema if exists %I cascade', nspname) from pg_namespace
        where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
      union all select format('drop extension if exists %I cascade', extname) from pg_extension
        where extname <> 'plpgsql' and pg_has_role(extowner, 'usage')
      union all select format('drop %s if exists public.%I cascade',
          case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      union all select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
      union all select format('drop collation if exists public.%I cascade', collname) from pg_collation
        where collnamespace = 'public'::regnamespace)
    loop execute statement; end loop;
  end $$`;
const clear = async (client: Connection): Promise<void> => void (await client.query(CLEAR));

/** The database of the address, made when the server does not have it; true: it was. */
async function ensureDatabase(databaseUrl: string): Promise<boolean> {
  const {database} = readAddress(databaseUrl)!;
  return onServer(databaseUrl, async admin => {
    const {rowCount} = await admin.query('select from pg_database where datname = $1', [database]);
    if (rowCount > 0) return false;
    const make = `create database ${named(database)}`;
    // As ops/database.sql makes one, whatever the server's own locale is; as the server likes where it has none of that
    // name.
    await admin.query(`${make} template template0 encoding 'UTF8' locale 'C.UTF-8'`).catch(() => admin.query(make));
    return true;
  }).catch(() => false); // no database «postgres», or no right to it: the one that was asked for will tell
}

const dropDatabase = (databaseUrl: string): Promise<unknown> =>
  onServer(databaseUrl, admin =>
    admin.query(`drop database if exists ${named(readAddress(databaseUrl)!.database)} with (force)`),
  );

const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function onServer<T>(databaseUrl: string, work: (admin: Database) => Promise<T>): Promise<T> {
  const admin = openDatabase(changedAddress(databaseUrl, {database: 'postgres'}), 1);
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}
