/**
 * House and node as two processes, and the wire between them cut: while it is, the readers of the venue go on through
 * one memory and nobody enters twice; when it is back the house knows every reading once, also those that were on
 * their way when a process was killed, and whoever was taken off stays out.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {randomBytes, randomUUID} from 'node:crypto';
import path from 'node:path';
import {ENVIRONMENT, freePort, ROOT, startApp, type TestApp} from '../../support/run/app';
import {validator} from '../../../api/src/web/http/operation';
import {DOOR_STATE, type DoorState} from '../../../api/src/reports/sessions/door-state';
import {freshDatabase} from '../../support/run/database';
import {count, until} from '../../support/run/until';
import {startWire, type Wire} from '../../support/wire/cut-wire';
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

const WHOLE_STATE = validator(DOOR_STATE);

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
    this.token = (
      await this.ask<{deviceToken: string}>('/api/puerta/emparejar', {token: code, name, gateId})
    ).deviceToken;
    return this;
  }

  async scan(text: string, as = nonce()): Promise<{id: number; result: string}> {
    const readings = [{nonce: as, text}];
    const [one] = await this.ask<[{scanned: {id: number; result: string}}]>('/api/puerta/lecturas', {
      sessionId: world.sessionId,
      readings,
    });
    return one.scanned;
  }

  read = async (text: string, as?: string): Promise<string> => (await this.scan(text, as)).result;

  /** As the app reads it: one that lacks a field, or has one of the house's own, is none. */
  pulse = async (): Promise<DoorState> =>
    WHOLE_STATE(
      await this.ask('/api/puerta/pulso', {
        sessionId: world.sessionId,
        pending: 0,
        isOffline: false,
        isInstalled: true,
        isPersistent: true,
        version: 'prueba',
      }),
    );
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
        where event_session_id = $1 and result = 'ok' and direction = 'in' and undoes_id is null
          and not exists (select 1 from scan u where u.undoes_id = scan.id) group by right_id having count(*) > 1`,
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
  const {url} = must(await staff.post<{url: string}>(`/api/eventos/${world.eventId}/lectores/invitar`, {isNode: true}));
  await startNode(['--house', wire.url, '--token', url.split('#')[1]!]);
  const screen = await (await fetch(nodeUrl)).text();
  const code = /class="code">(\d{4}) (\d{4})</.exec(screen)!.slice(1).join('');
  expect(screen).toContain('30 derechos');
  expect(screen).toContain('QR para emparejar un lector con el nodo');
  await expect(new Reader().join('00000000', 'Intruso')).rejects.toThrow('422');
  const pages = ['/admin/puerta', '/admin/puerta/manifest.webmanifest', '/admin/puerta/sw.js', '/icon.svg'];
  expect(await Promise.all(pages.map(async page => (await fetch(nodeUrl + page)).status))).toEqual([
    200, 200, 200, 200,
  ]);
  const readers = await Promise.all(count(6).map(n => new Reader().join(code, `Lector ${n}`)));

  // Its gates are worked with the event's PIN, and nobody but a node is told that.
  const {rows} = await app.db.query<{pin: string}>('select gate_pin as pin from event_access where event_id = $1', [
    world.eventId,
  ]);
  const pin = rows[0]!.pin;
  const other = pin === '0000' ? '1111' : '0000';
  await expect(readers[5]!.ask('/api/puerta/puerta', {gateId: null, pin: other})).rejects.toThrow(
    'El PIN de las puertas',
  );
  expect(await readers[5]!.ask('/api/puerta/puerta', {gateId: null, pin})).toEqual({gateId: null});
  expect((await readers[5]!.pulse()).node).toBeUndefined();
  await expect(readers[5]!.ask('/api/puerta/recuperar', {})).rejects.toThrow(
    'Un asiento liberado lo devuelve la oficina',
  );

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
  expect((await readers[0]!.pulse()).door.inside).toBe(20);
  expect(await (await fetch(nodeUrl)).text()).toContain(`La casa no contesta: no se llega a ${wire.url}.`);
  // One was wrong: it counts no more, and the same person goes in by another reader.
  const wrong = await readers[1]!.scan(codes[21]!);
  await readers[1]!.ask(`/api/puerta/lecturas/${wrong.id}/deshacer`, {reason: 'Se ha leído por error'});
  expect((await readers[0]!.pulse()).door.inside).toBe(20);
  expect(await readers[2]!.read(codes[21]!)).toBe('ok');

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
  await until('what was undone is told', async () => (await scans()) === 66);
  expect(await entries()).toEqual([]);
  const inside = await app.db.query<{n: number}>(
    'select sum(entered - exited)::int as n from access_counter where event_session_id = $1',
    [world.sessionId],
  );
  expect(inside.rows[0]!.n).toBe(22);
  expect((await readers[0]!.pulse()).door.inside).toBe(22);

  // What the house takes back, the node refuses as soon as it hears of it.
  await app.db.query(`update invitation set state = 'revoked', revoked_at = now() where code = $1`, [codes[25]]);
  await until('the node has heard', async () => (await readers[1]!.read(codes[25]!)) === 'revoked');
  expect(await readers[1]!.read(codes[26]!)).toBe('ok');
});

test('who guesses the code of a node is slowed down, and one who has it waits with him', async () => {
  const tries = await Promise.all(
    count(40).map(() =>
      new Reader().join('00000000', 'Intruso').then(
        () => 'in',
        (error: Error) => error.message.slice(0, 3),
      ),
    ),
  );
  expect(new Set(tries)).toEqual(new Set(['422', '429']));
});

test('nobody makes himself a node: who invites says what he invites', async () => {
  const staff = new Visitor(app.url, world.staff.door.token);
  const pair = (url: string, more: object) =>
    new Visitor(app.url).post<{deviceToken: string}>('/api/puerta/emparejar', {
      token: url.split('#')[1]!,
      name: 'Lector',
      ...more,
    });
  const {url} = must(await staff.post<{url: string}>(`/api/eventos/${world.eventId}/lectores/invitar`, {}));
  expect((await pair(url, {isNode: true})).status).toBe(422);
  must(await pair(url, {}));
  const {rows} = await app.db.query('select name from device where event_id = $1 and is_node', [world.eventId]);
  expect(rows).toEqual([{name: 'Nodo de puerta'}]);
});

test('a node that is struck off forgets all that it held and ends', async () => {
  const ended = new Promise<number | null>(resolve => node.once('exit', resolve));
  await app.db.query('update device set is_active = false where event_id = $1 and is_node', [world.eventId]);
  expect(await ended).toBe(0);
});
