/**
 * A backup into an empty database, wholly or not at all: the schema as it was then, the rows in one transaction that
 * ends only when counts and checksums are those of the manifest, then the migrations that came since. Triggers stay
 * still meanwhile (the rows carry what they would do); foreign keys are taken away and made again, which checks every
 * one.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {pipeline} from 'node:stream/promises';
import {Database, type Connection} from '../db';
import {knownMigrations} from '../database/history';
import {migrate} from '../database/migrate';
import {BackupError, readArchive, type Entry} from './archive';
import {
  columnList,
  digestOf,
  foreignKeysOf,
  fullName,
  isEmpty,
  PLAIN_TEXT,
  tablesOf,
  type CopiedFile,
  type Head,
  type Manifest,
  type Table,
} from './contents';
import {copyIn} from './copy';
import {sha256} from './make';

export interface RestoreOptions {
  file: string;
  databaseUrl: string;
  /** Where the files go; null leaves them in the archive. */
  dataDir: string | null;
  makeJobTables(url: string): Promise<void>;
}

interface Taken {
  rows: number;
  sha256: string;
}

export async function restoreBackup({file, databaseUrl, dataDir, makeJobTables}: RestoreOptions): Promise<Manifest> {
  const entries = readArchive(file);
  const head = await readHead(entries);
  await ensureDatabase(databaseUrl);
  const db = new Database(databaseUrl, 2);
  try {
    if (!(await db.withConnection(isEmpty)))
      throw new BackupError(
        'La base de datos de destino no está vacía: no se toca. Crea una nueva y vuelve a intentarlo.',
      );
    await migrate(databaseUrl, {upTo: head.migrations.length});
    if (head.tables.some(table => table.schema === 'pgboss')) await makeJobTables(databaseUrl);
    const manifest = await db.withConnection(client => fill(client, head, entries, dataDir));
    await migrate(databaseUrl);
    await db.withConnection(client => client.query('analyze'));
    return manifest;
  } finally {
    await db.close();
  }
}

async function readHead(entries: AsyncGenerator<Entry>): Promise<Head> {
  const first = await entries.next();
  if (first.done || first.value.name !== 'head.json')
    throw new BackupError('Este fichero no es una copia de esta aplicación.');
  const head = JSON.parse(await first.value.text()) as Head;
  if (head.format !== 2)
    throw new BackupError(`La copia tiene el formato ${String(head.format)}, que esta versión no conoce.`);
  const known = knownMigrations();
  const strange = head.migrations.find(({name, hash}, i) => known[i]?.name !== name || known[i].hash !== hash);
  if (strange)
    throw new BackupError(
      `La copia es de otra versión de la aplicación: aquí no existe, o es otra, la migración ${strange.name}. Restáurala con la versión con la que se hizo, Taquilla ${head.migrations.at(-1)!.version}.`,
    );
  return head;
}

/** The database of the address, made when the server does not have it. */
async function ensureDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const admin = new Database(url.href, 1);
  try {
    const {rows} = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (!rows.length) {
      const make = `create database "${name.replaceAll('"', '""')}"`;
      // As ops/database.sql makes one, whatever the server's own locale is; as the server likes where it has none of
      // that name.
      await admin.query(`${make} template template0 encoding 'UTF8' locale 'C.UTF-8'`).catch(() => admin.query(make));
    }
  } catch {
    // No database «postgres» or no right to it: the connection to the one that was asked for will tell.
  } finally {
    await admin.close();
  }
}

async function fill(
  client: Connection,
  head: Head,
  entries: AsyncGenerator<Entry>,
  dataDir: string | null,
): Promise<Manifest> {
  await client.query(PLAIN_TEXT);
  const here = new Map((await tablesOf(client)).map(table => [fullName(table), table]));
  for (const table of head.tables) {
    if (here.get(fullName(table))?.columns.join() !== table.columns.join())
      throw new BackupError(`La tabla ${fullName(table)} de la copia no es como la de esta versión de la aplicación.`);
  }
  await client.query('begin');
  const keys = await foreignKeysOf(client);
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  for (const table of head.tables) await client.query(`alter table ${fullName(table)} disable trigger user`);
  await client.query(`truncate ${head.tables.map(fullName).join(', ')}`);

  const {taken, files, manifest} = await takeEntries(client, head, entries, dataDir);
  await compare(client, manifest, taken, files);
  for (const sequence of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      fullName(sequence),
      sequence.value,
      sequence.isCalled,
    ]);
  for (const table of head.tables) await client.query(`alter table ${fullName(table)} enable trigger user`);
  for (const key of keys) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
  await client.query('commit');
  return manifest;
}

