/**
 * A backup: every row of one moment (a REPEATABLE READ snapshot; selling goes on meanwhile) and the files of DATA_DIR
 * in one tar.gz, with counts and checksums. It needs no program of PostgreSQL, so the embedded server has backups too.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {standingOf} from '../../platform/database/history';
import {sentenceOf} from '../../platform/database/migrate';
import type {Connection, Database} from '../../platform/database/db';
import {ArchiveWriter, BackupError} from './archive';
import {
  columnList,
  digestOf,
  fullName,
  migrationsOf,
  PLAIN_TEXT,
  sequencesOf,
  tablesOf,
  type Copied,
  type CopiedFile,
  type Head,
  type Manifest,
  type Table,
} from './contents';
import {copyOut} from './copy';

const PIECE = 4 * 1024 * 1024;
/** The embedded server's own files, which its rows stand for, and backups themselves. */
const NOT_FILES = new Set(['postgres', 'backups']);

export interface Made {
  file: string;
  bytes: number;
  manifest: Manifest;
}

export async function makeBackup(db: Database, target: string, dataDir: string): Promise<Made> {
  // What this program cannot read it could not restore either.
  const {refusal} = await standingOf(db);
  if (refusal) throw new BackupError(sentenceOf(refusal));
  const file = fileAt(target);
  const archive = new ArchiveWriter(file);
  try {
    const manifest = await db.withConnection(async client => {
      await client.query(PLAIN_TEXT);
      await client.query('begin isolation level repeatable read read only');
      const head = await readHead(client);
      await archive.add('head.json', json(head));
      const tables: Copied[] = [];
      for (const table of head.tables) tables.push(await copyTable(client, archive, table));
      const sequences = await sequencesOf(client);
      await client.query('commit');
      return {...head, tables, sequences, files: await copyFiles(archive, dataDir)};
    });
    const text = json(manifest);
    await archive.add('manifest.json', text);
    await archive.add('manifest.sha256', Buffer.from(`${sha256(text)}\n`));
    await archive.finish();
    return {file, bytes: fs.statSync(file).size, manifest};
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** In a folder the name says the moment; an existing file is never overwritten. */
function fileAt(target: string): string {
  const isFolder = target.endsWith(path.sep) || fs.statSync(target, {throwIfNoEntry: false})?.isDirectory() === true;
  const file = path.resolve(isFolder ? path.join(target, nameOfMoment()) : target);
  if (fs.existsSync(file)) throw new BackupError(`Ya existe ${file}: no se sobrescribe una copia.`);
  fs.mkdirSync(path.dirname(file), {recursive: true});
  return file;
}

/** To the thousandth: two copies may be asked for within a second. */
const nameOfMoment = (): string =>
  `taquilla-${new Date().toISOString().slice(0, 23).replace(/[-:]/g, '').replace('.', '_')}Z.tar.gz`;

/** What the names of `fileAt` look like, those of older versions too: nothing else in the folder is touched. */
const OURS = /^taquilla-\d{8}T\d{6}(_\d{3})?Z\.tar\.gz$/;

/** Only the newest `count` copies stay in the folder, by the moment in their names; the names of those that went. */
export function keepNewest(folder: string, count: number): string[] {
  const old = fs
    .readdirSync(folder)
    .filter(name => OURS.test(name))
    .sort()
    .reverse()
    .slice(count);
  for (const name of old) fs.rmSync(path.join(folder, name));
  return old;
}

async function readHead(client: Connection): Promise<Head> {
  const {rows} = await client.query<{ready: boolean; postgres: string; at: Date}>(
    `select to_regclass('public.migration') is not null as ready, current_setting('server_version') as postgres,
      now() as at`,
  );
  if (!rows[0]!.ready)
    throw new BackupError('En esta base de datos no hay nada que copiar: no tiene el esquema de la aplicación.');
  return {
    format: 2,
    madeAt: rows[0]!.at.toISOString(),
    postgres: rows[0]!.postgres,
    migrations: await migrationsOf(client),
    tables: await tablesOf(client),
  };
}

async function copyTable(client: Connection, archive: ArchiveWriter, table: Table): Promise<Copied> {
  const hash = createHash('sha256');
  const stream = copyOut(client, `copy (select ${columnList(table)} from ${fullName(table)}) to stdout`);
  let pieces = 0;
  let bytes = 0;
  let held: Buffer[] = [];
  let length = 0;
  const send = async () => {
    const piece = Buffer.concat(held, length);
    held = [];
    length = 0;
    hash.update(piece);
    bytes += piece.length;
    await archive.add(`data/${table.schema}.${table.name}/${String(++pieces).padStart(6, '0')}.copy`, piece);
  };
  for await (const chunk of stream) {
    held.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= PIECE) await send();
  }
  if (length) await send();
  const {rows, digest} = await digestOf(client, table);
  if (rows !== stream.rowCount)
    throw new BackupError(`${fullName(table)}: se han copiado ${stream.rowCount} filas de ${rows}.`);
  return {...table, rows, bytes, sha256: hash.digest('hex'), digest};
}

async function copyFiles(archive: ArchiveWriter, dataDir: string): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  for (const name of fs.existsSync(dataDir) ? fs.readdirSync(dataDir).filter(entry => !NOT_FILES.has(entry)) : []) {
    for (const file of filesUnder(path.join(dataDir, name))) {
      const size = fs.statSync(file).size;
      const relative = path.relative(dataDir, file).split(path.sep).join('/');
      const hash = createHash('sha256');
      await archive.add(`files/${relative}`, {size, chunks: hashed(file, size, chunk => hash.update(chunk))});
      copied.push({path: relative, bytes: size, sha256: hash.digest('hex')});
    }
  }
  return copied;
}

async function* hashed(file: string, size: number, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  if (!size) return;
  for await (const chunk of fs.createReadStream(file, {end: size - 1}) as AsyncIterable<Buffer>) {
    see(chunk);
    yield chunk;
  }
}

function filesUnder(at: string): string[] {
  const stat = fs.lstatSync(at);
  if (stat.isFile()) return /\.tar\.gz(\.partial)?$/.test(at) ? [] : [at];
  return stat.isDirectory() ? fs.readdirSync(at).flatMap(name => filesUnder(path.join(at, name))) : [];
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
