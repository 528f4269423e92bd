/**
 * A real installation on its first day: an empty PostgreSQL, the product in production mode, a mail server of its own,
 * and the one address that `npm run first-user` prints. Nothing of the demo is in it.
 */
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {expect} from '@playwright/test';
import {Client} from 'pg';
import {startEmbedded} from '../../../api/src/platform/embedded/start';
import {startFakeSmtp, type FakeSmtp} from '../../domain/documents/fake-smtp';
import {asAdmin, databaseUrl} from '../run/server';

const ROOT = path.resolve(__dirname, '..', '..', '..');

export interface FirstDay {
  origin: string;
  smtp: FakeSmtp;
  /** The last mail that the server took for this address, decoded; empty when there is none. */
  letterTo(address: string): string;
  /** The address at which `email` comes in first. @throws Error with what the command said when it refuses */
  firstUser(email: string): string;
  /** Back when it is ready to sell. */
  start(): Promise<void>;
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

/** `more`: what else stands in the environment of this installation. */
export async function startFirstDay(more: NodeJS.ProcessEnv = {}): Promise<FirstDay> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-first-day-'));
  fs.chmodSync(dataDir, 0o755);
  const stops: (() => unknown)[] = [() => fs.rmSync(dataDir, {recursive: true, force: true})];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const server = await startEmbedded({dataDir: path.join(dataDir, 'postgres'), durable: false, say: () => undefined});
    stops.push(() => server.stop());
    const admin = databaseUrl(server.url, 'postgres');
    await asAdmin(admin, client => client.query('create database club'));
    const database = databaseUrl(server.url, 'club');
    const smtp = await startFakeSmtp();
    stops.push(() => smtp.close());
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      APP_SECRET: randomBytes(24).toString('hex'),
      TICKET_KEY: randomBytes(32).toString('base64'),
      ALLOW_LOOPBACK_HTTP: 'true',
      ALLOW_TEST_BANK: 'true',
      LOG_LEVEL: 'warn',
      ...more,
    };
    const client = new Client({connectionString: database});
    await client.connect();
    stops.push(() => client.end());
    const app = {child: null as ChildProcess | null};
    stops.push(() => app.child && ended(app.child));
    return {
      origin,
      smtp,
      letterTo: address =>
        decoded(smtp.messages.filter(message => new RegExp(`^To: .*${address}`, 'm').test(message)).at(-1) ?? ''),
      firstUser(email) {
        const said = spawnSync('npm', ['run', '--silent', 'first-user', '--', '--email', email], {
          cwd: ROOT,
          env,
          encoding: 'utf8',
        });
        const address = /http\S+#bienvenida=\S+/.exec(said.stdout)?.[0];
        if (!address) throw new Error(said.stderr || said.stdout);
        return address;
      },
      async start() {
        app.child = spawn(process.execPath, [path.join(ROOT, 'api', 'bin', 'start.mjs')], {
          cwd: ROOT,
          env,
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        await expect
          .poll(
            async () =>
              app.child?.exitCode === null
                ? ((await fetch(`${origin}/ready`).catch(() => null))?.status ?? 0)
                : 'ended',
            {timeout: 180_000},
          )
          .toBe(200);
      },
      query: async (text, values) => (await client.query(text, values)).rows,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const over = new Promise(resolve => child.once('close', resolve));
  child.kill('SIGTERM');
  await over;
}

/** Quoted-printable (RFC 2045, 6.7), which is how the product writes its texts. */
function decoded(message: string): string {
  const bytes = message
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
