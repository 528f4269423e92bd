/**
 * Runs, recognises and stops one PostgreSQL server (postmaster) over a cluster.
 * The server leads a session of its own: Ctrl-C at the terminal reaches the application only, which stops the
 * server when it has drained; and a server outlives an application that was killed.
 */
import {execFileSync, spawn} from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {Client} from 'pg';
import type {Account} from './account';
import type {Binaries} from './binaries';
import {readPassword, serverEnvironment, type Home} from './cluster';
import {EmbeddedError} from './embedded-error';
import {commandLine, processState} from './process-state';

export interface Postmaster {
  pid: number;
  port: number;
}

interface Launch {
  home: Home;
  binaries: Binaries;
  account: Account | null;
  durable: boolean;
  say: (line: string) => void;
  comesUp?: (() => void) | undefined;
}

const BASE = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  log_checkpoints: 'off',
};
/** Sized for two cores and a few gigabytes; commits are really on the disk when they are acknowledged. */
const DURABLE = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '20s',
};
/**
 * Tests only: a power cut may lose everything; the death of a process, which tests bring about, loses nothing. Tables are
 * small and connections short-lived, so that planning would cost more than whatever a better plan saves.
 */
const FLEETING = {
  max_connections: '300',
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  autovacuum: 'off',
  join_collapse_limit: '1',
  from_collapse_limit: '1',
  plan_cache_mode: 'force_generic_plan',
  update_process_title: 'off',
  max_parallel_workers_per_gather: '0',
};

/** The server that works on this cluster now, after giving one that starts, stops or lies dead the time it needs. */
export async function findRunning(home: Home): Promise<Postmaster | null> {
  const file = path.join(home.cluster, 'postmaster.pid');
  const began = Date.now();
  for (; ; await wait(50)) {
    const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
    const pid = Number(lines[0]);
    if (!pid) return null;
    const state = processState(pid);
    if (state === 'gone') return null; // postgres itself clears what it left
    const waited = Date.now() - began;
    if (state === 'zombie') {
      // Nobody may ever collect it (a container without an init). It holds nothing any more, and postgres
      // still refuses to start while a backend of it is attached to the shared memory.
      if (waited < 1000) continue;
      fs.rmSync(file, {force: true});
      return null;
    }
    if (process.platform !== 'win32' && !commandLine(pid).includes(home.cluster)) {
      fs.rmSync(file, {force: true}); // the pid belongs to a stranger by now: after a reboot, say
      return null;
    }
    if (lines[7]?.trim() === 'ready') {
      const postmaster = {pid, port: Number(lines[3])};
      const problem = await knock(home, postmaster.port);
      if (!problem) return postmaster;
      if (waited > 60000 || /password|28P01/.test(problem))
        throw new EmbeddedError(
          `Ya hay un PostgreSQL sobre ${home.cluster} (proceso ${pid}) que no responde: ${problem}`,
        );
    } else if (waited > 60000)
      throw new EmbeddedError(
        `El PostgreSQL de ${home.cluster} (proceso ${pid}) lleva demasiado tiempo arrancando o parando.`,
      );
  }
}

export async function launch(how: Launch, wantedPort?: number): Promise<Postmaster> {
  let port = wantedPort ?? (await freePort());
  let small = false;
  for (const deadline = Date.now() + 60000; ; await wait(200)) {
    const from = fs.statSync(logFile(how.home), {throwIfNoEntry: false})?.size ?? 0;
    const postmaster = await launchOnce(how, port, small);
    if (postmaster) return postmaster;
    const said = readFrom(logFile(how.home), from);
    if (Date.now() > deadline) throw failure(how.home, said);
    // Another process may have taken the port since it was seen free.
    if (/could not bind|could not create any TCP/.test(said)) port = wantedPort ?? (await freePort());
    else if (/could not map anonymous shared memory|Cannot allocate memory/.test(said) && !small) small = true;
    // A dead server that is still a zombie, or its last backends that are still leaving.
    else if (!/lock file ".*" (already exists|is empty)|pre-existing shared memory block/.test(said))
      throw failure(how.home, said);
    else await findRunning(how.home);
  }
}

