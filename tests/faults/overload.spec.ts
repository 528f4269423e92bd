/** More than the process can do: it says so quickly, keeps its pulse, and recovers by itself. */
import net from 'node:net';
import {monitorEventLoopDelay} from 'node:perf_hooks';
import type {PoolClient} from 'pg';
import type {Database} from '../../api/src/platform/database/db';
import {freshDatabase} from '../support/run/database';
import {startApp, startChild, type ChildApp, type TestApp} from '../support/run/app';
import {figure, p95} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {expectInvariants} from '../support/world/invariants';
import {buyerBody, holdPlaces, holdSeats, must, type CartView} from '../support/world/purchase';
import {LONG} from '../support/run/long';
import {count, inParallel, long, until} from '../support/run/until';
import {hangUp, idempotency, tally, Visitor, type ErrorBody} from '../support/wire/visitor';

let app: TestApp;
let world: World;
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = (await freshDatabase()).url;
  app = await startApp({databaseUrl, env: {DATABASE_POOL: '6'}});
  world = await makeWorld(app.db, {rows: 20, seatsPerRow: 50, places: 200});
  await app.runtime.sessions.get(world.sessionId);
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

/** Takes every connection that the application has, as 30 s of slow statements would. */
async function takeAllConnections(): Promise<() => void> {
  const {lanes} = app.runtime.db as unknown as {lanes: Database[]};
  const taken: PoolClient[] = [];
  for (const {pool} of [app.runtime.db, ...lanes])
    for (let n = 0; n < pool.options.max; n++) taken.push(await pool.connect());
  return () => taken.forEach(client => client.release());
}

test('[F18] every connection busy: 503 with Retry-After within 3.5 s, alive, not ready; then all is as before', async () => {
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, [5]));
  const giveBack = await takeAllConnections();
  // Client and server share this process: what the machine adds by doing other things is measured and not held against
  // it.
  const lag = monitorEventLoopDelay({resolution: 10});
  lag.enable();
  try {
    const staff = new Visitor(app.url, world.staff.admin.token);
    const calls = await Promise.all([
      ...count(30).map(n => holdSeats(new Visitor(app.url), world, [100 + n])),
      holdPlaces(new Visitor(app.url), world, 1),
      buyer.get<ErrorBody>('/api/public/cart'),
      buyer.post<ErrorBody>('/api/public/cart/checkout', buyerBody(2650), idempotency()),
      staff.get<ErrorBody>('/api/eventos'),
      staff.post<ErrorBody>('/api/preguntas-frecuentes', {question: '¿?', answerHtml: 'x'}),
      new Visitor(app.url).post<ErrorBody>('/api/session', {email: 'admin@example.org', password: 'x'}),
    ]);
    expect(tally(calls)).toEqual({'503 busy': calls.length});
    expect(calls.every(call => Number(call.headers['retry-after']) >= 1)).toBe(true);
    expect(Math.max(...calls.map(call => call.took))).toBeLessThan(3500 + lag.max / 1e6);
    const [health, ready, states] = await Promise.all(
      ['/health', '/ready', `/api/public/sessions/${world.sessionId}/states`].map(path =>
        new Visitor(app.url).get(path),
      ),
    );
    expect([health!.status, ready!.status, states!.status]).toEqual([200, 503, 200]);
    expect(health!.took).toBeLessThan(ready!.took);
    const slowest = [Math.max(...calls.map(call => call.took))];
    for (const ends = Date.now() + long(30_000, 0); Date.now() < ends; ) {
      const again = await Promise.all(count(10).map(n => holdSeats(new Visitor(app.url), world, [100 + n])));
      expect(tally(again)).toEqual({'503 busy': 10});
      expect((await new Visitor(app.url).get('/health')).status).toBe(200);
      slowest.push(...again.map(call => call.took));
    }
    figure('503 con Retry-After a todos, /health 200, /ready 503', {
      times: `${calls.length + (slowest.length - 1)} peticiones con todas las conexiones ocupadas`,
      limits: [{name: 'respuesta más lenta', value: Math.round(Math.max(...slowest)), most: 3000, unit: 'ms'}],
    });
  } finally {
    lag.disable();
    giveBack();
  }
  expect((await new Visitor(app.url).get('/ready')).status).toBe(200);
  expect((await holdSeats(new Visitor(app.url), world, [100])).status).toBe(200);
  expect(must(await buyer.get<CartView>('/api/public/cart')).lines).toHaveLength(1);
});

test('[F18] only the pool of the ordinary requests busy: holds go on, by connections of their own', async () => {
  const {pool} = app.runtime.db;
  const taken = await Promise.all(count(pool.options.max).map(() => pool.connect()));
  try {
    expect(tally(await Promise.all(count(30).map(n => holdSeats(new Visitor(app.url), world, [140 + n]))))).toEqual({
      200: 30,
    });
  } finally {
    taken.forEach(client => client.release());
  }
});

