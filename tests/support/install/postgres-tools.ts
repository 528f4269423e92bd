/**
 * PostgreSQL's own programs, which the embedded server does not bring: those of this machine, else Debian's package when
 * root. And a server of theirs, for a test that asks what an operator's server does.
 */
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {serverAccount} from '../../../api/src/platform/embedded/account';
import {freePort} from '../run/app';

const NEEDED = ['initdb', 'pg_ctl', 'psql', 'pg_dump', 'pg_restore'];
const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';

export interface Tools {
  bin: string;
  major: number;
}

export interface PlainServer {
  /** postgres://… of the database `postgres`, as superuser. */
  url: string;
  stop(): void;
}

/** Throws a sentence where there are none and none can be installed. */
export function postgresTools(): Tools {
  const there = findTools();
  if (there) return there;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) installPackage();
  const installed = findTools();
  if (installed) return installed;
  throw new Error(
    `No hay programas de PostgreSQL ${OLDEST} o posterior (${NEEDED.join(', ')}) para esta prueba. Instálalos, en Debian con apt-get install postgresql, o ponlos en PATH.`,
  );
}

/** The newest of this machine. */
function findTools(): Tools | undefined {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).map(name => path.join(DEBIAN, name, 'bin')) : [];
  return [...(process.env.PATH ?? '').split(path.delimiter), ...versions]
    .filter(bin => NEEDED.every(name => fs.existsSync(path.join(bin, name))))
    .map(bin => ({bin, major: majorOf(bin)}))
    .filter(({major}) => major >= OLDEST)
    .sort((a, b) => b.major - a.major)[0];
}

const majorOf = (bin: string): number =>
  Number(
    /\(PostgreSQL\) (\d+)/.exec(spawnSync(path.join(bin, 'initdb'), ['--version'], {encoding: 'utf8'}).stdout)?.[1],
  );

/** Without the server that the package would start by itself. */
function installPackage(): void {
  const own = '/etc/postgresql-common/createcluster.conf';
  if (!fs.existsSync(own)) {
    fs.mkdirSync(path.dirname(own), {recursive: true});
    fs.writeFileSync(own, 'create_main_cluster = false\n');
  }
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'],
  ])
    spawnSync('apt-get', words, {env, stdio: 'ignore', timeout: 600_000});
}

/** One of the moment; nothing that it writes has to outlive it. */
export async function startPlainServer({bin}: Tools): Promise<PlainServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-plain-'));
  const data = path.join(folder, 'data');
  const account = serverAccount(data);
  if (account) fs.chownSync(folder, account.uid, account.gid);
  const run = (name: string, words: string[]) =>
    execFileSync(path.join(bin, name), words, {
      cwd: folder,
      uid: account?.uid,
      gid: account?.gid,
      env: {PATH: process.env.PATH, LC_ALL: 'C'},
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const port = await freePort();
  // As a server that somebody has made for other things: none of Spanish, the letters of no language.
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'];
  run('pg_ctl', [
    'start',
    '-w',
    '-s',
    '-D',
    data,
    '-l',
    path.join(folder, 'log'),
    '-o',
    settings.map(s => `-c ${s}`).join(' '),
  ]);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['stop', '-w', '-s', '-D', data, '-m', 'immediate']);
      fs.rmSync(folder, {recursive: true, force: true});
    },
  };
}