/** Asks for a fast shutdown: open transactions are rolled back, connections closed. */
export async function halt(home: Home, binaries: Binaries, {pid}: Postmaster): Promise<void> {
  if (process.platform === 'win32')
    return void execFileSync(path.join(binaries.bin, 'pg_ctl'), ['stop', '-D', home.cluster, '-m', 'fast', '-w'], {
      stdio: 'ignore',
      env: serverEnvironment(home),
    });
  for (const [signal, patience] of [
    ['SIGINT', 20000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 2000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(10))
      if (processState(pid) !== 'running') return;
  }
}

export const urlOf = (home: Home, port: number, database = 'taquilla') =>
  `postgres://postgres:${readPassword(home)}@127.0.0.1:${port}/${database}`;

export async function ensureDatabase(home: Home, port: number): Promise<void> {
  const client = await connect(urlOf(home, port, 'postgres'));
  try {
    const found = await client.query("select 1 from pg_database where datname = 'taquilla'");
    if (!found.rowCount) await client.query('create database taquilla');
  } finally {
    await client.end();
  }
}

async function launchOnce(
  {home, binaries, account, durable, say, comesUp}: Launch,
  port: number,
  small: boolean,
): Promise<Postmaster | null> {
  const settings = {
    ...BASE,
    ...(durable ? DURABLE : FLEETING),
    port: String(port),
    ...(small ? {shared_buffers: '32MB'} : {}),
  };
  const words = [
    '-D',
    home.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const options = {cwd: home.dir, env: serverEnvironment(home), uid: account?.uid, gid: account?.gid};
  if (process.platform === 'win32') {
    // pg_ctl gives up administrator rights, which postgres.exe refuses.
    const quoted = words
      .slice(2)
      .map(word => `"${word}"`)
      .join(' ');
    execFileSync(
      path.join(binaries.bin, 'pg_ctl'),
      ['start', '-w', '-D', home.cluster, '-l', logFile(home), '-o', quoted],
      {...options, stdio: 'ignore'},
    );
    return findRunning(home);
  }
  const log = fs.openSync(logFile(home), 'a', 0o600);
  const child = spawn(path.join(binaries.bin, 'postgres'), words, {
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  let ended: string | null = null;
  child.once('error', error => (ended = error.message));
  child.once('exit', (code, signal) => (ended = String(signal ?? code)));
  child.unref();
  comesUp?.();
  const began = Date.now();
  for (let told = false; ended === null; await wait(10)) {
    const lines = readFrom(path.join(home.cluster, 'postmaster.pid'), 0).split('\n');
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return {pid: child.pid!, port};
    if (!told && Date.now() - began > 3000) {
      say('La base de datos se está recuperando de un corte; puede tardar un poco…');
      told = true;
    }
    if (Date.now() - began > 600000) {
      child.kill('SIGQUIT');
      throw new EmbeddedError(`La base de datos no ha terminado de arrancar en 10 minutos. Mira ${logFile(home)}.`);
    }
  }
  return null;
}

/** null when the server answers to our password, else what went wrong. */
async function knock(home: Home, port: number): Promise<string | null> {
  try {
    const client = await connect(urlOf(home, port, 'postgres'));
    await client.end();
    return null;
  } catch (error) {
    return `${(error as {code?: string}).code ?? ''} ${(error as Error).message}`.trim();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({connectionString: url, connectionTimeoutMillis: 3000});
  client.on('error', () => undefined); // the query that was under way fails by itself
  await client.connect();
  return client;
}

const logFile = (home: Home) => path.join(home.dir, 'server.log');

/** Keeps the log of an installation that runs for years from filling the disk. */
export function trimLog(home: Home): void {
  if ((fs.statSync(logFile(home), {throwIfNoEntry: false})?.size ?? 0) > 20_000_000)
    fs.renameSync(logFile(home), `${logFile(home)}.1`);
}

function failure(home: Home, said: string): EmbeddedError {
  const why =
    said
      .split('\n')
      .filter(line => /FATAL|PANIC|ERROR|HINT/.test(line))
      .slice(-3)
      .join(' ') || said.trim().split('\n').slice(-2).join(' ');
  return new EmbeddedError(`La base de datos no arranca: ${why || 'sin explicación'} (registro: ${logFile(home)})`);
}

function readFrom(file: string, from: number): string {
  try {
    return fs.readFileSync(file).subarray(from).toString('utf8');
  } catch {
    return '';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const {port} = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
