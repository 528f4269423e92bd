/**
 * The whole API on a test's own database: in this process for most tests, as a child process for what must survive
 * being killed. A hundred ports of the run's own, split between jest's workers; they lie below the range from which the
 * system takes the ports of outgoing connections, so a child can be started again on the same one.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import type {TaquillaApplication} from '../../../api/src/application';
import {readConfig} from '../../../api/src/platform/environment/config';
import {Database} from '../../../api/src/platform/database/db';
import {log} from '../../../api/src/platform/process/log';
import type {Runtime} from '../../../api/src/runtime';
import {startServing} from '../../../api/src/serve';
import {serverLogin} from '../../../api/src/platform/database/server-login';
import {cost} from './costs.cjs';
import {AS_SERVER, cloneUrl} from './server';
import {until} from './until';

export const ROOT = path.resolve(__dirname, '..', '..', '..');
/** A range for each run, so that two runs on one machine never talk to each other's applications. */
const FIRST_PORT = 10_000 + (process.ppid % 200) * 100;
const PORTS_A_WORKER = 25;

export const APP_SECRET = 'solo-para-las-pruebas-0123456789-abcdef';
/** What every test instance runs with. */
export const ENVIRONMENT = {
  HOST: '127.0.0.1',
  DEMO: 'false',
  ALLOW_TEST_BANK: 'true',
  LOG_LEVEL: 'silent',
  HOLDS_PER_10_MIN: '1000000000',
  HELD_PER_ADDRESS: '1000000000',
  STREAMS_PER_ADDRESS: '1000000000',
  APP_SECRET,
};

const IN_RACES = /[\\/]tests[\\/](concurrency|faults)[\\/]/;
/** Small, for all tests share one server, which plans a statement anew on each connection; a race needs several. */
const pool = () => ({DATABASE_POOL: IN_RACES.test(expect.getState().testPath ?? '') ? '10' : '4'});

export interface TestApp {
  url: string;
  /** The same database as the application's, on connections of its own, as its owner. */
  db: Database;
  app: TaquillaApplication;
  runtime: Runtime;
  stop(): Promise<void>;
}

export interface StartOptions {
  databaseUrl: string;
  env?: Record<string, string>;
  /** true runs jobs and timers too. */
  work?: boolean;
}

/** What a test asks for itself is answered when it is its turn: only the application tells anybody to come back. */
function patient(db: Database): Database {
  db.pool.options.connectionTimeoutMillis = 60_000;
  return db;
}

export const startApp = (options: StartOptions): Promise<TestApp> => cost('application', () => start(options));

async function start({databaseUrl, env = {}, work = false}: StartOptions): Promise<TestApp> {
  const port = await freePort();
  const config = readConfig({
    ...ENVIRONMENT,
    ...pool(),
    ...AS_SERVER,
    ...env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
  });
  log.level = config.logLevel;
  const url = cloneUrl(databaseUrl) ?? (await serverLogin(config, databaseUrl)).url;
  const own = new Database(url, config.poolSize);
  const db = patient(new Database(databaseUrl, 6, '-c lock_timeout=60000'));
  const serving = await startServing(config, own, url, {work});
  return {
    url: config.publicUrl,
    db,
    app: serving.app,
    runtime: serving.runtime,
    stop: async () => {
      await serving.stop();
      await Promise.all([own.close(), db.close()]);
    },
  };
}

export interface ChildApp {
  url: string;
  process: ChildProcess;
  /** All that it has written to both outputs. */
  output(): string;
  /** Sends the signal and waits for the end; the exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** `node api/dist/main.js` on a database; resolves when /ready answers 200. */
export async function startChild({
  databaseUrl,
  env = {},
  port,
}: {
  databaseUrl: string;
  env?: Record<string, string>;
  port?: number;
}): Promise<ChildApp> {
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, [path.join(ROOT, 'api', 'dist', 'main.js'), 'serve'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...ENVIRONMENT,
      ...pool(),
      LOG_LEVEL: 'info',
      ...AS_SERVER,
      ...env,
      PORT: String(at),
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve));
  const url = `http://127.0.0.1:${at}`;
  children.add(child);
  child.once('exit', () => children.delete(child));
  await cost('application in a process of its own', () =>
    until(
      `the API of port ${at} is ready`,
      async () => {
        if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode}:\n${said.slice(-2000)}`);
        return fetch(`${url}/ready`).then(
          answer => answer.status === 200,
          () => false,
        );
      },
      120_000,
    ),
  ).catch((error: unknown) => {
    child.kill('SIGKILL'); // a worker that is ended by force could not do it any more
    throw error;
  });
  return {
    url,
    process: child,
    output: () => said,
    end: signal => {
      child.kill(signal);
      return ended;
    },
  };
}

/** None of them outlives this process, whatever ends it. */
const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach(child => child.kill('SIGKILL')));

let next = 0;
/** A port that nobody listens on; each worker looks in its own part of the range. */
export async function freePort(): Promise<number> {
  const from = FIRST_PORT + ((Number(process.env.JEST_WORKER_ID ?? 1) - 1) % 4) * PORTS_A_WORKER;
  for (let tries = 0; tries < PORTS_A_WORKER; tries++) {
    const port = from + (next++ % PORTS_A_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${from} and ${from + PORTS_A_WORKER - 1}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Turns on what is off until a club agrees it with somebody, so that every list and report answers. */
export async function useEverything({db, runtime}: TestApp): Promise<void> {
  await db.query(`update organization set modules = array_append(array_remove(modules, 'lfp'), 'lfp')`);
  await runtime.activities.refresh();
}
