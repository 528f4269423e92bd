/**
 * Where the data live and how they begin: one folder (`home`) with the cluster, its password, its log.
 * A cluster is made aside and renamed: a start that is killed half-way leaves nothing half-made.
 */
import {spawnSync} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {canReach, type Account} from './account';
import type {Binaries} from './binaries';
import {EmbeddedError} from './embedded-error';

export interface Home {
  dir: string;
  /** PGDATA. */
  cluster: string;
  /** Outside dataDir, because the server's account may not enter there. */
  moved: boolean;
}

const POINTER = 'location.txt';
const homeIn = (dir: string, moved: boolean): Home => ({dir, cluster: path.join(dir, 'cluster'), moved});

/** dataDir itself, or the place outside that it points to, when one was needed before. */
export function knownHome(dataDir: string): Home {
  const pointer = path.join(dataDir, POINTER);
  const elsewhere = fs.existsSync(pointer) && fs.readFileSync(pointer, 'utf8').split('\n')[0];
  return elsewhere && fs.existsSync(elsewhere) ? homeIn(elsewhere, true) : homeIn(dataDir, false);
}

/**
 * Moves to a place of its own when a folder above dataDir (a clone under /root, say) is closed to the server's account.
 */
export function reachableHome(home: Home, account: Account | null, durable: boolean): Home {
  if (!account || home.moved || canReach(home.dir, account)) return home;
  if (fs.existsSync(home.cluster))
    throw new EmbeddedError(
      `La cuenta «${account.name}» no puede entrar en ${home.dir}: revisa los permisos de las carpetas superiores.`,
    );
  for (const base of durable ? ['/var/lib', '/var/tmp', os.tmpdir()] : [os.tmpdir(), '/tmp', '/var/tmp']) {
    try {
      // A folder of our own only where nobody else could have put something under its name before us.
      const parent = base === '/var/lib' ? '/var/lib/taquilla' : base;
      if (parent !== base) fs.mkdirSync(parent, {recursive: true, mode: 0o755});
      const dir = fs.mkdtempSync(path.join(parent, 'taquilla-db-'));
      fs.chmodSync(dir, 0o711);
      if (!canReach(dir, account)) {
        fs.rmSync(dir, {recursive: true});
        continue;
      }
      fs.writeFileSync(
        path.join(home.dir, POINTER),
        `${dir}\nLa base de datos vive en esa carpeta: la cuenta «${account.name}» no puede entrar en esta.\n`,
      );
      fs.writeFileSync(path.join(dir, 'belongs-to.txt'), `${home.dir}\n`);
      return homeIn(dir, true);
    } catch (error) {
      if (!['EACCES', 'EROFS', 'ENOENT', 'EPERM', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }
  throw new EmbeddedError(
    `La cuenta «${account.name}» no puede entrar en ${home.dir} y no hay otra carpeta para los datos. Mueve el proyecto o indica DATA_DIR.`,
  );
}

export function prepareCluster(home: Home, binaries: Binaries, account: Account | null, durable: boolean): void {
  const versionFile = path.join(home.cluster, 'PG_VERSION');
  if (!fs.existsSync(versionFile)) return initialise(home, binaries, account, durable);
  const major = fs.readFileSync(versionFile, 'utf8').trim();
  if (major !== String(binaries.major))
    throw new EmbeddedError(
      `Los datos de ${home.cluster} son de PostgreSQL ${major} y esta versión incluye PostgreSQL ${binaries.major}: no se abren para no estropearlos. ` +
        `Vuelca los datos con la versión anterior (pg_dump), aparta esa carpeta y cárgalos en la nueva.`,
    );
}

export const passwordFile = (home: Home) => path.join(home.dir, 'password');

export function readPassword(home: Home): string {
  try {
    return fs.readFileSync(passwordFile(home), 'utf8').trim();
  } catch {
    throw new EmbeddedError(
      `No se puede leer ${passwordFile(home)}, la contraseña de la base de datos. Recupera ese fichero o aparta la carpeta ${home.dir} para empezar de cero.`,
    );
  }
}

/** Nothing of the person's own environment (PGOPTIONS, LANG, TZ …) reaches the programs. */
export const serverEnvironment = (home: Home): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  SystemRoot: 'C:\\Windows',
  HOME: home.dir,
  LC_ALL: 'C',
  TZ: 'UTC',
});

function initialise(home: Home, binaries: Binaries, account: Account | null, durable: boolean): void {
  refuseFullDisk(home.dir);
  const fresh = `${home.cluster}.new`;
  const secret = `${passwordFile(home)}.new`;
  const password = randomBytes(24).toString('base64url');
  fs.rmSync(fresh, {recursive: true, force: true});
  fs.rmSync(secret, {force: true});
  fs.mkdirSync(fresh, {mode: 0o700});
  fs.writeFileSync(secret, `${password}\n`, {mode: 0o600});
  if (account) for (const at of [fresh, secret]) fs.chownSync(at, account.uid, account.gid);
  // The builtin provider sorts and folds the same on every system; es-x-icu is there for lists that people read.
  const run = spawnSync(
    path.join(binaries.bin, 'initdb'),
    [
      '-D',
      fresh,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    {
      encoding: 'utf8',
      cwd: home.dir,
      env: serverEnvironment(home),
      uid: account?.uid,
      gid: account?.gid,
      timeout: 120000,
    },
  );
  fs.rmSync(secret, {force: true});
  if (run.status !== 0) {
    fs.rmSync(fresh, {recursive: true, force: true});
    throw new EmbeddedError(
      `No se ha podido crear la base de datos en ${home.dir}: ${(run.stderr || run.stdout || run.error?.message || '').trim().split('\n').slice(-3).join(' ')}`,
    );
  }
  fs.writeFileSync(passwordFile(home), `${password}\n`, {mode: 0o600});
  fs.renameSync(fresh, home.cluster);
}

/** A cluster with the demo of both houses takes as much; one that runs full stops in the middle of a sale. */
const NEEDED_MB = 600;

function refuseFullDisk(folder: string): void {
  const {bavail, bsize} = fs.statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < NEEDED_MB)
    throw new EmbeddedError(
      `En el disco de ${folder} quedan ${free} MB y la base de datos necesita ${NEEDED_MB}: haz sitio o indica otra carpeta con DATA_DIR.`,
    );
}
