/**
 * One throw-away PostgreSQL for a whole test run, with a migrated template database in it.
 * Also clears away what runs that were killed have left in the temp folder.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Client} from 'pg';
import {startEmbedded} from '../../../api/src/platform/embedded/start';
import {makeJobTables} from '../../../api/src/platform/queue/boss';
import {migrate} from '../../../api/src/platform/database/migrate';
import {noteProcess} from './costs.cjs';

export const TEMPLATE = 'taquilla_template';
/** As whom every application of the tests works: it adds to the logs and changes nothing of them. */
const SERVER = 'tests_server';
const PREFIX = 'taquilla-tests-';

export interface TestServer {
  /** postgres://… of the database `postgres`, as superuser. */
  adminUrl: string;
  stop(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  await sweep();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  fs.chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({dataDir, durable: false});
  const adminUrl = databaseUrl(embedded.url, 'postgres');
  const stop = async () => {
    noteProcess(
      Number(fs.readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'jest',
      '(PostgreSQL)',
    );
    await embedded.stop();
    fs.rmSync(dataDir, {recursive: true, force: true});
  };
  try {
    await asAdmin(adminUrl, client => client.query(`create database ${TEMPLATE}`));
    await migrate(databaseUrl(adminUrl, TEMPLATE));
    await makeJobTables(databaseUrl(adminUrl, TEMPLATE));
    // Databases that are cloned from it have its rights already.
    await asAdmin(adminUrl, client => client.query(`create role ${SERVER} login password '${SERVER}'`));
    await asAdmin(databaseUrl(adminUrl, TEMPLATE), client => client.query(`select let_server_in('${SERVER}')`));
    // Nobody may connect from here on: a template in use cannot be cloned.
    await asAdmin(adminUrl, client =>
      client.query(`alter database ${TEMPLATE} is_template true allow_connections false`),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {adminUrl, stop};
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The address at which it works in a clone of the template, which has its rights already. */
export function cloneUrl(url: string): string | null {
  const clone = new URL(url);
  if (!clone.pathname.startsWith('/test_')) return null;
  clone.username = clone.password = SERVER;
  return clone.href;
}

export const AS_SERVER = {DATABASE_SERVER_USER: SERVER, DATABASE_SERVER_PASSWORD: SERVER};

export async function asAdmin<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({connectionString: adminUrl});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A run that was killed leaves its server running: taking it over and stopping it is the launcher's own way. */
async function sweep(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isRunning(pid)) continue;
    const dataDir = path.join(os.tmpdir(), name);
    try {
      if (fs.existsSync(path.join(dataDir, 'cluster', 'postmaster.pid')))
        await (await startEmbedded({dataDir, durable: false, say: () => undefined})).stop();
      fs.rmSync(dataDir, {recursive: true, force: true});
    } catch {
      // Another account's, or being swept by another run.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
