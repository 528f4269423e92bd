/**
 * The embedded database starts whatever the last run left behind, and ends only after the application.
 * What needs root (stepping down, closed folders) is tested when root runs the tests.
 */
import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {setTimeout as wait} from 'node:timers/promises';
import {Client} from 'pg';
import {canReach, serverAccount} from '../../api/src/platform/embedded/account';
import {findBinaries} from '../../api/src/platform/embedded/binaries';
import {processState} from '../../api/src/platform/embedded/process-state';
import {startEmbedded, type Embedded} from '../../api/src/platform/embedded/start';
import {inTurn} from '../support/run/draw';

const test = inTurn(__filename);

const root = path.resolve(__dirname, '..', '..');
const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === 'linux';
const work = path.join(root, 'node_modules', '.cache', `taquilla-embedded-${process.pid}`);
const temp = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-embedded-'));
const apps: ChildProcess[] = [];
const servers: Embedded[] = [];
let folders = 0;

beforeAll(() => fs.chmodSync(temp, 0o755));
afterEach(async () => {
  for (const app of apps.splice(0)) kill(app.pid!, 'SIGKILL');
  await Promise.all(servers.splice(0).map(server => server.stop()));
});
afterAll(() => {
  for (const folder of [temp, work]) fs.rmSync(folder, {recursive: true, force: true});
});