/** Rows that PostgreSQL does not take (SQLSTATE classes 22 and 23) were not written like that. */
const refuseRows =
  (table: Table) =>
  (error: Error & {code?: string}): never => {
    if (!/^2[23]/.test(error.code ?? '')) throw error;
    throw new BackupError(`La copia está dañada: ${fullName(table)} no se deja cargar (${error.message}).`);
  };

/** Passes over the archive once; the pieces of a table follow each other. */
async function takeEntries(
  client: Connection,
  head: Head,
  entries: AsyncGenerator<Entry>,
  dataDir: string | null,
): Promise<{taken: Map<string, Taken>; files: CopiedFile[]; manifest: Manifest}> {
  const byFolder = new Map(head.tables.map(table => [`data/${table.schema}.${table.name}`, table]));
  const taken = new Map<string, Taken>();
  const files: CopiedFile[] = [];
  let open = null as {table: Table; copy: ReturnType<typeof copyIn>; hash: ReturnType<typeof createHash>} | null;
  let text: string | null = null;
  let promise: string | null = null;
  const close = async () => {
    if (open)
      taken.set(fullName(open.table), {
        rows: await open.copy.end().catch(refuseRows(open.table)),
        sha256: open.hash.digest('hex'),
      });
    open = null;
  };
  for await (const entry of entries) {
    if (entry.name.startsWith('data/')) {
      const table = byFolder.get(entry.name.slice(0, entry.name.lastIndexOf('/')));
      if (!table || taken.has(fullName(table)))
        throw new BackupError(`La copia está dañada: no se esperaba ${entry.name}.`);
      if (open?.table !== table) {
        await close();
        open = {
          table,
          copy: copyIn(client, `copy ${fullName(table)} (${columnList(table)}) from stdin`),
          hash: createHash('sha256'),
        };
      }
      for await (const chunk of entry.chunks()) {
        open.hash.update(chunk);
        await open.copy.write(chunk).catch(refuseRows(table));
      }
      continue;
    }
    await close();
    if (entry.name.startsWith('files/')) files.push(await takeFile(entry, dataDir));
    else if (entry.name === 'manifest.json') text = await entry.text();
    else if (entry.name === 'manifest.sha256') promise = (await entry.text()).trim();
  }
  if (!text || sha256(text) !== promise)
    throw new BackupError('La copia está dañada: falta su manifiesto o no es el que se escribió.');
  return {taken, files, manifest: JSON.parse(text) as Manifest};
}

/** A file that is there with other contents is not overwritten. */
async function takeFile(entry: Entry, dataDir: string | null): Promise<CopiedFile> {
  const relative = entry.name.slice('files/'.length);
  if (path.isAbsolute(relative) || relative.split(/[/\\]/).some(part => part === '..' || part === ''))
    throw new BackupError(`La copia está dañada: ${entry.name} no es un sitio para un fichero.`);
  const hash = createHash('sha256');
  const target = dataDir === null ? null : path.join(dataDir, relative);
  async function* seen() {
    for await (const chunk of entry.chunks()) {
      hash.update(chunk);
      yield chunk;
    }
  }
  if (target === null) for await (const chunk of seen()) void chunk;
  else {
    fs.mkdirSync(path.dirname(target), {recursive: true});
    const beside = `${target}.restored`;
    await pipeline(seen, fs.createWriteStream(beside, {mode: 0o600}));
    if (fs.existsSync(target) && sha256(fs.readFileSync(target)) !== sha256(fs.readFileSync(beside))) {
      fs.rmSync(beside);
      throw new BackupError(`Ya existe ${target} y es distinto del de la copia: restaura en otra DATA_DIR.`);
    }
    fs.renameSync(beside, target);
  }
  return {path: relative, bytes: entry.size, sha256: hash.digest('hex')};
}

/** Bytes as they were written, rows as they were counted, contents as PostgreSQL read them. */
async function compare(
  client: Connection,
  manifest: Manifest,
  taken: Map<string, Taken>,
  files: CopiedFile[],
): Promise<void> {
  const nothing = sha256('');
  for (const table of manifest.tables) {
    const got = taken.get(fullName(table)) ?? {rows: 0, sha256: nothing};
    if (got.sha256 !== table.sha256)
      throw new BackupError(`La copia está dañada: los datos de ${fullName(table)} no son los que se escribieron.`);
    const {rows, digest} = await digestOf(client, table);
    if (got.rows !== table.rows || rows !== table.rows || digest !== table.digest)
      throw new BackupError(
        `${fullName(table)} no ha quedado como estaba: ${rows} filas de ${table.rows}, suma ${digest} en vez de ${table.digest}.`,
      );
  }
  const sums = (list: CopiedFile[]) =>
    JSON.stringify(list.map(({path: at, bytes, sha256: sum}) => [at, bytes, sum]).sort());
  if (sums(files) !== sums(manifest.files))
    throw new BackupError('La copia está dañada: los ficheros de DATA_DIR no son los que se escribieron.');
}
