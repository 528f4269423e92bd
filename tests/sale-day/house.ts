/**
 * The building of the day: a durable PostgreSQL in an empty folder of its own and the real API as a process of its own,
 * watched by a supervisor that starts it again at once. Two faults are brought about here. Nothing of it is left
 * behind.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {chmodSync, createWriteStream, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {Database} from '../../api/src/platform/database/db';
import {startEmbedded, type Embedded} from '../../api/src/platform/embedded/start';
import {migrate} from '../../api/src/platform/database/migrate';
import {sleep} from './chance';

export const root = path.resolve(process.env.TAQUILLA_ROOT ?? '.');

export interface Fault {
  name: string;
  /** Seconds of the day. */
  at: number;
  /** Seconds until /ready said yes again. */
  readyAfter: number;
}

export class House {
  readonly url: string;
  private child: ChildProcess | null = null;
  private isClosing = false;
  private isClosed = false;
  starts = 0;
  /** The database was never a reason to start the API again. */
  unexpectedEnds = 0;
  private isKilling = false;
  peakMemoryMiB = 0;

  private constructor(
    private readonly folder: string,
    private readonly postgres: Embedded,
    readonly db: Database,
    readonly port: number,
    private readonly secrets: Record<string, string>,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(): Promise<House> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'taquilla-sale-day-'));
    chmodSync(folder, 0o755);
    const postgres = await startEmbedded({dataDir: path.join(folder, 'postgres'), durable: true, say: () => undefined});
    await migrate(postgres.url);
    const secrets = {APP_SECRET: randomBytes(32).toString('hex'), TICKET_KEY: randomBytes(32).toString('base64')};
    return new House(
      folder,
      postgres,
      new Database(postgres.url, 4, '-c statement_timeout=0', 'sale-day'),
      await freePort(),
      secrets,
    );
  }

  /** What production runs with, but for the bank and the mail server. */
  startApi(): void {
    this.starts++;
    const child = spawn(
      process.execPath,
      ['--max-semi-space-size=8', path.join(root, 'api', 'dist', 'main.js'), 'serve'],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_ENV: 'production',
          DATABASE_URL: this.postgres.url,
          PORT: String(this.port),
          PUBLIC_URL: this.url,
          ...this.secrets,
          TRUST_PROXY: 'true',
          ALLOW_TEST_BANK: 'true',
          ALLOW_LOOPBACK_HTTP: 'true',
          DEMO: 'false',
          LOG_LEVEL: 'error',
          // Buyers say where they come from; those who only look come from this machine.
          STREAMS_PER_ADDRESS: '1000000000',
        },
      },
    );
    child.stderr?.pipe(createWriteStream(path.join(this.folder, 'api.log'), {flags: 'a'}));
    child.once('exit', () => {
      if (this.child === child) this.child = null;
      if (this.isClosing) return;
      if (!this.isKilling) this.unexpectedEnds++;
      // One that cannot even start is not started a thousand times.
      setTimeout(() => this.isClosing || this.startApi(), this.isKilling ? 0 : 500);
    });
    this.child = child;
  }

  async ready(seconds = 180): Promise<void> {
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(0.05))
      if (await this.isReady()) return;
    throw new Error(`La API no está lista tras ${seconds} s.\n${this.log().slice(-2000)}`);
  }

  private isReady(): Promise<boolean> {
    return fetch(`${this.url}/ready`, {signal: AbortSignal.timeout(10_000)}).then(
      answer => answer.status === 200,
      () => false,
    );
  }

  async killApi(now: () => number): Promise<Fault> {
    const {child} = this;
    if (!child) throw new Error('La API no está en marcha.');
    this.isKilling = true;
    const ended = new Promise(resolve => child.once('exit', resolve));
    const at = now();
    child.kill('SIGKILL');
    await ended;
    setTimeout(() => (this.isKilling = false), 0);
    await this.ready();
    return {name: 'kill -9 a la API', at, readyAfter: now() - at};
  }

  /** The postmaster dies with everything that it has in memory; the launcher starts it again; the API is left alone. */
  async killPostgres(now: () => number): Promise<Fault> {
    const pid = Number(
      readFileSync(path.join(this.folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    const at = now();
    process.kill(pid, 'SIGKILL');
    while (await this.isReady()) await sleep(0.02);
    await this.ready();
    return {name: 'Caída de PostgreSQL', at, readyAfter: now() - at};
  }

  noteMemory(): void {
    try {
      const status = readFileSync(`/proc/${this.child?.pid}/status`, 'utf8');
      this.peakMemoryMiB = Math.max(
        this.peakMemoryMiB,
        Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
      );
    } catch {
      // No /proc here, or no API in this moment.
    }
  }

  log(): string {
    try {
      return readFileSync(path.join(this.folder, 'api.log'), 'utf8');
    } catch {
      return '';
    }
  }

  /** SIGTERM must drain and end by itself. The exit code, or null when it had to be killed. */
  async stopApi(): Promise<number | null> {
    this.isClosing = true;
    const {child} = this;
    if (!child) return null;
    const ended = new Promise<number | null>(resolve => child.once('exit', resolve));
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), 25_000);
    const code = await ended;
    clearTimeout(patience);
    return code;
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.isClosing = true;
    this.child?.kill('SIGKILL');
    await this.db.close().catch(() => undefined);
    await this.postgres.stop();
    rmSync(this.folder, {recursive: true, force: true});
  }
}

/**
 * Below the range from which the system takes the ports of outgoing connections: the API comes back on the same one.
 */
async function freePort(): Promise<number> {
  for (let port = 21_000 + (process.pid % 5000); ; port++) {
    const isFree = await new Promise<boolean>(resolve => {
      const probe = net.createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
