/**
 * A backup into an empty database, wholly or not at all: the schema as it was then, the rows in one transaction that
 * ends only when counts and checksums are those of the manifest, then the migrations that came since. Triggers stay
 * still meanwhile (the rows carry what they would do); foreign keys are taken away and made again, which checks every
 * one.
 */
import {createHash} from 'node:crypto';
import {knownMigrations} from '../../platform/database/history';
import {migrate} from '../../platform/database/migrate';
import type {Connection} from '../../platform/database/db';
import {BackupError, readArchive, type Entry} from './archive';
import {
  columnList,
  digestOf,
  fullName,
  PLAIN_TEXT,
  rulesOfTheEnd,
  tablesOf,
  type CopiedFile,
  type Head,
  type Manifest,
  type Table,
} from './contents';
import {copyIn} from './copy';
import {sha256} from './make';
import {RestoredFiles} from './place-files';
import {withTarget} from './target';

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
  const files = new RestoredFiles(dataDir);
  try {
    return await withTarget(databaseUrl, async db => {
      await migrate(databaseUrl, {upTo: head.migrations.length});
      if (head.tables.some(table => table.schema === 'pgboss')) await makeJobTables(databaseUrl);
      const manifest = await db.withConnection(client => fill(client, head, entries, files));
      await migrate(databaseUrl);
      await db.withConnection(client => client.query('analyze'));
      files.place();
      return manifest;
    });
  } catch (error) {
    files.undo();
    throw error;
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

async function fill(
  client: Connection,
  head: Head,
  entries: AsyncGenerator<Entry>,
  files: RestoredFiles,
): Promise<Manifest> {
  await client.query(PLAIN_TEXT);
  const here = new Map((await tablesOf(client)).map(table => [fullName(table), table]));
  for (const table of head.tables) {
    if (here.get(fullName(table))?.columns.join() !== table.columns.join())
      throw new BackupError(`La tabla ${fullName(table)} de la copia no es como la de esta versión de la aplicación.`);
  }
  await client.query('begin');
  const rules = await rulesOfTheEnd(client);
  for (const rule of rules) await client.query(`alter table ${rule.table} drop constraint ${rule.name}`);
  for (const table of head.tables) await client.query(`alter table ${fullName(table)} disable trigger user`);
  await client.query(`truncate ${head.tables.map(fullName).join(', ')}`);

  const {taken, manifest} = await takeEntries(client, head, entries, files);
  await compare(client, manifest, taken, files.taken);
  for (const sequence of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      fullName(sequence),
      sequence.value,
      sequence.isCalled,
    ]);
  for (const table of head.tables) await client.query(`alter table ${fullName(table)} enable trigger user`);
  for (const rule of rules)
    await client.query(`alter table ${rule.table} add constraint ${rule.name} ${rule.definition}`);
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
  files: RestoredFiles,
): Promise<{taken: Map<string, Taken>; manifest: Manifest}> {
  const byFolder = new Map(head.tables.map(table => [`data/${table.schema}.${table.name}`, table]));
  const taken = new Map<string, Taken>();
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
    if (entry.name.startsWith('files/')) await files.take(entry);
    else if (entry.name === 'manifest.json') text = await entry.text();
    else if (entry.name === 'manifest.sha256') promise = (await entry.text()).trim();
  }
  if (!text || sha256(text) !== promise)
    throw new BackupError('La copia está dañada: falta su manifiesto o no es el que se escribió.');
  return {taken, manifest: JSON.parse(text) as Manifest};
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
