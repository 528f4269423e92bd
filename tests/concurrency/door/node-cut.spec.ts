/**
 * House and node as two processes, and the wire between them cut: while it is, the readers of the venue go on through
 * one memory and nobody enters twice; when it is back the house knows every reading once, also those that were on
 * their way when a process was killed, and whoever was taken off stays out.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {randomBytes, randomUUID} from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import {ENVIRONMENT, freePort, ROOT, startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {count, until} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveInvitation} from '../../support/world/guests';
import {must} from '../../support/world/purchase';

let app: TestApp;
let world: World;
let wire: Wire;
let nodeUrl: string;
let node: ChildProcess;
let nodeDatabase: string;
let issued = 0;

interface Wire {
  url: string;
  cut(): void;
  join(): void;
  close(): void;
}

/** A wire to the house that can be cut: what is on it is torn, and nobody gets through. */
async function startWire(to: string): Promise<Wire> {
  const port = Number(new URL(to).port);
  const open = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer(near => {
    if (isCut) return near.destroy();
    const far = net.connect(port, '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => into.destroy()).on('close', () => (open.delete(from), into.destroy()));
      from.pipe(into);
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    join: () => void (isCut = false),
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

async function startNode(words: string[] = []): Promise<void> {
  const port = new URL(nodeUrl).port;
  node = spawn(process.execPath, [path.join(ROOT, 'api', 'dist', 'main.js'), 'door-node', ...words], {
    cwd: ROOT,
    env: {PATH: process.env.PATH, HOME: process.env.HOME, ...ENVIRONMENT, PORT: port, DATABASE_URL: nodeDatabase},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [node.stdout, node.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
  await until('the node answers', async () => {
    if (node.exitCode !== null) throw new Error(`The node ended with ${node.exitCode}:\n${said}`);
    return ((await health())?.rights ?? 0) > 0;
  });
}

async function kill(): Promise<void> {
  const ended = new Promise(resolve => node.once('exit', resolve));
  node.kill('SIGKILL');
  await ended;
}

const health = async (): Promise<{house: string; rights: number; waiting: number} | null> =>
  (await fetch(`${nodeUrl}/health`).catch(() => null))?.json() as never;

const nonce = (): string => [...randomBytes(26)].map(byte => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte & 31]).join('');

/** A reader in the venue: what it is answered, whatever it takes to be answered. */
class Reader {
  private readonly instance = randomUUID();
  private token = '';

  async ask<T>(at: string, body: object): Promise<T> {
    const answer = await fetch(`${nodeUrl}${at}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-door-instance': this.instance,
        ...(this.token && {authorization: `Bearer ${this.token}`}),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async join(code: string, name: string, gateId: number | null = null): Promise<this> {
    this.token = (await this.ask<{deviceToken: string}>('/api/puerta/emparejar', {code, name, gateId})).deviceToken;
    return this;
  }

  async read(text: string, as = nonce()): Promise<string> {
    const readings = [{nonce: as, text}];
    const [one] = await this.ask<[{scanned: {result: string}}]>('/api/puerta/lecturas', {
      sessionId: world.sessionId,
      readings,
    });
    return one.scanned.result;
  }
}

const invite = async (): Promise<string> => {
  const text = `NODO${String(++issued).padStart(4, '0')}XYZW`;
  await giveInvitation(app.db, world, world.seat(100 + issued), text);
  return text;
};
const entries = async (): Promise<{source: number; n: number}[]> =>
  (
    await app.db.query<{source: number; n: number}>(
      `select right_id as source, count(*)::int as n from scan
        where event_session_id = $1 and result = 'ok' and direction = 'in' group by right_id having count(*) > 1`,
      [world.sessionId],
    )
  ).rows;
const scans = async (): Promise<number> =>
  (
    await app.db.query<{n: number}>('select count(*)::int as n from scan where event_session_id = $1', [
      world.sessionId,
    ])
  ).rows[0]!.n;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  nodeDatabase = (await freshDatabase()).url;
  world = await makeWorld(app.db, {rows: 10, seatsPerRow: 40});
  await app.db.query(
    `update event_session set doors_at = now() - interval '2 hours', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  wire = await startWire(app.url);
  nodeUrl = `http://127.0.0.1:${await freePort()}`;
});
afterAll(async () => {
  hangUp();
  node?.kill('SIGKILL');
  wire?.close();
  await app.stop();
});

test('[F25] [F27] the wire is cut: one memory for all readers, and the house knows each reading once', async () => {
  const codes = await Promise.all(count(30).map(() => invite()));
  const staff = new Visitor(app.url, world.staff.door.token);
  const {url} = must(await staff.post<{url: string}>(`/api/eventos/${world.eventId}/lectores/invitar`, {}));
  await startNode(['--house', wire.url, '--token', url.split('#')[1]!]);
  const screen = await (await fetch(nodeUrl)).text();
  const code = /class="code">(\d{4}) (\d{4})</.exec(screen)!.slice(1).join('');
  expect(screen).toContain('30 derechos');
  await expect(new Reader().join('00000000', 'Intruso')).rejects.toThrow('422');
  const pages = ['/admin/puerta', '/admin/puerta/manifest.webmanifest', '/admin/puerta/sw.js', '/icon.svg'];
  expect(await Promise.all(pages.map(async page => (await fetch(nodeUrl + page)).status))).toEqual([
    200, 200, 200, 200,
  ]);
  const readers = await Promise.all(count(6).map(n => new Reader().join(code, `Lector ${n}`)));

  wire.cut();
  await until('the node notices', async () => (await health())?.house === 'away');
  // Each code at three readers at once: one of them lets it in.
  for (const text of codes.slice(0, 20)) {
    const answers = await Promise.all(readers.slice(0, 3).map(reader => reader.read(text)));
    expect(answers.filter(one => one === 'ok')).toHaveLength(1);
  }
  expect(await readers[0]!.read('NADIE-SABE')).toBe('unknown');
  expect((await health())?.waiting).toBe(61);
  expect(await scans()).toBe(0);

  // The node dies with all that waits, and comes back by itself with no words.
  await kill();
  await startNode();
  const again = nonce();
  expect(await readers[4]!.read(codes[20]!, again)).toBe('ok');
  expect(await readers[4]!.read(codes[20]!, again)).toBe('ok');
  expect(await readers[5]!.read(codes[0]!)).toBe('already_used');

  // Back, cut in the middle of telling, and back: nothing twice, nothing lost.
  wire.join();
  await until('something is told', async () => (await scans()) > 0);
  wire.cut();
  await kill();
  wire.join();
  await startNode();
  await until('all is told', async () => (await health())?.waiting === 0);
  expect(await scans()).toBe(63);
  expect(await entries()).toEqual([]);
  const inside = await app.db.query<{n: number}>(
    'select sum(entered - exited)::int as n from access_counter where event_session_id = $1',
    [world.sessionId],
  );
  expect(inside.rows[0]!.n).toBe(21);

  // What the house takes back, the node refuses as soon as it hears of it.
  await app.db.query(`update invitation set state = 'revoked', revoked_at = now() where code = $1`, [codes[25]]);
  await until('the node has heard', async () => (await readers[1]!.read(codes[25]!)) === 'revoked');
  expect(await readers[1]!.read(codes[26]!)).toBe('ok');
});

test('a node that is struck off forgets all that it held and ends', async () => {
  const ended = new Promise<number | null>(resolve => node.once('exit', resolve));
  await app.db.query('update device set is_active = false where event_id = $1 and is_node', [world.eventId]);
  expect(await ended).toBe(0);
});
