/**
 * F17: people on a bad line, connections that say nothing, and readers who never read, all at once. They are served or
 * shown out; whoever has a good line hardly notices.
 */
import net from 'node:net';
import {Database} from '../../api/src/platform/database/db';
import {startChild, type ChildApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {chanceOf, figure, p95} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {expectInvariants} from '../support/world/invariants';
import {holdSeats} from '../support/world/purchase';
import {startSlowWire} from '../support/wire/slow-wire';
import {LONG} from '../support/run/long';
import {count, inParallel, long, mostMs, percentile, until} from '../support/run/until';
import {hangUp, tally, Visitor} from '../support/wire/visitor';

const atLength = inTurn(__filename);

let db: Database;
let world: World;
let child: ChildApp;
let port: number;
let seat = 2;

beforeAll(async () => {
  const {url} = await freshDatabase();
  db = new Database(url, 4);
  world = await makeWorld(db, {rows: 100, seatsPerRow: 60});
  child = await startChild({databaseUrl: url, env: {LOG_LEVEL: 'warn', DATABASE_POOL: '8'}});
  port = Number(new URL(child.url).port);
}, 180_000);
afterEach(() => expectInvariants(db));
afterAll(async () => {
  hangUp();
  await child.end('SIGKILL');
  await db.close();
});

const connect = (text: string, read: boolean): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      if (text) socket.write(text);
      socket.removeAllListeners('error').on('error', () => undefined);
      if (read) socket.resume();
      else socket.pause();
      resolve(socket);
    });
    socket.once('error', reject);
  });

const healthy = (n: number) => inParallel(count(n), 16, () => holdSeats(new Visitor(child.url), world, [seat++]));

atLength(
  '[F17] 2 s of latency, 10 kB a second, half-open sockets and slow-loris: they wait, the others do not',
  async () => {
    const crowd = long(500, 120);
    const chance = chanceOf('slow');
    await healthy(100);
    const before = await healthy(long(600, 150));
    const slow = await startSlowWire(child.url, {latencyMs: 2000, bytesPerSecond: 10_000});
    // Half of a head, half of a body, nothing at all, and a whole request whose answer nobody reads.
    const starts = [
      'GET /api/public/sessions HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      'POST /api/public/cart/seats HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{',
      '',
    ];
    const silent = await inParallel(count(crowd), 50, () => connect(chance.pick(starts), true));
    const deaf = await inParallel(count(Math.ceil(crowd / 5)), 50, () =>
      connect(`GET /api/public/plans/${world.planHash} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20), false),
    );
    const from = Date.now();
    const outAfter: number[] = [];
    for (const socket of silent) socket.once('close', () => outAfter.push(Date.now() - from));
    try {
      // Nobody on the slow line may hinder those on the good one; in the end they are served themselves.
      const patient = inParallel(count(long(100, 20)), 50, () => holdSeats(new Visitor(slow.url), world, [seat++]));
      const during = await healthy(long(600, 150));
      expect(tally(during)).toEqual({200: during.length});
      expect(tally(await patient)).toEqual({200: long(100, 20)});
      // The short form looks at the healthy ones; showing out takes its fourteen seconds.
      if (LONG)
        await until('the silent ones have been shown out', () => outAfter.length === silent.length, 60_000, 100);
      const [base, now] = [before, during].map(answers => p95(answers.map(answer => answer.took)));
      figure(`${during.length} personas sanas atendidas: p95 ${now} ms con ellas, ${base} ms sin ellas`, {
        times: `${crowd} conexiones mudas, ${deaf.length} que no leen, ${long(100, 20)} personas a 2 s y 10 kB/s`,
        limits: [
          {
            name: 'p95 frente a la línea base',
            value: Math.round((now! / Math.max(1, base!)) * 100) / 100,
            most: 2,
            unit: '×',
          },
          ...(LONG
            ? [
                {
                  name: 'las mudas fuera, p95',
                  value: Math.round(percentile(outAfter, 0.95) / 100) / 10,
                  most: 17,
                  unit: 's',
                },
              ]
            : []),
        ],
      });
    } finally {
      for (const socket of [...silent, ...deaf]) socket.destroy();
      await slow.close();
    }
    expect((await new Visitor(child.url).get('/ready')).status).toBe(200);
  },
  mostMs(600_000, 120_000),
);