test('a first start makes everything, a second finds it again; nothing is open but a loopback port', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  const pid = postmasterOf(dataDir);
  expect(first.reused).toBe(false);
  expect(fs.statSync(path.join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(path.join(dataDir, 'cluster', 'pg_hba.conf'), 'utf8')).not.toMatch(
    /^\s*(local|host)\b.*\btrust\b/m,
  );
  expect(await show(first.url, 'listen_addresses')).toBe('127.0.0.1');
  expect(await show(first.url, 'unix_socket_directories')).toBe('');
  expect(await show(first.url, 'server_encoding')).toBe('UTF8');
  expect(await ask(first.url, "select upper('ñandú') as answer")).toBe('ÑANDÚ');
  await expect(ask(first.url.replace(/:[^:@/]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  if (onLinux) expect(sessionOf(pid)).toBe(pid);
  if (isRoot) expect(fs.statSync(`/proc/${pid}`).uid).not.toBe(0);
  await ask(first.url, 'create table kept (n int)');
  await first.stop();
  expect(processState(pid)).not.toBe('running');

  const second = await start(dataDir);
  expect(second.reused).toBe(false);
  expect(await ask(second.url, 'select count(*)::int as answer from kept')).toBe(0);
});

test('a server that outlived a killed application is used again, and stopped by whoever uses it last', async () => {
  const dataDir = newFolder();
  const app = await startApp(dataDir);
  const pid = postmasterOf(dataDir);
  kill(app.child.pid!, 'SIGKILL');
  await gone(app.child.pid!);
  expect(processState(pid)).toBe('running');
  const again = await start(dataDir);
  expect(again).toMatchObject({reused: true, url: app.url});
  expect(postmasterOf(dataDir)).toBe(pid);
  await again.stop();
  expect(processState(pid)).not.toBe('running');
});

test('Ctrl-C: the application drains with its database still there, the database ends after it', async () => {
  const dataDir = newFolder();
  const app = await startApp(dataDir);
  const pid = postmasterOf(dataDir);
  process.kill(-app.child.pid!, 'SIGINT'); // the whole foreground group, as the terminal does
  expect(await app.line(line => 'drained' in line)).toEqual({drained: 1});
  await app.line(line => 'stopped' in line);
  expect(processState(pid)).not.toBe('running');
});

test('two starts at once share one server; the first to leave does not take it from the other', async () => {
  const dataDir = newFolder();
  const [one, two] = await Promise.all([startApp(dataDir), startApp(dataDir)]);
  expect(one.url).toBe(two.url);
  expect([one.reused, two.reused].sort()).toEqual([false, true]);
  process.kill(-one.child.pid!, 'SIGINT');
  await one.line(line => 'stopped' in line);
  expect(await ask(two.url, 'select 1 as answer')).toBe(1);
  const pid = postmasterOf(dataDir);
  process.kill(-two.child.pid!, 'SIGINT');
  await two.line(line => 'stopped' in line);
  expect(processState(pid)).not.toBe('running');
});

test('a server that is killed comes back on the same address with all that was committed', async () => {
  const dataDir = newFolder();
  const notes: string[] = [];
  const server = await start(dataDir, notes);
  await ask(server.url, 'create table kept as select generate_series(1, 100) as n');
  const pid = postmasterOf(dataDir);
  kill(pid, 'SIGKILL');
  const answer = await until(() => ask(server.url, 'select count(*)::int as answer from kept'));
  expect(answer).toBe(100);
  expect(postmasterOf(dataDir)).not.toBe(pid);
  expect(notes).toEqual(['La base de datos se había parado y se ha vuelto a arrancar.']);
});

(onLinux ? test : test.skip)('a dead server that nobody has collected yet is waited for', async () => {
  const dataDir = newFolder();
  const app = await startApp(dataDir);
  const pid = postmasterOf(dataDir);
  kill(app.child.pid!, 'SIGSTOP'); // its parent, which would collect it
  kill(pid, 'SIGKILL');
  await until(async () => expect(processState(pid)).toBe('zombie'));
  const starting = start(dataDir);
  await wait(300);
  expect(processState(pid)).toBe('zombie');
  kill(app.child.pid!, 'SIGKILL');
  expect((await starting).reused).toBe(false);
  expect(postmasterOf(dataDir)).not.toBe(pid);
});

(onLinux ? test : test.skip)(
  'a dead server that nobody will ever collect does not block the start for ever',
  async () => {
    const dataDir = newFolder();
    const app = await startApp(dataDir);
    const pid = postmasterOf(dataDir);
    kill(app.child.pid!, 'SIGSTOP');
    kill(pid, 'SIGKILL');
    expect((await start(dataDir)).reused).toBe(false);
    expect(processState(pid)).toBe('zombie');
  },
);

test('a pid that belongs to a stranger by now is not taken for the server', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  const file = path.join(dataDir, 'cluster', 'postmaster.pid');
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  await first.stop();
  const stranger = spawn('sleep', ['60'], {stdio: 'ignore'});
  apps.push(stranger);
  fs.writeFileSync(file, [stranger.pid, ...lines.slice(1)].join('\n'));
  expect((await start(dataDir)).reused).toBe(false);
  expect(processState(stranger.pid!)).toBe('running');
});

test('a start that was killed while it made the cluster leaves nothing half-made', async () => {
  const dataDir = newFolder();
  fs.mkdirSync(path.join(dataDir, 'cluster.new'), {recursive: true});
  fs.writeFileSync(path.join(dataDir, 'cluster.new', 'PG_VERSION'), '18\n');
  fs.writeFileSync(path.join(dataDir, 'lock'), '999999999 1');
  expect(await ask((await start(dataDir)).url, 'select 1 as answer')).toBe(1);
});

test('data of another major version are refused with a sentence and left alone', async () => {
  const dataDir = newFolder();
  await (await start(dataDir)).stop();
  const version = path.join(dataDir, 'cluster', 'PG_VERSION');
  fs.writeFileSync(version, '17\n');
  await expect(start(dataDir)).rejects.toThrow(/son de PostgreSQL 17 y esta versión incluye PostgreSQL 18/);
  expect(fs.existsSync(path.join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
});

test('symbolic links that a skipped install script did not make are made', () => {
  const home = newFolder();
  fs.mkdirSync(home);
  const account = serverAccount(path.join(home, 'cluster'));
  const native = path.resolve(findBinaries(home, account).bin, '..');
  const bare = path.join(temp, 'package', 'native');
  fs.cpSync(native, bare, {
    recursive: true,
    filter: file => !file.endsWith('.a') && !fs.lstatSync(file).isSymbolicLink(),
  });
  expect(findBinaries(home, account, bare)).toEqual({bin: path.join(bare, 'bin'), major: 18, copied: false});
});

(isRoot ? describe : describe.skip)('as root', () => {
  test('a folder that the account of the server cannot enter: data and programs go where it can, and that is said', async () => {
    const closed = newFolder();
    fs.mkdirSync(closed, {mode: 0o700});
    const dataDir = path.join(closed, 'clone', '.data');
    const notes: string[] = [];
    const server = await start(dataDir, notes);
    const elsewhere = fs.readFileSync(path.join(dataDir, 'location.txt'), 'utf8').split('\n')[0];
    expect(notes.join()).toContain(elsewhere);
    expect(canReach(dataDir, serverAccount(path.join(dataDir, 'none'))!)).toBe(false);
    await ask(server.url, 'create table kept (n int)');
    await server.stop();
  });

  test('programs that the account cannot read are copied to where it can', () => {
    const home = newFolder();
    fs.mkdirSync(home, {mode: 0o755});
    const account = serverAccount(path.join(home, 'cluster'))!;
    const native = path.resolve(findBinaries(home, account).bin, '..');
    const closed = path.join(temp, 'closed');
    fs.cpSync(native, path.join(closed, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: file => !file.endsWith('.a'),
    });
    fs.writeFileSync(path.join(closed, 'package.json'), '{"version": "1"}');
    fs.chmodSync(closed, 0o700);
    expect(findBinaries(home, account, path.join(closed, 'native'))).toEqual({
      bin: path.join(home, 'programs', 'bin'),
      major: 18,
      copied: true,
    });
  });
});

const newFolder = () => path.join(temp, `data-${++folders}`);

async function start(dataDir: string, notes: string[] = []): Promise<Embedded> {
  const server = await startEmbedded({dataDir, durable: false, say: note => notes.push(note)});
  servers.push(server);
  return server;
}

type Line = Record<string, unknown>;

async function startApp(dataDir: string) {
  const child = spawn(
    process.execPath,
    [path.join(root, 'tests', 'support', 'run', 'embedded-app.mjs'), dataDir, path.join(work, String(++folders))],
    {detached: true, stdio: ['ignore', 'pipe', 'inherit']},
  );
  apps.push(child);
  const lines: Line[] = [];
  createInterface(child.stdout!).on('line', text => lines.push(JSON.parse(text) as Line));
  const line = (wanted: (line: Line) => boolean) =>
    until(async () => {
      const found = lines.find(wanted);
      if (!found) throw new Error(`not said yet: ${JSON.stringify(lines)}`);
      return found;
    });
  const {url, reused} = await line(said => 'url' in said);
  return {child, line, url: String(url), reused: Boolean(reused)};
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({connectionString: url, connectionTimeoutMillis: 3000});
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{answer: unknown}>(sql)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const show = (url: string, setting: string) => ask(url, `select current_setting('${setting}') as answer`);
const postmasterOf = (dataDir: string) =>
  Number(fs.readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
const sessionOf = (pid: number) => Number(execFileSync('ps', ['-o', 'sid=', '-p', String(pid)], {encoding: 'utf8'}));
const gone = (pid: number) => until(async () => expect(processState(pid)).not.toBe('running'));

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone already
  }
}

/** The answer of `work` as soon as it does not throw. */
async function until<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 15000; ; await wait(30)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