test('[F18] a lock that somebody keeps: who needs that seat is told to come back in time, others are served', async () => {
  let open!: () => void;
  let has!: () => void;
  const gate = new Promise<void>(resolve => (open = resolve));
  const hasLock = new Promise<void>(resolve => (has = resolve));
  const locked = app.db
    .withTransaction(async tx => {
      await tx.query(`insert into seat_claim (event_session_id, seat_id, kind) values ($1, $2, 'hidden')`, [
        world.sessionId,
        world.seat(200),
      ]);
      has();
      await gate;
      throw new Error('undo');
    })
    .catch(() => undefined);
  await hasLock;
  const unlucky = new Visitor(app.url);
  try {
    const [waiting, ...served] = await Promise.all([
      holdSeats(unlucky, world, [200]),
      ...count(10).map(async n => holdSeats(new Visitor(app.url), world, [210 + n])),
    ]);
    expect([waiting.status, waiting.body.code]).toEqual([503, 'busy']);
    expect(waiting.took).toBeLessThan(5000);
    // A batch that was caught together with the locked seat shares its fate; whoever comes after is served.
    expect(served.every(answer => [200, 503].includes(answer.status))).toBe(true);
    expect((await holdSeats(new Visitor(app.url), world, [230])).status).toBe(200);
  } finally {
    open();
    await locked;
  }
  // Its statement may have gone through after all: the seat is this visitor's, who asks again with the same cookie.
  expect((await holdSeats(unlucky, world, [200])).status).toBe(200);
});

test('[F17] bodies and headers that come one byte at a time harm nobody else', async () => {
  const port = Number(new URL(app.url).port);
  const heads = [
    'POST /api/public/cart/seats HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{',
    'GET /api/public/cart HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  ];
  const slow = await Promise.all(
    count(long(500, 120)).map(
      i =>
        new Promise<net.Socket>((resolve, reject) => {
          const socket = net.connect(port, '127.0.0.1', () => {
            socket.write(heads[i % heads.length]!);
            resolve(socket);
          });
          socket.on('error', reject);
        }),
    ),
  );
  let closed = 0;
  for (const socket of slow)
    socket
      .removeAllListeners('error')
      .on('error', () => undefined)
      .on('close', () => closed++)
      .resume();
  const drip = setInterval(() => slow.forEach(socket => socket.writable && socket.write(' ')), 200);
  try {
    const answers = await inParallel(count(200), 16, n => holdSeats(new Visitor(app.url), world, [300 + n]));
    expect(tally(answers)).toEqual({200: 200});
    figure(`200 de 200 personas sanas atendidas, p95 ${p95(answers.map(a => a.took))} ms`, {
      times: `${slow.length} conexiones que gotean`,
    });
    if (LONG) await until('the slow ones have been shown out', () => closed === slow.length, 75_000); // 30 s to send a request, looked at every 30 s
  } finally {
    clearInterval(drip);
    slow.forEach(socket => socket.destroy());
  }
}, 300_000);

test('[F17] a reader who hangs up in the middle, a thousand times, leaves no trace', async () => {
  const port = Number(new URL(app.url).port);
  await inParallel(
    count(long(1000, 200)),
    50,
    i =>
      new Promise<void>(resolve => {
        const socket = net.connect(port, '127.0.0.1', () => {
          socket.write(
            i % 2
              ? `GET /api/public/sessions/${world.sessionId}/live HTTP/1.1\r\nHost: x\r\n\r\n`
              : 'POST /api/public/cart/best HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{"sessionId":',
          );
          setImmediate(() => socket.destroy());
        });
        socket.on('close', () => resolve()).on('error', () => undefined);
      }),
  );
  expect((await new Visitor(app.url).get('/ready')).status).toBe(200);
  await until(
    'no stream is left open',
    async () => (await app.runtime.sessions.get(world.sessionId)).states.listeners.size === 0,
  );
});

test('[F04] SIGTERM under load: what was accepted is answered, then the process ends by itself', async () => {
  const child: ChildApp = await startChild({databaseUrl, env: {LOG_LEVEL: 'warn'}});
  const sent: {at: number; ended: number; status: number}[] = [];
  let stopping = false;
  const lanes = count(24).map(async lane => {
    for (let n = 0; !stopping || n < 1; n++) {
      const entry = {at: Date.now(), ended: 0, status: 0};
      sent.push(entry);
      const buyer = new Visitor(child.url);
      const answer = await (n % 3
        ? buyer.get(`/api/public/sessions/${world.sessionId}`)
        : holdSeats(buyer, world, [2 + ((lane * 41 + n * 7) % 900)])
      ).catch(() => null);
      entry.status = answer?.status ?? 0;
      entry.ended = Date.now();
      if (!answer) return;
    }
  });
  await until('the load runs', () => sent.filter(entry => entry.ended).length > 200);
  const asked = Date.now();
  const ended = child.end('SIGTERM');
  await until(
    'it has heard the signal',
    async () =>
      (await fetch(`${child.url}/ready`, {signal: AbortSignal.timeout(2000)}).then(
        answer => answer.status,
        () => 503,
      )) === 503,
    10_000,
    5,
  );
  stopping = true;
  expect(await ended).toBe(0);
  const took = Date.now() - asked;
  await Promise.all(lanes);
  const accepted = sent.filter(entry => entry.at < asked - 20);
  expect(accepted.filter(entry => entry.status === 0 || entry.status >= 500)).toEqual([]);
  figure(
    `${accepted.length} aceptadas antes y todas respondidas, ${sent.filter(entry => entry.at >= asked - 20 && entry.status === 0).length} no aceptadas después`,
    {times: '1 SIGTERM', limits: [{name: 'cerrada en', value: took, most: 10_000, unit: 'ms'}]},
  );
  expect(took).toBeLessThan(15_000);
}, 300_000);
