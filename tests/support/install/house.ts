/**
 * A machine that is a folder, on which ops/INSTALL.md is followed: its repository, its paths, its ports, its programs.
 */
import {execFileSync, spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {VERSION} from '../../../api/src/platform/process/version';
import {freePort, ROOT} from '../run/app';
import {startFakeSmtp, type FakeSmtp} from '../../domain/documents/fake-smtp';
import {startTlsFront, type TlsFront} from '../wire/front-of-tls';
import {asAdmin} from '../run/server';

const PRETENDED = ['sudo', 'apt-get', 'useradd', 'certbot', 'nginx', 'install', 'npm', 'psql', 'docker', 'systemctl'];

export interface House {
  at: string;
  ports: number[];
  front: TlsFront;
  /** Text of the document or of a file, for this machine. */
  here(text: string): string;
  /** Runs a block as it stands, at the first failure it ends; all that it said. */
  follow(block: string): Promise<string>;
  /** A newer version of the product appears in its repository. */
  release(version: string, files: Record<string, string>): void;
  /** What was not really done, and why. */
  notes(): {command: string; reason: string}[];
  leave(): Promise<void>;
}

/** Null where there is no openssl or git to follow it with. */
export async function makeHouse(): Promise<House | null> {
  if (['openssl', 'git', 'bash'].some(program => spawnSync(program, ['--version']).error)) return null;
  const at = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-install-')));
  const ports = [await freePort(), await freePort(), await freePort()];
  const front = (await startTlsFront(`http://127.0.0.1:${ports[0]}`, 90))!;
  const smtp: FakeSmtp = await startFakeSmtp();
  const server = new URL(process.env.TAQUILLA_TEST_SERVER!);
  for (const folder of [
    'bin/pretended',
    'run',
    'home',
    'opt',
    'etc/systemd/system',
    'etc/nginx/conf.d',
    'var/lib',
    'var/backups',
    'usr/local/bin',
  ])
    fs.mkdirSync(path.join(at, folder), {recursive: true});
  for (const name of PRETENDED)
    fs.writeFileSync(
      path.join(at, 'bin/pretended', name),
      `#!/bin/sh\nexec ${process.execPath} ${ROOT}/tests/support/install/pretend.mjs ${name} "$@"\n`,
      {mode: 0o755},
    );

  const origin = path.join(at, 'origin');
  /** The release that INSTALL's VERSION stands for: the newest. */
  let wanted = `v${VERSION}`;
  const here = (text: string): string =>
    text
      .replaceAll('REPOSITORY', origin)
      .replace(/\bVERSION\b/g, wanted)
      .replaceAll('https://entradas.club.es', front.url)
      .replace(/\/(opt\/taquilla|etc\/|var\/lib\/taquilla|var\/backups\/taquilla|usr\/local\/bin)/g, `${at}/$1`)
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll('127.0.0.1:5432', server.host)
      .replace(/\b300([012])\b/g, (_, digit: string) => String(ports[Number(digit)]));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Taquilla', '-c', 'user.email=taquilla@example.org', ...words], {
      cwd: origin,
      encoding: 'utf8',
    });
  makeOrigin(origin, here);
  git('init', '--quiet', '--initial-branch=main');
  const commit = (what: string) => {
    git('add', '--all');
    git('commit', '--quiet', '-m', what);
  };
  commit('The first version');
  git('tag', wanted);

  const env = {
    PATH: `${at}/bin/pretended:${at}/usr/local/bin:${process.env.PATH}`,
    HOME: path.join(at, 'home'),
    PRETEND_ROOT: at,
    PRETEND_REPOSITORY: ROOT,
    PRETEND_LOG: path.join(at, 'log'),
    PRETEND_PORT: String(ports[0]),
    PRETEND_PGPORT: server.port,
    PRETEND_PGURL: server.href,
    ALLOW_TEST_BANK: 'true',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Club <entradas@club.es>',
    NTP_SERVER: '127.0.0.1:9',
    NODE_EXTRA_CA_CERTS: front.authority,
    LOG_LEVEL: 'warn',
  };
  const follow = async (block: string): Promise<string> => {
    const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', here(block)], {cwd: at, env});
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const code = await new Promise<number | null>(resolve => child.once('close', resolve));
    if (code !== 0) throw new Error(`Status ${code}:\n${block}\n${said.slice(-3000)}\n${logsOf(at)}`);
    return said;
  };
  return {
    at,
    ports,
    front,
    here,
    follow,
    notes: () =>
      fs
        .readFileSync(path.join(at, 'log'), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as {command: string; reason: string}),
    release: (version, files) => {
      const file = path.join(origin, 'package.json');
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`));
      for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(origin, name), text);
      commit(`Version ${version}`);
      git('tag', (wanted = `v${version}`));
    },
    leave: async () => {
      await follow(`systemctl stop '*'`).catch(() => undefined);
      await front.close();
      await smtp.close();
      await dropDatabases();
      fs.rmSync(at, {recursive: true, force: true});
    },
  };
}

/** What this working copy is now, without what is made from it. */
function makeOrigin(origin: string, here: (text: string) => string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean);
  for (const file of files.filter(name => !/^tests\//.test(name) && fs.existsSync(path.join(ROOT, name)))) {
    const [from, to] = [path.join(ROOT, file), path.join(origin, file)];
    fs.mkdirSync(path.dirname(to), {recursive: true});
    if (file.startsWith('ops/') && !file.endsWith('.md'))
      fs.writeFileSync(to, here(fs.readFileSync(from, 'utf8')), {mode: fs.statSync(from).mode});
    else fs.copyFileSync(from, to);
  }
}

/** The document's own names: they are gone before the next one follows it. */
export const dropDatabases = (): Promise<void> =>
  asAdmin(process.env.TAQUILLA_TEST_SERVER!, async client => {
    for (const name of ['taquilla', 'taquilla_before'])
      await client.query(`drop database if exists ${name} with (force)`);
    for (const role of ['taquilla', 'taquilla_server']) await client.query(`drop role if exists ${role}`);
  });

const logsOf = (at: string): string =>
  fs
    .readdirSync(path.join(at, 'run'))
    .filter(name => name.endsWith('.log'))
    .map(name => `— ${name}\n${fs.readFileSync(path.join(at, 'run', name), 'utf8').slice(-1500)}`)
    .join('\n');
